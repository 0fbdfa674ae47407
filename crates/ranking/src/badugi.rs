//! Badugi: the most cards of different ranks and suits, and of those the lowest.
//!
//! The ranks that can be held in different suits grow like a matroid: taking them greedily from
//! the ace up, whenever the suits still allow it, gives both the most cards and the lowest. What
//! the suits allow is kept as a set of sets: bit `n` of sixteen says that the suits in the binary
//! number `n` can be the ones used so far.
//!
//! A standing keeps the complement of its ranks, counted from the ace.
//! Source: players-casino l.1820-1831, l.1875-1879.

use crate::batch::{Kernel, Skip, rank_one};
use crate::class::Class;
use crate::lane::{Lane, RANKS, each};
use crate::standing::Standing;
use cards::CardSet;

/// Worst first.
pub(crate) const CLASSES: &[Class] =
    &[Class::Badugi(1), Class::Badugi(2), Class::Badugi(3), Class::Badugi(4)];

/// Ranks four cards, or the best badugi of up to seven.
pub(crate) fn rank(hand: CardSet) -> Standing {
    match hand.len() {
        4 => rank_one::<Badugi<4>>(hand),
        5 => rank_one::<Badugi<5>>(hand),
        6 => rank_one::<Badugi<6>>(hand),
        _ => rank_one::<Badugi<7>>(hand),
    }
}

/// The best badugi of `CARDS` cards.
pub(crate) struct Badugi<const CARDS: usize>;

/// For each suit, the sets of suits that it is not in.
const WITHOUT: [u16; 4] =
    [0b0101_0101_0101_0101, 0b0011_0011_0011_0011, 0b0000_1111_0000_1111, 0b0000_0000_1111_1111];

impl<const CARDS: usize> Kernel for Badugi<CARDS> {
    #[inline(always)]
    fn made<L: Lane, S: Skip>(suits: [L; 4]) -> [L; 3] {
        let [c, d, h, s] = each(suits, |suit| {
            let ranks = suit & L::all(RANKS);
            (ranks.shl::<1>() | ranks.shr::<12>()) & L::all(RANKS)
        });
        let mut left = (c | d) | (h | s);
        let mut used = L::all(1);
        let mut kept = L::all(0);
        let mut cards = L::all(0);
        for _ in 0..CARDS {
            let rank = left.lowest();
            left = left.but(rank);
            let next = (grown::<L, 0>(c & rank, used) | grown::<L, 1>(d & rank, used))
                | (grown::<L, 2>(h & rank, used) | grown::<L, 3>(s & rank, used));
            let fits = next.is_some();
            used = fits.pick(next, used);
            kept = kept | (rank & fits);
            cards = cards + (fits & L::all(1));
        }
        [cards, L::all(0), L::all(RANKS).but(kept)]
    }
}

/// The sets of suits in use, each grown by the suit numbered `SUIT`, if the hand has the card.
#[inline(always)]
fn grown<L: Lane, const SUIT: usize>(card: L, used: L) -> L {
    let free = used & L::all(WITHOUT[SUIT]);
    let grown = match SUIT {
        0 => free.shl::<1>(),
        1 => free.shl::<2>(),
        2 => free.shl::<4>(),
        _ => free.shl::<8>(),
    };
    grown & card.is_some()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::proof::{Dice, Places, Way, agree, best_choice, counts, suits_in_order};
    use crate::ranking::Ranking;
    use cards::{Card, Rank};
    use std::cmp::Reverse;

    /// The obvious way: try every choice of cards without a repeated rank or suit.
    fn slow(hand: CardSet) -> (usize, Reverse<Vec<u8>>) {
        let playable = |choice: &CardSet| {
            let cards: Vec<Card> = choice.iter().collect();
            cards.iter().enumerate().all(|(at, card)| {
                let alike =
                    |other: &Card| other.rank() == card.rank() || other.suit() == card.suit();
                !cards[..at].iter().any(alike)
            })
        };
        let low =
            |card: Card| if card.rank() == Some(Rank::Ace) { 0 } else { card.index() / 4 + 1 };
        let sizes = (1..=4).rev();
        let choices = sizes.flat_map(|size| hand.subsets(size).filter(playable));
        let read = |choice: CardSet| {
            let mut ranks: Vec<u8> = choice.iter().map(low).collect();
            ranks.sort_by(|a, b| b.cmp(a));
            (ranks.len(), Reverse(ranks))
        };
        choices.map(read).max().unwrap()
    }

    /// C(52,4) = 270,725. Four ranks in four suits: C(13,4) × 4! = 17,160; one-card hands are
    /// four of a kind (13) or four of a suit: C(13,4) × 4 = 2,860.
    #[test]
    fn every_hand_has_one_class() {
        for way in Way::ALL {
            assert_eq!(
                counts(Ranking::Badugi, way.standings(Ranking::Badugi, CardSet::DECK, 4)),
                [
                    ("badugi", 17_160),
                    ("three-card hand", 154_440),
                    ("two-card hand", 96_252),
                    ("one-card hand", 2_873),
                ],
                "{way:?}"
            );
        }
    }

    #[test]
    fn agrees_with_the_obvious_way_on_every_hand() {
        let places = Places::of(CardSet::DECK, 4, suits_in_order, slow);
        for way in Way::ALL {
            let hands = way.every_hand(Ranking::Badugi, CardSet::DECK, 4);
            let standings = agree(hands, |(_, standing)| standing, |(hand, _)| places.best(hand));
            // C(13,4) + C(13,3) + C(13,2) + 13 different hands.
            assert_eq!(standings, 715 + 286 + 78 + 13, "{way:?}");
        }
    }

    #[test]
    fn finds_the_best_four_of_seven() {
        let mut dice = Dice::new(7);
        for cards in 5..=7 {
            best_choice(4, rank, dice.million(CardSet::DECK, cards));
        }
    }

    #[test]
    #[ignore = "whole universe: cargo xtask proofs"]
    fn finds_the_best_four_of_every_five_to_seven() {
        for cards in 5..=7 {
            best_choice(4, rank, CardSet::DECK.subsets(cards));
        }
    }
}
