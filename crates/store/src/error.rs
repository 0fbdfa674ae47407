//! What goes wrong between the room and its memory.

/// The store could not do it; nothing was half done.
#[derive(Debug, thiserror::Error)]
pub enum StoreError {
    /// The database says no: a full disk, a lost connection, a broken file.
    #[error("the store failed: {0}")]
    Database(#[from] sqlx::Error),
    /// What lies in the store is not what this program writes.
    #[error("the store holds {found} where {expected} is expected")]
    Corrupt {
        /// What was found.
        found: String,
        /// What belongs there.
        expected: &'static str,
    },
    /// The file does not hang together.
    #[error("the file is damaged ({0}): put the last copy of it in its place")]
    Damaged(String),
    /// The store was written by a newer program.
    #[error("the store has version {found}, and this program knows up to {known}: use a newer one")]
    Newer {
        /// The version of the store.
        found: i64,
        /// The latest that this program knows.
        known: i64,
    },
}

impl StoreError {
    pub(crate) fn corrupt(found: impl Into<String>, expected: &'static str) -> StoreError {
        StoreError::Corrupt { found: found.into(), expected }
    }
}
