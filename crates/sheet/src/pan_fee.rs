//! What the house collects at Pan: by the clock, or out of the antes.

use crate::error::{SheetError, Wrong};
use crate::section::{Section, parse};
use crate::tree::{Node, Value};
use crate::words::words;
use money::Money;

/// What the house collects.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Fee {
    /// When, and from what.
    pub from: FeeFrom,
    /// With how many players the table is full.
    pub full_at: u8,
    /// What is collected at a full table.
    pub full: Money,
    /// What is collected with fewer players.
    pub few: Money,
}

/// When a fee is collected, and from what.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum FeeFrom {
    /// Nothing is printed.
    Nothing,
    /// Out of the antes of each round; the rest stays for the winner. Source: diamond-jims l.1592.
    Tops,
    /// From each player every 30 minutes, which the round knows nothing of.
    /// Source: players-casino l.2595.
    HalfHour,
}

words!(FeeFrom, "way to collect":
    "nothing" => Nothing, "tops" => Tops, "half hour" => HalfHour);

impl Fee {
    /// What is taken out of the tops of a round with so many players, which hold that much: no more
    /// than lies there (ruling E-85).
    #[must_use]
    pub fn of_round(&self, players: usize, tops: Money) -> Money {
        match self.from {
            FeeFrom::Nothing | FeeFrom::HalfHour => Money::ZERO,
            FeeFrom::Tops => self.at(players).min(tops),
        }
    }

    /// The amount for so many players.
    #[must_use]
    pub fn at(&self, players: usize) -> Money {
        if players >= usize::from(self.full_at) { self.full } else { self.few }
    }
}

/// Reads `[fee]`; amounts may go by what a chip is worth.
pub(crate) fn read(section: Section<'_>, chip: Money) -> Result<Fee, SheetError> {
    let from = section.need("from", "nothing, tops or half hour", crate::section::word)?;
    let full_at = section.count("full-at")?.unwrap_or(0);
    let [full, few] = ["full", "few"].map(|key| amount(&section, key, chip));
    let fee = Fee { from, full_at, full: full?, few: few? };
    if (from == FeeFrom::Nothing) != fee.full.is_zero() {
        let wrong = Wrong::new("a fee without an amount, or an amount without a fee", "both");
        return Err(section.wrong(wrong));
    }
    section.finish()?;
    Ok(fee)
}

/// An amount, or the one that stands beside the value of a chip.
fn amount(section: &Section<'_>, key: &str, chip: Money) -> Result<Money, SheetError> {
    let expected = "dollars, such as \"$4\", or { \"$1\" = \"$4\" } for each value of a chip";
    let is_table = |node: &&Node| matches!(node.value, Value::Table(_));
    let Some(_) = section.raw(key).filter(is_table) else {
        let plain = section.get(key, |node| parse(node, "amount", expected))?;
        return Ok(plain.unwrap_or(Money::ZERO));
    };
    let table = section.table(key)?.expect("the key was just read");
    let mut found = None;
    for value in table.keys() {
        let amount = table.need(value, expected, |node| parse(node, "amount", expected))?;
        match value.parse::<Money>() {
            Ok(value) if value == chip => found = Some(amount),
            Ok(_) => {}
            Err(_) => return Err(table.wrong_at(value, Wrong::new("no value", expected))),
        }
    }
    let missing = || table.wrong(Wrong::new(format!("nothing for chips of {chip}"), expected));
    let found = found.ok_or_else(missing);
    table.finish()?;
    found
}
