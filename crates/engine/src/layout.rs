//! What every layout shares: places, wagers by number, what may be bet, what the house posts.

use crate::seat::Seat;
use money::{Chip, Money, Rounding};
use sheet::TableLimits;
use std::fmt;

/// A place on the layout before the round.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Chair {
    /// Whose it is: the first of the player's places. Nobody shares one. Ruling E-31.
    pub owner: Seat,
    /// The player's chips, said at the first place.
    pub stack: Money,
    /// The seat that the player stands behind and bets on, where he has none.
    pub behind: Option<Seat>,
    /// How many positions to the left of whoever banks it is; where that is not said, no seat
    /// between them stands empty.
    pub position: Option<u8>,
}

impl Chair {
    /// A player with one place.
    #[must_use]
    pub const fn own(place: usize, stack: Money) -> Chair {
        Chair { owner: Seat::new(place), stack, behind: None, position: None }
    }
}

/// A wager by its place on the layout.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct WagerId(pub(crate) u8);

impl WagerId {
    /// The most wagers a layout has.
    pub const MAX: usize = 16;

    /// The wager at this place of the sheet's list.
    ///
    /// # Panics
    ///
    /// If the place is not below [`WagerId::MAX`].
    #[must_use]
    #[track_caller]
    pub const fn new(place: usize) -> WagerId {
        assert!(place < WagerId::MAX, "a layout has sixteen wagers at most");
        WagerId(place as u8)
    }

    /// Its place, from zero.
    #[must_use]
    pub const fn place(self) -> usize {
        self.0 as usize
    }
}

/// The amounts that a wager may have.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Amounts {
    /// One of these, in rising order; zero where there are fewer.
    OneOf([Money; Amounts::LISTED]),
    /// Anything from the least to the most, in steps from nothing.
    Range {
        /// The least.
        least: Money,
        /// The most.
        most: Money,
        /// The step.
        step: Money,
    },
}

impl Amounts {
    /// How many amounts are listed at most.
    pub const LISTED: usize = 6;

    pub(crate) fn one_of(amounts: impl IntoIterator<Item = Money>, most: Money) -> Option<Amounts> {
        let mut held = [Money::ZERO; Amounts::LISTED];
        let mut slots = held.iter_mut();
        for money in amounts {
            if !money.is_zero() && money <= most {
                *slots.next()? = money;
            }
        }
        (!held[0].is_zero()).then_some(Amounts::OneOf(held))
    }

    /// Whether the wager may have this amount.
    #[must_use]
    pub fn contains(&self, money: Money) -> bool {
        match self {
            Amounts::OneOf(held) => !money.is_zero() && held.contains(&money),
            Amounts::Range { least, most, step } => {
                let steps = money.as_cents().is_multiple_of(step.as_cents());
                *least <= money && money <= *most && steps
            }
        }
    }

    /// The least of them.
    #[must_use]
    pub fn least(&self) -> Money {
        match self {
            Amounts::OneOf(held) => held[0],
            Amounts::Range { least, .. } => *least,
        }
    }

    /// The most of them.
    #[must_use]
    pub fn most(&self) -> Money {
        match self {
            Amounts::OneOf(held) => held.iter().copied().max().unwrap_or(Money::ZERO),
            Amounts::Range { most, .. } => *most,
        }
    }
}

/// What a place's bets want before they can stand: nothing has been bet there, or a hand can be
/// dealt to it, where nothing is lacking.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Lack {
    /// Nothing.
    Nothing,
    /// All of these wagers.
    All(Vec<WagerId>),
    /// One of these wagers; any will do.
    OneOf(Vec<WagerId>),
}

impl Lack {
    /// In words, with the wagers' names: `ante and blind`.
    #[must_use]
    pub fn says<'a>(&self, name: impl Fn(WagerId) -> &'a str) -> Option<String> {
        let (wagers, word) = match self {
            Lack::Nothing => return None,
            Lack::All(wagers) => (wagers, " and "),
            Lack::OneOf(wagers) => (wagers, " or "),
        };
        let names: Vec<&str> = wagers.iter().map(|wager| name(*wager)).collect();
        Some(names.join(word))
    }
}

/// Amounts from the least to the most, both whole steps.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Range {
    pub(crate) least: Money,
    pub(crate) most: Money,
    pub(crate) step: Money,
}

impl Range {
    /// The range of so many chips at most. Most players have enough: a division is slow.
    pub(crate) fn up_to(self, most: Money) -> Option<Amounts> {
        let most = if most >= self.most { self.most } else { whole(most, self.step) };
        let Range { least, step, .. } = self;
        (least <= most).then_some(Amounts::Range { least, most, step })
    }
}

/// Whole steps of an amount.
pub(crate) fn whole(money: Money, step: Money) -> Money {
    Money::cents(money.as_cents() - money.as_cents() % step.as_cents())
}

/// What the house posts at the table.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Limits {
    /// The least that may be bet where the sheet leaves the size free.
    pub least: Money,
    /// The most.
    pub most: Money,
    /// The smallest chip.
    pub chip: Chip,
    /// The most that the house pays in a round on main wagers that pay 50 to 1 and more.
    /// Source: colorado l.599-606.
    pub payout: Option<Money>,
    /// The most that it pays so to one player.
    pub player_payout: Option<Money>,
    /// The most that it pays on a bet for the dealer. Source: colorado l.609.
    pub tip_payout: Option<Money>,
    /// How a payment that does not come out in whole cents is rounded.
    pub rounding: Rounding,
}

impl Default for Limits {
    /// From five dollars to five hundred, in dollars, paid in full.
    fn default() -> Limits {
        Limits {
            least: Money::dollars(5),
            most: Money::dollars(500),
            chip: Chip::DOLLAR,
            payout: None,
            player_payout: None,
            tip_payout: None,
            rounding: Rounding::DOWN,
        }
    }
}

impl Limits {
    /// What the house posts, within what the page prints for single bets.
    ///
    /// # Errors
    ///
    /// The house posts what the page does not allow.
    pub(crate) fn within(self, printed: TableLimits) -> Result<Limits, Unplayable> {
        let least = printed.min.map_or(self.least, |min| min.max(self.least));
        let most = printed.max.map_or(self.most, |max| max.min(self.most));
        match least <= most {
            true => Ok(Limits { least, most, ..self }),
            false => {
                let bound = |money: Option<Money>| money.map_or("any".into(), |it| it.to_string());
                let (min, max) = (bound(printed.min), bound(printed.max));
                Err(Unplayable(format!("the page has bets from {min} to {max}")))
            }
        }
    }
}

/// Why a sheet cannot be played as it stands.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Unplayable(pub String);

impl fmt::Display for Unplayable {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for Unplayable {}
