//! A rung of a ranking's ladder: a class of hand, and of its ranks as many as are told.
//!
//! "Pair", "pair of jacks" and "pair of jacks, ace kicker" are rungs of the same ladder, each
//! within the one before. Whatever is told, the standings of a rung are one unbroken stretch.

use crate::class::Class;
use crate::layout::{FIELD, Layout, Wins};
use crate::ranking::Ranking;
use crate::standing::Standing;
use cards::Rank;
use std::ops::RangeInclusive;

/// A class of hand and what is told of it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) struct Rung {
    /// The class's number in its ranking, counted from one.
    pub(crate) number: u8,
    /// What is told besides.
    pub(crate) told: Told,
}

/// What is told of a hand besides its class.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) enum Told {
    /// Nothing.
    Class,
    /// The leading ranks of what the class is made of, and when those are all told, the leading
    /// ranks of the cards beside it. The bits are those of the ranking's order of ranks.
    Ranks { first: u16, rest: u16 },
    /// The leading ranks where one may be there more than once.
    Repeats(Repeats),
    /// The total: half points toward twenty-one, whole ones elsewhere.
    Total(u16),
}

/// How often each rank is there, up to three times: two bits a rank, the ace's on top.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) struct Repeats(u32);

impl Rung {
    /// The rung of a standing, all told; none if the ranking has no such class.
    pub(crate) fn of(ranking: Ranking, standing: Standing) -> Option<Rung> {
        let class = ranking.class(standing)?;
        let (first, rest) = (standing.first(), standing.rest());
        let told = match ranking.layout(class) {
            Layout::Alike => Told::Class,
            Layout::Ranks { first: firsts, rest: rests } => Told::Ranks {
                first: if firsts == 0 { 0 } else { ranking.wins().kept(first) },
                rest: if rests == 0 { 0 } else { ranking.wins().kept(rest) },
            },
            Layout::Repeats { .. } => Told::Repeats(Repeats(detail(first, rest))),
            Layout::Total { below } => Told::Total(counted(first, below)),
        };
        Some(Rung { number: standing.class_number(), told })
    }

    /// As much of the rung as a dealer calls: no kickers, and of the cards that make no group the
    /// highest, of a low the highest two.
    pub(crate) fn short(self, ranking: Ranking) -> Rung {
        let told = match (self.told, self.class(ranking)) {
            (Told::Ranks { first, rest }, Some(Class::HighCard)) if ranking.wins() == Wins::Low => {
                Told::Ranks { first, rest: leading(rest, 2) }
            }
            (Told::Ranks { first, rest }, Some(Class::FullHouse | Class::FlushWithFullHouse)) => {
                Told::Ranks { first, rest }
            }
            (Told::Ranks { first: 0, rest }, _) => Told::Ranks { first: 0, rest: leading(rest, 1) },
            (Told::Ranks { first, .. }, _) => Told::Ranks { first, rest: 0 },
            (Told::Repeats(repeats), _) => Told::Repeats(repeats.ranks().take(1).collect()),
            (Told::Class | Told::Total(_), _) => self.told,
        };
        Rung { told, ..self }
    }

    /// The class of hand.
    pub(crate) fn class(self, ranking: Ranking) -> Option<Class> {
        ranking.class(Standing::new(self.number, 0, 0))
    }

    /// All the standings of the rung.
    pub(crate) fn range(self, ranking: Ranking) -> RangeInclusive<Standing> {
        let layout = self.class(ranking).map(|class| ranking.layout(class));
        let (least, most) = match (self.told, layout) {
            (Told::Ranks { first, rest }, Some(Layout::Ranks { first: firsts, rest: rests })) => {
                let wins = ranking.wins();
                let made = match firsts {
                    0 => (ranking.blank(), ranking.blank()),
                    _ => stretch(wins, first, firsts),
                };
                let beside = match rests {
                    1.. if first.count_ones() >= firsts => stretch(wins, rest, rests),
                    _ => (0, FIELD),
                };
                (detail(made.0, beside.0), detail(made.1, beside.1))
            }
            (Told::Repeats(told), Some(Layout::Repeats { cards })) => {
                let open = if told.ranks().count() < cards { told.open() } else { 0 };
                (told.0, told.0 | open)
            }
            (Told::Total(total), Some(Layout::Total { below })) => {
                let first = counted(total, below);
                (detail(first, 0), detail(first, FIELD))
            }
            _ => (0, detail(FIELD, FIELD)),
        };
        let standing = |detail: u32| {
            Standing::new(self.number, (detail >> 13) as u16 & FIELD, detail as u16 & FIELD)
        };
        standing(least)..=standing(most)
    }
}

impl Repeats {
    /// The ranks, highest first, each as often as it is there.
    pub(crate) fn ranks(self) -> impl Iterator<Item = Rank> {
        let down = Rank::ALL.into_iter().rev();
        down.flat_map(move |rank| {
            std::iter::repeat_n(rank, (self.0 >> (2 * rank as u8) & 3) as usize)
        })
    }

    /// The bits that further cards could add: the lowest rank again, and lower ones.
    fn open(self) -> u32 {
        match self.0 {
            0 => detail(FIELD, FIELD),
            told => (4 << (told.trailing_zeros() & !1)) - 1,
        }
    }
}

impl FromIterator<Rank> for Repeats {
    /// Counts ranks; more than three of one are no flush and count as three.
    fn from_iter<I: IntoIterator<Item = Rank>>(ranks: I) -> Repeats {
        ranks.into_iter().fold(Repeats(0), |Repeats(told), rank| {
            let place = 2 * rank as u8;
            if told >> place & 3 == 3 { Repeats(told) } else { Repeats(told + (1 << place)) }
        })
    }
}

/// `first` and `rest` as one number.
fn detail(first: u16, rest: u16) -> u32 {
    u32::from(first) << 13 | u32::from(rest)
}

/// The least and the most that a field holds when its set begins with these ranks and has `count`
/// in all.
fn stretch(wins: Wins, told: u16, count: u32) -> (u16, u16) {
    let open = match told {
        _ if told.count_ones() >= count => 0,
        0 => FIELD,
        _ => (1 << told.trailing_zeros()) - 1,
    };
    match wins {
        Wins::High => (told, told | open),
        Wins::Low => (wins.kept(told | open), wins.kept(told)),
    }
}

/// A total as `first` keeps it, or the other way round.
fn counted(total: u16, below: Option<u16>) -> u16 {
    below.map_or(total, |below| below.saturating_sub(total))
}

/// The highest `count` bits of a set, or all of them if there are fewer.
fn leading(mut set: u16, count: u32) -> u16 {
    while set.count_ones() > count {
        set &= set - 1;
    }
    set
}
