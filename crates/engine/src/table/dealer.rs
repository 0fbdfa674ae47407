//! The house dealer's hands: cards off a shoe for whoever is due.

use super::action::{Action, Refusal, Target};
use super::event::Event;
use super::round::{Round, Waiting};
use super::rules::Rules;
use crate::seat::Packet;
use cards::Shoe;

impl Round {
    /// Deals and burns off the shoe until the round waits for a player or is over.
    ///
    /// # Errors
    ///
    /// The shoe ran out.
    pub fn deal_from(
        &mut self,
        rules: &Rules,
        shoe: &mut Shoe,
        events: &mut Vec<Event>,
    ) -> Result<(), Refusal> {
        while let Waiting::Cards { to, count, .. } = self.waiting_for(rules) {
            let mut packet = Packet::default();
            for _ in 0..count {
                let card = if to == Target::Burn { shoe.burn() } else { shoe.deal() };
                let short = Refusal::Count { due: count, given: packet.len() as u8 };
                packet.cards.push(card.ok_or(short)?);
            }
            self.act(rules, Action::Deal(to, packet), events)?;
        }
        Ok(())
    }
}
