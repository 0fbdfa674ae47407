//! How two hands must come out for a bonus wager to be paid: `tie`, `8 over 6`,
//! `banker wins with three-card 7`.

use std::fmt;
use std::str::FromStr;

/// One of the table's two hands.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Side {
    /// The one for the player line.
    Player,
    /// The one for the banker line.
    Banker,
}

/// A total, and if it matters the number of cards.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct HandIs {
    /// How many cards it must be made of.
    pub cards: Option<u8>,
    /// The total.
    pub total: u8,
}

/// How the hands must come out.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Pattern {
    /// Both total the same.
    Tie,
    /// One hand beats the other and is this one.
    Wins(Side, HandIs),
    /// Whichever hand wins is the first, and the other one the second.
    Over(HandIs, HandIs),
}

/// A hand as it came out: how many cards, and their total.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Made {
    /// How many cards.
    pub cards: u8,
    /// Their total.
    pub total: u8,
}

impl HandIs {
    /// Whether a hand is this one.
    #[must_use]
    #[inline]
    pub fn is(self, hand: Made) -> bool {
        self.total == hand.total && self.cards.is_none_or(|cards| cards == hand.cards)
    }
}

impl Pattern {
    /// Whether two hands came out like this. The whole condition must hold (ruling G-224).
    #[must_use]
    pub fn fits(self, player: Made, banker: Made) -> bool {
        let (winner, loser) = match player.total >= banker.total {
            true => (player, banker),
            false => (banker, player),
        };
        match self {
            Pattern::Tie => player.total == banker.total,
            Pattern::Wins(Side::Player, hand) => player.total > banker.total && hand.is(player),
            Pattern::Wins(Side::Banker, hand) => banker.total > player.total && hand.is(banker),
            Pattern::Over(high, low) => {
                winner.total > loser.total && high.is(winner) && low.is(loser)
            }
        }
    }
}

pub(crate) const EXPECTED: &str = "`tie`, `player wins with three-card 8`, \
                                   `banker wins with three-card 7`, `8 over 6`, \
                                   `two-card 9 over two-card 7`";

/// A text that is no pattern.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NoPattern(String);

impl fmt::Display for NoPattern {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "`{}` is no way to come out", self.0)
    }
}

impl std::error::Error for NoPattern {}

impl FromStr for HandIs {
    type Err = NoPattern;

    fn from_str(text: &str) -> Result<HandIs, NoPattern> {
        let fault = || NoPattern(text.to_owned());
        let (cards, total) = match text.split_once(' ') {
            None => (None, text),
            Some(("two-card", total)) => (Some(2), total),
            Some(("three-card", total)) => (Some(3), total),
            Some(_) => return Err(fault()),
        };
        match total.parse() {
            Ok(total @ 0..=9) => Ok(HandIs { cards, total }),
            _ => Err(fault()),
        }
    }
}

impl FromStr for Pattern {
    type Err = NoPattern;

    fn from_str(text: &str) -> Result<Pattern, NoPattern> {
        let pattern = || {
            if text == "tie" {
                return Some(Pattern::Tie);
            }
            if let Some((high, low)) = text.split_once(" over ") {
                return Some(Pattern::Over(high.parse().ok()?, low.parse().ok()?));
            }
            let (side, hand) = text.split_once(" wins with ")?;
            let side = match side {
                "player" => Side::Player,
                "banker" => Side::Banker,
                _ => return None,
            };
            Some(Pattern::Wins(side, hand.parse().ok()?))
        };
        pattern().ok_or_else(|| NoPattern(text.to_owned()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const fn made(cards: u8, total: u8) -> Made {
        Made { cards, total }
    }

    /// Source: players-casino l.646, l.655, l.3451-3489.
    #[test]
    fn a_pattern_fits_as_a_whole_or_not_at_all() {
        for (pattern, player, banker, fits) in [
            ("tie", made(2, 6), made(3, 6), true),
            ("tie", made(2, 6), made(2, 7), false),
            ("banker wins with three-card 7", made(2, 6), made(3, 7), true),
            ("banker wins with three-card 7", made(2, 6), made(2, 7), false),
            ("banker wins with three-card 7", made(2, 7), made(3, 7), false),
            ("banker wins with three-card 7", made(3, 7), made(3, 5), false),
            ("player wins with three-card 8", made(3, 8), made(2, 7), true),
            ("player wins with three-card 8", made(2, 8), made(2, 7), false),
            ("player wins with three-card 8", made(3, 8), made(2, 9), false),
            ("three-card 9 over three-card 1", made(3, 1), made(3, 9), true),
            ("three-card 9 over three-card 1", made(3, 9), made(3, 1), true),
            ("three-card 9 over three-card 1", made(3, 9), made(2, 1), false),
            ("two-card 9 over two-card 7", made(2, 7), made(2, 9), true),
            ("two-card 9 over two-card 7", made(3, 7), made(2, 9), false),
            ("8 over 6", made(2, 8), made(3, 6), true),
            ("8 over 6", made(3, 6), made(3, 8), true),
            ("8 over 6", made(2, 8), made(2, 8), false),
        ] {
            let read: Pattern = pattern.parse().expect("a pattern");
            assert_eq!(read.fits(player, banker), fits, "{pattern}: {player:?} {banker:?}");
        }
    }
}
