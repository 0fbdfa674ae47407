//! What a player tells of a hand against the dealer's cards in sight, beside what it makes.

use crate::price::sight::{higher, leading};
use cards::CardSet;

/// The dealer's cards in sight.
pub(super) struct Told {
    ranks: u16,
    /// How many of them are above each rank.
    above: [u8; 13],
}

/// What is looked at of a hand before its lowest card.
#[derive(Debug, Clone, Copy)]
pub(super) struct Looks {
    ranks: u16,
    leading: u8,
    is_paired: bool,
}

impl Looks {
    pub(super) fn of(cards: CardSet) -> Looks {
        let ranks = cards.ranks();
        let is_paired = ranks.count_ones() + cards.jokers() < cards.len();
        Looks { ranks, leading: leading(cards).unwrap_or(0) as u8, is_paired }
    }
}

impl Told {
    /// The most cards that the dealer may show.
    pub(super) const MOST: usize = 3;
    /// How many hands of one standing are told apart.
    pub(super) const CELLS: usize = (Told::MOST + 1) * (Told::MOST + 1);

    pub(super) fn new(up: CardSet) -> Told {
        Told { ranks: up.ranks(), above: std::array::from_fn(|rank| higher(up, rank) as u8) }
    }

    /// A number for hands of one standing that are told alike, by the rank of the lowest card.
    #[inline]
    pub(super) fn cell(&self, own: Looks, lowest: u8) -> usize {
        let rank = 1 << lowest;
        let pairs = !own.is_paired && own.ranks & rank != 0;
        let leading = if pairs { lowest } else { own.leading };
        let matched = ((own.ranks | rank) & self.ranks).count_ones() as usize;
        let above = usize::from(self.above[usize::from(leading)]);
        matched * (Told::MOST + 1) + above
    }
}
