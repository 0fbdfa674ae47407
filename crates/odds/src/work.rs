//! What a count needs from outside: numbers to deal by, and someone to tell how far it is.

use rayon::prelude::*;
use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering};

/// Streams of random numbers: for each number of a stream, a function that gives numbers below a
/// bound, each with equal chance. The same stream always gives the same numbers.
pub type Numbers<'a> = dyn Fn(u64) -> Box<dyn FnMut(u32) -> u32> + Sync + 'a;

/// Is told how much is done, and of how much.
pub type Tell<'a> = dyn Fn(u64, u64) + Sync + 'a;

/// Tells nobody.
pub fn silent(_done: u64, _of: u64) {}

/// How far a count is.
pub(crate) struct Progress<'a> {
    done: AtomicU64,
    of: u64,
    tell: &'a Tell<'a>,
}

impl<'a> Progress<'a> {
    pub(crate) fn new(of: u64, tell: &'a Tell<'a>) -> Progress<'a> {
        Progress { done: AtomicU64::new(0), of, tell }
    }

    pub(crate) fn add(&self, more: u64) {
        let done = self.done.fetch_add(more, Ordering::Relaxed) + more;
        (self.tell)(done, self.of);
    }
}

/// Has every thread take the next item until none is left, so that all of them end together however
/// much there is to do for one; what each thread has come to, in no order.
pub(crate) fn shared_out<T: Sync, W, R: Send>(
    items: &[T],
    start: impl Fn() -> W + Sync,
    each: impl Fn(&mut W, &T) + Sync,
    finish: impl Fn(W) -> R + Sync,
) -> Vec<R> {
    let next = AtomicUsize::new(0);
    let thread = |_| {
        let mut work = start();
        while let Some(item) = items.get(next.fetch_add(1, Ordering::Relaxed)) {
            each(&mut work, item);
        }
        finish(work)
    };
    (0..rayon::current_num_threads()).into_par_iter().with_max_len(1).map(thread).collect()
}

/// How many ways there are to choose so many cards.
pub(crate) fn ways(of: usize, count: usize) -> u128 {
    if count > of {
        return 0;
    }
    (0..count).fold(1, |all, at| all * (of - at) as u128 / (at + 1) as u128)
}
