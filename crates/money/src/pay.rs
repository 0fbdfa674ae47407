//! Pay: what one cell of a pay table, or one outcome of a wager, may say.

use crate::figure::Figure;
use crate::misprint::{Expected, Misprint};
use crate::money::Money;
use crate::odds::Odds;
use crate::payout::{Payout, Stake};
use crate::reader::{Reader, read_all};
use crate::rounding::Rounding;
use crate::share::Share;
use std::fmt;
use std::str::FromStr;

/// What a cell of a pay table holds, in the form it is printed.
///
/// ```
/// use money::{Meter, Money, Pay, Payout, Rounding, Share, Stake};
///
/// let stake = Stake::OnTable(Money::dollars(10));
/// let settled = |text: &str| -> Result<Option<Payout>, money::Misprint> {
///     Ok(text.parse::<Pay>()?.settle(stake, Money::ZERO, Rounding::default()))
/// };
/// assert_eq!(settled("push")?, Some(Payout::push(Money::dollars(10))));
/// assert_eq!(settled("$50")?, Some(Payout::won(Money::dollars(10), Money::dollars(50))));
/// assert_eq!(settled("-")?, None);
/// assert_eq!("100% major".parse(), Ok(Pay::Meter(Share::WHOLE, Meter::Major)));
/// # Ok::<(), money::Misprint>(())
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Pay {
    /// Odds on the stake: `3 to 1`. Source: colorado l.2401.
    Odds(Odds),
    /// An amount "without regard to amount of wager", from the tray: `$5,000`.
    /// Source: colorado l.1709.
    Fixed(Money),
    /// An amount that comes off the meter, and what that lacks from the tray: `$2,500 from meter`.
    /// Source: colorado l.1901, ruling E-23.
    FixedFromMeter(Money),
    /// A share of a meter: `10%`, `100% major`. Source: colorado l.1389, l.1401.
    Meter(Share, Meter),
    /// Odds from the tray and a share of a meter: `1,000 to 1 + 100%`.
    /// Source: colorado l.3100, ruling X-10.
    OddsAndMeter(Odds, Share, Meter),
    /// The stake comes back: `push`. Source: colorado l.2404.
    Push,
    /// Half the stake comes back: `lose half`. Source: colorado l.4727.
    LoseHalf,
    /// The stake is lost: `lose`. Source: colorado l.3756.
    Lose,
    /// This schedule does not offer the row, and the hand falls through to a lower one: `-`.
    /// Source: colorado l.2583, l.5111.
    NotOffered,
}

/// Which of a table's meters an award comes from.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Meter {
    /// The only one, which goes without a name. Source: colorado l.1388.
    Sole,
    /// The third and largest of several. Source: colorado l.1401.
    Mega,
    /// The second of several. Source: colorado l.1401.
    Major,
    /// The first and smallest of several. Source: colorado l.1402.
    Minor,
}

impl Meter {
    /// The sole meter, then the named ones from the largest down.
    pub const ALL: [Meter; 4] = [Meter::Sole, Meter::Mega, Meter::Major, Meter::Minor];

    /// The name printed behind a percentage; the sole meter has none.
    #[must_use]
    pub const fn name(self) -> Option<&'static str> {
        match self {
            Meter::Sole => None,
            Meter::Mega => Some("mega"),
            Meter::Major => Some("major"),
            Meter::Minor => Some("minor"),
        }
    }

    /// Reads the name behind a percentage, if any.
    fn read(reader: &mut Reader<'_>) -> Result<Meter, Misprint> {
        if !reader.eats(" ") {
            return Ok(Meter::Sole);
        }
        Meter::ALL
            .into_iter()
            .find(|meter| meter.name().is_some_and(|name| reader.eats(name)))
            .ok_or_else(|| reader.misprint(Expected::Meter))
    }
}

impl Pay {
    /// Settles a wager by this cell; `None` when the cell is not offered.
    ///
    /// `meter` is what the meter named by [`Pay::meter`] shows, and matters to no other pay.
    ///
    /// Whatever pays gives a stake on the table back, unless the odds are "for"; a stake that
    /// was collected stays collected, though the odds be printed "to" (ruling X-10). A push and
    /// half a loss return their part wherever the stake lies. An amount from the meter that is
    /// more than the meter shows takes what is there, and the tray pays the rest.
    ///
    /// # Panics
    /// When the winnings are more than [`Money::MAX`].
    #[must_use]
    #[track_caller]
    pub fn settle(self, stake: Stake, meter: Money, rounding: Rounding) -> Option<Payout> {
        let money = stake.money();
        let paid = |winnings| match stake {
            Stake::OnTable(money) => Payout::won(money, winnings),
            Stake::Collected(money) => Payout::bought(money, winnings),
        };
        let paid_at = |odds: Odds| match stake {
            Stake::OnTable(money) => odds.pay(money, rounding),
            Stake::Collected(money) => Payout::bought(money, odds.winnings(money, rounding)),
        };
        Some(match self {
            Pay::Odds(odds) => paid_at(odds),
            Pay::Fixed(amount) => paid(amount),
            Pay::FixedFromMeter(amount) => {
                let from_meter = amount.min(meter);
                paid(amount - from_meter).with_meter(from_meter)
            }
            Pay::Meter(share, _) => paid(Money::ZERO).with_meter(share.of(meter, rounding)),
            Pay::OddsAndMeter(odds, share, _) => {
                paid_at(odds).with_meter(share.of(meter, rounding))
            }
            Pay::Push => Payout::push(money),
            Pay::LoseHalf => Payout::surrender(money, Share::percent(50).of(money, rounding)),
            Pay::Lose => Payout::lose(money),
            Pay::NotOffered => return None,
        })
    }

    /// The meter that pays, if one does.
    #[must_use]
    #[inline]
    pub const fn meter(self) -> Option<Meter> {
        match self {
            Pay::Meter(_, meter) | Pay::OddsAndMeter(_, _, meter) => Some(meter),
            Pay::FixedFromMeter(_) => Some(Meter::Sole),
            Pay::Odds(_)
            | Pay::Fixed(_)
            | Pay::Push
            | Pay::LoseHalf
            | Pay::Lose
            | Pay::NotOffered => None,
        }
    }

    fn read(reader: &mut Reader<'_>) -> Result<Pay, Misprint> {
        match reader.peek() {
            Some('$') => {
                let amount = Money::read(reader)?;
                let metered = reader.eats(" from meter");
                Ok(if metered { Pay::FixedFromMeter(amount) } else { Pay::Fixed(amount) })
            }
            Some('0'..='9') => Pay::read_figures(reader),
            Some('e') => Pay::read_odds(Odds::read(reader)?, reader),
            // The longer words first: "lose half" begins with "lose".
            _ => [Pay::Push, Pay::LoseHalf, Pay::Lose, Pay::NotOffered]
                .into_iter()
                .find(|pay| reader.eats(&pay.to_string()))
                .ok_or_else(|| reader.misprint(Expected::Pay)),
        }
    }

    /// Reads a percentage or odds, which begin alike.
    fn read_figures(reader: &mut Reader<'_>) -> Result<Pay, Misprint> {
        let start = reader.at();
        let figure = Figure::read(reader)?;
        match reader.peek() {
            Some('%') => {
                reader.eats("%");
                Ok(Pay::Meter(Share::checked(figure, start, reader)?, Meter::read(reader)?))
            }
            _ if figure.is_zero() => Err(reader.misprint_at(start, Expected::AboveZero)),
            _ => {
                let odds = Odds::read_after(figure, reader).map_err(|misprint| Misprint {
                    expected: match misprint.expected {
                        Expected::Mark => Expected::MarkOrPercent,
                        expected => expected,
                    },
                    ..misprint
                })?;
                Pay::read_odds(odds, reader)
            }
        }
    }

    /// Reads what may follow odds.
    fn read_odds(odds: Odds, reader: &mut Reader<'_>) -> Result<Pay, Misprint> {
        if reader.eats(" + ") {
            Ok(Pay::OddsAndMeter(odds, Share::read(reader)?, Meter::read(reader)?))
        } else {
            Ok(Pay::Odds(odds))
        }
    }
}

impl fmt::Display for Pay {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let of = |share: Share, meter: Meter| match meter.name() {
            Some(name) => format!("{share} {name}"),
            None => share.to_string(),
        };
        match *self {
            Pay::Odds(odds) => fmt::Display::fmt(&odds, f),
            Pay::Fixed(amount) => fmt::Display::fmt(&amount, f),
            Pay::FixedFromMeter(amount) => f.pad(&format!("{amount} from meter")),
            Pay::Meter(share, meter) => f.pad(&of(share, meter)),
            Pay::OddsAndMeter(odds, share, meter) => {
                f.pad(&format!("{odds} + {}", of(share, meter)))
            }
            Pay::Push => f.pad("push"),
            Pay::LoseHalf => f.pad("lose half"),
            Pay::Lose => f.pad("lose"),
            Pay::NotOffered => f.pad("-"),
        }
    }
}

impl FromStr for Pay {
    type Err = Misprint;

    /// Reads a cell: odds, `$50`, `$500 from meter`, `10%`, `100% minor`, `1,000 to 1 + 25%`,
    /// `push`, `lose`, `lose half` or `-`. A bare number is not a pay: the head of its table says
    /// whether it is "to 1" or "for 1".
    fn from_str(text: &str) -> Result<Pay, Misprint> {
        read_all(text, Pay::read)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cells_read_and_print() {
        let thousand = Odds::to_one(1_000);
        for (text, pay) in [
            ("3 to 1", Pay::Odds(Odds::to_one(3))),
            ("300 for 1", Pay::Odds(Odds::for_one(300))),
            ("even money", Pay::Odds(Odds::EVEN_MONEY)),
            ("$50", Pay::Fixed(Money::dollars(50))),
            ("$25,000", Pay::Fixed(Money::dollars(25_000))),
            ("$2,500 from meter", Pay::FixedFromMeter(Money::dollars(2_500))),
            ("10%", Pay::Meter(Share::percent(10), Meter::Sole)),
            ("100% mega", Pay::Meter(Share::WHOLE, Meter::Mega)),
            ("100% major", Pay::Meter(Share::WHOLE, Meter::Major)),
            ("100% minor", Pay::Meter(Share::WHOLE, Meter::Minor)),
            ("1,000 to 1 + 100%", Pay::OddsAndMeter(thousand, Share::WHOLE, Meter::Sole)),
            (
                "1,000 to 1 + 25% major",
                Pay::OddsAndMeter(thousand, Share::percent(25), Meter::Major),
            ),
            ("push", Pay::Push),
            ("lose", Pay::Lose),
            ("lose half", Pay::LoseHalf),
            ("-", Pay::NotOffered),
        ] {
            assert_eq!(text.parse(), Ok(pay));
            assert_eq!(pay.to_string(), text);
        }
        for text in ["1.5 to 1", "3:2", "2.5% minor", "even money + 5%"] {
            assert_eq!(text.parse::<Pay>().unwrap().to_string(), text);
        }
        assert_eq!(format!("{:>8}|{:>8}|", Pay::Push, Pay::Odds(thousand)), "    push|1,000 to 1|");
    }

    #[test]
    fn misprinted_cells_are_pointed_at() {
        for (text, expected, at) in [
            ("", Expected::Pay, 0),
            ("Push", Expected::Pay, 0),
            ("pushes", Expected::End, 4),
            ("lose  half", Expected::End, 4),
            ("-1", Expected::End, 1), // colorado l.2885, written "lose" in a sheet
            ("n/a", Expected::Pay, 0),
            ("3", Expected::MarkOrPercent, 1),
            ("3 to ", Expected::Digit, 5),
            ("0 to 1", Expected::AboveZero, 0),
            ("101%", Expected::HundredAtMost, 0),
            ("100% huge", Expected::Meter, 5),
            ("100% + 3 to 1", Expected::Meter, 5),
            ("1,000 to 1 +100%", Expected::End, 10),
            ("1,000 to 1 + 100", Expected::Percent, 16),
            ("1,000 to 1 + $5", Expected::Digit, 13),
            ("$50 of meter", Expected::End, 3),
            ("even", Expected::Digit, 0),
        ] {
            let misprint = text.parse::<Pay>().unwrap_err();
            assert_eq!((misprint.expected, misprint.at), (expected, at), "{text}");
        }
    }

    /// Settles `pay` on $5 with $1,000 on the meter: bank, meter, returned, net.
    fn settled(pay: &str, stake: fn(Money) -> Stake) -> Option<String> {
        let pay: Pay = pay.parse().unwrap();
        let payout =
            pay.settle(stake(Money::dollars(5)), Money::dollars(1_000), Rounding::default())?;
        let [bank, meter, back] = [payout.winnings(), payout.from_meter(), payout.returned()];
        Some(format!("{bank} {meter} {back} {}", payout.net()))
    }

    #[test]
    fn cells_settle_a_stake_on_the_table() {
        for (pay, said) in [
            ("3 to 1", "$15 $0 $5 +$15"),
            ("3 for 1", "$15 $0 $0 +$10"),
            ("even money", "$5 $0 $5 +$5"),
            ("$50", "$50 $0 $5 +$50"),
            ("push", "$0 $0 $5 $0"),
            ("lose", "$0 $0 $0 -$5"),
            ("lose half", "$0 $0 $2.50 -$2.50"),
        ] {
            assert_eq!(settled(pay, Stake::OnTable).as_deref(), Some(said), "{pay}");
        }
        assert_eq!(settled("-", Stake::OnTable), None);
    }

    /// A collected stake does not come back though the odds say "to". Source: ruling X-10.
    #[test]
    fn cells_settle_a_collected_stake() {
        for (pay, said) in [
            ("300 for 1", "$1,500 $0 $0 +$1,495"),
            ("300 to 1", "$1,500 $0 $0 +$1,495"),
            ("$50", "$50 $0 $0 +$45"),
            ("100%", "$0 $1,000 $0 +$995"),
            ("10% minor", "$0 $100 $0 +$95"),
            ("1,000 to 1 + 10%", "$5,000 $100 $0 +$5,095"),
            ("$250 from meter", "$0 $250 $0 +$245"),
            ("$2,500 from meter", "$1,500 $1,000 $0 +$2,495"),
            ("push", "$0 $0 $5 $0"),
            ("lose", "$0 $0 $0 -$5"),
        ] {
            assert_eq!(settled(pay, Stake::Collected).as_deref(), Some(said), "{pay}");
        }
    }

    #[test]
    fn the_meter_that_pays_is_named() {
        for (pay, meter) in [
            ("100%", Some(Meter::Sole)),
            ("100% mega", Some(Meter::Mega)),
            ("1,000 to 1 + 25%", Some(Meter::Sole)),
            ("$250 from meter", Some(Meter::Sole)),
            ("$250", None),
            ("300 for 1", None),
            ("-", None),
        ] {
            assert_eq!(pay.parse::<Pay>().unwrap().meter(), meter, "{pay}");
        }
    }
}
