//! Cards, sets of cards, packs, shoes and tiles.
//!
//! ```
//! use cards::{Card, CardSet, Pack, Shoe};
//!
//! let ace: Card = "Ah".parse()?;
//! assert_eq!(CardSet::DECK.without(CardSet::of(ace)).len(), 51);
//!
//! let pack: Pack = "52 + joker".parse()?;
//! let mut shoe = Shoe::stacked(pack, &[ace])?;
//! assert_eq!(shoe.deal(), Some(ace));
//! assert_eq!(shoe.stub().len(), 52);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod card;
mod fault;
mod hand;
mod pack;
mod pack_text;
mod pile;
mod reader;
mod set;
mod shoe;
mod shuffle;
mod text;
mod tile;
mod tile_name;
mod tile_set;

pub use card::{Card, Colour, Rank, Suit};
pub use fault::{Fault, Part, TextError};
pub use hand::Hand;
pub use pack::Pack;
pub use pile::{Missing, Pile};
pub use set::{CardSet, Iter, Subsets};
pub use shoe::{Miscount, Shoe};
pub use shuffle::{LOTS_MAX, Lots, shuffle, shuffle_first, shuffle_first_by};
pub use tile::{PipColour, Tile};
pub use tile_name::TileName;
pub use tile_set::TileSet;
