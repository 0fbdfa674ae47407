//! What is best at decisions, kept by what a player tells from the cards in sight.

use super::act::Act;
use super::cuts::Seen;
use super::hold::{Alike, Hands, Hold};
use super::holds::{self, Kept};
use super::keeps::{Handled, Keep, Keeps};
use super::paths::{Deed, Paths};
use super::play::order;
use super::report::{Advice, Decision, Followed, Told};
use super::script::{Scene, Script};
use super::sight::{InSight, Naming, Sight};
use super::sized::{Plan, Tables, deals_of};
use super::weighed::{Costs, Weighed, add_costs};
use crate::mix::Map;
use cards::CardSet;
use engine::table::{Place, Rules};
use ranking::Ranking;
use std::collections::hash_map::Entry;
use std::collections::{BTreeMap, HashMap};
use std::fmt;
use std::hash::Hash;

/// Of more cards than these it is not told in a list which are kept.
const MOST_KEPT: usize = 6;

/// Decisions by their scene and the cards in sight as a player tells them: what is best, with how
/// many sights, and what they come to in all, in units times the scale.
#[derive(Debug, Clone, Default)]
pub(super) struct Book {
    chosen: Map<(usize, Sight, Deed), Chosen>,
    /// The same at other points of a scene, where best play comes to them by larger bets.
    larger: Map<(usize, usize, Sight, Deed), Chosen>,
    /// How many deals come to a scene, where its sights are those that best play brings there.
    come: BTreeMap<usize, u128>,
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

impl Chosen {
    fn new(sights: u128, best: Weighed) -> Chosen {
        Chosen { sights, worth: best.worth, costs: best.costs }
    }

    /// The same as a table parts it.
    fn seen(&self, sight: Sight, deed: Deed) -> Seen {
        let cost = |(deed, cost): &(Deed, i128)| (Act::deed(*deed), *cost);
        Seen {
            sight,
            action: Act::deed(deed),
            deals: self.sights,
            worth: self.worth,
            costs: self.costs.as_ref().map(|costs| costs.iter().map(cost).collect()),
        }
    }
}

/// Adds sights to those that are told alike and played alike.
fn add_chosen<K: Eq + Hash>(all: &mut Map<K, Chosen>, key: K, more: Chosen) {
    match all.entry(key) {
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

/// By what sights are named.
fn naming(rules: &Rules, seen: &InSight) -> Naming {
    let cards = seen.cards();
    match order(rules, cards) {
        Some(_) => Naming::of(rules.game.compared.ranking(), cards),
        None if (1..3).contains(&cards) => Naming::Pairs,
        None => Naming::Nothing,
    }
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

    /// The deals that come to a scene with so many sights, all of them if nothing else was said, and over
    /// how many of them what a sight comes to is summed up.
    fn deals_at(&self, scene: usize, sights: u128, deals: u128) -> (u128, f64) {
        let each = |deals: u128| (deals, deals as f64 / sights.max(1) as f64);
        match (self.parts.get(&scene), self.come.get(&scene)) {
            (Some(parts), _) => (sights / parts, 1.0),
            (None, Some(come)) => each(*come),
            (None, None) => each(deals),
        }
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
        let naming = naming(rules, seen);
        self.names.insert(scene, naming);
        let key = (scene, Sight::of(naming, seen), best.deed);
        add_chosen(&mut self.chosen, key, Chosen::new(sights, best));
    }

    /// The same at a point that best play comes to by larger bets than it takes to stay in.
    pub(super) fn choose_at(
        &mut self,
        rules: &Rules,
        (scene, point): (usize, usize),
        seen: &InSight,
        (sights, best): (u128, Weighed),
    ) {
        let key = (scene, point, Sight::of(naming(rules, seen), seen), best.deed);
        add_chosen(&mut self.larger, key, Chosen::new(sights, best));
    }

    /// Says how many deals come to a scene whose sights are those that best play brings there.
    pub(super) fn come_to(&mut self, scene: usize, deals: u128) {
        *self.come.entry(scene).or_default() += deals;
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
        let alike = match (board.is_empty(), best.thrown) {
            (false, _) => Alike::WithBoard,
            (true, Some(_)) => Alike::Unthrown,
            (true, None) => Alike::Highest,
        };
        let hands = Hands { ranking, straight: if made == Some(3) { 3 } else { 5 }, alike };
        self.hands.insert(scene, hands);
        let holds = match board.is_empty() {
            true => hands.holds(best.hand, best.kept, best.thrown.unwrap_or_default()),
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
            add_chosen(&mut self.chosen, key, more);
        }
        for (key, more) in other.larger {
            add_chosen(&mut self.larger, key, more);
        }
        for (scene, deals) in other.come {
            self.come_to(scene, deals);
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
        let decision = |scene: usize| -> Vec<Decision> {
            if let Some(hands) = self.hands.get(&scene) {
                return vec![self.list(script, scene, *hands, (deals, scale))];
            }
            let known = Known::at(script, scene);
            match self.names.get(&scene) {
                Some(_) => self.tables(scene, (deals, scale)).decisions(paths, &known),
                None => vec![self.by_class(&known, scene, (deals, scale))],
            }
        };
        self.scenes().into_iter().flat_map(decision).collect()
    }

    /// The scenes at which something is decided.
    fn scenes(&self) -> Vec<usize> {
        let shown = self.shown.keys().map(|(scene, ..)| *scene);
        let mut scenes: Vec<usize> = shown.collect();
        scenes.extend(self.names.keys());
        scenes.extend(self.hands.keys());
        scenes.sort_unstable();
        scenes.dedup();
        scenes
    }

    /// What the tables say at every scene behind the first decision, where something is decided by what
    /// is in sight alone.
    pub(super) fn plan(&self, (deals, scale): (u128, u128)) -> Option<Plan> {
        let is_plain = |scene: &usize| self.names.contains_key(scene);
        let scenes = self.scenes();
        let tables = |scene: usize| (scene, self.names[&scene], self.tables(scene, (deals, scale)));
        if !scenes.iter().all(is_plain) {
            return None;
        }
        Plan::new(scenes.into_iter().map(tables))
    }

    /// What to do at a scene, with as little bet as it takes and by larger bets.
    fn tables(&self, scene: usize, (deals, scale): (u128, u128)) -> Tables {
        let naming = self.names[&scene];
        let usual = self.chosen.iter().filter(|((at, ..), _)| *at == scene);
        let usual: Vec<Seen> =
            usual.map(|((_, sight, deed), chosen)| chosen.seen(*sight, *deed)).collect();
        let mut larger: BTreeMap<usize, Vec<Seen>> = BTreeMap::new();
        for ((_, point, sight, deed), chosen) in
            self.larger.iter().filter(|((at, ..), _)| *at == scene)
        {
            larger.entry(*point).or_default().push(chosen.seen(*sight, *deed));
        }
        let sights = usual.iter().map(|seen| seen.deals).sum();
        let (deals, each) = self.deals_at(scene, sights, deals);
        Tables::new((scene, naming), usual, larger, (deals, each * scale as f64))
    }

    /// What is done at a scene with cards of each class, the best first, and of each what is done most
    /// often.
    fn by_class(&self, known: &Known, scene: usize, (deals, scale): (u128, u128)) -> Decision {
        let mut found: Vec<_> = self.shown.iter().filter(|((at, ..), _)| *at == scene).collect();
        let sights: u128 = found.iter().map(|(_, line)| line.sights).sum();
        let (deals, each) = self.deals_at(scene, sights, deals);
        found.sort_by(|(one, first), (other, second)| {
            let by_class = other.1.cmp(&one.1).then(second.sights.cmp(&first.sights));
            by_class.then(one.2.cmp(&other.2))
        });
        let advice = |((_, _, shown), line): (&(usize, u8, Handled), &Line)| {
            let worth = line.worth as f64 / (line.sights as f64 * each) / scale as f64;
            let count = deals_of(line.sights, sights, deals);
            Advice::new(line.made.clone(), shown.act(), count, worth)
        };
        let lines = found.into_iter().map(advice).collect();
        Decision { told: known.told(), ..Decision::new(known.to_string(), lines) }
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
        let (deals, each) = self.deals_at(scene, all, deals);
        let (mut lines, followed) = holds::list(hands, kept, each * scale as f64);
        let count = |hands: u128| deals_of(hands, all, deals);
        lines.iter_mut().for_each(|line| line.count = count(line.count));
        let Followed { best, of, cost } = followed;
        let followed = Followed { best: count(best), of: count(of), cost };
        let (knowing, told) = Known::at(script, scene).listed(hands.alike);
        Decision { followed: Some(followed), told, ..Decision::new(knowing, lines) }
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

/// What is known at a scene: the cards in sight, and what else there is to say.
pub(super) struct Known {
    /// How many own cards, where they have not all come at once.
    own: Option<u8>,
    /// The draw that they come from.
    drawn: Option<Drawn>,
    /// The others of a grid that own cards are picked from.
    grid: u8,
    board: u8,
    dealers: u8,
    what: What,
}

/// Which of a round's draws came last.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Drawn {
    /// The only one.
    Only,
    First,
    Last,
}

/// What is decided with the cards in sight, or was.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum What {
    Keep,
    /// So many own cards go before anything else is seen.
    Without(u8),
    /// There was something to decide before with the same cards in sight.
    StayedIn,
    Nothing,
}

impl Known {
    fn at(script: &Script, scene: usize) -> Known {
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
                Some(seen(Place::Own))
            }
            _ => None,
        };
        let draw = |scene: &&Scene| matches!(scene, Scene::Draw(..));
        let draws = script.scenes.iter().filter(draw).count();
        let drawn = match before.iter().filter(draw).count() {
            0 => None,
            _ if draws == 1 => Some(Drawn::Only),
            1 => Some(Drawn::First),
            _ => Some(Drawn::Last),
        };
        // Own cards that are picked lie among the others.
        let (grid, board) = match seen(Place::Own) {
            0 => (seen(Place::Board), 0),
            _ => (0, seen(Place::Board)),
        };
        let throws = script.throws_after(scene).filter(|_| seen(Place::Board) > 0);
        // With the same cards in sight there may have been something to decide before.
        let asked =
            before.last().is_some_and(|scene| !matches!(scene, Scene::See(..) | Scene::Draw(..)));
        let what = match (script.scenes.get(scene), throws) {
            (Some(Scene::Discard(_) | Scene::Draw(..)), _) => What::Keep,
            (_, Some(count)) => What::Without(count),
            _ if asked => What::StayedIn,
            _ => What::Nothing,
        };
        Known { own, drawn, grid, board, dealers: seen(Place::Dealer), what }
    }

    /// How the lines of a table are to be read.
    pub(super) fn told(&self) -> Told {
        match self.what {
            What::Keep => Told::List,
            What::Without(_) | What::StayedIn | What::Nothing => Told::Lines,
        }
    }

    /// What is known in words before a list of what to keep, and how that is to be read.
    fn listed(&self, alike: Alike) -> (String, Told) {
        let (told, alike) = match alike.words() {
            None => (Told::List, String::new()),
            Some(words) => (Told::ListAndWhich, format!("; {words}")),
        };
        let what = if self.what == What::Keep { String::new() } else { self.what.to_string() };
        (format!("{}{what}{}{alike}", self.cards(), Told::KEEP), told)
    }

    /// The cards in words.
    fn cards(&self) -> String {
        let own = self.own.map_or("own cards".to_owned(), |count| format!("{count} own cards"));
        let drawn = match self.drawn {
            None => "",
            Some(Drawn::Only) => " after the draw",
            Some(Drawn::First) => " after the first draw",
            Some(Drawn::Last) => " after the last draw",
        };
        let mut words = vec![own + drawn];
        if self.grid > 0 {
            words.push("the others of the grid".to_owned());
        }
        if self.board > 0 {
            words.push(format!("{} of the board", self.board));
        }
        if self.dealers > 0 {
            words.push(format!("{} of the dealer's", self.dealers));
        }
        words.join(" and ")
    }
}

impl fmt::Display for Known {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.cards(), self.what)
    }
}

impl fmt::Display for What {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            What::Keep => f.write_str(Told::KEEP),
            What::Without(count) => write!(f, ", at their best without {count} own"),
            What::StayedIn => f.write_str(", having stayed in"),
            What::Nothing => Ok(()),
        }
    }
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
        let bets = table.lines.iter().filter(|line| line.action == Act::deed(Deed::Bet(4)));
        assert_eq!(bets.map(|line| line.count).sum::<u128>(), 10, "{table:?}");
    }

    /// How lines are to be read is read again from what is known.
    #[test]
    fn what_is_known_says_how_lines_are_read() {
        for what in [What::Keep, What::Without(2), What::StayedIn, What::Nothing] {
            for (board, grid) in [(0, 0), (3, 0), (0, 2)] {
                let (own, drawn) = (Some(5), Some(Drawn::First));
                let known = Known { own, drawn, grid, board, dealers: 1, what };
                assert_eq!(Told::read(&known.to_string()), known.told(), "{known}");
                for alike in Alike::ALL {
                    let (knowing, told) = known.listed(alike);
                    assert_eq!(Told::read(&knowing), told, "{knowing}");
                }
            }
        }
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
