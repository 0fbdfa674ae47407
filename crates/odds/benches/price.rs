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
use sheet::{Library, Resolved};
use std::process::Command;
use std::time::Instant;

/// Seats that are dealt in unless told otherwise, and rounds that are drawn at most: as the command has
/// them.
const SEATS: u8 = 6;
const ROUNDS: u64 = 100_000_000;

/// A game all of whose wagers are priced, and what is known of that.
struct Priced {
    game: &'static str,
    wagers: usize,
    /// How many deals are counted for those that are exact.
    deals: u128,
    /// What the opening wager brings.
    brings: (i128, u128),
    /// In seconds.
    bar: f64,
}

const GAMES: [Priced; 13] = [
    Priced {
        game: "ultimate-texas-holdem@players-casino",
        wagers: 2,
        deals: 27_813_943_808_560,
        brings: (-607_723_787_676, 27_813_810_024_000),
        bar: 30.0,
    },
    Priced {
        game: "ultimate-texas-holdem@colorado",
        wagers: 5,
        deals: 604_743_890_512_791_276_689_311_870,
        brings: (-607_723_787_676, 27_813_810_024_000),
        bar: 30.0,
    },
    Priced {
        game: "ultimate-texas-holdem@clovis-500",
        wagers: 3,
        deals: 55_627_753_832_560,
        brings: (-607_723_787_676, 27_813_810_024_000),
        bar: 30.0,
    },
    Priced {
        game: "caribbean-stud@colorado",
        wagers: 3,
        deals: 39_866_461_034_400,
        brings: (-1_041_372_912_372, 19_933_230_517_200),
        bar: 60.0,
    },
    Priced {
        game: "let-it-ride@colorado",
        wagers: 4,
        deals: 54_600_260,
        brings: (-1_780_896, 51_979_200),
        bar: 2.0,
    },
    Priced {
        game: "mississippi-stud@colorado",
        wagers: 4,
        deals: 15_260_905_203_845_099_198_660,
        brings: (-7_664_112, 155_937_600),
        bar: 2.0,
    },
    Priced {
        game: "three-card-poker@players-casino",
        wagers: 3,
        deals: 2_463_380_920,
        brings: (-22_014_144, 1_221_511_200),
        bar: 2.0,
    },
    Priced {
        game: "three-card-poker@colorado",
        wagers: 5,
        deals: 427_573_120,
        brings: (-13_733_780, 407_170_400),
        bar: 2.0,
    },
    Priced {
        game: "three-card-plus@colorado",
        wagers: 3,
        deals: 427_551_020,
        brings: (-13_733_780, 407_170_400),
        bar: 2.0,
    },
    Priced {
        game: "three-card-super-shot-poker@colorado",
        wagers: 7,
        deals: 447_975_840,
        brings: (-13_733_780, 407_170_400),
        bar: 2.0,
    },
    Priced {
        game: "three-card-draw-poker@colorado",
        wagers: 2,
        deals: 210_710_704_100,
        brings: (-2_195_284_944, 210_710_682_000),
        bar: 2.0,
    },
    Priced {
        game: "three-card-prime@colorado",
        wagers: 6,
        deals: 837_342_480,
        brings: (-13_733_780, 407_170_400),
        bar: 2.0,
    },
    Priced {
        game: "three-card-split@colorado",
        wagers: 2,
        deals: 407_441_125,
        brings: (-11_908_552, 407_170_400),
        bar: 2.0,
    },
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
    for priced in GAMES.iter().filter(|priced| wanted(priced.game)) {
        let (took, counted) = timed(|| whole_game(priced));
        assert_eq!(counted, priced.deals, "{}: not all of it was counted", priced.game);
        tell(priced.game, &counted.to_string(), took, priced.bar);
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
            let library = Library::built_in();
            let page = library.game("texas-holdem").expect("a game").resolve(&[]).expect("a page");
            let (took, ()) = timed(|| pot(&page, hands, share, deals));
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
fn whole_game(&Priced { game, wagers, brings, .. }: &Priced) -> u128 {
    let rules = rules(game);
    let asked = asked(rules.game.seats.clamp(1, SEATS));
    let report = price::game(&rules, &asked);
    assert!(report.unpriced.is_empty(), "{game}: {:?}", report.unpriced);
    assert_eq!(report.wagers.len(), wagers, "{game}");
    let opening = &report.wagers[0];
    let rows: u128 = opening.results.iter().map(|(_, deals)| deals).sum();
    assert_eq!(rows, opening.deals, "{game} {}: every deal comes out in one way", opening.wager);
    assert_eq!((opening.expected.numerator, opening.expected.denominator), brings, "{game}");
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
fn pot(page: &Resolved, hands: &[&str], share: &str, deals: u128) {
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
