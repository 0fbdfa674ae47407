//! The patterns' proofs: exact counts over whole universes, agreement with a slow and obvious
//! version, the examples that the books print, and rows as they are written.

mod agreement;
mod one_pack;
mod packs;
mod pocket;
mod printed;
mod prospector;
mod rows;
mod seven;
mod slow;
mod universe;

use super::{Cards, Pattern, Table, Wild, first_met};
use cards::{Card, Hand, Rank, Suit};

/// Cards in short notation, jokers as `Jk`.
fn hand(text: &str) -> Hand {
    let read = |word: &str| {
        let mut signs = word.chars();
        let (rank, suit) = (signs.next()?, signs.next()?);
        match Suit::from_symbol(suit) {
            Some(suit) => Some(Card::new(Rank::from_symbol(rank)?, suit)),
            None => (word == "Jk").then_some(Card::JOKER),
        }
    };
    text.split(' ').filter(|word| !word.is_empty()).map(|word| read(word).expect(word)).collect()
}

/// The pattern of a row.
#[track_caller]
fn row(text: &str) -> Pattern {
    text.parse().unwrap_or_else(|error| panic!("{error}"))
}

/// Asserts how many hands of a universe hold each pattern, every one counted by itself.
#[track_caller]
fn check_held(
    universe: impl FnOnce(&mut dyn FnMut(&[Card], u64)),
    wild: Wild,
    expected: &[(&str, u64)],
) {
    let rows: Vec<Pattern> = expected.iter().map(|(text, _)| row(text)).collect();
    let mut counts = vec![0; rows.len()];
    universe(&mut |hand, weight| {
        let cards = Cards::of(hand).wild(wild);
        let mut table = Table::new(&cards);
        for (row, count) in rows.iter().zip(&mut counts) {
            *count += weight * u64::from(table.meets(*row));
        }
    });
    let counted: Vec<(&str, u64)> =
        expected.iter().zip(counts).map(|((text, _), count)| (*text, count)).collect();
    assert_eq!(counted, expected);
}

/// Asserts how many hands of a universe each row of an order pays, the first that fits paying;
/// the last expected row is for hands that none pays.
#[track_caller]
fn check_order(
    order: &[Pattern],
    universe: impl FnOnce(&mut dyn FnMut(&[Card], u64)),
    expected: &[(&str, u64)],
) {
    let mut counts = vec![0; order.len() + 1];
    universe(&mut |hand, weight| {
        let at = first_met(order, &Cards::of(hand)).unwrap_or(order.len());
        counts[at] += weight;
    });
    let names = order.iter().map(Pattern::to_string).chain(["nothing".into()]);
    let counted: Vec<(String, u64)> = names.zip(counts).collect();
    let expected: Vec<(String, u64)> =
        expected.iter().map(|(text, count)| ((*text).to_owned(), *count)).collect();
    assert_eq!(counted, expected);
}
