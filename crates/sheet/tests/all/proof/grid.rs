//! The grids of a page: heads, and rows of cells below them.

use super::pay::{Says, pays_in};

/// Rows under the same heads.
#[derive(Debug, Default)]
pub(crate) struct Grid {
    /// Lines above it that stand over no column, and what stands over the hands' names.
    pub(crate) titles: Vec<String>,
    /// What stands over each column, the first of them over the hands' names.
    heads: Vec<Vec<String>>,
    pub(crate) rows: Vec<Row>,
}

/// A printed line.
#[derive(Debug)]
pub(crate) struct Row {
    pub(crate) line: u32,
    pub(crate) cells: Vec<Cell>,
}

/// A printed cell.
#[derive(Debug)]
pub(crate) struct Cell {
    /// Which field of the line it is.
    pub(crate) field: usize,
    /// The hand's name left of it.
    pub(crate) label: String,
    pub(crate) says: Says,
}

impl Grid {
    /// What stands over a field, one line after the other. A head reaches over the empty ones to
    /// its right.
    pub(crate) fn heads_over(&self, field: usize) -> Vec<&str> {
        let reach = |heads: &Vec<String>| {
            (1..=field).rev().find(|&at| heads.get(at).is_some_and(|head| !head.is_empty()))
        };
        let over = |heads| reach(heads).map(|at| heads[at].as_str());
        self.heads.iter().filter_map(over).collect()
    }

    /// The fields that hold a cell in some row.
    pub(crate) fn fields(&self) -> Vec<usize> {
        let mut fields: Vec<usize> =
            self.rows.iter().flat_map(|row| row.cells.iter().map(|cell| cell.field)).collect();
        fields.sort_unstable();
        fields.dedup();
        // A field that is always empty is the rest of a head.
        let cells = || self.rows.iter().flat_map(|row| &row.cells);
        let empty = |field: &usize| {
            cells().filter(|cell| cell.field == *field).all(|cell| cell.says == Says::Nothing)
        };
        fields.retain(|field| !empty(field));
        fields
    }
}

/// The grids of these lines, from the top.
pub(crate) fn grids(lines: &[(u32, &str)]) -> Vec<Grid> {
    let mut grids = vec![Grid::default()];
    for &(line, text) in lines {
        let fields: Vec<&str> = text.split('\t').map(str::trim).collect();
        let alone = fields[1..].iter().all(|field| field.is_empty());
        let rows = match alone {
            true => sentences(fields[0]),
            false => vec![cells(&fields)],
        };
        let rows: Vec<_> = rows.into_iter().filter(|cells| !cells.is_empty()).collect();
        if rows.is_empty() && !text.trim().is_empty() && !grids.last().unwrap().rows.is_empty() {
            grids.push(Grid::default());
        }
        let grid = grids.last_mut().unwrap();
        match () {
            () if !rows.is_empty() => {
                grid.rows.extend(rows.into_iter().map(|cells| Row { line, cells }));
            }
            () if text.trim().is_empty() => {}
            () if alone => grid.titles.push(fields[0].to_owned()),
            () => {
                grid.titles.push(fields[0].to_owned());
                grid.heads.push(fields.into_iter().map(str::to_owned).collect());
            }
        }
    }
    grids.retain(|grid| !grid.rows.is_empty());
    grids
}

/// The cells of a line between tabs; none if it is a line of heads. A name may stand further to
/// the right too, where two lists lie side by side.
fn cells(fields: &[&str]) -> Vec<Cell> {
    let heading = ["pay table", "pay tables", "schedule"];
    if heading.iter().any(|word| fields[0].to_lowercase().contains(word))
        && !fields[0].contains('(')
    {
        return Vec::new();
    }
    let mut label = fields[0];
    let mut cells = Vec::new();
    for (field, text) in fields.iter().enumerate().skip(1) {
        match Says::read(text) {
            Some(says) if !label.is_empty() => {
                cells.push(Cell { field, label: label.to_owned(), says });
            }
            Some(_) => {}
            None => label = text,
        }
    }
    let is_row = cells.iter().any(|cell| cell.says != Says::Nothing);
    if is_row { cells } else { Vec::new() }
}

/// What a text says of hands: `Royal flush pays 100% …; straight flush pays either …`.
fn sentences(text: &str) -> Vec<Vec<Cell>> {
    let clauses = text.split([';', '.']).filter_map(|clause| {
        let lower = clause.to_lowercase();
        let (label, rest) = lower.split_once(" pays ").or_else(|| lower.split_once(" is a "))?;
        let label = label.trim_start_matches(['-', ' ']);
        let pays = pays_in(rest).into_iter().enumerate().filter_map(|(at, pay)| {
            Some(Cell { field: at + 1, label: label.to_owned(), says: Says::read(&pay)? })
        });
        Some(pays.collect())
    });
    clauses.collect()
}
