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

/// Diamond Jim's offers no Buster bet and no surrender: nothing is shown that only they rest on.
#[test]
fn what_is_not_in_force_is_not_shown() {
    let said = run(&["show", "no-bust-21st-century-blackjack@diamond-jims"]);
    let words = said.split_whitespace().collect::<Vec<_>>().join(" ");
    for line in ["buster not offered", "when never", "game required; house edge 2.09 %"] {
        assert!(words.contains(line), "no `{line}` in {said}");
    }
    // The pay table and its option, what may be surrendered, the action button, three cards of 25.
    for dead in ["SIDE", "paytable", "G-186", "E-45", "E-46", "G-195"] {
        assert!(!said.contains(dead), "`{dead}` in {said}");
    }
    let order = said.lines().find(|line| line.starts_with("  order ")).expect("an order");
    assert!(order.ends_with(" game"), "{order}");
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
    // The banker's first card lies face up for everybody.
    let dealt = said.lines().find(|line| line.starts_with("Dealt: ")).expect("hands are dealt");
    assert!(dealt.contains(", banker ") && dealt.ends_with(" ??."), "{dealt}");
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
        // A hand for each bettor and round at least, two at Switch, and more with every split.
        let number = |key: &str| report[key].as_f64().expect("a number");
        let bettors: f64 = seats.parse::<f64>().expect("a number").max(2.0) - 1.0;
        let each = if game.ends_with("switch") { 2.0 } else { 1.0 };
        assert!(number("hands") >= 3000.0 * bettors * each, "{report:#}");
        let hands = number("hands_per_second") / number("rounds_per_second");
        assert!((hands / (number("hands") / 3000.0) - 1.0).abs() < 0.01, "{report:#}");
    }
}

/// By hand, of C(312,4) = 387,278,970 hands: 13 C(24,4) fours of a kind, C(13,2) C(24,2)² two pairs,
/// 13 C(24,3) 288 threes, 13 C(24,2) C(12,2) 24² pairs.
#[test]
fn a_side_bet_is_counted_exactly() {
    let words = ["odds", "21st-century-blackjack-switch", "--wager", "super-match", "--json"];
    let answer = json(&words);
    let price = &answer["wagers"][0];
    assert_eq!(price["method"], "exact");
    let deals: f64 = price["deals"].as_f64().expect("a count");
    for (hand, count) in [
        ("four of a kind", 13 * 10_626),
        ("two pair", 78 * 276 * 276),
        ("three of a kind", 13 * 2_024 * 288),
        ("pair", 13 * 276 * 66 * 24 * 24),
    ] {
        let rows = price["rows"].as_array().expect("rows").iter();
        let met = rows.filter(|row| row["hand"] == hand).filter_map(|row| row["count"].as_f64());
        let share = met.sum::<f64>() / deals;
        assert!((share - f64::from(count) / 387_278_970.0).abs() < 1e-12, "{hand}: {share}");
    }
}

/// Sixteen against a ten is given up where that may be done, and splitting tens costs dearly.
/// The pairs of packs and column that are printed have a price, and no others. Source:
/// players-casino l.1209; ruling G-214.
#[test]
fn the_match_is_priced_with_the_packs_of_its_column() {
    let game = "21st-century-blackjack-switch";
    let of = |choice: &str| {
        let words = ["odds", game, "--wager", "super-match", "--choose", choice, "--json"];
        json(&words)["wagers"][0]["return"].clone()
    };
    assert_eq!(of("pack.cards=52 x 8"), of("paytable.super-match=8 decks"));
    assert_ne!(of("pack.cards=52 x 8"), of("pack.cards=52 x 6"));
    let said = run(&["odds", game, "--wager", "super-match", "--choose", "pack.cards=52 x 7"]);
    assert!(said.contains("has no wager `super-match`"), "{said}");
}

#[test]
fn a_hand_is_advised_on_against_the_bankers_card() {
    let asked = |hand: &str, up: &str| {
        let game = "pure-21-5-blackjack";
        let answer = json(&["odds", game, "--hand", hand, "--dealer-up", up, "--json"]);
        let actions = answer["actions"].as_array().expect("actions").iter();
        let named = actions.map(|it| it["action"].as_str().expect("an action").to_owned());
        named.collect::<Vec<_>>()
    };
    assert_eq!(asked("Th 6c", "Kd"), ["surrender", "hit", "stand", "double"]);
    assert_eq!(asked("Th 2h 4c", "Kd").len(), 2, "three cards hit or stand");
    // Twenty must stand, and may be split.
    assert_eq!(asked("Th Kc", "6d"), ["stand", "split", "surrender"]);
    let said = run(&["odds", "pure-21-5-blackjack", "--hand", "Th 6c"]);
    assert!(said.starts_with('1') && said.contains("--dealer-up"), "{said}");
    let said = run(&["odds", "pure-spanish-21-5", "--hand", "Th 6c", "--dealer-up", "9h"]);
    assert!(said.contains("Th is not in the pack"), "{said}");
}

/// What a seat nets of each base wager in a simulation.
fn brought(game: &str, bots: &str, rounds: u32, hands: u32) -> f64 {
    let words = ["simulate", game, "--bots", bots, "--json", "--rounds", &rounds.to_string()];
    let report = json(&words);
    assert_eq!(report["conserved"], true, "{game}");
    let net = report["seats"][0]["net_cents"].as_f64().expect("a net");
    net / f64::from(rounds * hands * 500)
}

/// Sensible bots play the counted charts of these very rules: what they bring is what `odds` says of
/// each edition. A rule of thumb loses 6 % at Diamond Jim's natural 22.
#[test]
fn sensible_bots_bring_what_is_counted() {
    const ROUNDS: u32 = 40_000;
    let listed = json(&["games", "--kind", "twenty-one", "--json"]);
    let mut editions = 0;
    for game in listed.as_array().expect("games") {
        let id = game["id"].as_str().expect("a name");
        let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../../par");
        let par = std::fs::read_to_string(format!("{folder}/{id}.json")).expect("a PAR sheet");
        let par: Value = serde_json::from_str(&par).expect("JSON");
        for edition in game["editions"].as_array().expect("editions") {
            let mut prices = par["prices"].as_array().expect("prices").iter();
            let as_printed = |it: &&Value| {
                let charts = it["price"].get("charts").is_some();
                it["edition"] == edition["id"] && it["choices"] == serde_json::json!({}) && charts
            };
            let price = &prices.find(as_printed).expect("a price")["price"];
            let ratio = |key: &str| price["return"][key].as_str().expect("a number").parse::<f64>();
            let counted = ratio("numerator").expect("one") / ratio("denominator").expect("one");
            let name = format!("{id}@{}", edition["id"].as_str().expect("an edition"));
            let hands = if id.ends_with("switch") { 2 } else { 1 };
            let far = brought(&name, "sensible", ROUNDS, hands) - counted;
            let deviation = price["standard_deviation"].as_f64().expect("a deviation");
            let errors = far / (deviation / f64::from(ROUNDS).sqrt());
            assert!(errors.abs() < 4.5, "{name}: {far:+.4}, {errors:+.1} standard errors");
            editions += 1;
        }
    }
    assert_eq!(editions, 11);
    let thumb = brought("no-bust-blackjack-22@diamond-jims", "callers", ROUNDS, 1);
    assert!(thumb < -0.04, "a rule of thumb: {thumb}");
}
