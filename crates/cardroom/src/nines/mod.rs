//! Games to nine: what they bring.

pub(crate) mod simulate;

use felt::nines::{bots, offer};
pub(crate) use offer::Nines;
