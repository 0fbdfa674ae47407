//! Nine shared cards in three rows, of which each player plays the three places picked.

use super::action::Refusal;
use super::event::Event;
use super::round::{Round, Spot};
use super::rules::{Rules, Step};
use crate::seat::Seat;
use cards::{Card, Hand};
use sheet::table::hand::{Cards, GridLine};

/// Places of the grid, counted along its rows from zero.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct Places(u16);

impl Places {
    /// How many places the grid has.
    pub const COUNT: usize = 9;

    /// None yet.
    pub const NONE: Places = Places(0);

    /// The first row, for whoever picks nothing. Ruling G-606.
    pub const FIRST_ROW: Places = Places(0b111);

    /// These places, counted from one as they are printed; `None` if the grid has not all of them.
    #[must_use]
    pub fn numbered(numbers: impl IntoIterator<Item = u8>) -> Option<Places> {
        numbers.into_iter().try_fold(Places::NONE, |places, number| {
            let fits = (1..=Places::COUNT as u8).contains(&number);
            fits.then(|| Places(places.0 | 1 << (number - 1)))
        })
    }

    /// Which they are, from zero.
    pub fn iter(self) -> impl Iterator<Item = usize> {
        (0..Places::COUNT).filter(move |place| self.0 >> place & 1 == 1)
    }

    /// How many there are.
    #[must_use]
    pub const fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// Whether none is picked.
    #[must_use]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }
}

/// The places of a line. Ruling G-076.
const fn places(line: GridLine) -> Places {
    Places(match line {
        GridLine::Row1 => 0b000_000_111,
        GridLine::Row2 => 0b000_111_000,
        GridLine::Row3 => 0b111_000_000,
        GridLine::Column1 => 0b001_001_001,
        GridLine::Column2 => 0b010_010_010,
        GridLine::Column3 => 0b100_100_100,
    })
}

impl Round {
    /// The cards that lie at these places; none before the grid is dealt.
    fn lying_at(&self, places: Places) -> Hand {
        places.iter().filter_map(|place| self.board.cards.get(place).copied()).collect()
    }

    /// A seat's own cards, where they are those it picked.
    pub(super) fn picked(&self, spot: &Spot) -> Hand {
        self.lying_at(spot.picks)
    }

    /// The cards of a line, with the dealer's where they count.
    pub(super) fn on_line(&self, line: GridLine, cards: Cards) -> Hand {
        let line = self.lying_at(places(line));
        let dealer: &[Card] =
            if cards == Cards::GridLineAndDealer { &self.dealer.cards } else { &[] };
        line.iter().chain(dealer).copied().collect()
    }

    /// Takes a pick. Source: colorado l.4651.
    pub(super) fn pick(&self, rules: &Rules, seat: Seat, places: Places) -> Result<Event, Refusal> {
        match self.asked(rules, seat)? {
            Step::Pick(due) if places.len() == *due as usize => Ok(Event::Picked(seat, places)),
            Step::Pick(due) => Err(Refusal::Count { due: *due, given: places.len() as u8 }),
            _ => Err(Refusal::NotNow),
        }
    }
}
