//! What one thread has played: how hands end, and what was best with them.

use crate::price::book::Book;
use crate::price::count::{Count, added};
use crate::price::play::First;
use crate::price::results::Results;

/// How often each verdict is met on each path, and what was best.
#[derive(Default)]
pub(super) struct Played {
    sums: Vec<u128>,
    pub(super) first: Vec<First>,
    pub(super) book: Book,
}

impl Played {
    /// Adds what a hand comes to that stands for so many.
    pub(super) fn add(&mut self, counts: &[u64], times: u64) {
        self.sums.resize(counts.len().max(self.sums.len()), 0);
        let sums = self.sums.iter_mut().zip(counts);
        sums.for_each(|(sum, count)| *sum += u128::from(*count) * u128::from(times));
    }

    pub(super) fn merge(mut self, other: Played) -> Played {
        self.first.extend(other.first);
        let (sums, book) = (added(self.sums, other.sums), self.book.merge(other.book));
        Played { sums, first: self.first, book }
    }

    /// All that was counted.
    pub(super) fn finish(self, results: &Results<'_>, paths: usize) -> Count {
        let count = Count::of(self.sums, results, paths);
        Count { first: self.first, book: self.book, ..count }
    }
}
