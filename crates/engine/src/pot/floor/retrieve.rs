//! A hand mucked at the showdown and retrieved. Where that muck left one hand, the pot has been
//! pushed to it and comes back into the middle: nobody has acted since.

use crate::pot::round::{Round, Rules, Stage, Status};
use crate::seat::{Seat, SeatSet};
use money::Money;
use sheet::poker::{Award, Pool};

/// How the pot lay when a muck at the showdown left one hand.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(in crate::pot) struct Lay {
    /// What each seat had put in.
    paid: [Money; Seat::MAX],
    dead: Money,
    /// Who had shown or mucked.
    done: SeatSet,
}

impl Round {
    /// Keeps how the pot lies, if a muck at the showdown has left one hand.
    pub(in crate::pot) fn keep_lay(&mut self) {
        if self.stage == Stage::Showing && !self.live.is_many() {
            let paid = self.players.map(|player| player.paid);
            self.beside.lay = Some(Box::new(Lay { paid, dead: self.dead, done: self.done }));
        }
    }

    /// Whether a hand was mucked at the showdown and can still be won with. One that the floor ruled
    /// out was not, and what lies beside the pot is not taken back once it is settled.
    pub(super) fn may_retrieve(&self, rules: &Rules, seat: Seat) -> bool {
        let extras = &rules.game.extras;
        let open = match (self.stage, &self.beside.lay) {
            (Stage::Showing, _) => true,
            (Stage::Over, Some(_)) => {
                let pushed = extras.award == Award::Pot && extras.pool == Pool::None;
                pushed && self.winners == self.live
            }
            _ => false,
        };
        open && self.beside.mucked.contains(seat)
    }

    /// Gives a hand back, and with it the pot to the middle if it was pushed. Its player must turn
    /// it up. Source: colorado l.364.
    pub(super) fn retrieve(&mut self, seat: Seat) {
        if let (Stage::Over, Some(lay)) = (self.stage, self.beside.lay.take()) {
            for winner in self.winners.iter() {
                self.players[winner.place()].stack -= self.pushed;
            }
            for (player, paid) in self.players.iter_mut().zip(lay.paid) {
                player.paid = paid;
            }
            (self.dead, self.done) = (lay.dead, lay.done);
            (self.pushed, self.winners) = (Money::ZERO, SeatSet::EMPTY);
            self.stage = Stage::Showing;
        }
        self.players[seat.place()].status = Status::In;
        self.live = self.live.with(seat);
        self.done = self.done.without(seat);
        self.beside.mucked = self.beside.mucked.without(seat);
        self.beside.retrieved = self.beside.retrieved.with(seat);
    }
}
