//! One table of the room: a task of its own with an inbox, a clock, bots, and those who look on.

mod adding;
mod advise;
mod answered;
mod audience;
mod book;
mod carry;
mod commands;
mod desk;
mod hands;
mod history;
mod live;
mod names;
mod play;
mod questions;
mod rebuild;
#[cfg(test)]
mod records;
mod rule;
mod seals;
mod stalled;
mod task;
mod waits;

pub(crate) use audience::{Comes, Line};
pub(crate) use book::Book;
pub(crate) use desk::{Ask, Desk, HandLine};
pub(crate) use hands::Kept;
pub(crate) use history::{Past, rounds};
pub(crate) use live::Live;
pub(crate) use rebuild::{Unread, rebuild};
pub(crate) use task::start;
