//! What an operator sets: where the room keeps its memory, where it listens, how fast it plays.

use crate::games::PriceLine;
use felt::twenty_one::Plays;
use money::Money;
use sheet::{Library, Resolved};
use std::net::SocketAddr;
use std::path::PathBuf;
use std::time::Duration;

/// How a room is run.
#[derive(Debug)]
pub struct Config {
    /// The folder of its memory; made if it is missing.
    pub data: PathBuf,
    /// Where it listens.
    pub addr: SocketAddr,
    /// The folder of the rule books' text, where the operator has it.
    pub documents: Option<PathBuf>,
    /// The games.
    pub library: Library,
    /// What the wagers of a page cost.
    pub prices: Prices,
    /// Where the best play of a page of twenty-one is printed.
    pub plays: BestPlays,
    /// How fast it plays.
    pub pace: Pace,
    /// Who stands at the door.
    pub door: Door,
    /// The play money that everybody is given who comes in for the first time.
    pub welcome: Money,
}

/// The play money of a newcomer, where the operator does not say.
pub const WELCOME: Money = Money::dollars(1_000);

/// Who stands between the room and those who come.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Door {
    /// Nobody: an address is that of the one who comes.
    #[default]
    Direct,
    /// A proxy that ends TLS and says in `X-Forwarded-For` who comes.
    BehindProxy,
}

/// Where the prices of a page's wagers come from.
pub type Prices = fn(&Resolved) -> Vec<PriceLine>;

/// The best play of a page of twenty-one, where somebody has worked it out before; the room works
/// it out where nobody has.
pub type BestPlays = fn(&Resolved) -> Option<Plays>;

/// How long everybody takes.
#[derive(Debug, Clone, Copy)]
pub struct Pace {
    /// How long a bot thinks, at least and at most.
    pub bot: [Duration; 2],
    /// How long a settled round lies there before the next one begins.
    pub between: Duration,
    /// How long a player has for an answer where the table does not say.
    pub clock: Duration,
    /// What a player has beside that for hard decisions.
    pub bank: Duration,
    /// What of it comes back with each round.
    pub refill: Duration,
    /// How long a seat is kept for somebody who is out of reach, and away or in no round; a fifth of
    /// that while somebody waits for one.
    pub kept: Duration,
    /// How long a table stays open that nobody but bots sits at or looks at; a private one, to which
    /// somebody has a link, thirty times as long.
    pub idle: Duration,
    /// How long a seat is kept for the first who waits, once he was called.
    pub called: Duration,
    /// How long somebody who is out of reach stays on a waiting list.
    pub waits: Duration,
    /// How many of a table's last rounds can be looked at again.
    pub book: usize,
    /// How many records a table's log has before it is written down whole.
    pub page: u64,
    /// How long a client may take to say what it asks for.
    pub heads: Duration,
    /// How often it is looked whether the session of somebody at a table is over.
    pub looks: Duration,
    /// How long a room that stops waits for those who are being answered.
    pub last_call: Duration,
    /// How many commands a second one connection may send; twice as many at once.
    pub commands: u32,
    /// How many requests a second one address may make; twenty times as many at once. Those that have
    /// a table's log read or go over the counter of the cage are a twenty-fifth of it.
    pub requests: u32,
    /// How many questions to the adviser are counted at a time.
    pub advisers: usize,
    /// How long a question waits for its turn to be counted; deals are drawn after that.
    pub turn: Duration,
    /// How long a count may take.
    pub counts: Duration,
}

impl Pace {
    /// As people play.
    pub const HUMAN: Pace = Pace {
        bot: [Duration::from_millis(400), Duration::from_millis(1500)],
        between: Duration::from_secs(4),
        clock: Duration::from_secs(20),
        bank: Duration::from_secs(30),
        refill: Duration::from_secs(2),
        kept: Duration::from_secs(5 * 60),
        idle: Duration::from_secs(2 * 60),
        called: Duration::from_secs(30),
        waits: Duration::from_secs(2 * 60),
        book: 40,
        page: 1_000,
        heads: Duration::from_secs(10),
        looks: Duration::from_secs(10 * 60),
        last_call: Duration::from_secs(5),
        commands: 30,
        requests: 50,
        advisers: 2,
        turn: Duration::from_millis(500),
        counts: Duration::from_millis(1_500),
    };

    /// Nobody waits for anything but people: for tests and for loads.
    pub const AT_ONCE: Pace = Pace {
        bot: [Duration::ZERO, Duration::ZERO],
        between: Duration::ZERO,
        commands: 1_000_000,
        requests: 1_000_000,
        ..Pace::HUMAN
    };

    /// The same, bots thinking about so long.
    #[must_use]
    pub fn with_bots(self, pause: Duration) -> Pace {
        Pace { bot: [pause / 2, pause + pause / 2], ..self }
    }
}
