//! Which cards make a hand, and whether cards can be one.

use crate::points;
use crate::ranking::{Made, Ranking, Unfit};
use cards::{Card, Hand};
use std::ops::RangeInclusive;

impl Ranking {
    /// Says whether the cards can be ranked: how many, of which pack, none twice.
    pub fn check(self, cards: &[Card]) -> Result<(), Unfit> {
        let takes = self.takes();
        if !takes.contains(&cards.len()) {
            return Err(Unfit::Count { ranking: self, takes, given: cards.len() });
        }
        self.check_pack(cards)
    }

    /// Says whether the cards can be of the ranking's pack, and none there twice.
    pub(crate) fn check_pack(self, cards: &[Card]) -> Result<(), Unfit> {
        if let Some(&card) = cards.iter().find(|card| !self.knows(**card)) {
            return Err(Unfit::Foreign(card, self));
        }
        match cards.iter().enumerate().find(|(at, card)| cards[..*at].contains(card)) {
            Some((_, &card)) if self.packs() == Packs::One => Err(Unfit::Repeated(card, self)),
            Some((_, &card)) if card.tile().is_some_and(|tile| tile.copies() == 1) => {
                Err(Unfit::Repeated(card, self))
            }
            _ => Ok(()),
        }
    }

    /// Ranks a hand and finds the cards that make it: the fewest that stand as high, and of those
    /// the first as dealt. Slow: meant for showing a hand, not for counting.
    pub fn made(self, cards: &[Card]) -> Result<Made, Unfit> {
        self.check(cards)?;
        let standing = self.rank(cards);
        let used = self
            .sizes(cards.len())
            .flat_map(|size| choices(cards, size))
            .map(|(_, choice)| choice)
            .find(|choice| self.rank(choice) == standing)
            .unwrap_or_else(|| cards.iter().copied().collect());
        Ok(Made { standing, used })
    }

    /// How many of so many cards can make the hand.
    pub(crate) fn sizes(self, cards: usize) -> RangeInclusive<usize> {
        match (self, self.uses()) {
            (_, Some(uses)) => uses..=uses,
            (_, None) if self.counts_all() => cards..=cards,
            // A badugi of fewer than four cards leaves the others out.
            (Ranking::Badugi, None) => 1..=4,
            (_, None) => 1..=cards.min(*self.takes().end()),
        }
    }

    /// Whether points are added up, so that every card counts.
    pub(crate) fn counts_all(self) -> bool {
        matches!(
            self,
            Ranking::Points(_) | Ranking::Mod10 | Ranking::PointSumHigh | Ranking::PointSumLow
        )
    }

    /// Whether the ranking's pack holds the card.
    #[must_use]
    pub fn knows(self, card: Card) -> bool {
        match (self, card.rank()) {
            (Ranking::Tiles, _) => card.tile().is_some(),
            (_, None) if card.tile().is_some() => false,
            (Ranking::High5Of32, Some(rank)) => rank >= cards::Rank::Seven,
            (Ranking::High5Short, Some(rank)) => rank >= cards::Rank::Six,
            (_, Some(_)) => true,
            (Ranking::High5Bug | Ranking::High5WildA | Ranking::High5WildB, None) => true,
            (
                Ranking::High5BugWheel
                | Ranking::High5WildC
                | Ranking::High5WildD
                | Ranking::High2A
                | Ranking::High2Wild
                | Ranking::LowA5
                | Ranking::LowA5Eight,
                None,
            ) => card == Card::JOKER,
            // Packs with two jokers have a black one and a red one, which count alike.
            (Ranking::Points(game), None) => game.counting().joker != points::Joker::Absent,
            (_, None) => false,
        }
    }

    /// Whether the ranking is made for one pack, so that no card is there twice.
    #[must_use]
    pub fn is_of_one_pack(self) -> bool {
        self.packs() == Packs::One
    }

    /// Whether the same card may be there twice.
    pub(crate) fn packs(self) -> Packs {
        match self {
            Ranking::High5MultiA
            | Ranking::High5MultiB
            | Ranking::High1
            | Ranking::Points(_)
            | Ranking::Mod10
            | Ranking::PointSumHigh
            | Ranking::PointSumLow
            | Ranking::Tiles => Packs::Several,
            _ => Packs::One,
        }
    }
}

/// How many packs a ranking is made for.
#[derive(PartialEq, Eq)]
pub(crate) enum Packs {
    One,
    Several,
}

/// Every choice of `size` of the cards, in their order: which places, a bit each, and the cards.
pub(crate) fn choices(cards: &[Card], size: usize) -> impl Iterator<Item = (u32, Hand)> {
    (0_u32..1 << cards.len()).filter(move |places| places.count_ones() as usize == size).map(
        move |places| {
            let chosen = cards.iter().enumerate().filter(|(at, _)| places >> at & 1 == 1);
            (places, chosen.map(|(_, card)| *card).collect())
        },
    )
}
