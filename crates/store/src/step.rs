//! What is done in one go: records of a table, the chips that moved with them, and the answer.

use crate::account::AccountId;
use crate::ledger::{Entry, Place};
use crate::table::{Epoch, TableId};
use money::Money;

/// One thing that happens whole or not at all.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Step {
    /// What is written into a table's log.
    pub append: Option<Append>,
    /// What moves in the ledger.
    pub entry: Option<Entry>,
    /// The command that asked for it, and what it is answered.
    pub command: Option<Command>,
}

/// Records for the end of a table's log.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Append {
    /// Which table.
    pub table: TableId,
    /// As whom it is written.
    pub epoch: Epoch,
    /// The last record that the writer knows of.
    pub after: u64,
    /// What happened, in order.
    pub records: Vec<String>,
    /// The round after which the table can go on from the last of these records alone, where it
    /// can.
    pub page: Option<u32>,
}

/// A command of an account. The same id never does anything twice, and never stands for two things.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Command {
    /// Who asked.
    pub account: AccountId,
    /// The id that the client gave it.
    pub id: String,
    /// What it asks for, in the server's own words or their hash.
    pub asked: String,
    /// The answer, which is given again when it is asked again.
    pub answer: String,
}

/// A command that was carried out.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Answered {
    /// What it asked for; nothing where that was not yet written down.
    pub asked: String,
    /// The answer.
    pub answer: String,
}

impl Answered {
    /// Whether it is the answer to what is asked.
    #[must_use]
    pub fn is_to(&self, asked: &str) -> bool {
        self.asked.is_empty() || self.asked == asked
    }
}

/// What became of a step.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Outcome {
    /// It is durable.
    Done,
    /// It left nothing behind.
    Refused(Refused),
}

/// Why a step was not done.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum Refused {
    /// The command was carried out before; this was the answer.
    #[error("this command was carried out before")]
    Repeated(String),
    /// The id was given to another command.
    #[error("another command had that id; give this one an id of its own")]
    Reused,
    /// There is no such table.
    #[error("there is no table {0}")]
    NoTable(TableId),
    /// The table is closed.
    #[error("table {0} is closed")]
    Closed(TableId),
    /// Somebody else has taken the table over.
    #[error("table {0} is run by somebody else now")]
    TakenOver(TableId),
    /// The writer does not know the last records.
    #[error("table {table} is at record {last}, not at {after}")]
    Behind {
        /// Which table.
        table: TableId,
        /// Its last record.
        last: u64,
        /// What the writer took for it.
        after: u64,
    },
    /// There are not so many chips in that place.
    #[error("{place} has {has}, and {wants} would leave it")]
    Short {
        /// Where.
        place: Place,
        /// What lies there.
        has: Money,
        /// What would be taken.
        wants: Money,
    },
}
