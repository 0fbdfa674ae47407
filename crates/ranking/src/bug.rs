//! Five-card high with the joker as a bug, the best five of five to seven cards.
//!
//! The joker is an ace, or completes a straight, a flush or a straight flush; in a flush it is the
//! highest card that the suit lacks. Five aces stand on top.
//! Source: clovis-500 l.156-171; colorado l.230, l.2289, l.2696, l.3519.

use crate::class::Class;
use crate::high5::Held;
use crate::lane::Lane;
use crate::wild::Role;

/// Worst first.
pub(crate) const CLASSES: &[Class] = &[
    Class::HighCard,
    Class::Pair,
    Class::TwoPair,
    Class::ThreeOfAKind,
    Class::Straight,
    Class::Flush,
    Class::FullHouse,
    Class::FourOfAKind,
    Class::StraightFlush,
    Class::RoyalFlush,
    Class::FiveAces,
];

/// A-2-3-4-5 is the lowest straight.
pub(crate) struct Bug;

/// A-2-3-4-5 is the second highest straight, suited too: `first` is then the king's bit and the
/// five's, between the king and the ace. Source: colorado l.2164; ruling G-157.
pub(crate) struct BugWheel;

const ACE: u16 = 1 << 12;
const FIVE: u16 = 1 << 3;
const WHEEL: u16 = 1 << 11 | FIVE;

impl Role for Bug {
    const ROYAL: u16 = 10;
    const FIVE: u16 = 11;
    const FIVE_ACES: u16 = 11;

    #[inline(always)]
    fn joins<L: Lane>(_: Held<L>) -> L {
        L::all(ACE)
    }
}

impl Role for BugWheel {
    const ROYAL: u16 = 10;
    const FIVE: u16 = 11;
    const FIVE_ACES: u16 = 11;

    #[inline(always)]
    fn joins<L: Lane>(_: Held<L>) -> L {
        L::all(ACE)
    }

    #[inline(always)]
    fn best_straight<L: Lane>(tops: L) -> L {
        let best = tops.highest();
        let wheel = (tops & L::all(FIVE)).is_some().but((best & L::all(ACE)).is_some());
        wheel.pick(L::all(WHEEL), best)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::naive::{
        Five, Place, best_five_of_more, check, check_order, check_tie, count_all, number, stand_in,
        together,
    };
    use crate::proof::{Dice, agree, counts};
    use crate::ranking::Ranking;
    use crate::wild::rank;
    use cards::{Card, CardSet, Rank};

    /// The obvious way: jokers are aces, or whatever makes a straight or a flush of five different
    /// cards. The wheel goes between king high and ace high by doubling.
    fn slow(ranking: Ranking, hand: CardSet) -> Place {
        let wheel = ranking == Ranking::High5BugWheel;
        stand_in(hand, Card::is_joker, &|natural, stand_ins| {
            let five = Five::read(together(natural, stand_ins), Some(Rank::Two));
            let aces = stand_ins.iter().all(|card| card.rank() == Some(Rank::Ace));
            let place = |class| {
                let tie = match five.straight {
                    Some(3) if wheel => [2 * 11 + 1; 5],
                    Some(top) => [2 * top; 5],
                    None => five.ranks,
                };
                Some((number(ranking, class), tie))
            };
            match (five.class(), five.repeated) {
                (Class::FiveOfAKind, _) if aces && five.ranks[0] == 12 => place(Class::FiveAces),
                (class, false) if aces || five.straight.is_some() || five.flush => place(class),
                _ => None,
            }
        })
    }

    /// The four cards beside the joker, which is an ace if it makes no straight or flush (those
    /// are reckoned in `wild`): four aces are 1; quads are AAAx or KKKK, 4·48 + 12; full houses
    /// AA-KK or A-KKK, 6·72 + 4·48; trips AA-xy or KKK-x, 6·66·16 + 48·44; two pair KK-QQ or
    /// A-KK-x, 66·36 + 4·72·44; a pair A-xyz or KK-xy, (220 − 8) × 252 + 72·55·16, as 8 of the 41
    /// sets of ranks hold an ace; else (495 − 33) × 252: 270,725 in all.
    #[test]
    fn five_card_hands_with_a_joker_by_class() {
        assert_eq!(
            counts(Ranking::High5Bug, CardSet::WITH_JOKER.subsets(5).map(rank::<Bug>)),
            [
                ("five aces", 1),
                ("royal flush", 4 + 20),
                ("straight flush", 36 + 144),
                ("four of a kind", 624 + 204),
                ("full house", 3_744 + 624),
                ("flush", 5_108 + 2_696),
                ("straight", 10_200 + 10_332),
                ("three of a kind", 54_912 + 8_448),
                ("two pair", 123_552 + 15_048),
                ("pair", 1_098_240 + 116_784),
                ("high card", 1_302_540 + 116_424),
            ]
        );
    }

    /// As above, twice for one joker, and the three cards beside two: AAA 4; AAx 6·48; A-KK or KKK
    /// 4·72 + 48; A-xy (66 − 12) × 60; KK-x 72·44; xyz (220 − 52) × 60. Source: colorado l.3519.
    #[test]
    fn five_card_hands_with_two_jokers_by_class() {
        assert_eq!(
            counts(Ranking::High5Bug, CardSet::WITH_TWO_JOKERS.subsets(5).map(rank::<Bug>)),
            [
                ("five aces", 2 + 4),
                ("royal flush", 4 + 2 * 20 + 40),
                ("straight flush", 36 + 2 * 144 + 216),
                ("four of a kind", 624 + 2 * 204 + 288),
                ("full house", 3_744 + 2 * 624 + 336),
                ("flush", 5_108 + 2 * 2_696 + 888),
                ("straight", 10_200 + 2 * 10_332 + 3_840),
                ("three of a kind", 54_912 + 2 * 8_448 + 3_240),
                ("two pair", 123_552 + 2 * 15_048 + 3_168),
                ("pair", 1_098_240 + 2 * 116_784 + 10_080),
                ("high card", 1_302_540 + 2 * 116_424),
            ]
        );
    }

    /// C(53,7) = 154,143,080, as Alspach reckoned them ("7-Card Poker Hands with Joker", 2003), but
    /// for his 26,124 royal flushes of 210,964 straight flushes: without the joker there are 4,324,
    /// with it 4·47 that do not need it and 4·5·1,081 that do.
    #[test]
    fn seven_card_hands_with_a_joker_by_class() {
        assert_eq!(
            count_all(Ranking::High5Bug, CardSet::WITH_JOKER, 7),
            [
                ("five aces", 1_128),
                ("royal flush", 26_132),
                ("straight flush", 184_832),
                ("four of a kind", 307_472),
                ("full house", 4_188_528),
                ("flush", 6_172_088),
                ("straight", 11_236_028),
                ("three of a kind", 7_470_676),
                ("two pair", 35_553_816),
                ("pair", 64_221_960),
                ("high card", 24_780_420),
            ]
        );
    }

    #[test]
    fn agrees_with_every_stand_in_on_every_five_cards() {
        // The hands of one pack, and five aces.
        let hands = || CardSet::WITH_TWO_JOKERS.subsets(5);
        let slow_bug = |hand| slow(Ranking::High5Bug, hand);
        assert_eq!(agree(hands(), rank::<Bug>, slow_bug), 7_462 + 1);
    }

    #[test]
    fn agrees_with_every_stand_in_where_the_wheel_is_second() {
        let hands = CardSet::WITH_JOKER.subsets(5);
        let slow_wheel = |hand| slow(Ranking::High5BugWheel, hand);
        assert_eq!(agree(hands, rank::<BugWheel>, slow_wheel), 7_462 + 1);
    }

    #[test]
    fn finds_the_best_five_of_more() {
        let mut dice = Dice::new(52);
        for ranking in [Ranking::High5Bug, Ranking::High5BugWheel] {
            for cards in [6, 7] {
                let with_joker =
                    (0..500_000).map(|_| dice.hand(CardSet::DECK, cards - 1).with(Card::JOKER));
                best_five_of_more(ranking, with_joker);
                let hands = (0..500_000).map(|_| dice.hand(CardSet::WITH_TWO_JOKERS, cards));
                best_five_of_more(ranking, hands);
            }
        }
    }

    #[test]
    #[ignore = "whole universe: cargo xtask proofs"]
    fn finds_the_best_five_of_every_six_and_seven() {
        for cards in [6, 7] {
            best_five_of_more(Ranking::High5Bug, CardSet::WITH_TWO_JOKERS.subsets(cards));
            best_five_of_more(Ranking::High5BugWheel, CardSet::WITH_JOKER.subsets(cards));
        }
    }

    #[test]
    fn the_joker_is_an_ace_or_completes() {
        let classes = [
            ("Ac Ad Ah As Jk", Class::FiveAces),
            ("Kc Kd Kh Ks Jk", Class::FourOfAKind),
            ("Kc Kd Kh Jk 2s", Class::ThreeOfAKind),
            ("Kc Kd Qh Qs Jk", Class::TwoPair),
            ("Kc Kd Ah Qs Jk", Class::TwoPair),
            ("Kc 9d 7h 2s Jk", Class::HighCard),
            ("6c 7d 9h Ts Jk", Class::Straight),
            ("6c 7c 9c Tc Jk", Class::StraightFlush),
            ("Ac Ad Kh Jk Jr", Class::FourOfAKind),
            // Source: colorado l.2889.
            ("Jk Kh Qh Jh Th As Ks", Class::RoyalFlush),
        ];
        for (hand, class) in classes {
            check(Ranking::High5Bug, hand, class);
        }
    }

    /// The joker is the highest card that is not in the hand. Source: clovis-500 l.171.
    #[test]
    fn no_flush_holds_two_aces() {
        let flushes = ["Ah Jk 9h 5h 2h", "Ah Kh 9h 5h 2h", "Kh Jk 9h 5h 2h"];
        check_tie(Ranking::High5Bug, &flushes);
    }

    /// Source: colorado l.2164; ruling G-157.
    #[test]
    fn the_wheel_is_the_second_highest_straight() {
        let straights = ["Ts Jd Qc Kh Ac", "As 2d 3c 4h 5c", "9s Td Jc Qh Kc", "2s 3d 4c 5h 6c"];
        let [broadway, wheel, king_high, six_high] = straights;
        check_order(Ranking::High5BugWheel, &straights);
        check_order(Ranking::High5Bug, &[broadway, king_high, six_high, wheel]);
        // With the six too, the five-high straight is the better one.
        check_tie(Ranking::High5BugWheel, &[wheel, "As 2d 3c 4h 5c 6d", "Jk 2d 3c 4h 5c 6d 9s"]);
        let suited = ["Th Jh Qh Kh Jk", "Ah 2h 3h Jk 5h", "9h Th Jh Qh Kh", "As Ah Ad Ac 2c"];
        check_order(Ranking::High5BugWheel, &suited);
        check(Ranking::High5BugWheel, suited[1], Class::StraightFlush);
    }

    /// Source: diamond-jims l.938.
    #[test]
    fn the_higher_three_of_a_kind_wins_a_full_house() {
        check_order(Ranking::High5Bug, &["Kc Kd Kh 7h 7s", "Tc Td Th Ac Jk"]);
    }
}
