//! Games against a dealer or a pay table: what is offered, who deals, who bets, who banks.

mod choice;
mod evening;
mod hand;
mod picture;
mod plain;
pub(crate) mod report;
pub(crate) mod screen;
pub(crate) mod simulate;
mod tables;
pub(crate) mod twenty_one;
mod words;

pub(crate) use evening::{Evening, SetUp};
pub(crate) use felt::pit::turns;
use felt::pit::{bets, dealer, offer, think};
pub(crate) use offer::Pit;
pub(crate) use plain::Plain;
