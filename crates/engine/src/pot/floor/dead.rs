//! Dead hands: why, and where their chips go.

use crate::pot::beside::Away;
use crate::pot::event::Event;
use crate::pot::round::{Round, Stage};
use crate::seat::{Seat, SeatSet};
use money::Money;

/// Why a hand is dead, which says where its chips go.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Fault {
    /// Too many cards or too few, or one that touched the discards: the chips stay.
    /// Source: colorado l.346-348.
    Fouled,
    /// The same, found when its player had bet or raised and before the next one acted: what
    /// nobody has answered comes back. Source: colorado l.347.
    FouledBet,
    /// The player bet and announced a fold, or left the table: the chips stay.
    /// Source: colorado l.320, l.361, clovis-500 l.704.
    GivenUp,
    /// Play passed the player by, and he said nothing until there had been substantial action: the
    /// chips stay. Source: colorado l.312.
    Bypassed,
    /// The dealer took in a protected hand: the chips come back. Source: colorado l.276.
    TakenIn,
    /// The wrong number of cards was dealt and nobody has acted on them, both hole cards were
    /// turned up, or the deal passed the player by: the chips come back.
    /// Source: clovis-500 l.708, l.712, colorado l.2067, l.2071.
    Misdealt,
}

impl Fault {
    /// Every fault.
    pub const ALL: [Fault; 6] = [
        Fault::Fouled,
        Fault::FouledBet,
        Fault::GivenUp,
        Fault::Bypassed,
        Fault::TakenIn,
        Fault::Misdealt,
    ];

    /// Whether the player gets the chips back.
    #[must_use]
    pub const fn gives_back(self) -> bool {
        matches!(self, Fault::TakenIn | Fault::Misdealt)
    }
}

impl Round {
    /// Whether there has been substantial action: two players have put money in, or three have
    /// folded or put money in. What was posted does not count, nor does a check.
    /// Source: colorado l.200, rulings G-003, E-01.
    pub(super) fn substantial_action(&self) -> bool {
        let staked = self.beside.staked;
        staked.is_many() || staked.or(self.beside.spoken.but(self.live)).len() > 2
    }

    /// Whether no other hand has called the opening bet; once there is a draw, one has.
    pub(super) fn called_by_none(&self, opener: Seat) -> bool {
        let others = self.seats().without(opener);
        self.stage == Stage::Betting(0) && others.iter().all(|seat| self.player(seat).bet.is_zero())
    }

    /// Gives every player back what he put in, but for some, and ends the round.
    pub(super) fn give_all_back(&mut self, but: SeatSet, events: &mut Vec<Event>) {
        for seat in self.seats().but(but).iter() {
            self.give_back(seat, events);
        }
        self.send_away(Away::NextRound, events);
        self.emit(Event::Began(Stage::Over), events);
    }

    pub(super) fn give_back(&mut self, seat: Seat, events: &mut Vec<Event>) {
        let money = self.player(seat).paid + self.beside.dead[seat.place()];
        if !money.is_zero() {
            self.emit(Event::Refunded(seat, money), events);
        }
        let side = self.beside.side[seat.place()];
        if !side.is_zero() {
            self.emit(Event::SideReturned(seat, side), events);
        }
        if self.beside.jackpot.contains(seat) {
            self.emit(Event::JackpotReturned(seat, self.beside.jackpot_wager), events);
        }
    }

    /// Chips of the middle go back to the seat that put them there; if it was the highest bet, the
    /// others need not answer it.
    #[inline(never)]
    pub(in crate::pot) fn refunded(&mut self, seat: Seat, money: Money) {
        let player = &mut self.players[seat.place()];
        let live = money.min(player.paid);
        player.stack += money;
        player.paid -= live;
        player.bet = player.bet.min(player.paid);
        self.dead -= money - live;
        self.beside.dead[seat.place()] = Money::ZERO;
        if self.aggressor == Some(seat) {
            self.lower_to_highest();
        }
    }

    /// The bet that a fouled hand made comes back as far as nobody has matched it, and the hand is
    /// dead. Source: colorado l.347, ruling E-07.
    pub(super) fn bet_was_fouled(&mut self, seat: Seat) {
        let most = self.highest_other(seat);
        let player = &mut self.players[seat.place()];
        let over = player.bet.saturating_sub(most);
        player.bet -= over;
        player.paid -= over;
        player.stack += over;
        self.all_in = self.all_in.without(seat);
        self.raises = self.raises.saturating_sub(1);
        self.lower_to_highest();
        self.out(seat);
    }

    /// Takes a bet that is no more off the level. Who has matched what is left, or checked, need
    /// not speak again.
    fn lower_to_highest(&mut self) {
        let highest = self.players().iter().map(|player| player.bet).max().unwrap_or_default();
        if highest < self.level {
            self.level = highest;
            self.raise = Money::ZERO;
            self.opened = !highest.is_zero();
            self.aggressor = None;
            self.count_behind();
            self.acted = match self.opened {
                true => self.live.and(self.beside.spoken).but(self.behind),
                false => self.live.and(self.checked),
            };
        }
    }
}
