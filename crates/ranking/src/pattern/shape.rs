//! What cards can hold: kinds, straights, flushes, royals, colours, pocket cards.

use super::identical;
use super::place::Lying;
use super::ranks::Ranks;
use super::tally::Tally;
use cards::{Colour, Rank, Suit};

/// Something that cards hold or do not hold. More cards may lie beside it, and better may lie in
/// it: a royal flush holds a straight.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Shape {
    /// So many of one rank: `three aces`, `pair of jacks or better`, `six of a kind`.
    Kind {
        /// How many.
        count: u8,
        /// Of which ranks it may be.
        of: Ranks,
    },
    /// Two of one rank and two of another.
    TwoPair,
    /// Two of each of three ranks. Source: colorado l.1201, l.2885, l.3004, l.4375.
    ThreePair,
    /// Three of one rank and two of another; two times three is one too (ruling G-139).
    FullHouse,
    /// So many ranks in a row, the ace highest or lowest.
    Straight(u8),
    /// So many cards of one suit.
    Flush(u8, Option<Suit>),
    /// So many ranks in a row, or so many cards of one suit. Source: colorado l.2685, l.2687.
    StraightOrFlush(u8),
    /// So many ranks in a row in one suit, the ace highest or lowest (ruling G-132).
    StraightFlush(u8, Option<Suit>),
    /// The highest ranks in a row, down from the ace, in one suit: three make the mini royal,
    /// seven go down to the eight (rulings X-04, G-128).
    Royal(u8, Option<Suit>),
    /// A royal flush and two more cards of one suit. Source: colorado l.2887, l.2994.
    RoyalWith(Beside),
    /// A card of each of these ranks: `a-k-q`. Source: colorado l.1572.
    Each(Ranks),
    /// A card of one rank and a card of one of the others: `a-q or a-j suited`.
    TwoCards(Rank, Ranks, Suits),
    /// Both aces of a colour. Source: colorado l.2595, l.4009-4010.
    Aces(Colour),
    /// So many cards alike in rank and suit. Source: colorado l.1567.
    Identical(u8),
    /// Two times two cards alike in rank and suit. Source: colorado l.1595.
    IdenticalPairs,
    /// Three cards alike in rank and suit, and two alike of another rank. Source: colorado
    /// l.1585.
    IdenticalFullHouse,
    /// Five of a kind, four of them alike in suit too. Source: colorado l.1581.
    FiveWithFourIdentical,
    /// No pair, straight or flush of five, this card the highest, the ace above the king. A joker
    /// that completes neither is an ace. Source: colorado l.2768, l.2943, l.4443.
    NoPair(High),
    /// As [`NoPair`](Shape::NoPair), every card of one colour. Source: colorado l.2922.
    NoPairOneColour(High),
    /// Different ranks, none above this one, the ace lowest; straights and flushes do not hurt.
    /// Source: colorado l.1087, l.1109.
    Low(Rank),
    /// So many cards of one colour. Source: colorado l.4917-4918, l.5041.
    OneColour(u8),
    /// So many red cards before the first other, in the order they were dealt. Source: clovis-500
    /// l.1579-1599.
    Reds(u8),
    /// So many cards, whatever they are: of a busted hand, say. Source: lucky-lady l.404-410.
    Count(Number),
    /// A card of one of these ranks, of this suit if one is named. Source: colorado l.1559-1563.
    Card(Ranks, Option<Suit>),
}

/// The two cards of one suit beside a royal flush of another.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Beside {
    /// King and queen, the "royal match" (ruling G-170). A joker that is any card may be one of
    /// them.
    KingQueen,
    /// Ace and king, neither of them a joker. Source: colorado l.2887.
    AceKing,
}

/// Whether two cards are of one suit.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub enum Suits {
    /// Either way.
    #[default]
    Any,
    /// They are.
    Suited,
    /// They are not.
    Unsuited,
}

/// Which card is the highest.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum High {
    /// This one.
    Exactly(Rank),
    /// This one or a lower one.
    OrLower(Rank),
}

/// How many cards.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Number {
    /// Just so many.
    Exactly(u8),
    /// So many or more.
    OrMore(u8),
    /// So many or fewer, down to none.
    OrFewer(u8),
}

impl Shape {
    /// Whether a wild card can help to make it.
    #[must_use]
    pub const fn takes_wild(self) -> bool {
        matches!(
            self,
            Shape::Kind { .. }
                | Shape::TwoPair
                | Shape::ThreePair
                | Shape::FullHouse
                | Shape::Straight(_)
                | Shape::Flush(..)
                | Shape::StraightOrFlush(_)
                | Shape::StraightFlush(..)
                | Shape::Royal(..)
                | Shape::RoyalWith(_)
        )
    }

    /// Whether it matters to it what a joker stands for.
    pub(super) const fn reads_jokers(self) -> bool {
        self.takes_wild() || matches!(self, Shape::NoPair(_) | Shape::NoPairOneColour(_))
    }

    /// Whether the cards, which the tally counts, hold it.
    pub(super) fn held(self, tally: &Tally, cards: Lying<'_>) -> bool {
        match self {
            Shape::Kind { count, of } => tally.most_of(of) >= count,
            Shape::TwoPair => tally.holds_groups(&[2, 2]),
            Shape::ThreePair => tally.holds_groups(&[2, 2, 2]),
            Shape::FullHouse => tally.holds_groups(&[3, 2]),
            Shape::Straight(length) => tally.holds_straight(length),
            Shape::Flush(length, suit) => tally.holds_flush(length, suit),
            Shape::StraightOrFlush(length) => {
                tally.holds_straight(length) || tally.holds_flush(length, None)
            }
            Shape::StraightFlush(length, suit) => tally.holds_straight_flush(length, suit),
            Shape::Royal(length, suit) => tally.holds_royal(length, suit),
            Shape::RoyalWith(Beside::KingQueen) => tally.holds_royal_with_king_queen(),
            Shape::RoyalWith(Beside::AceKing) => tally.holds_royal_with_ace_king(),
            Shape::Each(ranks) => tally.ranks() & ranks.bits() == ranks.bits(),
            Shape::TwoCards(one, others, suits) => tally.holds_two(one, others, suits),
            Shape::Aces(colour) => tally.holds_aces(colour),
            Shape::Identical(count) => identical::holds(cards, count),
            Shape::IdenticalPairs => identical::holds_pairs(cards),
            Shape::IdenticalFullHouse => identical::holds_full_house(cards),
            Shape::FiveWithFourIdentical => identical::holds_four_of_five(cards),
            Shape::NoPair(high) => tally.no_pair().is_some_and(|top| high.allows(top)),
            Shape::NoPairOneColour(high) => {
                tally.is_one_colour() && tally.no_pair().is_some_and(|top| high.allows(top))
            }
            Shape::Low(rank) => tally.is_low(rank),
            Shape::OneColour(count) => tally.most_of_one_colour() >= count,
            Shape::Reds(count) => reds(cards) >= count,
            Shape::Count(number) => number.counts(tally.len().into()),
            Shape::Card(ranks, suit) => tally.holds_card(ranks, suit),
        }
    }
}

impl High {
    /// Whether a hand with this highest card is meant.
    #[must_use]
    pub const fn allows(self, top: Rank) -> bool {
        match self {
            High::Exactly(rank) => top as u8 == rank as u8,
            High::OrLower(rank) => top as u8 <= rank as u8,
        }
    }
}

impl Number {
    /// Whether so many are meant; never a number below none.
    #[must_use]
    pub const fn counts(self, number: i16) -> bool {
        match self {
            Number::Exactly(count) => number == count as i16,
            Number::OrMore(count) => number >= count as i16,
            Number::OrFewer(count) => 0 <= number && number <= count as i16,
        }
    }
}

/// How many red cards come before the first other.
fn reds(cards: Lying<'_>) -> u8 {
    let is_red = |suit: Option<Suit>| suit.is_some_and(|suit| suit.colour() == Colour::Red);
    cards.take_while(|card| is_red(card.suit())).count() as u8
}
