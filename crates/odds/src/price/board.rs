//! Games with a board that both hands share: every board once, every hand of the player's against
//! every hand of the dealer's.
//!
//! Two runs through all boards: one finds the best play, from the full board back to the first two
//! cards, the other counts how every deal comes out under it.

mod induce;
mod judge;
mod pairs;
mod shape;
mod stages;
mod sweep;
mod tally;

use super::paths::Paths;
use super::script::Script;
use super::{Asked, Priced, Unpriced};
use crate::work::Progress;
use engine::table::Rules;
use shape::Shape;

/// Prices the opening wager of such a game.
pub(super) fn price(rules: &Rules, asked: &Asked<'_>) -> Result<Priced, Unpriced> {
    let script = Script::new(rules)?;
    let paths = Paths::new(rules, &script);
    let shape = Shape::new(rules, &script, &paths, asked.stake)?;
    let lies = shape.lies();
    let boards = lies.boards(shape.stages.list.len() - 1).kinds.len();
    let work = Progress::new(2 * boards as u64, asked.tell);
    let policy = induce::best_play(&shape, &lies, &work);
    let tally = tally::tally(&shape, &lies, &policy, &work);
    Ok(super::priced(rules, &script, &paths, asked.stake, tally.count))
}
