//! A table of any game: who sits there, who is asked, what may be answered, who sees what, and the
//! bots that sit where no person does.

pub mod bots;
pub mod chance;
pub mod menu;
pub mod nines;
pub mod pan;
pub mod pit;
pub mod sitting;
pub mod twenty_one;
