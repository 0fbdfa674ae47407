//! What happens at a table in turn: cards dealt and turned, questions asked, wagers settled.

use super::wager::Wagers;
use crate::error::{SheetError, Wrong};
use crate::section::{Section, count, text};
use crate::tree::{Node, Value, join};
use crate::words::words;

/// One thing that happens.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Step {
    /// Cards are dealt, some of them face up.
    Deal {
        /// How many each.
        cards: u8,
        /// To whom.
        to: Zone,
        /// How many of them face up.
        up: u8,
    },
    /// Cards are turned face up.
    Turn {
        /// How many; `None` for all.
        cards: Option<u8>,
        /// Whose.
        of: Zone,
    },
    /// Who receives the first hand, and where settling starts, is found.
    Start(Start),
    /// Each player decides on a wager.
    Ask {
        /// The wager.
        wager: String,
        /// Which multiples may be bet.
        times: Vec<u8>,
        /// What one does who does not bet.
        otherwise: Otherwise,
    },
    /// Players or dealer arrange their cards.
    Set(Zone),
    /// Wagers are settled.
    Settle {
        /// Where settling starts and which way it goes.
        from: From,
        /// The wagers, first settled first.
        order: Vec<String>,
    },
    /// Envy bonuses are paid.
    Envy,
}

/// Where cards lie.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Zone {
    /// Each player's own.
    Players,
    /// The dealer's, or the player-dealer's.
    Dealer,
    /// The middle of the table.
    Board,
}

words!(Zone, "place for cards":
    "players" => Players, "dealer" => Dealer, "board" => Board);

/// How the first seat is found.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Start {
    /// Three dice, counted clockwise from the banker's seat. Source: players-casino l.930.
    Dice,
    /// Three dice or a number generator, counted counter-clockwise. Source: colorado l.2947.
    DiceOrGenerator,
}

words!(Start, "way to find the first seat":
    "three dice" => Dice, "dice or generator" => DiceOrGenerator);

/// What one does who does not bet. A player who has bet is not asked again.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Otherwise {
    /// Waits for the next question.
    Check,
    /// Gives up the hand.
    Fold,
}

words!(Otherwise, "answer": "check" => Check, "fold" => Fold);

/// Where settling starts and which way it goes.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum From {
    /// From the dealer's right, counter-clockwise, seat by seat.
    DealersRight,
    /// From the banker's left, clockwise, seat by seat.
    BankersLeft,
    /// From the action button, clockwise, seat by seat.
    ActionButton,
}

words!(From, "start of settling":
    "dealer's right" => DealersRight, "banker's left" => BankersLeft,
    "action button" => ActionButton);

/// Reads `steps`, a list of tables.
pub(crate) fn read(section: Section<'_>, wagers: &Wagers) -> Result<Vec<Step>, SheetError> {
    let expected = "steps = [{ deal = 2, to = \"players\" }, …]";
    let steps = section.raw("steps");
    let Some(Node { value: Value::List(list), .. }) = steps else {
        return Err(section.wrong(Wrong::new("no steps", expected)));
    };
    let mut steps = Vec::new();
    for (at, node) in list.iter().enumerate() {
        let path = join(section.path(), &format!("steps[{at}]"));
        let Value::Table(table) = &node.value else {
            let wrong = Wrong::new(format!("a step is {}", node.kind()), expected);
            return Err(wrong.at(section.reading().file, node.line, &path));
        };
        steps.push(step(Section::new(section.reading(), path, node.line, table), wagers)?);
    }
    section.finish()?;
    Ok(steps)
}

fn step(section: Section<'_>, wagers: &Wagers) -> Result<Step, SheetError> {
    let verb = section.keys().next().unwrap_or_default();
    let zone = |key: &str| -> Result<Zone, SheetError> {
        let expected = format!("{key} = \"players\", \"dealer\" or \"board\"");
        section.need(key, &expected, crate::section::word)
    };
    let wager = |node: &Node| wagers.named(text(node)?);
    let step = match verb {
        "deal" => Step::Deal {
            cards: section.need("deal", "a number of cards", count)?,
            to: zone("to")?,
            up: section.count("up")?.unwrap_or(0),
        },
        "turn" => Step::Turn {
            cards: section.need("turn", "a number of cards, or all", |node| {
                if node.text() == "all" { Ok(None) } else { count(node).map(Some) }
            })?,
            of: zone("of")?,
        },
        "start" => Step::Start(section.need("start", "three dice", crate::section::word)?),
        "ask" => Step::Ask {
            wager: section.need("ask", "a wager", wager)?.ok_or_else(|| {
                section.wrong(Wrong::new("asks for a wager that is not offered", "another"))
            })?,
            times: list(&section, "times", count)?,
            otherwise: section.need("otherwise", "check or fold", crate::section::word)?,
        },
        "set" => Step::Set(zone("set")?),
        "settle" => Step::Settle {
            from: section.need("settle", "where settling starts", crate::section::word)?,
            order: list(&section, "order", wager)?.into_iter().flatten().collect(),
        },
        "pay" => {
            section.need("pay", "envy", |node| match node.text().as_str() {
                "envy" => Ok(()),
                other => Err(Wrong::new(format!("`{other}` is not paid apart"), "envy")),
            })?;
            Step::Envy
        }
        other => {
            let wrong = Wrong::new(
                format!("`{other}` does not happen at a table"),
                "deal, turn, start, ask, set, settle or pay as the step's first key",
            );
            return Err(section.wrong(wrong));
        }
    };
    section.finish()?;
    Ok(step)
}

/// Reads a list that is no option: all of it holds.
fn list<T>(
    section: &Section<'_>,
    key: &str,
    read: impl Fn(&Node) -> Result<T, Wrong>,
) -> Result<Vec<T>, SheetError> {
    match section.raw(key) {
        Some(Node { value: Value::List(list), .. }) if !list.is_empty() => list
            .iter()
            .map(&read)
            .collect::<Result<_, _>>()
            .map_err(|wrong| section.wrong_at(key, wrong)),
        _ => Err(section.wrong(Wrong::new(format!("no {key}"), format!("{key} = […]")))),
    }
}
