//! Hands with jokers, and seven cards: pai gow bonuses, High Card Flush, Flushes Gone Wild.

use super::super::{Cards, Wild};
use super::universe::{every_hand, every_hand_with};
use super::{check_held, hand, row};
use cards::{Card, CardSet, Colour, Hand, Suit};

/// C(53,7) = 154,143,080, the joker a bug. Source: colorado l.2729-2797, l.2866-2899,
/// l.2991-3004; lucky-lady l.543-548.
const PAI_GOW: &[(&str, u64)] = &[
    // Eight runs of seven in four suits, A-2-3-4-5-6-7 the lowest.
    ("7 Card Straight Flush (No Joker)", 32),
    // A run of seven less one card: 8 x 7, the seven runs of six being in two of them; 4 x 49.
    ("7 Card Straight Flush with Joker", 196),
    ("seven-card straight flush", 228),
    // Twelve without the joker; with it in the royal flush five times as many.
    ("Royal Flush + Royal Match", 72),
    ("Royal Flush + Ace / King Suited", 72),
    ("Five Aces", 1_128),           // C(48,2).
    ("natural royal flush", 4_512), // 4 x C(48,2).
    ("wild royal flush", 21_620),   // 4 x 5 x C(47,2).
    // C(13,3) x 6^3 x 40 and, with three of one, 13 x 4 x C(12,2) x 36; with the joker 220 x 216
    // without an ace, 4 x (66 x 36 x 40 + 12 x 4 x 11 x 6) with one, 6 x 66 x 36 with two.
    ("3 Pair", 2_471_040 + 123_552 + 47_520 + 392_832 + 14_256),
    // Sets of seven ranks without five in a row, each in 15,540 suitings without five of a suit:
    // 4^7 - 4 x (21 x 9 + 7 x 3 + 1).
    ("Nine-High Pai Gow", 2 * 15_540),
    ("Ten-High Pai Gow", 16 * 15_540),
    ("Jack-High Pai Gow", 62 * 15_540),
    ("Queen-High Pai Gow", 175 * 15_540),
    ("King-High Pai Gow", 411 * 15_540),
    // And 427 sets of six below the ace that the joker completes to nothing, in 3,480 suitings
    // without four of a suit.
    ("Ace-High Pai Gow", 833 * 15_540 + 427 * 3_480),
    ("King-High Pai Gow or less", 666 * 15_540),
    ("no pair", 1_499 * 15_540 + 427 * 3_480),
];

#[test]
fn pai_gow_bonuses() {
    check_held(|count| every_hand(1, 1, 7, count), Wild::Bug, PAI_GOW);
}

/// The C(52,6) hands with a joker that is any card: it may be the king or queen beside a natural
/// royal flush, 4 x 6 hands more than a bug, and it always pairs. Source: colorado l.2944,
/// l.3006, l.3040-3043.
#[test]
fn pai_gow_bonuses_with_a_wild_joker() {
    check_held(
        |count| every_hand_with(1, 1, 7, count),
        Wild::Any,
        &[
            ("Royal Flush + Royal Match", 60 + 24),
            ("Royal Flush + Ace / King Suited", 60),
            ("7 Card Natural Straight Flush", 0),
            ("7 Card Wild Straight Flush", 196),
            ("5 Aces", 1_128),
            ("5 of a Kind", 13 * 1_128),
            ("no pair", 0),
        ],
    );
}

#[test]
#[ignore = "whole universe: cargo xtask proofs"]
fn pai_gow_bonuses_card_by_card() {
    let every = |count: &mut dyn FnMut(&[Card], u64)| {
        for seven in CardSet::WITH_JOKER.subsets(7) {
            count(&Hand::from(seven), 1);
        }
    };
    check_held(every, Wild::Bug, PAI_GOW);
}

/// Seven of the 26 cards of a colour: 2 x 70 suitings without five of a suit. Source: colorado
/// l.2793, l.2922.
#[test]
fn pai_gow_of_one_colour() {
    let is_red = |card: &Card| card.suit().map(Suit::colour) == Some(Colour::Red);
    for colour in [true, false] {
        let cards: CardSet = CardSet::DECK.iter().filter(|card| is_red(card) == colour).collect();
        let every = |count: &mut dyn FnMut(&[Card], u64)| {
            cards.subsets(7).for_each(|seven| count(&Hand::from(seven), 1));
        };
        check_held(
            every,
            Wild::Bug,
            &[
                ("Nine-High Pai Gow (Same Color)", 2 * 70),
                ("ten high of one colour", 16 * 70),
                ("seven cards of one colour", 657_800), // C(26,7).
            ],
        );
    }
    for (text, met) in [
        ("9c 8c 7s 6s 4c 3s 2c", true),
        ("9c 8c 7s 6s 4c 3s 2d", false),
        ("Jk 8c 7s 6s 4c 3s Kc", false),
    ] {
        let seven = hand(text);
        let cards = Cards::of(&seven).wild(Wild::Bug);
        assert_eq!(row("nine high of one colour").met_by(&cards), met, "{text}");
    }
}

/// The printed example, and what is not it. Source: colorado l.2887-2889.
#[test]
fn royal_flush_with_ace_king() {
    for (text, ace_king, king_queen) in [
        ("Jk Kh Qh Jh Th As Ks", true, false),
        ("Ah Kh Qh Jh Th As Ks", true, false),
        ("Ah Kh Qh Jh Th Jk Ks", false, false), // The ace beside it is no joker.
        ("Ah Kh Qh Jh Th Ac Ks", false, false),
        ("Ah Kh Qh Jh Th Ks Qs", false, true),
        ("Ah Kh Jk Jh Th Ks Qs", false, true),
        ("Ah Kh Qh Jh Th Ks Jk", false, false),
        ("Ah Kh Qh Jh 9h Ks Qs", false, false),
    ] {
        let seven = hand(text);
        let met = |text: &str, wild: Wild| row(text).met_by(&Cards::of(&seven).wild(wild));
        assert_eq!(met("royal flush with a-k suited", Wild::Bug), ace_king, "{text}");
        assert_eq!(met("royal flush with k-q suited", Wild::Bug), king_queen, "{text}");
    }
    let joker_queen = hand("Ah Kh Qh Jh Th Ks Jk");
    let match_row = row("royal flush + royal match");
    assert!(match_row.met_by(&Cards::of(&joker_queen).wild(Wild::Any)));
}

/// 4-5-6-7-8-9-10 of hearts, with and without a joker. Source: lucky-lady l.544-547.
#[test]
fn seven_card_straight_flush() {
    for (text, natural, wild) in [
        ("4h 5h 6h 7h 8h 9h Th", true, false),
        ("4h 5h Jk 7h 8h 9h Th", false, true),
        ("Jk 5h 6h 7h 8h 9h Th", false, true),
        ("4h 5h 6h 7h 8h 9h Ts", false, false),
        ("Ah 2h 3h 4h 5h 6h 7h", true, false),
        ("Kh Ah 2h 3h 4h 5h 6h", false, false),
    ] {
        let seven = hand(text);
        let cards = Cards::of(&seven).wild(Wild::Bug);
        assert_eq!(row("7 card straight flush without joker").met_by(&cards), natural, "{text}");
        assert_eq!(row("7 card straight flush with joker").met_by(&cards), wild, "{text}");
    }
}

/// C(52,7) = 133,784,560. Source: colorado l.3632-3662, l.1671-1673.
///
/// So many or more of a suit, never of two suits: 4 x (C(13,7), + C(13,6) x 39, + C(13,5) x 741, +
/// C(13,4) x 9,139). In a row and suited: of a suit's sets of k ranks a(k) hold such a run, and two
/// suits can hold three in a row each: 4 x sum a(k) C(39,7-k) - 6 x sum a(j) a(k) C(26,7-j-k).
#[test]
fn high_card_flush() {
    check_held(
        |count| every_hand(1, 0, 7, count),
        Wild::None,
        &[
            ("seven-card flush", 6_864),
            ("six-card flush", 274_560),
            ("flush", 4_089_228),
            ("four-card flush", 30_226_768),
            ("7 Card Straight Flush", 32),
            ("6 Card Straight Flush", 1_624), // 4 x (9 x 46 - 8).
            ("5 Card Straight Flush", 41_584),
            ("4 Card Straight Flush", 717_780),
            ("3 Card Straight Flush", 9_360_712),
            ("4 of a Kind", 224_848),
            ("7-Card Royal Flush", 4),
            ("6-Card Royal Flush", 4 * 46),
            ("5-Card Royal Flush", 4_324), // 4 x C(47,2).
        ],
    );
}

/// C(52,7), deuces wild. Source: colorado l.4062-4069, ruling G-133.
///
/// A suit has 16 good cards: its own without the deuce, and four deuces. Seven or six of them
/// cannot serve two suits: 4 x C(16,7), + 4 x C(16,6) x 36. Five can: 4 x 4,368 x 630 more, less
/// 6 x (4 x 66^2 + 12^2 x 24 + 2 x 12 x 66) in two suits, and 4 x 12^3 in three.
#[test]
fn flushes_gone_wild() {
    check_held(
        |count| every_hand(1, 0, 7, count),
        Wild::Deuces,
        &[
            ("7-Card Natural Flush", 6_864),
            ("7-Card Wild Flush", 45_760 - 6_864),
            ("6-Card Natural Flush", 274_560),
            ("6-Card Wild Flush", 1_198_912 - 274_560),
            ("5-Card Natural Flush", 4_089_228),
            ("5-Card Wild Flush", 12_078_400 - 4_089_228),
            ("4-Card Natural Flush", 30_226_768),
        ],
    );
}

/// C(53,5) = 2,869,685, the joker and deuces wild: natural hands are those of 52 cards. Wild hands
/// by the number of the five wild cards, 4 to none: royal 4 x 5 x 5 + 4 x 10 x 10 + 4 x 10 x 10 +
/// 20 x 5, and five wilds; five of a kind 12 x (5 + 4 x 10 + 6 x 10 + 4 x 5), and five wilds.
/// Source: colorado l.3850-3882, ruling G-094.
#[test]
fn dj_wild() {
    check_held(
        |count| every_hand(1, 1, 5, count),
        Wild::Deuces,
        &[
            ("Natural Royal Flush", 4),
            ("Wild Royal Flush", 1_001),
            ("natural straight flush", 40),
            ("five of a kind", 1_501),
            ("natural four of a kind", 624),
            ("natural full house", 3_744),
            ("natural flush", 5_148),
            ("natural straight", 10_240),
            ("natural three of a kind", 59_280),
        ],
    );
    for (text, natural) in [
        ("7c 7d 7h Kc Qd", true),
        ("7c 7d 7h Kc 2d", true),
        ("2c 2d 2h Kc Qd", true),
        ("7c 7d 7h Kc Jk", false),
        ("7c 7d 2h Kc Qd", false),
    ] {
        let five = hand(text);
        let cards = Cards::of(&five).wild(Wild::Deuces);
        assert_eq!(row("natural three of a kind").met_by(&cards), natural, "{text}");
    }
}

/// C(54,5) = 3,162,510, two jokers any card: royal with one 2 x 4 x 5, with both 4 x 10; five of a
/// kind with one 2 x 13, with both 13 x 4. Source: colorado l.2084, l.2104-2106.
#[test]
fn wild_six_card_draw() {
    check_held(
        |count| every_hand(1, 2, 5, count),
        Wild::Any,
        &[("Natural royal flush", 4), ("Wild royal flush", 80), ("5 of a kind", 78)],
    );
}

/// C(54,5), two jokers as bugs: six aces in all, or what a straight or a flush lacks. Source:
/// colorado l.3519, l.3538-3542.
#[test]
fn double_draw() {
    check_held(
        |count| every_hand(1, 2, 5, count),
        Wild::Bug,
        &[
            ("Five Aces", 6), // C(6,5).
            ("Natural Royal Flush", 4),
            ("Wild Royal Flush", 80),
            ("four of a kind", 15 * 48 + 6 + 12 * 50), // C(6,4) x 48 + C(6,5); the other ranks.
        ],
    );
}
