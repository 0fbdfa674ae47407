//! What is best at decisions, kept by what a player tells from the cards in sight.

use super::cuts::{self, Seen};
use super::hold::{ALIKE, Hands, Hold};
use super::holds::{self, Kept};
use super::keeps::{Handled, Keep, Keeps};
use super::paths::{Deed, Paths};
use super::play::order;
use super::report::{Advice, Decision, Followed};
use super::script::{Scene, Script};
use super::sight::{InSight, Naming, Sight};
use super::weighed::{Costs, Weighed, add_costs};
use crate::mix::Map;
use cards::CardSet;
use engine::table::{Place, Rules};
use ranking::Ranking;
use std::collections::hash_map::Entry;
use std::collections::{BTreeMap, HashMap};

/// Of more cards than these it is not told in a list which are kept.
const MOST_KEPT: usize = 6;

/// Decisions by their scene and the cards in sight as a player tells them: what is best, with how
/// many sights, and what they come to in all, in units times the scale.
#[derive(Debug, Clone, Default)]
pub(super) struct Book {
    chosen: Map<(usize, Sight, Deed), Chosen>,
    /// By what sights of a scene are named.
    names: BTreeMap<usize, Naming>,
    /// Scenes at which cards of the own hand are kept, by what may be kept.
    kept: HashMap<(usize, Vec<Hold>), Keeping>,
    /// What those hands are.
    hands: BTreeMap<usize, Hands>,
    /// Scenes at which it is told only by class what is done with some cards.
    shown: HashMap<(usize, u8, Handled), Line>,
    /// Scenes to which only some deals come: how many sights each of those is.
    parts: BTreeMap<usize, u128>,
}

/// Sights with which the same is best.
#[derive(Debug, Clone)]
struct Chosen {
    sights: u128,
    worth: i128,
    costs: Option<Costs>,
}

/// Hands of which the same may be kept, and the same is best.
#[derive(Debug, Clone)]
struct Keeping {
    hands: u128,
    worth: i128,
    /// What each thing that may be kept costs, where that is known.
    costs: Option<Vec<i128>>,
}

impl Keeping {
    fn add(&mut self, more: Keeping) {
        self.hands += more.hands;
        self.worth += more.worth;
        match (&mut self.costs, more.costs) {
            (Some(costs), Some(more)) => {
                costs.iter_mut().zip(more).for_each(|(sum, cost)| *sum += cost);
            }
            _ => self.costs = None,
        }
    }
}

/// Hands of one class, by its name.
#[derive(Debug, Clone, Default)]
struct Line {
    made: String,
    sights: u128,
    worth: i128,
}

impl Book {
    /// A book in which sights of these scenes are deals that come there, each so many sights; elsewhere
    /// all deals do, as many to each sight.
    pub(super) fn by_deals(parts: impl IntoIterator<Item = (usize, u128)>) -> Book {
        Book { parts: parts.into_iter().collect(), ..Book::default() }
    }

    /// The deals that come to a scene with so many sights.
    fn come(&self, scene: usize, sights: u128, deals: u128) -> u128 {
        self.parts.get(&scene).map_or(deals, |parts| sights / parts)
    }

    /// Adds what is best at a scene with these cards in sight: how many sights are alike, and what all
    /// of them come to together.
    pub(super) fn choose(
        &mut self,
        rules: &Rules,
        scene: usize,
        seen: &InSight,
        (sights, best): (u128, Weighed),
    ) {
        let cards = seen.cards();
        let naming = match order(rules, cards) {
            Some(_) => Naming::of(rules.game.compared.ranking(), cards),
            None if (1..3).contains(&cards) => Naming::Pairs,
            None => Naming::Nothing,
        };
        self.names.insert(scene, naming);
        let key = (scene, Sight::of(naming, seen), best.deed);
        let more = Chosen { sights, worth: best.worth, costs: best.costs };
        self.add_chosen(key, more);
    }

    fn add_chosen(&mut self, key: (usize, Sight, Deed), more: Chosen) {
        match self.chosen.entry(key) {
            Entry::Vacant(empty) => {
                empty.insert(more);
            }
            Entry::Occupied(mut held) => {
                let held = held.get_mut();
                held.sights += more.sights;
                held.worth += more.worth;
                add_costs(&mut held.costs, more.costs);
            }
        }
    }

    /// Adds what is best kept of a hand with the board in sight: how many sights are alike, and what
    /// all of them come to together.
    pub(super) fn keep(
        &mut self,
        rules: &Rules,
        scene: usize,
        board: CardSet,
        (sights, best): (u128, &Keep),
    ) {
        let cards = best.hand.len() as usize;
        let worth = best.worth;
        let named = if board.is_empty() { cards } else { (best.kept | board).len() as usize };
        let Some(ranking) = order(rules, named).filter(|_| cards <= MOST_KEPT) else {
            let kept = Handled::Kept(Keeps::of(best.hand, best.kept));
            return self.show(rules, scene, best.hand.union(board), kept, (sights, worth));
        };
        let made = rules.game.compared.ranking().and_then(Ranking::uses);
        let hands = Hands { ranking, straight: if made == Some(3) { 3 } else { 5 } };
        self.hands.insert(scene, hands);
        let holds = match board.is_empty() {
            true => hands.holds(best.hand, best.kept),
            false => hands.holds_with(board, best.all(), &best.as_good()),
        };
        // What may not be kept is not among what there is to keep.
        let may = |set: &CardSet| best.may(*set);
        let (holds, sets): (Vec<Hold>, Vec<_>) =
            holds.into_iter().filter(|(_, sets)| sets.iter().all(may)).unzip();
        let costs = sets.iter().map(|sets| best.cost(sets)).collect();
        self.add_kept((scene, holds), Keeping { hands: sights, worth, costs });
    }

    fn add_kept(&mut self, key: (usize, Vec<Hold>), more: Keeping) {
        match self.kept.entry(key) {
            Entry::Vacant(empty) => {
                empty.insert(more);
            }
            Entry::Occupied(mut held) => held.get_mut().add(more),
        }
    }

    /// Adds what is best done with some of these cards, of which there are so many, with what all of
    /// them come to together.
    pub(super) fn show(
        &mut self,
        rules: &Rules,
        scene: usize,
        seen: CardSet,
        shown: Handled,
        (sights, worth): (u128, i128),
    ) {
        let ranking = order(rules, seen.len() as usize);
        let ranked = ranking.map(|ranking| (ranking, ranking.rank_set(seen)));
        let class = ranked.map_or(0, |(_, standing)| standing.class_number());
        let line = self.shown.entry((scene, class, shown)).or_insert_with(|| Line {
            made: ranked.map_or_else(
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
        self.parts.extend(other.parts);
        self.names.extend(other.names);
        self.hands.extend(other.hands);
        for (key, more) in other.kept {
            self.add_kept(key, more);
        }
        for (key, more) in other.chosen {
            self.add_chosen(key, more);
        }
        for (key, more) in other.shown {
            let line = self.shown.entry(key).or_default();
            line.made = more.made;
            line.sights += more.sights;
            line.worth += more.worth;
        }
        self
    }

    /// A table a decision, the best hands first, each with the deals that come to it.
    pub(super) fn decisions(
        &self,
        script: &Script,
        paths: &Paths,
        (deals, scale): (u128, u128),
    ) -> Vec<Decision> {
        let shown = self.shown.keys().map(|(scene, ..)| *scene);
        let mut scenes: Vec<usize> = shown.collect();
        scenes.extend(self.names.keys());
        scenes.extend(self.hands.keys());
        scenes.sort_unstable();
        scenes.dedup();
        let decision = |scene: usize| {
            if let Some(hands) = self.hands.get(&scene) {
                return self.list(script, scene, *hands, (deals, scale));
            }
            let mut knowing = knowing(script, scene);
            if paths.come_by_sizes(scene) {
                knowing += ", having bet as little as that takes";
            }
            match self.names.get(&scene) {
                Some(naming) => self.table(knowing, scene, *naming, (deals, scale)),
                None => self.by_class(knowing, scene, (deals, scale)),
            }
        };
        scenes.into_iter().map(decision).collect()
    }

    /// What to do at a scene.
    fn table(
        &self,
        knowing: String,
        scene: usize,
        naming: Naming,
        (deals, scale): (u128, u128),
    ) -> Decision {
        let found = || self.chosen.iter().filter(|((at, ..), _)| *at == scene);
        let sights: u128 = found().map(|(_, chosen)| chosen.sights).sum();
        let deals = self.come(scene, sights, deals);
        let each = deals as f64 / sights.max(1) as f64;
        let seen = found().map(|((_, sight, deed), chosen)| Seen {
            sight: *sight,
            action: deed.to_string(),
            deals: chosen.sights,
            worth: chosen.worth,
            costs: chosen
                .costs
                .as_ref()
                .map(|costs| costs.iter().map(|(deed, cost)| (deed.to_string(), *cost)).collect()),
        });
        let (mut lines, followed) = cuts::lines(naming, seen.collect(), each * scale as f64);
        let count = |seen: u128| deals_of(seen, sights, deals);
        lines.iter_mut().for_each(|line| line.count = count(line.count));
        let followed = followed.map(|it| Followed { best: count(it.best), of: count(it.of), ..it });
        Decision { knowing, lines, followed }
    }

    /// What is done at a scene with cards of each class, the best first, and of each what is done most
    /// often.
    fn by_class(&self, knowing: String, scene: usize, (deals, scale): (u128, u128)) -> Decision {
        let mut found: Vec<_> = self.shown.iter().filter(|((at, ..), _)| *at == scene).collect();
        let sights: u128 = found.iter().map(|(_, line)| line.sights).sum();
        let deals = self.come(scene, sights, deals);
        let each = deals as f64 / sights.max(1) as f64;
        found.sort_by(|(one, first), (other, second)| {
            let by_class = other.1.cmp(&one.1).then(second.sights.cmp(&first.sights));
            by_class.then(one.2.cmp(&other.2))
        });
        let advice = |((_, _, shown), line): (&(usize, u8, Handled), &Line)| Advice {
            hands: line.made.clone(),
            action: shown.to_string(),
            count: deals_of(line.sights, sights, deals),
            worth: line.worth as f64 / (line.sights as f64 * each) / scale as f64,
        };
        Decision::new(knowing, found.into_iter().map(advice).collect())
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
            .map(|((_, holds), keeping)| Kept {
                holds: holds.clone(),
                hands: keeping.hands,
                worth: keeping.worth,
                costs: keeping.costs.clone(),
            })
            .collect();
        // Threads meet hands in any order: sums of them must not.
        kept.sort_unstable_by(|one, other| one.holds.cmp(&other.holds));
        let all: u128 = kept.iter().map(|kept| kept.hands).sum();
        let deals = self.come(scene, all, deals);
        let each = deals as f64 / all.max(1) as f64;
        let (mut lines, followed) = holds::list(hands, kept, each * scale as f64);
        let count = |hands: u128| deals_of(hands, all, deals);
        lines.iter_mut().for_each(|line| line.count = count(line.count));
        let Followed { best, of, cost } = followed;
        let followed = Followed { best: count(best), of: count(of), cost };
        let keep = ", which to keep";
        let knowing = knowing(script, scene);
        let knowing = knowing.strip_suffix(keep).unwrap_or(&knowing);
        let alike =
            if knowing.contains("of the board") { format!("; {ALIKE}") } else { String::new() };
        Decision { knowing: format!("{knowing}{keep}{alike}"), lines, followed: Some(followed) }
    }
}

/// The deals that come to so many of all sights: as many to each, or several sights to a deal.
fn deals_of(seen: u128, sights: u128, deals: u128) -> u128 {
    let sights = sights.max(1);
    match deals.checked_mul(seen) {
        Some(all) => all / sights,
        None => deals / sights * seen,
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
    let draw = |scene: &&Scene| matches!(scene, Scene::Draw(..));
    let draws = script.scenes.iter().filter(draw).count();
    let own = match before.iter().filter(draw).count() {
        0 => own,
        _ if draws == 1 => own + " after the draw",
        drawn => format!("{own} after the {} draw", if drawn == 1 { "first" } else { "last" }),
    };
    let mut words = vec![own];
    if seen(Place::Board) > 0 {
        // Own cards that are picked lie among the others.
        words.push(match seen(Place::Own) {
            0 => "the others of the grid".to_owned(),
            _ => format!("{} of the board", seen(Place::Board)),
        });
    }
    if seen(Place::Dealer) > 0 {
        words.push(format!("{} of the dealer's", seen(Place::Dealer)));
    }
    let throws = script.throws_after(scene).filter(|_| seen(Place::Board) > 0);
    // With the same cards in sight there may have been something to decide before.
    let asked =
        before.last().is_some_and(|scene| !matches!(scene, Scene::See(..) | Scene::Draw(..)));
    let what = match (script.scenes.get(scene), throws) {
        (Some(Scene::Discard(_) | Scene::Draw(..)), _) => ", which to keep".to_owned(),
        (_, Some(count)) => format!(", at their best without {count} own"),
        _ if asked => ", having stayed in".to_owned(),
        _ => String::new(),
    };
    words.join(" and ") + &what
}

#[cfg(test)]
mod tests {
    use super::*;
    use engine::table::Limits;
    use sheet::Library;

    /// Two own cards make no hand yet, and are told even so by what they are and what the dealer shows.
    #[test]
    fn two_cards_are_told() {
        let library = Library::built_in();
        let page = library.game("ultimate-texas-holdem").expect("a game").resolve(&[]);
        let page = page.expect("a page");
        let rules =
            Rules::new(page.table().expect("a table"), Limits::default()).expect("playable");
        let set = |cards: &str| cards.parse::<cards::Hand>().expect("cards").set();
        let mut book = Book::default();
        for (own, dealers, deed) in [
            ("Ah Kd", "2c", Deed::Bet(4)),
            ("9h 4d", "2c", Deed::Check),
            ("Ah Kd", "Ac", Deed::Check),
        ] {
            let seen = InSight { dealers: set(dealers), more: true, ..InSight::whole(set(own)) };
            let costs = [Deed::Bet(4), Deed::Check].into_iter().filter(|other| *other != deed);
            let costs = Some(costs.map(|other| (other, 1)).collect());
            book.choose(&rules, 1, &seen, (10, Weighed { deed, worth: 10, costs }));
        }
        let script = Script::new(&rules).expect("a script");
        let paths = Paths::new(&rules, &script, money::Money::dollars(1)).expect("paths");
        let told = book.decisions(&script, &paths, (30, 1));
        let [table] = &told[..] else { panic!("one decision") };
        assert_eq!(table.followed, None, "each line is best for all of its hands: {table:?}");
        let bets = table.lines.iter().filter(|line| line.action == "bet 4 times");
        assert_eq!(bets.map(|line| line.count).sum::<u128>(), 10, "{table:?}");
    }

    /// Sights that are more than the deals have their part of them, and what does not divide is
    /// rounded once.
    #[test]
    fn deals_are_shared_out_among_sights() {
        assert_eq!(deals_of(6, 12, 36), 18);
        assert_eq!(deals_of(30, 60, 20), 10);
        assert_eq!(deals_of(7, 10, 25), 17);
        assert_eq!(deals_of(1 << 90, 1 << 91, 1 << 92), 1 << 91);
        assert_eq!(deals_of(0, 0, 5), 0);
    }
}
