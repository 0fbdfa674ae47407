//! Games to nine: wagers on two hands of the table, or a hand at each seat against the banker's,
//! and a chart of who draws.
//!
//! [`Round::act`] takes one action, refuses it or carries it out, and writes down what happened;
//! [`step`] does the same without touching the round. [`Round::apply`] folds events alone, so any
//! stored log replays. [`Round::waiting_for`] and [`legal`] say what can come next. [`Table`] is
//! the shoe from round to round.

mod action;
mod apply;
mod bets;
mod close;
mod deal;
mod draw;
mod event;
mod floor;
mod legal;
mod round;
mod rules;
mod settle;
mod table;

pub use action::{Action, Refusal, Target};
pub use event::{Event, Face};
pub use legal::{Choices, Offer, legal};
pub use round::{Hold, Round, Spot, Start, Waiting};
pub use rules::Rules;
pub use table::{Between, Table, TableAction, TableEvent, TableRefusal};

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
