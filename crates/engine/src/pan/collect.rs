//! Chips that go from player to player, and the end of a round.

use super::apply::NO_SHARES;
use super::event::{Event, Shares, Why};
use super::round::{Hold, Round};
use super::rules::Rules;
use crate::seat::Seat;

impl Round {
    /// What each player pays of so many chips: those with cards and fouled hands, as far as their
    /// chips go. Source: clovis-500 l.474, l.554 (ruling G-238).
    fn owed(&self, rules: &Rules, seat: Seat, chips: u32) -> Shares {
        let due = rules.chips(chips);
        let mut from = NO_SHARES;
        for payer in self.seats().iter().filter(|payer| *payer != seat) {
            let player = self.player(payer);
            if matches!(player.hold, Hold::In | Hold::Fouled) {
                from[payer.place()] = due.min(player.stack);
            }
        }
        from
    }

    /// Collects for conditions, if there is anything to collect.
    pub(super) fn collect(
        &mut self,
        rules: &Rules,
        seat: Seat,
        chips: u32,
        why: Why,
        events: &mut Vec<Event>,
    ) {
        if chips > 0 {
            let from = self.owed(rules, seat, chips);
            self.happens(Event::Collected { seat, why, chips, from }, events);
        }
    }

    /// Returns to each what was collected from him, as far as the chips go, the player to the right
    /// first.
    pub(super) fn give_back(&mut self, seat: Seat, what: Shares, events: &mut Vec<Event>) {
        let mut left = self.player(seat).stack;
        let mut to = NO_SHARES;
        let mut at = seat;
        for _ in 1..self.count {
            at = self.right_of(at, self.seats()).expect("there are seats");
            to[at.place()] = what[at.place()].min(left);
            left -= to[at.place()];
        }
        if to.iter().any(|money| !money.is_zero()) {
            self.happens(Event::Returned { seat, to }, events);
        }
    }

    /// Pays the winner: two chips and every condition again as the melds lie, the tops last.
    /// Source: clovis-500 l.474, l.546.
    pub(super) fn win(&mut self, rules: &Rules, seat: Seat, events: &mut Vec<Event>) {
        let chips = u32::from(rules.game.out_pays) + self.player(seat).spread.value(rules);
        let owed = self.owed(rules, seat, chips);
        if owed.iter().any(|money| !money.is_zero()) {
            self.happens(Event::Collected { seat, why: Why::Out, chips, from: owed }, events);
        }
        if !self.tops.is_zero() {
            self.happens(Event::TookTops(seat, self.tops), events);
        }
        self.happens(Event::Ended, events);
        self.audit(rules);
    }

    /// Ends the round if one hand is left (ruling E-81); says whether it did.
    pub(super) fn left_alone(&mut self, rules: &Rules, events: &mut Vec<Event>) -> bool {
        let live = self.live();
        let Some(seat) = live.iter().next().filter(|_| !live.is_many()) else { return false };
        self.happens(Event::LeftAlone(seat), events);
        self.win(rules, seat, events);
        true
    }
}
