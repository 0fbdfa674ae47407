//! Sets of cards up to suits, found by their number.

use super::super::number::{number_of, numbers};
use crate::price::orbit;
use crate::suits::{Names, renamed};
use cards::{CardSet, Pack};

/// All sets of so many cards.
#[derive(Debug)]
pub(super) struct Alike {
    /// One of each class, with how many it stands for.
    pub(super) sets: Vec<(CardSet, u64)>,
    /// The class of each set, by its number.
    of: Vec<u32>,
}

impl Alike {
    pub(super) fn new(pack: Pack, count: usize) -> Alike {
        let sets = orbit::sets(pack, count);
        let mut of = vec![0; numbers(count)];
        for (class, (set, _)) in sets.iter().enumerate() {
            for names in Names::all().iter() {
                of[number_of(renamed(*set, names))] = class as u32;
            }
        }
        Alike { sets, of }
    }

    /// The class of a set, by its number.
    pub(super) fn class(&self, number: usize) -> usize {
        self.of[number] as usize
    }
}
