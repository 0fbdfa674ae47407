//! Progressives: what a wager brings as a function of what its meter shows.

use super::answer::Found;
use super::book::Book;
use super::counting::bare;
use crate::play::amount_up_to;
use money::{Fraction, Meter, Money, Pay};
use odds::price::{Metered, Priced};
use sheet::Resolved;

/// What a meter shows.
pub(super) type Reading = (Meter, Money);

/// No meter shows more.
const MOST: Money = Money::dollars(100_000_000);

/// Reads `50000`, or `mega=$50,000` where there are several meters.
pub(super) fn read(text: &str) -> Result<Reading, String> {
    let (meter, shows) = match text.split_once('=') {
        None => (Meter::Sole, text),
        Some((name, shows)) => {
            let meter = Meter::ALL.into_iter().find(|meter| meter.name() == Some(name.trim()));
            let named = Meter::ALL.into_iter().filter_map(Meter::name).collect::<Vec<_>>();
            let unknown = || format!("no meter is called `{name}`; expected {}", named.join(", "));
            (meter.ok_or_else(unknown)?, shows)
        }
    };
    Ok((meter, amount_up_to(shows, MOST, "a meter shows").map_err(bare)?))
}

/// Refuses a reading of a meter that nothing is paid from.
pub(super) fn check(page: &Resolved, rules: &Book, readings: &[Reading]) -> Result<(), String> {
    let mut held: Vec<Meter> = rules
        .pays()
        .filter_map(|pay| match pay {
            Pay::Meter(_, meter) | Pay::OddsAndMeter(_, _, meter) => Some(*meter),
            _ => None,
        })
        .collect();
    held.sort_unstable();
    held.dedup();
    let game = format!("{}@{}", page.game, page.edition);
    for (at, reading) in readings.iter().enumerate() {
        if readings[..at].iter().any(|(meter, _)| *meter == reading.0) {
            return Err(format!("{} is read twice; say once what it shows", title(reading.0)));
        }
        if held.is_empty() {
            return Err(format!("no wager of {game} is paid from a meter; leave --meter out"));
        }
        if !held.contains(&reading.0) {
            return Err(format!("{game} has other meters: write {}", ways(&held)));
        }
    }
    Ok(())
}

/// How meters are read on the command line.
fn ways(meters: &[Meter]) -> String {
    let ways = meters.iter().map(|meter| match meter.name() {
        Some(name) => format!("--meter {name}=50000"),
        None => "--meter 50000".to_owned(),
    });
    ways.collect::<Vec<_>>().join(", ")
}

/// Refuses a reading that no price depends on.
pub(super) fn check_prices(found: &[Found], readings: &[Reading]) -> Result<(), String> {
    let priced = found.iter().filter_map(|found| found.price.as_ref().ok());
    let held = priced.flat_map(|priced| priced.meters.iter().map(|held| held.meter));
    let mut held: Vec<Meter> = held.collect();
    held.sort_unstable();
    held.dedup();
    let names: Vec<&str> = found.iter().map(|found| found.wager.as_str()).collect();
    check_held(&names.join(", "), &held, readings)
}

/// The same for wagers that are paid from these meters.
fn check_held(wagers: &str, held: &[Meter], readings: &[Reading]) -> Result<(), String> {
    let Some((meter, _)) = readings.iter().find(|(meter, _)| !held.contains(meter)) else {
        return Ok(());
    };
    let not_paid = match wagers.contains(", ") {
        true => format!("none of {wagers} is paid from {}", title(*meter)),
        false => format!("{wagers} is not paid from {}", title(*meter)),
    };
    Err(match held.is_empty() {
        true => format!("{not_paid}; leave --meter out"),
        false => format!("{not_paid}: write {}", ways(held)),
    })
}

/// What a meter is called.
pub(super) fn title(meter: Meter) -> String {
    match meter.name() {
        Some(name) => format!("the {name} meter"),
        None => "the meter".to_owned(),
    }
}

/// The meters that show something in the figures of a price, in words.
pub(super) fn told(priced: &Priced) -> Vec<String> {
    let read = priced.meters.iter().filter_map(|held| Some((held.meter, held.shows?)));
    said(&read.collect::<Vec<_>>())
}

/// Readings in words: `the meter at $5,000`.
pub(super) fn said(readings: &[Reading]) -> Vec<String> {
    let said = readings.iter().map(|(meter, shows)| format!("{} at {shows}", title(*meter)));
    said.collect()
}

/// Readings of a page's meters as they start. Ruling X-09.
pub(super) fn seeds(page: &Resolved, priced: &Priced) -> Vec<Reading> {
    let rules = page.table().and_then(|game| game.meters);
    let seed = |held: &Metered| rules.map(|rules| (held.meter, rules.seed(held.meter)));
    priced.meters.iter().filter_map(seed).collect()
}

/// What a reading of this meter shows, if there is one.
fn shown(readings: &[Reading], meter: Meter) -> Option<Money> {
    readings.iter().find(|(held, _)| *held == meter).map(|(_, shows)| *shows)
}

/// What the wager would bring with its meters as they are read, and what other hands earn it; the
/// price is one for empty meters.
pub(super) fn expected(priced: &Priced, readings: &[Reading]) -> f64 {
    let added = priced.meters.iter().filter_map(|held| {
        shown(readings, held.meter).map(|shows| held.per_dollar.value() * dollars(shows))
    });
    priced.with_envy() + added.sum::<f64>()
}

/// What a meter must show for the bettor to come out even, with the others as they are.
pub(super) fn break_even(priced: &Priced, meter: Meter) -> Option<f64> {
    let held = priced.meters.iter().find(|held| held.meter == meter)?;
    let share = held.per_dollar.value();
    // As a fraction, so that whole dollars are whole.
    let exact = || {
        let share = held.per_dollar.fraction()?;
        let envy = priced.envy().map_or(Some(Fraction::ZERO), |(_, worth)| worth.fraction());
        let brings = priced.expected.fraction()?.checked_add(envy?)?;
        let shows = held.shows.map_or(Fraction::ZERO, |shows| {
            Fraction::new(shows.as_cents().into(), 100).unwrap_or(Fraction::ZERO)
        });
        let even = shows.checked_sub(brings.checked_div(share)?)?;
        Some(even.numerator() as f64 / even.denominator() as f64)
    };
    let about = || held.shows.map_or(0.0, dollars) - priced.with_envy() / share;
    (share > 0.0).then(|| exact().unwrap_or_else(about))
}

/// Money as a number of dollars.
fn dollars(money: Money) -> f64 {
    money.as_cents() as f64 / 100.0
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Of two readings the one that nothing is paid from is told, whichever comes first.
    #[test]
    fn no_reading_is_passed_over() {
        let [mega, minor] = ["mega=7", "minor=7"].map(|text| read(text).expect("a reading"));
        let check = |held: &[Meter]| check_held("progressive", held, &[mega, minor]);
        assert_eq!(check(&[Meter::Mega, Meter::Minor]), Ok(()));
        let said = "progressive is not paid from the minor meter: write --meter mega=50000";
        assert_eq!(check(&[Meter::Mega]), Err(said.to_owned()));
        let said = "progressive is not paid from the mega meter: write --meter minor=50000";
        assert_eq!(check(&[Meter::Minor]), Err(said.to_owned()));
        let said = "progressive is not paid from the mega meter; leave --meter out";
        assert_eq!(check(&[]), Err(said.to_owned()));
        let said = "none of ante, bonus is paid from the mega meter; leave --meter out";
        assert_eq!(check_held("ante, bonus", &[], &[mega]), Err(said.to_owned()));
    }

    #[test]
    fn readings_name_their_meter_where_there_are_several() {
        let reading = |meter, dollars| Ok((meter, Money::dollars(dollars)));
        assert_eq!(read("50000"), reading(Meter::Sole, 50_000));
        assert_eq!(read("$50,000"), reading(Meter::Sole, 50_000));
        assert_eq!(read("mega=$7"), reading(Meter::Mega, 7));
        assert!(read("giga=7").is_err_and(|said| said.contains("mega, major, minor")));
        let said = |text: &str| read(text).expect_err(text);
        assert_eq!(said("much"), "`much` is no amount of money: write dollars, as 25 or 2.50");
        assert_eq!(
            said("1.005"),
            "`1.005` is not in whole cents: write two digits of them, as 1.00"
        );
        assert_eq!(said("99999999999999999999"), "a meter shows $100,000,000 at most");
        assert!(read("1000000000").is_err_and(|said| said.contains("$100,000,000 at most")));
    }
}
