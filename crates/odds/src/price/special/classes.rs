//! Hands of five up to the names of their suits: which of them every hand is, and where its cards lie there.

use super::number::{indexes, number, numbers};
use crate::suits::Names;
use cards::CardSet;
use rayon::prelude::*;
use smallvec::SmallVec;

/// Cards of a hand.
const HAND: usize = 5;

/// One of the hands that others are by other names.
pub(super) struct Class {
    pub(super) set: CardSet,
    pub(super) cards: [u8; HAND],
    /// How many hands it stands for.
    pub(super) times: u64,
    /// Where its cards lie by each way to rename suits that leaves it as it is.
    same: SmallVec<[Places; 2]>,
}

/// All of them, and what every hand is.
pub(super) struct Classes {
    pub(super) all: Vec<Class>,
    /// By the number of a hand.
    found: Vec<Found>,
}

#[derive(Clone, Copy, Default)]
struct Found {
    class: u32,
    places: Places,
}

/// Where each card of a hand lies in another, three bits a place.
#[derive(Clone, Copy, Default)]
struct Places(u16);

impl Places {
    fn new(places: impl Iterator<Item = u8>) -> Places {
        let each = places.enumerate();
        Places(each.fold(0, |bits, (at, place)| bits | u16::from(place) << (3 * at)))
    }

    /// The same cards by their places there.
    fn of(self, cards: u32) -> u32 {
        let (mut left, mut found) = (cards, 0);
        while left > 0 {
            found |= 1 << (self.0 >> (3 * left.trailing_zeros()) & 7);
            left &= left - 1;
        }
        found
    }
}

impl Classes {
    pub(super) fn new(hands: &[(CardSet, u64)]) -> Classes {
        let class = |(set, times): &(CardSet, u64)| {
            let cards = indexes(*set).try_into().expect("five cards");
            let renamed = Names::all().iter().map(|names| by_other_names(&cards, names));
            let same = renamed.filter(|(hand, _)| *hand == cards).map(|(_, places)| places);
            Class { set: *set, cards, times: *times, same: same.collect() }
        };
        let all: Vec<Class> = hands.par_iter().map(class).collect();
        let mut found = vec![Found::default(); numbers(HAND)];
        for (at, class) in all.iter().enumerate() {
            for names in Names::all().iter() {
                let (cards, places) = by_other_names(&class.cards, names);
                found[number(&cards)] = Found { class: at as u32, places };
            }
        }
        Classes { all, found }
    }

    /// The class of a hand by its number, and where some of its cards lie there.
    pub(super) fn find(&self, number: usize, cards: u32) -> (usize, u32) {
        let Found { class, places } = self.found[number];
        (class as usize, places.of(cards))
    }
}

impl Class {
    /// Every way to rename suits: the cards of the hand that it is then, and where some cards lie there.
    pub(super) fn renamed(&self, cards: u32) -> impl Iterator<Item = ([u8; HAND], u32)> {
        Names::all().iter().map(move |names| {
            let (hand, places) = by_other_names(&self.cards, names);
            let back = (0..HAND).filter(|at| cards >> (places.0 >> (3 * at) & 7) & 1 == 1);
            (hand, back.fold(0, |found, at| found | 1 << at))
        })
    }

    /// Where some cards lie by each way to rename suits that leaves the hand as it is.
    pub(super) fn alike(&self, cards: u32) -> impl Iterator<Item = u32> {
        self.same.iter().map(move |places| places.of(cards))
    }
}

/// A hand by other names of the suits, and where each of its cards lay before. A joker has no suit.
fn by_other_names(hand: &[u8; HAND], names: &[u8; 4]) -> ([u8; HAND], Places) {
    let renamed =
        |card: u8| if card < 52 { card & !3 | names[usize::from(card & 3)] } else { card };
    let mut cards: [(u8, u8); HAND] = std::array::from_fn(|at| (renamed(hand[at]), at as u8));
    cards.sort_unstable();
    (cards.map(|(card, _)| card), Places::new(cards.iter().map(|(_, place)| *place)))
}
