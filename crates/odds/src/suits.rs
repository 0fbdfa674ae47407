//! Cards that differ only in the names of their suits are worth the same.

use cards::{CardSet, Suit};
use std::cmp::Ordering;

/// Ways to rename suits.
#[derive(Debug, Clone)]
pub(crate) struct Names(Vec<[u8; 4]>);

impl Names {
    /// All of them.
    pub(crate) fn all() -> Names {
        let codes = (0..=255).map(|code: u8| [code & 3, code >> 2 & 3, code >> 4 & 3, code >> 6]);
        Names(codes.filter(|names| (0..4).all(|suit| names.contains(&suit))).collect())
    }

    /// To leave every suit as it is.
    pub(crate) fn none() -> Names {
        Names(vec![[0, 1, 2, 3]])
    }

    pub(crate) const fn len(&self) -> usize {
        self.0.len()
    }

    /// Those that leave a set as it is.
    pub(crate) fn keeping(&self, set: CardSet) -> Names {
        if self.len() == 1 {
            return Names(self.0.clone());
        }
        Names(self.0.iter().copied().filter(|names| renamed(set, names) == set).collect())
    }

    /// Each of them: the new name of every suit.
    pub(crate) fn iter(&self) -> impl Iterator<Item = &[u8; 4]> {
        self.0.iter()
    }

    /// The first of the sets that are the same by other names.
    pub(crate) fn first(&self, set: CardSet) -> CardSet {
        self.0.iter().map(|names| renamed(set, names)).min().unwrap_or(set)
    }

    /// Every set that this one is by other names, each once.
    pub(crate) fn each(&self, set: CardSet) -> Vec<CardSet> {
        let mut found: Vec<CardSet> = self.0.iter().map(|names| renamed(set, names)).collect();
        found.sort_unstable();
        found.dedup();
        found
    }

    /// The sets of so many cards that are not the same by other names, and how many each stands for.
    pub(crate) fn sets(&self, deck: CardSet, count: usize) -> Vec<(CardSet, u64)> {
        if self.len() == 1 {
            return deck.subsets(count).map(|set| (set, 1)).collect();
        }
        let mut found = Vec::new();
        for set in deck.subsets(count) {
            let (mut first, mut same) = (true, 0);
            for names in &self.0 {
                match renamed(set, names).cmp(&set) {
                    Ordering::Less => {
                        first = false;
                        break;
                    }
                    Ordering::Equal => same += 1,
                    Ordering::Greater => {}
                }
            }
            if first {
                found.push((set, self.len() as u64 / same));
            }
        }
        found
    }
}

/// The set with other suits. A joker has none.
pub(crate) fn renamed(set: CardSet, names: &[u8; 4]) -> CardSet {
    let jokers = set.bits() & !CardSet::DECK.bits();
    let lane = |suit: Suit| u64::from(set.lane(suit)) << (16 * u32::from(names[suit as usize]));
    CardSet::from_bits(Suit::ALL.into_iter().fold(jokers, |bits, suit| bits | lane(suit)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_set_is_stood_for() {
        let deck = CardSet::DECK;
        for seen in ["", "Ah", "Ah Kh", "Ah Ks", "7c 7d 7h"] {
            let seen: CardSet = seen.parse().expect("cards");
            let names = Names::all().keeping(seen);
            for count in 1..=3 {
                let sets = names.sets(deck.without(seen), count);
                let stood_for = sets.iter().map(|(_, times)| times).sum::<u64>();
                assert_eq!(stood_for, deck.without(seen).subsets(count).count() as u64);
                assert!(sets.len() < stood_for as usize, "{seen}: some are alike");
            }
        }
    }

    #[test]
    fn a_joker_keeps_its_name() {
        let set = |text: &str| -> CardSet { text.parse().expect("cards") };
        assert_eq!(renamed(set("Jk 2c"), &[3, 1, 2, 0]), set("Jk 2s"));
    }
}
