//! The throws of best play at the first draw, by the cards that are kept: so a hand finds those that it
//! may come of.

use super::super::classes::Classes;
use super::super::number::{number, numbers};
use super::HAND;
use super::tables::{Tables, picked};
use crate::suits::Names;
use rayon::prelude::*;

/// In how many parts a throw is counted: ways that are the same by other names have one each.
pub(super) const PARTS: u32 = Names::all().len() as u32;

/// The throws of best play.
pub(super) struct Arrivals {
    /// Most cards thrown.
    most: usize,
    /// By how many cards are kept, those of each set one after the other.
    throws: [Vec<Throw>; HAND + 1],
    /// Where those of a set begin, by its number.
    starts: [Vec<u32>; HAND + 1],
}

/// Cards that are thrown of a hand.
#[derive(Clone, Copy)]
pub(super) struct Throw {
    /// A bit each.
    pub(super) cards: u64,
    /// How much it counts: looks, each in parts.
    pub(super) much: u32,
}

impl Arrivals {
    /// By what is best thrown of each class, if it is bet on.
    pub(super) fn new(tables: &Tables, classes: &Classes, best: &[Option<u32>]) -> Arrivals {
        let mut found: [Vec<(u32, Throw)>; HAND + 1] = Default::default();
        for (class, thrown) in classes.all.iter().zip(best) {
            let Some(thrown) = thrown else { continue };
            // Each of the ways that are the same by other names comes up as often as any other.
            let much = tables.scale(thrown.count_ones()) as u32 * class.times as u32;
            for (hand, thrown) in class.renamed(*thrown) {
                let (kept, gone) = (picked(&hand, !thrown), picked(&hand, thrown));
                let throw = Throw { cards: bits(&gone), much };
                found[kept.len()].push((number(&kept) as u32, throw));
            }
        }
        let mut starts: [Vec<u32>; HAND + 1] = Default::default();
        for (size, found) in found.iter_mut().enumerate().filter(|(_, found)| !found.is_empty()) {
            found.par_sort_by_key(|(kept, _)| *kept);
            starts[size] = vec![0; numbers(size) + 1];
            found.iter().for_each(|(kept, _)| starts[size][*kept as usize + 1] += 1);
            (0..numbers(size)).for_each(|at| starts[size][at + 1] += starts[size][at]);
        }
        let throws = found.map(|found| found.into_iter().map(|(_, throw)| throw).collect());
        Arrivals { most: tables.most, throws, starts }
    }

    /// Calls `see` with every throw that may bring a hand.
    pub(super) fn each(&self, hand: &[u8; HAND], mut see: impl FnMut(&Throw)) {
        let held = bits(hand);
        let enough = |kept: &u32| kept.count_ones() as usize + self.most >= HAND;
        for kept in (0_u32..1 << HAND).filter(enough) {
            let kept = picked(hand, kept);
            let Some([start, end]) = self.starts[kept.len()].get(number(&kept)..number(&kept) + 2)
            else {
                continue;
            };
            let these = &self.throws[kept.len()][*start as usize..*end as usize];
            // What was thrown does not come back.
            these.iter().filter(|throw| throw.cards & held == 0).for_each(&mut see);
        }
    }
}

/// Cards, a bit each.
fn bits(cards: &[u8]) -> u64 {
    cards.iter().fold(0, |bits, card| bits | 1 << card)
}
