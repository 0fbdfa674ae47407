//! The hands that come to the second question by best play at the first draw, and which cards are gone.
//!
//! It is the count of [`Supersets`](super::supersets::Supersets) turned round: each throw is written
//! down with the cards that are kept, and a hand looks up all the cards that it holds.

use super::super::classes::Classes;
use super::super::number::{number, numbers};
use super::HAND;
use super::sum::Sum;
use super::supersets::each_back;
use super::tables::{Tables, picked};
use super::throws::each_origin;
use crate::suits::Names;

/// In how many parts a throw is counted: ways that are the same by other names have one each.
pub(super) const PARTS: i64 = Names::all().len() as i64;

/// How often each hand comes of the throws of best play, in parts.
pub(super) struct Arrivals<'a> {
    classes: &'a Classes,
    /// By class: the best ways to throw, a bit each, and how much each of them counts.
    thrown: Vec<Option<(u32, i64)>>,
    /// By the number of a hand that is kept whole.
    hands: Vec<i64>,
    /// By how many cards are kept and the number of their set.
    sums: [Vec<Sum>; HAND],
}

impl<'a> Arrivals<'a> {
    /// By what is best thrown of each class, if it is bet on.
    pub(super) fn new(tables: &Tables, classes: &'a Classes, best: &[Option<u32>]) -> Arrivals<'a> {
        let fewest = HAND - tables.most;
        let mut all = Arrivals {
            classes,
            thrown: Vec::with_capacity(best.len()),
            hands: vec![0; numbers(HAND)],
            sums: std::array::from_fn(|size| match size >= fewest {
                true => vec![Sum::NOTHING; numbers(size)],
                false => Vec::new(),
            }),
        };
        for (class, thrown) in classes.all.iter().zip(best) {
            let weighed = thrown.map(|thrown| {
                let scale = tables.scale(thrown.count_ones());
                let ways = class.alike(thrown).fold(0, |ways, way| ways | 1 << way);
                class.renamed(thrown).for_each(|(hand, thrown)| {
                    all.add(&hand, thrown, scale * class.times as i64);
                });
                (ways, scale * PARTS / i64::from(u32::count_ones(ways)))
            });
            all.thrown.push(weighed);
        }
        all
    }

    /// Adds a throw that counts so much.
    fn add(&mut self, held: &[u8; HAND], thrown: u32, much: i64) {
        each_back(thrown, |kept, gone, sign| {
            let cards = picked(held, kept);
            match cards.len() {
                HAND => self.hands[number(&cards)] += sign * much,
                size => {
                    let sum = &mut self.sums[size][number(&cards)];
                    sum.add_gone(sign * much, &picked(held, gone));
                }
            }
        });
    }

    /// How often a hand comes, and how often each card is gone then.
    pub(super) fn at(&self, hand: &[u8; HAND]) -> Sum {
        let mut sum = Sum { all: self.hands[number(hand)], ..Sum::NOTHING };
        for kept in 0_u32..(1 << HAND) - 1 {
            let cards = picked(hand, kept);
            if let Some(more) = self.sums[cards.len()].get(number(&cards)) {
                sum.add(more);
            }
        }
        hand.iter().for_each(|card| sum.gone[usize::from(*card)] = 0);
        sum
    }

    /// How often it comes where just these cards were thrown.
    pub(super) fn after(&self, hand: &[u8; HAND], gone: &[u8]) -> i64 {
        let mut sum = 0;
        each_origin(hand, gone, |before, thrown| {
            let (class, thrown) = self.classes.find(before, thrown);
            if let Some((ways, much)) = self.thrown[class]
                && ways >> thrown & 1 == 1
            {
                sum += much;
            }
        });
        sum
    }
}
