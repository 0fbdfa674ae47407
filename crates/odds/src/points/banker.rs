//! The banker's hand from its first card on: the ways it may end, and how likely each is by the
//! cards that are left.
//!
//! Hands of the same cards are counted together with the number of orders in which they may come,
//! and those that begin alike share their beginning.

use super::faces::{Held, KINDS, Left, face, kind};
use cards::{Card, Hand, Rank, Suit};
use engine::points::Rules;
use ranking::points::{self, Count, Kind, Origin};
use sheet::points::chart::Must;
use sheet::points::settle::OverPush;
use std::collections::BTreeMap;

/// The most ways to end that any game has.
pub(super) const ENDS: usize = 40;

/// How likely the banker's hand ends in each way.
pub(super) type Chances = [f64; ENDS];

/// A way to end: all that settling asks of a banker's hand.
#[derive(Debug, Clone)]
pub(super) struct End {
    /// A hand that ends so.
    pub(super) hand: Hand,
    /// Whether it is a natural of two cards.
    pub(super) is_natural: bool,
    key: (Count, Special),
}

/// Hands of the banker's that some games spare.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Special {
    None,
    Suited789,
    Eights,
    /// A natural that was made by drawing, as a joker does.
    Drawn,
}

/// Every way to end against every first card.
#[derive(Debug, Clone)]
pub(super) struct Banker {
    pub(super) ends: Vec<End>,
    /// By the first card.
    draws: [Vec<Node>; KINDS],
}

/// A card that the banker draws after those before it, in the order of kinds.
#[derive(Debug, Clone, Copy)]
struct Node {
    /// How many are drawn with it.
    depth: u8,
    kind: u8,
    /// How many of its kind were drawn before it.
    used: u8,
    /// The way in which the hand ends with it, and in how many orders.
    end: Option<(u8, f64)>,
}

/// The most cards that a banker draws.
const DEEPEST: usize = 24;

impl Banker {
    pub(super) fn new(rules: &Rules) -> Banker {
        let mut banker = Banker { ends: Vec::new(), draws: std::array::from_fn(|_| Vec::new()) };
        let shoe = Left::of(rules.game.pack);
        for up in shoe.kinds() {
            let mut walk = Walk { rules, shoe, found: BTreeMap::new() };
            let mut cards: Hand = [face(up)].into_iter().collect();
            walk.draw(&mut cards, Held::EMPTY);
            banker.draws[up] = banker.nodes(rules, up, walk.found);
        }
        banker
    }

    /// How likely each way to end is, with these cards left after the first.
    #[inline]
    pub(super) fn chances(&self, up: usize, left: &Left) -> Chances {
        let mut chances = [0.0; ENDS];
        let mut ways = [1.0; DEEPEST];
        let mut orders = [1.0; DEEPEST];
        for depth in 1..DEEPEST {
            orders[depth] = orders[depth - 1] / (left.size - (depth - 1) as f64);
        }
        for node in &self.draws[up] {
            let depth = usize::from(node.depth);
            let drawn = left.of[usize::from(node.kind)] - f64::from(node.used);
            ways[depth] = ways[depth - 1] * drawn;
            if let Some((end, many)) = node.end {
                chances[usize::from(end)] += many * ways[depth] * orders[depth];
            }
        }
        chances
    }

    /// What is drawn as a tree in which hands that begin alike share their beginning.
    fn nodes(&mut self, rules: &Rules, up: usize, found: BTreeMap<Held, u64>) -> Vec<Node> {
        let mut drawn: Vec<(Vec<usize>, u64)> = found
            .into_iter()
            .map(|(held, orders)| {
                let kinds = held.counts().flat_map(|(kind, count)| (0..count).map(move |_| kind));
                (kinds.collect(), orders)
            })
            .collect();
        drawn.sort();
        let mut nodes: Vec<Node> = Vec::new();
        let mut path: Vec<usize> = Vec::new();
        for (kinds, orders) in drawn {
            let shared = path.iter().zip(&kinds).take_while(|(one, other)| one == other).count();
            // The last card of a hand is a node of its own, even where others go on from there.
            let shared = shared.min(kinds.len() - 1);
            for depth in shared..kinds.len() {
                let used = kinds[..depth].iter().filter(|held| **held == kinds[depth]).count();
                nodes.push(Node {
                    depth: depth as u8 + 1,
                    kind: kinds[depth] as u8,
                    used: used as u8,
                    end: None,
                });
            }
            let (&last, before) = (nodes.last().expect("a card was drawn"), kinds.len());
            nodes.pop();
            for (end, share) in self.ends_of(rules, up, &kinds) {
                nodes.push(Node { end: Some((end, orders as f64 * share)), ..last });
            }
            path.clear();
            path.extend(&kinds[..before]);
        }
        nodes
    }

    /// The ways in which a hand of these cards ends, and what part of its suits ends so: three cards
    /// that may be of any suits are of one suit once in sixteen.
    fn ends_of(&mut self, rules: &Rules, up: usize, drawn: &[usize]) -> Vec<(u8, f64)> {
        let mut hand: Hand = [face(up)].into_iter().collect();
        drawn.iter().for_each(|kind| hand.push(face(*kind)));
        let is_789 = || [Rank::Seven, Rank::Eight, Rank::Nine].iter().all(|rank| has(&hand, *rank));
        match rules.game.over.push {
            OverPush::Suited789 if hand.len() == 3 && is_789() => {
                let cards = hand.iter().enumerate().map(|(at, card)| match card.rank() {
                    Some(rank) if at == 0 => Card::new(rank, Suit::Hearts),
                    _ => *card,
                });
                let plain = cards.collect();
                let suited = self.end(rules, hand, Special::Suited789);
                vec![(suited, 1.0 / 16.0), (self.end(rules, plain, Special::None), 15.0 / 16.0)]
            }
            OverPush::Eights if hand.len() == 3 && hand.iter().all(|it| kind(*it) == EIGHT) => {
                vec![(self.end(rules, hand, Special::Eights), 1.0)]
            }
            _ if hand.len() > 2 && is_natural(rules, &hand) => {
                vec![(self.end(rules, hand, Special::Drawn), 1.0)]
            }
            _ => vec![(self.end(rules, hand, Special::None), 1.0)],
        }
    }

    fn end(&mut self, rules: &Rules, hand: Hand, special: Special) -> u8 {
        let count = points::count(rules.game.counting, Origin::Dealt, &hand);
        let key = (count, special);
        let known = self.ends.iter().position(|end| end.key == key);
        let at = known.unwrap_or_else(|| {
            let is_natural = hand.len() == 2 && is_natural(rules, &hand);
            self.ends.push(End { hand, is_natural, key });
            self.ends.len() - 1
        });
        assert!(at < ENDS, "a banker's hand ends in forty ways at most");
        at as u8
    }
}

const EIGHT: usize = 7;

fn is_natural(rules: &Rules, hand: &Hand) -> bool {
    let count = points::count(rules.game.counting, Origin::Dealt, hand);
    matches!(count.kind, Kind::Natural(_))
}

fn has(hand: &Hand, rank: Rank) -> bool {
    hand.iter().any(|card| card.rank() == Some(rank))
}

/// Draws as the banker's chart says. A banker who may choose plays by the house way.
struct Walk<'r> {
    rules: &'r Rules,
    shoe: Left,
    /// What may be drawn until the hand is made, and in how many orders.
    found: BTreeMap<Held, u64>,
}

impl Walk<'_> {
    fn draw(&mut self, cards: &mut Hand, drawn: Held) {
        if is_made(self.rules, cards) {
            *self.found.entry(drawn).or_default() += 1;
            return;
        }
        for kind in self.shoe.kinds() {
            let mut more = *cards;
            more.push(face(kind));
            self.draw(&mut more, drawn.with(kind));
        }
    }
}

/// Whether the banker draws no more to these cards.
pub(super) fn is_made(rules: &Rules, cards: &Hand) -> bool {
    let count = points::count(rules.game.counting, Origin::Dealt, cards);
    cards.len() >= 2
        && match count.kind {
            Kind::Over | Kind::Natural(_) => true,
            Kind::Points => rules.game.banker.by_house_way(count.total) != Must::Hit,
        }
}
