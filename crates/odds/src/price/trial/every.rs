//! Every deal that may follow, where those are few and nothing more is decided.

use super::find::Options;
use super::sitting::{Sitting, Stop};
use super::{Known, Sum, Table};
use crate::work::ways;
use cards::{Card, Hand};
use engine::table::Target;
use rayon::prelude::*;
use sheet::table::peculiar::Peculiar;
use sheet::table::step::Step;

/// The most rounds that are played.
const MOST: u128 = 3_000_000;

impl Table<'_> {
    /// What each option comes to over every deal; `None` if there are too many, or something is
    /// decided in them.
    pub(super) fn every(&self, known: &Known, options: &Options) -> Option<Vec<Sum>> {
        // Cards that lie together are taken in any order, unless they are for hands in turn.
        let in_turn = |step: &Step| matches!(step, Step::Peculiar(Peculiar::Throw(_)));
        if self.rules.game.steps.iter().any(in_turn) {
            return None;
        }
        let every = Every { table: self, known, options };
        let (start, deck) = (Sitting::new(self), self.unseen(known));
        let each = (0..options.len()).map(|option| every.size(start.clone(), deck.len(), option));
        if each.sum::<Option<u128>>()? > MOST {
            return None;
        }
        every.play(start, deck, Asked::Before)
    }
}

/// Whether the decision has been made.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Asked {
    Before,
    /// As this option says.
    Answered(usize),
}

struct Every<'a> {
    table: &'a Table<'a>,
    known: &'a Known,
    options: &'a Options,
}

/// Cards that are due: to whom, how many of the last face up, and those that are known.
struct Due {
    to: Target,
    up: usize,
    cards: Vec<Option<Card>>,
}

impl Due {
    /// How many of them are not known.
    fn open(&self) -> usize {
        self.cards.iter().filter(|card| card.is_none()).count()
    }

    /// The cards, with others for those that are not known.
    fn filled(&self, mut others: impl Iterator<Item = Card>) -> Hand {
        self.cards.iter().filter_map(|card| card.or_else(|| others.next())).collect()
    }
}

impl Every<'_> {
    fn due(&self, sitting: &Sitting, (to, count, up): (Target, usize, usize)) -> Due {
        let first = sitting.lies.len();
        let known = |at: usize| self.known.cards.get(at).copied().flatten();
        Due { to, up, cards: (first..first + count).map(known).collect() }
    }

    /// How many deals there are for an option, by one of them; `None` if something is decided in it.
    fn size(&self, mut sitting: Sitting, left: usize, option: usize) -> Option<u128> {
        let mut deck = self.table.unseen(self.known).into_iter();
        let (mut left, mut size, mut asked) = (left, 1, Asked::Before);
        loop {
            match sitting.go_on(self.table) {
                Stop::Over => return Some(size),
                Stop::Cards(to, count, up) => {
                    let due = self.due(&sitting, (to, count, up));
                    size *= ways(left, due.open());
                    left -= due.open();
                    let hand = due.filled(&mut deck);
                    sitting.deal(self.table, (to, up), &hand);
                }
                Stop::Answer => asked = self.answer(&mut sitting, asked, option)?,
            }
        }
    }

    /// Gives the answer that is due; `None` if something is decided after the decision.
    fn answer(&self, sitting: &mut Sitting, asked: Asked, option: usize) -> Option<Asked> {
        match (asked, self.known.answers.get(sitting.answers.len())) {
            (Asked::Before, Some(answer)) => sitting.answer(self.table, *answer),
            (Asked::Before, None) => {
                sitting.answer(self.table, (option as u8, self.options[option].1));
                return Some(Asked::Answered(option));
            }
            (Asked::Answered(_), _) => {
                let options = self.table.options(&sitting.round);
                let [(_, only)] = options[..] else { return None };
                sitting.answer(self.table, (0, only));
            }
        }
        Some(asked)
    }

    /// Plays a round on in every way; `None` if something is decided in one of them.
    fn play(&self, mut sitting: Sitting, deck: Vec<Card>, asked: Asked) -> Option<Vec<Sum>> {
        let mut sums = vec![Sum::default(); self.options.len()];
        loop {
            match (sitting.go_on(self.table), asked) {
                (Stop::Over, Asked::Answered(option)) => {
                    sums[option].add(sitting.net());
                    return Some(sums);
                }
                // The dealer's cards ended the round before it came to that.
                (Stop::Over, Asked::Before) => return Some(sums),
                (Stop::Answer, Asked::Before)
                    if sitting.answers.len() == self.known.answers.len() =>
                {
                    for option in 0..self.options.len() {
                        let mut sitting = sitting.clone();
                        let asked = self.answer(&mut sitting, asked, option)?;
                        add(&mut sums, self.play(sitting, deck.clone(), asked)?);
                    }
                    return Some(sums);
                }
                (Stop::Answer, _) => _ = self.answer(&mut sitting, asked, 0)?,
                (Stop::Cards(to, count, up), _) => {
                    let due = self.due(&sitting, (to, count, up));
                    if due.open() > 0 {
                        return self.deals(&sitting, &deck, asked, &due);
                    }
                    sitting.deal(self.table, (to, up), &due.filled(std::iter::empty()));
                }
            }
        }
    }

    /// Plays on with each way to deal what is due; `None` too if more deals follow one than another, as where
    /// the dealer draws by what came: they would not be alike.
    fn deals(&self, sitting: &Sitting, deck: &[Card], asked: Asked, due: &Due) -> Option<Vec<Sum>> {
        let each = parts(deck.len(), due.open()).into_par_iter().map(|taken| {
            let mut dealt = sitting.clone();
            let hand = due.filled(taken.iter().map(|at| deck[*at]));
            dealt.deal(self.table, (due.to, due.up), &hand);
            let others = deck.iter().enumerate().filter(|(at, _)| !taken.contains(at));
            let sums = self.play(dealt, others.map(|(_, card)| *card).collect(), asked)?;
            Some(sums.into_iter().map(Alike::one).collect())
        });
        let nothing = || Some(vec![Alike::default(); self.options.len()]);
        let all = each.reduce(nothing, |all: Option<Vec<Alike>>, more| {
            all?.into_iter().zip(more?).map(|(one, other)| one.and(other)).collect()
        });
        Some(all?.into_iter().map(|alike| alike.sum).collect())
    }
}

/// What some ways to deal come to, and how many deals follow each; none where they end before the decision.
#[derive(Clone, Copy, Default)]
struct Alike {
    sum: Sum,
    each: u64,
}

impl Alike {
    fn one(sum: Sum) -> Alike {
        Alike { sum, each: sum.deals }
    }

    /// Both together, unless more deals follow one than the other.
    fn and(self, other: Alike) -> Option<Alike> {
        let is_alike = self.each == 0 || other.each == 0 || self.each == other.each;
        let each = self.each.max(other.each);
        is_alike.then(|| Alike { sum: self.sum.and(other.sum), each })
    }
}

fn add(sums: &mut [Sum], more: Vec<Sum>) {
    sums.iter_mut().zip(more).for_each(|(sum, more)| *sum = sum.and(more));
}

/// Every way to take so many of some places, in rising order.
fn parts(of: usize, count: usize) -> Vec<Vec<usize>> {
    let mut all = Vec::new();
    let mut taken: Vec<usize> = (0..count).collect();
    loop {
        all.push(taken.clone());
        let Some(at) = (0..count).rev().find(|at| taken[*at] < of - (count - at)) else {
            return all;
        };
        taken[at] += 1;
        for later in at + 1..count {
            taken[later] = taken[later - 1] + 1;
        }
    }
}
