//! Many hands at once.
//!
//! The work is the ranking's own [`Kernel`]; here its lanes are filled, sixteen hands at a time
//! where the machine has AVX2, else hand by hand.

use crate::lane::{COUNT, Lane, One, RANKS};
use crate::standing::Standing;
use cards::CardSet;
use std::sync::Arc;

/// The code of one ranking for hands of one size, over lanes.
pub(crate) trait Kernel {
    /// The class number, `first` and `rest` of [`Standing`], from the four suits (clubs first).
    /// Each lane holds its ranks and, above them, how many cards the suit has.
    fn made<L: Lane, S: Skip>(suits: [L; 4]) -> [L; 3];

    /// As [`made`](Kernel::made), told how many jokers each hand holds beside its suits. Only a
    /// ranking with jokers asks.
    #[inline(always)]
    fn made_with_jokers<L: Lane, S: Skip>(suits: [L; 4], _jokers: L) -> [L; 3] {
        Self::made::<L, S>(suits)
    }
}

/// Whether a kernel looks if any of its hands needs a rare step before doing it for all.
pub(crate) trait Skip {
    const RARE: bool;
}

/// Hands in order: neighbours are alike, so a branch over a rare step is foreseen.
pub(crate) struct InOrder;

/// Hands in any order: doing the rare step costs less than guessing wrong.
pub(crate) struct AnyOrder;

impl Skip for InOrder {
    const RARE: bool = true;
}

impl Skip for AnyOrder {
    const RARE: bool = false;
}

/// Sets of cards that may complete a hand, laid out for ranking one base after another with all of
/// them: every turn and river of a stub, say.
///
/// ```
/// use cards::CardSet;
/// use ranking::{Ranking, Runouts, Standing};
///
/// let base: CardSet = "Ah Kh Qh 2c 3d".parse().unwrap();
/// let stub = CardSet::DECK.without(base);
/// let runouts = Runouts::new(stub.subsets(2));
/// let mut standings = vec![Standing::NOTHING; runouts.len()];
/// Ranking::High5.rank_runouts(base, &runouts, &mut standings);
/// let best = standings.iter().max().unwrap();
/// assert_eq!(Ranking::High5.name(*best), "royal flush");
/// ```
#[derive(Debug, Clone)]
pub struct Runouts {
    /// Shared by all that begin alike; there may be more blocks than `len` asks for.
    blocks: Arc<Vec<Block>>,
    len: usize,
    /// How many cards each runout has.
    cards: usize,
}

/// Sixteen runouts, suit by suit.
#[derive(Debug, Clone, Copy)]
#[repr(align(32))]
struct Block([[u16; 16]; 4]);

impl Runouts {
    /// Lays out the sets, all of the same size and without jokers.
    ///
    /// # Panics
    /// If the sets differ in size or hold a joker.
    pub fn new(sets: impl IntoIterator<Item = CardSet>) -> Runouts {
        let mut blocks: Vec<Block> = Vec::new();
        let (mut len, mut cards) = (0, 0);
        for set in sets {
            let size = set.len() as usize;
            assert!(len == 0 || cards == size, "runouts differ in size");
            assert!(set.jokers() == 0, "runouts hold no joker");
            let at = len % 16;
            if at == 0 {
                blocks.push(Block([[0; 16]; 4]));
            }
            let block = blocks.last_mut().expect("a block was just pushed");
            for (lanes, One(lane)) in block.0.iter_mut().zip(counted(set)) {
                lanes[at] = lane;
            }
            cards = size;
            len += 1;
        }
        blocks.shrink_to_fit();
        Runouts { blocks: Arc::new(blocks), len, cards }
    }

    /// The first so many of them, without laying them out anew; all if there are fewer.
    #[must_use]
    pub fn first(&self, len: usize) -> Runouts {
        Runouts { blocks: Arc::clone(&self.blocks), len: len.min(self.len), cards: self.cards }
    }

    fn blocks(&self) -> &[Block] {
        &self.blocks[..self.len.div_ceil(16)]
    }

    /// How many runouts there are.
    #[must_use]
    pub const fn len(&self) -> usize {
        self.len
    }

    /// Whether there are none.
    #[must_use]
    pub const fn is_empty(&self) -> bool {
        self.len == 0
    }

    /// The sets, in the order they came.
    pub fn sets(&self) -> impl Iterator<Item = CardSet> {
        (0..self.len).map(|at| {
            let lane = |suit: usize| u64::from(self.blocks[at / 16].0[suit][at % 16] & RANKS);
            CardSet::from_bits((0..4).fold(0, |bits, suit| bits | lane(suit) << (16 * suit)))
        })
    }

    /// How many cards each has.
    #[must_use]
    pub const fn cards(&self) -> usize {
        self.cards
    }
}

/// Ranks one hand.
#[inline(always)]
pub(crate) fn rank_one<K: Kernel>(hand: CardSet) -> Standing {
    let jokers = One(hand.jokers() as u16);
    let [class, first, rest] = K::made_with_jokers::<One, InOrder>(counted(hand), jokers);
    Standing::new(class.0 as u8, first.0, rest.0)
}

/// Ranks every hand into the place of the same number in `standings`.
pub(crate) fn rank_all<K: Kernel>(hands: &[CardSet], standings: &mut [Standing]) {
    assert_eq!(hands.len(), standings.len(), "one standing a hand");
    #[cfg(target_arch = "x86_64")]
    if avx2::present() {
        return avx2::rank_all::<K>(hands, standings);
    }
    for (hand, standing) in hands.iter().zip(standings) {
        *standing = rank_one::<K>(*hand);
    }
}

/// Ranks `base` together with every runout. They must have no card in common; a joker is in the
/// base.
pub(crate) fn rank_runouts<K: Kernel>(
    base: CardSet,
    runouts: &Runouts,
    standings: &mut [Standing],
) {
    assert!(runouts.len <= standings.len(), "one standing a runout");
    #[cfg(target_arch = "x86_64")]
    if avx2::present() {
        return avx2::rank_runouts::<K>(base, runouts, standings);
    }
    let (base, jokers) = (counted(base), One(base.jokers() as u16));
    for (at, standing) in standings[..runouts.len].iter_mut().enumerate() {
        let block = &runouts.blocks[at / 16];
        let suits = std::array::from_fn(|suit| base[suit] + One(block.0[suit][at % 16]));
        let [class, first, rest] = K::made_with_jokers::<One, InOrder>(suits, jokers);
        *standing = Standing::new(class.0 as u8, first.0, rest.0);
    }
}

/// The four suits of a set, each with its count above its ranks.
#[inline(always)]
fn counted(set: CardSet) -> [One; 4] {
    let bits = set.bits();
    [bits, bits >> 16, bits >> 32, bits >> 48].map(|lane| {
        let ranks = lane as u16 & RANKS;
        One(ranks | (ranks.count_ones() as u16) << COUNT)
    })
}

#[cfg(target_arch = "x86_64")]
#[allow(unsafe_code)]
mod avx2 {
    //! Sixteen hands at a time.

    use super::{AnyOrder, Block, InOrder, Kernel, Runouts, counted};
    use crate::lane::{COUNT, Lane, RANKS, Sixteen, each};
    use crate::standing::Standing;
    use cards::CardSet;
    use std::arch::x86_64::*;

    /// Whether the machine has what the functions here are compiled for.
    #[inline]
    pub(super) fn present() -> bool {
        is_x86_feature_detected!("avx2") && is_x86_feature_detected!("popcnt")
    }

    pub(super) fn rank_all<K: Kernel>(hands: &[CardSet], standings: &mut [Standing]) {
        // Safety: `present` was asked first.
        unsafe { rank_all_avx2::<K>(hands, standings) }
    }

    pub(super) fn rank_runouts<K: Kernel>(
        base: CardSet,
        runouts: &Runouts,
        standings: &mut [Standing],
    ) {
        // Safety: `present` was asked first.
        unsafe { rank_runouts_avx2::<K>(base, runouts, standings) }
    }

    // Both loops call their work in one place only, so that it is compiled into them and its
    // constants stay in registers.

    #[target_feature(enable = "avx2")]
    fn rank_all_avx2<K: Kernel>(hands: &[CardSet], standings: &mut [Standing]) {
        for (hands, places) in hands.chunks(16).zip(standings.chunks_mut(16)) {
            let mut padded = [CardSet::EMPTY; 16];
            let sixteen = hands.first_chunk::<16>().unwrap_or_else(|| {
                padded[..hands.len()].copy_from_slice(hands);
                &padded
            });
            put(rank_sixteen::<K>(sixteen), places);
        }
    }

    #[target_feature(enable = "avx2,popcnt")]
    fn rank_runouts_avx2<K: Kernel>(base: CardSet, runouts: &Runouts, standings: &mut [Standing]) {
        let jokers = Sixteen::all(base.jokers() as u16);
        let base = counted(base).map(|lane| Sixteen::all(lane.0));
        for (block, places) in runouts.blocks().iter().zip(standings.chunks_mut(16)) {
            put(rank_block::<K>(&base, jokers, block), places);
        }
    }

    /// Puts sixteen standings, or the first of them, in their places.
    #[inline(always)]
    fn put(standings: [Standing; 16], places: &mut [Standing]) {
        match places.first_chunk_mut::<16>() {
            Some(all) => *all = standings,
            None => put_first(&standings, places),
        }
    }

    /// Apart, so that a whole block is written in place and not by a copy of any length.
    #[cold]
    #[inline(never)]
    fn put_first(standings: &[Standing; 16], places: &mut [Standing]) {
        places.copy_from_slice(&standings[..places.len()]);
    }

    #[inline]
    #[target_feature(enable = "avx2")]
    fn rank_block<K: Kernel>(
        base: &[Sixteen; 4],
        jokers: Sixteen,
        block: &Block,
    ) -> [Standing; 16] {
        // Safety: both are 128 bytes of plain numbers.
        let suits: [__m256i; 4] = unsafe { std::mem::transmute(block.0) };
        let [c, d, h, s] = suits;
        let suits = [
            Sixteen(c) + base[0],
            Sixteen(d) + base[1],
            Sixteen(h) + base[2],
            Sixteen(s) + base[3],
        ];
        let [low, high] = halves(K::made_with_jokers::<Sixteen, InOrder>(suits, jokers));
        let near = _mm256_unpacklo_epi16(low, high);
        let far = _mm256_unpackhi_epi16(low, high);
        standings([
            _mm256_permute2x128_si256::<0x20>(near, far),
            _mm256_permute2x128_si256::<0x31>(near, far),
        ])
    }

    #[inline]
    #[target_feature(enable = "avx2")]
    fn rank_sixteen<K: Kernel>(hands: &[CardSet; 16]) -> [Standing; 16] {
        let lanes = suits(hands);
        // A joker lies behind the ace of clubs or of diamonds; nothing lies behind it.
        let jokers = lanes[0].shr::<{ COUNT as i32 }>() + lanes[1].shr::<{ COUNT as i32 }>();
        let suits = each(lanes, |lane| {
            let ranks = lane & Sixteen::all(RANKS);
            ranks | ranks.count().shl::<{ COUNT as i32 }>()
        });
        let [low, high] = halves(K::made_with_jokers::<Sixteen, AnyOrder>(suits, jokers));
        // `suits` left the hands as 0 1 4 5 8 9 12 13, 2 3 6 7 10 11 14 15.
        standings([
            _mm256_permute4x64_epi64::<0b11_01_10_00>(_mm256_unpacklo_epi16(low, high)),
            _mm256_permute4x64_epi64::<0b11_01_10_00>(_mm256_unpackhi_epi16(low, high)),
        ])
    }

    /// Sixteen hands of four lanes turned into four lanes of sixteen hands, in an order that
    /// `rank_sixteen` undoes.
    #[inline]
    #[target_feature(enable = "avx2")]
    fn suits(hands: &[CardSet; 16]) -> [Sixteen; 4] {
        let lanes_together = _mm256_broadcastsi128_si256(_mm_setr_epi8(
            0, 1, 8, 9, 2, 3, 10, 11, 4, 5, 12, 13, 6, 7, 14, 15,
        ));
        let four = |at: usize| {
            let bits = |hand: usize| hands[at + hand].bits() as i64;
            let hands = _mm256_set_epi64x(bits(3), bits(2), bits(1), bits(0));
            _mm256_shuffle_epi8(hands, lanes_together)
        };
        let (a, b, c, d) = (four(0), four(4), four(8), four(12));
        let (ab_low, ab_high) = (_mm256_unpacklo_epi32(a, b), _mm256_unpackhi_epi32(a, b));
        let (cd_low, cd_high) = (_mm256_unpacklo_epi32(c, d), _mm256_unpackhi_epi32(c, d));
        [
            Sixteen(_mm256_unpacklo_epi64(ab_low, cd_low)),
            Sixteen(_mm256_unpackhi_epi64(ab_low, cd_low)),
            Sixteen(_mm256_unpacklo_epi64(ab_high, cd_high)),
            Sixteen(_mm256_unpackhi_epi64(ab_high, cd_high)),
        ]
    }

    /// The low and the high sixteen bits of the standings.
    #[inline]
    #[target_feature(enable = "avx2")]
    fn halves([class, first, rest]: [Sixteen; 3]) -> [__m256i; 2] {
        [(first.shl::<13>() | rest).0, (class.shl::<10>() | first.shr::<3>()).0]
    }

    #[inline]
    #[target_feature(enable = "avx2")]
    fn standings(numbers: [__m256i; 2]) -> [Standing; 16] {
        // Safety: a `Standing` is a plain 32-bit number, every value of which is one.
        unsafe { std::mem::transmute(numbers) }
    }
}
