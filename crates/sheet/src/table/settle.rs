//! What the main wagers are paid: a line per wager, a column per outcome.

use super::wager::Wagers;
use crate::error::{SheetError, Wrong};
use crate::kind::Kind;
use crate::section::{Section, text};
use crate::tree::Node;
use crate::words::words;
use money::{Pay, Share};

/// What the main wagers are paid.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Settlement {
    /// One line per wager.
    pub lines: Vec<Line>,
    /// Who wins a hand that equals the dealer's, in split-hands games.
    pub copy: Copy,
    /// What the house keeps of winning main wagers.
    pub commission: Option<Share>,
}

/// What one wager is paid, by outcome.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Line {
    /// The wager.
    pub wager: String,
    /// Outcome and what follows, in the order of the sheet.
    pub cells: Vec<(Outcome, Cell)>,
}

/// How a wager may come out.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Outcome {
    /// The player folded.
    Fold,
    /// The dealer does not qualify, whatever the hands.
    Out,
    /// The dealer does not qualify and is beaten.
    OutWin,
    /// The dealer does not qualify and has the better hand.
    OutLose,
    /// The dealer does not qualify and has an equal hand.
    OutTie,
    /// The player's hand is better.
    Win,
    /// The dealer's hand is better.
    Lose,
    /// They are equal.
    Tie,
    /// Both hands of a split beat the dealer's.
    Both,
    /// One does.
    One,
    /// None does.
    None,
}

/// What follows.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Cell {
    /// One pay.
    Pay(Pay),
    /// A pay table, and what follows where no row fits.
    Table {
        /// Its name.
        table: String,
        /// What follows where no row fits.
        otherwise: Pay,
    },
}

/// Who wins a hand that equals the dealer's.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Copy {
    /// Nobody: it counts as a tie.
    Nobody,
    /// The dealer. Source: players-casino l.987.
    Dealer,
}

words!(Copy, "winner of copies": "nobody" => Nobody, "dealer" => Dealer);

/// Reads `[settle]`.
pub(crate) fn read(
    section: Section<'_>,
    kind: Kind,
    wagers: &Wagers,
    named: &dyn Fn(&str) -> Result<(), Wrong>,
) -> Result<Settlement, SheetError> {
    let copy = section.word_or("copy", Copy::Nobody)?;
    let commission = section.parse("commission", "share", "a share such as \"5%\"")?;
    let mut lines = Vec::new();
    for wager in &wagers.names {
        let Some(table) = section.table(wager)? else { continue };
        let cells = cells(table, kind, named)?;
        if let Some(wager) = wagers.named(wager).ok().flatten() {
            lines.push(Line { wager, cells });
        }
    }
    section.finish()?;
    Ok(Settlement { lines, copy, commission })
}

fn cells(
    section: Section<'_>,
    kind: Kind,
    named: &dyn Fn(&str) -> Result<(), Wrong>,
) -> Result<Vec<(Outcome, Cell)>, SheetError> {
    let columns: &[(&str, Outcome)] = match kind {
        Kind::SplitHands => {
            &[("both", Outcome::Both), ("one", Outcome::One), ("none", Outcome::None)]
        }
        _ => &[
            ("fold", Outcome::Fold),
            ("out", Outcome::Out),
            ("out-win", Outcome::OutWin),
            ("out-lose", Outcome::OutLose),
            ("out-tie", Outcome::OutTie),
            ("win", Outcome::Win),
            ("lose", Outcome::Lose),
            ("tie", Outcome::Tie),
        ],
    };
    let mut cells = Vec::new();
    for &(key, outcome) in columns {
        if let Some(cell) = section.get(key, |node| cell(node, named))? {
            cells.push((outcome, cell));
        }
    }
    section.finish()?;
    Ok(cells)
}

fn cell(node: &Node, named: &dyn Fn(&str) -> Result<(), Wrong>) -> Result<Cell, Wrong> {
    let written = text(node)?;
    let expected = "`3 to 1`, `push`, `lose`, or `table NAME or push`";
    let pay = |text: &str| {
        text.parse::<Pay>().map_err(|_| Wrong::new(format!("`{written}` is no pay"), expected))
    };
    match written.strip_prefix("table ") {
        None => pay(written).map(Cell::Pay),
        Some(rest) => {
            let (table, otherwise) = rest.split_once(" or ").ok_or_else(|| {
                Wrong::new(format!("`{written}` does not say what else"), expected)
            })?;
            named(table)?;
            Ok(Cell::Table { table: table.to_owned(), otherwise: pay(otherwise)? })
        }
    }
}
