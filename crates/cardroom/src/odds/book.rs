//! The rules of a game whose wagers have prices, whichever engine plays it.

use super::answer::Found;
use super::basis;
use engine::table::Limits;
use engine::{WagerId, nines, points, table};
use money::Pay;
use odds::price::{self, Asked, Priced, Unpriced};
use sheet::table::paytable::{By, PayTable};
use sheet::table::side::{Side, Staked};
use sheet::{Resolved, Rules};

/// A game that can be priced.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Book {
    /// Against a dealer or a pay table.
    Table(Box<table::Rules>),
    /// To nine.
    Nines(Box<nines::Rules>),
    /// Twenty-one.
    Points(Box<points::Rules>),
}

impl Book {
    /// The rules of a page.
    ///
    /// # Errors
    /// It is poker, or no table plays it.
    pub(crate) fn of(page: &Resolved) -> Result<Book, String> {
        let unplayed = |fault: engine::Unplayable| {
            format!("{}@{} is not played so: {fault}", page.game, page.edition)
        };
        match &page.rules {
            Rules::Poker(poker, _) => Err(format!(
                "{game} is poker: players win from each other, {beside}; \
                 `cardroom equity {game} HAND HAND` says how much of the pot each hand wins",
                game = page.game,
                beside = match poker.extras.bonus {
                    None => "and no wager has a price",
                    // Source: colorado l.2033, l.2037, l.2040.
                    Some(_) => {
                        "and the bonus wager, which the house pays by its table, is lost by who \
                         folds: what it brings hangs on how the pot is played, and is not counted"
                    }
                },
            )),
            Rules::Table(game) => table::Rules::new(game, Limits::default())
                .map(|rules| Book::Table(Box::new(rules)))
                .map_err(unplayed),
            Rules::Nines(game) => nines::Rules::new(game, Limits::default())
                .map(|rules| Book::Nines(Box::new(rules)))
                .map_err(unplayed),
            Rules::Pan(_) => {
                Err(format!("{} is sampled between bots: no price is counted", page.game))
            }
            Rules::Points(game) => points::Rules::new(game, Limits::default())
                .map(|rules| Book::Points(Box::new(rules)))
                .map_err(unplayed),
        }
    }

    /// The rules of a game against a dealer or a pay table.
    pub(super) const fn table(&self) -> Option<&table::Rules> {
        match self {
            Book::Table(rules) => Some(rules),
            Book::Nines(_) | Book::Points(_) => None,
        }
    }

    /// The rules of a game of twenty-one.
    pub(super) const fn points(&self) -> Option<&points::Rules> {
        match self {
            Book::Points(rules) => Some(rules),
            Book::Table(_) | Book::Nines(_) => None,
        }
    }

    /// The rules of a game to nine.
    pub(super) const fn nines(&self) -> Option<&nines::Rules> {
        match self {
            Book::Nines(rules) => Some(rules),
            Book::Table(_) | Book::Points(_) => None,
        }
    }

    pub(crate) fn name(&self, wager: WagerId) -> &str {
        match self {
            Book::Table(rules) => rules.name(wager),
            Book::Nines(rules) => rules.name(wager),
            Book::Points(rules) => rules.name(wager),
        }
    }

    pub(super) fn wager(&self, name: &str) -> Option<WagerId> {
        match self {
            Book::Table(rules) => rules.wager(name),
            Book::Nines(rules) => rules.wager(name),
            Book::Points(rules) => rules.wager(name),
        }
    }

    /// The wagers that have a price of their own.
    pub(crate) fn wagers(&self) -> Vec<WagerId> {
        match self {
            Book::Table(rules) => price::wagers(rules),
            Book::Nines(rules) => odds::nines::wagers(rules),
            Book::Points(rules) => odds::points::wagers(rules),
        }
    }

    /// How many may sit down.
    pub(super) fn seats(&self) -> u8 {
        match self {
            Book::Table(rules) => rules.game.seats,
            Book::Nines(rules) => rules.game.seats,
            Book::Points(rules) => rules.game.seats,
        }
    }

    pub(super) fn tables(&self) -> &[PayTable] {
        match self {
            Book::Table(rules) => &rules.game.tables,
            Book::Nines(rules) => &rules.game.tables,
            Book::Points(rules) => &rules.game.tables,
        }
    }

    /// Every cell of every pay table.
    pub(super) fn pays(&self) -> impl Iterator<Item = &Pay> {
        self.tables().iter().flat_map(|table| &table.rows).flat_map(|row| &row.pays)
    }

    /// Prices a wager.
    ///
    /// # Errors
    /// No count fits it.
    pub(super) fn price(&self, wager: WagerId, asked: &Asked<'_>) -> Result<Priced, Unpriced> {
        match self {
            Book::Table(rules) => price::wager(rules, wager, asked),
            Book::Nines(rules) => odds::nines::wager(rules, wager),
            Book::Points(rules) => odds::points::wager(rules, wager, asked),
        }
    }

    /// Prices a wager by every column of its pay table, all from one count.
    pub(super) fn columns(
        &self,
        wager: WagerId,
        asked: &Asked<'_>,
        found: impl Fn(Priced) -> Found,
    ) -> Option<Vec<(String, Found)>> {
        let columns = price::columns(self.table()?, wager, asked).ok()?;
        Some(columns.into_iter().map(|it| (it.schedule, found(it.priced))).collect())
    }

    /// The option that chooses the column of a wager's own pay table, where the house has a choice.
    pub(super) fn table_option(&self, wager: WagerId) -> Option<String> {
        let table = self.own_tables(wager).into_iter().next()?;
        let table = self.tables().iter().find(|held| held.name == table)?;
        let chosen = table.by == By::House && table.schedules.len() > 1;
        chosen.then(|| match table.name.starts_with("lib/") {
            true => table.name.clone(),
            false => format!("paytable.{}", table.name),
        })
    }

    /// Whether the column of a wager's pay table goes by how many hands are dealt.
    pub(super) fn goes_by_hands(&self, wager: WagerId) -> bool {
        let own = self.own_tables(wager);
        self.tables().iter().any(|table| {
            own.contains(&table.name.as_str())
                && matches!(table.by, By::HandsDealt | By::HandsDealtAndOne)
        })
    }

    /// The pay tables of a wager on the side, by name.
    pub(super) fn own_tables(&self, wager: WagerId) -> Vec<&str> {
        let name = self.name(wager);
        match self {
            Book::Table(rules) => {
                let own = |side: &&Side| side.wager == name && side.stake == Staked::Own;
                rules.game.sides.iter().filter(own).map(|side| side.table.as_str()).collect()
            }
            Book::Nines(rules) => {
                rules.game.table(name).map(|it| it.name.as_str()).into_iter().collect()
            }
            Book::Points(rules) => {
                let own = rules.game.sides.iter().filter(|side| side.wager == name);
                own.map(|side| side.table.as_str()).collect()
            }
        }
    }

    /// What a wager's price rests on, as text.
    pub(super) fn basis(&self, page: &Resolved, wager: WagerId) -> String {
        match self {
            Book::Table(rules) => basis::basis(page, rules, wager),
            Book::Nines(rules) => basis::nines(page, rules, wager),
            Book::Points(rules) => basis::points(page, rules, wager),
        }
    }
}
