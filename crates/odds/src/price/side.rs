//! Wagers beside the main ones: which cards decide them, and how often each row is met.

use super::{Asked, Priced, Unpriced};
use engine::table::{Rules, WagerId};
use sheet::table::wager::Status;

/// The wagers that are priced on their own.
pub(super) fn beside(rules: &Rules) -> Vec<WagerId> {
    let opening = super::script::opening_wager(rules);
    let own = |wager: &WagerId| {
        let status = rules.game.wagers[wager.place()].status;
        Some(*wager) != opening && matches!(status, Status::Optional | Status::Either)
    };
    rules.wagers().filter(own).collect()
}

/// Prices one of them.
pub(super) fn price(
    _rules: &Rules,
    _wager: WagerId,
    _asked: &Asked<'_>,
) -> Result<Priced, Unpriced> {
    Err(Unpriced::shape("not counted yet"))
}
