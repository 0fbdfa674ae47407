//! What the pages print and no pay table of the sheets has: schedules left out, whole tables of them
//! and columns.

use crate::documents::Documents;
use crate::pay_tables::{is_table, table};
use crate::proof::grid::grids;
use crate::proof::guide::GUIDE;
use crate::proof::pay::Says;
use crate::proof::reader::claimed;
use crate::proof::words::hand;
use sheet::{Document, Library, Resolved};
use std::collections::{BTreeMap, BTreeSet};

/// A cell of a document: its line and its field.
type Place = (Document, u32, usize);

/// Lines that look like a row of a pay table and are none, or none that a house may choose.
const SPARE: &[(Document, std::ops::RangeInclusive<u32>, &str)] = &[];

/// Every table game in every edition.
fn pages(library: &Library) -> Vec<Resolved> {
    let named = library.sheets().flat_map(|sheet| {
        sheet.editions.iter().map(|edition| format!("{}@{}", sheet.id, edition.id))
    });
    let pages = named.map(|name| library.game(&name).unwrap().resolve(&[]).unwrap());
    pages.filter(|page| page.table().is_some()).collect()
}

/// Every cell that some schedule of some sheet has, and the names of hands that sheets use.
fn sheets(library: &Library, documents: &Documents) -> (BTreeSet<Place>, BTreeSet<String>) {
    let (mut cells, mut names) = (BTreeSet::new(), BTreeSet::new());
    names.extend(GUIDE.names.iter().map(|(page, _)| (*page).to_owned()));
    names.extend(GUIDE.own_names.iter().map(|(_, page, _)| (*page).to_owned()));
    for page in pages(library) {
        for section in page.sections.iter().filter(is_table) {
            let source = section.sources.last().unwrap();
            let Some(lines) = documents.cited(source) else { continue };
            let table = table(&page, section);
            names.extend(table.rows.iter().map(|(name, _)| hand(name)));
            let document = source.document.expect("what has lines has a document");
            let places = claimed(&table, &lines, &GUIDE).into_iter();
            cells.extend(places.map(|(line, field)| (document, line, field)));
        }
    }
    (cells, names)
}

/// Every row of a page that names a hand and says what it pays stands in some table, with all of its
/// columns.
#[test]
fn no_printed_schedule_is_left_out() {
    let Some(documents) = Documents::beside_the_project() else { return };
    let library = Library::built_in();
    let (held, names) = sheets(&library, &documents);
    let mut missing: BTreeMap<(Document, u32), String> = BTreeMap::new();
    let mut seen = 0;
    for page in pages(&library) {
        let (Some(document), Some(lines)) = (page.document, &page.lines) else { continue };
        let lines = documents.lines(document, lines);
        for grid in grids(&lines) {
            for row in grid.rows.iter().filter(|row| row.cells[0].field > 0) {
                let printed = lines.iter().find(|(line, _)| *line == row.line).map(|it| it.1);
                if !printed.is_some_and(|text| text.contains('\t')) {
                    continue; // Sentences are cited by the tables that are made of them.
                }
                for cell in row.cells.iter().filter(|cell| matches!(cell.says, Says::Pays(_))) {
                    let spare = |(of, at, _): &&(Document, std::ops::RangeInclusive<u32>, &str)| {
                        *of == document && at.contains(&row.line)
                    };
                    if !names.contains(&hand(&cell.label)) || SPARE.iter().any(|it| spare(&it)) {
                        continue;
                    }
                    seen += 1;
                    if !held.contains(&(document, row.line, cell.field)) {
                        let text = printed.unwrap_or_default().replace('\t', " | ");
                        missing.insert((document, row.line), format!("{}: {text}", page.game));
                    }
                }
            }
        }
    }
    let told = missing.iter().map(|((document, line), text)| format!("{document} l.{line} {text}"));
    let told: Vec<String> = told.collect();
    assert!(told.is_empty(), "{} of {seen}:\n{}", told.len(), told.join("\n"));
    assert!(seen > 4_000, "only {seen} cells");
}
