//! Why a text names no hand.

use crate::class::Class;
use crate::name;
use crate::ranking::Ranking;
use cards::Rank;

/// Why a text names no hand, and at which of its bytes that shows.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("`{text}` names no hand of {ranking}: at byte {at}, {fault}")]
pub struct NameError {
    /// The ranking under which it was read.
    pub ranking: Ranking,
    /// The text as it was given.
    pub text: String,
    /// Where the bad word begins; the text's length if a word is missing at the end.
    pub at: usize,
    /// What is wrong there.
    pub fault: NameFault,
}

/// What is wrong with a hand name.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum NameFault {
    /// A word that does not belong there, or none where one does.
    #[error("expected {expected}, not {}", quoted(.found))]
    Unexpected {
        /// What would be right.
        expected: String,
        /// The word that is there; empty at the end of the text.
        found: String,
    },
    /// A class of hand that the ranking does not have.
    #[error("no {} counts; these do: {}", .class.name(), classes(*.ranking))]
    Absent {
        /// The class asked for.
        class: Class,
        /// The ranking that lacks it.
        ranking: Ranking,
    },
    /// So many cards make no such hand.
    #[error("no {} has {cards} cards", .class.name())]
    Size {
        /// The class asked for.
        class: Class,
        /// How many cards it was to have.
        cards: u8,
    },
    /// Ranks that the pack does not hold.
    #[error("the pack has no {}", .0.plural())]
    Foreign(Rank),
    /// More ranks than such a hand tells.
    #[error("{} tells no more ranks", .class.name())]
    TooMany {
        /// The class asked for.
        class: Class,
    },
    /// A rank that was said before.
    #[error("{} are there already", .0.plural())]
    Twice(Rank),
    /// Two ranks with others between them.
    #[error("{} and {} are not neighbours; for all between write `to`", .0.plural(), .1.plural())]
    Apart(Rank, Rank),
    /// Hands that do not follow one another in the ranking.
    #[error("other hands stand between these")]
    Broken,
    /// Less than the least.
    #[error("no hand is less than that")]
    Empty,
}

/// A word in quotes, or that there is none.
fn quoted(word: &str) -> String {
    if word.is_empty() { "the end".to_owned() } else { format!("`{word}`") }
}

/// The ranking's classes, best first.
fn classes(ranking: Ranking) -> String {
    let names: Vec<&str> =
        ranking.classes().iter().rev().map(|class| name::bare(ranking, *class)).collect();
    names.join(", ")
}
