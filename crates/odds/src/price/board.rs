//! Games with a board that both hands share: every board once, every hand of the player's against
//! every hand of the dealer's.
//!
//! Two runs through all boards: one finds the best play, from the full board back to the first two
//! cards, the other counts how every deal comes out under it.

mod advise;
mod beaten;
mod induce;
mod judge;
mod pairs;
mod play;
mod shape;
mod stages;
mod sweep;
mod taken;
mod tally;
#[cfg(test)]
mod tests;
mod told;

pub(super) use advise::{NoAdvice, advise};
pub(super) use beaten::Beaten;
pub(super) use play::ranges;

use super::count::Count;
use super::paths::Paths;
use super::play::First;
use super::script::{Scene, Script};
use super::{Asked, Priced, Unpriced};
use crate::work::Progress;
use engine::table::{Place, Rules};
use induce::Policy;
use shape::{Lies, Shape};
use tally::Tally;

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
    let (lies, policy, tally) = played(&shape, None, asked);
    let play = play::play(&shape, &lies, &policy, &tally);
    let priced = super::priced(rules, &script, &paths, asked.stake, tally.count);
    Ok(Priced { play, ..priced })
}

/// Counts a script of such a game.
pub(super) fn count(
    rules: &Rules,
    script: &Script,
    paths: &Paths,
    asked: &Asked<'_>,
) -> Result<Count, Unpriced> {
    let shape = Shape::new(rules, script, paths, asked.stake)?;
    let (_, _, tally) = played(&shape, None, asked);
    Ok(tally.count)
}

/// How good the worse hand is where the player has not folded, at the best play of the opening wager;
/// how many deals are folded, and how many there are.
pub(super) fn beaten(
    rules: &Rules,
    grades: &Beaten,
    asked: &Asked<'_>,
) -> Result<(Beaten, u128, u128), Unpriced> {
    let script = without_side_cards(Script::new(rules)?);
    let paths = Paths::new(rules, &script, asked.stake)?;
    let shape = Shape::new(rules, &script, &paths, asked.stake)?;
    let (_, _, Tally { count, beaten, .. }) = played(&shape, Some(grades), asked);
    let folded = count.ends.iter().filter(|((leaf, _), _)| paths.leaves[*leaf].folded);
    let folded = folded.map(|(_, deals)| *deals).sum();
    let beaten = beaten.ok_or_else(|| Unpriced::shape("no boards"))?;
    Ok((beaten, folded, count.deals))
}

/// Finds the best play, and counts every deal under it.
fn played(shape: &Shape<'_>, grades: Option<&Beaten>, asked: &Asked<'_>) -> (Lies, Policy, Tally) {
    let lies = shape.lies();
    let boards = lies.boards(shape.stages.list.len() - 1).kinds.len();
    let work = Progress::new(2 * boards as u64, asked.tell);
    let policy = induce::best_play(shape, &lies, &work);
    let tally = tally::tally(shape, &lies, &policy, grades, &work);
    (lies, policy, tally)
}

/// What is best with each two cards of the player's, up to suits.
pub(super) fn first(rules: &Rules, asked: &Asked<'_>) -> Result<Vec<First>, Unpriced> {
    let script = without_side_cards(Script::new(rules)?);
    let paths = Paths::new(rules, &script, asked.stake)?;
    let shape = Shape::new(rules, &script, &paths, asked.stake)?;
    let lies = shape.lies();
    let boards = lies.boards(shape.stages.list.len() - 1).kinds.len();
    let policy = induce::best_play(&shape, &lies, &Progress::new(boards as u64, asked.tell));
    Ok(play::first_deeds(&shape, &lies, &policy))
}

/// Cards beside the board that decide another wager are dealt where that is offered, and not to
/// give information. Source: colorado l.3683.
fn without_side_cards(mut script: Script) -> Script {
    let beside = |scene: &Scene| matches!(scene, Scene::See(Place::Side | Place::SecondSide, _));
    script.scenes.retain(|scene| !beside(scene));
    script
}
