//! What is wrong with a sheet, and where.

use std::fmt;

/// Why a sheet does not load: one line that names file, line and key.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub struct SheetError {
    /// The file, as it was given.
    pub file: String,
    /// The line, counted from one.
    pub line: usize,
    /// The key's path, `betting.structure`; empty where the file as a whole is meant.
    pub key: String,
    /// What was wrong.
    pub wrong: String,
    /// What would be right.
    pub expected: String,
}

impl fmt::Display for SheetError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}: ", self.file, self.line)?;
        if !self.key.is_empty() {
            write!(f, "{}: ", self.key)?;
        }
        write!(f, "{}; expected {}", self.wrong, self.expected)
    }
}

/// What is wrong with a value, before it is known where it stands.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Wrong {
    pub(crate) wrong: String,
    pub(crate) expected: String,
}

impl Wrong {
    pub(crate) fn new(wrong: impl Into<String>, expected: impl Into<String>) -> Wrong {
        Wrong { wrong: wrong.into(), expected: expected.into() }
    }

    pub(crate) fn at(self, file: &str, line: usize, key: &str) -> SheetError {
        let Wrong { wrong, expected } = self;
        SheetError { file: file.to_owned(), line, key: key.to_owned(), wrong, expected }
    }
}
