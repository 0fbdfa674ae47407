//! Deals that differ only in their suits are worth the same.

use super::HANDS_MAX;
use cards::{CardSet, Suit};

/// The ways to rename suits that leave everything known as it is.
#[derive(Debug, Clone)]
pub(super) struct Symmetry(Vec<[usize; 4]>);

/// One set of cards for each hand; those past the last are empty.
pub(super) type Tuple = [CardSet; HANDS_MAX];

impl Symmetry {
    /// What may be renamed while these sets stay the same.
    pub(super) fn keeping(sets: &[CardSet]) -> Symmetry {
        let all = (0..256).map(|code| [code & 3, code >> 2 & 3, code >> 4 & 3, code >> 6]);
        let keeps = |names: &[usize; 4]| {
            let once = (0..4).all(|suit| names.contains(&suit));
            once && sets.iter().all(|set| renamed(*set, names) == *set)
        };
        Symmetry(all.filter(keeps).collect())
    }

    /// How many ways there are.
    pub(super) fn len(&self) -> usize {
        self.0.len()
    }

    /// The first of all the tuples that are alike.
    pub(super) fn first(&self, tuple: &Tuple, hands: usize) -> Tuple {
        let named = |names: &[usize; 4]| {
            let mut other = [CardSet::EMPTY; HANDS_MAX];
            for (other, set) in other.iter_mut().zip(&tuple[..hands]) {
                *other = renamed(*set, names);
            }
            other
        };
        self.0.iter().map(named).min().unwrap_or(*tuple)
    }
}

/// The set with other suits. A joker has none.
fn renamed(set: CardSet, names: &[usize; 4]) -> CardSet {
    let jokers = set.bits() & !CardSet::DECK.bits();
    let lane = |suit: Suit| u64::from(set.lane(suit)) << (16 * names[suit as usize]);
    CardSet::from_bits(Suit::ALL.into_iter().fold(jokers, |bits, suit| bits | lane(suit)))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn set(text: &str) -> CardSet {
        text.parse().expect("cards")
    }

    #[test]
    fn what_is_known_leaves_fewer_names() {
        for (known, ways) in [("", 24), ("Ah", 6), ("Ah As", 4), ("Ah Ks", 2), ("Ah Kh Qs Js", 2)] {
            let of = |text: &str| Symmetry::keeping(&[CardSet::WITH_JOKER, set(text)]).len();
            assert_eq!(of(known), ways, "{known}");
        }
    }

    /// Two hands of two cards: 1,326 x 1,225 / 2 unordered pairs are 47,008 alike.
    #[test]
    fn pairs_of_hands_fall_into_their_classes() {
        let all = Symmetry::keeping(&[CardSet::DECK]);
        let mut seen = std::collections::HashSet::new();
        for a in CardSet::DECK.subsets(2) {
            for b in CardSet::DECK.without(a).subsets(2).filter(|b| a < *b) {
                let mut tuple = [CardSet::EMPTY; HANDS_MAX];
                (tuple[0], tuple[1]) = (a, b);
                let mut turned = tuple;
                turned.swap(0, 1);
                seen.insert(all.first(&tuple, 2).min(all.first(&turned, 2)));
            }
        }
        assert_eq!(seen.len(), 47_008);
    }

    #[test]
    fn a_joker_keeps_its_name() {
        let with = set("Jk 2c");
        assert_eq!(renamed(with, &[3, 1, 2, 0]), set("Jk 2s"));
    }
}
