//! A game of twenty-one made ready to play.

use super::side::SideBet;
use crate::layout::{Limits, Range, Unplayable, WagerId, whole};
use money::{Money, Pay};
use ranking::points::Counting;
use sheet::points::PointsGame;
use sheet::table::wager::{Size as PrintedSize, Status, Wager as Printed};

/// The rules of a table: a sheet and what the house posts.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Rules {
    /// The sheet.
    pub game: PointsGame,
    /// What the house posts.
    pub limits: Limits,
    /// What the cards count.
    pub(super) counting: Counting,
    pub(super) wagers: Vec<Wager>,
    /// The wagers that a hand is dealt to.
    pub(super) hands: Vec<WagerId>,
    pub(super) sides: Vec<SideBet>,
    /// The wagers in the order of settling.
    pub(super) order: Vec<Settles>,
    pub(super) win: Pay,
    pub(super) natural: Pay,
    pub(super) insurance: Pay,
}

/// What is settled in its turn.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Settles {
    /// The hands dealt to a wager.
    Hands(WagerId),
    /// A side bet.
    Side(u8),
}

/// A wager that is made before the deal.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Wager {
    pub(super) size: Size,
    /// What it may be, in whole steps.
    pub(super) range: Range,
}

/// How large a wager is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Size {
    /// Anything within its range.
    Free,
    /// Up to so many times another.
    UpTo(u8, WagerId),
}

impl Wager {
    fn new(
        printed: &Printed,
        place: &dyn Fn(&str) -> Result<WagerId, Unplayable>,
        limits: &Limits,
    ) -> Result<Wager, Unplayable> {
        let size = match &printed.size {
            PrintedSize::Free => Some(Size::Free),
            PrintedSize::UpTo(times, other) => Some(Size::UpTo(*times, place(other)?)),
            _ => None,
        };
        let early = matches!(printed.status, Status::Required | Status::Optional);
        let Some(size) = size.filter(|_| early) else {
            return Err(Unplayable(format!("`{}` is no wager of twenty-one", printed.name)));
        };
        let step = printed.steps.unwrap_or(limits.chip.value());
        let most = printed.most.map_or(limits.most, |most| most.min(limits.most));
        let least = printed.least.unwrap_or(limits.least).max(step);
        let least = Money::cents(least.as_cents().next_multiple_of(step.as_cents()));
        Ok(Wager { size, range: Range { least, most: whole(most, step), step } })
    }
}

impl Rules {
    /// The most wagers a layout has.
    pub(super) const WAGERS: usize = 4;

    /// Makes a sheet ready to play.
    ///
    /// # Errors
    ///
    /// The sheet has more wagers than a layout, or one that no layout of twenty-one has.
    pub fn new(game: &PointsGame, limits: Limits) -> Result<Rules, Unplayable> {
        let names: Vec<&str> = game.wagers.iter().map(|wager| wager.name.as_str()).collect();
        if names.len() > Rules::WAGERS {
            return Err(Unplayable(format!("{} wagers, four at most", names.len())));
        }
        let place = |name: &str| {
            let place = names.iter().position(|held| *held == name);
            place.map(WagerId::new).ok_or_else(|| Unplayable(format!("no wager `{name}`")))
        };
        // The least that a table is played for is that of a hand; bets beside it have their own.
        let posted = limits.least;
        let limits = limits.within(game.limits)?;
        let beside = Limits { least: posted, ..limits };
        let wagers = game.wagers.iter().map(|it| {
            Wager::new(it, &place, if game.hands.contains(&it.name) { &limits } else { &beside })
        });
        let wagers = wagers.collect::<Result<Vec<Wager>, Unplayable>>()?;
        let hands = game.hands.iter().map(|name| place(name));
        let hands = hands.collect::<Result<Vec<WagerId>, Unplayable>>()?;
        let sides = game.sides.iter().map(|side| SideBet::new(side, &game.tables, &place));
        let sides = sides.collect::<Result<Vec<SideBet>, Unplayable>>()?;
        let offered = game.settle.order.iter().filter(|name| names.contains(&name.as_str()));
        let order = offered.map(|name| {
            let wager = place(name)?;
            let side = sides.iter().position(|side| side.wager == wager);
            Ok(side.map_or(Settles::Hands(wager), |at| Settles::Side(at as u8)))
        });
        let order = order.collect::<Result<Vec<Settles>, Unplayable>>()?;
        Ok(Rules {
            game: game.clone(),
            limits,
            counting: game.counting.counting(),
            wagers,
            hands,
            sides,
            order,
            win: Pay::Odds(game.settle.win),
            natural: Pay::Odds(game.settle.natural),
            insurance: Pay::Odds(game.insurance.pays),
        })
    }

    /// The wager's name on the layout.
    #[must_use]
    pub fn name(&self, wager: WagerId) -> &str {
        &self.game.wagers[wager.place()].name
    }

    /// The wager of this name.
    #[must_use]
    pub fn wager(&self, name: &str) -> Option<WagerId> {
        let place = self.game.wagers.iter().position(|wager| wager.name == name)?;
        Some(WagerId::new(place))
    }

    /// Every wager, in the order of the layout.
    pub fn wagers(&self) -> impl Iterator<Item = WagerId> + use<> {
        (0..self.wagers.len()).map(WagerId::new)
    }

    /// The wagers that a hand is dealt to.
    #[must_use]
    pub fn hands(&self) -> &[WagerId] {
        &self.hands
    }

    /// The row of a side bet's table by its place.
    #[must_use]
    pub fn row(&self, wager: WagerId, row: u8) -> Option<&str> {
        let side = self.game.sides.iter().find(|side| side.wager == self.name(wager))?;
        let table = self.game.tables.iter().find(|table| table.name == side.table)?;
        table.rows.get(row as usize).map(|row| row.hand.as_str())
    }
}
