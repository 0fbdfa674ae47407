//! What a player may say, and what he says: the same shape for every game, so that one page, one
//! terminal and one log serve them all.

use cards::{Card, Hand};
use engine::Amounts;
use money::Money;
use serde::{Deserialize, Serialize};

/// One thing that a seat may say now.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Choice {
    /// What an [`Answer`] names it by: `call`, `bet:ante`.
    pub id: String,
    /// What it says, as on a button: `Call $4`.
    pub says: String,
    /// The key that gives it, where one does.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub key: Option<char>,
    /// The amount that goes with it, where one does.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub amount: Option<Amount>,
    /// What most say of these amounts, in cents, where it is not the least.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub usual: Option<u64>,
    /// The cards that go with it, where some do.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub cards: Option<Pick>,
}

/// The amounts that a choice may have, in cents.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Amount {
    /// One of these.
    OneOf(Vec<u64>),
    /// Anything from the least to the most, in steps. The last chip may always go in.
    Range {
        /// The least.
        least: u64,
        /// The most.
        most: u64,
        /// The step.
        step: u64,
    },
}

/// The cards that may be named.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Pick {
    /// Any of these.
    pub from: Vec<String>,
    /// So many at least.
    pub least: u8,
    /// So many at most.
    pub most: u8,
}

/// What a seat says.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct Answer {
    /// Which choice.
    pub choice: String,
    /// How much, where it wants an amount.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub cents: Option<u64>,
    /// Which cards, where it wants some.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub cards: Vec<String>,
}

impl Choice {
    /// A plain choice.
    #[must_use]
    pub fn new(id: impl Into<String>, says: impl Into<String>) -> Choice {
        let (id, says) = (id.into(), says.into());
        Choice { id, says, key: None, amount: None, usual: None, cards: None }
    }

    /// The same with its key.
    #[must_use]
    pub const fn on(mut self, key: char) -> Choice {
        self.key = Some(key);
        self
    }

    /// The same with the amounts it may have.
    #[must_use]
    pub fn amount(mut self, amount: Amount) -> Choice {
        self.amount = Some(amount);
        self
    }

    /// The same with what most say of its amounts.
    #[must_use]
    pub const fn usually(mut self, usual: Money) -> Choice {
        self.usual = Some(usual.as_cents());
        self
    }

    /// The same with the cards it is made of.
    #[must_use]
    pub fn of(mut self, from: &[Card], least: u8, most: u8) -> Choice {
        let from = from.iter().map(Card::to_string).collect();
        self.cards = Some(Pick { from, least, most });
        self
    }
}

impl From<Amounts> for Amount {
    fn from(amounts: Amounts) -> Amount {
        match amounts {
            Amounts::OneOf(held) => {
                let held = held.into_iter().filter(|money| !money.is_zero());
                Amount::OneOf(held.map(Money::as_cents).collect())
            }
            Amounts::Range { least, most, step } => Amount::Range {
                least: least.as_cents(),
                most: most.as_cents(),
                step: step.as_cents(),
            },
        }
    }
}

impl Answer {
    /// A plain answer.
    #[must_use]
    pub fn of(choice: impl Into<String>) -> Answer {
        Answer { choice: choice.into(), ..Answer::default() }
    }

    /// The same with an amount.
    #[must_use]
    pub const fn for_money(mut self, money: Money) -> Answer {
        self.cents = Some(money.as_cents());
        self
    }

    /// The same with cards.
    #[must_use]
    pub fn with(mut self, cards: &[Card]) -> Answer {
        self.cards = cards.iter().map(Card::to_string).collect();
        self
    }

    /// The amount.
    ///
    /// # Errors
    /// There is none.
    pub fn money(&self) -> Result<Money, String> {
        let cents = self.cents.ok_or_else(|| "say how much, too".to_owned())?;
        match cents <= MOST.as_cents() {
            true => Ok(Money::cents(cents)),
            false => Err(format!("no bet is larger than {MOST}")),
        }
    }

    /// The cards.
    ///
    /// # Errors
    /// One of them is none, or there are more than a hand holds.
    pub fn hand(&self) -> Result<Hand, String> {
        if self.cards.len() > Hand::MAX {
            return Err(format!("a hand holds {} cards at most", Hand::MAX));
        }
        let card = |text: &String| text.parse::<Card>().map_err(|fault| fault.to_string());
        self.cards.iter().map(card).collect()
    }
}

/// What a game says of an answer that it cannot take now, whatever goes with it; the table adds what
/// it can take.
pub(crate) const NOT_NOW: &str = "that cannot be said now";

/// How many choices are told to somebody who says something else.
const TOLD: usize = 5;

/// What somebody is told who says what is none of these.
pub(crate) fn not_now(choices: &[Choice]) -> String {
    let says = |choice: &Choice| format!("\u{201c}{}\u{201d}", choice.says);
    match choices {
        [] => "it is not your turn".to_owned(),
        [only] => format!("{NOT_NOW}; say {}", says(only)),
        [some @ .., last] if some.len() < TOLD => {
            let some: Vec<String> = some.iter().map(says).collect();
            format!("{NOT_NOW}; say {} or {}", some.join(", "), says(last))
        }
        _ => format!("{NOT_NOW}; look at what is offered"),
    }
}

/// No amount at any table is larger: far from where sums would overflow.
pub const MOST: Money = Money::dollars(1_000_000_000);
