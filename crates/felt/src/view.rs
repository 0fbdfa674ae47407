//! What one pair of eyes sees of a table: the same shape for every game.

use crate::shown::Shown;
use cards::Card;
use engine::{Packet, Seat};
use money::Money;
use serde::{Deserialize, Serialize};

/// A table as a seat, or somebody who only watches, may see it.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct View {
    /// What is played now: `Texas Hold'em`.
    pub title: String,
    /// For what: `blinds $1 and $3, no limit`.
    pub stakes: String,
    /// How many rounds have begun.
    pub round: u32,
    /// What the table does.
    pub phase: Phase,
    /// Whose eyes these are.
    pub you: Option<u8>,
    /// The seats that are taken, by place.
    pub seats: Vec<SeatView>,
    /// The dealer's cards: the house's or the banker's hand, and the hands of the table itself.
    pub dealer: Vec<Spread>,
    /// What lies in the middle for all: boards, cards beside them, a discard pile.
    pub middle: Vec<Spread>,
    /// Money in the middle.
    pub pots: Vec<Pot>,
    /// Where the button lies.
    pub button: Option<u8>,
    /// Who banks, where a player does.
    pub bank: Option<Bank>,
    /// The seats that are asked now.
    pub asked: Vec<u8>,
    /// The wagers that are made before the deal, in the layout's order, while none is on.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub wagers: Vec<Wager>,
    /// Meters, pools, how many cards are left: whatever else is said beside the table.
    pub notes: Vec<String>,
    /// What the eyes' seat has to do before its bets can stand, where they cannot yet.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub prompt: String,
    /// What comes, where several games take turns.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub mix: Option<Mix>,
    /// What the eyes' seat may say.
    pub choices: Vec<crate::answer::Choice>,
    /// Every face that these eyes were shown in the round, wherever it is now: for its record, and
    /// not sent.
    #[serde(skip)]
    pub shown: Shown,
}

/// A wager as the layout prints it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Wager {
    /// Its name.
    pub wager: String,
    /// Whether the eyes' seat may bet on it now.
    pub open: bool,
}

/// Games that take turns.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Mix {
    /// What they are called together: `HORSE`.
    pub title: String,
    /// Their titles, in turn.
    pub games: Vec<String>,
    /// Which of them is on, from zero.
    pub now: u8,
    /// Which comes then.
    pub next: u8,
    /// How many rounds are left until it does, the one that is on or comes next included; nothing
    /// before the first button.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub rounds_left: Option<u32>,
}

/// What a table does.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Phase {
    /// It waits for players.
    #[default]
    Waiting,
    /// Bets are taken.
    Bets,
    /// A round is played.
    Playing,
    /// The round is over and everything settled.
    Settled,
}

const fn is_nothing(cents: &u64) -> bool {
    *cents == 0
}

/// One seat.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct SeatView {
    /// Its place, from zero.
    pub seat: u8,
    /// Who sits there.
    pub name: String,
    /// Whether it is a bot.
    pub bot: bool,
    /// Chips behind, in cents.
    pub chips: u64,
    /// Chips that come to it before the next round, in cents.
    #[serde(default, skip_serializing_if = "is_nothing")]
    pub adding: u64,
    /// A word on it: `folded`, `all in`, `away`.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub state: String,
    /// Its cards.
    pub hands: Vec<Spread>,
    /// What lies before it, by wager.
    pub bets: Vec<Bet>,
    /// What the last round brought it, once it is over.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub net: Option<i64>,
}

/// Cards that lie together.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct Spread {
    /// What they are: `board`, `low hand`; empty for a seat's only hand.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub label: String,
    /// The cards, in order.
    pub cards: Vec<Face>,
    /// What they make: `two pair, aces and nines`, `soft 17`.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub says: String,
    /// Whether it is this hand's turn, where a seat has several.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub active: bool,
}

/// One card as it lies.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Face {
    /// Its face, where the eyes see it.
    pub card: Option<String>,
    /// Whether it lies face down for the others.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub down: bool,
    /// Whether it is one of the cards of a hand that won, once the round is over.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub won: bool,
}

/// A wager that lies on the table.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Bet {
    /// Its name; `bet` in poker.
    pub wager: String,
    /// How much lies there, in cents.
    pub cents: u64,
    /// What it has brought so far, once it is settled.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub net: Option<i64>,
    /// Why: the row of its pay table.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub says: String,
}

/// Money in the middle.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Pot {
    /// `pot`, `pool`.
    pub label: String,
    /// How much.
    pub cents: u64,
}

/// A player who banks.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Bank {
    /// Who; nobody of the table where a third party does.
    pub seat: Option<u8>,
    /// With how much.
    pub cents: u64,
}

impl Spread {
    /// Cards that everybody sees.
    #[must_use]
    pub fn up(label: &str, cards: &[Card]) -> Spread {
        Spread { label: label.to_owned(), ..Spread::default() }.and_up(cards)
    }

    /// A packet, its backs first; all of it lies face down for the others.
    #[must_use]
    pub fn down(label: &str, packet: &Packet) -> Spread {
        Spread { label: label.to_owned(), ..Spread::default() }.and_down(packet)
    }

    /// The same and these, face down.
    #[must_use]
    pub fn and_down(mut self, packet: &Packet) -> Spread {
        let backs = std::iter::repeat_n(None, usize::from(packet.unseen));
        let faces = packet.cards.iter().map(|card| Some(card.to_string()));
        self.cards.extend(backs.chain(faces).map(|card| Face { card, down: true, won: false }));
        self
    }

    /// The same and these, face up.
    #[must_use]
    pub fn and_up(mut self, cards: &[Card]) -> Spread {
        let face = |card: &Card| Face { card: Some(card.to_string()), down: false, won: false };
        self.cards.extend(cards.iter().map(face));
        self
    }

    /// The same, saying what it makes.
    #[must_use]
    pub fn saying(mut self, says: impl Into<String>) -> Spread {
        self.says = says.into();
        self
    }

    /// Marks those of its cards that won.
    pub fn mark_won(&mut self, cards: &[Card]) {
        let won: Vec<String> = cards.iter().map(Card::to_string).collect();
        for face in &mut self.cards {
            face.won |= face.card.as_ref().is_some_and(|card| won.contains(card));
        }
    }

    /// Whether there are no cards.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.cards.is_empty()
    }
}

impl Bet {
    /// A wager that waits.
    #[must_use]
    pub fn new(wager: impl Into<String>, money: Money) -> Bet {
        let (cents, says) = (money.as_cents(), String::new());
        Bet { wager: wager.into(), cents, net: None, says }
    }
}

/// A seat as a page counts it.
#[must_use]
pub const fn place(seat: Seat) -> u8 {
    seat.place() as u8
}
