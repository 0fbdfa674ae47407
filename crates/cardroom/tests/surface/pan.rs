//! Pan, shown, played, simulated and priced.

use crate::pit::play;
use crate::run;
use serde_json::Value;

fn json(words: &[&str]) -> Value {
    let said = run(words);
    serde_json::from_str(said.strip_prefix("0\n").unwrap_or_else(|| panic!("{said}")))
        .expect("JSON")
}

#[test]
fn pan_is_listed_and_shown_with_its_sources() {
    let listed = json(&["games", "--kind", "pan", "--json"]);
    assert_eq!(listed[0]["id"], "pan");
    assert_eq!(listed[0]["banker"], "players");
    let editions = listed[0]["editions"].as_array().expect("editions").iter();
    let editions: Vec<&str> = editions.filter_map(|edition| edition["id"].as_str()).collect();
    assert_eq!(editions, ["clovis-500", "diamond-jims", "players-casino"]);
    let page = run(&["show", "pan@diamond-jims"]);
    for wanted in ["diamond-jims l.571-581", "valle set, one suit", "G-236", "chips.value"] {
        assert!(page.contains(wanted), "no {wanted}: {page}");
    }
}

/// Who does what a careful player would plays every edition to the end.
#[test]
fn every_edition_is_played_out() {
    for edition in ["clovis-500", "diamond-jims", "players-casino"] {
        let words = [&format!("pan@{edition}"), "--plain", "--seed", "5", "--rounds", "3"];
        let said = play(&words, &"g\n".repeat(600));
        assert!(said.starts_with("0\n"), "{said}");
        assert_eq!(said.matches("Net: ").count(), 3, "{said}");
        assert!(said.contains(" in 3 rounds."), "{said}");
        assert!(!said.contains("The dealer says no"), "{said}");
    }
}

/// Who leaves when he is asked to stay or retire retires, and no more is played in his name.
#[test]
fn who_leaves_retires() {
    let words = ["pan", "--plain", "--seed", "2", "--rounds", "1", "--seats", "3"];
    let said = play(&words, "q\n");
    assert!(said.contains("You retire."), "{said}");
    assert!(!said.contains("You stay."), "{said}");
}

/// Cards of others are seen when they are laid or thrown, and not before.
#[test]
fn hands_of_others_are_dealt_as_backs() {
    let words = ["pan", "--plain", "--seed", "2", "--rounds", "1", "--seats", "3"];
    let said = play(&words, "q\n");
    let dealt = said.lines().find(|line| line.starts_with("Dealt: ")).expect("hands are dealt");
    assert!(dealt.contains("Ben (?? ?? ?? ??) "), "{dealt}");
    assert!(!dealt.contains("you (??"), "{dealt}");
}

#[test]
fn answers_that_make_no_sense_are_told_what_would() {
    let words = ["pan", "--plain", "--seed", "2", "--rounds", "1", "--seats", "2"];
    let said = play(&words, "hm\nd\n?\na\nq\n");
    for wanted in [
        "Say one of the keys; ? explains them.",
        "[s] stay  [r] retire",
        "ask what a careful player would do",
        "A careful player would ",
        "You leave the table with $",
    ] {
        assert!(said.contains(wanted), "no {wanted}: {said}");
    }
}

#[test]
fn rounds_add_up_and_repeat_whatever_the_threads() {
    for edition in ["clovis-500", "diamond-jims", "players-casino"] {
        for bots in ["callers", "sensible"] {
            let game = format!("pan@{edition}");
            let words = ["simulate", &game, "--rounds", "3000", "--bots", bots, "--json"];
            let one = json(&[&words[..], &["--threads", "1"]].concat());
            let two = json(&[&words[..], &["--threads", "2"]].concat());
            assert_eq!(one["conserved"], true, "{one}");
            assert_eq!(one["seats"], two["seats"], "{game} {bots}");
            let nets = one["seats"].as_array().expect("seats").iter();
            let nets: i64 = nets.map(|seat| seat["net_cents"].as_i64().expect("cents")).sum();
            assert_eq!(nets + one["fees_cents"].as_i64().expect("cents"), 0, "{game} {bots}");
            let fee = if edition == "diamond-jims" { 400 * 3000 } else { 0 };
            assert_eq!(one["fees_cents"], fee, "{game}: $4 of six players' antes");
        }
    }
}

#[test]
fn a_sample_says_what_places_and_hands_bring() {
    let words = ["odds", "pan", "--rounds", "4000", "--threads", "2", "--seats", "4", "--json"];
    let facts = json(&words);
    let wagers = facts["wagers"].as_array().expect("wagers");
    assert_eq!(wagers.len(), 5, "four places and staying");
    let sum: i64 = wagers[..4]
        .iter()
        .map(|wager| wager["return"]["numerator"].as_str().unwrap().parse::<i64>().unwrap())
        .sum();
    assert_eq!(sum, 0, "what one place wins another loses");
    for wager in wagers {
        assert_eq!(wager["method"], "sample");
        assert!(wager["standard_error"].as_f64().unwrap() > 0.0, "{wager}");
        assert_eq!(wager["deals"], 2000, "{wager}");
    }
    let rows = wagers[4]["rows"].as_array().expect("rows").iter();
    let counted: u64 = rows.map(|row| row["count"].as_u64().expect("a count")).sum();
    assert_eq!(counted, 2000);
    let text = run(&words[..words.len() - 1]);
    assert!(text.contains("What staying wins with a hand as dealt; retiring loses 1"), "{text}");
}

#[test]
fn what_cannot_be_asked_of_pan_is_refused() {
    for (words, said) in [
        (&["simulate", "pan", "--seats", "9"][..], "pan@clovis-500 is played by 2 to 8, not 9"),
        (&["simulate", "pan", "--bank", "50"], "Pan has no banker; leave --bank out"),
        (&["play", "pan", "--buy-in", "5"], "buy in for $20 to $1,000,000, in chips of $1: not $5"),
        (&["equity", "pan", "AhKh"], "Pan has no pot to share; `cardroom odds pan`"),
        (&["odds", "pan", "--hand", "AhAs"], "between bots; leave --hand out"),
        (&["odds", "pan", "--plot", "never.svg"], "between bots; leave --plot out"),
        (&["show", "pan", "--choose", "value=$4"], "chips.value cannot be `$4`"),
    ] {
        let answer = run(words);
        assert!(answer.starts_with("1\nerror: "), "{words:?}: {answer}");
        assert!(answer.contains(said), "{words:?}: {answer}");
    }
}

/// Bots force a discard in an evening that is recorded, too (clovis-500 l.542), and the record says
/// which bots they are: others than the sensible ones are not kept.
#[test]
fn a_recorded_evening_has_forced_discards() {
    let file = std::env::temp_dir().join(format!("cardroom-pan-{}.rounds", std::process::id()));
    let path = file.display().to_string();
    let words = ["simulate", "pan", "--rounds", "6", "--seats", "5", "--record", &path, "--json"];
    let report = json(&words);
    assert_eq!((&report["bots"], &report["conserved"]), (&"sensible".into(), &true.into()));
    let kept = std::fs::read_to_string(&file).expect("the evening was written");
    assert!(kept.contains("\"choice\":\"force\""), "nobody forces in six rounds");
    assert_eq!(run(&["replay", &path]), "0\n6 hands: 6 agree, 0 differ, 0 refused\n");
    std::fs::remove_file(file).expect("the file was written");
    let callers = [&words[..], &["--bots", "callers"]].concat();
    let refused = "1\nerror: --record keeps evenings of sensible bots there; leave --bots out\n";
    assert_eq!(run(&callers), refused);
}

/// The floor of Pan is told of hands that are incorrect, and of nothing that a layout has.
/// Source: clovis-500 l.554.
#[test]
fn the_floor_of_pan_says_what_it_is_told() {
    let said =
        play(&["pan", "--plain", "--seed", "4", "--rounds", "1"], "?\nfloor\ns\nfloor foul\nq\n");
    for line in [
        "floor foul   call the floor: your hand, or `Ada foul`, is incorrect",
        "Say whose hand is incorrect after it has drawn: `floor Ada foul`",
        "The floor says no: nothing was drawn by you yet: the hand is mended.",
    ] {
        assert!(said.contains(line), "no `{line}` in {said}");
    }
    assert!(!said.contains("boxed") && !said.contains("player-exposed"), "{said}");
}
