//! Pairs that are split, and split again.
//!
//! Every hand that comes of a split is played by its own cards and the banker's alone. Cards that
//! come in between to other hands are cards like any: what one hand comes to does not depend on how
//! many of them there were. So each hand is counted by itself, by the first card that it gets and by
//! what the first cards of the hands before it were, pair or not. That is exact.

use super::against::{Against, Worth};
use super::deed::{Pair, Way};
use super::faces::{ACE, Held, KINDS};
use engine::points::{Bought, Seed};
use ranking::points::Origin;

impl Against<'_> {
    /// What two cards of a kind come to that are split.
    pub(super) fn split(&mut self, kind: usize) -> Worth {
        let split = &self.table.rules.game.split;
        let times = if kind == ACE { split.ace_times } else { split.times };
        let (_, cases) = self.table.pairs(kind, self.up, &self.left);
        let mut worth = Worth::default();
        let mut hands = Hands { against: self, kind, more: 0.0, known: Vec::new() };
        for (chance, more) in cases {
            hands.more = more;
            worth += hands.rest(0, 0, 2, times.saturating_sub(1)) * chance;
        }
        // What was bet before the deal is lost to a natural, though splits have no action.
        let pair = Held::EMPTY.with(kind).with(kind);
        worth.net -= self.first_wager_to_natural(pair);
        worth
    }

    /// How much of the first wager a natural takes of a hand that is split, where it takes no more.
    fn first_wager_to_natural(&self, pair: Held) -> f64 {
        match self.takes_first_wagers() {
            true => self.table.natural(self.up, &self.left.after(pair)),
            false => 0.0,
        }
    }
}

/// The hands that come of a pair.
struct Hands<'a, 't> {
    against: &'a mut Against<'t>,
    kind: usize,
    /// How many cards are left, beside the two, that make a pair with them.
    more: f64,
    /// By how many of those are gone.
    known: Vec<After>,
}

/// What one hand comes to by its first card.
#[derive(Debug, Clone, Copy, Default)]
struct After {
    /// With cards of other kinds, weighed by how likely they are.
    others: Worth,
    /// With one of the same kind that makes no pair.
    alike: Worth,
    /// With one that makes a pair, which is not split.
    paired: Worth,
}

impl Hands<'_, '_> {
    /// What the hands that are still to come are worth, after so many more cards of the kind were
    /// split off and so many hands got another first card; weighed by how likely that is.
    fn rest(&mut self, gone: usize, others: usize, hands: u8, splits: u8) -> Worth {
        if hands == 0 {
            return Worth::default();
        }
        if splits == 0 {
            let each = self.among(gone, others, First::Any);
            return each * f64::from(hands);
        }
        let mut worth = self.among(gone, others, First::Other);
        worth += self.rest(gone, others + 1, hands - 1, splits);
        let pair = self.pair(gone);
        if pair > 0.0 {
            worth += self.rest(gone + 1, others, hands + 1, splits - 1) * pair;
        }
        worth
    }

    /// What a hand comes to if so many other hands got a first card that is no pair, weighed by how
    /// likely they do: whatever they got, less where it was a pair.
    fn among(&mut self, gone: usize, others: usize, first: First) -> Worth {
        if others == 0 {
            return self.one(gone, first);
        }
        let mut worth = self.among(gone, others - 1, first);
        let pair = self.pair(gone);
        if pair > 0.0 {
            worth += self.among(gone + 1, others - 1, first) * -pair;
        }
        worth
    }

    /// How likely a card makes a pair after so many are gone.
    fn pair(&self, gone: usize) -> f64 {
        (self.more - gone as f64).max(0.0) / (self.against.left.size - 2.0 - gone as f64)
    }

    /// What one hand comes to by its first card, weighed by how likely that is.
    fn one(&mut self, gone: usize, first: First) -> Worth {
        while self.known.len() <= gone {
            let next = self.hands_after(self.known.len());
            self.known.push(next);
        }
        let After { others, alike, paired } = self.known[gone];
        let left = self.against.left.of[self.kind] - 2.0 - gone as f64;
        let size = self.against.left.size - 2.0 - gone as f64;
        let pairs = (self.more - gone as f64).max(0.0);
        let mut worth = others + alike * ((left - pairs).max(0.0) / size);
        if first == First::Any {
            worth += paired * (pairs / size);
        }
        worth
    }

    /// What a hand comes to after so many of the kind are gone.
    fn hands_after(&mut self, gone: usize) -> After {
        let kind = self.kind;
        let mut left = self.against.left.without(kind);
        (0..gone).for_each(|_| left = left.without(kind));
        let mut against = self.against.split_off(left);
        let way = Way {
            origin: Origin::Split,
            start: if kind == ACE { Seed::SplitAce } else { Seed::Plain },
            bought: Bought::BySplit,
            ..Way::DEALT
        };
        let held = Held::EMPTY.with(kind);
        let after = left.without(kind);
        let mut others = Worth::default();
        for other in (0..KINDS).filter(|other| *other != kind && after.of[*other] > 0.5) {
            others += against.value(held.with(other), way) * after.chance(other);
        }
        if after.of[kind] < 0.5 {
            return After { others, ..After::default() };
        }
        let alike = against.value(held.with(kind), way);
        let paired = against.value(held.with(kind), Way { pair: Pair::Kept, ..way });
        After { others, alike, paired }
    }
}

/// What the first card of a hand may be.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum First {
    /// Any.
    Any,
    /// One that makes no pair.
    Other,
}
