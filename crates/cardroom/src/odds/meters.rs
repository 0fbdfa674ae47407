//! Progressives: what a wager brings as a function of what its meter shows.

use super::answer::Found;
use super::book::Book;
use crate::play::amount;
use money::{Meter, Money, Pay};
use odds::price::Priced;
use sheet::Resolved;

/// What a meter shows.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Reading {
    meter: Meter,
    shows: Money,
}

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
    Ok(Reading { meter, shows: amount(shows)? })
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
    for reading in readings {
        if held.is_empty() {
            return Err(format!("no wager of {game} is paid from a meter; leave --meter out"));
        }
        if !held.contains(&reading.meter) {
            let ways = held.iter().map(|meter| match meter.name() {
                Some(name) => format!("--meter {name}=50000"),
                None => "--meter 50000".to_owned(),
            });
            let ways = ways.collect::<Vec<_>>().join(", ");
            return Err(format!("{game} has other meters: write {ways}"));
        }
    }
    Ok(())
}

/// Refuses readings where no price depends on one.
pub(super) fn check_prices(found: &[Found], readings: &[Reading]) -> Result<(), String> {
    let mut priced = found.iter().filter_map(|found| found.price.as_ref().ok());
    let reads =
        |priced: &Priced| priced.meters.iter().any(|(meter, _)| shown(readings, *meter).is_some());
    if readings.is_empty() || priced.any(reads) {
        return Ok(());
    }
    let names: Vec<&str> = found.iter().map(|found| found.wager.as_str()).collect();
    Err(format!("{} is not paid from that meter; leave --meter out", names.join(", ")))
}

/// What a meter is called.
pub(super) fn title(meter: Meter) -> String {
    match meter.name() {
        Some(name) => format!("the {name} meter"),
        None => "the meter".to_owned(),
    }
}

/// What a reading of this meter shows, if there is one.
pub(super) fn shown(readings: &[Reading], meter: Meter) -> Option<Money> {
    readings.iter().find(|reading| reading.meter == meter).map(|reading| reading.shows)
}

/// What the wager brings with its meters as they are read, the others at nothing, and what other
/// hands earn it.
pub(super) fn expected(priced: &Priced, readings: &[Reading]) -> f64 {
    let added = priced.meters.iter().filter_map(|(meter, share)| {
        shown(readings, *meter).map(|shows| share.value() * dollars(shows))
    });
    priced.with_envy() + added.sum::<f64>()
}

/// What a meter must show for the bettor to come out even, with the others as they are read.
pub(super) fn break_even(priced: &Priced, meter: Meter, readings: &[Reading]) -> Option<f64> {
    let share = priced.meters.iter().find(|(held, _)| *held == meter)?.1.value();
    let others: Vec<Reading> =
        readings.iter().copied().filter(|reading| reading.meter != meter).collect();
    let short = -expected(priced, &others);
    (share > 0.0).then_some(short / share)
}

/// Money as a number of dollars.
pub(super) fn dollars(money: Money) -> f64 {
    money.as_cents() as f64 / 100.0
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn readings_name_their_meter_where_there_are_several() {
        let reading = |meter, dollars| Ok(Reading { meter, shows: Money::dollars(dollars) });
        assert_eq!(read("50000"), reading(Meter::Sole, 50_000));
        assert_eq!(read("$50,000"), reading(Meter::Sole, 50_000));
        assert_eq!(read("mega=$7"), reading(Meter::Mega, 7));
        assert!(read("giga=7").is_err_and(|said| said.contains("mega, major, minor")));
        assert!(read("much").is_err());
    }
}
