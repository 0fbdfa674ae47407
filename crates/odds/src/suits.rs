//! Cards that differ only in the names of their suits are worth the same.

use cards::{CardSet, Suit};
use std::cmp::Ordering;

/// Ways to rename suits, one bit each of those in [`ALL`].
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Names(u32);

/// Every way: the new name of every suit.
const ALL: [[u8; 4]; 24] = {
    let mut all = [[0; 4]; 24];
    let (mut code, mut found) = (0, 0);
    while code < 256 {
        let names = [code & 3, code >> 2 & 3, code >> 4 & 3, code >> 6];
        if 1 << names[0] | 1 << names[1] | 1 << names[2] | 1 << names[3] == 15 {
            all[found] = [names[0] as u8, names[1] as u8, names[2] as u8, names[3] as u8];
            found += 1;
        }
        code += 1;
    }
    all
};

/// In how many ways four suits can be named that hold this, those that hold the same side by side.
pub(crate) fn orders<T: PartialEq>(lanes: &[T]) -> u64 {
    let (mut orders, mut run) = (ALL.len() as u64, 1);
    for pair in lanes.windows(2) {
        run = if pair[0] == pair[1] { run + 1 } else { 1 };
        orders /= run;
    }
    orders
}

/// The same where no suit holds more than the one before; `None` where it is another order of those.
pub(crate) fn orders_of_first<T: PartialOrd>(lanes: &[T]) -> Option<u64> {
    lanes.is_sorted_by(|one, other| one >= other).then(|| orders(lanes))
}

/// The last of them leaves every suit as it is.
const SAME: usize = ALL.len() - 1;

impl Names {
    /// All of them.
    pub(crate) const fn all() -> Names {
        Names((1 << ALL.len()) - 1)
    }

    /// To leave every suit as it is.
    pub(crate) const fn none() -> Names {
        Names(1 << SAME)
    }

    pub(crate) const fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// Those that leave a set as it is.
    #[must_use]
    pub(crate) fn keeping(self, set: CardSet) -> Names {
        if self.len() == 1 {
            return self;
        }
        self.only(|names| renamed(set, names) == set)
    }

    /// Those that fit.
    #[must_use]
    pub(crate) fn only(self, fits: impl Fn(&[u8; 4]) -> bool) -> Names {
        let kept = self.numbers().filter(|at| fits(&ALL[*at]));
        Names(kept.fold(0, |bits, at| bits | 1 << at))
    }

    /// Each of them: the new name of every suit.
    pub(crate) fn iter(self) -> impl Iterator<Item = &'static [u8; 4]> {
        self.numbers().map(|at| &ALL[at])
    }

    fn numbers(self) -> impl Iterator<Item = usize> {
        (0..ALL.len()).filter(move |at| self.0 >> at & 1 == 1)
    }

    /// The first of the sets that are the same by other names.
    pub(crate) fn first(self, set: CardSet) -> CardSet {
        self.iter().map(|names| renamed(set, names)).min().unwrap_or(set)
    }

    /// Every set that this one is by other names, each once.
    pub(crate) fn each(self, set: CardSet) -> Vec<CardSet> {
        let mut found: Vec<CardSet> = self.iter().map(|names| renamed(set, names)).collect();
        found.sort_unstable();
        found.dedup();
        found
    }

    /// The sets of so many cards that are not the same by other names, and how many each stands for.
    pub(crate) fn sets(self, deck: CardSet, count: usize) -> impl Iterator<Item = (CardSet, u64)> {
        deck.subsets(count).filter_map(move |set| Some((set, self.stands_for(set)?)))
    }

    /// How many sets one stands for, if it is the first of those that are the same by other names.
    fn stands_for(self, set: CardSet) -> Option<u64> {
        if self.len() == 1 {
            return Some(1);
        }
        let mut same = 0;
        for names in self.iter() {
            match renamed(set, names).cmp(&set) {
                Ordering::Less => return None,
                Ordering::Equal => same += 1,
                Ordering::Greater => {}
            }
        }
        Some(self.len() as u64 / same)
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
                let sets: Vec<(CardSet, u64)> = names.sets(deck.without(seen), count).collect();
                let stood_for = sets.iter().map(|(_, times)| times).sum::<u64>();
                assert_eq!(stood_for, deck.without(seen).subsets(count).count() as u64);
                assert!(sets.len() < stood_for as usize, "{seen}: some are alike");
            }
        }
    }

    #[test]
    fn there_are_twenty_four_ways() {
        let names: Vec<[u8; 4]> = Names::all().iter().copied().collect();
        assert_eq!(names.len(), 24);
        assert!(names.is_sorted_by_key(|names| names.iter().rev().copied().collect::<Vec<_>>()));
        assert_eq!(Names::none().iter().collect::<Vec<_>>(), [&[0, 1, 2, 3]]);
    }

    #[test]
    fn a_joker_keeps_its_name() {
        let set = |text: &str| -> CardSet { text.parse().expect("cards") };
        assert_eq!(renamed(set("Jk 2c"), &[3, 1, 2, 0]), set("Jk 2s"));
    }
}
