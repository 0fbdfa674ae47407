//! Four-card high, the best four of four to seven cards of one pack.
//!
//! Three of a kind beats a flush, and a flush a straight. Ace, king, queen and jack of one suit
//! are the royal flush (colorado l.3322). Ace, two, three and four are the lowest straight: of four
//! cards the book does not say, of two (l.2663, l.3992) and of five (l.210) it does, and rulings
//! X-04 and E-20 say it of three and four.

use crate::class::Class;
use crate::ranks::{ACE, Kinds, highest, lanes, tops};
use crate::standing::Standing;
use cards::CardSet;

/// Four aces on top and the royal flush above four of a kind. Worst first.
pub(crate) const A: &[Class] = &[
    Class::HighCard,
    Class::Pair,
    Class::TwoPair,
    Class::Straight,
    Class::Flush,
    Class::ThreeOfAKind,
    Class::StraightFlush,
    Class::FourOfAKind,
    Class::RoyalFlush,
    Class::FourAces,
];

/// Four of a kind on top. The royal flush is only the highest straight flush, kept apart for the
/// pay tables that name it. Worst first.
pub(crate) const B: &[Class] = &[
    Class::HighCard,
    Class::Pair,
    Class::TwoPair,
    Class::Straight,
    Class::Flush,
    Class::ThreeOfAKind,
    Class::StraightFlush,
    Class::RoyalFlush,
    Class::FourOfAKind,
];

/// Ranks the best four cards by the order of Crazy 4 Poker. Source: colorado l.2172.
pub(crate) fn rank_a(hand: CardSet) -> Standing {
    let kinds = Kinds::of(hand);
    let straight_flush = straight_flush(hand);
    if kinds.quads & ACE != 0 {
        Standing::new(10, ACE, 0)
    } else if straight_flush == ACE {
        Standing::new(9, ACE, 0)
    } else if kinds.quads != 0 {
        Standing::new(8, kinds.quads, 0)
    } else {
        rank_below(hand, &kinds, straight_flush)
    }
}

/// Ranks the best four cards by the order of Four Card Frenzy. Source: colorado l.4822, l.4905.
pub(crate) fn rank_b(hand: CardSet) -> Standing {
    let kinds = Kinds::of(hand);
    let straight_flush = straight_flush(hand);
    if kinds.quads != 0 {
        Standing::new(9, kinds.quads, 0)
    } else if straight_flush == ACE {
        Standing::new(8, ACE, 0)
    } else {
        rank_below(hand, &kinds, straight_flush)
    }
}

/// Ranks a hand without royal flush or four of a kind: below them both orders are the same.
fn rank_below(hand: CardSet, kinds: &Kinds, straight_flush: u16) -> Standing {
    if straight_flush != 0 {
        return Standing::new(7, straight_flush, 0);
    }
    if kinds.trips != 0 {
        let trips = highest(kinds.trips, 1);
        return Standing::new(6, trips, highest(kinds.any & !trips, 1));
    }
    let flush = lanes(hand).into_iter().find(|lane| lane.count_ones() >= 4);
    if let Some(flush) = flush {
        return Standing::new(5, 0, highest(flush, 4));
    }
    let straight = highest(tops(kinds.any, 4), 1);
    if straight != 0 {
        return Standing::new(4, straight, 0);
    }
    match kinds.pairs.count_ones() {
        0 => Standing::new(1, 0, highest(kinds.any, 4)),
        1 => Standing::new(2, kinds.pairs, highest(kinds.any & !kinds.pairs, 2)),
        _ => Standing::new(3, highest(kinds.pairs, 2), 0),
    }
}

/// The top card of the best straight flush. With seven cards only one suit can hold four.
fn straight_flush(hand: CardSet) -> u16 {
    lanes(hand).into_iter().fold(0, |best, lane| best | highest(tops(lane, 4), 1))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::proof::{Dice, agree, best_choice, cards, counts};
    use crate::ranking::Ranking;
    use cards::{Card, Rank};
    use std::cmp::Reverse;

    /// The obvious way: sort the ranks, most of a kind first, and look. The class is its place in
    /// the printed order.
    fn slow(order: &[Class], hand: CardSet) -> (usize, [Rank; 4]) {
        let held: [Card; 4] = std::array::from_fn(|at| hand.iter().nth(at).unwrap());
        let mut ranks = held.map(|card| card.rank().unwrap());
        let of_a_kind = |rank| held.iter().filter(|card| card.rank() == Some(rank)).count();
        ranks.sort_by_key(|rank| Reverse((of_a_kind(*rank), *rank)));
        let flush = held.iter().all(|card| card.suit() == held[0].suit());
        let wheel = ranks == [Rank::Ace, Rank::Four, Rank::Three, Rank::Two];
        let straight = wheel || ranks.windows(2).all(|two| two[0] as u8 == two[1] as u8 + 1);
        let class = match (ranks.map(of_a_kind), straight, flush) {
            ([4, ..], ..) if ranks[0] == Rank::Ace && order == A => Class::FourAces,
            ([4, ..], ..) => Class::FourOfAKind,
            ([3, ..], ..) => Class::ThreeOfAKind,
            ([2, 2, 2, 2], ..) => Class::TwoPair,
            ([2, ..], ..) => Class::Pair,
            (_, true, true) if ranks[1] == Rank::King => Class::RoyalFlush,
            (_, true, true) => Class::StraightFlush,
            (_, true, false) => Class::Straight,
            (_, false, true) => Class::Flush,
            _ => Class::HighCard,
        };
        if wheel {
            ranks.rotate_left(1);
        }
        (order.iter().position(|other| *other == class).unwrap(), ranks)
    }

    /// Straights end on a four up to an ace: eleven, in 4^4 suits. All else as with five cards.
    #[test]
    fn every_hand_of_four_has_one_class() {
        let hands = || CardSet::DECK.subsets(4);
        let below = [
            ("three of a kind", 2_496),
            ("flush", 2_816),
            ("straight", 2_772),
            ("two pair", 2_808),
            ("pair", 82_368),
            ("high card", 177_408),
        ];
        let a = counts(Ranking::High4A, hands().map(rank_a));
        let top =
            [("four aces", 1), ("royal flush", 4), ("four of a kind", 12), ("straight flush", 40)];
        assert_eq!(a, [&top[..], &below].concat());
        let b = counts(Ranking::High4B, hands().map(rank_b));
        let top = [("four of a kind", 13), ("royal flush", 4), ("straight flush", 40)];
        assert_eq!(b, [&top[..], &below].concat());
    }

    /// Four ranks can be had in C(13,4) = 715 ways, 11 of them straights. So of five cards
    /// - royal flush 4 * 48; straight flush 4 * (11 * 48 - 10), a run of five holding two of them;
    /// - three of a kind 54,912 and the 3,744 full houses; two pair as with five cards;
    /// - flush 4 * (C(13,5) + 715 * 39) less the straight flushes;
    /// - straight: 11 * 9 - 10 = 89 fives hold one, in 4^5 - 64 suits without a flush of four,
    ///   and 11 * 4 with one rank paired, in 6 * 4^3 - 12;
    /// - pair (715 - 11) * 4 * (6 * 4^3 - 12); high card (C(13,5) - 89) * (4^5 - 64).
    #[test]
    fn the_best_four_of_every_five_has_one_class() {
        let hands = || CardSet::DECK.subsets(5);
        let below = [
            ("three of a kind", 58_656),
            ("flush", 114_616),
            ("straight", 101_808),
            ("two pair", 123_552),
            ("pair", 1_047_552),
            ("high card", 1_150_080),
        ];
        let a = counts(Ranking::High4A, hands().map(rank_a));
        let top = [
            ("four aces", 48),
            ("royal flush", 192),
            ("four of a kind", 576),
            ("straight flush", 1_880),
        ];
        assert_eq!(a, [&top[..], &below].concat());
        let b = counts(Ranking::High4B, hands().map(rank_b));
        let top = [("four of a kind", 624), ("royal flush", 192), ("straight flush", 1_880)];
        assert_eq!(b, [&top[..], &below].concat());
    }

    /// 704 high cards, 858 pairs, 78 two pair, 11 straights, 704 flushes, 156 three of a kind,
    /// 11 straight flushes, 13 four of a kind.
    #[test]
    fn agrees_with_the_obvious_way_on_every_hand_of_four() {
        let hands = || CardSet::DECK.subsets(4);
        assert_eq!(agree(hands(), rank_a, |hand| slow(A, hand)), 2_535);
        assert_eq!(agree(hands(), rank_b, |hand| slow(B, hand)), 2_535);
    }

    #[test]
    fn finds_the_best_four_of_more() {
        let mut dice = Dice::new(4);
        for rank in [rank_a, rank_b] {
            best_choice(4, rank, CardSet::DECK.subsets(5));
            for count in [6, 7] {
                best_choice(4, rank, dice.million(CardSet::DECK, count));
            }
        }
    }

    #[test]
    #[ignore = "whole universe: cargo xtask proofs"]
    fn finds_the_best_four_of_every_six_and_seven() {
        for rank in [rank_a, rank_b] {
            for count in [6, 7] {
                best_choice(4, rank, CardSet::DECK.subsets(count));
            }
        }
    }

    /// Four of a kind lies between the royal flush and the straight flush in Crazy 4 Poker, above
    /// both in Four Card Frenzy. Source: colorado l.2172, l.4822.
    #[test]
    fn the_two_orders_part_above_the_straight_flush() {
        let both = cards("Kc Kd Kh Ks Ac Qc Jc");
        let aces = cards("Ac Ad Ah As Kc Qc Jc");
        let class = |ranking: Ranking, standing| ranking.class(standing);
        assert_eq!(class(Ranking::High4A, rank_a(both)), Some(Class::RoyalFlush));
        assert_eq!(class(Ranking::High4B, rank_b(both)), Some(Class::FourOfAKind));
        assert_eq!(class(Ranking::High4A, rank_a(aces)), Some(Class::FourAces));
        assert_eq!(class(Ranking::High4B, rank_b(aces)), Some(Class::FourOfAKind));
    }

    /// The fifth card breaks no tie. Source: colorado l.4844.
    #[test]
    fn the_unused_card_does_not_count() {
        assert_eq!(rank_b(cards("8c 8d Kh Qs 2c")), rank_b(cards("8h 8s Kc Qd Jh")));
        assert_eq!(rank_b(cards("Ac 2d 3h 4s 9c")), rank_b(cards("Ah 2s 3c 4d Kh")));
    }
}
