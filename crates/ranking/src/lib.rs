//! What beats what: every hand ranking of the rule books.
//!
//! A [`Ranking`] turns cards into a [`Standing`], one number that compares; [`Ranking::name`] says
//! it in words. A [`HandName`] goes the other way, from words in a pay table to the standings they
//! mean.

mod badugi;
mod batch;
mod bug;
mod class;
mod deuces;
mod flush_length;
mod grammar;
mod high1;
mod high2;
mod high3;
mod high4;
mod high5;
mod joker;
mod lane;
mod layout;
mod low;
mod made;
mod multi;
#[cfg(test)]
mod naive;
mod name;
mod omaha;
pub mod pattern;
pub mod point_sum;
pub mod points;
#[cfg(test)]
mod proof;
mod ranking;
mod ranks;
mod run_length;
mod rung;
mod short;
mod standing;
pub mod tiles;
mod using;
mod wild;

pub use batch::Runouts;
pub use class::Class;
pub use grammar::{HandName, NameError, NameFault, Reach};
pub use ranking::{Made, Ranking, Unfit, UnknownRanking};
pub use standing::Standing;
pub use using::Using;

/// The README's example compiles and holds.
#[cfg(doctest)]
#[doc = include_str!("../../../README.md")]
struct Readme;
