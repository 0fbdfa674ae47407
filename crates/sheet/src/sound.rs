//! Columns of pay tables that a ruling calls corrupt: they are shown, and chosen only as printed.

use crate::option::{ChoiceError, Chosen};
use crate::table::TableGame;
use crate::table::paytable::PayTable;

/// Which columns of pay tables the house may choose.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub(crate) enum Schedules {
    /// Those that no ruling calls corrupt.
    #[default]
    Sound,
    /// Those too.
    AsPrinted,
}

/// Refuses a corrupt column that was chosen, or that a wager would be paid by.
pub(crate) fn check(game: &TableGame, chosen: &Chosen) -> Result<(), ChoiceError> {
    let is_wanted = |table: &&PayTable| {
        chosen.contains_key(&format!("paytable.{}", table.name)) || game.is_paid_by(&table.name)
    };
    let mut wanted = game.tables.iter().filter(is_wanted);
    match wanted.find(|table| table.corrupt.contains(&table.chosen)) {
        None => Ok(()),
        Some(table) => Err(ChoiceError::Corrupt {
            table: table.name.clone(),
            column: table.schedules[table.chosen].clone(),
        }),
    }
}
