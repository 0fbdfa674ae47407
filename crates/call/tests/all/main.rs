//! Calls, scripts and hand histories: one binary, so that it is linked once.

mod corners;
mod coverage;
mod fixtures;
mod garbage;
mod golden;
mod golden_rounds;
mod pan;
mod pokerstars;
mod random_play;
mod sheets;
mod variants;
