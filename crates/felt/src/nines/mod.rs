//! Games to nine: what is offered, and how the bots play.

pub mod bots;
pub mod offer;

pub use offer::Nines;
