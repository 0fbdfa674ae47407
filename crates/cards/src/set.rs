//! A set of distinct cards, one bit each.

use crate::card::{Card, Rank, Suit};
use std::fmt;
use std::ops::{BitAnd, BitOr};

/// A set of distinct cards of one pack, jokers included. Six packs make a
/// [`Shoe`](crate::Shoe), not a set.
///
/// Each suit has a lane of sixteen bits, deuce lowest, so that a ranking reads a suit with one
/// shift and a rank by looking at the same bit of four lanes.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct CardSet(u64);

/// The bits of a lane that are ranks.
const RANKS: u64 = 0x1fff;

/// A card's bit. Places are below 64, so the shift cannot overflow and is not checked for it.
const fn bit(card: Card) -> u64 {
    1_u64.wrapping_shl(card.place() as u32)
}

impl CardSet {
    /// No card.
    pub const EMPTY: CardSet = CardSet(0);

    /// The 52 cards, jokers left in the box.
    pub const DECK: CardSet = CardSet(RANKS | RANKS << 16 | RANKS << 32 | RANKS << 48);

    /// The 52 cards and one joker.
    pub const WITH_JOKER: CardSet = CardSet::DECK.with(Card::JOKER);

    /// The 52 cards and both jokers.
    pub const WITH_TWO_JOKERS: CardSet = CardSet::WITH_JOKER.with(Card::RED_JOKER);

    /// The set of one card.
    #[must_use]
    pub const fn of(card: Card) -> CardSet {
        CardSet(bit(card))
    }

    /// The four cards of a rank.
    #[must_use]
    pub const fn of_rank(rank: Rank) -> CardSet {
        CardSet(0x0001_0001_0001_0001 << rank as u8)
    }

    /// The thirteen cards of a suit.
    #[must_use]
    pub const fn of_suit(suit: Suit) -> CardSet {
        CardSet(RANKS << (suit as u8 * 16))
    }

    /// The set with those bits, one per [`Card::place`]; bits that are no card are dropped.
    #[must_use]
    pub const fn from_bits(bits: u64) -> CardSet {
        CardSet(bits & CardSet::WITH_TWO_JOKERS.0)
    }

    /// One bit per card, at its [`Card::place`].
    #[must_use]
    pub const fn bits(self) -> u64 {
        self.0
    }

    /// The lane of a suit: one bit per rank, deuce lowest. A joker's bit is left out.
    #[must_use]
    pub const fn lane(self, suit: Suit) -> u16 {
        (self.0 >> (suit as u8 * 16) & RANKS) as u16
    }

    /// The ranks present in any suit, one bit each, deuce lowest.
    #[must_use]
    pub const fn ranks(self) -> u16 {
        let folded = self.0 | self.0 >> 32;
        ((folded | folded >> 16) & RANKS) as u16
    }

    /// How many jokers are in the set.
    #[must_use]
    pub const fn jokers(self) -> u32 {
        self.intersection(CardSet::of(Card::JOKER).with(Card::RED_JOKER)).len()
    }

    /// How many cards are in the set.
    #[must_use]
    pub const fn len(self) -> u32 {
        self.0.count_ones()
    }

    /// Whether there is no card in the set.
    #[must_use]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Whether the card is in the set.
    #[must_use]
    pub const fn contains(self, card: Card) -> bool {
        self.0 & bit(card) != 0
    }

    /// Whether every card of `other` is in the set.
    #[must_use]
    pub const fn contains_all(self, other: CardSet) -> bool {
        other.0 & !self.0 == 0
    }

    /// The set and one more card.
    #[must_use]
    pub const fn with(self, card: Card) -> CardSet {
        CardSet(self.0 | bit(card))
    }

    /// The cards that are not dead.
    #[must_use]
    pub const fn without(self, dead: CardSet) -> CardSet {
        CardSet(self.0 & !dead.0)
    }

    /// The cards of either set.
    #[must_use]
    pub const fn union(self, other: CardSet) -> CardSet {
        CardSet(self.0 | other.0)
    }

    /// The cards of both sets.
    #[must_use]
    pub const fn intersection(self, other: CardSet) -> CardSet {
        CardSet(self.0 & other.0)
    }

    /// The cards, in pack order.
    #[must_use]
    pub const fn iter(self) -> Iter {
        Iter(self.0)
    }

    /// Every subset of `count` cards, in pack order.
    #[must_use]
    pub fn subsets(self, count: usize) -> Subsets {
        Subsets::new(self, count)
    }
}

impl BitOr for CardSet {
    type Output = CardSet;

    fn bitor(self, other: CardSet) -> CardSet {
        self.union(other)
    }
}

impl BitAnd for CardSet {
    type Output = CardSet;

    fn bitand(self, other: CardSet) -> CardSet {
        self.intersection(other)
    }
}

impl FromIterator<Card> for CardSet {
    #[inline]
    fn from_iter<I: IntoIterator<Item = Card>>(cards: I) -> CardSet {
        cards.into_iter().fold(CardSet::EMPTY, |set, card| {
            CardSet(set.0 | BITS[card.place() as usize % BITS.len()])
        })
    }
}

/// Each card's bit by its place. Looked up, the few cards of a hand are added one by one; shifted,
/// they would be four at a time, which takes longer to set up than most hands have cards.
static BITS: [u64; 64] = {
    let mut bits = [0; 64];
    let mut place = 0;
    while place < bits.len() {
        bits[place] = 1 << place;
        place += 1;
    }
    bits
};

impl IntoIterator for CardSet {
    type Item = Card;
    type IntoIter = Iter;

    fn into_iter(self) -> Iter {
        self.iter()
    }
}

impl fmt::Display for CardSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (at, card) in self.iter().enumerate() {
            write!(f, "{}{card}", if at == 0 { "" } else { " " })?;
        }
        Ok(())
    }
}

impl fmt::Debug for CardSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{{{self}}}")
    }
}

/// The cards of a set, in pack order.
#[derive(Debug, Clone)]
pub struct Iter(u64);

impl Iterator for Iter {
    type Item = Card;

    fn next(&mut self) -> Option<Card> {
        let card = Card::at_place(self.0.trailing_zeros() as u8)?;
        self.0 &= self.0 - 1;
        Some(card)
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        let left = self.0.count_ones() as usize;
        (left, Some(left))
    }
}

impl ExactSizeIterator for Iter {}

/// Every subset of one size. See [`CardSet::subsets`].
#[derive(Debug, Clone)]
pub struct Subsets {
    /// The set's cards, as single bits.
    bits: [u64; 54],
    /// How many of `bits` there are.
    size: usize,
    /// Which of them are chosen, ascending; the first `count` are in use.
    chosen: [usize; 54],
    /// How many cards a subset has.
    count: usize,
    done: bool,
}

impl Subsets {
    fn new(set: CardSet, count: usize) -> Subsets {
        let mut bits = [0; 54];
        for (bit, card) in bits.iter_mut().zip(set) {
            *bit = CardSet::of(card).0;
        }
        let size = set.len() as usize;
        Subsets { bits, size, chosen: std::array::from_fn(|at| at), count, done: count > size }
    }
}

impl Iterator for Subsets {
    type Item = CardSet;

    fn next(&mut self) -> Option<CardSet> {
        if self.done {
            return None;
        }
        let chosen = &mut self.chosen[..self.count];
        let subset = CardSet(chosen.iter().fold(0, |set, &at| set | self.bits[at]));
        let spare = self.size - self.count;
        match (0..self.count).rev().find(|&slot| chosen[slot] < slot + spare) {
            None => self.done = true,
            Some(slot) => {
                let first = chosen[slot] + 1;
                for (step, place) in chosen[slot..].iter_mut().enumerate() {
                    *place = first + step;
                }
            }
        }
        Some(subset)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_packs_have_their_sizes() {
        assert_eq!(CardSet::DECK.len(), 52);
        assert_eq!(CardSet::WITH_JOKER.len(), 53);
        assert_eq!(CardSet::WITH_TWO_JOKERS.len(), 54);
        assert_eq!(CardSet::WITH_TWO_JOKERS.jokers(), 2);
        assert_eq!(CardSet::DECK.iter().count(), 52);
    }

    #[test]
    fn a_set_holds_what_was_put_in() {
        for card in CardSet::WITH_TWO_JOKERS {
            let one = CardSet::of(card);
            assert_eq!(one.iter().collect::<Vec<_>>(), [card]);
            assert!(!CardSet::WITH_TWO_JOKERS.without(one).contains(card));
        }
    }

    #[test]
    fn subsets_are_counted_as_combinations() {
        let counts = [1, 52, 1_326, 22_100, 270_725, 2_598_960];
        for (count, expected) in counts.into_iter().enumerate() {
            let mut last = None;
            let mut seen = 0;
            for subset in CardSet::DECK.subsets(count) {
                assert_eq!(subset.len() as usize, count);
                assert!(last != Some(subset));
                last = Some(subset);
                seen += 1;
            }
            assert_eq!(seen, expected);
        }
        assert_eq!(CardSet::EMPTY.subsets(1).count(), 0);
    }

    #[test]
    fn subsets_are_all_different() {
        let mut all: Vec<CardSet> = CardSet::WITH_JOKER.subsets(3).collect();
        all.sort();
        all.dedup();
        assert_eq!(all.len(), 23_426);
    }
}
