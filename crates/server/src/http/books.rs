//! What is printed: games, rule sheets, rulings, and the documents where the room has them.

use super::App;
use super::refusal::{Path, Query, Refusal};
use super::session::Visitor;
use super::tables::{Pass, desk};
use crate::games;
use crate::setup::Setup;
use axum::Json;
use axum::extract::State;
use serde::Deserialize;
use serde_json::{Value, json};
use sheet::Document;
use std::sync::Arc;
use store::{Store, TableId};

/// How many lines are shown at once.
const LINES: u32 = 400;

/// Every game.
pub(crate) async fn games(State(room): App) -> Json<Value> {
    Json(room.games.clone())
}

/// The rule sheet of a game.
pub(crate) async fn sheet(
    State(room): App,
    Path(game): Path<String>,
) -> Result<Json<Value>, Refusal> {
    let (library, prices) = (Arc::clone(&room.shared.library), room.prices);
    let sheet = tokio::task::spawn_blocking(move || games::sheet(&library, &game, prices));
    let sheet = sheet.await.map_err(|_| Refusal::refused("the sheet could not be read"))?;
    let mut sheet = sheet.map_err(Refusal::missing)?;
    sheet["documents"] = json!(room.documents.is_some());
    Ok(Json(sheet))
}

/// Which private table.
#[derive(Deserialize)]
pub(crate) struct Key {
    key: Option<String>,
}

/// The rule sheet of a table, with its own choices: at a mix, of the game that is on.
pub(crate) async fn table_sheet(
    State(room): App,
    Path(id): Path<i64>,
    Query(Key { key }): Query<Key>,
    Visitor(account): Visitor,
) -> Result<Json<Value>, Refusal> {
    let info = desk(&room, id, Pass::new(&key, &account))?.info();
    let missing = || Refusal::missing("there is no such table");
    let row = room.shared.memory.table(TableId(id)).await?.ok_or_else(missing)?;
    let (library, prices) = (Arc::clone(&room.shared.library), room.prices);
    let sheet = tokio::task::spawn_blocking(move || {
        let setup: Setup = serde_json::from_str(&row.setup).map_err(|fault| fault.to_string())?;
        games::sheet_of(&library, &setup, info.on.as_deref(), prices)
    });
    let sheet = sheet.await.map_err(|_| Refusal::refused("the sheet could not be read"))?;
    let mut sheet = sheet.map_err(Refusal::missing)?;
    sheet["documents"] = json!(room.documents.is_some());
    Ok(Json(sheet))
}

/// A ruling.
pub(crate) async fn ruling(
    State(room): App,
    Path(id): Path<String>,
) -> Result<Json<Value>, Refusal> {
    let ruling = games::ruling(&room.shared.library, &id);
    ruling.map(Json).ok_or_else(|| Refusal::missing("there is no such ruling"))
}

/// Which lines.
#[derive(Deserialize)]
pub(crate) struct Which {
    lines: String,
}

/// Lines of a document, as far as the room was given it.
pub(crate) async fn document(
    State(room): App,
    Path(document): Path<String>,
    Query(which): Query<Which>,
) -> Result<Json<Value>, Refusal> {
    let document: Document =
        document.parse().map_err(|_| Refusal::missing("there is no such document"))?;
    let without = || Refusal::missing("this room was not given the documents' text");
    let folder = room.documents.clone().ok_or_else(without)?;
    let lines: sheet::Lines =
        which.lines.parse().map_err(|fault: sheet::NoLines| Refusal::refused(fault.to_string()))?;
    let found = tokio::task::spawn_blocking(move || read(&folder, document));
    let text = found.await.ok().flatten().ok_or_else(without)?;
    let all: Vec<&str> = text.lines().collect();
    let numbers = lines.ranges().flatten().take(LINES as usize);
    let lines: Vec<Value> = numbers
        .filter_map(|number| {
            let text = all.get((number as usize).checked_sub(1)?)?;
            Some(json!({"number": number, "text": text}))
        })
        .collect();
    Ok(Json(json!({ "lines": lines })))
}

/// The text of a document: a file of its name, or the one that begins with its number.
fn read(folder: &std::path::Path, document: Document) -> Option<String> {
    let number = Document::ALL.iter().position(|it| *it == document)?;
    let named = folder.join(format!("{}.txt", document.id()));
    let file = match named.is_file() {
        true => named,
        false => {
            let begins = format!("{number:03}_");
            let files = std::fs::read_dir(folder).ok()?;
            let mut files = files.filter_map(Result::ok);
            files.find(|file| file.file_name().to_string_lossy().starts_with(&begins))?.path()
        }
    };
    let bytes = std::fs::read(file).ok()?;
    Some(String::from_utf8_lossy(&bytes).into_owned())
}
