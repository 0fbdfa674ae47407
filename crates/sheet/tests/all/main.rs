//! The sheets, their reading and their proof-reading: one binary, so that it is linked once.

mod documents;
mod faults;
mod left_out;
mod pan;
mod pay_tables;
mod proof;
mod reach;
mod resolve;
mod rules;
mod settle_names;
mod settle_odds;
