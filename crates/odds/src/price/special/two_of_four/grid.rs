//! What any two cards are worth to keep: a chart that says what to keep of four, and when to make them two
//! hands.

use super::{Shape, Way};
use crate::price::letters::Letters;
use crate::price::report::Chart;
use cards::{Card, Rank};

/// Ranks, and the places of the chart: by the higher rank, the lower one, and whether of one suit.
const RANKS: usize = Rank::ALL.len();
const PLACES: usize = RANKS * RANKS * 2;

/// The parts of a wager that worths are told in.
pub(super) const PARTS: i64 = 1_000;

/// Something of every two cards, whatever their suits are called.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct Grid<T>(Vec<T>);

impl<T: Clone> Grid<T> {
    pub(super) fn new(each: T) -> Grid<T> {
        Grid(vec![each; PLACES])
    }

    fn place(two: [Card; 2]) -> usize {
        let [one, other] = two.map(|card| card.rank().expect("no joker") as usize);
        let suited = usize::from(two[0].suit() == two[1].suit());
        (one.max(other) * RANKS + one.min(other)) * 2 + suited
    }

    pub(super) fn of(&self, two: [Card; 2]) -> &T {
        &self.0[Self::place(two)]
    }

    pub(super) fn of_mut(&mut self, two: [Card; 2]) -> &mut T {
        &mut self.0[Self::place(two)]
    }

    fn at(&self, high: Rank, low: Rank, suited: usize) -> &T {
        &self.0[(high as usize * RANKS + low as usize) * 2 + suited]
    }
}

/// What two cards won against some dealers, in cents, and against how many.
#[derive(Debug, Clone, Copy, PartialEq, Default)]
pub(super) struct Won {
    pub(super) cents: i128,
    pub(super) dealers: i128,
}

impl Grid<Won> {
    pub(super) fn merge(mut self, other: Grid<Won>) -> Grid<Won> {
        for (sum, more) in self.0.iter_mut().zip(other.0) {
            sum.cents += more.cents;
            sum.dealers += more.dealers;
        }
        self
    }

    /// As parts of a wager of so many cents.
    pub(super) fn worths(&self, unit: i64) -> Grid<i64> {
        let worth = |won: &Won| match won.dealers * i128::from(unit) {
            0 => 0,
            all => {
                let twice = 2 * won.cents * i128::from(PARTS) + all;
                twice.div_euclid(2 * all) as i64
            }
        };
        Grid(self.0.iter().map(worth).collect())
    }
}

impl Grid<i64> {
    /// What it says of four cards, by their places.
    pub(super) fn way(&self, shape: &Shape<'_>, cards: &[Card; 4]) -> Way {
        let of = |places: [u8; 2]| *self.of(places.map(|place| cards[usize::from(place)]));
        let worth = |way: &Way| match *way {
            Way::Keep(kept) => of(kept),
            Way::Split(first, second) => of(first) + of(second),
        };
        let splits = Way::SPLITS.iter().filter(|_| shape.second.is_some());
        let mut best = Way::KEEPS[Way::KEEPS.len() - 1];
        // The highest cards come last: of ways worth the same they are kept, and one hand made.
        for way in Way::KEEPS.iter().rev().chain(splits) {
            if worth(way) > worth(&best) {
                best = *way;
            }
        }
        best
    }

    /// The chart: of one suit above the pairs, of two below them, and pairs of one suit by themselves.
    pub(super) fn chart(&self) -> Chart {
        let ranks = || Rank::ALL.into_iter().rev();
        let row = |row: Rank| {
            let cell = |column: Rank| {
                let suited = usize::from(row > column);
                self.at(row.max(column), row.min(column), suited).to_string()
            };
            let suited = self.at(row, row, 1).to_string();
            (row.symbol().to_string(), ranks().map(cell).chain([suited]).collect())
        };
        let columns = ranks().map(|rank| rank.symbol().to_string());
        Chart {
            hands: "two cards".to_owned(),
            letters: Letters::Twos,
            columns: columns.chain(["pair".to_owned()]).collect(),
            rows: ranks().map(row).collect(),
        }
    }
}
