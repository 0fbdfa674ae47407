//! `simulate`: rounds played by bots.

use crate::{cardroom, games, run};
use serde_json::Value;

fn json(words: &[&str]) -> Value {
    let output = cardroom(&[&["simulate", "--json"], words].concat());
    serde_json::from_slice(&output.stdout).expect("the report is JSON")
}

/// The report without what no two runs share.
fn result(words: &[&str]) -> Value {
    let mut report = json(words);
    let facts = report.as_object_mut().expect("a report");
    for key in ["seconds", "rounds_per_second", "threads"] {
        assert!(facts.remove(key).is_some(), "{key}");
    }
    report
}

#[test]
fn the_report_reads_well() {
    let words = "simulate razz --rounds 500 --seats 3 --threads 1 --bots call";
    let report = run(&words.split(' ').collect::<Vec<_>>());
    let (before, rest) = report.split_once(" in ").expect("a time");
    let (_, after) = rest.split_once(" a second").expect("a speed");
    let masked = format!("{before} in … a second{after}");
    insta::assert_snapshot!(masked, @r#"
    0
    razz@clovis-500, stakes 2-4, seed 1
    500 rounds in … a second
    100.0 % came to a showdown; the largest pot was $4.50

                  net      won       a round
    seat 1    +$31.00   34.8 %       +0.0620
    seat 2    -$41.50   31.6 %       -0.0830
    seat 3    +$10.50   33.8 %       +0.0210

    Money and cards add up in every round.
    "#);
}

#[test]
fn the_facts_come_as_json() {
    let report = json(&["omaha-hi-lo@colorado", "--rounds", "300", "--seats", "4"]);
    assert_eq!(report["game"], "omaha-hi-lo");
    assert_eq!(report["edition"], "colorado");
    assert_eq!(report["rounds"], 300);
    assert_eq!(report["conserved"], true);
    assert!(report["seconds"].as_f64().expect("a number") > 0.0);
    assert!(report["rounds_per_second"].as_f64().expect("a number") > 0.0);
    assert_eq!(report["bank_net_cents"], 0);
    assert_eq!(report["fees_cents"], 0);
    let nets = report["seats"].as_array().expect("seats").iter();
    let nets: Vec<i64> = nets.map(|seat| seat["net_cents"].as_i64().expect("cents")).collect();
    assert_eq!(nets.len(), 4);
    assert!(nets.iter().any(|net| *net != 0));
    assert_eq!(nets.iter().sum::<i64>(), 0);
}

/// 2,500 rounds are three blocks, so that the threads share them unevenly.
#[test]
fn the_seed_decides_and_the_threads_do_not() {
    let with = |seed, threads| {
        result(&["texas-holdem", "--rounds", "2500", "--seed", seed, "--threads", threads])
    };
    let one = with("7", "1");
    assert_eq!(one, with("7", "3"));
    assert_ne!(one["seats"], with("8", "1")["seats"]);
}

/// Whatever is not played yet is refused, and everything else adds up, with every bot.
#[test]
fn every_game_adds_up_or_is_refused() {
    let mut played = 0;
    for game in games::editions() {
        for bots in ["rule", "call"] {
            let report =
                run(&["simulate", &game, "--rounds", "60", "--bots", bots, "--threads", "1"]);
            match report.contains(" cannot be played yet: ") {
                true => assert!(report.starts_with("1\nerror: "), "{report}"),
                false => {
                    assert!(report.starts_with("0\n"), "{game} {report}");
                    assert!(
                        report.ends_with("Money and cards add up in every round.\n"),
                        "{report}"
                    );
                    played += 1;
                }
            }
        }
    }
    assert!(played >= 120, "only {played} were played");
}

#[test]
fn what_cannot_be_dealt_is_refused() {
    for (words, message) in [
        (
            &["texas-holdem", "--seats", "1"][..],
            "error: texas-holdem@clovis-500 is dealt to 2 to 9 seats, not 1",
        ),
        (
            &["seven-card-stud", "--seats", "9"],
            "error: seven-card-stud@players-casino is dealt to 2 to 8 seats, not 9",
        ),
        (
            &["ultimate-texas-holdem"],
            "error: ultimate-texas-holdem@players-casino cannot be played yet: simulate does not know games against a dealer",
        ),
    ] {
        let said = run(&[&["simulate"], words].concat());
        assert_eq!(said, format!("1\n{message}\n"), "{words:?}");
    }
    for misused in [["--rounds", "0"], ["--threads", "0"], ["--bots", "shark"]] {
        let output = cardroom(&[&["simulate", "razz"], &misused[..]].concat());
        assert_eq!(output.status.code(), Some(2), "{misused:?}");
    }
}
