//! The best play, from the full board back: what every path is worth, summed over the boards that a
//! player cannot tell apart yet.
//!
//! Every number is a sum over deals, never an average: a board stands for all that differ from it
//! in suits alone, so its numbers are taken as often. Two options are compared over the same deals.

use super::judge::Judge;
use super::shape::{Lies, Shape};
use super::stages::Stage;
use super::sweep::Sweep;
use super::taken::{self, ByHand, Taken};
use super::told::Told;
use crate::work::Progress;
use cards::CardSet;
use ranking::Standing;
use rayon::prelude::*;
use std::ops::Range;
use std::sync::Mutex;

/// What is best with every hand on every board.
#[derive(Debug)]
pub(super) struct Policy {
    /// By stage, board, hand and entry: a [`Code`]. The first stage has one board, empty.
    codes: Vec<Vec<Code>>,
    hands: usize,
    /// For each hand before the board, the one that stands for it.
    pub(super) alike: Vec<u16>,
    /// What each of those brings, all deals of it together, times the scale.
    pub(super) worth: Vec<i128>,
    /// What is taken at the stage behind the first, if that is not the last.
    pub(super) taken: ByHand,
}

/// What is chosen at a stage, and with what in sight: the slot before the stage that the choice
/// comes to, and above its bits the number of what is told of the hand.
pub(super) type Code = u16;

impl Policy {
    /// What is chosen with every hand on a board of a stage.
    pub(super) fn codes(&self, stage: &Stage, number: usize, kind: usize) -> &[Code] {
        let each = self.hands * stage.entries.len();
        &self.codes[number][kind * each..][..each]
    }

    /// For each hand, the slot before the first stage that it comes to.
    pub(super) fn starts(&self, first: &Stage) -> Vec<u8> {
        match first.entries.len() {
            0 => vec![first.pass(0) as u8; self.hands],
            _ => self.codes(first, 0, 0).iter().map(|code| *code as u8).collect(),
        }
    }
}

/// The most room for the sums of one stage, in numbers: where they need more, the boards of the
/// stage are taken in parts, and all full boards run through for each.
const ROOM: usize = 40_000_000;

/// The sums of a stage, a board after the other; those of a board by hand, then slot.
type Rows = Vec<Mutex<Vec<i64>>>;

/// The work of one count.
struct Induction<'a> {
    shape: &'a Shape<'a>,
    lies: &'a Lies,
    /// For each stage but the first and the last, the boards whose sums are kept, and those.
    rows: Vec<(Range<usize>, Rows)>,
    /// The sums of the first stage: by slot, then hand.
    top: Mutex<Vec<i128>>,
}

/// Finds the best play.
pub(super) fn best_play(shape: &Shape<'_>, lies: &Lies, work: &Progress<'_>) -> Policy {
    let list = &shape.stages.list;
    let last = list.len() - 1;
    let hands = lies.pairs.hands.len();
    let kinds = |stage: usize| match stage {
        0 => 1,
        stage => lies.boards(stage).kinds.len(),
    };
    let mut policy = Policy {
        codes: (0..last).map(|at| vec![0; kinds(at) * hands * list[at].entries.len()]).collect(),
        hands,
        alike: lies.pairs.alike(CardSet::EMPTY),
        worth: Vec::new(),
        taken: ByHand::default(),
    };
    let mut induction = Induction {
        shape,
        lies,
        rows: Vec::new(),
        top: Mutex::new(vec![0; list[0].before * hands]),
    };
    for stage in 1..last {
        induction.rows.push((0..0, Vec::new()));
        if stage + 1 < last {
            induction.open(stage, 0..kinds(stage));
        }
    }
    // The stage before the last is the largest.
    let near = last - 1;
    let all = kinds(near);
    let numbers = all * hands * list[near].live.len();
    let step = if near == 0 { 1 } else { all.div_ceil(numbers.div_ceil(ROOM).max(1)) };
    for first in (0..all).step_by(step.max(1)) {
        let part = first..(first + step).min(all);
        if near > 0 {
            induction.open(near, part.clone());
        }
        induction.sweep(part.start == 0, work);
        if near > 0 {
            induction.decide(near, &mut policy);
        }
    }
    for stage in (1..near).rev() {
        induction.decide(stage, &mut policy);
    }
    induction.decide_first(&mut policy);
    policy
}

impl Induction<'_> {
    /// Makes room for the sums of some boards of a stage.
    fn open(&mut self, stage: usize, kinds: Range<usize>) {
        let numbers = self.lies.pairs.hands.len() * self.shape.stages.list[stage].live.len();
        let rows = kinds.clone().map(|_| Mutex::new(vec![0; numbers])).collect();
        self.rows[stage - 1] = (kinds, rows);
    }

    /// Runs through every full board; what goes further than the stage before the last is counted
    /// only the first time.
    fn sweep(&self, first: bool, work: &Progress<'_>) {
        let Shape { rules, script, paths, stake, .. } = *self.shape;
        let last = self.shape.stages.list.len() - 1;
        let stage = self.shape.stages.last();
        let boards = &self.lies.boards(last).kinds;
        let start = || Local {
            sweep: Sweep::new(self.shape.ranking, self.shape.qualify),
            judge: Judge::new(rules, script, paths, stake),
            parcel: Parcel::new(self, last, if first { 0 } else { last - 1 }),
        };
        boards.par_iter().with_min_len(256).for_each_init(start, |local, (board, times)| {
            local.board(*board, *times, stage, self);
            work.add(1);
        });
    }

    /// Decides on every board of a stage, and hands the values on.
    fn decide(&mut self, stage: usize, policy: &mut Policy) {
        let (kinds, rows) = std::mem::take(&mut self.rows[stage - 1]);
        let hands = policy.hands;
        let each = hands * self.shape.stages.list[stage].entries.len();
        let codes = &mut policy.codes[stage][kinds.start * each..];
        let first = &policy.alike;
        let this = &*self;
        let taken = rows
            .into_par_iter()
            .enumerate()
            .zip(codes.par_chunks_mut(each.max(1)))
            .with_min_len(16)
            .fold(
                || (Parcel::new(this, stage, 0), ByHand::default()),
                |(mut parcel, mut taken), ((at, row), codes)| {
                    let kind = kinds.start + at;
                    let mut row = row.into_inner().unwrap_or_default();
                    let alike = this.put_together(stage, kind, &mut row);
                    this.decide_board((stage, kind), (&alike, &row), &mut parcel, codes);
                    if stage == 1 {
                        this.see_taken(kind, (&alike, &row), codes, first, &mut taken);
                    }
                    (parcel, taken)
                },
            )
            .map(|(_, taken)| taken)
            .reduce(ByHand::default, taken::merge);
        policy.taken = taken::merge(std::mem::take(&mut policy.taken), taken);
    }

    /// Adds up the sums of hands that a renaming makes alike on a board: for each hand, the one that
    /// has those of all then.
    fn put_together(&self, stage: usize, kind: usize, row: &mut [i64]) -> Vec<u16> {
        let (board, _) = self.lies.boards(stage).kinds[kind];
        let width = self.shape.stages.list[stage].live.len();
        let alike = self.lies.pairs.alike(board);
        for (hand, stands_for) in alike.iter().enumerate() {
            let stands_for = usize::from(*stands_for);
            if stands_for != hand {
                for slot in 0..width {
                    row[stands_for * width + slot] += row[hand * width + slot];
                }
            }
        }
        alike
    }

    fn decide_board(
        &self,
        (number, kind): (usize, usize),
        (alike, row): (&[u16], &[i64]),
        parcel: &mut Parcel<'_>,
        codes: &mut [Code],
    ) {
        let stage = &self.shape.stages.list[number];
        let (board, _) = self.lies.boards(number).kinds[kind];
        let (width, entries) = (stage.live.len(), stage.entries.len());
        let mut values = vec![0; stage.before];
        let mut taken = vec![0; stage.before];
        parcel.begin(board, &self.lies.pairs.cards);
        let told = Told::new(self.shape, stage, board, &self.lies.pairs.cards);
        for (hand, stands_for) in alike.iter().enumerate() {
            let own = self.lies.pairs.set(hand);
            if !own.intersection(board).is_empty() {
                continue;
            }
            let at = usize::from(*stands_for);
            if at != hand {
                codes.copy_within(at * entries..(at + 1) * entries, hand * entries);
                continue;
            }
            let standing = self.shape.standing(own.union(board));
            for (slot, value) in stage.live.iter().zip(&row[hand * width..]) {
                values[*slot] = *value;
            }
            stage.decide(&mut values, standing, &mut taken);
            let told = told.number(own, standing);
            encode(stage, told, &taken, &mut codes[hand * entries..]);
            parcel.put(hand as u16, &values);
        }
        parcel.send(self);
    }

    /// Adds what is taken on a board of the stage behind the first, by the hand before it.
    fn see_taken(
        &self,
        kind: usize,
        (alike, row): (&[u16], &[i64]),
        codes: &[Code],
        first: &[u16],
        all: &mut ByHand,
    ) {
        let stages = &self.shape.stages;
        let (stage, last) = (&stages.list[1], stages.list.len() - 1);
        let (width, entries) = (stage.live.len(), stage.entries.len());
        let place = |way: &usize| stage.live.iter().position(|live| live == way);
        let places = |ways: &Vec<usize>| ways.iter().filter_map(place).collect();
        let places: Vec<Vec<usize>> = stage.ways.iter().map(places).collect();
        let (board, times) = self.lies.boards(1).kinds[kind];
        let left = self.lies.pairs.cards.len() - stage.seen - 2;
        let lies = crate::work::ways(left, self.shape.board - stage.seen)
            * u128::from(stages.orders_behind(last, 1, stage.seen) * times * self.shape.dealers());
        let mut many = vec![0_u128; alike.len()];
        alike.iter().for_each(|hand| many[usize::from(*hand)] += 1);
        for (hand, many) in many.into_iter().enumerate().filter(|(_, many)| *many > 0) {
            if !self.lies.pairs.set(hand).intersection(board).is_empty() {
                continue;
            }
            let codes = &codes[hand * entries..][..entries];
            let sums = &row[hand * width..][..width];
            for ((code, from), places) in codes.iter().zip(&stage.entries).zip(&places) {
                let to = usize::from(*code) & ((1 << stage.bits()) - 1);
                let taken = Taken { stage: 1, told: code >> stage.bits(), from: *from, to };
                let worths = places.iter().map(|place| i128::from(sums[*place]));
                all.entry((first[hand], taken)).or_default().add(many * lies, worths);
            }
        }
    }

    fn decide_first(self, policy: &mut Policy) {
        let stage = &self.shape.stages.list[0];
        let top = self.top.into_inner().unwrap_or_default();
        let (hands, entries) = (policy.hands, stage.entries.len());
        let mut values = vec![0; stage.before];
        let mut taken = vec![0; stage.before];
        policy.worth = vec![0; hands];
        for hand in 0..hands {
            let at = usize::from(policy.alike[hand]);
            if at != hand {
                policy.codes[0].copy_within(at * entries..(at + 1) * entries, hand * entries);
                continue;
            }
            for (slot, value) in values.iter_mut().enumerate() {
                let alike = (0..hands).filter(|other| usize::from(policy.alike[*other]) == hand);
                *value = alike.map(|other| top[slot * hands + other]).sum();
            }
            let standing = self.shape.standing(self.lies.pairs.set(hand));
            stage.decide(&mut values, standing, &mut taken);
            encode(stage, 0, &taken, &mut policy.codes[0][hand * entries..]);
            policy.worth[hand] = values[0];
        }
    }
}

fn encode(stage: &Stage, told: Code, taken: &[u8], codes: &mut [Code]) {
    for (entry, code) in stage.entries.iter().zip(codes) {
        *code = told << stage.bits() | Code::from(taken[*entry]);
    }
}

/// What one thread needs for full boards.
struct Local<'a> {
    sweep: Sweep,
    judge: Judge<'a>,
    parcel: Parcel<'a>,
}

impl Local<'_> {
    fn board(&mut self, board: CardSet, times: u64, stage: &Stage, to: &Induction<'_>) {
        self.sweep.board(board, &to.lies.pairs);
        self.parcel.begin(board, &to.lies.pairs.cards);
        let mut values = vec![0; stage.before];
        let mut taken = vec![0; stage.before];
        let mut known: Option<(Standing, usize)> = None;
        for shown in &self.sweep.shown {
            let class = match known {
                Some((standing, class)) if standing == shown.standing => class,
                _ => {
                    let own = to.lies.pairs.set(shown.hand.into());
                    self.judge.class(shown.standing, own, board)
                }
            };
            known = Some((shown.standing, class));
            self.judge.values(class, &shown.met, &mut values);
            stage.decide(&mut values, Some(shown.standing), &mut taken);
            for value in &mut values[..stage.after] {
                *value *= times as i64;
            }
            self.parcel.put(shown.hand, &values);
        }
        self.parcel.send(to);
    }
}

/// The values of one board's hands, on their way to the stages where they are needed.
struct Parcel<'a> {
    top: &'a Mutex<Vec<i128>>,
    stage: usize,
    /// The first stage that anything is sent to.
    least: usize,
    after: usize,
    /// For each stage that gets something: the slots here, and their places there.
    ways: Vec<(usize, Vec<(usize, usize)>)>,
    numbers: Vec<u8>,
    /// By hand, then slot; nothing for those that the board leaves out.
    values: Vec<i64>,
    sums: Vec<i128>,
}

impl<'a> Parcel<'a> {
    fn new(induction: &'a Induction<'_>, stage: usize, least: usize) -> Parcel<'a> {
        let list = &induction.shape.stages.list;
        let mut ways: Vec<(usize, Vec<(usize, usize)>)> = Vec::new();
        for (slot, (to, place)) in list[stage].onward.iter().enumerate() {
            let place = match to {
                0 => *place,
                to => list[*to].live.iter().position(|live| live == place).unwrap_or_default(),
            };
            match ways.iter_mut().find(|(held, _)| held == to) {
                Some((_, slots)) => slots.push((slot, place)),
                None => ways.push((*to, vec![(slot, place)])),
            }
        }
        let sums = vec![0; list[0].before * induction.lies.pairs.hands.len()];
        let after = list[stage].after;
        Parcel {
            top: &induction.top,
            stage,
            least,
            after,
            ways,
            numbers: Vec::new(),
            values: vec![0; after * induction.lies.pairs.hands.len()],
            sums,
        }
    }

    fn begin(&mut self, board: CardSet, cards: &[cards::Card]) {
        self.numbers.clear();
        let numbers = cards.iter().enumerate().filter(|(_, card)| board.contains(**card));
        self.numbers.extend(numbers.map(|(at, _)| at as u8));
        self.values.fill(0);
    }

    fn put(&mut self, hand: u16, values: &[i64]) {
        let first = usize::from(hand) * self.after;
        self.values[first..][..self.after].copy_from_slice(&values[..self.after]);
    }

    /// Adds the values to the sums of every board that lies within this one.
    fn send(&mut self, to: &Induction<'_>) {
        let pairs = &to.lies.pairs;
        for (stage, slots) in self.ways.iter().filter(|(stage, _)| *stage >= self.least) {
            let times = to.shape.stages.skipped(self.stage, *stage, 0);
            if *stage == 0 {
                let hands = pairs.hands.len();
                for (slot, place) in slots {
                    let sums = &mut self.sums[place * hands..][..hands];
                    for (sum, values) in sums.iter_mut().zip(self.values.chunks_exact(self.after)) {
                        *sum += i128::from(values[*slot]) * i128::from(times);
                    }
                }
                continue;
            }
            let (kinds, rows) = &to.rows[stage - 1];
            let width = to.shape.stages.list[*stage].live.len();
            for within in to.lies.within(self.stage, *stage) {
                let mut numbers = [0; 8];
                for (number, at) in numbers.iter_mut().zip(within) {
                    *number = self.numbers[usize::from(*at)];
                }
                let (kind, naming) = to.lies.boards(*stage).kind(&numbers[..within.len()]);
                let Some(row) = kind.checked_sub(kinds.start).and_then(|at| rows.get(at)) else {
                    continue;
                };
                let mut row = row.lock().unwrap_or_else(|fault| fault.into_inner());
                let from = (&self.values[..], self.after);
                let to = (&mut row[..], pairs.renamed(naming));
                match width {
                    1 => add::<1>(from, to, slots, times),
                    2 => add::<2>(from, to, slots, times),
                    3 => add::<3>(from, to, slots, times),
                    4 => add::<4>(from, to, slots, times),
                    _ => add_any(from, to, slots, times, width),
                }
            }
        }
    }
}

/// The values of every hand, and how many each has.
type Sent<'a> = (&'a [i64], usize);

/// Adds values to sums, so many for each hand. The hands differ, and so do the places of slots; a
/// sum is of at most some million deals, so none comes near the limit.
fn add<const WIDTH: usize>(
    (values, after): Sent<'_>,
    (sums, renamed): (&mut [i64], &[u16]),
    slots: &[(usize, usize)],
    times: i64,
) {
    let mut from = [None; WIDTH];
    for (slot, place) in slots {
        from[*place] = Some(*slot);
    }
    let (sums, _) = sums.as_chunks_mut::<WIDTH>();
    if let Some(first) = from[0]
        && from.iter().enumerate().all(|(at, slot)| *slot == Some(first + at))
    {
        for (hand, values) in renamed.iter().zip(values.chunks_exact(after)) {
            let there = &mut sums[usize::from(*hand)];
            for (sum, value) in there.iter_mut().zip(&values[first..first + WIDTH]) {
                *sum = sum.wrapping_add(value.wrapping_mul(times));
            }
        }
        return;
    }
    for (hand, values) in renamed.iter().zip(values.chunks_exact(after)) {
        let there = &mut sums[usize::from(*hand)];
        for (sum, slot) in there.iter_mut().zip(from) {
            let value = slot.map_or(0, |slot| values[slot]);
            *sum = sum.wrapping_add(value.wrapping_mul(times));
        }
    }
}

/// The same for any number of them.
fn add_any(
    (values, after): Sent<'_>,
    (sums, renamed): (&mut [i64], &[u16]),
    slots: &[(usize, usize)],
    times: i64,
    width: usize,
) {
    for (hand, values) in renamed.iter().zip(values.chunks_exact(after)) {
        let there = &mut sums[usize::from(*hand) * width..];
        for (slot, place) in slots {
            there[*place] += values[*slot] * times;
        }
    }
}

impl Drop for Parcel<'_> {
    fn drop(&mut self) {
        let mut top = self.top.lock().unwrap_or_else(|fault| fault.into_inner());
        for (sum, more) in top.iter_mut().zip(&self.sums) {
            *sum += more;
        }
    }
}
