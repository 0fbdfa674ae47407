//! How many of some three cards hold given ones. Few cards lie hidden, so that what is kept of them
//! fits where it is quickly read: how many hold each card, each two and each three.

use super::super::number::{CHOOSE, PACK};
use super::{DOWN, numbers};
use cards::CardSet;

/// Some sets of three cards.
pub(super) struct Down {
    all: i32,
    ones: [i32; PACK],
    twos: Vec<i16>,
    threes: Vec<i8>,
}

impl Down {
    pub(super) fn new() -> Down {
        Down { all: 0, ones: [0; PACK], twos: vec![0; PACK * PACK], threes: vec![0; numbers(DOWN)] }
    }

    pub(super) fn add(&mut self, down: CardSet, times: i8) {
        let mut cards = [0_u8; DOWN];
        down.iter().zip(&mut cards).for_each(|(card, at)| *at = card.index());
        cards.sort_unstable();
        let [low, mid, high] = cards.map(usize::from);
        self.all += i32::from(times);
        for card in [low, mid, high] {
            self.ones[card] += i32::from(times);
        }
        for (one, other) in [(mid, low), (high, low), (high, mid)] {
            self.twos[one * PACK + other] += i16::from(times);
        }
        self.threes[three(low, mid, high)] += times;
    }

    /// How many share no card with a hand, whose cards are in order.
    #[inline]
    pub(super) fn apart<const N: usize>(&self, hand: &[u8; N]) -> i64 {
        let mut sum = self.all;
        for high in 0..N {
            let card = usize::from(hand[high]);
            sum -= self.ones[card];
            let twos = &self.twos[card * PACK..][..PACK];
            for mid in 0..high {
                let other = usize::from(hand[mid]);
                sum += i32::from(twos[other]);
                for low in &hand[..mid] {
                    sum -= i32::from(self.threes[three(usize::from(*low), other, card)]);
                }
            }
        }
        i64::from(sum)
    }

    /// The least and the most that [`Down::apart`] may be: less those that hold each card, and with
    /// those that hold two of them again.
    #[inline]
    pub(super) fn about<const N: usize>(&self, hand: &[u8; N]) -> (i64, i64) {
        let (mut least, mut twice) = (self.all, 0);
        for high in 0..N {
            let card = usize::from(hand[high]);
            least -= self.ones[card];
            let twos = &self.twos[card * PACK..][..PACK];
            for other in &hand[..high] {
                twice += i32::from(twos[usize::from(*other)]);
            }
        }
        (i64::from(least.max(0)), i64::from((least + twice).min(self.all)))
    }

    /// The same for any hand of so many cards.
    pub(super) fn about_any(&self, cards: usize) -> (i64, i64) {
        let mut ones = self.ones;
        ones.sort_unstable();
        let least = self.all - ones[PACK - cards..].iter().sum::<i32>();
        (i64::from(least.max(0)), i64::from(self.all))
    }
}

/// The number of three cards in order.
#[inline]
fn three(low: usize, mid: usize, high: usize) -> usize {
    low + (CHOOSE[2][mid] + CHOOSE[3][high]) as usize
}
