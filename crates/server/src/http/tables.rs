//! The lobby: tables listed, opened and closed, and the rounds that were played at them.

use super::App;
use super::gate::Knock;
use super::refusal::{Body, Path, Query, Refusal};
use super::session::{Member, Visitor};
use crate::fair::HandRecord;
use crate::room::Inner;
use crate::setup::Setup;
use crate::table::{Ask, Comes, Desk, HandLine, Kept};
use crate::wire::TableInfo;
use axum::Json;
use axum::extract::{ConnectInfo, State};
use serde::Deserialize;
use serde_json::{Value, json};
use std::net::SocketAddr;
use store::{Account, Role, Store, TableId, TableRow};

/// The tables that anybody may find: those with people first, then those where bots alone play, last
/// those that wait for somebody who is away.
pub(crate) async fn list(State(room): App) -> Json<Vec<TableInfo>> {
    let desks = room.desks().into_iter().filter(|desk| desk.key.is_none());
    let mut tables: Vec<TableInfo> = desks.map(|desk| desk.info()).collect();
    // The sort keeps the tables otherwise as they were opened.
    tables.sort_by_key(|table| (table.people == 0, table.away > 0, table.bots == 0));
    Json(tables)
}

/// What a table is opened with.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Opening {
    game: Option<String>,
    #[serde(default)]
    rotate: Vec<String>,
    #[serde(default)]
    choose: Vec<String>,
    stakes: Option<String>,
    min: Option<u64>,
    max: Option<u64>,
    seats: Option<u8>,
    bots: Option<u8>,
    clock: Option<u32>,
    #[serde(default)]
    private: bool,
}

/// Opens a table.
pub(crate) async fn open(
    State(room): App,
    ConnectInfo(from): ConnectInfo<SocketAddr>,
    Member(account): Member,
    Body(asked): Body<Opening>,
) -> Result<Json<Value>, Refusal> {
    room.gate.knock(from.ip(), Knock::Table)?;
    let key = match asked.private {
        true => {
            let none = |_| Refusal::refused("the operating system gives no random numbers");
            Some(crate::fair::hex(&crate::random().map_err(none)?)[..32].to_owned())
        }
        false => None,
    };
    let Opening { game, rotate, choose, stakes, min, max, seats, bots, clock, .. } = asked;
    let setup =
        Setup { game, rotate, choose, stakes, min, max, seats, bots, clock, key: key.clone() };
    let (id, _) = room.open_table(setup, account.id).await?;
    tracing::info!(table = id.0, account = account.id.0, "opened a table");
    let link = match key {
        Some(key) => format!("/#/table/{id}?key={key}"),
        None => format!("/#/table/{id}"),
    };
    Ok(Json(json!({ "id": id.0, "link": link })))
}

/// The key of a private table.
#[derive(Deserialize, Default)]
pub(crate) struct Key {
    key: Option<String>,
    before: Option<u32>,
}

/// What somebody shows at a table's door. A private table opens to its key, and to the floor, which
/// must be able to referee it.
#[derive(Clone, Copy)]
pub(crate) struct Pass<'a> {
    key: Option<&'a str>,
    who: Option<&'a Account>,
}

impl<'a> Pass<'a> {
    pub(crate) fn new(key: &'a Option<String>, who: &'a Option<Account>) -> Pass<'a> {
        Pass { key: key.as_deref(), who: who.as_ref() }
    }

    /// Whether it opens a table with this key, or with none.
    fn opens(self, wanted: Option<&str>) -> bool {
        self.invited(wanted) || self.who.is_some_and(|account| account.role >= Role::Floor)
    }

    /// Whether it is that of somebody who was asked to play there.
    fn invited(self, wanted: Option<&str>) -> bool {
        wanted.is_none() || wanted == self.key
    }

    /// What he comes to a table for.
    pub(crate) fn comes(self, desk: &Desk) -> Comes {
        match self.invited(desk.key.as_deref()) {
            true => Comes::ToPlay,
            false => Comes::ToReferee,
        }
    }
}

/// A table that whoever asks may come to.
pub(crate) fn desk(room: &Inner, id: i64, pass: Pass<'_>) -> Result<Desk, Refusal> {
    // Who has no key is not told that there is such a table.
    let missing = || Refusal::missing("there is no such table, or it is a private one");
    let desk = room.desk(TableId(id));
    if desk.is_none() && room.is_asleep(TableId(id), |wanted| pass.opens(wanted)) {
        return Err(Refusal::waits());
    }
    desk.filter(|desk| pass.opens(desk.key.as_deref())).ok_or_else(missing)
}

/// One table.
pub(crate) async fn one(
    State(room): App,
    Path(id): Path<i64>,
    Query(key): Query<Key>,
    Visitor(account): Visitor,
) -> Result<Json<TableInfo>, Refusal> {
    Ok(Json(desk(&room, id, Pass::new(&key.key, &account))?.info()))
}

/// Closes a table: everybody leaves with his chips.
pub(crate) async fn close(
    State(room): App,
    Path(id): Path<i64>,
    member: Member,
) -> Result<Json<Value>, Refusal> {
    let floor = member.at_least(Role::Floor)?;
    if room.is_stuck(TableId(id)) {
        room.close_stuck(TableId(id), floor.id).await.map_err(Refusal::refused)?;
        tracing::info!(table = id, by = floor.id.0, "a table that could not go on was closed");
        return Ok(Json(json!({})));
    }
    let desk = room.desk(TableId(id)).ok_or_else(|| Refusal::missing("there is no such table"))?;
    let closed = desk.answer(Ask::Close).await.map_err(Refusal::refused)?;
    closed.map_err(Refusal::refused)?;
    room.forget(TableId(id));
    tracing::info!(table = id, by = floor.id.0, "a table was closed");
    Ok(Json(json!({})))
}

/// A table of the memory, open or closed, that whoever asks may come to.
pub(crate) async fn kept(
    room: &Inner,
    id: i64,
    pass: Pass<'_>,
) -> Result<(TableRow, Setup), Refusal> {
    let missing = || Refusal::missing("there is no such table, or it is a private one");
    let row = room.shared.memory.table(TableId(id)).await?.ok_or_else(missing)?;
    let setup: Setup = serde_json::from_str(&row.setup).map_err(|_| missing())?;
    match pass.opens(setup.key.as_deref()) {
        true => Ok((row, setup)),
        false => Err(missing()),
    }
}

/// The last rounds, as whoever asks may see them: from the table, or from its log where it is closed
/// or has forgotten them.
pub(crate) async fn hands(
    State(room): App,
    Path(id): Path<i64>,
    Query(key): Query<Key>,
    ConnectInfo(from): ConnectInfo<SocketAddr>,
    Visitor(account): Visitor,
) -> Result<Json<Vec<HandLine>>, Refusal> {
    let (row, setup) = kept(&room, id, Pass::new(&key.key, &account)).await?;
    let (who, before) = (account.map(|account| account.id), key.before);
    if let Some(desk) = room.desk(row.id)
        && let Ok(hands) = desk.answer(|reply| Ask::Hands { who, before, reply }).await
        && (!hands.is_empty() || before.is_none_or(|before| before <= 1))
    {
        return Ok(Json(hands));
    }
    room.gate.knock(from.ip(), Knock::Log)?;
    let kept = Kept { shared: &room.shared, row: &row, setup: &setup };
    kept.list(who, before).await.map(Json).map_err(Refusal::missing)
}

/// The record of a round, as `cardroom verify` reads it.
pub(crate) async fn hand(
    State(room): App,
    Path((id, round)): Path<(i64, u32)>,
    Query(key): Query<Key>,
    ConnectInfo(from): ConnectInfo<SocketAddr>,
    Visitor(account): Visitor,
) -> Result<Json<HandRecord>, Refusal> {
    let (row, setup) = kept(&room, id, Pass::new(&key.key, &account)).await?;
    let who = account.map(|account| account.id);
    let desk = room.desk(row.id);
    if let Some(desk) = &desk
        && let Ok(Some(hand)) = desk.answer(|reply| Ask::Hand { who, round, reply }).await
    {
        return Ok(Json(hand));
    }
    let missing = || Refusal::missing("that round is not over, or there was none");
    // Nobody has the log read for a round that is still to come.
    if round == 0 || desk.is_some_and(|desk| desk.info().round <= round) {
        return Err(missing());
    }
    room.gate.knock(from.ip(), Knock::Log)?;
    let kept = Kept { shared: &room.shared, row: &row, setup: &setup };
    let hand = kept.record(who, round).await.map_err(Refusal::missing)?;
    hand.map(Json).ok_or_else(missing)
}
