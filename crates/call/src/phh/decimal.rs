//! Amounts as histories write them: whole or decimal, and never through a float.

use money::Money;

/// A number as written: `digits` without the point, `places` of them behind it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Decimal {
    digits: u64,
    places: u8,
}

/// The most an amount may be, counted in the history's smallest unit: a table of ten such stacks
/// still fits in [`Money`].
const MOST: u64 = 100_000_000_000_000_000;

/// The most digits behind the point. Programs that count in floats leave more of them, which are
/// rounded off: `0.30000000000000004` is 0.3.
const PLACES_MAX: i32 = 9;

impl Decimal {
    /// Reads `5`, `0.25`, `1_000`, `1e3`; none for what is no amount or is too large.
    pub(super) fn read(text: &str) -> Option<Decimal> {
        let text = text.strip_prefix('+').unwrap_or(text);
        let (mantissa, exponent) = match text.split_once(['e', 'E']) {
            Some((mantissa, exponent)) => (mantissa, exponent.parse::<i8>().ok()?),
            None => (text, 0),
        };
        let (whole, part) = mantissa.split_once('.').unwrap_or((mantissa, ""));
        let figures = || whole.chars().chain(part.chars()).filter(|figure| *figure != '_');
        if figures().next().is_none() || !figures().all(|figure| figure.is_ascii_digit()) {
            return None;
        }
        let mut digits = 0_u128;
        for figure in figures() {
            digits = digits.checked_mul(10)?.checked_add(figure as u128 - '0' as u128)?;
        }
        let behind = part.chars().filter(|figure| *figure != '_').count();
        let mut places = i32::try_from(behind).ok()? - i32::from(exponent);
        if let Ok(noise @ 1..) = u32::try_from(places - PLACES_MAX) {
            let scale = 10_u128.checked_pow(noise)?;
            (digits, places) = ((digits + scale / 2) / scale, PLACES_MAX);
        }
        while places > 0 && digits.is_multiple_of(10) {
            digits /= 10;
            places -= 1;
        }
        while places < 0 {
            digits = digits.checked_mul(10)?;
            places += 1;
        }
        let digits = u64::try_from(digits).ok().filter(|digits| *digits <= MOST)?;
        Some(Decimal { digits, places: places as u8 })
    }

    pub(super) const fn places(self) -> u8 {
        self.places
    }

    /// The amount in units of ten to the minus `places`.
    pub(super) fn money(self, places: u8) -> Option<Money> {
        let scale = 10_u64.checked_pow(u32::from(places.checked_sub(self.places)?))?;
        self.digits.checked_mul(scale).filter(|units| *units <= MOST).map(Money::cents)
    }
}

/// An amount as it is written back: no more digits behind the point than it needs.
pub(crate) fn write(money: Money, places: u8) -> String {
    let scale = 10_u64.pow(u32::from(places));
    let (whole, part) = (money.as_cents() / scale, money.as_cents() % scale);
    if part == 0 {
        return whole.to_string();
    }
    let part = format!("{part:0width$}", width = places as usize);
    format!("{whole}.{}", part.trim_end_matches('0'))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn amounts_are_exact() {
        for (text, cents) in [
            ("0", Some(0)),
            ("5", Some(500)),
            ("0.25", Some(25)),
            ("1858.50", Some(185_850)),
            ("1_000", Some(100_000)),
            ("1e3", Some(100_000)),
            ("2.5e1", Some(2_500)),
            ("10.000", Some(1_000)),
            (".5", Some(50)),
            ("", None),
            (".", None),
            ("-5", None),
            ("5,5", None),
            ("0.30000000000000004", Some(30)),
            ("54.549999999999997", Some(5_455)),
            ("99.9999999999", Some(10_000)),
            ("1e-99", None),
            ("inf", None),
            ("1e99", None),
            ("99999999999999999999", None),
        ] {
            let read = Decimal::read(text).and_then(|decimal| decimal.money(2));
            assert_eq!(read, cents.map(Money::cents), "{text}");
        }
    }

    #[test]
    fn amounts_are_written_short() {
        for (units, places, text) in
            [(500, 2, "5"), (550, 2, "5.5"), (25, 2, "0.25"), (5_125, 3, "5.125"), (0, 2, "0")]
        {
            assert_eq!(write(Money::cents(units), places), text);
        }
    }
}
