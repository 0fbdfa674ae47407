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
        let answers = "\n1\nb\nc\nh\ng\nw\ns\ny\np\nf\nn\n".repeat(60);
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

/// A second hand lies on the spot of a free seat and has wagers of its own. Source: colorado l.2486.
#[test]
fn a_second_hand_is_bet_on_and_played() {
    let first = "hands 3\nhands 2\n\ng\ng\ng\n";
    let second = "ante@2 10\nblind@2 10\n\ng\ng\ng\ng\ng\ng\n";
    let words = ["ultimate-texas-holdem@colorado", "--seats", "1", "--seed", "7", "--rounds", "2"];
    let said = play(&words, &[first, second].concat());
    for line in [
        "The dealer says no: play 1 to 2 hands here.",
        "You may bet on Spot 2, too.",
        "ante@2 -",
        "Spot 2 bets $10 on ante and $10 on blind.",
        "; your hand 2 ",
        " in 2 rounds.",
    ] {
        assert!(said.contains(line), "no `{line}` in {said}");
    }
}

#[test]
fn bets_are_named_and_remembered() {
    let answers = "what\npair 5\nante 7000\nante 25\n\nb\n\nb\nq\n";
    let words = ["three-card-poker@colorado", "--seats", "1", "--seed", "7", "--rounds", "2"];
    let said = play(&words, answers);
    for line in [
        "Say a bet and an amount, such as `ante 20`: ante, pair-plus, six-card",
        "The dealer says no: $7,000 is no amount for that wager: $5 to $495.",
        "  ante $25  pair-plus $5  six-card -",
    ] {
        assert!(said.contains(line), "no `{line}` in {said}");
    }
    assert_eq!(said.matches("You bet $25 on ante").count(), 2, "{said}");
    assert_eq!(said.matches("Your pair-plus loses $5.").count(), 2, "{said}");
}

/// Who bets away the chips that a hand needs is told before the deal, as long as he does.
#[test]
fn a_raise_out_of_reach_is_told_before_the_deal() {
    let words = ["three-card-poker@colorado", "--seats", "1", "--seed", "7", "--rounds", "1"];
    let said = play(&words, "ante 400\nante 20\n\nb\n");
    let warning = "A raise of $400 is needed to play, and $100 is left: bet less, or only fold.";
    assert!(said.contains(warning), "{said}");
    assert_eq!(said.matches("is needed to play").count(), 1, "{said}");
}

/// What was done at a table with a layout is written down, and comes out the same again.
#[test]
fn evenings_are_written_down() {
    let file = std::env::temp_dir().join(format!("cardroom-evening-{}", std::process::id()));
    let path = file.to_str().expect("a path");
    for (game, answers) in [
        ("three-card-poker", "n\n".to_owned() + &"\nb\n".repeat(8)),
        ("ez-baccarat", "n\n".to_owned() + &"\n".repeat(8)),
        ("pure-21-5-blackjack", "n\n".to_owned() + &"\ns\n".repeat(8)),
        ("pan", "g\n".repeat(400)),
    ] {
        let words = [game, "--seed", "4", "--rounds", "2", "--record", path];
        let said = play(&words, &answers);
        assert!(said.contains(" in 2 rounds."), "{said}");
        let replayed = run(&["replay", path]);
        assert_eq!(replayed, "0\n2 hands: 2 agree, 0 differ, 0 refused\n", "{game}");
        let called = run(&["replay", "--call", path]);
        for hand in [", hand 1\n", ", hand 2\n"] {
            let round = called.split(hand).nth(1).expect("both rounds are called");
            assert!(round.lines().count() > 3, "{game}: {called}");
        }
    }
    std::fs::remove_file(file).expect("the file was written");
    let nowhere = ["three-card-poker", "--record", "/nowhere/x.rounds"];
    assert!(play(&nowhere, "").starts_with("1\nerror: cannot write /nowhere/x.rounds: "));
}

/// What `?` explains is there: the layout's own bets, and neither second nor free hands where there
/// are none. Tiles are no cards.
#[test]
fn the_keys_are_those_of_the_layout() {
    let words = ["no-bust-blackjack-22@lucky-lady", "--seed", "4", "--rounds", "1"];
    let said = play(&words, "n\n?\nhands 3\nq\n");
    assert!(said.contains("\n  game 20      put $20 on a bet; "), "{said}");
    assert!(!said.contains("@2") && !said.contains("without bets"), "{said}");
    assert!(said.contains("The dealer says no: everybody plays one hand here."), "{said}");
    let tiles = play(&["pai-gow-tiles", "--seed", "9", "--rounds", "1"], "n\n\nh\n");
    assert!(tiles.contains("[d TILE] put in front"), "{tiles}");
}

/// The player who banks says which of the dealer's cards are kept, where the page lets him.
#[test]
fn the_bank_is_asked() {
    let answers = "y\n\nd Kd\nd Kd Qd\nh\n";
    let words = ["fast-action-holdem", "--seats", "2", "--seed", "3", "--rounds", "4"];
    let said = play(&words, answers);
    for line in ["[d CARD] keep", "[h] leave it to the house way"] {
        assert!(said.contains(line), "no `{line}` in {said}");
    }
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
    let answers = "n\n".to_owned() + &"\nb\n".repeat(2) + "y\n" + &"\nb\n".repeat(8);
    let words = ["three-card-poker", "--seats", "2", "--seed", "3", "--rounds", "6"];
    let said = play(&words, &answers);
    assert!(said.contains("Ada banks with"), "{said}");
    assert!(said.contains("You bank with"), "{said}");
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
            "buy in for $100 to $5,000,000, in chips of $1: not $5",
        ),
        (&["three-card-poker", "--choose", "pairs"], "`pairs` chooses nothing; write option=value"),
        (
            &["three-card-poker@colorado", "--choose", "pair-plus=1", "--choose", "pair-plus=2"],
            "paytable.pair-plus is chosen twice, `1` and `2`; choose one of them",
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
    let answers = "\nhearts 2\nkings\n7c 0.50\nsuit\nthree-id 3\nc\nc\nc\n";
    let words = ["208-poker", "--seats", "1", "--seed", "5", "--rounds", "1"];
    let said = play(&words, answers);
    for line in [
        "You bet $2 on suit: hearts.",
        "You bet $0.25 on value: kings.",
        "You bet $0.50 on card: 7c.",
        "Say one of the keys; ? explains them.",
        "You bet $3 on three-identical.",
    ] {
        assert!(said.contains(line), "no `{line}` in {said}");
    }
}

/// Before the deal and when asked. Source: colorado l.1221.
#[test]
fn the_dealer_is_tipped() {
    let answers = "tip ante 5\ntip ante 7000\ntip nothing 5\n\nb\n";
    let words = ["three-card-poker@colorado", "--seats", "1", "--seed", "7", "--rounds", "1"];
    let said = play(&words, answers);
    for line in [
        "  tip on ante $5  ante $10",
        "no amount for that wager: $1 to $",
        "Say a bet and an amount for the dealer: tip ante 5.",
        "Your tip on ante brings the dealer $10.",
    ] {
        assert!(said.contains(line), "no `{line}` in {said}");
    }
}

/// Where a page says so, the game ends if nobody comes between two banks of one player. Source:
/// diamond-jims l.752-753.
#[test]
fn a_game_without_a_taker_is_disbanded() {
    let answers = "n\n\nh\n\nh\nn\n";
    let words = |seats| ["pai-gow-poker@diamond-jims", "--seats", seats, "--seed", "3"];
    let said = play(&words("2"), answers);
    assert!(said.contains("No other player takes the bank: the game is disbanded."), "{said}");
    assert!(said.contains(" in 2 rounds."), "{said}");
    let said = play(&words("3"), "n\n\nh\n\nh\n\nh\n\nh\nn\n\nh\n");
    assert!(!said.contains("disbanded"), "{said}");
}

/// The meters are said before the bets, who banks where nobody of the table does, and a blind goes
/// with its ante. Source: players-casino l.768-772; ruling X-09.
#[test]
fn what_lies_there_is_said_and_goes_together() {
    let words = ["three-card-prime", "--seats", "1", "--seed", "7", "--rounds", "1"];
    let said = play(&words, "\nf\n");
    let meters = "  mini-royal meter $10,000, five-card-linked meter $10,000\n";
    assert!(said.contains(meters), "{said}");
    let words = ["ultimate-texas-holdem", "--seats", "1", "--seed", "7", "--rounds", "1"];
    let said = play(&words, "ante 20\n\nc\nc\nf\n");
    for line in ["A third party banks with $2,000.", "You bet $20 on ante and $20 on blind."] {
        assert!(said.contains(line), "no `{line}` in {said}");
    }
    assert!(!said.contains("The dealer says no"), "{said}");
}

#[test]
fn what_the_house_posts_holds() {
    let said = play(&["mississippi-stud", "--min", "25", "--max", "100", "--rounds", "1"], "");
    assert!(said.contains("bets $25 to $100, the house banks."), "{said}");
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

/// What a house posts lies within what a page prints for its tables. Source: lucky-lady l.497-504.
#[test]
fn limits_lie_within_those_of_the_page() {
    let said = run(&["simulate", "three-card-poker@lucky-lady", "--min", "300", "--rounds", "2"]);
    assert!(said.starts_with("1\nerror: "), "{said}");
    assert!(said.contains("the page has bets from $5 to $200"), "{said}");
    let raised =
        run(&["simulate", "fortune-pai-gow-poker@clovis-500", "--min", "1", "--rounds", "2"]);
    assert!(raised.starts_with("0\n"), "{raised}");
}

/// A page lists what is in force, says of what another choice would put in force which one that is,
/// and leaves out what its edition has not: the five-card progressive of Three Card Poker, its
/// tables and its two cards. Source: colorado l.1384-1409, l.2615-2637.
#[test]
fn a_page_says_what_is_in_force() {
    let said = run(&["show", "ultimate-texas-holdem@colorado"]);
    let plain = said.split_whitespace().collect::<Vec<_>>().join(" ");
    for line in [
        "if side.progressive.table is lib/pmg-ml: not in force",
        "lib/pmg-ml PMG-ML-01 (or PMG-ML-02, PMG-ML-03), if side.progressive.table is lib/pmg-ml",
        "meters.minor $500 (or any other), if side.progressive.table is lib/pmg-ml",
        "meters.seed $10,000 (or any other) meters.major",
        "order play, ante, trips, pairs, blind, cover-all, progressive pay envy",
    ] {
        assert!(plain.contains(line), "{line}: {said}");
    }
    let said = run(&["show", "three-card-poker@colorado"]);
    for line in ["LIB/PMG", "to side", "side.five-card-progressive", "\n  G-336"] {
        assert!(!said.contains(line), "{line}: {said}");
    }
    let five = run(&["show", "three-card-poker@colorado-five-card-progressive"]);
    for line in ["LIB/PMG ", "deal 2; to side", "side.five-card-progressive.table"] {
        assert!(five.contains(line), "{line}: {five}");
    }
    assert!(!five.contains("PAYTABLE.PROGRESSIVE"), "{five}");
    let mut sections = five.lines().take_while(|line| !line.starts_with("RULINGS"));
    assert!(!sections.any(|line| line.contains("players-casino")), "{five}");
}
