//! Why a history cannot be read.

use engine::Seat;
use std::fmt;

/// Where a history cannot be read, and why.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{at}: {fault}")]
pub struct Misread {
    /// Where.
    pub at: Place,
    /// What was wrong, and what would be right.
    pub fault: Fault,
}

/// A place in a file of histories.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Place {
    /// The file's name; empty where there is none.
    pub file: String,
    /// The hand: its number in a file of several.
    pub hand: Option<String>,
    /// The action, from one.
    pub action: Option<usize>,
}

/// What is wrong with a history.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum Fault {
    /// The text is not TOML.
    #[error("not TOML: {0}")]
    Toml(String),
    /// The file holds no hand.
    #[error("no hand: expected `variant`, `actions` and the other fields, or numbered tables")]
    Empty,
    /// A field that the game needs is not there.
    #[error("`{0}` is missing: the game needs it")]
    Missing(String),
    /// A field holds the wrong thing.
    #[error("`{field}` should be {expected}")]
    Wrong {
        /// Which field.
        field: String,
        /// What was expected.
        expected: &'static str,
    },
    /// A list is not as long as there are players.
    #[error("`{field}` has {given} values for {players} players")]
    Length {
        /// Which field.
        field: String,
        /// How many values it has.
        given: usize,
        /// How many players there are.
        players: usize,
    },
    /// Nobody to play against, or more players than a table seats.
    #[error(
        "`starting_stacks` names {players} players: expected 2 to {}, as many as a table seats",
        Seat::MAX
    )]
    Players {
        /// How many there are.
        players: usize,
    },
    /// No such game.
    #[error(
        "`variant` is `{0}`: expected FT, NT, NS, PO, FO/8, F7S, F7S/8, FR, N2L1D, F2L3D, FB, or an underscore and a sheet's name"
    )]
    Variant(String),
    /// A line of the actions makes no sense.
    #[error("`{text}`: expected {expected}")]
    Action {
        /// The line.
        text: String,
        /// What was expected.
        expected: String,
    },
}

impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut parts = Vec::new();
        if !self.file.is_empty() {
            parts.push(self.file.clone());
        }
        parts.extend(self.hand.as_ref().map(|hand| format!("hand {hand}")));
        parts.extend(self.action.map(|action| format!("action {action}")));
        if parts.is_empty() { f.write_str("the history") } else { f.write_str(&parts.join(", ")) }
    }
}
