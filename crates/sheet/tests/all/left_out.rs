//! What the pages print and no pay table of the sheets has: schedules left out, whole tables of them
//! and columns.

use crate::documents::Documents;
use crate::pay_tables::{is_table, table};
use crate::proof::grid::grids;
use crate::proof::guide::GUIDE;
use crate::proof::pay::Says;
use crate::proof::reader::{Table, claimed, faults};
use crate::proof::words::hand;
use sheet::{Document, Library, Lines, PageSection, Resolved};
use std::collections::{BTreeMap, BTreeSet};

/// A cell of a document: its line and its field.
type Place = (Document, u32, usize);

/// Colorado's typical tables of Emperor's Challenge, which no house may choose. Ruling G-178.
const TYPICAL: std::ops::RangeInclusive<u32> = 2728..=2799;

/// Where Colorado prints a shared table again that a file of `rules/lib/` cites elsewhere: the game,
/// the table and the lines.
const REPRINTED: &[(&str, &str, std::ops::RangeInclusive<u32>)] = &[
    ("big-raise-stud-poker", "lib/pmg", 3488..=3497),
    ("big-raise-stud-poker", "lib/pmg-ml", 3500..=3508),
    ("cajun-stud", "lib/5cl", 4506..=4514),
    ("cajun-stud", "lib/5cl-flush", 4518..=4524),
    ("cajun-stud", "lib/5cl-e", 4528..=4536),
    ("crazy-4-poker", "lib/pmg", 2250..=2258),
    ("crazy-4-poker", "lib/pmg-ml", 2261..=2269),
    ("four-card-frenzy", "lib/5cl", 4970..=4979),
    ("four-card-frenzy", "lib/5cl-flush", 4981..=4986),
    ("four-card-frenzy", "lib/5cl-more", 4988..=4996),
    ("four-card-frenzy", "lib/5cl-e", 4998..=5006),
    ("let-it-ride", "lib/pmg-ml", 981..=989),
    ("mississippi-stud", "lib/pmg", 2421..=2428),
    ("mississippi-stud", "lib/pmg-ml", 2433..=2441),
    ("texas-holdem-bonus-poker", "lib/pmg-ml", 1928..=1936),
    ("three-card-poker", "lib/pmg", 1386..=1394),
    ("three-card-poker", "lib/pmg-ml", 1399..=1408),
    ("wpt-heads-up-holdem", "lib/5cl", 3748..=3756),
    ("wpt-heads-up-holdem", "lib/5cl-flush", 3760..=3765),
    ("wpt-heads-up-holdem", "lib/5cl-e", 3769..=3777),
];

/// The shared tables of a page beside the lines that print them again.
fn reprints<'a>(page: &Resolved, documents: &'a Documents) -> Vec<(Table, Vec<(u32, &'a str)>)> {
    let mut tables = Vec::new();
    for (_, name, lines) in REPRINTED.iter().filter(|(game, ..)| *game == page.game) {
        let lines: Lines = format!("{}-{}", lines.start(), lines.end()).parse().unwrap();
        let own = |section: &&PageSection| {
            let rest = section.name.strip_prefix(name);
            rest.is_some_and(|rest| rest.is_empty() || rest.starts_with('/'))
        };
        let sections = page.sections.iter().filter(own);
        let found = sections.map(|section| {
            let table = table(page, section);
            (table, documents.lines(Document::Colorado, &lines))
        });
        tables.extend(found);
    }
    tables
}

/// What is printed again is the same.
#[test]
fn shared_tables_are_the_same_wherever_they_are_printed() {
    let Some(documents) = Documents::beside_the_project() else { return };
    let (mut read, mut wrong) = (BTreeSet::new(), BTreeSet::new());
    for page in pages(&Library::built_in()) {
        for (table, lines) in reprints(&page, &documents) {
            read.insert(lines[0].0);
            wrong.extend(faults(&table, &lines, &GUIDE));
        }
    }
    assert!(wrong.is_empty(), "{}", Vec::from_iter(wrong).join("\n"));
    let printed = REPRINTED.iter().map(|(.., lines)| *lines.start());
    assert_eq!(read, printed.collect(), "each is read where it begins");
}

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
        for (table, lines) in reprints(&page, documents) {
            let places = claimed(&table, &lines, &GUIDE).into_iter();
            cells.extend(places.map(|(line, field)| (Document::Colorado, line, field)));
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
                    let typical = document == Document::Colorado && TYPICAL.contains(&row.line);
                    if typical || !names.contains(&hand(&cell.label)) {
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
