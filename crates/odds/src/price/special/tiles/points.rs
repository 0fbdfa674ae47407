//! Points to set tiles by: how many of so many hands of the dealer's a hand beats in its place. What two
//! hands bring is how often the one wins and how often the other, so the two with the most points
//! together are nearly always the best; only the tiles that are held, and the dealer has not, are left
//! out of it.

use super::{Set, Way, Worth};
use crate::price::act::Act;
use crate::price::report::{Decision, Followed};
use ranking::Standing;
use ranking::tiles::name;
use std::collections::BTreeMap;

/// Of how many hands it is told how many are beaten: more lines than these are not learnt by heart.
const OF: std::ops::RangeInclusive<u64> = 10..=30;

/// What every hand is worth as the low hand and as the high one.
struct Points {
    most: u64,
    places: [BTreeMap<Standing, u64>; 2],
}

impl Points {
    /// How many of so many hands of the dealer's each hand beats.
    fn of(most: u64, all: &[Set]) -> Points {
        let hands: u64 = all.iter().map(|set| set.times).sum();
        let place = |at: usize| {
            let met = all.iter().flat_map(|set| set.ways.iter().map(|way| (way.stands[at], 0)));
            let mut met: BTreeMap<Standing, u64> = met.collect();
            for set in all {
                *met.entry(set.house().stands[at]).or_default() += set.times;
            }
            let mut below = 0;
            for times in met.values_mut() {
                // Rounded to the nearest.
                let points = (2 * below * most + hands) / (2 * hands);
                below += std::mem::replace(times, points);
            }
            met
        };
        Points { most, places: [place(0), place(1)] }
    }

    /// The way with the most points; of equal ones the better low hand.
    fn choose<'s>(&self, set: &'s Set) -> &'s Way {
        let sum = |way: &Way| -> u64 {
            way.stands.iter().zip(&self.places).map(|(stands, points)| points[stands]).sum()
        };
        let best = set.ways.iter().max_by_key(|way| (sum(way), way.stands));
        best.expect("a hand can be set")
    }

    /// What it costs to go by them, over all deals.
    fn cost(&self, all: &[Set]) -> i128 {
        let cost = |set: &Set| i128::from(set.times) * (set.best().net - self.choose(set).net);
        all.iter().map(cost).sum()
    }
}

/// The points of low hands and of high ones, those that cost least to go by, and how well they do.
pub(super) fn tables(all: &[Set], worth: Worth) -> [Decision; 2] {
    let tried = OF.map(|most| Points::of(most, all));
    let points = tried.min_by_key(|points| points.cost(all)).expect("some are tried");
    let chosen: Vec<(&Set, &Way)> = all.iter().map(|set| (set, points.choose(set))).collect();
    let deals = |of: &dyn Fn(&Set, &Way) -> bool| -> u128 {
        let met = chosen.iter().filter(|(set, way)| of(set, way));
        met.map(|(set, _)| u128::from(set.times) * worth.each).sum()
    };
    let (best, of) = (deals(&|set, way| way.net == set.best().net), deals(&|_, _| true));
    let cost = worth.units(points.cost(all), of);
    let followed = (best < of).then_some(Followed { best, of, cost: Some(cost) });
    let table = |at: usize, knowing: String| {
        let places: Vec<(Standing, u64)> =
            points.places[at].iter().rev().map(|(stands, points)| (*stands, *points)).collect();
        let runs: Vec<&[(Standing, u64)]> =
            places.chunk_by(|one, other| one.1 == other.1).collect();
        let last = runs.len() - 1;
        let line = |(number, run): (usize, &&[(Standing, u64)])| {
            let (most, least) = (run[0].0, run[run.len() - 1].0);
            let own = chosen.iter().copied();
            let own = own.filter(|(_, way)| (least..=most).contains(&way.stands[at]));
            worth.line(
                words(number, last, most, least),
                Act::Other(format!("{} of {}", run[0].1, points.most)),
                own,
            )
        };
        Decision::new(knowing, runs.iter().enumerate().map(line).collect())
    };
    let most = points.most;
    let by = format!("own tiles, by how many of {most} hands of the dealer's a hand beats");
    let low = table(
        0,
        format!(
            "{by}: set the two that beat the most together, of equal sums those with the better low \
             hand; a low hand beats"
        ),
    );
    let high = table(1, format!("{by}; a high hand beats"));
    [low, Decision { followed, ..high }]
}

/// Hands from one to another.
fn words(number: usize, last: usize, most: Standing, least: Standing) -> String {
    match number {
        _ if most == least => name(most),
        0 if last > 0 => format!("{} or better", name(least)),
        number if number == last => format!("{} or less", name(most)),
        _ => format!("{} down to {}", name(most), name(least)),
    }
}
