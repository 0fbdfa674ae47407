//! What a hand is paid against every way in which the banker's may end.

use super::banker::{Banker, Chances, ENDS};
use super::deed::Way;
use super::faces::{ACE, Held, Left, TEN, face};
use cards::{Card, Hand, Rank, Suit};
use engine::points::{Played, Rules, State, Verdict, verdict};
use engine::{Seat, WagerId};
use money::{Fraction, Money};
use ranking::points::{self, Kind, Origin};
use sheet::points::Peek;
use sheet::points::play::Tens;

/// The rules of a table, with what every hand at it needs.
#[derive(Debug)]
pub(super) struct Table<'r> {
    pub(super) rules: &'r Rules,
    pub(super) shoe: Left,
    pub(super) banker: Banker,
    /// How many cards each rank of the ten-values has.
    tens: Vec<f64>,
}

/// What standing comes to for one wager, by how likely it is.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) struct Stood {
    /// Against hands that are no natural.
    pub(super) other: f64,
    /// Against a natural.
    pub(super) natural: f64,
    /// How likely the banker has a natural.
    pub(super) is_natural: f64,
}

impl<'r> Table<'r> {
    pub(super) fn new(rules: &'r Rules) -> Table<'r> {
        let pack = rules.game.pack;
        let tens = Rank::ALL.into_iter().filter(|rank| *rank >= Rank::Ten && *rank != Rank::Ace);
        let of = |rank| Suit::ALL.iter().map(|suit| pack.count_of(Card::new(rank, *suit))).sum();
        let tens = tens.map(|rank| -> usize { of(rank) }).map(|count| count as f64);
        let tens = tens.filter(|count| *count > 0.0).collect();
        Table { rules, shoe: Left::of(pack), banker: Banker::new(rules), tens }
    }

    /// Whether the banker looks for a natural with this card up.
    pub(super) fn peeks(&self, up: usize) -> bool {
        match self.rules.game.peek {
            Peek::Never => false,
            Peek::Ace => up == ACE,
            Peek::AceOrTen => up == ACE || up == TEN,
        }
    }

    /// What standing comes to where the banker's hand ends so.
    pub(super) fn stand(&self, chances: &Chances, pays: &[f64; ENDS]) -> Stood {
        let mut stood = Stood { other: 0.0, natural: 0.0, is_natural: 0.0 };
        for ((end, chance), pay) in self.banker.ends.iter().zip(chances).zip(pays) {
            match end.is_natural {
                true => {
                    stood.natural += chance * pay;
                    stood.is_natural += chance;
                }
                false => stood.other += chance * pay,
            }
        }
        stood
    }

    /// What a hand wins of its wager against every way to end.
    pub(super) fn pays(&self, held: Held, way: Way) -> [f64; ENDS] {
        let hand = played(held.hand(), way);
        let mut pays = [0.0; ENDS];
        for (pay, end) in pays.iter_mut().zip(&self.banker.ends) {
            *pay = self.pay(&hand, &end.hand);
        }
        pays
    }

    /// What a hand wins of its wager against the banker's.
    pub(super) fn pay(&self, hand: &Played, banker: &Hand) -> f64 {
        let settle = &self.rules.game.settle;
        match verdict(self.rules, hand, banker) {
            Verdict::Natural => number(settle.natural.profit()),
            Verdict::Wins => number(settle.win.profit()),
            Verdict::Pushes => 0.0,
            Verdict::Loses => -1.0,
        }
    }

    /// How likely the banker has a natural, with these cards left.
    pub(super) fn natural(&self, up: usize, left: &Left) -> f64 {
        let makes = |kind: &usize| {
            let two = [face(up), face(*kind)];
            let count = points::count(self.rules.game.counting, Origin::Dealt, &two);
            matches!(count.kind, Kind::Natural(_))
        };
        left.kinds().filter(makes).map(|kind| left.chance(kind)).sum()
    }

    /// How likely two cards of a kind are a pair, and if they are, with how many more of it left in
    /// how many cases: kings and queens are none where tens go by rank.
    pub(super) fn pairs(&self, kind: usize, up: usize, left: &Left) -> (f64, Vec<(f64, f64)>) {
        if kind != TEN || self.rules.game.split.tens == Tens::ByValue {
            return (1.0, vec![(1.0, left.of[kind] - 2.0)]);
        }
        let all: f64 = self.tens.iter().sum();
        // The banker's card may be any of the ranks.
        let ups: Vec<(f64, Option<usize>)> = match up {
            TEN => self.tens.iter().enumerate().map(|(at, of)| (of / all, Some(at))).collect(),
            _ => vec![(1.0, None)],
        };
        let mut same = 0.0;
        let mut cases = Vec::new();
        for (chance, gone) in ups {
            let of = |at: usize| self.tens[at] - f64::from(u8::from(gone == Some(at)));
            let left = all - f64::from(u8::from(gone.is_some()));
            for at in 0..self.tens.len() {
                let pair = chance * of(at) * (of(at) - 1.0) / (left * (left - 1.0));
                same += pair;
                cases.push((pair, of(at) - 2.0));
            }
        }
        cases.iter_mut().for_each(|(chance, _)| *chance /= same);
        (same, cases)
    }
}

/// A hand as the engine settles it.
pub(super) fn played(cards: Hand, way: Way) -> Played {
    Played {
        place: Seat::new(0),
        wager: WagerId::new(0),
        cards: cards.into(),
        origin: way.origin,
        start: way.start,
        bought: way.bought,
        bet: Money::dollars(1),
        added: Money::ZERO,
        last: Money::ZERO,
        doublings: way.doublings,
        owed: 0,
        left: 0,
        insurance: Money::ZERO,
        state: State::Waits,
    }
}

/// What insurance is worth where the banker has a natural with such a chance, in units of itself.
pub(super) fn insured(rules: &Rules, chance: f64) -> f64 {
    chance * number(rules.game.insurance.pays.profit()) - (1.0 - chance)
}

/// What is lost by giving up a hand with such a stake: half of it.
pub(super) const fn given_up(stake: f64) -> f64 {
    -stake / 2.0
}

/// A fraction as a number.
pub(super) fn number(fraction: Fraction) -> f64 {
    fraction.numerator() as f64 / fraction.denominator() as f64
}
