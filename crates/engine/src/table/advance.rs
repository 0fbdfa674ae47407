//! How a round moves on: whose turn it is within a step, and which step comes next.

use super::round::{Hold, Phase, Round};
use super::rules::{Ask, Calls, Rules, Step, Turns, WagerId};
use crate::seat::Seat;
use sheet::table::step::{Setter, Zone};
use sheet::table::wager::Takers;

/// What a step wants of the seat that it has come to.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Wants {
    /// Something: the round waits for it, or carries it out.
    Something,
    /// Nothing.
    Nothing,
    /// Nothing, and nothing of the others either.
    NothingMore,
}

impl Round {
    /// Begins a step at the first seat.
    pub(super) fn enter(&mut self, rules: &Rules, at: u8) {
        self.at = Phase::Step(at);
        self.next = self.first.place() as u8;
        self.turn = 0;
        if rules.by_hand.is_some() {
            self.take_first_hands(rules, at);
        }
        self.seek(rules);
    }

    /// Goes one seat on, and to the next step when all have been gone past.
    pub(super) fn pass(&mut self, rules: &Rules) {
        let Phase::Step(at) = self.at else { return };
        let Some(calls) = rules.calls.get(at as usize) else { return };
        // What was wanted of nobody in particular, or of the one seat there is, is done.
        if matches!(calls, Calls::Nobody | Calls::Folded) || self.turn + 1 >= self.count {
            self.next_step(rules, at);
        } else {
            self.next_seat(rules, at);
        }
    }

    /// Goes one seat on within a step.
    #[inline(never)]
    fn next_seat(&mut self, rules: &Rules, at: u8) {
        self.skip(rules, &rules.steps[at as usize]);
        self.seek(rules);
    }

    /// Begins the step behind this one.
    #[inline(always)]
    fn next_step(&mut self, rules: &Rules, at: u8) {
        let mut at = self.following(rules, at);
        // Mostly every hand is in play still.
        while let Some(Calls::Folded) = rules.calls.get(at as usize)
            && self.live == self.dealt
        {
            at = self.following(rules, at);
        }
        self.at = Phase::Step(at);
        self.next = self.first.place() as u8;
        self.turn = 0;
        match rules.calls.get(at as usize) {
            // Behind the last step only the end is left.
            None | Some(Calls::Nobody) => {}
            Some(Calls::Hands) if self.live.contains(self.first) => {}
            Some(Calls::Bettors(wager)) => self.seek_bettor(rules, *wager),
            Some(Calls::Hands | Calls::Folded | Calls::Some) => self.seek(rules),
        }
    }

    /// As [`seek`](Round::seek), where the step wants this wager: mostly of the first seat.
    #[inline(never)]
    fn seek_bettor(&mut self, rules: &Rules, wager: WagerId) {
        if !self.is_asked(rules, self.first, wager) {
            self.seek(rules);
        }
    }

    /// The step behind this one: where hands are played one after the other, the first of those
    /// steps again as long as there are more hands.
    #[inline]
    fn following(&mut self, rules: &Rules, at: u8) -> u8 {
        match &rules.by_hand {
            None => at + 1,
            Some(by_hand) => self.following_by_hand(by_hand, at),
        }
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

    /// Goes to the next seat: clockwise, but for what is offered to one player, and all of a game
    /// that goes the other way round. Source: colorado l.2160; clovis-500 l.331.
    #[inline(always)]
    fn skip(&mut self, rules: &Rules, step: &Step) {
        let back = match step {
            Step::Ask(ask) => rules.wagers[ask.wager.place()].takers == Takers::One,
            _ => rules.turns == Turns::CounterClockwise,
        };
        self.turn += 1;
        self.next = match back {
            true if self.next == 0 => self.count - 1,
            true => self.next - 1,
            false if self.next + 1 == self.count => 0,
            false => self.next + 1,
        };
    }

    /// Finds the first seat, from here on, of which the step wants something; where there is none
    /// the next step begins.
    #[inline(never)]
    fn seek(&mut self, rules: &Rules) {
        while let Phase::Step(at) = self.at
            && let Some(step) = rules.steps.get(at as usize)
        {
            while self.turn < self.count {
                match self.wants(rules, at, step) {
                    Wants::Something => return,
                    Wants::Nothing => self.skip(rules, step),
                    Wants::NothingMore => break,
                }
            }
            // Behind the last step only the end is left.
            self.at = Phase::Step(self.following(rules, at));
            self.next = self.first.place() as u8;
            self.turn = 0;
        }
    }

    /// What the step wants of the seat that it has come to; what it wants of nobody in particular
    /// it wants once.
    fn wants(&self, rules: &Rules, at: u8, step: &Step) -> Wants {
        let seat = Seat::new(self.next as usize);
        match rules.calls[at as usize] {
            Calls::Nobody => self.once(true),
            Calls::Folded => self.once(!self.folded().is_empty()),
            Calls::Hands => self.of_seat(self.live.contains(seat)),
            Calls::Bettors(wager) => self.of_seat(self.is_asked(rules, seat, wager)),
            Calls::Some => self.wants_seldom(rules, step),
        }
    }

    #[inline(never)]
    fn wants_seldom(&self, rules: &Rules, step: &Step) -> Wants {
        let seat = Seat::new(self.next as usize);
        if rules.by_hand.is_some() && self.is_not_its_hand(rules, seat) {
            return Wants::Nothing;
        }
        let wanted = match step {
            Step::Deal { to: Zone::Players | Zone::Extra, .. } => self.live.contains(seat),
            Step::Deal { to: Zone::Dragon, .. } => return self.once(self.leaves_dragon()),
            Step::Ask(Ask { wager, .. }) => {
                let taken = || self.leaves_dragon() && self.live.contains(seat);
                let open = rules.dragon != Some(*wager) || taken();
                open && self.is_asked(rules, seat, *wager)
            }
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
            Step::Split { wager, .. } => self.is_asked(rules, seat, *wager),
            Step::Set(Setter::Dragon) => return self.once(self.leaves_dragon()),
            Step::Naturals | Step::ShowHands => self.live.contains(seat),
            Step::Discard(_) => {
                let split = rules.second.is_some_and(|second| self.has_made(seat, second));
                self.live.contains(seat) && !split && !self.spots[seat.place()].natural
            }
            Step::Set(Setter::DragonTaker) => self.takes_dragon(rules, seat),
            Step::Draw { .. }
            | Step::Throw(_)
            | Step::Pick(_)
            | Step::Set(Setter::Players | Setter::FirstHands) => self.live.contains(seat),
            // Who may is seen in cards that not everyone sees: the others are passed by.
            Step::Declare { .. } | Step::Buy { .. } => self.live.contains(seat),
            Step::DealBuyers { wager, .. } => {
                self.live.contains(seat) && self.has_made(seat, *wager)
            }
            Step::Surrender { wager, needs, .. } => {
                let made = |wager: &WagerId| self.has_made(seat, *wager);
                self.live.contains(seat) && made(wager) && needs.iter().all(made)
            }
            Step::WarBurn(_) | Step::WarCard(_) => return self.once(self.is_war()),
            // After a misdeal nothing goes by whose hand is first, nor by how the dealer's lies.
            Step::Start(_) | Step::Set(Setter::Dealer | Setter::Banker) | Step::Keep { .. }
                if self.is_misdealt() =>
            {
                return self.once(false);
            }
            Step::Keep { .. } => return self.once(!self.dealer_is_natural(rules)),
            Step::BurnForBuyers { wager, .. } => {
                return self.once(self.live.iter().any(|seat| self.has_made(seat, *wager)));
            }
            Step::TakeFolded(_) => return self.once(!self.folded().is_empty()),
            Step::DealerDraws(_) => return self.once(!self.live.is_empty()),
            _ => return self.once(true),
        };
        self.of_seat(wanted)
    }

    /// What a step wants of a seat.
    #[inline]
    fn of_seat(&self, wanted: bool) -> Wants {
        if wanted { Wants::Something } else { Wants::Nothing }
    }

    /// What a step wants of nobody in particular.
    #[inline]
    fn once(&self, wanted: bool) -> Wants {
        if wanted && self.turn == 0 { Wants::Something } else { Wants::NothingMore }
    }

    /// Whether a seat is to be asked for a wager: in play, not made yet, and with the wager that
    /// it goes by.
    #[inline]
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
