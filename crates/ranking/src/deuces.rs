//! Five-card high with the joker and the four deuces wild, the best five of five to seven cards.
//!
//! Five wild cards stand on top; below them the order is that of one or two wild jokers in
//! [`joker::B`](crate::joker::B). Source: colorado l.3837, l.3859-3868.

use crate::batch::{Kernel, Skip, rank_one};
use crate::class::Class;
use crate::joker::OrderB;
use crate::lane::{COUNT, Lane};
use crate::standing::Standing;
use crate::wild::Wild;
use cards::CardSet;

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
    Class::FiveOfAKind,
    Class::RoyalFlush,
    Class::FiveWilds,
];

/// Ranks five to seven cards.
pub(crate) fn rank(hand: CardSet) -> Standing {
    if hand.len() == 5 {
        return rank_one::<Deuces>(hand);
    }
    hand.subsets(5).map(rank_one::<Deuces>).max().expect("five cards or more")
}

/// Five cards as dealt.
pub(crate) struct Deuces;

impl Kernel for Deuces {
    #[inline(always)]
    fn made<L: Lane, S: Skip>(suits: [L; 4]) -> [L; 3] {
        Self::made_with_jokers::<L, S>(suits, L::all(0))
    }

    #[inline(always)]
    fn made_with_jokers<L: Lane, S: Skip>(suits: [L; 4], jokers: L) -> [L; 3] {
        let [c, d, h, s] = suits;
        let wilds = jokers + ((deuce(c) + deuce(d)) + (deuce(h) + deuce(s)));
        let suits = [without_deuce(c), without_deuce(d), without_deuce(h), without_deuce(s)];
        let [class, first, rest] = Wild::<OrderB, 5, 4>::made_with_jokers::<L, S>(suits, wilds);
        let five_wilds = wilds.over(4).is_some();
        [five_wilds.pick(L::all(12), class), first.but(five_wilds), rest.but(five_wilds)]
    }
}

/// One where the suit has its deuce.
#[inline(always)]
fn deuce<L: Lane>(suit: L) -> L {
    suit & L::all(1)
}

/// The suit without its deuce: one card less, in the count too.
#[inline(always)]
fn without_deuce<L: Lane>(suit: L) -> L {
    suit + (deuce(suit).is_some() & L::all(0_u16.wrapping_sub(1 << COUNT | 1)))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::naive::{Five, Place, check, check_order, number, stand_in, together};
    use crate::proof::{Dice, Places, agree, counts, suits_in_order};
    use crate::ranking::Ranking;
    use cards::{Card, Rank};
    use std::sync::LazyLock;

    const RANKING: Ranking = Ranking::High5WildC;

    /// The wild cards, in the order in which [`alike`] takes them.
    const WILDS: CardSet = CardSet::of_rank(Rank::Two).with(Card::JOKER);

    fn wild(card: Card) -> bool {
        WILDS.contains(card)
    }

    /// The obvious way: a repeated card is refused unless the hand is five of a kind.
    fn slow(hand: CardSet) -> Place {
        if hand == WILDS {
            return (number(RANKING, Class::FiveWilds), [0; 5]);
        }
        stand_in(hand, wild, &|natural, stand_ins| {
            let five = Five::read(together(natural, stand_ins), Some(Rank::Two));
            let place = || (number(RANKING, five.class()), five.tie());
            (!five.repeated || five.sizes[0] == 5).then(place)
        })
    }

    /// The hand with as many wild cards, but always the same ones, and the suits of the others in
    /// order.
    fn alike(hand: CardSet) -> CardSet {
        let wilds = (hand & WILDS).len() as usize;
        WILDS.iter().take(wilds).fold(suits_in_order(hand.without(WILDS)), CardSet::with)
    }

    /// Twelve ranks are not wild, and with w wild cards there are C(5,w) hands for every choice of
    /// 5 − w of their 48 cards. Of those choices that lie within a straight, with the ace low too,
    /// there are 8 sets of five ranks, 34 of four, 55 of three and 41 of two; ace high are 1, 5,
    /// 10 and 10. With four wild cards a ten or higher makes a royal flush, else five of a kind.
    #[test]
    fn every_hand_has_one_class() {
        assert_eq!(
            counts(RANKING, CardSet::WITH_JOKER.subsets(5).map(rank)),
            [
                ("five wilds", 1),
                ("royal flush", 4 + 5 * 20 + 10 * 40 + 10 * 40 + 5 * 20),
                ("five of a kind", 5 * 12 + 10 * 48 + 10 * 72 + 5 * 28),
                ("straight flush", 28 + 5 * 116 + 10 * 180 + 10 * 124),
                ("four of a kind", 528 + 5 * 2_112 + 10 * 3_168 + 10 * 892),
                ("full house", 3_168 + 5 * 2_376),
                ("flush", 3_136 + 5 * 1_844 + 10 * 660),
                ("straight", 8_160 + 5 * 8_568 + 10 * 3_300),
                ("three of a kind", 42_240 + 5 * 63_360 + 10 * 9_900),
                ("two pair", 95_040),
                ("pair", 760_320 + 5 * 116_172),
                ("high card", 799_680),
            ]
        );
    }

    /// Where the obvious way puts every hand. It asks how many cards are wild, not which.
    static PLACES: LazyLock<Places> =
        LazyLock::new(|| Places::of(CardSet::WITH_JOKER, 5, alike, slow));

    /// By class there are, best first, as many standings as below: a deuce is never worth more as a
    /// deuce than as another card but in A-2-3-4-5, so no straight is six high.
    #[test]
    fn agrees_with_every_stand_in() {
        let standings = 1 + 1 + 12 + 8 + 132 + 132 + 784 + 9 + 660 + 660 + 1_980 + 784;
        let hands = CardSet::WITH_JOKER.subsets(5);
        assert_eq!(agree(hands, rank, |hand| PLACES.best(hand)), standings);
    }

    #[test]
    fn agrees_with_every_stand_in_on_more() {
        let mut dice = Dice::new(2);
        for cards in [6, 7] {
            let hands = dice.million(CardSet::WITH_JOKER, cards);
            agree(hands, rank, |hand| PLACES.best(hand));
        }
    }

    #[test]
    #[ignore = "whole universe: cargo xtask proofs"]
    fn agrees_with_every_stand_in_on_every_six_and_seven() {
        for cards in [6, 7] {
            agree(CardSet::WITH_JOKER.subsets(cards), rank, |hand| PLACES.best(hand));
        }
    }

    /// Source: colorado l.3859-3868.
    #[test]
    fn the_printed_order() {
        let hands = [
            ("2c 2d 2h 2s Jk", Class::FiveWilds),
            ("2c 2d 2h 2s Th", Class::RoyalFlush),
            ("2c 2d 2h 2s 9h", Class::FiveOfAKind),
            ("2c 2d Jk 9h Kh", Class::StraightFlush),
            ("2c 2d Jk 8h Kh", Class::FourOfAKind),
            ("2c Kc Kd 8h 8s", Class::FullHouse),
            ("2c 2d Kh 8h 3h", Class::Flush),
            ("2c 2d As 4h 3h", Class::Straight),
            ("2c 2d As 6h 3h", Class::ThreeOfAKind),
            ("Ac Ad Ks Kh 3h", Class::TwoPair),
            ("2c Ad 9s 6h 3h", Class::Pair),
            ("Kc Qd Js 9h 3h", Class::HighCard),
        ];
        for (hand, class) in hands {
            check(RANKING, hand, class);
        }
        check_order(RANKING, &hands.map(|(hand, _)| hand));
    }
}
