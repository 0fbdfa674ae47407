//! Lows: ace-to-five, with and without its qualifier, and deuce-to-seven.
//!
//! A standing keeps the complement of its ranks, so that lower cards stand higher. In ace-to-five
//! the ranks are counted from the ace (ace lowest bit, king highest); in deuce-to-seven from the
//! deuce, the ace highest.

use crate::batch::{InOrder, Kernel, Skip, rank_one};
use crate::class::Class;
use crate::high5::High5;
use crate::lane::{Lane, One, RANKS, each};
use crate::standing::Standing;
use cards::{CardSet, Suit};

/// Ace-to-five, worst first: straights and flushes do not count (ruling X-16).
pub(crate) const ACE_TO_FIVE: &[Class] = &[
    Class::FourOfAKind,
    Class::FullHouse,
    Class::ThreeOfAKind,
    Class::TwoPair,
    Class::Pair,
    Class::HighCard,
];

/// Deuce-to-seven, worst first: a straight or a flush is as bad as it is good in high.
pub(crate) const DEUCE_TO_SEVEN: &[Class] = &[
    Class::RoyalFlush,
    Class::StraightFlush,
    Class::FourOfAKind,
    Class::FullHouse,
    Class::Flush,
    Class::Straight,
    Class::ThreeOfAKind,
    Class::TwoPair,
    Class::Pair,
    Class::HighCard,
];

/// The worst ace-to-five low that is eight or better: 8-7-6-5-4.
pub(crate) const EIGHT_LOW: Standing = Standing::new(6, RANKS, RANKS & !0b1111_1000);

/// Ranks the best ace-to-five low of five to seven cards. A joker stands for the lowest rank the
/// hand does not hold. Source: players-casino l.1990-2000, lucky-lady l.28, ruling X-16.
pub(crate) fn rank_a5(hand: CardSet) -> Standing {
    let natural = with_joker_lowest(hand);
    rank_one::<LowA5>(natural)
}

/// Ranks the best ace-to-five low, nothing unless it is eight or better (ruling X-15).
pub(crate) fn rank_a5_eight(hand: CardSet) -> Standing {
    qualified(rank_a5(hand))
}

/// The low if it is eight or better.
fn qualified(low: Standing) -> Standing {
    if low >= EIGHT_LOW { low } else { Standing::NOTHING }
}

/// The hand with each joker turned into a card of the lowest rank that is missing.
fn with_joker_lowest(hand: CardSet) -> CardSet {
    let mut natural = hand & CardSet::DECK;
    for _ in 0..hand.jokers() {
        let missing = !from_ace(natural.ranks()) & RANKS;
        let rank = (missing.trailing_zeros() + 12) % 13;
        natural = natural | CardSet::from_bits(1 << rank);
    }
    natural
}

/// Rank bits counted from the ace instead of from the deuce.
const fn from_ace(ranks: u16) -> u16 {
    (ranks << 1 | ranks >> 12) & RANKS
}

/// The best ace-to-five low of five to seven cards.
pub(crate) struct LowA5;

/// The best ace-to-five low of five to seven cards, nothing unless eight or better.
pub(crate) struct LowA5Eight;

impl Kernel for LowA5 {
    #[inline(always)]
    fn made<L: Lane, S: Skip>(suits: [L; 4]) -> [L; 3] {
        let [c, d, h, s] = each(suits, |suit| suit & L::all(RANKS));
        let (minor, minors) = (c | d, c & d);
        let (major, majors) = (h | s, h & s);
        let ranks = ace_low(minor | major);
        let five = lowest_five(ranks);
        let too_few = drop_four(ranks).is_zero();
        let (mut class, mut first, mut rest) = (L::all(6), L::all(0), five);

        if !S::RARE || too_few.any() {
            let pairs = ace_low((minors | majors) | (minor & major));
            let trips = ace_low((minors & major) | (majors & minor));
            let [paired_class, made, beside] = paired(ranks, pairs, trips);
            class = too_few.pick(paired_class, class);
            first = too_few.pick(made, first);
            rest = too_few.pick(beside, rest);
        }
        [class, L::all(RANKS).but(first), L::all(RANKS).but(rest)]
    }
}

impl Kernel for LowA5Eight {
    #[inline(always)]
    fn made<L: Lane, S: Skip>(suits: [L; 4]) -> [L; 3] {
        let [c, d, h, s] = each(suits, |suit| suit & L::all(RANKS));
        let eights = ace_low((c | d) | (h | s)) & L::all(0xff);
        let low = drop_four(eights).is_some();
        let rest = L::all(RANKS).but(lowest_five(eights));
        [low & L::all(6), low & L::all(RANKS), low & rest]
    }
}

/// Rank bits counted from the ace.
#[inline(always)]
fn ace_low<L: Lane>(ranks: L) -> L {
    (ranks.shl::<1>() | ranks.shr::<12>()) & L::all(RANKS)
}

/// What is left without the four lowest.
#[inline(always)]
fn drop_four<L: Lane>(ranks: L) -> L {
    ranks.drop_low().drop_low().drop_low().drop_low()
}

/// The five lowest, or all if there are fewer.
#[inline(always)]
fn lowest_five<L: Lane>(ranks: L) -> L {
    ranks.but(drop_four(ranks).drop_low())
}

/// The least bad hand of four ranks or fewer: class, what makes it, what is beside it.
#[inline(always)]
fn paired<L: Lane>(ranks: L, pairs: L, trips: L) -> [L; 3] {
    let three_ranks = ranks.drop_low().drop_low().drop_low().is_zero();
    let two_ranks = ranks.drop_low().drop_low().is_zero();
    let one_pair_rank = pairs.drop_low().is_zero();

    // Four ranks: a pair of the lowest that is doubled, and the other three.
    let pair = pairs.lowest();
    // Three ranks: two pair if two ranks are doubled, else three of a kind.
    let two_pair = pairs.but(pairs.drop_low().drop_low());
    let second = one_pair_rank.pick(pairs, two_pair);
    // Two ranks: the lowest that is tripled over the other; four and one is four of a kind.
    let house = trips.lowest();

    let class = three_ranks.pick(one_pair_rank.pick(L::all(3), L::all(4)), L::all(5));
    let class = two_ranks.pick(one_pair_rank.pick(L::all(1), L::all(2)), class);
    let first = two_ranks.pick(house, three_ranks.pick(second, pair));
    [class, first, ranks.but(first)]
}

/// Ranks the best deuce-to-seven low of five to seven cards: the worst high hand wins, the ace is
/// high, and A-2-3-4-5 is no straight. Source: players-casino l.511.
pub(crate) fn rank_27(hand: CardSet) -> Standing {
    if hand.len() == 5 {
        return rank_27_of_five(hand);
    }
    hand.subsets(5).map(rank_27_of_five).max().expect("five cards or more")
}

fn rank_27_of_five(hand: CardSet) -> Standing {
    let suits = Suit::ALL.map(|suit| {
        let lane = hand.lane(suit);
        One(lane | (lane.count_ones() as u16) << crate::lane::COUNT)
    });
    let [One(class), One(first), One(rest)] = High5::<5>::made::<One, InOrder>(suits);
    const WHEEL: u16 = 0b1_0000_0000_1111;
    const FIVE_HIGH: u16 = 0b1000;
    let (class, first, rest) = match class {
        5 if first == FIVE_HIGH => (1, 0, WHEEL),
        9 if first == FIVE_HIGH => (6, 0, WHEEL),
        _ => (class, first, rest),
    };
    Standing::new(11 - class as u8, RANKS & !first, RANKS & !rest)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::naive::best_five_of_more;
    use crate::proof::{Dice, Places, Way, agree, counts, suits_in_order};
    use crate::ranking::Ranking;
    use cards::{Card, Rank};
    use std::cmp::Reverse;
    use std::sync::LazyLock;

    /// A low as the rules say it: class first (fewer and smaller groups are better), then the
    /// ranks from the largest group down, then from the highest card down.
    type Read = Reverse<(u8, Vec<(usize, u8)>)>;

    fn groups(ranks: impl Iterator<Item = u8>) -> Vec<(usize, u8)> {
        let mut counts = [0; 14];
        ranks.for_each(|rank| counts[rank as usize] += 1);
        let mut groups: Vec<(usize, u8)> = (0..14)
            .filter(|&rank| counts[rank] > 0)
            .map(|rank| (counts[rank], rank as u8))
            .collect();
        groups.sort_by(|a, b| b.cmp(a));
        groups
    }

    fn class_of(groups: &[(usize, u8)]) -> u8 {
        match groups.iter().map(|(count, _)| *count).collect::<Vec<_>>()[..] {
            [5] => 6,
            [4, 1] => 5,
            [3, 2] => 4,
            [3, 1, 1] => 3,
            [2, 2, 1] => 2,
            [2, 1, 1, 1] => 1,
            _ => 0,
        }
    }

    /// The best five, a joker tried as every rank.
    fn slow_a5(hand: CardSet) -> Read {
        let low = |card: Card| match card.rank() {
            Some(Rank::Ace) => 1..=1,
            Some(rank) => rank as u8 + 2..=rank as u8 + 2,
            None => 1..=13,
        };
        let read = |ranks: Vec<u8>| {
            let groups = groups(ranks.into_iter());
            Reverse((class_of(&groups), groups))
        };
        let tried = |five: CardSet| {
            five.iter().fold(vec![Vec::new()], |tried: Vec<Vec<u8>>, card| {
                let with =
                    |ranks: Vec<u8>| low(card).map(move |rank| [&ranks[..], &[rank]].concat());
                tried.into_iter().flat_map(with).collect()
            })
        };
        hand.subsets(5).flat_map(tried).map(read).max().unwrap()
    }

    /// The best five if no card of them is above an eight and none is paired.
    fn slow_a5_eight(hand: CardSet) -> Option<Read> {
        let low = slow_a5(hand);
        let Reverse((class, groups)) = &low;
        (*class == 0 && groups.iter().all(|(_, rank)| *rank <= 8)).then_some(low)
    }

    fn slow_27(five: CardSet) -> Read {
        let groups = groups(five.iter().map(|card| card.index() / 4));
        let suit = five.iter().next().unwrap().suit();
        let flush = five.iter().all(|card| card.suit() == suit);
        let straight = groups.len() == 5 && groups[0].1 - groups[4].1 == 4;
        let class = match (class_of(&groups), straight, flush) {
            (_, true, true) => 9,
            (5, ..) => 7,
            (4, ..) => 6,
            (_, _, true) => 5,
            (_, true, _) => 4,
            (other, ..) => other,
        };
        Reverse((class, groups))
    }

    fn a5(cards: &str) -> Standing {
        rank_a5(hand(cards))
    }

    fn hand(cards: &str) -> CardSet {
        cards.parse().unwrap()
    }

    #[test]
    fn ace_to_five_hands_by_class() {
        assert_eq!(
            counts(Ranking::LowA5, CardSet::DECK.subsets(5).map(rank_a5)),
            [
                ("high card", 1_317_888),
                ("pair", 1_098_240),
                ("two pair", 123_552),
                ("three of a kind", 54_912),
                ("full house", 3_744),
                ("four of a kind", 624),
            ]
        );
    }

    /// A-2-3-4-5 is ace high here, so 10,200 straights lose their 1,020 wheels and the 40 straight
    /// flushes their 4.
    #[test]
    fn deuce_to_seven_hands_by_class() {
        assert_eq!(
            counts(Ranking::Low27, CardSet::DECK.subsets(5).map(rank_27)),
            [
                ("high card", 1_303_560),
                ("pair", 1_098_240),
                ("two pair", 123_552),
                ("three of a kind", 54_912),
                ("straight", 9_180),
                ("flush", 5_112),
                ("full house", 3_744),
                ("four of a kind", 624),
                ("straight flush", 32),
                ("royal flush", 4),
            ]
        );
    }

    /// Six ranks hold two straights at most and, unless all six cards are of one suit, one flush of
    /// five, so that another choice of five is neither. Where five ranks are there, one of them
    /// paired, the pair's suits avoid the flush; a straight, of which there are nine, is better
    /// played as the pair. Fewer ranks are read by how many there are of each.
    #[test]
    #[ignore = "whole universe: cargo xtask proofs"]
    fn deuce_to_seven_hands_of_six_cards_by_class() {
        let one_pair = 5 * 6 * 256;
        assert_eq!(
            counts(Ranking::Low27, CardSet::DECK.subsets(6).map(rank_27)),
            [
                ("high card", 1_716 * (4_096 - 4) + (1_287 - 9) * one_pair),
                ("pair", 9 * one_pair + FOUR_RANKS_OF_SIX),
                ("two pair", 286 * 216 + 1_716 * 96),
                ("three of a kind", 13 * 66 * 16),
                ("straight", 0),
                ("flush", 1_716 * 4),
                ("full house", TWO_RANKS_OF_SIX),
                ("four of a kind", 0),
                ("straight flush", 0),
                ("royal flush", 0),
            ]
        );
    }

    /// The same of seven: with six ranks or seven something is neither straight nor flush, unless
    /// all seven cards are of one suit.
    #[test]
    #[ignore = "whole universe: cargo xtask proofs"]
    fn deuce_to_seven_hands_of_seven_cards_by_class() {
        let five_ranks = 5 * 4 * 256 + 10 * 36 * 64; // Three of one rank, or two of two.
        assert_eq!(
            counts(Ranking::Low27, CardSet::DECK.subsets(7).map(rank_27)),
            [
                (
                    "high card",
                    1_716 * (16_384 - 4) + 1_716 * 6 * 6 * 1_024 + (1_287 - 9) * five_ranks
                ),
                ("pair", 9 * five_ranks + FOUR_RANKS_OF_SEVEN),
                ("two pair", THREE_RANKS_OF_SEVEN),
                ("three of a kind", 0),
                ("straight", 0),
                ("flush", 1_716 * 4),
                ("full house", 156 * 4),
                ("four of a kind", 0),
                ("straight flush", 0),
                ("royal flush", 0),
            ]
        );
    }

    /// Six cards of four ranks: two pairs, or three of a kind. Of two ranks: three and three, or
    /// four and two.
    const FOUR_RANKS_OF_SIX: u64 = 78 * 36 * 55 * 16 + 13 * 4 * 220 * 64;
    const TWO_RANKS_OF_SIX: u64 = 78 * 16 + 156 * 6;

    /// Seven cards of four ranks: 4-1-1-1, 3-2-1-1 or 2-2-2-1. Of three: 4-2-1, 3-3-1 or 3-2-2.
    const FOUR_RANKS_OF_SEVEN: u64 = 13 * 220 * 64 + 156 * 24 * 55 * 16 + 286 * 216 * 10 * 4;
    const THREE_RANKS_OF_SEVEN: u64 = 1_716 * 24 + 78 * 16 * 44 + 13 * 4 * 66 * 36;

    /// Five ranks or six are no pair, four are a pair; three are two pair unless they are four, one
    /// and one; two are a full house.
    #[test]
    fn ace_to_five_hands_of_six_cards_by_class() {
        let expected = [
            ("high card", 1_716 * 4_096 + 1_287 * 5 * 6 * 256),
            ("pair", FOUR_RANKS_OF_SIX),
            ("two pair", 286 * 216 + 1_716 * 96),
            ("three of a kind", 13 * 66 * 16),
            ("full house", TWO_RANKS_OF_SIX),
            ("four of a kind", 0),
        ];
        for way in Way::ALL {
            let standings = way.standings(Ranking::LowA5, CardSet::DECK, 6);
            assert_eq!(counts(Ranking::LowA5, standings), expected, "{way:?}");
        }
    }

    /// Five ranks or more are no pair, four are a pair, three two pair, two a full house.
    #[test]
    #[ignore = "whole universe: cargo xtask proofs"]
    fn ace_to_five_hands_of_seven_cards_by_class() {
        let five_ranks = 5 * 4 * 256 + 10 * 36 * 64;
        let expected = [
            ("high card", 1_716 * 16_384 + 1_716 * 6 * 6 * 1_024 + 1_287 * five_ranks),
            ("pair", FOUR_RANKS_OF_SEVEN),
            ("two pair", THREE_RANKS_OF_SEVEN),
            ("three of a kind", 0),
            ("full house", 156 * 4),
            ("four of a kind", 0),
        ];
        for way in Way::ALL {
            let standings = way.standings(Ranking::LowA5, CardSet::DECK, 7);
            assert_eq!(counts(Ranking::LowA5, standings), expected, "{way:?}");
        }
    }

    /// How many hands of low cards alone, of 32, have so many ranks of the eight or more: five
    /// cards have five, or four and a pair; six have six, five or four. C(8,5) = 56 sets of five
    /// ranks, and so on.
    const FIVE_OF_FIVE: u64 = 56 * 1_024;
    const FIVE_OF_FOUR: u64 = 70 * 4 * 6 * 64;
    const SIX_OF_FIVE_OR_MORE: u64 = 28 * 4_096 + 56 * 5 * 6 * 256;
    const SIX_OF_FOUR: u64 = 70 * (4 * 4 * 64 + 6 * 36 * 16);

    /// The low cards are five, six or seven; the rest come from the twenty high ones.
    const EIGHT_LOWS: [(usize, u64); 3] = [
        (5, FIVE_OF_FIVE),
        (6, FIVE_OF_FIVE * 20 + SIX_OF_FIVE_OR_MORE),
        (
            7,
            FIVE_OF_FIVE * 190
                + SIX_OF_FIVE_OR_MORE * 20
                + 8 * 16_384
                + 28 * 6 * 6 * 1_024
                + 56 * (5 * 4 * 256 + 10 * 36 * 64),
        ),
    ];

    fn count_eight_lows(cards: usize, lows: u64) {
        for way in Way::ALL {
            let standings = way.standings(Ranking::LowA5Eight, CardSet::DECK, cards);
            let counted = standings.filter(|standing| *standing != Standing::NOTHING).count();
            assert_eq!(counted as u64, lows, "{cards} cards, {way:?}");
        }
    }

    #[test]
    fn eight_or_better_in_five_and_six_cards() {
        EIGHT_LOWS[..2].iter().for_each(|(cards, lows)| count_eight_lows(*cards, *lows));
    }

    #[test]
    #[ignore = "whole universe: cargo xtask proofs"]
    fn eight_or_better_in_seven_cards() {
        let (cards, lows) = EIGHT_LOWS[2];
        count_eight_lows(cards, lows);
    }

    /// Beside the joker natural cards are what they are, and it is one rank more. Four of them:
    /// 715 * 256 without a pair, 13 * 6 * 66 * 16 with one, 78 * 36 with two, 13 * 4 * 48 with
    /// three of a kind, 13 with four. Five as in [`ace_to_five_hands_by_class`]: a pair is no pair
    /// then, two pair or trips are a pair, a full house is two pair and four of a kind are three.
    /// Six: four ranks are no pair, three a pair and two two pair.
    #[test]
    fn ace_to_five_hands_with_the_joker_by_class() {
        let three_ranks_of_six = 286 * 216 + 1_716 * 96 + 13 * 66 * 16;
        for (others, expected) in [
            (4, [183_040, 82_368, 2_808, 2_496, 0, 13]),
            (5, [1_317_888 + 1_098_240, 123_552 + 54_912, 3_744, 624, 0, 0]),
            (
                6,
                [
                    1_716 * 4_096 + 1_287 * 5 * 6 * 256 + FOUR_RANKS_OF_SIX,
                    three_ranks_of_six,
                    TWO_RANKS_OF_SIX,
                    0,
                    0,
                    0,
                ],
            ),
        ] {
            let counted = counts(Ranking::LowA5, with_joker(others).map(rank_a5));
            assert_eq!(counted.iter().map(|(_, hands)| *hands).collect::<Vec<_>>(), expected);
        }
    }

    /// Any four of the eight low ranks leave the joker a fifth.
    #[test]
    fn eight_or_better_with_the_joker() {
        let four = 70 * 256;
        let five = FIVE_OF_FIVE + FIVE_OF_FOUR;
        for (others, lows) in [
            (4, four),
            (5, five + four * 20),
            (6, SIX_OF_FIVE_OR_MORE + SIX_OF_FOUR + five * 20 + four * 190),
        ] {
            let hands = with_joker(others).map(rank_a5_eight);
            let counted = hands.filter(|standing| *standing != Standing::NOTHING).count();
            assert_eq!(counted as u64, lows, "{others} cards and the joker");
        }
    }

    /// The joker with every so many natural cards.
    fn with_joker(others: usize) -> impl Iterator<Item = CardSet> {
        CardSet::DECK.subsets(others).map(|natural| natural.with(Card::JOKER))
    }

    /// The joker adds hands, but none that natural cards cannot make.
    #[test]
    fn ace_to_five_agrees_with_the_obvious_way_on_every_five_cards() {
        let places = Places::of(CardSet::WITH_JOKER, 5, suits_in_order, slow_a5);
        let hands = CardSet::WITH_JOKER.subsets(5);
        // 1,287 without a pair, 2,860 pairs, 858 two pairs, 858 trips, 156 full houses, 156 quads.
        assert_eq!(agree(hands, rank_a5, |hand| places.best(hand)), 6_175);
    }

    /// 56 lows, and nothing.
    #[test]
    fn eight_or_better_agrees_with_the_obvious_way_on_every_five_cards() {
        let places = Places::of(CardSet::WITH_JOKER, 5, suits_in_order, slow_a5_eight);
        let hands = CardSet::WITH_JOKER.subsets(5);
        assert_eq!(agree(hands, rank_a5_eight, |hand| places.best(hand)), 57);
    }

    /// Where the obvious way puts every five cards.
    static PLACES_27: LazyLock<Places> =
        LazyLock::new(|| Places::of(CardSet::DECK, 5, suits_in_order, slow_27));

    fn agree_27(hands: impl Iterator<Item = CardSet>) -> usize {
        agree(hands, rank_27, |hand| PLACES_27.best(hand))
    }

    #[test]
    fn deuce_to_seven_agrees_with_the_obvious_way_on_every_five_cards() {
        assert_eq!(agree_27(CardSet::DECK.subsets(5)), 7_462);
    }

    #[test]
    fn deuce_to_seven_agrees_with_the_obvious_way_on_more() {
        let mut dice = Dice::new(27);
        for cards in 6..=7 {
            agree_27(dice.million(CardSet::DECK, cards));
        }
    }

    #[test]
    #[ignore = "whole universe: cargo xtask proofs"]
    fn deuce_to_seven_agrees_with_the_obvious_way_on_every_six_and_seven() {
        for cards in 6..=7 {
            agree_27(CardSet::DECK.subsets(cards));
        }
    }

    #[test]
    fn finds_the_best_five_of_more() {
        let mut dice = Dice::new(5);
        for cards in 6..=7 {
            for low in [Ranking::LowA5, Ranking::LowA5Eight] {
                best_five_of_more(low, dice.million(CardSet::DECK, cards));
            }
        }
    }

    #[test]
    fn finds_the_best_five_of_more_with_the_joker() {
        let mut dice = Dice::new(6);
        for others in 5..=6 {
            for low in [Ranking::LowA5, Ranking::LowA5Eight] {
                let natural = dice.million(CardSet::DECK, others);
                best_five_of_more(low, natural.map(|natural| natural.with(Card::JOKER)));
            }
        }
    }

    #[test]
    #[ignore = "whole universe: cargo xtask proofs"]
    fn finds_the_best_five_of_every_six_and_seven() {
        for cards in 6..=7 {
            for low in [Ranking::LowA5, Ranking::LowA5Eight] {
                best_five_of_more(low, CardSet::WITH_JOKER.subsets(cards));
            }
        }
    }

    /// Rank multisets of seven cards stand for all 133,784,560 hands, since suits do not count.
    #[test]
    fn seven_card_lows_are_counted_by_their_ranks() {
        let mut totals = [0_u64; 7];
        let mut lows = 0;
        each_rank_multiset(7, &mut |hand, weight| {
            let low = rank_a5(hand);
            totals[low.class_number() as usize] += weight;
            lows += if qualified(low) == Standing::NOTHING { 0 } else { weight };
        });
        assert_eq!(totals.iter().sum::<u64>(), 133_784_560);
        // No pair, five ranks or more: 28,114,944 of seven ranks, 63,258,624 of six, 6,589,440
        // with trips and 29,652,480 with two pairs. A pair, four ranks: 183,040 with quads,
        // 3,294,720 with trips and a pair, 2,471,040 with three pairs. Two pair: three ranks.
        assert_eq!(totals[1..], [0, 624, 0, 219_648, 5_948_800, 127_615_488]);
        // Five low cards and two high 10,895,360; six and one 10,895,360; seven low 2,740,224.
        assert_eq!(lows, 24_530_944);
    }

    /// Calls `see` with one hand of each rank multiset and how many hands it stands for.
    fn each_rank_multiset(cards: u32, see: &mut impl FnMut(CardSet, u64)) {
        fn deal(
            rank: u32,
            left: u32,
            hand: CardSet,
            weight: u64,
            see: &mut impl FnMut(CardSet, u64),
        ) {
            if left == 0 {
                return see(hand, weight);
            }
            if rank == 13 {
                return;
            }
            let mut held = hand;
            for (count, ways) in [1, 4, 6, 4, 1].into_iter().enumerate().take(left as usize + 1) {
                if count > 0 {
                    held = held | CardSet::from_bits(1 << (rank + 16 * (count as u32 - 1)));
                }
                deal(rank + 1, left - count as u32, held, weight * ways, see);
            }
        }
        deal(0, cards, CardSet::EMPTY, 1, see);
    }

    /// Source: players-casino l.273, l.2099; l.1502, l.1998.
    #[test]
    fn the_lower_high_card_wins() {
        assert!(a5("7c 6d 4h 3s Ac") > a5("8c 6d 4h 3s 2c"));
        assert!(a5("7c 6d 4h 3s 2c") > a5("8c 6d 5h 3s Ac"));
    }

    /// Source: diamond-jims l.130-139.
    #[test]
    fn the_ten_listed_lows_stand_in_order() {
        let lows = [
            "A2345", "A2346", "A2356", "23456", "A2347", "A2357", "A2367", "A2348", "A2358",
            "A2368",
        ];
        let standing = |ranks: &str| {
            let cards = ranks.chars().zip("cdhsc".chars());
            a5(&cards.map(|(rank, suit)| format!("{rank}{suit} ")).collect::<String>())
        };
        for pair in lows.windows(2) {
            assert!(standing(pair[0]) > standing(pair[1]), "{} beats {}", pair[0], pair[1]);
        }
    }

    /// Source: clovis-500 l.113: the joker is the lowest card not in the hand.
    #[test]
    fn the_joker_is_the_lowest_card_missing() {
        assert_eq!(a5("Ac 2d 3h Jk 5s"), a5("Ac 2d 3h 4c 5s"));
        assert_eq!(a5("2c 3d 4h 8s Jk"), a5("2c 3d 4h 8s Ac"));
        assert_eq!(a5("7c 7d 7h 8s Jk"), a5("7c 7d 7h 8s Ac"));
    }

    #[test]
    fn eight_seven_is_the_worst_low_that_qualifies() {
        assert_eq!(rank_a5_eight(hand("8c 7d 6h 5s 4c")), EIGHT_LOW);
        assert_eq!(rank_a5_eight(hand("9c 4d 3h 2s Ac")), Standing::NOTHING);
    }
}
