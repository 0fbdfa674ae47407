//! The decisions of a round by how much of the board is in sight, and where the value of each path
//! is needed next.
//!
//! A path of play is one number wherever nothing is left to decide on it. Those numbers are kept in
//! slots: before a stage decides, one for each option; afterwards, one for each point at which the
//! stage is entered. A slot whose path passes a stage without a choice skips that stage.

use super::super::paths::{Deed, Paths};
use super::super::script::{Question, Scene, Script};
use ranking::Standing;
use std::ops::Range;

/// The most slots of a stage: the number of one is kept in a byte.
pub(super) const SLOTS: usize = 1 << u8::BITS;

/// The stages of a round, the first with nothing of the board in sight, the last with all of it.
#[derive(Debug, Clone)]
pub(super) struct Stages {
    pub(super) list: Vec<Stage>,
}

/// What is decided with so many cards of the board in sight.
#[derive(Debug, Clone)]
pub(super) struct Stage {
    pub(super) seen: usize,
    pub(super) asks: Vec<Ask>,
    /// How many slots there are before it decides, and after.
    pub(super) before: usize,
    pub(super) after: usize,
    /// The slots before it that some choice is made between, in their order.
    pub(super) live: Vec<usize>,
    /// Where each slot after it goes: the stage, and the slot before that.
    pub(super) onward: Vec<(usize, usize)>,
    /// The slots after it behind which it chooses, and for each slot its number among them.
    pub(super) entries: Vec<usize>,
    pub(super) entry: Vec<Option<usize>>,
    /// For each of those, the slots before it that may be come to.
    pub(super) ways: Vec<Vec<usize>>,
}

/// One question: its points, each with the options that follow one another behind it.
#[derive(Debug, Clone)]
pub(super) struct Ask {
    /// The scene that asks.
    pub(super) scene: usize,
    /// The question, where what may be done depends on the hand.
    guarded: Option<Question>,
    pub(super) points: Vec<Range<usize>>,
    pub(super) deeds: Vec<Deed>,
}

impl Ask {
    /// Whether there is something to choose at a point.
    pub(super) fn chooses(&self, point: usize) -> bool {
        self.points[point].len() > 1
    }

    /// Whether a hand may do what an option is.
    pub(super) fn is_open(&self, option: usize, standing: Option<Standing>) -> bool {
        match (&self.guarded, self.deeds[option]) {
            (Some(question), Deed::Bet(times)) => question.times(standing).contains(&times),
            _ => true,
        }
    }
}

impl Stages {
    /// Sorts the scenes of a script by how much of the board is in sight; `board` is all of it.
    pub(super) fn new(script: &Script, paths: &Paths, board: usize) -> Stages {
        let mut list = vec![Stage::blank(0)];
        let mut seen = 0;
        for (scene, what) in script.scenes.iter().enumerate() {
            match what {
                Scene::See(engine::table::Place::Board, count) => seen += usize::from(*count),
                Scene::See(..)
                | Scene::Discard(_)
                | Scene::Draw(..)
                | Scene::Surrender(..)
                | Scene::Claim(..)
                | Scene::Declare(..) => {}
                Scene::Ask(_) | Scene::Pull(_) => {
                    if list.last().is_none_or(|stage| stage.seen < seen) {
                        list.push(Stage::blank(seen));
                    }
                    let last = list.len() - 1;
                    list[last].asks.push(ask(what, scene, paths));
                }
            }
        }
        if list.last().is_none_or(|stage| stage.seen < board) {
            list.push(Stage::blank(board));
        }
        let mut stages = Stages { list };
        stages.count_slots(paths);
        stages.find_ways(paths);
        stages
    }

    fn count_slots(&mut self, paths: &Paths) {
        let mut behind = paths.leaves.len();
        for stage in self.list.iter_mut().rev() {
            stage.before = behind;
            stage.after = stage.asks.first().map_or(behind, |ask| ask.points.len());
            behind = stage.after;
            let chooses = |slot: &usize| {
                let mut points = vec![*slot];
                stage.asks.iter().any(|ask| {
                    let chooses = points.iter().any(|point| ask.chooses(*point));
                    points = points.iter().flat_map(|point| ask.points[*point].clone()).collect();
                    chooses
                })
            };
            stage.entries = (0..stage.after).filter(chooses).collect();
            let entry = |slot: usize| stage.entries.iter().position(|held| *held == slot);
            stage.entry = (0..stage.after).map(entry).collect();
            let ways = |slot: &usize| {
                stage.asks.iter().fold(vec![*slot], |points, ask| {
                    points.iter().flat_map(|point| ask.points[*point].clone()).collect()
                })
            };
            stage.ways = stage.entries.iter().map(ways).collect();
        }
    }

    fn find_ways(&mut self, paths: &Paths) {
        // The first leaf behind each slot tells whose it is.
        let firsts = |scene: usize| -> Vec<usize> {
            match paths.levels.get(scene) {
                Some(level) => level.iter().map(|point| point.leaves().start).collect(),
                None => (0..paths.leaves.len()).collect(),
            }
        };
        let slot_at = |scene: usize, leaf: usize| -> usize {
            firsts(scene).partition_point(|first| *first <= leaf) - 1
        };
        let scenes: Vec<usize> = (0..=self.list.len())
            .map(|at| {
                let next = self.list[at..].iter().find_map(|stage| stage.asks.first());
                next.map_or(paths.levels.len(), |ask| ask.scene)
            })
            .collect();
        for at in 0..self.list.len() {
            let stage = &self.list[at];
            let chosen = |slot: &usize| {
                let leaf = firsts(scenes[at + 1])[*slot];
                stage.asks.iter().any(|ask| ask.chooses(slot_at(ask.scene, leaf)))
            };
            self.list[at].live = (0..stage.before).filter(chosen).collect();
        }
        for at in 1..self.list.len() {
            let way = |slot: usize| {
                let leaf = firsts(scenes[at])[slot];
                let nearer = (1..at).rev().find_map(|nearer| {
                    let slot = slot_at(scenes[nearer + 1], leaf);
                    self.list[nearer].live.contains(&slot).then_some((nearer, slot))
                });
                nearer.unwrap_or_else(|| (0, slot_at(scenes[1], leaf)))
            };
            self.list[at].onward = (0..self.list[at].after).map(way).collect();
        }
    }

    /// In how many ways the cards of a stage's boards can come into sight, stage by stage, behind
    /// those of another, where so many cards lay there before.
    pub(super) fn orders_behind(&self, from: usize, to: usize, before: usize) -> u64 {
        let ways =
            |pair: &[Stage]| crate::work::ways(pair[1].seen - before, pair[0].seen - before) as u64;
        self.list[to..=from].windows(2).map(ways).product()
    }

    /// How often each set of a stage's cards counts for a slot that comes to it from another
    /// without a stop, where so many cards lay there before: once for each order in which the
    /// stages between could have shown the rest.
    pub(super) fn skipped(&self, from: usize, to: usize, before: usize) -> i64 {
        let (more, fewer) = (self.list[from].seen - before, self.list[to].seen - before);
        let direct = crate::work::ways(more, fewer) as u64;
        (self.orders_behind(from, to, before) / direct) as i64
    }

    pub(super) fn last(&self) -> &Stage {
        &self.list[self.list.len() - 1]
    }
}

impl Stage {
    fn blank(seen: usize) -> Stage {
        Stage {
            seen,
            asks: Vec::new(),
            before: 0,
            after: 0,
            live: Vec::new(),
            onward: Vec::new(),
            entries: Vec::new(),
            entry: Vec::new(),
            ways: Vec::new(),
        }
    }

    /// Decides: `values` holds a number for each slot before, and then one for each after it;
    /// `taken` gets for each of those the slot before that it comes to. Of equal options the first
    /// is taken, which is the smaller bet.
    #[inline]
    pub(super) fn decide<T: Copy + PartialOrd>(
        &self,
        values: &mut [T],
        standing: Option<Standing>,
        taken: &mut [u8],
    ) {
        for (slot, taken) in taken.iter_mut().enumerate() {
            *taken = slot as u8;
        }
        self.decide_behind(0, values, standing, taken);
    }

    /// The same for the questions from one on.
    pub(super) fn decide_behind<T: Copy + PartialOrd>(
        &self,
        first: usize,
        values: &mut [T],
        standing: Option<Standing>,
        taken: &mut [u8],
    ) {
        for ask in self.asks[first..].iter().rev() {
            for (point, options) in ask.points.iter().enumerate() {
                let mut best = options.start;
                for option in options.start + 1..options.end {
                    if values[option] > values[best] && ask.is_open(option, standing) {
                        best = option;
                    }
                }
                // A point lies no later than its options.
                values[point] = values[best];
                taken[point] = taken[best];
            }
        }
    }

    /// Whether what may be done here depends on the hand.
    pub(super) fn is_guarded(&self) -> bool {
        self.asks.iter().any(|ask| ask.guarded.is_some())
    }

    /// How many bits the number of a slot before this stage has.
    pub(super) fn bits(&self) -> u32 {
        usize::BITS - self.before.leading_zeros()
    }

    /// Where a slot after this stage goes that has nothing to choose here.
    pub(super) fn pass(&self, slot: usize) -> usize {
        self.asks.iter().fold(slot, |point, ask| ask.points[point].start)
    }

    /// What is done on the way from a slot after this stage to one before it.
    pub(super) fn deeds(&self, from: usize, to: usize) -> Vec<Deed> {
        let mut deeds = Vec::new();
        let mut at = to;
        for ask in self.asks.iter().rev() {
            let point = ask.points.iter().position(|options| options.contains(&at));
            let point = point.unwrap_or_default();
            if ask.chooses(point) {
                deeds.insert(0, ask.deeds[at]);
            }
            at = point;
        }
        debug_assert_eq!(at, from, "a slot comes from one point");
        deeds
    }
}

fn ask(what: &Scene, scene: usize, paths: &Paths) -> Ask {
    let (mut points, mut deeds, mut first) = (Vec::new(), Vec::new(), 0);
    for point in &paths.levels[scene] {
        points.push(first..first + point.options.len());
        deeds.extend(point.options.iter().map(|(deed, _)| *deed));
        first += point.options.len();
    }
    let guarded = match what {
        Scene::Ask(question) if !question.guards.is_empty() => Some(question.clone()),
        _ => None,
    };
    Ask { scene, guarded, points, deeds }
}
