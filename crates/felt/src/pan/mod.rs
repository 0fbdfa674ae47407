//! Pan: what is offered, who deals, how the bots play.

pub mod bot;
pub mod dealer;
pub mod offer;

pub use offer::Parlour;
