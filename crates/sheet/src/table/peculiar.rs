//! Steps that hardly any other game has: a side chosen, cards thrown for those of the board, wagers
//! on the next card, war.

use super::step::{Otherwise, list};
use super::wager::Wagers;
use crate::error::SheetError;
use crate::section::{Section, count, parse, some, text};
use crate::tree::{Node, Value};
use crate::words::words;
use ranking::Ranking;

/// The words that such steps begin with.
pub(super) const VERBS: &[&str] = &["choose", "throw", "offer", "war", "war-deal"];

/// A step that hardly any other game has.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Peculiar {
    /// Each player takes on the dealer's better hand for high, the other one for low, or both, with
    /// a wager of its own for each. Source: colorado l.1087-1092.
    ChooseSide {
        /// The wager against the better hand.
        high: String,
        /// The wager against the other.
        low: String,
        /// The wager against both, each of which must be beaten.
        both: String,
        /// How the other hand is compared.
        low_rank: Ranking,
        /// Which multiples may be bet.
        times: Vec<u8>,
        /// What one does who does not bet.
        otherwise: Otherwise,
    },
    /// Each player gives up so many cards at most, and the first of the board take their place.
    /// Source: colorado l.1140-1145.
    Throw(u8),
    /// Each player may make any of these wagers, none of which is on the layout yet. Source:
    /// colorado l.1553-1554, l.4799.
    Offer(Vec<String>),
    /// Each player whose card ties with the dealer's surrenders the wager or goes to war for it.
    /// Source: colorado l.4716-4719, l.4795-4799.
    War {
        /// The wagers, each on a card of its own.
        on: Vec<String>,
        /// The wager that is made to go to war; without one the tied wager is doubled.
        with: Option<String>,
    },
    /// If anybody has gone to war, more cards are dealt.
    WarDeal {
        /// To whom, beside the dealer.
        to: Warriors,
        /// How many cards go under first; for common cards, before each.
        burn: u8,
    },
}

/// Who gets a card for a war.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Warriors {
    /// Each player at war. Source: colorado l.4800.
    Each,
    /// All of them together. Source: colorado l.4720.
    Common,
}

words!(Warriors, "rule of who gets a card": "each" => Each, "common" => Common);

/// Reads such a step; one about wagers that are not offered is none.
pub(super) fn read(section: &Section<'_>, wagers: &Wagers) -> Result<Option<Peculiar>, SheetError> {
    let named = |node: &Node| wagers.named(text(node)?);
    let several = |key: &str| -> Result<Vec<String>, SheetError> {
        Ok(list(section, key, named)?.into_iter().flatten().collect())
    };
    Ok(match section.keys().next().unwrap_or_default() {
        "choose" => {
            section.need("choose", "side", |node| match &node.value {
                Value::Text(side) if side == "side" => Ok(()),
                _ => Err(crate::error::Wrong::new("nothing that is chosen", "side")),
            })?;
            let high = section.need("high", "a wager", named)?;
            let low = section.need("low", "a wager", named)?;
            let both = section.need("both", "a wager", named)?;
            let low_rank = section.need("low-rank", "a ranking", |node| {
                parse(node, "ranking", "low-a5 or another ranking")
            })?;
            let times = list(section, "times", some)?;
            let otherwise = section.need("otherwise", "check or fold", crate::section::word)?;
            high.zip(low).zip(both).map(|((high, low), both)| Peculiar::ChooseSide {
                high,
                low,
                both,
                low_rank,
                times,
                otherwise,
            })
        }
        "throw" => Some(Peculiar::Throw(section.need("throw", "a number of cards", count)?)),
        "offer" => Some(several("offer")?).filter(|it| !it.is_empty()).map(Peculiar::Offer),
        "war" => {
            let on = several("war")?;
            let with = section.get("with", named)?.flatten();
            (!on.is_empty()).then_some(Peculiar::War { on, with })
        }
        _ => {
            let to = section.need("war-deal", "each or common", crate::section::word)?;
            let burn = section.count("burn")?.unwrap_or(0);
            Some(Peculiar::WarDeal { to, burn })
        }
    })
}
