//! The meters of progressives.

use money::{Meter, Money};

/// One meter of a progressive.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct MeterCard {
    /// What it shows.
    pub shows: Money,
    /// What it starts again from.
    pub seed: Money,
}

/// The meters, in the order of [`Meter::ALL`].
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Meters(pub [MeterCard; 4]);

impl Meters {
    /// Meters that show nothing.
    pub(super) const EMPTY: Meters =
        Meters([MeterCard { shows: Money::ZERO, seed: Money::ZERO }; 4]);

    /// A sole meter.
    #[must_use]
    pub fn sole(shows: Money, seed: Money) -> Meters {
        Meters([MeterCard { shows, seed }; 4])
    }

    /// One of them.
    #[must_use]
    pub const fn get(&self, meter: Meter) -> MeterCard {
        self.0[meter as usize]
    }

    /// Takes an award from a meter.
    pub(super) fn pay(&mut self, meter: Meter, award: Money) {
        let card = &mut self.0[meter as usize];
        card.shows = card.shows.saturating_sub(award);
    }

    /// Has a meter that fell below its seed start again.
    pub(super) fn reseed(&mut self, meter: Meter) {
        let card = &mut self.0[meter as usize];
        card.shows = card.shows.max(card.seed);
    }
}
