//! Wagers of a game to nine, one line each: `optional, needs player or banker, from $10`.

use crate::error::{SheetError, Wrong};
use crate::section::{Section, text};
use crate::table::wager::Status;
use crate::tree::Node;
use money::Money;

/// A wager and how it may be made.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Wager {
    /// Its name on the layout.
    pub name: String,
    /// Whether a hand needs it.
    pub status: Status,
    /// Other wagers, one of which it needs.
    pub needs: Vec<String>,
    /// The least, where it is not the table's.
    pub least: Option<Money>,
    /// The most that its document lets it be.
    pub most: Option<Money>,
}

/// The wagers: those offered, and the names of all that the sheet knows.
pub(crate) struct Wagers {
    pub(crate) offered: Vec<Wager>,
    pub(crate) names: Vec<String>,
}

const EXPECTED: &str = "`required`, `either` or `optional`, then any of `needs WAGER or WAGER`, \
                        `from $10`, `at most $100`; or `not offered`";

/// Reads the wagers; each may be an option, as when a bonus is offered or not.
pub(super) fn read(section: Section<'_>) -> Result<Wagers, SheetError> {
    let names: Vec<String> = section.keys().map(str::to_owned).collect();
    let mut offered: Vec<Wager> = Vec::new();
    for name in section.keys() {
        let read = section.get(name, |node| wager(name, node))?.expect("the key was just read");
        offered.extend(read);
    }
    for wager in &offered {
        if let Some(other) = wager.needs.iter().find(|other| !names.contains(other)) {
            let wrong = Wrong::new(format!("no wager `{other}`"), names.join(", "));
            return Err(section.wrong_at(&wager.name, wrong));
        }
    }
    section.finish()?;
    Ok(Wagers { offered, names })
}

fn wager(name: &str, node: &Node) -> Result<Option<Wager>, Wrong> {
    let written = text(node)?;
    if written == "not offered" {
        return Ok(None);
    }
    let mut parts = written.split(", ");
    let status = match parts.next() {
        Some("required") => Status::Required,
        Some("either") => Status::Either,
        Some("optional") => Status::Optional,
        _ => return Err(Wrong::new(format!("`{written}` is no wager"), EXPECTED)),
    };
    let (name, needs) = (name.to_owned(), Vec::new());
    let mut wager = Wager { name, status, needs, least: None, most: None };
    let amount = |part: &str, text: &str| {
        text.parse::<Money>().map_err(|fault| {
            Wrong::new(format!("`{part}`: {fault}"), "dollars, such as `$1` or `$2.50`")
        })
    };
    for part in parts {
        if let Some(others) = part.strip_prefix("needs ") {
            wager.needs = others.split(" or ").map(str::to_owned).collect();
        } else if let Some(least) = part.strip_prefix("from ") {
            wager.least = Some(amount(part, least)?);
        } else if let Some(most) = part.strip_prefix("at most ") {
            wager.most = Some(amount(part, most)?);
        } else {
            return Err(Wrong::new(format!("`{part}` says nothing about a wager"), EXPECTED));
        }
    }
    Ok(Some(wager))
}
