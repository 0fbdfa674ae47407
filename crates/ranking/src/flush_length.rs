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
    use cards::{Hand, Suit};
    use std::collections::HashMap;

    /// How many cards a flush has, then its ranks from the deuce's 1 to the ace's 13, highest first.
    type Flush = (usize, [u8; 7]);

    /// The obvious way: each suit's cards, highest first; more of them, then higher ones.
    fn slow(hand: CardSet) -> Flush {
        Suit::ALL.map(|suit| read(hand & CardSet::of_suit(suit))).into_iter().max().unwrap()
    }

    fn read(suited: CardSet) -> Flush {
        let mut ranks = [0; 7];
        for (place, card) in ranks.iter_mut().zip(suited.iter()) {
            *place = card.rank().unwrap() as u8 + 1;
        }
        ranks.sort_unstable_by(|a, b| b.cmp(a));
        (suited.len() as usize, ranks)
    }

    /// The obvious way, deuces wild: try all that they can stand for in each suit, no card twice.
    /// What a suit can be is kept by its ranks and the number of deuces, since suits are alike.
    struct StandIns(HashMap<(u16, usize), Flush>);

    impl StandIns {
        fn all() -> StandIns {
            let clubs = CardSet::of_suit(Suit::Clubs);
            let held = (0..=7).flat_map(|count| clubs.subsets(count));
            let held = held.flat_map(|natural| (0..=4).map(move |deuces| (natural, deuces)));
            let tried = held.filter(|(natural, deuces)| natural.len() as usize + deuces <= 7);
            let best = |(natural, deuces): (CardSet, usize)| {
                let stand_ins = clubs.without(natural).subsets(deuces);
                let flush = stand_ins.map(|wild| read(natural | wild)).max().unwrap();
                ((natural.lane(Suit::Clubs), deuces), flush)
            };
            StandIns(tried.map(best).collect())
        }

        fn slow(&self, hand: CardSet) -> Flush {
            let deuces = hand & CardSet::of_rank(Rank::Two);
            let natural = hand.without(deuces);
            let best = |suit| self.0[&(natural.lane(suit), deuces.len() as usize)];
            Suit::ALL.map(best).into_iter().max().unwrap()
        }
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
    fn agrees_with_the_obvious_way_on_every_hand_of_up_to_five() {
        let stand_ins = StandIns::all();
        for count in 1..=5 {
            agree(CardSet::DECK.subsets(count), rank, slow);
            agree(CardSet::DECK.subsets(count), rank_deuces, |hand| stand_ins.slow(hand));
        }
    }

    #[test]
    fn agrees_with_the_obvious_way_on_random_hands() {
        let stand_ins = StandIns::all();
        let mut dice = Dice::new(7);
        for count in 6..=7 {
            agree(dice.million(CardSet::DECK, count), rank, slow);
            let hands = dice.million(CardSet::DECK, count);
            agree(hands, rank_deuces, |hand| stand_ins.slow(hand));
        }
    }

    #[test]
    #[ignore = "whole universe: cargo xtask proofs"]
    fn agrees_with_the_obvious_way_on_every_hand_of_six_and_seven() {
        let stand_ins = StandIns::all();
        for count in 6..=7 {
            agree(CardSet::DECK.subsets(count), rank, slow);
            agree(CardSet::DECK.subsets(count), rank_deuces, |hand| stand_ins.slow(hand));
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
