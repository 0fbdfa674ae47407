//! Folding events into a round: what happened is booked, nothing is decided.

use super::action::Target;
use super::amends::Pending;
use super::event::{Due, Event};
use super::payout::is_long;
use super::round::{Hold, Note, Phase, Round};
use super::rules::Rules;
use super::slips::Slip;
use crate::payment::Payment;
use crate::seat::{Packet, Seat};
use money::{Money, Net};
use sheet::table::side::Staked;

impl Round {
    /// Books one event.
    ///
    /// # Panics
    ///
    /// At the end of a round whose chips or cards do not add up.
    pub fn apply(&mut self, rules: &Rules, event: &Event) {
        self.fold_in(rules, event);
    }

    /// Books one event. Inlined where an event is written down: there it is known which it is.
    #[inline(always)]
    pub(super) fn fold_in(&mut self, rules: &Rules, event: &Event) {
        self.note = Note(None);
        match *event {
            Event::Placed(seat, wager, money) => {
                let owner = self.spots[seat.place()].owner.place();
                let bet = &mut self.spots[seat.place()].bets[wager.place()];
                self.stacks[owner] = self.stacks[owner] + *bet - money;
                *bet = money;
            }
            Event::Closed => {
                for place in 0..self.count as usize {
                    if !self.spots[place].is_bare() {
                        self.spots[place].hold = Hold::In;
                        if self.spots[place].behind.is_none() {
                            self.dealt = self.dealt.with(Seat::new(place));
                        }
                    }
                }
                self.live = self.dealt;
                self.enter(rules, 0);
            }
            Event::Dealt { to, ref packet, up, .. } => self.book_deal(rules, to, packet, up),
            Event::Turned { of, ref packet } => {
                self.turn_over(of, packet);
                self.pass(rules);
            }
            Event::Bet(seat, wager, money) => {
                let spot = &mut self.spots[seat.place()];
                self.stacks[spot.owner.place()] -= money;
                spot.bets[wager.place()] = money;
                // A wager on the next card was settled with the last.
                spot.settled &= !(1 << wager.place());
                self.answered(rules, wager);
            }
            Event::Checked(_) | Event::Passed(_) => self.pass(rules),
            Event::Folded(seat) => {
                self.spots[seat.place()].hold = Hold::Folded;
                self.live = self.live.without(seat);
                self.pass(rules);
            }
            Event::Set(seat, front) => {
                self.lay_in_front(seat, front);
                self.pass(rules);
            }
            Event::DealerSet(packet) => {
                self.dealer = packet;
                self.dealer_up = packet.cards.len() as u8;
                self.dealer_front = rules.front_cards();
                self.pass(rules);
            }
            Event::Showed(seat, packet) => {
                self.spots[seat.place()].own = packet;
                self.shown = self.shown.with(seat);
            }
            Event::Settled(seat, due, ref payment) => self.book(rules, seat, due, payment),
            Event::Swept => self.pass(rules),
            Event::Ended => {
                self.at = Phase::Over;
                self.audit();
            }
            _ => self.apply_seldom(rules, event),
        }
    }

    /// Books what comes seldom. Apart, because the common events then need no room for it.
    #[inline(never)]
    fn apply_seldom(&mut self, rules: &Rules, event: &Event) {
        match *event {
            Event::Returned(seat) => {
                let spot = &mut self.spots[seat.place()];
                self.stacks[spot.owner.place()] += spot.staked();
                spot.bets = [Money::ZERO; _];
            }
            Event::Started(seat, _) => {
                self.pass(rules);
                self.first = seat;
                let Phase::Step(at) = self.at else { return };
                self.enter(rules, at);
            }
            Event::BetOn(seat, wager, money, named) => {
                self.lay_slip(Slip { seat, wager, named, money });
            }
            Event::Tipped(seat, wager, money) => self.lay_tip(rules, seat, wager, money),
            Event::TipSettled(seat, wager, payment) => self.book_tip(seat, wager, &payment),
            Event::DealerPaid(_, _, money) => self.book_dealer_bonus(money),
            Event::Looked(seat, packet) => {
                self.spots[seat.place()].own = packet;
                self.looked = self.looked.with(seat);
            }
            Event::Picked(seat, places) => {
                self.spots[seat.place()].picks = places;
                self.pass(rules);
            }
            Event::WentToWar(seat, wager, money) => {
                self.enlist(rules, seat, wager, money);
                self.pass(rules);
            }
            Event::Pulled(seat, wager) => {
                let spot = &mut self.spots[seat.place()];
                self.stacks[spot.owner.place()] += spot.bets[wager.place()];
                spot.bets[wager.place()] = Money::ZERO;
                self.pass(rules);
            }
            Event::Discarded(seat, packet) => {
                self.throw(seat, packet);
                self.pass(rules);
            }
            Event::Drew(seat, packet) => {
                self.throw(seat, packet);
                self.spots[seat.place()].owed = packet.len() as u8;
                if packet.is_empty() {
                    self.pass(rules);
                } else {
                    self.owed = self.owed.with(seat);
                }
            }
            Event::DragonSet(packet) => {
                self.side = packet;
                self.side_up = packet.cards.len() as u8;
                self.dragon_front = rules.front_cards();
                self.pass(rules);
            }
            Event::DealerDrew(packet) => {
                for card in &packet.cards {
                    self.dealer.cards.remove(*card);
                    self.rack.cards.push(*card);
                }
                self.dealer_up -= packet.len() as u8;
                self.dealer_owed = packet.len() as u8;
                if packet.is_empty() {
                    self.pass(rules);
                }
            }
            Event::Declared(seat, packet) => {
                let spot = &mut self.spots[seat.place()];
                spot.own = packet;
                spot.hold = Hold::Declared;
                self.live = self.live.without(seat);
                self.shown = self.shown.with(seat);
            }
            // The settlement that follows moves the chips.
            Event::Surrendered(..) => {}
            Event::Split(seat, packet, money) => {
                self.part(seat, packet);
                let spot = &mut self.spots[seat.place()];
                self.stacks[spot.owner.place()] -= money;
                if let Some(second) = rules.second {
                    spot.bets[second.place()] = money;
                }
                self.pass(rules);
            }
            Event::Natural(seat, packet) => {
                let spot = &mut self.spots[seat.place()];
                (spot.own, spot.natural) = (packet, true);
                self.shown = self.shown.with(seat);
                self.pass(rules);
            }
            Event::DealerKept(packet) => {
                self.keep(packet);
                self.pass(rules);
            }
            Event::ShowedSecond(seat, packet) | Event::ShowedBeside(seat, packet) => {
                self.spots[seat.place()].extra = packet;
            }
            Event::Envied { seat, money, .. } => {
                self.credit(seat, money);
                let envy = Payment { won: money, ..Payment::default() };
                self.bank_net += self.bank.book(&envy);
            }
            Event::DealerMisset(packet) => {
                self.dealer = packet;
                self.dealer_up = packet.cards.len() as u8;
                self.dealer_front = rules.front_cards();
            }
            Event::Ruled(ruling) => self.carry_out(rules, ruling),
            Event::TookAway(from, card) => self.take_away(from, card),
            Event::Shuffled => self.amends().shuffle = Pending::No,
            Event::Placed(..)
            | Event::Closed
            | Event::Dealt { .. }
            | Event::Turned { .. }
            | Event::Bet(..)
            | Event::Checked(_)
            | Event::Passed(_)
            | Event::Folded(_)
            | Event::Set(..)
            | Event::DealerSet(_)
            | Event::Showed(..)
            | Event::Settled(..)
            | Event::Swept
            | Event::Ended => unreachable!("what comes often was booked"),
        }
    }

    /// Books cards that were dealt.
    #[inline]
    pub(super) fn book_deal(&mut self, rules: &Rules, to: Target, packet: &Packet, up: u8) {
        self.note = Note(None);
        // A card in the place of one that the floor took away is nobody's turn.
        if self.amends.is_some() && self.makes_amends(rules, to, packet, up) {
            self.lay(to, packet, up);
            return;
        }
        match to {
            Target::Seat(seat) => {
                self.spots[seat.place()].owed = 0;
                self.owed = self.owed.without(seat);
            }
            Target::Dealer => self.dealer_owed = 0,
            _ => {}
        }
        self.lay(to, packet, up);
        self.pass(rules);
    }

    #[inline(always)]
    fn lay(&mut self, to: Target, packet: &Packet, up: u8) {
        let zone = match to {
            Target::Seat(seat) => {
                self.shown = self.shown.without(seat);
                &mut self.spots[seat.place()].own
            }
            Target::Extra(seat) => &mut self.spots[seat.place()].extra,
            Target::Dealer => {
                self.dealer_up += up;
                &mut self.dealer
            }
            Target::SecondDealer => {
                self.second_up += up;
                &mut self.second_dealer
            }
            Target::Board => {
                self.board_up += up;
                &mut self.board
            }
            Target::Side => {
                self.side_up += up;
                &mut self.side
            }
            Target::SecondSide => {
                self.second_side_up += up;
                &mut self.second_side
            }
            Target::Hand(hand) => &mut self.hands[hand as usize],
            Target::Burn => &mut self.burns,
        };
        zone.cards.add(&packet.cards);
        zone.unseen += packet.unseen;
    }

    /// Cards that were backs get their faces.
    fn turn_over(&mut self, of: Target, packet: &Packet) {
        let count = packet.cards.len() as u8;
        if let Target::Hand(hand) = of {
            self.hands[hand as usize] = *packet;
            return;
        }
        let (zone, up) = match of {
            Target::Board => (&mut self.board, &mut self.board_up),
            Target::Side => (&mut self.side, &mut self.side_up),
            Target::SecondSide => (&mut self.second_side, &mut self.second_side_up),
            Target::SecondDealer => (&mut self.second_dealer, &mut self.second_up),
            _ => (&mut self.dealer, &mut self.dealer_up),
        };
        match of {
            Target::Board | Target::Side | Target::SecondSide => {
                if zone.unseen > 0 {
                    packet.cards.iter().for_each(|card| zone.cards.push(*card));
                    zone.unseen = zone.unseen.saturating_sub(count);
                }
                *up += count;
            }
            // A dealer's hand is turned as a whole.
            _ => {
                *zone = *packet;
                *up = count;
            }
        }
    }

    pub(super) fn throw(&mut self, seat: Seat, packet: Packet) {
        if !packet.is_empty() {
            self.shown = self.shown.without(seat);
        }
        let spot = &mut self.spots[seat.place()];
        for card in &packet.cards {
            if !spot.own.cards.remove(*card) {
                spot.own.unseen -= 1;
            }
            spot.thrown.cards.push(*card);
        }
        // Backs stand for backs, or where all faces are known, for any of them.
        spot.own.unseen = spot.own.unseen.saturating_sub(packet.unseen);
        spot.thrown.unseen += packet.unseen;
    }

    #[inline]
    fn credit(&mut self, seat: Seat, money: Money) {
        let spot = &mut self.spots[seat.place()];
        spot.paid += money;
        self.stacks[spot.owner.place()] += money;
    }

    #[inline]
    pub(super) fn book(&mut self, rules: &Rules, seat: Seat, due: Due, payment: &Payment) {
        let (wager, own) = rules.stake_of(due);
        if own == Staked::Own {
            self.spots[seat.place()].settled |= 1 << wager.place();
        }
        self.credit(seat, payment.total());
        if matches!(due, Due::Pot(_)) {
            // What one player wins of a pot, the others lose, but for the rake.
            self.bank_net += Net::won(payment.commission);
            return;
        }
        self.bank_net += self.bank.book(payment);
        if payment.meter.is_some() || matches!(due, Due::Side(_)) {
            self.book_meter(rules, due, payment);
        }
        let owner = self.spots[seat.place()].owner;
        if let Some(left) = &mut self.payout_left
            && rules.is_main(due)
            && is_long(payment.stake, payment.won)
        {
            left.book(owner, payment.won);
        }
    }

    /// Books what a payment means for the meters.
    #[inline(never)]
    fn book_meter(&mut self, rules: &Rules, due: Due, payment: &Payment) {
        let (wager, _) = rules.stake_of(due);
        if let Some(at) = payment.meter.and_then(|meter| rules.meter_of(wager, meter)) {
            self.meters.pay(at, payment.from_meter);
            if self.shared(rules, due).is_none() {
                self.meters.reseed(at, rules.limits.chip.value());
            }
            self.meter_paid += payment.from_meter;
        }
        if self.shared(rules, due).is_some_and(|side| self.unsettled(side).next().is_none()) {
            let shares = rules.limits.chip.value().times(self.count.into());
            let own = rules.meters().iter().zip(0..).filter(|((held, _), _)| *held == wager);
            own.for_each(|(_, at)| self.meters.reseed(at, shares));
        }
    }

    /// Asserts that no chip was lost or made, that a player-dealer kept within its wager, and that
    /// no card lies in two places.
    fn audit(&self) {
        let stacks: Money = self.stacks[..self.count as usize].iter().copied().sum();
        let players = Net::between(self.brought, stacks);
        let tips = Net::won(self.tips_won());
        let sum = players + self.bank_net + tips + Net::lost(self.meter_paid);
        assert!(sum.is_zero(), "chips were lost or made: {sum}");
        if let crate::bank::Bank::PlayerDealer(bank) = &self.bank {
            assert!(self.bank_net.amount() <= bank.wager, "the bank went beyond its wager");
        }
    }
}
