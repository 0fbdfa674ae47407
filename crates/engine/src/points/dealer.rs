//! The house dealer, who deals from a shoe whatever is due.

use super::action::{Action, Refusal};
use super::event::Event;
use super::round::{Round, Waiting};
use super::rules::Rules;
use cards::Shoe;

/// Whether a shoe had the cards that were due.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Dealt {
    /// It had.
    Enough,
    /// It ran out.
    Short,
}

impl Round {
    /// Deals off the shoe until somebody is asked; stops where the shoe runs out.
    ///
    /// # Errors
    ///
    /// The round refused a card that was due: a bug.
    #[inline]
    pub fn deal_from(
        &mut self,
        rules: &Rules,
        shoe: &mut Shoe,
        events: &mut Vec<Event>,
    ) -> Result<Dealt, Refusal> {
        while let Waiting::Card(to) = self.waiting_for(rules) {
            let Some(card) = shoe.deal() else { return Ok(Dealt::Short) };
            self.act(rules, Action::Deal(to, card), events)?;
        }
        Ok(Dealt::Enough)
    }
}
