//! Deals at random for everything that may be done: what is clearly worse than the best is not tried
//! any longer.

use super::find::Options;
use super::sitting::{Sitting, Stop};
use super::{Known, Sum, Table};
use crate::price::Asked;
use crate::price::sample::shuffle;
use cards::{Card, Hand};
use rayon::prelude::*;
use std::collections::HashMap;
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering::Relaxed};

/// The most deals at the decision that is asked about, and at later ones by the same cards: there
/// are few of those, and each is made once for all deals.
const MOST: u64 = 1 << 18;
const LATER: u64 = 1 << 16;
/// The same, where what is decided later goes by cards that are not in sight yet.
const MOST_BEFORE_OTHERS: u64 = 1 << 12;
const LATER_BEFORE_OTHERS: u64 = 1 << 9;
/// The most deals at a decision by such cards.
const OTHERS: u64 = 1 << 6;
/// So many rounds tried at later decisions are enough.
const ENOUGH: u64 = 1 << 21;
/// Deals that share a stream of numbers.
const BLOCK: u64 = 64;
/// Cards that are put at random in front: more than any round deals.
const CARDS: usize = 40;
/// So many standard errors behind, an option is dropped.
const BEHIND: f64 = 6.0;

/// A decision as it is kept: the cards in sight, and the answers before it by number.
type Key = (Vec<Option<Card>>, Vec<u8>);

/// What is done at a later decision, and how much more than that comes to the best might bring.
///
/// What looks best over some deals is not always best, so that rounds played by it bring too little;
/// and it looks better over these than it is, so that what it comes to there is too much. What is
/// best brings something between.
#[derive(Debug, Clone, Copy)]
struct Later {
    taken: u8,
    /// What the best of its options came to where it was chosen, in cents.
    at_most: f64,
}

/// A round that is over, and what it would have come to at most by what its first later decision
/// tells; `None` without one.
pub(super) struct Finished {
    pub(super) sitting: Sitting,
    at_most: Option<f64>,
}

/// Trials at one decision, and at those that follow.
pub(super) struct Race<'a> {
    table: &'a Table<'a>,
    asked: &'a Asked<'a>,
    /// How many cards are in sight at the decision that is asked about.
    in_sight: usize,
    /// Whether something is decided later on by cards that are not in sight yet.
    others: AtomicBool,
    later: Mutex<HashMap<Key, Later>>,
    /// How many rounds were tried at those.
    tried: AtomicU64,
}

impl<'a> Race<'a> {
    pub(super) fn new(table: &'a Table<'a>, asked: &'a Asked<'a>, known: &Known) -> Race<'a> {
        let (others, later) = (AtomicBool::new(false), Mutex::new(HashMap::new()));
        let tried = AtomicU64::new(0);
        Race { table, asked, in_sight: known.in_sight(), others, later, tried }
    }

    /// Tries options over at most so many deals, each over the same ones, and tells how far it is.
    pub(super) fn run(&self, known: &Known, options: &Options) -> Vec<Sum> {
        let most = [MOST, MOST_BEFORE_OTHERS].map(|most| most.min(self.asked.rounds));
        let tell = |done, of| {
            (self.asked.tell)(done, of);
            let others = self.others.load(Relaxed);
            if others && self.tried.load(Relaxed) > ENOUGH { Go::Stop } else { Go::On }
        };
        self.tried(known, options, most, tell)
    }

    /// The same; the fewer of these deals where later decisions go by cards not in sight yet.
    fn tried(
        &self,
        known: &Known,
        options: &Options,
        most: [u64; 2],
        tell: impl Fn(u64, u64) -> Go,
    ) -> Vec<Sum> {
        let deck = self.table.unseen(known);
        let stream = number(known);
        let mut sums = vec![Sum::default(); options.len()];
        let mut left: Vec<usize> = (0..options.len()).collect();
        let [mut most, fewer] = most.map(|most| most.div_ceil(BLOCK));
        let mut blocks = 0;
        while blocks < most {
            let next = most.min((blocks * 2).max(1));
            let more = (blocks..next).into_par_iter().map(|block| {
                let mut below = (self.asked.numbers.0)(stream.wrapping_add(block));
                let mut deck = deck.clone();
                let mut sums = vec![Sum::default(); left.len()];
                for _ in 0..BLOCK {
                    let count = deck.len().min(CARDS);
                    shuffle(&mut deck, count, &mut below);
                    self.deal(known, options, &left, &deck, &mut sums);
                }
                sums
            });
            for more in more.collect::<Vec<_>>() {
                left.iter().zip(more).for_each(|(at, more)| sums[*at] = sums[*at].and(more));
            }
            blocks = next;
            if self.others.load(Relaxed) {
                most = most.min(fewer);
            }
            let go = tell(blocks, most.max(blocks));
            left = near_the_best(&sums, left);
            if go == Go::Stop {
                break;
            }
        }
        sums
    }

    /// Tries some options over one deal.
    fn deal(
        &self,
        known: &Known,
        options: &Options,
        left: &[usize],
        deck: &[Card],
        sums: &mut [Sum],
    ) {
        let mut sitting = Sitting::new(self.table);
        let mut dealt = 0;
        loop {
            match sitting.go_on(self.table) {
                Stop::Over => return,
                Stop::Cards(to, count, up) => {
                    let first = sitting.lies.len();
                    let mut hand = Hand::EMPTY;
                    for at in first..first + count {
                        let card = known.cards.get(at).copied().flatten();
                        hand.push(card.unwrap_or_else(|| {
                            dealt += 1;
                            deck[dealt - 1]
                        }));
                    }
                    sitting.deal(self.table, (to, up), &hand);
                }
                Stop::Answer => match known.answers.get(sitting.answers.len()) {
                    Some(answer) => sitting.answer(self.table, *answer),
                    None => break,
                },
            }
        }
        for (at, sum) in left.iter().zip(sums) {
            let mut sitting = sitting.clone();
            sitting.answer(self.table, (*at as u8, options[*at].1));
            let Finished { sitting, at_most } = self.finish(sitting, &deck[dealt..]);
            sum.add_between(sitting.net(), at_most);
        }
    }

    /// Plays a round to its end, as well as trials tell.
    pub(super) fn finish(&self, mut sitting: Sitting, deck: &[Card]) -> Finished {
        let mut deck = deck.iter();
        let mut first = None;
        loop {
            match sitting.go_on(self.table) {
                Stop::Over => return Finished { sitting, at_most: first },
                Stop::Cards(to, count, up) => {
                    let hand: Hand = deck.by_ref().take(count).copied().collect();
                    sitting.deal(self.table, (to, up), &hand);
                }
                Stop::Answer => {
                    let options = self.table.options(&sitting.round);
                    let taken = match options.len() {
                        1 => 0,
                        _ => {
                            let Later { taken, at_most } = self.best(&sitting, &options);
                            first = first.or(Some(at_most));
                            taken
                        }
                    };
                    sitting.answer(self.table, (taken, options[usize::from(taken)].1));
                }
            }
        }
    }

    /// The best thing to do at a later decision.
    fn best(&self, sitting: &Sitting, options: &Options) -> Later {
        let known = sitting.known();
        let key: Key = (known.cards.clone(), known.answers.iter().map(|(at, _)| *at).collect());
        if let Some(later) = self.later.lock().expect("nobody fails with it").get(&key) {
            return *later;
        }
        let most = if known.in_sight() > self.in_sight {
            self.others.store(true, Relaxed);
            [OTHERS; 2]
        } else {
            [LATER, LATER_BEFORE_OTHERS]
        };
        let most = most.map(|most| most.min(self.asked.rounds));
        let sums = self.tried(&known, options, most, |_, _| Go::On);
        let best = (0..sums.len())
            .rev()
            .max_by(|one, other| sums[*one].mean().total_cmp(&sums[*other].mean()));
        let at_most = sums.iter().map(Sum::at_most).fold(f64::NEG_INFINITY, f64::max);
        let best = Later { taken: best.unwrap_or(0) as u8, at_most };
        let mut later = self.later.lock().expect("nobody fails with it");
        if later.insert(key, best).is_none() {
            self.tried.fetch_add(sums.iter().map(|sum| sum.deals).sum(), Relaxed);
        }
        best
    }
}

/// Whether more deals are tried.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Go {
    On,
    Stop,
}

/// The options that may yet be the best.
fn near_the_best(sums: &[Sum], left: Vec<usize>) -> Vec<usize> {
    let mean = |at: &usize| sums[*at].mean();
    let Some(best) = left.iter().copied().max_by(|one, other| mean(one).total_cmp(&mean(other)))
    else {
        return left;
    };
    let near = |at: &usize| {
        let errors = sums[best].error() + sums[*at].error();
        sums[best].mean() - sums[*at].mean() <= BEHIND * errors
    };
    left.into_iter().filter(near).collect()
}

/// A number of one's own for what is known: where its deals are drawn from.
fn number(known: &Known) -> u64 {
    let cards = known.cards.iter().map(|card| card.map_or(255, Card::index));
    let answers = known.answers.iter().map(|(at, _)| *at);
    let mix = |sum: u64, byte: u8| (sum ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3);
    // Streams are numbered far below what a number holds.
    cards.chain(answers).fold(0xcbf2_9ce4_8422_2325, mix) >> 32
}
