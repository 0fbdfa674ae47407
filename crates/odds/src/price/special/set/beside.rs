//! How many of the dealer's hands lie below points of a player's, of those that share no card with it.
//!
//! By inclusion and exclusion over the cards of the player's hand: for every set of cards there is a
//! [`Grid`] of the dealer's hands that hold it, and the player's hands that hold it too, which are the
//! same hands, read their points from it. Sets, and hands that hold one, that differ only in the names
//! of the suits are one.

use super::grid::{Grid, Point, Stands};
use crate::price::orbit::{self, Numbered};
use crate::work::{Progress, Tell, ways};
use cards::{CardSet, Pack};
use rayon::prelude::*;

/// How many hands a region has, as a power of two: what is written to one stays in the cache.
const REGION: u32 = 15;
/// How much room the grids of a batch take, and what is read from them, in bytes.
const ROOM: u128 = 1 << 29;
/// Bits for how many hands there are of a number among those that hold a set: twenty-four at most.
const TIMES: u32 = 5;
/// Bits for the number of a hand.
pub(super) const HANDS: u32 = 32 - TIMES;

/// Some of the player's hands, one after the other, each with its points.
pub(super) struct Region {
    /// Where the points of each begin, and where the last ones end.
    starts: Vec<u32>,
    points: Vec<Point>,
    /// For each point how many hands are below it, and how many of those settle otherwise where that is
    /// told.
    below: Vec<u32>,
    /// How many numbers there are for each point.
    each: usize,
}

impl Region {
    /// How many hands there are in one.
    pub(super) const HANDS: usize = 1 << REGION;

    pub(super) fn new() -> Region {
        Region { starts: vec![0], points: Vec::new(), below: Vec::new(), each: 0 }
    }

    /// Adds a hand with these points.
    pub(super) fn add(&mut self, points: impl IntoIterator<Item = Point>) {
        self.points.extend(points);
        self.starts.push(self.points.len() as u32);
    }

    fn points_of(&self, hand: usize) -> usize {
        (self.starts[hand + 1] - self.starts[hand]) as usize
    }

    /// How many hands are below each point of a hand.
    pub(super) fn of(&self, hand: usize) -> &[u32] {
        let [start, end] = [self.starts[hand], self.starts[hand + 1]];
        &self.below[start as usize * self.each..end as usize * self.each]
    }
}

/// The dealer's hands, which are all there are up to suits, and what they are told by.
pub(super) struct Dealers<'a> {
    pub(super) pack: Pack,
    pub(super) cards: usize,
    pub(super) numbered: &'a Numbered,
    pub(super) sets: &'a [CardSet],
    pub(super) stands: &'a [Stands],
    /// How many places there are in front, and behind.
    pub(super) places: [usize; 2],
}

/// A set of cards, and by what the hands below a point count in that hold it: less for an odd number of
/// cards.
struct Held {
    set: CardSet,
    factor: u32,
    /// How many hands hold it, suits told apart.
    hands: u128,
}

/// What one thread has made of some sets.
struct Made<const G: usize> {
    grids: Vec<(Grid<G>, u32)>,
    /// For each region, of which grid and hand points are to be read: the number of the hand above
    /// how many there are of it.
    read: Vec<Vec<(u32, u32)>>,
}

/// Counts for every point how many of the dealer's hands are below it.
pub(super) fn count<const G: usize>(
    dealers: &Dealers<'_>,
    regions: &mut [Region],
    tell: &Tell<'_>,
) {
    for region in &mut *regions {
        region.each = G;
        region.below = vec![0; region.points.len() * G];
    }
    let held = dealers.held();
    let progress = Progress::new(held.iter().map(|held| held.hands as u64).sum(), tell);
    let mut left = &held[..];
    while !left.is_empty() {
        let (batch, rest) = left.split_at(dealers.fit(left, G));
        left = rest;
        let share = batch.len().div_ceil(4 * rayon::current_num_threads());
        let count = regions.len();
        let made: Vec<Made<G>> =
            batch.par_chunks(share).map(|some| dealers.make(some, count)).collect();
        regions.par_iter_mut().enumerate().for_each(|(at, region)| {
            made.iter().for_each(|made| region.read::<G>(&made.grids, &made.read[at]));
        });
        progress.add(batch.iter().map(|held| held.hands as u64).sum());
    }
    let beside = ways(dealers.pack.size() - dealers.cards, dealers.cards);
    regions.par_iter_mut().enumerate().for_each(|(at, region)| {
        let first = at << REGION;
        region.finish::<G>(&dealers.sets[first..], &dealers.stands[first..], dealers.cards);
        for hand in 0..region.starts.len() - 1 {
            let all = region.of(hand)[G * (region.points_of(hand) - 1)];
            assert_eq!(u128::from(all), beside, "the last point of a hand is above all hands");
        }
    });
}

/// What hands with such a set add to sums that wrap around: those of an odd number of cards take away.
const fn factor(cards: usize, times: u32) -> u32 {
    if cards.is_multiple_of(2) { times } else { times.wrapping_neg() }
}

impl Dealers<'_> {
    /// Every set of fewer cards than a hand has.
    fn held(&self) -> Vec<Held> {
        let size = self.pack.size();
        let of = |cards: usize| {
            let hands = ways(size - cards, self.cards - cards);
            let sets = orbit::sets(self.pack, cards).into_iter();
            sets.map(move |(set, times)| Held { set, factor: factor(cards, times as u32), hands })
        };
        (0..self.cards).flat_map(of).collect()
    }

    /// How many of these sets fit a batch.
    fn fit(&self, held: &[Held], grids: usize) -> usize {
        let [fronts, backs] = self.places.map(|places| places as u128);
        let room = |held: &Held| {
            let cells = fronts.min(held.hands) * backs.min(held.hands);
            8 * held.hands + 4 * (grids as u128 * cells + fronts + backs)
        };
        let mut taken = 0;
        let fit = held.iter().take_while(|held| {
            taken += room(held);
            taken < ROOM
        });
        fit.count().max(1)
    }

    fn make<const G: usize>(&self, held: &[Held], regions: usize) -> Made<G> {
        let mut made = Made { grids: Vec::new(), read: vec![Vec::new(); regions] };
        let (mut hands, mut stands) = (Vec::new(), Vec::new());
        for Held { set, factor, .. } in held {
            hands.clear();
            self.numbered.holding(*set, &mut |number, times| hands.push(number << TIMES | times));
            stands.clear();
            let each = hands.iter().map(|it| (self.stands[(it >> TIMES) as usize], it & MOST));
            stands.extend(each);
            let grid = made.grids.len() as u32;
            made.grids.push((Grid::new(&stands, self.places[0], self.places[1]), *factor));
            for it in &hands {
                made.read[(it >> (TIMES + REGION)) as usize].push((grid, *it));
            }
        }
        made
    }
}

/// The bits for how many there are.
const MOST: u32 = (1 << TIMES) - 1;

impl Region {
    fn read<const G: usize>(&mut self, grids: &[(Grid<G>, u32)], read: &[(u32, u32)]) {
        let below = self.below.as_chunks_mut::<G>().0;
        for (grid, it) in read {
            let hand = (it >> TIMES) as usize & (Region::HANDS - 1);
            let (grid, factor) = &grids[*grid as usize];
            let factor = factor.wrapping_mul(it & MOST);
            let range = self.starts[hand] as usize..self.starts[hand + 1] as usize;
            for (point, sum) in self.points[range.clone()].iter().zip(&mut below[range]) {
                let met = grid.below(*point);
                for at in 0..G {
                    sum[at] = sum[at].wrapping_add(factor.wrapping_mul(met[at]));
                }
            }
        }
    }

    /// Takes in that a hand is not met by itself; and what was added up for all hands of a number
    /// becomes that of one.
    fn finish<const G: usize>(&mut self, sets: &[CardSet], stands: &[Stands], cards: usize) {
        let below = self.below.as_chunks_mut::<G>().0;
        for (hand, (set, stands)) in sets.iter().zip(stands).take(self.starts.len() - 1).enumerate()
        {
            let times = orbit::times(*set);
            let range = self.starts[hand] as usize..self.starts[hand + 1] as usize;
            for (point, sum) in self.points[range.clone()].iter().zip(&mut below[range]) {
                let is_below = stands.front() < point.front && stands.back() < point.back;
                for (at, sum) in sum.iter_mut().enumerate() {
                    if is_below && (at == 0 || stands.settles_otherwise()) {
                        *sum = sum.wrapping_add(factor(cards, times));
                    }
                    assert_eq!(*sum % times, 0, "hands that differ in names count alike");
                    *sum /= times;
                }
            }
        }
        self.points = Vec::new();
    }
}
