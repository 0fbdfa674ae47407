//! Prospector Poker, six cards of eight packs, counted in three ways.

use super::super::orders;
use super::check_order;
use super::universe::{choose, every_card, every_hand};

/// Six of eight packs, C(416,6) = 6,942,219,827,088. A rank is 32 cards, eight of each suit.
/// Source: colorado l.1192-1205, ruling G-139.
///
/// Six of a kind: 13 x C(32,6). Royal: 4 x (8^5 x 256 + 5 x 220 x 8^4), the sixth card of another
/// rank or of one of the five. Straight flush: ten such runs less the nine of six cards counted
/// twice, 4 x 9 x 8^6, and less the royals. Five of a kind: 13 x C(32,5) x 384. Six-card flush: 4 x
/// (C(104,6) - 13 x 28 - 13 x 56 x 96 - 24,346,624 in a row). Four of a kind: 13 x C(32,4) x (12 x
/// 496 + 66 x 32^2) less 52 x 70 x (12 x 28 + 66 x 8^2) in one suit; the full house likewise.
/// Six-card straight: 9 x (32^6 - 7,340,032 with five suited in a row). Three pair: 286 x (496^3 -
/// 4 x 28^3 - 12 x 192 x 28^2). `prospector_by_ranks` reckons every row in another way.
const PROSPECTOR: &[(&str, u64)] = &[
    ("six of a kind", 13 * 906_192),
    ("royal flush", 51_576_832),
    ("straight flush", 454_754_304),
    ("five of a kind", 13 * 201_376 * 384),
    ("six-card flush", 5_971_858_816),
    ("four of a kind", 34_360_010_880),
    ("full house", 136_924_150_272),
    ("six-card straight", 9_597_616_128),
    ("flush", 111_912_984_576),
    ("three pair", 34_357_120_512),
    ("straight", 90_885_980_160),
    ("three of a kind", 457_617_571_840),
    ("two pair", 1_062_903_029_760),
    ("pair of kings or better", 503_830_413_312),
    ("nothing", 4_492_335_710_208),
];

#[test]
fn prospector() {
    check_order(orders::PROSPECTOR, |count| every_hand(8, 0, 6, count), PROSPECTOR);
}

/// The same count from the ranks alone: 18,564 ways to have six cards of 13 ranks, each with its
/// suitings.
#[test]
fn prospector_by_ranks() {
    let mut rows = vec![0; PROSPECTOR.len()];
    by_ranks(&mut [0; 13], 0, 6, &mut |ranks| reckon(ranks, &mut rows));
    let expected: Vec<u64> = PROSPECTOR.iter().map(|(_, count)| *count).collect();
    assert_eq!(rows, expected);
}

/// Every way to have so many cards of 13 ranks.
fn by_ranks(ranks: &mut [u8; 13], at: usize, left: u8, each: &mut dyn FnMut(&[u8; 13])) {
    if at == 12 {
        ranks[12] = left;
        return each(ranks);
    }
    for count in 0..=left {
        ranks[at] = count;
        by_ranks(ranks, at + 1, left - count, each);
    }
}

/// Adds the hands with these counts of ranks (deuce first) to their rows.
fn reckon(ranks: &[u8; 13], rows: &mut [u64]) {
    let ways = |cards: u64| ranks.iter().map(|count| choose(cards, u64::from(*count))).product();
    let all: u64 = ways(32);
    let six_suited = 4 * ways(8);
    // Five of a suit and one of the 24 others of some rank.
    let five_suited: u64 = (0..13)
        .filter(|rank| ranks[*rank] > 0)
        .map(|odd| {
            let suited = |rank: usize| u64::from(ranks[rank]) - u64::from(rank == odd);
            4 * 24 * (0..13).map(|rank| choose(8, suited(rank))).product::<u64>()
        })
        .sum();
    let there = |rank: usize| ranks[(rank + 12) % 13] > 0; // The ace is also below the deuce.
    let runs = |length: usize| {
        (0..=14 - length).filter(move |low| (*low..low + length).all(there)).collect::<Vec<_>>()
    };
    let mut sizes: Vec<u8> = ranks.iter().copied().filter(|count| *count > 0).collect();
    sizes.sort();

    // Five in a row in one suit: the sixth card is any of its rank, or doubles one of the five,
    // and then one of the two is of the suit: C(32,2) - C(24,2) = 220.
    let (fives, sixes) = (runs(5), runs(6));
    let run = 4 * if sizes.len() == 6 { 8_u64.pow(5) * 32 } else { 8_u64.pow(4) * 220 };
    let royal = if fives.contains(&9) { run } else { 0 };
    let twice = sixes.len() as u64 * 4 * 8_u64.pow(6);
    let straight_flush = fives.len() as u64 * run - twice;
    let six_in_a_row = if fives.is_empty() { 0 } else { six_suited };
    let five_in_a_row = straight_flush - six_in_a_row;
    let mut add = |row: usize, count: u64| rows[row] += count;
    match sizes.as_slice() {
        [6] => return add(0, all),
        [1, 5] => return add(3, all),
        [2, 4] | [1, 1, 4] => {
            add(4, six_suited);
            return add(5, all - six_suited);
        }
        [3, 3] | [1, 2, 3] => {
            add(4, six_suited);
            return add(6, all - six_suited);
        }
        _ => {}
    }
    add(1, royal);
    add(2, straight_flush - royal);
    add(4, six_suited - six_in_a_row);
    let paid = straight_flush + six_suited - six_in_a_row;
    if !sixes.is_empty() {
        return add(7, all - paid);
    }
    let five_suited = five_suited - five_in_a_row;
    add(8, five_suited);
    let rest = all - paid - five_suited;
    let pair = (0..13).rev().find(|rank| ranks[*rank] == 2);
    match sizes.as_slice() {
        [2, 2, 2] => add(9, rest),
        _ if !fives.is_empty() => add(10, rest),
        [1, 1, 1, 3] => add(11, rest),
        [1, 1, 2, 2] => add(12, rest),
        [1, 1, 1, 1, 2] if pair >= Some(11) => add(13, rest),
        _ => add(14, rest),
    }
}

#[test]
#[ignore = "whole universe: cargo xtask proofs"]
fn prospector_card_by_card() {
    check_order(orders::PROSPECTOR, |count| every_card(8, 6, count), PROSPECTOR);
}
