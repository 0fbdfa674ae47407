//! What is written beside the groups of steps: accounts and their roles, and a sign of life.

use crate::account::{Account, AccountId, NewAccount, Role, RoleChange};
use crate::error::StoreError;
use crate::table::Moment;
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
