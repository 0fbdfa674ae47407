//! Pan: what it brings, and what a hand of it is worth.

mod hands;
pub(crate) mod odds;
mod odds_text;
mod report;
pub(crate) mod simulate;

use felt::pan::{bot, dealer, offer};
pub(crate) use offer::Parlour;
