//! Games against a dealer or a pay table: what is offered, who deals, who bets, who banks.

mod answers;
mod bets;
mod choice;
mod dealer;
mod evening;
mod hand;
mod offer;
mod picture;
mod plain;
mod quick;
pub(crate) mod report;
pub(crate) mod screen;
pub(crate) mod simulate;
mod tables;
mod think;
pub(crate) mod turns;
pub(crate) mod twenty_one;
mod words;

pub(crate) use evening::{Answer, Evening, SetUp, YOU};
pub(crate) use hand::Nudge;
pub(crate) use offer::Pit;
pub(crate) use plain::Plain;
