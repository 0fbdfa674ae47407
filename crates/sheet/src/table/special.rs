//! Steps that few games have: hands declared, cards bought, half a wager given up, pots among the
//! players.

use super::step::{Otherwise, list};
use super::wager::Wagers;
use crate::error::{SheetError, Wrong};
use crate::floor::floor;
use crate::section::{Section, count, text};
use crate::tree::Node;
use money::Pay;
use ranking::pattern::Pattern;
use ranking::{Ranking, Standing};

/// The words that such steps begin with.
pub(super) const VERBS: &[&str] = &["declare", "claim", "split", "buy", "surrender", "award"];

/// A step that few games have.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Special {
    /// A player whose own cards hold one of these may show them and be paid at once; other main
    /// wagers come back, and the hand is over. Source: colorado l.1015.
    Declare {
        /// The wager that is paid.
        wager: String,
        /// What the cards may hold.
        hands: Vec<Pattern>,
    },
    /// A player who made the wager may show a hand that it pays for, and is paid at once; the round
    /// goes on. Source: colorado l.2090-2096, l.3226.
    Claim {
        /// The wager that is paid.
        wager: String,
        /// A main wager's hand, and what it pays; a side bet has a table for that, and is lost if
        /// nobody claims it.
        win: Option<(Standing, Pay)>,
    },
    /// A player may make two hands of the cards, with a wager on the second. Source: colorado
    /// l.3194, l.3227-3230.
    Split {
        /// The wager on the second hand.
        wager: String,
        /// How many cards it has.
        cards: u8,
    },
    /// A player whose hand is not good enough may buy another card. Source: colorado l.1426-1430.
    Buy {
        /// The price.
        wager: String,
        /// How many cards go under first.
        burn: u8,
        /// How many cards it buys.
        cards: u8,
        /// The worst hand that buys none, and plays as it is.
        unless: Standing,
        /// What one does who does not buy.
        otherwise: Otherwise,
    },
    /// A player may give up part of a wager and take the rest back. Source: colorado l.1734.
    Surrender {
        /// The wager.
        wager: String,
        /// Those that the player must have made too.
        needs: Vec<String>,
        /// What becomes of it.
        pays: Pay,
    },
    /// The best hand among those who made the wager takes all of it. Alone, it goes back. Source:
    /// colorado l.1740-1745.
    Award {
        /// The wager.
        wager: String,
        /// The wager whose cards and ranking say which hand is best.
        by: String,
    },
}

/// Reads such a step; one that the house does not allow, or about a wager not offered, is none.
pub(super) fn read(
    section: &Section<'_>,
    wagers: &Wagers,
    ranking: Option<Ranking>,
) -> Result<Option<Special>, SheetError> {
    let verb = section.keys().next().unwrap_or_default();
    let named = |node: &Node| wagers.named(text(node)?);
    let wager = section.need(verb, "a wager", named)?;
    Ok(match verb {
        "declare" => {
            let hands = list(section, "hands", |node| {
                let parsed = text(node)?.parse::<Pattern>();
                parsed.map_err(|fault| Wrong::new(fault.to_string(), "a pattern"))
            })?;
            wager.map(|wager| Special::Declare { wager, hands })
        }
        "claim" => {
            let least = section.get("hand", |node| {
                let ranking = ranking.ok_or_else(|| Wrong::new("no hand to go by", "[hand]"))?;
                floor(ranking, text(node)?)
            })?;
            let pays = section.parse("pays", "pay", "`1 to 1`")?;
            let win = match (least, pays) {
                (Some(least), Some(pays)) => Some((least, pays)),
                (None, None) => None,
                (Some(_), None) => {
                    return Err(section.wrong(Wrong::new("no pays", "pays = \"1 to 1\"")));
                }
                (None, Some(_)) => {
                    return Err(
                        section.wrong(Wrong::new("no hand", "hand = \"straight or better\""))
                    );
                }
            };
            wager.map(|wager| Special::Claim { wager, win })
        }
        "split" => {
            let cards = section.need("cards", "a number of cards", count)?;
            wager.map(|wager| Special::Split { wager, cards })
        }
        "buy" => {
            let burn = section.count("burn")?.unwrap_or(0);
            let cards = section.need("deal", "a number of cards", count)?;
            let unless = section.need("unless", "a hand or better", |node| {
                let ranking = ranking.ok_or_else(|| Wrong::new("no hand to go by", "[hand]"))?;
                floor(ranking, text(node)?)
            })?;
            let otherwise = section.need("otherwise", "check or fold", crate::section::word)?;
            wager.map(|wager| Special::Buy { wager, burn, cards, unless, otherwise })
        }
        "surrender" => {
            let needs = list(section, "needs", named)?;
            let needs = needs.into_iter().flatten().collect();
            let pays = section.parse("pays", "pay", "lose half, or `-` for not allowed")?;
            let pays = pays.unwrap_or(Pay::LoseHalf);
            let wager = wager.filter(|_| pays != Pay::NotOffered);
            wager.map(|wager| Special::Surrender { wager, needs, pays })
        }
        _ => {
            let by = section.need("by", "a wager", named)?;
            wager.zip(by).map(|(wager, by)| Special::Award { wager, by })
        }
    })
}
