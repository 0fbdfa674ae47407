//! The games as pure state machines.
//!
//! Cards, time-outs and the floor's rulings come in as actions; what happened comes out as events.
//! The same engine plays, replays and simulates.

pub mod pot;
mod seat;
pub mod table;

pub use seat::{Packet, Seat, SeatSet};
