//! Games against a dealer or a pay table: what is offered, who deals, who bets, who banks.

pub mod answers;
pub mod bets;
pub mod dealer;
pub mod offer;
pub mod quick;
pub mod think;
pub mod turns;

pub use offer::Pit;
