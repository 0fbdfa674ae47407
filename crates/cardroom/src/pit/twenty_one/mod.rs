//! Twenty-one: what is offered, who deals, how the bots play, a table in the terminal.

mod evening;
mod plain;
pub(crate) mod simulate;
mod words;

pub(crate) use evening::Evening;
use felt::twenty_one::{chart, offer, shoe};
pub(crate) use offer::TwentyOne;
pub(crate) use plain::Plain;
