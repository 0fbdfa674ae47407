//! Deals that differ only in their suits are worth the same.

use super::HANDS_MAX;
use crate::suits::{Names, renamed};
use cards::CardSet;

/// The ways to rename suits that leave everything known as it is.
#[derive(Debug, Clone)]
pub(super) struct Symmetry(Names);

/// One set of cards for each hand; those past the last are empty.
pub(super) type Tuple = [CardSet; HANDS_MAX];

impl Symmetry {
    /// What may be renamed while these sets stay the same.
    pub(super) fn keeping(sets: &[CardSet]) -> Symmetry {
        Symmetry(sets.iter().fold(Names::all(), |names, set| names.keeping(*set)))
    }

    /// How many ways there are.
    pub(super) fn len(&self) -> usize {
        self.0.len()
    }

    /// The first of all the tuples that are alike.
    pub(super) fn first(&self, tuple: &Tuple, hands: usize) -> Tuple {
        let named = |names: &[u8; 4]| {
            let mut other = [CardSet::EMPTY; HANDS_MAX];
            for (other, set) in other.iter_mut().zip(&tuple[..hands]) {
                *other = renamed(*set, names);
            }
            other
        };
        self.0.iter().map(named).min().unwrap_or(*tuple)
    }
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
}
