//! Games against a dealer or a pay table: what is offered, who deals, who bets, who banks.

mod answers;
mod bets;
mod dealer;
mod offer;
mod quick;
mod report;
pub(crate) mod simulate;
mod think;

pub(crate) use offer::Pit;
