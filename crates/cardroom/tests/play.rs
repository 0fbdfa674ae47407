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
    let refused = |words: &[&str]| play(words, "");
    insta::assert_snapshot!(refused(&["trips-poker"]));
    insta::assert_snapshot!(refused(&["ultimate-texas-holdem"]));
    insta::assert_snapshot!(refused(&["texas-holdem", "--seats", "12"]));
    insta::assert_snapshot!(refused(&["texas-holdem", "--stakes", "5-10"]));
    insta::assert_snapshot!(refused(&["texas-holdem", "--choose", "structure"]));
    insta::assert_snapshot!(refused(&["texas-holdem", "--buy-in", "$1"]));
}

#[test]
fn help_ends_with_an_example() {
    insta::assert_snapshot!(play(&["--help"], ""));
}
