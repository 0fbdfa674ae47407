//! The house dealer's hands: cards off a shoe for whoever is due.

use super::action::{Recipient, Refusal};
use super::event::Event;
use super::round::{Round, Rules, Waiting};
use super::run_twice::Run;
use crate::seat::Packet;
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
