//! What it changes for pairs of hands that there are flushes among them.
//!
//! A pair is within a bound if both hands stay below it in high, and the worse of them, which plays low,
//! below it in low. Pairs are counted as if no hand were a flush, then put right for each hand that is one,
//! whatever the other is taken for. Where both are flushes that is not all yet: to be added is one if the
//! pair is within the bound as it is, and if it is with neither a flush, less one if it is with only the
//! one a flush, and less one with only the other.
//!
//! Two hands that are both low enough come to a product: of each whether it stays below the bound as a
//! flush, less whether it does without one. Where one is low enough it has to be the worse hand. With only
//! itself a flush it is not; with only the other it is. So if its ranks are the worse ones, what is to be
//! added is whether the other stays below the bound without a flush; and else it is less one if the other
//! does as a flush.

use super::HAND;
use super::kinds::Kinds;
use super::pairs::Bound;
use crate::price::Unpriced;

/// Parts of five ranks.
pub(super) const MASKS: usize = 1 << HAND;
const SUITS: usize = 4;

/// By the ranks of a hand, as bits of a mask.
type ByMask = [i64; MASKS];

/// Which ranks of a hand lie in a lane, as bits of a mask.
pub(super) fn mask(lane: u16, ranks: u16) -> usize {
    let (mut left, mut mask, mut bit) = (ranks, 0, 1);
    while left > 0 {
        if lane & left & left.wrapping_neg() > 0 {
            mask |= bit;
        }
        bit <<= 1;
        left &= left - 1;
    }
    mask
}

/// The flushes of a suit, the lowest first, and which of them have no card in common.
pub(super) struct Flushes {
    all: Vec<Flush>,
    apart: Vec<(u16, u16)>,
}

struct Flush {
    ranks: u16,
    /// Where it stands in high as a flush, and where without one.
    flush: u16,
    plain: u16,
    low: u16,
}

impl Flushes {
    pub(super) fn new(kinds: &Kinds) -> Result<Flushes, Unpriced> {
        let mut all: Vec<Flush> = Vec::new();
        for kind in &kinds.all {
            let (ranks, plain, low) = (kind.ranks, kind.plain, kind.low);
            all.extend(kind.flush.map(|flush| Flush { ranks, flush, plain, low }));
        }
        all.sort_unstable_by_key(|it| it.flush);
        // Of two hands that might be flushes, a flush beats one that is none, and else the same one wins.
        let least = all.first().map_or(0, |it| it.flush);
        if !all.is_sorted_by_key(|it| it.plain) || all.iter().any(|it| it.plain >= least) {
            return Err(Unpriced::shape("flushes that stand otherwise than their ranks"));
        }
        let mut apart = Vec::new();
        for (at, one) in all.iter().enumerate() {
            let others = all.iter().enumerate().skip(at + 1);
            let others = others.filter(|(_, other)| one.ranks & other.ranks == 0);
            apart.extend(others.map(|(other, _)| (at as u16, other as u16)));
        }
        Ok(Flushes { all, apart })
    }

    /// What flushes change for a bound, beside a hand of these ranks. What it changes that one of two hands
    /// is a flush is told already, by the ranks of the hand that the flush holds.
    pub(super) fn changes(&self, ranks: u16, bound: Bound, one: &ByMask) -> Changes {
        let terms: Vec<Terms> = self.all.iter().map(|it| Terms::new(it, ranks, bound)).collect();
        let nothing = |it: &Terms| [it.strays, it.flush, it.plain] == [0; 3];
        if terms.iter().all(|it| it.low == 0) || terms.iter().all(nothing) {
            let (twins, pairs) = ([0; MASKS], vec![[0; MASKS]; MASKS]);
            return Changes { alone: free_of(one), twins, pairs };
        }
        let (mut alone, mut twins) = (*one, [0; MASKS]);
        let mut pairs = vec![[0; MASKS]; MASKS];
        let (mut strays, mut lows, mut highs) = ([0; MASKS], [0; MASKS], [0; MASKS]);
        for it in &terms {
            twins[it.mask] += it.strays * it.strays;
            // With all that are lower, by the ranks that those hold.
            for (below, sum) in pairs[it.mask].iter_mut().enumerate() {
                *sum += it.strays * strays[below] + it.plain * lows[below] - it.low * highs[below];
            }
            strays[it.mask] += it.strays;
            lows[it.mask] += it.low;
            highs[it.mask] += it.flush;
        }
        for (below, above) in &self.apart {
            let [below, above] = [below, above].map(|at| &terms[usize::from(*at)]);
            let both = above.strays * below.strays + above.plain * below.low;
            alone[below.mask | above.mask] += both - above.low * below.flush;
        }
        let by_lower: Vec<ByMask> = pairs.iter().map(free_of).collect();
        let pairs = (0..MASKS).map(|lower| {
            let upper: ByMask = std::array::from_fn(|upper| by_lower[upper][lower]);
            free_of(&upper)
        });
        Changes { alone: free_of(&alone), twins: free_of(&twins), pairs: pairs.collect() }
    }
}

/// What a flush has to do with a bound.
struct Terms {
    /// The ranks that it holds of the own hand's.
    mask: usize,
    /// One if it is low enough.
    low: i64,
    /// If so, whether it stays below the bound as a flush, less whether it does without one.
    strays: i64,
    /// If not, whether it does as a flush, and whether it does without one.
    flush: i64,
    plain: i64,
}

impl Terms {
    fn new(it: &Flush, ranks: u16, bound: Bound) -> Terms {
        let below = |high: u16| i64::from(high < bound.high);
        let (mask, flush, plain) = (mask(it.ranks, ranks), below(it.flush), below(it.plain));
        match it.low < bound.low {
            true => Terms { mask, low: 1, strays: flush - plain, flush: 0, plain: 0 },
            false => Terms { mask, low: 0, strays: 0, flush, plain },
        }
    }
}

/// What flushes change, by the ranks of the own hand that are gone from their suits.
pub(super) struct Changes {
    /// Flushes of one suit.
    alone: ByMask,
    /// Two of the same ranks, by those gone from either suit.
    twins: ByMask,
    /// Two of other ranks in two suits: by those gone from the suit of the lower one and of the other.
    pairs: Vec<ByMask>,
}

impl Changes {
    /// What they change for a hand with these cards of each suit.
    pub(super) fn of(&self, gone: [usize; SUITS]) -> i64 {
        let mut sum = 0;
        for (at, suit) in gone.iter().enumerate() {
            sum += self.alone[*suit];
            for other in &gone[..at] {
                sum += self.twins[suit | other];
                sum += self.pairs[*suit][*other] + self.pairs[*other][*suit];
            }
        }
        sum
    }
}

/// What holds nothing of each mask, from what holds just that.
fn free_of(held: &ByMask) -> ByMask {
    let mut within = *held;
    for rank in 0..HAND {
        for mask in (0..MASKS).filter(|mask| mask >> rank & 1 == 1) {
            within[mask] += within[mask ^ 1 << rank];
        }
    }
    std::array::from_fn(|gone| within[MASKS - 1 - gone])
}
