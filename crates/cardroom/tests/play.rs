//! A table in plain text, word for word.

use std::io::Write;
use std::process::{Command, Stdio};

/// Runs the command with this input; exit code, standard output, standard error.
fn play(words: &[&str], input: &str) -> String {
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

#[test]
fn a_session_reads_as_the_dealer_calls_it() {
    let answers = "what\nr 99\n?\nc\nc\nf\nc\nc\nq\n";
    insta::assert_snapshot!(play(&["texas-holdem", "--seed", "7", "--rounds", "2"], answers));
}

#[test]
fn cards_are_drawn_by_place_or_face() {
    let answers = "c\nd 9\nd 1 1\nd 1 2\nc\np\nc\nc\nc\n";
    let words = ["five-card-draw", "--seats", "3", "--seed", "2", "--rounds", "1"];
    insta::assert_snapshot!(play(&words, answers));
}

/// What one takes home is what one sat down with and the net, also of a pot that waits.
#[test]
fn who_leaves_a_rolling_pot_takes_a_share_of_it() {
    let words = ["trips-poker", "--seats", "4", "--seed", "3", "--rounds", "1"];
    let said = play(&words, &"c\n".repeat(6));
    assert!(said.contains("\n$4 waits for the next round.\n"), "{said}");
    assert!(said.contains("\nYou leave the table with $181: -$19 in 1 round."), "{said}");
    assert!(said.contains("\n$4 waited on the table and is shared out: $1 for you.\n"), "{said}");
}

/// A wager of one's own and the jackpot are asked about before the first card.
/// Source: colorado l.740, l.2030.
#[test]
fn what_is_put_up_is_asked_before_the_deal() {
    let words = |game| [game, "--seats", "3", "--seed", "3", "--rounds", "1"];
    let said = play(&words("joker-poker"), "w 20\nd 1\n");
    let (before, after) = said.split_once("Round 1.").expect("a round is dealt");
    assert!(before.contains("  You wager $5 to $50 a round.  [Enter] $5  "), "{said}");
    assert!(after.contains("You wager $20"), "{said}");
    let said = play(&words("longhorn-holdem"), "y\nf\n");
    let (before, after) = said.split_once("Round 1.").expect("a round is dealt");
    assert!(before.contains("  The jackpot is $100. Play for it, $5 a round? [y/n]  > "), "{said}");
    assert!(after.contains("You make a jackpot wager of $5"), "{said}");
    let said = play(&words("longhorn-holdem"), "n\nf\n");
    assert!(!said.contains("You make a jackpot wager of $5"), "{said}");
}

/// Whom the blinds have passed posts them, or comes back with the big one. Source: clovis-500 l.33.
#[test]
fn who_comes_back_may_wait_for_the_big_blind() {
    let words = ["texas-holdem@clovis-500", "--seats", "4", "--seed", "3", "--rounds", "12"];
    let said = play(&words, &("f\n".repeat(3) + "o\nf\n" + &"\n".repeat(4) + "b\nf\n"));
    let asked = "[i] post the blinds and come back  [b] come back with the big blind";
    assert!(said.contains(asked), "{said}");
    assert!(said.contains("\n  You are back, and wait for the big blind.\n"), "{said}");
    let (_, after) = said.split_once("and wait for the big blind.").expect("he waits");
    let (_, blind) = after.split_once("You hold ").expect("he is dealt in again");
    assert!(!blind.is_empty() && after.contains("You post the big blind, $3."), "{said}");
}

#[test]
fn nobody_sees_what_another_calls_wild_or_gives_up() {
    let said = play(&["joker-poker", "--seats", "3", "--seed", "3", "--rounds", "1"], "\nd 1\n");
    assert!(said.contains("\nAda calls a card wild.\n"), "{said}");
    let words = ["pineapple", "--seats", "3", "--seed", "3", "--rounds", "1"];
    let said = play(&words, "c\nd 1\nc\nc\nc\n");
    assert!(said.contains("\nAda gives up a card.\n"), "{said}");
}

#[test]
fn a_bet_that_cannot_be_made_is_refused_with_its_reason() {
    let words = ["texas-holdem", "--seed", "7", "--rounds", "1"];
    let said = play(&words, "c\nr 15\nf\n");
    assert!(said.contains("\n  You cannot raise: the betting is capped.\n"), "{said}");
}

/// An amount alone is no answer, and beside a call it makes no raise: ruling E-89.
#[test]
fn only_a_word_makes_a_raise() {
    let words = ["texas-holdem", "--seed", "5", "--rounds", "1"];
    let said = play(&words, "10\nc 10\nq\n");
    let asked = "> 10\n  Say one of: f fold, c call $3, r raise to $6.\n";
    assert!(said.contains(asked), "{said}");
    assert!(said.contains("> c 10\nYou call $3.\n"), "{said}");
}

#[test]
fn up_cards_are_seen_and_down_cards_are_not() {
    let answers = "c\n".repeat(30);
    let words = ["seven-card-stud", "--seats", "3", "--seed", "4", "--rounds", "1"];
    insta::assert_snapshot!(play(&words, &answers));
}

#[test]
fn the_same_seed_plays_the_same() {
    let run = || play(&["omaha-hi-lo", "--seed", "11", "--rounds", "3"], &"c\n".repeat(60));
    assert_eq!(run(), run());
}

#[test]
fn what_cannot_be_played_is_refused() {
    for (words, said) in [
        (
            &["texas-holdem", "--seats", "99"][..],
            "texas-holdem@clovis-500 is played by 2 to 9, not 99",
        ),
        (&["horse", "--seats", "1"], "horse@mixed is played by 2 to 8, not 1"),
        (
            &["texas-holdem", "--stakes", "5-10"],
            "stakes cannot be `5-10`; it is one of: 3-6, 2-4, pot-limit 1-3, no-limit 1-3",
        ),
        (&["razz", "--stakes", "5-10"], "razz@clovis-500 has no stakes `5-10`; it has: 2-4"),
        (
            &["texas-holdem", "--choose", "structure"],
            "`structure` chooses nothing; write option=value",
        ),
        (&["horse", "--choose", "jokers=3"], "no game of the mix has jokers=3"),
        (
            &["texas-holdem@players-casino", "--choose", "structure=no-limit", "--buy-in", "$5"],
            "buy in for $20 or more, in chips of $1: not $5",
        ),
        (&["texas-holdem", "--buy-in", "$1"], "buy in for $3 or more, in chips of $1: not $1"),
        (
            &["razz", "--record", "no/such/folder/x.rounds"],
            "cannot write no/such/folder/x.rounds: No such file or directory (os error 2)",
        ),
    ] {
        assert_eq!(play(words, ""), format!("1\nerror: {said}\n"), "{words:?}");
    }
    let near = play(&["texas-holdme"], "");
    assert!(near.starts_with("1\nerror: ") && near.contains("texas-holdem"), "{near}");
}

/// Sitting out, coming back, topping up and leaving are said at any prompt.
#[test]
fn a_player_rests_tops_up_and_comes_back() {
    let answers = "o\nt\nf\n\ni\n".to_owned() + &"f\n".repeat(20);
    let words = ["five-card-draw", "--seats", "4", "--seed", "3", "--rounds", "4"];
    let said = play(&words, &answers);
    for line in [
        "You sit out from the next round on.",
        "You top up before the next round.",
        "You sit out.",
        "You are back.",
        "You leave the table with",
    ] {
        assert!(said.contains(line), "no `{line}` in {said}");
    }
}

/// The games of a mix take turns, an orbit each.
#[test]
fn a_mix_goes_on_to_the_next_game() {
    let words = ["--rotate", "razz,texas-holdem", "--seats", "2", "--seed", "5", "--rounds", "3"];
    let said = play(&words, &"c\n".repeat(80));
    assert!(said.contains("rotation: Razz, Texas Hold'em in turn."), "{said}");
    assert!(said.contains("The game is now Texas Hold'em"), "{said}");
}

/// What can never be carried out is refused when it is ordered.
#[test]
fn orders_are_checked_first() {
    for (game, order, said) in [
        ("texas-holdem", "w 20", "  Nobody names a wager of his own in this game.\n"),
        ("texas-holdem", "s", "  Nobody straddles in this game.\n"),
        ("texas-holdem", "t 0.01", "  The smallest chip here is "),
        ("texas-holdem", "t 0", "  Nothing is no amount to add.\n"),
        ("texas-holdem", "t 999999999", "  Nobody covers that here: "),
        ("texas-holdem", "t 20", "  You add $20 before the next round.\n"),
        ("joker-poker", "w 500", "  Wager $5 to $50, in chips of "),
        ("joker-poker", "w 20", "  You wager $20 from the next round on.\n"),
    ] {
        let words = [game, "--seats", "3", "--rounds", "1", "--seed", "3"];
        let heard = play(&words, &format!("{order}\n{order}\nc\nf\n"));
        assert_eq!(heard.matches(said).count(), 2, "{game} {order}: {heard}");
        let taken = ["from the next round on.", "before the next round.", "You straddle when"];
        let taken = taken.iter().any(|words| heard.contains(words));
        assert_eq!(taken, said.contains("  You "), "{game} {order}: {heard}");
    }
}

/// What a table plays, `replay` plays again.
#[test]
fn rounds_are_written_down() {
    let file = std::env::temp_dir().join(format!("cardroom-play-{}.rounds", std::process::id()));
    let path = file.display().to_string();
    let words = ["badugi", "--seats", "3", "--seed", "2", "--rounds", "4", "--record", &path];
    let said = play(&words, &"c\nd 1\n".repeat(60));
    let replay = |words: &[&str]| {
        let replayed = Command::new(env!("CARGO_BIN_EXE_cardroom"))
            .args(["replay", &path])
            .args(words)
            .output()
            .expect("the command runs");
        String::from_utf8(replayed.stdout).expect("text")
    };
    let (counted, tracked) = (replay(&[]), replay(&["--pokerstars"]));
    let _ = std::fs::remove_file(&file);
    assert_eq!(counted, "4 hands: 4 agree, 0 differ, 0 refused\n", "{said}");
    // Trackers learn the player's own cards, and nobody else's.
    let hands: Vec<&str> = tracked.split("*** DEALING HANDS ***\n").skip(1).collect();
    assert_eq!(hands.len(), 4, "{tracked}");
    for hand in hands {
        let dealt = hand.lines().filter(|line| line.starts_with("Dealt to "));
        assert!(dealt.clone().count() > 0, "{tracked}");
        assert!(dealt.clone().all(|line| line.starts_with("Dealt to you ")), "{tracked}");
    }
}

#[test]
fn help_ends_with_an_example() {
    insta::assert_snapshot!(play(&["--help"], ""));
}

/// Who has called all bets may see a hand that would be mucked. Source: colorado l.371, l.381.
#[test]
fn a_called_hand_is_seen() {
    let words = ["texas-holdem", "--seats", "3", "--rounds", "1", "--seed"];
    let round = |seed: u32, answers: &str| {
        let seed = seed.to_string();
        play(&[&words[..], &[&seed]].concat(), answers)
    };
    let calls = "c\n".repeat(12);
    let mucked = |said: &str| said.lines().any(|line| line.ends_with(" mucks."));
    let called = |said: &str| said.contains("You show ") && mucked(said);
    let seed = (0..60).find(|seed| called(&round(*seed, &calls))).expect("some hand is mucked");
    let said = round(seed, &format!("e\n{calls}"));
    assert!(said.contains("You ask to see the hands"), "{said}");
    assert!(said.contains("You ask to see "), "{said}");
    assert!(!mucked(&said), "{said}");
}

/// What the floor rules is carried out by the rules of the game, kept, and played again.
/// Source: colorado l.276, l.288, l.346; clovis-500 l.37-45.
#[test]
fn the_floor_is_called_recorded_and_replayed() {
    let file = std::env::temp_dir().join(format!("cardroom-floor-{}.jsonl", std::process::id()));
    let path = file.to_str().expect("a path in words");
    let words = ["texas-holdem", "--seats", "4", "--seed", "7", "--rounds", "3", "--record", path];
    let answers = "floor early board 2c 3d 4h\nfloor ada keeps early\nfloor early board\n\
                   floor Ada fouled\nfloor Ada fouled\nc\nc\nfloor early board\nc\nc\n\
                   floor misdeal\nfloor you taken in\nc\nc\nc\nc\nc\n";
    let said = play(&words, answers);
    let record = std::fs::read_to_string(&file).expect("the rounds are kept");
    assert!(said.contains("  Say what has happened: `floor misdeal`"), "{said}");
    assert!(said.contains("\nFloor: Ada's hand is fouled and dead.\n"), "{said}");
    assert!(said.contains("  The floor says no: Ada has no hand.\n"), "{said}");
    assert!(said.contains(" on the board does not play.\n"), "{said}");
    let floor = |line: &str| line.matches("\"floor: ").count();
    assert_eq!(record.lines().map(floor).sum::<usize>(), said.matches("\nFloor: ").count());
    let again = Command::new(env!("CARGO_BIN_EXE_cardroom")).args(["replay", path]).output();
    let again = String::from_utf8(again.expect("the command runs").stdout).expect("text");
    assert!(again.contains("3 hands: 3 agree, 0 differ, 0 refused"), "{again}");
    std::fs::remove_file(&file).expect("it was written");
}

/// The same at a table with a layout: what the sheet says is done, the evening kept and played again.
/// Source: colorado l.282, l.4123.
#[test]
fn the_floor_is_called_at_a_table_with_a_layout() {
    let file = std::env::temp_dir().join(format!("cardroom-pit-{}.jsonl", std::process::id()));
    let path = file.to_str().expect("a path in words");
    let words = ["three-card-draw-poker", "--seats", "1", "--seed", "5", "--rounds", "1"];
    let answers = "\nfloor\nfloor player-exposed 2c\nfloor player-count: table void\n\
                   floor dealer-exposed\nfloor player-count\n";
    let said = play(&[&words[..], &["--record", path]].concat(), answers);
    assert!(said.contains("  Say what has happened, and where the sheet"), "{said}");
    assert!(said.contains("`table void` is not the remedy for that here"), "{said}");
    assert!(said.contains("\nFloor: dealer-exposed, "), "{said}");
    assert!(said.contains("player-count at you: dead, wagers back."), "{said}");
    assert!(said.contains("with $500: $0 in 1 round"), "{said}");
    let again = Command::new(env!("CARGO_BIN_EXE_cardroom")).args(["replay", path]).output();
    let again = String::from_utf8(again.expect("the command runs").stdout).expect("text");
    assert!(again.contains("1 agree, 0 differ, 0 refused"), "{again}");
    std::fs::remove_file(&file).expect("it was written");
}

/// A second hand is not seen before the first has been played, and a drawn card not before hands are
/// compared. Source: colorado l.4132, l.4150.
#[test]
fn a_second_hand_waits_for_the_first() {
    let words = ["three-card-draw-poker", "--seats", "1", "--seed", "5", "--rounds", "2"];
    let answers = "hands 2\n\nb\nd\nante@2 10\n\nb\nd 4c\nb\nd Qc\n";
    let said = play(&[&words[..], &["--choose", "hands=2"]].concat(), answers);
    insta::assert_snapshot!(said);
}
