//! How often the dealer ends below each level, dealt none of one hand and of two cards more: every hand
//! that the dealer may end with comes in once, the worst first, with all that may have been thrown for it.
//!
//! What may come to the player is two cards at most. So it is enough to know how many of the dealer's deals
//! hold each card, and each two: the others are those beside them, by inclusion and exclusion.

use super::super::number::{PACK, number};
use super::dealers::Way;
use super::seven::{DEALS, HAND, MOST, SEVEN};
use crate::work::{Progress, ways};
use rayon::prelude::*;

/// Places for the cards that are left in the pack.
const PLACES: usize = (PACK - HAND).next_multiple_of(8);
/// Parts that the hands are taken in, so that all threads end together.
pub(super) const PARTS: usize = 16;

/// Two cards by their places in the pack, and the levels that are asked about beside them.
pub(super) struct Question {
    pub(super) more: [u8; MOST],
    pub(super) levels: Vec<u16>,
}

/// The dealer's hands beside one of the player's.
pub(super) struct Beside {
    /// What the dealer may end with, the worst first.
    ends: Vec<End>,
    /// By the four cards kept: those that may have been thrown, a bit each.
    fours: Vec<u64>,
    /// By the three cards kept.
    threes: Vec<Three>,
    /// How often a deal comes about with none thrown, with one and with two: of the two cards behind it so
    /// many are used, in any order.
    orders: [u32; MOST + 1],
    /// How many deals there are beside two cards more.
    pub(super) all: u64,
}

/// A hand that the dealer may end with.
#[derive(Clone, Copy)]
struct End {
    level: u16,
    places: [u8; HAND],
    /// Whether nothing is thrown of it.
    stands: bool,
}

/// Three cards that the dealer keeps, and the twos that may have been thrown beside them.
#[derive(Clone)]
struct Three {
    thrown: u16,
    /// How many of those have each card.
    with: [u16; PLACES],
    /// The other cards of those, a bit each.
    beside: [u64; PLACES],
}

impl Three {
    const NOTHING: Three = Three { thrown: 0, with: [0; PLACES], beside: [0; PLACES] };
}

impl Beside {
    /// For the cards that are left in the pack, in order.
    pub(super) fn new(left: &[u8], way: &Way) -> Beside {
        let count = left.len();
        let mut threes = vec![Three::NOTHING; ways(count, HAND - 2) as usize];
        let mut fours = vec![0; ways(count, HAND - 1) as usize];
        let mut ends = Vec::with_capacity(ways(count, HAND) as usize);
        each_five(count as u8, |places| {
            let hand = number(&places.map(|place| left[usize::from(place)]));
            let mask = way.thrown[hand];
            let (mut kept, mut gone) = ([0; HAND], [0; HAND]);
            let (mut keeps, mut throws) = (0, 0);
            for (at, place) in places.into_iter().enumerate() {
                if mask >> at & 1 == 0 {
                    kept[keeps] = place;
                    keeps += 1;
                } else {
                    gone[throws] = place;
                    throws += 1;
                }
            }
            match &gone[..throws] {
                [] => {}
                [one] => fours[number(&kept[..keeps])] |= 1 << one,
                [one, other, ..] => {
                    let three = &mut threes[number(&kept[..keeps])];
                    three.thrown += 1;
                    for (one, other) in [(one, other), (other, one)] {
                        three.with[usize::from(*one)] += 1;
                        three.beside[usize::from(*one)] |= 1 << other;
                    }
                }
            }
            ends.push(End { level: way.levels[hand], places, stands: throws == 0 });
        });
        ends.par_sort_unstable_by_key(|end| end.level);
        let behind = (count - MOST - HAND) as u32;
        let orders = [behind * (behind - 1), behind - 1, 2];
        let all = ways(count - MOST, SEVEN) as u64 * DEALS;
        Beside { ends, fours, threes, orders, all }
    }

    /// How many deals of the dealer's end below each level asked about, dealt none of the two cards.
    pub(super) fn below(&self, questions: &[Question], progress: &Progress<'_>) -> Vec<Vec<u32>> {
        let mut due: Vec<Due> = Vec::new();
        for (question, Question { levels, .. }) in questions.iter().enumerate() {
            for (level, least) in levels.iter().enumerate() {
                let before = self.ends.partition_point(|end| end.level < *least);
                due.push(Due { before, question, level });
            }
        }
        due.sort_unstable_by_key(|due| due.before);
        let size = self.ends.len().div_ceil(PARTS).max(1);
        let parts: Vec<usize> = (0..self.ends.len()).step_by(size).collect();
        let swept: Vec<(Vec<u32>, Sums)> = parts
            .par_iter()
            .with_max_len(1)
            .map(|start| {
                let end = (start + size).min(self.ends.len());
                // What is due before the first hand is nothing so far.
                let first = due.partition_point(|due| due.before <= *start);
                let last = due.partition_point(|due| due.before <= end);
                let swept = self.sweep(*start..end, &due[first..last], questions);
                progress.add(1);
                swept
            })
            .collect();
        let mut found: Vec<Vec<u32>> =
            questions.iter().map(|question| vec![0; question.levels.len()]).collect();
        let mut before = Sums::new();
        let mut due = &due[due.partition_point(|due| due.before == 0)..];
        for (below, sums) in swept {
            let (these, others) = due.split_at(below.len());
            for (it, below) in these.iter().zip(below) {
                let before = before.without(questions[it.question].more);
                found[it.question][it.level] = before.wrapping_add(below);
            }
            due = others;
            before.add(&sums);
        }
        found
    }

    /// Has part of the hands come in, and answers what is due on the way.
    fn sweep(
        &self,
        hands: std::ops::Range<usize>,
        due: &[Due],
        questions: &[Question],
    ) -> (Vec<u32>, Sums) {
        let mut sums = Sums::new();
        let mut kept = Kept { times: vec![0; self.threes.len()], met: Vec::new() };
        let mut found = Vec::with_capacity(due.len());
        let mut next = hands.start;
        for due in due {
            if next < due.before {
                self.ends[next..due.before]
                    .iter()
                    .for_each(|end| self.add(end, &mut sums, &mut kept));
                self.add_thrown(&mut sums, &mut kept);
                next = due.before;
            }
            found.push(sums.without(questions[due.question].more));
        }
        self.ends[next..hands.end].iter().for_each(|end| self.add(end, &mut sums, &mut kept));
        self.add_thrown(&mut sums, &mut kept);
        (found, sums)
    }

    /// Adds the deals that end with a hand, but for those of two cards that were both thrown.
    fn add(&self, end: &End, sums: &mut Sums, kept: &mut Kept) {
        let places = &end.places;
        let mut deals = if end.stands { self.orders[0] } else { 0 };
        // How many of the deals have each card thrown.
        let mut thrown = [0_u32; PLACES];
        for (drawn, four) in FOURS {
            let gone = self.fours[number(&picked(places, four))] & !(1 << places[drawn]);
            deals += self.orders[1] * gone.count_ones();
            bits(gone).for_each(|place| thrown[place] += self.orders[1]);
        }
        for (drawn, three) in THREES {
            let number = number(&picked(places, three));
            let three = &self.threes[number];
            if three.thrown == 0 {
                continue;
            }
            let [one, other] = picked(places, drawn);
            let (one, other) = (usize::from(one), usize::from(other));
            let both = (three.beside[one] >> other & 1) as u32;
            let apart = u32::from(three.thrown) + both
                - u32::from(three.with[one])
                - u32::from(three.with[other]);
            deals += self.orders[2] * apart;
            for (sum, with) in thrown.iter_mut().zip(&three.with) {
                *sum = sum.wrapping_add(self.orders[2].wrapping_mul((*with).into()));
            }
            // What is drawn was not thrown.
            for drawn in [one, other] {
                for place in bits(three.beside[drawn]) {
                    thrown[place] -= self.orders[2];
                    let two = &mut sums.two[drawn][place];
                    *two = two.wrapping_sub(self.orders[2]);
                }
            }
            let two = &mut sums.two[one][other];
            *two = two.wrapping_add(self.orders[2] * both);
            kept.add(number);
        }
        places.iter().for_each(|place| thrown[usize::from(*place)] = 0);
        sums.none = sums.none.wrapping_add(deals);
        add(&mut sums.one, &thrown);
        for (at, place) in places.iter().enumerate() {
            let place = usize::from(*place);
            sums.one[place] = sums.one[place].wrapping_add(deals);
            add(&mut sums.two[place], &thrown);
            for other in &places[at + 1..] {
                let two = &mut sums.two[place][usize::from(*other)];
                *two = two.wrapping_add(deals);
            }
        }
    }

    /// Adds the twos that were thrown for the hands since the last time, whatever was drawn.
    fn add_thrown(&self, sums: &mut Sums, kept: &mut Kept) {
        for number in kept.met.drain(..) {
            let times = std::mem::take(&mut kept.times[number as usize]) * self.orders[2];
            let beside = &self.threes[number as usize].beside;
            for (one, others) in beside.iter().enumerate() {
                for other in bits(others >> one << one) {
                    let two = &mut sums.two[one][other];
                    *two = two.wrapping_add(times);
                }
            }
        }
    }
}

/// What is asked for once so many hands have come in: a level of a question.
#[derive(Clone, Copy)]
struct Due {
    before: usize,
    question: usize,
    level: usize,
}

/// How often the dealer has kept each three cards.
struct Kept {
    times: Vec<u32>,
    /// Those that were.
    met: Vec<u32>,
}

impl Kept {
    fn add(&mut self, number: usize) {
        if self.times[number] == 0 {
            self.met.push(number as u32);
        }
        self.times[number] += 1;
    }
}

/// Deals that came in: all, those with each card, and those with each two, in either order. They are cut
/// off at 32 bits: all that is told in the end is below that.
struct Sums {
    none: u32,
    one: [u32; PLACES],
    two: [[u32; PLACES]; PLACES],
}

impl Sums {
    fn new() -> Sums {
        Sums { none: 0, one: [0; PLACES], two: [[0; PLACES]; PLACES] }
    }

    fn add(&mut self, more: &Sums) {
        self.none = self.none.wrapping_add(more.none);
        add(&mut self.one, &more.one);
        self.two.iter_mut().zip(&more.two).for_each(|(sums, more)| add(sums, more));
    }

    /// Those with neither card.
    fn without(&self, more: [u8; MOST]) -> u32 {
        let [one, other] = more.map(usize::from);
        let single = self.one[one].wrapping_add(self.one[other]);
        let both = self.two[one][other].wrapping_add(self.two[other][one]);
        self.none.wrapping_sub(single).wrapping_add(both)
    }
}

fn add(sums: &mut [u32; PLACES], more: &[u32; PLACES]) {
    sums.iter_mut().zip(more).for_each(|(sum, more)| *sum = sum.wrapping_add(*more));
}

/// Each card of a hand, with the other four.
const FOURS: [(usize, [usize; 4]); HAND] =
    [(0, [1, 2, 3, 4]), (1, [0, 2, 3, 4]), (2, [0, 1, 3, 4]), (3, [0, 1, 2, 4]), (4, [0, 1, 2, 3])];

/// Each two, with the other three.
const THREES: [([usize; 2], [usize; 3]); 10] = [
    ([0, 1], [2, 3, 4]),
    ([0, 2], [1, 3, 4]),
    ([0, 3], [1, 2, 4]),
    ([0, 4], [1, 2, 3]),
    ([1, 2], [0, 3, 4]),
    ([1, 3], [0, 2, 4]),
    ([1, 4], [0, 2, 3]),
    ([2, 3], [0, 1, 4]),
    ([2, 4], [0, 1, 3]),
    ([3, 4], [0, 1, 2]),
];

/// Some cards of a hand.
#[inline]
fn picked<const COUNT: usize>(places: &[u8; HAND], cards: [usize; COUNT]) -> [u8; COUNT] {
    let mut picked = [0; COUNT];
    for at in 0..COUNT {
        picked[at] = places[cards[at]];
    }
    picked
}

/// Calls `see` with every five of so many places, each in order.
fn each_five(count: u8, mut see: impl FnMut([u8; HAND])) {
    for top in 4..count {
        for fourth in 3..top {
            for third in 2..fourth {
                for second in 1..third {
                    (0..second).for_each(|first| see([first, second, third, fourth, top]));
                }
            }
        }
    }
}

/// The numbers of the bits that are set.
fn bits(mut set: u64) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let lowest = (set != 0).then(|| set.trailing_zeros() as usize)?;
        set &= set - 1;
        Some(lowest)
    })
}
