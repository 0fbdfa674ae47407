//! A replayed hand as PokerStars-style text, which trackers read.
//!
//! Cards that nobody saw stay out: down cards are written for one player at most, the `hero`, and
//! for those who showed them.

mod hand;
mod page;
mod street;
mod summary;
mod title;
mod voice;

use crate::phh::History;
use crate::replay::{Replay, Verdict};
use engine::Seat;
use engine::pot::{Event, Post, Round, Stage};
use money::Money;
use street::Streets;
use voice::Voice;

/// Why a hand cannot be written for trackers.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, thiserror::Error)]
pub enum Unwritten {
    /// The format does not know the game.
    #[error("trackers have no name for this game")]
    NoName,
    /// The rest of the board was dealt twice.
    #[error("a hand that was run twice has no text for trackers")]
    RanTwice,
    /// The pot was killed, which changes its limits.
    #[error("a pot that was killed has no text for trackers")]
    Killed,
    /// There is nothing to write.
    #[error("the hand did not begin")]
    NotBegun,
    /// The pots were not pushed: the text would make a finished hand of it.
    #[error("the hand was refused, or its record stops before the pots are pushed")]
    NotOver,
}

impl Unwritten {
    /// Every reason.
    pub const ALL: [Unwritten; 5] = [
        Unwritten::NoName,
        Unwritten::RanTwice,
        Unwritten::Killed,
        Unwritten::NotBegun,
        Unwritten::NotOver,
    ];
}

/// Writes a hand.
///
/// # Errors
/// The format has no words for it.
pub fn write(history: &History, replay: &Replay, hero: Option<Seat>) -> Result<String, Unwritten> {
    let round = replay.round.as_ref().ok_or(Unwritten::NotBegun)?;
    if matches!(replay.verdict, Verdict::Refused { .. }) || round.stage() != Stage::Over {
        return Err(Unwritten::NotOver);
    }
    if replay.events.iter().any(|event| matches!(event, Event::RunsTwice(_))) {
        return Err(Unwritten::RanTwice);
    }
    if replay.events.iter().any(is_kill) {
        return Err(Unwritten::Killed);
    }
    let (title, streets) = title::of(&replay.rules.game).ok_or(Unwritten::NoName)?;
    let voice = Voice::new(history, replay);
    let mut page = Page {
        streets,
        voice: &voice,
        replay,
        hero,
        round: Round::seated(&replay.start()),
        short: short(history, replay),
        lines: voice.header(&title),
        posts: Vec::new(),
        street: 0,
        folded: [None; Seat::MAX],
        pots: Vec::new(),
        sides: sides(replay),
        collected: Vec::new(),
        won: [Money::ZERO; Seat::MAX],
    };
    replay.events.iter().for_each(|event| page.event(event));
    page.write_collected();
    page.shown_for_nothing();
    page.summary();
    Ok(page.lines.join("\n") + "\n")
}

/// One hand while it is written.
struct Page<'a> {
    streets: Streets,
    voice: &'a Voice<'a>,
    replay: &'a Replay,
    hero: Option<Seat>,
    round: Round,
    /// What each seat got less than the engine paid: its part of the rake.
    short: [Money; Seat::MAX],
    lines: Vec<String>,
    /// What was posted and is not written yet.
    posts: Vec<Posted>,
    street: usize,
    /// The street on which a seat folded.
    folded: [Option<usize>; Seat::MAX],
    /// What each pot held.
    pots: Vec<Money>,
    /// How many side pots there are.
    sides: u8,
    /// What was collected and is not written yet, by pot.
    collected: Vec<(u8, String)>,
    won: [Money; Seat::MAX],
}

/// A post, ready to be written.
struct Posted {
    /// Where it stands among the posts.
    turn: u8,
    seat: Seat,
    /// Whether it goes to the middle.
    dead: bool,
    money: Money,
    line: String,
}

/// Whether an event killed the pot.
const fn is_kill(event: &Event) -> bool {
    matches!(event, Event::Killed(..) | Event::Posted { post: Post::Kill | Post::KillOwed, .. })
}

/// How many side pots were pushed.
fn sides(replay: &Replay) -> u8 {
    let pots = replay.events.iter().map(|event| match event {
        Event::Awarded { pot, .. } => *pot,
        _ => 0,
    });
    pots.max().unwrap_or(0)
}

/// How much less each seat won by the record than by the engine.
fn short(history: &History, replay: &Replay) -> [Money; Seat::MAX] {
    let mut short = [Money::ZERO; Seat::MAX];
    let raked = matches!(&replay.verdict, Verdict::Agree(checked) if !checked.rake.is_zero());
    if let (true, Some(winnings)) = (raked, &history.winnings) {
        for event in &replay.events {
            if let Event::Awarded { seat, money, .. } = event {
                short[seat.place()] += *money;
            }
        }
        for (short, won) in short.iter_mut().zip(winnings) {
            *short = short.saturating_sub(*won);
        }
    }
    short
}
