//! One record of a table's log. The log comes to the same table again, people and all.

use felt::kept::Kept;
use felt::table::Command;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// Something that happened at a table.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Record {
    /// Somebody, or the room, did something.
    Felt {
        /// Whose command it was; the room's own and a bot's are nobody's.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        by: Option<i64>,
        /// What.
        command: Command,
    },
    /// An account goes on the waiting list.
    LineUp {
        /// Who.
        by: i64,
        /// What the others call him.
        name: String,
    },
    /// An account goes off it.
    LineOut {
        /// Who.
        by: i64,
    },
    /// The table goes on from here: nothing before it is needed.
    Page(Box<Page>),
}

/// A table between rounds.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Page {
    /// The table itself.
    pub table: Kept,
    /// Whose seats they are.
    pub owners: BTreeMap<u8, i64>,
    /// Who waits for a seat, and what the others call him.
    pub line: Vec<(i64, String)>,
}

impl Record {
    /// What it is, in a word that a log may have.
    #[must_use]
    pub const fn word(&self) -> &'static str {
        match self {
            Record::Felt { command, .. } => command.word(),
            Record::LineUp { .. } => "line-up",
            Record::LineOut { .. } => "line-out",
            Record::Page(_) => "page",
        }
    }

    /// What the room does.
    #[must_use]
    pub const fn room(command: Command) -> Record {
        Record::Felt { by: None, command }
    }

    /// As it stands in the log.
    ///
    /// # Errors
    /// Never, as far as anybody knows: every record is plain JSON.
    pub fn write(&self) -> Result<String, String> {
        serde_json::to_string(self).map_err(|fault| format!("a record is no JSON: {fault}"))
    }

    /// Reads a record.
    ///
    /// # Errors
    /// It is none of these.
    pub fn read(text: &str) -> Result<Record, String> {
        serde_json::from_str(text).map_err(|fault| format!("the log holds no record: {fault}"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// What stands in the store is read again as it was; what is printed has no secret.
    #[test]
    fn a_record_that_is_printed_gives_nothing_away() {
        let seed = "5eed".repeat(16);
        let begins = Record::room(Command::Begin { seed: seed.clone() });
        let answer = felt::answer::Answer {
            cards: vec!["Ah".to_owned()],
            ..felt::answer::Answer::of("discard")
        };
        let throws = Record::room(Command::Answer { seat: 2, answer });
        for (record, secret) in [(begins, seed.as_str()), (throws, "Ah")] {
            let written = record.write().expect("JSON");
            assert!(written.contains(secret));
            assert_eq!(Record::read(&written), Ok(record.clone()));
            assert!(!format!("{record:?}").contains(secret), "{record:?}");
        }
    }
}
