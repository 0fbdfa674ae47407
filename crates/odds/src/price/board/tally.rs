//! How every deal comes out under the best play: each full board once more, with every order in
//! which its cards may come into sight.

use super::super::count::Count;
use super::super::results::Verdict;
use super::induce::{Code, Policy};
use super::judge::Judge;
use super::shape::{Lies, Shape};
use super::stages::Stage;
use super::sweep::Sweep;
use super::told::{self, Comes, Told};
use crate::work::Progress;
use cards::CardSet;
use engine::table::Stands;
use ranking::Standing;
use rayon::prelude::*;
use std::collections::HashMap;

/// What comes of every deal.
#[derive(Debug, Default)]
pub(super) struct Tally {
    pub(super) count: Count,
    /// How often each way was taken at each stage behind the first, and what that brought in all.
    pub(super) taken: HashMap<Taken, (u128, i128)>,
}

/// A way that was taken at a stage where there was something to choose.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(super) struct Taken {
    pub(super) stage: usize,
    /// The number of what is told of the hand by then.
    pub(super) told: Code,
    /// The slots that it led from and to.
    pub(super) from: usize,
    pub(super) to: usize,
}

impl Tally {
    fn merge(mut self, other: Tally) -> Tally {
        self.count = self.count.merge(other.count);
        for (taken, (deals, worth)) in other.taken {
            let held = self.taken.entry(taken).or_default();
            held.0 += deals;
            held.1 += worth;
        }
        self
    }
}

/// Counts every deal.
pub(super) fn tally(shape: &Shape<'_>, lies: &Lies, policy: &Policy, work: &Progress<'_>) -> Tally {
    let boards = &lies.boards(shape.stages.list.len() - 1).kinds;
    let size = boards.len().div_ceil(rayon::current_num_threads() * 8).max(64);
    boards
        .par_chunks(size)
        .map(|boards| {
            let mut hall = Hall::new(shape, lies, policy);
            for (board, times) in boards {
                hall.board(*board, *times);
                work.add(1);
            }
            hall.finish()
        })
        .reduce(Tally::default, Tally::merge)
}

/// One thread's share of the boards.
struct Hall<'a> {
    shape: &'a Shape<'a>,
    lies: &'a Lies,
    policy: &'a Policy,
    sweep: Sweep,
    judge: Judge<'a>,
    /// Every order in which the cards of a full board come into sight: for each stage between the
    /// first and the last, the number of its board within the full one.
    chains: Vec<Vec<usize>>,
    /// For each hand, the slot it comes to before the board.
    starts: Vec<u8>,
    /// For each slot behind the first stage, the one it comes to if there is nothing left to
    /// choose before the board is full.
    passes: Vec<Option<usize>>,
    /// By class and path: how often it stands so.
    ends: Vec<[u64; Stands::ALL.len()]>,
    /// By stage and entry, by code: how often it was taken, and what that brought.
    taken: Vec<Cells>,
    total: HashMap<Taken, (u128, i128)>,
    deals: u128,
}

/// Ways that were taken on one board: how often each, and what that brought.
struct Cells {
    all: Vec<(u64, i64)>,
    /// Those that were taken at all, which are few.
    met: Vec<u32>,
}

impl Cells {
    fn new(count: usize) -> Cells {
        Cells { all: vec![(0, 0); count], met: Vec::new() }
    }

    #[inline]
    fn add(&mut self, place: usize, many: u64, brought: i64) {
        let held = &mut self.all[place];
        if held.0 == 0 {
            self.met.push(place as u32);
        }
        held.0 += many;
        held.1 = held.1.wrapping_add(brought);
    }

    /// Takes out all that was added.
    fn drain(&mut self) -> impl Iterator<Item = (usize, (u64, i64))> {
        let all = &mut self.all;
        self.met.drain(..).map(|at| (at as usize, std::mem::take(&mut all[at as usize])))
    }
}

/// What is known of a board within a full one.
#[derive(Clone, Copy)]
struct Row<'a> {
    /// What each hand becomes where the board is of its kind.
    renamed: &'a [u16],
    codes: &'a [Code],
}

impl<'a> Hall<'a> {
    fn new(shape: &'a Shape<'a>, lies: &'a Lies, policy: &'a Policy) -> Hall<'a> {
        let list = &shape.stages.list;
        let last = list.len() - 1;
        let codes = policy.codes(&list[0], 0, 0);
        let start = |hand: usize| match list[0].entries.len() {
            0 => list[0].pass(0) as u8,
            _ => codes[hand] as u8,
        };
        let passes = |slot: usize| {
            let mut slot = slot;
            for stage in &list[1..last] {
                if stage.entry[slot].is_some() {
                    return None;
                }
                slot = stage.pass(slot);
            }
            Some(slot)
        };
        let cells = |stage: &Stage| {
            let numbers = told::numbers(shape.ranking, stage);
            Cells::new((numbers << stage.bits()) * stage.entries.len())
        };
        Hall {
            shape,
            lies,
            policy,
            sweep: Sweep::new(shape.ranking, shape.qualify),
            judge: Judge::new(shape.rules, shape.script, shape.paths, shape.stake),
            chains: chains(shape, lies),
            starts: (0..lies.pairs.hands.len()).map(start).collect(),
            passes: (0..list[0].before).map(passes).collect(),
            ends: Vec::new(),
            taken: list.iter().map(cells).collect(),
            total: HashMap::new(),
            deals: 0,
        }
    }

    fn board(&mut self, board: CardSet, times: u64) {
        let list = &self.shape.stages.list;
        let last = list.len() - 1;
        let full = &list[last];
        let leaves = self.shape.paths.leaves.len();
        let orders = self.chains.len() as u32;
        let rows = self.rows(board);
        self.sweep.board(board, &self.lies.pairs);
        let told = Told::new(self.shape.ranking, board, Comes::NoMore);
        let mut values = vec![0; full.before];
        let mut taken = vec![0; full.before];
        let mut known: Option<(Standing, usize)> = None;
        let mut arrived = vec![0_u32; full.after];
        for shown in &self.sweep.shown {
            let hand = usize::from(shown.hand);
            let class = match known {
                Some((standing, class)) if standing == shown.standing => class,
                _ => self.judge.class(shown.standing, self.lies.pairs.set(hand), board),
            };
            known = Some((shown.standing, class));
            self.judge.values(class, &shown.met, &mut values);
            full.decide(&mut values, Some(shown.standing), &mut taken);
            arrived.fill(0);
            let start = usize::from(self.starts[hand]);
            match self.passes[start] {
                Some(slot) => arrived[slot] = orders,
                None => {
                    let walk = Walk { list: &list[1..last], rows: &rows, hand, start };
                    let taken = &mut self.taken[1..last];
                    match rows.len() {
                        1 => walk.one(&values, &mut arrived, &mut taken[0]),
                        _ => self.chains.iter().for_each(|chain| {
                            walk.along(chain, &values, &mut arrived, taken);
                        }),
                    }
                }
            }
            self.ends.resize(self.judge.len() * leaves, [0; Stands::ALL.len()]);
            for (slot, many) in arrived.iter().enumerate().filter(|(_, many)| **many > 0) {
                let leaf = usize::from(taken[slot]);
                if let Some(entry) = full.entry[slot] {
                    let own = self.lies.pairs.set(hand);
                    let number = usize::from(told.number(full, own, Some(shown.standing)));
                    let place = (number << full.bits() | leaf) * full.entries.len() + entry;
                    self.taken[last].add(place, u64::from(*many), values[slot] * i64::from(*many));
                }
                let end = &mut self.ends[class * leaves + leaf];
                let times = u64::from(*many) * times;
                for (end, met) in end.iter_mut().zip(&shown.met) {
                    // All deals together are far from the limit.
                    *end = end.wrapping_add(u64::from(*met).wrapping_mul(times));
                }
            }
        }
        let hands = self.sweep.shown.len() as u64;
        self.deals += u128::from(hands * u64::from(orders) * times * self.shape.dealers());
        self.add_up(times);
    }

    /// Adds what was taken on one board to the total.
    fn add_up(&mut self, times: u64) {
        let dealers = u128::from(self.shape.dealers());
        for (number, (stage, taken)) in
            self.shape.stages.list.iter().zip(&mut self.taken).enumerate()
        {
            for (at, held) in taken.drain() {
                let (code, entry) = (at / stage.entries.len(), at % stage.entries.len());
                let told = (code >> stage.bits()) as Code;
                let (from, to) = (stage.entries[entry], code & ((1 << stage.bits()) - 1));
                let total = self.total.entry(Taken { stage: number, told, from, to }).or_default();
                total.0 += u128::from(held.0 * times) * dealers;
                total.1 += i128::from(held.1) * i128::from(times);
            }
        }
    }

    /// For each stage between, each of its boards within this one.
    fn rows(&self, board: CardSet) -> Vec<Vec<Row<'a>>> {
        let list = &self.shape.stages.list;
        let last = list.len() - 1;
        let cards = self.lies.pairs.cards.iter().enumerate();
        let numbers: Vec<u8> =
            cards.filter(|(_, card)| board.contains(**card)).map(|(at, _)| at as u8).collect();
        let row = |stage: usize, within: &Vec<u8>| {
            let numbers: Vec<u8> = within.iter().map(|at| numbers[usize::from(*at)]).collect();
            let (kind, naming) = self.lies.boards(stage).kind(&numbers);
            let codes = self.policy.codes(&list[stage], stage, kind);
            Row { renamed: self.lies.pairs.renamed(naming), codes }
        };
        (1..last)
            .map(|stage| {
                self.lies.within(last, stage).iter().map(|within| row(stage, within)).collect()
            })
            .collect()
    }

    fn finish(self) -> Tally {
        let leaves = self.shape.paths.leaves.len();
        let mut ends: HashMap<(usize, Verdict), u128> = HashMap::new();
        for (at, end) in self.ends.iter().enumerate() {
            for (stands, deals) in end.iter().enumerate().filter(|(_, deals)| **deals > 0) {
                let verdict = self.judge.verdict(at / leaves, stands).clone();
                *ends.entry((at % leaves, verdict)).or_default() += u128::from(*deals);
            }
        }
        let count = Count { deals: self.deals, ends, ..Count::default() };
        Tally { count, taken: self.total }
    }
}

/// One hand's way through the stages between the first and the last.
struct Walk<'a> {
    list: &'a [Stage],
    rows: &'a [Vec<Row<'a>>],
    hand: usize,
    start: usize,
}

impl Walk<'_> {
    /// Follows the best play where there is one stage between, on every board of it.
    #[inline]
    fn one(&self, values: &[i64], arrived: &mut [u32], taken: &mut Cells) {
        let stage = &self.list[0];
        let (entries, mask) = (stage.entries.len(), (1 << stage.bits()) - 1);
        let Some(entry) = stage.entry[self.start] else { return };
        for row in &self.rows[0] {
            let there = usize::from(row.renamed[self.hand]);
            let code = usize::from(row.codes[there * entries + entry]);
            let slot = code & mask;
            arrived[slot] += 1;
            taken.add(code * entries + entry, 1, values[slot]);
        }
    }

    /// Follows the best play, the cards coming into sight in this order.
    #[inline]
    fn along(&self, chain: &[usize], values: &[i64], arrived: &mut [u32], taken: &mut [Cells]) {
        let mut slot = self.start;
        let mut met = [None; 8];
        for (number, at) in chain.iter().enumerate() {
            let stage = &self.list[number];
            slot = match stage.entry[slot] {
                None => stage.pass(slot),
                Some(entry) => {
                    let row = &self.rows[number][*at];
                    let there = usize::from(row.renamed[self.hand]);
                    let entries = stage.entries.len();
                    let code = usize::from(row.codes[there * entries + entry]);
                    met[number] = Some(code * entries + entry);
                    code & ((1 << stage.bits()) - 1)
                }
            };
        }
        arrived[slot] += 1;
        for (taken, met) in taken.iter_mut().zip(met) {
            if let Some(place) = met {
                taken.add(place, 1, values[slot]);
            }
        }
    }
}

/// Every order in which the cards of a full board come into sight.
fn chains(shape: &Shape<'_>, lies: &Lies) -> Vec<Vec<usize>> {
    let last = shape.stages.list.len() - 1;
    let mut all: Vec<Vec<usize>> = vec![Vec::new()];
    for stage in (1..last).rev() {
        let mut longer = Vec::new();
        for chain in &all {
            for (at, within) in lies.within(last, stage).iter().enumerate() {
                let inside = chain.first().is_none_or(|outer| {
                    let outer = &lies.within(last, stage + 1)[*outer];
                    within.iter().all(|card| outer.contains(card))
                });
                if inside {
                    longer.push([vec![at], chain.clone()].concat());
                }
            }
        }
        all = longer;
    }
    all
}
