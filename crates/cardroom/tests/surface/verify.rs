//! `verify`: a record that holds, and those that are found out.

use super::run;
use cards::{Card, Pack};
use server::fair::{About, HandRecord, Made, PackRecord, Sealed, Secret};
use std::path::PathBuf;

/// The file of a record that opens these places of a pack.
fn file(name: &str, game: &str, pack: Vec<Card>, places: &[usize]) -> (PathBuf, String) {
    said(name, game, (pack, places), "A line.")
}

/// The same, where a line was called.
fn said(
    name: &str,
    game: &str,
    (pack, places): (Vec<Card>, &[usize]),
    line: &str,
) -> (PathBuf, String) {
    let made = Made { table: 1, round: 2 };
    let sealed = Sealed::laid(pack, Secret([7; 32])).made(Some(made));
    let about = About { table: 1, round: 2, game: game.to_owned(), choose: Vec::new() };
    let opened: Vec<_> = places.iter().map(|place| sealed.open(*place)).collect();
    let seal = sealed.seal().to_string();
    let came = 0..places.iter().max().map_or(0, |last| last + 1);
    let packs = vec![PackRecord::new(&sealed, came, &opened)];
    let record = HandRecord::new(about, packs, vec![line.to_owned()]);
    let path = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name);
    let text = serde_json::to_string(&record).expect("JSON");
    std::fs::write(&path, text).expect("a file");
    (path, seal)
}

fn verify(path: &std::path::Path, more: &[&str]) -> String {
    let path = path.to_str().expect("a path that is text");
    run(&[&["verify", path], more].concat())
}

#[test]
fn a_record_that_holds_says_what_it_proves_and_what_not() {
    let deck: Vec<Card> = Pack::FIFTY_TWO.cards().collect();
    let (path, seal) = file("holds.json", "razz@clovis-500", deck, &[0, 5]);
    let said = verify(&path, &["--seal", &seal]);
    for says in [
        "0\nRound 2 at table 1, razz@clovis-500.",
        "Holds: these 2 cards lay in these places when the seal was made",
        "They can have come from the pack that the game is played with.",
        "The seal names round 2 of table 1.",
        "Its lines name no other card.",
        "4 more came out and stay sealed: places 2, 3, 4, 5",
        "one that the record leaves out is among them",
        "Not proven: that the shuffle was random, to whom each place was dealt",
    ] {
        assert!(said.contains(says), "{says}\n{said}");
    }
    let other = verify(&path, &["--seal", &seal.replace(|figure: char| figure != '0', "0")]);
    assert!(other.starts_with("1\nerror: "), "{other}");
}

/// The record of another round, or of another table, is not this one's, whatever it says.
#[test]
fn a_record_of_another_round_is_found_out() {
    let deck: Vec<Card> = Pack::FIFTY_TWO.cards().collect();
    let (path, _) = file("round.json", "razz@clovis-500", deck, &[0, 5]);
    let text = std::fs::read_to_string(&path).expect("the record");
    for (what, other) in [
        ("\"round\":2", "\"round\":3"),
        ("\"round\":2", "\"round\":1"),
        ("\"table\":1", "\"table\":2"),
        ("\"sealed\":2,", ""),
    ] {
        assert!(text.contains(what), "{what}: {text}");
        std::fs::write(&path, text.replace(what, other)).expect("a file");
        let said = verify(&path, &[]);
        assert!(said.starts_with("1\nerror: the record does not hold: "), "{other}: {said}");
    }
}

/// A room that dealt another card than it had sealed would rather not open it: what was called names
/// it, and its place is one that came out.
#[test]
fn a_card_that_was_shown_and_is_not_opened_is_found_out() {
    let deck: Vec<Card> = Pack::FIFTY_TWO.cards().collect();
    let line = format!("Ada shows {} {}.", deck[0], deck[3]);
    for (places, missed) in [(&[0, 3][..], false), (&[0, 5][..], true)] {
        let (path, _) = said("named.json", "razz@clovis-500", (deck.clone(), places), &line);
        let heard = verify(&path, &[]);
        let why = format!("its lines name {}, and it does not open it", deck[3]);
        assert_eq!(heard.contains(&why), missed, "{heard}");
        assert_eq!(heard.starts_with("1\nerror: the record does not hold: "), missed, "{heard}");
    }
    // Where several are alike, nobody may be able to tell which it was.
    let shoe: Vec<Card> = Pack::FIFTY_TWO.times(8).cards().collect();
    let (path, _) = said("shoe.json", "ez-baccarat@lucky-lady", (shoe, &[0, 5]), &line);
    let heard = verify(&path, &[]);
    assert!(heard.contains("that rests on the room's word"), "{heard}");
}

/// Whoever was not dealt in and saw no card is told that his record shows none; where it names one,
/// or speaks of him, those were taken out.
#[test]
fn a_record_without_cards_says_why_or_does_not_hold() {
    let deck: Vec<Card> = Pack::FIFTY_TWO.cards().collect();
    let line = "Ada posts the small blind, $1.";
    let (path, seal) = said("nothing.json", "razz@clovis-500", (deck.clone(), &[]), line);
    let heard = verify(&path, &["--seal", &seal]);
    assert!(heard.starts_with("0\nRound 2 at table 1"), "{heard}");
    for says in ["Holds, and shows no card", "none of its cards was seen", "do not trust it"] {
        assert!(heard.contains(says), "{says}\n{heard}");
    }
    let other = verify(&path, &["--seal", &"0".repeat(64)]);
    assert!(other.starts_with("1\nerror: "), "{other}");
    let named = format!("Ada shows {}.", deck[3]);
    let (path, _) = said("stripped.json", "razz@clovis-500", (deck, &[]), &named);
    let heard = verify(&path, &[]);
    let why = "1\nerror: the record does not hold: it opens no card, and so proves nothing: ";
    assert!(heard.starts_with(why), "{heard}");
}

/// A room may keep to the seal of a pack with which no game is played.
#[test]
fn a_room_that_keeps_only_to_its_seal_is_found_out() {
    let ace: Card = "Ah".parse().expect("a card");
    let deck: Vec<Card> = Pack::FIFTY_TWO.cards().collect();
    for (name, pack, places, why) in [
        ("aces.json", vec![ace; 52], &[0, 1][..], "Ah at 2 places; the game has 1 of it"),
        ("short.json", deck[..40].to_vec(), &[0, 1], "40 cards; the game has 52"),
    ] {
        let (path, _) = file(name, "razz@clovis-500", pack, places);
        let said = verify(&path, &[]);
        assert!(said.starts_with("1\nerror: the record does not hold: "), "{said}");
        assert!(said.contains(why), "{name}: {said}");
    }
}
