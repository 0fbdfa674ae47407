//! Sums over hands or over throws, and what each card that is gone has a part in.

use super::super::number::PACK;

/// Something summed up, and the part of each card that may be gone.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Sum {
    pub(super) all: i64,
    pub(super) gone: [i64; PACK],
}

impl Sum {
    pub(super) const NOTHING: Sum = Sum { all: 0, gone: [0; PACK] };

    pub(super) fn add(&mut self, more: &Sum) {
        self.all += more.all;
        self.gone.iter_mut().zip(&more.gone).for_each(|(sum, more)| *sum += more);
    }

    /// Adds so much for which these cards are gone.
    pub(super) fn add_gone(&mut self, much: i64, gone: &[u8]) {
        self.all += much;
        gone.iter().for_each(|gone| self.gone[usize::from(*gone)] += much);
    }
}
