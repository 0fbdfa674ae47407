//! The games of the house, as a page lists and shows them.

use crate::config::Prices;
use crate::setup::Setup;
use felt::menu::{Menu, resolve};
use serde::Serialize;
use serde_json::{Value, json};
use sheet::{HouseOption, Kind, Library, PageSection, Range, Resolved, Sheet};

/// Mixes of games that players know by name.
const MIXES: [(&str, &str); 2] = [("horse", "H.O.R.S.E."), ("hose", "H.O.S.E.")];

/// What a wager of a page costs, from the sheets of prices that come with the program.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct PriceLine {
    /// The wager.
    pub wager: String,
    /// The house's edge, as a share of the bet; none where nobody has priced the wager yet.
    pub edge: Option<f64>,
    /// How it was found.
    pub method: Method,
    /// The standard error of a sample.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub error: Option<f64>,
    /// How full the meter was thought, where a part of what the wager wins lies on one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub meter: Option<&'static str>,
}

/// How a price was found.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Method {
    /// Every deal was counted.
    Exact,
    /// Backwards from every card that may come from a fresh shoe.
    Induction,
    /// Deals were drawn.
    Sample,
    /// Not at all, so far.
    Unpriced,
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
    match menu(setup).page(library) {
        Ok(Some(page)) => family(&page),
        _ => "mix",
    }
}

/// What a table is called.
pub(crate) fn title_of(library: &Library, setup: &Setup) -> String {
    match menu(setup).page(library) {
        Ok(Some(page)) => page.title,
        _ => {
            let named = MIXES.iter().find(|(id, _)| setup.game.as_deref() == Some(*id));
            named.map_or("A mix", |(_, title)| *title).to_owned()
        }
    }
}

/// Every game, and the mixes.
#[must_use]
pub fn list(library: &Library, prices: Prices) -> Value {
    let games = library.sheets().filter_map(|sheet| game(library, sheet, prices));
    let mixes = MIXES.iter().map(|(id, title)| {
        let editions: [Value; 0] = [];
        let also: [&str; 0] = [];
        json!({
            "id": id, "title": title, "also": also, "edge": null, "family": "mix",
            "banker": "players", "editions": editions,
        })
    });
    games.chain(mixes).collect()
}

fn game(library: &Library, sheet: &Sheet, prices: Prices) -> Option<Value> {
    let page = resolve(library, &sheet.id, &[], None).ok()?;
    let editions: Vec<Value> = sheet
        .editions
        .iter()
        .map(|edition| {
            let document = edition.document.map(|document| document.id());
            let banker = edition.banker.id();
            json!({
                "id": edition.id,
                "title": edition.title,
                "document": document,
                "banker": banker,
            })
        })
        .collect();
    let edges = prices(&page).into_iter().filter(|price| price.meter.is_none());
    let edge = edges.filter_map(|price| price.edge).reduce(f64::min);
    Some(json!({
        "id": sheet.id,
        "title": sheet.title,
        "also": felt::called::also(sheet),
        "edge": edge,
        "family": family(&page),
        "banker": sheet.editions.first().map(|edition| edition.banker.id()),
        "editions": editions,
    }))
}

/// The rule sheet of a game in an edition, as printed.
///
/// # Errors
/// There is no such game.
pub fn sheet(
    library: &Library,
    name: &str,
    prices: impl FnOnce(&Resolved) -> Vec<PriceLine>,
) -> Result<Value, String> {
    Ok(written(library, &resolve(library, name, &[], None)?, prices))
}

/// The rule sheet of a table: its game, or the one of its games that is on, with the choices of its
/// house.
///
/// # Errors
/// Its games are no longer there.
pub(crate) fn sheet_of(
    library: &Library,
    setup: &Setup,
    on: Option<&str>,
    prices: impl FnOnce(&Resolved) -> Vec<PriceLine>,
) -> Result<Value, String> {
    let page = menu(setup).page_on(library, on)?;
    let mut sheet = written(library, &page, prices);
    sheet["limits"] = json!({ "min": setup.min, "max": setup.max });
    Ok(sheet)
}

/// The page of a table's one game, with the choices of its house.
pub(crate) fn page_of(library: &Library, setup: &Setup) -> Option<Resolved> {
    menu(setup).page(library).ok().flatten()
}

fn menu(setup: &Setup) -> Menu {
    let Setup { game, rotate, choose, stakes, .. } = setup.clone();
    Menu { game, rotate, choose, stakes }
}

fn written(
    library: &Library,
    page: &Resolved,
    prices: impl FnOnce(&Resolved) -> Vec<PriceLine>,
) -> Value {
    // What another choice would put in force is for whoever chooses, not for who reads the rules.
    let mut held = felt::page::in_force(page, &library.reach(page));
    held.sections.retain(|it| it.lines.first().is_none_or(|line| line.key != felt::page::IF));
    let options = held.options.iter().filter(|option| option.id != "stakes");
    let options = options.map(|option| {
        let usual = &option.values[option.usual];
        json!({
            "id": option.id,
            "values": offered(library, page, option),
            "open": option.range == Range::Open,
            "value": option.value(),
            "usual": usual,
        })
    });
    let stakes = page.options.iter().find(|option| option.id == "stakes");
    json!({
        "id": page.game,
        "edition": page.edition,
        "title": page.title,
        "family": family(page),
        "banker": page.banker.id(),
        "story": felt::page::story(page),
        "ranks": ranks(page),
        "sections": held.sections.iter().map(|it| section(page, it)).collect::<Vec<_>>(),
        "options": options.collect::<Vec<_>>(),
        "stakes": stakes.map_or(Vec::new(), |option| option.values.clone()),
        "prices": prices(page),
    })
}

/// The values of an option that a table may be opened with: columns that a ruling calls corrupt are
/// printed and not played.
fn offered<'a>(library: &Library, page: &Resolved, option: &'a HouseOption) -> Vec<&'a str> {
    let tables = page.table().map_or(&[][..], |game| game.tables.as_slice());
    let table = tables.iter().find(|table| option.id == format!("paytable.{}", table.name));
    let name = format!("{}@{}", page.game, page.edition);
    let values = option.values.iter().map(String::as_str).enumerate();
    let is_sound = |(at, value): &(usize, &str)| {
        let corrupt = table.is_some_and(|table| table.corrupt.contains(at));
        !corrupt || resolve(library, &name, &[(option.id.as_str(), value)], None).is_ok()
    };
    values.filter(is_sound).map(|(_, value)| value).collect()
}

/// Which hand beats which, the best first. The cards are written in one word, `AhKhQhJhTh`: no example
/// is taken for a card that lies on the table.
fn ranks(page: &Resolved) -> Vec<Value> {
    let ranks = felt::page::strip(page).into_iter();
    ranks.map(|it| json!({"name": it.name, "cards": it.cards.concat()})).collect()
}

fn section(page: &Resolved, section: &PageSection) -> Value {
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
    let lines = section.lines.iter().map(|line| {
        let said = felt::page::said(page, section, line);
        json!({"key": line.key, "cells": line.cells, "said": said})
    });
    json!({
        "name": section.name,
        "title": felt::page::title(&section.name),
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
