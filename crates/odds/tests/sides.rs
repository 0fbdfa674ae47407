//! Prices of side bets that are known, from the documents or from common knowledge.

#[path = "../src/numbers.rs"]
mod numbers;

use engine::table::{Limits, Rules};
use money::Money;
use numbers::numbers;
use odds::price::{self, Column};
use sheet::Library;
use std::cmp::Ordering;

fn rules(game: &str) -> Rules {
    let library = Library::built_in();
    let page = library.game(game).expect("a game").resolve(&[]).expect("a page");
    Rules::new(page.table().expect("a table game"), Limits::default()).expect("playable")
}

fn columns(rules: &Rules, wager: &str) -> Vec<Column> {
    let wager = rules.wager(wager).expect("a wager");
    let columns = price::columns(rules, wager, &asked()).expect("a price");
    for column in &columns {
        let rows: u128 = column.priced.rows.iter().map(|row| row.count).sum();
        assert_eq!(rows, column.priced.deals, "every deal comes out in one way");
    }
    columns
}

fn edge(column: &Column, places: usize) -> String {
    let expected = column.priced.expected.fraction().expect("a fraction");
    expected.checked_neg().expect("a fraction").percent(places)
}

/// What Boston's page prints, but for B7S-03, where it has 5.5765. Source: colorado l.1628-1643.
#[test]
fn boston_optional_bonus() {
    let printed = [
        ("B7S-01", "2.3167%"),
        ("B7S-02", "7.2760%"),
        ("B7S-03", "5.5747%"),
        ("B7S-04", "4.4887%"),
        ("B7S-05", "7.0950%"),
        ("B7S-06", "6.1900%"),
        ("B7S-07", "4.1991%"),
        ("B7S-08", "2.4072%"),
    ];
    for edition in ["boston-stud@colorado", "boston-stud@boston-7"] {
        let columns = columns(&rules(edition), "optional-bonus");
        let found = columns.iter().map(|it| (it.schedule.as_str(), edge(it, 4)));
        let printed = printed.map(|(schedule, edge)| (schedule, edge.to_owned()));
        assert_eq!(found.collect::<Vec<_>>(), printed);
    }
}

/// Source: players-casino l.1743-1744, clovis-500 l.1802-1803.
#[test]
fn six_card_bonus() {
    for edition in ["three-card-poker@players-casino", "three-card-poker@clovis-500"] {
        let columns = columns(&rules(edition), "six-card");
        assert_eq!(edge(&columns[0], 6), "6.741335%");
        let hit = columns[0].priced.hit.fraction().expect("a fraction");
        assert_eq!(hit.percent(6), "7.279822%");
    }
}

/// Pair Plus 40-30-6-4-1, as it is known; and where a fold loses it, since no pair is folded.
#[test]
fn pair_plus() {
    let columns = columns(&rules("three-card-poker@colorado"), "pair-plus");
    assert_eq!(edge(&columns[0], 4), "2.3167%");
    let counts: Vec<u128> = columns[0].priced.rows.iter().map(|row| row.count).collect();
    assert_eq!(counts[counts.len() - 6..], [48, 52, 720, 1_096, 3_744, 16_440]);
}

/// Trips 50-40-30-9-7-4-3, as it is known.
#[test]
fn ultimate_trips() {
    let columns = columns(&rules("ultimate-texas-holdem@colorado"), "trips");
    assert_eq!(edge(&columns[0], 4), "0.9018%");
    assert_eq!(columns[0].priced.deals, 133_784_560);
}

/// Of 311 cards left of six packs 23 tie: eleven stakes come back for them.
#[test]
fn a_tie_at_war() {
    let columns = columns(&rules("casino-war@colorado"), "tie");
    let expected = columns[0].priced.expected.fraction();
    assert_eq!(expected, money::Fraction::new(11 * 23 - 311, 311));
}

/// One card in thirteen is a seven, and loses all but a wager on that card. Source: colorado
/// l.1557-1563.
#[test]
fn cards_that_are_named() {
    let rules = rules("208-poker@colorado");
    for wager in ["value", "suit", "third", "over-under"] {
        let columns = columns(&rules, wager);
        let expected = columns[0].priced.expected.fraction();
        assert_eq!(expected, money::Fraction::new(-1, 13), "{wager}");
    }
    let columns = columns(&rules, "card");
    assert_eq!(columns[0].priced.expected.fraction(), money::Fraction::new(-3, 52));
}

/// Even money on the better of two hands, counted by what three cards of eight packs add up to: each
/// wins as often as the other, and of ties the dealer wins those of 20 and more for high, of 20 and
/// less for low. Source: colorado l.1177, l.1182-1185.
#[test]
fn prospector_is_even_but_for_ties() {
    let (mut wins, mut ties) = (0, [0; 31]);
    let whole = [32, 32, 32, 32, 32, 32, 32, 32, 32, 128];
    sums_of_three(&whole, &mut |own, left, times| {
        sums_of_three(left, &mut |other, _, more| match own.cmp(&other) {
            Ordering::Greater => wins += times * more,
            Ordering::Equal => ties[own] += times * more,
            Ordering::Less => {}
        });
    });
    let rules = rules("prospector-poker@colorado");
    for (wager, lost) in [
        ("silver-high", 20..=30),
        ("silver-low", 3..=20),
        ("gold-high", 20..=30),
        ("gold-low", 3..=20),
    ] {
        let priced = columns(&rules, wager).remove(0).priced;
        let lost: u128 = ties[lost].iter().sum();
        let pushed = ties.iter().sum::<u128>() - lost;
        let rows = [("win", wins), ("push", pushed), ("lose", wins + lost)];
        for (hand, expected) in rows {
            let row = priced.rows.iter().find(|row| row.hand == hand);
            assert_eq!(row.map(|row| row.count), Some(expected), "{wager} {hand}");
        }
        let expected = priced.expected;
        let edge = money::Fraction::new(-(lost as i128), priced.deals as i128);
        assert_eq!(expected.fraction(), edge, "{wager}");
    }
}

/// Visits every three cards by what they count, aces first: their sum, what is left, and in how many
/// ways they come.
fn sums_of_three(left: &[u128; 10], see: &mut impl FnMut(usize, &[u128; 10], u128)) {
    for one in 0..10 {
        for two in one..10 {
            for three in two..10 {
                let cards = [one, two, three];
                let mut rest = *left;
                let mut ways = 1;
                for (place, card) in cards.into_iter().enumerate() {
                    ways *= rest[card];
                    rest[card] -= 1;
                    // Cards that count the same come in no order.
                    let alike = cards[..=place].iter().filter(|it| **it == card);
                    ways /= alike.count() as u128;
                }
                see(one + two + three + 3, &rest, ways);
            }
        }
    }
}

fn asked() -> price::Asked<'static> {
    price::Asked {
        stake: Money::dollars(1),
        seats: 1,
        numbers: (&numbers, 89),
        rounds: 1_000_000,
        meters: &[],
        tell: &odds::work::silent,
        plays: None,
    }
}
