//! Side bets: which cards decide, by which table, and what a fold does to them.

use super::hand::Cards;
use super::wager::Wagers;
use crate::error::{SheetError, Wrong};
use crate::section::{Section, text};
use crate::tree::Node;
use crate::words::words;
use money::Money;
use ranking::Ranking;

/// A side bet.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Side {
    /// The wager.
    pub wager: String,
    /// Which cards decide.
    pub cards: Cards,
    /// How they are read.
    pub read: Read,
    /// What a fold does to it.
    pub after_fold: AfterFold,
    /// The pay table in force.
    pub table: String,
    /// What it earns from other players' hands, by the pay table that goes with its own.
    pub envy: Option<Envy>,
}

/// How a side bet reads its cards.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Read {
    /// By a ranking.
    Ranking(Ranking),
    /// By a pattern that only pay tables use.
    Pattern(Pattern),
}

/// Patterns that only pay tables use.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Pattern {
    /// Two cards by rank, suit and colour. Source: colorado l.2582-2599.
    HoleCards,
    /// Seven cards, with seven-card straight flushes. Source: players-casino l.1039.
    SevenCards,
    /// A hand without a pair, by its highest card. Source: colorado l.3067-3073.
    NoPair,
}

words!(Pattern, "pattern":
    "hole cards" => HoleCards, "seven cards" => SevenCards, "no pair" => NoPair);

/// What a fold does to a side bet. Ruling X-07.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum AfterFold {
    /// It is settled with the others.
    Live,
    /// It is lost.
    Lost,
}

words!(AfterFold, "fate after a fold": "live" => Live, "lost" => Lost);

/// What a side bet earns from other players' hands.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Envy {
    /// The least bet that earns it.
    pub from: Money,
    /// Whose hands count.
    pub on: Envied,
}

/// Whose hands earn an envy bonus.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Envied {
    /// Every other player's.
    Players,
    /// Those of other players who made the side bet too. Ruling G-163.
    Bettors,
}

words!(Envied, "rule of whose hands count":
    "other players" => Players, "other bettors" => Bettors);

/// Reads `[side]`: a table per side bet.
pub(crate) fn read(
    section: Section<'_>,
    wagers: &Wagers,
    named: &dyn Fn(&str) -> Result<(), Wrong>,
) -> Result<Vec<Side>, SheetError> {
    let mut sides = Vec::new();
    for wager in &wagers.names {
        let Some(table) = section.table(wager)? else { continue };
        let side = side(wager, table, named)?;
        sides.extend(wagers.named(wager).ok().flatten().map(|_| side));
    }
    section.finish()?;
    Ok(sides)
}

fn side(
    wager: &str,
    section: Section<'_>,
    named: &dyn Fn(&str) -> Result<(), Wrong>,
) -> Result<Side, SheetError> {
    let cards = section.need("cards", "which cards, `own + board`", crate::section::word)?;
    let read = match section.word("pattern")? {
        Some(pattern) => Read::Pattern(pattern),
        None => Read::Ranking(section.ranking()?),
    };
    let after_fold = section.word_or("after-fold", AfterFold::Live)?;
    let known = |node: &Node| {
        let name = text(node)?;
        named(name).map(|()| name.to_owned())
    };
    let table = section.need("table", "the name of a pay table", known)?;
    let envy = match section.table("envy")? {
        None => None,
        Some(envy) => {
            let from =
                envy.parse("from", "amount", "dollars, such as \"$5\"")?.unwrap_or(Money::ZERO);
            let on = envy.need("on", "whose hands count", crate::section::word)?;
            envy.finish()?;
            Some(Envy { from, on })
        }
    };
    section.finish()?;
    Ok(Side { wager: wager.to_owned(), cards, read, after_fold, table, envy })
}
