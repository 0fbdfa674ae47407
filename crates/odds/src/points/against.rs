//! What hands are worth against one card of the banker's, played in a given way: by induction over
//! every card that may come.
//!
//! Where the banker has looked and found no natural, worths are not divided by how likely that is:
//! all that may be done with a hand is weighed by it alike.

use super::banker::{Chances, ENDS};
use super::deed::{Deed, Pair, Way, count, legal};
use super::faces::{Held, KINDS, Left};
use super::plays::{Cells, Stage};
use super::reply::Tree;
use super::table::{Stood, Table, given_up};
use crate::mix::Map;
use ranking::points::{Count, Kind};
use sheet::points::settle::BankerNatural;
use std::cell::RefCell;
use std::ops::{Add, AddAssign, Mul};
use std::rc::Rc;

/// What something comes to, in first wagers.
#[derive(Debug, Clone, Copy, PartialEq, Default)]
pub(super) struct Worth {
    /// What is won on average.
    pub(super) net: f64,
    /// What is bet.
    pub(super) staked: f64,
}

impl Add for Worth {
    type Output = Worth;

    fn add(self, other: Worth) -> Worth {
        Worth { net: self.net + other.net, staked: self.staked + other.staked }
    }
}

impl AddAssign for Worth {
    fn add_assign(&mut self, other: Worth) {
        *self = *self + other;
    }
}

impl Mul<f64> for Worth {
    type Output = Worth;

    fn mul(self, times: f64) -> Worth {
        Worth { net: self.net * times, staked: self.staked * times }
    }
}

/// Whether hands are played by the chart, or each as well as can be by its own cards.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum By {
    Chart,
    Cards,
}

/// Hands against one card of the banker's.
#[derive(Debug, Clone)]
pub(super) struct Against<'t> {
    pub(super) table: &'t Table<'t>,
    pub(super) up: usize,
    /// The shoe without the banker's card and what else is seen, with the cards of the hand itself.
    pub(super) left: Left,
    pub(super) cells: Cells,
    by: By,
    /// The banker's hands, against one who chooses best; else the house way decides.
    replies: Option<Rc<Replies>>,
    peeks: bool,
    /// What counts against a natural of what lies on a hand that is not doubled, where added chips
    /// have no action against it.
    first: Option<f64>,
    known: Map<u64, Worth>,
    pays: Map<u64, [f64; ENDS]>,
    /// How the banker's hand ends beside each hand, as long as the same cards are left.
    ends: Rc<RefCell<Map<u64, Box<Chances>>>>,
}

/// The hands of a banker who chooses best, and what standing wins against each of them.
#[derive(Debug)]
struct Replies {
    tree: Tree,
    pays: RefCell<Map<u64, Rc<[f64]>>>,
}

impl<'t> Against<'t> {
    pub(super) fn new(table: &'t Table<'t>, up: usize, left: Left, cells: Cells) -> Against<'t> {
        let reach = table.rules.game.settle.banker_natural;
        Against {
            table,
            up,
            left,
            cells,
            by: By::Chart,
            replies: None,
            peeks: table.peeks(up),
            first: (reach == BankerNatural::TakesFirstWagers).then_some(1.0),
            known: Map::default(),
            pays: Map::default(),
            ends: Rc::default(),
        }
    }

    /// The same cards with every decision unmade.
    pub(super) fn undecided(&self) -> Against<'t> {
        let Against { table, up, left, .. } = *self;
        Against { ends: self.ends.clone(), ..Against::new(table, up, left, Cells::empty()) }
    }

    /// The same table for hands that came of a split, with other cards left: no chip on them was bet
    /// before the deal.
    pub(super) fn split_off(&self, left: Left) -> Against<'t> {
        let mut off = Against::new(self.table, self.up, left, self.cells.clone());
        off.first = off.first.map(|_| 0.0);
        off.replies = self.replies.clone();
        off
    }

    /// The same hands against a banker who chooses best.
    pub(super) fn against_best(&self) -> Against<'t> {
        let mut best = Against::new(self.table, self.up, self.left, self.cells.clone());
        let tree = Tree::new(self.table, self.up);
        best.replies = Some(Rc::new(Replies { tree, pays: RefCell::default() }));
        best
    }

    /// Whether a natural takes no more than what was bet before the deal, and nobody has looked.
    pub(super) fn takes_first_wagers(&self) -> bool {
        self.first.is_some() && !self.peeks
    }

    /// Plays each hand as well as can be by its own cards.
    pub(super) fn by_cards(&self) -> Against<'t> {
        let mut best = Against::new(self.table, self.up, self.left, self.cells.clone());
        best.by = By::Cards;
        best.ends = self.ends.clone();
        best
    }

    /// What a hand comes to from here on.
    pub(super) fn value(&mut self, held: Held, way: Way) -> Worth {
        let key = held.bits() | way.bits() << Held::BITS;
        if let Some(worth) = self.known.get(&key) {
            return *worth;
        }
        let count = count(self.table.rules, held, way);
        let deeds = legal(self.table.rules, self.up, held, way, &count);
        let worth = match (deeds.is_choice(), self.by) {
            (false, _) => self.worth(held, way, Deed::Stand),
            (true, By::Chart) => {
                let stage = Stage::of(held.len(), way.doublings);
                let deed = self.cells.choose(stage, way.pair_of(held), &count, deeds);
                self.worth(held, way, deed)
            }
            (true, By::Cards) => {
                let worths = deeds.iter().map(|deed| self.worth(held, way, deed));
                let worths: Vec<Worth> = worths.collect();
                let best =
                    worths.into_iter().reduce(|best, it| if it.net > best.net { it } else { best });
                best.expect("something may be done")
            }
        };
        self.known.insert(key, worth);
        worth
    }

    /// What a deed comes to.
    pub(super) fn worth(&mut self, held: Held, way: Way, deed: Deed) -> Worth {
        let left = self.left.after(held);
        match deed {
            Deed::Stand => {
                let stood = self.stood(held, way);
                let stake = way.stake();
                let against_natural = match (self.peeks, self.first) {
                    (true, _) => 0.0,
                    (false, Some(first)) => stood.natural * first,
                    (false, None) => stood.natural * stake,
                };
                let net = stake * stood.other + against_natural;
                Worth { net, staked: stake * self.mass(&left) }
            }
            Deed::Hit => self.draw(held, way.hit(), &left),
            Deed::Double => self.draw(held, way.doubled(self.table.rules), &left),
            Deed::Surrender => self.given_up(&left, way.stake()),
            Deed::Rescue => self.given_up(&left, way.stake()),
            Deed::Split => self.split(held.pair().expect("a pair is split")),
        }
    }

    /// What a card comes to.
    fn draw(&mut self, held: Held, way: Way, left: &Left) -> Worth {
        let mut worth = Worth::default();
        for kind in 0..KINDS {
            if left.of[kind] > 0.5 {
                worth += self.value(held.with(kind), way) * left.chance(kind);
            }
        }
        worth
    }

    /// Half of what lies on a hand is lost, of a doubled one all but what was added last.
    fn given_up(&self, left: &Left, stake: f64) -> Worth {
        let mass = self.mass(left);
        Worth { net: given_up(stake) * mass, staked: stake * mass }
    }

    /// How likely it is that a hand comes to its decision at all: the banker may have looked.
    fn mass(&self, left: &Left) -> f64 {
        match self.peeks {
            true => 1.0 - self.table.natural(self.up, left),
            false => 1.0,
        }
    }

    /// What standing comes to for one wager.
    pub(super) fn stood(&mut self, held: Held, way: Way) -> Stood {
        let count = count(self.table.rules, held, way);
        let key = key(&count, held, way);
        let table = self.table;
        let left = self.left.after(held);
        if let Some(replies) = &self.replies {
            let mut known = replies.pays.borrow_mut();
            let pays = known.entry(key);
            let pays = pays.or_insert_with(|| replies.tree.pays(table, held, way).into());
            return replies.tree.stand(&left, pays);
        }
        let pays = self.pays.entry(key).or_insert_with(|| table.pays(held, way));
        let mut ends = self.ends.borrow_mut();
        let chances = ends.entry(held.bits());
        let chances = chances.or_insert_with(|| Box::new(table.banker.chances(self.up, &left)));
        table.stand(chances, pays)
    }

    /// What two cards as dealt come to, the banker's natural included.
    pub(super) fn dealt(&mut self, held: Held, way: Way) -> Worth {
        let mut worth = Worth::default();
        let splits = self.table.rules.game.split.times > 0;
        match held.pair().filter(|_| splits) {
            Some(kind) => {
                let (same, _) = self.table.pairs(kind, self.up, &self.left);
                let pair = Way { pair: Pair::Splits, ..way };
                worth += self.entered(held, pair) * same;
                if same < 1.0 {
                    worth += self.entered(held, way) * (1.0 - same);
                }
            }
            None => worth += self.entered(held, way),
        }
        worth
    }

    /// Two cards that may be given up before the check, and are then looked at.
    pub(super) fn entered(&mut self, held: Held, way: Way) -> Worth {
        let count = count(self.table.rules, held, way);
        if self.cells.is_early(way.pair_of(held), &count) {
            return Worth { net: given_up(1.0), staked: 1.0 };
        }
        self.looked_at(held, way)
    }

    /// Two cards that are not given up before the check.
    pub(super) fn looked_at(&mut self, held: Held, way: Way) -> Worth {
        let mut worth = self.value(held, way);
        if self.peeks {
            let stood = self.stood(held, way);
            worth += Worth { net: stood.natural, staked: stood.is_natural };
        }
        worth
    }
}

/// What tells two hands apart that stand.
fn key(count: &Count, held: Held, way: Way) -> u64 {
    let kind = match count.kind {
        Kind::Over => 0,
        Kind::Points => 1,
        Kind::Natural(_) => 2,
    };
    let origin = way.bits() & 3;
    let three = u64::from(held.len() == 3);
    u64::from(count.total.half_points) | kind << 16 | origin << 20 | three << 24
}
