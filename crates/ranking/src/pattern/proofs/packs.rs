//! Hands of several packs, counted exactly with the copies of every card.

use super::super::{Cards, Pattern, first_met, orders};
use super::check_order;
use super::universe::{every_card, every_hand};
use cards::{Card, Hand, Rank, Suit};

/// Four of six packs, C(312,4) = 387,278,970. A rank is 24 cards, six of each suit.
///
/// Identical: 52 x C(6,4). Royal: 4 x 6^4; the other ten runs as many. Four of a kind: 13 x
/// (C(24,4) - 60). Straight: 11 x (24^4 - 4 x 6^4). Flush: 4 x (C(78,4) - 13 x 15 - 11 x 6^4).
/// Three of a kind: 13 x (C(24,3) x 288 - 4 x 20 x 72). Two pair: 78 x (276^2 - 4 x 15^2). A pair
/// has C(12,2) x 24^2 = 38,016 others beside it: identical 13 x (60 x 38,016 - 4 x 15 x 66 x 36),
/// else 216 x 38,016 a rank. Source: colorado l.3306-3319.
#[test]
fn quick_draw() {
    check_order(
        orders::QUICK_DRAW,
        |count| every_hand(6, 0, 4, count),
        &[
            ("four identical cards", 780),
            ("four-card royal flush", 5_184),
            ("four-card straight flush", 51_840),
            ("four of a kind", 137_358),
            ("four-card straight", 3_592_512),
            ("four-card flush", 5_647_896),
            ("three of a kind", 7_502_976),
            ("two pair", 5_871_528),
            ("two identical cards", 27_799_200),
            ("pair of jacks or better", 4 * 8_211_456),
            ("pair of eights or better", 3 * 8_211_456),
            ("pair", 6 * 8_211_456),
            ("nothing", 229_920_768),
        ],
    );
}

/// The same four cards by rank only. Source: players-casino l.1209-1213.
#[test]
fn super_match() {
    check_order(
        orders::SUPER_MATCH,
        |count| every_hand(6, 0, 4, count),
        &[
            ("four of a kind", 13 * 10_626),       // C(24,4).
            ("two pair", 78 * 276 * 276),          // C(24,2).
            ("three of a kind", 13 * 2_024 * 288), // C(24,3).
            ("pair", 13 * 276 * 66 * 576),
            ("nothing", 715 * 331_776), // C(13,4) x 24^4.
        ],
    );
    // Eight packs: 32 cards of a rank.
    check_order(
        orders::SUPER_MATCH,
        |count| every_hand(8, 0, 4, count),
        &[
            ("four of a kind", 13 * 35_960),
            ("two pair", 78 * 496 * 496),
            ("three of a kind", 13 * 4_960 * 384),
            ("pair", 13 * 496 * 66 * 1_024),
            ("nothing", 715 * 1_048_576),
        ],
    );
}

/// Three of three packs, C(156,3) = 620,620. Source: colorado l.1569-1576.
///
/// Royal 4 x 27, the other eleven runs 44 x 27; A-K-Q 12^3 less the royals; three of a kind 13 x
/// (C(12,3) - 4); straight 11 x (12^3 - 108); flush 4 x (C(39,3) - 13 - 12 x 27); 156 pairs alike
/// with 108 cards of another rank and suit.
#[test]
fn three_of_208() {
    check_order(
        orders::THREE_OF_208,
        |count| every_hand(3, 0, 3, count),
        &[
            ("three identical cards", 52),
            ("mini royal", 108),
            ("three-card straight flush", 1_188),
            ("each of a-k-q", 1_620),
            ("three of a kind", 2_808),
            ("three-card straight", 17_820),
            ("three-card flush", 35_208),
            ("two identical cards", 16_848),
            ("nothing", 544_968),
        ],
    );
}

/// Two of one pack with three of three others: 1,326 x 620,620 = 822,942,120. Suits do not matter,
/// so the two are taken as 13 pairs, 78 suited and 78 unsuited hands.
fn every_hand_of_208(count: &mut dyn FnMut(&[Card], u64)) {
    let card = |rank: usize, suit: Suit| Card::new(Rank::ALL[rank], suit);
    let mut owns = Vec::new();
    for high in 0..13 {
        owns.push(([card(high, Suit::Spades), card(high, Suit::Hearts)], 6));
        for low in 0..high {
            owns.push(([card(high, Suit::Spades), card(low, Suit::Spades)], 4));
            owns.push(([card(high, Suit::Spades), card(low, Suit::Hearts)], 12));
        }
    }
    every_card(3, 3, &mut |board, ways| {
        for (own, weight) in &owns {
            let hand: Hand = own.iter().chain(board).copied().collect();
            count(&hand, ways * weight);
        }
    });
}

/// Source: colorado l.1590-1601, ruling G-142.
#[test]
fn five_of_208() {
    check_order(
        orders::FIVE_OF_208,
        every_hand_of_208,
        &[
            ("royal flush", 1_080),    // 4 x C(5,2) x 3^3: which two are own.
            ("straight flush", 9_720), // The nine other runs.
            // Three alike on the board, or two there and an own one.
            ("three identical cards", 52 * 1_326 + 156 * 153 * 51),
            // An own pair with two of the board, with three; one own with three.
            ("four of a kind", 13 * (6 * 60 * 144 + 6 * 162 + 192 * 189)),
            // Of a suit, without three alike, without the runs.
            ("flush", 4 * (78 * 9_139 - 13 * 78 - 1_404 * 12 - 2_700)),
            // Both own cards again on the board, or one, and a pair alike there; not in one suit.
            (
                "two pairs of identical cards",
                1_248 * 9 * 150 - 312 * 9 * 33 + 2_496 * 9 * 50 - 624 * 9 * 11,
            ),
            // Less those with three alike, and with two pairs alike.
            ("full house", 156 * (6 * 12 * 66 + 16 * 66 * 12 + 6 * 220 - 600 - 2_160)),
            ("straight", 10 * 10 * 16 * 1_728 - 10_800),
            // Three of the board, two, or one; less those alike.
            ("three of a kind", 13 * (216 * 1_056 + (264 - 12) * 6_336 + 72 * 9_504)),
            ("two pair", 51_150_528), // What is left.
            ("two identical cards", 13 * 12 * (380_160 + 126_720) - 1_235_520),
            // The pair own, half own, or on the board.
            ("pair", 13 * ((6 * 220 * 1_728) + (48 - 12) * 380_160 + (66 - 12) * 126_720)),
            // Five ranks, less straights and flushes.
            ("nothing", 1_287 * 10 * 16 * 1_728 - 2_764_800 - 4 * 1_287 * 10 * 27 + 10_800),
        ],
    );
}

/// Three of the board alike, the fourth own, and its rank again 52 x 3; four alike 52 x 51 in all;
/// five of a kind 13 x 6 x 220 in all; three and two alike 2,496 x 9. Source: colorado
/// l.1581-1585.
#[test]
fn jackpot_of_208() {
    check_order(
        orders::JACKPOT_OF_208,
        every_hand_of_208,
        &[
            ("five of a kind with four identical cards", 156),
            ("four identical cards", 2_652 - 156),
            ("five of a kind", 17_160 - 156),
            ("identical full house", 22_464),
            ("nothing", 822_942_120 - 42_120),
        ],
    );
}

/// Rows above and below in the table orders, by example.
#[test]
fn the_first_row_that_fits_pays() {
    let pays = |order: &[Pattern], text: &str| {
        let hand = super::hand(text);
        first_met(order, &Cards::of(&hand)).map(|at| order[at].to_string())
    };
    for (order, text, row) in [
        // Four sixes in four cards. Source: colorado l.1124.
        (orders::WESTERN_STUD, "6c 6d 6h 6s", "four of a kind"),
        (orders::WESTERN_STUD, "As 2s 3s 4s", "four-card straight flush"),
        (orders::WESTERN_STUD, "Ac 2d 3h 8s", "eight or better low"),
        (orders::WESTERN_STUD, "Kc Ad 2h 3s", "nothing"),
        (orders::QUICK_DRAW, "7h 7h 7h Kh", "four-card flush"),
        (orders::QUICK_DRAW, "8c 8c 8s 8s", "four of a kind"),
        (orders::QUICK_DRAW, "2h 2h 9c Kd", "two identical cards"),
        (orders::THREE_CARD_SPLIT, "9h Th Jh Qc", "three-card straight flush"),
        (orders::PROSPECTOR, "7h 7h 7c 9d 9d 9s", "full house"),
        (orders::PROSPECTOR, "Ah Kh Qh Jh Th Th", "royal flush"),
        (orders::PROSPECTOR, "2h 3d 4h 5c 6h 7h", "six-card straight"),
        (orders::THREE_OF_208, "Ac Kd Qh", "each of a-k-q"),
        (orders::FIVE_OF_208, "7h 7h 7h 7c 9d", "three identical cards"),
        (orders::FIVE_OF_208, "7h 7h 9h 9h Kh", "flush"),
        (orders::JACKPOT_OF_208, "7h 7h 7h 7c 7c", "five of a kind"),
    ] {
        assert_eq!(pays(order, text).unwrap_or("nothing".into()), row, "{text}");
    }
}
