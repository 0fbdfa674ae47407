//! Five-card high from several packs, the best five of five to seven cards.
//!
//! The same card may be there more than once, so there are five of a kind without a wild card, and
//! flushes that hold pairs. One book counts such a flush as a flush, the other by what it holds.

use crate::class::Class;
use crate::lane::{Lane, One};
use crate::standing::Standing;
use cards::Card;

/// Five of a kind suited, the straight flush, five of a kind. Worst first.
/// Source: colorado l.3207-3219.
pub(crate) const A: &[Class] = &[
    Class::HighCard,
    Class::Pair,
    Class::TwoPair,
    Class::ThreeOfAKind,
    Class::Straight,
    Class::Flush,
    Class::FullHouse,
    Class::FourOfAKind,
    Class::FiveOfAKind,
    Class::StraightFlush,
    Class::RoyalFlush,
    Class::SuitedFiveOfAKind,
];

/// A flush counts with what else it holds. Worst first. Source: clovis-500 l.615-631.
pub(crate) const B: &[Class] = &[
    Class::HighCard,
    Class::Pair,
    Class::TwoPair,
    Class::ThreeOfAKind,
    Class::Straight,
    Class::Flush,
    Class::FullHouse,
    Class::FourOfAKind,
    Class::FlushWithPair,
    Class::FlushWithTwoPair,
    Class::FlushWithThreeOfAKind,
    Class::FiveOfAKind,
    Class::FlushWithFullHouse,
    Class::StraightFlush,
    Class::FlushWithFourOfAKind,
    Class::RoyalFlush,
    Class::SuitedFiveOfAKind,
];

/// Ranks five to seven cards by the order [`A`].
pub(crate) fn rank_a(cards: &[Card]) -> Standing {
    let held = Held::of(cards.iter().copied());
    let best = held.standing([1, 2, 3, 4, 7, 8, 9]).max(held.straight(5, 5));
    let Some(suited) = suited(cards) else { return best };
    let flush = match suited.of_a_kind() {
        (Shape::FiveOfAKind, first, rest) => Standing::new(12, first, rest),
        // The hand is four of a kind, which beats a flush.
        (Shape::FourOfAKind, ..) => Standing::NOTHING,
        _ => suited.flush(6),
    };
    best.max(flush).max(suited.straight(10, 11))
}

/// Ranks five to seven cards by the order [`B`].
///
/// Two flushes with a pair are compared as pairs are, first the pair and then the cards beside it,
/// and so are the other flushes that hold something (ruling G-786): what a class is named for decides
/// it first, as three of a kind does in a full house.
pub(crate) fn rank_b(cards: &[Card]) -> Standing {
    let held = Held::of(cards.iter().copied());
    let best = held.standing([1, 2, 3, 4, 7, 8, 12]).max(held.straight(5, 5));
    let Some(suited) = suited(cards) else { return best };
    best.max(suited.standing([6, 9, 10, 11, 13, 15, 17])).max(suited.straight(14, 16))
}

/// What the ranks of five cards make, whatever the suits. The order is that of the class numbers
/// given to [`Held::standing`].
#[derive(Clone, Copy)]
enum Shape {
    HighCard,
    Pair,
    TwoPair,
    ThreeOfAKind,
    FullHouse,
    FourOfAKind,
    FiveOfAKind,
}

/// The ranks held at least once, twice, three, four and five times.
#[derive(Clone, Copy)]
struct Held([u16; 5]);

impl Held {
    fn of(cards: impl Iterator<Item = Card>) -> Held {
        let mut held = [0; 5];
        for rank in cards.filter_map(Card::rank) {
            let mut more = 1 << rank as u16;
            for times in &mut held {
                (*times, more) = (*times | more, *times & more);
            }
        }
        Held(held)
    }

    /// The best five cards by their ranks alone: their shape, `first` and `rest`.
    fn of_a_kind(self) -> (Shape, u16, u16) {
        let [ranks, pairs, trips, quads, fives] = self.0;
        let (pair, three, four) = (top(1, pairs), top(1, trips), top(1, quads));
        match (fives, quads, trips, pairs & !three, pairs & !pair) {
            (1.., ..) => (Shape::FiveOfAKind, top(1, fives), 0),
            (_, 1.., ..) => (Shape::FourOfAKind, four, top(1, ranks & !four)),
            (_, _, 1.., beside @ 1.., _) => (Shape::FullHouse, three, top(1, beside)),
            (_, _, 1.., ..) => (Shape::ThreeOfAKind, three, top(2, ranks & !three)),
            (.., 1..) => {
                let two = top(2, pairs);
                (Shape::TwoPair, two, top(1, ranks & !two))
            }
            (.., 1.., _) => (Shape::Pair, pair, top(3, ranks & !pair)),
            _ => (Shape::HighCard, 0, top(5, ranks)),
        }
    }

    /// The standing of the best five by their ranks alone, given the class number of each shape.
    fn standing(self, classes: [u8; 7]) -> Standing {
        let (shape, first, rest) = self.of_a_kind();
        Standing::new(classes[shape as usize], first, rest)
    }

    /// The best straight, if there is one, given its class number and that of an ace-high one.
    fn straight(self, class: u8, ace_high: u8) -> Standing {
        match One(self.0[0]).straight().0 {
            0 => Standing::NOTHING,
            top @ 0x1000 => Standing::new(ace_high, top, 0),
            top => Standing::new(class, top, 0),
        }
    }

    /// The five highest cards as a flush in which a pair is no merit: the highest card decides,
    /// then the next, as in any flush. So `first` and `rest` together are how many there are of
    /// each rank, two bits a rank, ace on top. No rank is there four times.
    fn flush(self, class: u8) -> Standing {
        let [ranks, pairs, trips, ..] = self.0;
        let (mut left, mut numbers) = (5, 0_u32);
        for rank in (0..13).rev() {
            let held = [ranks, pairs, trips].map(|times| u32::from(times >> rank & 1));
            let taken = left.min(held.iter().sum());
            numbers |= taken << (2 * rank);
            left -= taken;
        }
        Standing::new(class, (numbers >> 13) as u16, (numbers & 0x1fff) as u16)
    }
}

/// The cards of the suit that has five or more: of seven cards no two suits have.
fn suited(cards: &[Card]) -> Option<Held> {
    let of = |suit| cards.iter().copied().filter(move |card| card.suit() == Some(suit));
    let suit = cards::Suit::ALL.into_iter().find(|&suit| of(suit).count() >= 5)?;
    Some(Held::of(of(suit)))
}

/// The `count` highest of the ranks.
fn top(count: u32, mut ranks: u16) -> u16 {
    while ranks.count_ones() > count {
        ranks &= ranks - 1;
    }
    ranks
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::naive::{Five, Place, check, check_order, check_tie, number};
    use crate::proof::{Dice, agree};
    use crate::ranking::Ranking;
    use cards::Rank;

    /// The obvious way.
    fn slow(ranking: Ranking, cards: [Card; 5]) -> Place {
        let five = Five::read(cards, Some(Rank::Two));
        let class = match (ranking, five.flush, five.straight, five.sizes) {
            (_, true, _, [5, ..]) => Class::SuitedFiveOfAKind,
            (Ranking::High5MultiB, true, _, [4, ..]) => Class::FlushWithFourOfAKind,
            (Ranking::High5MultiB, true, _, [3, 2, ..]) => Class::FlushWithFullHouse,
            (Ranking::High5MultiB, true, _, [3, ..]) => Class::FlushWithThreeOfAKind,
            (Ranking::High5MultiB, true, _, [2, 2, ..]) => Class::FlushWithTwoPair,
            (Ranking::High5MultiB, true, _, [2, ..]) => Class::FlushWithPair,
            _ => five.class(),
        };
        let mut highest_first = cards.map(|card| card.rank().expect("no jokers") as u8);
        highest_first.sort_by(|a, b| b.cmp(a));
        let tie = if class == Class::Flush { highest_first } else { five.tie() };
        (number(ranking, class), tie)
    }

    /// Every hand of so many cards, whichever packs they are from.
    fn every<const COUNT: usize>() -> impl Iterator<Item = [Card; COUNT]> {
        let mut at = [0_u8; COUNT];
        std::iter::from_fn(move || {
            let hand = (at[COUNT - 1] < 52).then(|| at.map(|at| Card::from_index(at).unwrap()))?;
            let slot = (0..COUNT).rev().find(|&slot| at[slot] < 51).unwrap_or(COUNT - 1);
            let next = at[slot] + 1;
            at[slot..].fill(next);
            Some(hand)
        })
    }

    fn choose(of: u64, count: u64) -> u64 {
        (0..count).fold(1, |ways, at| ways * (of - at) / (at + 1))
    }

    /// In how many ways so many packs deal this hand.
    fn ways(hand: [Card; 5], packs: u64) -> u64 {
        hand.chunk_by(|a, b| a == b).map(|same| choose(packs, same.len() as u64)).product()
    }

    /// The hands of so many packs by class, best first.
    fn dealt(ranking: Ranking, packs: u64) -> Vec<u64> {
        let mut totals = vec![0; ranking.classes().len() + 1];
        for hand in every::<5>() {
            totals[ranking.rank(&hand).class_number() as usize] += ways(hand, packs);
        }
        assert_eq!(totals.remove(0), 0, "a hand stood nowhere");
        totals.reverse();
        totals
    }

    /// How many hands have ranks of each [`Shape`], given how many cards there are of a rank.
    fn of_ranks(each: u64) -> [u64; 7] {
        let of = |count| choose(each, count);
        [
            1_287 * each.pow(5),
            13 * of(2) * 220 * each.pow(3),
            78 * of(2) * of(2) * 11 * each,
            13 * of(3) * 66 * each.pow(2),
            13 * of(3) * 12 * of(2),
            13 * of(4) * 12 * each,
            13 * of(5),
        ]
    }

    /// The reckoning: how many hands have ranks of each shape, how many of these are of one suit,
    /// and 10 of 1,287 sets of five ranks are straights.
    #[test]
    fn five_card_hands_by_class() {
        for packs in [6, 8] {
            let all = of_ranks(4 * packs);
            let suited = of_ranks(packs).map(|hands| 4 * hands);
            let [high, pair, two_pair, trips, full, quads, five] =
                std::array::from_fn(|shape| all[shape] - suited[shape]);
            let [flush, flush_pair, flush_two_pair, flush_trips, flush_full, flush_quads, same] =
                suited;
            let (straight, straight_flush) = (high / 1_287 * 10, flush / 1_287 * 9);
            let royal = flush / 1_287;
            let (high, flush) = (high - straight, flush - straight_flush - royal);
            let a = [
                same,
                royal,
                straight_flush,
                five,
                quads + flush_quads,
                full + flush_full,
                flush + flush_pair + flush_two_pair + flush_trips,
                straight,
                trips,
                two_pair,
                pair,
                high,
            ];
            let b = [
                same,
                royal,
                flush_quads,
                straight_flush,
                flush_full,
                five,
                flush_trips,
                flush_two_pair,
                flush_pair,
                quads,
                full,
                flush,
                straight,
                trips,
                two_pair,
                pair,
                high,
            ];
            assert_eq!(a.iter().sum::<u64>(), choose(52 * packs, 5));
            assert_eq!(dealt(Ranking::High5MultiA, packs), a);
            assert_eq!(dealt(Ranking::High5MultiB, packs), b);
        }
    }

    /// By shape there are 1,277 + 10, 2,860, 858, 858, 156, 156 and 13 hands of five ranks.
    #[test]
    fn agrees_with_the_obvious_way_on_every_five_cards() {
        assert_eq!(every::<5>().count() as u64, choose(56, 5));
        let slow_a = |hand| slow(Ranking::High5MultiA, hand);
        let standings = agree(every::<5>(), |hand| rank_a(&hand), slow_a);
        assert_eq!(standings, 2 * (1_287 + 2_860 + 858 + 858) + 156 + 156 + 2 * 13);
        let slow_b = |hand| slow(Ranking::High5MultiB, hand);
        let standings = agree(every::<5>(), |hand| rank_b(&hand), slow_b);
        assert_eq!(standings, 2 * (1_287 + 2_860 + 858 + 858 + 156 + 156 + 13));
    }

    /// On hands of a whole shoe, and of one with few ranks and suits, where cards repeat.
    #[test]
    fn finds_the_best_five_of_more() {
        let mut dice = Dice::new(312);
        for (ranks, suits) in [(13, 4), (5, 2), (7, 1), (2, 1)] {
            let mut shoe: Vec<usize> = (0..6 * ranks * suits).collect();
            for _ in 0..250_000 {
                let cards: [Card; 7] = std::array::from_fn(|dealt| {
                    let next = dealt + dice.below(shoe.len() - dealt);
                    shoe.swap(dealt, next);
                    let card = shoe[dealt] / 6;
                    let (rank, suit) = (12 - card / suits, card % suits);
                    Card::new(Rank::ALL[rank], cards::Suit::ALL[suit])
                });
                for cards in [&cards[..6], &cards] {
                    best_of(rank_a, cards);
                    best_of(rank_b, cards);
                }
            }
        }
    }

    #[test]
    #[ignore = "whole universe: cargo xtask proofs"]
    fn finds_the_best_five_of_every_six_and_seven() {
        for rank in [rank_a, rank_b] {
            every::<6>().for_each(|cards| best_of(rank, &cards));
            every::<7>().for_each(|cards| best_of(rank, &cards));
        }
    }

    #[track_caller]
    fn best_of(rank: fn(&[Card]) -> Standing, cards: &[Card]) {
        let fives = (0_u32..1 << cards.len()).filter(|bits| bits.count_ones() == 5);
        let best = fives.map(|bits| {
            let mut chosen = (0..cards.len()).filter(|at| bits >> at & 1 == 1);
            let five: [Card; 5] = std::array::from_fn(|_| cards[chosen.next().unwrap()]);
            rank(&five)
        });
        assert_eq!(Some(rank(cards)), best.max(), "{cards:?}");
    }

    /// Source: colorado l.3208-3219.
    #[test]
    fn the_printed_order_of_eleven() {
        let hands = [
            ("2h 2h 2h 2h 2h", Class::SuitedFiveOfAKind),
            ("Ah Kh Qh Jh Th", Class::RoyalFlush),
            ("Ah 2h 3h 4h 5h", Class::StraightFlush),
            ("Ah Ah Ah Ah As", Class::FiveOfAKind),
            ("3h 3h 3h 3h 2h", Class::FourOfAKind),
            ("3h 3h 3h 2h 2h", Class::FullHouse),
            ("Ah Kh Kh Kh 2h", Class::Flush),
            ("Ah Kh Qh Jh Ts", Class::Straight),
            ("3h 3h 3s 2h 4h", Class::ThreeOfAKind),
            ("3h 3h 2s 2h 4h", Class::TwoPair),
            ("3h 3h 2s 6h 4h", Class::Pair),
            ("Ah Kh Qh Jh 9s", Class::HighCard),
        ];
        for (hand, class) in hands {
            check(Ranking::High5MultiA, hand, class);
        }
        check_order(Ranking::High5MultiA, &hands.map(|(hand, _)| hand));
    }

    /// Where a pair in a flush has no name, the highest card decides.
    #[test]
    fn a_pair_in_a_flush_is_two_high_cards() {
        let flushes =
            ["Ah 7h 5h 3h 2h", "Kh Kh 4h 3h 2h", "Kh Qh Jh 9h 8h", "3h 3h 3h 2h 4h 7s 9s"];
        check_order(Ranking::High5MultiA, &flushes);
        check_tie(Ranking::High5MultiA, &["Kh Kh 4h 3h 2h", "Ks Ks 4s 3s 2s", "Kh Kh 4h 3h 2h 2h"]);
    }

    /// Source: clovis-500 l.615-631.
    #[test]
    fn the_printed_order_of_seventeen() {
        let hands = [
            ("2h 2h 2h 2h 2h", Class::SuitedFiveOfAKind),
            ("Ah Kh Qh Jh Th", Class::RoyalFlush),
            ("3h 3h 3h 3h 2h", Class::FlushWithFourOfAKind),
            ("Kh Qh Jh Th 9h", Class::StraightFlush),
            ("3h 3h 3h 2h 2h", Class::FlushWithFullHouse),
            ("Ah Ah Ah Ah As", Class::FiveOfAKind),
            ("3h 3h 3h 4h 2h", Class::FlushWithThreeOfAKind),
            ("3h 3h 2h 2h 4h", Class::FlushWithTwoPair),
            ("3h 3h 2h 5h 4h", Class::FlushWithPair),
            ("Ah Ah Ah As Kh", Class::FourOfAKind),
            ("Ah Ah Ah Ks Kh", Class::FullHouse),
            ("Ah Kh Qh Jh 9h", Class::Flush),
            ("Ah Kh Qh Jh Ts", Class::Straight),
            ("Ah Ah As Kh Qh", Class::ThreeOfAKind),
            ("Ah As Kh Kh Qh", Class::TwoPair),
            ("Ah As Kh Qh Jh", Class::Pair),
            ("Ah Ks Qh Jh 9h", Class::HighCard),
        ];
        for (hand, class) in hands {
            check(Ranking::High5MultiB, hand, class);
        }
        check_order(Ranking::High5MultiB, &hands.map(|(hand, _)| hand));
    }

    /// Ruling G-786.
    #[test]
    fn a_flush_with_a_pair_is_compared_as_a_pair() {
        check_order(Ranking::High5MultiB, &["3h 3h 4h 5h 7h", "2h 2h Ah Kh Qh", "2h 2h Ah Kh Jh"]);
        check_order(Ranking::High5MultiB, &["3h 3h 3h 2h 2h", "2h 2h 2h Ah Ah"]);
    }
}
