//! The kinds of hand that the rule books name.

use std::fmt;

/// A kind of hand. Which kind beats which is the ranking's order, not this list's.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Class {
    /// Nothing but its cards; in low games, a hand without a pair.
    HighCard,
    /// Two of a rank.
    Pair,
    /// Two of one rank and two of another.
    TwoPair,
    /// Three of a rank.
    ThreeOfAKind,
    /// Ranks in a row.
    Straight,
    /// One suit.
    Flush,
    /// Three of one rank and two of another.
    FullHouse,
    /// Four of a rank.
    FourOfAKind,
    /// Ranks in a row in one suit.
    StraightFlush,
    /// Ace to ten in one suit; of four cards, ace to jack.
    RoyalFlush,
    /// Five of a rank.
    FiveOfAKind,
    /// Four aces and a wild card, or five aces.
    FiveAces,
    /// Five wild cards.
    FiveWilds,
    /// One suit, with a pair (several packs).
    FlushWithPair,
    /// One suit, with two pair (several packs).
    FlushWithTwoPair,
    /// One suit, with three of a kind (several packs).
    FlushWithThreeOfAKind,
    /// One suit, with a full house (several packs).
    FlushWithFullHouse,
    /// One suit, with four of a kind (several packs).
    FlushWithFourOfAKind,
    /// Five equal cards of five packs.
    SuitedFiveOfAKind,
    /// Ace, king and queen in one suit.
    MiniRoyal,
    /// Three aces, where they stand above all.
    ThreeAces,
    /// Four aces, where they stand above all.
    FourAces,
    /// Two neighbouring ranks in one suit.
    SuitedConnectors,
    /// Two neighbouring ranks.
    Connectors,
    /// Two cards of one suit.
    Suited,
    /// So many cards of one suit.
    FlushOf(u8),
    /// So many ranks in a row.
    RunOf(u8),
    /// So many cards of different ranks and suits.
    Badugi(u8),
    /// The hand that beats every total: two cards, by the game's own list.
    Natural,
    /// A total of points.
    Points,
    /// A total past the target.
    Over,
    /// Two tiles that make one of the sixteen pairs.
    TilePair,
    /// A nine with the Teen or the Dey.
    Wong,
    /// An eight with the Teen or the Dey.
    Gong,
}

impl Class {
    /// The class in words, as the books print it.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Class::HighCard => "high card",
            Class::Pair => "pair",
            Class::TwoPair => "two pair",
            Class::ThreeOfAKind => "three of a kind",
            Class::Straight => "straight",
            Class::Flush => "flush",
            Class::FullHouse => "full house",
            Class::FourOfAKind => "four of a kind",
            Class::StraightFlush => "straight flush",
            Class::RoyalFlush => "royal flush",
            Class::FiveOfAKind => "five of a kind",
            Class::FiveAces => "five aces",
            Class::FiveWilds => "five wilds",
            Class::FlushWithPair => "flush with one pair",
            Class::FlushWithTwoPair => "flush with two pair",
            Class::FlushWithThreeOfAKind => "flush with three of a kind",
            Class::FlushWithFullHouse => "flush with full house",
            Class::FlushWithFourOfAKind => "flush with four of a kind",
            Class::SuitedFiveOfAKind => "suited five of a kind",
            Class::MiniRoyal => "mini royal",
            Class::ThreeAces => "three aces",
            Class::FourAces => "four aces",
            Class::SuitedConnectors => "suited connectors",
            Class::Connectors => "connectors",
            Class::Suited => "suited cards",
            Class::FlushOf(1) => "one-card flush",
            Class::FlushOf(2) => "two-card flush",
            Class::FlushOf(3) => "three-card flush",
            Class::FlushOf(4) => "four-card flush",
            Class::FlushOf(5) => "five-card flush",
            Class::FlushOf(6) => "six-card flush",
            Class::FlushOf(_) => "seven-card flush",
            Class::RunOf(1) => "one-card straight",
            Class::RunOf(2) => "two-card straight",
            Class::RunOf(3) => "three-card straight",
            Class::RunOf(4) => "four-card straight",
            Class::RunOf(5) => "five-card straight",
            Class::RunOf(6) => "six-card straight",
            Class::RunOf(7) => "seven-card straight",
            Class::RunOf(_) => "eight-card straight",
            Class::Badugi(1) => "one-card hand",
            Class::Badugi(2) => "two-card hand",
            Class::Badugi(3) => "three-card hand",
            Class::Badugi(_) => "badugi",
            Class::Natural => "natural",
            Class::Points => "points",
            Class::Over => "over",
            Class::TilePair => "pair of tiles",
            Class::Wong => "wong",
            Class::Gong => "gong",
        }
    }
}

impl fmt::Display for Class {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}
