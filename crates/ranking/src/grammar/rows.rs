//! The books' own spellings, and texts that name no hand.

use super::*;
use crate::proof::{standing_of, table};
use std::collections::HashMap;

/// Every row of the books is read, printed our way and read back, and holds the hands at its edges.
#[test]
fn the_books_rows_hold_what_they_should() {
    let mut proven: HashMap<Ranking, usize> = HashMap::new();
    let rows = table(include_str!("rows.txt"));
    for (ranking, row) in &rows {
        let [source, text, says, fits, misses] = row[..] else { panic!("not a row: {row:?}") };
        let read = |text| match HandName::parse(*ranking, text) {
            Ok(name) => name,
            Err(error) => panic!("{source}: {error}"),
        };
        let name = read(text);
        assert_eq!(name.to_string(), says, "{source}");
        assert_eq!(read(says), name, "{source}");
        for (hands, fit) in [(fits, true), (misses, false)] {
            for standing in hands.split(", ").map(|cards| standing_of(*ranking, cards)) {
                let called = ranking.full_name(standing);
                assert_eq!(name.contains(standing), fit, "{source}: {name} and {called}");
                *proven.entry(*ranking).or_default() += 1;
            }
        }
    }
    assert!(proven[&Ranking::High5] >= 200 && proven[&Ranking::High3] >= 48, "{proven:?}");
}

/// What names no hand is refused at the word that is wrong, with what would be right.
#[test]
fn what_names_no_hand_is_refused() {
    let rows = table(include_str!("refused.txt"));
    for (ranking, row) in &rows {
        let [text, at, says] = row[..] else { panic!("not a row: {row:?}") };
        let error = HandName::parse(*ranking, text).expect_err(text);
        assert_eq!((error.at.to_string().as_str(), error.fault.to_string().as_str()), (at, says));
        let whole = format!("`{text}` names no hand of {ranking}: at byte {at}, {says}");
        assert_eq!(error.to_string(), whole);
    }
}
