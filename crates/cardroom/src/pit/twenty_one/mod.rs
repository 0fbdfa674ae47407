//! Twenty-one: what is offered, who deals, how the bots play, a table in the terminal.

mod chart;
mod evening;
mod offer;
mod plain;
mod shoe;
pub(crate) mod simulate;
mod words;

pub(crate) use evening::Evening;
pub(crate) use offer::TwentyOne;
pub(crate) use plain::Plain;
