//! The house dealer's hands: cards off a shoe for whoever is due.

use super::action::{Action, Refusal, Target};
use super::event::Event;
use super::round::{Phase, Round, Waiting};
use super::rules::{Rules, Step};
use crate::seat::Packet;
use cards::Shoe;
use sheet::table::step::Zone;

/// Which of a game's packs serves.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Serves {
    /// The first, or only one.
    First,
    /// The second, shuffled apart.
    Second,
}

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
            self.serve(rules, shoe, to, count, events)?;
        }
        Ok(())
    }

    /// Does the same where the game has two packs.
    ///
    /// # Errors
    ///
    /// A pack ran out.
    pub fn deal_from_both(
        &mut self,
        rules: &Rules,
        first: &mut Shoe,
        second: &mut Shoe,
        events: &mut Vec<Event>,
    ) -> Result<(), Refusal> {
        while let Waiting::Cards { to, count, .. } = self.waiting_for(rules) {
            let shoe = match self.serves(rules) {
                Serves::First => &mut *first,
                Serves::Second => &mut *second,
            };
            self.serve(rules, shoe, to, count, events)?;
        }
        Ok(())
    }

    /// Which pack the cards come from that are due: the players' own from the second, and what is
    /// burned from the pack that is dealt from next. Source: colorado l.1551, l.1555.
    #[must_use]
    pub fn serves(&self, rules: &Rules) -> Serves {
        let Waiting::Cards { to, .. } = self.waiting_for(rules) else { return Serves::First };
        let own = match (to, self.at) {
            (Target::Seat(_) | Target::Extra(_), _) => true,
            (Target::Burn, Phase::Step(at)) => {
                let next = rules.steps[at as usize..].iter().find_map(|step| match step {
                    Step::Deal { to, .. } => Some(*to),
                    _ => None,
                });
                matches!(next, Some(Zone::Players | Zone::Extra))
            }
            _ => false,
        };
        if own && rules.game.second_pack.is_some() { Serves::Second } else { Serves::First }
    }

    fn serve(
        &mut self,
        rules: &Rules,
        shoe: &mut Shoe,
        to: Target,
        count: u8,
        events: &mut Vec<Event>,
    ) -> Result<(), Refusal> {
        let mut packet = Packet::default();
        for _ in 0..count {
            let short = Refusal::Count { due: count, given: packet.len() as u8 };
            match to {
                // Nobody sees what is burned, and it stays with the shoe.
                Target::Burn => {
                    shoe.burn().ok_or(short)?;
                    packet.unseen += 1;
                }
                _ => packet.cards.push(shoe.deal().ok_or(short)?),
            }
        }
        self.act(rules, Action::Deal(to, packet), events)
    }
}
