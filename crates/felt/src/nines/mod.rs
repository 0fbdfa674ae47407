//! Games to nine: what is offered, a table of it, and how the bots play.

mod ask;
pub mod bots;
mod deal;
pub mod offer;
mod table;
mod words;

pub use offer::Nines;
pub use table::NinesLayout;
