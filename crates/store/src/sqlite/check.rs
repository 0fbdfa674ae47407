//! Whether a file that is opened hangs together.

use crate::error::StoreError;
use sqlx::sqlite::SqliteConnection;
use std::time::{Duration, Instant};

/// How often the clock is looked at, in steps of the database's machine.
const STEPS: i32 = 100;

/// What SQLite calls being told to stop, a file that is malformed, and one that is none of its own.
const INTERRUPTED: u32 = 9;
const MALFORMED: [u32; 2] = [11, 26];

/// How far a look at a file came.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Checked {
    /// All of it hangs together.
    Whole,
    /// It is too large for the time there was; nothing was found until then.
    Unfinished,
}

/// Looks at every page of the file. What a row says is not known here: a changed figure in the
/// middle of one is found by whoever reads it, or by the audit.
pub(super) async fn check(
    line: &mut SqliteConnection,
    patience: Duration,
) -> Result<Checked, StoreError> {
    let start = Instant::now();
    let mut handle = line.lock_handle().await?;
    handle.set_progress_handler(STEPS, move || start.elapsed() < patience);
    drop(handle);
    let says: Result<String, sqlx::Error> =
        sqlx::query_scalar("PRAGMA quick_check(1)").fetch_one(line).await;
    match says {
        Ok(says) if says == "ok" => Ok(Checked::Whole),
        Ok(says) => Err(StoreError::Damaged(says)),
        Err(fault) => match code(&fault) {
            Some(INTERRUPTED) => Ok(Checked::Unfinished),
            _ => Err(in_words(fault.into())),
        },
    }
}

/// A failure with what can be done about it, where the file is the fault.
pub(super) fn in_words(fault: StoreError) -> StoreError {
    match fault {
        StoreError::Database(fault) if code(&fault).is_some_and(|it| MALFORMED.contains(&it)) => {
            StoreError::Damaged(fault.to_string())
        }
        other => other,
    }
}

/// What kind of failure it is: the rest of a code says more of it.
fn code(fault: &sqlx::Error) -> Option<u32> {
    let code: u32 = fault.as_database_error()?.code()?.parse().ok()?;
    Some(code & 0xff)
}
