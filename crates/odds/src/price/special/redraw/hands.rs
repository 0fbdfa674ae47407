//! Every hand of five, up to suits: how high it stands, what it is paid, and which of the ways to throw
//! cards of it are the same.

use super::super::classes::{self, Classes};
use super::super::number::{bits, number_of, numbers};
use super::dealers::Way;
use super::seven::HAND;
use crate::price::results::Results;
use crate::price::{Asked, Unpriced, orbit};
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
    pub(super) classes: Classes,
    /// What each class is.
    known: Vec<Known>,
    /// The level from which the dealer qualifies.
    pub(super) qualify: u16,
    /// How many levels there are.
    levels: usize,
}

/// What hands are that differ only in their suits.
struct Known {
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
        let classes = Classes::new(&orbit::sets(rules.game.pack, HAND));
        let mut standings: Vec<Standing> =
            classes.all.iter().map(|class| rank.rank_set(class.set)).collect();
        standings.sort_unstable();
        standings.dedup();
        let place = |least: Standing| standings.partition_point(|held| *held < least);
        let mut laid = Laid::staked(rules, asked.stake);
        let mut known = Vec::with_capacity(classes.all.len());
        for class in &classes.all {
            laid.lay(Place::Own, &class.set.iter().collect::<Hand>());
            let verdicts = results.read_each(&mut laid)?;
            let level = place(rank.rank_set(class.set)) as u16;
            known.push(Known { level, verdicts, same: same_ways(class) });
        }
        // Where it is all the same how a hand stands to one that is out, those are one level.
        let out = qualify.map_or(0, place) as u16;
        let flat = |known: &Known| known.verdicts[1..3].iter().all(|it| *it == known.verdicts[0]);
        let lowest = if known.iter().all(flat) { out } else { 0 };
        let risen = |level: u16| if level < lowest { 0 } else { level - lowest + 1 };
        known.iter_mut().for_each(|known| known.level = risen(known.level));
        let levels = standings.len() - usize::from(lowest) + 1;
        Ok(Hands { classes, known, qualify: risen(out), levels })
    }

    /// What the dealer does with every hand.
    pub(super) fn way(&self, rules: &Rules, asked: &Asked<'_>) -> Way {
        let laid = Laid::staked(rules, asked.stake);
        let mut thrown = vec![0; numbers(HAND)];
        let mut levels = vec![0; numbers(HAND)];
        for (class, known) in self.classes.all.iter().zip(&self.known) {
            let gone = laid.dealer_throws(&class.set.iter().collect::<Hand>());
            let gone: CardSet = gone.iter().copied().collect();
            for names in Names::all().iter() {
                let (hand, gone) = (renamed(class.set, names), renamed(gone, names));
                let number = number_of(hand);
                thrown[number] = mask(hand, gone);
                levels[number] = known.level;
            }
        }
        Way { thrown, levels, count: self.levels }
    }

    fn known(&self, number: usize) -> &Known {
        &self.known[self.classes.find(number, 0).0]
    }

    /// How high a hand stands, by its number.
    pub(super) fn level(&self, number: usize) -> u16 {
        self.known(number).level
    }

    /// What it is paid for each way to stand.
    pub(super) fn verdicts(&self, number: usize) -> &[u16; Stands::ALL.len()] {
        &self.known(number).verdicts
    }

    /// Where it is added up what throwing these of a hand comes to.
    pub(super) fn bucket(&self, number: usize, thrown: u8) -> usize {
        let (class, thrown) = self.classes.find(number, thrown.into());
        class * WAYS.len() + usize::from(self.known[class].same[thrown as usize])
    }

    /// The same of the hand that stands for a class, and of how many ways that are the same it has the
    /// sum.
    pub(super) fn bucket_of(&self, class: usize, thrown: u8) -> (usize, u64) {
        let same = &self.known[class].same;
        let way = same[usize::from(thrown)];
        let alike = WAYS.iter().filter(|thrown| same[usize::from(**thrown)] == way).count();
        (class * WAYS.len() + usize::from(way), alike as u64)
    }
}

/// For each way to throw cards of a hand, the first that is the same by names that leave the hand.
fn same_ways(class: &classes::Class) -> [u8; 1 << HAND] {
    let mut same = [0; 1 << HAND];
    for thrown in WAYS {
        let place = |gone: u32| WAYS.iter().position(|way| u32::from(*way) == gone);
        let first = class.alike(thrown.into()).filter_map(place).min();
        same[usize::from(thrown)] =
            first.expect("the names that change nothing are among them") as u8;
    }
    same
}

/// The places of some cards in their hand.
fn mask(hand: CardSet, thrown: CardSet) -> u8 {
    let (mut left, gone) = (bits(hand), bits(thrown));
    let (mut mask, mut place) = (0, 0);
    while left != 0 {
        mask |= ((gone >> left.trailing_zeros() & 1) as u8) << place;
        place += 1;
        left &= left - 1;
    }
    mask
}
