//! Hands that are better set otherwise than by the house way: what changes with them, how often, and by
//! how much they are better so.

use super::{Set, Worth};
use crate::price::act::{Act, HouseWay};
use crate::price::report::{Advice, Decision};
use ranking::Standing;
use ranking::tiles::points;

/// What the house way makes of a hand's high part.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum High {
    Pair,
    Wong,
    Gong,
    Nine,
    Less,
}

/// What is made instead.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Instead {
    /// The low hand is better, the high one worse.
    BetterLow,
    /// The other way round.
    BetterHigh,
    /// The points of both are the same, with other tiles.
    OtherTiles,
}

/// The hands that the house way sets best, then the others by what changes.
pub(super) fn table(all: &[Set], worth: Worth) -> Decision {
    let (by_it, others): (Vec<&Set>, Vec<&Set>) =
        all.iter().partition(|set| set.best() == set.house());
    let by_it = by_it.into_iter().map(|set| (set, set.best()));
    let mut lines = vec![worth.line(
        "hands that it sets best".to_owned(),
        Act::ByHouseWay(HouseWay::Sets),
        by_it,
    )];
    let mut kinds: Vec<(High, Instead)> = others.iter().map(|set| changed(set)).collect();
    kinds.sort_unstable();
    kinds.dedup();
    for (high, instead) in kinds {
        let of: Vec<&Set> =
            others.iter().copied().filter(|set| changed(set) == (high, instead)).collect();
        lines.push(line((high, instead), &of, worth));
    }
    Decision::new("own tiles".to_owned(), lines)
}

fn line((high, instead): (High, Instead), of: &[&Set], worth: Worth) -> Advice {
    let high = match high {
        High::Pair => "a pair high",
        High::Wong => "a wong high",
        High::Gong => "a gong high",
        High::Nine => "9 high",
        High::Less => "less than 9 high",
    };
    let instead = match instead {
        Instead::BetterLow => "a better low hand",
        Instead::BetterHigh => "a better high hand",
        Instead::OtherTiles => "the same points by other tiles",
    };
    let count = worth.deals(of.iter().copied());
    let gain = of.iter().map(|set| i128::from(set.times) * (set.best().net - set.house().net));
    let action = format!("set {instead}: {:.4} more", worth.units(gain.sum(), count));
    let hands = format!("others, where it has {high}");
    worth.line(hands, Act::Other(action), of.iter().map(|set| (*set, set.best())))
}

/// What changes with a hand that is better set otherwise.
fn changed(set: &Set) -> (High, Instead) {
    let [house, best] = [set.house(), set.best()].map(|way| way.stands);
    let high = match (house[1].class_number(), points(house[1])) {
        (4.., _) => High::Pair,
        (3, _) => High::Wong,
        (2, _) => High::Gong,
        (_, Some(9)) => High::Nine,
        _ => High::Less,
    };
    let made = |stands: [Standing; 2]| stands.map(|it| (it.class_number(), points(it)));
    let instead = match best[0].cmp(&house[0]) {
        _ if made(best) == made(house) => Instead::OtherTiles,
        std::cmp::Ordering::Greater => Instead::BetterLow,
        _ => Instead::BetterHigh,
    };
    (high, instead)
}
