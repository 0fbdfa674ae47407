//! The card of his own that each player calls wild.

use super::action::Refusal;
use super::round::{Round, Rules};
use crate::seat::{Packet, Seat};
use cards::{Card, CardSet};
use sheet::poker::Wild;

impl Rules {
    /// Whether each player names one of his cards wild. Source: colorado l.742.
    pub(super) const fn names_wild(&self) -> bool {
        matches!(self.game.extras.wild, Wild::ChosenCard)
    }
}

impl Round {
    /// Refuses more or fewer than one card, or one that the seat does not hold.
    pub(super) fn check_wild(
        &self,
        rules: &Rules,
        seat: Seat,
        packet: &Packet,
    ) -> Result<(), Refusal> {
        match packet.cards[..] {
            [_] if packet.unseen == 0 => self.check_held(rules, seat, packet),
            _ => Err(Refusal::Count { due: 1, given: packet.len() }),
        }
    }

    /// A seat's cards with the one it called wild as a joker.
    pub(super) fn played(&self, seat: Seat) -> CardSet {
        let own = self.own(seat);
        match self.beside.wild[seat.place()] {
            Some(wild) => own.without(CardSet::from_iter([wild])).with(Card::JOKER),
            None => own,
        }
    }
}
