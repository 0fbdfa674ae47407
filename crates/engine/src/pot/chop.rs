//! Chopping the blinds: both take them back and the round is over.

use super::action::Refusal;
use super::event::Event;
use super::round::{Round, Rules, Stage, Waiting};
use crate::seat::{Seat, SeatSet};
use money::Money;
use sheet::poker::Chop;

impl Round {
    /// The first of the two offers, the second accepts; any other action lets the offer lapse.
    /// Source: colorado l.171, l.385.
    pub(super) fn chop(&self, rules: &Rules, seat: Seat) -> Result<Event, Refusal> {
        if !self.may_chop(rules, seat) {
            return Err(Refusal::NoChop(seat));
        }
        match self.chop {
            Some(other) if other != seat => Ok(Event::Chopped(seat)),
            Some(_) => Err(Refusal::NoChop(seat)),
            None => Ok(Event::OfferedChop(seat)),
        }
    }

    /// Whether only the two blinds are left, nothing but the blinds is in the pot, and neither has
    /// spoken.
    fn may_chop(&self, rules: &Rules, seat: Seat) -> bool {
        let blinds = self.blinds;
        let money: Money = blinds.iter().map(|blind| self.player(blind).bet).sum();
        rules.game.extras.chop == Chop::IfBothAgree
            && self.stage == Stage::Betting(0)
            && matches!(self.waiting_for(rules), Waiting::Turn(_))
            && blinds.len() == 2
            && blinds == self.live
            && blinds.contains(seat)
            && self.acted.and(blinds).is_empty()
            && self.pot() == money
    }

    /// Gives the blinds back.
    #[inline(never)]
    pub(super) fn chopped(&mut self) {
        for seat in self.blinds.iter() {
            let player = &mut self.players[seat.place()];
            player.stack += player.bet;
            player.paid -= player.bet;
            player.bet = Money::ZERO;
        }
        self.all_in = SeatSet::EMPTY;
        self.stage = Stage::Over;
    }
}
