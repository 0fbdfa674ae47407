//! What is written beside the groups of steps: accounts and their roles, tables that are opened and
//! taken over, and a sign of life.
//!
//! A statement that hands a row back has written nothing yet: SQLite writes when it commits, and
//! what goes wrong then is told to whoever commits. So each of these is a transaction of its own.

use crate::account::{Account, AccountId, GivenPassword, NewAccount, Role, RoleChange};
use crate::error::StoreError;
use crate::table::{Epoch, Moment, NewTable, TableId, TableRow};
use sqlx::Connection;
use sqlx::sqlite::SqliteConnection;

pub(super) async fn open_account(
    line: &mut SqliteConnection,
    new: &NewAccount,
    at: Moment,
) -> Result<Option<Account>, StoreError> {
    let mut all = line.begin_with("BEGIN IMMEDIATE").await?;
    let role = role_of(&mut all, new).await?;
    let id: Option<i64> = sqlx::query_scalar(
        "INSERT INTO accounts (name, look, role, password, at) VALUES (?, ?, ?, ?, ?)
         ON CONFLICT DO NOTHING RETURNING id",
    )
    .bind(&new.name)
    .bind(crate::look(&new.name))
    .bind(role.word())
    .bind(&new.password)
    .bind(at.0)
    .fetch_optional(&mut *all)
    .await?;
    all.commit().await?;
    Ok(id.map(|id| Account {
        id: AccountId(id),
        name: new.name.clone(),
        role,
        password: new.password.clone(),
        given: None,
        gone: None,
    }))
}

/// Has every account of an older file known by what its name looks like; the name of a guest, or of
/// whoever came later, gives way.
pub(super) async fn look_at_names(line: &mut SqliteConnection) -> Result<(), StoreError> {
    let names: Vec<(i64, String)> =
        sqlx::query_as("SELECT id, name FROM accounts ORDER BY role = 'guest', id")
            .fetch_all(&mut *line)
            .await?;
    for (id, name) in names {
        sqlx::query("UPDATE OR IGNORE accounts SET look = ? WHERE id = ?")
            .bind(crate::look(&name))
            .bind(id)
            .execute(&mut *line)
            .await?;
    }
    Ok(())
}

/// Gives an account a password of its owner's own; the sessions that end with the old one.
pub(super) async fn set_password(
    line: &mut SqliteConnection,
    id: AccountId,
    (was, is): (&str, &str),
    asks: Option<&[u8; 32]>,
) -> Result<Option<Vec<[u8; 32]>>, StoreError> {
    let mut all = line.begin_with("BEGIN IMMEDIATE").await?;
    let done =
        sqlx::query("UPDATE accounts SET password = ?, given = NULL WHERE id = ? AND password = ?")
            .bind(is)
            .bind(id.0)
            .bind(was)
            .execute(&mut *all)
            .await?;
    if done.rows_affected() == 0 {
        all.rollback().await?;
        return Ok(None);
    }
    let ended = end_sessions(&mut all, id, asks).await?;
    all.commit().await?;
    Ok(Some(ended))
}

/// Gives an account a password for its owner to choose his own with, and writes down by whom, in one
/// go; the sessions that end.
pub(super) async fn give_password(
    line: &mut SqliteConnection,
    given: &GivenPassword,
    hash: &str,
    until: Moment,
) -> Result<Option<Vec<[u8; 32]>>, StoreError> {
    let mut all = line.begin_with("BEGIN IMMEDIATE").await?;
    let done =
        sqlx::query("UPDATE accounts SET password = ?, given = ? WHERE id = ? AND role <> 'guest'")
            .bind(hash)
            .bind(until.0)
            .bind(given.account.0)
            .execute(&mut *all)
            .await?;
    if done.rows_affected() == 0 {
        all.rollback().await?;
        return Ok(None);
    }
    sqlx::query("INSERT INTO passwords (at, account, by) VALUES (?, ?, ?)")
        .bind(given.at.0)
        .bind(given.account.0)
        .bind(given.by.0)
        .execute(&mut *all)
        .await?;
    let ended = end_sessions(&mut all, given.account, None).await?;
    all.commit().await?;
    Ok(Some(ended))
}

/// Ends the sessions of an account, but for one, and forgets its browsers.
async fn end_sessions(
    line: &mut SqliteConnection,
    id: AccountId,
    asks: Option<&[u8; 32]>,
) -> Result<Vec<[u8; 32]>, StoreError> {
    sqlx::query("DELETE FROM browsers WHERE account = ?").bind(id.0).execute(&mut *line).await?;
    let ended: Vec<Vec<u8>> =
        sqlx::query_scalar("DELETE FROM sessions WHERE account = ? AND token <> ? RETURNING token")
            .bind(id.0)
            .bind(asks.map_or(&[][..], |token| &token[..]))
            .fetch_all(line)
            .await?;
    let token = |bytes: Vec<u8>| {
        <[u8; 32]>::try_from(bytes)
            .map_err(|bytes| StoreError::corrupt(format!("{} bytes", bytes.len()), "a token"))
    };
    ended.into_iter().map(token).collect()
}

/// A name with `#` in it is nobody's to take, so that the number behind it frees the name.
pub(super) async fn forget_guest(
    line: &mut SqliteConnection,
    id: AccountId,
    at: Moment,
) -> Result<bool, StoreError> {
    let mut all = line.begin_with("BEGIN IMMEDIATE").await?;
    let done = sqlx::query(
        "UPDATE accounts SET gone = ?1, look = NULL, name = name || ' #' || id
         WHERE id = ?2 AND role = 'guest' AND gone IS NULL
           AND NOT EXISTS (SELECT 1 FROM sessions WHERE account = ?2 AND until > ?1)",
    )
    .bind(at.0)
    .bind(id.0)
    .execute(&mut *all)
    .await?;
    all.commit().await?;
    Ok(done.rows_affected() == 1)
}

/// Makes a guest's account one that is kept, and writes down the role that he has by it.
pub(super) async fn keep_account(
    line: &mut SqliteConnection,
    id: AccountId,
    new: &NewAccount,
    at: Moment,
) -> Result<Option<Account>, StoreError> {
    let mut all = line.begin_with("BEGIN IMMEDIATE").await?;
    let role = role_of(&mut all, new).await?;
    let done = sqlx::query(
        "UPDATE OR IGNORE accounts SET name = ?, look = ?, role = ?, password = ?
         WHERE id = ? AND role = 'guest' AND gone IS NULL",
    )
    .bind(&new.name)
    .bind(crate::look(&new.name))
    .bind(role.word())
    .bind(&new.password)
    .bind(id.0)
    .execute(&mut *all)
    .await?;
    let kept = done.rows_affected() == 1;
    if kept {
        write_role(&mut all, &RoleChange { account: id, role, by: id, at }).await?;
    }
    all.commit().await?;
    let (name, password) = (new.name.clone(), new.password.clone());
    Ok(kept.then_some(Account { id, name, role, password, given: None, gone: None }))
}

/// What a new account may do: the first one that is not a guest's is the admin's.
async fn role_of(line: &mut SqliteConnection, new: &NewAccount) -> Result<Role, StoreError> {
    let first: bool =
        sqlx::query_scalar("SELECT NOT EXISTS (SELECT 1 FROM accounts WHERE role <> 'guest')")
            .fetch_one(line)
            .await?;
    Ok(if first && new.role != Role::Guest { Role::Admin } else { new.role })
}

/// Gives a role, and writes down by whom, in one go.
pub(super) async fn set_role(
    line: &mut SqliteConnection,
    change: &RoleChange,
) -> Result<bool, StoreError> {
    let mut all = line.begin_with("BEGIN IMMEDIATE").await?;
    let done = sqlx::query("UPDATE accounts SET role = ? WHERE id = ?")
        .bind(change.role.word())
        .bind(change.account.0)
        .execute(&mut *all)
        .await?;
    let found = done.rows_affected() == 1;
    if found {
        write_role(&mut all, change).await?;
    }
    all.commit().await?;
    Ok(found)
}

async fn write_role(line: &mut SqliteConnection, change: &RoleChange) -> Result<(), StoreError> {
    sqlx::query("INSERT INTO roles (at, account, role, by) VALUES (?, ?, ?, ?)")
        .bind(change.at.0)
        .bind(change.account.0)
        .bind(change.role.word())
        .bind(change.by.0)
        .execute(line)
        .await?;
    Ok(())
}

pub(super) async fn open_table(
    line: &mut SqliteConnection,
    new: &NewTable,
    at: Moment,
) -> Result<TableRow, StoreError> {
    let mut all = line.begin_with("BEGIN IMMEDIATE").await?;
    let id: i64 =
        sqlx::query_scalar("INSERT INTO tables (setup, by, at) VALUES (?, ?, ?) RETURNING id")
            .bind(&new.setup)
            .bind(new.by.map(|by| by.0))
            .bind(at.0)
            .fetch_one(&mut *all)
            .await?;
    all.commit().await?;
    let setup = new.setup.clone();
    Ok(TableRow { id: TableId(id), setup, epoch: Epoch(0), last: 0, closed: None })
}

pub(super) async fn take_over(
    line: &mut SqliteConnection,
    id: TableId,
) -> Result<Option<Epoch>, StoreError> {
    let mut all = line.begin_with("BEGIN IMMEDIATE").await?;
    let epoch: Option<i64> = sqlx::query_scalar(
        "UPDATE tables SET epoch = epoch + 1 WHERE id = ? AND closed IS NULL RETURNING epoch",
    )
    .bind(id.0)
    .fetch_optional(&mut *all)
    .await?;
    all.commit().await?;
    Ok(epoch.map(Epoch))
}

/// How much is written to see that the file can grow: more than most groups of steps need.
const BALLAST: i64 = 32 * 1024;

/// Writes a sign of life, as durably as anything else, and as much beside it as a busy moment does.
///
/// One row that is written over fits into a full disk for long. What is left behind is room within
/// the file, which the next commits may have.
pub(super) async fn prove(line: &mut SqliteConnection, at: Moment) -> Result<(), StoreError> {
    let mut all = line.begin_with("BEGIN IMMEDIATE").await?;
    sqlx::query("UPDATE pulse SET at = ?").bind(at.0).execute(&mut *all).await?;
    sqlx::query("INSERT INTO ballast (body) VALUES (zeroblob(?))")
        .bind(BALLAST)
        .execute(&mut *all)
        .await?;
    all.commit().await?;
    // Taken away in the same transaction it would never have been written.
    sqlx::query("DELETE FROM ballast").execute(line).await?;
    Ok(())
}

/// How many pages the log that is written ahead may have: 64 MB.
const AHEAD: i64 = 16 * 1024;

/// Cuts the log that is written ahead off, if it is long and whoever reads lets it within a moment.
pub(super) async fn tidy(line: &mut SqliteConnection) -> Result<u64, StoreError> {
    // Whether somebody was in the way, how long the log is, and how much of it is in the file.
    type Checked = (i64, i64, i64);
    let (_, pages, _): Checked =
        sqlx::query_as("PRAGMA wal_checkpoint(PASSIVE)").fetch_one(&mut *line).await?;
    if pages > AHEAD {
        // Nobody writes meanwhile: what cannot be done soon is done the next time.
        sqlx::query("PRAGMA busy_timeout = 250").execute(&mut *line).await?;
        let cut: Result<Checked, sqlx::Error> =
            sqlx::query_as("PRAGMA wal_checkpoint(TRUNCATE)").fetch_one(&mut *line).await;
        sqlx::query("PRAGMA busy_timeout = 10000").execute(&mut *line).await?;
        cut?;
    }
    Ok(pages.unsigned_abs())
}
