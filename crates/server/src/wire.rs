//! What goes over the wire at a table; `docs/protocol.md` has it in words.

use felt::answer::Answer;
use felt::layout::{Ruling, Told};
use felt::view::View;
use serde::{Deserialize, Serialize};

/// The version of the protocol.
pub const PROTOCOL: u32 = 1;

/// What a client says.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Asks {
    /// What the client calls it; the same id is carried out once.
    pub id: String,
    /// What is to be done.
    #[serde(flatten)]
    pub act: Act,
}

/// What is to be done.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "do", rename_all = "kebab-case")]
pub enum Act {
    /// Sit down.
    Sit {
        /// Where.
        seat: u8,
        /// With how much.
        cents: u64,
    },
    /// Add chips.
    Buy {
        /// How much.
        cents: u64,
    },
    /// Take back the chips that wait to be added.
    TakeBack,
    /// Leave, after the round.
    Leave,
    /// Sit out.
    Away,
    /// Come back.
    Back,
    /// Say something.
    Answer(Answer),
    /// Go on the waiting list.
    LineUp,
    /// Go off it.
    LineOut,
    /// Ask the adviser.
    Advise,
    /// Rule on something that went wrong, for the floor.
    Floor(Told),
    /// Ask what the floor may rule.
    Rulings,
}

impl Asks {
    /// Reads what a client says.
    ///
    /// # Errors
    /// What is wrong with it, and its id where it has one.
    pub fn read(text: &str) -> Result<Asks, Babble> {
        // A reader of JSON takes numbers for names, too; a command has a name.
        let named = serde_json::from_str::<Named>(text);
        let asks = named.and_then(|_| serde_json::from_str::<Asks>(text)).map_err(|fault| {
            let id = serde_json::from_str::<serde_json::Value>(text).ok();
            let id = id.and_then(|it| it.get("id")?.as_str().map(str::to_owned));
            let id = id.filter(|id| fits(id)).unwrap_or_default();
            let why = format!("that is no command of protocol {PROTOCOL}");
            Babble { id, why, detail: Some(fault.to_string()) }
        })?;
        match fits(&asks.id) {
            true => Ok(asks),
            false => {
                let why = "an id is 1 to 64 letters, figures and hyphens";
                Err(Babble::of(String::new(), why))
            }
        }
    }
}

/// What every command has.
#[derive(Deserialize)]
struct Named {
    #[serde(rename = "do")]
    _word: String,
}

/// What is no command.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Babble {
    /// Its id, where it has one.
    pub id: String,
    /// What is wrong with it.
    pub why: String,
    /// What its reader found.
    pub detail: Option<String>,
}

impl Babble {
    /// What is wrong with it is all there is to say.
    #[must_use]
    pub fn of(id: String, why: &str) -> Babble {
        Babble { id, why: why.to_owned(), detail: None }
    }
}

/// Whether it is an id as clients give them.
pub(crate) fn fits(id: &str) -> bool {
    let good = |byte: u8| byte.is_ascii_alphanumeric() || byte == b'-';
    (1..=64).contains(&id.len()) && id.bytes().all(good)
}

/// What the room says.
#[derive(Debug, Serialize)]
#[serde(tag = "is", rename_all = "kebab-case")]
pub enum Says<'a> {
    /// First of all.
    Hello {
        /// The version of what follows.
        protocol: u32,
        /// The table.
        table: &'a Opened<'a>,
        /// Whose connection it is.
        account: Option<&'a AccountInfo>,
    },
    /// Something changed.
    View {
        /// How many records the table has.
        at: u64,
        /// The table, as these eyes see it.
        view: &'a View,
        /// How long the seats that are asked still have.
        #[serde(skip_serializing_if = "Option::is_none")]
        clock: Option<Clock>,
        /// Why the table waits, where it does.
        #[serde(skip_serializing_if = "Option::is_none")]
        waits: Option<&'a str>,
        /// Who waits for a seat, the first first.
        #[serde(skip_serializing_if = "<[String]>::is_empty")]
        line: &'a [String],
    },
    /// What the dealer says.
    Call {
        /// How many records the table has.
        at: u64,
        /// As these ears hear it.
        lines: &'a [String],
    },
    /// A seat is free, and kept for you who were the first to wait.
    Seat {
        /// Which.
        seat: u8,
        /// For how long.
        ms: u64,
    },
    /// What a pack was committed to.
    Seal {
        /// The round.
        round: u32,
        /// The seal.
        root: &'a str,
    },
    /// A command is carried out and will be remembered.
    Done {
        /// The client's id.
        id: &'a str,
        /// The record that it became.
        at: u64,
    },
    /// It is not, and changed nothing.
    Refused {
        /// The client's id.
        id: &'a str,
        /// Why.
        why: &'a str,
        /// The same for programs.
        #[serde(flatten)]
        about: About,
    },
    /// What the adviser thinks.
    Advice {
        /// The client's id.
        id: &'a str,
        /// How it was found: `counted`, `sampled` or `bots`.
        how: &'static str,
        /// What the values are counted in: `ante`, `cents`, `share`.
        unit: &'a str,
        /// What it rests on.
        says: &'a str,
        /// Choice by choice.
        lines: &'a [Advice],
    },
    /// What the floor may rule now.
    Rulings {
        /// The client's id.
        id: &'a str,
        /// How many records the table has.
        at: u64,
        /// One by one.
        rulings: &'a [Ruling],
    },
    /// The last word.
    Bye {
        /// Why.
        why: &'a str,
        /// Whether the table will be there again.
        #[serde(skip_serializing_if = "std::ops::Not::not")]
        again: bool,
    },
}

/// What a program may want to know of a refusal beside its words.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct About {
    /// The choice that was said.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub choice: Option<String>,
    /// Those that may be, by their ids.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub choices: Vec<String>,
    /// What a reader of commands found wrong.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub detail: Option<String>,
}

impl<'a> Says<'a> {
    /// A refusal of which there is nothing more to say.
    #[must_use]
    pub fn refused(id: &'a str, why: &'a str) -> Says<'a> {
        Says::Refused { id, why, about: About::default() }
    }

    /// As it goes over the wire.
    #[must_use]
    pub fn write(&self) -> String {
        serde_json::to_string(self).unwrap_or_else(|fault| {
            tracing::error!(%fault, "a message is no JSON");
            String::from("{\"is\":\"bye\",\"why\":\"the room lost its voice\"}")
        })
    }
}

/// How long a seat that is asked still has.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Clock {
    /// Which.
    pub seat: u8,
    /// Of its own time.
    pub ms: u64,
    /// Of the time bank behind it.
    pub bank_ms: u64,
}

/// What the adviser thinks of a choice.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Advice {
    /// Which.
    pub choice: String,
    /// How much, where it wants an amount.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub cents: Option<u64>,
    /// Which cards, where it wants some.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub cards: Vec<String>,
    /// What it is worth, in units.
    pub value: Option<f64>,
    /// In words.
    pub says: String,
}

/// An account, as its owner sees it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct AccountInfo {
    /// Its number.
    pub id: i64,
    /// Its name.
    pub name: String,
    /// What it may do.
    pub role: String,
    /// Chips that are on no table.
    pub cents: i64,
}

/// A table, as the lobby has it.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct TableInfo {
    /// Its number.
    pub id: i64,
    /// What is played.
    pub title: String,
    /// The game.
    pub game: String,
    /// Its edition.
    pub edition: String,
    /// Which game is on, where several take turns: `razz@clovis-500`.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub on: Option<String>,
    /// For what.
    pub stakes: String,
    /// The family of games.
    pub family: String,
    /// How many may sit there.
    pub seats: u8,
    /// How many do.
    pub taken: u8,
    /// How many of them are people who are here: connected to the table.
    #[serde(default)]
    pub people: u8,
    /// How many are people who are not: their seats are kept for a while.
    #[serde(default)]
    pub away: u8,
    /// How many are bots.
    #[serde(default)]
    pub bots: u8,
    /// Who.
    pub names: Vec<String>,
    /// How many rounds have begun.
    pub round: u32,
    /// How many wait for a seat.
    pub waiting: usize,
    /// Whether only its link leads there.
    #[serde(skip_serializing_if = "std::ops::Not::not", default)]
    pub private: bool,
    /// Whether its log comes to nothing, so that only the floor sees it, and can close it.
    #[serde(skip_serializing_if = "std::ops::Not::not", default)]
    pub stuck: bool,
}

/// A table, as somebody who comes to it is told.
#[derive(Debug, Clone, Serialize)]
pub struct Opened<'a> {
    /// As in the lobby.
    #[serde(flatten)]
    pub table: &'a TableInfo,
    /// What one sits down with.
    pub buy_in: BuyIn,
    /// How many seconds a player has for an answer.
    pub clock: u64,
    /// Whether there is an adviser.
    pub adviser: bool,
}

/// What one sits down with, in cents.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct BuyIn {
    /// At least.
    pub least: u64,
    /// At most.
    pub most: u64,
    /// As a rule.
    pub usual: u64,
    /// In whole chips of this.
    pub chip: u64,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn commands_are_read_as_the_protocol_writes_them() {
        let read = |text: &str| Asks::read(text).map(|asks| asks.act);
        let raise = r#"{"id":"a-1","do":"answer","choice":"bet","cents":400}"#;
        let answer = Answer { cents: Some(400), ..Answer::of("bet") };
        assert_eq!(read(raise), Ok(Act::Answer(answer)));
        let sit = r#"{"id":"a","do":"sit","seat":2,"cents":8000}"#;
        assert_eq!(read(sit), Ok(Act::Sit { seat: 2, cents: 8000 }));
        assert_eq!(read(r#"{"id":"a","do":"line-up"}"#), Ok(Act::LineUp));
    }

    #[test]
    fn what_is_no_command_is_refused_with_its_id() {
        let id = |text: &str| Asks::read(text).map_err(|babble| babble.id);
        assert_eq!(id(r#"{"id":"a","do":"fly"}"#), Err("a".to_owned()));
        assert_eq!(id(r#"{"id":"a","do":3}"#), Err("a".to_owned()), "a number is no name");
        assert_eq!(id(r#"{"id":"a b","do":"leave"}"#), Err(String::new()));
        assert_eq!(id("["), Err(String::new()));
    }
}
