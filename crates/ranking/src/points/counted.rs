//! Cards that are counted as they come.

use super::{Count, Counting, Origin, Sum, count_sum};
use cards::{Card, Hand};
use std::ops::Deref;

/// Cards in the order they came, and what they add up to: a hand is counted again with every card,
/// and the cards before need not be looked at again.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Counted {
    hand: Hand,
    sum: Sum,
}

impl Counted {
    /// No cards.
    pub const EMPTY: Counted = Counted { hand: Hand::EMPTY, sum: Sum::ZERO };

    /// Adds a card behind the others.
    #[inline]
    pub fn push(&mut self, card: Card) {
        self.hand.push(card);
        self.sum = self.sum.with(card);
    }

    /// Takes every card out.
    pub const fn clear(&mut self) {
        self.hand.clear();
        self.sum = Sum::ZERO;
    }

    /// Whether one of them is a joker.
    #[must_use]
    #[inline]
    pub const fn has_joker(&self) -> bool {
        self.sum.jokers() > 0
    }

    /// What they come to, as [`count`](super::count) says.
    ///
    /// # Panics
    /// If there is a joker and the game's pack has none.
    #[must_use]
    #[inline]
    pub fn count(&self, counting: &Counting, origin: Origin) -> Count {
        count_sum(counting, origin, self.sum, self.hand.len())
    }
}

impl Deref for Counted {
    type Target = Hand;

    #[inline]
    fn deref(&self) -> &Hand {
        &self.hand
    }
}

impl From<Hand> for Counted {
    fn from(hand: Hand) -> Counted {
        Counted { sum: Sum::of(&hand), hand }
    }
}

impl FromIterator<Card> for Counted {
    fn from_iter<I: IntoIterator<Item = Card>>(cards: I) -> Counted {
        let mut counted = Counted::EMPTY;
        cards.into_iter().for_each(|card| counted.push(card));
        counted
    }
}
