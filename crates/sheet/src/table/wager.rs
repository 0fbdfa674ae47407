//! Wagers, one line each: `optional, fixed $1 or $5, collected`.

use crate::error::{SheetError, Wrong};
use crate::section::{Section, text};
use crate::tree::Node;
use money::Money;

/// A wager and how it may be made.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Wager {
    /// Its name on the layout.
    pub name: String,
    /// Whether it must be made.
    pub status: Status,
    /// How large it is.
    pub size: Size,
    /// Another wager that it needs.
    pub needs: Option<String>,
    /// When it leaves the player's hands.
    pub taken: Taken,
}

/// Whether a wager must be made.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Status {
    /// Before the deal, to be dealt in.
    Required,
    /// Before the deal, or not.
    Optional,
    /// When the round asks for it.
    ByDecision,
}

/// How large a wager is.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Size {
    /// Any amount within the table's limits.
    Free,
    /// As large as another.
    EqualTo(String),
    /// A multiple of another, which the round names.
    Times(String),
    /// One of some amounts.
    Fixed(Vec<Money>),
}

/// When a wager leaves the player's hands.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Taken {
    /// It lies on the layout until it is settled.
    AtTheEnd,
    /// It is collected before the deal, so that its pays are "for 1". Ruling X-01.
    BeforeTheDeal,
}

/// The wagers of a game: those offered, and the names of all that its sheet knows.
pub(crate) struct Wagers {
    pub(crate) offered: Vec<Wager>,
    pub(crate) names: Vec<String>,
}

impl Wagers {
    /// The name if the wager is offered, nothing if the house left it out.
    pub(crate) fn named(&self, name: &str) -> Result<Option<String>, Wrong> {
        match self.names.iter().any(|held| held == name) {
            true => Ok(self.offered.iter().any(|held| held.name == name).then(|| name.to_owned())),
            false => Err(Wrong::new(format!("no wager `{name}`"), self.names.join(", "))),
        }
    }
}

const EXPECTED: &str = "`required`, `optional` or `by decision`, then any of `equal to WAGER`, \
                        `times WAGER`, `fixed $1 or $5`, `needs WAGER`, `collected`";

/// Reads the wagers; each may be an option, as when a side bet is offered or not.
pub(crate) fn read(section: Section<'_>) -> Result<Wagers, SheetError> {
    let names: Vec<String> = section.keys().map(str::to_owned).collect();
    let mut wagers: Vec<Wager> = Vec::new();
    for name in section.keys() {
        let wager = section.get(name, |node| wager(name, node))?.expect("the key was just read");
        wagers.extend(wager);
    }
    for wager in &wagers {
        let other = match &wager.size {
            Size::EqualTo(other) | Size::Times(other) => Some(other),
            _ => wager.needs.as_ref(),
        };
        if let Some(other) = other.filter(|other| !wagers.iter().any(|held| held.name == **other)) {
            let wrong = Wrong::new(format!("no wager `{other}`"), names.join(", "));
            return Err(section.wrong_at(&wager.name, wrong));
        }
    }
    section.finish()?;
    Ok(Wagers { offered: wagers, names })
}

/// Reads a wager; `not offered` is none.
fn wager(name: &str, node: &Node) -> Result<Option<Wager>, Wrong> {
    let written = text(node)?;
    if written == "not offered" {
        return Ok(None);
    }
    let mut parts = written.split(", ");
    let status = match parts.next() {
        Some("required") => Status::Required,
        Some("optional") => Status::Optional,
        Some("by decision") => Status::ByDecision,
        _ => return Err(Wrong::new(format!("`{written}` is no wager"), EXPECTED)),
    };
    let mut wager = Wager {
        name: name.to_owned(),
        status,
        size: Size::Free,
        needs: None,
        taken: Taken::AtTheEnd,
    };
    for part in parts {
        if let Some(other) = part.strip_prefix("equal to ") {
            wager.size = Size::EqualTo(other.to_owned());
        } else if let Some(other) = part.strip_prefix("times ") {
            wager.size = Size::Times(other.to_owned());
        } else if let Some(amounts) = part.strip_prefix("fixed ") {
            let amounts = amounts.split(" or ").map(str::parse).collect::<Result<_, _>>();
            wager.size = Size::Fixed(amounts.map_err(|fault: money::Misprint| {
                Wrong::new(format!("`{part}`: {fault}"), "`fixed $1 or $5`")
            })?);
        } else if let Some(other) = part.strip_prefix("needs ") {
            wager.needs = Some(other.to_owned());
        } else if part == "collected" {
            wager.taken = Taken::BeforeTheDeal;
        } else {
            return Err(Wrong::new(format!("`{part}` says nothing about a wager"), EXPECTED));
        }
    }
    Ok(Some(wager))
}
