//! Hands that have still to throw a card: pineapple.
//!
//! The hands lie face up. Each throws the cards that leave it the largest share whatever the others
//! throw; of equal choices, it throws those of the lowest rank.

use super::fault::Fault;
use super::spot::Spot;
use super::work::{Numbers, Tell};
use super::{Asked, Equity};
use sheet::poker::Poker;

/// How many cards lie on the board when the hands throw theirs.
pub(super) fn seen(game: &Poker) -> Result<usize, Fault> {
    let mut throws = game.streets.iter().enumerate().filter(|(_, street)| street.discard > 0);
    let at = throws.next().map_or(0, |(at, _)| at);
    match throws.next() {
        Some(_) => Err(Fault::Beyond("hands throw cards more than once; give what each keeps")),
        None => Ok(game.streets[..=at].iter().map(|street| street.board as usize).sum()),
    }
}

/// What each hand wins when some have still to throw.
pub(super) fn equity(
    _spot: &Spot<'_>,
    _asked: Asked,
    _numbers: &Numbers<'_>,
    _tell: &Tell<'_>,
) -> Result<Equity, Fault> {
    todo!()
}
