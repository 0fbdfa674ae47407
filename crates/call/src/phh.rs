//! Hand histories in the PHH format: `.phh` with one hand, `.phhs` with many.
//!
//! Players are counted from the one left of the button; the last has the button. With two players
//! the antes and blinds change places, so that the button posts the small blind. What the project
//! adds to the standard is on the page `docs/phh.md`.

pub(crate) mod decimal;
mod error;
mod line;
mod read;
mod variant;
mod write;

pub use error::{Fault, Misread, Place};
pub use line::{Act, Cards, Line};
pub use read::read;
pub use variant::{Game, Variant};
pub use write::write_all;

use engine::Seat;
use money::Money;

/// One hand as it was recorded.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct History {
    /// Where it was read.
    pub at: Place,
    /// Which game.
    pub game: Game,
    /// How short antes count.
    pub antes_short: ShortAntes,
    /// What each player antes.
    pub antes: Vec<Money>,
    /// What each player posts; nothing in stud.
    pub blinds: Vec<Post>,
    /// The forced opening bet of stud.
    pub bring_in: Option<Money>,
    /// The lower limit.
    pub small_bet: Option<Money>,
    /// The higher limit.
    pub big_bet: Option<Money>,
    /// The least bet where there is no fixed one.
    pub min_bet: Option<Money>,
    /// What each player has at the start; none where it is not known.
    pub stacks: Vec<Option<Money>>,
    /// What was done.
    pub lines: Vec<Line>,
    /// What each player has at the end.
    pub finishing: Option<Vec<Option<Money>>>,
    /// What each player took from the pots; nothing but zeros names no winner.
    pub winnings: Option<Vec<Money>>,
    /// The players' names; empty where they are not known.
    pub players: Vec<String>,
    /// The players' seat numbers; empty where they are not known.
    pub seats: Vec<u64>,
    /// Every other field, as it stands in the file.
    pub others: Vec<Field>,
    /// How many digits of an amount lie behind the point.
    pub places: u8,
}

/// What a player posts before the deal.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Post {
    /// A blind or straddle, in turn; nothing is a blind of nothing.
    Blind(Money),
    /// A live bet to enter, written as a negative blind.
    Entry(Money),
}

/// What a player may win who could not pay the whole ante.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub enum ShortAntes {
    /// All the antes.
    #[default]
    Whole,
    /// As much of each ante as the player paid.
    Trimmed,
}

/// A field that the standard does not use for play.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Field {
    /// Its name.
    pub name: String,
    /// Its value, as TOML.
    pub value: String,
}

impl History {
    /// How many players there are.
    #[must_use]
    pub fn count(&self) -> usize {
        self.stacks.len()
    }

    /// What the history calls a player: `p3`, with the name if it has one.
    #[must_use]
    pub fn player(&self, seat: Seat) -> String {
        let number = format!("p{}", seat.place() + 1);
        match self.players.get(seat.place()).map(|name| name.trim()) {
            Some(name) if !name.is_empty() => format!("{number} ({name})"),
            _ => number,
        }
    }

    /// The winnings, where they name a winner. Nothing but zeros is what a hand has that is still on,
    /// and what many records of online rooms have whose winner was not read.
    #[must_use]
    pub fn named_winnings(&self) -> Option<&[Money]> {
        let winnings = self.winnings.as_deref()?;
        winnings.iter().any(|money| !money.is_zero()).then_some(winnings)
    }

    /// The value of a field that is not used for play, without its quotes.
    #[must_use]
    pub fn field(&self, name: &str) -> Option<String> {
        let field = self.others.iter().find(|field| field.name == name)?;
        let table: toml::Table = format!("value = {}", field.value).parse().ok()?;
        Some(match table.get("value")? {
            toml::Value::String(text) => text.clone(),
            other => other.to_string(),
        })
    }

    /// The texts of a field: a list of them, or one text in which commas part them. What follows a
    /// comma without a sign of its own, `=`, belongs to the text before it.
    #[must_use]
    pub fn field_texts(&self, name: &str) -> Vec<String> {
        let Some(field) = self.others.iter().find(|field| field.name == name) else {
            return Vec::new();
        };
        let table = format!("value = {}", field.value).parse::<toml::Table>().ok();
        match table.as_ref().and_then(|table| table.get("value")) {
            Some(toml::Value::Array(list)) => {
                list.iter().filter_map(toml::Value::as_str).map(str::to_owned).collect()
            }
            Some(toml::Value::String(text)) => parted(text),
            _ => Vec::new(),
        }
    }

    /// The amounts of a field outside the standard, one or a list; none where it is not there.
    pub(crate) fn field_amounts(&self, name: &str) -> Vec<Money> {
        let text = self.field(name).unwrap_or_default();
        let amounts = text.trim_matches(['[', ']']).split(',').map(str::trim);
        let read = |text: &str| decimal::Decimal::read(text)?.money(self.places);
        amounts.filter_map(read).collect()
    }

    /// An amount as this history writes it.
    #[must_use]
    pub fn amount(&self, money: Money) -> String {
        decimal::write(money, self.places)
    }
}

impl Field {
    /// A field that holds a list of texts.
    #[must_use]
    pub fn texts(name: &str, texts: &[String]) -> Field {
        let list = texts.iter().cloned().map(toml::Value::String).collect();
        Field { name: name.to_owned(), value: toml::Value::Array(list).to_string() }
    }
}

/// Choices in one text.
fn parted(text: &str) -> Vec<String> {
    let mut all: Vec<String> = Vec::new();
    for part in text.split(',').map(str::trim).filter(|part| !part.is_empty()) {
        match all.last_mut() {
            Some(last) if !part.contains('=') => {
                last.push_str(", ");
                last.push_str(part);
            }
            _ => all.push(part.to_owned()),
        }
    }
    all
}

impl Post {
    /// How much.
    #[must_use]
    pub const fn money(self) -> Money {
        match self {
            Post::Blind(money) | Post::Entry(money) => money,
        }
    }
}
