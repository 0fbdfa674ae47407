//! Twenty-one: listed, shown, played as text, simulated.

use crate::pit::play;
use crate::run;
use serde_json::Value;

fn json(words: &[&str]) -> Value {
    let said = run(words);
    serde_json::from_str(said.strip_prefix("0\n").unwrap_or_else(|| panic!("{said}")))
        .expect("JSON")
}

#[test]
fn they_are_listed_with_their_editions() {
    let listed = json(&["games", "--kind", "twenty-one", "--json"]);
    let games = listed.as_array().expect("games").iter().map(|game| {
        let editions = game["editions"].as_array().expect("editions").iter();
        let editions: Vec<&str> = editions.filter_map(|edition| edition["id"].as_str()).collect();
        format!("{} {}", game["id"].as_str().expect("a name"), editions.join(" "))
    });
    assert_eq!(
        games.collect::<Vec<_>>(),
        [
            "21st-century-blackjack-switch players-casino",
            "century-21-blackjack clovis-500 proposed",
            "no-bust-21st-century-blackjack lucky-lady players-casino clovis-500 diamond-jims",
            "no-bust-blackjack-22 diamond-jims lucky-lady",
            "pure-21-5-blackjack clovis-500",
            "pure-spanish-21-5 clovis-500",
        ]
    );
}

#[test]
fn the_charts_are_shown_with_their_lines() {
    let said = run(&["show", "pure-21-5-blackjack"]);
    for line in ["hard 19 or more", "hard 11 or less", "all others", "clovis-500 l.1516-1522"] {
        assert!(said.contains(line), "no `{line}` in {said}");
    }
}

#[test]
fn hands_are_played_as_text() {
    let input = "buster 5\n\ns\ns\ns\ns\n".repeat(3);
    let words = ["no-bust-21st-century-blackjack", "--plain", "--seats", "1", "--seed", "7"];
    let said = play(&[&words[..], &["--rounds", "2"]].concat(), &input);
    for line in
        ["You bet $5 on game and $5 on buster.", "Dealt: you ", "Banker turns ", "Net: you "]
    {
        assert!(said.contains(line), "no `{line}` in {said}");
    }
}

#[test]
fn chips_and_cards_add_up_at_every_table() {
    for (game, seats) in [
        ("no-bust-21st-century-blackjack", "1"),
        ("no-bust-21st-century-blackjack@clovis-500", "8"),
        ("no-bust-blackjack-22@lucky-lady", "5"),
        ("century-21-blackjack@proposed", "4"),
        ("pure-21-5-blackjack", "8"),
        ("pure-spanish-21-5", "3"),
        ("21st-century-blackjack-switch", "6"),
    ] {
        let words = ["simulate", game, "--rounds", "3000", "--seats", seats, "--bank", "200"];
        let report = json(&[&words[..], &["--json"]].concat());
        assert_eq!(report["conserved"], true, "{report:#}");
        assert_eq!(report["rounds"], 3000, "{report:#}");
    }
}
