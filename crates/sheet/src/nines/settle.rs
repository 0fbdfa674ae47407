//! What the main wagers are paid, which winning hand is barred, and in what order wagers are
//! settled.

use super::Hands;
use super::pattern::HandIs;
use super::wager::Wagers;
use crate::error::{SheetError, Wrong};
use crate::section::{Section, parse, text, word};
use crate::table::paytable::PayTable;
use crate::table::step::From;
use crate::tree::{Node, Value};
use crate::words::words;
use money::Pay;

/// How the wagers are settled.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Settlement {
    /// Where settling starts.
    pub from: From,
    /// Where it starts instead if the bank does not cover every wager.
    pub short: Option<Button>,
    /// The wagers by name: what is settled in one go round the table, then in the next.
    pub order: Vec<Vec<String>>,
    /// The winning hand of the banker's that is barred, where one is.
    pub barred: Option<HandIs>,
    /// What each main wager is paid.
    pub lines: Vec<Line>,
}

/// How the action button is found.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Button {
    /// By the second card of the banker's hand: the banker is nought, an ace one, a king thirteen.
    /// Source: lucky-lady l.862-873.
    BankersSecondCard,
}

words!(Button, "way to find the action button": "banker's second card" => BankersSecondCard);

/// What a main wager is paid.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Line {
    /// The wager.
    pub wager: String,
    /// What it is paid, by how the hands come out.
    pub cells: Vec<(Outcome, Pay)>,
}

/// How the hands come out.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Outcome {
    /// The player's hand is closer to nine; at a seat, its own.
    Player,
    /// The banker's is.
    Banker,
    /// Neither is.
    Tie,
    /// The banker's is, with the hand that is barred.
    Barred,
}

words!(Outcome, "outcome":
    "player" => Player, "banker" => Banker, "tie" => Tie, "barred" => Barred);

impl Line {
    /// What the wager is paid if the hands come out so; a barred hand is a banker's win where the
    /// line does not say otherwise.
    #[must_use]
    pub fn pay(&self, outcome: Outcome) -> Pay {
        let held = |wanted| self.cells.iter().find(|(held, _)| *held == wanted).map(|it| it.1);
        let banker = || held(Outcome::Banker).filter(|_| outcome == Outcome::Barred);
        held(outcome).or_else(banker).expect("loading asked for every outcome")
    }
}

const ORDER: &str = "a list of wagers, those settled together with a comma between: \
                     [\"player, banker\", \"tie\"]";
const CELL: &str = "odds such as \"1 to 1\", push or lose";

/// Reads `[settle]`: each wager must have a line here or a pay table, and its turn.
pub(super) fn read(
    section: Section<'_>,
    hands: Hands,
    wagers: &Wagers,
    tables: &[PayTable],
) -> Result<Settlement, SheetError> {
    let from = section.word_or("from", From::BankersLeft)?;
    let short = section.get("short", |node| match text(node)? {
        "none" => Ok(None),
        _ => word(node).map(Some),
    })?;
    let short: Option<Button> = short.flatten();
    let barred = section.get("barred", |node| match text(node)? {
        "none" => Ok(None),
        _ => parse(node, "hand", "a hand such as \"three-card 7\", or none").map(Some),
    })?;
    let barred = barred.flatten();
    if hands == Hands::Own && (short.is_some() || barred.is_some()) {
        let wrong = Wrong::new("there is no banker line", "neither `short` nor `barred`");
        return Err(section.wrong(wrong));
    }
    let mut lines = Vec::new();
    for wager in &wagers.offered {
        let table = tables.iter().any(|table| table.name == wager.name);
        match (section.table(&wager.name)?, table) {
            (Some(cells), false) => lines.push(line(&wager.name, cells)?),
            (None, true) if hands == Hands::Common => {}
            (None, true) => {
                let wrong = Wrong::new(
                    format!("`{}` is on two hands of the table", wager.name),
                    "a line that says what it is paid",
                );
                return Err(section.wrong(wrong));
            }
            (Some(_), true) => {
                let wrong =
                    Wrong::new(format!("`{}` has a pay table too", wager.name), "one of both");
                return Err(section.wrong_at(&wager.name, wrong));
            }
            (None, false) => {
                let wrong = Wrong::new(
                    format!("nothing says what `{}` is paid", wager.name),
                    format!(
                        "{} = {{ player = \"1 to 1\", … }} or [paytable.{}]",
                        wager.name, wager.name
                    ),
                );
                return Err(section.wrong(wrong));
            }
        }
    }
    let order = order(&section, wagers)?;
    // A line of a wager that the house does not offer stays unread.
    for name in &wagers.names {
        section.raw(name);
    }
    section.finish()?;
    Ok(Settlement { from, short, order, barred, lines })
}

fn line(wager: &str, section: Section<'_>) -> Result<Line, SheetError> {
    let mut cells = Vec::new();
    for outcome in Outcome::ALL {
        match section.get(outcome.id(), |node| parse::<Pay>(node, "pay", CELL))? {
            Some(pay @ (Pay::Odds(_) | Pay::Push | Pay::Lose)) => cells.push((*outcome, pay)),
            Some(_) => {
                let wrong = Wrong::new("a line pays odds, pushes or loses", CELL);
                return Err(section.wrong_at(outcome.id(), wrong));
            }
            None if *outcome == Outcome::Barred => {}
            None => {
                let wrong = Wrong::new(format!("no cell for `{}`", outcome.id()), CELL);
                return Err(section.wrong(wrong));
            }
        }
    }
    section.finish()?;
    Ok(Line { wager: wager.to_owned(), cells })
}

/// Reads the order; every wager has its turn once.
fn order(section: &Section<'_>, wagers: &Wagers) -> Result<Vec<Vec<String>>, SheetError> {
    let fail = |wrong: String| section.wrong_at("order", Wrong::new(wrong, ORDER));
    let Some(Node { value: Value::List(list), .. }) = section.raw("order") else {
        return Err(fail("no order".to_owned()));
    };
    let mut order: Vec<Vec<String>> = Vec::new();
    for node in list {
        let together = text(node).map_err(|wrong| section.wrong_at("order", wrong))?;
        let mut names = Vec::new();
        for name in together.split(", ") {
            if !wagers.names.iter().any(|held| held == name) {
                return Err(fail(format!("no wager `{name}`")));
            }
            if order.iter().flatten().chain(&names).any(|held| held == name) {
                return Err(fail(format!("`{name}` is settled twice")));
            }
            names.push(name.to_owned());
        }
        order.push(names);
    }
    let offered = |name: &String| wagers.offered.iter().any(|wager| wager.name == *name);
    let missing =
        wagers.offered.iter().find(|it| !order.iter().flatten().any(|held| *held == it.name));
    if let Some(wager) = missing {
        return Err(fail(format!("`{}` is never settled", wager.name)));
    }
    order.iter_mut().for_each(|names| names.retain(offered));
    order.retain(|names| !names.is_empty());
    Ok(order)
}
