//! Cards dealt before their time: what goes back, what is buried, what stays.

use crate::pot::action::Recipient;
use crate::pot::event::Event;
use crate::pot::round::{Round, Rules, Stage};
use crate::seat::{Packet, Seat};
use cards::CardSet;
use sheet::poker::Remedies;

impl Round {
    /// The street that is on.
    pub(super) fn street_now(&self) -> Option<u8> {
        match self.stage {
            Stage::Dealing(at)
            | Stage::Killing(at)
            | Stage::CallingWild(at)
            | Stage::Agreeing(at)
            | Stage::Drawing(at)
            | Stage::Betting(at)
            | Stage::Discarding(at) => Some(at),
            Stage::Showing | Stage::Over => None,
        }
    }

    /// The first cards of a board and its last go back before they are dealt again; one between
    /// waits until the next one is to come. Either way that deal has no burn of its own, since one
    /// is down. Source: colorado l.288, clovis-500 l.37-45, ruling G-002; where cards simply go
    /// back, colorado l.2068-2070.
    pub(super) fn set_board_aside(&mut self, rules: &Rules, _: Packet, events: &mut Vec<Event>) {
        if let Stage::Dealing(at) = self.stage {
            self.emit(Event::GoesBack { before: at }, events);
            return self.shuffle_in(at, events);
        }
        let next = self.street_now().map_or(0, |at| at + 1);
        self.burned_early_for(rules, next, events);
        let first = self.boards[0].is_empty();
        let last = next as usize + 1 == rules.game.streets.len();
        let at_once = first || last || rules.game.extras.remedies == Remedies::PutBack;
        let before = if at_once { next } else { next + 1 };
        self.emit(Event::GoesBack { before }, events);
        self.emit(Event::BurnIsDown(before), events);
    }

    /// Buries the burn that went before, and one card for each hand that has none yet. The next
    /// street comes as it would have come. Source: colorado l.286, clovis-500 l.716.
    pub(super) fn bury(&mut self, rules: &Rules, packet: Packet, events: &mut Vec<Event>) {
        let next = self.street_now().map_or(0, |at| at + 1);
        self.burned_early_for(rules, next, events);
        let others = self.live.len().saturating_sub(packet.len()) as u8;
        if others > 0 {
            self.emit(Event::Buries(others), events);
        }
    }

    /// The burn went before a card that was dealt too early and stays; it is down for its street.
    pub(super) fn burned_early(&mut self, rules: &Rules, events: &mut Vec<Event>) {
        let next = self.street_now().map_or(0, |at| at + 1);
        if !self.has_burned(next) && rules.street(next).burn > 0 {
            self.burned_early_for(rules, next, events);
            self.emit(Event::BurnIsDown(next), events);
        }
    }

    fn burned_early_for(&mut self, rules: &Rules, street: u8, events: &mut Vec<Event>) {
        let burn = rules.game.streets.get(street as usize).map_or(0, |street| street.burn);
        if burn > 0 && !self.has_burned(street) {
            let packet = Packet::unseen(burn);
            self.emit(Event::Dealt { to: Recipient::Burn, packet, up: 0 }, events);
        }
    }

    /// Shuffles in what waits beside the stub, if it goes back before this street.
    pub(in crate::pot) fn shuffle_in(&mut self, street: u8, events: &mut Vec<Event>) {
        let amends = self.beside.amends.as_ref();
        if amends.is_some_and(|amends| amends.back_before == Some(street)) {
            self.emit(Event::Reshuffled, events);
        }
    }

    /// Cards wait beside the stub.
    pub(super) fn aside(&mut self, packet: &Packet) {
        self.used += packet.len() as u16;
        self.comes_out(packet.set());
        let amends = self.amends();
        amends.aside = amends.aside | packet.set();
        amends.aside_unseen += packet.unseen;
    }

    pub(in crate::pot) fn goes_back(&mut self, before: u8) {
        self.amends().back_before = Some(before);
    }

    pub(in crate::pot) fn burn_was_down(&mut self, street: u8) {
        self.amends().burned |= 1 << street;
    }

    pub(in crate::pot) fn buried(&mut self, cards: u8) {
        self.amends().bury = cards;
    }

    pub(in crate::pot) fn shuffled_in(&mut self) {
        let amends = self.amends();
        let aside = std::mem::replace(&mut amends.aside, CardSet::EMPTY);
        let unseen = std::mem::take(&mut amends.aside_unseen);
        amends.back_before = None;
        amends.reshuffled = true;
        self.seen = self.seen.without(aside);
        self.used -= aside.len() as u16 + u16::from(unseen);
    }

    /// A last card that stays, though it came too early.
    pub(super) fn served_early(&mut self, seat: Seat, packet: &Packet) {
        self.dealt(Recipient::Hand(seat), packet, 0);
        let amends = self.amends();
        amends.served = amends.served.with(seat);
    }
}
