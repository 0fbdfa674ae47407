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
    /// Another wager that it takes the place of: a player makes one of the two.
    pub instead_of: Option<String>,
    /// Who may make it.
    pub takers: Takers,
    /// When it leaves the player's hands.
    pub taken: Taken,
    /// When it may be made, if a decision makes it.
    pub posted: Posted,
    /// What its amount must be a multiple of, beyond the table's chip.
    pub steps: Option<Money>,
    /// How large it is on a player's second hand.
    pub hands: OnHands,
    /// The most that its document lets it be. Source: colorado l.753.
    pub most: Option<Money>,
    /// The least, where it is not the table's. Source: colorado l.1604.
    pub least: Option<Money>,
    /// Whether a hand is dealt to this wager alone.
    pub stands: Stands,
}

/// Whether a wager must be made.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Status {
    /// Before the deal, to be dealt in.
    Required,
    /// Before the deal, or not.
    Optional,
    /// Before the deal, this one or another of those marked so. Source: colorado l.3979.
    Either,
    /// When the round asks for it.
    ByDecision,
}

/// Whether a hand is dealt to a wager that lies on the layout without those that are required.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Stands {
    /// It is not.
    WithOthers,
    /// It is. Source: colorado l.1614.
    Alone,
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
    /// Half of another.
    HalfOf(String),
    /// Any amount up to so many times another.
    UpTo(u8, String),
    /// One of some amounts.
    Fixed(Vec<Money>),
}

/// Who may make a wager.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Takers {
    /// Every player.
    All,
    /// The first who wants to. Source: colorado l.2160.
    One,
}

/// When a wager leaves the player's hands.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Taken {
    /// It lies on the layout until it is settled.
    AtTheEnd,
    /// It is collected before the deal, so that its pays are "for 1". Ruling X-01.
    BeforeTheDeal,
    /// It is a fee, and never comes back. Source: colorado l.1432.
    Kept,
}

/// When a wager by decision may be made.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Posted {
    /// When the round asks for it.
    InTurn,
    /// Earlier too, before its street is seen. Source: colorado l.2363.
    InAdvance,
    /// Before the deal too. Source: colorado l.2301.
    InTheBlind,
}

/// How a player who plays several hands bets on them.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum OnHands {
    /// On each as he likes.
    Free,
    /// The same on each. Source: colorado l.4130.
    Same,
}

impl Size {
    /// The wager that this one is measured by.
    #[must_use]
    pub fn of(&self) -> Option<&str> {
        match self {
            Size::EqualTo(other)
            | Size::Times(other)
            | Size::HalfOf(other)
            | Size::UpTo(_, other) => Some(other),
            Size::Free | Size::Fixed(_) => None,
        }
    }
}

/// The wagers of a game: those offered, and the names of all that its sheet knows.
pub(crate) struct Wagers {
    pub(crate) offered: Vec<Wager>,
    pub(crate) names: Vec<String>,
    /// Bonuses that are paid on another wager's stake.
    pub(crate) bonuses: Vec<String>,
}

impl Wagers {
    /// The name if the wager is offered, nothing if the house left it out.
    pub(crate) fn named(&self, name: &str) -> Result<Option<String>, Wrong> {
        match self.names.iter().any(|held| held == name) {
            true => Ok(self.offered.iter().any(|held| held.name == name).then(|| name.to_owned())),
            false => Err(Wrong::new(format!("no wager `{name}`"), self.names.join(", "))),
        }
    }

    /// The name of what is settled: a wager, or a bonus on one.
    pub(crate) fn settled(&self, name: &str) -> Result<Option<String>, Wrong> {
        match self.bonuses.iter().any(|held| held == name) {
            true => Ok(Some(name.to_owned())),
            false => self.named(name),
        }
    }
}

const EXPECTED: &str = "`required`, `optional`, `either` or `by decision`, then any of \
                        `equal to WAGER`, `times WAGER`, `half of WAGER`, `up to WAGER`, \
                        `up to 3 times WAGER`, `fixed $1 or $5`, `in steps of $5`, \
                        `from $0.25`, `at most $50`, `needs WAGER`, `instead of WAGER`, \
                        `one player`, `collected`, `kept`, `in advance`, `in the blind`, \
                        `alone`, `same on each hand`";

/// Reads the wagers; each may be an option, as when a side bet is offered or not.
pub(crate) fn read(section: Section<'_>) -> Result<Wagers, SheetError> {
    let names: Vec<String> = section.keys().map(str::to_owned).collect();
    let mut wagers: Vec<Wager> = Vec::new();
    for name in section.keys() {
        let wager = section.get(name, |node| wager(name, node))?.expect("the key was just read");
        wagers.extend(wager);
    }
    for wager in &wagers {
        let others = wager.size.of().into_iter().chain(wager.needs.as_deref());
        let others = others.chain(wager.instead_of.as_deref());
        for other in others {
            if !wagers.iter().any(|held| held.name == other) {
                let wrong = Wrong::new(format!("no wager `{other}`"), names.join(", "));
                return Err(section.wrong_at(&wager.name, wrong));
            }
        }
        if let Some(wrong) = unmeasured(&wagers, wager) {
            return Err(section.wrong_at(&wager.name, wrong));
        }
    }
    section.finish()?;
    Ok(Wagers { offered: wagers, names, bonuses: Vec::new() })
}

/// What is wrong with the wager that another goes by, or needs: it is that one again, or is made
/// only after it.
fn unmeasured(wagers: &[Wager], wager: &Wager) -> Option<Wrong> {
    let named = |name: &str| wagers.iter().find(|held| held.name == name);
    let mut base = wager.size.of();
    for _ in wagers {
        if base == Some(&wager.name) {
            let wrong = format!("`{}` goes by itself", wager.name);
            return Some(Wrong::new(wrong, "another wager to go by"));
        }
        base = base.and_then(named).and_then(|other| other.size.of());
    }
    let others = wager.size.of().into_iter().chain(wager.needs.as_deref());
    let late = |other: &&str| named(other).is_some_and(|it| it.status == Status::ByDecision);
    let late = others.into_iter().find(late).filter(|_| wager.status != Status::ByDecision)?;
    let early = wagers.iter().filter(|held| held.status != Status::ByDecision);
    let early = early.map(|held| held.name.as_str()).filter(|name| *name != wager.name);
    let early: Vec<&str> = early.collect();
    let wrong = format!("it is made before the deal, `{late}` only when the round asks for it");
    Some(Wrong::new(wrong, format!("`by decision`, or one of: {}", early.join(", "))))
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
        Some("either") => Status::Either,
        Some("by decision") => Status::ByDecision,
        _ => return Err(Wrong::new(format!("`{written}` is no wager"), EXPECTED)),
    };
    let mut wager = Wager {
        name: name.to_owned(),
        status,
        size: Size::Free,
        needs: None,
        instead_of: None,
        takers: Takers::All,
        taken: Taken::AtTheEnd,
        posted: Posted::InTurn,
        steps: None,
        hands: OnHands::Free,
        most: None,
        least: None,
        stands: Stands::WithOthers,
    };
    let amount = |part: &str, text: &str| {
        text.parse::<Money>().map_err(|fault| {
            Wrong::new(format!("`{part}`: {fault}"), "dollars, such as `$1` or `$2.50`")
        })
    };
    for part in parts {
        if let Some(other) = part.strip_prefix("equal to ") {
            wager.size = Size::EqualTo(other.to_owned());
        } else if let Some(other) = part.strip_prefix("times ") {
            wager.size = Size::Times(other.to_owned());
        } else if let Some(other) = part.strip_prefix("half of ") {
            wager.size = Size::HalfOf(other.to_owned());
        } else if let Some(rest) = part.strip_prefix("up to ") {
            wager.size = match rest.split_once(" times ") {
                None => Size::UpTo(1, rest.to_owned()),
                Some((times, other)) => {
                    let times = times.parse().ok().filter(|times| *times > 0);
                    let times = times.ok_or_else(|| Wrong::new(format!("`{part}`"), EXPECTED))?;
                    Size::UpTo(times, other.to_owned())
                }
            };
        } else if let Some(amounts) = part.strip_prefix("fixed ") {
            let amounts = amounts.split(" or ").map(|text| amount(part, text));
            wager.size = Size::Fixed(amounts.collect::<Result<_, _>>()?);
        } else if let Some(step) = part.strip_prefix("in steps of ") {
            wager.steps = Some(amount(part, step)?);
        } else if let Some(most) = part.strip_prefix("at most ") {
            wager.most = Some(amount(part, most)?);
        } else if let Some(other) = part.strip_prefix("needs ") {
            wager.needs = Some(other.to_owned());
        } else if let Some(other) = part.strip_prefix("instead of ") {
            wager.instead_of = Some(other.to_owned());
        } else if part == "one player" {
            wager.takers = Takers::One;
        } else if let Some(least) = part.strip_prefix("from ") {
            wager.least = Some(amount(part, least)?);
        } else if part == "alone" {
            wager.stands = Stands::Alone;
        } else if part == "collected" {
            wager.taken = Taken::BeforeTheDeal;
        } else if part == "kept" {
            wager.taken = Taken::Kept;
        } else if part == "in advance" {
            wager.posted = Posted::InAdvance;
        } else if part == "in the blind" {
            wager.posted = Posted::InTheBlind;
        } else if part == "same on each hand" {
            wager.hands = OnHands::Same;
        } else {
            return Err(Wrong::new(format!("`{part}` says nothing about a wager"), EXPECTED));
        }
    }
    Ok(Some(wager))
}
