//! How a round moves on: whose turn it is within a step, and which step comes next.

use super::round::{Hold, Phase, Round};
use super::rules::{Ask, Rules, Step, WagerId};
use crate::seat::Seat;
use sheet::table::step::{Setter, Zone};
use sheet::table::wager::Takers;

impl Round {
    /// Begins a step at the first seat.
    pub(super) fn enter(&mut self, rules: &Rules, at: u8) {
        self.at = Phase::Step(at);
        self.next = self.first.place() as u8;
        self.turn = 0;
        self.seek(rules);
    }

    /// Goes one seat on, and to the next step when all have been gone past.
    pub(super) fn pass(&mut self, rules: &Rules) {
        self.skip(rules);
        self.seek(rules);
    }

    /// Finds whose turn it is after a hand has left the round.
    pub(super) fn resume(&mut self, rules: &Rules) {
        self.seek(rules);
    }

    /// Goes on after a wager, unless it was made ahead of its question.
    pub(super) fn answered(&mut self, rules: &Rules, wager: WagerId) {
        let Phase::Step(at) = self.at else { return };
        let answers = match rules.steps.get(at as usize) {
            Some(Step::Ask(Ask { wager: asked, .. }) | Step::Buy { wager: asked, .. }) => {
                *asked == wager
            }
            Some(Step::Choose { .. }) => true,
            _ => false,
        };
        if answers {
            self.pass(rules);
        }
    }

    /// Goes to the next seat: clockwise, but for what is offered to one player, which goes the
    /// other way round. Source: colorado l.2160.
    fn skip(&mut self, rules: &Rules) {
        let Phase::Step(at) = self.at else { return };
        let back = match rules.steps.get(at as usize) {
            Some(Step::Ask(ask)) => rules.wagers[ask.wager.place()].takers == Takers::One,
            _ => false,
        };
        self.turn += 1;
        self.next = match back {
            true => (self.next + self.count - 1) % self.count,
            false if self.next + 1 == self.count => 0,
            false => self.next + 1,
        };
    }

    /// Finds the first seat, from here on, of which the step wants something; where there is none
    /// the next step begins.
    fn seek(&mut self, rules: &Rules) {
        while let Phase::Step(at) = self.at
            && let Some(step) = rules.steps.get(at as usize)
        {
            while self.turn < self.count {
                if self.wants(rules, step) {
                    return;
                }
                self.skip(rules);
            }
            // Behind the last step only the end is left.
            self.at = Phase::Step(at + 1);
            self.next = self.first.place() as u8;
            self.turn = 0;
        }
    }

    /// Whether the step wants something of the seat that it has come to; what it wants of nobody
    /// in particular it wants once.
    fn wants(&self, rules: &Rules, step: &Step) -> bool {
        let seat = Seat::new(self.next as usize);
        match step {
            // The cards of a hand given up have been taken in. Source: colorado l.1094, l.1423.
            Step::Deal { to: Zone::Players | Zone::Extra, .. } => self.live.contains(seat),
            Step::Deal { to: Zone::Dragon, .. } => self.turn == 0 && self.leaves_dragon(),
            Step::Ask(Ask { wager, .. }) if rules.dragon == Some(*wager) => {
                self.leaves_dragon() && self.is_asked(rules, seat, *wager)
            }
            Step::Ask(Ask { wager, .. }) => self.is_asked(rules, seat, *wager),
            Step::Pull(wager) => {
                self.live.contains(seat) && !self.spots[seat.place()].bet(*wager).is_zero()
            }
            Step::Claim { wager, .. } => {
                let settled = self.spots[seat.place()].is_settled(*wager);
                self.live.contains(seat) && self.has_made(seat, *wager) && !settled
            }
            Step::Choose { sides, .. } => {
                sides.wagers().iter().all(|wager| self.is_asked(rules, seat, *wager))
            }
            Step::Offer(wagers) => {
                let mut wagers = wagers.iter();
                self.live.contains(seat)
                    && wagers.any(|it| self.offered(rules, seat, *it).is_some())
            }
            Step::War { on, .. } => {
                let spot = &self.spots[seat.place()];
                self.live.contains(seat) && !spot.bet(*on).is_zero() && !spot.is_settled(*on)
            }
            Step::WarCard(Zone::Players) => self.spots[seat.place()].at_war != 0,
            Step::WarBurn(_) | Step::WarCard(_) => self.turn == 0 && self.is_war(),
            Step::Throw(_) | Step::Pick(_) => self.live.contains(seat),
            Step::Split { wager, .. } => self.is_asked(rules, seat, *wager),
            Step::Naturals | Step::ShowHands => self.live.contains(seat),
            Step::Keep { .. } => self.turn == 0 && !self.dealer_is_natural(rules),
            Step::Discard(_) => {
                let split = rules.second.is_some_and(|second| self.has_made(seat, second));
                self.live.contains(seat) && !split && !self.spots[seat.place()].natural
            }
            Step::Draw { .. } | Step::Set(Setter::Players) => self.live.contains(seat),
            Step::Set(Setter::FirstHands) => self.live.contains(seat),
            Step::Set(Setter::Dragon) => self.turn == 0 && self.leaves_dragon(),
            Step::Set(Setter::DragonTaker) => self.takes_dragon(rules, seat),
            // Who may is seen in cards that not everyone sees: the others are passed by.
            Step::Declare { .. } | Step::Buy { .. } => self.live.contains(seat),
            Step::BurnForBuyers { wager, .. } => {
                self.turn == 0 && self.live.iter().any(|seat| self.has_made(seat, *wager))
            }
            Step::DealBuyers { wager, .. } => {
                self.live.contains(seat) && self.has_made(seat, *wager)
            }
            Step::Surrender { wager, needs, .. } => {
                let made = |wager: &WagerId| self.has_made(seat, *wager);
                self.live.contains(seat) && made(wager) && needs.iter().all(made)
            }
            Step::DealerDraws(_) => self.turn == 0 && !self.live.is_empty(),
            _ => self.turn == 0,
        }
    }

    /// Whether a seat is to be asked for a wager: in play, not made yet, and with the wager that
    /// it goes by.
    pub(super) fn is_asked(&self, rules: &Rules, seat: Seat, wager: WagerId) -> bool {
        let spot = &self.spots[seat.place()];
        let base = rules.wagers[wager.place()].size.base();
        let open = match rules.wagers[wager.place()].takers {
            Takers::All => true,
            Takers::One => self.spots().iter().all(|spot| spot.bet(wager).is_zero()),
        };
        let needs = rules.wagers[wager.place()].needs;
        open && spot.hold == Hold::In
            && spot.bet(wager).is_zero()
            && base.is_none_or(|base| !spot.bet(base).is_zero())
            && needs.is_none_or(|needed| !spot.bet(needed).is_zero())
    }

    /// Whether something lies on a seat's wager.
    pub(super) fn has_made(&self, seat: Seat, wager: WagerId) -> bool {
        !self.spots[seat.place()].bet(wager).is_zero()
    }
}
