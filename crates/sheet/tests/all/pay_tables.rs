//! Every pay table of the sheets beside the lines that it cites: row by row, schedule by schedule.

use crate::documents::Documents;
use crate::proof::guide::GUIDE;
use crate::proof::pay::{Says, Unit};
use crate::proof::reader::{Table, differences, faults, find};
use sheet::table::paytable::Misprint;
use sheet::{Library, PageSection, Resolved};
use std::collections::BTreeSet;

/// The lines of a table that are no rows.
const KEYS: [&str; 9] =
    ["schedules", "unit", "by", "with", "corrupt", "misprint", "per", "suit", "packs"];

pub(crate) fn is_table(section: &&PageSection) -> bool {
    section.name.starts_with("paytable.") || section.name.starts_with("lib/")
}

/// A table of a page, as the document prints it.
pub(crate) fn table(page: &Resolved, section: &PageSection) -> Table {
    let own = section.name.trim_start_matches("paytable.");
    let value = |key: &str| section.lines.iter().find(|line| line.key == key);
    let unit = match value("unit").map(|line| &*line.cells[0]) {
        None => Unit::To,
        Some("for 1") => Unit::For,
        Some("$") => Unit::Dollars,
        Some(other) => panic!("an unknown unit: {other}"),
    };
    let held = page.tables().iter().find(|held| held.name == own);
    let misprints: &[Misprint] = held.map_or(&[], |held| &held.misprints);
    let schedules = value("schedules").unwrap().cells.clone();
    let rows = section.lines.iter().filter(|line| !KEYS.contains(&&*line.key)).map(|row| {
        let cell = |column: usize| {
            let here = |it: &&Misprint| it.hand == row.key && it.column == column;
            match misprints.iter().find(here) {
                Some(misprint) => Says::read(&misprint.printed.to_string()),
                None => Says::read(&row.cells[column]).map(|says| says.in_units(unit)),
            }
            .unwrap_or_else(|| panic!("{own} {}: {}", row.key, row.cells[column]))
        };
        (row.key.clone(), (0..schedules.len()).map(cell).collect())
    });
    let rulings = section.sources.last().unwrap().rulings.clone();
    Table { name: format!("{} {own}", page.game), rows: rows.collect(), schedules, rulings, unit }
}

/// Every table that cites lines, in every edition, with its lines.
fn tables<'a>(library: &Library, documents: &'a Documents) -> Vec<(Table, Vec<(u32, &'a str)>)> {
    let mut tables = Vec::new();
    for sheet in library.sheets() {
        for edition in &sheet.editions {
            let game = library.game(&format!("{}@{}", sheet.id, edition.id)).unwrap();
            let page = game.resolve(&[]).unwrap();
            for section in page.sections.iter().filter(is_table) {
                if let Some(lines) = documents.cited(section.sources.last().unwrap()) {
                    tables.push((table(&page, section), lines));
                }
            }
        }
    }
    tables
}

#[test]
fn pay_tables_print_what_their_lines_print() {
    let Some(documents) = Documents::beside_the_project() else { return };
    let tables = tables(&Library::built_in(), &documents);
    let wrong: BTreeSet<String> =
        tables.iter().flat_map(|(table, lines)| faults(table, lines, &GUIDE)).collect();
    assert!(wrong.is_empty(), "{}", Vec::from_iter(wrong).join("\n"));
    let columns: usize = tables.iter().map(|(table, _)| table.schedules.len()).sum();
    assert!(columns > 800, "only {columns} columns");
}

/// The pays that a mistyped cell may have: every number of the lines, and every cell of them.
fn mistakes(lines: &[(u32, &str)], unit: Unit) -> BTreeSet<Says> {
    let text = lines.iter().map(|(_, text)| text.replace(',', "")).collect::<Vec<_>>().join("\n");
    let numbers = text.split(|sign: char| !sign.is_ascii_digit() && sign != '.');
    let cells = text.split(['\t', '\n']);
    let says = numbers.chain(cells).filter(|text| !text.is_empty()).filter_map(Says::read);
    says.map(|says| says.in_units(unit)).collect()
}

/// A proof-reader who lets a wrong cell pass is none: each cell is replaced by other numbers and other
/// cells of the lines that its table cites, a quarter of them here, another quarter from cell to cell.
#[test]
fn every_mistyped_cell_is_noticed() {
    mistype(4, 24_000);
}

/// The same with each other number and each other cell.
#[test]
#[ignore = "every mistake in every cell: cargo xtask proofs"]
fn every_mistake_is_noticed() {
    mistype(1, 90_000);
}

/// Mistypes every cell of every table, by one of so many mistakes, and sees that at least so many in
/// all were tried and none passed.
fn mistype(one_of: usize, least: usize) {
    let Some(documents) = Documents::beside_the_project() else { return };
    let (mut tried, mut passed) = (0, BTreeSet::new());
    for (table, lines) in tables(&Library::built_in(), &documents) {
        let (found, _) = find(&table, &lines, &GUIDE);
        let mistakes = mistakes(&lines, table.unit);
        for row in 0..table.rows.len() {
            for column in 0..table.schedules.len() {
                let own = &table.rows[row].1[column];
                let wrong = mistakes.iter().filter(|wrong| !own.is_alike(wrong));
                for wrong in wrong.skip((row + column) % one_of).step_by(one_of) {
                    let mut mistyped = table.clone();
                    mistyped.rows[row].1[column] = wrong.clone();
                    tried += 1;
                    if differences(&mistyped, &found, &lines, &GUIDE).is_empty() {
                        passed.insert(format!("{} {}: {wrong:?}", table.name, table.rows[row].0));
                    }
                }
            }
        }
    }
    assert!(tried > least, "only {tried} mistakes");
    assert!(
        passed.is_empty(),
        "{} of {tried}:\n{}",
        passed.len(),
        Vec::from_iter(passed).join("\n")
    );
}

/// Odds that return the stake are not taken for such as keep it, where the page says which.
#[test]
fn every_wrong_unit_is_noticed() {
    let Some(documents) = Documents::beside_the_project() else { return };
    let (mut tried, mut noticed) = (0, 0);
    for (table, lines) in tables(&Library::built_in(), &documents) {
        // Odds on a wager that is collected are for 1, whatever is printed.
        if table.rulings.iter().any(|id| ["X-10", "G-134"].contains(&&**id)) {
            continue;
        }
        let (found, _) = find(&table, &lines, &GUIDE);
        let unit = match table.unit {
            Unit::To => Unit::For,
            Unit::For => Unit::To,
            Unit::Dollars | Unit::Bare => continue,
        };
        let mut wrong = table.clone();
        for cell in wrong.rows.iter_mut().flat_map(|(_, cells)| cells) {
            *cell = cell.clone().recounted(table.unit, unit);
        }
        tried += 1;
        noticed += usize::from(!differences(&wrong, &found, &lines, &GUIDE).is_empty());
    }
    println!("{noticed} of {tried} tables say what they count in");
    assert!(noticed * 2 > tried, "only {noticed} of {tried} tables say what they count in");
}

/// Where a ruling corrects a cell, the sheet has the number that the ruling reads.
#[test]
fn corrected_cells_have_the_number_of_their_ruling() {
    let library = Library::built_in();
    let mut corrected = BTreeSet::new();
    for sheet in library.sheets() {
        for edition in &sheet.editions {
            let game = library.game(&format!("{}@{}", sheet.id, edition.id)).unwrap();
            let page = game.resolve(&[]).unwrap();
            for held in page.tables() {
                let name = format!("paytable.{}", held.name);
                let Some(section) = page.sections.iter().find(|section| section.name == name)
                else {
                    continue;
                };
                let rulings = &section.sources.last().unwrap().rulings;
                let rulings = || library.rulings().iter().filter(|it| rulings.contains(&it.id));
                for Misprint { hand, column, .. } in &held.misprints {
                    let row = section.lines.iter().find(|line| line.key == *hand).unwrap();
                    let cell = &row.cells[*column];
                    let reads = |text: &str| {
                        let words = text.split(|sign: char| !sign.is_ascii_digit());
                        words.into_iter().find(|word| !word.is_empty()) == Some(cell)
                    };
                    let read = rulings().any(|ruling| reads(&ruling.reading));
                    assert!(read, "{} {name} {hand}: {cell}", sheet.id);
                    corrected.insert(format!("{} {name} {hand}", sheet.id));
                }
            }
        }
    }
    assert_eq!(corrected.len(), 3, "{corrected:?}");
}
