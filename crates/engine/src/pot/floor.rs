//! The floor: what is done when something goes wrong. Every ruling is part of the round's record.

use super::action::Refusal;
use super::beside::{Away, Playing};
use super::event::Event;
use super::round::{Round, Rules, Stage};
use crate::seat::{Packet, Seat, SeatSet};
use cards::{Card, Rank};
use sheet::poker::Remedies;

/// What the floor rules.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Ruling {
    /// All cards and all chips go back, and the round is dealt again; not once there has been
    /// substantial action. Source: colorado l.296.
    Misdeal,
    /// All chips go back; those of players who knew and bet stay for the next game.
    /// Source: colorado l.393.
    DefectiveDeck {
        /// Who knew.
        knew: SeatSet,
    },
    /// A hand is dead.
    DeadHand(Seat, Fault),
    /// A card that was exposed or flashed is dead, and the next one replaces it once the deal is
    /// complete. Source: colorado l.282, clovis-500 l.136.
    ReplaceCard(Seat, Card),
    /// The pot was opened without openers. Source: clovis-500 l.199, ruling G-048.
    FalseOpening(Seat),
}

/// Why a hand is dead, which says where its chips go.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Fault {
    /// Too many cards or too few, or one that touched the discards: the chips stay.
    /// Source: colorado l.346-348.
    Fouled,
    /// The player bet and announced a fold, or left the table: the chips stay.
    /// Source: colorado l.320, l.361.
    GivenUp,
    /// The dealer took in a protected hand: the chips come back. Source: colorado l.276.
    TakenIn,
    /// The wrong number of cards was dealt and nobody has acted on them, or both hole cards were
    /// turned up: the chips come back. Source: clovis-500 l.708, l.712.
    Misdealt,
}

impl Fault {
    /// Every fault.
    pub const ALL: [Fault; 4] = [Fault::Fouled, Fault::GivenUp, Fault::TakenIn, Fault::Misdealt];

    /// Whether the player gets the chips back.
    #[must_use]
    pub const fn gives_back(self) -> bool {
        matches!(self, Fault::TakenIn | Fault::Misdealt)
    }
}

impl Round {
    /// Carries out a ruling of the floor, or says why it cannot be made.
    pub(super) fn rule(
        &mut self,
        rules: &Rules,
        ruling: Ruling,
        events: &mut Vec<Event>,
    ) -> Result<(), Refusal> {
        self.check_ruling(rules, ruling)?;
        self.emit(Event::Ruled(ruling), events);
        match ruling {
            Ruling::Misdeal => self.give_all_back(SeatSet::EMPTY, events),
            Ruling::DefectiveDeck { knew } => self.give_all_back(knew, events),
            Ruling::DeadHand(seat, fault) => {
                if fault.gives_back() {
                    self.give_back(seat, events);
                }
            }
            Ruling::FalseOpening(seat) if self.called_by_none(seat) => {
                self.send_away(Away::NextRound, events);
                self.emit(Event::Began(Stage::Over), events);
            }
            Ruling::ReplaceCard(..) | Ruling::FalseOpening(_) => {}
        }
        Ok(())
    }

    fn check_ruling(&self, rules: &Rules, ruling: Ruling) -> Result<(), Refusal> {
        let live = |seat: Seat| match self.is_live(seat) {
            true => Ok(()),
            false => Err(Refusal::NoHand(seat)),
        };
        if self.stage == Stage::Over {
            return Err(Refusal::NotNow(self.waiting_for(rules)));
        }
        match ruling {
            // Substantial action: two players have acted on their hands.
            Ruling::Misdeal if self.beside.spoken.is_many() => Err(Refusal::SubstantialAction),
            Ruling::Misdeal | Ruling::DefectiveDeck { .. } => Ok(()),
            Ruling::DeadHand(seat, Fault::Misdealt) if self.beside.spoken.contains(seat) => {
                Err(Refusal::SubstantialAction)
            }
            Ruling::DeadHand(seat, _) => live(seat),
            Ruling::ReplaceCard(seat, card) => {
                live(seat)?;
                self.check_replace(rules, seat, card)
            }
            Ruling::FalseOpening(seat) => {
                live(seat)?;
                let opened = match self.stage {
                    Stage::Dealing(0) => false,
                    Stage::Betting(0) => self.opened,
                    _ => true,
                };
                let high = self.beside.playing == Playing::First;
                match rules.game.extras.openers.is_some() && opened && high {
                    true => Ok(()),
                    false => Err(Refusal::NotNow(self.waiting_for(rules))),
                }
            }
        }
    }

    /// Refuses to replace a card that is not held face down, or one that lowball keeps: before the
    /// draw, five and under, the joker too. Source: clovis-500 l.136, ruling G-053.
    fn check_replace(&self, rules: &Rules, seat: Seat, card: Card) -> Result<(), Refusal> {
        if !matches!(self.stage, Stage::Dealing(_) | Stage::Drawing(_) | Stage::Betting(_)) {
            return Err(Refusal::NotNow(self.waiting_for(rules)));
        }
        if !self.player(seat).down.cards.contains(&card) {
            return Err(Refusal::NotHeld(seat, card));
        }
        let low = card.rank().is_none_or(|rank| rank == Rank::Ace || rank <= Rank::Five);
        let before_draw = matches!(self.stage, Stage::Dealing(0) | Stage::Betting(0));
        match rules.game.extras.remedies {
            Remedies::Lowball if before_draw && low => Err(Refusal::Keeps(seat, card)),
            _ => Ok(()),
        }
    }

    /// Whether no other hand has called the opening bet; once there is a draw, one has.
    fn called_by_none(&self, opener: Seat) -> bool {
        let others = self.seats().without(opener);
        self.stage == Stage::Betting(0) && others.iter().all(|seat| self.player(seat).bet.is_zero())
    }

    /// Gives every player back what he put in, but for some, and ends the round.
    fn give_all_back(&mut self, but: SeatSet, events: &mut Vec<Event>) {
        for seat in self.seats().but(but).iter() {
            self.give_back(seat, events);
        }
        self.send_away(Away::NextRound, events);
        self.emit(Event::Began(Stage::Over), events);
    }

    fn give_back(&mut self, seat: Seat, events: &mut Vec<Event>) {
        let money = self.player(seat).paid + self.beside.dead[seat.place()];
        if !money.is_zero() {
            self.emit(Event::Refunded(seat, money), events);
        }
        let side = self.beside.side[seat.place()];
        if !side.is_zero() {
            self.emit(Event::SideReturned(seat, side), events);
        }
    }

    /// What a ruling does to the round by itself.
    #[inline(never)]
    pub(super) fn ruled(&mut self, ruling: Ruling) {
        match ruling {
            Ruling::DeadHand(seat, _) => self.out(seat),
            // With callers the false opener's hand is dead and his bet stays (ruling G-048).
            Ruling::FalseOpening(seat) if !self.called_by_none(seat) => self.out(seat),
            Ruling::ReplaceCard(seat, card) => {
                self.take_away(seat, &Packet::of([card]));
                self.players[seat.place()].owed += 1;
                self.beside.owed = self.beside.owed.with(seat);
            }
            Ruling::Misdeal | Ruling::DefectiveDeck { .. } | Ruling::FalseOpening(_) => {}
        }
    }

    /// Chips of the middle go back to the seat that put them there; if it was the highest bet, the
    /// others need not answer it.
    #[inline(never)]
    pub(super) fn refunded(&mut self, seat: Seat, money: money::Money) {
        let player = &mut self.players[seat.place()];
        let live = money.min(player.paid);
        player.stack += money;
        player.paid -= live;
        player.bet = player.bet.min(player.paid);
        self.dead -= money - live;
        self.beside.dead[seat.place()] = money::Money::ZERO;
        let highest = self.players().iter().map(|player| player.bet).max().unwrap_or_default();
        if highest < self.level && self.aggressor == Some(seat) {
            self.level = highest;
            self.opened = !highest.is_zero();
            self.aggressor = None;
            self.count_behind();
        }
    }
}
