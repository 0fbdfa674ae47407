//! Rows of pay tables that are no interval of a ranking: yes or no, by looking at the cards.
//!
//! A [`Pattern`] reads from a row as the books print it and says whether cards meet it. A pattern
//! is met by cards that *hold* it: four of a kind holds three of a kind. So a table is tried from
//! the top, and the first row that fits pays (ruling X-02).
//!
//! ```
//! use cards::{Card, Rank, Suit};
//! use ranking::pattern::{Cards, Pattern, first_met};
//!
//! let rows: Vec<Pattern> = ["pair of aces", "ace and face suited", "ace and face", "pair"]
//!     .iter()
//!     .map(|row| row.parse())
//!     .collect::<Result<_, _>>()?;
//! let pocket = [Card::new(Rank::Ace, Suit::Hearts), Card::new(Rank::Jack, Suit::Clubs)];
//! assert_eq!(first_met(&rows, &Cards::of(&pocket)), Some(2));
//! # Ok::<(), ranking::pattern::UnknownPattern>(())
//! ```

mod identical;
mod length;
pub mod orders;
mod parse;
mod parse_shape;
mod place;
mod print;
#[cfg(test)]
mod proofs;
mod ranks;
mod shape;
mod tally;
mod words;

pub use length::Length;
pub use parse::UnknownPattern;
pub use place::{Cards, Place, Wild};
pub use ranks::Ranks;
pub use shape::{Beside, High, Number, Shape, Suits};

use cards::Card;
use tally::Tally;

/// A row of a pay table: what the cards must hold, and where they lie.
///
/// | row | source |
/// |---|---|
/// | `a-k suited`, `ace and face`, `pair of jacks to kings` | colorado l.1866-1873, l.2582-2599 |
/// | `pair of aces against pair of aces` | colorado l.1866 |
/// | `red aces` | colorado l.2595, l.4009 |
/// | `four-card flush`, `three-card straight flush` | colorado l.3648-3654, l.3761-3765 |
/// | `royal flush of spades in own + flop`, `royal flush in board` | colorado l.3786-3790 |
/// | `natural royal flush`, `wild six-card flush` | colorado l.2104-2106, l.4063-4069 |
/// | `six-card royal flush of diamonds`, `mini royal of spades` | colorado l.4494, l.1354 |
/// | `royal flush with k-q suited`, `royal flush with a-k suited` | colorado l.2994, l.2731 |
/// | `nine high of one colour` | colorado l.2793 |
/// | `three pair`, `eight or better low` | colorado l.3004, l.1109 |
/// | `three identical cards`, `two pairs of identical cards` | colorado l.1569-1600 |
/// | `four cards of one colour`, `seven red cards` | colorado l.4917, clovis-500 l.1594 |
/// | `eight or more cards` (of a busted hand) | clovis-500 l.973 |
/// | `one suited and one unsuited match` | clovis-500 l.2150 |
/// | `straight longer by six cards` | colorado l.3351 |
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Pattern {
    /// The cards of one place hold a shape.
    Holds {
        /// What they hold.
        shape: Shape,
        /// With or without the help of wild cards.
        nature: Nature,
        /// Where they lie.
        place: Place,
    },
    /// The own cards and the dealer's each hold the shape. Source: colorado l.1866, l.2583.
    Against(Shape),
    /// So many own cards match the dealer's first card in rank and suit, and so many others in
    /// rank only. Source: clovis-500 l.2141-2154.
    Matches {
        /// How many match in rank and suit.
        suited: u8,
        /// How many match in rank only.
        unsuited: u8,
    },
    /// The own straight or flush is longer than the dealer's by so many cards. The row is for
    /// hands that have won; a win on the last card is a win by none. Source: colorado
    /// l.3350-3356, l.4049-4055.
    Longer(Length, Number),
}

/// Whether wild cards may help to make a shape.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub enum Nature {
    /// With or without them.
    #[default]
    Any,
    /// Without them: a joker is nothing, a deuce is a deuce of its suit (rulings G-094, G-133).
    /// A hand of five with a joker is never natural, for all five cards play. Source: colorado
    /// l.3851-3852.
    Natural,
    /// Only with them.
    Wild,
}

/// Which of the rows, tried from the top, is the first that the cards meet.
#[must_use]
pub fn first_met(rows: &[Pattern], cards: &Cards<'_>) -> Option<usize> {
    let mut table = Table::new(cards);
    rows.iter().position(|row| table.meets(*row))
}

/// Which of the rows the cards meet, a bit for each by its number.
#[must_use]
pub fn all_met(rows: impl IntoIterator<Item = (usize, Pattern)>, cards: &Cards<'_>) -> u32 {
    let mut table = Table::new(cards);
    rows.into_iter().fold(0, |met, (at, row)| met | u32::from(table.meets(row)) << at)
}

impl Pattern {
    /// The shape held by the cards that the table is read on, wild cards allowed.
    #[must_use]
    pub const fn hand(shape: Shape) -> Pattern {
        Pattern::Holds { shape, nature: Nature::Any, place: Place::Hand }
    }

    /// Whether the dealer's cards have a part in it.
    #[must_use]
    pub const fn reads_dealer(self) -> bool {
        match self {
            Pattern::Holds { place, .. } => matches!(place, Place::Dealer | Place::OwnDealer),
            Pattern::Against(_) | Pattern::Matches { .. } | Pattern::Longer(..) => true,
        }
    }

    /// Whether the cards meet the pattern.
    #[must_use]
    pub fn met_by(self, cards: &Cards<'_>) -> bool {
        Table::new(cards).meets(self)
    }
}

/// The cards of a round, and the last counts made of them, without wild cards and with them: rows
/// mostly ask about the same place.
struct Table<'a, 'c> {
    cards: &'a Cards<'c>,
    counted: [Option<(Place, Tally)>; 2],
}

impl<'a, 'c> Table<'a, 'c> {
    fn new(cards: &'a Cards<'c>) -> Table<'a, 'c> {
        Table { cards, counted: [None, None] }
    }

    fn meets(&mut self, row: Pattern) -> bool {
        match row {
            Pattern::Holds { shape, nature, place } => match nature {
                Nature::Any => self.holds(shape, place),
                Nature::Natural => self.holds_naturally(shape, place),
                Nature::Wild => self.holds(shape, place) && !self.holds_naturally(shape, place),
            },
            Pattern::Against(shape) => {
                self.holds(shape, Place::Own) && self.holds(shape, Place::Dealer)
            }
            Pattern::Matches { suited, unsuited } => {
                matches(self.cards.own, self.cards.dealer) == Some((suited, unsuited))
            }
            Pattern::Longer(length, by) => by.counts(length.margin(self.cards)),
        }
    }

    /// Whether a place holds the shape, wild cards helping where they can.
    fn holds(&mut self, shape: Shape, place: Place) -> bool {
        let wild = if shape.reads_jokers() { self.cards.wild } else { Wild::None };
        let cards = self.cards;
        shape.held(self.tally(place, wild), place.cards(cards))
    }

    /// Whether a place holds the shape without wild cards, in a hand that needs none.
    fn holds_naturally(&mut self, shape: Shape, place: Place) -> bool {
        let cards = self.cards;
        let tally = self.tally(place, Wild::None);
        tally.naturals() >= tally.len().min(5) && shape.held(tally, place.cards(cards))
    }

    fn tally(&mut self, place: Place, wild: Wild) -> &Tally {
        let counted = &mut self.counted[usize::from(wild != Wild::None)];
        if counted.as_ref().is_none_or(|(at, _)| *at != place) {
            *counted = Some((place, Tally::of(place.cards(self.cards), wild)));
        }
        &counted.as_ref().expect("just counted").1
    }
}

/// How many own cards match the dealer's first card in rank and suit, and how many others in rank
/// only; none if the dealer has no card, or a joker.
fn matches(own: &[Card], dealer: &[Card]) -> Option<(u8, u8)> {
    let up = *dealer.first()?;
    let rank = up.rank()?;
    let of_rank = own.iter().filter(|card| card.rank() == Some(rank)).count() as u8;
    let suited = own.iter().filter(|card| **card == up).count() as u8;
    Some((suited, of_rank - suited))
}
