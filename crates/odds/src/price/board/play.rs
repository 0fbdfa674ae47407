//! The best play as a table: two cards by ranges, later by what is told from the cards in sight.

use super::super::act::Act;
use super::super::cuts::{self, Seen};
use super::super::paths::Deed;
use super::super::play::{First, merged};
use super::super::report::{Advice, Decision};
use super::super::sight::Naming;
use super::super::weighed::Weighed;
use super::induce::Policy;
use super::shape::{Lies, Shape};
use super::stages::Stage;
use super::tally::Tally;
use super::told;
use cards::{CardSet, Rank};
use std::collections::BTreeMap;

/// A table for each stage at which there is something to decide.
pub(super) fn play(
    shape: &Shape<'_>,
    lies: &Lies,
    policy: &Policy,
    tally: &Tally,
) -> Vec<Decision> {
    let first = first(shape, lies, policy, tally.count.deals);
    let later = (1..shape.stages.list.len()).filter_map(|stage| later(shape, stage, tally));
    first.into_iter().chain(later).collect()
}

/// Hands that are played alike: which, how many deals, and what they bring in all.
#[derive(Default)]
struct Line {
    hands: Vec<CardSet>,
    deals: u128,
    worth: i128,
}

/// The table of the first two cards, the largest bet first.
fn first(shape: &Shape<'_>, lies: &Lies, policy: &Policy, deals: u128) -> Option<Decision> {
    let stage = &shape.stages.list[0];
    let entry = *stage.entries.first()?;
    let codes = policy.codes(stage, 0, 0);
    let hands = lies.pairs.hands.len();
    let mut lines: BTreeMap<usize, Line> = BTreeMap::new();
    for (hand, code) in codes.iter().enumerate().take(hands) {
        let slot = usize::from(*code) & ((1 << stage.bits()) - 1);
        let line = lines.entry(slot).or_default();
        line.deals += deals / hands as u128;
        line.worth += policy.worth[hand];
        if usize::from(policy.alike[hand]) == hand {
            line.hands.push(lies.pairs.set(hand));
        }
    }
    // Options are listed from the smallest bet on.
    let lines = lines.into_iter().rev().map(|(slot, line)| {
        let worth = line.worth as f64 / line.deals as f64 / shape.paths.scale as f64;
        let action = action(stage, entry, slot);
        let advice = Advice::new(ranges(&line.hands), action, line.deals, worth);
        Advice { kinds: line.hands, ..advice }
    });
    Some(Decision::new("own cards".to_owned(), lines.collect()))
}

/// What is best with the first two cards, up to suits: a fold where that is among it.
pub(super) fn first_deeds(shape: &Shape<'_>, lies: &Lies, policy: &Policy) -> Vec<First> {
    let stage = &shape.stages.list[0];
    let Some(entry) = stage.entries.first() else { return Vec::new() };
    let codes = policy.codes(stage, 0, 0);
    let mut first: BTreeMap<u16, First> = BTreeMap::new();
    for (hand, alike) in policy.alike.iter().enumerate() {
        let held = first.entry(*alike).or_insert_with(|| {
            let slot = usize::from(codes[hand]) & ((1 << stage.bits()) - 1);
            let deeds = stage.deeds(*entry, slot);
            let fold = deeds.iter().find(|deed| **deed == Deed::Fold);
            let deed = fold.or(deeds.last()).copied().unwrap_or(Deed::Pass);
            let best = Weighed::alone(deed, policy.worth[usize::from(*alike)]);
            First { cards: lies.pairs.set(hand), times: 0, best }
        });
        held.times += 1;
    }
    first.into_values().collect()
}

/// The table of a later stage: by what a player tells from the cards in sight.
fn later(shape: &Shape<'_>, number: usize, tally: &Tally) -> Option<Decision> {
    let stage = &shape.stages.list[number];
    let taken = tally.taken.iter().filter(|(it, _)| it.stage == number);
    let seen = taken.map(|(taken, brings)| {
        let ways = stage.entry[taken.from].map_or(&[][..], |entry| &stage.ways[entry]);
        let worth = |to: usize| {
            let ways = ways.iter().zip(&brings.worths);
            ways.filter(|(way, _)| **way == to).map(|(_, worth)| *worth).sum::<i128>()
        };
        let worth_of_it = worth(taken.to);
        let others = ways.iter().filter(|way| **way != taken.to);
        let costs = others.map(|way| (action(stage, taken.from, *way), worth_of_it - worth(*way)));
        Seen {
            sight: told::sight(shape, stage, taken.told),
            action: action(stage, taken.from, taken.to),
            deals: brings.deals,
            worth: worth_of_it,
            // Which hands may do something is not kept.
            costs: (!stage.is_guarded()).then(|| costs.collect()),
        }
    });
    let seen = merged(seen);
    if seen.is_empty() {
        return None;
    }
    let knowing = match stage.seen {
        seen if seen == shape.board => "own cards and the board".to_owned(),
        seen => format!("own cards and {seen} of the board"),
    };
    let (lines, followed) =
        cuts::lines(Naming::Hands(shape.ranking), seen, shape.paths.scale as f64);
    Some(Decision { followed, ..Decision::new(knowing, lines) })
}

fn action(stage: &Stage, from: usize, to: usize) -> Act {
    Act::Deeds(stage.deeds(from, to))
}

/// Hands as players write them: `22+, A2s+, K5o+`. Each kind of hand is there once.
pub(in crate::price) fn ranges(hands: &[CardSet]) -> String {
    // By whether they are of one suit, and the higher rank: the lower ranks. Pairs come first.
    let mut pairs: Vec<Rank> = Vec::new();
    let mut rows: BTreeMap<(std::cmp::Reverse<Rank>, bool), Vec<Rank>> = BTreeMap::new();
    for hand in hands {
        let cards: Vec<_> = hand.iter().collect();
        let [one, other] = cards[..] else { continue };
        let (Some(first), Some(second)) = (one.rank(), other.rank()) else { continue };
        let (high, low) = (first.max(second), first.min(second));
        if high == low {
            pairs.push(high);
        } else {
            let offsuit = one.suit() != other.suit();
            rows.entry((std::cmp::Reverse(high), offsuit)).or_default().push(low);
        }
    }
    let mut words = runs(&pairs, Rank::Ace, |rank| format!("{0}{0}", rank.symbol()));
    for ((std::cmp::Reverse(high), offsuit), lows) in rows {
        let top = Rank::ALL[high as usize - 1];
        let mark = if offsuit { 'o' } else { 's' };
        words.extend(runs(&lows, top, |low| format!("{}{}{mark}", high.symbol(), low.symbol())));
    }
    words.join(", ")
}

/// Ranks in a row as one word, the highest row first.
fn runs(ranks: &[Rank], top: Rank, word: impl Fn(Rank) -> String) -> Vec<String> {
    let mut ranks = ranks.to_vec();
    ranks.sort_unstable();
    ranks.dedup();
    let mut rows: Vec<(Rank, Rank)> = Vec::new();
    for rank in ranks.into_iter().rev() {
        match rows.last_mut() {
            Some((_, low)) if *low as u8 == rank as u8 + 1 => *low = rank,
            _ => rows.push((rank, rank)),
        }
    }
    let row = |(high, low): (Rank, Rank)| match high == low {
        true => word(high),
        false if high == top => format!("{}+", word(low)),
        false => format!("{}-{}", word(high), word(low)),
    };
    rows.into_iter().map(row).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn hands_are_written_as_ranges() {
        let hands = |text: &str| -> Vec<CardSet> {
            text.split(',').map(|hand| hand.trim().parse().expect("two cards")).collect()
        };
        for (text, written) in [
            ("As Ad, Ks Kd, Qs Qd", "QQ+"),
            ("7s 7d, 6s 6d, 2s 2d", "77-66, 22"),
            ("As Ks, As Qs, Ad Qs, Ad Js", "AQs+, AQo-AJo"),
            ("3s 2s, 3d 2s", "32s, 32o"),
        ] {
            assert_eq!(ranges(&hands(text)), written);
        }
    }
}
