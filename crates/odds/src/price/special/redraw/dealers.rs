//! How often the dealer ends below each level, dealt none of seven cards: by inclusion and exclusion
//! over what is held of them.

use super::super::number::{indexes, number, number_of};
use super::alike::Alike;
use super::seven::{Cards, DEALS, SEVEN, Seven};
use crate::work::{Progress, ways};
use cards::{CardSet, Pack};
use rayon::prelude::*;

/// The largest sets whose sums are kept for every level.
const WHOLE: usize = 5;

/// What the dealer does with every hand of five, by its number.
pub(super) struct Way {
    /// The places of the cards thrown, a bit each.
    pub(super) thrown: Vec<u8>,
    /// How high the hand stands.
    pub(super) levels: Vec<u16>,
    /// How many levels there are.
    pub(super) count: usize,
}

/// Hands of the dealer's that hold a given set, by how high they end.
pub(super) struct Dealers {
    pack: usize,
    seven: Seven,
    way: Way,
    /// Sets of each size, up to suits.
    alike: Vec<Alike>,
    /// For each class of sets of no card to four, and of five: how many hands that hold it end below
    /// each level, one number more than there are levels. Those of no card are cut off at 32 bits: what
    /// is left after inclusion and exclusion is below that.
    few: Vec<Vec<u32>>,
    fives: Vec<u16>,
    /// For each class of six cards: the levels that are met, each with how many end there or below.
    sixes: Vec<Box<[(u16, u16)]>>,
}

impl Dealers {
    pub(super) fn new(pack: Pack, way: Way, work: &Progress<'_>) -> Dealers {
        let mut dealers = Dealers {
            pack: pack.size(),
            seven: Seven::new(),
            way,
            alike: (0..SEVEN).map(|count| Alike::new(pack, count)).collect(),
            few: Vec::new(),
            fives: Vec::new(),
            sixes: Vec::new(),
        };
        let deck = pack.set().unwrap_or_default();
        dealers.sixes = dealers.list_sixes(deck, work);
        dealers.fives = dealers.list_fives(deck);
        for count in (0..WHOLE).rev() {
            let sums = dealers.list_few(deck, count);
            dealers.few.insert(0, sums);
        }
        dealers
    }

    /// How many hands of the dealer's there are beside seven cards.
    pub(super) fn all(&self) -> u64 {
        ways(self.pack - SEVEN, SEVEN) as u64 * DEALS
    }

    /// Adds up how many hands that hold none of the cards end below each of the levels, which rise.
    pub(super) fn below(&self, cards: &Cards, levels: &[u16], sums: &mut [u32]) {
        sums.fill(0);
        let width = self.way.count + 1;
        for set in 0_u32..1 << SEVEN {
            let mut held = [0; SEVEN];
            let mut size = 0;
            for (place, card) in cards.iter().enumerate() {
                if set >> place & 1 == 1 {
                    held[size] = *card;
                    size += 1;
                }
            }
            if size == SEVEN {
                self.less_own(cards, levels, sums);
                continue;
            }
            let add = |sum: &mut u32, met: u32| {
                *sum = if size % 2 == 0 { sum.wrapping_add(met) } else { sum.wrapping_sub(met) };
            };
            let class = self.alike[size].class(number(&held[..size]));
            match size {
                0..WHOLE => {
                    let row = &self.few[size][class * width..][..width];
                    let met = levels.iter().map(|level| row[usize::from(*level)]);
                    sums.iter_mut().zip(met).for_each(|(sum, met)| add(sum, met));
                }
                WHOLE => {
                    let row = &self.fives[class * width..][..width];
                    let met = levels.iter().map(|level| row[usize::from(*level)]);
                    sums.iter_mut().zip(met).for_each(|(sum, met)| add(sum, met.into()));
                }
                _ => {
                    let mut met = self.sixes[class].iter().peekable();
                    let mut below = 0;
                    for (level, sum) in levels.iter().zip(sums.iter_mut()) {
                        while let Some((_, most)) = met.next_if(|(it, _)| it < level) {
                            below = *most;
                        }
                        add(sum, below.into());
                    }
                }
            }
        }
    }

    /// Takes away the hands that hold all seven.
    fn less_own(&self, cards: &Cards, levels: &[u16], sums: &mut [u32]) {
        self.ends(cards, |level, times| {
            let above = levels.partition_point(|it| *it <= level);
            sums[above..].iter_mut().for_each(|sum| *sum = sum.wrapping_sub(times as u32));
        });
    }

    /// Calls `see` with how the hands end that seven cards may be dealt as, and how many do.
    fn ends(&self, cards: &Cards, mut see: impl FnMut(u16, u64)) {
        let hands = self.seven.hands(cards);
        for (at, hand) in hands.iter().enumerate() {
            for end in self.seven.ends(at, self.way.thrown[*hand]) {
                see(self.way.levels[hands[end.at]], end.times);
            }
        }
    }

    fn list_sixes(&self, deck: CardSet, work: &Progress<'_>) -> Vec<Box<[(u16, u16)]>> {
        let sets = self.alike[6].sets.par_iter();
        let row = |met: &mut Vec<u16>, set: CardSet| {
            for card in deck.without(set) {
                let cards: Cards = indexes(set.with(card)).try_into().expect("seven cards");
                self.ends(&cards, |level, times| met[usize::from(level)] += times as u16);
            }
            let (mut most, mut row) = (0, Vec::new());
            for (level, met) in met.iter_mut().enumerate().filter(|(_, met)| **met > 0) {
                most += std::mem::take(met);
                row.push((level as u16, most));
            }
            work.add(1);
            row.into_boxed_slice()
        };
        sets.map_init(|| vec![0; self.way.count], |met, (set, _)| row(met, *set)).collect()
    }

    /// Sums over one card more have each hand twice.
    fn list_fives(&self, deck: CardSet) -> Vec<u16> {
        let width = self.way.count + 1;
        let sets = &self.alike[WHOLE].sets;
        let mut rows = vec![0; sets.len() * width];
        rows.par_chunks_mut(width).zip(sets).for_each_init(
            || vec![0_u32; self.way.count],
            |sums, (row, (set, _))| {
                sums.fill(0);
                for card in deck.without(*set) {
                    let mut before = 0;
                    for (level, most) in
                        &*self.sixes[self.alike[6].class(number_of(set.with(card)))]
                    {
                        sums[usize::from(*level)] += u32::from(most - before);
                        before = *most;
                    }
                }
                let mut below = 0;
                for (place, met) in row[1..].iter_mut().zip(&*sums) {
                    below += met / 2;
                    *place = below as u16;
                }
            },
        );
        rows
    }

    /// Sums over one card more have each hand once for every card that it holds beside the set.
    fn list_few(&self, deck: CardSet, count: usize) -> Vec<u32> {
        let width = self.way.count + 1;
        let sets = &self.alike[count].sets;
        let mut rows = vec![0; sets.len() * width];
        rows.par_chunks_mut(width).zip(sets).for_each_init(
            || vec![0_u64; width],
            |sums, (row, (set, _))| {
                sums.fill(0);
                for card in deck.without(*set) {
                    let more = self.alike[count + 1].class(number_of(set.with(card))) * width;
                    match self.few.first() {
                        None => add(sums, &self.fives[more..][..width]),
                        Some(rows) => add(sums, &rows[more..][..width]),
                    }
                }
                let each = (SEVEN - count) as u64;
                row.iter_mut().zip(&*sums).for_each(|(place, sum)| *place = (sum / each) as u32);
            },
        );
        rows
    }
}

fn add<T: Copy + Into<u64>>(sums: &mut [u64], more: &[T]) {
    sums.iter_mut().zip(more).for_each(|(sum, more)| *sum += (*more).into());
}
