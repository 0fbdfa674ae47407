//! The games as pure state machines.
//!
//! Cards, time-outs and the floor's rulings come in as actions; what happened comes out as events.
//! The same engine plays, replays and simulates.

mod bank;
mod layout;
pub mod nines;
pub mod pan;
mod payment;
pub mod points;
pub mod pot;
mod seat;
mod settling;
pub mod table;

pub use bank::{Bank, PlayerDealer};
pub use layout::{Amounts, Chair, Lack, Limits, Unplayable, WagerId};
pub use payment::Payment;
pub use seat::{Packet, Seat, SeatSet};
