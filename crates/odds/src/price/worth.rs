//! What a pay is worth to the bettor, in units of the stake.

use money::{Fraction, Meter, Money, Pay};
use sheet::table::side::Staked;
use sheet::table::wager::Taken;

/// What the bettor comes out ahead by: a number of stakes, and so much for each dollar of a meter.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Worth {
    /// Stakes.
    pub units: Fraction,
    /// Stakes for each dollar that a meter shows.
    pub meter: Option<(Meter, Fraction)>,
}

impl Worth {
    /// Neither won nor lost.
    pub const NOTHING: Worth = Worth { units: Fraction::whole(0), meter: None };

    /// What a pay is worth for a stake of this size, by whose stake it is and when that was taken.
    ///
    /// # Panics
    /// If the figures are beyond a fraction's reach, which no printed pay is.
    #[must_use]
    #[track_caller]
    pub fn of(pay: Pay, staked: Staked, taken: Taken, stake: Money) -> Worth {
        Worth::of_stakes(pay, staked, taken, stake, Fraction::whole(1))
    }

    /// The same where so many stakes of this size lie on the wager: odds are for all of them, dollars
    /// and what a meter shows are paid once.
    #[track_caller]
    pub(super) fn of_stakes(
        pay: Pay,
        staked: Staked,
        taken: Taken,
        stake: Money,
        bet: Fraction,
    ) -> Worth {
        let dollars = |money: Money| ratio(money.as_cents().into(), stake.as_cents().into());
        let per_dollar =
            |share: money::Share| times(share.fraction(), ratio(100, stake.as_cents().into()));
        let (winnings, lost) = match (staked, taken) {
            // A bonus on another wager leaves that one where it is.
            (Staked::Another, _) => (Fraction::whole(0), Fraction::whole(0)),
            (Staked::Own, Taken::AtTheEnd) => (Fraction::whole(0), Fraction::whole(-1)),
            (Staked::Own, Taken::BeforeTheDeal | Taken::Kept) => {
                (Fraction::whole(-1), Fraction::whole(-1))
            }
        };
        let at = |odds: money::Odds| match (staked, taken) {
            (Staked::Own, Taken::AtTheEnd) => odds.profit(),
            (Staked::Own, _) => plus(odds.pays(), winnings),
            (Staked::Another, _) => odds.pays(),
        };
        let units = match pay {
            Pay::Odds(odds) | Pay::OddsAndMeter(odds, ..) => times(bet, at(odds)),
            Pay::Fixed(money) | Pay::FixedFromMeter(money) => {
                plus(dollars(money), times(bet, winnings))
            }
            Pay::Meter(..) => times(bet, winnings),
            Pay::LoseHalf => times(bet, times(lost, ratio(1, 2))),
            Pay::Lose => times(bet, lost),
            Pay::Push | Pay::NotOffered => Fraction::whole(0),
        };
        let meter = match pay {
            Pay::Meter(share, meter) | Pay::OddsAndMeter(_, share, meter) => {
                Some((meter, per_dollar(share)))
            }
            _ => None,
        };
        Worth { units, meter }
    }

    /// What the bettor comes out ahead by where meters show this, in stakes; a meter that is not
    /// named shows nothing.
    #[must_use]
    #[track_caller]
    pub fn at(self, meters: &[(Meter, Money)]) -> Fraction {
        let shows = |(meter, share)| shown(meters, meter).map(|shows| (share, shows));
        match self.meter.and_then(shows) {
            Some((share, shows)) => {
                let dollars = ratio(shows.as_cents().into(), 100);
                plus(self.units, times(share, dollars))
            }
            None => self.units,
        }
    }
}

/// What a meter shows, if it is read.
pub(super) fn shown(meters: &[(Meter, Money)], meter: Meter) -> Option<Money> {
    meters.iter().find(|(held, _)| *held == meter).map(|(_, shows)| *shows)
}

/// A fraction that is known to exist.
pub(super) fn ratio(numerator: i128, denominator: i128) -> Fraction {
    Fraction::new(numerator, denominator).expect("a stake is above zero")
}

pub(super) fn plus(one: Fraction, other: Fraction) -> Fraction {
    one.checked_add(other).expect("printed figures are small")
}

pub(super) fn less(one: Fraction, other: Fraction) -> Fraction {
    one.checked_sub(other).expect("printed figures are small")
}

pub(super) fn times(one: Fraction, other: Fraction) -> Fraction {
    one.checked_mul(other).expect("printed figures are small")
}
