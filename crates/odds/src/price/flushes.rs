//! Hands by their longest flush: how many of the dealer's stay below a standing, without a list of
//! them.
//!
//! A hand stays below if each of its suits does, and a suit by how many cards it has and which.
//! So it is enough to know of each suit by itself in how many ways it stays below with so many
//! cards.

use crate::work::ways;
use cards::{CardSet, Rank, Suit};
use ranking::{Ranking, Standing};

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
            hands = with_suit(&hands, &self.suit(free, limit, below), self.size);
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

/// What each suit of a hand stands for, where a board lies beside it and deuces may be wild.
pub(super) struct Suits {
    wild: CardSet,
    /// By how many cards are wild, and by the ranks of the suit beside them.
    standings: Vec<Vec<Standing>>,
}

impl Suits {
    /// `None` where hands are not compared by their flushes, or cards have no suit.
    pub(super) fn new(rank: Ranking, deck: CardSet) -> Option<Suits> {
        let wild = match rank {
            Ranking::FlushLength => CardSet::EMPTY,
            Ranking::FlushLengthDeuces => CardSet::of_rank(Rank::Two),
            _ => return None,
        };
        let beside = |wilds: usize| {
            let wild: CardSet = wild.iter().take(wilds).collect();
            let standing = |ranks: u16| {
                let suit = CardSet::from_bits(ranks.into()).union(wild);
                match suit.len() as usize {
                    1..=MOST => rank.rank_set(suit),
                    _ => Standing::NOTHING,
                }
            };
            (0..1 << RANKS).map(standing).collect()
        };
        let standings = (0..=wild.len() as usize).map(beside).collect();
        deck.without(CardSet::DECK).is_empty().then_some(Suits { wild, standings })
    }

    /// How many hands of so many of these cards stay below each of some limits with a board, the
    /// lowest limit first.
    pub(super) fn below(
        &self,
        free: CardSet,
        board: CardSet,
        size: usize,
        limits: &[Standing],
    ) -> Vec<u64> {
        let [wild, laid] = [free, board].map(|cards| (cards & self.wild).len() as usize);
        let [free, board] = [free, board].map(|cards| cards.without(self.wild));
        let mut below = vec![0; limits.len()];
        for drawn in 0..=wild.min(size) {
            let standings = &self.standings[laid + drawn];
            let mut hands = vec![[0; MOST + 1]; limits.len()];
            hands.iter_mut().for_each(|hands| hands[0] = 1);
            for suit in Suit::ALL {
                let mut stays = vec![[0; MOST + 1]; limits.len()];
                let held = board.lane(suit);
                each_part(free.lane(suit), |part| {
                    let cards = part.count_ones() as usize;
                    let standing = standings[usize::from(held | part)];
                    let first = limits.partition_point(|limit| *limit <= standing);
                    if let (Some(stays), true) = (stays.get_mut(first), cards <= size - drawn) {
                        stays[cards] += 1;
                    }
                });
                // What stays below a limit stays below those above it.
                for at in 1..limits.len() {
                    let before = stays[at - 1];
                    stays[at].iter_mut().zip(before).for_each(|(sum, more)| *sum += more);
                }
                let each = hands.iter_mut().zip(&stays);
                each.for_each(|(hands, stays)| *hands = with_suit(hands, stays, size - drawn));
            }
            let times = ways(wild, drawn) as u64;
            let each = below.iter_mut().zip(&hands);
            each.for_each(|(sum, hands)| *sum += times * hands[size - drawn]);
        }
        below
    }
}

/// Calls `see` with every part of some ranks.
fn each_part(ranks: u16, mut see: impl FnMut(u16)) {
    let mut part = ranks;
    loop {
        see(part);
        if part == 0 {
            return;
        }
        part = (part - 1) & ranks;
    }
}

/// In how many ways hands have none, one and more cards, with those of another suit.
fn with_suit(hands: &[u64; MOST + 1], suit: &[u64; MOST + 1], size: usize) -> [u64; MOST + 1] {
    let mut more = [0; MOST + 1];
    for (held, count) in hands.iter().enumerate().take(size + 1) {
        for (cards, ways) in suit.iter().enumerate().take(size + 1 - held) {
            more[held + cards] += count * ways;
        }
    }
    more
}

#[cfg(test)]
mod tests {
    use super::*;

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

    /// Every hand of four beside boards of two, with deuces wild and without.
    #[test]
    fn suits_beside_a_board_agree_with_looking_at_every_hand() {
        let deck: CardSet = CardSet::DECK.iter().filter(|card| card.index() % 13 < 5).collect();
        let ranks = [Ranking::FlushLength, Ranking::FlushLengthDeuces];
        for (rank, board) in ranks
            .into_iter()
            .flat_map(|rank| deck.subsets(2).step_by(7).map(move |board| (rank, board)))
        {
            let suits = Suits::new(rank, deck).expect("flushes");
            let free = deck.without(board);
            let standings: Vec<Standing> =
                free.subsets(4).map(|hand| rank.rank_set(hand.union(board))).collect();
            let mut limits: Vec<Standing> = standings.iter().step_by(397).copied().collect();
            limits.push(Standing::new(4, 0, 0));
            limits.sort_unstable();
            let found = suits.below(free, board, 4, &limits);
            for (limit, found) in limits.iter().zip(found) {
                let below = standings.iter().filter(|it| *it < limit).count() as u64;
                assert_eq!(found, below, "{rank:?} {board:?} {limit:?}");
            }
        }
    }
}
