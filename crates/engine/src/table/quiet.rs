//! What most main wagers come to: lost, pushed or paid at odds, with nothing beside them to look
//! after.

use super::event::{Due, Event};
use super::hands::{Paid, Showdown};
use super::round::{Hold, Note, Round};
use super::rules::{Rules, WagerId};
use crate::bank::Bank;
use crate::payment::Payment;
use crate::seat::Seat;
use money::{Money, Pay};
use sheet::table::side::Staked;
use sheet::table::wager::Taken;

impl Rules {
    /// Whether main wagers are paid by their lines alone: the house keeps no part of the winnings.
    fn pays_plainly(&self) -> bool {
        self.split.as_ref().is_none_or(|split| split.commission.is_none())
    }
}

impl Round {
    /// Whether nothing lies beside the main wagers that their payment would have to heed: no tip,
    /// no one behind a seat, no limit of what the house pays, nothing named of the next card.
    pub(super) fn is_quiet(&self, rules: &Rules) -> bool {
        self.seated == self.count
            && self.cup.is_none()
            && self.payout_left.is_none()
            && self.slips.is_empty()
            && rules.pays_plainly()
    }

    /// Settles a main wager at a seat while all [is quiet](Round::is_quiet); the dealer is paid for
    /// side bets alone. What is not so simple goes the long way, which comes to the same.
    #[inline]
    pub(super) fn settle_quietly(
        &mut self,
        rules: &Rules,
        seat: Seat,
        wager: WagerId,
        showdown: &Showdown,
        events: &mut Vec<Event>,
    ) {
        let spot = &self.spots[seat.place()];
        let stake = spot.bet(wager);
        if stake.is_zero() || spot.hold == Hold::Empty || spot.is_settled(wager) {
            return;
        }
        let paid = self.line(rules, seat, wager, showdown);
        self.pay_quietly(rules, seat, wager, paid, events);
    }

    /// Pays a main wager that lies there, unsettled, while all [is quiet](Round::is_quiet).
    #[inline]
    pub(super) fn pay_quietly(
        &mut self,
        rules: &Rules,
        seat: Seat,
        wager: WagerId,
        (pay, row): Paid,
        events: &mut Vec<Event>,
    ) {
        let stake = self.spots[seat.place()].bet(wager);
        let odds = match pay {
            Pay::Lose => Some((Money::ZERO, Money::ZERO)),
            Pay::Push => Some((stake, Money::ZERO)),
            Pay::Odds(odds) if rules.wagers[wager.place()].taken == Taken::AtTheEnd => {
                let paid = odds.pay(stake, rules.limits.rounding);
                Some((paid.returned(), paid.winnings()))
            }
            _ => None,
        };
        let spot = &mut self.spots[seat.place()];
        if let Some((returned, won)) = odds
            && spot.hold != Hold::Dead
            && (won.is_zero() || self.shown.contains(seat))
        {
            let row = row.map(|row| row as u8);
            let payment = Payment { stake, returned, won, row, ..Payment::default() };
            let covered = match &self.bank {
                Bank::House => true,
                Bank::PlayerDealer(bank) => bank.covers(&payment),
            };
            if covered {
                self.note = Note(None);
                spot.settled |= 1 << wager.place();
                spot.paid += returned + won;
                self.stacks[spot.owner.place()] += returned + won;
                self.bank_net += self.bank.book(&payment);
                events.push(Event::Settled(seat, Due::Line(wager), payment));
                return;
            }
        }
        self.pay_stake(rules, seat, Due::Line(wager), (wager, Staked::Own), (pay, row), events);
    }
}
