//! A share of an amount, as printed: 10% of the meter, 5% of the winnings.

use crate::figure::Figure;
use crate::fraction::Fraction;
use crate::misprint::{Expected, Misprint};
use crate::money::Money;
use crate::reader::{Reader, read_all};
use crate::rounding::Rounding;
use std::fmt;
use std::str::FromStr;

/// A percentage of an amount, at most the whole of it.
///
/// It is part of a progressive's meter (colorado l.912), the commission on winning bets
/// (colorado l.2159), or the rake of a pot (colorado l.266).
///
/// Equality is that of the print; [`Share::fraction`] compares sizes.
///
/// ```
/// use money::{Money, Rounding, Share};
///
/// let commission = Share::percent(5);
/// assert_eq!(commission.of(Money::dollars(30), Rounding::default()), Money::cents(150));
/// assert_eq!("2.5%".parse::<Share>()?.to_string(), "2.5%");
/// # Ok::<(), money::Misprint>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Share(Figure);

impl Share {
    /// All of it: 100%.
    pub const WHOLE: Share = Share::percent(100);

    /// So many hundredths.
    ///
    /// # Panics
    /// When they are more than the whole.
    #[must_use]
    #[track_caller]
    pub const fn percent(percent: u32) -> Share {
        assert!(percent <= 100, "a share is at most 100%");
        Share(Figure::whole(percent))
    }

    /// The share of `whole`, rounded, and never more than there is.
    ///
    /// An empty meter pays nothing, and a fee that is rounded up beyond the pot is the whole pot
    /// (ruling X-25).
    #[must_use]
    pub const fn of(self, whole: Money, rounding: Rounding) -> Money {
        let (digits, unit) = self.0.ratio();
        let cents = whole.as_cents() as u128 * digits as u128;
        let part = rounding.quotient_in_cents(cents, unit * 100);
        if part < whole.as_cents() as u128 { Money::cents(part as u64) } else { whole }
    }

    /// The share as a fraction of the whole: 2.5% is 1/40.
    #[must_use]
    pub const fn fraction(self) -> Fraction {
        let (digits, unit) = self.0.ratio();
        Fraction::new(digits as i128, unit as i128 * 100).expect("a figure has a unit")
    }

    /// Makes a share of the figure that was read from `start` on.
    pub(crate) fn checked(
        figure: Figure,
        start: usize,
        reader: &Reader<'_>,
    ) -> Result<Share, Misprint> {
        let (digits, unit) = figure.ratio();
        if digits <= unit * 100 {
            Ok(Share(figure))
        } else {
            Err(reader.misprint_at(start, Expected::HundredAtMost))
        }
    }

    pub(crate) fn read(reader: &mut Reader<'_>) -> Result<Share, Misprint> {
        let start = reader.at();
        let figure = Figure::read(reader)?;
        if !reader.eats("%") {
            return Err(reader.misprint(Expected::Percent));
        }
        Share::checked(figure, start, reader)
    }
}

impl fmt::Display for Share {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&format!("{}%", self.0))
    }
}

impl fmt::Debug for Share {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl FromStr for Share {
    type Err = Misprint;

    /// Reads `10%`, `100%`, `2.5%`.
    fn from_str(text: &str) -> Result<Share, Misprint> {
        read_all(text, Share::read)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::chip::Chip;
    use crate::rounding::Toward;

    #[test]
    fn shares_are_taken_of_what_is_there() {
        for (share, whole, rounding, part) in [
            ("100%", "$52,340.17", "down", "$52,340.17"),
            ("10%", "$52,340.17", "down", "$5,234.01"),
            ("10%", "$52,340.17", "up", "$5,234.02"),
            ("10%", "$52,340.17", "nearest", "$5,234.02"),
            ("25%", "$0.02", "nearest", "$0.01"),
            ("2.5%", "$100", "down", "$2.50"),
            ("5%", "$30", "down", "$1.50"),
            ("5%", "$30", "down to $1", "$1"),
            ("5%", "$30", "up to $1", "$2"),
            ("5%", "$3", "up to $5", "$3"), // never more than there is
            ("0%", "$100", "up", "$0"),
            ("10%", "$0", "up to $5", "$0"),
        ] {
            let [whole, part] = [whole, part].map(|text| text.parse::<Money>().unwrap());
            let (taken, rounding) = (share.parse::<Share>().unwrap(), rounding.parse().unwrap());
            assert_eq!(taken.of(whole, rounding), part, "{share} of {whole} {rounding}");
        }
    }

    #[test]
    fn the_largest_meter_pays() {
        let whole = Money::MAX;
        for rounding in [Rounding::DOWN, Rounding::UP, Rounding::UP.to(Chip::DOLLAR)] {
            assert_eq!(Share::WHOLE.of(whole, rounding), whole);
        }
        let huge = Rounding::UP.to(Chip::new(Money::MAX).unwrap());
        assert_eq!(Share::percent(1).of(whole, huge), whole);
        assert_eq!(
            Share::percent(99).of(whole, Rounding { toward: Toward::Down, ..huge }),
            Money::ZERO
        );
        assert_eq!(Share::percent(50).of(whole, Rounding::DOWN), Money::cents(u64::MAX / 2));
    }

    #[test]
    fn shares_read_and_print() {
        for (text, numerator, denominator) in [
            ("10%", 1, 10),
            ("100%", 1, 1),
            ("2.5%", 1, 40),
            ("0%", 0, 1),
            ("7.2798%", 36_399, 500_000),
        ] {
            let share: Share = text.parse().unwrap();
            assert_eq!(share.to_string(), text);
            assert_eq!(share.fraction(), Fraction::new(numerator, denominator).unwrap());
        }
        assert_eq!(Share::percent(5).to_string(), "5%");
    }

    #[test]
    fn misprinted_shares_are_pointed_at() {
        for (text, expected, at) in [
            ("", Expected::Digit, 0),
            ("10", Expected::Percent, 2),
            ("100 percent", Expected::Percent, 3), // colorado l.1354, written 100% in a sheet
            ("101%", Expected::HundredAtMost, 0),
            ("100.1%", Expected::HundredAtMost, 0),
            ("10%%", Expected::End, 3),
        ] {
            let misprint = text.parse::<Share>().unwrap_err();
            assert_eq!((misprint.expected, misprint.at), (expected, at), "{text}");
        }
    }

    #[test]
    #[should_panic(expected = "a share is at most 100%")]
    fn more_than_the_whole_is_a_bug() {
        let _ = Share::percent(101);
    }
}
