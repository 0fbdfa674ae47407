//! Games against a dealer or a pay table: what they bring.

pub(crate) mod report;
pub(crate) mod simulate;
pub(crate) mod twenty_one;

pub(crate) use felt::pit::turns;
use felt::pit::{bets, dealer, offer, think};
pub(crate) use offer::Pit;
