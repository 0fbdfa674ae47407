//! A hand in play: its cards, what lies on it, how it came about.

use super::rules::Rules;
use crate::layout::WagerId;
use crate::seat::Seat;
use cards::{Card, Rank};
use money::Money;
use ranking::points::{Count, Counted, Joker, Kind, Origin};

/// A hand, and what lies on it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Played {
    /// The place it lies at.
    pub place: Seat,
    /// The wager that it was dealt to.
    pub wager: WagerId,
    /// Its cards, in the order they came.
    pub cards: Counted,
    /// Whether two of them can be a natural.
    pub origin: Origin,
    /// How it started.
    pub start: Start,
    /// Whether its wager was made before the deal.
    pub bought: Bought,
    /// What lay on it first.
    pub bet: Money,
    /// What doubling has added.
    pub added: Money,
    /// What the last doubling added.
    pub last: Money,
    /// How often it was doubled.
    pub doublings: u8,
    /// How many cards it is owed.
    pub owed: u8,
    /// How many it may still draw, if doubled.
    pub left: u8,
    /// What lies on insurance.
    pub insurance: Money,
    /// How it stands.
    pub state: State,
}

/// How a hand started.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Start {
    /// With what was dealt, or one of two cards that were split.
    Plain,
    /// With one of two aces that were split.
    SplitAce,
}

/// When the wager on a hand was made.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Bought {
    /// Before the deal.
    First,
    /// With a split.
    BySplit,
}

/// How a hand stands.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum State {
    /// It is played.
    Playing,
    /// It draws no more and waits for the banker's hand, over or not.
    Waits,
    /// It was given up for half.
    Surrendered,
    /// Its last doubling was taken back, and the rest is lost.
    Rescued,
    /// It has been settled.
    Settled,
    /// The floor killed it, and its wagers are lost.
    Dead,
}

impl Played {
    pub(super) const EMPTY: Played = Played {
        place: Seat::new(0),
        wager: WagerId::new(0),
        cards: Counted::EMPTY,
        origin: Origin::Dealt,
        start: Start::Plain,
        bought: Bought::First,
        bet: Money::ZERO,
        added: Money::ZERO,
        last: Money::ZERO,
        doublings: 0,
        owed: 0,
        left: 0,
        insurance: Money::ZERO,
        state: State::Playing,
    };

    /// All that lies on it.
    #[must_use]
    pub fn stake(&self) -> Money {
        self.bet + self.added
    }

    /// What its cards come to.
    #[must_use]
    #[inline]
    pub fn count(&self, rules: &Rules) -> Count {
        self.cards.count(&rules.counting, self.origin)
    }

    /// Whether it is a natural.
    #[must_use]
    #[inline]
    pub fn is_natural(&self, rules: &Rules) -> bool {
        // A hand that has drawn is one only where a joker makes any hand so.
        let may_be = match self.cards.len() {
            0 | 1 => false,
            2 => true,
            _ => rules.counting.joker == Joker::Natural,
        };
        may_be && matches!(self.count(rules).kind, Kind::Natural(_))
    }

    /// Whether it still hangs on the banker's hand.
    #[must_use]
    pub const fn is_live(&self) -> bool {
        matches!(self.state, State::Playing | State::Waits)
    }
}

/// What a card adds, aces low; ten for tens and faces, and for a joker nothing.
pub(super) fn value(card: Card) -> u8 {
    match card.rank() {
        Some(Rank::Ace) => 1,
        Some(rank) if rank >= Rank::Ten => 10,
        Some(rank) => rank as u8 + 2,
        None => 0,
    }
}

/// Whether a card is an ace.
pub(super) fn is_ace(card: Card) -> bool {
    card.rank() == Some(Rank::Ace)
}
