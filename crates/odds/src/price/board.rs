//! Games with a board that both hands share: every board once, every pair of hands against every
//! other.

use super::{Asked, Priced, Unpriced};
use engine::table::Rules;

/// Prices the opening wager of such a game.
pub(super) fn price(_rules: &Rules, _asked: &Asked<'_>) -> Result<Priced, Unpriced> {
    Err(Unpriced::shape("no shared board"))
}
