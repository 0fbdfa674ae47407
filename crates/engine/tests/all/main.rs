//! What the engines do, and what always holds in them: one binary, so that it is linked once.

mod at_random;
mod carries;
mod dice;
mod felt;
mod floor;
mod games;
mod hidden;
mod kills;
mod layout;
mod library;
mod looks;
mod nines;
mod pan;
mod points;
mod pot;
mod remedies;
mod run_twice;
mod session;
mod shortage;
mod table;
