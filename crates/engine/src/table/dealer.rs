//! The house dealer's hands: cards off a shoe for whoever is due.

use super::action::{Refusal, Target};
use super::event::Event;
use super::round::{Phase, Round, Waiting};
use super::rules::{Rules, Step};
use crate::seat::Packet;
use cards::{Pile, Shoe};
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
        let mut waiting = self.waiting_for(rules);
        while let Waiting::Cards { to, count, up } = waiting {
            waiting = self.serve(rules, shoe, to, (count, up), events)?;
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
        while let Waiting::Cards { to, count, up } = self.waiting_for(rules) {
            let shoe = match self.serves(rules) {
                Serves::First => &mut *first,
                Serves::Second => &mut *second,
            };
            self.serve(rules, shoe, to, (count, up), events)?;
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

    /// Deals the cards that the round waits for, as [`Action::Deal`] does, and says what it waits
    /// for next.
    ///
    /// [`Action::Deal`]: super::Action::Deal
    #[inline(always)]
    fn serve(
        &mut self,
        rules: &Rules,
        shoe: &mut Shoe,
        to: Target,
        (count, up): (u8, u8),
        events: &mut Vec<Event>,
    ) -> Result<Waiting, Refusal> {
        // The cards are written straight into their event: to carry them there, just written one
        // by one, costs more than to deal them.
        let look = self.look(rules, to);
        events.push(Event::Dealt { to, packet: Packet::EMPTY, up, look });
        let Some(Event::Dealt { packet, .. }) = events.last_mut() else {
            unreachable!("it was just written down")
        };
        // Nobody sees what is burned, and it stays with the shoe.
        let pile = if to == Target::Burn { Pile::Burn } else { Pile::Dealt };
        let left = shoe.stub().len() as u8;
        match shoe.take(usize::from(count), pile) {
            Some(_) if to == Target::Burn => packet.unseen = count,
            Some(cards) => packet.cards.add(cards),
            None => {
                events.pop();
                return Err(Refusal::Count { due: count, given: left });
            }
        }
        self.book_deal(rules, to, packet, up);
        Ok(self.go_on(rules, events))
    }
}
