//! What is printed of pay tables and not played: cells that a ruling corrects, and columns that it calls
//! corrupt. No price can tell of them, since none is of what is printed.

use super::suspects::cited_plainly;
use crate::asked::resolve;
use sheet::table::paytable::PayTable;
use sheet::{Library, Resolved, Sheet};
use std::path::Path;

/// An item for each, of the games that have prices in a folder; editions that share a table share it.
pub(super) fn items(library: &Library, folder: &Path) -> Vec<String> {
    let mut items = Vec::new();
    let is_priced = |sheet: &&Sheet| folder.join(format!("{}.json", sheet.id)).exists();
    for sheet in library.sheets().filter(is_priced) {
        for edition in &sheet.editions {
            let name = format!("{}@{}", sheet.id, edition.id);
            let Ok(page) = resolve(library, &name, &[], None) else { continue };
            for table in page.table().map_or(&[][..], |game| &game.tables) {
                let new = of(&page, table).into_iter().filter(|item| !items.contains(item));
                items.extend(new.collect::<Vec<String>>());
            }
        }
    }
    items
}

/// Those of one table.
fn of(page: &Resolved, table: &PayTable) -> Vec<String> {
    let name = format!("paytable.{}", table.name);
    let section = page.sections.iter().find(|section| section.name == name);
    let cited = section.map(cited_plainly).unwrap_or_default();
    let of = |columns: &[usize]| {
        let named: Vec<&str> = columns.iter().map(|at| table.schedules[*at].as_str()).collect();
        format!("- `{} {name}={}`", page.game, named.join(", "))
    };
    let misprints = table.misprints.iter().filter_map(|misprint| {
        let row = table.rows.iter().find(|row| row.hand == misprint.hand)?;
        let (hand, printed) = (&misprint.hand, misprint.printed);
        let (item, read) = (of(&[misprint.column]), row.pays[misprint.column]);
        Some(format!("{item}: {hand} is printed {printed}, and read {read} ({cited})"))
    });
    let corrupt = (!table.corrupt.is_empty()).then(|| {
        format!("{}: corrupt in print, not played and not priced ({cited})", of(&table.corrupt))
    });
    misprints.chain(corrupt).collect()
}
