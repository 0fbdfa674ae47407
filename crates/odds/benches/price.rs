//! How long prices take. `cargo bench -p odds --bench price`, or with a part of a row's name behind
//! `--`; `-- all` counts every game, which takes hours.
//!
//! Every row does the work of a command, through the same functions; what it counted is checked before
//! its time is told.

#[path = "../src/numbers.rs"]
mod numbers;

use cards::Card;
use engine::table::{Limits, Rules};
use money::Money;
use numbers::numbers;
use odds::equity;
use odds::price::{self, Asked, Deed, Method, Move, Spot};
use sheet::Library;
use std::process::Command;
use std::time::Instant;

/// Seats that are dealt in unless told otherwise, and rounds that are drawn at most: as the command has
/// them.
const SEATS: u8 = 6;
const ROUNDS: u64 = 100_000_000;

/// A game all of whose wagers are priced: how many they are, how many deals are counted for them, and
/// the bar in seconds. Where hands are drawn instead, the number of deals is the error's.
const GAMES: [(&str, usize, u128, f64); 12] = [
    ("ultimate-texas-holdem@players-casino", 2, 27_813_943_808_560, 30.0),
    ("ultimate-texas-holdem@colorado", 5, 604_743_890_512_791_276_689_311_870, 30.0),
    ("caribbean-stud@colorado", 3, 39_866_461_034_400, 60.0),
    ("let-it-ride@colorado", 4, 54_600_260, 2.0),
    ("mississippi-stud@colorado", 4, 15_260_905_203_845_099_198_660, 2.0),
    ("three-card-poker@players-casino", 3, 2_463_380_920, 2.0),
    ("three-card-poker@colorado", 5, 427_573_120, 2.0),
    ("three-card-plus@colorado", 3, 427_551_020, 2.0),
    ("three-card-super-shot-poker@colorado", 7, 447_975_840, 2.0),
    ("three-card-draw-poker@colorado", 2, 210_710_704_100, 2.0),
    ("three-card-prime@colorado", 6, 837_342_480, 2.0),
    ("three-card-split@colorado", 2, 407_441_125, 2.0),
];

/// One decision at Ultimate Texas Hold'em: the board, what was done, what is best and the bar.
const DECISIONS: [(&str, &str, &[Deed], Deed, f64); 2] = [
    ("before the flop", "", &[], Deed::Bet(4), 3.0),
    ("at the river", "Ks 9c 7d 4h 2s", &[Deed::Check, Deed::Check], Deed::Bet(1), 0.020),
];

/// Shares of a pot: the hands, the first one's and the bar.
const EQUITIES: [(&[&str], &str, u128, f64); 2] = [
    (&["AhAs", "KdKc"], "0.812555", 1_712_304, 0.010),
    (&["AhAs", "random"], "0.852037", 2_097_572_400, 1.5),
];

fn main() {
    let asked: Option<String> = std::env::args().skip(1).find(|word| !word.starts_with('-'));
    let wanted = |row: &str| asked.as_ref().is_none_or(|asked| row.contains(asked.as_str()));
    println!("{:<44}{:>20}{:>12}{:>10}", "", "deals", "seconds", "bar");
    for (game, wagers, deals, bar) in GAMES {
        if wanted(game) {
            let (took, counted) = timed(|| whole_game(game, wagers));
            assert_eq!(counted, deals, "{game}: not all that it says was counted");
            tell(game, &counted.to_string(), took, bar);
        }
    }
    for (when, board, done, best, bar) in DECISIONS {
        let row = format!("adviser of ultimate-texas-holdem, {when}");
        if wanted(&row) {
            let rules = rules("ultimate-texas-holdem");
            let (took, ()) = timed(|| decision(&rules, board, done, best));
            tell(&row, "-", took, bar);
        }
    }
    for (hands, share, deals, bar) in EQUITIES {
        let row = format!("equity of texas-holdem {}", hands.join(" v "));
        if wanted(&row) {
            let (took, ()) = timed(|| pot(hands, share, deals));
            tell(&row, &deals.to_string(), took, bar);
        }
    }
    // Only if it is asked for: it is the other rows a thousand times.
    if asked.as_deref() == Some("all") {
        let (took, ()) = timed(every_game);
        tell("odds --all", "-", took, 3.0 * 3600.0);
    }
}

/// Prices every wager of a game, and says how many deals were counted.
fn whole_game(game: &str, wagers: usize) -> u128 {
    let rules = rules(game);
    let asked = asked(rules.game.seats.clamp(1, SEATS));
    let report = price::game(&rules, &asked);
    assert!(report.unpriced.is_empty(), "{game}: {:?}", report.unpriced);
    assert_eq!(report.wagers.len(), wagers, "{game}");
    let opening = &report.wagers[0];
    let rows: u128 = opening.results.iter().map(|(_, deals)| deals).sum();
    assert_eq!(rows, opening.deals, "{game} {}: every deal comes out in one way", opening.wager);
    let exact = report.wagers.iter().filter(|priced| priced.method == Method::Exact);
    exact.map(|priced| priced.deals).sum()
}

/// Says what is best with a king and a deuce, or an ace and a king.
fn decision(rules: &Rules, board: &str, done: &[Deed], best: Deed) {
    let cards = |text: &str| -> Vec<Card> {
        text.split_whitespace().map(|card| card.parse().expect("a card")).collect()
    };
    let own = if board.is_empty() { "Ah Kd" } else { "Kh 2d" };
    let spot = Spot {
        own: cards(own),
        board: cards(board),
        done: done.iter().copied().map(Move::Do).collect(),
        ..Spot::default()
    };
    let choices = price::advise(rules, &spot, &asked(1)).expect("advice");
    assert_eq!(choices[0].deed, best, "{board}: {choices:?}");
    assert!(choices.len() > 1, "{board}: everything that may be done is weighed");
}

/// Shares a pot.
fn pot(hands: &[&str], share: &str, deals: u128) {
    let library = Library::built_in();
    let page = library.game("texas-holdem").expect("a game").resolve(&[]).expect("its defaults");
    let (rules, _) = page.poker().expect("poker");
    let spot = equity::Spot::read(rules, hands, &[""], "").expect("a spot");
    let found =
        spot.equity(equity::Asked::Exact, &|_| unreachable!("all are counted"), &equity::silent);
    let found = found.expect("it can be counted");
    assert_eq!(format!("{:.6}", found.hands[0].equity(&found)), share);
    assert_eq!(found.deals, deals);
}

/// Has the command itself write every sheet into a folder of its own.
fn every_game() {
    let folder = std::env::temp_dir().join(format!("cardroom-par-{}", std::process::id()));
    let command = "run --release --locked -p cardroom -- odds --all --write";
    let cargo = std::env::var_os("CARGO").unwrap_or("cargo".into());
    let status = Command::new(cargo).args(command.split(' ')).arg(&folder).status();
    assert!(status.is_ok_and(|status| status.success()), "cardroom odds --all");
    let sheets = std::fs::read_dir(&folder).expect("sheets").count();
    assert!(sheets >= 2 * 53, "{sheets} sheets");
    std::fs::remove_dir_all(&folder).expect("a folder of its own");
}

fn timed<T>(work: impl FnOnce() -> T) -> (f64, T) {
    let clock = Instant::now();
    let done = work();
    (clock.elapsed().as_secs_f64(), done)
}

fn tell(row: &str, deals: &str, took: f64, bar: f64) {
    let verdict = if took <= bar { "met" } else { "MISSED" };
    println!("{row:<44}{deals:>20}{took:>12.3}{bar:>10}  {verdict}");
}

fn rules(game: &str) -> Rules {
    let library = Library::built_in();
    let page = library.game(game).expect("a game").resolve(&[]).expect("a page");
    Rules::new(page.table().expect("a table game"), Limits::default()).expect("playable")
}

fn asked(seats: u8) -> Asked<'static> {
    Asked {
        stake: Money::dollars(1),
        seats,
        numbers: (&numbers, 1),
        rounds: ROUNDS,
        meters: &[],
        tell: &odds::work::silent,
        plays: None,
    }
}
