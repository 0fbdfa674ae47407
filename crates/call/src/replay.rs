//! Plays a history through the engine and says whether the record agrees.
//!
//! The record may leave things open: burns are not written, cards may be unknown, and rooms differ
//! in how a short blind or a post to enter counts. Burns are put in, unknown hands that won
//! nothing are mucked, and where readings differ the one under which the record holds is taken.

mod compare;
mod limit;
mod partly;
mod setting;
mod shares;
mod table;
mod words;

use crate::games;
use crate::phh::{Game, History};
use engine::pot::{Ante, Chair, Event, Round, Rules, Start};
use engine::{Packet, Seat};
use money::Money;
use setting::Reading;
use sheet::poker::Poker;
use std::fmt;

/// A history that was played.
#[derive(Debug, Clone)]
pub struct Replay {
    /// Whether the record agrees.
    pub verdict: Verdict,
    /// The rules it was played by.
    pub rules: Rules,
    /// What each seat had and posted.
    pub chairs: Vec<Chair>,
    /// How antes counted.
    pub ante: Ante,
    /// The round as it stood at the end; none if it could not begin.
    pub round: Option<Round>,
    /// What happened.
    pub events: Vec<Event>,
    /// Hands that the record turns up though nobody was left to beat: the pot was theirs already,
    /// or another's.
    pub shown: Vec<(Seat, Packet)>,
}

/// Whether the record of a history agrees with the engine.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Verdict {
    /// It does.
    Agree(Checked),
    /// It says something else.
    Differ(String),
    /// The engine would not have played it.
    Refused {
        /// The action, from one; none if the hand could not begin.
        action: Option<usize>,
        /// Why not.
        why: String,
    },
}

/// What an agreeing record was held against.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Checked {
    /// What was compared.
    pub by: By,
    /// What the record pays out less than lay in the pots: a rake.
    pub rake: Money,
}

/// What of a record was compared.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum By {
    /// The finishing stacks.
    Stacks,
    /// The winnings.
    Winnings,
    /// Every action, to the end of the hand, and no result: the record names none, or its winner
    /// never showed.
    Play,
}

/// Plays a history of a game of the standard.
#[must_use]
pub fn replay(history: &History) -> Option<Replay> {
    match &history.game {
        Game::Standard(variant) => Some(replay_as(&games::poker(*variant), history)),
        Game::Other(_) => None,
    }
}

/// Plays a history by the rules of a game, for games outside the standard.
#[must_use]
pub fn replay_as(game: &Poker, history: &History) -> Replay {
    let rules = setting::rules(game, history);
    let mut first = None;
    for reading in Reading::of(history) {
        let replay = play(&rules, history, reading);
        if matches!(replay.verdict, Verdict::Agree(_)) {
            return replay;
        }
        first.get_or_insert(replay);
    }
    first.expect("a history has one reading at least")
}

fn play(rules: &Rules, history: &History, reading: Reading) -> Replay {
    let mut events = Vec::new();
    let (round, verdict, shown) = match table::play(rules, history, reading, &mut events) {
        Ok(played) => {
            let verdict = compare::verdict(rules, history, &played, &events);
            (Some(played.round), verdict, played.shown)
        }
        Err(table::Stopped { round, action, why }) => {
            let why = words::own(history, &why);
            (round.map(|round| *round), Verdict::Refused { action, why }, Vec::new())
        }
    };
    let chairs = setting::chairs(history, reading);
    let ante = setting::ante(rules, history);
    Replay { verdict, rules: rules.clone(), chairs, ante, round, events, shown }
}

impl Replay {
    /// The table as it was at the start, the last seat having the button.
    ///
    /// # Panics
    /// If the table had more seats than a table has, which is refused before.
    #[must_use]
    pub fn start(&self) -> Start<'_> {
        let button = Seat::new(self.chairs.len() - 1);
        Start { button, seats: &self.chairs, ante: self.ante }
    }
}

impl fmt::Display for Verdict {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Verdict::Agree(checked) => {
                f.write_str(match checked.by {
                    By::Stacks => "agrees in stacks",
                    By::Winnings => "agrees in winnings",
                    By::Play => "can be played",
                })?;
                if checked.rake.is_zero() { Ok(()) } else { write!(f, ", rake {}", checked.rake) }
            }
            Verdict::Differ(what) => write!(f, "differs: {what}"),
            Verdict::Refused { action: Some(action), why } => {
                write!(f, "refused at action {action}: {why}")
            }
            Verdict::Refused { action: None, why } => write!(f, "refused: {why}"),
        }
    }
}
