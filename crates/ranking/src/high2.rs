//! Two-card high, the best two of two to seven cards of one pack, in the three printed orders.

use crate::class::Class;
use crate::ranks::{ACE, Kinds, highest, lanes, tops};
use crate::standing::Standing;
use cards::CardSet;

/// Pai gow's front hand: neither straights nor flushes. Worst first.
pub(crate) const A: &[Class] = &[Class::HighCard, Class::Pair];

/// 2 Card Poker: a straight counts only in one suit. Worst first.
pub(crate) const B: &[Class] = &[Class::HighCard, Class::Flush, Class::StraightFlush, Class::Pair];

/// Three Card Split: a straight beats a flush. Worst first.
pub(crate) const C: &[Class] =
    &[Class::HighCard, Class::Suited, Class::Connectors, Class::Pair, Class::SuitedConnectors];

/// Ranks a pai gow front hand. The joker is an ace: two cards leave it no straight or flush to
/// complete. Source: colorado l.2696, l.2944; clovis-500 l.1239; diamond-jims l.926.
pub(crate) fn rank_a(hand: CardSet) -> Standing {
    let Kinds { any, pairs, .. } = Kinds::of(hand);
    let joker = if hand.jokers() > 0 { ACE } else { 0 };
    pair_or_high_card(any | joker, pairs | any & joker, 2)
}

/// Ranks a pai gow front hand, the joker fully wild: it pairs the highest card. Source:
/// players-casino l.898; lucky-lady l.518; colorado l.2944.
pub(crate) fn rank_wild(hand: CardSet) -> Standing {
    let Kinds { any, pairs, .. } = Kinds::of(hand);
    let joker = if hand.jokers() > 0 { highest(any, 1) } else { 0 };
    pair_or_high_card(any, pairs | joker, 2)
}

/// Ranks the best two cards of 2 Card Poker. Source: colorado l.3990-3994; ruling G-088.
pub(crate) fn rank_b(hand: CardSet) -> Standing {
    let Kinds { any, pairs, .. } = Kinds::of(hand);
    if pairs != 0 {
        return pair_or_high_card(any, pairs, 4);
    }
    match (suited_connectors(hand), suited(hand)) {
        (0, 0) => pair_or_high_card(any, 0, 4),
        (0, suited) => Standing::new(2, 0, suited),
        (top, _) => Standing::new(3, top, 0),
    }
}

/// Ranks the high hand of Three Card Split. Source: colorado l.2659-2665.
pub(crate) fn rank_c(hand: CardSet) -> Standing {
    let Kinds { any, pairs, .. } = Kinds::of(hand);
    let suited_connectors = suited_connectors(hand);
    if suited_connectors != 0 {
        return Standing::new(5, suited_connectors, 0);
    }
    if pairs != 0 {
        return pair_or_high_card(any, pairs, 4);
    }
    match (highest(tops(any, 2), 1), suited(hand)) {
        (0, 0) => pair_or_high_card(any, 0, 4),
        (0, suited) => Standing::new(2, 0, suited),
        (top, _) => Standing::new(3, top, 0),
    }
}

/// The highest pair, which is of class `pair`, or else the two highest cards.
fn pair_or_high_card(any: u16, pairs: u16, pair: u8) -> Standing {
    if pairs != 0 {
        Standing::new(pair, highest(pairs, 1), 0)
    } else {
        Standing::new(1, 0, highest(any, 2))
    }
}

/// The top card of the highest two neighbours of one suit, ace and two the lowest.
fn suited_connectors(hand: CardSet) -> u16 {
    highest(lanes(hand).into_iter().fold(0, |all, lane| all | tops(lane, 2)), 1)
}

/// The highest two cards of one suit.
fn suited(hand: CardSet) -> u16 {
    let two = |lane: u16| if lane.count_ones() < 2 { 0 } else { highest(lane, 2) };
    lanes(hand).into_iter().map(two).fold(0, u16::max)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::proof::{Dice, agree, best_choice, cards, counts};
    use crate::ranking::Ranking;
    use cards::{Hand, Rank};

    /// The obvious way: what two cards are, as their class's place in the printed order, and their
    /// ranks, highest first; the ace follows a two it is connected with.
    fn slow(order: &[Class], hand: CardSet) -> (usize, [Rank; 2]) {
        let [mut low, mut high] =
            [0, 1].map(|at| hand.iter().nth(at).unwrap().rank().unwrap_or(Rank::Ace));
        if high < low {
            (low, high) = (high, low);
        }
        let [one, other] = [0, 1].map(|at| hand.iter().nth(at).unwrap().suit());
        let (pair, suited) = (low == high, one == other);
        let ace_two = (low, high) == (Rank::Two, Rank::Ace);
        let connected = ace_two || high as u8 == low as u8 + 1;
        let classes = [
            (pair, Class::Pair),
            (suited && connected, Class::StraightFlush),
            (suited && connected, Class::SuitedConnectors),
            (connected, Class::Connectors),
            (suited, Class::Flush),
            (suited, Class::Suited),
            (true, Class::HighCard),
        ];
        let place = |class| order.iter().position(|other| *other == class);
        let class = classes.iter().find_map(|(is, class)| place(*class).filter(|_| *is)).unwrap();
        let straight = matches!(
            order[class],
            Class::StraightFlush | Class::SuitedConnectors | Class::Connectors
        );
        (class, if straight && ace_two { [low, high] } else { [high, low] })
    }

    /// The best of all twos.
    fn slow_best(order: &[Class], hand: CardSet) -> (usize, [Rank; 2]) {
        hand.subsets(2).map(|two| slow(order, two)).max().unwrap()
    }

    /// Thirteen ranks have six pairs each; the joker makes four more with the aces.
    #[test]
    fn every_pai_gow_front_has_one_class() {
        let hands = CardSet::WITH_JOKER.subsets(2);
        assert_eq!(
            counts(Ranking::High2A, hands.map(rank_a)),
            [("pair", 82), ("high card", 1_296)] // C(53,2) = 1,378
        );
    }

    /// The joker makes a pair with each of the 52 cards.
    #[test]
    fn every_pai_gow_front_has_one_class_with_the_joker_wild() {
        let hands = CardSet::WITH_JOKER.subsets(2);
        assert_eq!(
            counts(Ranking::High2Wild, hands.map(rank_wild)),
            [("pair", 130), ("high card", 1_248)] // C(53,2) = 1,378
        );
    }

    /// The obvious way: try every card that is not held for the joker.
    #[test]
    fn a_wild_joker_agrees_with_the_obvious_way() {
        let slow_wild = |hand: CardSet| {
            let natural = hand & CardSet::DECK;
            let stand_ins = CardSet::DECK.without(natural).subsets(hand.jokers() as usize);
            stand_ins.map(|wild| slow_best(A, natural | wild)).max().unwrap()
        };
        for count in 2..=4 {
            let hands = CardSet::WITH_JOKER.subsets(count);
            agree(hands, rank_wild, slow_wild);
        }
    }

    /// Thirteen pairs of neighbours, the ace having two, of the C(13,2) = 78 in each suit.
    #[test]
    fn every_two_cards_have_one_class() {
        let hands = || CardSet::DECK.subsets(2);
        assert_eq!(
            counts(Ranking::High2A, hands().map(rank_a)),
            [("pair", 78), ("high card", 1_248)] // C(52,2) = 1,326
        );
        assert_eq!(
            counts(Ranking::High2B, hands().map(rank_b)),
            [("pair", 78), ("straight flush", 52), ("flush", 260), ("high card", 936)]
        );
        assert_eq!(
            counts(Ranking::High2C, hands().map(rank_c)),
            [
                ("suited connectors", 52),
                ("pair", 78),
                ("connectors", 156),
                ("suited cards", 260),
                ("high card", 780),
            ]
        );
    }

    /// C(13,4) = 715 fours without a pair, in 256 suits; the rest have one. Round the ring of
    /// thirteen ranks 13 of them lie in one run, 156 in two, 364 in three and 182 in four; with no
    /// neighbours suited a run of n has 4 * 3^(n-1) suits, so 13 * 108 + 156 * 144 + 364 * 192 +
    /// 182 * 256 = 140,348 hold no straight flush. Of these 715 * 24 show all four suits.
    #[test]
    fn the_best_two_of_every_four_has_one_class() {
        let hands = CardSet::DECK.subsets(4);
        assert_eq!(
            counts(Ranking::High2B, hands.map(rank_b)),
            [
                ("pair", 87_685),
                ("straight flush", 42_692),
                ("flush", 123_188),
                ("high card", 17_160),
            ]
        );
    }

    #[test]
    fn agrees_with_the_obvious_way_on_every_two() {
        let hands = || CardSet::DECK.subsets(2);
        let with_joker = CardSet::WITH_JOKER.subsets(2);
        assert_eq!(agree(with_joker, rank_a, |hand| slow(A, hand)), 13 + 78);
        assert_eq!(agree(hands(), rank_b, |hand| slow(B, hand)), 13 + 13 + 65 + 78);
        assert_eq!(agree(hands(), rank_c, |hand| slow(C, hand)), 13 + 13 + 13 + 65 + 65);
    }

    #[test]
    fn agrees_with_the_obvious_way_on_every_three_and_four() {
        for count in [3, 4] {
            let hands = || CardSet::DECK.subsets(count);
            let with_joker = CardSet::WITH_JOKER.subsets(count);
            agree(with_joker, rank_a, |hand| slow_best(A, hand));
            agree(hands(), rank_b, |hand| slow_best(B, hand));
            agree(hands(), rank_c, |hand| slow_best(C, hand));
        }
    }

    #[test]
    fn finds_the_best_two_of_more() {
        let mut dice = Dice::new(2);
        for count in 5..=7 {
            best_choice(2, rank_a, dice.million(CardSet::WITH_JOKER, count));
            best_choice(2, rank_wild, dice.million(CardSet::WITH_JOKER, count));
            best_choice(2, rank_b, dice.million(CardSet::DECK, count));
            best_choice(2, rank_c, dice.million(CardSet::DECK, count));
        }
    }

    #[test]
    #[ignore = "whole universe: cargo xtask proofs"]
    fn finds_the_best_two_of_every_five_to_seven() {
        for count in 5..=7 {
            best_choice(2, rank_a, CardSet::WITH_JOKER.subsets(count));
            best_choice(2, rank_wild, CardSet::WITH_JOKER.subsets(count));
            best_choice(2, rank_b, CardSet::DECK.subsets(count));
            best_choice(2, rank_c, CardSet::DECK.subsets(count));
        }
    }

    /// Best first, each beating the next. Source: colorado l.3990-3994.
    #[test]
    fn two_card_poker_is_in_the_printed_order() {
        let printed = ["As Ad", "2c 2d", "Ah Kh", "2d Ad", "Ac Qc", "4s 2s", "As Kd", "3c 2d"];
        let ladder = printed.map(|text| rank_b(cards(text)));
        assert!(ladder.windows(2).all(|two| two[0] > two[1]), "{ladder:?}");
    }

    /// The printed hands of each class. Source: colorado l.2660-2665.
    #[test]
    fn three_card_split_reads_the_printed_hands() {
        for (text, class) in [
            ("4c 5c", Class::SuitedConnectors),
            ("Jd Qd", Class::SuitedConnectors),
            ("4c 5d", Class::Connectors),
            ("Ad 2s", Class::Connectors),
        ] {
            assert_eq!(Ranking::High2C.class(rank_c(cards(text))), Some(class), "{text}");
        }
        let ladder =
            ["Ac Kc", "Ac 2c", "As Ad", "2c 2d", "Ac Kd", "Ad 2s", "Ac Qc", "4s 2s", "As Qd"]
                .map(|text| rank_c(cards(text)));
        assert!(ladder.windows(2).all(|two| two[0] > two[1]), "{ladder:?}");
    }

    /// The highest two cards of the printed three. Source: colorado l.2672.
    #[test]
    fn three_card_split_finds_the_printed_high_hands() {
        for (text, high) in [("4h 5h 4c", "4h 5h"), ("7s Ts 5h", "7s Ts"), ("7c 8h 5c", "7c 8h")] {
            let dealt: Hand = cards(text).into();
            let made = Ranking::High2C.made(&dealt).unwrap();
            assert_eq!(made.used.set(), cards(high), "{text}");
        }
    }

    /// After a draw the First 3 Bonus pays for the two cards kept only if they are a pair.
    /// Source: colorado l.4152, l.4173-4177.
    #[test]
    fn a_pair_kept_before_the_draw_still_pays_the_first_three_bonus() {
        for (kept, class) in [
            ("Tc 9d", Class::HighCard), // Of 10-10-9, a ten dropped.
            ("6c 7d", Class::HighCard), // Of 6-7-10, whichever is dropped.
            ("6c Th", Class::HighCard),
            ("7d Th", Class::HighCard),
            ("Tc Td", Class::Pair), // Of 10-10-8, the eight dropped.
        ] {
            assert_eq!(Ranking::High2A.class(rank_a(cards(kept))), Some(class), "{kept}");
        }
    }
}
