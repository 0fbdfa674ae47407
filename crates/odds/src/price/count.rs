//! What a count comes to: how often each path of play ends in each verdict, and what was best.

use super::book::Book;
use super::play::First;
use super::results::{Results, Verdict};
use std::collections::HashMap;

/// How often each path ends in each verdict, under best play.
#[derive(Debug, Clone, Default)]
pub(super) struct Count {
    pub(super) deals: u128,
    pub(super) ends: HashMap<(usize, Verdict), u128>,
    /// What is best with each of the hands first seen, up to suits.
    pub(super) first: Vec<First>,
    /// What is best at the other decisions.
    pub(super) book: Book,
}

impl Count {
    /// What was counted by verdict and path: the paths of the first verdict first.
    pub(super) fn of(sums: Vec<u128>, results: &Results<'_>, paths: usize) -> Count {
        let mut count = Count::default();
        for (at, deals) in sums.into_iter().enumerate().filter(|(_, deals)| *deals > 0) {
            count.deals += deals;
            count.ends.insert((at % paths, results.verdicts[at / paths].clone()), deals);
        }
        count
    }

    pub(super) fn merge(mut self, other: Count) -> Count {
        self.deals += other.deals;
        for (end, count) in other.ends {
            *self.ends.entry(end).or_default() += count;
        }
        self.first.extend(other.first);
        self.book = self.book.merge(other.book);
        self
    }
}

/// Counts of two threads together.
pub(super) fn added(one: Vec<u128>, other: Vec<u128>) -> Vec<u128> {
    let (mut sums, less) = if one.len() < other.len() { (other, one) } else { (one, other) };
    sums.iter_mut().zip(less).for_each(|(sum, more)| *sum += more);
    sums
}
