//! The house dealer's hands: cards off a shoe for whoever is due.

use super::action::{Recipient, Refusal};
use super::event::Event;
use super::round::{Round, Rules, Stage, Waiting};
use super::run_twice::Run;
use super::shortage::Supply;
use crate::seat::{Packet, Seat, SeatSet};
use cards::{Card, CardSet, Pile, Shoe};
use sheet::poker::Shortage;

impl Round {
    /// Deals and burns off the shoe until the round waits for a player or is over. What is not
    /// shuffled yet is shuffled as far as it is dealt, by the numbers of `below`; they serve, too,
    /// where the game shuffles thrown cards back in.
    ///
    /// # Errors
    ///
    /// The shoe does not fit the round: a card of it was dealt already, or it ran out.
    #[inline]
    pub fn deal_from(
        &mut self,
        rules: &Rules,
        shoe: &mut Shoe,
        below: &mut impl FnMut(u32) -> u32,
        events: &mut Vec<Event>,
    ) -> Result<(), Refusal> {
        match self.waiting_for(rules) {
            Waiting::Cards { .. } => self.deal_due(rules, shoe, below, events),
            _ => Ok(()),
        }
    }

    /// Deals while cards are due.
    fn deal_due(
        &mut self,
        rules: &Rules,
        shoe: &mut Shoe,
        below: &mut impl FnMut(u32) -> u32,
        events: &mut Vec<Event>,
    ) -> Result<(), Refusal> {
        let mut waiting = self.waiting_for(rules);
        while let Waiting::Cards { to, count, up } = waiting {
            let at_once = self.deal_street(rules, shoe, below, events);
            if let Some(next) = at_once.or_else(|| self.deal_draws(rules, shoe, events)) {
                waiting = next;
                continue;
            }
            if self.went_back() {
                self.put_back(shoe, below);
            }
            // A draw takes what is left of the stub first. Source: players-casino l.2028.
            let redraws = rules.game.shortage == Shortage::ReshuffleDiscards;
            let short = shoe.count(Pile::Stub) < count as usize && !redraws;
            if short || self.scrambles_now(rules) {
                self.refill(rules, shoe, CardSet::EMPTY, below);
            }
            if shoe.settled() < count as usize {
                shoe.shuffle_top(self.going_out(to, count), below);
            }
            // The cards are written straight into their event: to carry them there, just written
            // one by one, costs more than to deal them.
            events.push(Event::Dealt { to, packet: Packet::EMPTY, up });
            let Some(Event::Dealt { packet, .. }) = events.last_mut() else {
                unreachable!("it was just written down")
            };
            let pile = match to {
                Recipient::Burn if !self.buries() => Pile::Burn,
                _ => Pile::Dealt,
            };
            // What a short stub does not hold comes card by card, and the stub is filled up.
            if let Some(cards) = shoe.take(count as usize, pile) {
                packet.cards.add(cards);
            } else {
                for given in 0..count as usize {
                    if redraws && shoe.count(Pile::Stub) == 0 {
                        self.refill(rules, shoe, packet.set(), below);
                    }
                    match shoe.take(1, pile) {
                        Some(card) => packet.cards.add(card),
                        None => {
                            events.pop();
                            return Err(Refusal::Count { due: count as usize, given });
                        }
                    }
                }
            }
            waiting = self.deal(rules, to, (count, up), events)?;
        }
        Ok(())
    }

    /// Deals what is left of a street all at once, as [`Round::deal`] does packet by packet, and says
    /// what the round waits for next. `None`, and nothing is dealt, where a card might be refused or
    /// the stub has to be looked after on the way.
    #[inline(never)]
    fn deal_street(
        &mut self,
        rules: &Rules,
        shoe: &mut Shoe,
        below: &mut impl FnMut(u32) -> u32,
        events: &mut Vec<Event>,
    ) -> Option<Waiting> {
        let Stage::Dealing(at) = self.stage else { return None };
        let plain = self.beside.amends.is_none() && self.beside.run != Run::Second;
        if !plain || self.supply(rules, at) != Supply::Enough {
            return None;
        }
        let street = rules.street(at);
        let burn = street.burn.saturating_sub(self.burned) as usize;
        let each = self.cards_of(rules, street) as usize;
        let hands = if each > 0 { self.dealt_to().but(self.done) } else { SeatSet::EMPTY };
        let boards = if street.board > 0 { rules.game.pot.boards.max(1) } else { 0 };
        let boards = self.boards_done..boards;
        let all = burn + hands.len() * each + boards.len() * street.board as usize;
        shoe.shuffle_top(all, below);
        let set = self.free_set(rules, shoe, all)?;
        self.comes_out(set);
        self.used += all as u16;
        if burn > 0 {
            let cards = shoe.take(burn, Pile::Burn)?;
            self.burned += burn as u8;
            self.burns = self.burns | cards.iter().copied().collect();
            write_down(Recipient::Burn, cards, 0, events);
        }
        let mut left = shoe.take(all - burn, Pile::Dealt)?;
        for seat in hands.clockwise_after(self.button) {
            let (cards, rest) = left.split_at(each);
            write_down(Recipient::Hand(seat), cards, street.up, events);
            self.players[seat.place()].receives(cards, street.up);
            left = rest;
        }
        self.done = self.done.or(hands);
        for board in boards {
            let (cards, rest) = left.split_at(street.board as usize);
            write_down(Recipient::Board(board), cards, street.board, events);
            self.boards[board as usize].add(cards);
            self.boards_done += 1;
            left = rest;
        }
        Some(self.end_stage(rules, events))
    }

    /// The same for the cards that are owed after a draw.
    #[inline(never)]
    fn deal_draws(
        &mut self,
        rules: &Rules,
        shoe: &mut Shoe,
        events: &mut Vec<Event>,
    ) -> Option<Waiting> {
        if !matches!(self.stage, Stage::Drawing(_)) || self.beside.amends.is_some() {
            return None;
        }
        let owed = |seat: Seat| self.player(seat).owed as usize;
        let all: usize = self.live.iter().map(owed).sum();
        let set = self.free_set(rules, shoe, all)?;
        self.comes_out(set);
        self.used += all as u16;
        let mut left = shoe.take(all, Pile::Dealt)?;
        for seat in self.live.clockwise_after(self.button) {
            let player = &mut self.players[seat.place()];
            let (cards, rest) = left.split_at(player.owed as usize);
            if !cards.is_empty() {
                write_down(Recipient::Hand(seat), cards, 0, events);
                player.receives(cards, 0);
            }
            left = rest;
        }
        Some(self.end_stage(rules, events))
    }

    /// The next so many cards of the stub as a set, if they are shuffled, different, and each of them
    /// may be dealt.
    fn free_set(&self, rules: &Rules, shoe: &Shoe, count: usize) -> Option<CardSet> {
        let cards = shoe.stub().get(..count).filter(|_| count <= shoe.settled())?;
        let set: CardSet = cards.iter().copied().collect();
        let free = rules.game.pack.plain().without(self.seen);
        (set.len() as usize == count && free.contains_all(set)).then_some(set)
    }

    /// How many cards go out together: where a hand gets some, as many as all hands would get.
    fn going_out(&self, to: Recipient, count: u8) -> usize {
        match to {
            Recipient::Hand(_) => count as usize * self.count as usize,
            Recipient::Board(_) | Recipient::Burn => count as usize,
        }
    }

    /// Shuffles into the stub what the floor sent back: cards on the table that the round does not
    /// know any more.
    #[inline(never)]
    fn put_back(&self, shoe: &mut Shoe, below: &mut impl FnMut(u32) -> u32) {
        let lying = shoe.pile(Pile::Dealt).filter(|card| !self.seen.contains(*card));
        let back: Vec<Card> = lying.collect();
        for card in &back {
            let laid = shoe.discard(*card);
            debug_assert!(laid.is_ok(), "a card of the table was dealt");
        }
        if !back.is_empty() {
            shoe.take_back(Pile::Discard, &[]);
            shoe.shuffle(below);
        }
    }

    /// Shuffles back in what the game allows when the stub is short: burns for a shared card,
    /// thrown cards for a draw, but for those in the dealer's hand.
    #[inline(never)]
    fn refill(
        &self,
        rules: &Rules,
        shoe: &mut Shoe,
        in_hand: CardSet,
        below: &mut impl FnMut(u32) -> u32,
    ) {
        match rules.game.shortage {
            _ if self.beside.run == Run::Second => shoe.take_back(Pile::Burn, &[]),
            Shortage::Never => {}
            Shortage::CommunityCard | Shortage::ScrambleLast => shoe.take_back(Pile::Burn, &[]),
            Shortage::ReshuffleDiscards => {
                for card in self.thrown_cards().without(in_hand) {
                    // One that was shuffled back before lies in the stub, and stays there.
                    let _ = shoe.discard(card);
                }
                shoe.take_back(Pile::Discard, &[]);
            }
        }
        shoe.shuffle(below);
    }
}

/// Writes cards that are dealt straight into their event: to carry them there, just written one by
/// one, costs more than to deal them.
#[inline]
fn write_down(to: Recipient, cards: &[Card], up: u8, events: &mut Vec<Event>) {
    events.push(Event::Dealt { to, packet: Packet::EMPTY, up });
    if let Some(Event::Dealt { packet, .. }) = events.last_mut() {
        packet.cards.add(cards);
    }
}
