//! The best way to set a hand, against a dealer who sets by the house way: learnt for each hand from
//! some hands of the dealer's, and what it brings beyond the house way found by others.

use crate::price::Asked;
use crate::price::sample::{ENOUGH, shuffle};
use cards::{Card, CardSet, Hand};
use ranking::Standing;
use rayon::prelude::*;
use std::cmp::Ordering;

/// Hands of the dealer's that a block learns from, and those that it is held to.
const LESSONS: u64 = 40_000;
const TRIALS: u64 = 10_000;
/// How much of the lessons one looks at before settings are left alone that bring so much less than
/// the best, in units. A third of them share no card with a hand, so that a mistake lies five
/// standard deviations off.
const LOOKS: [(f64, f64); 3] = [(0.1, 0.1), (0.4, 0.05), (1.0, 0.0)];
/// Hands of the player's in a block.
const HANDS: u64 = 2_000;
/// Blocks that are drawn before the error is looked at, and at most.
const CHUNK: u64 = 8;
const MOST: u64 = 512;
/// The stream that blocks begin with.
const STREAM: u64 = 1 << 33;

/// A setting, and where its parts stand.
#[derive(Debug, Clone, Copy)]
pub(super) struct Setting {
    pub(super) cards: Hand,
    pub(super) front: Standing,
    pub(super) back: Standing,
}

/// What one thread asks of the rules.
pub(super) trait Rulebook {
    /// These cards by the house way.
    fn by_house_way(&self, cards: &[Card]) -> Setting;
    /// Every setting of these cards that does not foul.
    fn settings(&mut self, cards: CardSet) -> Vec<Setting>;
    /// Whether the dealer's cards hold nothing, so that wagers are settled otherwise.
    fn holds_nothing(&mut self, dealer: &Setting) -> bool;
    /// What a hand wins against one of the dealer's, times a scale.
    fn net(&mut self, own: &Setting, dealer: &Setting) -> i64;
}

/// What is won by setting for the most.
pub(super) struct Gain {
    /// What it brings beyond the house way, times the scale.
    pub(super) mean: f64,
    /// The standard error of that.
    pub(super) error: f64,
    /// The share of hands that are set otherwise.
    pub(super) otherwise: f64,
    pub(super) hands: u64,
}

/// Finds what the best setting brings beyond the house way, in units times a scale.
pub(super) fn gain<R: Rulebook>(
    book: &(impl Fn() -> R + Sync),
    pack: &[Card],
    cards: usize,
    scale: i64,
    asked: &Asked<'_>,
) -> Gain {
    let some = |most: u64| asked.rounds.clamp(1, most);
    let most = (asked.rounds / HANDS).clamp(2, MOST);
    let mut blocks: Vec<(f64, u64)> = Vec::new();
    let hands = some(HANDS);
    loop {
        let first = blocks.len() as u64;
        let more = (first..most.min(first + CHUNK)).into_par_iter().map_init(book, |book, at| {
            let mut below = (asked.numbers.0)(STREAM + at);
            let mut deal = || {
                let mut pack = pack.to_vec();
                shuffle(&mut pack, cards, &mut below);
                pack.truncate(cards);
                pack
            };
            let mut pool = |count: u64| {
                let mut pool = Pool::default();
                (0..count).for_each(|_| pool.add(book, &deal()));
                pool
            };
            let (lessons, trials) = (pool(some(LESSONS)), pool(some(TRIALS)));
            let (mut sum, mut otherwise) = (0.0, 0);
            let mut nets = Nets::default();
            for _ in 0..hands {
                let hand = deal();
                let house = book.by_house_way(&hand);
                let best = nets.best(book, &lessons, &hand, house, scale);
                if let Some(best) = best {
                    otherwise += 1;
                    let means = nets.means(book, &[best, house], (&trials, 1.0));
                    sum += means[0] - means[1];
                }
            }
            (sum / hands as f64, otherwise)
        });
        blocks.par_extend(more);
        (asked.tell)(blocks.len() as u64, most);
        let gain = summary(&blocks, hands);
        if blocks.len() as u64 == most || gain.error < ENOUGH * scale as f64 {
            return gain;
        }
    }
}

/// Hands of the dealer's, set: first others, then those that hold nothing, so that wagers are settled
/// otherwise.
#[derive(Default)]
struct Pool {
    groups: [Group; 2],
}

/// What is looked at most lies by itself, so that it is quickly gone through.
#[derive(Default)]
struct Group {
    sets: Vec<CardSet>,
    fronts: Vec<Standing>,
    backs: Vec<Standing>,
    settings: Vec<Setting>,
}

/// Where those of a pool stand that share no card with a hand.
#[derive(Default)]
struct Apart {
    fronts: [Vec<Standing>; 2],
    backs: [Vec<Standing>; 2],
}

impl Pool {
    fn add<R: Rulebook>(&mut self, book: &mut R, cards: &[Card]) {
        let setting = book.by_house_way(cards);
        let group = &mut self.groups[usize::from(book.holds_nothing(&setting))];
        group.sets.push(cards.iter().copied().collect());
        group.fronts.push(setting.front);
        group.backs.push(setting.back);
        group.settings.push(setting);
    }

    /// Finds those that share no card with a hand, among a part of the pool.
    fn apart(&self, hand: CardSet, part: f64, apart: &mut Apart) {
        for (at, group) in self.groups.iter().enumerate() {
            let first = (group.sets.len() as f64 * part).ceil() as usize;
            let (fronts, backs) = (&mut apart.fronts[at], &mut apart.backs[at]);
            fronts.clear();
            backs.clear();
            fronts.resize(first, Standing::from_number(0));
            backs.resize(first, Standing::from_number(0));
            let mut found = 0;
            let parts = group.fronts.iter().zip(&group.backs);
            // Each is put down, and stays if it fits: there is no branch to be guessed wrong.
            for (set, (front, back)) in group.sets.iter().zip(parts).take(first) {
                fronts[found] = *front;
                backs[found] = *back;
                found += usize::from((*set & hand).is_empty());
            }
            fronts.truncate(found);
            backs.truncate(found);
        }
    }
}

/// Blocks as one sample: each has its own hands of the dealer's.
fn summary(blocks: &[(f64, u64)], hands: u64) -> Gain {
    let count = blocks.len() as f64;
    let mean = blocks.iter().map(|(mean, _)| mean).sum::<f64>() / count;
    let squared = blocks.iter().map(|(it, _)| (it - mean).powi(2)).sum::<f64>();
    let error = (squared / (count - 1.0).max(1.0) / count).sqrt();
    let hands = blocks.len() as u64 * hands;
    let otherwise = blocks.iter().map(|(_, otherwise)| otherwise).sum::<u64>();
    Gain { mean, error, otherwise: otherwise as f64 / hands as f64, hands }
}

/// What is won by how the parts of two hands compare, as far as the rules were asked.
#[derive(Default)]
struct Nets {
    known: [[Option<i64>; 9]; 2],
    apart: Apart,
}

impl Nets {
    /// What each of some settings of a hand wins on average against a part of a pool.
    fn means<R: Rulebook>(
        &mut self,
        book: &mut R,
        settings: &[Setting],
        (pool, part): (&Pool, f64),
    ) -> Vec<f64> {
        let hand = settings.first().map_or(CardSet::EMPTY, |setting| setting.cards.set());
        pool.apart(hand, part, &mut self.apart);
        settings.iter().map(|own| self.mean(book, own, pool)).collect()
    }

    fn mean<R: Rulebook>(&mut self, book: &mut R, own: &Setting, pool: &Pool) -> f64 {
        let (mut sum, mut all) = (0, 0);
        for (at, group) in pool.groups.iter().enumerate() {
            let met = orders(own, &self.apart.fronts[at], &self.apart.backs[at]);
            for (place, count) in met.into_iter().enumerate().filter(|(_, count)| *count > 0) {
                let net = self.known[at][place].get_or_insert_with(|| {
                    let apart = |it: &&Setting| (it.cards.set() & own.cards.set()).is_empty();
                    let mut alike = group.settings.iter().filter(apart);
                    let one = alike.find(|it| order(own, it.front, it.back) == place);
                    book.net(own, one.expect("one was counted"))
                });
                sum += *net * i64::from(count);
                all += i64::from(count);
            }
        }
        sum as f64 / all.max(1) as f64
    }

    /// The setting that wins more than the house way, if there is one.
    fn best<R: Rulebook>(
        &mut self,
        book: &mut R,
        lessons: &Pool,
        hand: &[Card],
        house: Setting,
        scale: i64,
    ) -> Option<Setting> {
        let settings = book.settings(hand.iter().copied().collect());
        let beats = |one: &Setting, other: &Setting| {
            one.front >= other.front
                && one.back >= other.back
                && (one.front, one.back) != (other.front, other.back)
        };
        let same = |one: &Setting| (one.front, one.back) == (house.front, house.back);
        let worth_a_look = |one: &&Setting| {
            !same(one) && !beats(&house, one) && !settings.iter().any(|other| beats(other, one))
        };
        let mut tried: Vec<Setting> = settings.iter().filter(worth_a_look).copied().collect();
        // Last, so that of settings worth the same it is the one that stays.
        tried.push(house);
        for (part, clear) in LOOKS {
            if tried.len() > 1 {
                let worths = self.means(book, &tried, (lessons, part));
                let most = worths.iter().copied().fold(f64::MIN, f64::max);
                let mut worths = worths.into_iter();
                let enough = most - clear * scale as f64;
                tried.retain(|_| worths.next().is_some_and(|worth| worth >= enough));
            }
        }
        tried.last().copied().filter(|best| !same(best))
    }
}

/// How the parts of a hand compare with others: three ways in front, three behind for each.
fn order(own: &Setting, front: Standing, back: Standing) -> usize {
    let place = |order: Ordering| match order {
        Ordering::Less => 0,
        Ordering::Equal => 1,
        Ordering::Greater => 2,
    };
    place(own.front.cmp(&front)) * 3 + place(own.back.cmp(&back))
}

/// How many of the dealer's hands compare in each way.
fn orders(own: &Setting, fronts: &[Standing], backs: &[Standing]) -> [u32; 9] {
    // What is over in front, no less in front, and the same behind, each by itself and together.
    let mut sums = [0_u32; 8];
    for (front, back) in fronts.iter().zip(backs) {
        let [over, not_less] = [own.front > *front, own.front >= *front].map(u32::from);
        let [beyond, not_behind] = [own.back > *back, own.back >= *back].map(u32::from);
        let more = [
            over,
            not_less,
            beyond,
            not_behind,
            over & beyond,
            over & not_behind,
            not_less & beyond,
            not_less & not_behind,
        ];
        sums.iter_mut().zip(more).for_each(|(sum, more)| *sum += more);
    }
    let [over, not_less, beyond, not_behind, ob, on, nb, nn] = sums;
    let all = fronts.len() as u32;
    [
        // Less in front: all that is so behind, less what is not less in front.
        all - not_behind - (not_less - nn),
        not_behind - nn - (beyond - nb),
        beyond - nb,
        // The same in front.
        (not_less - nn) - (over - on),
        (nn - nb) - (on - ob),
        nb - ob,
        // Over in front.
        over - on,
        on - ob,
        ob,
    ]
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Standings one to four, in front and behind, against each other.
    #[test]
    fn orders_are_counted_as_they_are() {
        let standing = |at: u32| Standing::from_number(at << 8);
        let own = Setting { cards: Hand::EMPTY, front: standing(2), back: standing(3) };
        let parts: Vec<(Standing, Standing)> = (1..=4)
            .flat_map(|front| (1..=4).map(move |back| (standing(front), standing(back))))
            .filter(|(front, back)| (front.number() ^ back.number()) >> 8 != 3)
            .collect();
        let (fronts, backs): (Vec<_>, Vec<_>) = parts.iter().copied().unzip();
        let mut expected = [0; 9];
        parts.iter().for_each(|(front, back)| expected[order(&own, *front, *back)] += 1);
        assert_eq!(orders(&own, &fronts, &backs), expected);
    }
}
