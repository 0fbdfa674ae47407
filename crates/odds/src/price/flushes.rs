//! Hands by their longest flush: how many of the dealer's stay below a standing, without a list of
//! them.
//!
//! A hand stays below if each of its suits does, and a suit by how many cards it has and which.
//! So it is enough to know of each suit by itself in how many ways it stays below with so many
//! cards.

use crate::work::ways;
use cards::{CardSet, Suit};
use ranking::Standing;

/// Most cards of a hand.
const MOST: usize = 7;
/// Ranks of a suit.
const RANKS: usize = 13;

/// Dealer's hands of so many cards.
pub(super) struct Flushes {
    deck: CardSet,
    size: usize,
    /// `choose[ranks][cards]`.
    choose: [[u64; MOST + 1]; RANKS + 1],
}

/// Whether a hand that stands just there counts as below.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Below {
    Worse,
    NotBetter,
}

impl Flushes {
    /// `None` for larger hands, or a deck with cards of no suit.
    pub(super) fn new(deck: CardSet, size: usize) -> Option<Flushes> {
        let mut choose = [[0; MOST + 1]; RANKS + 1];
        for (ranks, row) in choose.iter_mut().enumerate() {
            row.iter_mut().enumerate().for_each(|(cards, it)| *it = ways(ranks, cards) as u64);
        }
        (size <= MOST && deck.without(CardSet::DECK).is_empty()).then_some(Flushes {
            deck,
            size,
            choose,
        })
    }

    /// How many hands that share no card with this one stay below a standing.
    pub(super) fn count(&self, apart_from: CardSet, limit: Standing, below: Below) -> u64 {
        let mut hands = [0; MOST + 1];
        hands[0] = 1;
        for suit in Suit::ALL {
            let free = self.deck.without(apart_from).lane(suit);
            let stays = self.suit(free, limit, below);
            let mut more = [0; MOST + 1];
            for (held, count) in hands.iter().enumerate().take(self.size + 1) {
                for (cards, ways) in stays.iter().enumerate().take(self.size + 1 - held) {
                    more[held + cards] += count * ways;
                }
            }
            hands = more;
        }
        hands[self.size]
    }

    /// In how many ways these ranks of a suit stay below with none, one and more of them.
    fn suit(&self, free: u16, limit: Standing, below: Below) -> [u64; MOST + 1] {
        let choose = &self.choose[free.count_ones() as usize];
        let length = usize::from(limit.class_number());
        let mut stays = [0; MOST + 1];
        stays[..length.min(MOST + 1)].copy_from_slice(&choose[..length.min(MOST + 1)]);
        if length <= MOST {
            stays[length] = self.lower(free, length, limit.rest(), below);
        }
        stays
    }

    /// How many sets of so many of these ranks are lower than a flush, from its highest card on.
    fn lower(&self, free: u16, mut left: usize, flush: u16, below: Below) -> u64 {
        let mut lower = 0;
        for rank in (0..RANKS).rev().filter(|rank| flush >> rank & 1 == 1) {
            // All ranks above are as in the flush; without this one the rest is free.
            let under = free & ((1 << rank) - 1);
            lower += self.choose[under.count_ones() as usize][left];
            if left == 0 || free >> rank & 1 == 0 {
                return lower;
            }
            left -= 1;
        }
        // Fewer ranks than cards: what is left lies above the flush.
        lower + u64::from(left == 0 && below == Below::NotBetter)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use ranking::Ranking;

    /// Every hand of five of twenty cards, against limits of each length, even such as no hand has.
    #[test]
    fn flushes_agree_with_looking_at_every_hand() {
        let deck: CardSet = CardSet::DECK.iter().filter(|card| card.index() % 13 > 7).collect();
        let flushes = Flushes::new(deck, 5).expect("no joker");
        let standing = |hand: CardSet| Ranking::FlushLength.rank_set(hand);
        let hands: Vec<(Standing, CardSet)> =
            deck.subsets(5).map(|hand| (standing(hand), hand)).collect();
        let short = Standing::new(3, 0, 1 << 9);
        for (at, (limit, own)) in hands.iter().enumerate().step_by(61) {
            for limit in [*limit, hands[at / 2].0, short] {
                let apart = hands.iter().filter(|(_, hand)| hand.intersection(*own).is_empty());
                let worse = apart.clone().filter(|(it, _)| *it < limit).count() as u64;
                let not_better = apart.filter(|(it, _)| *it <= limit).count() as u64;
                let counted =
                    [Below::Worse, Below::NotBetter].map(|below| flushes.count(*own, limit, below));
                assert_eq!(counted, [worse, not_better], "{own:?} {limit:?}");
            }
        }
    }
}
