//! `equity`: how much of the pot each hand wins.

use crate::{cardroom, run};
use serde_json::Value;

fn json(words: &[&str]) -> Value {
    let output = cardroom(&[&["equity", "--json"], words].concat());
    serde_json::from_slice(&output.stdout).expect("the answer is JSON")
}

#[test]
fn every_deal_is_counted() {
    insta::assert_snapshot!(run(&["equity", "texas-holdem", "AhAs", "KdKc"]), @r#"
    0
    texas-holdem@clovis-500: 1,712,304 deals, all counted

              equity         win         tie
    AhAs   81.2555 %   81.0646 %    0.3818 %
    KdKc   18.7445 %   18.5536 %    0.3818 %
    "#);
}

#[test]
fn high_and_low_have_their_columns() {
    let words = ["equity", "omaha-hi-lo", "Ah2h3dKd", "QsQcJsJc", "--board", "8h 7d 2c"];
    insta::assert_snapshot!(run(&words), @r#"
    0
    omaha-hi-lo@clovis-500: 820 deals, all counted
    board 8h 7d 2c

                  equity         win         tie        high         low
    Ah2h3dKd   72.7439 %   45.4878 %   54.5122 %   22.7439 %   50.0000 %
    QsQcJsJc   27.2561 %    0.0000 %   54.5122 %   27.2561 %    0.0000 %
    "#);
}

#[test]
fn a_sample_says_its_seed_and_its_error() {
    let words = "equity razz AhAd2c / 9s8s7s --dead Kc --samples 5000 --seed 9";
    insta::assert_snapshot!(run(&words.split(' ').collect::<Vec<_>>()), @r#"
    0
    razz@clovis-500: 5,000 deals at random, seed 9, standard error 0.6915 %
    dead Kc

                equity         win         tie
    AhAd2c   39.6000 %   39.5800 %    0.0400 %
    9s8s7s   60.4000 %   60.3800 %    0.0400 %
    "#);
}

#[test]
fn what_is_assumed_is_said() {
    let words = ["equity", "crazy-pineapple", "AhKh9d", "8c8d", "--board", "9h 8h 2c"];
    insta::assert_snapshot!(run(&words), @r#"
    0
    crazy-pineapple@clovis-500: 946 deals, all counted
    board 9h 8h 2c

                equity         win         tie
    AhKh9d   25.7928 %   25.7928 %    0.0000 %
    8c8d     74.2072 %   74.2072 %    0.0000 %

    Assumed: with all hands face up, each throws what leaves it the largest share whatever the others throw.
    "#);
}

#[test]
fn the_facts_come_as_json() {
    let answer = json(&["texas-holdem", "AhAs", "KdKc"]);
    assert_eq!(answer["game"], "texas-holdem");
    assert_eq!(answer["method"], "exact");
    assert_eq!(answer["boards"], 1_712_304);
    assert_eq!(answer["hands"][0]["cards"], "AhAs");
    let fact = |hand: usize, key: &str| answer["hands"][hand][key].as_f64().expect("a number");
    assert_eq!(format!("{:.6}", fact(0, "equity")), "0.812555");
    assert_eq!(format!("{:.6}", fact(0, "equity") + fact(1, "equity")), "1.000000");
    assert_eq!(
        format!("{:.9}", fact(0, "win") + fact(0, "tie") / 2.0),
        format!("{:.9}", fact(0, "equity"))
    );
    let sample = json(&["omaha-hi-lo", "Ah2h3dKd", "random", "--samples", "2000", "--seed", "5"]);
    assert_eq!((&sample["method"], &sample["seed"]), (&Value::from("sample"), &Value::from(5)));
    assert!(sample["standard_error"].as_f64().expect("a number") > 0.0);
    let part = |key: &str| sample["hands"][0][key].as_f64().expect("a number");
    assert!((part("high") + part("low") - part("equity")).abs() < 1e-12);
}

#[test]
fn threads_change_nothing() {
    let words = ["badugi", "Ac 2d 3h", "random", "--samples", "9000", "--threads"];
    let with = |threads| json(&[&words[..], &[threads]].concat());
    assert_eq!(with("1"), with("3"));
}

#[test]
fn what_is_wrong_is_said() {
    for (words, said) in [
        (
            &["texas-holdem", "AhAs", "AhKd"][..],
            "Ah is there twice; the game is played with one pack",
        ),
        (&["texas-holdem", "AhAs", "KdKcKh"], "`KdKcKh` has 3 cards; a hand has 2 here"),
        (&["texas-holdem", "AhAs"], "one hand alone wins everything; give another, or `random`"),
        (&["texas-holdem", "AhAs", "AA", "--board", "Ad 2c 3c"], "no hand of `AA` can be dealt"),
        (
            &["texas-holdem", "Ah", "As", "Kd", "Kc"],
            "these are single cards, and each argument is a hand",
        ),
        (&["texas-holdem", "AhAs", "KdKx"], "in `KdKx`, "),
        (&["texas-holdem", "AhAs", "AKs,zz"], "`zz` is no range; write `AKs`"),
        (&["texas-holdem", "AAs", "KK"], "`AAs` is no range; write `AKs`, `AKo`, `77+`"),
        (&["texas-holdem", "AhAs", "any"], "`any` is no range; write `AKs`, `AKo`, `77+`"),
        (&["holdem-texas", "AhAs", "KdKc"], "no game is called `holdem-texas`"),
        (
            &["three-card-poker", "AhAs", "KdKc"],
            "three-card-poker is played against a dealer; shares of a pot are for poker",
        ),
    ] {
        let answer = run(&[&["equity"], words].concat());
        let (code, error) = answer.split_once('\n').expect("two lines");
        assert_eq!(code, "1", "{words:?}: {error}");
        assert!(error.starts_with(&format!("error: {said}")), "{words:?}: {error}");
    }
    for words in [&["texas-holdem"][..], &["texas-holdem", "AhAs", "KdKc", "--samples", "0"]] {
        assert!(run(&[&["equity"], words].concat()).starts_with("2\nerror: "), "{words:?}");
    }
}

/// A slash parts two hands of one argument beside others, or cards that stand by themselves.
#[test]
fn hands_are_parted_by_slashes() {
    let hands = |words: &[&str]| {
        let all = [&["equity", "texas-holdem"], words, &["--samples", "2000", "--json"]].concat();
        let answer: Value = serde_json::from_slice(&cardroom(&all).stdout).expect("JSON");
        answer["hands"].as_array().expect("hands").len()
    };
    assert_eq!(hands(&["KK", "AhAs/QdQc"]), 3);
    assert_eq!(hands(&["AhAs/QdQc"]), 2);
    assert_eq!(hands(&["Ah", "As", "/", "Qd", "Qc"]), 2);
    assert_eq!(hands(&["AhAs", "/", "QdQc"]), 2);
}
