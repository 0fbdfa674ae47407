//! Shares of a pot, held to known figures and to the obvious way of counting.

mod slow;

use cards::{Card, CardSet, Hand};
use odds::equity::{Asked, Equity, Fault, Method, Share, Spot, silent};
use sheet::Library;
use sheet::poker::Poker;
use slow::Dice;

fn game(name: &str) -> Poker {
    let library = Library::built_in();
    let page = library.game(name).expect("a game").resolve(&[]).expect("its defaults");
    page.poker().expect("poker").0.clone()
}

fn numbers(block: u64) -> Box<dyn FnMut(u32) -> u32> {
    let mut dice = Dice(block.wrapping_mul(0x9e37_79b9_7f4a_7c15) ^ 7);
    Box::new(move |bound| dice.below(bound as usize) as u32)
}

fn find(game: &Poker, hands: &[&str], boards: &[&str], dead: &str, asked: Asked) -> Equity {
    let spot = Spot::read(game, hands, boards, dead).unwrap_or_else(|fault| panic!("{fault}"));
    let equity = spot.equity(asked, &numbers, &silent).unwrap_or_else(|fault| panic!("{fault}"));
    let shared: u128 = equity.hands.iter().map(Share::parts).sum();
    assert_eq!(shared, equity.whole(), "{hands:?}");
    equity
}

fn exact(game: &Poker, hands: &[&str], boards: &[&str], dead: &str) -> Equity {
    find(game, hands, boards, dead, Asked::Exact)
}

/// Figures that every program agrees on.
#[test]
fn known_figures_are_met() {
    for (name, hands, board, figure, deals) in [
        ("texas-holdem", ["AhAs", "KdKc"], "", "0.812555", 1_712_304),
        ("texas-holdem", ["AA", "KK"], "", "0.819461", 61_642_944),
    ] {
        let equity = exact(&game(name), &hands, &[board], "");
        let first = format!("{:.6}", equity.hands[0].equity(&equity));
        assert_eq!((first.as_str(), equity.deals), (figure, deals), "{hands:?} on {board}");
    }
}

/// Ah As against any hand: 50 choose 2 hands, 48 choose 5 boards each.
#[test]
fn aces_against_any_hand() {
    let equity = exact(&game("texas-holdem"), &["AhAs", "random"], &[], "");
    assert_eq!(format!("{:.6}", equity.hands[0].equity(&equity)), "0.852037");
    assert_eq!(equity.deals, 2_097_572_400);
}

/// Every kind of game, dealt at random up to the last cards, agrees with the obvious way.
#[test]
fn it_agrees_with_the_obvious_way() {
    let mut dice = Dice(11);
    for (name, hands, open) in [
        ("texas-holdem", 3, 2),
        ("texas-holdem-hi-lo", 2, 2),
        ("omaha", 2, 2),
        ("omaha-hi-lo", 3, 1),
        ("big-o", 2, 2),
        ("double-board-omaha", 2, 2),
        ("seven-card-stud", 2, 2),
        ("seven-card-stud", 3, 3),
        ("seven-card-stud-hi-lo", 2, 2),
        ("razz", 2, 2),
        ("badugi", 2, 2),
        ("five-card-draw", 2, 2),
        ("five-card-draw-hi-lo", 2, 2),
        ("lowball", 3, 2),
        ("deuce-to-seven-single-draw", 2, 2),
        ("short-deck-holdem", 2, 2),
        ("ez-money-holdem", 2, 2),
        ("crazy-pineapple-joker-hi-lo", 2, 2),
        ("lazy-pineapple-hi-lo", 2, 1),
        ("longhorn-holdem", 2, 1),
        ("holdem-eighty-eight", 2, 1),
        ("across-em", 2, 2),
        ("joker-poker", 2, 1),
        ("trips-poker", 2, 2),
        ("five-card-stud", 2, 2),
    ] {
        let game = game(name);
        for _ in 0..4 {
            let deal = slow::Deal::at_random(&game, hands, open, &mut dice);
            let texts: Vec<String> = deal.hands.iter().map(word).collect();
            let texts: Vec<&str> = texts.iter().map(String::as_str).collect();
            let boards: Vec<String> = deal.boards.iter().map(Hand::to_string).collect();
            let boards: Vec<&str> = boards.iter().map(String::as_str).collect();
            let told = format!("{name} {texts:?} on {boards:?}, dead {}", deal.dead);
            let found = exact(&game, &texts, &boards, &deal.dead.to_string());
            let (parts, whole) = deal.count(&game);
            for (share, parts) in found.hands.iter().zip(parts) {
                assert_eq!(share.parts() * whole, parts * found.whole(), "{told}");
            }
        }
    }
}

fn word(hand: &CardSet) -> String {
    if hand.is_empty() { "random".to_owned() } else { hand.to_string() }
}

/// A range is every one of its hands, each counted once.
#[test]
fn a_range_is_the_sum_of_its_hands() {
    let game = game("texas-holdem");
    let flop = ["Qh Td 2c"];
    let range = exact(&game, &["QQ,AKs,JTo", "KQs+,88"], &flop, "Ac");
    let deck = CardSet::DECK.without("Qh Td 2c Ac".parse().expect("cards"));
    let same = |hand: &CardSet| {
        hand.iter().map(|card| card.suit()).min() == hand.iter().map(|card| card.suit()).max()
    };
    let ranks = |hand: &CardSet| -> String {
        let mut ranks: Vec<_> = hand.iter().filter_map(Card::rank).collect();
        ranks.sort();
        ranks.iter().rev().map(|rank| rank.symbol()).collect()
    };
    let of = |wanted: &[(&str, Option<bool>)]| -> Vec<CardSet> {
        let fits = |hand: &CardSet| {
            wanted.iter().any(|(kind, suited)| {
                ranks(hand) == *kind && suited.is_none_or(|it| it == same(hand))
            })
        };
        deck.subsets(2).filter(fits).collect()
    };
    let (mut first, mut deals) = (0, 0);
    for a in of(&[("QQ", None), ("AK", Some(true)), ("JT", Some(false))]) {
        for b in of(&[("KQ", Some(true)), ("88", None)]) {
            if (a & b).is_empty() {
                let one = exact(&game, &[&a.to_string(), &b.to_string()], &flop, "Ac");
                first += one.hands[0].parts();
                deals += one.deals;
            }
        }
    }
    assert_eq!((range.hands[0].parts(), range.deals), (first, deals));
    assert!(deals > 10_000);
}

/// The random hand of hold'em is every hand that is left; so is the random part of one.
#[test]
fn a_random_hand_is_every_hand() {
    let game = game("texas-holdem");
    let board = ["Qh Td 2c 7s"];
    for (given, known) in [("random", CardSet::EMPTY), ("Qc", "Qc".parse().expect("a card"))] {
        let found = exact(&game, &["AhAs", given], &board, "");
        let seen: CardSet = "Ah As Qh Td 2c 7s".parse().expect("cards");
        let rest = CardSet::DECK.without(seen | known);
        let (mut parts, mut deals) = (0, 0);
        for more in rest.subsets(2 - known.len() as usize) {
            let one = exact(&game, &["AhAs", &(known | more).to_string()], &board, "");
            parts += one.hands[0].parts();
            deals += one.deals;
        }
        assert_eq!((found.hands[0].parts(), found.deals), (parts, deals), "{given}");
    }
}

#[test]
fn a_sample_comes_close_and_repeats() {
    for (name, hands, board) in [
        ("texas-holdem", &["AhAs", "KdKc"][..], ""),
        ("texas-holdem", &["AA,AKs", "77+", "QhJh"], "Td 9h 2c"),
        ("omaha-hi-lo", &["Ah2h3dKd", "QsQcJsJc"], "8h 7d 2c"),
        ("razz", &["Ah 2d 3c 4s", "5h 6d 7c 8s"], ""),
        ("badugi", &["Ah 2d 3c", "4h 5d 6c 7s"], ""),
        ("double-board-omaha", &["AhAsKhKs", "JdTd9c8c"], ""),
        ("five-card-draw", &["Ah Ad", "Ks Qs Js Ts"], ""),
    ] {
        let game = game(name);
        let counted = exact(&game, hands, &[board], "");
        let sampled = find(&game, hands, &[board], "", Asked::Sample(40_000));
        assert_eq!((counted.method, sampled.method), (Method::Exact, Method::Sample));
        assert_eq!(sampled.deals, 40_000);
        for (exact, close) in counted.hands.iter().zip(&sampled.hands) {
            let (expected, found) = (exact.equity(&counted), close.equity(&sampled));
            let error = close.standard_error(&sampled);
            assert!(error > 0.0 && error < 0.003, "{name}: {error}");
            assert!((expected - found).abs() < 4.0 * error, "{name}: {found}, not {expected}");
        }
        assert_eq!(find(&game, hands, &[board], "", Asked::Sample(40_000)), sampled);
    }
}

/// Known cards keep their suits, so that few deals of what a hand lacks are alike: 1,035 pairs of cards
/// with 1,086,008 boards each take most of a minute to count, and are drawn.
#[test]
fn what_takes_long_is_drawn() {
    let found = find(&game("omaha"), &["AhAs", "KdKcQdQc"], &[], "", Asked::Either);
    assert_eq!(found.method, Method::Sample);
}

/// Every poker game of the sheets deals any two hands, and neither is better.
#[test]
fn every_game_is_fair_to_random_hands() {
    let library = Library::built_in();
    let mut games = 0;
    for sheet in library.sheets() {
        let page = library.game(&sheet.id).expect("a game").resolve(&[]).expect("its defaults");
        let Some((game, _)) = page.poker() else { continue };
        let found = find(game, &["random", "random"], &[], "", Asked::Sample(4_000));
        let error = found.hands[0].standard_error(&found);
        assert!((found.hands[0].equity(&found) - 0.5).abs() < 4.0 * error, "{}", page.game);
        games += 1;
    }
    assert!(games >= 32, "{games}");
}

/// One hand chooses, the other has thrown: it keeps the best of its three, the thrown card dead.
#[test]
fn a_pineapple_hand_throws_its_worst_card() {
    for (name, board) in [("crazy-pineapple", "9h 8h 2c"), ("pineapple-hi-lo", "")] {
        let game = game(name);
        let found = exact(&game, &["AhKh9d", "8c8d"], &[board], "");
        let kept = [("AhKh", "9d"), ("Ah9d", "Kh"), ("Kh9d", "Ah")];
        let each = kept.map(|(keeps, thrown)| exact(&game, &[keeps, "8c8d"], &[board], thrown));
        let best = each.iter().map(|it| it.hands[0].parts()).max().expect("three");
        assert_eq!(found.hands[0].parts(), best, "{name}");
        assert_eq!(found.deals, each[0].deals);
    }
}

/// Before the flop each flop has its own best throw.
#[test]
fn a_crazy_pineapple_hand_waits_for_the_flop() {
    let game = game("crazy-pineapple");
    let left: CardSet = "2h 3h 9c Td Js Qs 4c 8s".parse().expect("cards");
    let named: CardSet = "Ah Kh 9d 8c 8d".parse().expect("cards");
    let dead = CardSet::DECK.without(left | named).to_string();
    let found = exact(&game, &["AhKh9d", "8c8d"], &[], &dead);
    let (mut parts, mut deals) = (0, 0);
    for flop in left.subsets(3) {
        let one = exact(&game, &["AhKh9d", "8c8d"], &[&flop.to_string()], &dead);
        parts += one.hands[0].parts();
        deals += one.deals;
    }
    assert_eq!((found.hands[0].parts(), found.deals), (parts, deals));
    assert_eq!(deals, 56 * 10);
}

#[test]
fn what_cannot_be_is_refused() {
    let refused = |name: &str, hands: &[&str], boards: &[&str], dead: &str| -> String {
        let game = game(name);
        let spot = Spot::read(&game, hands, boards, dead);
        let done = spot.and_then(|spot| spot.equity(Asked::Sample(1_000), &numbers, &silent));
        done.err().map_or("nothing".to_owned(), |fault: Fault| fault.to_string())
    };
    for (name, hands, boards, dead, said) in [
        (
            "texas-holdem",
            &["AhAs"][..],
            &[][..],
            "",
            "one hand alone wins everything; give another, or `random`",
        ),
        (
            "texas-holdem",
            &["AhAs", "AhKd"],
            &[],
            "",
            "Ah is there twice; the game is played with one pack",
        ),
        (
            "texas-holdem",
            &["AhAs", "KdKc"],
            &["Ah 2c 3c"],
            "",
            "Ah is there twice; the game is played with one pack",
        ),
        (
            "texas-holdem",
            &["AhAs", "KdKc"],
            &[],
            "Kc",
            "Kc is there twice; the game is played with one pack",
        ),
        ("texas-holdem", &["AhAsAd", "KdKc"], &[], "", "`AhAsAd` has 3 cards; a hand has 2 here"),
        (
            "texas-holdem",
            &["AhAs", "KdKc"],
            &["2c 3c 4c 5c 6c 7c"],
            "",
            "6 cards on the board are too many; the game deals 5",
        ),
        (
            "texas-holdem",
            &["AhAs", "KdKc"],
            &["2c 3c 4c", "5c 6c 7c"],
            "",
            "2 boards are too many; the game has 1",
        ),
        (
            "double-board-omaha",
            &["random", "random"],
            &["2c 3c 4c"],
            "",
            "the boards differ in size; give as many cards of each",
        ),
        (
            "texas-holdem",
            &["AhAs", "AA"],
            &["Ad 2c 3c"],
            "",
            "no hand of `AA` can be dealt: its cards are not in the pack, or lie elsewhere",
        ),
        (
            "texas-holdem",
            &["AA", "AA", "AA"],
            &[],
            "",
            "the hands cannot all be dealt at once: they want the same cards",
        ),
        (
            "texas-holdem",
            &["AhAs", "Jk"],
            &[],
            "",
            "Jk is not in the pack of this game, which is 52",
        ),
        (
            "short-deck-holdem",
            &["AhAs", "5h5d"],
            &[],
            "",
            "5d is not in the pack of this game, which is 52 without 2-5",
        ),
        (
            "omaha",
            &["AKs", "random"],
            &[],
            "",
            "`AKs` is a range, for games of two cards; here a hand has 4, written as cards: `AhKhQdJd`",
        ),
        (
            "crazy-pineapple",
            &["AhKhQd", "random"],
            &[],
            "",
            "what a hand of 3 throws depends on what the others hold: give all hands whole, or the board up to there, or the 2 cards that each keeps",
        ),
        (
            "crazy-pineapple",
            &["AhKhQd", "2c2d"],
            &["3c 4c 5c 6c"],
            "",
            "`AhKhQd` has 3 cards, but with 4 on the board each hand has thrown down to 2",
        ),
        (
            "seven-card-stud",
            &["random"; 8],
            &[],
            "",
            "56 cards are still to come, but only 52 are left",
        ),
        ("texas-holdem", &["random"; 11], &[], "", "11 hands are too many; 10 can be compared"),
    ] {
        assert_eq!(refused(name, hands, boards, dead), said, "{name} {hands:?}");
    }
}
