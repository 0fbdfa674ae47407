//! The cards a seat holds, in the order they were dealt.

use crate::card::Card;
use crate::set::CardSet;
use std::fmt;
use std::ops::Deref;

/// Up to 23 cards in the order they were dealt, kept in place: copying a hand allocates nothing.
///
/// Repeated cards are allowed, since shoes hold several packs. 23 is one more than the longest
/// twenty-one hand that is still asked for a card: twenty-two aces from eight packs.
#[derive(Clone, Copy)]
pub struct Hand {
    cards: [Card; Hand::MAX],
    len: u8,
}

impl Hand {
    /// How many cards a hand can hold.
    pub const MAX: usize = 23;

    /// No cards.
    pub const EMPTY: Hand = Hand { cards: [Card::JOKER; Hand::MAX], len: 0 };

    /// Adds a card behind the others. A hand past [`Hand::MAX`] cards is a bug of the caller.
    #[inline]
    pub fn push(&mut self, card: Card) {
        let at = self.len as usize;
        assert!(at < Hand::MAX, "no game deals a hand of over 23 cards");
        self.cards[at] = card;
        self.len = at as u8 + 1;
    }

    /// Adds cards behind the others. A hand past [`Hand::MAX`] cards is a bug of the caller.
    #[inline]
    pub fn add(&mut self, cards: &[Card]) {
        let at = self.len as usize;
        let end = at + cards.len();
        assert!(end <= Hand::MAX, "no game deals a hand of over 23 cards");
        let places = &mut self.cards[at..end];
        // Mostly a few: to copy those as a block costs a call.
        match (cards, places) {
            ([one], [first]) => *first = *one,
            ([one, two], [first, second]) => (*first, *second) = (*one, *two),
            ([one, two, three], [first, second, third]) => {
                (*first, *second, *third) = (*one, *two, *three);
            }
            (cards, places) => places.copy_from_slice(cards),
        }
        self.len = end as u8;
    }

    /// How many cards it holds.
    #[must_use]
    #[inline]
    pub const fn len(&self) -> usize {
        self.len as usize
    }

    /// Whether it holds none.
    #[must_use]
    #[inline]
    pub const fn is_empty(&self) -> bool {
        self.len == 0
    }

    /// Takes every card out.
    #[inline]
    pub const fn clear(&mut self) {
        self.len = 0;
    }

    /// Takes out the first card equal to `card`; says whether there was one.
    pub fn remove(&mut self, card: Card) -> bool {
        let Some(at) = self.iter().position(|held| *held == card) else { return false };
        // Mostly a few: to move those as a block costs a call.
        match &mut self.cards[at..self.len as usize] {
            [_] => {}
            [gone, one] => *gone = *one,
            [gone, one, two] => (*gone, *one) = (*one, *two),
            [gone, one, two, three] => (*gone, *one, *two) = (*one, *two, *three),
            [gone, one, two, three, four] => {
                (*gone, *one, *two, *three) = (*one, *two, *three, *four);
            }
            cards => cards.copy_within(1.., 0),
        }
        self.len -= 1;
        true
    }

    /// The hand without its repeated cards, as a set.
    #[must_use]
    pub fn set(&self) -> CardSet {
        self.iter().copied().collect()
    }

    /// The first card that stands in the hand twice.
    #[must_use]
    pub fn repeated(&self) -> Option<Card> {
        let first_is_before = |at: usize| self[..at].contains(&self[at]);
        (0..self.len()).find(|&at| first_is_before(at)).map(|at| self[at])
    }
}

impl Default for Hand {
    fn default() -> Hand {
        Hand::EMPTY
    }
}

impl Deref for Hand {
    type Target = [Card];

    #[inline]
    fn deref(&self) -> &[Card] {
        &self.cards[..self.len as usize]
    }
}

impl PartialEq for Hand {
    fn eq(&self, other: &Hand) -> bool {
        self[..] == other[..]
    }
}

impl Eq for Hand {}

impl FromIterator<Card> for Hand {
    fn from_iter<I: IntoIterator<Item = Card>>(cards: I) -> Hand {
        let mut hand = Hand::EMPTY;
        cards.into_iter().for_each(|card| hand.push(card));
        hand
    }
}

impl From<CardSet> for Hand {
    fn from(set: CardSet) -> Hand {
        set.iter().collect()
    }
}

impl<'a> IntoIterator for &'a Hand {
    type Item = &'a Card;
    type IntoIter = std::slice::Iter<'a, Card>;

    fn into_iter(self) -> Self::IntoIter {
        self.iter()
    }
}

impl fmt::Display for Hand {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (at, card) in self.iter().enumerate() {
            write!(f, "{}{card}", if at == 0 { "" } else { " " })?;
        }
        Ok(())
    }
}

impl fmt::Debug for Hand {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "[{self}]")
    }
}
