//! What is best at decisions, kept by what a player tells from the cards in sight.

use super::cuts::{self, Seen};
use super::hold::{Hands, Hold};
use super::holds::{self, Kept};
use super::keeps::{Act, Keeps};
use super::paths::Paths;
use super::play::order;
use super::report::{Advice, Decision};
use super::script::{Scene, Script};
use super::sight::{Naming, Sight};
use cards::CardSet;
use engine::table::{Place, Rules};
use ranking::Ranking;
use std::collections::{BTreeMap, HashMap};

/// Of more cards than these it is not told in a list which are kept.
const MOST_KEPT: usize = 6;

/// Decisions by their scene, the cards in sight as a player tells them, and what is done: how many
/// sights, and what they come to in all, in units times the scale.
#[derive(Debug, Clone, Default)]
pub(super) struct Book {
    lines: HashMap<(usize, Sight, Act), Line>,
    /// By what sights of a scene are named.
    names: BTreeMap<usize, Naming>,
    /// Scenes at which cards of the own hand are kept: what may be kept, how many hands, and what
    /// they come to.
    kept: HashMap<(usize, Vec<Hold>), (u128, i128)>,
    /// What those hands are.
    hands: BTreeMap<usize, Hands>,
}

#[derive(Debug, Clone, Default)]
struct Line {
    /// What is made, in words, where cards are chosen.
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

    /// Adds what is best kept of a hand, of which there are so many; there is no board yet.
    pub(super) fn keep(
        &mut self,
        rules: &Rules,
        scene: usize,
        (hand, kept): (CardSet, CardSet),
        (sights, worth): (u128, i128),
    ) {
        self.keep_all(rules, scene, (hand, kept), (sights, worth * sights as i128));
    }

    /// The same with what all of them come to together.
    pub(super) fn keep_all(
        &mut self,
        rules: &Rules,
        scene: usize,
        (hand, kept): (CardSet, CardSet),
        sights: (u128, i128),
    ) {
        let cards = hand.len() as usize;
        let Some(ranking) = order(rules, cards).filter(|_| cards <= MOST_KEPT) else {
            let act = Act::Keep(Keeps::of(hand, kept));
            return self.add_all(rules, scene, hand, act, sights);
        };
        let own = rules.game.compared.ranking().map(Ranking::takes);
        let short = own.is_some_and(|takes| takes.contains(&3) && !takes.contains(&5));
        let hands = Hands { ranking, straight: if short { 3 } else { 5 } };
        self.hands.insert(scene, hands);
        let line = self.kept.entry((scene, hands.holds(hand, kept))).or_default();
        *line = (line.0 + sights.0, line.1 + sights.1);
    }

    /// The same with what all of them come to together.
    pub(super) fn add_all(
        &mut self,
        rules: &Rules,
        scene: usize,
        seen: CardSet,
        act: Act,
        sights: (u128, i128),
    ) {
        self.add_facing(rules, scene, (seen, CardSet::default()), act, sights);
    }

    /// The same, against what the dealer shows.
    pub(super) fn add_facing(
        &mut self,
        rules: &Rules,
        scene: usize,
        (seen, dealers): (CardSet, CardSet),
        act: Act,
        (sights, worth): (u128, i128),
    ) {
        let cards = seen.len() as usize;
        let ranking = order(rules, cards);
        let naming = Naming::of(rules.game.compared.ranking(), cards);
        let (sight, made) = match (act, ranking) {
            // Which cards are kept says itself what they have in common.
            (Act::Keep(_) | Act::Front(_), Some(ranking)) => {
                let standing = ranking.rank_set(seen);
                let class = ranking.class(standing).map(|class| class.to_string());
                let made = move || class.unwrap_or_else(|| ranking.name(standing));
                let sight = Sight { class: standing.class_number(), ..Sight::default() };
                (sight, Some(made))
            }
            (Act::Do(_), Some(_)) => {
                self.names.insert(scene, naming);
                (Sight::of(naming, seen, dealers), None)
            }
            (_, None) => (Sight::default(), None),
        };
        let line = self.lines.entry((scene, sight, act)).or_insert_with(|| Line {
            made: made.map_or_else(|| "any hand".to_owned(), |made| made()),
            ..Line::default()
        });
        line.sights += sights;
        line.worth += worth;
    }

    pub(super) fn merge(mut self, other: Book) -> Book {
        self.names.extend(other.names);
        self.hands.extend(other.hands);
        for (key, more) in other.kept {
            let line = self.kept.entry(key).or_default();
            *line = (line.0 + more.0, line.1 + more.1);
        }
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
        scenes.extend(self.hands.keys());
        scenes.sort_unstable();
        scenes.dedup();
        let decision = |scene: usize| {
            if let Some(hands) = self.hands.get(&scene) {
                return self.list(script, scene, *hands, (deals, scale));
            }
            let mut found: Vec<_> =
                self.lines.iter().filter(|((at, ..), _)| *at == scene).collect();
            let sights: u128 = found.iter().map(|(_, line)| line.sights).sum();
            let each = deals as f64 / sights.max(1) as f64;
            // As many deals come to each sight, or several sights to a deal.
            let count = |seen: u128| match deals / sights.max(1) {
                0 => (each * seen as f64) as u128,
                whole => whole * seen,
            };
            let lines = match self.names.get(&scene) {
                Some(naming) => {
                    let seen = found.iter().map(|((_, sight, act), line)| Seen {
                        sight: *sight,
                        action: act.to_string(),
                        deals: line.sights,
                        worth: line.worth,
                    });
                    let mut lines = cuts::lines(*naming, seen.collect(), each * scale as f64);
                    lines.iter_mut().for_each(|line| line.count = count(line.count));
                    lines
                }
                // The best hands first, and of each what is done most often.
                None => {
                    found.sort_by(|(one, first), (other, second)| {
                        let by_class = other.1.cmp(&one.1).then(second.sights.cmp(&first.sights));
                        by_class.then(one.2.cmp(&other.2))
                    });
                    let advice = |((_, _, act), line): (&(usize, Sight, Act), &Line)| Advice {
                        hands: line.made.clone(),
                        action: act.to_string(),
                        count: deals / sights.max(1) * line.sights,
                        worth: line.worth as f64 / (line.sights as f64 * each) / scale as f64,
                    };
                    found.into_iter().map(advice).collect()
                }
            };
            Decision::new(knowing(script, scene), lines)
        };
        scenes.into_iter().map(decision).collect()
    }

    /// What to keep at a scene, as a list to be followed from the top.
    fn list(
        &self,
        script: &Script,
        scene: usize,
        hands: Hands,
        (deals, scale): (u128, u128),
    ) -> Decision {
        let own = self.kept.iter().filter(|((at, _), _)| *at == scene);
        let mut kept: Vec<Kept> = own
            .map(|((_, holds), (hands, worth))| Kept {
                holds: holds.clone(),
                hands: *hands,
                worth: *worth,
            })
            .collect();
        // Threads meet hands in any order: sums of them must not.
        kept.sort_unstable_by(|one, other| one.holds.cmp(&other.holds));
        let all: u128 = kept.iter().map(|kept| kept.hands).sum();
        let each = deals as f64 / all.max(1) as f64;
        let (mut lines, followed) = holds::list(hands, kept, each * scale as f64);
        for line in &mut lines {
            line.count = match deals / all.max(1) {
                0 => (each * line.count as f64) as u128,
                whole => whole * line.count,
            };
        }
        let keep = ", which to keep";
        let knowing = knowing(script, scene);
        let knowing = knowing.strip_suffix(keep).unwrap_or(&knowing);
        Decision { knowing: format!("{knowing}{keep}"), lines, followed: Some(followed) }
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
