//! A split pot: equal shares, and the odd chips that somebody has to place.

use crate::chip::Chip;
use crate::money::Money;
use std::num::NonZero;

/// A pot in equal shares, and what is left over.
///
/// The odd chips belong to somebody, and which seat that is is each game's own rule: the first
/// live player to the left of the button, or the high hand when high and low split.
/// Source: colorado l.389.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[must_use = "somebody gets the shares, and somebody the odd chips"]
pub struct Split {
    /// What each of them gets.
    pub share: Money,
    /// What does not go round.
    pub odd: Money,
}

impl Money {
    /// Splits the amount into `count` equal shares to the cent.
    ///
    /// ```
    /// use money::{Money, Split};
    /// use std::num::NonZero;
    ///
    /// let three = NonZero::new(3).unwrap();
    /// let split = Money::dollars(10).split(three);
    /// assert_eq!(split, Split { share: Money::cents(333), odd: Money::cents(1) });
    /// ```
    pub const fn split(self, count: NonZero<usize>) -> Split {
        self.split_in(count, Chip::CENT)
    }

    /// Splits the amount into `count` equal shares of whole chips.
    pub const fn split_in(self, count: NonZero<usize>, chip: Chip) -> Split {
        let chip = chip.value().as_cents();
        let share = self.as_cents() / chip / count.get() as u64 * chip;
        Split {
            share: Money::cents(share),
            odd: Money::cents(self.as_cents() - share * count.get() as u64),
        }
    }

    /// Splits the amount into two halves of whole chips, high and low or one for each board.
    pub const fn halves_in(self, chip: Chip) -> Split {
        self.split_in(NonZero::new(2).expect("two is not nothing"), chip)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pots_split_into_shares_and_odd_chips() {
        for (pot, count, chip, share, odd) in [
            ("$10", 1, "$0.01", "$10", "$0"),
            ("$10", 2, "$0.01", "$5", "$0"),
            ("$10", 3, "$0.01", "$3.33", "$0.01"),
            ("$10", 3, "$1", "$3", "$1"),
            ("$11", 3, "$1", "$3", "$2"),
            ("$25", 2, "$5", "$10", "$5"),
            ("$10.50", 2, "$1", "$5", "$0.50"), // half a chip cannot be split
            ("$4", 2, "$5", "$0", "$4"),
            ("$0", 9, "$1", "$0", "$0"),
            ("$0.02", 3, "$0.01", "$0", "$0.02"),
        ] {
            let [pot, share, odd] = [pot, share, odd].map(|text| text.parse::<Money>().unwrap());
            let count = NonZero::new(count).unwrap();
            assert_eq!(pot.split_in(count, chip.parse().unwrap()), Split { share, odd }, "{pot}");
        }
    }

    /// The odd chip of a high-low pot is placed after the halves. Source: colorado l.646.
    #[test]
    fn high_and_low_halve_the_pot() {
        let split = Money::dollars(15).halves_in(Chip::DOLLAR);
        assert_eq!(split, Split { share: Money::dollars(7), odd: Money::dollars(1) });
        let (high, low) = (split.share + split.odd, split.share);
        assert_eq!(high + low, Money::dollars(15));
    }

    #[test]
    fn the_largest_pot_splits() {
        let count = NonZero::new(usize::MAX).unwrap();
        let split = Money::MAX.split(count);
        assert_eq!(split.share.as_cents() * usize::MAX as u64 + split.odd.as_cents(), u64::MAX);
    }
}
