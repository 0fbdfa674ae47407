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
    // Only where hands are counted.
    facts.remove("hands_per_second");
    report
}

#[test]
fn the_report_reads_well() {
    let words = "simulate razz --rounds 500 --seats 3 --threads 1";
    let report = run(&words.split(' ').collect::<Vec<_>>());
    let (before, rest) = report.split_once(" in ").expect("a time");
    let (_, after) = rest.split_once(" a second").expect("a speed");
    let masked = format!("{before} in … a second{after}");
    insta::assert_snapshot!(masked, @r#"
    0
    razz@clovis-500, stakes 2-4, callers, seed 1
    500 rounds in … a second
    100.0 % came to a showdown; the largest pot was $4.50

                  net      won       a round
    seat 1    +$24.00   34.4 %       +0.0480
    seat 2    -$52.50   31.0 %       -0.1050
    seat 3    +$28.50   34.6 %       +0.0570

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

/// What a seed comes to, in cents: whatever makes rounds quicker changes none of them.
#[test]
fn a_seed_comes_to_what_it_always_did() {
    let nets = |words: &str| {
        let seed = "--rounds 2100 --seed 7 --threads 1";
        let words = format!("{words} {seed}");
        let report = json(&words.split(' ').collect::<Vec<_>>());
        assert_eq!(report["conserved"], true, "{words}");
        let seats = report["seats"].as_array().expect("seats").iter();
        seats.map(|seat| seat["net_cents"].as_i64().expect("cents")).collect::<Vec<_>>()
    };
    for (words, expected) in [
        ("three-card-poker", &[-231_000][..]),
        ("three-card-poker@colorado", &[-104_000]),
        ("ultimate-texas-holdem", &[-72_500]),
        ("mississippi-stud", &[-375_000]),
        ("fortune-pai-gow-poker", &[-36_000]),
        ("pai-gow-tiles", &[-112_000]),
        ("golden-frog-baccarat", &[23_000]),
        ("pure-21-5-blackjack", &[-19_100]),
        ("texas-holdem --seats 2", &[-8_400, 8_400]),
        ("texas-holdem --seats 6", &[6_300, -73_200, 15_900, 32_700, 37_800, -19_500]),
        ("seven-card-stud --seats 6", &[-27_000, -19_000, 33_650, -54_950, 25_450, 41_850]),
        ("razz --seats 6", &[4_200, -7_250, -10_700, 500, 6_900, 6_350]),
        ("five-card-draw --seats 6", &[16_200, 7_200, 37_800, -50_400, -19_800, 9_000]),
        ("badugi --seats 6", &[600, -600, 2_100, -6_900, 16_800, -12_000]),
        ("omaha-hi-lo --seats 6", &[5_500, 1_400, -1_300, 9_500, 500, -15_600]),
    ] {
        assert_eq!(nets(words), expected, "{words}");
    }
}

/// Every game and edition adds up, with bots that call and bots that think.
#[test]
fn every_game_adds_up() {
    let mut played = 0;
    for game in games::editions().into_iter().chain(["horse".to_owned()]) {
        for (bots, rounds) in [("callers", "200"), ("sensible", "8")] {
            let words = ["simulate", &game, "--rounds", rounds, "--bots", bots, "--threads", "1"];
            let report = run(&words);
            assert!(report.starts_with("0\n"), "{game} {report}");
            let sums = "Money and cards add up in every round.\n";
            assert!(report.ends_with(sums), "{game} {report}");
            played += 1;
        }
    }
    assert!(played >= 240, "only {played} were played");
}

/// As many and as few players as each game allows, which a refusal says.
#[test]
fn every_table_fills_up() {
    for game in games::editions() {
        let sat = |seats: &str| {
            run(&["simulate", &game, "--rounds", "60", "--seats", seats, "--threads", "1"])
        };
        let refusal = sat("99");
        let (_, allowed) = refusal.split_once(" is played by ").expect("nobody seats 99");
        let (allowed, _) = allowed.split_once(", not 99").expect("what was asked is said");
        let (least, most) = allowed.split_once(" to ").expect("from so many to so many");
        for seats in [least, most] {
            let report = sat(seats);
            let sums = report.ends_with("Money and cards add up in every round.\n");
            assert!(sums, "{game} {seats} {report}");
        }
    }
}

/// What was simulated, `replay` plays again, in every game.
#[test]
fn rounds_are_written_down_and_replayed() {
    let file = std::env::temp_dir().join(format!("cardroom-sim-{}.rounds", std::process::id()));
    let path = file.display().to_string();
    for game in games::editions().into_iter().chain(["horse".to_owned()]) {
        for bots in ["callers", "sensible"] {
            let words = ["simulate", &game, "--rounds", "20", "--bots", bots, "--record", &path];
            if run(&words).starts_with("1\n") {
                continue;
            }
            let replayed = run(&["replay", &path]);
            let all = "0\n20 hands: 20 agree, 0 differ, 0 refused\n";
            assert_eq!(replayed, all, "{game} {bots}");
        }
    }
    let text = std::fs::read_to_string(&file).expect("the rounds were written");
    let wrong = text.replacen("\"after\":\"", "\"after\":\"$1", 1).replace("$1$", "$1");
    std::fs::write(&file, wrong).expect("the file can be written");
    let replayed = run(&["replay", &path]);
    assert!(replayed.ends_with("20 hands: 19 agree, 1 differ, 0 refused\n"), "{replayed}");
    std::fs::write(&file, "{}\n{\"game\": 3}\n{\n").expect("the file can be written");
    let replayed = run(&["replay", &path]);
    assert!(replayed.ends_with("3 hands: 0 agree, 0 differ, 3 refused\n"), "{replayed}");
    let _ = std::fs::remove_file(&file);
}

/// The games of a mix take turns, and the report names them.
#[test]
fn a_mix_is_reported_as_one() {
    let report = json(&["horse", "--rounds", "200", "--seats", "4"]);
    assert_eq!(report["game"], "horse");
    assert_eq!(report["edition"], "mixed");
    assert_eq!(report["games"].as_array().expect("games").len(), 5);
    assert_eq!(report["conserved"], true);
    assert_eq!(report["bots"], "callers");
}

#[test]
fn what_cannot_be_dealt_is_refused() {
    for (words, message) in [
        (
            &["texas-holdem", "--seats", "1"][..],
            "error: texas-holdem@clovis-500 is played by 2 to 9, not 1",
        ),
        (
            &["seven-card-stud", "--seats", "99"],
            "error: seven-card-stud@players-casino is played by 2 to 8, not 99",
        ),
        (
            &["ultimate-texas-holdem", "--seats", "10"],
            "error: ultimate-texas-holdem@players-casino is played by 1 to 8, not 10",
        ),
        (
            &["mississippi-stud", "--bank", "100"],
            "error: mississippi-stud@colorado is banked by the house; leave --bank out",
        ),
        (&["three-card-poker", "--bank", "1"], "error: a bank of $1 covers no wager: at least $5"),
        (&["razz", "--bank", "100"], "error: poker has no banker; leave --bank out"),
        (
            &["--rotate", "razz,three-card-poker"],
            "error: three-card-poker@players-casino takes no turns with others: only poker games do",
        ),
        (
            &["razz", "--rounds", "1000000", "--record", "x.rounds"],
            "error: --record keeps 200,000 rounds at most; ask for fewer",
        ),
    ] {
        let said = run(&[&["simulate"], words].concat());
        assert_eq!(said, format!("1\n{message}\n"), "{words:?}");
    }
    for misused in [
        &["razz", "--rounds", "0"][..],
        &["razz", "--threads", "0"],
        &["razz", "--bots", "shark"],
        &["razz", "--rotate", "razz"],
        &[],
    ] {
        let output = cardroom(&[&["simulate"], misused].concat());
        assert_eq!(output.status.code(), Some(2), "{misused:?}");
    }
}

/// Games against a dealer: several seats, money to the bank, every sum printed.
#[test]
fn a_table_with_a_dealer_is_reported() {
    let report = json(&["ultimate-texas-holdem@colorado", "--rounds", "500", "--seats", "3"]);
    assert_eq!(report["game"], "ultimate-texas-holdem");
    assert_eq!(report["edition"], "colorado");
    assert_eq!(report["rounds"], 500);
    assert_eq!(report["conserved"], true);
    assert_eq!(report["bots"], "base");
    assert!(report["rounds_per_second"].as_f64().expect("a number") > 0.0);
    let cents = |value: &serde_json::Value| value.as_i64().expect("cents");
    let nets = report["seats"].as_array().expect("seats").iter();
    let nets: i64 = nets.map(|seat| cents(&seat["net_cents"])).sum();
    assert_ne!(nets, 0);
    assert_eq!(nets + cents(&report["bank_net_cents"]) + cents(&report["fees_cents"]), 0);
}

/// A player-dealer's seats take turns to bank; what the bank won is theirs.
#[test]
fn the_bank_goes_round() {
    let words = ["three-card-poker", "--rounds", "600", "--seats", "3", "--bank", "15"];
    let report = json(&words);
    assert_eq!(report["banker"], "player-dealer");
    assert_eq!(report["conserved"], true);
    let cents = |value: &serde_json::Value| value.as_i64().expect("cents");
    let seats = report["seats"].as_array().expect("seats");
    let banked: Vec<i64> = seats.iter().map(|seat| cents(&seat["banked_net_cents"])).collect();
    assert!(banked.iter().all(|net| *net != 0), "{banked:?}");
    assert_eq!(banked.iter().sum::<i64>(), cents(&report["bank_net_cents"]));
    let rich = json(&["three-card-poker", "--rounds", "600", "--seats", "3"]);
    assert_ne!(rich["bank_net_cents"], report["bank_net_cents"], "a small bank is soon dry");
}

/// What bots think of is drawn from the seed, and not from who plays when.
#[test]
fn the_seed_decides_at_a_table_with_a_dealer() {
    let with = |threads| {
        let words = ["let-it-ride", "--rounds", "2500", "--bots", "sensible", "--threads", threads];
        result(&words)
    };
    assert_eq!(with("1"), with("3"));
}
