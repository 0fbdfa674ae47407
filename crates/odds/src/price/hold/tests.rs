//! Names of what is kept.

use super::*;

const FIVE: Hands = Hands { ranking: Ranking::High5, straight: 5, alike: Alike::Highest };

const BOARD: Hands = Hands { alike: Alike::WithBoard, ..FIVE };
const AFTER_A_DRAW: Hands = Hands { alike: Alike::Unthrown, ..FIVE };

/// What is named so of a hand of which some cards are kept for the best.
fn named(hands: Hands, hand: &str, kept: &str) -> Vec<String> {
    let set = |text: &str| -> CardSet { text.parse().expect("cards") };
    let holds = hands.holds(set(hand), set(kept), CardSet::EMPTY);
    let best = holds.into_iter().map(|(hold, _)| hold).filter(|hold| hold.best);
    best.map(|hold| hands.words(hold.kind, Some(hold.order))).collect()
}

#[test]
fn kept_cards_have_names() {
    for (hand, kept, name) in [
        ("Ah Kd 9c 9s 2d", "9c 9s", "a pair of nines or better"),
        ("Ah Kd 9c 9s 2d", "9c 9s Ah", "a pair of nines or better and the highest other card"),
        ("Ah Kh 9h 9s 2h", "Ah Kh 9h 2h", "4 of one suit, 2 or more of J to A"),
        ("Ah Kh Qh Th 2d", "Ah Kh Qh Th", "4 to a royal flush"),
        ("5h 4h 3h 2h Kd", "5h 4h 3h 2h", "4 to a straight flush, open at both ends"),
        ("9h 8c 7d 6s Ah", "9h 8c 7d 6s", "4 to a straight, open at both ends"),
        ("Ah Kd 9c 7s 2d", "Ah Kd", "2 cards of K to A"),
        ("Ah Kd 9c 7s 2d", "Ah", "an ace"),
        ("Ah Kd 9c 7s 2d", "", "anything"),
        ("Ah Kh 9h 7h 2h", "Ah Kh 9h 7h 2h", "flush or better"),
        ("Ah Kd 9c 7s Jk", "Ah Jk", "the joker and an ace"),
    ] {
        let named = named(FIVE, hand, kept);
        assert!(named.contains(&name.to_owned()), "{hand}, {kept}: {named:?}");
    }
}

/// A joker that may be an ace only, or any card of a straight or a flush, counts as an ace.
#[test]
fn jokers_that_are_aces_make_pairs() {
    let bug = Hands { ranking: Ranking::High5Bug, ..FIVE };
    for (hand, kept, name) in [
        ("Jk Ah 7d 7c 2s", "Jk Ah 7d 7c", "two pair, the higher of aces"),
        ("Jk Ah 9d 7c 2s", "Jk Ah", "a pair of aces"),
        ("Jk Ah Ad 7c 2s", "Jk Ah Ad", "three of a kind, aces"),
        ("Jk Kh 7d 7c 2s", "Jk 7d 7c", "a pair and an ace"),
        ("Ah Kh 7d 7c 2s", "Ah 7d 7c", "a pair and an ace"),
        ("Qh 9d 7d 7c 2s", "Qh 7d 7c", "a pair and a card of Q to A"),
        ("Jk Kh 9d 6c 2s", "Jk 9d", "the joker and a card of 5 to T"),
    ] {
        let named = named(bug, hand, kept);
        assert!(named.contains(&name.to_owned()), "{hand}, {kept}: {named:?}");
    }
    let wild = Hands { ranking: Ranking::High5WildA, ..FIVE };
    assert!(!named(wild, "Jk Ah 7d 7c 2s", "Jk Ah 7d 7c").iter().any(|it| it.contains("two pair")));
}

/// Where an ace was thrown, a king is the better card beside a pair.
#[test]
fn cards_that_are_thinned_are_kept_last() {
    let set = |text: &str| -> CardSet { text.parse().expect("cards") };
    let two_others = |thrown: &str| {
        let hand = set("Ah Kd Qc 7d 7c");
        let holds = AFTER_A_DRAW.holds(hand, set("7d 7c Kd Qc"), set(thrown));
        let best = holds
            .into_iter()
            .map(|(hold, _)| hold)
            .find(|hold| AFTER_A_DRAW.words(hold.kind, Some(1)) == "a pair and 2 other cards");
        best.is_some_and(|hold| hold.best)
    };
    assert!(two_others("Ah") && !two_others(""));
}

/// Two of three own cards stay with three of a board.
#[test]
fn kept_cards_have_names_with_a_board() {
    let set = |text: &str| -> CardSet { text.parse().expect("cards") };
    let named = |board: &str, hand: &str, kept: &str| -> Vec<String> {
        let holds = BOARD.holds_with(set(board), set(hand).subsets(2), &[set(kept)]);
        let best = holds.into_iter().map(|(hold, _)| hold).filter(|hold| hold.best);
        best.map(|it| BOARD.words(it.kind, Some(it.order)) + ", " + &it.kind.action().to_string())
            .collect()
    };
    for (board, hand, kept, name) in [
        ("Qh 7h 2d", "Ah Kh 2c", "Ah Kh", "4 of one suit, keep 2"),
        ("Qh 7h 2d", "Ah Kh 2c", "Ah Kh", "2 cards of K to A, keep 2"),
        ("Qh 7h 2d", "Ah Kh 2c", "Ah 2c", "a pair or better, keep 2"),
        ("9h 8c 2d", "7s 6s Ks", "7s 6s", "4 to a straight, open at both ends, keep 2"),
        // With a pair on the board every two make it: those that make more of one suit besides.
        ("9h 9c 4d", "Kh 3d 2d", "3d 2d", "a pair of nines or better, keep 2"),
    ] {
        let named = named(board, hand, kept);
        assert!(named.contains(&name.to_owned()), "{hand}, {kept}: {named:?}");
    }
}

/// What is as good by its ranks but of other suits is not told by them; suits that are alike are.
#[test]
fn names_that_fit_two_ways_are_no_advice() {
    let highest =
        |hand: &str, kept: &str| named(FIVE, hand, kept).contains(&"2 cards of 9 to A".to_owned());
    assert!(!highest("Ah 9c 9h 4c 2d", "Ah 9h"));
    assert!(highest("Ah 9c 9d 4s 2s", "Ah 9c"));
}

#[test]
fn straights_are_counted_by_their_ends() {
    use Rank::{Ace, Five, Four, King, Queen, Six, Three, Two};
    assert_eq!(straights(&[Six, Five, Four, Three], 5), 2);
    assert_eq!(straights(&[Ace, King, Queen], 5), 1);
    assert_eq!(straights(&[Ace, Three, Two], 5), 1);
    assert_eq!(straights(&[Ace, Two], 3), 1);
    assert_eq!(straights(&[Ace, Six], 5), 0);
}
