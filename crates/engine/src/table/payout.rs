//! The most that the house pays at long odds in a round, and to one player.

use super::event::Due;
use super::lines::Cell;
use super::paytable::PayTable;
use super::round::Round;
use super::rules::{Limits, Place, Rules, Unplayable};
use crate::layout::WagerId;
use crate::seat::Seat;
use money::{Money, Pay, Rounding};
use sheet::table::Aggregate;
use sheet::table::side::Staked;

/// Odds from which the house may cap what it pays. Source: colorado l.604.
const LONG_ODDS: u32 = 50;

/// What is left of the most that the house pays at long odds.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct PayoutLeft {
    table: Option<Money>,
    players: [Option<Money>; Seat::MAX],
}

impl PayoutLeft {
    /// What a round begins with, where the house has posted such a limit.
    pub(super) fn new(limits: &Limits) -> Option<Box<PayoutLeft>> {
        let posted = limits.payout.is_some() || limits.player_payout.is_some();
        let players = [limits.player_payout; Seat::MAX];
        posted.then(|| Box::new(PayoutLeft { table: limits.payout, players }))
    }

    /// Takes off what was paid at long odds.
    pub(super) fn book(&mut self, owner: Seat, won: Money) {
        for left in [&mut self.table, &mut self.players[owner.place()]].into_iter().flatten() {
            *left = left.saturating_sub(won);
        }
    }
}

impl Round {
    /// What the house pays of winnings on a main wager: all, or at long odds what its limits have
    /// left. Source: colorado l.599-606.
    pub(super) fn within_payout(
        &self,
        rules: &Rules,
        seat: Seat,
        due: Due,
        (stake, won): (Money, Money),
    ) -> Money {
        let Some(left) = &self.payout_left else { return won };
        if !rules.is_main(due) || !is_long(stake, won) {
            return won;
        }
        let owner = self.spots[seat.place()].owner;
        let table = left.table.filter(|_| self.is_enforced(rules));
        [table, left.players[owner.place()]].into_iter().flatten().fold(won, Money::min)
    }

    /// Whether the table's limit holds: in some games only if two players win. Source: colorado
    /// l.805, l.995.
    fn is_enforced(&self, rules: &Rules) -> bool {
        match rules.game.aggregate {
            Aggregate::AnyWin => true,
            Aggregate::TwoWinners => {
                let showdown = self.showdown(rules);
                let wins = |seat: &Seat| {
                    rules.wagers().any(|wager| {
                        let made =
                            rules.lines[wager.place()].is_some() && self.has_made(*seat, wager);
                        let pay = |()| self.line(rules, *seat, wager, &showdown).0;
                        matches!(made.then_some(()).map(pay), Some(Pay::Odds(_)))
                    })
                };
                self.dealt.iter().filter(wins).nth(1).is_some()
            }
        }
    }
}

/// Whether winnings come of so long odds that the house may cap them.
pub(super) fn is_long(stake: Money, won: Money) -> bool {
    !stake.is_zero() && won >= stake.times(LONG_ODDS.into())
}

impl Rules {
    /// Finds the main wagers: those that the sheet names, or those of the settlement. Source:
    /// colorado l.604-606; ruling X-49.
    pub(super) fn add_main(&mut self, place: &Place<'_>) -> Result<(), Unplayable> {
        let main: Vec<WagerId> = match &self.game.main {
            Some(names) => names.iter().map(|name| place(name)).collect::<Result<_, _>>()?,
            None => self.wagers().filter(|it| self.lines[it.place()].is_some()).collect(),
        };
        self.main = main.iter().fold(0, |main, wager| main | 1 << wager.place());
        Ok(())
    }

    /// Whether something due is a main wager; a bonus that is paid on one is not.
    pub(super) fn is_main(&self, due: Due) -> bool {
        let (wager, stake) = self.stake_of(due);
        let settled = matches!(due, Due::Line(_) | Due::Side(_)) && stake == Staked::Own;
        settled && self.main >> wager.place() & 1 == 1
    }

    /// The smallest bet on a main wager at the longest odds, or what is paid whatever the bet: no
    /// lower limit may be posted. Source: colorado l.603, l.1097, l.1709.
    #[must_use]
    pub fn payout_min(&self) -> Money {
        let lines = self.wagers().filter(|wager| self.is_main(Due::Line(*wager)));
        let lines = lines.map(|wager| self.best_of_line(wager));
        let sides = self.sides.iter().enumerate();
        let sides = sides.filter(|(at, _)| self.is_main(Due::Side(*at as u8)));
        let sides = sides.map(|(_, side)| self.best_of_table(&side.table));
        lines.chain(sides).max().unwrap_or(Money::ZERO)
    }

    /// The most that the smallest bet on a line wins.
    fn best_of_line(&self, wager: WagerId) -> Money {
        let Some(line) = &self.lines[wager.place()] else { return Money::ZERO };
        let cells = line.cells.as_flattened().iter().chain([&line.fold, &line.pays, &line.natural]);
        let mut held: Vec<&Cell> = Vec::new();
        for cell in cells {
            if !held.contains(&cell) {
                held.push(cell);
            }
        }
        let best = held.into_iter().map(|cell| match cell {
            Cell::Pay(pay) => self.wins(*pay),
            Cell::Guarded { then, otherwise, .. } => self.wins(*then).max(self.wins(*otherwise)),
            Cell::Table { tables, .. } => match &tables[..] {
                [table] => self.best_of_table(table),
                tables => self.wins(self.best_together(tables)),
            },
        });
        best.max().unwrap_or(Money::ZERO)
    }

    fn best_of_table(&self, table: &PayTable) -> Money {
        let pays = table.in_force().iter().map(|pay| table.scaled(*pay, self.limits.least));
        pays.map(|pay| self.wins(pay)).max().unwrap_or(Money::ZERO)
    }

    /// What the smallest bet wins.
    fn wins(&self, pay: Pay) -> Money {
        match pay {
            Pay::Odds(odds) => odds.winnings(self.limits.least, Rounding::DOWN),
            Pay::Fixed(money) => money,
            _ => Money::ZERO,
        }
    }

    /// Refuses limits below that.
    pub(super) fn check_payout(&self) -> Result<(), Unplayable> {
        let posted = [self.limits.payout, self.limits.player_payout].into_iter().flatten();
        let Some(least) = posted.min() else { return Ok(()) };
        match self.payout_min() {
            best if least < best => Err(Unplayable(format!(
                "the smallest bet may win {best}, and the house pays {least} at most"
            ))),
            _ => Ok(()),
        }
    }
}
