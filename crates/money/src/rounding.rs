//! Rounding: what becomes of a payment that does not come out in whole cents, or whole chips.

use crate::chip::Chip;
use crate::misprint::{Expected, Misprint};
use crate::money::Money;
use crate::reader::{Reader, read_all};
use std::fmt;
use std::str::FromStr;

/// How a payment that does not come out even is rounded: in which direction, to which chip.
///
/// The documents print no rounding. The default is to the cent, down, and a sheet that names
/// another says so: `up`, `nearest`, `down to $1`.
///
/// ```
/// use money::{Chip, Money, Odds, Rounding};
///
/// let banker: Odds = "19 to 20".parse()?;
/// let bet = Money::dollars(5);
/// assert_eq!(banker.pay(bet, Rounding::DOWN).winnings(), Money::cents(475));
/// assert_eq!(banker.pay(bet, Rounding::DOWN.to(Chip::DOLLAR)).winnings(), Money::dollars(4));
/// assert_eq!(banker.pay(bet, "nearest to $1".parse()?).winnings(), Money::dollars(5));
/// # Ok::<(), money::Misprint>(())
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Rounding {
    /// The direction.
    pub toward: Toward,
    /// The chip of which the rounded payment is made.
    pub chip: Chip,
}

/// The direction of a rounding.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Toward {
    /// To the chip below: the odd part is not paid.
    Down,
    /// To the chip above.
    Up,
    /// To the nearer chip, from half a chip on to the one above.
    Nearest,
}

impl Toward {
    /// The three directions.
    pub const ALL: [Toward; 3] = [Toward::Down, Toward::Up, Toward::Nearest];

    /// The direction's name in a sheet.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Toward::Down => "down",
            Toward::Up => "up",
            Toward::Nearest => "nearest",
        }
    }
}

impl Rounding {
    /// To the cent below; the default.
    pub const DOWN: Rounding = Rounding { toward: Toward::Down, chip: Chip::CENT };
    /// To the cent above.
    pub const UP: Rounding = Rounding { toward: Toward::Up, chip: Chip::CENT };
    /// To the nearest cent.
    pub const NEAREST: Rounding = Rounding { toward: Toward::Nearest, chip: Chip::CENT };

    /// The same direction, to whole chips.
    #[must_use]
    pub const fn to(self, chip: Chip) -> Rounding {
        Rounding { toward: self.toward, chip }
    }

    /// Rounds an amount to whole chips.
    ///
    /// # Panics
    /// When rounding up leaves [`Money::MAX`] behind.
    #[must_use]
    #[track_caller]
    pub const fn round(self, amount: Money) -> Money {
        self.quotient(amount.as_cents() as u128, 1)
    }

    /// Rounds `cents / parts`, which may not be whole cents, to money.
    #[track_caller]
    pub(crate) const fn quotient(self, cents: u128, parts: u64) -> Money {
        let rounded = self.quotient_in_cents(cents, parts);
        assert!(
            rounded <= u64::MAX as u128,
            "money overflows: a payment of more than 64 bits hold"
        );
        Money::cents(rounded as u64)
    }

    /// Rounds `cents / parts` to cents that may be more than money holds.
    ///
    /// Nothing here overflows: `cents` are one amount times a figure, and `parts` a figure.
    pub(crate) const fn quotient_in_cents(self, cents: u128, parts: u64) -> u128 {
        let chip = self.chip.value().as_cents() as u128;
        let step = parts as u128 * chip;
        if step == 1 {
            return cents; // Whole cents of "to 1": a division of 128 bits is slow.
        }
        let (whole, rest) = (cents / step, cents % step);
        let one_more = match self.toward {
            Toward::Down => false,
            Toward::Up => rest > 0,
            Toward::Nearest => rest >= step - rest,
        };
        (whole + one_more as u128) * chip
    }

    pub(crate) fn read(reader: &mut Reader<'_>) -> Result<Rounding, Misprint> {
        let toward = Toward::ALL.into_iter().find(|toward| reader.eats(toward.name()));
        let toward = toward.ok_or_else(|| reader.misprint(Expected::Rounding))?;
        let chip = match reader.peek() {
            None => Chip::CENT,
            Some(_) if reader.eats(" to ") => Chip::read(reader)?,
            Some(_) => return Err(reader.misprint(Expected::Step)),
        };
        Ok(Rounding { toward, chip })
    }
}

impl Default for Rounding {
    fn default() -> Rounding {
        Rounding::DOWN
    }
}

impl fmt::Display for Rounding {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.chip {
            Chip::CENT => f.pad(self.toward.name()),
            chip => f.pad(&format!("{} to {chip}", self.toward.name())),
        }
    }
}

impl FromStr for Rounding {
    type Err = Misprint;

    /// Reads `down`, `up` or `nearest`, to the cent unless a chip follows: `down to $5`.
    fn from_str(text: &str) -> Result<Rounding, Misprint> {
        read_all(text, Rounding::read)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn odd_parts_go_where_the_rounding_says() {
        for (cents, parts, down, up, nearest) in [
            (0, 3, 0, 0, 0),
            (1, 3, 0, 1, 0),
            (2, 3, 0, 1, 1),
            (3, 3, 1, 1, 1),
            (1, 2, 0, 1, 1),
            (7, 2, 3, 4, 4),
            (1_000, 1, 1_000, 1_000, 1_000),
        ] {
            for (rounding, rounded) in
                [(Rounding::DOWN, down), (Rounding::UP, up), (Rounding::NEAREST, nearest)]
            {
                let quotient = rounding.quotient(cents, parts);
                assert_eq!(quotient, Money::cents(rounded), "{cents}/{parts} {rounding}");
            }
        }
    }

    #[test]
    fn payments_round_to_chips() {
        for (amount, rounding, rounded) in [
            ("$7", "down to $5", "$5"),
            ("$7", "up to $5", "$10"),
            ("$7", "nearest to $5", "$5"),
            ("$7.50", "nearest to $5", "$10"),
            ("$7.49", "nearest to $5", "$5"),
            ("$10", "up to $5", "$10"),
            ("$0.30", "down to $.25", "$0.25"),
            ("$0.30", "up", "$0.30"),
        ] {
            let [amount, rounded] = [amount, rounded].map(|text| text.parse::<Money>().unwrap());
            assert_eq!(rounding.parse::<Rounding>().unwrap().round(amount), rounded, "{amount}");
        }
    }

    #[test]
    fn roundings_read_and_print() {
        for (text, rounding) in [
            ("down", Rounding::DOWN),
            ("up", Rounding::UP),
            ("nearest", Rounding::NEAREST),
            ("down to $1", Rounding::DOWN.to(Chip::DOLLAR)),
        ] {
            assert_eq!(text.parse(), Ok(rounding));
            assert_eq!(rounding.to_string(), text);
        }
        assert_eq!("down to $0.01".parse(), Ok(Rounding::default()));
    }

    #[test]
    fn misprinted_roundings_are_pointed_at() {
        for (text, expected, at) in [
            ("", Expected::Rounding, 0),
            ("off", Expected::Rounding, 0),
            ("down $1", Expected::Step, 4),
            ("down to $0", Expected::AboveZero, 8),
            ("down to $1 ", Expected::End, 10),
        ] {
            let misprint = text.parse::<Rounding>().unwrap_err();
            assert_eq!((misprint.expected, misprint.at), (expected, at), "{text}");
        }
    }

    #[test]
    #[should_panic(expected = "money overflows: a payment")]
    fn a_payment_that_does_not_fit_stops_the_round() {
        let _ = Rounding::UP.to(Chip::DOLLAR).round(Money::MAX);
    }
}
