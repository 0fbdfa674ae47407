//! The floor: hands of the wrong size, bad melds, fouls.

use super::event::{Event, Shares, Why};
use super::lay::collects;
use super::meld::shape;
use super::refusal::Refusal;
use super::round::{Hold, Origin, Phase, Round, Waiting};
use super::rules::Rules;
use super::{Play, Target};
use crate::pan::apply::{NO_SHARES, remove};
use crate::seat::{Packet, Seat};
use cards::{Card, Hand};

/// What the floor finds, with the remedy that is printed for it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Ruling {
    /// The dealer gave a seat another number of cards than is due.
    Misdealt(Seat, Packet),
    /// A hand that has not drawn has the wrong size: cards are served, or these withdrawn, or it is
    /// dead and the ante comes back. Source: clovis-500 l.552.
    WrongHand(Seat, Packet),
    /// A hand that has drawn is incorrect, or a bad meld was noticed after the discard: it is foul.
    /// Source: clovis-500 l.554, l.558.
    Foul(Seat),
    /// A player has laid cards that are no meld, and collected so many chips for them.
    BadMeld {
        /// Who.
        seat: Seat,
        /// What.
        cards: Hand,
        /// How many chips from each.
        chips: u8,
    },
    /// The bad meld was made valid with these cards of the hand. Source: clovis-500 l.558.
    MadeValid(Seat, Hand),
    /// The bad meld was taken up again before the discard. Source: clovis-500 l.558.
    TakenUp(Seat),
}

/// A spread that conforms to no rule.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct BadMeld {
    /// The cards.
    pub cards: Hand,
    /// The card drawn, if it is among them, and where it came from.
    pub drawn: Option<(Card, Origin)>,
    /// What was collected for it.
    pub collected: Shares,
}

impl Ruling {
    /// The ruling as a seat sees it.
    #[must_use]
    pub fn seen_by(self, viewer: Option<Seat>) -> Ruling {
        match self {
            Ruling::Misdealt(seat, packet) if Some(seat) != viewer => {
                Ruling::Misdealt(seat, packet.turned_over(0))
            }
            Ruling::WrongHand(seat, packet) if Some(seat) != viewer => {
                Ruling::WrongHand(seat, packet.turned_over(0))
            }
            other => other,
        }
    }
}

impl Round {
    /// Carries out a ruling, or says why it does not fit.
    pub(super) fn rule(
        &mut self,
        rules: &Rules,
        ruling: Ruling,
        events: &mut Vec<Event>,
    ) -> Result<(), Refusal> {
        match ruling {
            Ruling::Misdealt(seat, packet) => self.misdealt(rules, seat, packet, events),
            Ruling::WrongHand(seat, packet) => self.wrong_hand(rules, seat, packet, events),
            Ruling::Foul(seat) => self.foul(rules, seat, events),
            Ruling::BadMeld { seat, cards, chips } => {
                self.bad_meld(rules, ruling, (seat, &cards, chips), events)
            }
            Ruling::MadeValid(seat, cards) => self.made_valid(rules, seat, cards, events),
            Ruling::TakenUp(seat) => self.taken_up(seat, events),
        }
    }

    fn misdealt(
        &mut self,
        rules: &Rules,
        seat: Seat,
        packet: Packet,
        events: &mut Vec<Event>,
    ) -> Result<(), Refusal> {
        let waiting = self.waiting_for(rules);
        let (Waiting::Cards { to, count, up: 0 }, Phase::Deal { .. }) = (waiting, self.phase)
        else {
            return Err(Refusal::NotNow(waiting));
        };
        if to != Target::Seat(seat) {
            return Err(Refusal::Elsewhere(to));
        }
        let given = packet.cards.len();
        if given == usize::from(count) {
            return Err(Refusal::ProperDeal);
        }
        if packet.unseen > 0 || given > 10 {
            return Err(Refusal::Count { due: count, given: given as u8 });
        }
        self.check_cards(rules, &packet)?;
        self.happens(Event::Ruled(Ruling::Misdealt(seat, packet)), events);
        self.go_on(rules, events);
        Ok(())
    }

    /// Source: clovis-500 l.552, diamond-jims l.609 (ruling G-235).
    fn wrong_hand(
        &mut self,
        rules: &Rules,
        seat: Seat,
        packet: Packet,
        events: &mut Vec<Event>,
    ) -> Result<(), Refusal> {
        if matches!(self.phase, Phase::Deal { .. } | Phase::Over) || self.serving.is_some() {
            return Err(Refusal::NotNow(self.waiting_for(rules)));
        }
        let player = self.in_play(seat)?;
        if player.has_drawn {
            return Err(Refusal::HasDrawn(seat));
        }
        let (held, due) = (player.hand.len() as u8, rules.game.hand);
        if held == due {
            return Err(Refusal::RightCount(seat));
        }
        let mended = rules.game.irregular.least..=rules.game.irregular.most;
        let excess = if mended.contains(&held) { held.saturating_sub(due) } else { 0 };
        let mut left = player.hand;
        if packet.cards.len() != usize::from(excess) || packet.unseen > 0 {
            return Err(Refusal::Withdraw(excess));
        }
        for &card in &packet.cards {
            if !left.cards.remove(card) {
                return Err(Refusal::NotHeld(card));
            }
        }
        self.happens(Event::Ruled(Ruling::WrongHand(seat, packet)), events);
        if mended.contains(&held) {
            if held < due {
                self.happens(Event::Owed(seat), events);
            }
            return Ok(());
        }
        self.happens(Event::Died(seat, rules.ante().min(self.tops)), events);
        self.without(rules, seat, events);
        Ok(())
    }

    /// Source: clovis-500 l.554, l.558 (ruling E-87).
    fn foul(&mut self, rules: &Rules, seat: Seat, events: &mut Vec<Event>) -> Result<(), Refusal> {
        if self.phase == Phase::Over {
            return Err(Refusal::NotNow(Waiting::Nothing));
        }
        let player = self.in_play(seat)?;
        if !player.has_drawn {
            return Err(Refusal::NotDrawn(seat));
        }
        if self.phase == Phase::Card(seat) {
            return Err(Refusal::NotNow(self.waiting_for(rules)));
        }
        let collected = player.collected;
        self.happens(Event::Ruled(Ruling::Foul(seat)), events);
        self.give_back(seat, collected, events);
        self.happens(Event::Fouled(seat), events);
        self.without(rules, seat, events);
        Ok(())
    }

    /// The round goes on without a hand.
    fn without(&mut self, rules: &Rules, seat: Seat, events: &mut Vec<Event>) {
        let waiting = self.waiting_for(rules);
        match waiting {
            _ if self.left_alone(rules, events) => {}
            Waiting::Stay(turn) if turn == seat => self.ask_next(rules, seat, events),
            Waiting::Draw(turn) | Waiting::Use(turn, _) | Waiting::Discard(turn)
                if turn == seat =>
            {
                self.pass(seat, events);
            }
            _ => {}
        }
    }

    fn bad_meld(
        &mut self,
        rules: &Rules,
        ruling: Ruling,
        (seat, cards, chips): (Seat, &Hand, u8),
        events: &mut Vec<Event>,
    ) -> Result<(), Refusal> {
        let waiting = self.waiting_for(rules);
        match waiting {
            Waiting::Use(turn, _) | Waiting::Discard(turn) if turn == seat => {}
            _ => return Err(Refusal::NotNow(waiting)),
        }
        if self.player(seat).bad.is_some() {
            return Err(Refusal::NotNow(waiting));
        }
        if cards.is_empty() {
            return Err(Refusal::NothingLaid);
        }
        let mut held = self.held(seat);
        for &card in cards {
            if !held.take(card) {
                return Err(Refusal::NotHeld(card));
            }
        }
        if let Some((card, _)) = self.drawn()
            && !cards.contains(&card)
        {
            return Err(Refusal::UseDrawn(card));
        }
        if shape(rules, cards).is_some() {
            return Err(Refusal::ProperMeld);
        }
        self.happens(Event::Ruled(ruling), events);
        self.collect(rules, seat, chips.into(), Why::BadMeld, events);
        Ok(())
    }

    fn made_valid(
        &mut self,
        rules: &Rules,
        seat: Seat,
        cards: Hand,
        events: &mut Vec<Event>,
    ) -> Result<(), Refusal> {
        if self.phase == Phase::Over {
            return Err(Refusal::NotNow(Waiting::Nothing));
        }
        let player = self.in_play(seat)?;
        let bad = player.bad.ok_or(Refusal::NoBadMeld(seat))?;
        let mut left = player.hand;
        for &card in &cards {
            if !left.cards.remove(card) {
                return Err(Refusal::NotHeld(card));
            }
        }
        let whole: Hand = bad.cards.iter().chain(&cards).copied().collect();
        let meld = Play::Meld { cards: whole, borrowed: None };
        let chips = collects(rules, &player.spread, &meld)?;
        self.happens(Event::Ruled(Ruling::MadeValid(seat, cards)), events);
        self.give_back(seat, bad.collected, events);
        self.collect(rules, seat, chips, Why::Conditions, events);
        self.go_out(rules, seat, events);
        Ok(())
    }

    fn taken_up(&mut self, seat: Seat, events: &mut Vec<Event>) -> Result<(), Refusal> {
        let player = self.in_play(seat)?;
        let bad = player.bad.ok_or(Refusal::NoBadMeld(seat))?;
        match self.phase {
            Phase::Discard(turn) if turn == seat => {}
            Phase::Over => return Err(Refusal::NotNow(Waiting::Nothing)),
            _ => return Err(Refusal::TooLate(seat)),
        }
        self.happens(Event::Ruled(Ruling::TakenUp(seat)), events);
        self.give_back(seat, bad.collected, events);
        Ok(())
    }

    fn in_play(&self, seat: Seat) -> Result<&super::Player, Refusal> {
        let known = self.seats().contains(seat) && self.player(seat).hold == Hold::In;
        if known { Ok(self.player(seat)) } else { Err(Refusal::NoSuchSeat(seat)) }
    }

    /// Folds a ruling in.
    pub(super) fn ruled(&mut self, ruling: &Ruling) {
        match ruling {
            Ruling::Misdealt(seat, packet) => {
                self.stock -= packet.len() as u16;
                packet.cards.iter().for_each(|card| self.out.add(*card));
                let hand = &mut self.players[seat.place()].hand;
                packet.cards.iter().for_each(|card| hand.cards.push(*card));
                hand.unseen += packet.unseen;
                self.next_packet(*seat);
            }
            Ruling::WrongHand(seat, packet) => {
                let hand = &mut self.players[seat.place()].hand;
                for &card in &packet.cards {
                    remove(hand, card);
                    self.aside.add(card);
                }
                hand.unseen = hand.unseen.saturating_sub(packet.unseen);
            }
            Ruling::Foul(_) => {}
            Ruling::BadMeld { seat, cards, .. } => {
                let drawn = self.drawn();
                self.spend(*seat, cards);
                let bad = BadMeld { cards: *cards, drawn, collected: NO_SHARES };
                self.players[seat.place()].bad = Some(bad);
                self.phase = Phase::Discard(*seat);
            }
            Ruling::MadeValid(seat, cards) => {
                let player = &mut self.players[seat.place()];
                cards.iter().for_each(|card| remove(&mut player.hand, *card));
                if let Some(bad) = player.bad.take() {
                    player.spread.push(bad.cards.iter().chain(cards).copied().collect());
                }
            }
            Ruling::TakenUp(seat) => {
                let Some(bad) = self.players[seat.place()].bad.take() else { return };
                let mut cards = bad.cards;
                if let Some((card, from)) = bad.drawn {
                    cards.remove(card);
                    self.phase = Phase::Use { seat: *seat, card, from, again: false };
                }
                let hand = &mut self.players[seat.place()].hand;
                cards.iter().for_each(|card| hand.cards.push(*card));
            }
        }
    }
}
