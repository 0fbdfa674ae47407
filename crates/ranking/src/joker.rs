//! Five-card high with wild jokers, the best five of five to seven cards.
//!
//! A joker stands for any card (colorado l.231), and a hand takes the best class it can make. It
//! repeats a card that is there only in five of a kind: in a flush it is the highest card that the
//! suit still lacks, so that no flush holds two aces and a flush with a joker ties with the same
//! flush without one. The books say so where they say anything (colorado l.230, l.2696; clovis-500
//! l.171).
//!
//! The orders differ only in where five of a kind stands.

use crate::class::Class;
use crate::wild::Role;

/// Five aces, then five of a kind, then the straight flush. Worst first.
/// Source: colorado l.212-224.
pub(crate) const A: &[Class] = &[
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
    Class::FiveOfAKind,
    Class::FiveAces,
];

/// The royal flush, then five of a kind. Worst first. Source: colorado l.2085; ruling G-118.
pub(crate) const B: &[Class] = &[
    Class::HighCard,
    Class::Pair,
    Class::TwoPair,
    Class::ThreeOfAKind,
    Class::Straight,
    Class::Flush,
    Class::FullHouse,
    Class::FourOfAKind,
    Class::StraightFlush,
    Class::FiveOfAKind,
    Class::RoyalFlush,
];

/// Five of a kind, of which five aces are the highest, then the royal flush. Worst first.
/// Source: lucky-lady l.522-539; players-casino l.904-921 with ruling G-162.
pub(crate) const D: &[Class] = &[
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
    Class::FiveOfAKind,
];

/// The role of a joker in the order [`A`].
pub(crate) struct OrderA;

/// The role of a joker in the order [`B`].
pub(crate) struct OrderB;

/// The role of a joker in the order [`D`].
pub(crate) struct OrderD;

impl Role for OrderA {
    const ROYAL: u16 = 10;
    const FIVE: u16 = 11;
    const FIVE_ACES: u16 = 12;
}

impl Role for OrderB {
    const ROYAL: u16 = 11;
    const FIVE: u16 = 10;
    const FIVE_ACES: u16 = 10;
}

impl Role for OrderD {
    const ROYAL: u16 = 10;
    const FIVE: u16 = 11;
    const FIVE_ACES: u16 = 11;
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::batch::Runouts;
    use crate::naive::{
        Five, Place, best_five_of_more, cards, check, check_order, check_tie, count_all, number,
        stand_in, together,
    };
    use crate::proof::{Dice, Places, agree, counts, suits_in_order};
    use crate::ranking::Ranking;
    use crate::standing::Standing;
    use crate::wild::rank;
    use cards::{Card, CardSet, Hand, Rank};

    /// The obvious way: a repeated card is refused unless the hand is five of a kind.
    fn slow(ranking: Ranking, hand: CardSet) -> Place {
        stand_in(hand, Card::is_joker, &|natural, stand_ins| {
            let five = Five::read(together(natural, stand_ins), Some(Rank::Two));
            let class = match (ranking, five.class(), five.ranks[0]) {
                (Ranking::High5WildA, Class::FiveOfAKind, 12) => Class::FiveAces,
                (_, class, _) => class,
            };
            (!five.repeated || five.sizes[0] == 5).then(|| (number(ranking, class), five.tie()))
        })
    }

    /// The four cards beside a joker: 13 are four of a kind; 41 sets of four ranks lie within a
    /// straight (11 in a row, 30 with a gap inside), 5 of them ace high, so that 20 and 144 hands
    /// are suited, 41 × 252 are not, and 4 × (715 − 41) are suited only; 13·4·48 are three of a
    /// kind, 78·36 two pair, 13·6·66·16 a pair and (715 − 41) × 252 nothing: 270,725 in all.
    const ONE_JOKER: [(&str, u64); 11] = [
        ("five of a kind", 13),
        ("royal flush", 4 + 20),
        ("straight flush", 36 + 144),
        ("four of a kind", 624 + 2_496),
        ("full house", 3_744 + 2_808),
        ("flush", 5_108 + 2_696),
        ("straight", 10_200 + 10_332),
        ("three of a kind", 54_912 + 82_368),
        ("two pair", 123_552),
        ("pair", 1_098_240 + 169_848),
        ("high card", 1_302_540),
    ];

    #[test]
    fn five_card_hands_with_a_joker_by_class() {
        let all = |ranking| counts(ranking, CardSet::WITH_JOKER.subsets(5).map(rank_of(ranking)));
        assert_eq!(all(Ranking::High5WildD), ONE_JOKER);
        let [five, rest @ ..] = ONE_JOKER;
        assert_eq!(all(Ranking::High5WildA)[..2], [("five aces", 1), (five.0, five.1 - 1)]);
        assert_eq!(all(Ranking::High5WildA)[2..], rest);
    }

    /// Beside the hands without a joker and twice those with one, the three cards beside two
    /// jokers: 52 are three of a kind, 13·6·48 a pair; 64 sets of three ranks lie within a
    /// straight, 10 of them ace high, so that 40 and 216 hands are suited, 64 × 60 are not, and
    /// 4 × (286 − 64) are suited only; the other (286 − 64) × 60 make three of a kind: 22,100.
    #[test]
    fn five_card_hands_with_two_jokers_by_class() {
        let hands = CardSet::WITH_TWO_JOKERS.subsets(5);
        assert_eq!(
            counts(Ranking::High5WildB, hands.map(rank::<OrderB>)),
            [
                ("royal flush", 4 + 2 * 20 + 40),
                ("five of a kind", 2 * 13 + 52),
                ("straight flush", 36 + 2 * 144 + 216),
                ("four of a kind", 624 + 2 * 2_496 + 3_744),
                ("full house", 3_744 + 2 * 2_808),
                ("flush", 5_108 + 2 * 2_696 + 888),
                ("straight", 10_200 + 2 * 10_332 + 3_840),
                ("three of a kind", 54_912 + 2 * 82_368 + 13_320),
                ("two pair", 123_552),
                ("pair", 1_098_240 + 2 * 169_848),
                ("high card", 1_302_540),
            ]
        );
    }

    #[test]
    fn agrees_with_every_stand_in_on_every_five_cards() {
        let slow = |hand| slow(Ranking::High5WildB, hand);
        let places = Places::of(CardSet::WITH_TWO_JOKERS, 5, suits_in_order, slow);
        let hands = CardSet::WITH_TWO_JOKERS.subsets(5);
        // The hands of one pack, and thirteen fives of a kind.
        assert_eq!(agree(hands, rank::<OrderB>, |hand| places.best(hand)), 7_462 + 13);
    }

    /// The other orders on the hands with one joker; with the next test, on all.
    #[test]
    fn agrees_with_every_stand_in_for_one_joker() {
        let with_joker = || CardSet::DECK.subsets(4).map(|hand| hand.with(Card::JOKER));
        let places = |ranking| {
            Places::of(CardSet::WITH_JOKER, 5, suits_in_order, |hand| slow(ranking, hand))
        };
        let [places_a, places_d] = [Ranking::High5WildA, Ranking::High5WildD].map(places);
        let a = agree(with_joker(), rank::<OrderA>, |hand| places_a.best(hand));
        assert_eq!(a, agree(with_joker(), rank::<OrderD>, |hand| places_d.best(hand)));
    }

    /// Five cards are never both five of a kind and a straight flush, so the orders read every
    /// hand alike and only number the classes differently.
    #[test]
    fn the_orders_differ_only_in_where_five_of_a_kind_stands() {
        let read = |ranking: Ranking, standing: Standing| match ranking.class(standing) {
            Some(Class::FiveAces) => (Some(Class::FiveOfAKind), 1 << 12, standing.rest()),
            class => (class, standing.first(), standing.rest()),
        };
        for hand in CardSet::WITH_TWO_JOKERS.subsets(5) {
            let a = read(Ranking::High5WildA, rank::<OrderA>(hand));
            let b = read(Ranking::High5WildB, rank::<OrderB>(hand));
            let d = read(Ranking::High5WildD, rank::<OrderD>(hand));
            assert!(a == b && b == d, "{hand}: {a:?}, {b:?}, {d:?}");
        }
    }

    #[test]
    fn finds_the_best_five_of_more() {
        let mut dice = Dice::new(53);
        for ranking in [Ranking::High5WildA, Ranking::High5WildB, Ranking::High5WildD] {
            for cards in [6, 7] {
                // Half of the hands have both jokers, half have what comes.
                let jokers = CardSet::of(Card::JOKER).with(Card::RED_JOKER);
                let with_two = (0..500_000).map(|_| dice.hand(CardSet::DECK, cards - 2) | jokers);
                best_five_of_more(ranking, with_two);
                let hands = (0..500_000).map(|_| dice.hand(CardSet::WITH_TWO_JOKERS, cards));
                best_five_of_more(ranking, hands);
            }
        }
    }

    /// C(53,7) = 154,143,080. The reckoning is that of `ONE_JOKER` over the rank patterns of seven
    /// cards, and of six beside the joker, each times its ways to be suited.
    #[test]
    #[ignore = "whole universe: cargo xtask proofs"]
    fn seven_card_hands_with_a_joker_by_class() {
        assert_eq!(
            count_all(Ranking::High5WildD, CardSet::WITH_JOKER, 7),
            [
                ("five of a kind", 14_664),
                ("royal flush", 26_132),
                ("straight flush", 184_832),
                ("four of a kind", 1_121_024),
                ("full house", 5_997_144),
                ("flush", 6_027_224),
                ("straight", 11_083_940),
                ("three of a kind", 13_315_300),
                ("two pair", 31_433_400),
                ("pair", 61_644_960),
                ("high card", 23_294_460),
            ]
        );
    }

    /// C(54,7) = 177,100,560.
    #[test]
    #[ignore = "whole universe: cargo xtask proofs"]
    fn seven_card_hands_with_two_jokers_by_class() {
        assert_eq!(
            count_all(Ranking::High5WildB, CardSet::WITH_TWO_JOKERS, 7),
            [
                ("royal flush", 92_124),
                ("five of a kind", 88_248),
                ("straight flush", 548_196),
                ("four of a kind", 3_134_544),
                ("full house", 8_521_104),
                ("flush", 8_397_324),
                ("straight", 16_712_660),
                ("three of a kind", 20_216_380),
                ("two pair", 31_433_400),
                ("pair", 64_662_120),
                ("high card", 23_294_460),
            ]
        );
    }

    #[test]
    #[ignore = "whole universe: cargo xtask proofs"]
    fn finds_the_best_five_of_every_six_and_seven() {
        for cards in [6, 7] {
            for ranking in [Ranking::High5WildA, Ranking::High5WildB] {
                best_five_of_more(ranking, CardSet::WITH_TWO_JOKERS.subsets(cards));
            }
            best_five_of_more(Ranking::High5WildD, CardSet::WITH_JOKER.subsets(cards));
        }
    }

    /// A base with jokers runs out to what its hands rank at one by one.
    #[test]
    fn runouts_know_the_jokers_of_their_base() {
        let mut dice = Dice::new(54);
        let orders = [Ranking::High5WildA, Ranking::High5WildB, Ranking::High5WildD];
        for ranking in orders.into_iter().chain([Ranking::High5Bug, Ranking::High5BugWheel]) {
            for base in 3..=5 {
                let base = dice.hand(CardSet::DECK, base - 1).with(Card::JOKER);
                let runouts = Runouts::new(CardSet::DECK.without(base).subsets(2));
                let mut standings = vec![Standing::NOTHING; runouts.len()];
                ranking.rank_runouts(base, &runouts, &mut standings);
                for (runout, standing) in runouts.sets().zip(standings) {
                    assert_eq!(
                        ranking.rank(&Hand::from(base | runout)),
                        standing,
                        "{base}+{runout}"
                    );
                }
            }
        }
    }

    /// Source: colorado l.213-215, l.2085; lucky-lady l.523-524.
    #[test]
    fn five_of_a_kind_stands_where_the_book_puts_it() {
        let (aces, kings) = ("Ac Ad Ah As Jk", "Kc Kd Kh Ks Jk");
        let (royal, straight_flush) = ("Th Jh Qh Kh Ah", "9h Th Jh Qh Kh");
        check(Ranking::High5WildA, aces, Class::FiveAces);
        check(Ranking::High5WildD, aces, Class::FiveOfAKind);
        check_order(Ranking::High5WildA, &[aces, kings, royal, straight_flush]);
        check_order(Ranking::High5WildD, &[aces, kings, royal, straight_flush]);
        check_order(Ranking::High5WildB, &[royal, aces, kings, straight_flush]);
        let both = "Ah Kh Qh Ac Ad Jk Jr";
        check(Ranking::High5WildA, both, Class::FiveAces);
        check(Ranking::High5WildB, both, Class::RoyalFlush);
    }

    /// Source: colorado l.1792, l.2084; lucky-lady l.518.
    #[test]
    fn a_pack_holds_one_joker_or_two() {
        let hand = cards("Ac Kd 9h Jk Jr");
        for ranking in [Ranking::High5WildA, Ranking::High5WildB] {
            assert_eq!(ranking.check(&hand), Ok(()));
        }
        let refused = Ranking::High5WildD.check(&hand).unwrap_err();
        assert_eq!(refused.to_string(), "Jr is not in the pack of high5-wild-d");
    }

    /// Source: lucky-lady l.551.
    #[test]
    fn the_higher_three_of_a_kind_wins_a_full_house() {
        check_order(Ranking::High5WildD, &["Kc Kd Jk 7h 7s", "Tc Td Th Ac As"]);
    }

    /// A wild card in a flush is the highest card it lacks. Source: clovis-500 l.171.
    #[test]
    fn no_flush_holds_two_aces() {
        let flushes = ["Ah Jk 9h 5h 2h", "Ah Kh 9h 5h 2h", "Kh Jk 9h 5h 2h", "Ah Kh 9h 5h 2h Jk"];
        check_tie(Ranking::High5WildA, &flushes[..3]);
        check_order(Ranking::High5WildA, &[flushes[3], flushes[0]]);
    }

    fn rank_of(ranking: Ranking) -> impl Fn(CardSet) -> Standing {
        move |hand| ranking.rank(&Hand::from(hand))
    }
}
