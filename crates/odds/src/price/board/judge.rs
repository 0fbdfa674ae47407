//! What a hand on a full board comes to, path by path, by how it stands against the dealer's.

use super::super::paths::Paths;
use super::super::results::{Results, Verdict};
use super::super::script::Script;
use super::sweep::Met;
use crate::mix::Map;
use cards::{Card, CardSet};
use engine::table::{Laid, Place, Rules, Stands};
use money::Money;
use ranking::Standing;

/// One thread's reader of hands: those that are paid alike, however they stand, are one class.
#[derive(Debug)]
pub(super) struct Judge<'a> {
    laid: Laid<'a>,
    results: Results<'a>,
    leaves: usize,
    known: Map<Standing, usize>,
    /// For each class the verdict, by its number, however the hand stands.
    classes: Vec<[usize; Stands::ALL.len()]>,
    /// For each class and path what it nets, however the hand stands.
    nets: Vec<[i64; Stands::ALL.len()]>,
}

impl<'a> Judge<'a> {
    pub(super) fn new(
        rules: &'a Rules,
        script: &'a Script,
        paths: &'a Paths,
        stake: Money,
    ) -> Judge<'a> {
        let laid = Laid::staked(rules, stake);
        Judge {
            laid,
            results: Results::new(rules, script, paths, stake),
            leaves: paths.leaves.len(),
            known: Map::default(),
            classes: Vec::new(),
            nets: Vec::new(),
        }
    }

    /// The class of a hand of this standing.
    pub(super) fn class(&mut self, standing: Standing, own: CardSet, board: CardSet) -> usize {
        match self.known.get(&standing) {
            Some(class) => *class,
            None => self.learn(standing, own, board),
        }
    }

    fn learn(&mut self, standing: Standing, own: CardSet, board: CardSet) -> usize {
        let lay = |laid: &mut Laid<'_>, place: Place, set: CardSet| {
            let cards: Vec<Card> = set.iter().collect();
            laid.lay(place, &cards);
        };
        lay(&mut self.laid, Place::Own, own);
        lay(&mut self.laid, Place::Board, board);
        let verdicts = Stands::ALL.map(|stands| self.results.read_if(&mut self.laid, stands));
        let held = self.classes.iter().position(|held| *held == verdicts);
        let class = held.unwrap_or_else(|| {
            for leaf in 0..self.leaves {
                let net = |verdict: usize| self.results.outcomes[verdict * self.leaves + leaf].net;
                self.nets.push(verdicts.map(net));
            }
            self.classes.push(verdicts);
            self.classes.len() - 1
        });
        self.known.insert(standing, class);
        class
    }

    /// What each path comes to, over all hands of the dealer's.
    #[inline]
    pub(super) fn values(&self, class: usize, met: &Met, values: &mut [i64]) {
        let nets = &self.nets[class * self.leaves..][..self.leaves];
        for (value, nets) in values.iter_mut().zip(nets) {
            // A thousand hands at most, each by a printed pay: far from any limit.
            let one = |sum: i64, (net, met): (&i64, &u32)| {
                sum.wrapping_add(net.wrapping_mul(i64::from(*met)))
            };
            *value = nets.iter().zip(met).fold(0, one);
        }
    }

    /// What a path nets for a class that stands so.
    #[cfg(test)]
    pub(super) fn net(&self, class: usize, leaf: usize, stands: usize) -> i64 {
        self.nets[class * self.leaves + leaf][stands]
    }

    /// How many classes are known.
    pub(super) fn len(&self) -> usize {
        self.classes.len()
    }

    /// What everything due is paid, for a class that stands so.
    pub(super) fn verdict(&self, class: usize, stands: usize) -> &Verdict {
        &self.results.verdicts[self.classes[class][stands]]
    }
}
