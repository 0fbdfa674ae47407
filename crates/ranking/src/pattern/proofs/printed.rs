//! Returns that the books print, from the rankings. Source: players-casino l.1735-1744,
//! colorado l.1621-1643.

use crate::{Ranking, Standing};
use cards::CardSet;

/// How many hands there are of each class, best first.
fn classes(ranking: Ranking, hands: impl Iterator<Item = CardSet>) -> Vec<(&'static str, i64)> {
    let names: Vec<&str> = ranking.classes().iter().map(|class| class.name()).collect();
    let mut counts = vec![0; names.len()];
    let mut batch = Vec::with_capacity(4_096);
    let mut standings = vec![Standing::NOTHING; 4_096];
    let mut hands = hands.fuse();
    loop {
        batch.clear();
        batch.extend(hands.by_ref().take(4_096));
        if batch.is_empty() {
            break;
        }
        let standings = &mut standings[..batch.len()];
        ranking.rank_all(&batch, standings);
        for standing in standings {
            counts[standing.class_number() as usize - 1] += 1;
        }
    }
    names.into_iter().zip(counts).rev().collect()
}

/// What a bettor of one unit is up over all hands, a class without a pay losing.
fn net(classes: &[(&str, i64)], pays: &[(&str, i64)]) -> i64 {
    let pay =
        |class: &str| pays.iter().find(|(name, _)| *name == class).map_or(-1, |(_, pay)| *pay);
    classes.iter().map(|(class, count)| count * pay(class)).sum()
}

/// 6 Card Bonus TCB-6B3: house advantage 6.74 %, hit frequency 7.2798 %, over C(52,6) = 20,358,520
/// hands. Source: players-casino l.1735-1744, clovis-500 l.1802-1803.
#[test]
fn six_card_bonus() {
    let classes = classes(Ranking::High5, CardSet::DECK.subsets(6));
    assert_eq!(
        classes,
        [
            ("royal flush", 188),
            ("straight flush", 1_656),
            ("four of a kind", 14_664),
            ("full house", 165_984),
            ("flush", 205_792),
            ("straight", 361_620),
            ("three of a kind", 732_160),
            ("two pair", 2_532_816),
            ("pair", 9_730_740),
            ("high card", 6_612_900),
        ]
    );
    let pays = [
        ("royal flush", 1_000),
        ("straight flush", 200),
        ("four of a kind", 100),
        ("full house", 20),
        ("flush", 15),
        ("straight", 9),
        ("three of a kind", 8),
    ];
    let hands = 20_358_520;
    let hits: i64 = classes.iter().take(7).map(|(_, count)| count).sum();
    assert_eq!(hits, 1_482_064);
    let millionths_of_percent = |part: i64| (part * 200_000_000 + hands) / (2 * hands);
    assert_eq!(millionths_of_percent(hits), 7_279_822);
    assert_eq!(net(&classes, &pays), -1_372_436);
    assert_eq!(millionths_of_percent(1_372_436), 6_741_335);
}

/// The Boston Optional Bonus over 22,100 three-card hands: the printed paybacks, and the house
/// advantages but for the misprint 5.5765 % of B7S-03 (ruling G-126). Source: colorado l.1621-1643.
#[test]
fn boston_optional_bonus() {
    let classes = classes(Ranking::High3, CardSet::DECK.subsets(3));
    let names = ["mini royal", "straight flush", "three of a kind", "straight", "flush", "pair"];
    for (pays, payback, advantage) in [
        ([40, 40, 30, 6, 4, 1], 976_833, 23_167), // No royal row: as a straight flush.
        ([40, 40, 30, 6, 3, 1], 927_240, 72_760),
        ([40, 40, 30, 5, 4, 1], 944_253, 55_747),
        ([100, 40, 30, 5, 4, 1], 955_113, 44_887),
        ([50, 40, 30, 6, 3, 1], 929_050, 70_950),
        ([100, 40, 30, 6, 3, 1], 938_100, 61_900),
        ([100, 50, 30, 6, 3, 1], 958_009, 41_991),
        ([100, 40, 25, 6, 4, 1], 975_928, 24_072),
    ] {
        let pays: Vec<(&str, i64)> = names.into_iter().zip(pays).collect();
        let net = net(&classes, &pays);
        let millionths = |part: i64| (part * 2_000_000 + 22_100) / (2 * 22_100);
        assert_eq!((millionths(22_100 + net), millionths(-net)), (payback, advantage));
    }
}
