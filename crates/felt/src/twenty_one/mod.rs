//! Twenty-one: what is offered, a table of it, who deals, how the bots play.

mod ask;
pub mod chart;
mod deal;
pub mod offer;
pub mod shoe;
mod studies;
mod table;
mod words;

pub use odds::points::Plays;
pub use offer::TwentyOne;
pub use studies::Studies;
pub use table::TwentyOneLayout;
