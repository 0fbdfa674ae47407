//! Longhorn's bad-beat jackpot: how wagers feed it and who shares it.

use crate::seat::{Seat, SeatSet};
use money::{Money, Rounding, Share};
use std::num::NonZero;

/// What the posted jackpot pays each seat: half to the player beaten, a quarter to the one who beat
/// him, a quarter among the others who share. The share of one who made no jackpot wager goes to
/// the other wagerers. Source: colorado l.2029, ruling G-034.
#[must_use]
pub fn bad_beat_shares(
    posted: Money,
    beaten: Seat,
    by: Seat,
    sharing: SeatSet,
) -> [Money; Seat::MAX] {
    let mut shares = [Money::ZERO; Seat::MAX];
    let mut left = posted;
    for (seat, percent) in [(beaten, 50), (by, 25)] {
        if sharing.contains(seat) {
            let part = Share::percent(percent).of(posted, Rounding::DOWN);
            shares[seat.place()] += part;
            left -= part;
        }
    }
    // With nobody else at the table the two share it all.
    let others = match sharing.without(beaten).without(by) {
        none if none.is_empty() => sharing,
        others => others,
    };
    let Some(count) = NonZero::new(others.len()) else { return shares };
    let split = left.split(count);
    let mut odd = split.odd;
    for seat in others.iter() {
        shares[seat.place()] += split.share + std::mem::take(&mut odd);
    }
    shares
}

/// The two jackpots.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Jackpots {
    /// What is posted and paid.
    pub primary: Money,
    /// What takes its place once it is won.
    pub secondary: Money,
}

impl Jackpots {
    /// Adds jackpot wagers: 60% to the primary jackpot, the rest to the secondary.
    /// Source: colorado l.2052.
    #[must_use]
    pub fn with(self, wagers: Money) -> Jackpots {
        let primary = Share::percent(60).of(wagers, Rounding::DOWN);
        Jackpots { primary: self.primary + primary, secondary: self.secondary + (wagers - primary) }
    }

    /// The jackpots after the primary one was won. Source: colorado l.2052.
    #[must_use]
    pub const fn after_win(self) -> Jackpots {
        Jackpots { primary: self.secondary, secondary: Money::ZERO }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_beaten_player_gets_half() {
        let [one, two, three, four] = [0, 1, 2, 3].map(Seat::new);
        let all: SeatSet = [one, two, three, four].into_iter().collect();
        let dollars = |shares: [Money; Seat::MAX]| {
            [one, two, three, four].map(|seat| shares[seat.place()].as_cents())
        };
        let posted = Money::dollars(1_000);
        let paid = |sharing| dollars(bad_beat_shares(posted, one, two, sharing));
        assert_eq!(paid(all), [50_000, 25_000, 12_500, 12_500]);
        // The winner made no jackpot wager: his quarter goes to the others.
        assert_eq!(paid(all.without(two)), [50_000, 0, 25_000, 25_000]);
        assert_eq!(paid(SeatSet::EMPTY.with(three)), [0, 0, 100_000, 0]);
        assert_eq!(paid(SeatSet::EMPTY.with(one).with(two)), [62_500, 37_500, 0, 0]);
    }

    #[test]
    fn wagers_feed_both_jackpots() {
        let seeded = Jackpots { primary: Money::dollars(100), secondary: Money::ZERO };
        let fed = seeded.with(Money::dollars(5));
        assert_eq!(fed, Jackpots { primary: Money::dollars(103), secondary: Money::dollars(2) });
        let next = Jackpots { primary: Money::dollars(2), secondary: Money::ZERO };
        assert_eq!(fed.after_win(), next);
    }
}
