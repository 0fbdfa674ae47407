//! How often each card lies somewhere: eight packs make identical cards.

use cards::{Card, Rank, Suit};

/// How often each card is there.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Counts([u8; 64]);

impl Counts {
    /// None.
    pub const NONE: Counts = Counts([0; 64]);

    /// Those cards.
    #[must_use]
    pub fn of(cards: impl IntoIterator<Item = Card>) -> Counts {
        let mut counts = Counts::NONE;
        cards.into_iter().for_each(|card| counts.add(card));
        counts
    }

    /// How often a card is there.
    #[must_use]
    pub const fn get(&self, card: Card) -> u8 {
        self.0[card.place() as usize]
    }

    /// One more.
    pub const fn add(&mut self, card: Card) {
        self.0[card.place() as usize] += 1;
    }

    /// One less; says whether there was one.
    pub const fn take(&mut self, card: Card) -> bool {
        let held = &mut self.0[card.place() as usize];
        let had = *held > 0;
        *held = held.saturating_sub(1);
        had
    }

    /// How many cards there are.
    #[must_use]
    pub fn total(&self) -> usize {
        self.0.iter().map(|count| usize::from(*count)).sum()
    }

    /// How many of a rank there are in each suit.
    #[must_use]
    pub fn suits(&self, rank: Rank) -> [u8; 4] {
        Suit::ALL.map(|suit| self.get(Card::new(rank, suit)))
    }

    /// Every card as often as it is there, in pack order.
    pub fn cards(&self) -> impl Iterator<Item = Card> + '_ {
        let places = (0..64u8).filter(|place| self.0[usize::from(*place)] > 0);
        places.flat_map(|place| {
            let card = Card::at_place(place).expect("only cards are counted");
            std::iter::repeat_n(card, self.0[usize::from(place)].into())
        })
    }

    /// These and those.
    #[must_use]
    pub fn and(&self, others: &Counts) -> Counts {
        let mut sum = *self;
        sum.0.iter_mut().zip(others.0).for_each(|(held, other)| *held += other);
        sum
    }

    /// These without those, which are among them.
    #[must_use]
    pub fn without(&self, others: &Counts) -> Counts {
        let mut rest = *self;
        rest.0.iter_mut().zip(others.0).for_each(|(held, other)| *held -= other);
        rest
    }
}

impl std::fmt::Debug for Counts {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_list().entries(self.cards()).finish()
    }
}
