//! What a user of the command sees: answers, help and errors, word for word.

mod equity;
mod games;
mod nines;
mod odds;
mod pan;
mod pit;
mod simulate;
mod twenty_one;
mod verify;

use std::io::{BufRead, BufReader};
use std::process::{Command, Output, Stdio};

fn cardroom(words: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_cardroom")).args(words).output().expect("the command runs")
}

/// Twenty-two cards, more than any board has.
const CLUBS_AND_MORE: &str = "2c 3c 4c 5c 6c 7c 8c 9c Tc Jc Qc Kc Ac 2d 3d 4d 5d 6d 7d 8d 9d Td";

/// Exit code, then standard output, then standard error.
fn run(words: &[&str]) -> String {
    let output = cardroom(words);
    let code = output.status.code().expect("the command was not killed");
    let text = |bytes: Vec<u8>| String::from_utf8(bytes).expect("the answer is text");
    format!("{code}\n{}{}", text(output.stdout), text(output.stderr))
}

#[test]
fn one_hand_is_named_with_the_cards_that_make_it() {
    insta::assert_snapshot!(run(&["rank", "high5", "9c 9d 9h 4s 4c 2d 2h"]), @r#"
    0
    9c 9d 9h 4s 4c 2d 2h   full house, nines over fours   9c 9d 9h 4s 4c
    "#);
}

#[test]
fn cards_one_by_one_are_one_hand() {
    let quoted = run(&["rank", "high5", "Ah Kh Qh Jh Th"]);
    assert_eq!(run(&["rank", "high5", "Ah", "Kh", "Qh", "Jh", "Th"]), quoted);
    assert_eq!(run(&["rank", "high5", "AhKhQhJhTh"]), quoted);
}

#[test]
fn several_hands_are_put_in_order() {
    insta::assert_snapshot!(
        run(&["rank", "high5", "As Kd 9h 5c 2d", "7c 7d 7h 2s 2c", "Ac Ks 9d 5h 2s"]),
        @r#"
        0
        1. 7c 7d 7h 2s 2c   full house, sevens over twos   7c 7d 7h 2s 2c
        2. As Kd 9h 5c 2d   ace-king-nine-five-two high    As Kd 9h 5c 2d
        2. Ac Ks 9d 5h 2s   ace-king-nine-five-two high    Ac Ks 9d 5h 2s
        "#
    );
}

#[test]
fn slashes_part_hands_of_single_cards() {
    insta::assert_snapshot!(
        run(&["rank", "badugi", "Ac", "2d", "3h", "4s", "/", "Kc", "Qd", "Jh", "Js"]),
        @r#"
        0
        1. Ac 2d 3h 4s   badugi, four-three-two-ace high         Ac 2d 3h 4s
        2. Kc Qd Jh Js   three-card hand, king-queen-jack high   Kc Qd Jh
        "#
    );
}

#[test]
fn a_board_is_shared() {
    insta::assert_snapshot!(
        run(&["rank", "high5", "--board", "Ah Kh 7d 7c 2s", "As Ac", "7h 7s"]),
        @r#"
        0
        1. 7h 7s   four of a kind, sevens, ace kicker   7h 7s Ah 7d 7c
        2. As Ac   full house, aces over sevens         As Ac Ah 7d 7c
        "#
    );
}

/// The king on the board cannot help a hand that must use two of its own.
#[test]
fn omaha_uses_exactly_two() {
    let board = ["--use", "exactly-two", "--board", "Ah Kd 4c 3s 8h"];
    let words =
        |ranking| [&["rank", ranking][..], &board, &["2d 5d Qh Jh", "9c 9d 9h 9s"]].concat();
    insta::assert_snapshot!(run(&words("high5")), @r#"
    0
    1. 2d 5d Qh Jh   straight, five high                     2d 5d Ah 4c 3s
    2. 9c 9d 9h 9s   pair of nines, ace-king-eight kickers   9c 9d Ah Kd 8h
    "#);
    insta::assert_snapshot!(run(&words("low-a5-8")), @r#"
    0
    1. 2d 5d Qh Jh   five-four-three-two-ace low   2d 5d Ah 4c 3s
    2. 9c 9d 9h 9s   no low
    "#);
}

#[test]
fn tiles_are_ranked_two_by_two() {
    insta::assert_snapshot!(run(&["rank", "tiles", "6-6 5-4", "2-1 4-2", "6-6 1-1"]), @r#"
    0
    1. 2-1 4-2   Gee Joon (Supreme)               2-1 4-2
    2. 6-6 5-4   Teen Gow Wong (King of Heaven)   6-6 5-4
    3. 6-6 1-1   4, Teen (Heaven) high            6-6 1-1
    "#);
}

#[test]
fn the_facts_come_as_json() {
    insta::assert_snapshot!(
        run(&["rank", "high3", "--json", "Ah Kh Qh", "2c 2d 2h", "As Ks Qs"]),
        @r#"
        0
        {
          "ranking": "high3",
          "hands": [
            {
              "cards": "Ah Kh Qh",
              "name": "mini royal",
              "category": "mini royal",
              "used": "Ah Kh Qh",
              "place": 1,
              "standing": 503316480
            },
            {
              "cards": "2c 2d 2h",
              "name": "three of a kind, twos",
              "category": "three of a kind",
              "used": "2c 2d 2h",
              "place": 3,
              "standing": 335552512
            },
            {
              "cards": "As Ks Qs",
              "name": "mini royal",
              "category": "mini royal",
              "used": "As Ks Qs",
              "place": 1,
              "standing": 503316480
            }
          ],
          "order": [
            0,
            2,
            1
          ]
        }
        "#
    );
}

#[test]
fn what_cannot_be_ranked_gets_one_line_and_exit_code_1() {
    for (words, message) in [
        (
            &["rank", "high6", "Ah"][..],
            "error: no ranking is called `high6`; `cardroom rank --list` names them all",
        ),
        (
            &["rank", "high5", "Ah Kh Qh Jx Th"],
            "error: in `Ah Kh Qh Jx Th`, `x` at character 11 is no suit; expected c, d, h or s, or k or r for a joker",
        ),
        (
            &["rank", "high5", "Ah Ah Qh Jh Th"],
            "error: Ah Ah Qh Jh Th: Ah is there twice; high5 is played with one pack",
        ),
        (&["rank", "high5", "Ah Kh"], "error: Ah Kh: high5 takes 5 to 7 cards, not 2"),
        (
            &["rank", "high5", "Ah Kh Qh Jh Jk"],
            "error: Ah Kh Qh Jh Jk: Jk is not in the pack of high5",
        ),
        (&["rank", "high5", ""], "error: a hand has no cards; write them as `Ah Td 2c`"),
        (&["rank", "high5", "/"], "error: a hand has no cards; write them as `Ah Td 2c`"),
        (
            &["rank", "high5", "--board", "", "As Ac Ah 7d 7c"],
            "error: the board has no cards; leave out --board, or write them as `Ah Td 2c`",
        ),
        (
            &["rank", "high5", "--board", "Ah 2c 3d 4h 5s", "Ah Kd"],
            "error: Ah Kd: Ah is there twice; high5 is played with one pack",
        ),
        (
            &["rank", "high5", "--use", "exactly-two", "--board", "2c 3d", "Ah Kd"],
            "error: Ah Kd: high5 takes 5 to 7 cards, not 4",
        ),
        (
            &["rank", "high5", "--use", "exactly-two", "--board", "2c 3d", "Ah Kd Qc Js"],
            "error: Ah Kd Qc Js: own cards and board make no hand by the rule \"exactly two\"",
        ),
        (
            &["rank", "high5", "--board", "2c 3c 4d 5d 9h", "Ah Kh", "Ah Kd"],
            "error: Ah is in two hands; they play with one pack",
        ),
        (
            &["rank", "high5", "--board", CLUBS_AND_MORE, "Ks Kd"],
            "error: Ks Kd: high5 takes 5 to 7 cards, not 24",
        ),
        (
            &["rank", "high5", "Ah\nKh\u{1b}[31m"],
            "error: in `Ah\\nKh\\u{1b}[31m`, `\\u{1b}` at character 6 is no rank; expected 2 to 9, 10 or T, J, Q, K, A, or a joker Jk or Jr",
        ),
        (&["rank", "tiles", "6-6"], "error: tiles are ranked two by two, not 1"),
        (
            &["rank", "tiles", "6-6", "6-9"],
            "error: in `6-9`, `9` at character 3 is no number of pips; expected 1 to 6",
        ),
        (&["rank", "tiles", ""], "error: tiles are ranked two by two, not 0"),
        (
            &["rank", "tiles", "--board", "6-6", "1-1 2-2"],
            "error: tiles are ranked two by two; there is no board",
        ),
        (
            &["rank", "tiles", "6-6 7-1"],
            "error: in `7-1`, `7` at character 1 is no number of pips; expected 1 to 6",
        ),
        (&["rank", "tiles", "2-1 2-1"], "error: 2-1 is there twice; the set has one"),
    ] {
        let output = cardroom(words);
        let said = String::from_utf8(output.stderr).expect("an error is text");
        assert_eq!(output.status.code(), Some(1), "{words:?} {said}");
        assert!(output.stdout.is_empty(), "{words:?}");
        assert_eq!(said.lines().count(), 1, "{said}");
        assert_eq!(said.trim_end(), message, "{words:?}");
    }
}

/// Hands to compare need not be of one deal; those on one board are, as is what one hand holds.
#[test]
fn a_card_may_be_in_two_hands_without_a_board() {
    insta::assert_snapshot!(run(&["rank", "high3", "Ah Kh Qh", "Ah Ac 2d"]), @r#"
    0
    1. Ah Kh Qh   mini royal                 Ah Kh Qh
    2. Ah Ac 2d   pair of aces, two kicker   Ah Ac 2d
    "#);
    let of_one_pack = |it: &&ranking::Ranking| it.is_of_one_pack() && *it.takes().end() > 1;
    for ranking in ranking::Ranking::ALL.iter().filter(of_one_pack) {
        let twice = ["As"; 7][..(*ranking.takes().start()).max(2)].join(" ");
        let output = cardroom(&["rank", ranking.id(), &twice]);
        let said = String::from_utf8(output.stderr).expect("an error is text");
        let refused = format!("{twice}: As is there twice; {ranking} is played with one pack");
        assert_eq!(said.trim_end(), format!("error: {refused}"));
    }
}

#[test]
fn a_misused_command_exits_with_2() {
    for words in [
        &["rank"][..],
        &["rank", "high5"],
        &["shuffle"],
        &["rank", "--use", "all", "x", "y"],
        &["rank", "--list", "high5"],
    ] {
        assert_eq!(cardroom(words).status.code(), Some(2), "{words:?}");
    }
}

#[test]
fn help_fits_one_screen_and_teaches() {
    let help = run(&["rank", "-h"]);
    assert!(help.lines().count() <= 25, "{help}");
    insta::assert_snapshot!(help, @r#"
    0
    Say what a hand is and which cards make it; put several hands in order

    Usage: cardroom rank [OPTIONS] [RANKING] [CARDS]...

    Arguments:
      [RANKING]   The ranking, by name; `--list` shows them all
      [CARDS]...  The hands

    Options:
          --board <CARDS>  Cards on the board, shared by every hand
          --use <RULE>     How many own cards a hand uses with the board; the centre card is the board's
                           last [default: any] [possible values: any, exactly-two, at-most-two,
                           at-least-one, both-and-the-centre-card]
          --list           List every ranking; with --json, its categories too, best first
          --json           Print JSON
      -h, --help           Print help (see more with '--help')

    Example:
      cardroom rank high5 "Ah Kh Qh Jh Th" "9c 9d 9h 4s 4c 2d 2h"

      cardroom rank --list    names every ranking
    "#);
    insta::assert_snapshot!(run(&["--help"]), @r#"
    0
    An executable rulebook of card-room games

    Usage: cardroom <COMMAND>

    Commands:
      games     List the games, who banks them, and where each edition is printed
      show      Show a game's rules as one page: what holds, where it is printed, what the house may
                choose
      play      Play a game with bots, or against a dealer
      rank      Say what a hand is and which cards make it; put several hands in order
      odds      Work out what every wager brings on average, and how it is best played
      equity    Work out how much of the pot each hand wins
      replay    Replay hand histories and say where they disagree with the rules
      simulate  Play rounds with bots: how fast, who won, and that money and cards add up
      serve     Open a room: tables in the browser, for people and bots
      verify    Check the record of a round against the seal that was published before its first card
      help      Print this message or the help of the given subcommand(s)

    Options:
      -h, --help     Print help
      -V, --version  Print version

    Try:
      cardroom serve                          a room at http://127.0.0.1:8089, every game in it
      cardroom play three-card-poker          a table in this terminal
      cardroom show pai-gow-tiles             the rules as one page, with their sources
      cardroom odds let-it-ride               what every wager brings, and how to play it
      cardroom equity texas-holdem AhAs KdKc  how much of the pot each hand wins

    `cardroom VERB --help` explains a verb and ends with an example.
    "#);
}

#[test]
fn every_ranking_is_listed() {
    let list = run(&["rank", "--list"]);
    let (status, list) = list.split_once('\n').expect("lines");
    assert_eq!(status, "0");
    let listed: Vec<&str> =
        list.lines().filter_map(|line| line.split_whitespace().next()).collect();
    let all: Vec<&str> = ranking::Ranking::ALL.iter().map(|ranking| ranking.id()).collect();
    assert_eq!(listed, all);
    assert_eq!(listed.len(), 39, "37 of the rule books, short deck and plain twenty-one");
}

#[test]
fn single_cards_are_hands_where_one_card_is_a_hand() {
    assert_eq!(run(&["rank", "high1", "Qd", "Kc"]), "0\n1. Kc   king    Kc\n2. Qd   queen   Qd\n");
    assert_eq!(run(&["rank", "high1", "Qd Kc"]), "0\nQd Kc   king   Kc\n");
}

/// They stand alike: two cards are called a natural for show.
#[test]
fn nine_in_two_cards_is_called_natural() {
    let shown = "0\n1. 9c Kd      natural nine   9c Kd\n1. 3c 3d 3h   nine           3c 3d 3h\n";
    assert_eq!(run(&["rank", "mod10", "9c Kd", "3c 3d 3h"]), shown);
}

/// The README's first screen shows a command and what it really prints, whatever port is free.
#[test]
fn the_readme_shows_real_output() {
    let readme = include_str!("../../../../README.md");
    let screen = readme.split("```text\n").nth(1).and_then(|rest| rest.split("```").next());
    let (command, shown) = screen.and_then(|text| text.split_once('\n')).expect("a first screen");
    assert_eq!(command, "$ cargo run --release -- serve");
    let data = std::env::temp_dir().join(format!("cardroom-readme-{}", std::process::id()));
    let mut room = Command::new(env!("CARGO_BIN_EXE_cardroom"))
        .args(["serve", "--addr", "127.0.0.1:0", "--data"])
        .arg(&data)
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .expect("the program starts");
    let out = room.stdout.take().expect("its output is piped");
    let mut lines = BufReader::new(out).lines().map(|line| line.expect("it is text"));
    let (line, memory) = (lines.next().expect("a line"), lines.next().expect("another"));
    room.kill().and_then(|()| room.wait()).expect("it was ours to end");
    let _left = std::fs::remove_dir_all(&data);
    let host = |text: &str| text.trim_end_matches(|sign: char| sign.is_ascii_digit()).to_owned();
    let shown: Vec<&str> = shown.lines().collect();
    assert_eq!(host(&line), host(shown[0]));
    assert_ne!(host(&line), line, "it says its port");
    assert_eq!(memory, format!("Its memory is {}; 0 tables go on.", data.display()));
    let (_, folder) = shown[1].split_once("Its memory is ").expect("the same words");
    assert!(folder.ends_with("cardroom-data; 0 tables go on."), "{folder}");
}
