//! Kills owed from round to round: after a scoop, and by those without a kill button.

use super::line_up::LineUp;
use crate::pot::round::{Round, Rules};
use crate::seat::{Seat, SeatSet};
use sheet::poker::Kill;

/// Who owes a kill, and who has kill buttons.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Kills {
    /// Who must kill a pot in the blind, one a round, from the left of the button.
    pub owing: SeatSet,
    /// The kill buttons of each seat.
    pub buttons: [u8; Seat::MAX],
    /// How many were given out in this kill round.
    pub given: u8,
}

impl Kills {
    /// The kills owed after a round.
    pub(super) fn after(
        mut self,
        rules: &Rules,
        line_up: &LineUp,
        round: &Round,
        players: impl FnOnce() -> SeatSet,
    ) -> Kills {
        for (seat, chair) in line_up.seats.iter().zip(line_up.chairs()) {
            if !chair.kill.is_zero() {
                self.owing = self.owing.without(seat);
            }
        }
        match rules.game.extras.kill {
            Kill::AfterScoop => self.scooped(rules, line_up, round),
            Kill::Chain { buttons, .. } => self.hand_out(buttons, line_up, round, players()),
            Kill::Never | Kill::Offered { .. } => self,
        }
    }

    /// Whoever won the whole of a large pot kills the next one. Source: lucky-lady l.82,
    /// ruling G-010.
    fn scooped(mut self, rules: &Rules, line_up: &LineUp, round: &Round) -> Kills {
        if let Some(place) = round.scooper(rules) {
            self.owing = self.owing.with(line_up.seat_at(place));
        }
        self
    }

    /// Each kill earns a button; when all are out, whoever has none must kill in the blind, and
    /// when all of those have, the buttons come back. Source: lucky-lady l.37-38, ruling G-055.
    fn hand_out(mut self, buttons: u8, line_up: &LineUp, round: &Round, here: SeatSet) -> Kills {
        if self.given >= buttons {
            return self.collected();
        }
        for (player, seat) in round.players().iter().zip(line_up.seats.iter()) {
            let earned = player.kills.min(buttons - self.given);
            self.buttons[seat.place()] += earned;
            self.given += earned;
        }
        if self.given >= buttons {
            self.owing = here.iter().filter(|seat| self.buttons[seat.place()] == 0).collect();
            return self.collected();
        }
        self
    }

    /// A new kill round, if nobody owes a kill of the last.
    fn collected(self) -> Kills {
        if self.owing.is_empty() { Kills::default() } else { self }
    }

    /// Without a player who left: what he owed goes with him, and so does his button.
    pub(super) fn without(mut self, seat: Seat) -> Kills {
        let owed = self.owing.contains(seat);
        self.owing = self.owing.without(seat);
        self.buttons[seat.place()] = 0;
        if owed { self.collected() } else { self }
    }
}
