//! Proof-reading of pay tables: what a sheet's cell says beside what the page prints in its place.

pub(crate) mod grid;
pub(crate) mod guide;
pub(crate) mod pay;
pub(crate) mod reader;
pub(crate) mod words;
