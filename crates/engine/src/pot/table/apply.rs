//! Folding events into the table. Never refuses, never decides.

use super::action::TableEvent;
use super::buy_in::Buy;
use super::entry::Entering;
use super::{Presence, Seated, Table};
use crate::seat::Seat;

impl Table {
    /// Folds one event in.
    pub fn apply(&mut self, event: &TableEvent) {
        match event {
            TableEvent::Sat { seat, money, entering, owes } => {
                self.players[seat.place()] = Some(Seated {
                    stack: *money,
                    presence: Presence::Here,
                    owes: *owes,
                    entering: *entering,
                    bought: Buy::Full,
                    arrived: self.arrivals,
                });
                self.arrivals += 1;
            }
            TableEvent::Bought(seat, money, buy) => self.change(*seat, |player| {
                player.stack += *money;
                player.bought = *buy;
            }),
            TableEvent::Leaves(seat) => {
                self.change(*seat, |player| player.presence = Presence::Leaving);
            }
            TableEvent::Left(seat, _) => self.left(*seat),
            TableEvent::SatOut(seat) => {
                self.change(*seat, |player| player.presence = Presence::Away);
            }
            TableEvent::CameBack(seat, entering) => self.change(*seat, |player| {
                player.presence = Presence::Here;
                player.entering = *entering;
            }),
            TableEvent::Entering(seat, entering) => {
                self.change(*seat, |player| player.entering = *entering);
            }
            TableEvent::DrewButton(seat) => self.drawn = Some(*seat),
            TableEvent::Straddles(seat) => self.straddle = Some(*seat),
            TableEvent::Dealt(line_up) => {
                self.places = Some(line_up.places);
                self.began = self.began.or(Some(line_up.places.button));
                self.straddle = None;
                for (player, owes) in self.players.iter_mut().zip(line_up.owes) {
                    player.iter_mut().for_each(|player| player.owes = owes);
                }
                for seat in &line_up.seats {
                    self.change(*seat, |player| player.entering = Entering::Wait);
                }
                self.dealt = Some(line_up.clone());
            }
            TableEvent::Ended(stacks, kills) => {
                for (seat, stack) in stacks {
                    self.change(*seat, |player| player.stack = *stack);
                }
                self.kills = *kills;
                self.rounds += 1;
                self.dealt = None;
            }
            TableEvent::Changed(game) => {
                self.game = *game;
                self.rounds = 0;
                self.began = None;
            }
        }
    }

    fn change(&mut self, seat: Seat, change: impl FnOnce(&mut Seated)) {
        if let Some(player) = &mut self.players[seat.place()] {
            change(player);
        }
    }

    /// The seat is free; with the last player goes the button.
    fn left(&mut self, seat: Seat) {
        self.players[seat.place()] = None;
        self.kills = self.kills.without(seat);
        if self.taken().is_empty() {
            self.drawn = None;
            self.places = None;
            self.began = None;
            self.rounds = 0;
        }
    }
}
