//! The showdown: who turns up a hand, in what order, and who may keep it hidden.

use super::action::Refusal;
use super::event::Event;
use super::round::{Round, Rules};
use crate::seat::{Packet, Seat, SeatSet};
use sheet::poker::{Award, Showing};

impl Round {
    /// Who bet or raised last on the last street shows first; if nobody did, who was to speak
    /// first; then clockwise. Where wagers are matched the dealer opens the hands from the left to
    /// the right of the table. Source: colorado l.375-380, l.743.
    pub(super) fn next_to_show(&self, rules: &Rules, left: SeatSet) -> Option<Seat> {
        let count = self.count as usize;
        if rules.game.extras.award == Award::Matched {
            return left.at_or_after(0, count);
        }
        match self.aggressor.or(self.opener) {
            Some(first) => left.at_or_after(first.place(), count),
            None => left.after(self.button, count),
        }
    }

    /// Refuses to show what is not held, or a hand that stays unknown.
    pub(super) fn check_show(
        &self,
        rules: &Rules,
        seat: Seat,
        packet: &Packet,
    ) -> Result<(), Refusal> {
        let player = self.player(seat);
        if packet.is_empty() && player.down.unseen == 0 {
            return Ok(());
        }
        self.check_held(rules, seat, packet)?;
        let named = packet.cards.iter().filter(|card| !player.holds(**card)).count();
        if named < player.down.unseen as usize { Err(Refusal::Unknown(seat)) } else { Ok(()) }
    }

    /// Refuses to muck a hand that another player has asked to see or that was retrieved, or any
    /// where all who remain show. Source: colorado l.364, l.381, l.733, l.743; ruling E-88.
    pub(super) fn check_muck(&self, rules: &Rules, seat: Seat) -> Result<(), Refusal> {
        let asked = self.beside.asked_for.contains(seat);
        let retrieved = self.beside.retrieved.contains(seat);
        match rules.game.extras.showing {
            Showing::All => Err(Refusal::AllShow(seat)),
            Showing::MayMuck if retrieved => Err(Refusal::Retrieved(seat)),
            Showing::MayMuck if asked => Err(Refusal::AskedFor(seat)),
            Showing::MayMuck => Ok(()),
        }
    }

    /// Who may ask to see a hand, and which hands are not shown or mucked yet: those who have called
    /// all bets, shown and mucked ones too. Source: colorado l.371.
    pub(super) fn may_see(&self) -> (SeatSet, SeatSet) {
        (self.live.or(self.done), self.live.but(self.done))
    }

    /// Lets a player who has called all bets ask to see another such hand. Who has shown or mucked
    /// at the showdown has called them too. Source: colorado l.371.
    pub(super) fn ask_to_see(&self, by: Seat, hand: Seat) -> Result<Event, Refusal> {
        let (asks, waits) = self.may_see();
        if by != hand && asks.contains(by) && waits.contains(hand) {
            Ok(Event::AskedToSee { by, hand })
        } else {
            Err(Refusal::CannotAsk { by, hand })
        }
    }
}
