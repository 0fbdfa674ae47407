//! What is written beside the groups of steps: accounts and their roles, tables that are opened and
//! taken over, and a sign of life.
//!
//! A statement that hands a row back has written nothing yet: SQLite writes when it commits, and
//! what goes wrong then is told to whoever commits. So each of these is a transaction of its own.

use crate::account::{Account, AccountId, NewAccount, Role, RoleChange};
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
        "INSERT INTO accounts (name, role, password, at) VALUES (?, ?, ?, ?)
         ON CONFLICT (name) DO NOTHING RETURNING id",
    )
    .bind(&new.name)
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
    }))
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
        "UPDATE OR IGNORE accounts SET name = ?, role = ?, password = ?
         WHERE id = ? AND role = 'guest'",
    )
    .bind(&new.name)
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
    Ok(kept.then(|| Account { id, name: new.name.clone(), role, password: new.password.clone() }))
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
