//! Every ranking of the rule books, by name.

use crate::batch::{self, Runouts};
use crate::class::Class;
use crate::standing::Standing;
use crate::using::Using;
use crate::{
    badugi, bug, deuces, flush_length, high1, high2, high3, high4, high5, joker, low, multi, name,
    point_sum, points, run_length, short, tiles, wild,
};
use cards::{Card, CardSet, Hand};
use std::fmt;
use std::ops::RangeInclusive;

#[cfg(test)]
mod batches;

/// How cards become a standing that can be compared.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Ranking {
    /// Five-card high from one pack without jokers.
    High5,
    /// A joker is an ace, or completes a straight, a flush or a straight flush; five aces on top.
    /// One game has two jokers.
    High5Bug,
    /// As [`High5Bug`](Ranking::High5Bug), with A-2-3-4-5 the second highest straight.
    High5BugWheel,
    /// Wild jokers, one or two: five aces, then five of a kind, then the straight flush.
    High5WildA,
    /// Two wild jokers: the royal flush, then five of a kind.
    High5WildB,
    /// Wild joker and deuces: five wilds, the royal flush, then five of a kind.
    High5WildC,
    /// Wild joker: five of a kind, aces on top, then the royal flush.
    High5WildD,
    /// Several packs: suited five of a kind on top, a flush is a flush whatever it holds.
    High5MultiA,
    /// Several packs, seventeen classes: a flush counts with what else it holds.
    High5MultiB,
    /// The 32-card pack: a flush beats a full house, no ace-low straight.
    High5Of32,
    /// The 36-card pack: a flush beats a full house, A-6-7-8-9 is a straight.
    High5Short,
    /// Three-card high.
    High3,
    /// Three-card high with three aces on top.
    High3Aces,
    /// Four-card high, best four of five, four aces on top.
    High4A,
    /// Four-card high, best four of five.
    High4B,
    /// Two cards: pair or high card, the joker an ace.
    High2A,
    /// As [`High2A`](Ranking::High2A), the joker any card.
    High2Wild,
    /// Two cards: pair, straight flush, flush, high card.
    High2B,
    /// Two cards: suited connectors, pair, connectors, suited, high card.
    High2C,
    /// One card, suits ignored.
    High1,
    /// The most cards of one suit.
    FlushLength,
    /// The most cards of one suit, deuces wild.
    FlushLengthDeuces,
    /// The most ranks in a row, round the corner too.
    RunLength,
    /// Ace-to-five low.
    LowA5,
    /// Ace-to-five low, eight or better.
    LowA5Eight,
    /// Deuce-to-seven low.
    Low27,
    /// Four cards of four ranks and four suits, low.
    Badugi,
    /// Points toward a target, as some games count them.
    Points(points::Game),
    /// Points modulo ten.
    Mod10,
    /// The sum of three cards, the higher the better.
    PointSumHigh,
    /// The sum of three cards, the lower the better.
    PointSumLow,
    /// Two Chinese dominoes.
    Tiles,
}

/// A hand as it is read: where it stands and which cards make it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Made {
    /// Where it stands.
    pub standing: Standing,
    /// The cards that make it, the most telling first.
    pub used: Hand,
}

/// Why cards cannot be ranked.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum Unfit {
    /// Too few cards, or too many.
    #[error("{ranking} takes {} cards, not {given}", span(.takes))]
    Count {
        /// The ranking asked.
        ranking: Ranking,
        /// How many cards it can rank.
        takes: RangeInclusive<usize>,
        /// How many there were.
        given: usize,
    },
    /// The same card twice where one pack is used.
    #[error("{0} is there twice; {1} is played with one pack")]
    Repeated(Card, Ranking),
    /// A card that the ranking's pack does not hold.
    #[error("{0} is not in the pack of {1}")]
    Foreign(Card, Ranking),
    /// Own cards and board cannot make a hand by the rule of which cards count.
    #[error("own cards and board make no hand by the rule \"{}\"", .0.id())]
    Rule(Using),
}

/// A name that no ranking has.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("no ranking is called `{given}`; there are: {}", names())]
pub struct UnknownRanking {
    /// What was asked for.
    pub given: String,
}

impl Ranking {
    /// Every ranking, in the order of the rule books' families.
    pub const ALL: &[Ranking] = &[
        Ranking::High5,
        Ranking::High5Bug,
        Ranking::High5BugWheel,
        Ranking::High5WildA,
        Ranking::High5WildB,
        Ranking::High5WildC,
        Ranking::High5WildD,
        Ranking::High5MultiA,
        Ranking::High5MultiB,
        Ranking::High5Of32,
        Ranking::High5Short,
        Ranking::High3,
        Ranking::High3Aces,
        Ranking::High4A,
        Ranking::High4B,
        Ranking::High2A,
        Ranking::High2Wild,
        Ranking::High2B,
        Ranking::High2C,
        Ranking::High1,
        Ranking::FlushLength,
        Ranking::FlushLengthDeuces,
        Ranking::RunLength,
        Ranking::LowA5,
        Ranking::LowA5Eight,
        Ranking::Low27,
        Ranking::Badugi,
        Ranking::Points(points::Game::TwentyOne),
        Ranking::Points(points::Game::Natural20Half),
        Ranking::Points(points::Game::Natural21Half),
        Ranking::Points(points::Game::Natural22),
        Ranking::Points(points::Game::NoBust22Jokers),
        Ranking::Points(points::Game::NoBust22Aces),
        Ranking::Points(points::Game::Century21),
        Ranking::Points(points::Game::Century21Twelves),
        Ranking::Mod10,
        Ranking::PointSumHigh,
        Ranking::PointSumLow,
        Ranking::Tiles,
    ];

    /// The name used in sheets and on the command line.
    #[must_use]
    pub const fn id(self) -> &'static str {
        match self {
            Ranking::High5 => "high5",
            Ranking::High5Bug => "high5-bug",
            Ranking::High5BugWheel => "high5-bug-wheel",
            Ranking::High5WildA => "high5-wild-a",
            Ranking::High5WildB => "high5-wild-b",
            Ranking::High5WildC => "high5-wild-c",
            Ranking::High5WildD => "high5-wild-d",
            Ranking::High5MultiA => "high5-multi-a",
            Ranking::High5MultiB => "high5-multi-b",
            Ranking::High5Of32 => "high5-32",
            Ranking::High5Short => "high5-short",
            Ranking::High3 => "high3",
            Ranking::High3Aces => "high3-aces",
            Ranking::High4A => "high4-a",
            Ranking::High4B => "high4-b",
            Ranking::High2A => "high2-a",
            Ranking::High2Wild => "high2-wild",
            Ranking::High2B => "high2-b",
            Ranking::High2C => "high2-c",
            Ranking::High1 => "high1",
            Ranking::FlushLength => "flush-length",
            Ranking::FlushLengthDeuces => "flush-length-deuces",
            Ranking::RunLength => "run-length",
            Ranking::LowA5 => "low-a5",
            Ranking::LowA5Eight => "low-a5-8",
            Ranking::Low27 => "low-27",
            Ranking::Badugi => "badugi",
            Ranking::Points(game) => game.id(),
            Ranking::Mod10 => "mod10",
            Ranking::PointSumHigh => "point-sum-high",
            Ranking::PointSumLow => "point-sum-low",
            Ranking::Tiles => "tiles",
        }
    }

    /// The ranking in a few words.
    #[must_use]
    pub const fn about(self) -> &'static str {
        match self {
            Ranking::High5 => "five-card high, one pack",
            Ranking::High5Bug => {
                "five-card high; the joker is an ace or completes a straight or flush"
            }
            Ranking::High5BugWheel => "the same, A-2-3-4-5 the second highest straight",
            Ranking::High5WildA => {
                "five-card high, wild jokers: five aces, then five of a kind on top"
            }
            Ranking::High5WildB => {
                "five-card high, wild jokers: the royal flush above five of a kind"
            }
            Ranking::High5WildC => "five-card high, joker and deuces wild",
            Ranking::High5WildD => {
                "five-card high, wild joker: five of a kind above the royal flush"
            }
            Ranking::High5MultiA => {
                "five-card high from several packs, suited five of a kind on top"
            }
            Ranking::High5MultiB => {
                "five-card high from several packs; a flush counts with what else it holds"
            }
            Ranking::High5Of32 => "five-card high from sevens to aces; a flush beats a full house",
            Ranking::High5Short => "five-card high from sixes to aces; a flush beats a full house",
            Ranking::High3 => "three-card high; a straight beats a flush",
            Ranking::High3Aces => "three-card high, three aces on top",
            Ranking::High4A => "four-card high, best four of five, four aces on top",
            Ranking::High4B => "four-card high, best four of five",
            Ranking::High2A => "two cards: pair or high card; the joker is an ace",
            Ranking::High2Wild => "two cards: pair or high card; the joker is wild",
            Ranking::High2B => "two cards: pair, straight flush, flush, high card",
            Ranking::High2C => "two cards: suited connectors, pair, connectors, suited, high card",
            Ranking::High1 => "the highest card, suits ignored",
            Ranking::FlushLength => "the most cards of one suit",
            Ranking::FlushLengthDeuces => "the most cards of one suit, deuces wild",
            Ranking::RunLength => "the most ranks in a row, round the corner too",
            Ranking::LowA5 => "ace-to-five low",
            Ranking::LowA5Eight => "ace-to-five low, eight or better",
            Ranking::Low27 => "deuce-to-seven low",
            Ranking::Badugi => "four cards of four ranks and four suits, low",
            Ranking::Mod10 => "points modulo ten",
            Ranking::PointSumHigh => "the sum of three cards, higher wins",
            Ranking::PointSumLow => "the sum of three cards, lower wins",
            Ranking::Tiles => "two Chinese dominoes",
            Ranking::Points(game) => game.about(),
        }
    }

    /// The classes of hand, worst first.
    #[must_use]
    pub const fn classes(self) -> &'static [Class] {
        match self {
            Ranking::High5 => high5::CLASSES,
            Ranking::High5Bug | Ranking::High5BugWheel => bug::CLASSES,
            Ranking::High5WildA => joker::A,
            Ranking::High5WildB => joker::B,
            Ranking::High5WildC => deuces::CLASSES,
            Ranking::High5WildD => joker::D,
            Ranking::High5MultiA => multi::A,
            Ranking::High5MultiB => multi::B,
            Ranking::High5Of32 | Ranking::High5Short => short::CLASSES,
            Ranking::High3 => high3::CLASSES,
            Ranking::High3Aces => high3::ACES,
            Ranking::High4A => high4::A,
            Ranking::High4B => high4::B,
            Ranking::High2A | Ranking::High2Wild => high2::A,
            Ranking::High2B => high2::B,
            Ranking::High2C => high2::C,
            Ranking::High1 => high1::CLASSES,
            Ranking::FlushLength | Ranking::FlushLengthDeuces => flush_length::CLASSES,
            Ranking::RunLength => run_length::CLASSES,
            Ranking::LowA5 | Ranking::LowA5Eight => low::ACE_TO_FIVE,
            Ranking::Low27 => low::DEUCE_TO_SEVEN,
            Ranking::Badugi => badugi::CLASSES,
            Ranking::Points(_) => points::CLASSES,
            Ranking::Mod10 | Ranking::PointSumHigh | Ranking::PointSumLow => point_sum::CLASSES,
            Ranking::Tiles => tiles::CLASSES,
        }
    }

    /// How many cards it can rank.
    #[must_use]
    pub const fn takes(self) -> RangeInclusive<usize> {
        match self {
            Ranking::High5
            | Ranking::High5Bug
            | Ranking::High5BugWheel
            | Ranking::High5WildA
            | Ranking::High5WildB
            | Ranking::High5WildC
            | Ranking::High5WildD
            | Ranking::High5MultiA
            | Ranking::High5MultiB
            | Ranking::High5Of32
            | Ranking::High5Short
            | Ranking::LowA5
            | Ranking::LowA5Eight
            | Ranking::Low27 => 5..=7,
            Ranking::High3 | Ranking::High3Aces => 3..=7,
            Ranking::High4A | Ranking::High4B | Ranking::Badugi => 4..=7,
            Ranking::High2A | Ranking::High2Wild | Ranking::High2B | Ranking::High2C => 2..=7,
            Ranking::High1 => 1..=7,
            Ranking::FlushLength | Ranking::FlushLengthDeuces => 1..=7,
            Ranking::RunLength => 1..=8,
            Ranking::Points(_) => 2..=Hand::MAX,
            Ranking::Mod10 => 2..=4,
            Ranking::PointSumHigh | Ranking::PointSumLow => 3..=3,
            Ranking::Tiles => 2..=2,
        }
    }

    /// How many cards make the hand, where that is fixed.
    #[must_use]
    pub const fn uses(self) -> Option<usize> {
        match self {
            Ranking::High5
            | Ranking::High5Bug
            | Ranking::High5BugWheel
            | Ranking::High5WildA
            | Ranking::High5WildB
            | Ranking::High5WildC
            | Ranking::High5WildD
            | Ranking::High5MultiA
            | Ranking::High5MultiB
            | Ranking::High5Of32
            | Ranking::High5Short
            | Ranking::LowA5
            | Ranking::LowA5Eight
            | Ranking::Low27 => Some(5),
            Ranking::High3 | Ranking::High3Aces => Some(3),
            Ranking::PointSumHigh | Ranking::PointSumLow => Some(3),
            Ranking::High4A | Ranking::High4B => Some(4),
            Ranking::High2A | Ranking::High2Wild | Ranking::High2B | Ranking::High2C => Some(2),
            Ranking::Tiles => Some(2),
            Ranking::High1 => Some(1),
            Ranking::FlushLength
            | Ranking::FlushLengthDeuces
            | Ranking::RunLength
            | Ranking::Badugi
            | Ranking::Points(_)
            | Ranking::Mod10 => None,
        }
    }

    /// Ranks a hand, or says why it cannot be one.
    pub fn try_rank(self, cards: &[Card]) -> Result<Standing, Unfit> {
        // What comes by the million: different cards without a joker, of a whole pack.
        let set = set(cards);
        if set.len() as usize == cards.len() && set.without(CardSet::DECK).is_empty() {
            return match (self, set.len()) {
                (Ranking::High3, 3) => Ok(high3::rank_three(set)),
                (Ranking::High5, 5..=7) => Ok(high5::rank(set)),
                _ => self.rank_plain(set, cards),
            };
        }
        self.rank_checked(cards)
    }

    /// Ranks different cards without a joker, or says why they cannot be a hand.
    #[inline(never)]
    fn rank_plain(self, set: CardSet, cards: &[Card]) -> Result<Standing, Unfit> {
        match self.takes_plain() >> set.len() & 1 {
            1 => Ok(self.rank_set(set)),
            _ => self.rank_checked(cards),
        }
    }

    /// How many different cards of a whole pack it can rank, a bit for each number; none where it
    /// is made for another pack or for several.
    const fn takes_plain(self) -> u64 {
        match self {
            Ranking::High5Of32
            | Ranking::High5Short
            | Ranking::High5MultiA
            | Ranking::High5MultiB
            | Ranking::High1
            | Ranking::Points(_)
            | Ranking::Mod10
            | Ranking::PointSumHigh
            | Ranking::PointSumLow
            | Ranking::Tiles => 0,
            _ => {
                let takes = self.takes();
                (2 << *takes.end()) - (1 << *takes.start())
            }
        }
    }

    /// Ranks any hand, or says why it cannot be one.
    #[inline(never)]
    fn rank_checked(self, cards: &[Card]) -> Result<Standing, Unfit> {
        self.check(cards)?;
        Ok(self.rank(cards))
    }

    /// Ranks a hand that [`check`](Ranking::check) lets pass.
    ///
    /// # Panics
    /// May panic, or give a standing without meaning, on a hand that `check` refuses.
    #[must_use]
    pub fn rank(self, cards: &[Card]) -> Standing {
        match self {
            Ranking::High5MultiA => multi::rank_a(cards),
            Ranking::High5MultiB => multi::rank_b(cards),
            Ranking::High1 => high1::rank(cards),
            Ranking::Points(game) => points::rank(game, cards),
            Ranking::Mod10 => point_sum::rank_mod10(cards),
            Ranking::PointSumHigh => point_sum::rank_high(cards),
            Ranking::PointSumLow => point_sum::rank_low(cards),
            Ranking::Tiles => tiles::rank_cards(cards),
            _ => self.rank_set(set(cards)),
        }
    }

    /// The same for cards of one pack, none of them twice.
    ///
    /// # Panics
    /// As [`rank`](Ranking::rank).
    #[must_use]
    #[inline]
    pub fn rank_set(self, cards: CardSet) -> Standing {
        match self {
            Ranking::High5 => high5::rank(cards),
            other => other.rank_set_otherwise(cards),
        }
    }

    /// Apart, because what comes most often needs no room for it.
    #[inline(never)]
    fn rank_set_otherwise(self, cards: CardSet) -> Standing {
        match self {
            Ranking::High5 => high5::rank(cards),
            Ranking::High5Bug => wild::rank::<bug::Bug>(cards),
            Ranking::High5BugWheel => wild::rank::<bug::BugWheel>(cards),
            Ranking::High5WildA => wild::rank::<joker::OrderA>(cards),
            Ranking::High5WildB => wild::rank::<joker::OrderB>(cards),
            Ranking::High5WildC => deuces::rank(cards),
            Ranking::High5WildD => wild::rank::<joker::OrderD>(cards),
            Ranking::High5Of32 => short::rank_32(cards),
            Ranking::High5Short => short::rank_36(cards),
            Ranking::High3 => high3::rank(cards),
            Ranking::High3Aces => high3::rank_aces(cards),
            Ranking::High4A => high4::rank_a(cards),
            Ranking::High4B => high4::rank_b(cards),
            Ranking::High2A => high2::rank_a(cards),
            Ranking::High2Wild => high2::rank_wild(cards),
            Ranking::High2B => high2::rank_b(cards),
            Ranking::High2C => high2::rank_c(cards),
            Ranking::FlushLength => flush_length::rank(cards),
            Ranking::FlushLengthDeuces => flush_length::rank_deuces(cards),
            Ranking::RunLength => run_length::rank(cards),
            Ranking::LowA5 => low::rank_a5(cards),
            Ranking::LowA5Eight => low::rank_a5_eight(cards),
            Ranking::Low27 => low::rank_27(cards),
            Ranking::Badugi => badugi::rank(cards),
            Ranking::High5MultiA
            | Ranking::High5MultiB
            | Ranking::High1
            | Ranking::Points(_)
            | Ranking::Mod10
            | Ranking::PointSumHigh
            | Ranking::PointSumLow
            | Ranking::Tiles => self.rank(&Hand::from(cards)),
        }
    }

    /// The class of a standing; none for [`Standing::NOTHING`].
    #[must_use]
    pub fn class(self, standing: Standing) -> Option<Class> {
        let number = standing.class_number().checked_sub(1)?;
        self.classes().get(number as usize).copied()
    }

    /// The standing in words, as a dealer would call it.
    #[must_use]
    pub fn name(self, standing: Standing) -> String {
        name::of(self, standing)
    }

    /// All that the standing tells in words, kickers too: hands that compare differ in it.
    #[must_use]
    pub fn full_name(self, standing: Standing) -> String {
        name::full(self, standing)
    }

    /// Ranks every hand into the place of the same number in `standings`. All hands have the same
    /// number of cards, one that [`takes`](Ranking::takes) allows, of one pack.
    ///
    /// # Panics
    /// If there are not as many standings as hands.
    pub fn rank_all(self, hands: &[CardSet], standings: &mut [Standing]) {
        let cards = hands.first().map_or(0, |hand| hand.len());
        match (self, cards) {
            (Ranking::High5, 5) => batch::rank_all::<high5::High5<5>>(hands, standings),
            (Ranking::High5, 6) => batch::rank_all::<high5::High5<6>>(hands, standings),
            (Ranking::High5, 7) => batch::rank_all::<high5::High5<7>>(hands, standings),
            (Ranking::High5Bug, 5..=7) => wild::rank_all::<bug::Bug>(hands, standings),
            (Ranking::High5BugWheel, 5..=7) => wild::rank_all::<bug::BugWheel>(hands, standings),
            (Ranking::High5WildA, 5..=7) => wild::rank_all::<joker::OrderA>(hands, standings),
            (Ranking::High5WildB, 5..=7) => wild::rank_all::<joker::OrderB>(hands, standings),
            (Ranking::High5WildC, 5) => batch::rank_all::<deuces::Deuces>(hands, standings),
            (Ranking::High5WildD, 5..=7) => wild::rank_all::<joker::OrderD>(hands, standings),
            (Ranking::High5Of32, 5..=7) => short::rank_all_32(hands, standings),
            (Ranking::High5Short, 5..=7) => short::rank_all_36(hands, standings),
            (Ranking::High3, 3) => batch::rank_all::<high3::High3>(hands, standings),
            (Ranking::LowA5, 5..=7) if !holds_joker(hands) => {
                batch::rank_all::<low::LowA5>(hands, standings);
            }
            (Ranking::LowA5Eight, 5..=7) if !holds_joker(hands) => {
                batch::rank_all::<low::LowA5Eight>(hands, standings);
            }
            (Ranking::Badugi, 4) => batch::rank_all::<badugi::Badugi<4>>(hands, standings),
            _ => {
                assert_eq!(hands.len(), standings.len(), "one standing a hand");
                for (hand, standing) in hands.iter().zip(standings) {
                    *standing = self.rank_set(*hand);
                }
            }
        }
    }

    /// Ranks `base` together with each of the runouts, which share no card with it. Room for a
    /// multiple of sixteen standings is quickest; those past the runouts are left without meaning.
    ///
    /// # Panics
    /// If there are fewer standings than runouts.
    pub fn rank_runouts(self, base: CardSet, runouts: &Runouts, standings: &mut [Standing]) {
        match (self, base.len() as usize + runouts.cards()) {
            (Ranking::High5, 5) => {
                batch::rank_runouts::<high5::High5<5>>(base, runouts, standings);
            }
            (Ranking::High5, 6) => {
                batch::rank_runouts::<high5::High5<6>>(base, runouts, standings);
            }
            (Ranking::High5, 7) => {
                batch::rank_runouts::<high5::High5<7>>(base, runouts, standings);
            }
            (Ranking::High5Bug, 5..=7) => {
                wild::rank_runouts::<bug::Bug>(base, runouts, standings);
            }
            (Ranking::High5BugWheel, 5..=7) => {
                wild::rank_runouts::<bug::BugWheel>(base, runouts, standings);
            }
            (Ranking::High5WildA, 5..=7) => {
                wild::rank_runouts::<joker::OrderA>(base, runouts, standings);
            }
            (Ranking::High5WildB, 5..=7) => {
                wild::rank_runouts::<joker::OrderB>(base, runouts, standings);
            }
            (Ranking::High5WildD, 5..=7) => {
                wild::rank_runouts::<joker::OrderD>(base, runouts, standings);
            }
            (Ranking::High3, 3) => batch::rank_runouts::<high3::High3>(base, runouts, standings),
            (Ranking::LowA5, 5..=7) if base.jokers() == 0 => {
                batch::rank_runouts::<low::LowA5>(base, runouts, standings);
            }
            (Ranking::LowA5Eight, 5..=7) if base.jokers() == 0 => {
                batch::rank_runouts::<low::LowA5Eight>(base, runouts, standings);
            }
            (Ranking::Badugi, 4) => {
                batch::rank_runouts::<badugi::Badugi<4>>(base, runouts, standings);
            }
            _ => {
                assert!(runouts.len() <= standings.len(), "one standing a runout");
                for (runout, standing) in runouts.sets().zip(standings) {
                    *standing = self.rank_set(base | runout);
                }
            }
        }
    }
}

impl fmt::Display for Ranking {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.id())
    }
}

impl std::str::FromStr for Ranking {
    type Err = UnknownRanking;

    fn from_str(text: &str) -> Result<Ranking, UnknownRanking> {
        Ranking::ALL
            .iter()
            .find(|ranking| ranking.id() == text)
            .copied()
            .ok_or_else(|| UnknownRanking { given: text.to_owned() })
    }
}

/// The cards of one pack as a set.
fn set(cards: &[Card]) -> CardSet {
    cards.iter().copied().collect()
}

/// Whether any of the hands holds a joker.
fn holds_joker(hands: &[CardSet]) -> bool {
    hands.iter().fold(CardSet::EMPTY, |all, hand| all | *hand).jokers() > 0
}

/// `5`, or `5 to 7`.
fn span(range: &RangeInclusive<usize>) -> String {
    match (range.start(), range.end()) {
        (least, most) if least == most => least.to_string(),
        (least, most) => format!("{least} to {most}"),
    }
}

/// All the names, for a message.
fn names() -> String {
    Ranking::ALL.iter().map(|ranking| ranking.id()).collect::<Vec<_>>().join(", ")
}
