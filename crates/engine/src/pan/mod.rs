//! Pan: rummy with 320 cards, played to the right, for chips that go from player to player.
//!
//! [`Round::act`] takes one action, refuses it or carries it out, and writes down what happened;
//! [`step`] does the same without touching the round. [`Round::apply`] folds events alone, so any
//! stored log replays. [`Round::waiting_for`] and [`legal`] say what can come next.

mod action;
mod apply;
mod audit;
mod collect;
mod counts;
mod event;
mod floor;
mod lay;
mod legal;
mod meld;
mod plays;
mod plays_set;
mod refusal;
mod round;
mod rules;
mod step;
mod turn;

pub use action::{Action, Loan, Play, Target};
pub use counts::Counts;
pub use event::{Event, Shares, Why};
pub use floor::Ruling;
pub use lay::Spread;
pub use legal::{Choices, legal};
pub use meld::{Condition, Shape, conditions, rope_place, shape, value};
pub use plays::each_play;
pub use refusal::Refusal;
pub use round::{Hold, Origin, Player, Round, Start, Top, Waiting};
pub use rules::Rules;

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
