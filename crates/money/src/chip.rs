//! A chip: the step in which money is paid, split and rounded.

use crate::misprint::{Expected, Misprint};
use crate::money::Money;
use crate::reader::{Reader, read_all};
use std::fmt;
use std::num::NonZero;
use std::str::FromStr;

/// The value of a chip: an amount that is never zero, so anything may be counted in it.
///
/// ```
/// use money::{Chip, Money};
///
/// assert_eq!(Chip::new(Money::dollars(5)), "$5".parse().ok());
/// assert_eq!(Chip::new(Money::ZERO), None);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Chip(NonZero<u64>);

impl Chip {
    /// The cent, in which all money comes out even.
    pub const CENT: Chip = Chip(NonZero::new(1).expect("a cent is not nothing"));

    /// The dollar chip.
    pub const DOLLAR: Chip = Chip(NonZero::new(100).expect("a dollar is not nothing"));

    /// The chip of this value; `None` for nothing.
    #[must_use]
    pub const fn new(value: Money) -> Option<Chip> {
        match NonZero::new(value.as_cents()) {
            Some(cents) => Some(Chip(cents)),
            None => None,
        }
    }

    /// What the chip is worth.
    #[must_use]
    pub const fn value(self) -> Money {
        Money::cents(self.0.get())
    }

    pub(crate) fn read(reader: &mut Reader<'_>) -> Result<Chip, Misprint> {
        let start = reader.at();
        let value = Money::read(reader)?;
        Chip::new(value).ok_or_else(|| reader.misprint_at(start, Expected::AboveZero))
    }
}

impl fmt::Display for Chip {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(&self.value(), f)
    }
}

impl fmt::Debug for Chip {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl FromStr for Chip {
    type Err = Misprint;

    /// Reads the chip's value, as [`Money`] is read.
    fn from_str(text: &str) -> Result<Chip, Misprint> {
        read_all(text, Chip::read)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn chips_read_and_print_as_money() {
        for (chip, text) in [(Chip::CENT, "$0.01"), (Chip::DOLLAR, "$1")] {
            assert_eq!((chip.to_string().as_str(), text.parse()), (text, Ok(chip)));
        }
        let quarter: Chip = "$.25".parse().unwrap(); // colorado l.1604
        assert_eq!(quarter.value(), Money::cents(25));
    }

    #[test]
    fn no_chip_is_worth_nothing() {
        let misprint = "$0".parse::<Chip>().unwrap_err();
        assert_eq!((misprint.expected, misprint.at), (Expected::AboveZero, 0));
    }
}
