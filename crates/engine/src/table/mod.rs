//! Games against a dealer or a pay table: wagers on a layout, cards, decisions, settlement.
//!
//! [`Round::act`] takes one action, refuses it or carries it out, and writes down what happened;
//! [`step`] does the same without touching the round. [`Round::apply`] folds events alone, so any
//! stored log replays. [`Round::waiting_for`] and [`legal`] say what can come next.

mod action;
mod advance;
mod again;
mod amends;
mod answer;
mod apply;
mod backline;
mod bets;
mod buy;
mod by_hand;
mod calls;
mod choose;
mod claim;
mod dealer;
mod dealer_draw;
mod declare;
mod dues;
mod envy;
mod event;
mod floor;
mod forfeits;
mod grid;
mod hands;
mod house_way;
mod keep;
mod laid;
mod legal;
mod lines;
mod meter;
mod meters;
mod misdeal;
mod named;
mod payout;
mod paytable;
mod peculiar;
mod pots;
mod quiet;
mod raises;
mod read;
mod round;
mod rules;
mod set;
mod settle;
mod sides;
mod slips;
mod steps;
mod surrender;
mod tile_way;
mod tips;
mod together;
mod wager;
mod war;

pub use crate::bank::{Bank, PlayerDealer};
pub use crate::layout::{Amounts, Chair, Limits, Unplayable, WagerId};
pub use crate::payment::Payment;
pub use action::{Action, Refusal, Target};

pub use dealer::Serves;
pub use event::{Due, Event};
pub use floor::Ruling;
pub use grid::Places;
pub use laid::{Laid, Place, Stands};
pub use legal::{Choices, Offer, legal};
pub use meters::{MeterCard, Meters};
pub use named::{Named, Third};
pub use paytable::Met;
pub use read::SideTable;
pub use round::{Hold, Round, Spot, Start, Waiting};
pub use rules::{DealerSets, Rules};
pub use slips::Slip;

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
