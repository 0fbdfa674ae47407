//! Scripts and hand histories into actions, events into the dealer's call.

pub mod events;
pub mod games;
pub mod layout;
pub mod layout_script;
pub mod nines;
pub mod nines_script;
pub mod pan;
pub mod pan_script;
pub mod phh;
pub mod points;
pub mod points_script;
pub mod pokerstars;
pub mod record;
mod remedy;
pub mod replay;
pub mod ruling;
pub mod script;
mod setting;
