//! The five rule books that sheets cite.

use std::fmt;
use std::str::FromStr;

/// A rule book. The text is not part of the project; its line numbers are.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Document {
    /// Player's Casino, California: rules and fee schedules.
    PlayersCasino,
    /// Colorado Limited Gaming, Rule 10.
    Colorado,
    /// Lucky Lady, California.
    LuckyLady,
    /// Clovis 500 Club, California.
    Clovis500,
    /// Diamond Jim's Casino, California.
    DiamondJims,
}

impl Document {
    /// Every document, in the order above.
    pub const ALL: [Document; 5] = [
        Document::PlayersCasino,
        Document::Colorado,
        Document::LuckyLady,
        Document::Clovis500,
        Document::DiamondJims,
    ];

    /// The name used in sheets.
    #[must_use]
    pub const fn id(self) -> &'static str {
        match self {
            Document::PlayersCasino => "players-casino",
            Document::Colorado => "colorado",
            Document::LuckyLady => "lucky-lady",
            Document::Clovis500 => "clovis-500",
            Document::DiamondJims => "diamond-jims",
        }
    }

    /// What it is.
    #[must_use]
    pub const fn title(self) -> &'static str {
        match self {
            Document::PlayersCasino => "Player's Casino, California",
            Document::Colorado => "Colorado Limited Gaming, Rule 10",
            Document::LuckyLady => "Lucky Lady, California",
            Document::Clovis500 => "Clovis 500 Club, California",
            Document::DiamondJims => "Diamond Jim's Casino, California",
        }
    }

    /// How many lines it has.
    #[must_use]
    pub const fn length(self) -> u32 {
        match self {
            Document::PlayersCasino => 4302,
            Document::Colorado => 5204,
            Document::LuckyLady => 949,
            Document::Clovis500 => 2207,
            Document::DiamondJims => 1592,
        }
    }
}

impl fmt::Display for Document {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.id())
    }
}

/// A name that no document has.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("no such document")]
pub struct UnknownDocument;

impl FromStr for Document {
    type Err = UnknownDocument;

    fn from_str(text: &str) -> Result<Document, UnknownDocument> {
        Document::ALL.into_iter().find(|document| document.id() == text).ok_or(UnknownDocument)
    }
}
