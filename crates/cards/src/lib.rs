//! Cards, sets of cards, packs, shoes and tiles.
//!
//! ```
//! use cards::{Card, CardSet, Rank, Suit};
//!
//! let ace = Card::new(Rank::Ace, Suit::Hearts);
//! assert_eq!(ace.to_string(), "Ah");
//! assert_eq!(CardSet::DECK.without(CardSet::of(ace)).len(), 51);
//! ```

mod card;
mod hand;
mod set;

pub use card::{Card, Colour, Rank, Suit};
pub use hand::Hand;
pub use set::{CardSet, Iter, Subsets};
