//! A replayed hand as PokerStars-style text, which trackers read.
//!
//! Cards that nobody saw stay out: down cards are written for one player at most, the `hero`, and
//! for those who showed them.

mod page;
mod street;
mod summary;
mod voice;

use crate::phh::{Game, History, Variant};
use crate::replay::{Replay, Verdict};
use engine::Seat;
use engine::pot::{Event, Round};
use money::Money;
use street::Streets;
use voice::Voice;

/// Writes a hand; none for a game that the format does not know, or a hand that did not begin.
#[must_use]
pub fn write(history: &History, replay: &Replay, hero: Option<Seat>) -> Option<String> {
    let Game::Standard(variant) = history.game else { return None };
    replay.round.as_ref()?;
    let voice = Voice::new(history, replay);
    let mut page = Page {
        streets: Streets::of(variant),
        voice: &voice,
        replay,
        hero,
        round: Round::seated(&replay.start()),
        short: short(history, replay),
        lines: voice.header(variant),
        street: 0,
        folded: [None; Seat::MAX],
        pots: Vec::new(),
        won: [Money::ZERO; Seat::MAX],
    };
    page.events();
    page.summary();
    Some(page.lines.join("\n") + "\n")
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
    street: usize,
    /// The street on which a seat folded.
    folded: [Option<usize>; Seat::MAX],
    /// What each pot held.
    pots: Vec<Money>,
    won: [Money; Seat::MAX],
}

impl Page<'_> {
    fn events(&mut self) {
        let several = self
            .replay
            .events
            .iter()
            .any(|event| matches!(event, Event::Awarded { pot, .. } if *pot > 0));
        for event in &self.replay.events {
            self.event(event, several);
        }
    }
}

/// The name of a game in the format.
const fn title(variant: Variant) -> &'static str {
    match variant {
        Variant::LimitHoldem => "Hold'em Limit",
        Variant::NoLimitHoldem => "Hold'em No Limit",
        Variant::ShortDeck => "6+ Hold'em No Limit",
        Variant::PotLimitOmaha => "Omaha Pot Limit",
        Variant::OmahaEight => "Omaha Hi/Lo Limit",
        Variant::Stud => "7 Card Stud Limit",
        Variant::StudEight => "7 Card Stud Hi/Lo Limit",
        Variant::Razz => "Razz Limit",
        Variant::SingleDraw => "Single Draw 2-7 Lowball No Limit",
        Variant::TripleDraw => "Triple Draw 2-7 Lowball Limit",
        Variant::Badugi => "Badugi Limit",
    }
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
