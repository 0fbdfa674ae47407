//! Openers: what one must hold to open, and the low game that follows when nobody does.

use super::action::Refusal;
use super::beside::{Away, Playing};
use super::event::Event;
use super::round::{Round, Rules, Stage};
use crate::seat::Seat;

impl Round {
    /// Refuses to open without openers. A hand whose cards the record does not know is taken at
    /// its word; the floor rules on it later. Source: clovis-500 l.197.
    pub(super) fn check_openers(&self, rules: &Rules, seat: Seat) -> Result<(), Refusal> {
        let Some(openers) = &rules.game.extras.openers else { return Ok(()) };
        let player = self.player(seat);
        let first = self.stage == Stage::Betting(0) && self.beside.playing == Playing::First;
        if !first || self.opened || player.down.unseen > 0 {
            return Ok(());
        }
        let way = &rules.game.pot.ways[0];
        let standing = way.using.rank(way.ranking, self.own(seat), &[]);
        if standing < openers.least { Err(Refusal::NoOpeners(seat)) } else { Ok(()) }
    }

    /// Whether the rules of the low game hold, where a game may turn low: not while it is played
    /// high. Source: clovis-500 l.193-195.
    pub(super) fn has_low_rules(&self, rules: &Rules) -> bool {
        rules.game.extras.openers.is_none() || self.beside.playing == Playing::Otherwise
    }

    /// Ends a first street that nobody opened: the round goes on as a low game, and if nobody
    /// opens that either, the antes wait for the next deal. Says whether it did.
    /// Source: clovis-500 l.191-197, ruling G-048.
    pub(super) fn nobody_opened(&mut self, rules: &Rules, at: u8, events: &mut Vec<Event>) -> bool {
        if rules.game.extras.openers.is_none() || at > 0 || self.opened || !self.live.is_many() {
            return false;
        }
        match self.beside.playing {
            Playing::First => {
                self.emit(Event::TurnedLow, events);
                self.open_betting(rules, at, events);
            }
            Playing::Otherwise => {
                self.send_away(Away::NextRound, events);
                self.finish(rules, events);
            }
        }
        true
    }
}
