//! What each way to throw cards at the first draw brings, for every hand.

use super::super::classes::Classes;
use super::shares::{Shares, WAYS};
use super::tables::Tables;
use crate::work::Progress;
use rayon::prelude::*;

/// What each way brings, by class.
pub(super) struct Throws(Vec<[i64; WAYS]>);

impl Throws {
    pub(super) fn new(tables: &Tables, classes: &Classes, progress: &Progress<'_>) -> Throws {
        let mut worths = vec![[0; WAYS]; classes.all.len()];
        let ways = tables.ways_to_throw();
        for ways in ways.chunk_by(|one, other| one.count_ones() == other.count_ones()) {
            let thrown = ways[0].count_ones() as usize;
            let shares = Shares::new(tables, classes, thrown, &|| progress.add(1));
            worths.par_iter_mut().zip(&classes.all).for_each(|(worths, class)| {
                for way in ways {
                    worths[*way as usize] = shares.worth(&class.cards, *way);
                }
            });
        }
        Throws(worths)
    }

    /// What throwing these of a class brings, in as many orders as the cards to come may lie.
    pub(super) fn worth(&self, tables: &Tables, class: usize, thrown: u32) -> i128 {
        let scale = i128::from(tables.scale(thrown.count_ones()));
        i128::from(self.0[class][thrown as usize]) * scale
    }
}
