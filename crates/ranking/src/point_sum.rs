//! Sums of points: modulo ten in baccarat and Super Pan 9, plain in Prospector Poker.
//!
//! `first` of a standing is the points; where the lower sum wins, how far they are below thirty.

use crate::class::Class;
use crate::standing::Standing;
use cards::{Card, Rank};

/// All hands are of one class.
pub(crate) const CLASSES: &[Class] = &[Class::Points];

/// The totals of games that count modulo ten, in words.
pub const TOTALS: [&str; 10] =
    ["zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine"];

/// The highest sum of three cards.
const HIGHEST: u16 = 30;

/// The last digit of the sum: ace 1, two to nine their face value, ten and faces nothing.
///
/// The printed order puts a natural nine or eight above one of three cards. That only says what is
/// called a natural: the count alone decides (ruling N-06). Source: players-casino l.568-574, l.3354-3364;
/// lucky-lady l.804; clovis-500 l.1877-1883; diamond-jims l.623-667.
#[must_use]
#[inline]
pub fn mod10(cards: &[Card]) -> u16 {
    sum(cards) % 10
}

/// The sum: ace 1, two to ten their face value, faces ten. Source: colorado l.1177.
///
/// # Panics
/// If there is a joker: no game that sums points has one.
#[must_use]
#[inline]
pub fn sum(cards: &[Card]) -> u16 {
    cards.iter().map(|card| points(card.rank().expect("sums of points have no joker"))).sum()
}

/// Ranks two to four cards by the last digit of their sum.
pub(crate) fn rank_mod10(cards: &[Card]) -> Standing {
    Standing::new(1, mod10(cards), 0)
}

/// Ranks three cards by their sum, the highest first. Source: colorado l.1182.
pub(crate) fn rank_high(cards: &[Card]) -> Standing {
    Standing::new(1, sum(cards), 0)
}

/// Ranks three cards by their sum, the lowest first. Source: colorado l.1183.
pub(crate) fn rank_low(cards: &[Card]) -> Standing {
    Standing::new(1, HIGHEST - sum(cards), 0)
}

/// The points of a standing where the most win.
#[must_use]
pub const fn high_points(standing: Standing) -> u16 {
    standing.first()
}

/// The points of a standing where the fewest win.
#[must_use]
pub const fn low_points(standing: Standing) -> u16 {
    HIGHEST - standing.first()
}

const fn points(rank: Rank) -> u16 {
    [2, 3, 4, 5, 6, 7, 8, 9, 10, 10, 10, 10, 1][rank as usize]
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::proof::{agree, multisets, packs, pairs};
    use cards::{CardSet, Hand, Suit};
    use std::cmp::Reverse;

    /// Ranks of one suit: suits do not count.
    fn hand(signs: &str) -> Hand {
        let card = |sign| Card::new(Rank::from_symbol(sign).expect("a rank"), Suit::Spades);
        signs.chars().map(card).collect()
    }

    /// The obvious way: read the value off the card's sign.
    fn slow(hand: Hand) -> u32 {
        let value = |card: &Card| match card.rank().unwrap().symbol() {
            'A' => 1,
            'T' | 'J' | 'Q' | 'K' => 10,
            digit => digit.to_digit(10).unwrap(),
        };
        hand.iter().map(value).sum()
    }

    /// How many hands of so many packs have these ranks.
    fn weight(hand: Hand, packs: u64) -> u64 {
        let count = |rank| hand.iter().filter(|card| card.rank() == Some(rank)).count() as u64;
        Rank::ALL.map(|rank| choose(4 * packs, count(rank))).into_iter().product()
    }

    fn choose(of: u64, count: u64) -> u64 {
        (0..count).fold(1, |ways, at| ways * (of - at) / (at + 1))
    }

    /// The hands of three or four cards of so many packs, by their points.
    fn distribution<const N: usize>(
        ranks: &str,
        cards: usize,
        packs: u64,
        points: impl Fn(&[Card]) -> u16,
    ) -> [u64; N] {
        let mut counts = [0; N];
        for hand in multisets(&hand(ranks), cards) {
            counts[points(&hand) as usize] += weight(hand, packs);
        }
        counts
    }

    #[test]
    fn printed_examples() {
        for (signs, points, source) in [
            ("Q5", 5, "players-casino l.3356"),
            ("99", 8, "lucky-lady l.804"),
            ("665", 7, "diamond-jims l.649"),
            ("AAQ5", 7, "diamond-jims l.651"),
            ("55K6", 6, "diamond-jims l.653, ruling G-227"),
            ("242", 8, "diamond-jims l.655"),
            ("65J3", 4, "diamond-jims l.657, ruling G-227"),
            ("KKQ6", 6, "diamond-jims l.659"),
            ("664", 6, "diamond-jims l.667"),
            ("55K", 0, "diamond-jims l.667"),
        ] {
            assert_eq!(mod10(&hand(signs)), points, "{signs}, {source}");
        }
    }

    /// Of n packs 16n cards count nothing and 4n each of 1 to 9. Zero: two of the nothings, two
    /// fives, or one of four pairs that make ten. An odd total: a nothing, or one of four pairs.
    /// An even one: a nothing, one of three pairs, or two alike in two ways.
    #[test]
    fn two_cards_modulo_ten() {
        for (count, zero, odd, even) in [
            (1, 120 + 6 + 4 * 16, 64 + 4 * 16, 64 + 3 * 16 + 2 * 6),
            (8, 8_128 + 496 + 4 * 1_024, 4_096 + 4 * 1_024, 4_096 + 3 * 1_024 + 2 * 496),
        ] {
            let mut counts = [0; 10];
            let shoe = packs(CardSet::DECK, count);
            pairs(&shoe).for_each(|cards| counts[rank_mod10(&cards).first() as usize] += 1);
            assert_eq!(counts, [zero, odd, even, odd, even, odd, even, odd, even, odd]);
            assert_eq!(counts.iter().sum::<u64>(), choose(52 * count as u64, 2));
        }
    }

    /// Super Pan 9 deals three cards from eight packs of 36 and draws a fourth.
    #[test]
    fn three_and_four_cards_of_super_pan_9() {
        let three = distribution("A23456JQK", 3, 8, mod10);
        assert_eq!(
            three,
            [
                434_720, 390_144, 376_160, 362_336, 388_096, 427_872, 475_488, 391_168, 362_336,
                331_616
            ]
        );
        assert_eq!(three.iter().sum::<u64>(), choose(288, 3));
        let four = distribution("A23456JQK", 4, 8, mod10);
        assert_eq!(
            four,
            [
                29_099_744, 28_488_704, 27_784_568, 26_708_992, 27_048_688, 28_232_704, 30_093_944,
                28_487_680, 27_777_656, 26_997_760
            ]
        );
        assert_eq!(four.iter().sum::<u64>(), choose(288, 4));
    }

    /// Three cards of one pack and of eight by their sum, 3 to 30: the coefficients of the product
    /// over the values of (1 + yx^value)^cards at y^3.
    #[test]
    fn three_cards_of_prospector() {
        const ONE: [u64; 28] = [
            4, 24, 48, 92, 136, 200, 268, 352, 440, 620, 824, 960, 1_124, 1_216, 1_336, 1_388,
            1_464, 1_472, 1_772, 1_544, 1_384, 1_180, 1_040, 856, 740, 576, 480, 560,
        ];
        const EIGHT: [u64; 28] = [
            4_960, 15_872, 31_744, 53_600, 80_384, 113_152, 150_880, 194_560, 243_200, 345_440,
            439_808, 520_192, 592_736, 651_264, 701_952, 738_656, 767_488, 782_336, 935_264,
            829_952, 733_696, 639_328, 553_984, 470_528, 396_128, 323_584, 260_096, 341_376,
        ];
        let mut one = [0; 31];
        for cards in CardSet::DECK.subsets(3) {
            one[high_points(rank_high(&Hand::from(cards))) as usize] += 1;
        }
        assert_eq!(one[3..], ONE);
        assert_eq!(one, distribution("A23456789TJQK", 3, 1, |cards| low_points(rank_low(cards))));
        let eight: [u64; 31] = distribution("A23456789TJQK", 3, 8, sum);
        assert_eq!(eight[3..], EIGHT);
        assert_eq!(EIGHT.iter().sum::<u64>(), choose(416, 3));
    }

    #[test]
    fn agrees_with_the_obvious_way_on_every_hand() {
        let hands = |cards| multisets(&hand("A23456789TJQK"), cards);
        let nines = (2..=4).flat_map(hands);
        assert_eq!(agree(nines, |hand| rank_mod10(&hand), |hand| slow(hand) % 10), 10);
        assert_eq!(agree(hands(3), |hand| rank_high(&hand), slow), 28);
        assert_eq!(agree(hands(3), |hand| rank_low(&hand), |hand| Reverse(slow(hand))), 28);
    }
}
