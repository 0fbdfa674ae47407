//! The places where the cards of a shoe lie.

use crate::card::Card;
use std::fmt;
use thiserror::Error;

/// A place where cards lie. Which hand or board a dealt card is in is the table's business.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Pile {
    /// The cards still to be dealt.
    Stub,
    /// The cards on the table: hands and boards.
    Dealt,
    /// The cards burned; kept apart from the muck. Source: colorado l.316.
    Burn,
    /// The hands folded.
    Muck,
    /// The cards replaced in a draw, or the discard rack of a shoe game.
    Discard,
}

impl Pile {
    /// From the shoe to the rack.
    pub const ALL: [Pile; 5] = [Pile::Stub, Pile::Dealt, Pile::Burn, Pile::Muck, Pile::Discard];

    /// The pile in words.
    #[must_use]
    pub const fn name(self) -> &'static str {
        ["stub", "dealt cards", "burn", "muck", "discards"][self as usize]
    }
}

impl fmt::Display for Pile {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// A card was asked of a pile that does not hold it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Error)]
#[error("{card} is not in the {pile}")]
pub struct Missing {
    /// The card asked for.
    pub card: Card,
    /// The pile it was asked of.
    pub pile: Pile,
}
