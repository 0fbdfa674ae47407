//! Games against a dealer or a pay table: what is offered, who deals, who bets, who banks.

pub mod answers;
mod ask;
pub mod bets;
pub mod dealer;
mod floor;
mod hand;
pub mod offer;
pub mod quick;
mod seen;
pub mod think;
pub mod turns;
mod words;

pub use floor::PitTable;
pub use hand::Hand;
pub use offer::Pit;
