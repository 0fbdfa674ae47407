//! What is wrong with a text of cards, packs or tiles, and where.

use std::fmt;
use thiserror::Error;

/// A text that is no card, pack or tile: what was wrong, where, and what would be right.
///
/// It prints as one line. [`TextError::pointer`] shows the place under the text itself.
///
/// ```
/// use cards::Card;
///
/// let text = "Ax";
/// let error = text.parse::<Card>().unwrap_err();
/// assert_eq!(error.to_string(), "`x` at character 2 is no suit; expected c, d, h or s");
/// assert_eq!(error.pointer(text), "Ax\n ^");
/// ```
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub struct TextError {
    at: usize,
    character: usize,
    found: Box<str>,
    fault: Fault,
}

/// What can be wrong with a text.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Fault {
    /// Something else stands where this part should, or the text ends before it.
    Expected(Part),
    /// A set of cards has the card already.
    Repeated,
    /// A hand has as many cards as a hand can hold.
    HandFull,
    /// One card or one tile was asked for, and another follows.
    OneOnly,
    /// A set of cards holds no tiles.
    Tile,
    /// The set of 32 has the tile only so many times.
    NoMoreTiles(u8),
    /// No card would be left of the pack.
    NothingLeft,
}

/// A part of a text that was expected where something else was found.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Part {
    /// The rank of a card.
    Rank,
    /// The suit of a card.
    Suit,
    /// What follows `J`: the suit of a jack, or the sign of a joker.
    SuitOfJack,
    /// The pips on one end of a tile.
    Pips,
    /// The dash between the ends of a tile.
    Dash,
    /// The `52` that a pack begins with.
    Pack,
    /// What may follow in a pack, or its end.
    Clause,
    /// A rank or suit that a pack leaves out.
    LeftOut,
    /// The rank that ends a range of ranks left out.
    RankAfterDash,
    /// How many packs there are.
    PackCount,
    /// How many jokers there are.
    JokerCount,
    /// The word `jokers`.
    Jokers,
}

impl TextError {
    /// How much of a bad word is repeated in the message.
    const FOUND_MAX: usize = 24;

    /// The fault of `text[at..end]`; at the end of the text there is nothing to show.
    pub(crate) fn new(text: &str, at: usize, end: usize, fault: Fault) -> TextError {
        let character = text[..at].chars().count() + 1;
        let found: String = text[at..end].chars().take(TextError::FOUND_MAX).collect();
        TextError { at, character, found: found.into(), fault }
    }

    /// The byte at which the bad part begins; the length of the text if the text ended too soon.
    #[must_use]
    pub const fn at(&self) -> usize {
        self.at
    }

    /// The character at which the bad part begins, counted from 1.
    #[must_use]
    pub const fn character(&self) -> usize {
        self.character
    }

    /// The bad part as it was written, shortened if long; empty if the text ended too soon.
    #[must_use]
    pub const fn found(&self) -> &str {
        &self.found
    }

    /// What was wrong with it.
    #[must_use]
    pub const fn fault(&self) -> Fault {
        self.fault
    }

    /// The line of `text` that holds the bad part, and a caret under it.
    #[must_use]
    pub fn pointer(&self, text: &str) -> String {
        let before = text.get(..self.at).unwrap_or(text);
        let start = before.rfind('\n').map_or(0, |newline| newline + 1);
        let line = text[start..].lines().next().unwrap_or("");
        let blank = |character| if character == '\t' { '\t' } else { ' ' };
        let indent: String = before[start..].chars().map(blank).collect();
        format!("{line}\n{indent}^")
    }
}

impl fmt::Display for TextError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let (Fault::Expected(part), "") = (self.fault, &*self.found) {
            let (noun, right) = (part.noun(), part.right());
            return write!(f, "the text ends before its {noun}; expected {right}");
        }
        f.write_str("`")?;
        for character in self.found.chars() {
            if character.is_control() {
                write!(f, "{}", character.escape_default())?;
            } else {
                write!(f, "{character}")?;
            }
        }
        write!(f, "` at character {} {}", self.character, self.fault)
    }
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Fault::Expected(part) => {
                write!(f, "is no {}; expected {}", part.noun(), part.right())
            }
            Fault::Repeated => f.write_str("is there already; expected each card once"),
            Fault::HandFull => {
                write!(f, "is one too many; expected up to {} cards", crate::Hand::MAX)
            }
            Fault::OneOnly => f.write_str("is one too many; expected only one"),
            Fault::Tile => f.write_str("is a tile; expected cards of a pack"),
            Fault::NoMoreTiles(copies) => {
                write!(f, "is one too many; expected it {} at most", times(*copies))
            }
            Fault::NothingLeft => {
                f.write_str("leaves no card in the pack; expected some to be left in")
            }
        }
    }
}

impl Part {
    /// What the part is called.
    const fn noun(self) -> &'static str {
        match self {
            Part::Rank | Part::RankAfterDash => "rank",
            Part::Suit | Part::SuitOfJack => "suit",
            Part::Pips => "number of pips",
            Part::Dash => "dash",
            Part::Pack => "pack",
            Part::Clause => "part of a pack",
            Part::LeftOut => "rank or suit to leave out",
            Part::PackCount => "number of packs",
            Part::JokerCount => "number of jokers",
            Part::Jokers => "joker",
        }
    }

    /// What would have been right.
    const fn right(self) -> &'static str {
        match self {
            Part::Rank => "2 to 9, 10 or T, J, Q, K, A, or a joker Jk or Jr",
            Part::Suit => "c, d, h or s",
            Part::SuitOfJack => "c, d, h or s, or k or r for a joker",
            Part::Pips => "1 to 6",
            Part::Dash => "- between the two ends of a tile",
            Part::Pack => "52, then what is left out (52 without 2-6), or 32 tiles",
            Part::Clause => "`without RANKS`, `x PACKS` and `+ JOKERS`, in that order",
            Part::LeftOut => "2 to 10, J, Q, K, A, a range as in 2-6, or a suit as in spades",
            Part::RankAfterDash => "2 to 10, J, Q, K or A to end the range",
            Part::PackCount => "1 to 12",
            Part::JokerCount => "1 to 4 for each pack",
            Part::Jokers => "joker or jokers",
        }
    }
}

fn times(copies: u8) -> &'static str {
    if copies == 1 { "once" } else { "twice" }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_caret_stands_under_the_bad_character() {
        for (text, at, expected) in [
            ("Ah Ax", 4, "Ah Ax\n    ^"),
            ("A", 1, "A\n ^"),
            ("", 0, "\n^"),
            ("A♥ Qx", 6, "A♥ Qx\n    ^"),
            ("Ah\nKx Qd\n2c", 4, "Kx Qd\n ^"),
            ("Ah\tKx", 4, "Ah\tKx\n  \t ^"),
        ] {
            let error = TextError::new(text, at, text.len(), Fault::Repeated);
            assert_eq!(error.pointer(text), expected, "{text:?}");
        }
    }

    #[test]
    fn the_message_is_one_short_line() {
        let text = format!("\n{}", "x".repeat(1000));
        let error = TextError::new(&text, 0, text.len(), Fault::Expected(Part::Pack));
        assert!(error.to_string().starts_with(r"`\nxxx"), "{error}");
        assert!(error.to_string().len() < 120, "{error}");
    }
}
