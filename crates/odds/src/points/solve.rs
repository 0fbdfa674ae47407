//! The best play by totals: what is best with each total, hard and soft, and with each pair, over all
//! the hands that come to it.
//!
//! Totals are decided from the highest low count down, so that what follows a card is known. Hands of
//! one total are weighed by how often they come up; in a second pass by how often they come up when
//! played as the first pass says.

use super::against::{Against, Worth};
use super::deed::{Deed, Deeds, Pair, Way, count, legal, surrenders};
use super::faces::{ACE, Held, KINDS};
use super::plays::{Cell, Cells, Ranked, Stage};
use super::table::{Table, insured};
use engine::points::Rules;
use ranking::points::Kind;
use sheet::points::Switch;
use sheet::points::play::{InsuredWhen, SurrenderOrder};
use std::collections::{BTreeMap, BTreeSet, HashMap};

/// How often a hand comes up at a stage.
type Reach = HashMap<(Held, Stage), f64>;

/// The best play against one card of the banker's.
pub(super) fn against(table: &Table<'_>, up: usize) -> Cells {
    let left = table.shoe.without(up);
    let mut solver = Solver { against: Against::new(table, up, left, Cells::empty()), up };
    let hands = solver.hands();
    solver.decide(&hands, None);
    let reach = solver.reach(&hands);
    solver.forget();
    solver.decide(&hands, Some(&reach));
    solver.before_the_play();
    solver.against.cells
}

struct Solver<'t> {
    against: Against<'t>,
    up: usize,
}

impl Solver<'_> {
    fn rules(&self) -> &Rules {
        self.against.table.rules
    }

    /// Starts again with the same decisions unmade.
    fn forget(&mut self) {
        self.against = self.against.undecided();
    }

    /// Every hand that can come to a decision, by its low count.
    fn hands(&self) -> BTreeMap<usize, BTreeSet<Held>> {
        let mut hands: BTreeMap<usize, BTreeSet<Held>> = BTreeMap::new();
        let kinds: Vec<usize> = self.against.left.kinds().collect();
        let mut open: Vec<Held> = Vec::new();
        for &one in &kinds {
            for &other in kinds.iter().filter(|other| **other >= one) {
                open.push(Held::EMPTY.with(one).with(other));
            }
        }
        while let Some(held) = open.pop() {
            let room = held
                .counts()
                .all(|(kind, count)| f64::from(count) <= self.against.left.of[kind] + 0.5);
            // What a doubled hand may do, another of the same cards may not.
            let stages = Stage::ALL.map(|stage| self.deeds(held, way_at(self.rules(), stage)));
            if !room || !stages.iter().any(|deeds| deeds.is_choice()) {
                continue;
            }
            if hands.entry(held.low()).or_default().insert(held) {
                let draws = |deeds: &Deeds| deeds.has(Deed::Hit) || deeds.has(Deed::Double);
                if stages.iter().any(draws) {
                    open.extend(kinds.iter().map(|kind| held.with(*kind)));
                }
            }
        }
        hands
    }

    fn deeds(&self, held: Held, way: Way) -> Deeds {
        let count = count(self.rules(), held, way);
        legal(self.rules(), self.up, held, way, &count)
    }

    /// Decides every total, then the pairs.
    fn decide(&mut self, hands: &BTreeMap<usize, BTreeSet<Held>>, reach: Option<&Reach>) {
        for held in hands.values().rev() {
            let mut cells: BTreeMap<Cell, Vec<Held>> = BTreeMap::new();
            for held in held {
                let count = count(self.rules(), *held, Way::DEALT);
                if !matches!(count.kind, Kind::Natural(_)) {
                    cells.entry(Cell::of(&count)).or_default().push(*held);
                }
            }
            for stage in Stage::ALL {
                for (cell, held) in &cells {
                    self.decide_cell(stage, *cell, held, reach);
                }
            }
        }
        if self.rules().game.split.times > 0 {
            (0..KINDS).for_each(|kind| self.decide_pair(kind));
        }
    }

    fn decide_cell(&mut self, stage: Stage, cell: Cell, held: &[Held], reach: Option<&Reach>) {
        let way = way_at(self.rules(), stage);
        let mut held: Vec<Held> = held
            .iter()
            .copied()
            .filter(|held| (held.len() == 2) == (stage == Stage::Two))
            .filter(|held| self.deeds(*held, way).is_choice())
            .collect();
        if stage == Stage::Two && held.iter().any(|held| held.pair().is_none()) {
            // Pairs have a line of their own.
            held.retain(|held| held.pair().is_none());
        }
        if held.is_empty() || self.against.cells.at(stage, cell) != Ranked::default() {
            return;
        }
        let met = |held: &Held| reach.and_then(|reach| reach.get(&(*held, stage)).copied());
        let any = held.iter().any(|held| met(held).is_some_and(|often| often > 0.0));
        let mut sums: BTreeMap<Deed, f64> = BTreeMap::new();
        for held in held {
            let often = match any {
                true => met(&held).unwrap_or(0.0),
                false => self.often(held),
            };
            if often > 0.0 {
                for deed in self.deeds(held, way).iter() {
                    *sums.entry(deed).or_default() +=
                        often * self.against.worth(held, way, deed).net;
                }
            }
        }
        self.against.cells.put(stage, cell, ranked(&sums));
    }

    fn decide_pair(&mut self, kind: usize) {
        let held = Held::EMPTY.with(kind).with(kind);
        if self.against.left.of[kind] < 1.5 || held.pair().is_none() {
            return;
        }
        let way = Way { pair: Pair::Splits, ..Way::DEALT };
        let deeds = self.deeds(held, way);
        let sums = deeds.iter().map(|deed| (deed, self.against.worth(held, way, deed).net));
        let sums: BTreeMap<Deed, f64> = sums.collect();
        self.against.cells.pairs[kind] = ranked(&sums);
    }

    /// How often a hand comes up if any cards come in any order.
    fn often(&self, held: Held) -> f64 {
        let left = self.against.left;
        let (mut often, mut drawn) = (1.0, 0.0);
        for (kind, count) in held.counts() {
            for at in 0..count {
                drawn += 1.0;
                let of = left.of[kind] - f64::from(at);
                often *= of / (left.size - drawn + 1.0) * drawn / f64::from(at + 1);
            }
        }
        often
    }

    /// How often hands come up at each stage, played as decided.
    fn reach(&mut self, hands: &BTreeMap<usize, BTreeSet<Held>>) -> Reach {
        let mut reach = Reach::new();
        for held in hands.values().flatten().filter(|held| held.len() == 2) {
            reach.insert((*held, Stage::Two), self.often(*held));
        }
        for held in hands.values().flatten() {
            for stage in Stage::ALL.into_iter().rev() {
                let Some(often) = reach.get(&(*held, stage)).copied() else { continue };
                let splits = stage == Stage::Two && self.rules().game.split.times > 0;
                let pair = held.pair().is_some() && splits;
                let pair = if pair { Pair::Splits } else { Pair::None };
                let way = Way { pair, ..way_at(self.rules(), stage) };
                let deeds = self.deeds(*held, way);
                if !deeds.is_choice() {
                    continue;
                }
                let count = count(self.rules(), *held, way);
                let pair = way.pair_of(*held);
                let next = match (self.against.cells.choose(stage, pair, &count, deeds), stage) {
                    (Deed::Hit, Stage::Two | Stage::More) => Stage::More,
                    (Deed::Double, Stage::Two | Stage::More) => Stage::Doubled(1),
                    (Deed::Double, Stage::Doubled(times)) => Stage::Doubled(times + 1),
                    _ => continue,
                };
                let left = self.against.left.after(*held);
                for kind in left.kinds() {
                    *reach.entry((held.with(kind), next)).or_default() += often * left.chance(kind);
                }
            }
        }
        reach
    }

    /// What is decided before the play: giving up before the check, insurance; and what two cards
    /// are worth where hands may switch.
    fn before_the_play(&mut self) {
        let game = &self.rules().game;
        let (insurance, order, switch) = (game.insurance, game.surrender.order, game.switch);
        let chance = self.against.table.natural(self.up, &self.against.left);
        self.against.cells.insures = insurance.when == InsuredWhen::AceUp
            && self.up == ACE
            && insured(self.against.table.rules, chance) > 0.0;
        if order == SurrenderOrder::Early {
            self.early();
        }
        if switch == Switch::SecondCards {
            self.worths();
        }
    }

    /// Gives up before the check where that costs less.
    fn early(&mut self) {
        let mut sums: BTreeMap<Cell, f64> = BTreeMap::new();
        for (held, way) in self.two_cards() {
            let count = count(self.rules(), held, way);
            if matches!(count.kind, Kind::Natural(_))
                || !surrenders(self.rules(), self.up, held, way, &count)
            {
                continue;
            }
            let more = self.against.looked_at(held, way).net + 0.5;
            match held.pair().filter(|_| way.pair == Pair::Splits) {
                Some(kind) => self.against.cells.early_pairs[kind] = more < 0.0,
                None => *sums.entry(Cell::of(&count)).or_default() += more * self.often(held),
            }
        }
        for (cell, more) in sums {
            self.against.cells.early[cell.side()][cell.total] = more < 0.0;
        }
    }

    /// Every two cards, pairs as such.
    fn two_cards(&self) -> Vec<(Held, Way)> {
        let splits = self.rules().game.split.times > 0;
        let mut all = Vec::new();
        let kinds: Vec<usize> = self.against.left.kinds().collect();
        for &one in &kinds {
            for &other in kinds.iter().filter(|other| **other >= one) {
                let held = Held::EMPTY.with(one).with(other);
                let pair = held.pair().is_some() && splits;
                all.push((
                    held,
                    Way { pair: if pair { Pair::Splits } else { Pair::None }, ..Way::DEALT },
                ));
            }
        }
        all
    }

    /// What two cards are worth as dealt, and switched together.
    fn worths(&mut self) {
        let mut worth = Box::new([[[0.0; KINDS]; KINDS]; 2]);
        for (at, origin) in super::ORIGINS.into_iter().enumerate() {
            let way = Way { origin, ..Way::DEALT };
            for one in self.against.left.kinds() {
                for other in self.against.left.kinds() {
                    let held = Held::EMPTY.with(one).with(other);
                    worth[at][one][other] = self.against.dealt(held, way).net;
                }
            }
        }
        self.against.cells.worth = Some(worth);
    }
}

/// How a hand comes to a stage.
fn way_at(rules: &Rules, stage: Stage) -> Way {
    match stage {
        Stage::Two | Stage::More => Way::DEALT,
        Stage::Doubled(doublings) => {
            let left = rules.game.double.cards.saturating_sub(1);
            Way { doublings, left, ..Way::DEALT }
        }
    }
}

/// What is best first; of two that are worth the same, what bets less.
fn ranked(sums: &BTreeMap<Deed, f64>) -> Ranked {
    /// Worths nearer than this are the same: they are sums of some thousand parts.
    const SAME: f64 = 1e-12;
    let mut deeds: Vec<(Deed, f64)> = sums.iter().map(|(deed, net)| (*deed, *net)).collect();
    deeds.sort_by(|(one, first), (other, second)| match (first - second).abs() < SAME {
        true => one.cmp(other),
        false => second.total_cmp(first),
    });
    Ranked::new(deeds.into_iter().map(|(deed, _)| deed))
}

/// What everything comes to against one card of the banker's, from a fresh shoe.
pub(super) fn whole(against: &mut Against<'_>) -> Worth {
    let left = against.left;
    let kinds: Vec<usize> = left.kinds().collect();
    let mut worth = Worth::default();
    for &one in &kinds {
        for &other in kinds.iter().filter(|other| **other >= one) {
            let orders = if one == other { 1.0 } else { 2.0 };
            let chance = orders * left.chance(one) * left.without(one).chance(other);
            if chance > 0.0 {
                let held = Held::EMPTY.with(one).with(other);
                worth += against.dealt(held, Way::DEALT) * chance;
            }
        }
    }
    worth + insurance(against)
}

/// What insurance adds where it is taken.
pub(super) fn insurance(against: &Against<'_>) -> Worth {
    if !against.cells.insures {
        return Worth::default();
    }
    let chance = against.table.natural(against.up, &against.left);
    Worth { net: 0.5 * insured(against.table.rules, chance), staked: 0.5 }
}
