//! Rounds that are over, from a table's log: what somebody saw, for a replay, and what the floor is
//! told of any hand.

use super::App;
use super::gate::Knock;
use super::refusal::{Path, Query, Refusal};
use super::session::{Member, Visitor};
use super::tables::{Pass, kept};
use crate::setup::Setup;
use crate::table::{Past, rounds};
use axum::Json;
use axum::extract::{ConnectInfo, State};
use felt::view::View;
use serde::Deserialize;
use serde_json::{Value, json};
use std::collections::BTreeMap;
use std::net::SocketAddr;
use std::ops::RangeInclusive;
use store::{AccountId, Place, Posted, Role, Sought, Store, TableId};

/// How many rounds the floor is told of at once, and how many closed tables.
const ROUNDS: u32 = 20;
const TABLES: u32 = 50;

/// The key of a private table.
#[derive(Deserialize)]
pub(crate) struct Key {
    key: Option<String>,
}

/// A round as whoever asks saw it, view by view.
pub(crate) async fn views(
    State(room): App,
    Path((id, round)): Path<(i64, u32)>,
    Query(Key { key }): Query<Key>,
    ConnectInfo(from): ConnectInfo<SocketAddr>,
    Visitor(account): Visitor,
) -> Result<Json<Value>, Refusal> {
    let (row, setup) = kept(&room, id, Pass::new(&key, &account)).await?;
    room.gate.knock(from.ip(), Knock::Log)?;
    let eyes = account.map(|account| account.id);
    let told = rounds(&room.shared, &row, round..=round, eyes).await.map_err(failed)?;
    let past = told.into_iter().find(|past| past.over && past.round > 0);
    let past = past.ok_or_else(|| Refusal::missing("there is no such round, or it is not over"))?;
    let table = room.desk(row.id).map(|desk| desk.info());
    Ok(Json(json!({
        "round": past.round,
        "family": crate::games::family_of(&room.shared.library, &setup),
        "seats": table.map(|table| table.seats).or(setup.seats),
        "views": shown(past),
    })))
}

/// What is seen of a round, as far as it changes: what could be said then is nobody's any more.
fn shown(past: Past) -> Vec<Value> {
    let mut shown: Vec<(Vec<String>, View)> = Vec::new();
    for beat in past.beats {
        let mut view = beat.view;
        view.choices.clear();
        match shown.last_mut() {
            Some((_, last)) if beat.lines.is_empty() && *last == view => {}
            _ => shown.push((beat.lines, view)),
        }
    }
    shown.into_iter().map(|(lines, view)| json!({ "lines": lines, "view": view })).collect()
}

/// Where to go on.
#[derive(Deserialize)]
pub(crate) struct Before {
    before: Option<u32>,
}

/// The rounds of a table, open or closed, as the dealer called them and the ledger has them.
pub(crate) async fn told(
    State(room): App,
    Path(id): Path<i64>,
    Query(Before { before }): Query<Before>,
    member: Member,
) -> Result<Json<Value>, Refusal> {
    member.at_least(Role::Floor)?;
    let memory = &room.shared.memory;
    let missing = || Refusal::missing("there is no such table");
    let row = memory.table(TableId(id)).await?.ok_or_else(missing)?;
    let wanted = match before {
        Some(before) => before.saturating_sub(ROUNDS)..=before.saturating_sub(1),
        None => latest(memory.pages(row.id).await?.first().map(|page| page.round)),
    };
    let mut told = rounds(&room.shared, &row, wanted, None).await.map_err(failed)?;
    told.drain(..told.len().saturating_sub(ROUNDS as usize));
    told.reverse();
    let names: BTreeMap<AccountId, String> =
        memory.accounts().await?.into_iter().map(|account| (account.id, account.name)).collect();
    let beats = || told.iter().flat_map(|past| &past.beats).map(|beat| beat.number);
    let records = beats().min().unwrap_or(0)..=beats().max().unwrap_or(0);
    let sought = Sought { records: Some(records), ..Sought::of(Place::Table(row.id)) };
    let entries = memory.entries(&sought, u32::MAX).await?;
    let earlier = told.last().is_some_and(|past| past.round > 0);
    let lines: Vec<Value> = told.iter().map(|past| line(past, &entries, &names)).collect();
    Ok(Json(json!({ "table": id, "rounds": lines, "earlier": earlier })))
}

/// The rounds since the last page, and as many before it as are told of at once.
fn latest(paged: Option<u32>) -> RangeInclusive<u32> {
    paged.map_or(0, |round| round.saturating_sub(ROUNDS))..=u32::MAX
}

fn line(past: &Past, entries: &[Posted], names: &BTreeMap<AccountId, String>) -> Value {
    let [first, last] = [past.beats.first(), past.beats.last()]
        .map(|beat| beat.map_or((0, 0), |beat| (beat.number, beat.at.0)));
    let of_round = |posted: &&Posted| {
        posted.table.is_some_and(|(_, record)| (first.0..=last.0).contains(&record))
    };
    let mut postings: Vec<Value> =
        entries.iter().filter(of_round).map(|it| entry(it, names)).collect();
    postings.reverse();
    let nets = past.nets.iter().map(|(name, cents)| json!({ "name": name, "cents": cents }));
    json!({
        "round": past.round,
        "over": past.over,
        "at": first.1,
        "records": [first.0, last.0],
        "lines": past.beats.iter().flat_map(|beat| &beat.lines).collect::<Vec<_>>(),
        "nets": nets.collect::<Vec<_>>(),
        "entries": postings,
    })
}

fn entry(posted: &Posted, names: &BTreeMap<AccountId, String>) -> Value {
    let postings = posted.entry.postings().iter().map(|posting| {
        let place = match posting.place {
            Place::Player(id) => names.get(&id).cloned(),
            _ => None,
        };
        let place = place.unwrap_or_else(|| posting.place.key());
        json!({ "place": place, "cents": posting.net.as_cents() })
    });
    json!({
        "number": posted.number,
        "at": posted.at.0,
        "memo": posted.entry.memo(),
        "postings": postings.collect::<Vec<_>>(),
    })
}

/// Before which closed table.
#[derive(Deserialize)]
pub(crate) struct BeforeTable {
    before: Option<i64>,
}

/// The tables that are closed, the latest first.
pub(crate) async fn closed(
    State(room): App,
    Query(from): Query<BeforeTable>,
    member: Member,
) -> Result<Json<Value>, Refusal> {
    member.at_least(Role::Floor)?;
    let rows = room.shared.memory.closed_tables(from.before.map(TableId), TABLES).await?;
    let library = &room.shared.library;
    let listed = rows.iter().map(|row| {
        let setup: Setup = serde_json::from_str(&row.setup).unwrap_or_default();
        json!({
            "id": row.id.0,
            "title": crate::games::title_of(library, &setup),
            "closed": row.closed.map(|at| at.0),
            "records": row.last,
        })
    });
    Ok(Json(listed.collect()))
}

fn failed(fault: String) -> Refusal {
    tracing::error!(%fault, "a history is not read");
    Refusal::refused("the log of that table cannot be read")
}
