//! Of whom each step wants something: worked out once, when a sheet is made ready to play.

use super::rules::{Rules, Step, WagerId};
use sheet::table::step::{Setter, Zone};

/// Of whom a step wants something.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Calls {
    /// Of nobody in particular, once.
    Nobody,
    /// Of every seat whose hand is in play.
    Hands,
    /// Of every seat that is to be asked for this wager.
    Bettors(WagerId),
    /// Of nobody in particular, once, if a hand was given up.
    Folded,
    /// That takes a look at the round.
    Some,
}

impl Rules {
    /// Works out of whom each step wants something.
    pub(super) fn add_calls(&mut self) {
        let calls = self.steps.iter().map(|step| match step {
            // Where hands are played one after the other, a step may be another hand's.
            _ if self.by_hand.is_some() => Calls::Some,
            // The cards of a hand given up have been taken in. Source: colorado l.1094, l.1423.
            Step::Deal { to: Zone::Players | Zone::Extra, .. } => Calls::Hands,
            Step::Deal { to: Zone::Dragon, .. } => Calls::Some,
            Step::Ask(ask) if self.dragon != Some(ask.wager) => Calls::Bettors(ask.wager),
            Step::Naturals
            | Step::ShowHands
            | Step::Draw { .. }
            | Step::Throw(_)
            | Step::Pick(_)
            // Who may is seen in cards that not everyone sees: the others are passed by.
            | Step::Declare { .. }
            | Step::Buy { .. }
            | Step::Set(Setter::Players | Setter::FirstHands) => Calls::Hands,
            Step::Deal { .. }
            | Step::DealHand { .. }
            | Step::Burn(_)
            | Step::Turn { .. }
            | Step::TurnHand(_)
            | Step::Settle { .. }
            | Step::Envy
            | Step::Award { .. } => Calls::Nobody,
            Step::TakeFolded(_) => Calls::Folded,
            // Nor does a misdealt round want all that others do.
            _ => Calls::Some,
        });
        self.calls = calls.collect();
    }
}
