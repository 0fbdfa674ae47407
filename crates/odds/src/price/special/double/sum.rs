//! How often something comes, and how often each card is gone then.

use super::super::number::PACK;
use super::after::cards;

/// How often something comes.
#[derive(Debug, Clone)]
pub(super) struct Sum {
    pub(super) all: u64,
    pub(super) gone: [u64; PACK],
}

impl Sum {
    pub(super) const NOTHING: Sum = Sum { all: 0, gone: [0; PACK] };

    /// Adds so much, with these cards gone, a bit each.
    pub(super) fn add(&mut self, much: u32, gone: u64) {
        self.all += u64::from(much);
        cards(gone).for_each(|gone| self.gone[usize::from(gone)] += u64::from(much));
    }
}
