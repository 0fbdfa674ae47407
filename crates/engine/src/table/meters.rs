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

    /// Has a meter that was paid out as a whole start again. Whatever rounding left of it is less
    /// than `dust`; a part of it that was paid only makes it less. Source: colorado l.923, l.1249;
    /// ruling X-08.
    pub(super) fn reseed(&mut self, meter: Meter, dust: Money) {
        let card = &mut self.0[meter as usize];
        if card.shows < dust {
            card.shows = card.shows.max(card.seed);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_part_of_a_meter_is_missing_from_it_and_the_whole_of_it_starts_again() {
        let (seed, dust) = (Money::dollars(10_000), Money::dollars(1));
        let mut meters = Meters::sole(Money::dollars(12_000), seed);
        let mut pay = |award| {
            meters.pay(Meter::Sole, Money::dollars(award));
            meters.reseed(Meter::Sole, dust);
            meters.get(Meter::Sole).shows
        };
        assert_eq!(pay(3_000), Money::dollars(9_000));
        assert_eq!(pay(9_000), seed);
    }
}
