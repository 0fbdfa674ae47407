//! Twenty-one: hands that are drawn to by a chart, against a banker who draws last.
//!
//! [`Round::act`] takes one action, refuses it or carries it out, and writes down what happened;
//! [`step`] does the same without touching the round. [`Round::apply`] folds events alone, so any
//! stored log replays. [`Round::waiting_for`] and [`legal`] say what can come next.
//!
//! A hand that is over stays in until the banker's hand is made: most of these games spare some of
//! them. Every card is dealt as an action of its own.

mod act;
mod action;
mod advance;
mod apply;
mod bets;
mod compare;
mod dealer;
mod event;
mod floor;
mod hand;
mod legal;
mod options;
mod round;
mod rules;
mod settle;
mod side;

pub use action::{Action, Refusal, Target};
pub use compare::{Verdict, verdict};
pub use dealer::Dealt;
pub use event::{Due, Event, Face, Found};
pub use floor::Ruling;
pub use hand::{Bought, Played, Start as Seed, State};
pub use legal::{Choices, Offer, legal};
pub use options::Options;
pub use round::{Round, Spot, Stage, Start, Waiting};
pub use rules::Rules;

pub use crate::bank::{Bank, PlayerDealer};
pub use crate::layout::{Amounts, Chair, Limits, Unplayable, WagerId};
pub use crate::payment::Payment;

/// What an action brings about, without touching the round.
///
/// # Errors
///
/// The action is not among those that [`legal`] lists.
pub fn step(rules: &Rules, round: &Round, action: Action) -> Result<Vec<Event>, Refusal> {
    let mut events = Vec::new();
    round.clone().act(rules, action, &mut events)?;
    Ok(events)
}
