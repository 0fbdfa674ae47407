//! One decision: every way in which the board may be filled, for one hand.

use super::super::advise::{Choice, Spot};
use super::super::paths::Paths;
use super::super::script::Script;
use super::super::{Asked, Unpriced, lowest_scale};
use super::judge::Judge;
use super::pairs::{place, subsets};
use super::shape::Shape;
use super::sweep::Sweep;
use super::without_side_cards;
use crate::suits::Names;
use crate::work::{Progress, ways};
use cards::{Card, CardSet};
use engine::table::Rules;
use rayon::prelude::*;

/// Why there is no advice.
pub(in super::super) enum NoAdvice {
    /// The game is of another shape.
    OtherShape,
    /// Nothing is decided there.
    Refused(Unpriced),
}

/// What each thing to do is worth, the smaller bet first.
pub(in super::super) fn advise(
    rules: &Rules,
    script: &Script,
    spot: &Spot,
    asked: &Asked<'_>,
) -> Result<Vec<Choice>, NoAdvice> {
    let script = without_side_cards(script.clone());
    let paths = Paths::new(rules, &script, asked.stake).map_err(NoAdvice::Refused)?;
    let shape = Shape::new(rules, &script, &paths, asked.stake);
    let shape = shape.map_err(|_| NoAdvice::OtherShape)?;
    let found = spot.find((rules, asked.stake), &script, &paths);
    let (scene, point) = found.map_err(NoAdvice::Refused)?;
    let number = shape.stages.list.iter().position(|stage| stage.seen == spot.board.len());
    let number = number.ok_or(NoAdvice::OtherShape)?;
    let stage = &shape.stages.list[number];
    let question = stage.asks.iter().position(|ask| ask.scene == scene);
    let question = question.ok_or(NoAdvice::OtherShape)?;

    let fills = Fills::new(&shape, spot, number);
    let mut values = fills.values(asked);
    let mut taken = vec![0; stage.before];
    let standing = shape.standing(spot.cards());
    stage.decide_behind(question + 1, &mut values, standing, &mut taken);
    let ask = &stage.asks[question];
    let open = ask.points[point].clone().filter(|option| ask.is_open(*option, standing));
    let deals = fills.deals();
    let worth = |sum: i128| lowest_scale(sum, deals, paths.scale as u128);
    Ok(open.map(|at| Choice { deed: ask.deeds[at], worth: worth(values[at]) }).collect())
}

/// The ways to fill the board.
struct Fills<'a> {
    shape: &'a Shape<'a>,
    own: CardSet,
    board: CardSet,
    /// The stage of the decision.
    from: usize,
    /// The cards that may come, and how suits may be renamed without changing those in sight.
    deck: Vec<Card>,
    names: Names,
    /// For each stage behind it, and each from it on before that: what goes from one to the other.
    ways: Vec<Vec<Way>>,
    /// For each stage behind it but the last: the place of the first of the sets of cards that are
    /// the same by other names, for each set.
    alike: Vec<Vec<u32>>,
}

/// What goes from one stage to another before it.
#[derive(Default)]
struct Way {
    /// The slots here, and their places there.
    slots: Vec<(usize, usize)>,
    /// Which of the cards that have come here may be those that have come there.
    within: Vec<Vec<u8>>,
    /// How often each counts.
    times: i64,
}

/// How many fillings are counted before it is told how far the count is.
const LOT: usize = 256;

/// Sums over some fillings.
struct Sums {
    /// For each stage behind the decision but the last: by set and slot.
    rows: Vec<Vec<i64>>,
    /// By slot, where the decision is made.
    top: Vec<i128>,
}

impl<'a> Fills<'a> {
    fn new(shape: &'a Shape<'a>, spot: &Spot, from: usize) -> Fills<'a> {
        let own: CardSet = spot.own.iter().copied().collect();
        let board: CardSet = spot.board.iter().copied().collect();
        let pack = shape.rules.game.pack.plain();
        let deck: Vec<Card> = pack.without(own).without(board).iter().collect();
        let names = Names::all().keeping(own).keeping(board);
        let list = &shape.stages.list;
        let ways = Vec::new();
        let mut fills = Fills { shape, own, board, from, deck, names, ways, alike: Vec::new() };
        fills.ways = (from + 1..list.len()).map(|at| fills.ways_from(at)).collect();
        fills.alike = list[from + 1..]
            .iter()
            .take((list.len() - 1).saturating_sub(from + 1))
            .map(|stage| fills.alike(stage.seen - list[from].seen))
            .collect();
        fills
    }

    fn alike(&self, count: usize) -> Vec<u32> {
        let first = |numbers: Vec<u8>| {
            let set = numbers.iter().map(|at| self.deck[usize::from(*at)]).collect();
            place(&self.numbers(self.names.first(set))) as u32
        };
        subsets(self.deck.len(), count).into_iter().map(first).collect()
    }

    /// The places in the deck of the cards of a set, in rising order.
    fn numbers(&self, set: CardSet) -> Vec<u8> {
        let held = self.deck.iter().enumerate().filter(|(_, card)| set.contains(**card));
        held.map(|(at, _)| at as u8).collect()
    }

    /// How many deals may follow.
    fn deals(&self) -> u128 {
        let last = self.shape.stages.list.len() - 1;
        let before = self.shape.stages.list[self.from].seen;
        let fills = ways(self.deck.len(), self.shape.board - before);
        let orders = self.shape.stages.orders_behind(last, self.from, before);
        fills * u128::from(orders) * u128::from(self.shape.dealers())
    }

    /// What each slot before the decision comes to.
    fn values(&self, asked: &Asked<'_>) -> Vec<i128> {
        let list = &self.shape.stages.list;
        let last = list.len() - 1;
        let deck: CardSet = self.deck.iter().copied().collect();
        let fills = self.names.sets(deck, self.shape.board - list[self.from].seen);
        let fills: Vec<(CardSet, u64)> = fills.collect();
        let work = Progress::new(fills.len() as u64, asked.tell);
        let size = fills.len().div_ceil(4 * rayon::current_num_threads()).max(1);
        let parts = fills.par_chunks(size).map(|fills| {
            let mut sums = self.nothing();
            self.run(fills, &mut sums, &work);
            sums
        });
        let mut sums = parts.reduce(|| self.nothing(), Sums::add);
        for number in (self.from + 1..last).rev() {
            self.decide(number, &mut sums);
        }
        sums.top
    }

    fn nothing(&self) -> Sums {
        let list = &self.shape.stages.list;
        let row = |(at, alike): (usize, &Vec<u32>)| {
            vec![0; alike.len() * list[self.from + 1 + at].live.len()]
        };
        Sums {
            rows: self.alike.iter().enumerate().map(row).collect(),
            top: vec![0; list[self.from].before],
        }
    }

    /// Fills the board in each of these ways; somebody may be waiting, and is told often.
    fn run(&self, fills: &[(CardSet, u64)], sums: &mut Sums, work: &Progress<'_>) {
        let Shape { rules, script, paths, stake, ranking, qualify, .. } = *self.shape;
        let last = self.shape.stages.list.len() - 1;
        let stage = self.shape.stages.last();
        let pack = rules.game.pack.plain();
        let mut sweep = Sweep::new(ranking, qualify);
        let mut judge = Judge::new(rules, script, paths, stake);
        let mut values = vec![0; stage.before];
        let mut taken = vec![0; stage.before];
        for (at, (fill, times)) in fills.iter().enumerate() {
            if at.is_multiple_of(LOT) {
                work.add(LOT.min(fills.len() - at) as u64);
            }
            let board = self.board.union(*fill);
            let shown = sweep.one(board, self.own, pack);
            let class = judge.class(shown.standing, self.own, board);
            judge.values(class, &shown.met, &mut values);
            if last > self.from {
                stage.decide(&mut values, Some(shown.standing), &mut taken);
                self.send(last, *fill, &values, *times as i64, sums);
            } else {
                let sum = |(sum, value): (&mut i128, &i64)| *sum += i128::from(*value);
                sums.top.iter_mut().zip(&values).for_each(sum);
            }
        }
    }

    /// What goes from a stage to those before it.
    fn ways_from(&self, number: usize) -> Vec<Way> {
        let list = &self.shape.stages.list;
        let before = list[self.from].seen;
        let way = |nearer: usize| {
            let slots = list[number].onward.iter().enumerate();
            let slots = slots.filter(|(_, (to, _))| *to == nearer);
            let live = |place: usize| {
                let live = list[nearer].live.iter().position(|held| *held == place);
                if nearer == self.from { place } else { live.unwrap_or_default() }
            };
            Way {
                slots: slots.map(|(slot, (_, place))| (slot, live(*place))).collect(),
                within: subsets(list[number].seen - before, list[nearer].seen - before),
                times: self.shape.stages.skipped(number, nearer, before),
            }
        };
        (self.from..number).map(way).collect()
    }

    /// Adds the values of a stage's slots to the sums of those before it.
    fn send(&self, number: usize, fill: CardSet, values: &[i64], times: i64, sums: &mut Sums) {
        let numbers = self.numbers(fill);
        let mut inside = [0; 8];
        for (at, way) in self.ways[number - self.from - 1].iter().enumerate() {
            if way.slots.is_empty() {
                continue;
            }
            let times = times * way.times;
            let Some(at) = at.checked_sub(1) else {
                for (slot, place) in &way.slots {
                    sums.top[*place] += i128::from(values[*slot] * times);
                }
                continue;
            };
            let (alike, rows) = (&self.alike[at], &mut sums.rows[at]);
            let width = self.shape.stages.list[self.from + 1 + at].live.len();
            for within in &way.within {
                for (number, at) in inside.iter_mut().zip(within) {
                    *number = numbers[usize::from(*at)];
                }
                let row = alike[place(&inside[..within.len()])] as usize * width;
                for (slot, place) in &way.slots {
                    rows[row + place] += values[*slot] * times;
                }
            }
        }
    }

    /// Decides with every set of cards that a stage behind the decision may show.
    fn decide(&self, number: usize, sums: &mut Sums) {
        let stage = &self.shape.stages.list[number];
        let at = number - self.from - 1;
        let rows = std::mem::take(&mut sums.rows[at]);
        let count = stage.seen - self.shape.stages.list[self.from].seen;
        let mut values = vec![0; stage.before];
        let mut taken = vec![0; stage.before];
        for (kind, numbers) in subsets(self.deck.len(), count).into_iter().enumerate() {
            if self.alike[at][kind] as usize != kind {
                continue;
            }
            let fill: CardSet = numbers.iter().map(|at| self.deck[usize::from(*at)]).collect();
            let width = stage.live.len();
            for (slot, value) in stage.live.iter().zip(&rows[kind * width..]) {
                values[*slot] = *value;
            }
            let standing = self.shape.standing(self.own.union(self.board).union(fill));
            stage.decide(&mut values, standing, &mut taken);
            self.send(number, fill, &values, 1, sums);
        }
    }
}

impl Sums {
    fn add(mut self, other: Sums) -> Sums {
        for (rows, more) in self.rows.iter_mut().zip(other.rows) {
            rows.iter_mut().zip(more).for_each(|(sum, more)| *sum += more);
        }
        self.top.iter_mut().zip(other.top).for_each(|(sum, more)| *sum += more);
        self
    }
}
