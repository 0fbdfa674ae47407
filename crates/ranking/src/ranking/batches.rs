//! Proof that every ranking says the same of many hands at once as of one.

use super::*;
use crate::proof::{Dice, Way};
use cards::{Rank, Suit};

/// Counts of hands that fill sixteen lanes, and that do not.
const COUNTS: [usize; 7] = [0, 1, 15, 16, 17, 100, 1_000];

/// The ranking's pack, and narrow parts of it where straights, flushes and five of a kind are
/// common, so that kernels differ which only rarely do; each also without its jokers.
fn packs(ranking: Ranking) -> Vec<CardSet> {
    use Rank::*;
    let of = |ranks: &[Rank], suits: &[Suit]| -> CardSet {
        let cards = ranks.iter().flat_map(|rank| suits.iter().map(|suit| Card::new(*rank, *suit)));
        cards.chain([Card::JOKER, Card::RED_JOKER]).collect()
    };
    let two_suits = [Suit::Diamonds, Suit::Spades];
    let wide = [
        CardSet::WITH_TWO_JOKERS,
        of(&[Ace, Two, Three, Four, Five], &two_suits),
        of(&[Ace, Six, Seven, Eight, Nine], &two_suits),
        of(&[Ace, King, Queen, Jack, Ten], &two_suits),
        of(&[Ace, King], &Suit::ALL),
        of(&[Two, Three], &Suit::ALL),
    ];
    let known = |pack: &CardSet| -> CardSet { pack.iter().filter(|c| ranking.knows(*c)).collect() };
    wide.iter().map(known).flat_map(|pack| [pack, pack & CardSet::DECK]).collect()
}

fn singly(ranking: Ranking, hands: &[CardSet]) -> Vec<Standing> {
    hands.iter().map(|hand| ranking.rank(&Hand::from(*hand))).collect()
}

#[track_caller]
fn check_all(ranking: Ranking, hands: &[CardSet]) {
    let mut standings = vec![Standing::NOTHING; hands.len()];
    ranking.rank_all(hands, &mut standings);
    let at = standings.iter().zip(singly(ranking, hands)).position(|(many, one)| *many != one);
    assert_eq!(at.map(|at| hands[at]), None, "{ranking} in a batch of {}", hands.len());
}

#[track_caller]
fn check_runouts(ranking: Ranking, base: CardSet, more: &[CardSet]) {
    let mut standings = vec![Standing::NOTHING; more.len()];
    ranking.rank_runouts(base, &Runouts::new(more.iter().copied()), &mut standings);
    let hands: Vec<CardSet> = more.iter().map(|more| base | *more).collect();
    let at = standings.iter().zip(singly(ranking, &hands)).position(|(many, one)| *many != one);
    assert_eq!(at.map(|at| hands[at]), None, "{ranking} of {base} and {} runouts", more.len());
}

/// Every ranking of cards, of every number of them that it takes and a pack has.
fn each_size(mut see: impl FnMut(Ranking, &[CardSet], usize)) {
    for ranking in Ranking::ALL.iter().filter(|ranking| **ranking != Ranking::Tiles) {
        let packs = packs(*ranking);
        for size in ranking.takes() {
            see(*ranking, &packs, size);
        }
    }
}

#[test]
fn batches_agree_with_single_hands() {
    let mut dice = Dice::new(3);
    each_size(|ranking, packs, size| {
        for pack in &packs[..2] {
            for count in COUNTS {
                let hands: Vec<CardSet> = (0..count).map(|_| dice.hand(*pack, size)).collect();
                check_all(ranking, &hands);
            }
        }
        for pack in &packs[2..] {
            check_all(ranking, &pack.subsets(size).collect::<Vec<_>>());
        }
    });
}

/// The base may hold jokers; two cards run out, or as many as the ranking takes at least.
#[test]
fn runouts_agree_with_single_hands() {
    let mut dice = Dice::new(4);
    each_size(|ranking, packs, size| {
        let out = size.min(2);
        for (at, pack) in packs.iter().enumerate().filter(|(_, pack)| pack.len() as usize >= size) {
            for count in COUNTS.into_iter().cycle().take(if at < 2 { 7 } else { 70 }) {
                let base = dice.hand(*pack, size - out);
                let rest = (*pack & CardSet::DECK).without(base);
                let more: Vec<CardSet> = rest.subsets(out).take(count).collect();
                check_runouts(ranking, base, &more);
            }
        }
    });
}

/// The rankings that have lanes of their own, with the whole pack of each.
const IN_LANES: [(Ranking, CardSet); 9] = [
    (Ranking::High5, CardSet::DECK),
    (Ranking::High5Bug, CardSet::WITH_TWO_JOKERS),
    (Ranking::High5BugWheel, CardSet::WITH_JOKER),
    (Ranking::High5WildA, CardSet::WITH_TWO_JOKERS),
    (Ranking::High5WildB, CardSet::WITH_TWO_JOKERS),
    (Ranking::High5WildC, CardSet::WITH_JOKER),
    (Ranking::High5WildD, CardSet::WITH_JOKER),
    (Ranking::LowA5, CardSet::DECK),
    (Ranking::LowA5Eight, CardSet::DECK),
];

/// Each hand of the pack in batches and as runouts stands where it does alone.
#[track_caller]
fn check_every_hand(ranking: Ranking, pack: CardSet, cards: usize) {
    for way in [Way::InBatches, Way::AsRunouts] {
        for (hand, standing) in way.every_hand(ranking, pack, cards) {
            assert_eq!(ranking.rank_set(hand), standing, "{ranking}, {way:?}: {hand}");
        }
    }
}

/// Every five cards, which the rankings' own files hold to the obvious way one by one; three and
/// four they count in batches themselves.
#[test]
fn every_five_cards_stand_in_lanes_where_they_do_alone() {
    for (ranking, pack) in IN_LANES {
        check_every_hand(ranking, pack, 5);
    }
}

#[test]
#[ignore = "whole universe: cargo xtask proofs"]
fn every_six_and_seven_cards_stand_in_lanes_where_they_do_alone() {
    for (ranking, pack) in IN_LANES {
        check_every_hand(ranking, pack, 6);
        check_every_hand(ranking, pack, 7);
    }
}

#[test]
fn the_first_runouts_are_ranked_alone() {
    let base: CardSet = "Ah Kh Qh 2c 3d".parse().unwrap();
    let all = Runouts::new(CardSet::DECK.without(base).subsets(2));
    let mut standings = vec![Standing::NOTHING; all.len()];
    Ranking::High5.rank_runouts(base, &all, &mut standings);
    for len in COUNTS {
        let some = all.first(len);
        assert_eq!((some.len(), some.cards()), (len, 2));
        assert!(some.sets().eq(all.sets().take(len)));
        let mut alone = vec![Standing::NOTHING; len];
        Ranking::High5.rank_runouts(base, &some, &mut alone);
        assert_eq!(alone, standings[..len]);
    }
    assert_eq!(all.first(usize::MAX).len(), all.len());
}
