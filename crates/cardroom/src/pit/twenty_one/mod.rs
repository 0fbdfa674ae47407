//! Twenty-one: what it brings.

pub(crate) mod simulate;

use felt::twenty_one::{chart, offer, shoe};
pub(crate) use offer::TwentyOne;
