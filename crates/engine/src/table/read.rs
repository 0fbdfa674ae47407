//! The table of a side bet, read on any cards and in any column, for those who count deals.

use super::paytable::{Met, PayTable, Reader};
use super::rules::{Rules, Side};
use cards::Card;
use money::{Money, Pay};
use ranking::Standing;
use ranking::pattern;

/// A side bet's table, and that of its envy bonus.
#[derive(Debug, Clone, Copy)]
pub struct SideTable<'r> {
    side: &'r Side,
}

impl Rules {
    /// The table of a side bet, by its place among those of the sheet.
    #[must_use]
    pub fn side_table(&self, side: usize) -> Option<SideTable<'_>> {
        self.sides.get(side).map(|side| SideTable { side })
    }
}

impl SideTable<'_> {
    /// The rows that these cards meet, wherever they lie.
    #[must_use]
    pub fn met(&self, cards: &[Card]) -> Met {
        self.met_at(pattern::Cards::of(cards))
    }

    /// The rows that cards meet, where it matters which of them lie where.
    #[must_use]
    pub fn met_at(&self, cards: pattern::Cards<'_>) -> Met {
        self.side.table.met(self.standing(cards.hand), cards)
    }

    /// The rows that a hand of this standing meets: one that is read by a ranking.
    #[must_use]
    pub fn met_by(&self, standing: Standing, cards: &[Card]) -> Met {
        self.side.table.met(Some(standing), pattern::Cards::of(cards))
    }

    /// The rows of its envy table that these cards meet.
    #[must_use]
    pub fn envy_met(&self, cards: &[Card]) -> Option<Met> {
        self.envy_met_at(pattern::Cards::of(cards))
    }

    /// The same, where it matters which of them lie where.
    #[must_use]
    pub fn envy_met_at(&self, cards: pattern::Cards<'_>) -> Option<Met> {
        let (_, _, table) = self.side.envy.as_ref()?;
        Some(table.met(self.standing(cards.hand), cards))
    }

    /// What a column pays for rows that are met, by which of them.
    #[must_use]
    pub fn pay(&self, column: usize, met: Met, stake: Money) -> (Pay, Option<usize>) {
        paid(&self.side.table, column, met, stake)
            .map_or((self.side.otherwise, None), |(pay, row)| (pay, Some(row)))
    }

    /// What the same column of the envy table pays, if anything.
    #[must_use]
    pub fn envy_pay(&self, column: usize, met: Met, stake: Money) -> Option<(Pay, usize)> {
        let (from, _, table) = self.side.envy.as_ref()?;
        if stake < *from {
            return None;
        }
        paid(table, column, met, stake)
    }

    /// What a row of the envy table pays in this column, if anything.
    #[must_use]
    pub fn envy_pay_of(&self, column: usize, row: usize, stake: Money) -> Option<Pay> {
        let (from, _, table) = self.side.envy.as_ref()?;
        let pay = *table.column(column).get(row)?;
        (stake >= *from && pay != Pay::NotOffered).then(|| table.scaled_in(column, pay, stake))
    }

    /// A pay of this column for this stake.
    #[must_use]
    pub fn scaled(&self, column: usize, pay: Pay, stake: Money) -> Pay {
        self.side.table.scaled_in(column, pay, stake)
    }

    /// What follows where no row is met.
    #[must_use]
    pub const fn otherwise(&self) -> Pay {
        self.side.otherwise
    }

    /// What cards are worth, where a ranking reads them.
    #[must_use]
    pub fn standing(&self, cards: &[Card]) -> Option<Standing> {
        match self.side.read {
            Reader::Ranking(ranking) => ranking.try_rank(cards).ok(),
            Reader::Patterns => None,
        }
    }
}

fn paid(table: &PayTable, column: usize, met: Met, stake: Money) -> Option<(Pay, usize)> {
    let pays = table.column(column);
    let offered = pays
        .iter()
        .enumerate()
        .fold(0, |offered, (at, pay)| offered | u32::from(*pay != Pay::NotOffered) << at);
    let row = met.first(offered)?;
    Some((table.scaled_in(column, pays[row], stake), row))
}
