//! Side bets: the cards that each is read on, and its pay table.

use super::paytable::{PayTable, Reader};
use super::rules::{Place, Rules, Unplayable};
use crate::layout::WagerId;
use money::{Money, Pay};
use sheet::table::hand::{Cards, GridLine};
use sheet::table::side::{AfterFold, Doubled, Envied, Read, Staked, When};

/// A side bet.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Side {
    pub(super) wager: WagerId,
    pub(super) stake: Staked,
    pub(super) cards: Cards,
    pub(super) line: Option<GridLine>,
    pub(super) read: Reader,
    /// Whether it goes by the own cards and the ranking that the game compares: what a hand is
    /// worth is then known.
    pub(super) as_compared: bool,
    pub(super) after_fold: AfterFold,
    pub(super) when: When,
    pub(super) table: PayTable,
    pub(super) doubled: Doubled,
    pub(super) otherwise: Pay,
    pub(super) envy: Option<(Money, Envied, PayTable)>,
}

impl Rules {
    pub(super) fn add_sides(&mut self, place: &Place<'_>) -> Result<(), Unplayable> {
        for side in &self.game.sides {
            let read = match side.read {
                Read::Ranking(ranking) => Reader::Ranking(ranking),
                Read::Pattern(_) => Reader::Patterns,
            };
            let table = self.table(&side.table, read)?.wild(side.wild);
            let envy = match side.envy {
                None => None,
                Some(ref envy) => {
                    let beside = self.game.tables.iter().find(|table| {
                        matches!(&table.by, sheet::table::paytable::By::With(lead) if *lead == side.table)
                    });
                    let beside = beside.map(|table| table.name.clone());
                    match beside {
                        None => None,
                        Some(name) => {
                            let table = self.table(&name, read)?.wild(side.wild);
                            Some((envy.from, envy.on, table))
                        }
                    }
                }
            };
            self.sides.push(Side {
                wager: place(&side.wager)?,
                stake: side.stake,
                cards: side.cards,
                line: side.line,
                read,
                as_compared: self.compared.is_some_and(|compared| {
                    let alike = (compared.cards, Reader::Ranking(compared.rank));
                    side.cards == Cards::Own && alike == (side.cards, read)
                }),
                after_fold: side.after_fold,
                when: side.when,
                table,
                doubled: side.doubled,
                otherwise: side.otherwise,
                envy,
            });
        }
        Ok(())
    }
}
