//! A group of steps in one transaction.
//!
//! However many steps come in, the database sees the same dozen statements: what is asked for and
//! what is written goes in as one JSON list a statement. The flush to disk is the dear part, and a
//! group pays it once.

use crate::account::AccountId;
use crate::decide::{Head, Known, Open, decide};
use crate::error::StoreError;
use crate::ledger::{Entry, Place};
use crate::step::{Answered, Command, Outcome, Step};
use crate::table::{Epoch, Moment, TableId};
use money::{Money, Net};
use serde_json::{Value, json};
use sqlx::Connection;
use sqlx::sqlite::SqliteConnection;
use std::collections::BTreeSet;

pub(super) async fn commit(
    line: &mut SqliteConnection,
    steps: &[Step],
    at: Moment,
) -> Result<Vec<Outcome>, StoreError> {
    let mut all = line.begin_with("BEGIN IMMEDIATE").await?;
    let mut known = look_up(&mut all, steps).await?;
    let outcomes = decide(steps, &mut known);
    let good: Vec<&Step> = steps
        .iter()
        .zip(&outcomes)
        .filter(|(_, outcome)| **outcome == Outcome::Done)
        .map(|(step, _)| step)
        .collect();
    if !good.is_empty() {
        write_records(&mut all, &good, at).await?;
        write_ledger(&mut all, &good, &known, at).await?;
        write_answers(&mut all, &good, at).await?;
    }
    all.commit().await?;
    Ok(outcomes)
}

/// A net of so many cents.
pub(super) const fn net(cents: i64) -> Net {
    let money = Money::cents(cents.unsigned_abs());
    if cents < 0 { Net::lost(money) } else { Net::won(money) }
}

/// Reads what the steps are decided by.
async fn look_up(all: &mut SqliteConnection, steps: &[Step]) -> Result<Known, StoreError> {
    let mut known = Known::default();
    let tables: BTreeSet<i64> =
        steps.iter().filter_map(|step| Some(step.append.as_ref()?.table.0)).collect();
    if !tables.is_empty() {
        let rows: Vec<(i64, i64, i64, bool)> = sqlx::query_as(
            "SELECT id, epoch, last, closed IS NULL FROM tables
             WHERE id IN (SELECT value FROM json_each(?))",
        )
        .bind(json!(tables).to_string())
        .fetch_all(&mut *all)
        .await?;
        known.tables.extend(rows.into_iter().map(|(id, epoch, last, open)| {
            let open = if open { Open::Yes } else { Open::No };
            (TableId(id), Head { epoch: Epoch(epoch), last: last as u64, open })
        }));
    }
    let commands: Vec<Value> = commands(steps.iter()).map(|c| json!([c.account.0, c.id])).collect();
    if !commands.is_empty() {
        let rows: Vec<(i64, String, String, String)> = sqlx::query_as(
            "SELECT account, id, asked, answer FROM commands WHERE (account, id) IN
             (SELECT json_extract(value, '$[0]'), json_extract(value, '$[1]') FROM json_each(?))",
        )
        .bind(Value::from(commands).to_string())
        .fetch_all(&mut *all)
        .await?;
        let rows = rows.into_iter();
        known.answers.extend(
            rows.map(|(who, id, asked, answer)| ((AccountId(who), id), Answered { asked, answer })),
        );
    }
    let places: BTreeSet<String> = entries(steps.iter())
        .flat_map(Entry::postings)
        .map(|posting| posting.place.key())
        .collect();
    if !places.is_empty() {
        let rows: Vec<(String, i64)> = sqlx::query_as(
            "SELECT place, cents FROM balances WHERE place IN (SELECT value FROM json_each(?))",
        )
        .bind(json!(places).to_string())
        .fetch_all(&mut *all)
        .await?;
        for (key, cents) in rows {
            let place = Place::of(&key).ok_or_else(|| StoreError::corrupt(key, "a place"))?;
            known.balances.insert(place, net(cents));
        }
    }
    Ok(known)
}

fn commands<'a>(steps: impl Iterator<Item = &'a Step>) -> impl Iterator<Item = &'a Command> {
    steps.filter_map(|step| step.command.as_ref())
}

fn entries<'a>(steps: impl Iterator<Item = &'a Step>) -> impl Iterator<Item = &'a Entry> {
    steps.filter_map(|step| step.entry.as_ref())
}

async fn write_records(
    all: &mut SqliteConnection,
    good: &[&Step],
    at: Moment,
) -> Result<(), StoreError> {
    let appends: Vec<_> = good.iter().filter_map(|step| step.append.as_ref()).collect();
    let rows: Vec<Value> = appends
        .iter()
        .flat_map(|append| {
            let numbers = append.after + 1..;
            let table = append.table.0;
            numbers.zip(&append.records).map(move |(number, body)| json!([table, number, body]))
        })
        .collect();
    if rows.is_empty() {
        return Ok(());
    }
    sqlx::query(
        "INSERT INTO records (table_id, number, at, body)
         SELECT json_extract(value, '$[0]'), json_extract(value, '$[1]'), ?2,
                json_extract(value, '$[2]')
         FROM json_each(?1)",
    )
    .bind(Value::from(rows).to_string())
    .bind(at.0)
    .execute(&mut *all)
    .await?;
    let lasts: Vec<Value> = appends
        .iter()
        .map(|append| json!([append.table.0, append.after + append.records.len() as u64]))
        .collect();
    // A table may be in the group several times: its latest number stays.
    sqlx::query(
        "UPDATE tables SET last = latest.number
         FROM (SELECT json_extract(value, '$[0]') AS id, max(json_extract(value, '$[1]')) AS number
               FROM json_each(?) GROUP BY 1) AS latest
         WHERE tables.id = latest.id",
    )
    .bind(Value::from(lasts).to_string())
    .execute(&mut *all)
    .await?;
    let pages = appends.iter().filter_map(|append| {
        let number = append.after + append.records.len() as u64;
        append.page.map(|round| json!([append.table.0, number, round]))
    });
    let pages: Vec<Value> = pages.collect();
    if !pages.is_empty() {
        sqlx::query(
            "INSERT INTO pages (table_id, number, round)
             SELECT json_extract(value, '$[0]'), json_extract(value, '$[1]'),
                    json_extract(value, '$[2]')
             FROM json_each(?)",
        )
        .bind(Value::from(pages).to_string())
        .execute(&mut *all)
        .await?;
    }
    Ok(())
}

async fn write_ledger(
    all: &mut SqliteConnection,
    good: &[&Step],
    known: &Known,
    at: Moment,
) -> Result<(), StoreError> {
    let moved: Vec<(&Step, &Entry)> =
        good.iter().filter_map(|step| Some((*step, step.entry.as_ref()?))).collect();
    if moved.is_empty() {
        return Ok(());
    }
    let latest: i64 =
        sqlx::query_scalar("SELECT coalesce(max(id), 0) FROM entries").fetch_one(&mut *all).await?;
    let mut heads = Vec::new();
    let mut postings = Vec::new();
    for (number, (step, entry)) in (latest + 1..).zip(&moved) {
        let append = step.append.as_ref();
        let table = append.map(|append| append.table.0);
        let record = append.map(|append| append.after + append.records.len() as u64);
        let by = entry.whose().map(|by| by.0);
        heads.push(json!([number, entry.memo(), table, record, by]));
        let each = entry.postings().iter();
        postings.extend(each.map(|one| json!([number, one.place.key(), one.net.as_cents()])));
    }
    sqlx::query(
        "INSERT INTO entries (id, at, memo, table_id, number, by)
         SELECT json_extract(value, '$[0]'), ?2, json_extract(value, '$[1]'),
                json_extract(value, '$[2]'), json_extract(value, '$[3]'),
                json_extract(value, '$[4]')
         FROM json_each(?1)",
    )
    .bind(Value::from(heads).to_string())
    .bind(at.0)
    .execute(&mut *all)
    .await?;
    sqlx::query(
        "INSERT INTO postings (entry, place, cents)
         SELECT json_extract(value, '$[0]'), json_extract(value, '$[1]'),
                json_extract(value, '$[2]')
         FROM json_each(?)",
    )
    .bind(Value::from(postings).to_string())
    .execute(&mut *all)
    .await?;
    let touched: BTreeSet<Place> =
        moved.iter().flat_map(|(_, entry)| entry.postings()).map(|posting| posting.place).collect();
    let balances: Vec<Value> = touched
        .into_iter()
        .map(|place| json!([place.key(), known.balances[&place].as_cents()]))
        .collect();
    sqlx::query(
        "INSERT INTO balances (place, cents)
         SELECT json_extract(value, '$[0]'), json_extract(value, '$[1]') FROM json_each(?)
         WHERE true
         ON CONFLICT (place) DO UPDATE SET cents = excluded.cents",
    )
    .bind(Value::from(balances).to_string())
    .execute(&mut *all)
    .await?;
    Ok(())
}

async fn write_answers(
    all: &mut SqliteConnection,
    good: &[&Step],
    at: Moment,
) -> Result<(), StoreError> {
    let rows: Vec<Value> = commands(good.iter().copied())
        .map(|command| json!([command.account.0, command.id, command.asked, command.answer]))
        .collect();
    if rows.is_empty() {
        return Ok(());
    }
    sqlx::query(
        "INSERT INTO commands (account, id, asked, answer, at)
         SELECT json_extract(value, '$[0]'), json_extract(value, '$[1]'),
                json_extract(value, '$[2]'), json_extract(value, '$[3]'), ?2
         FROM json_each(?1)",
    )
    .bind(Value::from(rows).to_string())
    .bind(at.0)
    .execute(&mut *all)
    .await?;
    Ok(())
}
