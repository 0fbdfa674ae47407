//! What a hand may do at a decision.

use super::faces::{ACE, Held, JOKER};
use engine::points::{Bought, Rules, Seed};
use ranking::points::{self, Count, Kind, Origin};
use sheet::points::chart::Must;
use sheet::points::play::{
    Aces, AfterSplit, AgainstAce, DoubleOn, Redouble, Rescue, SurrenderOrder, SurrenderWhen,
};
use sheet::points::{JokerHand, JokerUp};
use std::fmt;

/// Something to do with a hand. In order: of two that are worth the same, the earlier bets less.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Deed {
    /// Take no card.
    Stand,
    /// Give the hand up for half.
    Surrender,
    /// Take the last doubling back and give up the rest.
    Rescue,
    /// Take a card.
    Hit,
    /// Add as much again and take a card.
    Double,
    /// Make two hands of a pair.
    Split,
}

impl Deed {
    /// Those that bet least first.
    pub const ALL: [Deed; 6] =
        [Deed::Stand, Deed::Surrender, Deed::Rescue, Deed::Hit, Deed::Double, Deed::Split];

    /// The letter that charts print: `P` splits a pair, `R` gives a hand up, `B` takes a double back.
    #[must_use]
    pub const fn letter(self) -> char {
        match self {
            Deed::Stand => 'S',
            Deed::Surrender => 'R',
            Deed::Rescue => 'B',
            Deed::Hit => 'H',
            Deed::Double => 'D',
            Deed::Split => 'P',
        }
    }

    /// The deed of a letter, large or small.
    #[must_use]
    pub fn of_letter(letter: char) -> Option<Deed> {
        Deed::ALL.into_iter().find(|deed| deed.letter() == letter.to_ascii_uppercase())
    }
}

impl fmt::Display for Deed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Deed::Stand => "stand",
            Deed::Surrender => "surrender",
            Deed::Rescue => "rescue",
            Deed::Hit => "hit",
            Deed::Double => "double",
            Deed::Split => "split",
        })
    }
}

/// What may be done.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(super) struct Deeds(u8);

impl Deeds {
    #[must_use]
    pub(super) const fn with(self, deed: Deed) -> Deeds {
        Deeds(self.0 | 1 << deed as u8)
    }

    pub(super) const fn has(self, deed: Deed) -> bool {
        self.0 >> deed as u8 & 1 == 1
    }

    pub(super) fn iter(self) -> impl Iterator<Item = Deed> {
        Deed::ALL.into_iter().filter(move |deed| self.has(*deed))
    }

    /// Whether there is anything to do but stand.
    pub(super) const fn is_choice(self) -> bool {
        self.0 & !(1 << Deed::Stand as u8) != 0
    }
}

/// How a hand came to its decision.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Way {
    pub(super) origin: Origin,
    pub(super) start: Seed,
    pub(super) bought: Bought,
    pub(super) pair: Pair,
    pub(super) doublings: u8,
    /// How many cards it may still draw, if doubled.
    pub(super) left: u8,
}

/// Whether two cards are a pair.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Pair {
    None,
    /// One that may not be split.
    Kept,
    Splits,
}

impl Way {
    /// Two cards as dealt.
    pub(super) const DEALT: Way = Way {
        origin: Origin::Dealt,
        start: Seed::Plain,
        bought: Bought::First,
        pair: Pair::None,
        doublings: 0,
        left: 0,
    };

    /// Bits that tell ways apart.
    pub(super) const fn bits(self) -> u64 {
        let origin = match self.origin {
            Origin::Dealt => 0,
            Origin::Switched => 1,
            Origin::Split => 2,
        };
        let start = matches!(self.start, Seed::SplitAce) as u64;
        let pair = match self.pair {
            Pair::None => 0,
            Pair::Kept => 1,
            Pair::Splits => 2,
        };
        origin | start << 2 | pair << 3 | (self.doublings as u64) << 5 | (self.left as u64) << 7
    }

    /// The kind of the pair that a hand is.
    pub(super) fn pair_of(self, held: Held) -> Option<usize> {
        held.pair().filter(|_| self.pair != Pair::None)
    }

    /// With one card more.
    pub(super) const fn hit(self) -> Way {
        Way { left: self.left.saturating_sub(1), pair: Pair::None, ..self }
    }

    /// With as much again on it, and one card more.
    pub(super) fn doubled(self, rules: &Rules) -> Way {
        let left = rules.game.double.cards.saturating_sub(1);
        Way { doublings: self.doublings + 1, left, pair: Pair::None, ..self }
    }

    /// What lies on the hand, in first wagers.
    pub(super) const fn stake(self) -> f64 {
        (1 << self.doublings) as f64
    }
}

/// What a hand's cards come to.
pub(super) fn count(rules: &Rules, held: Held, way: Way) -> Count {
    points::count(rules.game.counting, way.origin, &held.hand())
}

/// What a hand may do against the banker's card, as long as its player has chips. A test holds this
/// to the engine's own options.
pub(super) fn legal(rules: &Rules, up: usize, held: Held, way: Way, count: &Count) -> Deeds {
    let game = &rules.game;
    let none = Deeds::default();
    let frozen = game.joker_up == JokerUp::Freezes && up == JOKER
        || game.joker == JokerHand::Freezes && held.count(JOKER) > 0;
    if frozen || count.kind == Kind::Over {
        return none;
    }
    let must = game.player.at(count.total);
    let stand = none.with(Deed::Stand);
    if way.doublings > 0 {
        return after_double(rules, way, must, stand);
    }
    let mut deeds = none;
    if way.pair == Pair::Splits {
        deeds = deeds.with(Deed::Split);
    }
    let one_card = way.start == Seed::SplitAce && game.split.aces == Aces::OneCard;
    if matches!(count.kind, Kind::Natural(_)) || one_card {
        return deeds.with(Deed::Stand);
    }
    if must != Must::Hit {
        deeds = deeds.with(Deed::Stand);
    }
    if must != Must::Stand {
        deeds = deeds.with(Deed::Hit);
        if doubles(rules, held, way, count) {
            deeds = deeds.with(Deed::Double);
        }
    }
    let late = game.surrender.order == SurrenderOrder::Late;
    if late && surrenders(rules, up, held, way, count) {
        deeds = deeds.with(Deed::Surrender);
    }
    deeds
}

fn after_double(rules: &Rules, way: Way, must: Must, stand: Deeds) -> Deeds {
    let double = &rules.game.double;
    let mut deeds = stand;
    if must != Must::Stand {
        if way.left > 0 {
            deeds = deeds.with(Deed::Hit);
        }
        if double.redouble == Redouble::Twice && way.doublings < 3 {
            deeds = deeds.with(Deed::Double);
        }
    }
    match double.rescue {
        Rescue::Allowed => deeds.with(Deed::Rescue),
        Rescue::Barred => deeds,
    }
}

fn doubles(rules: &Rules, held: Held, way: Way, count: &Count) -> bool {
    let double = &rules.game.double;
    let fits = match double.on {
        DoubleOn::Nothing => false,
        DoubleOn::TwoCards => true,
        DoubleOn::TwoCardsBut21 => count.total.half_points != 42,
        DoubleOn::ElevenOrTwelve => matches!(count.total.half_points, 22 | 24),
    };
    let split = way.origin == Origin::Split && double.after_split == AfterSplit::Barred;
    fits && held.len() == 2 && !split
}

/// Whether a hand may be given up, in its turn or before the check.
pub(super) fn surrenders(rules: &Rules, up: usize, held: Held, way: Way, count: &Count) -> bool {
    let surrender = &rules.game.surrender;
    let in_time = match surrender.when {
        SurrenderWhen::Never => false,
        SurrenderWhen::TwoCards => held.len() == 2,
        SurrenderWhen::AnyTime => true,
    };
    let split = way.origin == Origin::Split && surrender.after_split == AfterSplit::Barred;
    let ace = surrender.against_ace == AgainstAce::Barred && up == ACE;
    let points = count.total.half_points / 2;
    let fits = (u16::from(surrender.least)..=u16::from(surrender.most)).contains(&points);
    in_time && !split && !ace && fits
}
