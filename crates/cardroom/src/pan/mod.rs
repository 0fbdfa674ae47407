//! Pan: who deals, who plays, what is asked of you, and what it brings.

mod evening;
pub(crate) mod odds;
mod odds_text;
mod picture;
mod plain;
mod report;
pub(crate) mod screen;
pub(crate) mod simulate;
mod words;

pub(crate) use evening::{Evening, SetUp};
use felt::pan::{bot, dealer, offer};
pub(crate) use offer::Parlour;
pub(crate) use plain::Plain;
