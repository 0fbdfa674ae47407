//! `verify`: a record that holds, and those that are found out.

use super::run;
use cards::{Card, Pack};
use server::fair::{About, HandRecord, Sealed, Secret};
use std::path::PathBuf;

/// The file of a record that opens these places of a pack.
fn file(name: &str, game: &str, pack: Vec<Card>, places: &[usize]) -> (PathBuf, String) {
    let sealed = Sealed::laid(pack, Secret([7; 32]));
    let about = About { table: 1, round: 2, game: game.to_owned(), choose: Vec::new() };
    let opened = places.iter().map(|place| sealed.open(*place)).collect();
    let seal = sealed.seal().to_string();
    let packs = vec![(sealed.pack().len(), seal.clone(), opened)];
    let record = HandRecord::new(about, packs, vec!["A line.".to_owned()]);
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
        "Its lines name no other card.",
        "Not proven: that the shuffle was random, to whom each place was dealt",
    ] {
        assert!(said.contains(says), "{says}\n{said}");
    }
    let other = verify(&path, &["--seal", &seal.replace(|figure: char| figure != '0', "0")]);
    assert!(other.starts_with("1\nerror: "), "{other}");
}

/// A room may keep to the seal of a pack with which no game is played, or open nothing at all.
#[test]
fn a_room_that_keeps_only_to_its_seal_is_found_out() {
    let ace: Card = "Ah".parse().expect("a card");
    let deck: Vec<Card> = Pack::FIFTY_TWO.cards().collect();
    for (name, pack, places, why) in [
        ("aces.json", vec![ace; 52], &[0, 1][..], "Ah at 2 places; the game has 1 of it"),
        ("short.json", deck[..40].to_vec(), &[0, 1], "40 cards; the game has 52"),
        ("empty.json", deck, &[], "it opens no card, and so proves nothing"),
    ] {
        let (path, _) = file(name, "razz@clovis-500", pack, places);
        let said = verify(&path, &[]);
        assert!(said.starts_with("1\nerror: the record does not hold: "), "{said}");
        assert!(said.contains(why), "{name}: {said}");
    }
}
