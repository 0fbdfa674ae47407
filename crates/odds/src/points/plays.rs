//! A way to play: what is done with each total and each pair against each card of the banker's, the
//! best first, so that what is barred falls to the next.

use super::deed::{Deed, Deeds};
use super::faces::KINDS;
use ranking::points::{Count, Hardness, Kind};

/// Totals are below this.
pub(super) const TOTALS: usize = 24;

/// What is done, the best first; nothing where nobody has looked.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(super) struct Ranked {
    deeds: [Option<Deed>; 6],
}

impl Ranked {
    pub(super) fn new(deeds: impl IntoIterator<Item = Deed>) -> Ranked {
        let mut ranked = Ranked::default();
        ranked.deeds.iter_mut().zip(deeds).for_each(|(slot, deed)| *slot = Some(deed));
        ranked
    }

    /// The best of those that are allowed.
    pub(super) fn best(self, of: Deeds) -> Option<Deed> {
        self.deeds.into_iter().flatten().find(|deed| of.has(*deed))
    }

    pub(super) fn first(self) -> Option<Deed> {
        self.deeds[0]
    }

    /// The best that is not this one.
    pub(super) fn other_than(self, not: &[Deed]) -> Option<Deed> {
        self.deeds.into_iter().flatten().find(|deed| !not.contains(deed))
    }
}

/// By hardness and total.
pub(super) type Grid = [[Ranked; TOTALS]; 2];

/// How far a hand is, as far as it changes how it is best played.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(super) enum Stage {
    /// It has two cards.
    Two,
    /// It has drawn.
    More,
    /// It was doubled so many times.
    Doubled(u8),
}

impl Stage {
    /// Every stage, the last first.
    pub(super) const ALL: [Stage; 5] =
        [Stage::Doubled(3), Stage::Doubled(2), Stage::Doubled(1), Stage::More, Stage::Two];

    pub(super) const fn of(cards: usize, doublings: u8) -> Stage {
        match doublings {
            0 if cards == 2 => Stage::Two,
            0 => Stage::More,
            doublings => Stage::Doubled(doublings),
        }
    }

    const fn place(self) -> usize {
        match self {
            Stage::Two => 0,
            Stage::More => 1,
            Stage::Doubled(doublings) => 1 + doublings as usize,
        }
    }
}

/// How hands are played against one card of the banker's.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct Cells {
    /// By stage.
    grids: [Grid; 5],
    /// Pairs, by kind.
    pub(super) pairs: [Ranked; KINDS],
    /// Which totals are given up before the check, by hardness; and which pairs.
    pub(super) early: [[bool; TOTALS]; 2],
    pub(super) early_pairs: [bool; KINDS],
    pub(super) insures: bool,
    /// What two cards are worth, as dealt and switched, by the kinds; where two hands may switch.
    pub(super) worth: Option<Box<[[[f64; KINDS]; KINDS]; 2]>>,
}

impl Cells {
    pub(super) fn empty() -> Cells {
        Cells {
            grids: [[[Ranked::default(); TOTALS]; 2]; 5],
            pairs: [Ranked::default(); KINDS],
            early: [[false; TOTALS]; 2],
            early_pairs: [false; KINDS],
            insures: false,
            worth: None,
        }
    }

    /// What is done with a total.
    pub(super) fn at(&self, stage: Stage, cell: Cell) -> Ranked {
        self.grids[stage.place()][cell.side()][cell.total]
    }

    pub(super) fn put(&mut self, stage: Stage, cell: Cell, ranked: Ranked) {
        self.grids[stage.place()][cell.side()][cell.total] = ranked;
    }

    /// What is done with a hand that may do these; the kind of its pair, if it is one.
    pub(super) fn choose(
        &self,
        stage: Stage,
        pair: Option<usize>,
        count: &Count,
        deeds: Deeds,
    ) -> Deed {
        let ranked = match pair {
            Some(kind) => self.pairs[kind],
            None => self.at(stage, Cell::of(count)),
        };
        let plain = if deeds.has(Deed::Stand) { Deed::Stand } else { Deed::Hit };
        ranked.best(deeds).unwrap_or(plain)
    }

    /// Whether two cards are given up before the check.
    pub(super) fn is_early(&self, pair: Option<usize>, count: &Count) -> bool {
        let cell = Cell::of(count);
        match pair {
            _ if matches!(count.kind, Kind::Natural(_)) => false,
            Some(kind) => self.early_pairs[kind],
            None => self.early[cell.side()][cell.total],
        }
    }
}

/// A total, hard or soft.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(super) struct Cell {
    pub(super) soft: bool,
    pub(super) total: usize,
}

impl Cell {
    pub(super) fn of(count: &Count) -> Cell {
        let total = usize::from(count.total.half_points / 2).min(TOTALS - 1);
        Cell { soft: count.total.hardness == Hardness::Soft, total }
    }

    pub(super) const fn side(self) -> usize {
        self.soft as usize
    }
}

/// How hands are played against every card of the banker's.
#[derive(Debug, Clone, PartialEq)]
pub struct Plays {
    pub(super) against: Vec<Cells>,
}
