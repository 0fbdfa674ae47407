//! Writes a fraction in decimals by long division: no float, and no overflow.

use crate::fraction::Fraction;

/// What a written number counts.
#[derive(Debug, Clone, Copy)]
pub(crate) enum Unit {
    /// Ones: a half is `0.5`.
    One,
    /// Hundredths: a half is `50`.
    Hundredth,
}

/// Writes `fraction` in `unit`s with so many decimals, rounded half away from zero.
///
/// What rounds to zero is written without a sign.
pub(crate) fn written(fraction: Fraction, unit: Unit, places: usize) -> String {
    let shift = match unit {
        Unit::One => 0,
        Unit::Hundredth => 2,
    };
    let digits = rounded_digits(fraction, shift + places);
    let (whole, decimals) = digits.split_at(digits.len() - places);
    let whole = match whole.trim_start_matches('0') {
        "" => "0",
        whole => whole,
    };
    let negative = fraction.numerator() < 0 && digits.bytes().any(|digit| digit != b'0');
    let sign = if negative { "-" } else { "" };
    let point = if places > 0 { "." } else { "" };
    format!("{sign}{whole}{point}{decimals}")
}

/// The digits of the fraction's size, the last `count` of them behind the point.
fn rounded_digits(fraction: Fraction, count: usize) -> String {
    let numerator = fraction.numerator().unsigned_abs();
    let denominator = fraction.denominator().unsigned_abs();
    let mut digits = (numerator / denominator).to_string();
    let mut rest = numerator % denominator;
    for _ in 0..count {
        let digit;
        (digit, rest) = next_digit(rest, denominator);
        digits.push(digit);
    }
    if rest >= denominator - rest { raised(&digits) } else { digits }
}

/// Ten times `rest / denominator`: its whole part, a digit, and what is left.
///
/// Added up ten times rather than multiplied, as the product may not fit. Both are below 2^127.
fn next_digit(rest: u128, denominator: u128) -> (char, u128) {
    let (mut digit, mut left) = (b'0', 0);
    for _ in 0..10 {
        left += rest;
        if left >= denominator {
            left -= denominator;
            digit += 1;
        }
    }
    (char::from(digit), left)
}

/// The digits of the next number up.
fn raised(digits: &str) -> String {
    let kept = digits.trim_end_matches('9');
    let nines = digits.len() - kept.len();
    let mut raised = match kept.char_indices().next_back() {
        Some((at, last)) => format!("{}{}", &kept[..at], char::from(last as u8 + 1)),
        None => "1".to_string(),
    };
    raised.extend(std::iter::repeat_n('0', nines));
    raised
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn fractions_are_written_in_decimals() {
        for (fraction, places, decimal, percent) in [
            ("0", 2, "0.00", "0.00%"),
            ("1/2", 0, "1", "50%"),
            ("-1/2", 0, "-1", "-50%"),
            ("1/3", 4, "0.3333", "33.3333%"),
            ("2/3", 2, "0.67", "66.67%"),
            ("-2/3", 2, "-0.67", "-66.67%"),
            ("1/200", 0, "0", "1%"),
            ("1/200", 2, "0.01", "0.50%"),
            ("-1/200", 2, "-0.01", "-0.50%"),
            ("-1/201", 2, "0.00", "-0.50%"),
            ("-1/30000", 2, "0.00", "0.00%"),
            ("999/1000", 2, "1.00", "99.90%"),
            ("19999/20000", 3, "1.000", "99.995%"),
            ("9995/1000", 2, "10.00", "999.50%"),
            ("1234567/10", 1, "123456.7", "12345670.0%"),
            ("-242/5525", 3, "-0.044", "-4.380%"),
        ] {
            let value: Fraction = fraction.parse().unwrap();
            assert_eq!(
                (value.decimal(places), value.percent(places)),
                (decimal.into(), percent.into())
            );
        }
    }

    #[test]
    fn huge_terms_are_written_to_the_last_digit() {
        let nearly_one = Fraction::new(i128::MAX - 1, i128::MAX).unwrap();
        assert_eq!(nearly_one.decimal(39), format!("0.{}4", "9".repeat(38)));
        assert_eq!(nearly_one.decimal(38), format!("0.{}", "9".repeat(38)));
        assert_eq!(nearly_one.decimal(37), format!("1.{}", "0".repeat(37)));
        assert_eq!(nearly_one.percent(0), "100%");
        let least = Fraction::whole(i128::MIN);
        assert_eq!(least.percent(1), "-17014118346046923173168730371588410572800.0%");
    }
}
