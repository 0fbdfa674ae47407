//! The room: tables that people and bots play at, over the wire.

pub mod fair;
