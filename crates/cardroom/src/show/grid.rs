//! A pay table as it is printed: a row per hand, a column per schedule, and where there are many
//! columns, one band of them below the other.

use crate::layout::{beside, width};
use felt::page::IF;
use sheet::{PageLine, PageSection};

/// What a table says about itself, and is no row of it.
const ABOUT: &[&str] = &[IF, "unit", "with", "by", "per", "suit", "corrupt", "misprint"];

/// What marks a column that a ruling calls corrupt.
const CORRUPT: char = '†';

/// Whether a section is a pay table.
pub(super) fn is_grid(section: &PageSection) -> bool {
    ["paytable.", "lib/"].iter().any(|start| section.name.starts_with(start))
}

/// Prints a pay table.
pub(super) fn print(out: &mut String, section: &PageSection, column: usize, source: &str) {
    beside(out, &section.name.to_uppercase(), column, source);
    // A stake for each column stands above it.
    let by_column = |line: &PageLine| line.key == "per" && line.cells.len() > 1;
    let (about, rows): (Vec<&PageLine>, Vec<&PageLine>) = section
        .lines
        .iter()
        .partition(|line| ABOUT.contains(&line.key.as_str()) && !by_column(line));
    let longest = rows.iter().map(|line| line.key.chars().count()).max().unwrap_or(0);
    let column = column.max(longest + 4);
    let corrupt = about.iter().find(|line| line.key == "corrupt");
    let corrupt = corrupt.map_or(&[][..], |line| &line.cells);
    for PageLine { key, cells } in &about {
        let text = match key.as_str() {
            "corrupt" => format!("{}: printed so, played only with --as-printed", cells.join(", ")),
            IF => format!("{}: not in force", cells.join(", ")),
            "misprint" => format!("the page prints {}", cells.join(", ")),
            _ => cells.join(", "),
        };
        beside(out, &format!("  {key}"), column, &text);
    }
    for band in bands(&rows, corrupt, width().saturating_sub(column)) {
        for line in &rows {
            let cells = band.iter().map(|(at, wide)| {
                let cell = cell(line, *at, corrupt);
                format!("{cell:>wide$}", wide = *wide)
            });
            let text = cells.collect::<Vec<_>>().join("  ");
            let label = format!("  {}", line.key);
            let gap = column.saturating_sub(label.chars().count()).max(1);
            out.push_str(&format!("{label}{}{text}\n", " ".repeat(gap)));
        }
    }
    let notes = section.sources.iter().filter_map(|source| source.note.as_ref());
    notes.into_iter().for_each(|note| beside(out, "  note", column, note));
}

fn cell(line: &PageLine, at: usize, corrupt: &[String]) -> String {
    let cell = line.cells.get(at).map_or("", String::as_str);
    match line.key == "schedules" && corrupt.iter().any(|name| name == cell) {
        true => format!("{cell}{CORRUPT}"),
        false => cell.to_owned(),
    }
}

/// The columns with their widths, as many in a band as there is room for.
fn bands(rows: &[&PageLine], corrupt: &[String], room: usize) -> Vec<Vec<(usize, usize)>> {
    let count = rows.iter().map(|line| line.cells.len()).max().unwrap_or(0);
    let wide = |at: usize| {
        let cells = rows.iter().map(|line| cell(line, at, corrupt).chars().count());
        cells.max().unwrap_or(0)
    };
    let mut bands: Vec<Vec<(usize, usize)>> = Vec::new();
    let mut left = 0;
    for at in 0..count {
        let wide = wide(at);
        if bands.is_empty() || left < wide + 2 {
            bands.push(Vec::new());
            left = room + 2;
        }
        left -= (wide + 2).min(left);
        bands.last_mut().expect("a band was begun").push((at, wide));
    }
    bands
}
