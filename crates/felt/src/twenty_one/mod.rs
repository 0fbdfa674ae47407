//! Twenty-one: what is offered, who deals, how the bots play.

pub mod chart;
pub mod offer;
pub mod shoe;

pub use offer::TwentyOne;
