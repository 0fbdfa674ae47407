//! What is printed of pay tables and not played: cells that a ruling corrects, and columns that it calls
//! corrupt. No price can tell of them, since none is of what is printed.

use super::suspects::cited_plainly;
use crate::asked::resolve;
use sheet::table::paytable::PayTable;
use sheet::{Library, Resolved, Sheet};
use std::path::Path;

/// An item for each, of the games that have prices in a folder.
pub(super) fn items(library: &Library, folder: &Path) -> Vec<String> {
    let mut items = Vec::new();
    let is_priced = |sheet: &&Sheet| folder.join(format!("{}.json", sheet.id)).exists();
    for sheet in library.sheets().filter(is_priced) {
        for edition in &sheet.editions {
            let name = format!("{}@{}", sheet.id, edition.id);
            let Ok(page) = resolve(library, &name, &[], None) else { continue };
            let tables = page.table().map_or(&[][..], |game| &game.tables);
            items.extend(tables.iter().flat_map(|table| of(&page, table)));
        }
    }
    items
}

/// Those of one table.
fn of(page: &Resolved, table: &PayTable) -> Vec<String> {
    let name = format!("paytable.{}", table.name);
    let section = page.sections.iter().find(|section| section.name == name);
    let cited = section.map(cited_plainly).unwrap_or_default();
    let of = |column: usize| {
        format!("`{}@{} {name}={}`", page.game, page.edition, table.schedules[column])
    };
    let misprints = table.misprints.iter().filter_map(|misprint| {
        let row = table.rows.iter().find(|row| row.hand == misprint.hand)?;
        let (printed, read) = (misprint.printed, row.pays[misprint.column]);
        let hand = &misprint.hand;
        Some(format!(
            "- {}: {hand} is printed {printed}, and read {read} ({cited})",
            of(misprint.column)
        ))
    });
    let corrupt = table.corrupt.iter().map(|column| {
        format!("- {}: corrupt in print, not played and not priced ({cited})", of(*column))
    });
    misprints.chain(corrupt).collect()
}
