//! Net: what a round won or lost, signed.

use crate::misprint::{Expected, Misprint};
use crate::money::Money;
use crate::reader::{Reader, read_all};
use std::fmt;
use std::iter::Sum;
use std::ops::{Add, AddAssign, Neg};
use std::str::FromStr;

/// A result in whole cents: won, lost or neither.
///
/// Only results are signed. Stacks, pots and wagers are [`Money`]; the nets of a round, its fees
/// and meters among them, sum to [`Net::ZERO`].
///
/// ```
/// use money::{Money, Net};
///
/// let [ten, fifteen] = [10, 15].map(Money::dollars);
/// let nets = [Net::won(ten), Net::lost(ten + fifteen), Net::won(fifteen)];
/// assert_eq!(nets.map(|net| net.to_string()), ["+$10", "-$25", "+$15"]);
/// assert_eq!(nets.iter().sum::<Net>(), Net::ZERO);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct Net(i64);

impl Net {
    /// Neither won nor lost.
    pub const ZERO: Net = Net(0);

    /// So much won.
    ///
    /// # Panics
    /// When it is more cents than 63 bits hold.
    #[must_use]
    #[track_caller]
    pub const fn won(money: Money) -> Net {
        assert!(money.as_cents() <= i64::MAX as u64, "net overflows: more cents than 63 bits hold");
        Net(money.as_cents() as i64)
    }

    /// So much lost.
    ///
    /// # Panics
    /// When it is more cents than 63 bits hold.
    #[must_use]
    #[track_caller]
    pub const fn lost(money: Money) -> Net {
        Net(-Net::won(money).0)
    }

    /// What came of `before` when `after` is there now.
    ///
    /// # Panics
    /// When they differ by more cents than 63 bits hold.
    #[must_use]
    #[track_caller]
    pub const fn between(before: Money, after: Money) -> Net {
        match after.checked_sub(before) {
            Some(won) => Net::won(won),
            None => Net::lost(before.saturating_sub(after)),
        }
    }

    /// The result in cents, negative when lost, for ledgers and wires.
    #[must_use]
    pub const fn as_cents(self) -> i64 {
        self.0
    }

    /// How much was won or lost, without its sign.
    #[must_use]
    pub const fn amount(self) -> Money {
        Money::cents(self.0.unsigned_abs())
    }

    /// Says whether nothing was won or lost.
    #[must_use]
    pub const fn is_zero(self) -> bool {
        self.0 == 0
    }

    /// The sum, or `None` when it does not fit.
    #[must_use]
    pub const fn checked_add(self, more: Net) -> Option<Net> {
        match self.0.checked_add(more.0) {
            Some(cents) => Some(Net(cents)),
            None => None,
        }
    }

    fn read(reader: &mut Reader<'_>) -> Result<Net, Misprint> {
        let sign: Option<fn(Money) -> Net> = if reader.eats("+") {
            Some(Net::won)
        } else if reader.eats("-") {
            Some(Net::lost)
        } else {
            None
        };
        let start = reader.at();
        let amount = Money::read(reader)?;
        match sign {
            _ if amount.as_cents() > i64::MAX as u64 => {
                Err(reader.misprint_at(start, Expected::Smaller))
            }
            Some(sign) => Ok(sign(amount)),
            None if amount.is_zero() => Ok(Net::ZERO),
            None => Err(reader.misprint_at(start, Expected::Sign)),
        }
    }
}

impl Add for Net {
    type Output = Net;

    #[inline]
    #[track_caller]
    fn add(self, more: Net) -> Net {
        match self.checked_add(more) {
            Some(sum) => sum,
            None => overflows(self, more),
        }
    }
}

/// Stops a sum that does not fit. Apart: what is only to be printed is not kept ready for it.
#[cold]
#[inline(never)]
#[track_caller]
fn overflows(net: Net, more: Net) -> ! {
    panic!("net overflows: {net} and {more}")
}

impl AddAssign for Net {
    #[inline]
    #[track_caller]
    fn add_assign(&mut self, more: Net) {
        *self = *self + more;
    }
}

impl Neg for Net {
    type Output = Net;

    #[track_caller]
    fn neg(self) -> Net {
        match self.0.checked_neg() {
            Some(cents) => Net(cents),
            None => panic!("net overflows: the other side of {self}"),
        }
    }
}

impl Sum for Net {
    fn sum<I: Iterator<Item = Net>>(nets: I) -> Net {
        nets.fold(Net::ZERO, Add::add)
    }
}

impl<'a> Sum<&'a Net> for Net {
    fn sum<I: Iterator<Item = &'a Net>>(nets: I) -> Net {
        nets.copied().sum()
    }
}

impl fmt::Display for Net {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let sign = match self.0.signum() {
            1 => "+",
            -1 => "-",
            _ => "",
        };
        f.pad(&format!("{sign}{}", self.amount()))
    }
}

impl fmt::Debug for Net {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl FromStr for Net {
    type Err = Misprint;

    /// Reads `+$10`, `-$25`, `$0`: only nothing goes unsigned.
    fn from_str(text: &str) -> Result<Net, Misprint> {
        read_all(text, Net::read)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nets_read_and_print_with_their_sign() {
        for (net, text) in [
            (Net::won(Money::dollars(10)), "+$10"),
            (Net::lost(Money::dollars(25)), "-$25"),
            (Net::lost(Money::cents(123_450)), "-$1,234.50"),
            (Net::ZERO, "$0"),
        ] {
            assert_eq!(net.to_string(), text);
            assert_eq!(text.parse(), Ok(net));
        }
        assert_eq!(format!("{:>6}", Net::won(Money::dollars(1))), "   +$1");
    }

    #[test]
    fn misprinted_nets_are_pointed_at() {
        for (text, expected, at) in [
            ("$5", Expected::Sign, 0),
            ("+", Expected::Amount, 1),
            ("+-$5", Expected::Amount, 1),
            ("-$5x", Expected::End, 3),
            ("+$92,233,720,368,547,758.08", Expected::Smaller, 1),
        ] {
            let misprint = text.parse::<Net>().unwrap_err();
            assert_eq!((misprint.expected, misprint.at), (expected, at), "{text}");
        }
    }

    #[test]
    fn the_nets_of_a_round_sum_to_zero() {
        let won = Net::won(Money::dollars(15));
        let mut bank = -won;
        assert_eq!(bank, Net::lost(Money::dollars(15)));
        bank += won;
        assert_eq!(bank, Net::ZERO);
        assert!(bank.is_zero() && !won.is_zero());
        assert_eq!([won, won, -won, -won].into_iter().sum::<Net>(), Net::ZERO);
        assert!(-won < Net::ZERO && Net::ZERO < won);
    }

    #[test]
    fn a_net_is_what_came_of_a_stack() {
        let (five, ten) = (Money::dollars(5), Money::dollars(10));
        assert_eq!(Net::between(five, ten), Net::won(five));
        assert_eq!(Net::between(ten, five), Net::lost(five));
        assert_eq!(Net::between(five, five), Net::ZERO);
        assert_eq!(Net::between(ten, five).amount(), five);
        assert_eq!(Net::between(ten, five).as_cents(), -500);
    }

    #[test]
    #[should_panic(expected = "net overflows: more cents than 63 bits hold")]
    fn a_win_that_does_not_fit_stops_the_round() {
        let _ = Net::won(Money::MAX);
    }

    #[test]
    #[should_panic(expected = "net overflows: +$92,233,720,368,547,758.07 and +$0.01")]
    fn a_sum_that_does_not_fit_stops_the_round() {
        let _ = Net::won(Money::cents(i64::MAX as u64)) + Net::won(Money::cents(1));
    }
}
