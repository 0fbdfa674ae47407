//! Pan: what is offered, a table of it, who deals, how the bots play.

pub mod bot;
pub mod dealer;
pub mod offer;
mod seen;
mod table;
mod words;

pub use offer::Parlour;
pub use table::PanTable;
