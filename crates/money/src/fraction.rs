//! Exact fractions: what a wager returns, before anybody rounds it.

use crate::decimal;
use crate::misprint::{Expected, Misprint};
use crate::reader::{Reader, read_all};
use std::cmp::Ordering;
use std::fmt;
use std::iter::Sum;
use std::ops::{Add, Div, Mul, Neg, Sub};
use std::str::FromStr;

/// A fraction of 128-bit integers in lowest terms, its denominator above zero.
///
/// Comparison is exact for every pair of fractions. Arithmetic that does not fit is `None` from
/// the checked methods and stops the operators; sums that outgrow 128 bits want big integers.
/// There is no way to a floating-point number: [`Fraction::percent`] and [`Fraction::decimal`]
/// write the digits, last thing.
///
/// ```
/// use money::Fraction;
///
/// let bonus = Fraction::new(-242, 5_525).unwrap();
/// assert_eq!(bonus.to_string(), "-242/5525");
/// assert_eq!(bonus.percent(3), "-4.380%");
/// assert_eq!(bonus + Fraction::ONE, Fraction::new(5_283, 5_525).unwrap());
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Fraction {
    numerator: i128,
    denominator: i128,
}

impl Fraction {
    /// Nothing.
    pub const ZERO: Fraction = Fraction::whole(0);

    /// The unit.
    pub const ONE: Fraction = Fraction::whole(1);

    /// The whole number `number`.
    #[must_use]
    pub const fn whole(number: i128) -> Fraction {
        Fraction { numerator: number, denominator: 1 }
    }

    /// The fraction in lowest terms; `None` over zero, or when it does not fit.
    #[must_use]
    pub const fn new(numerator: i128, denominator: i128) -> Option<Fraction> {
        if denominator == 0 {
            return None;
        }
        let common = gcd(numerator.unsigned_abs(), denominator.unsigned_abs());
        let upper = numerator.unsigned_abs() / common;
        let lower = denominator.unsigned_abs() / common;
        let numerator = match (numerator < 0) == (denominator < 0) {
            true if upper <= i128::MAX as u128 => upper as i128,
            // 2^127 fits with a minus only, and is its own opposite when it wraps.
            false if upper <= i128::MIN.unsigned_abs() => (upper as i128).wrapping_neg(),
            _ => return None,
        };
        if lower > i128::MAX as u128 {
            return None;
        }
        Some(Fraction { numerator, denominator: lower as i128 })
    }

    /// The number above the line, which carries the sign.
    #[must_use]
    pub const fn numerator(self) -> i128 {
        self.numerator
    }

    /// The number below the line, always above zero.
    #[must_use]
    pub const fn denominator(self) -> i128 {
        self.denominator
    }

    /// Says whether this is nothing.
    #[must_use]
    pub const fn is_zero(self) -> bool {
        self.numerator == 0
    }

    /// The sum, or `None` when it does not fit over the common denominator.
    #[must_use]
    pub const fn checked_add(self, more: Fraction) -> Option<Fraction> {
        let Some((left, right, denominator)) = self.over_common(more) else { return None };
        match left.checked_add(right) {
            Some(numerator) => Fraction::new(numerator, denominator),
            None => None,
        }
    }

    /// The difference, or `None` when it does not fit over the common denominator.
    #[must_use]
    pub const fn checked_sub(self, less: Fraction) -> Option<Fraction> {
        let Some((left, right, denominator)) = self.over_common(less) else { return None };
        match left.checked_sub(right) {
            Some(numerator) => Fraction::new(numerator, denominator),
            None => None,
        }
    }

    /// The product, or `None` when it does not fit.
    #[must_use]
    pub const fn checked_mul(self, by: Fraction) -> Option<Fraction> {
        product(
            Fraction::new(self.numerator, by.denominator),
            Fraction::new(by.numerator, self.denominator),
        )
    }

    /// The quotient, or `None` by zero or when it does not fit.
    #[must_use]
    pub const fn checked_div(self, by: Fraction) -> Option<Fraction> {
        product(
            Fraction::new(self.numerator, by.numerator),
            Fraction::new(by.denominator, self.denominator),
        )
    }

    /// The other side of zero, or `None` for the one numerator that has none.
    #[must_use]
    pub const fn checked_neg(self) -> Option<Fraction> {
        match self.numerator.checked_neg() {
            Some(numerator) => Some(Fraction { numerator, ..self }),
            None => None,
        }
    }

    /// Writes the fraction as a percentage with so many decimals, half away from zero.
    ///
    /// ```
    /// # use money::Fraction;
    /// assert_eq!(Fraction::new(1, 3).unwrap().percent(2), "33.33%");
    /// assert_eq!(Fraction::new(1, 8).unwrap().percent(0), "13%");
    /// ```
    #[must_use]
    pub fn percent(self, places: usize) -> String {
        format!("{}%", decimal::written(self, decimal::Unit::Hundredth, places))
    }

    /// Writes the fraction with so many decimals, half away from zero.
    ///
    /// ```
    /// # use money::Fraction;
    /// assert_eq!(Fraction::new(-2, 3).unwrap().decimal(4), "-0.6667");
    /// ```
    #[must_use]
    pub fn decimal(self, places: usize) -> String {
        decimal::written(self, decimal::Unit::One, places)
    }

    /// Both numerators over the least common denominator, and that denominator.
    const fn over_common(self, other: Fraction) -> Option<(i128, i128, i128)> {
        let common = gcd(self.denominator as u128, other.denominator as u128) as i128;
        let (mine, others) = (self.denominator / common, other.denominator / common);
        match (
            self.numerator.checked_mul(others),
            other.numerator.checked_mul(mine),
            self.denominator.checked_mul(others),
        ) {
            (Some(left), Some(right), Some(denominator)) => Some((left, right, denominator)),
            _ => None,
        }
    }

    fn read(reader: &mut Reader<'_>) -> Result<Fraction, Misprint> {
        let start = reader.at();
        let negative = reader.eats("-");
        let upper: u128 = reader.whole()?;
        let numerator = match negative {
            true if upper <= i128::MIN.unsigned_abs() => (upper as i128).wrapping_neg(),
            false if upper <= i128::MAX as u128 => upper as i128,
            _ => return Err(reader.misprint_at(start, Expected::Smaller)),
        };
        if !reader.eats("/") {
            return Ok(Fraction::whole(numerator));
        }
        let start = reader.at();
        Fraction::new(numerator, reader.whole()?)
            .ok_or_else(|| reader.misprint_at(start, Expected::AboveZero))
    }
}

impl Ord for Fraction {
    /// Compares whole parts, then what is left upside down, as the continued fractions go.
    /// Nothing is multiplied, so nothing overflows.
    fn cmp(&self, other: &Fraction) -> Ordering {
        let (mut a, mut b) =
            ((self.numerator, self.denominator), (other.numerator, other.denominator));
        loop {
            let parts = a.0.div_euclid(a.1).cmp(&b.0.div_euclid(b.1));
            let (a_rest, b_rest) = (a.0.rem_euclid(a.1), b.0.rem_euclid(b.1));
            if parts.is_ne() || a_rest == 0 || b_rest == 0 {
                return parts.then(a_rest.min(1).cmp(&b_rest.min(1)));
            }
            // a.1 / a_rest > b.1 / b_rest exactly if a_rest / a.1 < b_rest / b.1.
            (a, b) = ((b.1, b_rest), (a.1, a_rest));
        }
    }
}

impl PartialOrd for Fraction {
    fn partial_cmp(&self, other: &Fraction) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl Add for Fraction {
    type Output = Fraction;

    #[track_caller]
    fn add(self, more: Fraction) -> Fraction {
        fits(self.checked_add(more), self, "+", more)
    }
}

impl Sub for Fraction {
    type Output = Fraction;

    #[track_caller]
    fn sub(self, less: Fraction) -> Fraction {
        fits(self.checked_sub(less), self, "-", less)
    }
}

impl Mul for Fraction {
    type Output = Fraction;

    #[track_caller]
    fn mul(self, by: Fraction) -> Fraction {
        fits(self.checked_mul(by), self, "*", by)
    }
}

impl Div for Fraction {
    type Output = Fraction;

    #[track_caller]
    fn div(self, by: Fraction) -> Fraction {
        assert!(!by.is_zero(), "a fraction is never divided by zero: {self}");
        fits(self.checked_div(by), self, "/", by)
    }
}

impl Neg for Fraction {
    type Output = Fraction;

    #[track_caller]
    fn neg(self) -> Fraction {
        fits(self.checked_neg(), Fraction::ZERO, "-", self)
    }
}

impl Sum for Fraction {
    fn sum<I: Iterator<Item = Fraction>>(fractions: I) -> Fraction {
        fractions.fold(Fraction::ZERO, Add::add)
    }
}

impl<'a> Sum<&'a Fraction> for Fraction {
    fn sum<I: Iterator<Item = &'a Fraction>>(fractions: I) -> Fraction {
        fractions.copied().sum()
    }
}

impl fmt::Display for Fraction {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.denominator {
            1 => f.pad(&self.numerator.to_string()),
            denominator => f.pad(&format!("{}/{denominator}", self.numerator)),
        }
    }
}

impl fmt::Debug for Fraction {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl FromStr for Fraction {
    type Err = Misprint;

    /// Reads `-242/5525` or a whole number, in any terms.
    fn from_str(text: &str) -> Result<Fraction, Misprint> {
        read_all(text, Fraction::read)
    }
}

/// Multiplies two fractions that were reduced crosswise, so that the product in lowest terms is
/// all that can fail to fit.
const fn product(left: Option<Fraction>, right: Option<Fraction>) -> Option<Fraction> {
    let (Some(left), Some(right)) = (left, right) else { return None };
    match (
        left.numerator.checked_mul(right.numerator),
        left.denominator.checked_mul(right.denominator),
    ) {
        (Some(numerator), Some(denominator)) => Some(Fraction { numerator, denominator }),
        _ => None,
    }
}

/// The greatest common divisor; that of zero and `b` is `b`.
const fn gcd(mut a: u128, mut b: u128) -> u128 {
    while b != 0 {
        (a, b) = (b, a % b);
    }
    a
}

/// Stops when a result does not fit.
#[track_caller]
fn fits(result: Option<Fraction>, left: Fraction, sign: &str, right: Fraction) -> Fraction {
    match result {
        Some(fraction) => fraction,
        None => panic!("fraction overflows 128 bits: {left} {sign} {right}"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const MIN: i128 = i128::MIN;
    const MAX: i128 = i128::MAX;

    fn fraction(text: &str) -> Fraction {
        text.parse().unwrap()
    }

    #[test]
    fn fractions_are_kept_in_lowest_terms() {
        for (numerator, denominator, text) in [
            (1, 2, "1/2"),
            (2, 4, "1/2"),
            (-2, 4, "-1/2"),
            (2, -4, "-1/2"),
            (-2, -4, "1/2"),
            (0, -7, "0"),
            (6, 3, "2"),
            (MIN, 2, "-85070591730234615865843651857942052864"),
            (MIN, MIN, "1"),
            (MIN, 1, "-170141183460469231731687303715884105728"),
            (MAX, MIN + 1, "-1"),
        ] {
            let fraction = Fraction::new(numerator, denominator).unwrap();
            assert_eq!(fraction.to_string(), text);
            assert!(fraction.denominator() > 0);
        }
    }

    #[test]
    fn what_is_no_fraction_is_none() {
        for (numerator, denominator) in [(1, 0), (0, 0), (MIN, -1), (1, MIN), (MAX, MIN)] {
            assert_eq!(Fraction::new(numerator, denominator), None, "{numerator}/{denominator}");
        }
    }

    #[test]
    fn fractions_add_subtract_multiply_and_divide() {
        for (a, b, sum, difference, product, quotient) in [
            ("1/2", "1/3", "5/6", "1/6", "1/6", "3/2"),
            ("1/6", "1/3", "1/2", "-1/6", "1/18", "1/2"),
            ("-3/4", "1/4", "-1/2", "-1", "-3/16", "-3"),
            ("2", "-1/2", "3/2", "5/2", "-1", "-4"),
            ("0", "5/7", "5/7", "-5/7", "0", "0"),
        ] {
            let (a, b) = (fraction(a), fraction(b));
            assert_eq!((a + b).to_string(), sum);
            assert_eq!((a - b).to_string(), difference);
            assert_eq!((a * b).to_string(), product);
            assert_eq!((a / b).to_string(), quotient);
            assert_eq!([a, b].iter().sum::<Fraction>(), a + b);
        }
    }

    #[test]
    fn what_does_not_fit_is_asked_first() {
        let (max, min) = (Fraction::whole(MAX), Fraction::whole(MIN));
        assert_eq!(max.checked_add(Fraction::ONE), None);
        assert_eq!(min.checked_sub(Fraction::ONE), None);
        assert_eq!(min.checked_neg(), None);
        assert_eq!(Fraction::whole(-1).checked_sub(min), Some(max));
        assert_eq!(min.checked_div(min), Some(Fraction::ONE));
        assert_eq!(min.checked_div(Fraction::whole(-1)), None);
        assert_eq!(max.checked_mul(Fraction::whole(2)), None);
        assert_eq!(max.checked_mul(Fraction::new(2, MAX).unwrap()), Some(Fraction::whole(2)));
        assert_eq!(Fraction::ONE.checked_div(Fraction::ZERO), None);
        assert_eq!(Fraction::ONE.checked_div(min), None);
        assert_eq!(max.checked_div(max), Some(Fraction::ONE));
    }

    #[test]
    fn comparison_is_exact_where_products_overflow() {
        let ratio = |a, b| Fraction::new(a, b).unwrap();
        for (less, more) in [
            (ratio(MAX - 1, MAX), Fraction::ONE),
            (ratio(MAX - 2, MAX - 1), ratio(MAX - 1, MAX)),
            (ratio(1, MAX), ratio(1, MAX - 1)),
            (Fraction::ZERO, ratio(1, MAX)),
            (ratio(-1, MAX), Fraction::ZERO),
            (ratio(MIN, MAX), Fraction::whole(-1)),
            (Fraction::whole(MIN), Fraction::whole(MAX)),
            (fraction("-1/2"), fraction("-1/3")),
            (fraction("1/3"), fraction("1/2")),
            (fraction("7/5"), fraction("3/2")),
        ] {
            assert_eq!(less.cmp(&more), Ordering::Less, "{less} {more}");
            assert_eq!(more.cmp(&less), Ordering::Greater, "{more} {less}");
            assert_eq!(less.cmp(&less), Ordering::Equal, "{less}");
        }
    }

    #[test]
    fn fractions_read_in_any_terms() {
        for (text, value) in [
            ("-242/5525", Fraction::new(-242, 5_525).unwrap()),
            ("2/4", Fraction::new(1, 2).unwrap()),
            ("22,100", Fraction::whole(22_100)),
            ("-0", Fraction::ZERO),
        ] {
            assert_eq!(text.parse(), Ok(value));
        }
        for (text, expected, at) in [
            ("", Expected::Digit, 0),
            ("-", Expected::Digit, 1),
            ("1/", Expected::Digit, 2),
            ("1/-2", Expected::Digit, 2),
            ("1/0", Expected::AboveZero, 2),
            ("1/2/3", Expected::End, 3),
            ("170141183460469231731687303715884105728", Expected::Smaller, 0),
        ] {
            let misprint = text.parse::<Fraction>().unwrap_err();
            assert_eq!((misprint.expected, misprint.at), (expected, at), "{text}");
        }
    }

    #[test]
    #[should_panic(expected = "a fraction is never divided by zero: 1/2")]
    fn division_by_zero_stops() {
        let _ = fraction("1/2") / Fraction::ZERO;
    }

    #[test]
    #[should_panic(
        expected = "fraction overflows 128 bits: 1 + 170141183460469231731687303715884105727"
    )]
    fn overflow_stops() {
        let _ = Fraction::ONE + Fraction::whole(MAX);
    }
}
