//! One thread's walk through the cards: every sight, every path, the best of them by what can be seen.
//!
//! It keeps, for each verdict and each path of play, in how many deals the path would come to that
//! verdict; where a decision is met on the way back, each point of it keeps the best of its options
//! and drops the others.

use super::advise::{Choice, Spot};
use super::book::{Book, usual_points};
use super::count::Count;
use super::decide::{
    Tried, drop_paths, first_decision, keep_best, keep_better, may, standing_for, worth_of_each,
};
use super::keeps::Keep;
use super::larger::{Larger, Mark, Met};
use super::orbit;
use super::paths::{Deed, Paths, Point};
use super::play::First;
use super::reads::{alike_deck, reads_one_hand};
use super::results::{Results, Verdict};
use super::script::{Scene, Script};
use super::sight::InSight;
use super::sized::Plan;
use super::weighed::Weighed;
use crate::factors::multiple_of_all;
use crate::mix::Map;
use crate::suits::Names;
use crate::work::ways;
use cards::{Card, CardSet};
use engine::table::{Laid, Place, Rules, Stands};
use money::Money;
use std::collections::HashMap;
use std::ops::RangeInclusive;

/// The ways to rename suits before a card is seen: all, unless one of them is a suit of its own.
pub(super) fn names(rules: &Rules, script: &Script) -> Names {
    match alike_deck(rules, &script.dues) {
        Ok(_) => Names::all(),
        Err(_) => Names::none(),
    }
}

/// How often a hand stands how against cards that are not laid.
type Known<'k> = dyn Fn() -> [(Stands, u64); 6] + 'k;

/// What is done with the hands first seen, and what tables say of everything that follows.
#[derive(Clone, Copy)]
pub(super) struct ByTables<'a> {
    pub(super) first: &'a HashMap<CardSet, Deed>,
    pub(super) plan: &'a Plan,
}

/// One thread's walk through the cards.
pub(super) struct Walk<'a> {
    script: &'a Script,
    paths: &'a Paths,
    laid: Laid<'a>,
    results: Results<'a>,
    /// How often each verdict has been met among the cards that come last.
    met: Vec<u64>,
    /// Counts by verdict and path, one buffer a scene and one behind the last.
    counts: Vec<Vec<u64>>,
    /// The same over all that was walked through.
    all: Vec<u128>,
    /// The ways to rename suits that change nothing.
    names: Names,
    first: Option<Weighed>,
    firsts: Vec<First>,
    /// The verdicts by how the hand stands, as far as they were asked for.
    stands: [Option<usize>; 6],
    book: Book,
    /// The points whose decisions are kept, scene by scene.
    usual: Vec<Option<usize>>,
    /// Decisions of who has bet more than it takes.
    larger: Larger,
    /// What is done instead of the best.
    by: Option<ByTables<'a>>,
    /// How many sights those stand for that are laid.
    weight: u64,
    /// The verdicts of whole hands up to suits, where those decide everything.
    hands: Option<Map<CardSet, usize>>,
    /// How often each verdict is met over what is never seen, by the cards before that up to suits.
    lasts: Map<CardSet, Vec<u64>>,
}

impl<'a> Walk<'a> {
    pub(super) fn new(
        rules: &'a Rules,
        script: &'a Script,
        paths: &'a Paths,
        stake: Money,
    ) -> Walk<'a> {
        let laid = Laid::staked(rules, stake);
        Walk {
            script,
            paths,
            laid,
            results: Results::new(rules, script, paths, stake),
            met: Vec::new(),
            counts: vec![Vec::new(); script.scenes.len() + 2],
            all: Vec::new(),
            names: names(rules, script),
            first: None,
            firsts: Vec::new(),
            stands: [None; 6],
            book: Book::default(),
            usual: usual_points(script, paths),
            larger: Larger::new(script, paths),
            by: None,
            weight: 1,
            hands: reads_one_hand(rules, &script.dues).then(Map::default),
            lasts: Map::default(),
        }
    }

    /// The same walk, by tables instead of for the best.
    pub(super) fn by_tables(self, by: Option<ByTables<'a>>) -> Walk<'a> {
        Walk { by, ..self }
    }

    /// Counts everything that may follow these cards, which stand for so many like them.
    pub(super) fn begin(&mut self, place: Place, set: CardSet, times: u64, deck: CardSet) {
        self.laid.lay(place, &cards(set));
        self.weight = times;
        let (rest, names) = (deck.without(set), self.names.keeping(set));
        match self.script.scenes.first() {
            Some(Scene::See(..)) => self.walk(1, rest, names, None),
            _ => {
                self.met.iter_mut().for_each(|met| *met = 0);
                self.hidden(1, rest, names, 1);
                self.fill(0);
            }
        }
        self.laid.lay(place, &[]);
        self.add_to_all(set, times);
    }

    /// The same, where it is known how the hand stands whenever all that is seen has been laid.
    pub(super) fn begin_knowing(
        &mut self,
        (set, times): (CardSet, u64),
        deck: CardSet,
        known: &Known<'_>,
    ) {
        self.stands = [None; 6];
        self.weight = times;
        self.laid.lay(Place::Own, &cards(set));
        // What is seen of the dealer's cards comes in the order of `known`, each way of it once.
        self.walk(1, deck.without(set), Names::none(), Some(known));
        self.laid.lay(Place::Own, &[]);
        self.add_to_all(set, times);
    }

    /// The number of the verdict where a hand of these cards stands so.
    pub(super) fn number_if(&mut self, own: CardSet, stands: Stands) -> usize {
        self.laid.lay(Place::Own, &cards(own));
        let number = self.results.read_if(&mut self.laid, stands);
        self.laid.lay(Place::Own, &[]);
        number
    }

    /// The verdict of a number.
    pub(super) fn verdict(&self, number: usize) -> Verdict {
        self.results.verdicts[number].clone()
    }

    /// The verdict where these cards lie.
    pub(super) fn verdict_of(&mut self, own: CardSet, dealer: CardSet) -> Verdict {
        self.laid.lay(Place::Own, &cards(own));
        self.laid.lay(Place::Dealer, &cards(dealer));
        let number = self.results.read(&mut self.laid);
        self.laid.lay(Place::Own, &[]);
        self.laid.lay(Place::Dealer, &[]);
        self.results.verdicts[number].clone()
    }

    /// Decides what to do with some cards, where it is known how often each verdict follows.
    pub(super) fn begin_with(
        &mut self,
        (set, times): (CardSet, u64),
        ends: &HashMap<Verdict, u64>,
    ) {
        self.laid.lay(Place::Own, &cards(set));
        self.weight = times;
        self.end_in(ends, 1);
        self.laid.lay(Place::Own, &[]);
        self.add_to_all(set, times);
    }

    /// Has every path end in these verdicts, and decides from the last scene back to one.
    fn end_in(&mut self, ends: &HashMap<Verdict, u64>, from: usize) {
        self.met.iter_mut().for_each(|met| *met = 0);
        for (verdict, count) in ends {
            let number = self.results.number_of(verdict);
            self.meet(number, *count);
        }
        let last = self.script.scenes.len();
        self.fill(last);
        let since = self.larger.mark();
        (from..last).rev().for_each(|at| self.decide(at, since));
    }

    /// Adds what one first sight has come to to the rest.
    fn add_to_all(&mut self, set: CardSet, times: u64) {
        let at = usize::from(matches!(self.script.scenes.first(), Some(Scene::See(..))));
        let counts = &self.counts[at];
        if self.all.len() < counts.len() {
            self.all.resize(counts.len(), 0);
        }
        for (sum, count) in self.all.iter_mut().zip(counts) {
            *sum += u128::from(*count) * u128::from(times);
        }
        if let Some(best) = self.first.take() {
            self.firsts.push(First { cards: set, times, best });
        }
        for Met { at, seen, sights, best } in self.larger.take() {
            self.book.choose_at(self.laid.rules(), at, &seen, (sights, best.times(sights)));
        }
    }

    /// All that was counted.
    pub(super) fn finish(self) -> Count {
        let count = Count::of(self.all, &self.results, self.paths.leaves.len());
        Count { first: self.firsts, book: self.book, ..count }
    }

    /// Counts what follows from a scene on, into the buffer of that scene.
    fn walk(&mut self, at: usize, deck: CardSet, names: Names, known: Option<&Known<'_>>) {
        let script = self.script;
        match script.scenes.get(at) {
            None => {
                match known {
                    None => self.behind_all(deck, names),
                    Some(known) => {
                        self.met.iter_mut().for_each(|met| *met = 0);
                        for (at, (stands, count)) in known().into_iter().enumerate() {
                            if count > 0 {
                                let number = self.stands_number(at, stands);
                                self.meet(number, count);
                            }
                        }
                    }
                }
                self.fill(at);
            }
            Some(Scene::See(place, count)) => {
                let before = *self.laid.cards(*place);
                let weight = self.weight;
                self.clear(at);
                for (set, times) in names.sets(deck, (*count).into()) {
                    self.lay_behind(*place, &before, set);
                    self.weight = weight * times;
                    self.walk(at + 1, deck.without(set), names.keeping(set), known);
                    self.add_up(at, times);
                }
                self.weight = weight;
                self.laid.lay(*place, &before);
            }
            Some(Scene::Declare(wager, _)) => {
                let declared = self.results.read_declared(&mut self.laid, *wager);
                let since = self.larger.mark();
                self.walk(at + 1, deck, names, known);
                self.pay_shown(at, declared);
                self.decide(at, since);
            }
            Some(Scene::Ask(_) | Scene::Pull(_) | Scene::Surrender(..) | Scene::Claim(..)) => {
                let since = self.larger.mark();
                self.walk(at + 1, deck, names, known);
                self.decide(at, since);
            }
            Some(Scene::Discard(count)) => self.discard(at, *count, deck, names, known),
            Some(Scene::Draw(fewest, most)) => {
                self.draw(at, *fewest..=*most, deck, names, known);
            }
        }
    }

    /// Counts the verdicts over what is never seen; where one hand decides everything, once for whatever
    /// order its cards came in.
    fn behind_all(&mut self, deck: CardSet, names: Names) {
        self.met.iter_mut().for_each(|met| *met = 0);
        let held = self.laid.cards(Place::Own).set() | self.laid.cards(Place::Board).set();
        let dealt = self.laid.rules().game.pack.size() - deck.len() as usize;
        if self.hands.is_none() || held.len() as usize != dealt {
            return self.hidden(0, deck, names, 1);
        }
        let held = orbit::standard(held).0;
        if let Some(met) = self.lasts.get(&held) {
            return self.met.clone_from(met);
        }
        self.hidden(0, deck, names, 1);
        self.lasts.insert(held, self.met.clone());
    }

    /// Deals what is never seen, and counts the verdicts.
    fn hidden(&mut self, at: usize, deck: CardSet, names: Names, times: u64) {
        let script = self.script;
        let Some((place, count)) = script.hidden.get(at) else {
            let number = self.number_here();
            self.meet(number, times);
            return;
        };
        let before = *self.laid.cards(*place);
        for (set, more) in names.sets(deck, (*count).into()) {
            self.lay_behind(*place, &before, set);
            self.hidden(at + 1, deck.without(set), names.keeping(set), times * more);
        }
        self.laid.lay(*place, &before);
    }

    /// The number of the verdict of what lies there.
    fn number_here(&mut self) -> usize {
        let Walk { laid, results, hands, .. } = self;
        let Some(hands) = hands else { return results.read(laid) };
        let all = laid.cards(Place::Own).set() | laid.cards(Place::Board).set();
        *hands.entry(orbit::standard(all).0).or_insert_with(|| results.read(laid))
    }

    /// The number of the verdict where the hand stands so. No wager reads the dealer's cards, so
    /// it is the same whatever is seen of them.
    fn stands_number(&mut self, at: usize, stands: Stands) -> usize {
        if let Some(number) = self.stands[at] {
            return number;
        }
        let number = self.results.read_if(&mut self.laid, stands);
        self.stands[at] = Some(number);
        number
    }

    fn meet(&mut self, number: usize, count: u64) {
        if self.met.len() <= number {
            self.met.resize(number + 1, 0);
        }
        self.met[number] += count;
    }

    fn lay_behind(&mut self, place: Place, before: &[Card], set: CardSet) {
        let mut held = cards::Hand::EMPTY;
        before.iter().for_each(|card| held.push(*card));
        set.iter().for_each(|card| held.push(card));
        self.laid.lay(place, &held);
    }

    /// Every path ends in the verdicts that were met.
    fn fill(&mut self, at: usize) {
        let leaves = self.paths.leaves.len();
        let counts = &mut self.counts[at];
        counts.clear();
        for met in &self.met {
            counts.extend(std::iter::repeat_n(*met, leaves));
        }
    }

    fn clear(&mut self, at: usize) {
        self.counts[at].clear();
    }

    /// Adds the counts of the next scene, so many times, to those of this one.
    fn add_up(&mut self, at: usize, times: u64) {
        let (here, behind) = self.counts.split_at_mut(at + 1);
        let (here, more) = (&mut here[at], &behind[0]);
        if here.len() < more.len() {
            here.resize(more.len(), 0);
        }
        here.iter_mut().zip(more).for_each(|(sum, more)| *sum += more * times);
    }

    /// Has every hand that was shown at this scene come to one verdict, whatever follows.
    fn pay_shown(&mut self, at: usize, verdict: usize) {
        let leaves = self.paths.leaves.len();
        let counts = &mut self.counts[at + 1];
        counts.resize(counts.len().max((verdict + 1) * leaves), 0);
        for (leaf, _) in self.paths.leaves.iter().enumerate().filter(|(_, leaf)| leaf.shown) {
            let sum = counts.chunks(leaves).map(|row| row[leaf]).sum();
            counts.chunks_mut(leaves).for_each(|row| row[leaf] = 0);
            counts[verdict * leaves + leaf] = sum;
        }
    }

    /// Keeps, at each point of a decision, the best of its options; of what was met since then after larger
    /// bets, what best play comes to.
    fn decide(&mut self, at: usize, since: Mark) {
        let (here, behind) = self.counts.split_at_mut(at + 1);
        let (here, next) = (&mut here[at], &behind[0]);
        here.clear();
        here.extend_from_slice(next);
        let leaves = self.paths.leaves.len();
        let scene = &self.script.scenes[at];
        let standing = standing_for(scene, &self.laid);
        let open = |deed: &Deed| may(scene, *deed, standing, &self.laid);
        let points = &self.paths.levels[at];
        let usual = self.usual[at];
        let (mut kept, mut others) = (None, Vec::new());
        if let Some(by) = self.by {
            let seen = self.in_sight(at);
            return go_by(by, (at, points), &seen, &mut self.counts[at], leaves);
        }
        keep_best(points, &self.results, here, leaves, open, |point, best| {
            if usual == Some(point) {
                self.larger.forget_others(since, &points[point], best.deed);
                kept = Some(best);
            } else if self.larger.has(at) {
                self.larger.forget_others(since, &points[point], best.deed);
                others.push((point, best));
            }
        });
        if !others.is_empty() {
            let (seen, sights) = (self.in_sight(at), u128::from(self.weight));
            let met = |(point, best)| Met { at: (at, point), seen, sights, best };
            self.larger.note(self.paths, others.into_iter().map(met));
        }
        if at == first_decision(self.script) && at == 1 {
            self.first = kept;
        } else if let Some(best) = kept {
            let sights = u128::from(self.weight);
            let sights = (sights, best.times(sights));
            self.book.choose(self.laid.rules(), at, &self.in_sight(at), sights);
        }
    }

    fn in_sight(&self, at: usize) -> InSight {
        let laid = |place: Place| -> CardSet { self.laid.cards(place).set() };
        // What the dealer has shown by then.
        let before = self.script.scenes[..at].iter();
        let shown = before.filter(|scene| matches!(scene, Scene::See(Place::Dealer, _)));
        let dealers = if shown.count() > 0 { laid(Place::Dealer) } else { CardSet::default() };
        self.script.in_sight(at, laid(Place::Own), laid(Place::Board), dealers)
    }

    /// Keeps which cards of the hand are best kept at a scene.
    fn write_kept(&mut self, at: usize, best: Option<Keep>) {
        let Some(best) = best else { return };
        let (rules, board) = (self.laid.rules(), self.laid.cards(Place::Board).set());
        let sights = u128::from(self.weight);
        self.book.keep(rules, at, board, (sights, &best.times(sights)));
    }

    /// What each thing to do at a point of a scene is worth, with these cards in sight.
    pub(super) fn advise(
        mut self,
        spot: &Spot,
        (at, point): (usize, usize),
        deck: CardSet,
    ) -> Vec<Choice> {
        self.lay(spot);
        let gone: CardSet = spot.gone().collect();
        let mut names = self.names.keeping(gone);
        for cards in [&spot.own, &spot.board, &spot.dealer] {
            names = names.keeping(cards.iter().copied().collect());
        }
        let declared = match &self.script.scenes[at] {
            Scene::Declare(wager, _) => Some(self.results.read_declared(&mut self.laid, *wager)),
            _ => None,
        };
        self.walk(at + 1, deck.without(spot.cards()).without(gone), names, None);
        if let Some(declared) = declared {
            self.pay_shown(at, declared);
        }
        self.choices(at, &self.paths.levels[at][point])
    }

    /// The same where it is known how often each verdict follows, and nothing more comes into sight.
    pub(super) fn advise_with(
        mut self,
        spot: &Spot,
        (at, point): (usize, usize),
        ends: &HashMap<Verdict, u64>,
    ) -> Vec<Choice> {
        self.lay(spot);
        self.end_in(ends, at + 1);
        self.choices(at, &self.paths.levels[at][point])
    }

    /// Lays the cards in sight.
    fn lay(&mut self, spot: &Spot) {
        self.laid.lay(Place::Own, &spot.own);
        self.laid.lay(Place::Board, &spot.board);
        self.laid.lay(Place::Dealer, &spot.dealer);
    }

    /// What each open option of a point is worth, from what was counted behind its scene.
    fn choices(&self, at: usize, point: &Point) -> Vec<Choice> {
        let (counts, leaves) = (&self.counts[at + 1], self.paths.leaves.len());
        let scene = &self.script.scenes[at];
        let standing = standing_for(scene, &self.laid);
        let open = |deed: &Deed| may(scene, *deed, standing, &self.laid);
        worth_of_each(point, &self.results, counts, leaves, open)
    }

    /// Tries every way to give up so many cards; each path keeps its best.
    fn discard(
        &mut self,
        at: usize,
        count: u8,
        deck: CardSet,
        names: Names,
        known: Option<&Known<'_>>,
    ) {
        let own = *self.laid.cards(Place::Own);
        let leaves = self.paths.leaves.len();
        let held: CardSet = own.iter().copied().collect();
        self.clear(at);
        let mut tried = Tried::Never;
        let mut worths = Vec::new();
        for thrown in held.subsets(count.into()) {
            self.laid.lay(Place::Own, &cards(held.without(thrown)));
            self.laid.lay(Place::Thrown, &cards(thrown));
            let names = names.keeping(thrown);
            self.walk(at + 1, deck, names, known);
            let (here, behind) = self.counts.split_at_mut(at + 1);
            let (here, next) = (&mut here[at], &behind[0]);
            here.resize(here.len().max(next.len()), 0);
            let points = &self.paths.levels[at];
            let counts = (&mut here[..], &next[..]);
            keep_better(points, &self.results, leaves, counts, tried, |point, worth| {
                if self.usual[at] == Some(point) {
                    worths.push((held.without(thrown), worth));
                }
            });
            tried = Tried::Before;
        }
        self.laid.lay(Place::Own, &own);
        self.laid.lay(Place::Thrown, &[]);
        self.write_kept(at, Keep::best(held, worths));
    }

    /// Tries every way to have cards replaced; each path keeps its best.
    fn draw(
        &mut self,
        at: usize,
        counts: RangeInclusive<u8>,
        deck: CardSet,
        names: Names,
        known: Option<&Known<'_>>,
    ) {
        let own = *self.laid.cards(Place::Own);
        let leaves = self.paths.leaves.len();
        let held: CardSet = own.iter().copied().collect();
        let left = deck.len() as usize;
        let all = lies(self.script, at, left);
        let mut best = Vec::new();
        let mut tried = Tried::Never;
        let mut worths = Vec::new();
        let weight = self.weight;
        for count in counts.map(usize::from) {
            let lies = ways(left, count) * lies(self.script, at + 1, left - count);
            for thrown in held.subsets(count) {
                let stays = cards(held.without(thrown));
                self.laid.lay(Place::Thrown, &cards(thrown));
                let names = names.keeping(held).keeping(thrown);
                self.clear(at);
                for (set, times) in names.sets(deck, count) {
                    self.lay_behind(Place::Own, &stays, set);
                    self.weight = weight * times * (all / lies) as u64;
                    self.walk(at + 1, deck.without(set), names.keeping(set), known);
                    self.add_up(at, times * (all / lies) as u64);
                }
                let next = &self.counts[at];
                best.resize(best.len().max(next.len()), 0);
                let points = &self.paths.levels[at];
                let counts = (&mut best[..], &next[..]);
                keep_better(points, &self.results, leaves, counts, tried, |point, worth| {
                    if self.usual[at] == Some(point) {
                        worths.push((held.without(thrown), worth));
                    }
                });
                tried = Tried::Before;
            }
        }
        self.counts[at] = best;
        self.weight = weight;
        self.laid.lay(Place::Own, &own);
        self.laid.lay(Place::Thrown, &[]);
        self.write_kept(at, Keep::best(held, worths));
    }
}

/// Keeps, at each point of a scene, what tables say.
fn go_by(
    by: ByTables<'_>,
    (at, points): (usize, &[Point]),
    seen: &InSight,
    counts: &mut [u64],
    leaves: usize,
) {
    let (first, plan) = (by.first.get(&seen.held), by.plan.at(at, seen));
    for (number, point) in points.iter().enumerate().filter(|(_, point)| point.options.len() > 1) {
        let deed = first.copied().or_else(|| plan(number));
        let deed = deed.expect("tables say something of every sight");
        for (_, range) in point.options.iter().filter(|(other, _)| *other != deed) {
            drop_paths(counts, leaves, range);
        }
    }
}

/// How many lies of cards follow from a scene on, with so many cards left: where hands may draw
/// more or fewer, so many times each that all come to as many.
fn lies(script: &Script, at: usize, left: usize) -> u128 {
    match script.scenes.get(at) {
        None => {
            let mut left = left;
            let draw = |(_, count): &(Place, u8)| {
                let ways = ways(left, (*count).into());
                left -= usize::from(*count);
                ways
            };
            script.hidden.iter().map(draw).product()
        }
        Some(Scene::See(_, count)) => {
            let count = usize::from(*count);
            ways(left, count) * lies(script, at + 1, left - count)
        }
        Some(Scene::Draw(fewest, most)) => {
            let each = (*fewest..=*most).map(usize::from);
            let each = each.map(|drawn| ways(left, drawn) * lies(script, at + 1, left - drawn));
            let all = multiple_of_all(each.map(|lies| lies as i128), i128::MAX);
            all.expect("deals that can be counted") as u128
        }
        Some(_) => lies(script, at + 1, left),
    }
}

fn cards(set: CardSet) -> cards::Hand {
    set.iter().collect()
}
