//! The most cards of one suit; between equals the highest card, then the next.
//!
//! Which suit it is does not matter. With deuces wild a deuce stands for the highest card that
//! its flush has not got (ruling G-133), its own suit's deuce too: as a plain two it would be no
//! longer and never higher. What a flush pays that needs no wild card is another question, and
//! [`rank`] answers it, in which deuces are twos: the pay table takes the better row.

use crate::class::Class;
use crate::ranks::{ACE, lanes};
use crate::standing::Standing;
use cards::{CardSet, Rank};

/// Worst first.
pub(crate) const CLASSES: &[Class] = &[
    Class::FlushOf(1),
    Class::FlushOf(2),
    Class::FlushOf(3),
    Class::FlushOf(4),
    Class::FlushOf(5),
    Class::FlushOf(6),
    Class::FlushOf(7),
];

/// Ranks the best flush of up to seven cards. Source: colorado l.3611, l.3619.
pub(crate) fn rank(hand: CardSet) -> Standing {
    best(lanes(hand))
}

/// Ranks the best flush of up to seven cards, deuces wild. Source: colorado l.4036; ruling G-133.
pub(crate) fn rank_deuces(hand: CardSet) -> Standing {
    let deuces = CardSet::of_rank(Rank::Two);
    let wilds = (hand & deuces).len();
    let filled = |lane| (0..wilds).fold(lane, |ranks, _| with_highest_missing(ranks));
    best(lanes(hand.without(deuces)).map(filled))
}

/// The longest of the four suits, or the highest of the longest. It has no `first`: like any
/// flush it is its cards.
fn best(suits: [u16; 4]) -> Standing {
    let [c, d, h, s] = suits.map(|suit| Standing::new(suit.count_ones() as u8, 0, suit));
    c.max(d).max(h.max(s))
}

/// The ranks and the highest that is not among them.
fn with_highest_missing(ranks: u16) -> u16 {
    let missing = !ranks << 3; // Three bits lie above the ace.
    ranks | ACE >> missing.leading_zeros()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::proof::{Dice, agree, cards, counts};
    use crate::ranking::Ranking;
    use cards::{Card, Hand, Suit};

    /// The obvious way: each suit's cards, highest first; more of them, then higher ones.
    fn slow(hand: CardSet) -> (usize, Vec<Rank>) {
        let flush = |suit| {
            let mut ranks: Vec<Rank> =
                (hand & CardSet::of_suit(suit)).iter().map(rank_of).collect();
            ranks.sort();
            ranks.reverse();
            (ranks.len(), ranks)
        };
        Suit::ALL.map(flush).into_iter().max().unwrap()
    }

    /// The obvious way, deuces wild: try all that they can stand for in each suit, no card twice.
    fn slow_deuces(hand: CardSet) -> (usize, Vec<Rank>) {
        let deuces = hand & CardSet::of_rank(Rank::Two);
        let natural = hand.without(deuces);
        let suits = Suit::ALL.map(CardSet::of_suit);
        let stand_ins = suits.map(|suit| suit.without(natural).subsets(deuces.len() as usize));
        stand_ins.into_iter().flatten().map(|wild| slow(natural | wild)).max().unwrap()
    }

    fn rank_of(card: Card) -> Rank {
        card.rank().unwrap()
    }

    /// n choose k.
    fn choose(n: u64, k: u64) -> u64 {
        (0..k).fold(1, |ways, at| ways * (n - at) / (at + 1))
    }

    /// How many hands of `cards` out of four suits of `ranks` have their longest suit so long:
    /// every way to deal the suits' lengths, and every way to fill them.
    fn by_longest(cards: u64, ranks: u64) -> [u64; 8] {
        let mut hands = [0; 8];
        for lengths in 0..8_u64.pow(4) {
            let suits = [0, 1, 2, 3].map(|suit| lengths >> (3 * suit) & 7);
            if suits.iter().sum::<u64>() == cards {
                let longest = *suits.iter().max().unwrap() as usize;
                hands[longest] += suits.iter().map(|suit| choose(ranks, *suit)).product::<u64>();
            }
        }
        hands
    }

    const SEVENS: [(&str, u64); 7] = [
        ("seven-card flush", 6_864),
        ("six-card flush", 267_696),
        ("five-card flush", 3_814_668),
        ("four-card flush", 26_137_540),
        ("three-card flush", 78_881_088),
        ("two-card flush", 24_676_704),
        ("one-card flush", 0),
    ];

    const SEVENS_WITH_DEUCES: [(&str, u64); 7] = [
        ("seven-card flush", 45_760),
        ("six-card flush", 1_153_152),
        ("five-card flush", 10_879_488),
        ("four-card flush", 44_692_080),
        ("three-card flush", 63_214_272),
        ("two-card flush", 13_799_808),
        ("one-card flush", 0),
    ];

    /// Each length is counted without a ranking: C(52,7) = 133,784,560 in all. With w deuces, the
    /// other 7 - w cards come from four suits of twelve, and their longest grows by w.
    #[test]
    fn seven_cards_are_counted_by_the_lengths_of_their_suits() {
        let longest = by_longest(7, 13);
        let mut with_deuces = [0; 8];
        for wilds in 0..=4 {
            for (length, hands) in by_longest(7 - wilds as u64, 12).into_iter().enumerate() {
                if hands > 0 {
                    with_deuces[length + wilds] += choose(4, wilds as u64) * hands;
                }
            }
        }
        assert_eq!(SEVENS.map(|(_, hands)| hands), [7, 6, 5, 4, 3, 2, 1].map(|n| longest[n]));
        let counted = [7, 6, 5, 4, 3, 2, 1].map(|n| with_deuces[n]);
        assert_eq!(SEVENS_WITH_DEUCES.map(|(_, hands)| hands), counted);
        assert_eq!(SEVENS.iter().map(|(_, hands)| hands).sum::<u64>(), choose(52, 7));
        assert_eq!(counted.iter().sum::<u64>(), choose(52, 7));
    }

    #[test]
    fn every_seven_cards_have_one_class() {
        let hands = CardSet::DECK.subsets(7);
        assert_eq!(counts(Ranking::FlushLength, hands.map(rank)), SEVENS);
    }

    #[test]
    #[ignore = "whole universe: cargo xtask proofs"]
    fn every_seven_cards_have_one_class_with_deuces_wild() {
        let hands = CardSet::DECK.subsets(7);
        assert_eq!(counts(Ranking::FlushLengthDeuces, hands.map(rank_deuces)), SEVENS_WITH_DEUCES);
    }

    #[test]
    fn agrees_with_the_obvious_way_on_every_hand_of_up_to_four() {
        for count in 1..=4 {
            agree(CardSet::DECK.subsets(count), rank, slow);
        }
        for count in 1..=3 {
            agree(CardSet::DECK.subsets(count), rank_deuces, slow_deuces);
        }
    }

    /// Any deuce and any suit is as good as another: a hand stands where its [`alike`] does.
    #[test]
    fn which_suit_is_which_does_not_matter() {
        let mut dice = Dice::new(2);
        let more = (5..=7).flat_map(|count| dice.million(CardSet::DECK, count).collect::<Vec<_>>());
        for hand in CardSet::DECK.subsets(4).chain(more) {
            assert_eq!(rank_deuces(hand), rank_deuces(alike(hand)), "{hand}");
        }
    }

    /// The same hand with its suits in order, and as many deuces, the first ones.
    fn alike(hand: CardSet) -> CardSet {
        let deuces = CardSet::of_rank(Rank::Two);
        let wilds = (hand & deuces).len() as usize;
        let mut suits = lanes(hand.without(deuces));
        suits.sort_unstable();
        let place = |(suit, ranks): (usize, u16)| u64::from(ranks) << (16 * suit);
        let naturals = CardSet::from_bits(suits.into_iter().enumerate().map(place).sum());
        naturals | deuces.subsets(wilds).next().expect("four deuces at most")
    }

    #[test]
    fn agrees_with_the_obvious_way_on_random_hands() {
        let mut dice = Dice::new(7);
        for count in 4..=7 {
            agree(dice.million(CardSet::DECK, count), rank, slow);
            let hands: Vec<CardSet> =
                (0..250_000).map(|_| alike(dice.hand(CardSet::DECK, count))).collect();
            agree(hands, rank_deuces, slow_deuces);
        }
    }

    #[test]
    #[ignore = "whole universe: cargo xtask proofs"]
    fn agrees_with_the_obvious_way_on_every_hand_of_seven() {
        agree(CardSet::DECK.subsets(7), rank, slow);
    }

    /// Every hand whose suits are in order: the test above stands for the others.
    #[test]
    #[ignore = "whole universe: cargo xtask proofs"]
    fn agrees_with_the_obvious_way_on_every_hand_of_five_to_seven_with_deuces() {
        for count in 5..=7 {
            let hands = CardSet::DECK.subsets(count);
            agree(hands.filter(|hand| *hand == alike(*hand)), rank_deuces, slow_deuces);
        }
    }

    /// Source: colorado l.4036.
    #[test]
    fn the_next_card_decides_between_equal_tops() {
        assert!(rank_deuces(cards("Ac 7c 3c")) < rank_deuces(cards("Ah Th 7h")));
    }

    /// Source: colorado l.4036; ruling G-133.
    #[test]
    fn a_deuce_is_the_highest_card_that_is_missing() {
        assert_eq!(rank_deuces(cards("Ac 7c 2h")), rank(cards("Ac Kc 7c")));
        assert_eq!(rank_deuces(cards("Ac Kc 2c 2h")), rank(cards("Ac Kc Qc Jc")));
        assert_eq!(rank_deuces(cards("2c 2d 2h 2s")), rank(cards("Ac Kc Qc Jc")));
    }

    /// King and queen lose to ace and three, until a deuce is the ace beside them.
    #[test]
    fn a_deuce_may_make_the_lower_suit_the_higher() {
        assert_eq!(rank(cards("Kc Qc Ad 3d")), rank(cards("Ad 3d")));
        assert_eq!(rank_deuces(cards("Kc Qc Ad 3d 2h")), rank(cards("Ac Kc Qc")));
    }

    #[test]
    fn the_flush_and_its_deuces_make_the_hand() {
        let hand: Hand = ["Kc", "Ad", "2h", "3d", "Qc"].into_iter().flat_map(cards).collect();
        let made = Ranking::FlushLengthDeuces.made(&hand).unwrap();
        assert_eq!(made.used.to_string(), "Kc 2h Qc");
    }

    /// A flush that holds its own deuce is as long without wild cards, which pays more.
    /// Source: colorado l.4062-4069; ruling G-133.
    #[test]
    fn the_own_deuce_counts_in_both_rankings() {
        let hand = cards("9s 7s 5s 2s Kd Qd 8h");
        assert_eq!(rank(hand).class_number(), 4);
        assert_eq!(rank_deuces(hand).class_number(), 4);
        assert_eq!(rank_deuces(hand), rank(cards("As 9s 7s 5s")));
    }
}
