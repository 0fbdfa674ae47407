//! The proof-reader: finds the printed cells of each row and column of a table, and says where
//! the sheet has something else.

use super::grid::{Cell, Grid, Row, grids};
use super::pay::{Says, Unit, stated};
use super::words::{hand, names};

/// A pay table of a sheet, as its page prints it.
#[derive(Debug, Clone)]
pub(crate) struct Table {
    /// The game and the table: `three-card-poker pair-plus`.
    pub(crate) name: String,
    pub(crate) schedules: Vec<String>,
    /// Hands, and what each schedule says of them; where a ruling corrects the page, what the page
    /// has.
    pub(crate) rows: Vec<(String, Vec<Says>)>,
    /// What its bare numbers are counted in.
    pub(crate) unit: Unit,
    /// The rulings that its section names.
    pub(crate) rulings: Vec<String>,
}

/// What proof-reading goes by where a page has other words than the sheet.
pub(crate) struct Guide {
    /// What pages call a hand, and the row that it is: exact names first.
    pub(crate) names: &'static [(&'static str, &'static str)],
    /// The same for one table alone.
    pub(crate) own_names: &'static [(&'static str, &'static str, &'static str)],
    /// Line and schedule of a row that is another one there, by a ruling.
    pub(crate) moved: &'static [(u32, &'static str, &'static str)],
    /// Tables whose rows are tried in another order than they are printed in, by a ruling.
    pub(crate) reordered: &'static [&'static str],
    /// A schedule's other name.
    pub(crate) schedules: &'static [(&'static str, &'static str)],
    /// Printed rows that a sheet says otherwise, with `table … or push`.
    pub(crate) spare: &'static [&'static str],
    /// Table and hand where the page has `N/A` and a ruling lets the hand lose.
    pub(crate) lost: &'static [(&'static str, &'static str)],
}

/// The printed cells of each row and schedule, with their lines.
type Found = Vec<Vec<Vec<(u32, Says)>>>;

/// What the page and the table do not agree on.
pub(crate) fn faults(table: &Table, lines: &[(u32, &str)], guide: &Guide) -> Vec<String> {
    let (found, mut faults) = find(table, lines, guide);
    faults.extend(differences(table, &found, lines, guide));
    if !guide.reordered.contains(&&*table.name) {
        faults.extend(disorder(table, &found));
    }
    faults
}

/// The columns whose rows stand in another order than on the page, which has them from the best
/// down or from the lowest up.
fn disorder(table: &Table, found: &Found) -> Vec<String> {
    let columns = 0..table.schedules.len();
    let lines = |column: usize| -> Vec<u32> {
        found.iter().filter_map(|row| row[column].first()).map(|(line, _)| *line).collect()
    };
    let ordered = |lines: &[u32]| lines.is_sorted() || lines.iter().rev().is_sorted();
    let wrong = columns.map(|at| (at, lines(at))).filter(|(_, lines)| !ordered(lines));
    wrong
        .map(|(at, lines)| format!("{} {}: rows of l.{lines:?}", table.name, table.schedules[at]))
        .collect()
}

/// Where the table stands on the page: rows and columns by their names, not by their numbers.
pub(crate) fn find(table: &Table, lines: &[(u32, &str)], guide: &Guide) -> (Found, Vec<String>) {
    let mut found = vec![vec![Vec::new(); table.schedules.len()]; table.rows.len()];
    let mut faults = Vec::new();
    for grid in grids(lines) {
        for row in &grid.rows {
            let columns = columns(table, &grid, row, guide);
            // An empty cell says nothing.
            for cell in row.cells.iter().filter(|cell| cell.says != Says::Nothing) {
                for (column, _) in columns.iter().filter(|(_, field)| *field == cell.field) {
                    let hands = hands(table, &grid, cell, row.line, *column, guide);
                    let spare = guide.spare.contains(&&*hand(&cell.label));
                    if hands.is_empty() && !spare {
                        faults.push(format!(
                            "{} l.{}: no row `{}`",
                            table.name,
                            row.line,
                            hand(&cell.label)
                        ));
                    }
                    for at in hands {
                        found[at][*column].push((row.line, cell.says.clone()));
                    }
                }
            }
        }
    }
    (found, faults)
}

/// The cells of these lines that belong to some schedule of the table, each by line and field.
pub(crate) fn claimed(table: &Table, lines: &[(u32, &str)], guide: &Guide) -> Vec<(u32, usize)> {
    let mut claimed = Vec::new();
    for grid in grids(lines) {
        for row in &grid.rows {
            let columns = columns(table, &grid, row, guide);
            claimed.extend(columns.into_iter().map(|(_, field)| (row.line, field)));
        }
    }
    claimed
}

/// The cells that are not what is printed in their places.
pub(crate) fn differences(
    table: &Table,
    found: &Found,
    lines: &[(u32, &str)],
    guide: &Guide,
) -> Vec<String> {
    let per_dollar = lines.iter().any(|(_, text)| text.contains("based on a \\$1 wager"));
    let rests = |ids: &[&str]| table.rulings.iter().any(|held| ids.contains(&&**held));
    let means = |page: Unit, sheet: Unit| match (page, sheet) {
        // Odds on a wager that does not come back.
        (Unit::To, Unit::For) => rests(&["X-10", "G-134"]),
        // A dollar's wager.
        (Unit::Dollars, Unit::For) => per_dollar || rests(&["X-01", "X-10"]),
        _ => false,
    };
    let rows: Vec<u32> = grids(lines).iter().flat_map(|it| &it.rows).map(|it| it.line).collect();
    let heads = lines.iter().filter(|(line, _)| !rows.contains(line)).map(|(_, text)| *text);
    let stated = stated(heads);
    let mut faults = Vec::new();
    for ((hand, cells), found) in table.rows.iter().zip(found) {
        for (column, (cell, printed)) in cells.iter().zip(found).enumerate() {
            let schedule = &table.schedules[column];
            let lost = guide.lost.contains(&(&*table.name, &**hand));
            let fits = printed.iter().all(|(_, page)| cell.is_printed_as(page, stated, means));
            let silent = if lost { Says::Lose } else { Says::Nothing };
            let said = fits && printed.is_empty() == (*cell == silent);
            if !said {
                faults.push(format!(
                    "{} {schedule}, {hand}: {cell:?}, printed {printed:?}",
                    table.name
                ));
            }
        }
    }
    faults
}

/// Which fields of a grid belong to which schedules of the table.
fn columns(table: &Table, grid: &Grid, row: &Row, guide: &Guide) -> Vec<(usize, usize)> {
    let fields = grid.fields();
    let own = |text: &str| -> Vec<usize> {
        let is = |schedule: &String| {
            let other = guide.schedules.iter().filter(|(own, _)| own == schedule);
            names(text, schedule) || other.into_iter().any(|(_, other)| names(text, other))
        };
        (0..table.schedules.len()).filter(|&at| is(&table.schedules[at])).collect()
    };
    let over = |field: usize| -> Vec<usize> {
        let heads = grid.heads_over(field);
        if heads.iter().any(|head| head.to_lowercase().contains("both")) {
            return (0..table.schedules.len()).collect();
        }
        own(&heads.join(" | "))
    };
    let kind = fields.iter().copied().filter(|&field| is_kind(table, grid, field, &fields));
    let kind: Vec<usize> = kind.collect();
    if fields.iter().any(|&field| !over(field).is_empty()) {
        // Envy stands right of the schedule that it belongs to.
        let left = |field: usize| (1..=field).rev().map(over).find(|own| !own.is_empty());
        let reach = |field: usize| match table.name.ends_with("envy") {
            true => left(field).unwrap_or_default(),
            false => over(field),
        };
        return kind
            .into_iter()
            .flat_map(|field| reach(field).into_iter().map(move |at| (at, field)))
            .collect();
    }
    let titled = grid.titles.iter().map(|title| own(title)).rfind(|own| !own.is_empty());
    match titled {
        Some(own) => {
            own.into_iter().flat_map(|at| kind.iter().map(move |&field| (at, field))).collect()
        }
        None if kind.len() == table.schedules.len() && row.cells.len() > 1 => {
            kind.into_iter().enumerate().collect()
        }
        // One cell for all of them, or all of them for one schedule.
        None => (0..table.schedules.len())
            .flat_map(|at| kind.iter().map(move |&field| (at, field)))
            .collect(),
    }
}

/// Whether a field is about this table's wager, where a grid has several side by side.
fn is_kind(table: &Table, grid: &Grid, field: usize, fields: &[usize]) -> bool {
    let envy = |field: usize| {
        grid.heads_over(field).iter().any(|head| head.to_lowercase().contains("envy"))
    };
    let own = kinds(table.name.split_once(' ').map_or("", |(_, name)| name));
    let shared = |field: usize| {
        let heads = kinds(&grid.heads_over(field).join(" "));
        own.iter().filter(|word| heads.contains(word)).count()
    };
    let wants_envy = table.name.ends_with("envy");
    let others = || fields.iter().copied().filter(|&other| envy(other) == wants_envy);
    let most = others().map(shared).max().unwrap_or(0);
    // A page of envies alone has no head that says so.
    let page = wants_envy && !fields.iter().any(|&field| envy(field));
    page || envy(field) == wants_envy && shared(field) == most
}

/// The words of a wager's name that tell it from others, without plurals.
fn kinds(text: &str) -> Vec<String> {
    let common = ["bonus", "card", "three", "four", "five", "six"];
    let text = text.to_lowercase();
    let words = text.split(|sign: char| !sign.is_alphabetic()).filter(|word| !word.is_empty());
    let stems = words.map(|word| word.trim_end_matches('s'));
    stems.filter(|word| !common.contains(word)).map(str::to_owned).collect()
}

/// The rows that a printed cell is about.
fn hands(
    table: &Table,
    grid: &Grid,
    cell: &Cell,
    line: u32,
    column: usize,
    guide: &Guide,
) -> Vec<usize> {
    let schedule = &*table.schedules[column];
    let moved = guide.moved.iter().filter(|(at, of, _)| *at == line && *of == schedule);
    let label = hand(&cell.label);
    let is = |wanted: &str| -> Vec<usize> {
        (0..table.rows.len()).filter(|&at| hand(&table.rows[at].0) == hand(wanted)).collect()
    };
    let moved: Vec<usize> = moved.flat_map(|(_, _, row)| is(row)).collect();
    if !moved.is_empty() {
        return moved;
    }
    let own = guide.own_names.iter().filter(|(of, page, _)| *of == table.name && *page == label);
    let own: Vec<usize> = own.flat_map(|(_, _, row)| is(row)).collect();
    if !own.is_empty() {
        return own;
    }
    let heads = grid.heads_over(cell.field);
    let sort = heads.iter().map(|head| hand(head)).find(|head| head == "natural" || head == "wild");
    let exact = sort.map(|sort| is(&format!("{sort} {label}"))).unwrap_or_default();
    if !exact.is_empty() {
        return exact;
    }
    let plain = is(&label);
    if !plain.is_empty() {
        return plain;
    }
    let known = guide.names.iter().filter(|(page, _)| *page == label);
    known.flat_map(|(_, row)| is(row)).collect()
}
