//! How every deal comes out under the best play: each full board once more, with every order in
//! which its cards may come into sight.

use super::super::count::Count;
use super::super::results::Verdict;
use super::beaten::Beaten;
use super::induce::{Code, Policy};
use super::judge::Judge;
use super::shape::{Lies, Shape};
use super::stages::Stage;
use super::sweep::Sweep;
use super::taken::{Taken, Ways};
use super::told::{self, Told};
use crate::mix::Map;
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
    /// How often each way was taken at each stage behind the first, and what each of the ways that
    /// could have been taken instead would have brought in all.
    pub(super) taken: Map<Taken, Ways>,
    /// How good the worse hand was, where that was asked.
    pub(super) beaten: Option<Beaten>,
}

impl Tally {
    fn merge(mut self, other: Tally) -> Tally {
        self.count = self.count.merge(other.count);
        for (taken, Ways { deals, worths }) in other.taken {
            self.taken.entry(taken).or_default().add(deals, worths.into_iter());
        }
        self.beaten = match (self.beaten, other.beaten) {
            (Some(one), Some(other)) => Some(one.merge(&other)),
            (one, other) => one.or(other),
        };
        self
    }
}

/// Counts every deal; by the grade of the worse hand too, if there are grades.
pub(super) fn tally(
    shape: &Shape<'_>,
    lies: &Lies,
    policy: &Policy,
    grades: Option<&Beaten>,
    work: &Progress<'_>,
) -> Tally {
    let boards = &lies.boards(shape.stages.list.len() - 1).kinds;
    let size = boards.len().div_ceil(rayon::current_num_threads() * 8).max(64);
    let tally = boards
        .par_chunks(size)
        .map(|boards| {
            let mut hall = Hall { beaten: grades.cloned(), ..Hall::new(shape, lies, policy) };
            for (board, times) in boards {
                hall.board(*board, *times);
                work.add(1);
            }
            hall.finish()
        })
        .reduce(Tally::default, Tally::merge);
    tally.merge(Tally { taken: first_taken(shape, policy), ..Tally::default() })
}

/// The ways that are taken with the first of the board in sight, by hands that come so far.
fn first_taken(shape: &Shape<'_>, policy: &Policy) -> Map<Taken, Ways> {
    let starts = policy.starts(&shape.stages.list[0]);
    let mut all: Map<Taken, Ways> = Map::default();
    let come = policy.taken.iter();
    for ((_, taken), ways) in
        come.filter(|((hand, taken), _)| usize::from(starts[usize::from(*hand)]) == taken.from)
    {
        all.entry(*taken).or_default().add(ways.deals, ways.worths.iter().copied());
    }
    all
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
    /// Where there is one stage between: the hands that choose something there, by which entry.
    choosing: Vec<(usize, usize)>,
    /// By hand and slot: on how many boards of that stage it comes to the slot.
    came: Vec<u32>,
    /// By class and path: how often it stands so.
    ends: Vec<[u64; Stands::ALL.len()]>,
    /// By stage and entry, by code: how often it was taken, and what that and the others bring.
    taken: Vec<Cells>,
    /// What each path is worth before the last stage decides.
    paths: Vec<i64>,
    total: Map<Taken, Ways>,
    beaten: Option<Beaten>,
    deals: u128,
}

/// Ways that were taken on one board: how often each, and what that and the others bring.
struct Cells {
    many: Vec<u64>,
    /// For each place, one a way.
    worths: Vec<i64>,
    ways: usize,
    /// Those that were taken at all, which are few.
    met: Vec<u32>,
}

impl Cells {
    fn new(count: usize, ways: usize) -> Cells {
        Cells { many: vec![0; count], worths: vec![0; count * ways], ways, met: Vec::new() }
    }

    #[inline]
    fn add(&mut self, place: usize, many: u32, worths: impl Iterator<Item = i64>) {
        if self.many[place] == 0 {
            self.met.push(place as u32);
        }
        self.many[place] += u64::from(many);
        for (sum, worth) in self.worths[place * self.ways..].iter_mut().zip(worths) {
            *sum = sum.wrapping_add(worth.wrapping_mul(i64::from(many)));
        }
    }

    /// Takes out all that was added: the places, how often, and what the ways bring.
    fn drain(&mut self, mut see: impl FnMut(usize, u64, &[i64])) {
        for at in self.met.drain(..) {
            let at = at as usize;
            let worths = &mut self.worths[at * self.ways..][..self.ways];
            see(at, std::mem::take(&mut self.many[at]), worths);
            worths.fill(0);
        }
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
        // What is taken at the stages before it is known from the best play.
        let least = last.min(2);
        let cells = |(number, stage): (usize, &Stage)| {
            if number < least {
                return Cells::new(0, 0);
            }
            let numbers = told::numbers(shape, stage);
            let ways = stage.ways.iter().map(Vec::len).max().unwrap_or(0);
            Cells::new((numbers << stage.bits()) * stage.entries.len(), ways)
        };
        let starts = policy.starts(&list[0]);
        let passes: Vec<Option<usize>> = (0..list[0].before).map(passes).collect();
        let choosing = |(hand, start): (usize, &u8)| match last {
            2 => Some((hand, list[1].entry[usize::from(*start)]?)),
            _ => None,
        };
        Hall {
            shape,
            lies,
            policy,
            sweep: Sweep::new(shape.ranking, shape.qualify),
            judge: Judge::new(shape.rules, shape.script, shape.paths, shape.stake),
            chains: chains(shape, lies),
            choosing: starts.iter().enumerate().filter_map(choosing).collect(),
            came: vec![0; starts.len() * list[last].after],
            starts,
            passes,
            ends: Vec::new(),
            taken: list.iter().enumerate().map(cells).collect(),
            paths: vec![0; list[last].before],
            total: Map::default(),
            beaten: None,
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
        if let Some(beaten) = &mut self.beaten {
            beaten.board(&self.sweep.shown, &self.lies.pairs);
        }
        let told = Told::new(self.shape, full, board, &self.lies.pairs.cards);
        let mut values = vec![0; full.before];
        let mut taken = vec![0; full.before];
        let mut known: Option<(Standing, usize, u16)> = None;
        let mut along = vec![0_u32; full.after];
        self.come(&rows);
        for shown in &self.sweep.shown {
            let hand = usize::from(shown.hand);
            // The hands are sorted by standing.
            let (class, beaten) = match known {
                Some((standing, class, beaten)) if standing == shown.standing => (class, beaten),
                _ => {
                    let own = self.lies.pairs.set(hand);
                    let class = self.judge.class(shown.standing, own, board);
                    (class, told.beaten(Some(shown.standing)))
                }
            };
            known = Some((shown.standing, class, beaten));
            self.judge.values(class, &shown.met, &mut values);
            self.paths.copy_from_slice(&values);
            full.decide(&mut values, Some(shown.standing), &mut taken);
            let start = usize::from(self.starts[hand]);
            let arrived = match self.passes[start] {
                None if last == 2 => &self.came[hand * full.after..][..full.after],
                passes => {
                    along.fill(0);
                    match passes {
                        Some(slot) => along[slot] = orders,
                        None => {
                            let walk = Walk { list: &list[1..last], rows: &rows, hand, start };
                            let taken = &mut self.taken[1..last];
                            for chain in &self.chains {
                                walk.along(chain, &values, &mut along, taken);
                            }
                        }
                    }
                    &along
                }
            };
            if let Some(beaten) = &mut self.beaten {
                let leaf = |slot: usize| &self.shape.paths.leaves[usize::from(taken[slot])];
                let kept = arrived.iter().enumerate().filter(|(slot, _)| !leaf(*slot).folded);
                let kept: u32 = kept.map(|(_, many)| many).sum();
                beaten.add(shown, &self.lies.pairs, u64::from(kept) * times);
            }
            self.ends.resize(self.judge.len() * leaves, [0; Stands::ALL.len()]);
            for (slot, many) in arrived.iter().enumerate().filter(|(_, many)| **many > 0) {
                let leaf = usize::from(taken[slot]);
                if let Some(entry) = full.entry[slot] {
                    let own = self.lies.pairs.set(hand);
                    let number = told.number_of(own, Some(shown.standing), beaten);
                    let number = usize::from(number);
                    let place = (number << full.bits() | leaf) * full.entries.len() + entry;
                    let worths = full.ways[entry].iter().map(|way| self.paths[*way]);
                    self.taken[last].add(place, *many, worths);
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

    /// Finds where the best play leads on every board of the stage between, if there is one: board
    /// after board, since what is best on one lies together.
    fn come(&mut self, rows: &[Vec<Row<'_>>]) {
        let [rows] = rows else { return };
        let list = &self.shape.stages.list;
        let (stage, after) = (&list[1], list[2].after);
        let (entries, mask) = (stage.entries.len(), (1 << stage.bits()) - 1);
        self.came.fill(0);
        for row in rows {
            for (hand, entry) in &self.choosing {
                let there = usize::from(row.renamed[*hand]);
                let code = usize::from(row.codes[there * entries + entry]);
                self.came[hand * after + (code & mask)] += 1;
            }
        }
    }

    /// Adds what was taken on one board to the total.
    fn add_up(&mut self, times: u64) {
        let dealers = u128::from(self.shape.dealers());
        for (number, (stage, taken)) in
            self.shape.stages.list.iter().zip(&mut self.taken).enumerate()
        {
            taken.drain(|at, many, worths| {
                let (code, entry) = (at / stage.entries.len(), at % stage.entries.len());
                let told = (code >> stage.bits()) as Code;
                let (from, to) = (stage.entries[entry], code & ((1 << stage.bits()) - 1));
                let total = self.total.entry(Taken { stage: number, told, from, to }).or_default();
                let worths = worths.iter().map(|worth| i128::from(*worth) * i128::from(times));
                total.add(u128::from(many * times) * dealers, worths);
            });
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
        Tally { count, taken: self.total, beaten: self.beaten }
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
    /// Follows the best play, the cards coming into sight in this order.
    #[inline]
    fn along(&self, chain: &[usize], values: &[i64], arrived: &mut [u32], taken: &mut [Cells]) {
        let mut slot = self.start;
        for number in 0..chain.len() {
            let stage = &self.list[number];
            if let Some(entry) = stage.entry[slot]
                && number > 0
            {
                let code = self.code(number, entry, chain);
                let worths =
                    stage.ways[entry].iter().map(|way| values[self.from(number + 1, *way, chain)]);
                taken[number].add(code * stage.entries.len() + entry, 1, worths);
            }
            slot = self.step(number, slot, chain);
        }
        arrived[slot] += 1;
    }

    /// Where the best play leads from a slot before a stage.
    fn from(&self, stage: usize, slot: usize, chain: &[usize]) -> usize {
        (stage..chain.len()).fold(slot, |slot, number| self.step(number, slot, chain))
    }

    /// The slot that a stage leads to from one.
    #[inline]
    fn step(&self, number: usize, slot: usize, chain: &[usize]) -> usize {
        let stage = &self.list[number];
        match stage.entry[slot] {
            None => stage.pass(slot),
            Some(entry) => self.code(number, entry, chain) & ((1 << stage.bits()) - 1),
        }
    }

    /// What is chosen at a stage that is entered so.
    #[inline]
    fn code(&self, number: usize, entry: usize, chain: &[usize]) -> usize {
        let row = &self.rows[number][chain[number]];
        let there = usize::from(row.renamed[self.hand]);
        usize::from(row.codes[there * self.list[number].entries.len() + entry])
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
