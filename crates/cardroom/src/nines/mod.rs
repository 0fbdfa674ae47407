//! Games to nine: what is offered, who deals, who bets, who banks.

mod evening;
mod hand;
mod picture;
mod plain;
pub(crate) mod screen;
pub(crate) mod simulate;

pub(crate) use evening::Evening;
use felt::nines::{bots, offer};
pub(crate) use offer::Nines;
pub(crate) use plain::Plain;
