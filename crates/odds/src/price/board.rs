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
use std::sync::Arc;
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
    let (best, tally) = played(&shape, None, asked);
    let play = play::play(&shape, &best.lies, &best.policy, &tally);
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
    let (_, tally) = played(&shape, None, asked);
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
    let (_, Tally { count, beaten, .. }) = played(&shape, Some(grades), asked);
    let folded = count.ends.iter().filter(|((leaf, _), _)| paths.leaves[*leaf].folded);
    let folded = folded.map(|(_, deals)| *deals).sum();
    let beaten = beaten.ok_or_else(|| Unpriced::shape("no boards"))?;
    Ok((beaten, folded, count.deals))
}

/// The best play with every hand on every board, and how those boards lie.
#[derive(Debug)]
pub(super) struct Best {
    lies: Lies,
    policy: Policy,
}

/// Finds the best play, if it was not found before, and counts every deal under it.
fn played(shape: &Shape<'_>, grades: Option<&Beaten>, asked: &Asked<'_>) -> (Arc<Best>, Tally) {
    let (best, work) = best(shape, 2, asked);
    let work = work.unwrap_or_else(|| Progress::new(best.lies.full() as u64, asked.tell));
    let tally = tally::tally(shape, &best.lies, &best.policy, grades, &work);
    (best, tally)
}

/// Finds the best play, if it was not found before: the first of so many runs through all boards, and
/// who is told of them.
fn best<'a>(shape: &Shape<'_>, runs: u64, asked: &Asked<'a>) -> (Arc<Best>, Option<Progress<'a>>) {
    let mut begun = None;
    let best = asked.best(shape.rules, shape.script, || {
        let lies = shape.lies();
        let work = begun.insert(Progress::new(runs * lies.full() as u64, asked.tell));
        let policy = induce::best_play(shape, &lies, work);
        Best { lies, policy }
    });
    (best, begun)
}

/// What is best with each two cards of the player's, up to suits.
pub(super) fn first(rules: &Rules, asked: &Asked<'_>) -> Result<Vec<First>, Unpriced> {
    let script = without_side_cards(Script::new(rules)?);
    let paths = Paths::new(rules, &script, asked.stake)?;
    let shape = Shape::new(rules, &script, &paths, asked.stake)?;
    let (best, _) = best(&shape, 1, asked);
    Ok(play::first_deeds(&shape, &best.lies, &best.policy))
}

/// Cards beside the board that decide another wager are dealt where that is offered, and not to
/// give information. Source: colorado l.3683.
fn without_side_cards(mut script: Script) -> Script {
    let beside = |scene: &Scene| matches!(scene, Scene::See(Place::Side | Place::SecondSide, _));
    script.scenes.retain(|scene| !beside(scene));
    script
}
