//! Cards by what they count: ace, two to nine, ten-values, jokers. Cards that count alike are one
//! kind.

use cards::{Card, Hand, Pack, Rank, Suit};

/// How many kinds there are.
pub(super) const KINDS: usize = 11;
pub(super) const ACE: usize = 0;
pub(super) const TEN: usize = 9;
pub(super) const JOKER: usize = 10;

/// The kind of a card.
pub(super) fn kind(card: Card) -> usize {
    match card.rank() {
        None => JOKER,
        Some(Rank::Ace) => ACE,
        Some(rank) if rank >= Rank::Ten => TEN,
        Some(rank) => rank as usize + 1,
    }
}

/// A card of a kind. Kings stand for ten-values: some packs have no tens.
pub(super) const fn face(kind: usize) -> Card {
    match kind {
        ACE => Card::new(Rank::Ace, Suit::Spades),
        TEN => Card::new(Rank::King, Suit::Spades),
        JOKER => Card::JOKER,
        low => Card::new(Rank::ALL[low - 1], Suit::Spades),
    }
}

/// What a kind is called: `A`, `2`, `T`, and `*` for a joker.
pub(super) const fn sign(kind: usize) -> char {
    match kind {
        TEN => 'T',
        JOKER => '*',
        other => face(other).rank().expect("no joker").symbol(),
    }
}

/// What a kind counts at least.
pub(super) const fn low(kind: usize) -> usize {
    match kind {
        JOKER => 2,
        other => other + 1,
    }
}

/// The cards that are left in a shoe.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) struct Left {
    pub(super) of: [f64; KINDS],
    pub(super) size: f64,
}

impl Left {
    /// A fresh shoe.
    pub(super) fn of(pack: Pack) -> Left {
        let mut left = Left { of: [0.0; KINDS], size: 0.0 };
        for card in pack.cards() {
            left.of[kind(card)] += 1.0;
            left.size += 1.0;
        }
        left
    }

    /// The shoe without a card.
    #[must_use]
    pub(super) fn without(mut self, kind: usize) -> Left {
        self.of[kind] -= 1.0;
        self.size -= 1.0;
        self
    }

    /// The shoe without the cards of a hand.
    #[must_use]
    pub(super) fn after(mut self, held: Held) -> Left {
        for (kind, count) in held.counts() {
            self.of[kind] -= f64::from(count);
            self.size -= f64::from(count);
        }
        self
    }

    /// How likely the next card is of a kind.
    #[inline]
    pub(super) fn chance(&self, kind: usize) -> f64 {
        self.of[kind] / self.size
    }

    /// The kinds that are left.
    pub(super) fn kinds(self) -> impl Iterator<Item = usize> {
        (0..KINDS).filter(move |kind| self.of[*kind] > 0.5)
    }
}

/// A hand by how many cards of each kind it has: five bits a kind.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(super) struct Held(u64);

impl Held {
    pub(super) const EMPTY: Held = Held(0);
    /// The bits of a hand.
    pub(super) const BITS: usize = 5 * KINDS;

    pub(super) fn of(cards: &[Card]) -> Held {
        cards.iter().fold(Held::EMPTY, |held, card| held.with(kind(*card)))
    }

    /// The hand with one more card.
    #[must_use]
    pub(super) const fn with(self, kind: usize) -> Held {
        Held(self.0 + (1 << (5 * kind)))
    }

    pub(super) const fn bits(self) -> u64 {
        self.0
    }

    pub(super) const fn count(self, kind: usize) -> u8 {
        (self.0 >> (5 * kind) & 31) as u8
    }

    /// The kinds it has, and how many of each.
    pub(super) fn counts(self) -> impl Iterator<Item = (usize, u8)> {
        (0..KINDS).map(move |kind| (kind, self.count(kind))).filter(|(_, count)| *count > 0)
    }

    pub(super) fn len(self) -> usize {
        self.counts().map(|(_, count)| usize::from(count)).sum()
    }

    /// What its cards count at least: every card adds to it.
    pub(super) fn low(self) -> usize {
        self.counts().map(|(kind, count)| low(kind) * usize::from(count)).sum()
    }

    /// The kind of two cards that are alike.
    pub(super) fn pair(self) -> Option<usize> {
        let (kind, count) = self.counts().next()?;
        (count == 2 && self.len() == 2 && kind != JOKER).then_some(kind)
    }

    /// Cards that make such a hand.
    pub(super) fn hand(self) -> Hand {
        let cards = |(kind, count): (usize, u8)| (0..count).map(move |_| face(kind));
        self.counts().flat_map(cards).collect()
    }
}
