//! The most ranks in a row, round the corner too; between equals the higher ending card.
//!
//! Suits do not matter, nor does a rank held twice. A run that ends on the ace ends high; one that
//! goes on past it ends on the card it comes to: J-Q-K-A-2-3 on the three. Of two runs as long,
//! the one that ends higher counts (ruling G-131).

use crate::class::Class;
use crate::ranks::highest;
use crate::standing::Standing;
use cards::CardSet;

/// Worst first.
pub(crate) const CLASSES: &[Class] = &[
    Class::RunOf(1),
    Class::RunOf(2),
    Class::RunOf(3),
    Class::RunOf(4),
    Class::RunOf(5),
    Class::RunOf(6),
    Class::RunOf(7),
    Class::RunOf(8),
];

/// Ranks the longest run of up to eight cards. Source: colorado l.3330-3332; ruling G-131.
pub(crate) fn rank(hand: CardSet) -> Standing {
    let ranks = hand.ranks();
    // The ranks on which a run of that length ends. Eight cards cannot close the ring.
    let (mut ends, mut length) = (ranks, 1);
    loop {
        let longer = ranks & (ends << 1 | ends >> 12);
        if longer == 0 {
            return Standing::new(length, highest(ends, 1), 0);
        }
        (ends, length) = (longer, length + 1);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::proof::{Dice, agree, cards, counts};
    use crate::ranking::Ranking;
    use cards::{Card, Hand, Rank, Suit};

    /// The obvious way: walk down the ring from every card held.
    fn slow(hand: CardSet) -> (usize, Rank) {
        let holds = |at: usize| !(hand & CardSet::of_rank(Rank::ALL[at])).is_empty();
        let run = |end: Rank| {
            let down = (0..13).map(|step| (end as usize + 13 - step) % 13);
            (down.take_while(|at| holds(*at)).count(), end)
        };
        hand.iter().filter_map(Card::rank).map(run).max().unwrap()
    }

    /// How many hands of `cards` hold exactly so many ranks as given: each has one to four suits.
    fn ways(cards: usize, ranks: usize) -> u64 {
        match (cards, ranks) {
            (0, 0) => 1,
            (_, 0) => 0,
            _ => {
                let suits = [(1, 4), (2, 6), (3, 4), (4, 1)];
                let fits = suits.iter().filter(|(held, _)| *held <= cards);
                fits.map(|(held, choices)| choices * ways(cards - held, ranks - 1)).sum()
            }
        }
    }

    /// All hands of so many cards by class: every set of ranks, ranked as clubs, and how often it
    /// is dealt.
    fn weighed(cards: usize) -> [u64; 8] {
        let clubs = CardSet::of_suit(Suit::Clubs);
        let mut hands = [0; 8];
        for count in 1..=cards {
            for ranks in clubs.subsets(count) {
                hands[rank(ranks).class_number() as usize - 1] += ways(cards, count);
            }
        }
        hands
    }

    /// Of C(52,7) hands, and of the dealer's C(52,8): runs of one first. Most easily checked from
    /// the end: 13 runs of eight in 4^8 suits, 13 of seven in 4^7.
    const SEVENS: [u64; 8] =
        [4_676_360, 52_485_992, 48_239_360, 20_189_312, 6_436_352, 1_544_192, 212_992, 0];
    const EIGHTS: [u64; 8] = [
        10_233_457,
        208_397_033,
        284_405_628,
        157_036_880,
        64_150_528,
        21_818_368,
        5_644_288,
        851_968,
    ];

    #[test]
    fn every_hand_has_one_class() {
        assert_eq!(weighed(7), SEVENS);
        assert_eq!(weighed(8), EIGHTS);
        assert_eq!(SEVENS.iter().sum::<u64>(), 133_784_560);
        assert_eq!(EIGHTS.iter().sum::<u64>(), 752_538_150);
    }

    #[test]
    fn suits_and_repeated_ranks_do_not_matter() {
        for hand in CardSet::DECK.subsets(4) {
            let clubs = Rank::ALL.into_iter().filter(|rank| hand.ranks() >> *rank as u8 & 1 == 1);
            let clubs = clubs.map(|rank| Card::new(rank, Suit::Clubs)).collect();
            assert_eq!(rank(hand), rank(clubs), "{hand}");
        }
    }

    #[test]
    #[ignore = "whole universe: cargo xtask proofs"]
    fn every_hand_dealt_has_one_class() {
        for (count, expected) in [(7, SEVENS), (8, EIGHTS)] {
            let counted = counts(Ranking::RunLength, CardSet::DECK.subsets(count).map(rank));
            let hands: Vec<u64> = counted.iter().rev().map(|(_, hands)| *hands).collect();
            assert_eq!(hands, expected);
        }
    }

    #[test]
    fn agrees_with_the_obvious_way_on_every_set_of_ranks() {
        let clubs = CardSet::of_suit(Suit::Clubs);
        for count in 1..=8 {
            agree(clubs.subsets(count), rank, slow);
        }
    }

    #[test]
    fn agrees_with_the_obvious_way_on_random_hands() {
        let mut dice = Dice::new(8);
        for count in [7, 8] {
            agree(dice.million(CardSet::DECK, count), rank, slow);
        }
    }

    /// Source: colorado l.3331-3332; ruling G-131.
    #[test]
    fn the_printed_runs() {
        let run = |text| rank(cards(text));
        assert_eq!(run("Jc Qd Kh As 2c 3d"), Standing::new(6, 1 << Rank::Three as u8, 0));
        assert!(run("3c 4d 5h") < run("5s 6c 7d"));
        assert_eq!(run("5c 6d 7h"), run("5s 6c 7d"));
    }

    /// Source: ruling G-131.
    #[test]
    fn the_ace_ends_high_and_the_higher_of_two_runs_counts() {
        let run = |text| rank(cards(text));
        assert!(run("Qc Kd Ah") > run("Jc Qd Kh"));
        assert!(run("Kc Ad 2h") < run("2c 3d 4h"));
        assert_eq!(run("2c 3d 4h 9s Tc Jd Ks"), run("9c Td Jh"));
    }

    #[test]
    fn one_card_of_each_rank_of_the_run_makes_the_hand() {
        let hand: Hand = ["2c", "Kd", "Ah", "2s", "9c"].into_iter().flat_map(cards).collect();
        let made = Ranking::RunLength.made(&hand).unwrap();
        assert_eq!(made.used.to_string(), "2c Kd Ah");
    }
}
