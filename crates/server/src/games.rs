//! The games of the house, as a page lists and shows them.

use crate::setup::Setup;
use felt::menu::{Menu, resolve};
use serde::Serialize;
use serde_json::{Value, json};
use sheet::{Kind, Library, PageSection, Range, Resolved, Sheet};

/// Mixes of games that players know by name.
const MIXES: [(&str, &str); 2] = [("horse", "H.O.R.S.E."), ("hose", "H.O.S.E.")];

/// What a wager of a page costs, from the sheets of prices that come with the program.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct PriceLine {
    /// The wager.
    pub wager: String,
    /// The house's edge, as a share of the bet.
    pub edge: f64,
    /// How it was found: `exact` or `sample`.
    pub method: String,
}

/// The family of a game, by which a page chooses its layout.
#[must_use]
pub fn family(page: &Resolved) -> &'static str {
    match page.kind {
        Kind::Poker => "poker",
        Kind::TwentyOne => "twenty-one",
        Kind::Baccarat => "baccarat",
        Kind::Pan => "pan",
        Kind::VersusDealer | Kind::PayTable | Kind::SplitHands | Kind::War => {
            match page.table().is_some_and(|game| game.pack.is_tiles()) {
                true => "tiles",
                false => "table",
            }
        }
    }
}

/// The family of a table.
pub(crate) fn family_of(library: &Library, setup: &Setup) -> &'static str {
    let (game, rotate) = (setup.game.clone(), setup.rotate.clone());
    let menu = Menu { game, rotate, choose: setup.choose.clone(), stakes: setup.stakes.clone() };
    match menu.page(library) {
        Ok(Some(page)) => family(&page),
        _ => "mix",
    }
}

/// Every game, and the mixes.
#[must_use]
pub fn list(library: &Library) -> Value {
    let games = library.sheets().filter_map(|sheet| game(library, sheet));
    let mixes = MIXES.iter().map(|(id, title)| {
        let editions: [Value; 0] = [];
        json!({"id": id, "title": title, "family": "mix", "banker": "players", "editions": editions})
    });
    games.chain(mixes).collect()
}

fn game(library: &Library, sheet: &Sheet) -> Option<Value> {
    let page = resolve(library, &sheet.id, &[], None).ok()?;
    let editions: Vec<Value> = sheet
        .editions
        .iter()
        .map(|edition| {
            let document = edition.document.map(|document| document.id());
            json!({"id": edition.id, "title": edition.title, "document": document})
        })
        .collect();
    Some(json!({
        "id": sheet.id,
        "title": sheet.title,
        "family": family(&page),
        "banker": sheet.editions.first().map(|edition| edition.banker.id()),
        "editions": editions,
    }))
}

/// The rule sheet of a game in an edition.
///
/// # Errors
/// There is no such game.
pub fn sheet(
    library: &Library,
    name: &str,
    prices: impl FnOnce(&Resolved) -> Vec<PriceLine>,
) -> Result<Value, String> {
    let page = resolve(library, name, &[], None)?;
    let options: Vec<Value> = page
        .options
        .iter()
        .filter(|option| option.id != "stakes")
        .map(|option| {
            let open = option.range == Range::Open;
            json!({"id": option.id, "values": option.values, "open": open})
        })
        .collect();
    let stakes = page.options.iter().find(|option| option.id == "stakes");
    Ok(json!({
        "id": page.game,
        "edition": page.edition,
        "title": page.title,
        "family": family(&page),
        "banker": page.banker.id(),
        "sections": page.sections.iter().map(section).collect::<Vec<_>>(),
        "options": options,
        "stakes": stakes.map_or(Vec::new(), |option| option.values.clone()),
        "prices": prices(&page),
    }))
}

fn section(section: &PageSection) -> Value {
    // What is laid over the edition printed in full says where the section comes from in this one.
    let source = section.sources.iter().rev().find(|source| source.lines.is_some());
    let source = source.and_then(|source| {
        let (document, lines) = (source.document?, source.lines.as_ref()?);
        Some(json!({"document": document.id(), "lines": lines.to_string()}))
    });
    let mut rulings: Vec<&str> = Vec::new();
    for id in section.sources.iter().flat_map(|source| &source.rulings) {
        if !rulings.contains(&id.as_str()) {
            rulings.push(id);
        }
    }
    let lines = section.lines.iter().map(|line| json!({"key": line.key, "cells": line.cells}));
    json!({
        "name": section.name,
        "source": source,
        "rulings": rulings,
        "lines": lines.collect::<Vec<_>>(),
    })
}

/// A ruling.
#[must_use]
pub fn ruling(library: &Library, id: &str) -> Option<Value> {
    let ruling = library.rulings().iter().find(|ruling| ruling.id == id)?;
    Some(json!({
        "id": ruling.id,
        "question": ruling.question,
        "reading": ruling.reading,
        "reason": ruling.reason,
        "sources": ruling.sources.iter().map(|(document, lines)| {
            json!({"document": document.id(), "lines": lines.to_string()})
        }).collect::<Vec<_>>(),
    }))
}
