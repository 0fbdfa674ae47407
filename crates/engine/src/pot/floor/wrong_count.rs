//! Hands with too few or too many cards, put right before anyone has acted on them.

use crate::pot::action::Recipient;
use crate::pot::event::Event;
use crate::pot::round::{Round, Rules, Stage};
use crate::seat::{Packet, Seat};
use cards::CardSet;

impl Round {
    /// The cards that a hand got, the rest still to come.
    pub(super) fn short_hand(&mut self, seat: Seat, packet: &Packet) {
        self.dealt(Recipient::Hand(seat), packet, 0);
    }

    /// Owes a short hand what is missing. Source: clovis-500 l.35.
    pub(super) fn owe_rest(
        &mut self,
        rules: &Rules,
        seat: Seat,
        packet: &Packet,
        events: &mut Vec<Event>,
    ) {
        let Stage::Dealing(at) = self.stage else { return };
        let due = self.cards_of(rules, rules.street(at));
        self.emit(Event::Owed(seat, due - packet.len() as u8), events);
    }

    /// The cards that a hand keeps; the last of them is burned.
    pub(super) fn long_hand(&mut self, seat: Seat, packet: &Packet) {
        let (kept, drawn) = one_drawn(packet);
        self.dealt(Recipient::Hand(seat), &kept, 0);
        self.used += 1;
        self.comes_out(drawn);
        self.burns = self.burns | drawn;
    }

    /// The card drawn from a long hand is the burn of the next street that has one.
    /// Source: clovis-500 l.35.
    pub(super) fn burn_is_drawn(&mut self, rules: &Rules, events: &mut Vec<Event>) {
        let Stage::Dealing(at) = self.stage else { return };
        let streets = rules.game.streets.iter().enumerate().skip(at as usize + 1);
        let mut burning = streets.filter(|(_, street)| street.burn > 0).map(|(at, _)| at as u8);
        if let Some(next) = burning.find(|at| !self.has_burned(*at)) {
            self.emit(Event::BurnIsDown(next), events);
        }
    }

    /// A second burn is moved to the hand that it belongs to, or stays. Source: clovis-500 l.714.
    pub(super) fn second_burn(&mut self, rules: &Rules, packet: Packet, events: &mut Vec<Event>) {
        let (to, up) = self.moves_to(rules).unwrap_or((Recipient::Burn, 0));
        self.emit(Event::Dealt { to, packet, up }, events);
    }

    /// The burn of the street that is being dealt was left out.
    pub(super) fn burn_is_down(&mut self, events: &mut Vec<Event>) {
        if let Stage::Dealing(at) = self.stage {
            self.emit(Event::BurnIsDown(at), events);
        }
    }
}

/// A packet without its last card, and that card if it is known.
fn one_drawn(packet: &Packet) -> (Packet, CardSet) {
    match packet.cards.split_last() {
        Some((last, rest)) => {
            let kept = Packet { cards: rest.iter().copied().collect(), unseen: packet.unseen };
            (kept, CardSet::EMPTY.with(*last))
        }
        None => (Packet::unseen(packet.unseen.saturating_sub(1)), CardSet::EMPTY),
    }
}
