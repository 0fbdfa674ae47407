//! Money: whole cents, never negative.

use crate::chip::Chip;
use crate::misprint::{Expected, Misprint};
use crate::reader::{Reader, grouped, read_all};
use std::fmt;
use std::iter::Sum;
use std::ops::{Add, AddAssign, Sub, SubAssign};
use std::str::FromStr;

/// An amount of money in whole cents, never negative.
///
/// Made by name and never converted: `Money::dollars(10)` says what the 10 are. An amount that
/// does not fit, or that would fall below nothing, is a bug: the operators stop the round, in
/// release builds too, and [`Money::checked_sub`] asks first.
///
/// Winnings come from [`Odds`](crate::Odds), parts from [`Share`](crate::Share) and
/// [`Money::split`]; none of them loses a cent unsaid.
///
/// ```
/// use money::Money;
///
/// let pot = Money::dollars(1_234) + Money::cents(50);
/// assert_eq!(pot.to_string(), "$1,234.50");
/// assert_eq!("$1,234.50".parse(), Ok(pot));
/// assert_eq!(Money::dollars(5).checked_sub(pot), None);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct Money(u64);

impl Money {
    /// No money at all.
    pub const ZERO: Money = Money(0);

    /// The most that fits: $184,467,440,737,095,516.15.
    pub const MAX: Money = Money(u64::MAX);

    /// So many cents.
    #[must_use]
    pub const fn cents(cents: u64) -> Money {
        Money(cents)
    }

    /// So many dollars.
    ///
    /// # Panics
    /// When they are more than [`Money::MAX`].
    #[must_use]
    #[track_caller]
    pub const fn dollars(dollars: u64) -> Money {
        Money(dollars).times(100)
    }

    /// The amount in cents, for ledgers and wires.
    #[must_use]
    pub const fn as_cents(self) -> u64 {
        self.0
    }

    /// Says whether there is nothing.
    #[must_use]
    pub const fn is_zero(self) -> bool {
        self.0 == 0
    }

    /// Says whether the amount is made of whole chips, as wagers "in $5.00 increments" are.
    /// Source: colorado l.2828.
    #[must_use]
    pub const fn is_multiple_of(self, chip: Chip) -> bool {
        self.0.is_multiple_of(chip.value().0)
    }

    /// The sum, or `None` when it does not fit.
    #[must_use]
    pub const fn checked_add(self, more: Money) -> Option<Money> {
        match self.0.checked_add(more.0) {
            Some(cents) => Some(Money(cents)),
            None => None,
        }
    }

    /// What is left, or `None` when `less` is more than there is.
    #[must_use]
    pub const fn checked_sub(self, less: Money) -> Option<Money> {
        match self.0.checked_sub(less.0) {
            Some(cents) => Some(Money(cents)),
            None => None,
        }
    }

    /// What is left, nothing when `less` is more than there is.
    #[must_use]
    pub const fn saturating_sub(self, less: Money) -> Money {
        Money(self.0.saturating_sub(less.0))
    }

    /// A wager sized by another: "three times the ante". Winnings are never made this way.
    ///
    /// # Panics
    /// When the product is more than [`Money::MAX`].
    #[must_use]
    #[track_caller]
    pub const fn times(self, count: u64) -> Money {
        match self.0.checked_mul(count) {
            Some(cents) => Money(cents),
            None => panic!("money overflows: the product is more cents than 64 bits hold"),
        }
    }

    pub(crate) fn read(reader: &mut Reader<'_>) -> Result<Money, Misprint> {
        let start = reader.at();
        let dollar_sign = reader.eats("$");
        let dollars: u64 = match reader.peek() {
            Some('.') => 0,
            Some('0'..='9') => reader.whole()?,
            _ if dollar_sign => return Err(reader.misprint(Expected::Digit)),
            _ => return Err(reader.misprint(Expected::Amount)),
        };
        let mut cents = 0;
        if reader.eats(".") {
            for _ in 0..2 {
                cents = cents * 10 + u64::from(reader.digit(Expected::TwoDigits)?);
            }
        }
        dollars
            .checked_mul(100)
            .and_then(|whole| whole.checked_add(cents))
            .map(Money)
            .ok_or_else(|| reader.misprint_at(start, Expected::Smaller))
    }
}

impl Add for Money {
    type Output = Money;

    #[inline]
    #[track_caller]
    fn add(self, more: Money) -> Money {
        match self.checked_add(more) {
            Some(sum) => sum,
            None => overflows(self, more),
        }
    }
}

impl Sub for Money {
    type Output = Money;

    #[inline]
    #[track_caller]
    fn sub(self, less: Money) -> Money {
        match self.checked_sub(less) {
            Some(rest) => rest,
            None => goes_below_zero(self, less),
        }
    }
}

/// Stops a sum that does not fit. Apart, so that a sum that fits stays a single instruction.
#[cold]
#[inline(never)]
#[track_caller]
fn overflows(money: Money, more: Money) -> ! {
    panic!("money overflows: {money} and {more} are more than {}", Money::MAX)
}

/// Stops a difference below zero, likewise.
#[cold]
#[inline(never)]
#[track_caller]
fn goes_below_zero(money: Money, less: Money) -> ! {
    panic!("money is never negative: {money} less {less}")
}

impl AddAssign for Money {
    #[inline]
    #[track_caller]
    fn add_assign(&mut self, more: Money) {
        *self = *self + more;
    }
}

impl SubAssign for Money {
    #[inline]
    #[track_caller]
    fn sub_assign(&mut self, less: Money) {
        *self = *self - less;
    }
}

impl Sum for Money {
    fn sum<I: Iterator<Item = Money>>(amounts: I) -> Money {
        amounts.fold(Money::ZERO, Add::add)
    }
}

impl<'a> Sum<&'a Money> for Money {
    fn sum<I: Iterator<Item = &'a Money>>(amounts: I) -> Money {
        amounts.copied().sum()
    }
}

impl fmt::Display for Money {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let dollars = grouped(self.0 / 100);
        match self.0 % 100 {
            0 => f.pad(&format!("${dollars}")),
            cents => f.pad(&format!("${dollars}.{cents:02}")),
        }
    }
}

impl fmt::Debug for Money {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl FromStr for Money {
    type Err = Misprint;

    /// Reads `$10`, `$1,234.50`, `$.50`, `10`: dollars, and the cents in two digits if any.
    fn from_str(text: &str) -> Result<Money, Misprint> {
        read_all(text, Money::read)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn money_reads_as_printed() {
        for (text, cents) in [
            ("$0", 0),
            ("$10", 1_000),
            ("10", 1_000),
            ("$1000", 100_000),
            ("$1,234.50", 123_450),
            ("1234.50", 123_450),
            ("$10.00", 1_000),
            ("$0.50", 50),
            ("$.50", 50), // clovis-500 l.993
            ("$.05", 5),
            ("$184,467,440,737,095,516.15", u64::MAX),
        ] {
            assert_eq!(text.parse(), Ok(Money::cents(cents)), "{text}");
        }
    }

    #[test]
    fn money_prints_dollars_and_the_cents_if_any() {
        for (cents, text) in [
            (0, "$0"),
            (5, "$0.05"),
            (50, "$0.50"),
            (1_000, "$10"),
            (1_001, "$10.01"),
            (123_450, "$1,234.50"),
            (100_000_000, "$1,000,000"),
            (u64::MAX, "$184,467,440,737,095,516.15"),
        ] {
            assert_eq!(Money::cents(cents).to_string(), text);
        }
        assert_eq!(
            format!("{:>8}|{:<8}|", Money::dollars(10), Money::cents(5)),
            "     $10|$0.05   |"
        );
    }

    #[test]
    fn misprinted_money_is_pointed_at() {
        for (text, said) in [
            ("", "expected an amount such as `$10` or `$1,234.50` at byte 0, found the end"),
            ("ten", "expected an amount such as `$10` or `$1,234.50` at byte 0, found `t`"),
            ("-$5", "expected an amount such as `$10` or `$1,234.50` at byte 0, found `-`"),
            ("$", "expected a digit at byte 1, found the end"),
            ("$-5", "expected a digit at byte 1, found `-`"),
            ("$.", "expected two digits of cents at byte 2, found the end"),
            ("$10.5", "expected two digits of cents at byte 5, found the end"),
            ("$10.000", "expected nothing more at byte 6, found `0`"), // players-casino l.2676
            ("$1,23", "expected three digits after a comma at byte 5, found the end"),
            ("$1234,567", "expected nothing more at byte 5, found `,`"),
            ("$10 ", "expected nothing more at byte 3, found ` `"),
            ("$10¢", "expected nothing more at byte 3, found `¢`"),
            (
                "$184,467,440,737,095,516.16",
                "expected a smaller or shorter number at byte 0, found `$`",
            ),
        ] {
            assert_eq!(text.parse::<Money>().unwrap_err().to_string(), said, "{text}");
        }
    }

    #[test]
    fn money_adds_up() {
        let (five, ten) = (Money::dollars(5), Money::dollars(10));
        assert_eq!(five + ten, Money::dollars(15));
        assert_eq!(ten - five, five);
        assert_eq!(ten - ten, Money::ZERO);
        assert_eq!([five, ten, five].iter().sum::<Money>(), Money::dollars(20));
        assert_eq!([five, ten].into_iter().sum::<Money>(), Money::dollars(15));
        assert_eq!(five.times(3), Money::dollars(15));
        assert_eq!((five.min(ten), five.max(ten)), (five, ten));

        let mut stack = ten;
        stack += five;
        stack -= Money::cents(1);
        assert_eq!(stack, Money::cents(1_499));
    }

    #[test]
    fn what_does_not_fit_is_asked_first() {
        let (five, ten) = (Money::dollars(5), Money::dollars(10));
        assert_eq!(ten.checked_sub(five), Some(five));
        assert_eq!(five.checked_sub(ten), None);
        assert_eq!(five.saturating_sub(ten), Money::ZERO);
        assert_eq!(ten.saturating_sub(five), five);
        assert_eq!(Money::MAX.checked_add(Money::ZERO), Some(Money::MAX));
        assert_eq!(Money::MAX.checked_add(Money::cents(1)), None);
    }

    #[test]
    fn wagers_come_in_steps() {
        let step = "$5".parse().unwrap();
        assert!(Money::dollars(25).is_multiple_of(step));
        assert!(Money::ZERO.is_multiple_of(step));
        assert!(!Money::cents(2_550).is_multiple_of(step));
    }

    #[test]
    #[should_panic(expected = "money is never negative: $5 less $10")]
    fn less_than_nothing_stops_the_round() {
        let _ = Money::dollars(5) - Money::dollars(10);
    }

    #[test]
    #[should_panic(expected = "money overflows: $184,467,440,737,095,516.15 and $0.01 are more")]
    fn more_than_fits_stops_the_round() {
        let _ = Money::MAX + Money::cents(1);
    }

    #[test]
    #[should_panic(expected = "money overflows: the product")]
    fn too_many_dollars_stop_the_round() {
        let _ = Money::dollars(u64::MAX / 100 + 1);
    }
}
