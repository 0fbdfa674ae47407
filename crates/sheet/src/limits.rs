//! The limits of a table: what single bets lie between, as the column of a page prints it.

use crate::error::{SheetError, Wrong};
use crate::section::{Section, parse};
use crate::tree::Node;
use money::Money;

/// What a house posts its limits within; `None` where nothing is printed, or no limit is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct TableLimits {
    /// The least that may be bet on a hand.
    pub min: Option<Money>,
    /// The most that may be bet on one wager.
    pub max: Option<Money>,
}

/// Reads `[limits]` of a page that prints nothing else there.
pub(crate) fn read(section: Section<'_>) -> Result<TableLimits, SheetError> {
    let limits = bounds(&section)?;
    section.finish()?;
    Ok(limits)
}

/// The least and the most. A page without a most, over one that has it, says so: `max = "no limit"`.
pub(crate) fn bounds(section: &Section<'_>) -> Result<TableLimits, SheetError> {
    let min = section.parse("min", "amount", "dollars, such as \"$5\"")?;
    let most = |node: &Node| match node.text() == "no limit" {
        true => Ok(None),
        false => parse(node, "amount", "dollars, such as \"$200\", or \"no limit\"").map(Some),
    };
    let max: Option<Money> = section.get("max", most)?.flatten();
    if let (Some(least), Some(most)) = (min, max)
        && least > most
    {
        let wrong = Wrong::new(format!("from {least} to {most}"), "a least below the most");
        return Err(section.wrong_at("min", wrong));
    }
    Ok(TableLimits { min, max })
}
