//! Rule sheets: what the documents print, typed, cited and checked.
//!
//! A [`Library`] holds the sheets; a [`Game`] is one of them in one edition; [`Game::resolve`]
//! makes the house's choices and gives one flat page with what it compiles to.
//!
//! ```
//! use sheet::Library;
//!
//! let library = Library::built_in();
//! let game = library.game("seven-card-stud-hi-lo@clovis-500")?;
//! let page = game.resolve(&[("structure", "spread")])?;
//! let (poker, stakes) = page.poker().expect("stud is poker");
//! assert_eq!(poker.streets.len(), 5);
//! assert_eq!(stakes.low.to_string(), "$2");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod deal;
mod document;
mod error;
mod floor;
mod kind;
mod layer;
mod library;
mod limits;
mod lines;
pub mod nines;
mod option;
mod page_text;
pub mod pan;
pub mod pan_fee;
pub mod points;
pub mod poker;
mod poker_check;
mod poker_extras;
mod poker_page;
mod poker_words;
mod reach;
mod resolved;
mod ruling;
mod section;
mod sections;
mod sheet;
mod sound;
mod stakes;
pub mod table;
mod tree;
mod words;

pub use document::{Document, UnknownDocument};
pub use error::SheetError;
pub use kind::{Banker, Kind};
pub use layer::Source;
pub use library::{Game, Library, UnknownGame};
pub use limits::TableLimits;
pub use lines::{Lines, NoLines};
pub use option::{ChoiceError, HouseOption, Range};
pub use reach::{Holds, Reach};
pub use resolved::{PageLine, PageSection, Resolved, Rules};
pub use ruling::Ruling;
pub use sheet::{Edition, Sheet};
