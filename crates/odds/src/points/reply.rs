//! A banker who may choose, and chooses best against the one hand there is: all players' cards lie
//! open before the banker's turn.

use super::deed::Way;
use super::faces::{Held, KINDS, Left};
use super::table::{Stood, Table, played};
use crate::mix::Map;
use cards::Hand;
use ranking::points::{self, Joker, Kind, Origin};
use sheet::points::chart::Must;
use sheet::points::settle::OverPush;

impl Table<'_> {
    /// Whether the banker has anything to choose, suits do not matter to it, and the hands are few
    /// enough to go through: jokers that count like aces make too many.
    pub(super) fn has_reply(&self) -> bool {
        let game = &self.rules.game;
        if game.over.push == OverPush::Suited789
            || game.counting.counting().joker == Joker::TwoOrTwelve
        {
            return false;
        }
        game.banker.has_option()
    }
}

/// The banker's hands from one card on, each behind all that may come of it.
#[derive(Debug, Clone)]
pub(super) struct Tree {
    nodes: Vec<Node>,
    /// The hands of two cards: the second card, the hand, and whether it is a natural.
    firsts: Vec<(usize, usize, bool)>,
}

/// A hand of the banker's.
#[derive(Debug, Clone)]
struct Node {
    cards: Hand,
    must: Must,
    /// What it may draw, and the hand with it.
    next: Vec<(usize, usize)>,
    /// How many cards of each kind came after the first, and how many of all.
    drawn: [f64; KINDS],
    count: f64,
}

impl Tree {
    pub(super) fn new(table: &Table<'_>, up: usize) -> Tree {
        let mut tree = Tree { nodes: Vec::new(), firsts: Vec::new() };
        let mut known = Map::default();
        for kind in table.shoe.kinds() {
            let two = Held::EMPTY.with(up).with(kind);
            let at = tree.grow(table, up, two, &mut known);
            let count = points::count(table.rules.game.counting, Origin::Dealt, &two.hand());
            tree.firsts.push((kind, at, matches!(count.kind, Kind::Natural(_))));
        }
        tree
    }

    /// Adds a hand after all that may come of it, and says where it is.
    fn grow(
        &mut self,
        table: &Table<'_>,
        up: usize,
        held: Held,
        known: &mut Map<u64, usize>,
    ) -> usize {
        if let Some(at) = known.get(&held.bits()) {
            return *at;
        }
        let rules = table.rules;
        let cards = held.hand();
        let count = points::count(rules.game.counting, Origin::Dealt, &cards);
        let must = match count.kind {
            Kind::Over | Kind::Natural(_) => Must::Stand,
            Kind::Points => rules.game.banker.at(count.total),
        };
        let mut next = Vec::new();
        if must != Must::Stand {
            for kind in table.shoe.kinds() {
                next.push((kind, self.grow(table, up, held.with(kind), known)));
            }
        }
        let mut drawn = [0.0; KINDS];
        held.counts().for_each(|(kind, count)| drawn[kind] = f64::from(count));
        drawn[up] -= 1.0;
        let count = drawn.iter().sum();
        self.nodes.push(Node { cards, must, next, drawn, count });
        known.insert(held.bits(), self.nodes.len() - 1);
        self.nodes.len() - 1
    }

    /// What a hand wins of its wager against each of the banker's that may stand.
    pub(super) fn pays(&self, table: &Table<'_>, held: Held, way: Way) -> Vec<f64> {
        let hand = played(held.hand(), way);
        let pay = |node: &Node| match node.must {
            Must::Hit => 0.0,
            Must::Stand | Must::Option => table.pay(&hand, &node.cards),
        };
        self.nodes.iter().map(pay).collect()
    }

    /// What a hand comes to that is paid so, with these cards left after the first.
    pub(super) fn stand(&self, left: &Left, pays: &[f64]) -> Stood {
        let mut nets: Vec<f64> = Vec::with_capacity(self.nodes.len());
        for (node, pay) in self.nodes.iter().zip(pays) {
            let draw = |nets: &[f64]| {
                let size = left.size - node.count;
                let each = node.next.iter().map(|(kind, at)| {
                    let of = left.of[*kind] - node.drawn[*kind];
                    // A card that is gone cannot come.
                    if of > 0.5 { of * nets[*at] } else { 0.0 }
                });
                each.sum::<f64>() / size
            };
            nets.push(match node.must {
                Must::Stand => *pay,
                Must::Hit => draw(&nets),
                Must::Option => pay.min(draw(&nets)),
            });
        }
        let mut stood = Stood { other: 0.0, natural: 0.0, is_natural: 0.0 };
        for (kind, at, natural) in self.firsts.iter().filter(|(kind, ..)| left.of[*kind] > 0.5) {
            let chance = left.chance(*kind);
            match natural {
                true => {
                    stood.natural += nets[*at] * chance;
                    stood.is_natural += chance;
                }
                false => stood.other += nets[*at] * chance,
            }
        }
        stood
    }
}
