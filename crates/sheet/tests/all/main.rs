//! The sheets, their reading and their proof-reading: one binary, so that it is linked once.

mod documents;
mod faults;
mod pan;
mod pay_tables;
mod proof;
mod resolve;
mod rules;
