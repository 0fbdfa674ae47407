//! What is due at a settlement: every stake once, in the order of the sheet.

use super::event::Due;
use super::rules::{Rules, Unplayable};
use super::steps::{Show, Step};
use crate::layout::WagerId;
use sheet::table::settle::By;
use sheet::table::side::Staked;
use sheet::table::wager::Taken;

impl Rules {
    /// What is settled, in words: a wager's name, or a bonus's.
    #[must_use]
    pub fn due_name(&self, due: Due) -> &str {
        match due {
            Due::Line(wager) | Due::Kept(wager) | Due::Pot(wager) => self.name(wager),
            Due::Side(side) => &self.game.sides[side as usize].name,
        }
    }

    /// The wager whose stake something due is paid on, and whether it settles that.
    #[must_use]
    pub fn stake_of(&self, due: Due) -> (WagerId, Staked) {
        match due {
            Due::Line(wager) | Due::Kept(wager) | Due::Pot(wager) => (wager, Staked::Own),
            Due::Side(at) => (self.sides[at as usize].wager, self.sides[at as usize].stake),
        }
    }

    /// What is settled under a name: a wager's line, a side bet, a bonus.
    pub(super) fn dues_of(&self, name: &str) -> Vec<Due> {
        let wager = self.wager(name).filter(|wager| self.lines[wager.place()].is_some());
        let sides = self.game.sides.iter().enumerate();
        let sides = sides.filter(|(_, side)| side.name == name);
        let sides = sides.map(|(at, _)| Due::Side(at as u8));
        wager.map(Due::Line).into_iter().chain(sides).collect()
    }

    /// Has the last settlement settle whatever none names, and checks that each wager is settled
    /// once.
    pub(super) fn settle_the_rest(&mut self) -> Result<(), Unplayable> {
        let orders = self.steps.iter().filter_map(|step| match step {
            Step::Settle { order, .. } => Some(order),
            _ => None,
        });
        let mut all: Vec<Due> = orders.flatten().copied().collect();
        let named = all.len();
        let lines = self.wagers().filter(|wager| self.lines[wager.place()].is_some());
        let rest = lines.map(Due::Line).chain((0..self.sides.len()).map(|at| Due::Side(at as u8)));
        for due in rest {
            if !all.contains(&due) {
                all.push(due);
            }
        }
        for wager in self.wagers() {
            let own = |due: &&Due| self.is_own(**due, wager);
            let awarded =
                |step: &&Step| matches!(step, Step::Award { wager: it, .. } if *it == wager);
            let awards = self.steps.iter().filter(awarded).count();
            match all.iter().filter(own).count() + awards {
                1 => {}
                0 if self.wagers[wager.place()].taken == Taken::Kept => all.push(Due::Kept(wager)),
                // One that a war decides later, or that is made again for the next card.
                2.. if self.lines[wager.place()].as_ref().is_some_and(|it| it.by.is_some()) => {}
                0 => return Err(Unplayable(format!("`{}` is never settled", self.name(wager)))),
                _ => return Err(Unplayable(format!("`{}` is settled twice", self.name(wager)))),
            }
        }
        let last = self.steps.iter_mut().rev().find_map(|step| match step {
            Step::Settle { order, .. } => Some(order),
            _ => None,
        });
        let last = last.ok_or_else(|| Unplayable("nothing is settled".into()))?;
        last.extend(&all[named..]);
        self.show_what_decides();
        Ok(())
    }

    /// Has settlements that go by nobody's own cards turn up none before they pay.
    fn show_what_decides(&mut self) {
        let mut steps = std::mem::take(&mut self.steps);
        for step in &mut steps {
            if let Step::Settle { order, show, .. } = step
                && !order.iter().any(|due| self.reads_own(*due))
            {
                *show = Show::Paid;
            }
        }
        self.steps = steps;
    }

    /// Whether the own cards decide something due, and are not open anyway.
    pub(super) fn reads_own(&self, due: Due) -> bool {
        match due {
            Due::Line(wager) => {
                let by = self.lines[wager.place()].as_ref().and_then(|line| line.by);
                matches!(by, None | Some(By::Against(..)))
            }
            Due::Side(at) => self.sides[at as usize].cards.has_own(),
            Due::Kept(_) | Due::Pot(_) => true,
        }
    }

    /// Whether something due settles this wager's stake.
    pub(super) fn is_own(&self, due: Due, wager: WagerId) -> bool {
        match due {
            Due::Line(held) | Due::Kept(held) | Due::Pot(held) => held == wager,
            Due::Side(at) => {
                let side = &self.sides[at as usize];
                side.wager == wager && side.stake == Staked::Own
            }
        }
    }
}
