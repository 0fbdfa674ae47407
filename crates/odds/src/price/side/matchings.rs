//! In how many ways pairs of cards can be taken, of which no two have a card in common.
//!
//! Cards that make pairs with the same others are of one kind. What is left to count depends on
//! the kinds alone: how many cards there are of each, and which go with which. Few boards differ
//! in that, so it is counted once for all that are alike.

use crate::work::ways;
use std::collections::HashMap;

/// The most cards among which pairs are made.
pub(super) const MOST_CARDS: usize = 64;

/// A kind of card: how many there are, and which kinds it goes with, a bit for each.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
struct Kind {
    cards: u8,
    goes_with: u64,
}

/// Counts of pairs taken, of one thread: what was counted is kept.
#[derive(Debug)]
pub(super) struct Matchings {
    /// The most pairs that are taken.
    most: usize,
    known: HashMap<Vec<Kind>, Vec<u128>>,
    kinds: Vec<Kind>,
}

impl Matchings {
    pub(super) fn new(most: usize) -> Matchings {
        Matchings { most, known: HashMap::new(), kinds: Vec::new() }
    }

    /// In how many ways none, one, two and more pairs can be taken together. For each card there
    /// is a bit for every card that it makes a pair with.
    pub(super) fn of(&mut self, goes_with: &[u64]) -> &[u128] {
        kinds(goes_with, &mut self.kinds);
        if !self.known.contains_key(&self.kinds) {
            self.known.insert(self.kinds.clone(), count(&self.kinds, self.most));
        }
        &self.known[&self.kinds]
    }
}

/// Puts cards that go with the same others together.
fn kinds(goes_with: &[u64], kinds: &mut Vec<Kind>) {
    assert!(goes_with.len() <= MOST_CARDS, "a bit for each card");
    // The cards of a kind, and how many others each goes with: what a kind is sorted by.
    let mut found: Vec<(u64, u32)> = Vec::with_capacity(16);
    for (card, with) in goes_with.iter().enumerate() {
        let same = found.iter_mut().find(|(cards, _)| {
            let other = cards.trailing_zeros() as usize;
            let both = 1_u64 << card | 1 << other;
            with & !both == goes_with[other] & !both
        });
        match same {
            Some((cards, _)) => *cards |= 1 << card,
            None => found.push((1 << card, with.count_ones())),
        }
    }
    found.sort_by_key(|(cards, with)| (*with, cards.count_ones()));
    kinds.clear();
    kinds.extend(found.iter().map(|(cards, _)| {
        let with = goes_with[cards.trailing_zeros() as usize];
        let others = found.iter().enumerate().filter(|(_, (others, _))| with & others != 0);
        let goes_with = others.fold(0, |bits, (at, _)| bits | 1 << at);
        Kind { cards: cards.count_ones() as u8, goes_with }
    }));
}

/// Counts by kinds.
fn count(kinds: &[Kind], most: usize) -> Vec<u128> {
    let all: usize = kinds.iter().map(|kind| usize::from(kind.cards)).sum();
    let with_all = kinds.iter().enumerate().position(|(at, kind)| {
        let others = kinds.iter().enumerate().filter(|(other, _)| *other != at);
        let itself = kind.cards == 1 || kind.goes_with >> at & 1 == 1;
        itself && others.into_iter().all(|(other, _)| kind.goes_with >> other & 1 == 1)
    });
    let apart = with_all.map_or(0, |at| 1 << at);
    let mut product = vec![0; most + 1];
    product[0] = 1;
    let mut seen: u64 = apart;
    for at in 0..kinds.len() {
        if seen >> at & 1 == 1 {
            continue;
        }
        let group = reached_from(kinds, at, apart);
        seen |= group;
        let members: Vec<usize> = (0..kinds.len()).filter(|it| group >> it & 1 == 1).collect();
        let counts: Vec<u8> = members.iter().map(|at| kinds[*at].cards).collect();
        let within = |at: &usize| {
            let with = kinds[*at].goes_with;
            members
                .iter()
                .enumerate()
                .fold(0_u64, |bits, (new, old)| bits | (with >> old & 1) << new)
        };
        let goes_with: Vec<u64> = members.iter().map(within).collect();
        let group = Group { goes_with, most };
        product = times(&product, &group.count(counts, &mut HashMap::new()));
    }
    match with_all {
        Some(at) => with_cards_that_go_with_all(usize::from(kinds[at].cards), all, &product),
        None => product,
    }
}

/// The kinds that hang together with this one, a bit for each.
fn reached_from(kinds: &[Kind], first: usize, apart: u64) -> u64 {
    let mut reached = 1_u64 << first;
    loop {
        let of = kinds.iter().enumerate().filter(|(at, _)| reached >> at & 1 == 1);
        let further = of.fold(reached, |bits, (_, kind)| bits | kind.goes_with) & !apart;
        if further == reached {
            return reached;
        }
        reached = further;
    }
}

/// Adds cards that make a pair with every card: some pairs are of two of them, some of one and
/// any card that is still free.
fn with_cards_that_go_with_all(cards: usize, all: usize, others: &[u128]) -> Vec<u128> {
    let mut sums = vec![0; others.len()];
    for (taken, count) in others.iter().enumerate().filter(|(_, count)| **count > 0) {
        let free = all - cards - 2 * taken;
        for among in 0..=cards / 2 {
            for mixed in 0..=(cards - 2 * among).min(free) {
                let Some(sum) = sums.get_mut(taken + among + mixed) else { break };
                let first = pairs_of(cards, among) * ways(cards - 2 * among, mixed);
                let free = (0..mixed).fold(1, |product, at| product * (free - at) as u128);
                *sum += count * first * free;
            }
        }
    }
    sums
}

/// In how many ways so many pairs can be taken of so many cards, any two of which make one.
pub(super) fn pairs_of(cards: usize, pairs: usize) -> u128 {
    (0..pairs).fold(1, |product, at| {
        let left = cards.saturating_sub(2 * at);
        product * ways(left, 2) / (at + 1) as u128
    })
}

/// Kinds that hang together.
struct Group {
    goes_with: Vec<u64>,
    most: usize,
}

impl Group {
    /// Counts with so many cards left of each kind: the first of them makes no pair, or one with
    /// some card that it goes with.
    fn count(&self, left: Vec<u8>, known: &mut HashMap<Vec<u8>, Vec<u128>>) -> Vec<u128> {
        if let Some(counted) = known.get(&left) {
            return counted.clone();
        }
        let Some(first) = left.iter().position(|cards| *cards > 0) else {
            let mut nothing = vec![0; self.most + 1];
            nothing[0] = 1;
            return nothing;
        };
        let mut without = left.clone();
        without[first] -= 1;
        let mut sums = self.count(without.clone(), known);
        for kind in (0..left.len()).filter(|kind| self.goes_with[first] >> kind & 1 == 1) {
            let partners = without[kind];
            if partners == 0 {
                continue;
            }
            let mut pair = without.clone();
            pair[kind] -= 1;
            let rest = self.count(pair, known);
            for (sum, count) in sums[1..].iter_mut().zip(rest) {
                *sum += count * u128::from(partners);
            }
        }
        known.insert(left, sums.clone());
        sums
    }
}

/// Ways to take some here and the others there.
fn times(one: &[u128], other: &[u128]) -> Vec<u128> {
    let mut product = vec![0; one.len()];
    for (at, count) in one.iter().enumerate().filter(|(_, count)| **count > 0) {
        for (sum, more) in product[at..].iter_mut().zip(other) {
            *sum += count * more;
        }
    }
    product
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Takes the first card's pairs one by one.
    fn slow(goes_with: &[u64], free: u64, taken: usize, found: &mut [u128]) {
        found[taken] += 1;
        if taken + 1 == found.len() {
            return;
        }
        for one in (0..goes_with.len()).filter(|one| free >> one & 1 == 1) {
            let later = free & !((2 << one) - 1);
            for other in (0..goes_with.len()).filter(|it| (later & goes_with[one]) >> it & 1 == 1) {
                slow(goes_with, later & !(1 << other), taken + 1, found);
            }
        }
    }

    /// Cards of up to six kinds, which go with each other as chance has it, and some cards that go
    /// with others on their own.
    #[test]
    fn pairs_taken_one_by_one_are_as_many() {
        let mut state = 20_260_727_u64;
        let mut below = |bound: usize| {
            state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
            (state >> 33) as usize % bound
        };
        let mut matchings = Matchings::new(4);
        for round in 0..400 {
            let cards = 3 + below(10);
            let kind: Vec<usize> = (0..cards).map(|_| below(6)).collect();
            let dense = 1 + below(4);
            let with: Vec<bool> = (0..36).map(|_| below(4) < dense).collect();
            let mut goes_with = vec![0_u64; cards];
            for one in 0..cards {
                for other in 0..one {
                    let (high, low) = (kind[one].max(kind[other]), kind[one].min(kind[other]));
                    let alone = round % 3 == 0 && below(8) == 0;
                    if with[high * 6 + low] != alone {
                        goes_with[one] |= 1 << other;
                        goes_with[other] |= 1 << one;
                    }
                }
            }
            let mut found = [0; 5];
            slow(&goes_with, u64::MAX >> (64 - cards), 0, &mut found);
            assert_eq!(matchings.of(&goes_with), found, "round {round}: {goes_with:?}");
        }
        assert!(matchings.known.len() > 100, "{} kinds of graphs", matchings.known.len());
    }

    /// Any two cards of a pack make a pair: the well-known number of ways.
    #[test]
    fn any_two_cards() {
        let all: Vec<u64> = (0..47).map(|card| (u64::MAX >> 17) & !(1 << card)).collect();
        let counted = Matchings::new(7).of(&all).to_vec();
        let known: Vec<u128> = (0..=7).map(|pairs| pairs_of(47, pairs)).collect();
        assert_eq!(counted, known);
        assert_eq!((known[1], known[2]), (1_081, 1_081 * 990 / 2));
    }
}
