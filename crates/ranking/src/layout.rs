//! How each class of each ranking keeps its standings: what `first` and `rest` hold.

use crate::class::Class;
use crate::ranking::Ranking;
use cards::Rank;

/// How a class of a ranking keeps its standings.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Layout {
    /// All hands of the class stand alike.
    Alike,
    /// So many ranks in `first`, so many in `rest`.
    Ranks { first: u32, rest: u32 },
    /// How often each rank is there among so many cards, `first` and `rest` being one number.
    Repeats { cards: usize },
    /// A total in `first`, or how far it is below that number where less is better.
    Total { below: Option<u16> },
}

/// In which order a ranking counts ranks.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Order {
    /// Deuce lowest, ace highest.
    AceHigh,
    /// Ace lowest, king highest.
    AceLow,
}

/// Whether more is better.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Wins {
    High,
    Low,
}

/// The bits of `first` and of `rest`.
pub(crate) const FIELD: u16 = 0x1fff;

/// The highest sum of three cards, from which low sums are counted down.
const HIGHEST_SUM: u16 = 30;

/// The most half points of a hand: 23 cards of ten points.
const HIGHEST_POINTS: u16 = 460;

impl Ranking {
    /// How it keeps the standings of a class.
    pub(crate) const fn layout(self, class: Class) -> Layout {
        let cards = match self.uses() {
            Some(cards) => cards as u32,
            None => 0,
        };
        let (first, rest) = match class {
            Class::HighCard if cards == 1 => (1, 0),
            Class::Flush if matches!(self, Ranking::High5MultiA) => {
                return Layout::Repeats { cards: cards as usize };
            }
            Class::HighCard | Class::Flush | Class::Suited => (0, cards),
            Class::FlushOf(count) | Class::Badugi(count) => (0, count as u32),
            Class::Pair | Class::FlushWithPair => (1, cards.saturating_sub(2)),
            Class::TwoPair | Class::FlushWithTwoPair => (2, cards.saturating_sub(4)),
            Class::ThreeOfAKind | Class::FlushWithThreeOfAKind => (1, cards.saturating_sub(3)),
            Class::FourOfAKind | Class::FlushWithFourOfAKind => (1, cards.saturating_sub(4)),
            Class::FullHouse | Class::FlushWithFullHouse => (1, 1),
            Class::FiveOfAKind
            | Class::SuitedFiveOfAKind
            | Class::Straight
            | Class::StraightFlush
            | Class::SuitedConnectors
            | Class::Connectors
            | Class::RunOf(_) => (1, 0),
            Class::Points if matches!(self, Ranking::PointSumLow) => {
                return Layout::Total { below: Some(HIGHEST_SUM) };
            }
            Class::Points | Class::Natural => return Layout::Total { below: None },
            Class::Over => return Layout::Total { below: Some(FIELD) },
            Class::RoyalFlush
            | Class::MiniRoyal
            | Class::ThreeAces
            | Class::FourAces
            | Class::FiveAces
            | Class::FiveWilds
            | Class::TilePair
            | Class::Wong
            | Class::Gong => return Layout::Alike,
        };
        Layout::Ranks { first, rest }
    }

    /// In which order it counts ranks.
    pub(crate) const fn order(self) -> Order {
        match self {
            Ranking::LowA5 | Ranking::LowA5Eight | Ranking::Badugi => Order::AceLow,
            _ => Order::AceHigh,
        }
    }

    /// Whether high cards and totals win, or low ones.
    pub(crate) const fn wins(self) -> Wins {
        match self {
            Ranking::LowA5
            | Ranking::LowA5Eight
            | Ranking::Low27
            | Ranking::Badugi
            | Ranking::PointSumLow => Wins::Low,
            _ => Wins::High,
        }
    }

    /// What `first` holds where a class is nothing but the cards in `rest`.
    pub(crate) const fn blank(self) -> u16 {
        match self {
            Ranking::LowA5 | Ranking::LowA5Eight | Ranking::Low27 => FIELD,
            _ => 0,
        }
    }

    /// What `first` holds for a straight with that top card. Where A-2-3-4-5 is the second highest
    /// straight it has the king's bit too.
    pub(crate) const fn straight(self, top: Rank) -> u16 {
        match (self, top) {
            (Ranking::High5BugWheel, Rank::Five) => {
                Order::AceHigh.bit(Rank::King) | Order::AceHigh.bit(Rank::Five)
            }
            _ => self.order().bit(top),
        }
    }

    /// The most that a hand can total.
    pub(crate) const fn highest_total(self) -> u16 {
        match self {
            Ranking::Mod10 => 9,
            Ranking::PointSumHigh | Ranking::PointSumLow => HIGHEST_SUM,
            _ => HIGHEST_POINTS,
        }
    }
}

impl Order {
    /// The bit of a rank.
    pub(crate) const fn bit(self, rank: Rank) -> u16 {
        match self {
            Order::AceHigh => 1 << rank as u8,
            Order::AceLow => 1 << ((rank as u8 + 1) % 13),
        }
    }

    /// The ranks of a set, highest first.
    pub(crate) fn ranks(self, set: u16) -> impl Iterator<Item = Rank> {
        let down: [Rank; 13] = std::array::from_fn(|at| match self {
            Order::AceHigh => Rank::ALL[12 - at],
            Order::AceLow => Rank::ALL[(24 - at) % 13],
        });
        down.into_iter().filter(move |rank| set & self.bit(*rank) != 0)
    }
}

impl Wins {
    /// What a field holds for a set of ranks, or the other way round: low rankings keep the
    /// complement.
    pub(crate) const fn kept(self, set: u16) -> u16 {
        match self {
            Wins::High => set & FIELD,
            Wins::Low => FIELD & !set,
        }
    }
}
