//! Pocket cards and other small hands: two cards of 1,326, and what is matched with the dealer.

use super::super::{Cards, Length, Number, Pattern, Shape, Wild};
use super::universe::{choose, every_card};
use super::{check_held, hand, row};
use cards::{Card, CardSet, Colour, Hand, Rank, Suit};

/// Every two-card hand, each suit by itself: C(52,2) = 1,326. A pair of one rank is six hands, two
/// ranks are four suited and twelve not.
#[test]
fn two_cards_are_counted() {
    check_held(
        |count| every_card(1, 2, count),
        Wild::None,
        &[
            // Texas Hold'em Bonus and Ultimate Pairs 1-2: colorado l.1866-1885, l.2583-2590.
            ("A-A", 6),
            ("A-K (Suited)", 4),
            ("A-Q or A-J (Suited)", 8),
            ("A-Q or AJ (Suited)", 8),
            ("A-K (Unsuited)", 12),
            ("K-K or Q-Q or J-J (High Pairs)", 18),
            ("A-Q or A-J (Unsuited)", 24),
            ("10-10 through 2-2 (Low Pairs)", 54),
            // Ultimate Pairs 3-6, WPT Pocket Bonus, Cajun: l.2595-2599, l.3740-3744, l.4476-4479.
            ("Ace Hearts / Ace Diamonds", 1),
            ("Pair of Aces", 6),
            ("Ace / Face Suited", 12),
            ("Ace / Face", 48),
            ("Suited Ace and Face", 12),
            ("Unsuited Ace and Face", 36),
            ("Pocket Rockets", 6),
            ("Ace Plus a Face - Suited", 12),
            ("Ace Plus a Face - Unsuited", 36),
            ("Pair", 78),
            // 2 Card Bonus: l.4009-4016.
            ("Red Aces", 1),
            ("Black Aces", 1),
            ("Aces", 6),
            ("Kings", 6),
            ("10's", 6),
            ("7's-9's", 18),
        ],
    );
}

/// Four cards hold both red aces in C(50,2) = 1,225 ways: the 2 Card Bonus is read on the best two
/// of four. Source: colorado l.3983, l.4001.
#[test]
fn red_aces_among_four_cards() {
    let red_aces = row("red aces");
    let held = CardSet::DECK.subsets(4).filter(|four| {
        let four = Hand::from(*four);
        red_aces.met_by(&Cards::of(&four))
    });
    assert_eq!(held.count(), 1_225);
}

/// Six pairs of aces, each against the one pair that is left. Source: colorado l.1866.
#[test]
fn aces_against_aces() {
    let row = row("A-A (Player's hand) & A-A (Dealer hand)");
    assert_eq!(row, super::row("a-a against a-a"));
    let mut met = 0;
    for own in CardSet::DECK.subsets(2) {
        for dealer in CardSet::DECK.without(own).subsets(2) {
            let (own, dealer) = (Hand::from(own), Hand::from(dealer));
            met += u32::from(row.met_by(&Cards { dealer: &dealer, ..Cards::of(&own) }));
        }
    }
    assert_eq!(met, 6);
}

/// Six packs without tens, 287 cards beside the dealer's: 5 alike, 18 of the rank, 264 others; of
/// C(287,2) = 41,041 hands 34,716 match nothing. Source: clovis-500 l.2148-2154.
#[test]
fn matches_with_the_dealers_card() {
    let mut shoe: Vec<Card> = Vec::new();
    for card in CardSet::DECK.iter().filter(|card| card.rank() != Some(Rank::Ten)) {
        shoe.extend([card].repeat(6));
    }
    let dealer = [shoe.swap_remove(0)];
    let rows = [
        ("2 suited matches", choose(5, 2)),
        ("1 suited + 1 non-suited match", 5 * 18),
        ("1 suited match", 5 * 264),
        ("2 non-suited matches", choose(18, 2)),
        ("1 non-suited match", 18 * 264),
    ];
    let mut counts = [0; 5];
    for (at, first) in shoe.iter().enumerate() {
        for second in &shoe[..at] {
            let own = [*first, *second];
            let cards = Cards { dealer: &dealer, ..Cards::of(&own) };
            for ((text, _), count) in rows.iter().zip(&mut counts) {
                *count += u64::from(row(text).met_by(&cards));
            }
        }
    }
    assert_eq!(counts, rows.map(|(_, count)| count));
    let hidden = Cards::of(&dealer);
    assert!(!row("1 suited match").met_by(&hidden), "there is no card to match");
}

/// The first `n` cards are red in 26 x 25 x ... ways; the order counts. Source: clovis-500
/// l.1579-1599.
#[test]
fn red_cards_in_the_order_they_were_dealt() {
    let mut counts = [0; 3];
    for first in CardSet::DECK {
        for second in CardSet::DECK.without(CardSet::of(first)) {
            for third in CardSet::DECK.without(CardSet::of(first).with(second)) {
                let dealt = [first, second, third];
                for (reds, count) in (1..).zip(&mut counts) {
                    let row = Pattern::hand(Shape::Reds(reds));
                    *count += u32::from(row.met_by(&Cards::of(&dealt)));
                }
            }
        }
    }
    assert_eq!(counts, [26 * 51 * 50, 26 * 25 * 50, 26 * 25 * 24]);
    for (dealt, reds) in
        [("Kh 7d 2c 9d", 2), ("2c Kh 7d 9d", 0), ("Ah Ad 2h 2d 3h 3d 4h 4d 5h", 9), ("Ah", 1)]
    {
        let dealt = hand(dealt);
        for count in 1..=10 {
            let row = row(&format!("{count} red cards"));
            assert_eq!(row.met_by(&Cards::of(&dealt)), count <= reds, "{row} in {dealt}");
        }
    }
}

/// A busted hand pays by its cards; nine pay as eight (ruling G-239). Source: lucky-lady
/// l.404-410, clovis-500 l.1621-1626.
#[test]
fn cards_of_a_busted_hand_are_counted() {
    let ace = Card::new(Rank::Ace, Suit::Clubs);
    for (cards, text, met) in [
        (3, "3 cards", true),
        (4, "3 cards", false),
        (2, "3 cards", false),
        (7, "8 or more cards", false),
        (8, "8 or more cards", true),
        (9, "8 cards or more", true),
    ] {
        let busted = [ace].repeat(cards);
        assert_eq!(row(text).met_by(&Cards::of(&busted)), met, "{text}, {cards}");
    }
}

/// J-Q-K-A-2-3 is six cards long; a straight goes round the corner. Source: colorado l.3331.
#[test]
fn a_straight_is_longer_by_so_many_cards() {
    for (own, dealer, margin) in [
        ("Jc Qd Kh As 2c 3d 7h", "4c 4d 6s 8h 8c 9d Jd Kc", 4),
        ("3c 4d 5h 9s 9c Jd Kh", "5c 6d 7h 9d Jc Kd Kc 2h", 0),
        ("3c 3d 3h 3s 5c 5d 5h", "2c 3d 4h 5s 6c 7d 8h 9s", -7),
    ] {
        let (own, dealer) = (hand(own), hand(dealer));
        let cards = Cards { dealer: &dealer, ..Cards::of(&own) };
        assert_eq!(Length::Straight.margin(&cards), margin);
        for by in 0..=6 {
            let row = row(&format!("straight longer by {by} cards"));
            assert_eq!(row.met_by(&cards), margin == by, "{row}");
        }
        assert_eq!(row("straight longer by 0/1 cards").met_by(&cards), margin == 0);
    }
}

/// Five own cards and two of the table; deuces count with every suit. Source: colorado l.4036,
/// l.4049-4055.
#[test]
fn a_flush_is_longer_by_so_many_cards() {
    for (own, dealer, board, margin) in [
        ("Ac Tc 7c 2h 2d", "Kd Qh Js 9s 5h", "3c 4d", 4),
        ("Ac Kc 7h 6h 3d", "Qd Jd 2c 9s 5s", "8s Td", -2),
        ("Ac Kc Qc Jc Tc", "2c 2d 2h 2s Ad", "9c 8c", 1),
    ] {
        let (own, dealer, board) = (hand(own), hand(dealer), hand(board));
        let cards = Cards { dealer: &dealer, board: &board, ..Cards::of(&own) };
        assert_eq!(Length::Flush.margin(&cards), margin);
        let row = row("flush longer by 4 cards or more");
        assert_eq!(row, Pattern::Longer(Length::Flush, Number::OrMore(4)));
        assert_eq!(row.met_by(&cards), margin >= 4);
    }
}

/// Every set of ranks, walked round the circle one rank at a time.
#[test]
fn the_longest_straight_of_every_set_of_ranks() {
    for bits in 1_u16..1 << 13 {
        let own: Hand = Rank::ALL
            .into_iter()
            .filter(|rank| bits >> *rank as u16 & 1 == 1)
            .map(|rank| Card::new(rank, Suit::Spades))
            .collect();
        let from = |start: u16| {
            (0..13).take_while(|step| bits >> ((start + step) % 13) & 1 == 1).count() as i16
        };
        let longest = (0..13).map(from).max().unwrap();
        assert_eq!(Length::Straight.margin(&Cards::of(&own)), longest, "{own}");
    }
}

/// Reds and blacks of two ranks: the ace of a colour's other suit is no ace of the colour.
#[test]
fn aces_of_a_colour() {
    for (cards, colour) in [
        ("Ah Ad", Some(Colour::Red)),
        ("Ac As", Some(Colour::Black)),
        ("Ah As", None),
        ("Kh Kd", None),
    ] {
        let pocket = hand(cards);
        let met = |text: &str| row(text).met_by(&Cards::of(&pocket));
        assert_eq!(met("red aces"), colour == Some(Colour::Red), "{cards}");
        assert_eq!(met("black aces"), colour == Some(Colour::Black), "{cards}");
    }
}
