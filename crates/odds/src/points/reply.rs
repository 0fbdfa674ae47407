//! A banker who may choose, and chooses best against the one hand there is: all players' cards lie
//! open before the banker's turn.

use super::against::Map;
use super::deed::Way;
use super::faces::{Held, Left};
use super::table::{Stood, Table, played};
use engine::points::Played;
use ranking::points::{self, Joker, Kind, Origin};
use sheet::points::chart::Must;
use sheet::points::settle::OverPush;

/// What the banker does where the chart leaves it open.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Reply {
    /// Stands.
    Stands,
    /// What costs the bank least.
    Best,
}

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
        let totals = (2..=22).flat_map(|total| {
            let of = |hardness| points::Total { half_points: total * 2, hardness };
            [of(points::Hardness::Hard), of(points::Hardness::Soft)]
        });
        totals.into_iter().any(|total| self.rules.game.banker.at(total) == Must::Option)
    }

    /// What a hand comes to that stands against a banker who chooses best.
    pub(super) fn stand_against_best(&self, up: usize, left: Left, held: Held, way: Way) -> Stood {
        let hand = played(held.hand(), way);
        let mut replies = Replies { table: self, hand, known: Map::default() };
        let first = Held::EMPTY.with(up);
        let mut stood = Stood { other: 0.0, natural: 0.0, is_natural: 0.0 };
        for kind in left.kinds() {
            let (banker, chance) = (first.with(kind), left.chance(kind));
            let count = points::count(self.rules.game.counting, Origin::Dealt, &banker.hand());
            let net = replies.net(banker, left.without(kind)) * chance;
            match count.kind {
                Kind::Natural(_) => {
                    stood.natural += net;
                    stood.is_natural += chance;
                }
                Kind::Over | Kind::Points => stood.other += net,
            }
        }
        stood
    }
}

struct Replies<'t> {
    table: &'t Table<'t>,
    hand: Played,
    known: Map<f64>,
}

impl Replies<'_> {
    /// What the player wins on average when the banker has these cards.
    fn net(&mut self, banker: Held, left: Left) -> f64 {
        if let Some(net) = self.known.get(&banker.bits()) {
            return *net;
        }
        let rules = self.table.rules;
        let cards = banker.hand();
        let count = points::count(rules.game.counting, Origin::Dealt, &cards);
        let must = match count.kind {
            Kind::Over | Kind::Natural(_) => Must::Stand,
            Kind::Points => rules.game.banker.at(count.total),
        };
        let net = match must {
            Must::Stand => self.table.pay(&self.hand, &cards),
            Must::Hit => self.draw(banker, left),
            Must::Option => self.table.pay(&self.hand, &cards).min(self.draw(banker, left)),
        };
        self.known.insert(banker.bits(), net);
        net
    }

    fn draw(&mut self, banker: Held, left: Left) -> f64 {
        let kinds = left.kinds();
        kinds.map(|kind| left.chance(kind) * self.net(banker.with(kind), left.without(kind))).sum()
    }
}
