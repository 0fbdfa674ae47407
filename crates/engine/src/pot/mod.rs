//! Poker: players against players for a pot.
//!
//! [`Round::act`] takes one action, refuses it or carries it out, and writes down what happened;
//! [`step`] does the same without touching the round. [`Round::apply`] folds events alone, so any
//! stored log replays. [`Round::waiting_for`], [`legal`] and [`aside`] say what
//! can come next.

mod action;
mod apply;
mod award;
mod bad_beat;
mod beside;
mod betting;
mod chop;
mod deal;
mod dealer;
mod event;
mod floor;
mod kill;
mod legal;
mod matched;
mod must_bet;
mod openers;
mod pool;
mod posted;
mod rolling;
mod round;
mod run_twice;
mod shortage;
mod showdown;
mod showing;
mod start;
mod step;
mod sums;
mod table;
mod time_out;
mod wild;

pub use action::{Action, Recipient, Refusal};
pub use bad_beat::{Jackpots, bad_beat_shares};
pub use beside::{Away, Playing};
pub use event::{Event, Post, RaiseSize, Share};
pub use floor::{Fault, Ruling};
pub use legal::{Aside, Choices, Sizes, aside, legal};
pub use pool::{BadBeat, BaseRunners, LostTo, Spoils};
pub use round::{Player, Round, Rules, Stage, Status, Waiting};
pub use run_twice::Answer;
pub use start::{Ante, Carried, Chair, Start};
pub use step::step;
pub use table::{
    Buy, BuyIn, Change, Debt, Entering, House, Jackpot, JackpotRules, Kills, LineUp, Lying, Places,
    Presence, Seated, Standing, Table, TableAction, TableEvent, TableRefusal, WaitingPot,
};
