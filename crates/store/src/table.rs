//! Tables and what happened at them.

use crate::account::AccountId;
use std::fmt;

/// The number of a table.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct TableId(pub i64);

impl fmt::Display for TableId {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(out)
    }
}

/// Who writes for a table: whoever took it over last.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Epoch(pub i64);

/// A time: milliseconds since 1970, as the room's clock has it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Moment(pub i64);

/// A table to be opened.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NewTable {
    /// Game, options, limits and seats, in the server's own words.
    pub setup: String,
    /// Who opens it; nobody when the room itself does.
    pub by: Option<AccountId>,
}

/// A table.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TableRow {
    /// Its number.
    pub id: TableId,
    /// What it was opened with.
    pub setup: String,
    /// Who writes for it.
    pub epoch: Epoch,
    /// The number of the last record.
    pub last: u64,
    /// Whether and when it was closed.
    pub closed: Option<Moment>,
}

/// A record from which a table can go on without those before it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Page {
    /// Its number at the table.
    pub number: u64,
    /// How many rounds had begun.
    pub round: u32,
}

/// One thing that happened at a table.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Record {
    /// Its number at the table, from one, without gaps.
    pub number: u64,
    /// When.
    pub at: Moment,
    /// What, in the server's own words.
    pub body: String,
}
