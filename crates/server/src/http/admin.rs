//! What the floor and the admin see: tables, players, the ledger, and the log of any table.

use super::App;
use super::accounts::info;
use super::refusal::{Body, Path, Query, Refusal};
use super::session::Member;
use crate::record::Record;
use crate::wire::{AccountInfo, TableInfo};
use axum::Json;
use axum::extract::State;
use felt::table::Command;
use money::Net;
use serde::Deserialize;
use serde_json::{Value, json};
use std::collections::HashMap;
use store::{AccountId, Place, Role, RoleChange, Sought, Store, TableId};

/// How many entries and records are shown at once.
const SHOWN: u32 = 200;

/// Every table, private ones too.
pub(crate) async fn tables(
    State(room): App,
    member: Member,
) -> Result<Json<Vec<TableInfo>>, Refusal> {
    member.at_least(Role::Floor)?;
    let mut tables: Vec<TableInfo> = room.desks().iter().map(|desk| desk.info()).collect();
    let open = room.shared.memory.tables().await?;
    tables.extend(open.iter().filter(|row| room.is_stuck(row.id)).map(|row| {
        let setup = serde_json::from_str(&row.setup).unwrap_or_default();
        let title = crate::games::title_of(&room.shared.library, &setup);
        TableInfo { id: row.id.0, title, stuck: true, ..TableInfo::default() }
    }));
    Ok(Json(tables))
}

/// Every account, with its chips, but for guests who are gone.
pub(crate) async fn players(State(room): App, member: Member) -> Result<Json<Value>, Refusal> {
    member.at_least(Role::Floor)?;
    let accounts = room.shared.memory.accounts().await?;
    let audit = room.shared.memory.audit().await?;
    let held: HashMap<Place, Net> = audit.balances.into_iter().collect();
    let players = accounts.iter().filter(|account| account.gone.is_none()).map(|account| {
        let cents = held.get(&Place::Player(account.id)).map_or(0, |net| net.as_cents());
        let (id, role) = (account.id.0, account.role.word());
        json!({ "id": id, "name": account.name, "role": role, "cents": cents })
    });
    Ok(Json(players.collect()))
}

/// A role.
#[derive(Deserialize)]
pub(crate) struct NewRole {
    role: String,
}

/// Gives an account another role.
pub(crate) async fn role(
    State(room): App,
    Path(id): Path<i64>,
    member: Member,
    Body(asked): Body<NewRole>,
) -> Result<Json<AccountInfo>, Refusal> {
    let admin = member.at_least(Role::Admin)?;
    let role = Role::of(&asked.role).filter(|role| *role != Role::Guest);
    let role = role.ok_or_else(|| Refusal::refused("a role is player, floor, cage or admin"))?;
    if admin.id.0 == id {
        return Err(Refusal::refused("nobody changes his own role"));
    }
    let id = AccountId(id);
    match room.shared.memory.account(id).await? {
        None => return Err(Refusal::missing("there is no such account")),
        Some(account) if account.role == Role::Guest => {
            return Err(Refusal::refused("a guest has no role: he must register first"));
        }
        Some(_) => {}
    }
    let change = RoleChange { account: id, role, by: admin.id, at: crate::now() };
    room.shared.memory.set_role(&change).await?;
    tracing::info!(account = id.0, role = role.word(), by = admin.id.0, "a role was given");
    info(&room, id).await
}

/// Before which entry, or which role that was given.
#[derive(Deserialize)]
pub(crate) struct Before {
    pub(super) before: Option<i64>,
}

/// The ledger: what lies where, whether it balances, and the latest entries, or those before one.
pub(crate) async fn ledger(
    State(room): App,
    Query(Before { before }): Query<Before>,
    member: Member,
) -> Result<Json<Value>, Refusal> {
    member.at_least(Role::Floor)?;
    let mut audit = room.shared.memory.audit().await?;
    audit.faults.extend(room.audit().await?);
    let entries =
        room.shared.memory.entries(&Sought { before, ..Sought::default() }, SHOWN).await?;
    let earlier = entries.last().is_some_and(|posted| posted.number > 1);
    let balances = audit.balances.iter();
    let balances =
        balances.map(|(place, net)| json!({"place": place.key(), "cents": net.as_cents()}));
    let entries = entries.iter().map(|posted| {
        let postings = posted.entry.postings().iter();
        let postings =
            postings.map(|it| json!({"place": it.place.key(), "cents": it.net.as_cents()}));
        json!({
            "number": posted.number,
            "at": posted.at.0,
            "memo": posted.entry.memo(),
            "by": posted.entry.whose().map(|by| by.0),
            "table": posted.table.map(|(table, _)| table.0),
            "record": posted.table.map(|(_, record)| record),
            "postings": postings.collect::<Vec<_>>(),
        })
    });
    Ok(Json(json!({
        "balanced": audit.faults.is_empty(),
        "faults": audit.faults,
        "count": audit.entries,
        "balances": balances.collect::<Vec<_>>(),
        "entries": entries.collect::<Vec<_>>(),
        "earlier": earlier,
    })))
}

/// Where to go on.
#[derive(Deserialize)]
pub(crate) struct After {
    #[serde(default)]
    after: u64,
}

/// The log of a table. A seed would open cards that stay down, and is never shown.
pub(crate) async fn log(
    State(room): App,
    Path(id): Path<i64>,
    Query(from): Query<After>,
    member: Member,
) -> Result<Json<Value>, Refusal> {
    member.at_least(Role::Floor)?;
    let missing = || Refusal::missing("there is no such table");
    let row = room.shared.memory.table(TableId(id)).await?.ok_or_else(missing)?;
    let records = room.shared.memory.records(row.id, from.after, SHOWN).await?;
    let shown = records.iter().map(|record| {
        let what = match Record::read(&record.body) {
            Ok(Record::Felt { by, command: Command::Begin { .. }, .. }) => {
                json!({"felt": {"by": by, "command": {"do": "begin"}}})
            }
            // Cards that somebody threw or set stay his own.
            Ok(Record::Felt { by, command: Command::Answer { seat, mut answer }, .. }) => {
                answer.cards.iter_mut().for_each(|card| "?".clone_into(card));
                json!({"felt": {"by": by, "command": Command::Answer { seat, answer }}})
            }
            Ok(what) => serde_json::to_value(&what).unwrap_or_default(),
            Err(fault) => json!({ "fault": fault }),
        };
        json!({"number": record.number, "at": record.at.0, "record": what})
    });
    Ok(Json(json!({ "last": row.last, "records": shown.collect::<Vec<_>>() })))
}
