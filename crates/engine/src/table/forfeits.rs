//! What hands that were given up have forfeited: at some tables it is taken before the dealer's
//! cards are turned, so that a short bank has it to pay the others with.

use super::event::{Due, Event};
use super::round::{Hold, Round};
use super::rules::{Cell, Rules};
use crate::seat::Seat;
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
        let showdown = self.showdown(rules);
        let (left, count) = (self.dealers_left().place(), self.seated());
        for seat in (0..count).map(|at| Seat::new((left + at) % count)) {
            if self.spots[seat.place()].hold != Hold::Folded {
                continue;
            }
            for due in dues {
                let pay = match due {
                    Due::Side(at) => {
                        self.side_bet(rules, seat, &rules.sides[*at as usize], &showdown).0
                    }
                    _ => Pay::Lose,
                };
                if pay == Pay::Lose {
                    for place in std::iter::once(seat).chain(self.behind(seat)) {
                        self.pay_out(rules, place, *due, (pay, None), events);
                    }
                }
            }
        }
    }
}
