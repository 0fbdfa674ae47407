//! Counting a round card by card: the cards first seen up to suits, then all that may follow.
//!
//! What is left at the top of every walk is the whole distribution under best play.

use super::advise::{Choice, Here, Spot};
use super::count::Count;
use super::orbit;
use super::paths::Paths;
use super::script::{Scene, Script};
use super::walk::{ByTables, Walk, names};
use super::{Asked, Unpriced};
use crate::work::{Progress, shared_out, ways};
use cards::CardSet;
use engine::table::{Place, Rules};
use std::ops::RangeInclusive;

/// The most lies of cards that are looked at one by one.
const MOST: u128 = 40_000_000_000;

/// How many lies of cards a count looks at.
fn size(rules: &Rules, script: &Script) -> u128 {
    let mut left = rules.game.pack.size();
    let mut all = 1;
    for (at, scene) in script.scenes.iter().enumerate() {
        match scene {
            Scene::See(_, count) => {
                let fold = if at == 0 { 24 } else { 1 };
                all *= (ways(left, (*count).into()) / fold).max(1);
                left -= usize::from(*count);
            }
            Scene::Discard(count) => all *= ways(5, (*count).into()),
            Scene::Draw(fewest, most) => {
                let each = (*fewest..=*most).map(usize::from);
                all *= each.map(|count| ways(5, count) * ways(left, count)).sum::<u128>();
                left -= usize::from(*most);
            }
            _ => {}
        }
    }
    for (_, count) in &script.hidden {
        all *= ways(left, (*count).into()).max(1);
        left -= usize::from(*count);
    }
    all
}

/// Counts a round whose cards come from one pack.
pub(super) fn count(
    rules: &Rules,
    script: &Script,
    paths: &Paths,
    asked: &Asked<'_>,
) -> Result<Count, Unpriced> {
    let size = size(rules, script);
    if size > MOST {
        return Err(Unpriced::shape(format!(
            "it takes {size} lies of cards, more than the {MOST} that are counted"
        )));
    }
    walked((rules, script, paths), None, asked)
}

/// Counts what comes of going by tables, in a round that was counted.
pub(super) fn by_tables(
    round: (&Rules, &Script, &Paths),
    by: ByTables<'_>,
    asked: &Asked<'_>,
) -> Result<Count, Unpriced> {
    walked(round, Some(by), asked)
}

fn walked(
    (rules, script, paths): (&Rules, &Script, &Paths),
    by: Option<ByTables<'_>>,
    asked: &Asked<'_>,
) -> Result<Count, Unpriced> {
    let pack = rules.game.pack;
    let deck = pack.set().ok_or_else(|| Unpriced::shape("several packs"))?;
    let Some((place, sets)) = first_sight(rules, script) else {
        return Err(Unpriced::shape("no card comes into sight first"));
    };
    let progress = Progress::new(sets.len() as u64, asked.tell);
    let counted = shared_out(
        &sets,
        || Walk::new(rules, script, paths, asked.stake).by_tables(by),
        |walk, (set, times)| {
            walk.begin(place, *set, *times, deck);
            progress.add(1);
        },
        Walk::finish,
    );
    let mut counted = counted.into_iter().fold(Count::default(), Count::merge);
    counted.first.sort_unstable_by_key(|first| first.cards);
    Ok(counted)
}

/// The most lies of cards that are looked at for one decision.
const MOST_ADVISED: u128 = 20_000_000;

/// What each thing to do at one decision is worth, the smaller bet first.
pub(super) fn advise(here: &Here<'_>, asked: &Asked<'_>) -> Result<Vec<Choice>, Unpriced> {
    let Here { rules, script, paths, spot, found: (at, point) } = *here;
    let lies = lies_behind(rules, script, spot, at);
    if lies > MOST_ADVISED {
        return Err(Unpriced::shape(format!("{lies} lies of cards may follow")));
    }
    let deck = rules.game.pack.set().ok_or_else(|| Unpriced::shape("several packs"))?;
    let walk = Walk::new(rules, script, paths, asked.stake);
    Ok(walk.advise(spot, (at, point), deck))
}

/// How many lies of cards may follow a decision.
fn lies_behind(rules: &Rules, script: &Script, spot: &Spot, at: usize) -> u128 {
    let mut left = rules.game.pack.size() - spot.cards().len() as usize - spot.gone().count();
    let mut come = |counts: RangeInclusive<u8>, places: &dyn Fn(usize) -> u128| -> u128 {
        let most = usize::from(*counts.end());
        let each = counts.map(usize::from).map(|count| places(count) * ways(left, count));
        let lies = each.sum();
        left -= most;
        lies
    };
    let scenes = script.scenes[at..].iter().map(|scene| match scene {
        Scene::See(_, count) => come(*count..=*count, &|_| 1),
        Scene::Draw(fewest, most) => come(*fewest..=*most, &|count| ways(spot.own.len(), count)),
        Scene::Discard(count) => ways(spot.own.len(), (*count).into()),
        _ => 1,
    });
    let seen: u128 = scenes.product();
    let hidden = script.hidden.iter().map(|(_, count)| come(*count..=*count, &|_| 1));
    seen * hidden.product::<u128>()
}

/// The cards that come first, up to suits where those are alike.
fn first_sight(rules: &Rules, script: &Script) -> Option<(Place, Vec<(CardSet, u64)>)> {
    let first = match script.scenes.first() {
        Some(Scene::See(place, count)) => (*place, *count),
        _ => *script.hidden.first()?,
    };
    let pack = rules.game.pack;
    let sets = if names(rules, script).len() > 1 {
        orbit::sets(pack, first.1.into())
    } else {
        pack.set()?.subsets(first.1.into()).map(|set| (set, 1)).collect()
    };
    Some((first.0, sets))
}
