//! The pay tables of the wagers on a layout, for the side of the screen.

use engine::table::Rules;
use money::Pay;
use sheet::table::paytable::{By, PayTable};
use sheet::table::settle::Cell;

/// A pay table in force.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Posted {
    pub(super) wager: String,
    pub(super) title: String,
    /// Each hand and what it pays.
    pub(super) rows: Vec<(String, String)>,
}

/// The tables of every wager, each once, with as many hands at the table.
pub(super) fn posted(rules: &Rules, hands: usize) -> Vec<Posted> {
    let mut found: Vec<Posted> = Vec::new();
    for wager in rules.wagers() {
        let name = rules.name(wager);
        let sides = rules.game.sides.iter().filter(|side| side.wager == name);
        let sides = sides.map(|side| (side.name.as_str(), side.table.as_str()));
        let lines = rules.game.settlement.lines.iter().filter(|line| line.wager == name);
        let cells = lines.flat_map(|line| line.cells.iter().map(|(_, cell)| cell));
        let tables = cells.filter_map(|cell| match cell {
            Cell::Table { tables, .. } => Some(tables),
            _ => None,
        });
        let tables = tables.flatten().map(|table| (table.as_str(), table.as_str()));
        for (title, table) in sides.chain(tables) {
            let held = rules.game.tables.iter().find(|held| held.name == table);
            let Some(held) = held else { continue };
            let rows = rows(held, hands);
            let title = title.trim_start_matches("lib/").to_owned();
            if !found.iter().any(|other| other.rows == rows) {
                found.push(Posted { wager: name.to_owned(), title, rows });
            }
        }
    }
    found
}

/// The tables of the bets beside the two lines.
pub(super) fn of_nines(rules: &engine::nines::Rules) -> Vec<Posted> {
    let tables = rules.wagers().filter_map(|wager| rules.game.table(rules.name(wager)));
    tables.map(|table| post(&table.name, table)).collect()
}

/// The tables of the bets beside a hand of twenty-one.
pub(super) fn of_points(rules: &engine::points::Rules) -> Vec<Posted> {
    let sides = rules.game.sides.iter().filter(|side| rules.wager(&side.wager).is_some());
    let tables = sides.filter_map(|side| {
        let table = rules.game.tables.iter().find(|table| table.name == side.table)?;
        Some(post(&side.wager, table))
    });
    tables.collect()
}

/// The table of a wager of that name, which goes by no number of hands.
fn post(wager: &str, table: &PayTable) -> Posted {
    Posted { wager: wager.to_owned(), title: table.name.clone(), rows: rows(table, 0) }
}

fn rows(table: &PayTable, hands: usize) -> Vec<(String, String)> {
    let nearest = |hands: usize| {
        let head = |(at, head): (usize, &String)| Some((at, head.parse::<usize>().ok()?));
        let heads = table.schedules.iter().enumerate().filter_map(head);
        heads.min_by_key(|(_, head)| head.abs_diff(hands)).map_or(table.chosen, |(at, _)| at)
    };
    let column = match table.by {
        By::House | By::With(_) => table.chosen,
        By::HandsDealt => nearest(hands),
        By::HandsDealtAndOne => nearest(hands + 1),
    };
    let pays = table.rows.iter().map(|row| (row.hand.clone(), row.pays[column]));
    let offered = pays.filter(|(_, pay)| *pay != Pay::NotOffered);
    offered.map(|(hand, pay)| (hand, pay.to_string())).collect()
}
