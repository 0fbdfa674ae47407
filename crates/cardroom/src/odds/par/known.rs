//! The kept prices hold what is known: whole numbers that are published, one of tiles that another
//! program counted by the same house way, and percentages that the documents print. What is quick of
//! them is counted again in `crates/odds/tests`, the rest among the proofs.

use super::Par;

/// One kept price.
struct Known {
    game: &'static str,
    edition: &'static str,
    /// The column of the wager's own table, where it is not the first.
    column: Option<&'static str>,
    wager: &'static str,
}

const fn known(game: &'static str, edition: &'static str, wager: &'static str) -> Known {
    Known { game, edition, column: None, wager }
}

impl Known {
    /// The facts that are kept of it.
    fn price(&self) -> serde_json::Value {
        let Known { game, edition, column, wager } = *self;
        let par = Par::of(game).unwrap_or_else(|| panic!("par/{game}.json"));
        let choices = column.map(|column| (format!("paytable.{wager}"), column.to_owned()));
        let choices: Vec<(String, String)> = choices.into_iter().collect();
        let found = par.entries.into_iter().find(|entry| {
            entry.edition == edition && entry.wager == wager && entry.choices == choices
        });
        let found = found.unwrap_or_else(|| panic!("{game}@{edition} {wager} {column:?}"));
        found.price.expect("a price")
    }

    fn percent(&self, fact: &str, places: usize) -> String {
        let share = self.price()[fact].as_f64().expect("a share");
        format!("{:.places$}", share * 100.0)
    }
}

/// Ultimate Texas Hold'em with the blind that all rooms pay, and Three Card Poker with an ante bonus of
/// 5, 4 and 1.
#[test]
fn whole_numbers_that_are_published() {
    const ULTIMATE: &str = "ultimate-texas-holdem";
    const THREE: &str = "three-card-poker";
    let ultimate = ("-607723787676", "27813810024000");
    let three = ("-13733780", "407170400");
    for (known, (numerator, denominator)) in [
        (known(ULTIMATE, "players-casino", "ante"), ultimate),
        (known(ULTIMATE, "colorado", "ante"), ultimate),
        (known(ULTIMATE, "clovis-500", "ante"), ultimate),
        (known(ULTIMATE, "colorado-seven-card-progressive", "ante"), ultimate),
        (known(THREE, "colorado", "ante"), three),
        (known(THREE, "colorado-five-card-progressive", "ante"), three),
        (
            known("texas-holdem-bonus-poker", "colorado", "ante"),
            ("-1133091156680", "55627620048000"),
        ),
        (known("casino-war", "colorado", "initial"), ("-216571680", "9294695280")),
        (known("pai-gow-tiles", "clovis-500", "game"), ("-1530696", "736281000")),
    ] {
        let price = known.price();
        let kept = &price["return"];
        let name = format!("{}@{}", known.game, known.edition);
        assert_eq!(price["method"], "exact", "{name}");
        assert_eq!(kept["numerator"], numerator, "{name}");
        assert_eq!(kept["denominator"], denominator, "{name}");
    }
}

/// Pair Plus 40-30-6-4-1 and Trips 50-40-30-9-7-4-3.
#[test]
fn edges_that_are_published() {
    let pair_plus = known("three-card-poker", "colorado", "pair-plus");
    assert_eq!(pair_plus.percent("house_edge", 4), "2.3167");
    let trips = known("ultimate-texas-holdem", "colorado", "trips");
    assert_eq!(trips.percent("house_edge", 4), "0.9018");
}

/// What the documents print of returns and chances, all of it. B7S-03 is a misprint there: it has
/// 94.4253 % paid back and 5.5765 % kept. Source: colorado l.1628-1630, l.1642-1643; players-casino
/// l.1743-1744; clovis-500 l.1802-1803.
#[test]
fn percentages_that_are_printed() {
    for edition in ["colorado", "boston-7"] {
        for (column, paid, kept) in [
            ("B7S-01", "97.6833", "2.3167"),
            ("B7S-02", "92.7240", "7.2760"),
            ("B7S-03", "94.4253", "5.5747"),
            ("B7S-04", "95.5113", "4.4887"),
            ("B7S-05", "92.9050", "7.0950"),
            ("B7S-06", "93.8100", "6.1900"),
            ("B7S-07", "95.8009", "4.1991"),
            ("B7S-08", "97.5928", "2.4072"),
        ] {
            let first = column == "B7S-01";
            let bonus = known("boston-stud", edition, "optional-bonus");
            let bonus = Known { column: (!first).then_some(column), ..bonus };
            assert_eq!(bonus.percent("house_edge", 4), kept, "{edition} {column}");
            let back = 1.0 - bonus.price()["house_edge"].as_f64().expect("a share");
            assert_eq!(format!("{:.4}", back * 100.0), paid, "{edition} {column}");
        }
    }
    for edition in ["players-casino", "clovis-500"] {
        let six = known("three-card-poker", edition, "six-card");
        assert_eq!(six.percent("house_edge", 2), "6.74", "{edition}");
        assert_eq!(six.percent("house_edge", 6), "6.741335", "{edition}");
        assert_eq!(six.percent("hit_frequency", 4), "7.2798", "{edition}");
        assert_eq!(six.percent("hit_frequency", 6), "7.279822", "{edition}");
    }
}
