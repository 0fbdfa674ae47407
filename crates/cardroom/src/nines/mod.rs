//! Games to nine: what is offered, who deals, who bets, who banks.

mod bots;
mod evening;
mod hand;
mod offer;
mod plain;
pub(crate) mod simulate;

pub(crate) use evening::Evening;
pub(crate) use offer::Nines;
pub(crate) use plain::Plain;
