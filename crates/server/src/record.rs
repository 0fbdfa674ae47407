//! One record of a table's log. The log comes to the same table again, people and all.

use felt::kept::Kept;
use felt::table::Command;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use store::AccountId;

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
        /// What its seals name, where it begins a round.
        #[serde(default, skip_serializing_if = "Names::is_nothing")]
        seals: Names,
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

/// What the seals of a round name. A round that was begun when they named nothing keeps the seals
/// that were published.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Names {
    /// Nothing.
    #[default]
    Nothing,
    /// The table, and the round.
    Round,
}

impl Names {
    #[expect(clippy::trivially_copy_pass_by_ref, reason = "serde asks so")]
    const fn is_nothing(&self) -> bool {
        matches!(self, Names::Nothing)
    }
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

    /// At whose word it was, where that is written down.
    #[must_use]
    pub const fn by(&self) -> Option<AccountId> {
        match self {
            Record::Felt { by: Some(by), .. } => Some(AccountId(*by)),
            Record::LineUp { by, .. } | Record::LineOut { by } => Some(AccountId(*by)),
            Record::Felt { by: None, .. } | Record::Page(_) => None,
        }
    }

    /// What somebody does.
    #[must_use]
    pub const fn of(by: AccountId, command: Command) -> Record {
        Record::Felt { by: Some(by.0), command, seals: Names::Nothing }
    }

    /// What the room does.
    #[must_use]
    pub const fn room(command: Command) -> Record {
        let seals = match command {
            Command::Begin { .. } => Names::Round,
            _ => Names::Nothing,
        };
        Record::Felt { by: None, command, seals }
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

    /// Rounds that were begun before their seals named them have the seals that were published.
    #[test]
    fn an_older_round_keeps_its_seals() {
        let older = r#"{"felt":{"command":{"do":"begin","seed":"5eed"}}}"#;
        let begins = Record::read(older).expect("a record");
        assert!(matches!(begins, Record::Felt { seals: Names::Nothing, .. }), "{begins:?}");
        assert_eq!(begins.write().expect("JSON"), older);
        let begins = Record::room(Command::Begin { seed: "5eed".to_owned() });
        let newer = begins.write().expect("JSON");
        assert!(newer.contains(r#""seals":"round""#), "{newer}");
        assert_eq!(Record::read(&newer), Ok(begins));
    }

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
