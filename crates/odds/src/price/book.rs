//! What is best at decisions, kept by what the cards in sight make.

use super::keeps::Act;
use super::paths::Paths;
use super::play::order;
use super::report::{Advice, Decision};
use super::script::{Scene, Script};
use cards::CardSet;
use engine::table::{Place, Rules};
use std::collections::BTreeMap;

/// Decisions by their scene, what is made, and what is done: how many sights, and what they come to
/// in all, in units times the scale.
#[derive(Debug, Clone, Default)]
pub(super) struct Book {
    lines: BTreeMap<(usize, u8, Act), Line>,
}

#[derive(Debug, Clone, Default)]
struct Line {
    /// What is made, in words.
    made: String,
    sights: u128,
    worth: i128,
}

impl Book {
    /// Adds what is best at a scene with these cards in sight, of which there are so many, over the
    /// deals that follow each.
    pub(super) fn add(
        &mut self,
        rules: &Rules,
        scene: usize,
        seen: CardSet,
        act: Act,
        (sights, worth): (u128, i128),
    ) {
        self.add_all(rules, scene, seen, act, (sights, worth * sights as i128));
    }

    /// The same with what all of them come to together.
    pub(super) fn add_all(
        &mut self,
        rules: &Rules,
        scene: usize,
        seen: CardSet,
        act: Act,
        (sights, worth): (u128, i128),
    ) {
        let ranking = order(rules, seen.len() as usize);
        let standing = ranking.map(|ranking| (ranking, ranking.rank_set(seen)));
        let class = standing.map_or(0, |(_, standing)| standing.class_number());
        let line = self.lines.entry((scene, class, act)).or_insert_with(|| Line {
            made: standing.map_or_else(
                || "any hand".to_owned(),
                |(ranking, standing)| match ranking.class(standing) {
                    Some(class) => class.to_string(),
                    None => ranking.name(standing),
                },
            ),
            ..Line::default()
        });
        line.sights += sights;
        line.worth += worth;
    }

    pub(super) fn merge(mut self, other: Book) -> Book {
        for (key, more) in other.lines {
            let line = self.lines.entry(key).or_default();
            line.made = more.made;
            line.sights += more.sights;
            line.worth += more.worth;
        }
        self
    }

    /// A table a decision, the best hands first, each with the deals that come to it.
    pub(super) fn decisions(&self, script: &Script, deals: u128, scale: u128) -> Vec<Decision> {
        let mut scenes: Vec<usize> = self.lines.keys().map(|(scene, ..)| *scene).collect();
        scenes.dedup();
        let decision = |scene: usize| {
            let lines = || self.lines.iter().filter(move |((at, ..), _)| *at == scene);
            let sights: u128 = lines().map(|(_, line)| line.sights).sum();
            let each = deals as f64 / sights.max(1) as f64;
            let advice = |((_, _, act), line): (&(usize, u8, Act), &Line)| Advice {
                hands: line.made.clone(),
                action: act.to_string(),
                count: deals / sights.max(1) * line.sights,
                worth: line.worth as f64 / (line.sights as f64 * each) / scale as f64,
            };
            // The best hands first, and of each what is done most often.
            let mut found: Vec<_> = lines().collect();
            found.sort_by(|(one, first), (other, second)| {
                other.1.cmp(&one.1).then(second.sights.cmp(&first.sights))
            });
            Decision {
                knowing: knowing(script, scene),
                lines: found.into_iter().map(advice).collect(),
            }
        };
        scenes.into_iter().map(decision).collect()
    }
}

/// For each scene, the point that a player is at who has stayed in with as little as that takes, if
/// something is decided there.
pub(super) fn usual_points(script: &Script, paths: &Paths) -> Vec<Option<usize>> {
    let usual = |(at, scene): (usize, &Scene)| match scene {
        Scene::See(..) => None,
        _ => paths.levels.get(at).and_then(|_| paths.staying(at)),
    };
    script.scenes.iter().enumerate().map(usual).collect()
}

/// What is in sight at a scene, in words.
fn knowing(script: &Script, scene: usize) -> String {
    let before = script.scenes.get(..scene).unwrap_or(&script.scenes);
    let seen = |place: Place| -> u8 {
        let seen = before.iter().map(|scene| match scene {
            Scene::See(held, count) if *held == place => *count,
            _ => 0,
        });
        seen.sum()
    };
    let own = match before.first() {
        Some(Scene::See(Place::Own, first)) if seen(Place::Own) > *first => {
            format!("{} own cards", seen(Place::Own))
        }
        _ => "own cards".to_owned(),
    };
    let mut words = vec![own];
    if seen(Place::Board) > 0 {
        words.push(format!("{} of the board", seen(Place::Board)));
    }
    if seen(Place::Dealer) > 0 {
        words.push(format!("{} of the dealer's", seen(Place::Dealer)));
    }
    let what = match script.scenes.get(scene) {
        Some(Scene::Discard(_) | Scene::Draw(..)) => ", which to keep",
        _ => "",
    };
    words.join(" and ") + what
}
