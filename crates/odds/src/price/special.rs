//! Games with a decision that hardly another has.

use super::{Asked, Priced, Unpriced};
use engine::table::Rules;

/// Prices the opening wager of such a game.
pub(super) fn price(_rules: &Rules, _asked: &Asked<'_>) -> Result<Priced, Unpriced> {
    Err(Unpriced::shape("nothing special"))
}
