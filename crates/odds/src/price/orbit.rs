//! Sets of cards that differ only in their suits, each once, with how many there are of it.

mod numbered;

use crate::suits::{orders, renamed};
use cards::{CardSet, Pack, Suit};
pub(super) use numbered::{Numbered, times};

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
            found.push((CardSet::from_bits(bits), orders(lanes)));
        });
    }
    found
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
    fn a_joker_is_held_or_not() {
        let found = sets(Pack::FIFTY_TWO.with_jokers(1), 2);
        assert_eq!(found.iter().map(|(_, times)| times).sum::<u64>(), 53 * 52 / 2);
    }
}
