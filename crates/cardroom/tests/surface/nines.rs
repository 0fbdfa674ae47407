//! Games to nine: listed, shown, played as text, simulated, priced.

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
    let listed = json(&["games", "--kind", "baccarat", "--json"]);
    let games = listed.as_array().expect("games").iter().map(|game| {
        let editions = game["editions"].as_array().expect("editions").iter();
        let editions: Vec<&str> = editions.filter_map(|edition| edition["id"].as_str()).collect();
        format!("{} {}", game["id"].as_str().expect("a name"), editions.join(" "))
    });
    assert_eq!(
        games.collect::<Vec<_>>(),
        [
            "ez-baccarat lucky-lady players-casino clovis-500",
            "golden-frog-baccarat players-casino",
            "super-pan-9 diamond-jims",
        ]
    );
    let said = run(&["games", "--kind", "baccarat"]);
    assert!(said.contains("To nine (baccarat, banked by a player-dealer)"), "{said}");
}

/// The chart of the page is the chart of the sheet. Source: clovis-500 l.1921-1928.
#[test]
fn the_chart_is_shown_as_it_is_printed() {
    let said = run(&["show", "ez-baccarat@clovis-500"]);
    for row in [
        ("7", "S S S S S S S S S S"),
        ("6", "S S S S S S H H S S"),
        ("5", "S S S S H H H H S S"),
        ("4", "S S H H H H H H S S"),
        ("3", "H H H H H H H H S H"),
        ("2", "H H H H H H H H H H"),
    ] {
        let shown = said.lines().any(|line| {
            let mut words = line.split_whitespace();
            words.next() == Some(row.0) && words.collect::<Vec<_>>().join(" ") == row.1
        });
        assert!(shown, "no {row:?} in {said}");
    }
    assert!(said.contains("clovis-500 l.1909-1928"), "{said}");
    assert!(said.contains("house edge 10.19 %"), "the prices are kept: {said}");
}

#[test]
fn bets_go_on_lines_and_stay_there() {
    let input = "player 0\ntie 5\nban 25\nti 7000\ntie 5\n\n\nq\n";
    let words = ["ez-baccarat", "--plain", "--seats", "1", "--seed", "7", "--rounds", "2"];
    let said = play(&words, input);
    for line in [
        "The dealer says no: that wager needs a line beside it: bet on one first.",
        "The dealer says no: $7,000 is no amount for that wager: $5 to $200.",
        "You bet $25 on banker and $5 on tie.",
        "The cards are shuffled and cut.",
        "Player has ",
        "Banker has ",
    ] {
        assert!(said.contains(line), "no `{line}` in {said}");
    }
    assert_eq!(said.matches("You bet $25 on banker and $5 on tie.").count(), 2, "{said}");
    assert_eq!(said.matches("The cards are shuffled").count(), 1, "one shoe: {said}");
}

/// Source: players-casino l.3380.
#[test]
fn a_hand_is_dealt_for_nothing_where_the_house_does() {
    let words = ["golden-frog-baccarat", "--seats", "1", "--seed", "7", "--rounds", "6"];
    let said = play(&words, &"free\n".repeat(5));
    assert_eq!(said.matches("A free hand.").count(), 5, "{said}");
    assert!(said.contains(" to be burned."), "{said}");
    let said = play(&words, &"free\n".repeat(6));
    assert!(said.contains("The dealer says no: no free hand is left in this shoe."), "{said}");
    // Bots do not bet where the player asks for one.
    let words = ["golden-frog-baccarat", "--seats", "3", "--seed", "7", "--rounds", "3"];
    let said = play(&words, "n\nfree\n\nfree\n");
    assert_eq!(said.matches("A free hand.").count(), 2, "{said}");
    let said = play(&["golden-frog-baccarat", "--seats", "1", "--rounds", "1"], "?\nq\n");
    assert!(said.contains("free         ask for a hand without bets"), "{said}");
}

/// EZ Baccarat's pages have no hand that nobody bets on: it is not offered, and bets lie on.
#[test]
fn no_hand_is_dealt_for_nothing_elsewhere() {
    let words = ["ez-baccarat", "--seats", "1", "--rounds", "1"];
    let said = play(&words, "player 25\n?\nfree\nq\n");
    let no = "The dealer says no: no hand is dealt here that nobody has bet on.";
    let after = said.split_once(no).expect("it is refused").1;
    assert!(after.contains("player $25"), "the bets lie where they lay: {said}");
    assert!(!said.contains("without bets"), "{said}");
}

/// The player draws or stands, and as the bank says what it does with four, five or six.
#[test]
fn draws_are_asked_for() {
    let input = "\na\nd\ny\n".repeat(60);
    let said = play(&["super-pan-9", "--seats", "2", "--seed", "5", "--rounds", "12"], &input);
    for line in
        ["[d] draw  [s] stand  [h] as the house would", "You draw ", "You bank with", "Net: you "]
    {
        assert!(said.contains(line), "no `{line}` in {said}");
    }
    assert!(said.contains("A careful player would draw."), "{said}");
    assert!(said.contains(" in 12 rounds."), "{said}");
}

#[test]
fn chips_and_cards_add_up_at_every_table() {
    for (game, seats) in [
        ("ez-baccarat", "1"),
        ("ez-baccarat@players-casino", "8"),
        ("golden-frog-baccarat", "7"),
        ("super-pan-9", "8"),
    ] {
        for bots in ["callers", "sensible"] {
            let words = ["simulate", game, "--rounds", "3000", "--seats", seats, "--bots", bots];
            let report = json(&[&words[..], &["--bank", "200", "--json"]].concat());
            assert_eq!(report["conserved"], true, "{report:#}");
            assert_eq!(report["rounds"], 3000, "{report:#}");
        }
    }
    let wide = ["simulate", "ez-baccarat", "--choose", "seats.max=14", "--seats", "14"];
    let report = json(&[&wide[..], &["--rounds", "2000", "--json"]].concat());
    assert_eq!(report["seats"].as_array().map(Vec::len), Some(14), "{report:#}");
    let of = |threads| {
        let words = ["simulate", "golden-frog-baccarat", "--bots", "sensible", "--rounds", "5000"];
        let mut report =
            json(&[&words[..], &["--seats", "3", "--json", "--threads", threads]].concat());
        let facts = report.as_object_mut().expect("an object");
        let timed = ["seconds", "rounds_per_second", "hands_per_second", "threads"];
        timed.iter().for_each(|key| _ = facts.remove(*key));
        report
    };
    assert_eq!(of("1"), of("3"), "the number of threads changes nothing");
}

#[test]
fn prices_are_exact() {
    let report = json(&["odds", "ez-baccarat@clovis-500", "--json"]);
    let edges = report["wagers"].as_array().expect("wagers").iter().map(|wager| {
        assert_eq!(wager["method"], "exact");
        let edge = wager["house_edge"].as_f64().expect("a number") * 100.0;
        format!("{} {edge:.3}", wager["wager"].as_str().expect("a name"))
    });
    assert_eq!(
        edges.collect::<Vec<_>>(),
        ["player 1.235", "banker 1.018", "tie 14.360", "dragon-7 7.611", "panda-8 10.188"]
    );
    let said = run(&["odds", "super-pan-9", "--hand", "2c 3d"]);
    assert!(said.contains("to draw or not is decided with 3 cards in hand"), "{said}");
    let said = json(&["odds", "super-pan-9", "--hand", "2c Ad 3h", "--json"]);
    assert_eq!([&said["actions"][0]["action"], &said["method"]], ["stand", "exact"]);
    let said = run(&["odds", "ez-baccarat", "--hand", "2c 3d"]);
    assert!(said.contains("the chart alone says who draws"), "{said}");
    let said = run(&["odds", "super-pan-9", "--compare"]);
    assert!(said.contains("BET  by house-way.banker"), "{said}");
}

/// Lucky Lady settles both lines together, Player's Casino one after the other.
/// Source: lucky-lady l.860, players-casino l.582.
#[test]
fn the_order_of_settling_says_what_goes_together() {
    for (game, order) in [
        ("ez-baccarat", "player, banker, then tie, then dragon-7"),
        (
            "ez-baccarat@players-casino",
            "player, then banker, then tie, then panda-8, then dragon-7",
        ),
    ] {
        let said = run(&["show", game]);
        assert!(said.contains(order), "{game}: {said}");
    }
}

/// A round of baccarat never stands still: the floor is called before it. Ruling E-62.
#[test]
fn the_floor_is_called_at_baccarat() {
    for game in ["ez-baccarat", "golden-frog-baccarat"] {
        let words = [game, "--plain", "--seats", "1", "--seed", "7", "--rounds", "2"];
        let said = play(&words, "?\nfloor\nfloor boxed\n\nfloor off-table\n\n");
        for line in [
            "floor boxed  call the floor",
            "Say what has happened",
            "Floor: boxed, to be ruled on when bets are closed.",
            "Floor: boxed: plays as dealt.",
            "Floor: off-table at you: table void.",
        ] {
            assert!(said.contains(line), "{game}: no `{line}` in {said}");
        }
        assert_eq!(said.matches("Banker has").count(), 1, "{game}: one round is void: {said}");
    }
}

/// What a house posts lies within what the page prints for its tables. Source: diamond-jims l.12.
#[test]
fn limits_lie_within_those_of_the_page() {
    let said = run(&["simulate", "super-pan-9", "--min", "200", "--rounds", "2"]);
    assert!(said.starts_with("1\nerror: "), "{said}");
    assert!(said.contains("is not played so: the page has bets from $5 to $100"), "{said}");
    let raised = run(&["simulate", "super-pan-9", "--min", "1", "--rounds", "2"]);
    assert!(raised.starts_with("0\n"), "{raised}");
}
