//! What some three cards weigh that share none with a hand. Few cards lie hidden, so that what is kept of
//! them fits where it is quickly read: what those weigh that hold each card, each two and each three.

use super::super::number::{CHOOSE, PACK};
use super::{DOWN, numbers};
use cards::CardSet;

/// Cards that are looked at side by side.
const LANES: usize = 8;
/// The cards of a pack, in whole lanes.
const WIDE: usize = PACK.div_ceil(LANES) * LANES;
/// The most that three cards may weigh, so that what is added up side by side fits: with one card there
/// are 1,275 sets of three, with two 52.
pub(super) const HEAVIEST: i64 = 20;

/// Sets of three cards, each with its weight.
pub(super) struct Down {
    all: i32,
    /// By card; by the higher and the lower of two; by the number of three.
    ones: [i16; WIDE],
    twos: Vec<i16>,
    threes: Vec<i16>,
}

impl Down {
    pub(super) fn new() -> Down {
        let [twos, threes] = [PACK * WIDE, numbers(DOWN) + LANES].map(|size| vec![0; size]);
        Down { all: 0, ones: [0; WIDE], twos, threes }
    }

    pub(super) fn add(&mut self, down: CardSet, weight: i16) {
        let mut cards = [0_u8; DOWN];
        down.iter().zip(&mut cards).for_each(|(card, at)| *at = card.index());
        cards.sort_unstable();
        let [low, mid, high] = cards.map(usize::from);
        self.all += i32::from(weight);
        for card in [low, mid, high] {
            self.ones[card] += weight;
        }
        for (one, other) in [(mid, low), (high, low), (high, mid)] {
            self.twos[two(one) + other] += weight;
        }
        self.threes[three(mid, high) + low] += weight;
    }
}

/// Cards of a hand that are laid down one by one, the highest first: what those of some sets weigh that
/// share none with them, and what each lower card would add to that.
pub(super) struct Path<'a, const M: usize> {
    down: &'a Down,
    cards: [u8; M],
    /// With no card, with the first, with two, and so on.
    steps: [(i32, [i16; WIDE]); 8],
}

impl<const M: usize> Path<'_, M> {
    pub(super) fn new(down: &Down) -> Path<'_, M> {
        let mut steps = [(0, [0; WIDE]); 8];
        steps[0] = (down.all, down.ones.map(i16::wrapping_neg));
        Path { down, cards: [u8::MAX; M], steps }
    }

    /// Goes on to these cards, which begin as the last ones did more often than not: what is apart from
    /// them, and what each lower card adds.
    pub(super) fn go_to(&mut self, cards: &[u8; M]) -> &(i32, [i16; WIDE]) {
        let differ = cards.iter().zip(self.cards).position(|(card, last)| *card != last);
        for at in differ.unwrap_or(M)..M {
            self.lay(cards, at);
        }
        self.cards = *cards;
        &self.steps[M]
    }

    /// Lays one of these cards down, the others above it lying there.
    fn lay(&mut self, cards: &[u8; M], at: usize) {
        let card = usize::from(cards[at]);
        let (sum, added) = &self.steps[at];
        let sum = sum + i32::from(added[card]);
        let mut next = *added;
        let twos = &self.down.twos[two(card)..][..WIDE];
        for (block, next) in next.chunks_exact_mut(LANES).enumerate().take(card.div_ceil(LANES)) {
            let block = block * LANES;
            let mut lanes: [i16; LANES] = std::array::from_fn(|lane| next[lane]);
            let row = &twos[block..][..LANES];
            lanes.iter_mut().zip(row).for_each(|(sum, two)| *sum = sum.wrapping_add(*two));
            for high in &cards[..at] {
                let row = &self.down.threes[three(card, usize::from(*high)) + block..][..LANES];
                lanes.iter_mut().zip(row).for_each(|(sum, three)| *sum = sum.wrapping_sub(*three));
            }
            next.copy_from_slice(&lanes);
        }
        self.steps[at + 1] = (sum, next);
    }
}

/// Where the sets of two begin that have this higher card.
#[inline]
const fn two(high: usize) -> usize {
    high * WIDE
}

/// Where the sets of three begin that have these two higher cards.
#[inline]
const fn three(mid: usize, high: usize) -> usize {
    (CHOOSE[2][mid] + CHOOSE[3][high]) as usize
}
