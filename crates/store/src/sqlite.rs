//! The embedded store: one SQLite file, written ahead and flushed before anything is acknowledged.

mod check;
mod commit;
mod read;
mod write;

use crate::Store;
use crate::account::{Account, AccountId, GivenPassword, NewAccount, RoleChange, Session};
use crate::error::StoreError;
use crate::ledger::{Audit, Place, Posted, Sought};
use crate::step::{Answered, Outcome, Step};
use crate::table::{Epoch, Moment, NewTable, Page, Record, TableId, TableRow};
pub use check::Checked;
use money::Net;
use sqlx::pool::PoolConnection;
use sqlx::sqlite::{
    SqliteConnectOptions, SqliteJournalMode, SqlitePool, SqlitePoolOptions, SqliteSynchronous,
};
use std::path::Path;
use std::time::Duration;

/// The version of the tables below; a file says which it has.
const VERSION: i64 = 7;

/// What version 2 has more than the first: the records from which a table can go on.
const PAGES: &str = "
    CREATE TABLE pages (
        table_id INTEGER NOT NULL REFERENCES tables (id),
        number   INTEGER NOT NULL,
        round    INTEGER NOT NULL,
        PRIMARY KEY (table_id, number)
    ) STRICT, WITHOUT ROWID;
    PRAGMA user_version = 2;
";

/// What version 3 has more than the second.
const THIRD: &str = include_str!("sqlite/third.sql");

/// What version 4 has more than the third.
const FOURTH: &str = include_str!("sqlite/fourth.sql");

/// What version 5 has more than the fourth.
const FIFTH: &str = include_str!("sqlite/fifth.sql");

/// What version 6 has more than the fifth.
const SIXTH: &str = include_str!("sqlite/sixth.sql");

/// What version 7 has more than the sixth.
const SEVENTH: &str = include_str!("sqlite/seventh.sql");

/// How many may read at once, beside the one that writes.
const READERS: u32 = 4;

/// A store in one file of this machine.
#[derive(Debug, Clone)]
pub struct Sqlite {
    writer: SqlitePool,
    readers: SqlitePool,
}

impl Sqlite {
    /// Opens the file, or makes it.
    ///
    /// # Errors
    /// The file cannot be opened, is no store, or is of a newer program.
    pub async fn open(file: &Path) -> Result<Sqlite, StoreError> {
        Sqlite::open_within(file, None).await
    }

    /// The same where the file may not grow past so many pages of 4096 bytes: a quota, which fails
    /// as a full disk does.
    ///
    /// # Errors
    /// As for [`Sqlite::open`].
    pub async fn open_within(file: &Path, pages: Option<u32>) -> Result<Sqlite, StoreError> {
        Sqlite::connect(file, pages).await.map_err(check::in_words)
    }

    async fn connect(file: &Path, pages: Option<u32>) -> Result<Sqlite, StoreError> {
        let mut options = SqliteConnectOptions::new()
            .filename(file)
            .create_if_missing(true)
            .foreign_keys(true)
            .busy_timeout(Duration::from_secs(10))
            .journal_mode(SqliteJournalMode::Wal)
            // With anything less a commit can be lost when the power goes.
            .synchronous(SqliteSynchronous::Full);
        if let Some(pages) = pages {
            options = options.pragma("max_page_count", pages.to_string());
        }
        let writer =
            SqlitePoolOptions::new().max_connections(1).connect_with(options.clone()).await?;
        set_up(&writer).await?;
        let readers = SqlitePoolOptions::new()
            .max_connections(READERS)
            .connect_with(options.read_only(true))
            .await?;
        Ok(Sqlite { writer, readers })
    }

    /// Looks whether the file hangs together, for so long at most.
    ///
    /// # Errors
    /// It is damaged, or cannot be read.
    pub async fn check(&self, patience: Duration) -> Result<Checked, StoreError> {
        let mut line = self.readers.acquire().await?;
        let done = check::check(&mut line, patience).await;
        // It has been told when to stop, which others who read are not.
        let _closed = line.close().await;
        done
    }

    /// Brings the log that is written ahead back to nothing where it has grown long: readers who
    /// follow one another without a pause keep SQLite from doing so by itself. Says how many pages it
    /// had.
    ///
    /// # Errors
    /// It cannot be written.
    pub async fn tidy(&self) -> Result<u64, StoreError> {
        let mut line = writing(&self.writer).await?;
        let done = write::tidy(&mut line).await;
        settle(line, done).await
    }

    /// Finishes what is being written and lets go of the file.
    pub async fn close(self) {
        self.readers.close().await;
        self.writer.close().await;
    }
}

/// Makes the tables of a new file; a file of a newer program is left alone.
async fn set_up(writer: &SqlitePool) -> Result<(), StoreError> {
    let mut all = writer.begin_with("BEGIN IMMEDIATE").await?;
    let found: i64 = sqlx::query_scalar("PRAGMA user_version").fetch_one(&mut *all).await?;
    if found > VERSION {
        return Err(StoreError::Newer { found, known: VERSION });
    }
    let steps = [include_str!("sqlite/schema.sql"), PAGES, THIRD, FOURTH, FIFTH, SIXTH, SEVENTH];
    for step in &steps[usize::try_from(found).unwrap_or(0)..] {
        sqlx::raw_sql(*step).execute(&mut *all).await?;
    }
    if (1..6).contains(&found) {
        write::look_at_names(&mut all).await?;
    }
    all.commit().await?;
    Ok(())
}

/// The one that writes, for a transaction. Whatever comes of it goes through [`settle`].
async fn writing(writer: &SqlitePool) -> Result<PoolConnection<sqlx::Sqlite>, StoreError> {
    Ok(writer.acquire().await?)
}

/// Hands on what became of a transaction. After a failure nobody knows what the connection takes
/// itself to be in, for SQLite rolls back by itself when the disk is full: it goes, and the next
/// transaction has a new one.
async fn settle<T>(
    line: PoolConnection<sqlx::Sqlite>,
    done: Result<T, StoreError>,
) -> Result<T, StoreError> {
    if done.is_err() {
        // The failure that is told is the first one.
        let _second = line.close().await;
    }
    done
}

impl Store for Sqlite {
    async fn commit(&self, steps: &[Step], at: Moment) -> Result<Vec<Outcome>, StoreError> {
        let mut line = writing(&self.writer).await?;
        let done = commit::commit(&mut line, steps, at).await;
        settle(line, done).await
    }

    async fn open_account(
        &self,
        new: &NewAccount,
        at: Moment,
    ) -> Result<Option<Account>, StoreError> {
        let mut line = writing(&self.writer).await?;
        let done = write::open_account(&mut line, new, at).await;
        settle(line, done).await
    }

    async fn keep_account(
        &self,
        id: AccountId,
        new: &NewAccount,
        at: Moment,
    ) -> Result<Option<Account>, StoreError> {
        let mut line = writing(&self.writer).await?;
        let done = write::keep_account(&mut line, id, new, at).await;
        settle(line, done).await
    }

    async fn account_named(&self, name: &str) -> Result<Option<Account>, StoreError> {
        read::account_named(&self.readers, name).await
    }

    async fn account(&self, id: AccountId) -> Result<Option<Account>, StoreError> {
        read::account(&self.readers, id).await
    }

    async fn accounts(&self) -> Result<Vec<Account>, StoreError> {
        read::accounts(&self.readers).await
    }

    async fn set_role(&self, change: &RoleChange) -> Result<bool, StoreError> {
        let mut line = writing(&self.writer).await?;
        let done = write::set_role(&mut line, change).await;
        settle(line, done).await
    }

    async fn set_password(
        &self,
        id: AccountId,
        was_and_is: (&str, &str),
        asks: Option<&[u8; 32]>,
    ) -> Result<Option<Vec<[u8; 32]>>, StoreError> {
        let mut line = writing(&self.writer).await?;
        let done = write::set_password(&mut line, id, was_and_is, asks).await;
        settle(line, done).await
    }

    async fn give_password(
        &self,
        given: &GivenPassword,
        hash: &str,
        until: Moment,
    ) -> Result<Option<Vec<[u8; 32]>>, StoreError> {
        let mut line = writing(&self.writer).await?;
        let done = write::give_password(&mut line, given, hash, until).await;
        settle(line, done).await
    }

    async fn given_passwords(
        &self,
        before: Option<i64>,
        most: u32,
    ) -> Result<Vec<(i64, GivenPassword)>, StoreError> {
        read::given_passwords(&self.readers, before, most).await
    }

    async fn lost_guests(
        &self,
        before: Moment,
        now: Moment,
        most: u32,
    ) -> Result<Vec<AccountId>, StoreError> {
        read::lost_guests(&self.readers, (before, now), most).await
    }

    async fn forget_guest(&self, id: AccountId, at: Moment) -> Result<bool, StoreError> {
        let mut line = writing(&self.writer).await?;
        let done = write::forget_guest(&mut line, id, at).await;
        settle(line, done).await
    }

    async fn role_changes(
        &self,
        before: Option<i64>,
        most: u32,
    ) -> Result<Vec<(i64, RoleChange)>, StoreError> {
        read::role_changes(&self.readers, before, most).await
    }

    async fn open_session(&self, session: &Session) -> Result<(), StoreError> {
        sqlx::query("INSERT INTO sessions (token, account, until) VALUES (?, ?, ?)")
            .bind(&session.token[..])
            .bind(session.account.0)
            .bind(session.until.0)
            .execute(&self.writer)
            .await?;
        Ok(())
    }

    async fn session(&self, token: &[u8; 32], now: Moment) -> Result<Option<Account>, StoreError> {
        read::session(&self.readers, token, now).await
    }

    async fn close_session(&self, token: &[u8; 32]) -> Result<(), StoreError> {
        sqlx::query("DELETE FROM sessions WHERE token = ?")
            .bind(&token[..])
            .execute(&self.writer)
            .await?;
        Ok(())
    }

    async fn know_browser(&self, mark: &Session) -> Result<(), StoreError> {
        sqlx::query("INSERT OR REPLACE INTO browsers (mark, account, until) VALUES (?, ?, ?)")
            .bind(&mark.token[..])
            .bind(mark.account.0)
            .bind(mark.until.0)
            .execute(&self.writer)
            .await?;
        Ok(())
    }

    async fn knows_browser(
        &self,
        account: AccountId,
        mark: &[u8; 32],
        now: Moment,
    ) -> Result<bool, StoreError> {
        read::knows_browser(&self.readers, account, mark, now).await
    }

    async fn sweep_sessions(&self, now: Moment) -> Result<u64, StoreError> {
        sqlx::query("DELETE FROM browsers WHERE until <= ?")
            .bind(now.0)
            .execute(&self.writer)
            .await?;
        let done = sqlx::query("DELETE FROM sessions WHERE until <= ?")
            .bind(now.0)
            .execute(&self.writer)
            .await?;
        Ok(done.rows_affected())
    }

    async fn open_table(&self, new: &NewTable, at: Moment) -> Result<TableRow, StoreError> {
        let mut line = writing(&self.writer).await?;
        let done = write::open_table(&mut line, new, at).await;
        settle(line, done).await
    }

    async fn close_table(&self, id: TableId, at: Moment) -> Result<(), StoreError> {
        sqlx::query("UPDATE tables SET closed = coalesce(closed, ?) WHERE id = ?")
            .bind(at.0)
            .bind(id.0)
            .execute(&self.writer)
            .await?;
        Ok(())
    }

    async fn tables(&self) -> Result<Vec<TableRow>, StoreError> {
        read::tables(&self.readers).await
    }

    async fn closed_tables(
        &self,
        before: Option<TableId>,
        most: u32,
    ) -> Result<Vec<TableRow>, StoreError> {
        read::closed_tables(&self.readers, before, most).await
    }

    async fn table(&self, id: TableId) -> Result<Option<TableRow>, StoreError> {
        read::table(&self.readers, id).await
    }

    async fn take_over(&self, id: TableId) -> Result<Option<Epoch>, StoreError> {
        let mut line = writing(&self.writer).await?;
        let done = write::take_over(&mut line, id).await;
        settle(line, done).await
    }

    async fn records(&self, id: TableId, after: u64, most: u32) -> Result<Vec<Record>, StoreError> {
        read::records(&self.readers, id, after, most).await
    }

    async fn pages(&self, id: TableId) -> Result<Vec<Page>, StoreError> {
        read::pages(&self.readers, id).await
    }

    async fn answered(&self, command: (AccountId, &str)) -> Result<Option<Answered>, StoreError> {
        read::answered(&self.readers, command).await
    }

    async fn balance(&self, place: Place) -> Result<Net, StoreError> {
        read::balance(&self.readers, place).await
    }

    async fn entries(&self, sought: &Sought, most: u32) -> Result<Vec<Posted>, StoreError> {
        read::entries(&self.readers, sought, most).await
    }

    async fn prove(&self, at: Moment) -> Result<(), StoreError> {
        let mut line = writing(&self.writer).await?;
        let done = write::prove(&mut line, at).await;
        settle(line, done).await
    }

    async fn audit(&self) -> Result<Audit, StoreError> {
        read::audit(&self.readers).await
    }
}
