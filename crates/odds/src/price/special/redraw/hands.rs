//! Every hand of five, up to suits: how high it stands, what it is paid, and which of the ways to throw
//! cards of it are the same.

use super::super::number::{indexes, number, number_of, numbers};
use super::alike::Alike;
use super::dealers::Way;
use super::seven::HAND;
use crate::price::results::Results;
use crate::price::{Asked, Unpriced};
use crate::suits::{Names, renamed};
use cards::{CardSet, Hand};
use engine::table::{Laid, Place, Rules, Stands};
use ranking::{Ranking, Standing};

/// The ways to throw at most two of five cards, a bit for each place; fewer first.
pub(super) const WAYS: [u8; 16] = {
    let mut ways = [0; 16];
    let (mut count, mut found) = (0, 0);
    while count <= 2 {
        let mut set = 0_u8;
        while set < 1 << HAND {
            if set.count_ones() == count {
                ways[found] = set;
                found += 1;
            }
            set += 1;
        }
        count += 1;
    }
    ways
};

/// Every hand of five.
pub(super) struct Hands {
    pub(super) alike: Alike,
    classes: Vec<Class>,
    /// For each hand, by its number, the places of its cards in the one that stands for it.
    places: Vec<[u8; HAND]>,
    /// The level from which the dealer qualifies.
    pub(super) qualify: u16,
    /// How many levels there are.
    levels: usize,
}

/// Hands that differ only in their suits.
struct Class {
    level: u16,
    /// The verdict for each way to stand.
    verdicts: [u16; Stands::ALL.len()],
    /// By the places thrown: the first of [`WAYS`] that is the same by other names.
    same: [u8; 1 << HAND],
}

impl Hands {
    pub(super) fn new(
        rules: &Rules,
        (rank, qualify): (Ranking, Option<Standing>),
        results: &mut Results<'_>,
        asked: &Asked<'_>,
    ) -> Result<Hands, Unpriced> {
        let alike = Alike::new(rules.game.pack, HAND);
        let mut standings: Vec<Standing> =
            alike.sets.iter().map(|(hand, _)| rank.rank_set(*hand)).collect();
        standings.sort_unstable();
        standings.dedup();
        let place = |least: Standing| standings.partition_point(|held| *held < least);
        let mut laid = Laid::staked(rules, asked.stake);
        let mut classes = Vec::with_capacity(alike.sets.len());
        for (hand, _) in &alike.sets {
            laid.lay(Place::Own, &hand.iter().collect::<Hand>());
            let verdicts = results.read_each(&mut laid)?;
            let level = place(rank.rank_set(*hand)) as u16;
            classes.push(Class { level, verdicts, same: same_ways(*hand) });
        }
        // Where it is all the same how a hand stands to one that is out, those are one level.
        let out = qualify.map_or(0, place) as u16;
        let flat = |class: &Class| class.verdicts[1..3].iter().all(|it| *it == class.verdicts[0]);
        let lowest = if classes.iter().all(flat) { out } else { 0 };
        let risen = |level: u16| if level < lowest { 0 } else { level - lowest + 1 };
        classes.iter_mut().for_each(|class| class.level = risen(class.level));
        let places = places(&alike);
        let levels = standings.len() - usize::from(lowest) + 1;
        Ok(Hands { alike, classes, places, qualify: risen(out), levels })
    }

    /// What the dealer does with every hand.
    pub(super) fn way(&self, rules: &Rules, asked: &Asked<'_>) -> Way {
        let laid = Laid::staked(rules, asked.stake);
        let mut thrown = vec![0; numbers(HAND)];
        let mut levels = vec![0; numbers(HAND)];
        for ((hand, _), class) in self.alike.sets.iter().zip(&self.classes) {
            let gone = laid.dealer_throws(&hand.iter().collect::<Hand>());
            let gone: CardSet = gone.iter().copied().collect();
            for names in Names::all().iter() {
                let (hand, gone) = (renamed(*hand, names), renamed(gone, names));
                let number = number_of(hand);
                thrown[number] = mask(hand, gone);
                levels[number] = class.level;
            }
        }
        Way { thrown, levels, count: self.levels }
    }

    /// How high a hand stands, by its number.
    pub(super) fn level(&self, number: usize) -> u16 {
        self.classes[self.alike.class(number)].level
    }

    /// What it is paid for each way to stand.
    pub(super) fn verdicts(&self, number: usize) -> &[u16; Stands::ALL.len()] {
        &self.classes[self.alike.class(number)].verdicts
    }

    /// Where it is added up what throwing these of a hand comes to.
    pub(super) fn bucket(&self, number: usize, thrown: u8) -> usize {
        let places = self.places[number].iter().enumerate();
        let there = places.map(|(at, place)| (thrown >> at & 1) << place).sum::<u8>();
        let class = self.alike.class(number);
        class * WAYS.len() + usize::from(self.classes[class].same[usize::from(there)])
    }

    /// The same of the hand that stands for a class, and of how many ways that are the same it has the
    /// sum.
    pub(super) fn bucket_of(&self, class: usize, thrown: u8) -> (usize, u64) {
        let same = &self.classes[class].same;
        let way = same[usize::from(thrown)];
        let alike = WAYS.iter().filter(|thrown| same[usize::from(**thrown)] == way).count();
        (class * WAYS.len() + usize::from(way), alike as u64)
    }
}

/// For each way to throw cards of a hand, the first that is the same by names that leave the hand.
fn same_ways(hand: CardSet) -> [u8; 1 << HAND] {
    let cards = indexes(hand);
    let mut same = [0; 1 << HAND];
    let names = Names::all().keeping(hand);
    for thrown in WAYS {
        let first = names.iter().map(|names| {
            let places = (0..HAND).filter(|place| thrown >> place & 1 == 1);
            let gone = places.map(|place| {
                let there = renamed_card(cards[place], names);
                cards.iter().position(|card| *card == there).expect("the hand is left as it is")
            });
            let gone: u8 = gone.map(|place| 1 << place).sum();
            WAYS.iter().position(|way| *way == gone).expect("as many are thrown")
        });
        same[usize::from(thrown)] = first.min().unwrap_or(0) as u8;
    }
    same
}

/// For each hand, by its number, the places of its cards in the one that stands for it.
fn places(alike: &Alike) -> Vec<[u8; HAND]> {
    let mut all = vec![[0; HAND]; numbers(HAND)];
    for (hand, _) in &alike.sets {
        let cards = indexes(*hand);
        for names in Names::all().iter() {
            let mut there: [(u8, u8); HAND] =
                std::array::from_fn(|at| (renamed_card(cards[at], names), at as u8));
            there.sort_unstable();
            all[number(&there.map(|(card, _)| card))] = there.map(|(_, at)| at);
        }
    }
    all
}

/// A card, by number, with another suit. A joker has none.
fn renamed_card(card: u8, names: &[u8; 4]) -> u8 {
    if card < 52 { card & !3 | names[usize::from(card & 3)] } else { card }
}

/// The places of some cards in their hand.
fn mask(hand: CardSet, thrown: CardSet) -> u8 {
    let (cards, gone) = (indexes(hand), indexes(thrown));
    let places = cards.iter().enumerate().filter(|(_, card)| gone.contains(card));
    places.fold(0, |mask, (place, _)| mask | 1 << place)
}
