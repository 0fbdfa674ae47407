//! What the cards of each game of twenty-one count.

/// A way of counting, for all the games that count alike.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Game {
    /// Plain twenty-one: an ace and a ten-value are a natural of 21. No document prints it.
    TwentyOne,
    /// An ace and a ten-value are a natural of 20.5, and a joker makes any hand a natural; 21 is
    /// the best other hand (ruling G-189). No Bust 21st Century Blackjack.
    /// Source: clovis-500 l.825-859, l.907-919.
    Natural20Half,
    /// An ace and a ten-value are a natural of 21.5.
    ///
    /// No Bust 21st Century Blackjack 4.0, 21st Century Blackjack 5.0, 21st Century Blackjack
    /// Switch, Pure 21.5 Blackjack, and Pure Spanish 21.5, whose pack has no tens. Some print the
    /// half point on the ace, some on the ten-value. Source: lucky-lady l.236-273, l.326-335;
    /// players-casino l.1288-1310, l.1101-1115; clovis-500 l.1470-1482, l.2039-2051.
    Natural21Half,
    /// An ace and a ten-value are a natural of 22; a 22 by drawing is over (ruling G-190).
    /// No Bust 21st Century Blackjack 6.1. Source: diamond-jims l.1161-1193, l.1251-1262.
    Natural22,
    /// Two jokers are the Natural 22, one joker makes a hard 21; a 22 by drawing counts (ruling
    /// G-197), that of two aces too (ruling E-22). No Bust Blackjack. Source: lucky-lady l.109-131,
    /// l.185-209.
    NoBust22Jokers,
    /// As [`NoBust22Jokers`](Game::NoBust22Jokers), and two aces or an ace and a joker are a
    /// Natural 22 too. No Bust Blackjack. Source: diamond-jims l.764-786, l.824-840, l.857-859.
    NoBust22Aces,
    /// A joker with any card is 22, the most that counts; nothing is a natural.
    /// Century 21 Blackjack. Source: clovis-500 l.242-258.
    Century21,
    /// As [`Century21`](Game::Century21), with jokers that count 2 or 12: a proposed option, off
    /// unless the house turns it on (ruling G-202). Source: clovis-500 l.262-266.
    Century21Twelves,
}

/// What a game's cards count. Ten and faces count 10, aces 1 or 11, the others their face value.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Counting {
    /// What hands strive for, and what a natural counts, in half points.
    pub target: u16,
    /// The most half points that are not over.
    pub most: u16,
    /// The two-card naturals.
    pub naturals: &'static [Natural],
    /// What a joker does.
    pub joker: Joker,
}

/// What a joker does to a hand.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Joker {
    /// No pack of the game has one.
    Absent,
    /// It makes any hand a natural. Source: clovis-500 l.841, l.907.
    Natural,
    /// It makes any hand a hard 21, which is frozen; as the banker's up card it freezes every
    /// hand. Source: lucky-lady l.185-187, diamond-jims l.857-859.
    Frozen21,
    /// It makes any hand 22. Source: clovis-500 l.248.
    Wild22,
    /// It counts 2 or 12. Source: clovis-500 l.266.
    TwoOrTwelve,
}

/// The hands that some game calls a natural. All the naturals of a game stand alike.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Natural {
    /// An ace and a ten or face card.
    AceTen,
    /// Two aces.
    AceAce,
    /// An ace and a joker.
    AceJoker,
    /// Two jokers.
    JokerJoker,
    /// A joker with any number of cards.
    Joker,
}

impl Game {
    /// Plain twenty-one first, then by what the natural counts.
    pub const ALL: [Game; 8] = [
        Game::TwentyOne,
        Game::Natural20Half,
        Game::Natural21Half,
        Game::Natural22,
        Game::NoBust22Jokers,
        Game::NoBust22Aces,
        Game::Century21,
        Game::Century21Twelves,
    ];

    /// The name used in sheets and on the command line.
    #[must_use]
    pub const fn id(self) -> &'static str {
        match self {
            Game::TwentyOne => "points-21",
            Game::Natural20Half => "points-20.5",
            Game::Natural21Half => "points-21.5",
            Game::Natural22 => "points-22",
            Game::NoBust22Jokers => "points-no-bust-22-jokers",
            Game::NoBust22Aces => "points-no-bust-22-aces",
            Game::Century21 => "points-century-21",
            Game::Century21Twelves => "points-century-21-twelves",
        }
    }

    /// The way of counting in a few words.
    #[must_use]
    pub const fn about(self) -> &'static str {
        match self {
            Game::TwentyOne => "points to 21",
            Game::Natural20Half => "points to 21; ace and ten, or a joker, are a natural of 20.5",
            Game::Natural21Half => "points to 21; ace and ten are a natural of 21.5",
            Game::Natural22 => "points to 21; ace and ten are a natural of 22",
            Game::NoBust22Jokers => "points to 22; two jokers are the natural, one freezes at 21",
            Game::NoBust22Aces => "points to 22; any two of aces and jokers are the natural",
            Game::Century21 => "points to 22; a joker with any card is 22",
            Game::Century21Twelves => "points to 22; a joker counts 2 or 12",
        }
    }

    /// How the game counts. The sources are those of its variant.
    #[must_use]
    pub const fn counting(self) -> Counting {
        use Natural::{AceAce, AceJoker, AceTen, JokerJoker};
        let (target, most, naturals, joker): (_, _, &[Natural], _) = match self {
            Game::TwentyOne => (42, 42, &[AceTen], Joker::Absent),
            Game::Natural20Half => (41, 42, &[AceTen], Joker::Natural),
            Game::Natural21Half => (43, 43, &[AceTen], Joker::Absent),
            Game::Natural22 => (44, 42, &[AceTen], Joker::Absent),
            Game::NoBust22Jokers => (44, 44, &[JokerJoker], Joker::Frozen21),
            Game::NoBust22Aces => (44, 44, &[JokerJoker, AceAce, AceJoker], Joker::Frozen21),
            Game::Century21 => (44, 44, &[], Joker::Wild22),
            Game::Century21Twelves => (44, 44, &[], Joker::TwoOrTwelve),
        };
        Counting { target, most, naturals, joker }
    }
}
