//! Games with a board that both hands share: every board once, every hand of the player's against
//! every hand of the dealer's.
//!
//! Two runs through all boards: one finds the best play, from the full board back to the first two
//! cards, the other counts how every deal comes out under it.

mod advise;
mod induce;
mod judge;
mod pairs;
mod play;
mod shape;
mod stages;
mod sweep;
mod tally;
#[cfg(test)]
mod tests;
mod told;

pub(super) use advise::{NoAdvice, advise};
pub(super) use play::ranges;

use super::paths::Paths;
use super::script::{Scene, Script};
use super::{Asked, Priced, Unpriced};
use crate::work::Progress;
use engine::table::{Place, Rules};
use shape::Shape;

/// Prices the opening wager of such a game.
pub(super) fn price(rules: &Rules, asked: &Asked<'_>) -> Result<Priced, Unpriced> {
    price_script(rules, Script::new(rules)?, asked)
}

/// Prices the wager that a script of such a game is under.
pub(super) fn price_script(
    rules: &Rules,
    script: Script,
    asked: &Asked<'_>,
) -> Result<Priced, Unpriced> {
    let script = without_side_cards(script);
    let paths = Paths::new(rules, &script, asked.stake)?;
    let shape = Shape::new(rules, &script, &paths, asked.stake)?;
    let lies = shape.lies();
    let boards = lies.boards(shape.stages.list.len() - 1).kinds.len();
    let work = Progress::new(2 * boards as u64, asked.tell);
    let policy = induce::best_play(&shape, &lies, &work);
    let tally = tally::tally(&shape, &lies, &policy, &work);
    let play = play::play(&shape, &lies, &policy, &tally);
    let priced = super::priced(rules, &script, &paths, asked.stake, tally.count);
    Ok(Priced { play, ..priced })
}

/// Cards beside the board that decide another wager are dealt where that is offered, and not to
/// give information. Source: colorado l.3683.
fn without_side_cards(mut script: Script) -> Script {
    let beside = |scene: &Scene| matches!(scene, Scene::See(Place::Side | Place::SecondSide, _));
    script.scenes.retain(|scene| !beside(scene));
    script
}
