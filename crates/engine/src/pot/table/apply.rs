//! Folding events into the table. Never refuses, never decides.

use super::action::TableEvent;
use super::buy_in::Buy;
use super::entry::Entering;
use super::wager::Jackpot;
use super::{Presence, Seated, Spare, Table};
use crate::pot::bad_beat::Jackpots;
use crate::pot::pool::BaseRunners;
use crate::seat::{Seat, SeatSet};
use money::Money;
use std::sync::Arc;

impl Table {
    /// Folds one event in.
    pub fn apply(&mut self, event: &TableEvent) {
        match event {
            TableEvent::Sat { seat, money, entering, owes } => {
                let player = Some(Seated {
                    stack: *money,
                    presence: Presence::Here,
                    owes: *owes,
                    entering: *entering,
                    bought: Buy::Full,
                    arrived: self.arrivals,
                    wager: None,
                    jackpot: Jackpot::default(),
                });
                self.seat(*seat, player);
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
            TableEvent::Wagers(seat, wager) => {
                self.change(*seat, |player| player.wager = Some(*wager));
            }
            TableEvent::PlaysJackpot(seat, jackpot) => {
                self.change(*seat, |player| player.jackpot = *jackpot);
            }
            TableEvent::Dealt(line_up) => {
                self.places = Some(line_up.places);
                self.began = self.began.or(Some(line_up.places.button));
                self.straddle = None;
                self.lying.pot = None;
                for seat in self.taken.iter() {
                    self.change(seat, |player| player.owes = line_up.owes[seat.place()]);
                }
                for seat in line_up.seats.iter() {
                    self.change(seat, |player| player.entering = Entering::Wait);
                }
                self.dealt = Some(Arc::clone(line_up));
            }
            TableEvent::Ended(stacks, kills) => {
                self.spare = Spare(self.dealt.take());
                let dealt = self.spare.0.as_ref().map_or(SeatSet::EMPTY, |line_up| line_up.seats);
                for seat in dealt.iter() {
                    self.change(seat, |player| player.stack = stacks[seat.place()]);
                }
                self.kills = *kills;
                self.rounds += 1;
            }
            TableEvent::PotWaits(pot) => self.lying.pot = Some(*pot),
            TableEvent::Seeded(seed) => {
                self.lying.jackpots = Some(Jackpots { primary: *seed, secondary: Money::ZERO });
            }
            TableEvent::JackpotFed(wagers) => {
                self.lying.jackpots = self.lying.jackpots.map(|jackpots| jackpots.with(*wagers));
            }
            TableEvent::JackpotWon(shares) => {
                self.pay(shares);
                self.lying.jackpots = self.lying.jackpots.map(Jackpots::after_win);
            }
            TableEvent::PoolFed(money) => self.lying.runners.pool += *money,
            TableEvent::Advanced(seat, runners) => self.lying.runners.advance(*seat, *runners),
            TableEvent::PoolWon(seat, money) => {
                self.change(*seat, |player| player.stack += *money);
                self.lying.runners = BaseRunners::default();
            }
            TableEvent::PoolShared(shares) => {
                self.pay(shares);
                self.lying.runners = BaseRunners::default();
            }
            TableEvent::PotShared(shares) => {
                self.pay(shares);
                self.lying.pot = None;
            }
            TableEvent::Changed(game) => {
                self.game = *game;
                self.rounds = 0;
                self.began = None;
                self.overdue = false;
            }
            TableEvent::GoesOn => self.overdue = true,
        }
    }

    fn change(&mut self, seat: Seat, change: impl FnOnce(&mut Seated)) {
        if let Some(player) = &mut self.players[seat.place()] {
            change(player);
        }
    }

    /// The seat is free; with the last player goes the button.
    fn left(&mut self, seat: Seat) {
        self.seat(seat, None);
        self.kills = self.kills.without(seat);
        self.lying.left(seat);
        if self.taken().is_empty() {
            self.drawn = None;
            self.places = None;
            self.began = None;
            self.rounds = 0;
            self.overdue = false;
        }
    }
}
