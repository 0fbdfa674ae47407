//! Tip bets: what a player may bet for the dealer, beside a wager of his own and at its odds.

use super::step;
use super::wager::Wagers;
use crate::error::{SheetError, Wrong};
use crate::section::{Section, text};
use crate::tree::Node;
use crate::words::words;
use money::Money;

/// The bets that players may make for the dealer. Source: colorado l.1221.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Tips {
    /// The wagers that a tip may lie beside.
    pub on: Vec<String>,
    /// What the player must have bet himself.
    pub needs: OwnBet,
    /// The wagers beside which he needs none of his own. Source: colorado l.4712.
    pub alone: Vec<String>,
    /// How large one may be.
    pub most: Most,
    /// What one beside a wager that a decision makes goes by.
    pub later: Later,
    /// Whether a player's tips are of one size.
    pub sizes: Sizes,
    /// Whether a tip is of whole dollars.
    pub dollars: Dollars,
    /// The most that the house takes as one, if it says so. Source: colorado l.4185, l.4216, l.5168.
    pub cap: Option<Money>,
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
}

words!(OwnBet, "own bet": "own wager" => Wager, "own ante" => Ante);

/// How large a bet for the dealer may be.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Most {
    /// As large as the table's limit.
    Limit,
    /// As large as the player's own wager beside it. Source: colorado l.1615, l.1693.
    OwnWager,
    /// As large as the player's ante. Source: colorado l.759, l.830.
    OwnAnte,
}

words!(Most, "bound of a tip": "table limit" => Limit, "own wager" => OwnWager, "own ante" => OwnAnte);

/// What a bet for the dealer beside a wager by decision goes by: the tip beside the wager that this
/// one is measured by.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Later {
    /// Nothing.
    Free,
    /// There must be such a tip. Source: colorado l.3685, l.4426.
    WithFirst,
    /// There must be, and it is as large. Source: colorado l.1085, l.1419, l.4183.
    AsFirst,
}

words!(Later, "rule of later tips":
    "free" => Free, "with the first" => WithFirst, "as the first" => AsFirst);

/// Whether all bets that a player makes for the dealer are of one size.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Sizes {
    /// Each has its own.
    Free,
    /// They are. Source: colorado l.889.
    Equal,
}

words!(Sizes, "rule of the tips' sizes": "free" => Free, "equal" => Equal);

/// Whether a bet for the dealer is of whole dollars.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Dollars {
    /// Of any chips.
    Any,
    /// It is. Source: colorado l.4185, l.4216, l.5168.
    Even,
}

words!(Dollars, "rule of the tips' dollars": "any amount" => Any, "even dollars" => Even);

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
    let alone = match section.raw("alone") {
        None => Vec::new(),
        Some(_) => step::list(&section, "alone", |node| wagers.named(text(node)?))?,
    };
    let most = section.word_or("most", Most::Limit)?;
    let later = section.word_or("later", Later::Free)?;
    let sizes = section.word_or("sizes", Sizes::Free)?;
    let dollars = section.word_or("dollars", Dollars::Any)?;
    let cap = section.get("cap", |node| match node.text().as_str() {
        "none" => Ok(None),
        text => text
            .parse::<Money>()
            .map(Some)
            .map_err(|fault| Wrong::new(fault.to_string(), "none, or dollars, such as \"$25\"")),
    })?;
    let cap = cap.flatten();
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
    let alone = alone.into_iter().flatten().collect();
    let tips = Tips { on, needs, alone, most, later, sizes, dollars, cap, bonus };
    Ok((bets == Bets::Taken).then_some(tips))
}
