//! What was found out about a game's wagers.

use money::Money;
use odds::price::Priced;
use sheet::{HouseOption, Resolved};

/// The prices of some wagers of a game.
pub(super) struct Answer<'a> {
    pub(super) page: &'a Resolved,
    /// The options of the page that are in force, or that another choice would put in force.
    pub(super) options: Vec<HouseOption>,
    /// What lay on every wager of free size.
    pub(super) stake: Money,
    pub(super) seats: u8,
    pub(super) found: Vec<Found>,
}

/// The price of one wager, or why it has none.
#[derive(Debug, Clone)]
pub(super) struct Found {
    pub(super) wager: String,
    pub(super) price: Result<Priced, String>,
    /// How long it took to count.
    pub(super) seconds: f64,
}
