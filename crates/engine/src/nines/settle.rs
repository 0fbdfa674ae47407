//! Settling: each kind of wager in its turn, seat by seat, covered as far as the bank reaches.

use super::event::Event;
use super::round::{Hold, Round, Spot, made};
use super::rules::{Pass, Rules};
use crate::bank::Bank;
use crate::layout::WagerId;
use crate::payment::Payment;
use crate::seat::{Seat, SeatSet};
use cards::Rank;
use money::{Money, Pay, Stake};
use sheet::nines::Hands;
use sheet::nines::settle::Button;
use sheet::table::step::From;

impl Round {
    /// Settles everything due, and ends the round.
    pub(super) fn settle(&mut self, rules: &Rules, events: &mut Vec<Event>) {
        if rules.game.hands == Hands::Own {
            // All hands are opened, even if money does not cover. Source: diamond-jims l.688.
            for seat in self.seats_by_the_button() {
                let Spot { own, hold, .. } = self.spots[seat.place()];
                if hold != Hold::Empty {
                    self.record(rules, Event::Showed(seat, own), events);
                }
            }
        }
        let mut first = self.settled_from(rules);
        if let Some(Button::BankersSecondCard) = rules.game.settlement.short
            && !self.covers_all(rules, first)
            && let Some(seat) = self.button()
        {
            self.record(rules, Event::ButtonPlaced(seat), events);
            first = seat;
        }
        self.each_due(rules, first, |round, seat, wager| {
            let payment = round.bank.cover(round.payment(rules, seat, wager));
            // As `record` does, without carrying the payment twice.
            round.book(seat, &payment);
            events.push(Event::Settled(seat, wager, payment));
        });
        self.record(rules, Event::Ended, events);
    }

    /// Where settling starts.
    fn settled_from(&self, rules: &Rules) -> Seat {
        match rules.game.settlement.from {
            From::DealersLeft => Seat::new(0),
            From::DealersRight => Seat::new(self.seated() - 1),
            From::BankersLeft => self.bankers_left(),
            From::ActionButton => self.seats_by_the_button().next().unwrap_or(self.bankers_left()),
        }
    }

    /// Visits every wager that is in play: one go round the table after the other, at each seat
    /// whoever sits there and then those behind.
    #[inline]
    fn each_due(
        &mut self,
        rules: &Rules,
        first: Seat,
        mut visit: impl FnMut(&mut Round, Seat, WagerId),
    ) {
        let (seated, count) = (self.seated(), self.count as usize);
        let made = self.spots().iter().fold(0, |made, spot| made | spot.made());
        for Pass { wagers, bits } in &rules.order {
            if bits & made == 0 {
                continue;
            }
            let mut seat = first.place();
            for _ in 0..seated {
                for wager in wagers {
                    if self.is_due(Seat::new(seat), *wager) {
                        visit(self, Seat::new(seat), *wager);
                    }
                    for place in (seated..count).map(Seat::new) {
                        let behind = self.spots[place.place()].behind == Some(Seat::new(seat));
                        if behind && self.is_due(place, *wager) {
                            visit(self, place, *wager);
                        }
                    }
                }
                seat = if seat + 1 == seated { 0 } else { seat + 1 };
            }
        }
    }

    fn is_due(&self, seat: Seat, wager: WagerId) -> bool {
        let spot = &self.spots[seat.place()];
        !spot.bet(wager).is_zero() && spot.hold != Hold::Empty
    }

    /// What a wager is paid by a bank without end.
    #[inline]
    fn payment(&self, rules: &Rules, seat: Seat, wager: WagerId) -> Payment {
        let spot = &self.spots[seat.place()];
        let banker = self.bankers();
        let player = match rules.game.hands {
            Hands::Common => self.players(),
            Hands::Own => made(&self.spots[spot.behind.unwrap_or(seat).place()].own),
        };
        let (pay, row) = match spot.hold {
            Hold::Dead => (Pay::Lose, None),
            Hold::In | Hold::Empty => rules.pay(wager, player, banker),
        };
        let stake = spot.bet(wager);
        let payout = pay.settle(Stake::OnTable(stake), Money::ZERO, rules.limits.rounding);
        let payout = payout.expect("rows that are not offered were left out");
        Payment {
            stake,
            returned: payout.returned(),
            won: payout.winnings(),
            row,
            ..Payment::default()
        }
    }

    /// No less than can change hands, all wagers together.
    fn most_at_stake(&self, rules: &Rules) -> Money {
        let mut most = 0_u64;
        for spot in self.spots() {
            for wager in spot.made_each() {
                let each = 1 + rules.wagers[wager.place()].most;
                most = most.saturating_add(spot.bet(wager).as_cents().saturating_mul(each));
            }
        }
        Money::cents(most)
    }

    /// Whether the bank pays and takes every wager in full, from this seat on. Ruling N-01.
    fn covers_all(&self, rules: &Rules, first: Seat) -> bool {
        let Bank::PlayerDealer(bank) = &self.bank else { return true };
        if bank.covers_whatever(self.most_at_stake(rules)) {
            return true;
        }
        let mut trial = self.bank;
        let mut all = true;
        let seats = (0..self.seated()).map(|at| Seat::new((first.place() + at) % self.seated()));
        let made = self.spots().iter().fold(0, |made, spot| made | spot.made());
        for Pass { wagers, .. } in rules.order.iter().filter(|pass| pass.bits & made != 0) {
            for seat in seats.clone() {
                for wager in wagers {
                    for place in std::iter::once(seat).chain(self.behind(seat)) {
                        if self.is_due(place, *wager) {
                            let due = self.payment(rules, place, *wager);
                            let covered = trial.cover(due);
                            all &= covered == due;
                            trial.book(&covered);
                        }
                    }
                }
            }
        }
        all
    }

    /// The seat that the second card of the banker's hand points at. Source: lucky-lady l.862-873;
    /// ruling N-01.
    fn button(&self) -> Option<Seat> {
        let number = match self.banker.cards.get(1)?.rank()? {
            Rank::Ace => 1,
            rank => rank as usize - Rank::Two as usize + 2,
        };
        let played = |seat: &Seat| {
            let at = |place: Seat| self.spots[place.place()].hold != Hold::Empty;
            at(*seat) || self.behind(*seat).any(at)
        };
        let left = self.bankers_left().place();
        let seats = (0..self.seated()).map(|at| Seat::new((left + at) % self.seated()));
        let play: SeatSet = seats.clone().filter(played).collect();
        let count = play.len().max(1);
        seats.filter(|seat| play.contains(*seat)).nth((number - 1) % count)
    }
}
