//! The best way to set a hand, against a dealer who sets by the house way: learnt for each hand from
//! some hands of the dealer's, and what it brings beyond the house way found by others.

use crate::price::Asked;
use crate::price::sample::ENOUGH;
use cards::{Card, CardSet, Hand};
use ranking::Standing;
use rayon::prelude::*;
use std::cmp::Ordering;

/// Hands of the dealer's that a block learns from, and those that it is held to.
const LESSONS: u64 = 100_000;
const TRIALS: u64 = 20_000;
/// At how many of the lessons one looks before settings are left alone that bring so much less than
/// the best, in units. A third of them share no card with a hand, so that a mistake lies five
/// standard deviations off.
const LOOKS: [(usize, f64); 3] = [(4_000, 0.1), (25_000, 0.04), (usize::MAX, 0.0)];
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
                for at in 0..cards {
                    let other = at + below((pack.len() - at) as u32) as usize;
                    pack.swap(at, other);
                }
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
                    let apart = trials.apart(&hand, usize::MAX);
                    sum += nets.mean(book, &best, &apart) - nets.mean(book, &house, &apart);
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

/// Hands of the dealer's, set; what is looked at most by itself, so that it is quickly gone through.
#[derive(Default)]
struct Pool {
    sets: Vec<CardSet>,
    parts: Vec<[Standing; 2]>,
    /// Those that hold nothing, so that wagers are settled otherwise.
    nothing: Vec<bool>,
    settings: Vec<Setting>,
}

/// Those of a pool that share no card with a hand: others first, then those that hold nothing.
struct Apart<'p> {
    pool: &'p Pool,
    fronts: [Vec<Standing>; 2],
    backs: [Vec<Standing>; 2],
    places: [Vec<u32>; 2],
}

impl Pool {
    fn add<R: Rulebook>(&mut self, book: &mut R, cards: &[Card]) {
        let setting = book.by_house_way(cards);
        self.sets.push(cards.iter().copied().collect());
        self.parts.push([setting.front, setting.back]);
        self.nothing.push(book.holds_nothing(&setting));
        self.settings.push(setting);
    }

    /// Those of the first so many that share no card with a hand.
    fn apart(&self, hand: &[Card], first: usize) -> Apart<'_> {
        let hand: CardSet = hand.iter().copied().collect();
        let none = || [Vec::new(), Vec::new()];
        let mut apart =
            Apart { pool: self, fronts: none(), backs: none(), places: [Vec::new(), Vec::new()] };
        for (at, set) in self.sets.iter().enumerate().take(first) {
            if (*set & hand).is_empty() {
                let (group, [front, back]) = (usize::from(self.nothing[at]), self.parts[at]);
                apart.fronts[group].push(front);
                apart.backs[group].push(back);
                apart.places[group].push(at as u32);
            }
        }
        apart
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
    known: [[[Option<i64>; 3]; 3]; 2],
}

impl Nets {
    /// What a hand wins on average against these.
    fn mean<R: Rulebook>(&mut self, book: &mut R, own: &Setting, apart: &Apart<'_>) -> f64 {
        let (mut sum, mut all) = (0, 0);
        for group in 0..2 {
            let (fronts, backs) = (&apart.fronts[group], &apart.backs[group]);
            let met = orders(own, fronts, backs);
            for (place, count) in met.into_iter().enumerate().filter(|(_, count)| *count > 0) {
                let (front, back) = (place / 3, place % 3);
                let known = &mut self.known[group][front][back];
                let net = known.get_or_insert_with(|| {
                    let mut each = fronts.iter().zip(backs);
                    let one = each.position(|(front, back)| order(own, *front, *back) == place);
                    let at = apart.places[group][one.expect("one was counted")];
                    book.net(own, &apart.pool.settings[at as usize])
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
        for (first, clear) in LOOKS {
            if tried.len() > 1 {
                let apart = lessons.apart(hand, first);
                let worths: Vec<f64> =
                    tried.iter().map(|setting| self.mean(book, setting, &apart)).collect();
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
