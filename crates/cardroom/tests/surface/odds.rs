//! `odds`: what every wager brings, and how it is best played.

use crate::{cardroom, run};
use serde_json::Value;
use std::path::{Path, PathBuf};

/// A folder with a sheet small enough to be counted in no time.
const RULES: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/rules");

fn one_card(words: &[&str]) -> String {
    run(&[&["odds", "one-card", "--rules", RULES], words].concat())
}

fn json(words: &[&str]) -> Value {
    let all = [&["odds", "one-card", "--rules", RULES, "--json"], words].concat();
    serde_json::from_slice(&cardroom(&all).stdout).expect("the answer is JSON")
}

/// A folder of its own for a test, empty.
fn folder(name: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = std::fs::remove_dir_all(&folder);
    folder
}

/// By hand: the higher of two cards wins 1 to 1, and a nine or better bets twice.
#[test]
fn every_deal_is_counted_and_the_best_play_told() {
    insta::assert_snapshot!(one_card(&["--wager", "ante"]), @r#"
    0
    One Card
      game               one-card@house
      stakes             $1 on each wager of free size, 6 seats dealt in
      choices            paytable.pair=1, settle.ante.tie=push

    ANTE                 per ante, with all that follows from it, under best play
      return             1,020/2,652
      house edge         -38.4615 % of the ante: the bettor is favoured
      element of risk    -17.2414 % of all that is bet, 2.2308 antes a round
      hit frequency      45.2489 %
      standard deviation 2.2695
      method             exact: all 2,652 deals counted

      deals         share
        120      4.5249 %   play and ante push    tie
        612     23.0769 %   fold
        720     27.1493 %   play and ante lose    lose
      1,200     45.2489 %   play and ante 1 to 1  win

      BEST PLAY, knowing own cards
                          share      worth
      bet 2 times     46.1538 %    +1.6471   nine or better
      bet             30.7692 %    -0.4706   eight down to five
      fold            23.0769 %    -1.0000   anything less

      Of plays that are worth the same, the one that bets less.
    "#);
}

#[test]
fn options_are_put_side_by_side() {
    insta::assert_snapshot!(one_card(&["--wager", "ante", "--compare"]), @r#"
    0
    One Card
      game               one-card@house
      stakes             $1 on each wager of free size, 6 seats dealt in
      choices            paytable.pair=1, settle.ante.tie=push
      ante               house edge -38.4615 %, hit frequency 45.25 %

    ANTE  by settle.ante.tie
                    house edge    of all bet          hit  deviation
      * push        -38.4615 %    -17.2414 %    45.2489 %    2.2695
        lose        -33.9367 %    -15.7563 %    43.4389 %    2.2386
    "#);
}

#[test]
fn the_facts_come_as_json() {
    let answer = json(&["--wager", "ante", "--choose", "tie=lose", "--seats", "3", "--stake", "5"]);
    assert_eq!((&answer["game"], &answer["edition"]), (&"one-card".into(), &"house".into()));
    assert_eq!(answer["choices"]["settle.ante.tie"], "lose");
    assert_eq!((&answer["seats"], &answer["stake_cents"]), (&3.into(), &500.into()));
    let ante = &answer["wagers"][0];
    assert_eq!((&ante["wager"], &ante["per"]), (&"ante".into(), &"ante".into()));
    assert_eq!(ante["return"]["numerator"], "900");
    assert_eq!(ante["return"]["denominator"], "2652");
    assert_eq!((&ante["method"], &ante["deals"]), (&"exact".into(), &2652.into()));
    assert_eq!(ante["standard_error"], 0.0);
    let counts = ante["rows"].as_array().expect("rows").iter();
    let sum: u64 = counts.map(|row| row["count"].as_u64().expect("a number")).sum();
    assert_eq!(sum, 2652);
    // What each result comes to adds up to the return.
    let results = ante["results"].as_array().expect("results").iter();
    let sum: i64 = results
        .map(|it| {
            let net: i64 = it["net"].as_str().expect("text").parse().expect("whole");
            net * it["count"].as_i64().expect("a number")
        })
        .sum();
    assert_eq!(sum, 900);
    assert_eq!(ante["play"][0]["lines"][0]["action"], "bet 2 times");
}

#[test]
fn threads_change_nothing() {
    let with = |threads| json(&["--wager", "ante", "--threads", threads]);
    assert_eq!(with("1"), with("3"));
}

/// A sheet is written whole, kept as long as it is right, and counted again where it is not.
#[test]
fn a_par_sheet_is_written_and_gone_on_with() {
    let folder = folder("par-sheet");
    let place = folder.to_str().expect("a path");
    let write = || one_card(&["--write", place]);
    let first = write();
    assert!(first.starts_with("0\n1 game, "), "{first}");
    assert!(first.contains("one-card@house ante\n    settle: ruling T-01\n"), "{first}");
    assert!(first.contains("the bettor is favoured: house edge -38.4615 %"), "{first}");
    assert!(!first.contains(" 0 counted now"), "{first}");
    let file = folder.join("one-card.json");
    let kept = std::fs::read_to_string(&file).expect("a sheet");
    let sheet = std::fs::read_to_string(folder.join("one-card.md")).expect("a page");
    assert!(sheet.contains("| ante | 1,020/2,652 | -38.4615 % | -17.2414 % |"), "{sheet}");
    assert!(sheet.contains("| settle.ante.tie | lose | ante | -33.9367 % |"), "{sheet}");
    // Nobody has looked at a reader's own rules.
    let suspects = std::fs::read_to_string(folder.join("suspicious.md")).expect("a page");
    assert!(suspects.contains("None here has been looked at yet."), "{suspects}");
    assert!(write().contains(" 0 counted now"));
    // Stopped half way: what is there stays, the rest is counted.
    let mut half: Value = serde_json::from_str(&kept).expect("JSON");
    let prices = half["prices"].as_array_mut().expect("prices");
    let (ante, before) = (prices[0].clone(), prices.len());
    prices.retain(|price| price["wager"] == "ante" && price["choices"] == ante["choices"]);
    assert!(prices.len() < before);
    std::fs::write(&file, half.to_string()).expect("written");
    assert!(!write().contains(" 0 counted now"));
    let again: Value =
        serde_json::from_str(&std::fs::read_to_string(&file).expect("a sheet")).expect("JSON");
    let figures = |sheet: &Value| {
        let prices = sheet["prices"].as_array().expect("prices").iter();
        prices.map(|it| (it["fingerprint"].clone(), it["price"].clone())).collect::<Vec<_>>()
    };
    assert_eq!(figures(&again), figures(&serde_json::from_str(&kept).expect("JSON")));
    // A price that rests on other rules is counted again.
    std::fs::write(&file, kept.replace("\"fingerprint\":\"", "\"fingerprint\":\"0")).expect("");
    assert!(!write().contains(" 0 counted now"));
}

#[test]
fn chances_are_drawn() {
    let folder = folder("plots");
    std::fs::create_dir_all(&folder).expect("a folder");
    let file = folder.join("ante.svg");
    let drawn = one_card(&["--wager", "ante", "--plot", file.to_str().expect("a path")]);
    assert!(drawn.starts_with("0\nOne Card\n"), "{drawn}");
    let picture = std::fs::read_to_string(&file).expect("a picture");
    assert!(picture.starts_with("<svg") && picture.contains("One Card (house): ante"), "{picture}");
    assert!(picture.contains("45.2489 %") || picture.contains("38.4615 %"), "its shares are told");
    let nowhere = one_card(&["--wager", "ante", "--plot", "/no/such/folder/x.svg"]);
    assert!(nowhere.starts_with("1\nerror: cannot write /no/such/folder/x.svg: "), "{nowhere}");
}

/// The meter that is read is in every figure, and the empty one is said to be empty. Source: colorado
/// l.1352-1362.
#[test]
fn a_progressive_is_priced_at_what_its_meter_shows() {
    let words = ["odds", "three-card-poker@colorado", "--wager", "progressive"];
    let at = |more: &[&str]| run(&[&words[..], more].concat());
    let (empty, read) = (at(&[]), at(&["--meter", "5000"]));
    assert!(empty.contains("  return             -10,080/22,100\n"), "{empty}");
    assert!(empty.contains("the figures above are for an empty meter;"), "{empty}");
    for figure in [
        "  return             -5,080/22,100\n",
        "  house edge         22.9864 % of the progressive\n",
        "all figures are with the meter at $5,000\n",
        "100% of $5,000  mini royal of spades\n",
    ] {
        assert!(read.contains(figure), "{figure}{read}");
    }
    let out = cardroom(&[&words[..], &["--meter", "5000", "--json"]].concat());
    let answer: Value = serde_json::from_slice(&out.stdout).expect("JSON");
    let price = &answer["wagers"][0];
    assert_eq!(price["return"]["numerator"], "-5080");
    assert_eq!(price["meters"][0]["shows_cents"], 500_000);
    assert_eq!(price["house_edge_at_meters"], price["house_edge_with_envy"]);
    let best = price["results"].as_array().and_then(|results| results.last()).expect("results");
    assert_eq!(best["net"], "4999");
    // What makes it even is the same wherever the meter stands.
    let even = price["meters"][0]["break_even"].as_f64().expect("a meter");
    assert!((even - 9_205.0).abs() < 1e-6, "{even}");
}

#[test]
fn what_is_wrong_is_said() {
    for (words, said) in [
        (
            &["texas-holdem"][..],
            "texas-holdem is poker: players win from each other, and no wager has a price; \
             `cardroom equity texas-holdem HAND HAND` says how much of the pot each hand wins",
        ),
        (
            &["three-card-poker", "--wager", "play"],
            "play is priced with ante, which it follows; write --wager ante",
        ),
        (
            &["three-card-poker", "--wager", "pears"],
            "three-card-poker@players-casino has no wager `pears`; it has: ante, pair-plus, six-card",
        ),
        (
            &["three-card-poker", "--meter", "50000"],
            "no wager of three-card-poker@players-casino is paid from a meter; leave --meter out",
        ),
        (
            &["three-card-poker", "--seats", "14"],
            "three-card-poker@players-casino is played by 1 to 7, not 14",
        ),
        (
            &["three-card-poker@colorado", "--write", "/tmp"],
            "a PAR sheet holds every edition of three-card-poker; leave out `@colorado`",
        ),
        (
            &["three-card-poker", "--choose", "pairs"],
            "`pairs` chooses nothing; write option=value behind --choose",
        ),
    ] {
        assert_eq!(run(&[&["odds"], words].concat()), format!("1\nerror: {said}\n"), "{words:?}");
    }
}

#[test]
fn a_misused_command_exits_with_2() {
    for words in [
        &[][..],
        &["--all"],
        &["three-card-poker", "--all", "--write", "x"],
        &["three-card-poker", "--write", "x", "--json"],
        &["three-card-poker", "--stake", "0"],
        &["three-card-poker", "--stake", "much"],
        &["three-card-poker", "--meter", "giga=5"],
        &["three-card-poker", "--seats", "0"],
        &["three-card-poker", "--compare", "--plot", "x.svg"],
    ] {
        assert_eq!(cardroom(&[&["odds"], words].concat()).status.code(), Some(2), "{words:?}");
    }
}

/// By hand: of 51 cards 28 are below a nine and 20 above it.
#[test]
fn each_action_has_its_worth_at_a_decision() {
    let answer = json(&["--hand", "9c"]);
    assert_eq!((&answer["hand"], &answer["per"]), (&"9c".into(), &"ante".into()));
    let actions = answer["actions"].as_array().expect("actions").iter();
    let actions: Vec<(&str, String)> = actions
        .map(|it| {
            let worth = it["worth"].as_f64().expect("a number");
            (it["action"].as_str().expect("text"), format!("{worth:+.4}"))
        })
        .collect();
    let expected = [("bet 2 times", "+0.4706"), ("bet", "+0.3137"), ("fold", "-1.0000")];
    assert_eq!(actions, expected.map(|(deed, worth)| (deed, worth.to_owned())));
    let text = one_card(&["--hand", "9c"]);
    let lines: Vec<&str> = text.lines().collect();
    assert_eq!(lines[..4], ["0", "One Card", "  game        one-card@house", "  hand        9c"]);
    assert!(lines[5].ends_with("worth in antes    short by"), "{text}");
    assert!(lines[6].starts_with("  bet 2 times         +0.4706"), "{text}");
    assert!(lines[8].starts_with("  fold                -1.0000      1.4706"), "{text}");
}

/// Three small cards are taken back by the book, and a pair on the board does not change what was
/// done before it. Source: colorado l.889.
#[test]
fn what_is_taken_as_done_before_is_said() {
    let ride = |words: &[&str]| {
        run(&[&["odds", "let-it-ride", "--hand", "2c7d9h", "--board", "2s"], words].concat())
    };
    let best = "  assumed     take it back: taken as done before, the best that leads here; --done says otherwise\n";
    assert!(ride(&[]).contains(best), "{}", ride(&[]));
    let told = ride(&["--done", "let it ride"]);
    assert!(told.contains("  done        let it ride\n") && !told.contains("assumed"), "{told}");
}

/// Hands that are set, wars and grids are tried out, tiles are read as tiles, and a game with nothing
/// to decide says what it has.
#[test]
fn whatever_is_decided_has_advice() {
    let first = |words: &[&str]| {
        let out = cardroom(&[&["odds"], words, &["--json"]].concat());
        let answer: Value = serde_json::from_slice(&out.stdout).expect("JSON");
        let actions = answer["actions"].as_array().expect("actions").clone();
        assert!(actions.len() > 1, "{words:?}");
        let act = actions[0]["action"].as_str().expect("an action").to_owned();
        (act, answer["method"].as_str().expect("a method").to_owned())
    };
    let exact = |act: &str| (act.to_owned(), "exact".to_owned());
    let tiles = ["pai-gow-tiles", "--hand", "6-6 4-2 3-3 2-1"];
    assert_eq!(first(&tiles), exact("6-6 3-3 in front"));
    let war = ["casino-war", "--hand", "Kh", "--dealer-up", "Kd"];
    assert_eq!(first(&war), exact("go to war"));
    let discard = ["colorado-holdem", "--hand", "7s4h2c", "--done", "bet"];
    assert_eq!(first(&discard), exact("give up 2c"));
    let set = ["pai-gow-poker", "--hand", "AhAdKhQd9c7s2d", "--rounds", "1000"];
    assert_eq!(first(&set), ("Kh Qd in front".to_owned(), "sample".to_owned()));
    let said = run(&["odds", "208-poker", "--hand", "AhKd"]);
    assert!(said.contains("which of the wagers to make"), "{said}");
    let said = run(&["odds", "pai-gow-tiles", "--hand", "AhKd"]);
    assert!(said.contains("write tiles as `6-6 4-2`"), "{said}");
    let said = run(&["odds", "three-card-poker", "--wager", "pair-plus", "--meter", "500"]);
    assert!(said.starts_with('1') && said.contains("meter"), "{said}");
}

/// Who has paid for insurance may buy a sixth card, and is asked so where he holds less than a pair of
/// sixes. Source: colorado l.1426-1432.
#[test]
fn a_hand_with_insurance_has_advice() {
    let ask = |words: &[&str]| run(&[&["odds", "bonus-6", "--board", "6c"], words].concat());
    let told = |hand: &str| ask(&["--wager", "insurance", "--hand", hand]);
    // Nine cards make a pair of sixes or better: (9 - 38) * 3 / 47, less what was paid for the right
    // and the card.
    for (hand, bet) in [("9h 8d 2c 3d", "-315/94"), ("9h 8d", "18,506/110,544")] {
        let said = told(hand);
        assert!(said.starts_with("0\n") && said.contains("  wager       insurance\n"), "{said}");
        let first = said.lines().find(|line| line.starts_with("  bet ")).expect("a bet");
        assert!(first.ends_with(bet), "{said}");
    }
    let said = told("6h 8d 2c 3d");
    assert!(said.contains("after bet, bet nothing is left to decide with these cards"), "{said}");
    let said = ask(&["--hand", "9h 8d 2c 3d"]);
    assert!(said.contains("after bet, bet nothing is left to decide with these cards"), "{said}");
    assert!(said.ends_with("more is decided with --wager insurance\n"), "{said}");
    let said = run(&["odds", "three-card-poker", "--wager", "pair-plus", "--hand", "AhKdQc"]);
    assert!(said.contains("is the same with pair-plus") && said.contains("leave --wager out"));
}

/// What was done may leave nothing to decide, or not have been possible: then it is said what was.
#[test]
fn what_was_done_may_end_the_decisions() {
    let flop = ["ultimate-texas-holdem", "--hand", "AhKh", "--board", "2c 7d 9h"];
    let tables = "5s 6s 8d 9c Jh Qc";
    let seats = ["stadium-three-card-poker", "--hand", "Th 6d 2c", "--board", tables];
    for (words, done, said) in [
        (
            &flop,
            "bet 4",
            "after bet 4 times nothing is left to decide with these cards; what was decided: with 2 \
             cards in sight, check, bet 3 times or bet 4 times",
        ),
        (
            &flop,
            "check, check, check",
            "after check, check nothing is left to decide with these cards; what was decided: with \
             2 cards in sight, check, bet 3 times or bet 4 times; with 5 cards in sight, check or \
             bet 2 times",
        ),
        (&flop, "fold", "fold could not have been done, but check, bet 3 times or bet 4 times"),
        (
            &seats,
            "bet",
            "after bet nothing is left to decide with these cards; what was decided: with 9 cards \
             in sight, fold or bet",
        ),
    ] {
        let answer = run(&[&["odds"], &words[..], &["--done", done]].concat());
        assert!(answer.starts_with("1\nerror: ") && answer.contains(said), "{done}: {answer}");
    }
}

/// What is wrong with an amount or with what is asked for is said with what would be right.
#[test]
fn misuse_is_told_with_what_would_be_right() {
    for (words, said) in [
        (
            &["one-card", "--stake", "1.005"][..],
            "not in whole cents: write two digits of them, as 1.00",
        ),
        (&["one-card", "--stake", "99999999999999999999"], "a stake is $1,000,000 at most"),
        (&["one-card", "--meter", "abc"], "no amount of money: write dollars, as 25 or 2.50"),
        (
            &["--all"],
            "Usage: cardroom odds [OPTIONS] <GAME[@EDITION]>\n       cardroom odds [OPTIONS] --all --write <DIR>",
        ),
    ] {
        let answer = run(&[&["odds"], words].concat());
        assert!(answer.starts_with("2\nerror: ") && answer.contains(said), "{words:?}: {answer}");
    }
}

#[test]
fn cards_that_no_decision_sees_are_refused() {
    for (words, said) in [
        (
            &["--hand", "9c 8c"][..],
            "one-card@house has no decision with 2 cards in hand; it has with one card in hand",
        ),
        (
            &["--hand", "9c", "--board", "2c"],
            "one-card@house has no board at a decision; leave --board out",
        ),
        (
            &["--hand", "9c", "--dealer-up", "2c"],
            "no card of the dealer's is open at a decision in one-card@house; leave --dealer-up out",
        ),
        (&["--hand", "9c9c"], "9c is there twice"),
        (&["--hand", "Jk"], "Jk is not in the pack of one-card@house"),
    ] {
        assert_eq!(one_card(words), format!("1\nerror: {said}\n"), "{words:?}");
    }
    let said = one_card(&["--hand", "9x"]);
    assert!(said.starts_with("1\nerror: in `9x`, "), "{said}");
    let board = run(&["odds", "ultimate-texas-holdem", "--hand", "AhKh", "--board", "2c"]);
    assert_eq!(
        board,
        "1\nerror: ultimate-texas-holdem@players-casino has no decision with 2 cards in hand, 1 on \
         the board; it has with 2 cards in hand; with 2 cards in hand, 3 on the board; with 2 cards \
         in hand, 5 on the board\n"
    );
    assert_eq!(cardroom(&["odds", "one-card", "--board", "2c"]).status.code(), Some(2));
}

#[test]
fn help_teaches() {
    let help = run(&["odds", "--help"]);
    assert!(help.contains("cardroom odds three-card-poker@colorado --compare"), "{help}");
    let short = run(&["odds", "-h"]);
    assert!(short.lines().count() <= 45, "{short}");
}

/// Cards that were thrown are named, and are dealt no more: by hand, each of eight hearts and two jokers
/// among 46 cards wins six antes, every other card loses four.
#[test]
fn a_decision_after_a_draw_has_advice() {
    let ask = |done: &str| {
        run(&["odds", "double-draw-poker", "--hand", "Ah Kh 7h 2h 9c", "--done", done])
    };
    let asked = ask("bet, throw 5s 3h 4d");
    assert!(asked.contains("  done        bet, throw 5s 3h 4d\n"), "{asked}");
    let bet = asked.lines().find(|line| line.starts_with("  bet ")).expect("a bet");
    assert!(bet.contains("-1.8261") && bet.ends_with("-84/46"), "{asked}");
    let drawn = ask("bet, throw 5s 3h 4d, bet");
    let first = drawn.lines().find(|line| line.contains("-1.8261")).expect("the best");
    assert!(first.starts_with("  throw 9c "), "{drawn}");
    for (done, said) in [
        ("bet, throw 9c", "9c is there twice"),
        ("bet, throw 1c", "`1c` is no card; write cards as `Ah Td 2c`"),
        ("bet, throw all", "`throw all` does not say which cards were thrown"),
        ("throw 5s", "throw 5s could not have been done, but fold or bet"),
        ("bet, hurl 5s", "`hurl 5s` is nothing to do; write bet, check, fold"),
    ] {
        let refused = ask(done);
        assert!(refused.starts_with("1\n") && refused.contains(said), "{done}: {refused}");
    }
}

/// Who cannot show a hand may say that he did not.
#[test]
fn a_hand_that_cannot_be_shown_is_checked() {
    let ask = |done: &str| run(&["odds", "colorado-holdem", "--hand", "7s4h2c", "--done", done]);
    assert!(ask("check").contains("\n  bet "), "{}", ask("check"));
    assert!(ask("check, bet").contains("\n  give up 2c "), "{}", ask("check, bet"));
}

/// Odds in parts of four thousand millions, no two of them alike, are refused and not added up wrong.
#[test]
fn odds_that_are_too_fine_are_refused() {
    let rules = folder("fine-odds");
    std::fs::create_dir_all(&rules).expect("a folder");
    let sheet = std::fs::read_to_string(Path::new(RULES).join("one-card.toml")).expect("a sheet");
    let pays = |odds: &[&str]| {
        let names = ["ace", "king", "queen", "jack", "ten"];
        let rows =
            names.iter().zip(odds).map(|(name, odds)| format!("\"{name}\" = [\"{odds}\"]\n"));
        let head = sheet.split("schedules =").next().expect("its beginning");
        let text = format!("{head}schedules = [\"1\"]\n{}", rows.collect::<String>());
        std::fs::write(rules.join("one-card.toml"), text).expect("written");
        let book = Path::new(RULES).join("rulings.toml");
        std::fs::copy(book, rules.join("rulings.toml")).expect("written");
        let rules = rules.to_str().expect("a path");
        run(&["odds", "one-card", "--rules", rules, "--wager", "pair"])
    };
    let fine = pays(&["100003 to 99991", "100019 to 99989"]);
    assert!(fine.starts_with("0\n") && fine.contains("house edge"), "{fine}");
    let finer = pays(&[
        "4294967291 to 4294967279",
        "4000000007 to 4000000009",
        "3999999979 to 3999999977",
        "4294967231 to 4294967197",
        "4294967189 to 4294967161",
    ]);
    assert!(finer.contains("pays too fine to be added up"), "{finer}");
    // A whole round of such pays is played, and says so.
    let fine = sheet.replace("\"1 to 1\"", "\"1000003 to 1000033\"");
    std::fs::write(rules.join("one-card.toml"), fine).expect("written");
    let rules = rules.to_str().expect("a path");
    let played = ["odds", "one-card", "--rules", rules, "--wager", "ante", "--rounds", "1000"];
    let told = run(&played);
    let why =
        "not counted        pays too fine to be added up; try rounder odds, or a rounder stake.";
    assert!(told.contains(why) && told.contains("65,536 of them"), "{told}");
    let told = cardroom(&[&played[..], &["--json"]].concat());
    let told: Value = serde_json::from_slice(&told.stdout).expect("the answer is JSON");
    assert_eq!(told["wagers"][0]["tried"]["most"], 65_536, "{told}");
}
