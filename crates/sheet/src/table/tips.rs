//! Tip bets: what a player may bet for the dealer, beside a wager of his own and at its odds.

use super::step;
use super::wager::Wagers;
use crate::error::{SheetError, Wrong};
use crate::section::{Section, text};
use crate::tree::Node;
use crate::words::words;

/// The bets that players may make for the dealer. Source: colorado l.1221.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Tips {
    /// The wagers that a tip may lie beside.
    pub on: Vec<String>,
    /// What the player must have bet himself.
    pub needs: OwnBet,
    /// What the house adds for its dealer.
    pub bonus: Option<DealerBonus>,
}

/// What a player must have bet himself to bet for the dealer.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum OwnBet {
    /// The wager that the tip lies beside.
    Wager,
    /// An ante. Source: colorado l.4655.
    Ante,
    /// The wager that the tip lies beside, unless that is on a tie. Source: colorado l.4712.
    WagerButTies,
}

words!(OwnBet, "own bet": 
    "own wager" => Wager, "own ante" => Ante, "own wager, none beside a tie" => WagerButTies);

/// Whether the house takes tip bets.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Bets {
    /// It does.
    Taken,
    /// It does not.
    Barred,
}

words!(Bets, "rule of tips": "taken" => Taken, "barred" => Barred);

/// What the house pays its dealer for a player's hand, on that player's stake. Source: colorado
/// l.4279.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct DealerBonus {
    /// The wager whose stake it is paid on.
    pub on: String,
    /// The pay table.
    pub table: String,
}

/// Reads `[tips]`; none where the house bars them.
pub(crate) fn read(
    section: Section<'_>,
    wagers: &Wagers,
    named: &dyn Fn(&str) -> Result<(), Wrong>,
) -> Result<Option<Tips>, SheetError> {
    let bets = section.word_or("bets", Bets::Taken)?;
    let on = step::list(&section, "on", |node| wagers.named(text(node)?))?;
    let needs = section.need("needs", "own wager or own ante", crate::section::word)?;
    let bonus = match section.table("bonus")? {
        None => None,
        Some(bonus) => {
            let on = bonus.need("on", "a wager", |node: &Node| wagers.named(text(node)?))?;
            let table = bonus.need("table", "the name of a pay table", |node| {
                let name = text(node)?;
                named(name).map(|()| name.to_owned())
            })?;
            bonus.finish()?;
            on.map(|on| DealerBonus { on, table })
        }
    };
    section.finish()?;
    let on = on.into_iter().flatten().collect();
    Ok((bets == Bets::Taken).then_some(Tips { on, needs, bonus }))
}
