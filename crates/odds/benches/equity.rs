//! How long the shares of a pot take. `cargo bench -p odds`.
//!
//! Every figure is checked before its time is told.

use odds::equity::{Asked, Spot, silent};
use sheet::Library;
use std::time::Instant;

/// Short runs, and the best of them: other work on the machine disturbs some, not all.
const RUNS: usize = 5;

fn main() {
    let filter: Option<String> = std::env::args().skip(1).find(|word| !word.starts_with('-'));
    let library = Library::built_in();
    println!("{:<40}{:>14}{:>10}{:>10}", "", "deals", "ms", "bar");
    for (game, hands, board, equity, bar) in [
        ("texas-holdem", &["AhAs", "KdKc"][..], "", Some("0.812555"), Some(10.0)),
        ("texas-holdem", &["AhAs", "random"], "", Some("0.852037"), Some(1500.0)),
        ("texas-holdem", &["AA", "KK"], "", Some("0.819461"), None),
        ("texas-holdem", &["AhKh", "QsQc", "7d6d"], "", None, None),
        ("omaha", &["AhAsKhKs", "JdTd9c8c"], "", None, None),
        ("omaha-hi-lo", &["Ah2h3dKd", "QsQcJsJc"], "", None, None),
        ("seven-card-stud", &["AhAdKc", "7s6s5s"], "", None, None),
    ] {
        let title = format!("{game} {}", hands.join(" v "));
        if filter.as_ref().is_some_and(|filter| !title.contains(filter.as_str())) {
            continue;
        }
        let page = library.game(game).expect("a game").resolve(&[]).expect("its defaults");
        let (rules, _) = page.poker().expect("poker");
        let spot = Spot::read(rules, hands, &[board], "").expect("a spot");
        let mut best = f64::MAX;
        let mut deals = 0;
        for _ in 0..RUNS {
            let clock = Instant::now();
            let found = spot.equity(Asked::Exact, &|_| unreachable!("all are counted"), &silent);
            best = best.min(clock.elapsed().as_secs_f64() * 1000.0);
            let found = found.expect("it can be counted");
            deals = found.deals;
            let first = format!("{:.6}", found.hands[0].equity(&found));
            assert!(equity.is_none_or(|known| known == first), "{game} {hands:?}: {first}");
        }
        let verdict = match bar {
            Some(bar) if best <= bar => format!("{bar:>10.0}  met"),
            Some(bar) => format!("{bar:>10.0}  MISSED"),
            None => format!("{:>10}", "-"),
        };
        println!("{title:<40}{deals:>14}{best:>10.1}{verdict}");
    }
}
