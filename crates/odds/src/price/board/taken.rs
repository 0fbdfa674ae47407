//! Ways that are taken at decisions, how often, and what they and the others bring.

use super::induce::Code;
use crate::mix::Map;

/// A way that was taken at a stage where there was something to choose.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(super) struct Taken {
    pub(super) stage: usize,
    /// The number of what is told of the hand by then.
    pub(super) told: Code,
    /// The slots that it led from and to.
    pub(super) from: usize,
    pub(super) to: usize,
}

/// How often a way was taken, and what each that could have been taken brings, by
/// [`Stage::ways`](super::stages::Stage::ways).
#[derive(Debug, Default)]
pub(super) struct Ways {
    pub(super) deals: u128,
    pub(super) worths: Vec<i128>,
}

impl Ways {
    pub(super) fn add(&mut self, deals: u128, worths: impl ExactSizeIterator<Item = i128>) {
        self.deals += deals;
        self.worths.resize(worths.len().max(self.worths.len()), 0);
        self.worths.iter_mut().zip(worths).for_each(|(sum, worth)| *sum += worth);
    }
}

/// Ways taken with the first of the board in sight, by the hand that stands for those it is taken with
/// before the board. Whether such a hand comes so far is decided after it.
pub(super) type ByHand = Map<(u16, Taken), Ways>;

/// Adds ways to others.
pub(super) fn merge(mut all: ByHand, more: ByHand) -> ByHand {
    if all.is_empty() {
        return more;
    }
    for (key, Ways { deals, worths }) in more {
        all.entry(key).or_default().add(deals, worths.into_iter());
    }
    all
}
