//! The floor: what is done when something goes wrong. Every ruling is part of the round's record.
//!
//! Where words bind, chips speak too loud or a bet is short, a table in software has nothing to
//! rule on: an action names its amount, and what is not accepted was not done.
//! Source: colorado l.324-342.

mod amends;
mod check;
mod dead;
mod early;
mod retrieve;
mod wrong_count;

pub(super) use amends::Amends;
pub use dead::Fault;
pub(super) use retrieve::Lay;

use super::action::Refusal;
use super::beside::Away;
use super::event::Event;
use super::round::{Round, Rules, Stage};
use crate::seat::{Packet, Seat, SeatSet};
use cards::{Card, CardSet};

/// What the floor rules.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Ruling {
    /// All cards and all chips go back, and the round is dealt again; not once there has been
    /// substantial action. Source: colorado l.200, l.296.
    Misdeal,
    /// All chips go back; those of players who knew and bet stay for the next game.
    /// Source: colorado l.393.
    DefectiveDeck {
        /// Who knew.
        knew: SeatSet,
    },
    /// A hand is dead.
    DeadHand(Seat, Fault),
    /// A card that was exposed or flashed, or fell off the table, is dead, and the next one
    /// replaces it once the deal is complete. Source: colorado l.282, clovis-500 l.136.
    ReplaceCard(Seat, Card),
    /// The pot was opened without openers. Source: clovis-500 l.199, ruling G-048.
    FalseOpening(Seat),
    /// These came to the board before the bets or discards were done, or are too many: they do
    /// not play. Source: colorado l.288, clovis-500 l.37-45, players-casino l.545.
    EarlyBoard(Packet),
    /// These were dealt to hands before the bets were done: they are buried, and with them one for
    /// each other hand. Source: colorado l.286, clovis-500 l.716.
    EarlyCards(Packet),
    /// A last down card dealt before the bets were done may have been seen and is kept; until the
    /// others have theirs its player may not bet or raise. Source: colorado l.286.
    EarlyLastCard(Seat, Packet),
    /// A hand was dealt fewer cards than are due: the rest comes off the top once the deal is
    /// complete. Source: colorado l.280, l.346, clovis-500 l.35.
    DealtShort(Seat, Packet),
    /// A hand was dealt one card too many: the last of these was drawn from it at random and is
    /// the next burn. Source: clovis-500 l.35.
    DealtLong(Seat, Packet),
    /// A card lay face up in the stub, or fell off it: it is dead, and the next one takes its
    /// place. Source: colorado l.282, l.397.
    FacedCard(Card),
    /// A joker turned up in a game without one: it is dead. A hand that had got it is dealt short.
    /// Source: colorado l.397.
    StrayJoker,
    /// No card was burned before this street, which does no harm. Source: colorado l.1524-1525.
    BurnMissed,
    /// Two cards were burned before this street. Where cards are moved to their places, the second is
    /// the first of the street; where nothing is printed, it stays burned. Source: clovis-500 l.714,
    /// ruling X-35.
    BurnedTwice(Packet),
    /// A hole card was turned up in the deal: it lies up, and the third card comes down instead.
    /// Source: clovis-500 l.712.
    HoleCardUp(Seat, Card),
    /// A last card was turned up in the deal: its player may stand all-in for what is in the pot.
    /// Who was high before remains first to speak. Source: colorado l.282-284, clovis-500
    /// l.718-722, ruling G-039.
    LastCardUp(Seat, Card),
    /// The player whose last card was turned up stands all-in. Source: colorado l.284, clovis-500
    /// l.720, ruling G-041.
    StandsAllIn(Seat),
    /// A hand mucked at the showdown was retrieved, and the pot came back that was won by it. The
    /// floor says by this that it touched no discards, and that it induced nobody else to give up.
    /// Source: colorado l.330, l.362-366, l.385.
    Retrieved(Seat),
    /// A player of a game without discards threw a card by accident and goes on with two.
    /// Source: players-casino l.535.
    ThrewByAccident(Seat, Packet),
}

impl Ruling {
    /// The ruling as a seat may see it: cards that came face down are their owner's alone.
    #[must_use]
    pub fn seen_by(self, viewer: Option<Seat>) -> Ruling {
        let hidden = |seat: Seat, packet: Packet| match viewer == Some(seat) {
            true => packet,
            false => packet.turned_over(0),
        };
        match self {
            Ruling::EarlyLastCard(seat, packet) => {
                Ruling::EarlyLastCard(seat, hidden(seat, packet))
            }
            Ruling::DealtShort(seat, packet) => Ruling::DealtShort(seat, hidden(seat, packet)),
            Ruling::DealtLong(seat, packet) => Ruling::DealtLong(seat, hidden(seat, packet)),
            Ruling::ThrewByAccident(seat, packet) => {
                Ruling::ThrewByAccident(seat, hidden(seat, packet))
            }
            // Who gets it sees it dealt.
            Ruling::BurnedTwice(packet) => Ruling::BurnedTwice(packet.turned_over(0)),
            other => other,
        }
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
            Ruling::DeadHand(seat, fault) if fault.gives_back() => self.give_back(seat, events),
            Ruling::FalseOpening(seat) if self.called_by_none(seat) => {
                self.send_away(Away::NextRound, events);
                self.emit(Event::Began(Stage::Over), events);
            }
            Ruling::EarlyBoard(packet) => self.set_board_aside(rules, packet, events),
            Ruling::EarlyCards(packet) => self.bury(rules, packet, events),
            Ruling::EarlyLastCard(..) => self.burned_early(rules, events),
            Ruling::DealtShort(seat, packet) => self.owe_rest(rules, seat, &packet, events),
            Ruling::DealtLong(..) => self.burn_is_drawn(rules, events),
            Ruling::BurnMissed => self.burn_is_down(events),
            Ruling::BurnedTwice(packet) => self.second_burn(rules, packet, events),
            _ => {}
        }
        Ok(())
    }

    /// What a ruling does to the round by itself.
    #[inline(never)]
    pub(super) fn ruled(&mut self, ruling: Ruling) {
        match ruling {
            Ruling::DeadHand(seat, Fault::FouledBet) => self.bet_was_fouled(seat),
            Ruling::DeadHand(seat, _) => self.out(seat),
            // With callers the false opener's hand is dead and his bet stays (ruling G-048).
            Ruling::FalseOpening(seat) if !self.called_by_none(seat) => self.out(seat),
            Ruling::ReplaceCard(seat, card) => {
                self.take_away(seat, &Packet::of([card]));
                self.put_away(CardSet::of(card));
                self.owes(seat, 1);
            }
            Ruling::EarlyBoard(packet) => self.aside(&packet),
            Ruling::EarlyCards(packet) => {
                self.used += packet.len() as u16;
                self.put_away(packet.set());
            }
            Ruling::EarlyLastCard(seat, packet) => self.served_early(seat, &packet),
            Ruling::DealtShort(seat, packet) => self.short_hand(seat, &packet),
            Ruling::DealtLong(seat, packet) => self.long_hand(seat, &packet),
            Ruling::FacedCard(card) => {
                self.used += 1;
                self.put_away(CardSet::of(card));
            }
            Ruling::HoleCardUp(seat, card) => self.amends().holes_up.push((seat, card)),
            Ruling::LastCardUp(seat, _) => {
                let faced = &mut self.amends().faced;
                *faced = faced.with(seat);
            }
            Ruling::StandsAllIn(seat) => self.all_in = self.all_in.with(seat),
            Ruling::ThrewByAccident(seat, packet) => {
                self.take_away(seat, &packet);
                self.put_away(packet.set());
            }
            Ruling::Retrieved(seat) => self.retrieve(seat),
            Ruling::Misdeal
            | Ruling::DefectiveDeck { .. }
            | Ruling::FalseOpening(_)
            | Ruling::StrayJoker
            | Ruling::BurnMissed
            | Ruling::BurnedTwice(_) => {}
        }
    }
}
