//! Hands of three to six cards of one pack, counted exactly.

use super::super::{Cards, Wild, orders};
use super::universe::{every_card, every_hand};
use super::{check_held, check_order, hand, row};
use crate::proof::Dice;
use cards::{Card, CardSet, Colour, Hand, Suit};

/// C(52,3) = 22,100, each suit by itself.
#[test]
fn three_cards_are_counted() {
    check_held(
        |count| every_card(1, 3, count),
        Wild::None,
        &[
            ("AKQ Spades", 1),
            ("Mini-Royal Flush (Diamonds)", 1),
            ("AKQ Hearts/Diamonds/Clubs", 4), // The row above has taken the spades.
            ("mini royal", 4),
            ("3 Aces", 4),
            ("Any A+K+Q", 64),
            ("three-card straight flush", 48), // Twelve runs, A-2-3 the lowest.
            ("three-card straight flush of hearts", 12),
            ("three-card straight", 768), // 12 x 4^3.
            ("three-card flush", 1_144),  // 4 x C(13,3).
            ("three-card flush of clubs", 286),
            ("three cards of one colour", 5_200), // 2 x C(26,3).
            ("three of a kind", 52),
            ("pair", 3_796),                                 // 3,744 and the threes.
            ("a-k suited", 200),                             // Four suits with 50 others.
            ("one card of eights to kings", 22_100 - 3_276), // Not C(28,3).
            ("one card of sevens of spades", 1_275),         // C(51,2).
        ],
    );
}

/// C(52,4) = 270,725. Source: colorado l.1099-1109.
///
/// Eleven runs of four, A-2-3-4 the lowest. Straight: 11 x (4^4 - 4). Flush: 4 x (C(13,4) - 11).
/// Two pair: C(13,2) x 6 x 6. Jacks or better: 4 x 6 x C(12,2) x 4^2. Low: the 70 sets of four of
/// A to 8 without five straights, (4^4 - 4) each.
#[test]
fn western_stud() {
    check_order(
        orders::WESTERN_STUD,
        |count| every_card(1, 4, count),
        &[
            ("four aces", 1),
            ("four of a kind", 12),
            ("four-card royal flush", 4),
            ("four-card straight flush", 40),
            ("three of a kind", 2_496),
            ("four-card straight", 2_772),
            ("two pair", 2_808),
            ("four-card flush", 2_816),
            ("pair of jacks or better", 25_344),
            ("eight or better low", 16_380),
            ("nothing", 218_052),
        ],
    );
}

/// C(52,4), the straights unpaid. Source: colorado l.4018-4025.
#[test]
fn four_card_bonus() {
    check_order(
        orders::FOUR_CARD_BONUS,
        |count| every_card(1, 4, count),
        &[
            ("four-card royal flush", 4),
            ("four of a kind", 13),
            ("four-card straight flush", 40),
            ("three of a kind", 2_496),
            ("four-card flush", 2_816),
            ("two pair", 2_808),
            ("nothing", 262_548),
        ],
    );
}

/// C(52,4). Source: colorado l.2678-2687.
///
/// Three-card straight flush: 48 runs with 49 others, the 44 runs of four counted twice, and not
/// paid here: 48 x 49 - 2 x 44. Four-card straight or flush: a straight has 24 of its 256 suitings
/// with three in a row suited, 11 x (256 - 4 - 24) = 2,508; of the 715 ranks of a flush 109 hold
/// three in a row, 4 x (715 - 109) = 2,424. Three-card straight or flush: three of a suit in
/// 4 x C(13,3) x 39 + 4 x C(13,4) = 47,476 hands; three in a row in 12 x 3 x 6 x 16 + 109 x 256 =
/// 31,360; both in 12 x 3 x 12 + 109 x 52 = 6,100; less the 44 + 2,264 + 4,932 paid before.
#[test]
fn three_card_split() {
    check_order(
        orders::THREE_CARD_SPLIT,
        |count| every_card(1, 4, count),
        &[
            ("four aces", 1),
            ("four of a kind", 12),
            ("four-card straight flush", 44),
            ("three-card straight flush", 2_264),
            ("three of a kind", 2_496),
            ("four-card straight or flush", 4_932),
            ("two pair", 2_808),
            ("three-card straight or flush", 65_496),
            ("nothing", 192_672),
        ],
    );
}

/// C(52,5) = 2,598,960. Source: colorado l.3761-3765, l.4484-4489, l.1122.
#[test]
fn five_cards_are_counted() {
    check_held(
        |count| every_hand(1, 0, 5, count),
        Wild::None,
        &[
            ("5-card royal flush", 4),
            ("5-card straight flush", 40),
            // Eleven runs with 48 others, the ten runs of five counted twice: 4 x (528 - 10).
            ("4-card straight flush", 2_072),
            ("5-card flush", 5_148),
            ("4-card flush", 116_688), // 4 x (C(13,4) x 39 + C(13,5)).
            ("straight", 10_240),
            ("full house", 3_744),
            ("four of a kind", 624),
            ("three of a kind", 59_280), // 54,912 + 3,744 + 624.
            ("two pair", 127_296),       // 123,552 + 3,744.
            ("three pair", 0),
            ("four aces", 48),
            // No pair, straight or flush: 1,020 suitings of so many sets of ranks.
            ("7 High", 4 * 1_020),   // C(5,4) - 1.
            ("8 High", 14 * 1_020),  // C(6,4) - 1.
            ("9 High", 34 * 1_020),  // C(7,4) - 1.
            ("10 High", 69 * 1_020), // C(8,4) - 1.
            ("Jack High", 125 * 1_020),
            ("Queen High", 209 * 1_020),
            ("ace high", 493 * 1_020), // C(12,4) without A-K-Q-J-10 and 5-4-3-2-A.
            ("no pair", 1_302_540),
            ("\"8\" or better low", 57_344), // C(8,5) x 4^5.
            ("eight or more cards", 0),
        ],
    );
}

/// Colours, where suits are not alike. Source: colorado l.4917-4918.
#[test]
fn colours_of_five_cards_are_counted() {
    check_held(
        |count| every_card(1, 5, count),
        Wild::None,
        &[
            ("Five Cards Same Color", 131_560), // 2 x C(26,5).
            ("Four Cards Same Color", 908_960), // 2 x (C(26,4) x 26 + C(26,5)).
        ],
    );
}

/// Three own and three of the dealer's, all of one colour: red in C(26,3) x C(23,3) deals. Source:
/// colorado l.5041, l.5076-5077.
#[test]
fn same_colour_for_player_and_dealer() {
    let both = row("Same Color Player and Dealer Hands");
    let own_only = row("Same Color Player Hand");
    let is_red = |card: &Card| card.suit().map(Suit::colour) == Some(Colour::Red);
    let reds: CardSet = CardSet::DECK.iter().filter(is_red).collect();
    let mut red_deals = 0;
    let mut dice = Dice::new(6);
    for own in CardSet::DECK.subsets(3) {
        let dealers: Vec<CardSet> = if reds.contains_all(own) {
            reds.without(own).subsets(3).collect()
        } else {
            (0..20).map(|_| dice.hand(CardSet::DECK.without(own), 3)).collect()
        };
        let own = Hand::from(own);
        for dealer in dealers {
            let dealer = Hand::from(dealer);
            let cards = Cards { dealer: &dealer, ..Cards::of(&own) };
            let own_reds = own.iter().filter(|card| is_red(card)).count();
            let all_reds = own_reds + dealer.iter().filter(|card| is_red(card)).count();
            assert_eq!(own_only.met_by(&cards), [0, 3].contains(&own_reds), "{own}");
            assert_eq!(both.met_by(&cards), [0, 6].contains(&all_reds), "{own} with {dealer}");
            red_deals += u32::from(all_reds == 6);
        }
    }
    assert_eq!(red_deals, 2_600 * 1_771);
}

/// C(52,6) = 20,358,520. Source: colorado l.4494-4496, l.4375.
#[test]
fn six_cards_are_counted() {
    check_held(
        |count| every_hand(1, 0, 6, count),
        Wild::None,
        &[
            ("Six Card Royal (Other)", 4),
            ("royal flush", 188),            // 4 x 47.
            ("six-card straight flush", 36), // Nine runs.
            ("straight flush", 1_844),       // 188 and 4 x (9 x 46).
            ("3 Pair (6 card)", 61_776),     // C(13,3) x 6^3.
            ("six-card flush", 6_864),       // 4 x C(13,6).
            ("six-card straight", 36_864),   // 9 x 4^6.
            // Whatever else it is, a flush too: 13 x (4 x C(48,3) + C(48,2)) less the 78 x 4 x 4
            // hands with two. Source: colorado l.4297, l.4363-4366.
            ("three of a kind", 912_808),
            // 13 x 6 x C(48,2) with a rank of four counted once: 13 x C(48,2).
            ("four of a kind", 14_664),
        ],
    );
}

/// Suits that are named, each by itself: of the six-card royals one is of diamonds. Source:
/// colorado l.4494-4495, l.5064, l.5093-5094.
#[test]
fn named_suits() {
    for suit in Suit::ALL {
        let royal: Hand = CardSet::of_suit(suit).iter().skip(7).collect();
        assert_eq!(royal.len(), 6);
        for named in Suit::ALL {
            let row = row(&format!("six-card royal flush of {named}"));
            assert_eq!(row.met_by(&Cards::of(&royal)), named == suit);
        }
        for text in ["six-card royal (other)", "royal flush", "six-card straight flush"] {
            assert!(row(text).met_by(&Cards::of(&royal)));
        }
    }
}

/// Royal flushes by where their cards lie. Source: colorado l.3786-3790, l.3825-3827,
/// l.1909-1912, l.2566-2568.
#[test]
fn royals_flopped_and_on_the_board() {
    let rows = [
        "Flopped Royal Flush (Spades)",
        "Flopped Royal Flush",
        "Community Royal Flush",
        "Royal After 6",
        "Royal flush-First 7 cards",
    ];
    for (own, board, met) in [
        ("As Ks", "Qs Js Ts 2c 3d", [true, true, false, true, true]),
        ("Ah Kh", "Qh Jh Th 2c 3d", [false, true, false, true, true]),
        ("Ah Kh", "Qh Jh 2c Th 3d", [false, false, false, true, true]),
        ("Ah Kh", "Qh Jh 2c 3d Th", [false, false, false, false, true]),
        ("2c 3d", "As Ks Qs Js Ts", [false, false, true, false, true]),
        ("As 3d", "Ks Qs Js 2c Ts", [false, false, false, false, true]),
        ("As Ks", "Qs Js 9s 2c 3d", [false; 5]),
    ] {
        let (own, board) = (hand(own), hand(board));
        let cards = Cards { board: &board, ..Cards::of(&own) };
        assert_eq!(rows.map(|text| row(text).met_by(&cards)), met, "{own} with {board}");
        let flopped = row("Flopped Straight Flush"); // Ruling G-112.
        assert_eq!(flopped.met_by(&cards), met[1]);
    }
}
