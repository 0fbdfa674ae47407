//! What hands that were given up have forfeited: at some tables it is taken before the dealer's
//! cards are turned, so that a short bank has it to pay the others with.

use super::event::{Due, Event};
use super::round::{Hold, Round};
use super::rules::{Cell, Rules};
use crate::seat::{Seat, SeatSet};
use money::Pay;
use sheet::table::side::{AfterFold, Staked};
use sheet::table::step::Step as PrintedStep;

impl Rules {
    /// What a fold forfeits, in the order of settling, and the side bets that are read at once.
    pub(super) fn forfeits(&self, read: &[String]) -> Vec<Due> {
        let orders = self.game.steps.iter().filter_map(|step| match step {
            PrintedStep::Settle { order, .. } => Some(order),
            _ => None,
        });
        let dues = orders.flatten().flat_map(|name| self.dues_of(name));
        dues.filter(|due| self.is_forfeit(*due) || read.iter().any(|it| it == self.due_name(*due)))
            .collect()
    }

    fn is_forfeit(&self, due: Due) -> bool {
        match due {
            Due::Line(wager) => self.lines[wager.place()]
                .as_ref()
                .is_some_and(|line| line.by.is_none() && line.fold == Cell::Pay(Pay::Lose)),
            Due::Side(at) => {
                let side = &self.sides[at as usize];
                side.after_fold == AfterFold::Lost && side.stake == Staked::Own
            }
            Due::Kept(_) | Due::Pot(_) => false,
        }
    }
}

impl Round {
    /// Takes what folded hands have lost whatever the dealer holds, from the dealer's left. Source:
    /// players-casino l.802-809, l.1672-1673; clovis-500 l.1115-1122, l.1734-1735.
    pub(super) fn take_folded(&mut self, rules: &Rules, dues: &[Due], events: &mut Vec<Event>) {
        let quiet = self.is_quiet(rules);
        let plain = self.seated == self.count;
        let (left, folded) = (self.dealers_left(), self.folded());
        let (before, from_left) = folded.parted_at(left);
        for seat in from_left.iter().chain(before.iter()) {
            for due in dues {
                let staked = self.has_made(seat, rules.stake_of(*due).0);
                match *due {
                    // Most of what may be forfeit was never bet on.
                    _ if plain && !staked => {}
                    Due::Line(wager) if quiet => {
                        if !self.spots[seat.place()].is_settled(wager) {
                            self.pay_quietly(rules, seat, wager, (Pay::Lose, None), events);
                        }
                    }
                    due => self.take_one(rules, seat, due, events),
                }
            }
        }
    }

    /// Takes one thing of a folded hand, and of those behind it, if it has lost that.
    #[inline(never)]
    fn take_one(&mut self, rules: &Rules, seat: Seat, due: Due, events: &mut Vec<Event>) {
        let pay = match due {
            Due::Side(at) => {
                let side = &rules.sides[at as usize];
                self.side_bet(rules, seat, side, &self.showdown(rules)).0
            }
            _ => Pay::Lose,
        };
        if pay == Pay::Lose {
            for place in std::iter::once(seat).chain(self.behind(seat)) {
                self.pay_out(rules, place, due, (pay, None), events);
            }
        }
    }

    /// The hands that were given up. Whoever gave one up is not live any more, and mostly nobody
    /// has.
    #[inline]
    pub(super) fn folded(&self) -> SeatSet {
        let gone = self.dealt.but(self.live);
        if gone.is_empty() {
            return gone;
        }
        gone.iter().filter(|seat| self.spots[seat.place()].hold == Hold::Folded).collect()
    }
}
