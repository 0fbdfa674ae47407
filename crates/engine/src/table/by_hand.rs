//! A player's hands one after the other: the next is not looked at before the last has been played.

use super::action::Target;
use super::event::Event;
use super::round::{Phase, Round};
use super::rules::{Rules, Step};
use crate::seat::{Seat, SeatSet};
use sheet::table::SecondLook;
use sheet::table::step::{Look, Setter};
use std::ops::Range;

/// The steps that a player's hands go through one after the other: those that ask something, from
/// the first of them to the next that concerns the whole table. Source: colorado l.3239, l.4132.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct ByHand(Range<u8>);

impl Rules {
    /// Finds the steps that hands go through one after the other, and those behind which nobody
    /// looks at what comes.
    pub(super) fn part_hands(&mut self) {
        if self.game.second_hand == SecondLook::AfterTheFirst {
            let from = self.steps.iter().position(Step::asks);
            let from = from.unwrap_or(self.steps.len());
            let questions = self.steps[from..].iter().take_while(|step| step.asks()).count();
            self.by_hand = Some(ByHand(from as u8..(from + questions) as u8));
        }
        let blind = self.steps.iter().position(|step| {
            matches!(
                step,
                Step::Deal { look: Look::Barred, .. } | Step::Draw { look: Look::Barred, .. }
            )
        });
        self.blind_from = blind.map(|at| at as u8);
    }
}

impl Step {
    /// Whether a player answers it.
    fn asks(&self) -> bool {
        matches!(
            self,
            Step::Ask(_)
                | Step::Pull(_)
                | Step::Discard(_)
                | Step::Draw { .. }
                | Step::Claim { .. }
                | Step::Split { .. }
                | Step::Declare { .. }
                | Step::Buy { .. }
                | Step::Surrender { .. }
                | Step::Choose { .. }
                | Step::Throw(_)
                | Step::Offer(_)
                | Step::Pick(_)
                | Step::War { .. }
                | Step::Set(Setter::Players)
        )
    }
}

impl Round {
    /// Whether the player looks at cards that come to a seat.
    #[inline]
    pub(super) fn look(&self, rules: &Rules, to: Target) -> Look {
        match to {
            Target::Seat(seat) if rules.blind_from.is_some() || rules.by_hand.is_some() => {
                self.look_at(rules, seat)
            }
            _ => Look::Allowed,
        }
    }

    #[inline(never)]
    fn look_at(&self, rules: &Rules, seat: Seat) -> Look {
        let Phase::Step(at) = self.at else { return Look::Allowed };
        // While others draw, a card in the place of one that was looked at is looked at, too.
        let dealt = matches!(rules.steps.get(at as usize), Some(Step::Deal { .. }));
        let comes = dealt || self.owed.contains(seat);
        let blind = rules.blind_from.is_some_and(|from| at > from || at == from && comes);
        let taken = self.number(seat) == 0 || self.looked.contains(seat);
        match blind || rules.by_hand.is_some() && !taken {
            true => Look::Barred,
            false => Look::Allowed,
        }
    }

    /// Whether the owner of a hand may look at it by now.
    #[must_use]
    pub fn may_look(&self, rules: &Rules, seat: Seat) -> bool {
        rules.by_hand.is_none() || self.number(seat) == 0 || self.looked.contains(seat)
    }

    /// Which of its owner's hands lies at a seat, from zero: the first is the one closest to the
    /// dealer's left. Source: colorado l.4132.
    fn number(&self, seat: Seat) -> u8 {
        let owner = self.spots[seat.place()].owner;
        self.spots[..seat.place()].iter().filter(|spot| spot.owner == owner).count() as u8
    }

    /// Whether a question that hands are asked in turn is not this hand's yet, or not any more.
    #[inline(never)]
    pub(super) fn is_not_its_hand(&self, rules: &Rules, seat: Seat) -> bool {
        let (Some(ByHand(steps)), Phase::Step(at)) = (&rules.by_hand, self.at) else {
            return false;
        };
        steps.contains(&at) && self.number(seat) != self.hand
    }

    /// The step behind one: the first question again, while there are more hands.
    #[inline(never)]
    pub(super) fn following_by_hand(&mut self, ByHand(steps): &ByHand, at: u8) -> u8 {
        let seats = (0..self.count as usize).map(Seat::new);
        let last = seats.map(|seat| self.number(seat)).max().unwrap_or(0);
        if at + 1 == steps.end && self.hand < last {
            self.hand += 1;
            return steps.start;
        }
        at + 1
    }

    /// Begins with the first hands where a step is entered that comes before the questions.
    pub(super) fn take_first_hands(&mut self, rules: &Rules, at: u8) {
        if rules.by_hand.as_ref().is_some_and(|ByHand(steps)| at <= steps.start) {
            self.hand = 0;
            self.looked = SeatSet::EMPTY;
        }
    }

    /// Has the player in turn take up a hand that was not to be looked at before.
    #[inline(never)]
    pub(super) fn take_up_hand(&mut self, rules: &Rules, events: &mut Vec<Event>) {
        let (Some(ByHand(steps)), Phase::Step(at)) = (&rules.by_hand, self.at) else { return };
        let seat = Seat::new(self.next as usize);
        if self.hand > 0 && steps.contains(&at) && !self.looked.contains(seat) {
            let own = self.spots[seat.place()].own;
            self.record(rules, Event::Looked(seat, own), events);
        }
    }
}
