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
use super::{Asked, Priced, Unpriced, side};
use crate::work::Progress;
use engine::table::{Place, Rules};
use induce::Policy;
use shape::{Lies, Shape};
use std::sync::Arc;
use tally::Tally;

/// Prices the opening wager of such a game.
pub(super) fn price(rules: &Rules, asked: &Asked<'_>) -> Result<Priced, Unpriced> {
    let script = Script::new(rules)?;
    // Where others of the game's wagers are priced, too, one on the worse hand is counted along.
    let grades = asked.plays.and_then(|_| side::grades(rules));
    price_with(rules, script, grades.as_ref(), asked)
}

/// Prices the wager that a script of such a game is under.
pub(super) fn price_script(
    rules: &Rules,
    script: Script,
    asked: &Asked<'_>,
) -> Result<Priced, Unpriced> {
    price_with(rules, script, None, asked)
}

fn price_with(
    rules: &Rules,
    script: Script,
    grades: Option<&Beaten>,
    asked: &Asked<'_>,
) -> Result<Priced, Unpriced> {
    let script = without_side_cards(script);
    let paths = Paths::new(rules, &script, asked.stake)?;
    let shape = Shape::new(rules, &script, &paths, asked.stake)?;
    let (best, mut tally) = played(&shape, grades, asked);
    if let Some(worse) = Worse::of(&mut tally, &paths) {
        asked.keep_worse(rules, &script, worse);
    }
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

/// How good the worse hand is where the player has not folded, at the best play of the opening wager.
#[derive(Debug, Clone)]
pub(super) struct Worse {
    pub(super) beaten: Beaten,
    /// How many deals are folded, and how many there are.
    pub(super) folded: u128,
    pub(super) deals: u128,
}

impl Worse {
    /// As a tally has it, if it was asked for grades.
    fn of(tally: &mut Tally, paths: &Paths) -> Option<Worse> {
        let beaten = tally.beaten.take()?;
        let ends = tally.count.ends.iter();
        let folded = ends.filter(|((leaf, _), _)| paths.leaves[*leaf].folded);
        let folded = folded.map(|(_, deals)| *deals).sum();
        Some(Worse { beaten, folded, deals: tally.count.deals })
    }
}

/// How good the worse hand is, by these grades, unless the opening wager was counted with them before.
pub(super) fn worse(rules: &Rules, grades: &Beaten, asked: &Asked<'_>) -> Result<Worse, Unpriced> {
    let script = without_side_cards(Script::new(rules)?);
    if let Some(known) = asked.worse(rules, &script).filter(|it| it.beaten.is_by(grades)) {
        return Ok(Worse::clone(&known));
    }
    let paths = Paths::new(rules, &script, asked.stake)?;
    let shape = Shape::new(rules, &script, &paths, asked.stake)?;
    let (_, mut tally) = played(&shape, Some(grades), asked);
    Worse::of(&mut tally, &paths).ok_or_else(|| Unpriced::shape("no boards"))
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
