//! Five-card high from a short pack, the best five of five to seven cards.
//!
//! With fewer ranks in the pack a flush is rarer than a full house, and beats it. Seven cards never
//! hold both, so a hand is read as in high5 and the two classes change places.

use crate::class::Class;
use crate::high5;
use crate::ranking::Ranking;
use crate::standing::Standing;
use cards::{CardSet, Suit};

/// Worst first.
pub(crate) const CLASSES: &[Class] = &[
    Class::HighCard,
    Class::Pair,
    Class::TwoPair,
    Class::ThreeOfAKind,
    Class::Straight,
    Class::FullHouse,
    Class::Flush,
    Class::FourOfAKind,
    Class::StraightFlush,
    Class::RoyalFlush,
];

/// Ranks cards of the 32-card pack, seven to ace. The ace is high only: A-7-8-9-10 is no straight.
/// Source: lucky-lady l.926-927; ruling G-029.
pub(crate) fn rank_32(hand: CardSet) -> Standing {
    flush_over_full_house(high5::rank(hand))
}

/// Ranks cards of the 36-card pack, six to ace, as players of short deck do: A-6-7-8-9 is the
/// lowest straight, and a straight beats three of a kind. No document prints this game.
pub(crate) fn rank_36(hand: CardSet) -> Standing {
    rank_32(hand).max(low_straight(hand))
}

/// Ranks every hand of the 32-card pack into the place of the same number in `standings`.
pub(crate) fn rank_all_32(hands: &[CardSet], standings: &mut [Standing]) {
    Ranking::High5.rank_all(hands, standings);
    for standing in standings {
        *standing = flush_over_full_house(*standing);
    }
}

/// Ranks every hand of the 36-card pack into the place of the same number in `standings`.
pub(crate) fn rank_all_36(hands: &[CardSet], standings: &mut [Standing]) {
    rank_all_32(hands, standings);
    for (hand, standing) in hands.iter().zip(standings) {
        *standing = low_straight(*hand).max(*standing);
    }
}

/// The standing that high5 gives, by the number of its class here.
fn flush_over_full_house(standing: Standing) -> Standing {
    let class = match standing.class_number() {
        6 => 7,
        7 => 6,
        other => other,
    };
    Standing::new(class, standing.first(), standing.rest())
}

/// A-6-7-8-9, suited or not, if the hand holds it.
fn low_straight(hand: CardSet) -> Standing {
    let suited = Suit::ALL.into_iter().any(|suit| has_low_straight(hand.lane(suit)));
    match (suited, has_low_straight(hand.ranks())) {
        (true, _) => Standing::new(9, NINE, 0),
        (_, true) => Standing::new(5, NINE, 0),
        _ => Standing::NOTHING,
    }
}

const NINE: u16 = 1 << 7;

/// Whether ace, six, seven, eight and nine are among the ranks.
fn has_low_straight(ranks: u16) -> bool {
    const LOW: u16 = 1 << 12 | 0b1111 << 4;
    ranks & LOW == LOW
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::naive::{Five, Place, best_five_of_more, check_order, number};
    use crate::proof::{agree, counts};
    use cards::{Card, Rank};

    /// The cards of the lowest rank and above.
    fn pack(lowest: Rank) -> CardSet {
        let ranks = Rank::ALL.into_iter().filter(|rank| *rank >= lowest);
        ranks.fold(CardSet::EMPTY, |pack, rank| pack | CardSet::of_rank(rank))
    }

    /// The obvious way. In the 36-card pack the ace also stands below the six.
    fn slow(ranking: Ranking, hand: CardSet) -> Place {
        let lowest = (ranking == Ranking::High5Short).then_some(Rank::Six);
        let cards: Vec<Card> = hand.iter().collect();
        let five = Five::read(cards.try_into().expect("five cards"), lowest);
        (number(ranking, five.class()), five.tie())
    }

    /// Eight ranks, four straights. C(32,5) = 201,376.
    #[test]
    fn five_card_hands_of_32_by_class() {
        assert_eq!(
            counts(Ranking::High5Of32, pack(Rank::Seven).subsets(5).map(rank_32)),
            [
                ("royal flush", 4),
                ("straight flush", 12),
                ("four of a kind", 8 * 28),
                ("flush", 4 * (56 - 4)),
                ("full house", 8 * 4 * 7 * 6),
                ("straight", 4 * 1_020),
                ("three of a kind", 8 * 4 * 21 * 16),
                ("two pair", 28 * 36 * 24),
                ("pair", 8 * 6 * 35 * 64),
                ("high card", (56 - 4) * 1_020),
            ]
        );
    }

    /// C(32,7) = 3,365,856.
    #[test]
    fn seven_card_hands_of_32_by_class() {
        assert_eq!(
            counts(Ranking::High5Of32, pack(Rank::Seven).subsets(7).map(rank_32)),
            [
                ("royal flush", 1_404),
                ("straight flush", 3_900),
                ("four of a kind", 26_208),
                ("flush", 59_240),
                ("full house", 357_504),
                ("straight", 524_960),
                ("three of a kind", 263_120),
                ("two pair", 1_421_280),
                ("pair", 677_160),
                ("high card", 31_080),
            ]
        );
    }

    /// Nine ranks, six straights. C(36,5) = 376,992.
    #[test]
    fn five_card_hands_of_36_by_class() {
        assert_eq!(
            counts(Ranking::High5Short, pack(Rank::Six).subsets(5).map(rank_36)),
            [
                ("royal flush", 4),
                ("straight flush", 20),
                ("four of a kind", 9 * 32),
                ("flush", 4 * (126 - 6)),
                ("full house", 9 * 4 * 8 * 6),
                ("straight", 6 * 1_020),
                ("three of a kind", 9 * 4 * 28 * 16),
                ("two pair", 36 * 36 * 28),
                ("pair", 9 * 6 * 56 * 64),
                ("high card", (126 - 6) * 1_020),
            ]
        );
    }

    /// C(36,7) = 8,347,680.
    #[test]
    fn seven_card_hands_of_36_by_class() {
        assert_eq!(
            counts(Ranking::High5Short, pack(Rank::Six).subsets(7).map(rank_36)),
            [
                ("royal flush", 1_860),
                ("straight flush", 8_700),
                ("four of a kind", 44_640),
                ("flush", 175_560),
                ("full house", 633_024),
                ("straight", 1_169_940),
                ("three of a kind", 607_200),
                ("two pair", 3_157_056),
                ("pair", 2_316_600),
                ("high card", 233_100),
            ]
        );
    }

    /// High cards and flushes; pairs; two pair and trips; full houses and quads; straights twice.
    #[test]
    fn agrees_with_the_obvious_way_on_every_five_cards() {
        let slow_32 = |hand| slow(Ranking::High5Of32, hand);
        let of_32 = agree(pack(Rank::Seven).subsets(5), rank_32, slow_32);
        assert_eq!(of_32, 2 * 52 + 8 * 35 + 28 * 6 + 8 * 21 + 2 * 56 + 2 * 4);
        let slow_36 = |hand| slow(Ranking::High5Short, hand);
        let of_36 = agree(pack(Rank::Six).subsets(5), rank_36, slow_36);
        assert_eq!(of_36, 2 * 120 + 9 * 56 + 36 * 7 + 9 * 28 + 2 * 72 + 2 * 6);
    }

    #[test]
    fn finds_the_best_five_of_every_seven_of_32() {
        for cards in [6, 7] {
            best_five_of_more(Ranking::High5Of32, pack(Rank::Seven).subsets(cards));
        }
    }

    #[test]
    fn finds_the_best_five_of_every_seven_of_36() {
        for cards in [6, 7] {
            best_five_of_more(Ranking::High5Short, pack(Rank::Six).subsets(cards));
        }
    }

    /// Source: lucky-lady l.926-927; ruling G-029.
    #[test]
    fn the_ace_of_the_32_card_pack_is_high_only() {
        let hands = ["7h 8h Th Jh Kh", "As Ah Ad Ks Kd", "7s 8d 9c Th Jh", "As 7d 8c 9h Th"];
        check_order(Ranking::High5Of32, &hands);
    }

    #[test]
    fn ace_to_nine_is_the_lowest_straight_of_the_36_card_pack() {
        let hands = ["6s 7d 8c 9h Th", "As 6d 7c 8h 9h", "As Ah Ad Ks Qd"];
        check_order(Ranking::High5Short, &hands);
        check_order(Ranking::High5Short, &["6h 7h 8h 9h Th", "Ah 6h 7h 8h 9h", "As Ah Ad Ac Qd"]);
    }
}
