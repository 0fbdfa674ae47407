//! Games against a dealer or a pay table, played as text.

use crate::{games, run};
use std::io::Write;
use std::process::{Command, Stdio};

/// Runs `play` with this input; exit code, standard output, standard error.
pub(crate) fn play(words: &[&str], input: &str) -> String {
    let mut child = Command::new(env!("CARGO_BIN_EXE_cardroom"))
        .arg("play")
        .args(words)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the command runs");
    // One that refuses its words does not read on.
    _ = child.stdin.take().expect("a pipe").write_all(input.as_bytes());
    let output = child.wait_with_output().expect("the command ends");
    let code = output.status.code().expect("the command was not killed");
    let text = |bytes: Vec<u8>| String::from_utf8(bytes).expect("the answer is text");
    format!("{code}\n{}{}", text(output.stdout), text(output.stderr))
}

/// Every table game and edition that the engine plays.
fn tables() -> Vec<String> {
    let poker: Vec<String> = {
        let listed = run(&["games", "--kind", "poker", "--json"]);
        let listed: serde_json::Value =
            serde_json::from_str(listed.trim_start_matches("0\n")).expect("JSON");
        let games = listed.as_array().expect("games").iter();
        games.map(|game| game["id"].as_str().expect("a name").to_owned()).collect()
    };
    let is_poker = |name: &String| poker.iter().any(|id| name.split('@').next() == Some(id));
    let is_pan = |name: &String| name.starts_with("pan@");
    games::editions().into_iter().filter(|name| !is_poker(name) && !is_pan(name)).collect()
}

/// What the house gives its dealer for a player's hand leaves the table. Source: colorado l.4279.
#[test]
fn bonuses_of_the_dealer_add_up() {
    let words = ["simulate", "three-card-super-shot-poker", "--rounds", "3000", "--seats", "1"];
    let report = run(&[&words[..], &["--bots", "sensible", "--threads", "1"]].concat());
    assert!(report.ends_with("Money and cards add up in every round.\n"), "{report}");
}

/// Whoever keeps on betting, drawing and taking the bank plays each game to the end.
#[test]
fn every_table_is_played_out() {
    let mut played = 0;
    for game in tables() {
        let answers = "\n1\nc\nh\nd 1\nd 1 2\nw\ns\ny\np\nf\nn\n".repeat(60);
        let words = [&game, "--plain", "--seed", "5", "--rounds", "3"];
        let said = play(&words, &answers);
        if said.contains(" is not played so: ") {
            assert!(said.starts_with("1\nerror: "), "{said}");
            continue;
        }
        assert!(said.starts_with("0\n"), "{game} {said}");
        assert!(said.contains("You leave the table with"), "{game} {said}");
        assert!(said.contains(" in 3 rounds."), "{game} {said}");
        assert_eq!(said.matches("Net: ").count(), 3, "{game} {said}");
        played += 1;
    }
    assert!(played >= 45, "only {played} were played");
}

#[test]
fn bets_are_named_and_remembered() {
    let answers = "what\npair 5\nante 7000\nsix 0\nante 25\n\n1\n\n1\nq\n";
    let words = ["three-card-poker@colorado", "--seats", "1", "--seed", "7", "--rounds", "2"];
    let said = play(&words, answers);
    for line in [
        "Name a bet and an amount, such as `ante 10`.",
        "Not $7,000 on ante: $5 to $495.",
        "You bet $25 on ante and $5 on pair-plus.",
    ] {
        assert!(said.contains(line), "no `{line}` in {said}");
    }
    assert_eq!(said.matches("You bet $25 on ante and $5 on pair-plus.").count(), 2, "{said}");
}

/// The player who banks says which of the dealer's cards are kept, where the page lets him.
#[test]
fn the_bank_is_asked() {
    let answers = "\nd 1 2\n".repeat(2) + "y\n\nd 1\nd 1 2\nh\n";
    let words = ["fast-action-holdem", "--seats", "2", "--seed", "3", "--rounds", "4"];
    let said = play(&words, &answers);
    for line in [
        "  You bank and hold Kd Qd 7h 4c",
        "  Name 2 cards, not 1.",
        "Dealer keeps Kd Qd.",
        "[h] leave it to the house way",
    ] {
        assert!(said.contains(line), "no `{line}` in {said}");
    }
    assert_eq!(said.matches("You bank and hold").count(), 2, "{said}");
}

/// Bots bet on the next card, again and again, and every chip is counted.
#[test]
fn bets_on_the_next_card_add_up() {
    let said = run(&["simulate", "208-poker", "--bots", "sensible", "--rounds", "60"]);
    assert!(said.contains("Money and cards add up in every round."), "{said}");
}

/// The bank comes round: two rounds each, the player's turn too.
#[test]
fn a_player_takes_the_bank() {
    let answers = "\n1\n".repeat(4) + "n\n" + &"\n1\n".repeat(4) + "y\n" + &"\n1\n".repeat(8);
    let words = ["three-card-poker", "--seats", "2", "--seed", "3", "--rounds", "6"];
    let said = play(&words, &answers);
    assert!(said.contains("Round 1. Ada banks with"), "{said}");
    assert!(said.contains("Your turn to bank."), "{said}");
}

#[test]
fn what_cannot_be_played_at_a_table_is_refused() {
    for (words, said) in [
        (
            &["mississippi-stud", "--seats", "7"][..],
            "mississippi-stud@colorado is played by 1 to 6, not 7",
        ),
        (
            &["mississippi-stud", "--bank", "100"],
            "mississippi-stud@colorado is banked by the house; leave --bank out",
        ),
        (
            &["mississippi-stud", "--buy-in", "5"],
            "buy in for $100 to $5,000,000, in dollars: not $5",
        ),
        (
            &["three-card-poker", "--record", "x.rounds"],
            "--record keeps rounds of poker; leave it out",
        ),
        (
            &["three-card-poker", "--choose", "pairs"],
            "`pairs` chooses nothing; write --choose option=value",
        ),
    ] {
        assert_eq!(play(words, ""), format!("1\nerror: {said}\n"), "{words:?}");
    }
    for words in [
        &["three-card-pokr"][..],
        &["three-card-poker@nowhere"],
        &["three-card-poker", "--choose", "nothing=1"],
        &["three-card-poker@colorado", "--choose", "paytable.pair-plus=99"],
    ] {
        let said = play(words, "");
        assert!(said.starts_with("1\nerror: ") && said.lines().count() == 2, "{said}");
    }
}

/// Before each community card one or more wagers on what it will be. Source: colorado l.1554.
#[test]
fn the_next_card_is_named() {
    let answers = "\nn hearts 2\nn kings\nn 7c 0.50\nn suit\n1 3\nc\nc\nc\n";
    let words = ["208-poker", "--seats", "1", "--seed", "5", "--rounds", "1"];
    let said = play(&words, answers);
    for line in [
        "You bet $2 on suit: hearts.",
        "You bet $0.25 on value: kings.",
        "You bet $0.50 on card: 7c.",
        "Say what the card may be and how much",
        "You bet $3 on three-identical.",
    ] {
        assert!(said.contains(line), "no `{line}` in {said}");
    }
}

/// Before the deal and when asked. Source: colorado l.1221.
#[test]
fn the_dealer_is_tipped() {
    let answers = "tip ante 5\ntip ante 7000\ntip nothing 5\n\n1\n";
    let words = ["three-card-poker@colorado", "--seats", "1", "--seed", "7", "--rounds", "1"];
    let said = play(&words, answers);
    for line in ["for the dealer", "Not $7,000 beside ante: ", "Name a bet and an amount. The bets"]
    {
        assert!(said.contains(line), "no `{line}` in {said}");
    }
}

/// Where a page says so, the game ends if nobody comes between two banks of one player. Source:
/// diamond-jims l.752-753.
#[test]
fn a_game_without_a_taker_is_disbanded() {
    let answers = "\nh\n\nh\nn\n";
    let words = |seats| ["pai-gow-poker@diamond-jims", "--seats", seats, "--seed", "3"];
    let said = play(&words("2"), answers);
    assert!(said.contains("No other player takes the bank: the game is disbanded."), "{said}");
    assert!(said.contains(" in 2 rounds."), "{said}");
    let said = play(&words("3"), "\nh\n\nh\n\nh\n\nh\nn\n\nh\n");
    assert!(!said.contains("disbanded"), "{said}");
}

#[test]
fn what_the_house_posts_holds() {
    let said = play(&["mississippi-stud", "--min", "25", "--max", "100", "--rounds", "1"], "");
    assert!(said.contains("bets $25 to $100."), "{said}");
    for (words, said) in [
        (
            &["mississippi-stud", "--min", "25", "--max", "10"][..],
            "the most is $25 to $1,000,000, not $10",
        ),
        (
            &["mississippi-stud", "--min", "0.50"],
            "limits are in whole chips of $1: not $0.50 to $500",
        ),
        (
            &["texas-holdem", "--min", "25"],
            "poker goes by its --stakes; leave --min, --max and payouts out",
        ),
    ] {
        assert_eq!(play(words, ""), format!("1\nerror: {said}\n"), "{words:?}");
    }
    // No less than the least bet at the longest odds. Source: colorado l.603.
    let said = run(&["simulate", "mississippi-stud", "--payout", "100", "--rounds", "10"]);
    assert!(said.starts_with("1\nerror: mississippi-stud@colorado is not played so: "), "{said}");
    let said = run(&["simulate", "mississippi-stud", "--payout", "50000", "--rounds", "500"]);
    assert!(said.contains("Money and cards add up in every round."), "{said}");
}
