//! Decisions that are met after larger bets than it takes to stay in: they are kept back until it is
//! known whether best play bets so.

use super::paths::{Deed, Paths, Point};
use super::script::{Scene, Script};
use super::sight::InSight;
use super::weighed::Weighed;

/// What is best at a point of a scene with some cards in sight, and how many sights are alike.
pub(super) struct Met {
    pub(super) at: (usize, usize),
    pub(super) seen: InSight,
    pub(super) sights: u128,
    pub(super) best: Weighed,
}

/// Those that are kept back, each with the first path beyond it.
pub(super) struct Larger {
    /// The scenes that bets of several sizes lead to.
    scenes: Vec<bool>,
    met: Vec<(usize, Met)>,
}

/// How many were kept back when some cards came into sight.
#[derive(Debug, Clone, Copy)]
pub(super) struct Mark(usize);

impl Larger {
    pub(super) fn new(script: &Script, paths: &Paths) -> Larger {
        // Where cards are thrown it is not known before the end which way was best.
        let draws = |scene: &Scene| matches!(scene, Scene::Discard(_) | Scene::Draw(..));
        let is_plain = !script.scenes.iter().any(draws);
        let scenes = 0..script.scenes.len();
        let scenes = scenes.map(|scene| is_plain && paths.come_by_sizes(scene)).collect();
        Larger { scenes, met: Vec::new() }
    }

    /// Whether bets of several sizes lead to a scene.
    pub(super) fn has(&self, scene: usize) -> bool {
        self.scenes[scene]
    }

    /// Keeps back what was met at a scene.
    pub(super) fn note(&mut self, paths: &Paths, met: impl Iterator<Item = Met>) {
        self.met.extend(met.map(|met| {
            let (scene, point) = met.at;
            (paths.levels[scene][point].leaves().start, met)
        }));
    }

    /// How many are kept back so far: those that follow from the cards in sight come behind.
    pub(super) fn mark(&self) -> Mark {
        Mark(self.met.len())
    }

    /// Forgets what lies beyond anything else than the best at a point, with these cards in sight.
    pub(super) fn forget_others(&mut self, since: Mark, point: &Point, best: Deed) {
        let others = || point.options.iter().filter(|(deed, _)| *deed != best);
        let is_beyond = |leaf: usize| others().any(|(_, range)| range.contains(&leaf));
        let behind = self.met.split_off(since.0);
        self.met.extend(behind.into_iter().filter(|(leaf, _)| !is_beyond(*leaf)));
    }

    /// All that best play comes to.
    pub(super) fn take(&mut self) -> impl Iterator<Item = Met> + use<> {
        std::mem::take(&mut self.met).into_iter().map(|(_, met)| met)
    }
}
