//! Table orders that differ from every ranking, best row first: the first row that fits pays.
//!
//! A sheet writes the same rows with what they pay. The lists are here for their proofs, and for
//! checking a sheet's rows against them.

use super::Pattern;
use super::ranks::Ranks;
use super::shape::Shape;
use cards::Rank;

const fn kind(count: u8) -> Pattern {
    Pattern::hand(Shape::Kind { count, of: Ranks::ALL })
}

const fn pair_of(ranks: Ranks) -> Pattern {
    Pattern::hand(Shape::Kind { count: 2, of: ranks })
}

const FOUR_ACES: Pattern = Pattern::hand(Shape::Kind { count: 4, of: Ranks::of(Rank::Ace) });
const FOUR_CARD_ROYAL: Pattern = Pattern::hand(Shape::Royal(4, None));
const FOUR_CARD_STRAIGHT_FLUSH: Pattern = Pattern::hand(Shape::StraightFlush(4, None));
const FOUR_CARD_STRAIGHT: Pattern = Pattern::hand(Shape::Straight(4));
const FOUR_CARD_FLUSH: Pattern = Pattern::hand(Shape::Flush(4, None));
const TWO_PAIR: Pattern = Pattern::hand(Shape::TwoPair);

/// Western Stud, the first four cards. Source: colorado l.1099-1109.
pub const WESTERN_STUD: &[Pattern] = &[
    FOUR_ACES,
    kind(4),
    FOUR_CARD_ROYAL,
    FOUR_CARD_STRAIGHT_FLUSH,
    kind(3),
    FOUR_CARD_STRAIGHT,
    TWO_PAIR,
    FOUR_CARD_FLUSH,
    pair_of(Ranks::or_better(Rank::Jack)),
    Pattern::hand(Shape::Low(Rank::Eight)),
];

/// Texas Shootout, Quick Draw: four cards of six packs; a suited pair is two identical cards
/// (ruling G-121). Source: colorado l.3306-3322.
pub const QUICK_DRAW: &[Pattern] = &[
    Pattern::hand(Shape::Identical(4)),
    FOUR_CARD_ROYAL,
    FOUR_CARD_STRAIGHT_FLUSH,
    kind(4),
    FOUR_CARD_STRAIGHT,
    FOUR_CARD_FLUSH,
    kind(3),
    TWO_PAIR,
    Pattern::hand(Shape::Identical(2)),
    pair_of(Ranks::or_better(Rank::Jack)),
    pair_of(Ranks::or_better(Rank::Eight)),
    pair_of(Ranks::ALL),
];

/// 2 Card Poker, 4 Card Bonus: straights do not count. Source: colorado l.4004, l.4018-4025.
pub const FOUR_CARD_BONUS: &[Pattern] =
    &[FOUR_CARD_ROYAL, kind(4), FOUR_CARD_STRAIGHT_FLUSH, kind(3), FOUR_CARD_FLUSH, TWO_PAIR];

/// Three Card Split, the four-card bonus. Source: colorado l.2678-2687.
pub const THREE_CARD_SPLIT: &[Pattern] = &[
    FOUR_ACES,
    kind(4),
    FOUR_CARD_STRAIGHT_FLUSH,
    Pattern::hand(Shape::StraightFlush(3, None)),
    kind(3),
    Pattern::hand(Shape::StraightOrFlush(4)),
    TWO_PAIR,
    Pattern::hand(Shape::StraightOrFlush(3)),
];

/// Prospector Poker: six cards of eight packs, the best five of them where five are meant (ruling
/// G-139). Source: colorado l.1192-1205.
pub const PROSPECTOR: &[Pattern] = &[
    kind(6),
    Pattern::hand(Shape::Royal(5, None)),
    Pattern::hand(Shape::StraightFlush(5, None)),
    kind(5),
    Pattern::hand(Shape::Flush(6, None)),
    kind(4),
    Pattern::hand(Shape::FullHouse),
    Pattern::hand(Shape::Straight(6)),
    Pattern::hand(Shape::Flush(5, None)),
    Pattern::hand(Shape::ThreePair),
    Pattern::hand(Shape::Straight(5)),
    kind(3),
    TWO_PAIR,
    pair_of(Ranks::or_better(Rank::King)),
];

/// 208 Poker, the three community cards, from three packs. Source: colorado l.1569-1576.
pub const THREE_OF_208: &[Pattern] = &[
    Pattern::hand(Shape::Identical(3)),
    Pattern::hand(Shape::Royal(3, None)),
    Pattern::hand(Shape::StraightFlush(3, None)),
    Pattern::hand(Shape::Each(Ranks::or_better(Rank::Queen))),
    kind(3),
    Pattern::hand(Shape::Straight(3)),
    Pattern::hand(Shape::Flush(3, None)),
    Pattern::hand(Shape::Identical(2)),
];

/// 208 Poker, the ante: two cards of one pack and three of three others (ruling G-142). Source:
/// colorado l.1590-1601.
pub const FIVE_OF_208: &[Pattern] = &[
    Pattern::hand(Shape::Royal(5, None)),
    Pattern::hand(Shape::StraightFlush(5, None)),
    Pattern::hand(Shape::Identical(3)),
    kind(4),
    Pattern::hand(Shape::Flush(5, None)),
    Pattern::hand(Shape::IdenticalPairs),
    Pattern::hand(Shape::FullHouse),
    Pattern::hand(Shape::Straight(5)),
    kind(3),
    TWO_PAIR,
    Pattern::hand(Shape::Identical(2)),
    kind(2),
];

/// 208 Poker, the jackpot, on the same five cards. Source: colorado l.1581-1585.
pub const JACKPOT_OF_208: &[Pattern] = &[
    Pattern::hand(Shape::FiveWithFourIdentical),
    Pattern::hand(Shape::Identical(4)),
    kind(5),
    Pattern::hand(Shape::IdenticalFullHouse),
];

/// Blackjack Switch, Super Match: the first four cards of six or eight packs. Source:
/// players-casino l.1209-1213.
pub const SUPER_MATCH: &[Pattern] = &[kind(4), TWO_PAIR, kind(3), kind(2)];
