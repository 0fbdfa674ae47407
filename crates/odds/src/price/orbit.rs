//! Sets of cards that differ only in their suits, each once, with how many there are of it.

use cards::{CardSet, Pack, Suit};
use std::cmp::Ordering;

/// Every set of so many cards, up to the names of the suits: the lane of each suit is no larger
/// than the one before. With it, how many sets of the pack it stands for.
///
/// The pack is one whose suits are alike; jokers have none.
pub(super) fn sets(pack: Pack, count: usize) -> Vec<(CardSet, u64)> {
    let jokers: Vec<CardSet> = pack.set().map(|set| joker_sets(set, count)).unwrap_or_default();
    let lane = pack.plain().lane(Suit::ALL[0]);
    let mut found = Vec::new();
    for joker in jokers {
        let plain = count - joker.len() as usize;
        fill(&parts(lane), plain, &mut Vec::with_capacity(4), &mut |lanes| {
            let bits = lanes.iter().zip(Suit::ALL).fold(joker.bits(), |bits, (lane, suit)| {
                bits | u64::from(*lane) << (16 * suit as u32)
            });
            found.push((CardSet::from_bits(bits), arrangements(lanes)));
        });
    }
    found
}

/// Ways to rename suits.
#[derive(Debug, Clone)]
pub(super) struct Names(Vec<[u8; 4]>);

impl Names {
    /// All of them.
    pub(super) fn all() -> Names {
        let codes = (0..=255).map(|code: u8| [code & 3, code >> 2 & 3, code >> 4 & 3, code >> 6]);
        Names(codes.filter(|names| (0..4).all(|suit| names.contains(&suit))).collect())
    }

    /// To leave every suit as it is.
    pub(super) fn none() -> Names {
        Names(vec![[0, 1, 2, 3]])
    }

    pub(super) const fn len(&self) -> usize {
        self.0.len()
    }

    /// Those that leave a set as it is.
    pub(super) fn keeping(&self, set: CardSet) -> Names {
        if self.len() == 1 {
            return Names(self.0.clone());
        }
        Names(self.0.iter().copied().filter(|names| renamed(set, names) == set).collect())
    }

    /// The first of the sets that are the same by other names.
    pub(super) fn first(&self, set: CardSet) -> CardSet {
        self.0.iter().map(|names| renamed(set, names)).min().unwrap_or(set)
    }

    /// Every set that this one is by other names, each once.
    pub(super) fn each(&self, set: CardSet) -> Vec<CardSet> {
        let mut found: Vec<CardSet> = self.0.iter().map(|names| renamed(set, names)).collect();
        found.sort_unstable();
        found.dedup();
        found
    }

    /// The sets of so many cards that are not the same by other names, and how many each stands for.
    pub(super) fn sets(&self, deck: CardSet, count: usize) -> Vec<(CardSet, u64)> {
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

/// The set that [`sets`] has for this one, and the names that make it so.
pub(super) fn standard(set: CardSet) -> (CardSet, [u8; 4]) {
    let mut suits = [0_u8, 1, 2, 3];
    suits.sort_by_key(|suit| std::cmp::Reverse(set.lane(Suit::ALL[usize::from(*suit)])));
    let mut names = [0; 4];
    for (place, suit) in suits.into_iter().enumerate() {
        names[usize::from(suit)] = place as u8;
    }
    (renamed(set, &names), names)
}

/// The set with other suits. A joker has none.
pub(super) fn renamed(set: CardSet, names: &[u8; 4]) -> CardSet {
    let jokers = set.bits() & !CardSet::DECK.bits();
    let lane = |suit: Suit| u64::from(set.lane(suit)) << (16 * u32::from(names[suit as usize]));
    CardSet::from_bits(Suit::ALL.into_iter().fold(jokers, |bits, suit| bits | lane(suit)))
}

/// Whether renaming suits leaves the pack as it is.
pub(super) fn suits_are_alike(pack: Pack) -> bool {
    let plain = pack.plain();
    Suit::ALL.iter().all(|suit| plain.lane(*suit) == plain.lane(Suit::ALL[0]))
}

/// The ways to hold jokers among so many cards.
fn joker_sets(pack: CardSet, count: usize) -> Vec<CardSet> {
    let jokers = pack.without(CardSet::DECK);
    let most = (jokers.len() as usize).min(count);
    (0..=most).flat_map(|held| jokers.subsets(held)).collect()
}

/// The parts of a lane by how many cards they hold, in rising order.
fn parts(whole: u16) -> Vec<Vec<u16>> {
    let mut parts = vec![Vec::new(); whole.count_ones() as usize + 1];
    for part in (0..=whole).filter(|part| part & !whole == 0) {
        parts[part.count_ones() as usize].push(part);
    }
    parts
}

/// Calls `see` with every four lanes that hold `left` cards together, none larger than the one
/// before. `all` are the parts of a lane by how many cards they hold, in rising order.
fn fill(all: &[Vec<u16>], left: usize, lanes: &mut Vec<u16>, see: &mut impl FnMut(&[u16])) {
    let most = lanes.last().copied().unwrap_or(u16::MAX);
    let least = if lanes.len() == 3 { left } else { 0 };
    for (cards, parts) in all.iter().enumerate().take(left + 1).skip(least) {
        for part in parts.iter().take_while(|part| **part <= most) {
            lanes.push(*part);
            match lanes.len() {
                4 => see(lanes),
                _ => fill(all, left - cards, lanes, see),
            }
            lanes.pop();
        }
    }
}

/// In how many orders four lanes can be told apart.
fn arrangements(lanes: &[u16]) -> u64 {
    let mut orders = 24;
    let mut run = 1;
    for pair in lanes.windows(2) {
        run = if pair[0] == pair[1] { run + 1 } else { 1 };
        orders /= run;
    }
    orders
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The number of hands that are different up to suits, and of all hands, is well known.
    #[test]
    fn hands_up_to_suits() {
        let known =
            [(2, 169, 1_326), (3, 1_755, 22_100), (4, 16_432, 270_725), (5, 134_459, 2_598_960)];
        for (count, classes, all) in known {
            let found = sets(Pack::FIFTY_TWO, count);
            assert_eq!(found.len(), classes, "{count}");
            assert_eq!(found.iter().map(|(_, times)| times).sum::<u64>(), all, "{count}");
        }
    }

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
    fn a_joker_is_held_or_not() {
        let found = sets(Pack::FIFTY_TWO.with_jokers(1), 2);
        assert_eq!(found.iter().map(|(_, times)| times).sum::<u64>(), 53 * 52 / 2);
    }
}
