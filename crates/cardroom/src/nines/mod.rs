//! Games to nine: what is offered, who deals, who bets, who banks.

mod bots;
mod evening;
mod hand;
mod offer;
mod picture;
mod plain;
pub(crate) mod screen;
pub(crate) mod simulate;

pub(crate) use evening::Evening;
pub(crate) use offer::Nines;
pub(crate) use plain::Plain;
