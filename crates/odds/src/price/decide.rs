//! What is best at a decision: of the counts that its options come to, the best is kept and the others
//! are dropped.

use super::advise::Choice;
use super::lowest_scale;
use super::paths::{Deed, Point};
use super::results::Results;
use super::script::{Scene, Script};
use super::weighed::Weighed;
use engine::table::Laid;
use ranking::Standing;
use std::ops::Range;

/// Whether something can be done with a hand of this standing.
pub(super) fn is_open(scene: &Scene, deed: Deed, standing: Option<Standing>) -> bool {
    match (scene, deed) {
        (Scene::Ask(ask), Deed::Bet(times)) => ask.times(standing).contains(&times),
        (Scene::Claim(_, least, _), Deed::Show) => standing.is_some_and(|held| held >= *least),
        _ => true,
    }
}

/// Keeps, at each of the points of a scene, the best of its open options, and calls `see` with the
/// point and what is best there.
pub(super) fn keep_best(
    points: &[Point],
    results: &Results<'_>,
    counts: &mut [u64],
    leaves: usize,
    open: impl Fn(&Deed) -> bool,
    mut see: impl FnMut(usize, Weighed),
) {
    let choices = points.iter().enumerate().filter(|(_, point)| point.options.len() > 1);
    for (at, point) in choices {
        let worth = |range: &Range<usize>| worth_of(results, counts, leaves, range);
        let options = point.options.iter().filter(|(deed, _)| open(deed));
        let best = Weighed::best(options.map(|(deed, range)| (*deed, worth(range))));
        let best = best.expect("not to bet is always open");
        for (_, range) in point.options.iter().filter(|(deed, _)| *deed != best.deed) {
            drop_paths(counts, leaves, range);
        }
        see(at, best);
    }
}

/// Whether another way was tried before this one.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Tried {
    Never,
    Before,
}

/// Has every point keep the better of two counts, in the first, and calls `see` with each point and
/// what the second comes to.
pub(super) fn keep_better(
    points: &[Point],
    results: &Results<'_>,
    leaves: usize,
    (here, next): (&mut [u64], &[u64]),
    tried: Tried,
    mut see: impl FnMut(usize, i128),
) {
    for (at, point) in points.iter().enumerate() {
        let range = point.leaves();
        let worth = worth_of(results, next, leaves, &range);
        see(at, worth);
        if tried == Tried::Never || worth > worth_of(results, here, leaves, &range) {
            drop_paths(here, leaves, &range);
            for (row, from) in here.chunks_mut(leaves).zip(next.chunks(leaves)) {
                row[range.clone()].copy_from_slice(&from[range.clone()]);
            }
        }
    }
}

/// The standing that what may be done at a scene depends on.
pub(super) fn standing_for(scene: &Scene, laid: &Laid<'_>) -> Option<Standing> {
    match scene {
        Scene::Ask(ask) if !ask.guards.is_empty() => laid.standing(),
        Scene::Claim(..) => laid.standing(),
        _ => None,
    }
}

/// Whether a hand may do something at a scene.
pub(super) fn may(scene: &Scene, deed: Deed, standing: Option<Standing>, laid: &Laid<'_>) -> bool {
    match scene {
        Scene::Declare(_, hands) => deed != Deed::Show || laid.holds_one(hands),
        scene => is_open(scene, deed, standing),
    }
}

/// Where the first decision is.
pub(super) fn first_decision(script: &Script) -> usize {
    let decision = |scene: &Scene| !matches!(scene, Scene::See(..));
    script.scenes.iter().position(decision).unwrap_or(usize::MAX)
}

/// What some paths come to, over all deals that are counted.
pub(super) fn worth_of(
    results: &Results<'_>,
    counts: &[u64],
    leaves: usize,
    range: &Range<usize>,
) -> i128 {
    let rows = counts.chunks(leaves).zip(results.outcomes.chunks(leaves));
    rows.map(|(counts, outcomes)| {
        let paths = counts[range.clone()].iter().zip(&outcomes[range.clone()]);
        paths.map(|(count, outcome)| i128::from(*count) * i128::from(outcome.net)).sum::<i128>()
    })
    .sum()
}

/// What each open option of a point is worth, from the counts behind its scene.
pub(super) fn worth_of_each(
    point: &Point,
    results: &Results<'_>,
    counts: &[u64],
    leaves: usize,
    open: impl Fn(&Deed) -> bool,
) -> Vec<Choice> {
    let options = point.options.iter().filter(|(deed, _)| open(deed));
    let choice = |(deed, range): &(Deed, Range<usize>)| {
        let deals = counts.chunks(leaves).flat_map(|row| &row[range.clone()]);
        let deals = deals.map(|count| u128::from(*count)).sum();
        let worth = worth_of(results, counts, leaves, range);
        Choice { deed: *deed, worth: lowest_scale(worth, deals, results.scale as u128) }
    };
    options.map(choice).collect()
}

/// Forgets some paths.
pub(super) fn drop_paths(counts: &mut [u64], leaves: usize, range: &Range<usize>) {
    counts.chunks_mut(leaves).for_each(|row| row[range.clone()].fill(0));
}
