//! How hands fare against every two hands of a dealer's.
//!
//! What is asked is of how many pairs both stay below a place in high, and the worse of them below one in
//! low. Were there no flushes, ranks alone would tell: for every ten cards of two hands, how many hands
//! of each kind the other cards make. What flushes change is added: where one hand is a flush by the
//! same numbers, where both are by looking at all of them.

use super::HAND;
use super::flushes::{Changes, Flushes, MASKS, mask};
use super::kinds::{Counts, Kind, Kinds, Left, Part};
use crate::price::Unpriced;
use crate::work::{Progress, Tell, shared_out, ways};
use cards::{CardSet, Suit};
use ranking::Ranking;
use rayon::prelude::*;

/// How many pairs a hand wins against, ties and loses against, for each thing to take on: the better
/// one, the other one, both.
pub(super) type Met = [[u64; 3]; 3];

/// Sets of ten cards that a thread takes at a time.
const SOME: usize = 256;

/// Pairs both of which stay below a place in high, and the worse one below one in low.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Bound {
    pub(super) high: u16,
    pub(super) low: u16,
}

/// Which hands without a flush stay below a bound in high: all, those below the own hand, those not above
/// it, those below it as a flush. None stands where a flush does.
#[derive(Debug, Clone, Copy)]
enum Than {
    Any,
    Plain,
    PlainOrAlike,
    Flush,
}

/// A kind of which hands are held, and what is asked of them: of low, of high for a hand without a flush
/// and for one with it. The sums of the first question lie at this place.
struct Own {
    kind: usize,
    first: usize,
    asked: Vec<(Than, Bound)>,
}

impl Own {
    fn new(kinds: &Kinds, kind: usize, first: usize) -> Own {
        let Kind { plain, flush, low, .. } = kinds.all[kind];
        let (highs, lows) = (kinds.highs, kinds.lows);
        let bound = |than: Than, high: u16, low: u16| (than, Bound { high, low });
        let mut asked = vec![
            bound(Than::Any, highs, low),
            bound(Than::Any, highs, low + 1),
            bound(Than::Plain, plain, lows),
            bound(Than::PlainOrAlike, plain + 1, lows),
            bound(Than::Plain, plain, low),
        ];
        if let Some(flush) = flush {
            asked.extend([
                bound(Than::Flush, flush, lows),
                bound(Than::Flush, flush + 1, lows),
                bound(Than::Flush, flush, low),
            ]);
        }
        Own { kind, first, asked }
    }

    /// What a hand has met by what was asked of its kind, out of so many pairs.
    fn met(&self, pairs: impl Fn(usize) -> u64, all: u64, is_flush: bool) -> Met {
        let high = if is_flush { PLAIN + HIGHS } else { PLAIN };
        let met = |below: u64, not_above: u64| [below, not_above - below, all - not_above];
        let both = pairs(high + 2);
        [met(pairs(high), pairs(high + 1)), met(pairs(0), pairs(1)), [both, 0, all - both]]
    }
}

/// Where the questions are about a hand without a flush, and how many there are about either.
const PLAIN: usize = 2;
const HIGHS: usize = 3;

/// How every one of some hands fares, out of a pack with room for three.
pub(super) fn met(
    (high, low): (Ranking, Ranking),
    deck: CardSet,
    hands: &[CardSet],
    tell: &Tell<'_>,
) -> Result<Vec<Met>, Unpriced> {
    let kinds = Kinds::new(deck, high, low)?;
    let flushes = Flushes::new(&kinds)?;
    let mut held: Vec<Vec<usize>> = vec![Vec::new(); kinds.all.len()];
    hands.iter().enumerate().for_each(|(at, hand)| held[kinds.of(*hand)].push(at));
    let mut owns: Vec<Own> = Vec::new();
    for kind in (0..kinds.all.len()).filter(|kind| !held[*kind].is_empty()) {
        let first = owns.last().map_or(0, |last| last.first + last.asked.len());
        owns.push(Own::new(&kinds, kind, first));
    }
    let sums = Sums::of_all(&kinds, &owns, tell);
    let left = deck.len() as usize - HAND;
    let all = (ways(left, HAND) * ways(left - HAND, HAND) / 2) as u64;
    let found = owns.par_iter().map(|own| {
        let ranks = kinds.all[own.kind].ranks;
        let changes = own.asked.iter().enumerate().map(|(at, (_, bound))| {
            flushes.changes(ranks, *bound, &sums.one_flush[own.first + at])
        });
        let changes: Vec<Changes> = changes.collect();
        let met = |at: &usize| {
            let masks = Suit::ALL.map(|suit| mask(hands[*at].lane(suit), ranks));
            let pairs = |at: usize| {
                let plain = sums.twice_plain[own.first + at];
                assert!(plain % 2 == 0, "two hands are there both ways round");
                u64::try_from(plain / 2 + changes[at].of(masks)).expect("pairs are not owed")
            };
            let is_flush = masks.iter().any(|mask| mask.count_ones() as usize == HAND);
            (*at, own.met(pairs, all, is_flush))
        };
        held[own.kind].iter().map(met).collect()
    });
    let found: Vec<Vec<(usize, Met)>> = found.collect();
    let mut met = vec![Met::default(); hands.len()];
    found.into_iter().flatten().for_each(|(at, of)| met[at] = of);
    Ok(met)
}

/// What was counted by ranks, at the place of each question.
struct Sums {
    /// Pairs without any flush, each of them both ways round.
    twice_plain: Vec<i64>,
    /// What it changes that one hand is a flush, for each suit that it may be of: by which ranks of the
    /// own hand it holds, and must not find gone.
    one_flush: Vec<[i64; MASKS]>,
}

impl Sums {
    fn of_all(kinds: &Kinds, owns: &[Own], tell: &Tell<'_>) -> Sums {
        let held = owns.iter().map(|own| kinds.all[own.kind].counts);
        // What all hands hold lies among any ten cards of two.
        let least = |one: Counts, other: Counts| std::array::from_fn(|at| one[at].min(other[at]));
        let unions = kinds.unions(&held.reduce(least).unwrap_or_default(), 2 * HAND as u8);
        let progress = Progress::new(unions.len() as u64, tell);
        let mut by_kind = vec![None; kinds.all.len()];
        owns.iter().for_each(|own| by_kind[own.kind] = Some(own));
        let places = owns.last().map_or(0, |last| last.first + last.asked.len());
        let start = || Counter {
            kinds,
            by_kind: &by_kind,
            left: Left::new(kinds),
            parts: Vec::new(),
            below: Vec::new(),
            sums: Sums { twice_plain: vec![0; places], one_flush: vec![[0; MASKS]; places] },
        };
        let some: Vec<&[Counts]> = unions.chunks(SOME).collect();
        let each = |counter: &mut Counter<'_>, some: &&[Counts]| {
            some.iter().for_each(|union| counter.add(union));
            progress.add(some.len() as u64);
        };
        let sums = shared_out(&some, start, each, |counter| counter.sums);
        sums.into_iter().reduce(Sums::merge).expect("there is a thread")
    }

    fn merge(mut self, other: Sums) -> Sums {
        self.twice_plain.iter_mut().zip(other.twice_plain).for_each(|(sum, more)| *sum += more);
        for (sums, more) in self.one_flush.iter_mut().zip(other.one_flush) {
            sums.iter_mut().zip(more).for_each(|(sum, more)| *sum += more);
        }
        self
    }
}

/// What one thread counts.
struct Counter<'a> {
    kinds: &'a Kinds,
    by_kind: &'a [Option<&'a Own>],
    left: Left<'a>,
    parts: Vec<Part>,
    /// By part, the hands beside ten cards that stay below it.
    below: Vec<Below>,
    sums: Sums,
}

/// How many hands stay below a kind in high, without a flush and as one, and how many are of it.
#[derive(Clone, Copy)]
struct Below {
    plain: i64,
    flush: i64,
    alike: i64,
}

impl Counter<'_> {
    /// Adds the pairs of which one hand and the own one hold these ten cards.
    fn add(&mut self, union: &Counts) {
        let Counter { kinds, by_kind, left, parts, below, sums } = self;
        left.beside(union);
        kinds.parts(union, parts);
        let all = left.all();
        below.clear();
        below.extend(parts.iter().map(|part| {
            let Kind { plain, flush, .. } = kinds.all[usize::from(part.kind)];
            Below {
                plain: left.below(plain, kinds.lows),
                flush: flush.map_or(0, |flush| left.below(flush, kinds.lows)),
                alike: left.of(part.kind.into()),
            }
        }));
        // The hands to either side of the middle are each other's.
        let others = parts.iter().zip(&*below).rev();
        for ((part, own_below), (other, other_below)) in parts.iter().zip(&*below).zip(others) {
            let Some(own) = by_kind[usize::from(part.kind)] else { continue };
            let other = &kinds.all[usize::from(other.kind)];
            let lower = other.flush.map(|flush| {
                let Bound { low, .. } = own.asked[0].1;
                [low, low + 1].map(|low| [flush, other.plain].map(|high| left.below(high, low)))
            });
            for (place, (than, bound)) in (own.first..).zip(&own.asked) {
                let under = match than {
                    Than::Any => all,
                    Than::Plain => own_below.plain,
                    Than::PlainOrAlike => own_below.plain + own_below.alike,
                    Than::Flush => own_below.flush,
                };
                let is_low = other.low < bound.low;
                if is_low && other.plain < bound.high {
                    let Below { plain, alike, .. } = other_below;
                    let above = under - plain - alike;
                    sums.twice_plain[place] += i64::from(part.ways) * (2 * above + alike);
                }
                let (Some(flush), Some(lower)) = (other.flush, &lower) else { continue };
                // Against a flush or without one: the better hand is another, or the worse.
                let pairs = |high: u16, below: i64, lower: i64| match high < bound.high {
                    true => lower + if is_low { under - below } else { 0 },
                    false => 0,
                };
                let [as_flush, as_plain] = match bound.low {
                    low if low == kinds.lows => [other_below.flush, other_below.plain],
                    low => lower[usize::from(low - own.asked[0].1.low)],
                };
                let change = pairs(flush, other_below.flush, as_flush)
                    - pairs(other.plain, other_below.plain, as_plain);
                let ranks = kinds.all[own.kind].ranks;
                sums.one_flush[place][mask(other.ranks, ranks)] += change;
            }
        }
    }
}
