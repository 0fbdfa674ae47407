//! The best of three hands and more: counted as far as two hands go, the rest drawn at random.
//!
//! That one of the hands reaches a grade is counted by the hands that do, less the pairs of hands
//! that do, both exactly. Only what is left where three or more reach it is drawn.

use super::super::{Asked, Method, Unpriced, Worth};
use super::pairs::{Grade, Pairs};
use super::shown::Layout;
use super::tally::{self, Tally};
use super::{Column, Stake};
use cards::{Card, Hand};
use engine::table::Rules;
use money::Pay;
use rayon::prelude::*;
use sheet::table::side::Side;

/// Rounds that share a stream of numbers.
const BLOCK: u64 = 4_096;

/// Blocks that are drawn before the error is looked at again.
const CHUNK: u64 = 64;

/// The standard error, in units of the wager, at which enough is drawn.
const ENOUGH: f64 = 0.000_05;

/// Prices one column for so many hands.
pub(super) fn column(
    rules: &Rules,
    (at, side): (usize, &Side),
    (column, hands): (usize, usize),
    pairs: &Pairs,
    layout: Layout,
    asked: &Asked<'_>,
) -> Result<Column, Unpriced> {
    let table = rules.side_table(at).ok_or_else(|| Unpriced::shape("no such side bet"))?;
    let wager = rules.wager(&side.wager).ok_or_else(|| Unpriced::shape("no such wager"))?;
    if layout.board + hands * layout.own > rules.game.pack.size() {
        return Err(Unpriced::shape("more hands than the pack has cards for"));
    }
    let stake = Stake::of(rules, wager, asked).money;
    let taken = rules.game.wagers[wager.place()].taken;
    let units = |pay: Pay| {
        let units = Worth::of(pay, side.stake, taken, stake).units;
        units.numerator() as f64 / units.denominator() as f64
    };
    let grades = &pairs.grades;
    let pays = grades.iter().map(|grade| units(table.pay(column, grade.met, stake).0));
    let mut pays: Vec<f64> = pays.collect();
    pays.push(units(table.otherwise()));
    // What it is worth to reach a grade, beyond the next.
    let steps: Vec<f64> = pays.windows(2).map(|pair| pair[0] - pair[1]).collect();
    let most = asked.rounds.div_ceil(BLOCK).max(2);
    let (numbers, seed) = asked.numbers;
    let block = |block: u64| {
        let mut random = numbers(seed.wrapping_add(block));
        let mut drawing = Drawing::new(rules, layout, hands);
        let mut drawn = Drawn::nothing(grades.len());
        (0..BLOCK).for_each(|_| drawn.add(drawing.round(&mut random, grades), &steps));
        drawn
    };
    let mut drawn = Drawn::nothing(grades.len());
    let mut blocks = 0;
    while blocks < most && !(blocks > 0 && drawn.error(blocks * BLOCK) < ENOUGH) {
        let next = most.min(blocks + CHUNK);
        // Added up in order, so that the sums do not depend on threads.
        let more: Vec<Drawn> = (blocks..next).into_par_iter().map(block).collect();
        drawn = more.into_iter().fold(drawn, Drawn::merge);
        blocks = next;
    }
    let rounds = (blocks * BLOCK) as f64;
    let error = drawn.error(blocks * BLOCK);
    let counts = counts(pairs, hands, &drawn.left, rounds);
    let mut columns = tally::columns(rules, (at, side), &counts, asked)?;
    let mut column = columns.swap_remove(column);
    column.priced.method = Method::Sample { seed, error };
    Ok(column)
}

/// In how many of the rounds, on average, the best hand is of each grade.
fn counts(pairs: &Pairs, hands: usize, left: &[i64], rounds: f64) -> Tally {
    let two_of = (hands * (hands - 1) / 2) as f64;
    let (mut ones, mut twos, mut before) = (0, 0, 0);
    let mut tally = Tally::default();
    for (grade, left) in pairs.grades.iter().zip(left) {
        ones += grade.hands;
        twos += grade.beaten + grade.tied;
        let counted = hands as f64 * (ones as f64 / pairs.hands as f64)
            - two_of * (twos as f64 / pairs.pairs as f64);
        let reached = (counted * rounds).round() as i64 + left;
        let reached = u128::try_from(reached).unwrap_or(0).max(before);
        tally.add((Some(grade.met), None), reached - before);
        before = reached;
    }
    tally.add((None, None), (rounds as u128).saturating_sub(before));
    tally
}

/// What was drawn.
struct Drawn {
    /// What hands and pairs leave out, for each grade.
    left: Vec<i64>,
    sum: f64,
    squared: f64,
}

impl Drawn {
    fn nothing(grades: usize) -> Drawn {
        Drawn { left: vec![0; grades], sum: 0.0, squared: 0.0 }
    }

    fn add(&mut self, reached: &[u8], steps: &[f64]) {
        let mut worth = 0.0;
        for ((left, reached), step) in self.left.iter_mut().zip(reached).zip(steps) {
            let reached = i64::from(*reached);
            let rest = i64::from(reached > 0) - reached + reached * (reached - 1) / 2;
            *left += rest;
            worth += step * rest as f64;
        }
        self.sum += worth;
        self.squared += worth * worth;
    }

    /// The standard error of what is left out, after so many rounds.
    fn error(&self, rounds: u64) -> f64 {
        let rounds = rounds as f64;
        let mean = self.sum / rounds;
        ((self.squared / rounds - mean * mean).max(0.0) / rounds).sqrt()
    }

    fn merge(mut self, other: Drawn) -> Drawn {
        self.left.iter_mut().zip(other.left).for_each(|(left, more)| *left += more);
        self.sum += other.sum;
        self.squared += other.squared;
        self
    }
}

/// Hands dealt at random.
struct Drawing {
    deck: Vec<Card>,
    layout: Layout,
    hands: usize,
    reached: Vec<u8>,
}

impl Drawing {
    fn new(rules: &Rules, layout: Layout, hands: usize) -> Drawing {
        let deck = rules.game.pack.cards().collect();
        Drawing { deck, layout, hands, reached: Vec::new() }
    }

    /// Deals once: how many hands reach each grade.
    fn round(&mut self, random: &mut dyn FnMut(u32) -> u32, grades: &[Grade]) -> &[u8] {
        let Layout { own, board, ranking, .. } = self.layout;
        let dealt = board + own * self.hands;
        for at in 0..dealt {
            let other = at + random((self.deck.len() - at) as u32) as usize;
            self.deck.swap(at, other);
        }
        self.reached.clear();
        self.reached.resize(grades.len(), 0);
        let (board, rest) = self.deck[..dealt].split_at(board);
        for own in rest.chunks(own) {
            let hand: Hand = own.iter().chain(board).copied().collect();
            let Ok(standing) = ranking.try_rank(&hand) else { continue };
            let grade = grades.partition_point(|grade| grade.least > standing);
            self.reached[grade..].iter_mut().for_each(|reached| *reached += 1);
        }
        &self.reached
    }
}
