//! Three-card high. A straight beats a flush: with three cards it is the rarer of the two.
//!
//! Ace, king and queen are the highest straight and ace, two and three the lowest (ruling X-04).
//! Suited, ace, king and queen are the mini royal, which some pay tables name.

use crate::batch::{Kernel, Skip};
use crate::class::Class;
use crate::lane::{COUNT, Lane, RANKS, each};
use crate::standing::Standing;
use cards::{CardSet, Rank, Suit};

/// Worst first.
pub(crate) const CLASSES: &[Class] = &[
    Class::HighCard,
    Class::Pair,
    Class::Flush,
    Class::Straight,
    Class::ThreeOfAKind,
    Class::StraightFlush,
    Class::MiniRoyal,
];

/// As [`CLASSES`], three aces on top. Worst first.
pub(crate) const ACES: &[Class] = &[
    Class::HighCard,
    Class::Pair,
    Class::Flush,
    Class::Straight,
    Class::ThreeOfAKind,
    Class::StraightFlush,
    Class::MiniRoyal,
    Class::ThreeAces,
];

/// Ranks the best three of three to seven cards.
#[inline]
pub(crate) fn rank(hand: CardSet) -> Standing {
    if hand.len() == 3 { rank_three(hand) } else { rank_more(hand) }
}

/// Apart, because three cards need no room for it.
#[inline(never)]
fn rank_more(hand: CardSet) -> Standing {
    hand.subsets(3).map(rank_three).max().expect("three cards or more")
}

/// Ranks the best three of three to seven cards, three aces on top. Source: colorado l.4546.
pub(crate) fn rank_aces(hand: CardSet) -> Standing {
    if (hand & CardSet::of_rank(Rank::Ace)).len() < 3 {
        return rank(hand);
    }
    Standing::new(8, 1 << Rank::Ace as u8, 0)
}

/// Ranks one hand of three cards: what [`High3`] does for many, by what is paired.
#[inline]
pub(crate) fn rank_three(hand: CardSet) -> Standing {
    let [c, d, h, s] = Suit::ALL.map(|suit| hand.lane(suit));
    let (minor, major) = (c | d, h | s);
    let ranks = minor | major;
    let pairs = (c & d) | (h & s) | (minor & major);
    if pairs != 0 {
        let class = if ranks == pairs { 5 } else { 2 };
        return Standing::new(class, pairs, ranks & !pairs);
    }
    let flush = c == ranks || d == ranks || h == ranks || s == ranks;
    let top = match ranks {
        WHEEL => 1 << Rank::Three as u8,
        _ if ranks >> ranks.trailing_zeros() == 0b111 => ranks & !(ranks >> 1),
        _ if flush => return Standing::new(3, 0, ranks),
        _ => return Standing::new(1, 0, ranks),
    };
    let royal = u8::from(top == 1 << Rank::Ace as u8);
    Standing::new(if flush { 6 + royal } else { 4 }, top, 0)
}

/// Ace, two and three.
const WHEEL: u16 = 1 << Rank::Ace as u8 | 1 << Rank::Two as u8 | 1 << Rank::Three as u8;

/// Three cards as dealt.
pub(crate) struct High3;

impl Kernel for High3 {
    #[inline(always)]
    fn made<L: Lane, S: Skip>(suits: [L; 4]) -> [L; 3] {
        let [c, d, h, s] = each(suits, |suit| suit.over(3 << COUNT));
        let flush = ((c | d) | (h | s)).is_some();

        let [c, d, h, s] = each(suits, |suit| suit & L::all(RANKS));
        let (minor, minors) = (c | d, c & d);
        let (major, majors) = (h | s, h & s);
        let ranks = minor | major;
        let pairs = (minors | majors) | (minor & major);
        let trips = (minors & major) | (majors & minor);

        let wheel = ranks.shl::<1>() | ranks.shr::<12>();
        let straight = (wheel & wheel.shl::<1>() & wheel.shl::<2>()).shr::<1>();
        let is_straight = straight.is_some();
        let paired = pairs.is_some();

        // A condition is minus one, so taking it away adds a class.
        let class = flush.pick(L::all(3), paired.pick(L::all(2), L::all(1)));
        let suited = flush.pick(L::all(6) + straight.shr::<12>(), L::all(4));
        let class = is_straight.pick(suited, class);
        let class = trips.is_some().pick(L::all(5), class);
        let first = is_straight.pick(straight, pairs);
        let rest = ranks.but(pairs).but(is_straight);
        [class, first, rest]
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::proof::{Dice, Places, Way, agree, cards, counts, suits_in_order};
    use crate::ranking::Ranking;
    use cards::Card;

    /// The obvious way: sort the ranks and look.
    fn slow(hand: CardSet) -> (u8, Vec<Rank>) {
        let mut ranks: Vec<Rank> = hand.iter().filter_map(Card::rank).collect();
        ranks.sort_by(|a, b| b.cmp(a));
        let flush = hand.iter().all(|card| card.suit() == hand.iter().next().unwrap().suit());
        let wheel = ranks == [Rank::Ace, Rank::Three, Rank::Two];
        let in_a_row = ranks.windows(2).all(|pair| pair[0] as u8 == pair[1] as u8 + 1);
        let top = vec![if wheel { Rank::Three } else { ranks[0] }];
        let pair = ranks.windows(2).find(|pair| pair[0] == pair[1]).map(|pair| pair[0]);
        match (pair, wheel || in_a_row, flush) {
            (_, true, true) => (6, top),
            (Some(_), ..) if ranks[0] == ranks[2] => (5, ranks),
            (_, true, false) => (4, top),
            (_, false, true) => (3, ranks),
            (Some(pair), ..) => {
                ranks.retain(|rank| *rank != pair);
                (2, vec![pair, ranks[0]])
            }
            _ => (1, ranks),
        }
    }

    /// C(52,3) = 22,100.
    #[test]
    fn every_hand_has_one_class() {
        for way in Way::ALL {
            assert_eq!(
                counts(Ranking::High3, way.standings(Ranking::High3, CardSet::DECK, 3)),
                [
                    ("mini royal", 4),
                    ("straight flush", 44),
                    ("three of a kind", 52),
                    ("straight", 720),
                    ("flush", 1_096),
                    ("pair", 3_744),
                    ("high card", 16_440),
                ],
                "{way:?}"
            );
        }
    }

    #[test]
    fn agrees_with_the_obvious_way_on_every_hand() {
        for way in Way::ALL {
            let hands = way.every_hand(Ranking::High3, CardSet::DECK, 3);
            let standings = agree(hands, |(_, standing)| standing, |(hand, _)| slow(hand));
            assert_eq!(standings, 741, "{way:?}");
        }
    }

    /// As [`slow`], three aces on top.
    fn slow_aces(hand: CardSet) -> (u8, Vec<Rank>) {
        let (class, ranks) = slow(hand);
        (if ranks == [Rank::Ace; 3] { 7 } else { class }, ranks)
    }

    #[test]
    fn every_hand_has_one_class_with_aces_on_top() {
        let hands = CardSet::DECK.subsets(3);
        assert_eq!(
            counts(Ranking::High3Aces, hands.map(rank_aces)),
            [
                ("three aces", 4),
                ("mini royal", 4),
                ("straight flush", 44),
                ("three of a kind", 48),
                ("straight", 720),
                ("flush", 1_096),
                ("pair", 3_744),
                ("high card", 16_440),
            ]
        );
    }

    #[test]
    fn agrees_with_the_obvious_way_with_aces_on_top() {
        assert_eq!(agree(CardSet::DECK.subsets(3), rank_aces, slow_aces), 741);
    }

    /// Both rankings beside the best three by the obvious way.
    fn agree_on_more(hands: impl Iterator<Item = CardSet> + Clone) {
        let places = Places::of(CardSet::DECK, 3, suits_in_order, slow);
        agree(hands.clone(), rank, |hand| places.best(hand));
        let places = Places::of(CardSet::DECK, 3, suits_in_order, slow_aces);
        agree(hands, rank_aces, |hand| places.best(hand));
    }

    #[test]
    fn agrees_with_the_obvious_way_on_more() {
        agree_on_more(CardSet::DECK.subsets(4));
        let mut dice = Dice::new(3);
        for count in 5..=7 {
            agree_on_more(dice.million(CardSet::DECK, count).collect::<Vec<_>>().into_iter());
        }
    }

    #[test]
    #[ignore = "whole universe: cargo xtask proofs"]
    fn agrees_with_the_obvious_way_on_every_five_to_seven() {
        (5..=7).for_each(|count| agree_on_more(CardSet::DECK.subsets(count)));
    }

    /// Three aces, straight flush, three of a kind, straight, flush, pair, high card, each beating
    /// the next. Source: colorado l.4546.
    #[test]
    fn three_card_plus_is_in_the_printed_order() {
        let ladder =
            ["Ac Ad As", "Ac Kc Qc", "3h 2h Ah", "Kc Kd Kh", "3c 2d Ah", "5s 3s 2s", "2c 2d 3h"]
                .map(|text| rank_aces(cards(text)));
        assert!(ladder.windows(2).all(|two| two[0] > two[1]), "{ladder:?}");
    }
}
