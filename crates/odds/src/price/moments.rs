//! What a wager comes to on average, and its square.

use super::Unpriced;
use super::report::Ratio;
use super::scale::too_fine;
use crate::factors::multiple_of_all;
use money::Fraction;

/// The first two moments of what a wager comes to, in wagers.
pub(crate) struct Moments {
    pub(crate) expected: Ratio,
    pub(crate) squared: Ratio,
}

impl Moments {
    /// Those of nets that come up so often each, in all of these deals.
    ///
    /// # Errors
    ///
    /// The nets have parts too fine to be added up.
    pub(crate) fn of(nets: &[(Fraction, u128)], deals: u128) -> Result<Moments, Unpriced> {
        Moments::summed(nets, deals).ok_or_else(too_fine)
    }

    fn summed(nets: &[(Fraction, u128)], deals: u128) -> Option<Moments> {
        let scale = multiple_of_all(nets.iter().map(|(net, _)| net.denominator()), i128::MAX)?;
        let (mut sum, mut squares) = (0_i128, 0_i128);
        for (net, count) in nets {
            let whole = net.numerator().checked_mul(scale / net.denominator())?;
            let all = whole.checked_mul(i128::try_from(*count).ok()?)?;
            sum = sum.checked_add(all)?;
            squares = squares.checked_add(all.checked_mul(whole)?)?;
        }
        let of = deals.checked_mul(scale as u128)?;
        Some(Moments {
            expected: Ratio { numerator: sum, denominator: of },
            squared: Ratio { numerator: squares, denominator: of.checked_mul(scale as u128)? },
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn net(numerator: i128, denominator: i128) -> Fraction {
        Fraction::new(numerator, denominator).expect("a fraction")
    }

    /// Three deals that lose one, two that win three to two, one that wins a third.
    #[test]
    fn six_deals() {
        let nets = [(net(-1, 1), 3), (net(3, 2), 2), (net(1, 3), 1)];
        let Moments { expected, squared } = Moments::of(&nets, 6).expect("moments");
        assert_eq!((expected.numerator, expected.denominator), (2, 36));
        assert_eq!((squared.numerator, squared.denominator), (3 * 36 + 2 * 81 + 4, 6 * 36));
    }

    /// Parts of a hundred thousandth have room, those of four thousand millions together have not.
    #[test]
    fn what_is_too_fine_is_said() {
        let deals = 22_100;
        let fine = [99_989, 99_991].map(|part| (net(100_003, part), deals / 2));
        assert!(Moments::of(&fine, deals).is_ok());
        let primes = [4_294_967_279, 4_000_000_009, 3_999_999_977, 4_294_967_231];
        let finer = primes.map(|part| (net(4_294_967_291, part), deals / 4));
        assert!(Moments::of(&finer, deals).is_err());
    }
}
