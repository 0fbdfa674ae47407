//! The meters of progressives.

use super::rules::{Rules, Unplayable, WagerId};
use money::{Meter, Money, Pay};

/// One meter of a progressive.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct MeterCard {
    /// What it shows.
    pub shows: Money,
    /// What it starts again from.
    pub seed: Money,
}

/// The meters of a table, in the order of [`Rules::meters`].
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Meters(pub [MeterCard; Meters::MOST]);

impl Meters {
    /// How many a table may have.
    pub const MOST: usize = 6;

    /// Meters that show nothing.
    pub(super) const EMPTY: Meters =
        Meters([MeterCard { shows: Money::ZERO, seed: Money::ZERO }; Meters::MOST]);

    /// Meters that all show the same.
    #[must_use]
    pub const fn alike(shows: Money, seed: Money) -> Meters {
        Meters([MeterCard { shows, seed }; Meters::MOST])
    }

    /// Takes an award from a meter.
    pub(super) fn pay(&mut self, at: usize, award: Money) {
        let card = &mut self.0[at];
        card.shows = card.shows.saturating_sub(award);
    }

    /// Has a meter that was paid out as a whole start again. Whatever rounding left of it is less
    /// than `dust`; a part of it that was paid only makes it less. Source: colorado l.923, l.1249;
    /// ruling X-08.
    pub(super) fn reseed(&mut self, at: usize, dust: Money) {
        let card = &mut self.0[at];
        if card.shows < dust {
            card.shows = card.shows.max(card.seed);
        }
    }
}

impl Rules {
    /// The meters of the table: each progressive has its own, one or several. Source: colorado
    /// l.4858-4866, l.5045-5048; ruling X-09.
    #[must_use]
    pub fn meters(&self) -> &[(WagerId, Meter)] {
        &self.meters
    }

    /// Where the meter lies that a wager is paid from.
    pub(super) fn meter_of(&self, wager: WagerId, meter: Meter) -> Option<usize> {
        self.meters.iter().position(|held| *held == (wager, meter))
    }

    /// Finds the meters that the tables in force pay from.
    pub(super) fn add_meters(&mut self) -> Result<(), Unplayable> {
        for side in &self.sides {
            for meter in side.table.in_force().iter().copied().filter_map(Pay::meter) {
                if !self.meters.contains(&(side.wager, meter)) {
                    self.meters.push((side.wager, meter));
                }
            }
        }
        match self.meters.len() {
            ..=Meters::MOST => Ok(()),
            many => Err(Unplayable(format!("{many} meters, {} at most", Meters::MOST))),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_part_of_a_meter_is_missing_from_it_and_the_whole_of_it_starts_again() {
        let (seed, dust) = (Money::dollars(10_000), Money::dollars(1));
        let mut meters = Meters::alike(Money::dollars(12_000), seed);
        let mut pay = |award| {
            meters.pay(0, Money::dollars(award));
            meters.reseed(0, dust);
            meters.0[0].shows
        };
        assert_eq!(pay(3_000), Money::dollars(9_000));
        assert_eq!(pay(9_000), seed);
    }
}
