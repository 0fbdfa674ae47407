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

/// Refuses readings where no price depends on one.
pub(super) fn check_prices(found: &[Found], readings: &[Reading]) -> Result<(), String> {
    let mut priced = found.iter().filter_map(|found| found.price.as_ref().ok());
    let reads =
        |priced: &Priced| priced.meters.iter().any(|(meter, _)| shown(readings, *meter).is_some());
    if readings.is_empty() || priced.any(reads) {
        return Ok(());
    }
    let names: Vec<&str> = found.iter().map(|found| found.wager.as_str()).collect();
    let names = names.join(", ");
    let mut held: Vec<Meter> = found
        .iter()
        .filter_map(|found| found.price.as_ref().ok())
        .flat_map(|priced| priced.meters.iter().map(|(meter, _)| *meter))
        .collect();
    held.sort_unstable();
    held.dedup();
    Err(match held.is_empty() {
        true => format!("{names} is not paid from that meter; leave --meter out"),
        false => format!("{names} is not paid from that meter: write {}", ways(&held)),
    })
}

/// What a meter is called.
pub(super) fn title(meter: Meter) -> String {
    match meter.name() {
        Some(name) => format!("the {name} meter"),
        None => "the meter".to_owned(),
    }
}

/// The meters of a price that are read, and what they show, in words.
pub(super) fn told(priced: &Priced, readings: &[Reading]) -> Vec<String> {
    let told = priced.meters.iter().filter_map(|(meter, _)| {
        shown(readings, *meter).map(|shows| format!("{} at {shows}", title(*meter)))
    });
    told.collect()
}

/// Readings of a page's meters as they start. Ruling X-09.
pub(super) fn seeds(page: &Resolved, priced: &Priced) -> Vec<Reading> {
    let rules = page.table().and_then(|game| game.meters);
    let seed = |(meter, _): &(Meter, _)| {
        rules.map(|rules| Reading { meter: *meter, shows: rules.seed(*meter) })
    };
    priced.meters.iter().filter_map(seed).collect()
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
