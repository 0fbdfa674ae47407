//! A figure as printed: `3`, `1,000`, `1.5`, `2.50`.

use crate::misprint::{Expected, Misprint};
use crate::reader::{Reader, grouped};
use std::fmt;

/// A number with the decimals it is printed with: `1.5` is 15 with one place.
///
/// Equality is that of the print: `1.5` and `1.50` are different figures of the same size.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) struct Figure {
    digits: u32,
    places: u8,
}

impl Figure {
    /// The most decimals a figure may have; the documents never print more than four.
    const PLACES_MAX: u8 = 6;

    pub(crate) const fn whole(number: u32) -> Figure {
        Figure { digits: number, places: 0 }
    }

    pub(crate) const fn is_zero(self) -> bool {
        self.digits == 0
    }

    /// The figure as `(numerator, denominator)`, both far below 2^32.
    pub(crate) const fn ratio(self) -> (u64, u64) {
        (self.digits as u64, 10u64.pow(self.places as u32))
    }

    pub(crate) fn read(reader: &mut Reader<'_>) -> Result<Figure, Misprint> {
        let start = reader.at();
        let mut figure = Figure::whole(reader.whole()?);
        if reader.eats(".") {
            let mut digit = reader.digit(Expected::Digit)?;
            loop {
                figure = figure
                    .with_decimal(digit)
                    .ok_or_else(|| reader.misprint_at(start, Expected::Smaller))?;
                match reader.digit(Expected::Digit) {
                    Ok(next) => digit = next,
                    Err(_) => break,
                }
            }
        }
        Ok(figure)
    }

    fn with_decimal(self, digit: u8) -> Option<Figure> {
        let digits = self.digits.checked_mul(10)?.checked_add(u32::from(digit))?;
        (self.places < Figure::PLACES_MAX).then_some(Figure { digits, places: self.places + 1 })
    }
}

impl fmt::Display for Figure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (digits, unit) = self.ratio();
        f.write_str(&grouped(digits / unit))?;
        match usize::from(self.places) {
            0 => Ok(()),
            places => write!(f, ".{:0places$}", digits % unit),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::reader::read_all;

    #[test]
    fn figures_keep_their_decimals() {
        for (text, ratio) in [
            ("3", (3, 1)),
            ("1,000", (1_000, 1)),
            ("1.5", (15, 10)),
            ("1.50", (150, 100)),
            ("0.05", (5, 100)),
            ("1,234.007", (1_234_007, 1_000)),
        ] {
            let figure = read_all(text, Figure::read).unwrap();
            assert_eq!((figure.ratio(), figure.to_string()), (ratio, text.to_string()));
        }
    }

    #[test]
    fn broken_figures_are_pointed_at() {
        for (text, expected, at) in [
            (".5", Expected::Digit, 0),
            ("1.", Expected::Digit, 2),
            ("1.5.", Expected::End, 3),
            ("1.0000000", Expected::Smaller, 0),
            ("4294967295.0", Expected::Smaller, 0),
        ] {
            let misprint = read_all(text, Figure::read).map(|_| ()).unwrap_err();
            assert_eq!((misprint.expected, misprint.at), (expected, at), "{text}");
        }
    }
}
