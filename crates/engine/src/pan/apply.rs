//! Folding events in: nothing is decided here, so any stored log replays.

use super::action::Target;
use super::counts::Counts;
use super::event::{Event, Shares, Why};
use super::round::{Hold, Opening, Origin, Phase, Round, Top};
use crate::seat::{Packet, Seat};
use cards::Card;
use money::Money;

impl Round {
    /// Folds in what happened. A seat's view of a round is folded from what it was shown.
    pub fn apply(&mut self, event: &Event) {
        match *event {
            Event::Anted(seat, money) => {
                self.players[seat.place()].stack -= money;
                self.tops += money;
            }
            Event::FeeTaken(money) => {
                self.tops -= money;
                self.fee += money;
            }
            Event::Dealt { to, packet, .. } => self.dealt(to, &packet),
            Event::Eldest(seat) => {
                self.first = seat;
                self.opening = Opening::Winner;
                if let Phase::Deal { to, .. } = &mut self.phase {
                    *to = seat;
                }
            }
            Event::Asked(seat) => self.phase = Phase::Stay(seat),
            Event::Stayed(_) | Event::TimedOut(_) => {}
            Event::Retired(seat) => {
                self.players[seat.place()].hold = Hold::Retired;
                self.set_aside(seat);
            }
            Event::Turn(seat) => self.phase = Phase::Draw { seat, forced: None },
            Event::Forced(by) => {
                if let Phase::Draw { forced, .. } = &mut self.phase {
                    *forced = Some(by);
                }
            }
            Event::Drew(seat) => {
                self.players[seat.place()].has_drawn = true;
                self.phase = Phase::Card(seat);
            }
            Event::DrewAgain(seat) => {
                if let Phase::Use { card, .. } = self.phase {
                    self.discard(card, Origin::Stock);
                }
                self.phase = Phase::Card(seat);
            }
            Event::Took(seat, card) => {
                self.players[seat.place()].has_drawn = true;
                self.pile.take(card);
                self.top = None;
                self.begun = true;
                self.phase = Phase::Use { seat, card, from: Origin::Pile, again: false };
            }
            Event::Laid(seat, play) => {
                self.spend(seat, play.laid());
                self.players[seat.place()].spread.lay(&play);
                self.phase = Phase::Discard(seat);
            }
            Event::Collected { seat, why, from, .. } => self.pays(seat, why, &from),
            Event::Discarded(seat, card) => {
                let from = match self.phase {
                    Phase::Use { .. } => Origin::Stock,
                    _ => Origin::Hand,
                };
                if from == Origin::Hand {
                    remove(&mut self.players[seat.place()].hand, card);
                }
                self.discard(card, from);
            }
            Event::Shuffled(count) => {
                let kept = Counts::of(self.top.map(|top| top.card));
                self.out = self.out.without(&self.pile.without(&kept));
                self.pile = kept;
                self.stock += count;
            }
            Event::Ruled(ruling) => self.ruled(&ruling),
            Event::Owed(seat) => self.serving = Some(seat),
            Event::Died(seat, ante) => {
                self.tops -= ante;
                let player = &mut self.players[seat.place()];
                player.stack += ante;
                player.hold = Hold::Dead;
                self.set_aside(seat);
            }
            Event::Fouled(seat) => {
                self.players[seat.place()].hold = Hold::Fouled;
                self.set_aside(seat);
            }
            Event::Returned { seat, to } => self.returns(seat, &to),
            Event::WentOut(seat) | Event::LeftAlone(seat) => self.winner = Some(seat),
            Event::TookTops(seat, money) => {
                self.tops -= money;
                self.players[seat.place()].stack += money;
            }
            Event::Ended => {
                if let Phase::Use { card, .. } = self.phase {
                    self.aside.add(card);
                }
                self.phase = Phase::Over;
            }
        }
    }

    fn dealt(&mut self, to: Target, packet: &Packet) {
        self.stock -= packet.len() as u16;
        packet.cards.iter().for_each(|card| self.out.add(*card));
        match to {
            Target::Drawn(seat) => {
                let again = !self.begun;
                self.begun = true;
                let Some(&card) = packet.cards.first() else { return };
                self.phase = Phase::Use { seat, card, from: Origin::Stock, again };
            }
            Target::Seat(seat) => {
                let hand = &mut self.players[seat.place()].hand;
                packet.cards.iter().for_each(|card| hand.cards.push(*card));
                hand.unseen += packet.unseen;
                if self.serving.take().is_none() {
                    self.next_packet(seat);
                }
            }
        }
    }

    /// The dealer goes on to the right, and begins again with the first hand.
    pub(super) fn next_packet(&mut self, dealt: Seat) {
        let Phase::Deal { packet, .. } = self.phase else { return };
        let to = self.right_of(dealt, self.seats()).expect("there are seats");
        let packet = if to == self.first { packet + 1 } else { packet };
        self.phase = Phase::Deal { packet, to };
    }

    /// Takes cards from the one drawn and the hand.
    pub(super) fn spend(&mut self, seat: Seat, cards: &[Card]) {
        let mut drawn = self.drawn().map(|(card, _)| card);
        for &card in cards {
            if drawn == Some(card) {
                drawn = None;
            } else {
                remove(&mut self.players[seat.place()].hand, card);
            }
        }
    }

    fn discard(&mut self, card: Card, from: Origin) {
        self.pile.add(card);
        self.top = Some(Top { card, from });
    }

    fn pays(&mut self, seat: Seat, why: Why, from: &Shares) {
        for (place, &paid) in from.iter().enumerate() {
            self.players[place].stack -= paid;
            self.players[seat.place()].stack += paid;
            let player = &mut self.players[seat.place()];
            if why != Why::Out {
                player.collected[place] += paid;
            }
            if let (Why::BadMeld, Some(bad)) = (why, &mut player.bad) {
                bad.collected[place] += paid;
            }
        }
    }

    fn returns(&mut self, seat: Seat, to: &Shares) {
        for (place, &paid) in to.iter().enumerate() {
            let player = &mut self.players[seat.place()];
            player.stack -= paid;
            player.collected[place] -= paid.min(player.collected[place]);
            self.players[place].stack += paid;
        }
    }

    /// Sets a hand aside with its melds and, on its turn, the card drawn.
    fn set_aside(&mut self, seat: Seat) {
        if let Phase::Use { seat: turn, card, .. } = self.phase
            && turn == seat
        {
            self.aside.add(card);
            self.phase = Phase::Discard(seat);
        }
        let player = &mut self.players[seat.place()];
        let melds = player.spread.melds().iter().flat_map(|meld| meld.iter());
        let bad = player.bad.iter().flat_map(|bad| bad.cards.iter());
        for card in player.hand.cards.iter().chain(melds).chain(bad) {
            self.aside.add(*card);
        }
        player.hand = Packet::EMPTY;
        player.spread = super::lay::Spread::EMPTY;
        player.bad = None;
        if self.serving == Some(seat) {
            self.serving = None;
        }
    }
}

/// Takes a card out of a hand, of which the viewer may know only the back.
pub(super) fn remove(hand: &mut Packet, card: Card) {
    if !hand.cards.remove(card) {
        hand.unseen = hand.unseen.saturating_sub(1);
    }
}

/// Nothing for any seat.
pub(super) const NO_SHARES: Shares = [Money::ZERO; super::rules::Rules::SEATS];
