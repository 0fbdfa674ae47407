//! Odds, in the form a document prints.

use crate::figure::Figure;
use crate::fraction::Fraction;
use crate::misprint::{Expected, Misprint};
use crate::money::Money;
use crate::payout::Payout;
use crate::reader::{Reader, grouped, read_all};
use crate::rounding::Rounding;
use std::fmt;
use std::num::NonZero;
use std::str::FromStr;

/// What a winning wager pays, as printed.
///
/// "3 to 1" pays three and returns the stake; "3 for 1" pays three and keeps it. The print is
/// kept: `3 to 2`, `3:2` and `1.5 to 1` are the same to the player and three different odds
/// here. Equality is that of the print; [`Odds::profit`] compares sizes.
///
/// | printed | source |
/// |---|---|
/// | `3 to 1`, `1,000 to 1` | colorado l.1658 |
/// | `3 to 2` | colorado l.1203 |
/// | `19 to 20` | players-casino l.3384 |
/// | `1 to 2` | colorado l.2719 |
/// | `1.5 to 1` | colorado l.3365 |
/// | `200:1` | players-casino l.1713 |
/// | `300 for 1` | colorado l.985 |
/// | `even money` | clovis-500 l.827 |
///
/// ```
/// use money::{Money, Odds, Rounding};
///
/// let odds: Odds = "6 to 5".parse()?;
/// let paid = odds.pay(Money::dollars(10), Rounding::default());
/// assert_eq!(paid.winnings(), Money::dollars(12));
/// assert_eq!(paid.total(), Money::dollars(22));
/// assert_eq!(odds.to_string(), "6 to 5");
/// # Ok::<(), money::Misprint>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Odds(Print);

/// The word or sign between the figures of odds.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Mark {
    /// `3 to 1`: the stake comes back.
    To,
    /// `3:1`: another way to print "to".
    Colon,
    /// `3 for 1`: the stake does not come back.
    For,
}

impl Mark {
    /// The three marks.
    pub const ALL: [Mark; 3] = [Mark::To, Mark::Colon, Mark::For];

    const fn text(self) -> &'static str {
        match self {
            Mark::To => " to ",
            Mark::Colon => ":",
            Mark::For => " for ",
        }
    }
}

#[derive(Clone, Copy, PartialEq, Eq, Hash)]
enum Print {
    EvenMoney,
    Ratio { pays: Figure, mark: Mark, per: NonZero<u32> },
}

impl Odds {
    /// One to one, printed in words.
    pub const EVEN_MONEY: Odds = Odds(Print::EvenMoney);

    /// Odds of two whole figures; `None` when either is zero.
    #[must_use]
    pub const fn new(pays: u32, mark: Mark, per: u32) -> Option<Odds> {
        match NonZero::new(per) {
            Some(per) if pays > 0 => {
                Some(Odds(Print::Ratio { pays: Figure::whole(pays), mark, per }))
            }
            _ => None,
        }
    }

    /// The bare figure of a table whose "pays are to 1". Source: colorado l.909.
    ///
    /// # Panics
    /// When it is zero; [`Odds::new`] asks first.
    #[must_use]
    #[track_caller]
    pub const fn to_one(pays: u32) -> Odds {
        Odds::new(pays, Mark::To, 1).expect("odds pay something")
    }

    /// The bare figure of a table that pays "for 1".
    ///
    /// # Panics
    /// When it is zero; [`Odds::new`] asks first.
    #[must_use]
    #[track_caller]
    pub const fn for_one(pays: u32) -> Odds {
        Odds::new(pays, Mark::For, 1).expect("odds pay something")
    }

    /// Reads a bare figure of a table whose head says how it pays: `1.5` among pays to 1.
    /// Source: colorado l.1379.
    ///
    /// # Errors
    /// When `text` is no figure above zero.
    pub fn bare(text: &str, mark: Mark) -> Result<Odds, Misprint> {
        read_all(text, |reader| {
            let pays = read_pays(reader)?;
            Ok(Odds(Print::Ratio { pays, mark, per: NonZero::<u32>::MIN }))
        })
    }

    /// The mark they are printed with; even money is printed without one and means "to".
    #[must_use]
    pub const fn mark(self) -> Mark {
        match self.0 {
            Print::EvenMoney => Mark::To,
            Print::Ratio { mark, .. } => mark,
        }
    }

    /// Says whether the stake comes back with the winnings.
    #[must_use]
    pub const fn returns_stake(self) -> bool {
        !matches!(self.mark(), Mark::For)
    }

    /// What is paid per unit staked, as printed: 3 for "3 to 1" and for "3 for 1".
    #[must_use]
    pub const fn pays(self) -> Fraction {
        let (pays, per) = self.ratio();
        Fraction::new(pays as i128, per as i128).expect("odds have something below the line")
    }

    /// What the player is up per unit staked: 3 for "3 to 1", 2 for "3 for 1".
    #[must_use]
    pub const fn profit(self) -> Fraction {
        let (pays, per) = self.ratio();
        let kept = if self.returns_stake() { 0 } else { per };
        Fraction::new(pays as i128 - kept as i128, per as i128)
            .expect("odds have something below the line")
    }

    /// What these odds pay on `stake`, rounded, before anybody asks where the stake lies.
    ///
    /// # Panics
    /// When it is more than [`Money::MAX`].
    #[must_use]
    #[track_caller]
    pub const fn winnings(self, stake: Money, rounding: Rounding) -> Money {
        let (pays, per) = self.ratio();
        rounding.quotient(stake.as_cents() as u128 * pays as u128, per)
    }

    /// Pays a winning `stake`: the winnings, rounded, and the stake itself unless printed "for".
    ///
    /// # Panics
    /// When the winnings are more than [`Money::MAX`].
    #[track_caller]
    pub const fn pay(self, stake: Money, rounding: Rounding) -> Payout {
        let winnings = self.winnings(stake, rounding);
        if self.returns_stake() {
            Payout::won(stake, winnings)
        } else {
            Payout::bought(stake, winnings)
        }
    }

    /// `(pays, per)` in integers; the first is a `u32`, the second at most a million of them.
    const fn ratio(self) -> (u64, u64) {
        match self.0 {
            Print::EvenMoney => (1, 1),
            Print::Ratio { pays, per, .. } => {
                let (digits, unit) = pays.ratio();
                (digits, unit * per.get() as u64)
            }
        }
    }

    pub(crate) fn read(reader: &mut Reader<'_>) -> Result<Odds, Misprint> {
        if reader.eats("even money") {
            return Ok(Odds::EVEN_MONEY);
        }
        let pays = read_pays(reader)?;
        Odds::read_after(pays, reader)
    }

    /// Reads the rest of odds whose first figure is read.
    pub(crate) fn read_after(pays: Figure, reader: &mut Reader<'_>) -> Result<Odds, Misprint> {
        let mark = Mark::ALL.into_iter().find(|mark| reader.eats(mark.text()));
        let mark = mark.ok_or_else(|| reader.misprint(Expected::Mark))?;
        let start = reader.at();
        match NonZero::new(reader.whole()?) {
            Some(per) => Ok(Odds(Print::Ratio { pays, mark, per })),
            None => Err(reader.misprint_at(start, Expected::AboveZero)),
        }
    }
}

/// Reads the first figure of odds, which is never zero.
fn read_pays(reader: &mut Reader<'_>) -> Result<Figure, Misprint> {
    let start = reader.at();
    let pays = Figure::read(reader)?;
    if pays.is_zero() { Err(reader.misprint_at(start, Expected::AboveZero)) } else { Ok(pays) }
}

impl fmt::Display for Odds {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0 {
            Print::EvenMoney => f.pad("even money"),
            Print::Ratio { pays, mark, per } => {
                f.pad(&format!("{pays}{}{}", mark.text(), grouped(per.get().into())))
            }
        }
    }
}

impl fmt::Debug for Odds {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl FromStr for Odds {
    type Err = Misprint;

    /// Reads `3 to 1`, `3:2`, `300 for 1`, `1.5 to 1`, `even money`. A bare number is not odds:
    /// the head of its table says whether it is "to 1" or "for 1".
    fn from_str(text: &str) -> Result<Odds, Misprint> {
        read_all(text, Odds::read)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::net::Net;

    #[test]
    fn odds_pay_as_printed() {
        for (odds, stake, winnings, returned, net) in [
            ("3 to 1", "$10", "$30", "$10", "+$30"),
            ("3:1", "$10", "$30", "$10", "+$30"),
            ("3 for 1", "$10", "$30", "$0", "+$20"),
            ("1 for 1", "$10", "$10", "$0", "$0"),
            ("1 for 2", "$10", "$5", "$0", "-$5"),
            ("1 to 1", "$10", "$10", "$10", "+$10"),
            ("even money", "$10", "$10", "$10", "+$10"),
            ("3:2", "$15", "$22.50", "$15", "+$22.50"),
            ("3 to 2", "$0.05", "$0.07", "$0.05", "+$0.07"),
            ("1.5 to 1", "$5", "$7.50", "$5", "+$7.50"),
            ("6 to 5", "$5", "$6", "$5", "+$6"),
            ("19 to 20", "$100", "$95", "$100", "+$95"),
            ("1 to 2", "$25", "$12.50", "$25", "+$12.50"),
            ("1,000 to 1", "$5", "$5,000", "$5", "+$5,000"),
            ("5 to 1", "$0", "$0", "$0", "$0"),
        ] {
            let [stake, winnings, returned] =
                [stake, winnings, returned].map(|text| text.parse::<Money>().unwrap());
            let paid = odds.parse::<Odds>().unwrap().pay(stake, Rounding::default());
            assert_eq!((paid.winnings(), paid.returned()), (winnings, returned), "{odds}");
            assert_eq!(paid.net(), net.parse::<Net>().unwrap(), "{odds}");
            assert_eq!(paid.from_meter(), Money::ZERO, "{odds}");
        }
    }

    /// A minimum bet of $5 at 8,000 to 1: the lowest maximum payout. Source: colorado l.603.
    #[test]
    fn the_lowest_maximum_payout_is_the_minimum_bet_at_the_best_odds() {
        let best: Odds = "8,000 to 1".parse().unwrap();
        let most = best.winnings(Money::dollars(5), Rounding::default());
        assert_eq!(most, Money::dollars(40_000));
    }

    /// The initial wager is surrendered for a war wager of its size, which pays 2 to 1, or 3 to 1
    /// if the war is tied. Source: colorado l.4797, l.4811.
    #[test]
    fn a_war_won_nets_one_wager_and_a_war_tied_two() {
        let wager = Money::dollars(10);
        for (war, net) in [("2 to 1", "+$10"), ("3 to 1", "+$20")] {
            let war = war.parse::<Odds>().unwrap().pay(wager, Rounding::default());
            assert_eq!(Payout::lose(wager).net() + war.net(), net.parse().unwrap());
        }
    }

    /// Four sixes in the first four cards are paid for four cards and for five: 250 to 1 and 50
    /// to 1 are 300 to 1. Source: colorado l.1124.
    #[test]
    fn two_rows_met_pay_the_sum_of_their_odds() {
        let net = |odds: u32| Odds::to_one(odds).pay(Money::dollars(5), Rounding::default()).net();
        assert_eq!(Odds::to_one(250).pays() + Odds::to_one(50).pays(), Odds::to_one(300).pays());
        assert_eq!(net(250) + net(50), net(300));
    }

    #[test]
    fn odds_round_as_the_sheet_says() {
        let stake = Money::dollars(5);
        for (odds, rounding, winnings) in [
            ("19 to 20", "down", "$4.75"),
            ("19 to 20", "down to $1", "$4"),
            ("19 to 20", "up to $1", "$5"),
            ("1 to 2", "nearest to $1", "$3"),
            ("1 to 3", "down", "$1.66"),
            ("1 to 3", "up", "$1.67"),
            ("1 to 3", "nearest", "$1.67"),
        ] {
            let (odds, rounding): (Odds, Rounding) =
                (odds.parse().unwrap(), rounding.parse().unwrap());
            assert_eq!(odds.winnings(stake, rounding).to_string(), winnings, "{odds} {rounding}");
        }
    }

    #[test]
    fn profit_is_what_the_player_is_up() {
        for (odds, pays, profit) in [
            ("3 to 1", "3", "3"),
            ("3 for 1", "3", "2"),
            ("1 for 1", "1", "0"),
            ("1 for 2", "1/2", "-1/2"),
            ("3:2", "3/2", "3/2"),
            ("1.50 to 1", "3/2", "3/2"),
            ("19 to 20", "19/20", "19/20"),
            ("even money", "1", "1"),
        ] {
            let odds: Odds = odds.parse().unwrap();
            assert_eq!(
                (odds.pays().to_string(), odds.profit().to_string()),
                (pays.into(), profit.into())
            );
        }
    }

    #[test]
    fn odds_keep_their_print() {
        for text in [
            "3 to 1",
            "3 for 1",
            "3:2",
            "3 to 2",
            "19 to 20",
            "1 to 2",
            "1,000:1",
            "1.5 to 1",
            "1.50 to 1",
            "8,000 to 1",
            "even money",
        ] {
            assert_eq!(text.parse::<Odds>().unwrap().to_string(), text);
        }
        assert_eq!("1000 to 1".parse::<Odds>().unwrap().to_string(), "1,000 to 1");
        assert_ne!("3 to 2".parse::<Odds>(), "3:2".parse());
        assert_ne!("1 to 1".parse::<Odds>(), "even money".parse());
    }

    #[test]
    fn bare_figures_take_the_mark_of_their_table() {
        assert_eq!(Odds::to_one(3), "3 to 1".parse().unwrap());
        assert_eq!(Odds::for_one(300), "300 for 1".parse().unwrap());
        assert_eq!(Odds::bare("1.5", Mark::To), "1.5 to 1".parse());
        assert_eq!(Odds::bare("1,000", Mark::For), Ok(Odds::for_one(1_000)));
        assert_eq!(Odds::bare("0", Mark::To).unwrap_err().expected, Expected::AboveZero);
        assert_eq!(Odds::bare("3 to 1", Mark::To).unwrap_err().expected, Expected::End);
        assert_eq!(Odds::new(0, Mark::To, 1), None);
        assert_eq!(Odds::new(1, Mark::To, 0), None);
    }

    #[test]
    fn misprinted_odds_are_pointed_at() {
        for (text, expected, at) in [
            ("", Expected::Digit, 0),
            ("even", Expected::Digit, 0),
            ("3", Expected::Mark, 1),
            ("13to 1", Expected::Mark, 2), // clovis-500 l.2150
            ("3 TO 1", Expected::Mark, 1),
            ("3 to", Expected::Mark, 1),
            ("3 to ", Expected::Digit, 5),
            ("3 to one", Expected::Digit, 5),
            ("3 to 0", Expected::AboveZero, 5),
            ("0 to 1", Expected::AboveZero, 0),
            ("3 to 1.5", Expected::End, 6),
            ("3 to 1 ", Expected::End, 6),
            ("5000000000 to 1", Expected::Smaller, 0),
        ] {
            let misprint = text.parse::<Odds>().unwrap_err();
            assert_eq!((misprint.expected, misprint.at), (expected, at), "{text}");
        }
    }

    #[test]
    #[should_panic(expected = "odds pay something")]
    fn odds_of_zero_are_a_bug() {
        let _ = Odds::to_one(0);
    }

    #[test]
    #[should_panic(expected = "money overflows: a payment")]
    fn winnings_that_do_not_fit_stop_the_round() {
        let _ = Odds::to_one(2).pay(Money::MAX, Rounding::default());
    }
}
