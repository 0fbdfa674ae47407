//! The best play as a table: what the house way keeps best, and what is better than what it keeps.

use super::grid::Grid;
use super::lessons::Learnt;
use super::{Shape, Way, Who};
use crate::price::act::{Act, HouseWay};
use crate::price::report::{Advice, Decision};
use engine::table::Laid;
use sheet::table::keep_way::KeepLine;
use std::collections::BTreeMap;

/// The most lines of the table; what else differs from the house way is one more.
const LINES: usize = 24;

/// What is done instead of leaving it to the house way.
const HOLD: &str = "hold other cards";
const SPLIT: &str = "make two hands";

/// What is better than what the house way keeps, by the lines that look for it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
struct Change {
    house: usize,
    first: usize,
    second: Option<usize>,
}

/// Hands that are told on one line.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Told {
    /// The house way keeps the best of them.
    Alike,
    Change(Change),
    /// Other changes.
    Others,
}

/// How every class of hands is played.
pub(super) struct Plan {
    ways: Vec<Option<Way>>,
    /// By the chart of what two cards are worth.
    by_grid: Vec<Way>,
    /// The line that tells each class.
    lines: Vec<u8>,
    told: Vec<Told>,
}

/// What the hands of a line bring.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct Brings {
    /// How many ways there are to deal one of them.
    pub(super) deals: u64,
    /// What they win at best play, and by the house way, in units.
    pub(super) best: f64,
    pub(super) house: f64,
}

impl Plan {
    pub(super) fn new(shape: &Shape<'_>, learnt: &[Learnt], grid: &Grid<i64>) -> Plan {
        let laid = Laid::new(shape.rules);
        let change = |at: usize, way: Way| {
            let cards = shape.fours.cards(&shape.fours.classes[at]);
            let line = |places: [u8; 2]| {
                let two = places.map(|place| cards[usize::from(place)]);
                laid.keeps_by(&two).expect("a house way keeps two")
            };
            let house = laid.keeps_by(&cards).expect("a house way keeps two");
            match way {
                Way::Keep(kept) => Change { house, first: line(kept), second: None },
                Way::Split(one, other) => {
                    let (one, other) = (line(one), line(other));
                    Change { house, first: one.min(other), second: Some(one.max(other)) }
                }
            }
        };
        let changes: Vec<Option<Change>> =
            learnt.iter().enumerate().map(|(at, it)| it.way.map(|way| change(at, way))).collect();
        let mut gains: BTreeMap<Change, f64> = BTreeMap::new();
        for ((change, it), class) in changes.iter().zip(learnt).zip(&shape.fours.classes) {
            if let Some(change) = change {
                *gains.entry(*change).or_default() += it.gain * class.deals as f64;
            }
        }
        let mut gains: Vec<(Change, f64)> = gains.into_iter().collect();
        gains.sort_by(|one, other| other.1.total_cmp(&one.1));
        let mut told = vec![Told::Alike];
        told.extend(gains.iter().take(LINES).map(|(change, _)| Told::Change(*change)));
        if gains.len() > LINES {
            told.push(Told::Others);
        }
        let line = |change: &Option<Change>| match change {
            None => 0,
            Some(change) => {
                let at = told.iter().position(|told| *told == Told::Change(*change));
                at.unwrap_or(told.len() - 1) as u8
            }
        };
        let by_grid = shape.fours.classes.iter().map(|it| grid.way(shape, &shape.fours.cards(it)));
        Plan {
            ways: learnt.iter().map(|it| it.way).collect(),
            by_grid: by_grid.collect(),
            lines: changes.iter().map(line).collect(),
            told,
        }
    }

    /// What is done with a class; `None` where that is left to the house way.
    pub(super) fn way(&self, class: u32, who: Who) -> Option<Way> {
        match who {
            Who::Best => self.ways[class as usize],
            Who::Grid => Some(self.by_grid[class as usize]),
            Who::House => None,
        }
    }

    /// The line that tells a class.
    pub(super) fn line(&self, class: usize) -> usize {
        usize::from(self.lines[class])
    }

    /// How many lines there are.
    pub(super) const fn lines(&self) -> usize {
        self.told.len()
    }

    /// The table, by what the hands of each line bring.
    pub(super) fn table(&self, shape: &Shape<'_>, brings: &[Brings]) -> Decision {
        let way = shape.rules.game.keep_way.as_ref().expect("a house way");
        let words = |line: usize| words(way.lines[line]);
        let lines = self.told.iter().zip(brings).filter(|(_, brings)| brings.deals > 0);
        let lines = lines.map(|(told, brings)| {
            let more = brings.best - brings.house;
            let (hands, action) = match told {
                Told::Alike => {
                    let hands = "hands of which it keeps the best".to_owned();
                    (hands, Act::ByHouseWay(HouseWay::Keeps))
                }
                Told::Change(Change { house, first, second }) => {
                    let (instead, action) = match second {
                        None if first == house => ("others of that kind".to_owned(), HOLD),
                        None => (words(*first).to_owned(), HOLD),
                        Some(second) => {
                            (format!("{} and {}", words(*first), words(*second)), SPLIT)
                        }
                    };
                    let house = words(*house);
                    let hands =
                        format!("others, where it keeps {house}: {instead}, {more:.4} more");
                    (hands, Act::other(action))
                }
                Told::Others => (format!("all others: {more:.4} more"), Act::other(HOLD)),
            };
            Advice::new(hands, action, brings.deals.into(), brings.best)
        });
        Decision::new("own cards".to_owned(), lines.collect())
    }
}

/// What a line of a house way looks for.
const fn words(line: KeepLine) -> &'static str {
    match line {
        KeepLine::PairOfEights => "a pair of eights or better",
        KeepLine::SuitedPair => "a suited pair",
        KeepLine::Pair => "a pair",
        KeepLine::AceJack => "an ace with jack or better",
        KeepLine::AceTenSuited => "an ace with ten or better, suited",
        KeepLine::AceTen => "an ace with ten or better",
        KeepLine::AceSuited => "an ace, suited",
        KeepLine::Ace => "an ace",
        KeepLine::RunningTensSuited => "running tens or better, suited",
        KeepLine::RunningJacks => "running jacks or better",
        KeepLine::TensSuited => "tens or better, suited",
        KeepLine::Tens => "tens or better",
        KeepLine::Jacks => "jacks or better",
        KeepLine::FaceSuited => "a face card, suited",
        KeepLine::Face => "a face card",
        KeepLine::RunningSuited => "running cards, suited",
        KeepLine::Running => "running cards",
        KeepLine::TwoSuited => "suited cards",
        KeepLine::Two => "two other cards",
    }
}
