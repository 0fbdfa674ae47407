//! Reading, beside whoever writes.

use super::commit::net;
use crate::account::{Account, AccountId, GivenPassword, Role, RoleChange};
use crate::error::StoreError;
use crate::ledger::{Audit, Entry, Place, Posted, Posting, Sought};
use crate::step::Answered;
use crate::table::{Epoch, Moment, Page, Record, TableId, TableRow};
use money::Net;
use sqlx::sqlite::SqlitePool;

/// Id, name, role and password of an account, until when that was given, and when it was gone.
type AccountRow = (i64, String, String, Option<String>, Option<i64>, Option<i64>);

fn to_account(row: AccountRow) -> Result<Account, StoreError> {
    let (id, name, role, password, given, gone) = row;
    let role = Role::of(&role).ok_or_else(|| StoreError::corrupt(role, "a role"))?;
    let (given, gone) = (given.map(Moment), gone.map(Moment));
    Ok(Account { id: AccountId(id), name, role, password, given, gone })
}

fn to_place(key: &str) -> Result<Place, StoreError> {
    Place::of(key).ok_or_else(|| StoreError::corrupt(key, "a place"))
}

/// A number as the database has them.
fn whole(number: u64) -> i64 {
    i64::try_from(number).unwrap_or(i64::MAX)
}

pub(super) async fn account_named(
    readers: &SqlitePool,
    name: &str,
) -> Result<Option<Account>, StoreError> {
    // Names that looked alike before that was asked are still told apart by whose they are.
    let row: Option<AccountRow> = sqlx::query_as(
        "SELECT id, name, role, password, given, gone FROM accounts
         WHERE (name = ?1 OR look = ?2) AND gone IS NULL ORDER BY name <> ?1 LIMIT 1",
    )
    .bind(name)
    .bind(crate::look(name))
    .fetch_optional(readers)
    .await?;
    row.map(to_account).transpose()
}

pub(super) async fn account(
    readers: &SqlitePool,
    id: AccountId,
) -> Result<Option<Account>, StoreError> {
    let row: Option<AccountRow> =
        sqlx::query_as("SELECT id, name, role, password, given, gone FROM accounts WHERE id = ?")
            .bind(id.0)
            .fetch_optional(readers)
            .await?;
    row.map(to_account).transpose()
}

pub(super) async fn accounts(readers: &SqlitePool) -> Result<Vec<Account>, StoreError> {
    let rows: Vec<AccountRow> =
        sqlx::query_as("SELECT id, name, role, password, given, gone FROM accounts ORDER BY id")
            .fetch_all(readers)
            .await?;
    rows.into_iter().map(to_account).collect()
}

pub(super) async fn session(
    readers: &SqlitePool,
    token: &[u8; 32],
    now: Moment,
) -> Result<Option<Account>, StoreError> {
    let row: Option<AccountRow> = sqlx::query_as(
        "SELECT accounts.id, name, role, password, given, gone FROM sessions
         JOIN accounts ON accounts.id = sessions.account
         WHERE token = ? AND until > ?",
    )
    .bind(&token[..])
    .bind(now.0)
    .fetch_optional(readers)
    .await?;
    row.map(to_account).transpose()
}

pub(super) async fn knows_browser(
    readers: &SqlitePool,
    account: AccountId,
    mark: &[u8; 32],
    now: Moment,
) -> Result<bool, StoreError> {
    let known = sqlx::query_scalar(
        "SELECT EXISTS (SELECT 1 FROM browsers WHERE mark = ? AND account = ? AND until > ?)",
    );
    Ok(known.bind(&mark[..]).bind(account.0).bind(now.0).fetch_one(readers).await?)
}

pub(super) async fn lost_guests(
    readers: &SqlitePool,
    (before, now): (Moment, Moment),
    most: u32,
) -> Result<Vec<AccountId>, StoreError> {
    let ids: Vec<i64> = sqlx::query_scalar(
        "SELECT accounts.id FROM accounts
         LEFT JOIN balances ON balances.place = 'player:' || accounts.id
         WHERE role = 'guest' AND at < ? AND (gone IS NULL OR coalesce(cents, 0) > 0)
           AND NOT EXISTS (SELECT 1 FROM sessions WHERE account = accounts.id AND until > ?)
         ORDER BY accounts.id LIMIT ?",
    )
    .bind(before.0)
    .bind(now.0)
    .bind(most)
    .fetch_all(readers)
    .await?;
    Ok(ids.into_iter().map(AccountId).collect())
}

/// Id, setup, epoch, last record and time of closing of a table.
type TableTuple = (i64, String, i64, i64, Option<i64>);

fn to_table((id, setup, epoch, last, closed): TableTuple) -> TableRow {
    TableRow {
        id: TableId(id),
        setup,
        epoch: Epoch(epoch),
        last: last as u64,
        closed: closed.map(Moment),
    }
}

pub(super) async fn tables(readers: &SqlitePool) -> Result<Vec<TableRow>, StoreError> {
    let rows: Vec<TableTuple> = sqlx::query_as(
        "SELECT id, setup, epoch, last, closed FROM tables WHERE closed IS NULL ORDER BY id",
    )
    .fetch_all(readers)
    .await?;
    Ok(rows.into_iter().map(to_table).collect())
}

pub(super) async fn closed_tables(
    readers: &SqlitePool,
    before: Option<TableId>,
    most: u32,
) -> Result<Vec<TableRow>, StoreError> {
    let rows: Vec<TableTuple> = sqlx::query_as(
        "SELECT id, setup, epoch, last, closed FROM tables
         WHERE closed IS NOT NULL AND id < ? ORDER BY id DESC LIMIT ?",
    )
    .bind(before.map_or(i64::MAX, |id| id.0))
    .bind(most)
    .fetch_all(readers)
    .await?;
    Ok(rows.into_iter().map(to_table).collect())
}

pub(super) async fn table(
    readers: &SqlitePool,
    id: TableId,
) -> Result<Option<TableRow>, StoreError> {
    let row: Option<TableTuple> =
        sqlx::query_as("SELECT id, setup, epoch, last, closed FROM tables WHERE id = ?")
            .bind(id.0)
            .fetch_optional(readers)
            .await?;
    Ok(row.map(to_table))
}

pub(super) async fn records(
    readers: &SqlitePool,
    id: TableId,
    after: u64,
    most: u32,
) -> Result<Vec<Record>, StoreError> {
    let after = whole(after);
    let rows: Vec<(i64, i64, String)> = sqlx::query_as(
        "SELECT number, at, body FROM records WHERE table_id = ? AND number > ?
         ORDER BY number LIMIT ?",
    )
    .bind(id.0)
    .bind(after)
    .bind(most)
    .fetch_all(readers)
    .await?;
    let rows = rows.into_iter();
    Ok(rows
        .map(|(number, at, body)| Record { number: number as u64, at: Moment(at), body })
        .collect())
}

pub(super) async fn pages(readers: &SqlitePool, id: TableId) -> Result<Vec<Page>, StoreError> {
    let rows: Vec<(i64, i64)> =
        sqlx::query_as("SELECT number, round FROM pages WHERE table_id = ? ORDER BY number DESC")
            .bind(id.0)
            .fetch_all(readers)
            .await?;
    let page = |(number, round): (i64, i64)| Page { number: number as u64, round: round as u32 };
    Ok(rows.into_iter().map(page).collect())
}

pub(super) async fn answered(
    readers: &SqlitePool,
    (account, id): (AccountId, &str),
) -> Result<Option<Answered>, StoreError> {
    let row: Option<(String, String)> =
        sqlx::query_as("SELECT asked, answer FROM commands WHERE account = ? AND id = ?")
            .bind(account.0)
            .bind(id)
            .fetch_optional(readers)
            .await?;
    Ok(row.map(|(asked, answer)| Answered { asked, answer }))
}

pub(super) async fn role_changes(
    readers: &SqlitePool,
    before: Option<i64>,
    most: u32,
) -> Result<Vec<(i64, RoleChange)>, StoreError> {
    let rows: Vec<(i64, i64, i64, String, i64)> = sqlx::query_as(
        "SELECT id, at, account, role, by FROM roles WHERE id < ? ORDER BY id DESC LIMIT ?",
    )
    .bind(before.unwrap_or(i64::MAX))
    .bind(most)
    .fetch_all(readers)
    .await?;
    let rows = rows.into_iter().map(|(id, at, account, role, by)| {
        let role = Role::of(&role).ok_or_else(|| StoreError::corrupt(role, "a role"))?;
        let (account, by) = (AccountId(account), AccountId(by));
        Ok((id, RoleChange { account, role, by, at: Moment(at) }))
    });
    rows.collect()
}

pub(super) async fn given_passwords(
    readers: &SqlitePool,
    before: Option<i64>,
    most: u32,
) -> Result<Vec<(i64, GivenPassword)>, StoreError> {
    let rows: Vec<(i64, i64, i64, i64)> = sqlx::query_as(
        "SELECT id, at, account, by FROM passwords WHERE id < ? ORDER BY id DESC LIMIT ?",
    )
    .bind(before.unwrap_or(i64::MAX))
    .bind(most)
    .fetch_all(readers)
    .await?;
    let given = |(id, at, account, by)| {
        let (account, by) = (AccountId(account), AccountId(by));
        (id, GivenPassword { account, by, at: Moment(at) })
    };
    Ok(rows.into_iter().map(given).collect())
}

pub(super) async fn balance(readers: &SqlitePool, place: Place) -> Result<Net, StoreError> {
    let cents: Option<i64> = sqlx::query_scalar("SELECT cents FROM balances WHERE place = ?")
        .bind(place.key())
        .fetch_optional(readers)
        .await?;
    Ok(net(cents.unwrap_or(0)))
}

pub(super) async fn entries(
    readers: &SqlitePool,
    sought: &Sought,
    most: u32,
) -> Result<Vec<Posted>, StoreError> {
    // One row a posting, those of an entry together.
    type Row =
        (i64, i64, String, Option<i64>, Option<i64>, Option<i64>, Option<String>, Option<i64>);
    let rows: Vec<Row> = sqlx::query_as(
        "SELECT entries.id, at, memo, table_id, number, by, place, cents
         FROM (SELECT id FROM entries
               WHERE (?1 IS NULL OR id IN (SELECT entry FROM postings WHERE place = ?1))
                 AND id < ?2 AND (?3 IS NULL OR number BETWEEN ?3 AND ?4)
               ORDER BY id DESC LIMIT ?5) AS latest
         JOIN entries ON entries.id = latest.id
         LEFT JOIN postings ON postings.entry = entries.id
         ORDER BY entries.id DESC, place",
    )
    .bind(sought.place.map(Place::key))
    .bind(sought.before.unwrap_or(i64::MAX))
    .bind(sought.records.as_ref().map(|it| whole(*it.start())))
    .bind(sought.records.as_ref().map(|it| whole(*it.end())))
    .bind(most)
    .fetch_all(readers)
    .await?;
    let mut posted = Vec::new();
    for group in rows.chunk_by(|one, next| one.0 == next.0) {
        let (id, at, memo, table, number, by, ..) = &group[0];
        let postings = group
            .iter()
            .filter_map(|row| Some((row.6.as_ref()?, row.7?)))
            .map(|(key, cents)| Ok(Posting { place: to_place(key)?, net: net(cents) }))
            .collect::<Result<Vec<_>, StoreError>>()?;
        let entry = Entry::new(memo.clone(), &postings)
            .map_err(|fault| StoreError::corrupt(format!("{fault} ({id})"), "a balanced entry"))?;
        let entry = by.map_or(entry.clone(), |by| entry.by(AccountId(by)));
        let table = table.zip(*number).map(|(table, number)| (TableId(table), number as u64));
        posted.push(Posted { number: *id, at: Moment(*at), table, entry });
    }
    Ok(posted)
}

pub(super) async fn audit(readers: &SqlitePool) -> Result<Audit, StoreError> {
    // One snapshot for all the sums.
    let mut all = readers.begin().await?;
    let entries: i64 =
        sqlx::query_scalar("SELECT count(*) FROM entries").fetch_one(&mut *all).await?;
    let open: Vec<(i64, i64)> = sqlx::query_as(
        "SELECT entry, sum(cents) FROM postings GROUP BY entry HAVING sum(cents) <> 0",
    )
    .fetch_all(&mut *all)
    .await?;
    let differ: Vec<(String, i64, i64)> = sqlx::query_as(
        "SELECT place, coalesce(kept.cents, 0), coalesce(sums.cents, 0)
         FROM (SELECT place, sum(cents) AS cents FROM postings GROUP BY place) AS sums
         FULL JOIN balances AS kept USING (place)
         WHERE coalesce(kept.cents, 0) <> coalesce(sums.cents, 0)",
    )
    .fetch_all(&mut *all)
    .await?;
    let gaps: Vec<(i64, i64, i64)> = sqlx::query_as(
        "SELECT tables.id, last, count(number) FROM tables
         LEFT JOIN records ON records.table_id = tables.id
         GROUP BY tables.id HAVING last <> count(number) OR last <> coalesce(max(number), 0)",
    )
    .fetch_all(&mut *all)
    .await?;
    let rows: Vec<(String, i64)> =
        sqlx::query_as("SELECT place, cents FROM balances ORDER BY place")
            .fetch_all(&mut *all)
            .await?;
    all.commit().await?;

    let mut faults = Vec::new();
    faults.extend(open.iter().map(|(entry, sum)| format!("entry {entry} adds up to {sum} cents")));
    faults.extend(differ.iter().map(|(place, kept, sum)| {
        format!("{place} is kept as {kept} cents, and its postings add up to {sum}")
    }));
    faults.extend(gaps.iter().map(|(table, last, count)| {
        format!("table {table} says {last} records, and {count} lie there")
    }));
    let sum: i128 = rows.iter().map(|(_, cents)| i128::from(*cents)).sum();
    if sum != 0 {
        faults.push(format!("all places together have {sum} cents, not nothing"));
    }
    let balances = rows
        .iter()
        .map(|(key, cents)| Ok((to_place(key)?, net(*cents))))
        .collect::<Result<_, StoreError>>()?;
    Ok(Audit { entries: entries as u64, balances, faults })
}
