//! The house dealer, who deals whatever is due.

use super::event::Event;
use super::round::{Round, Waiting};
use super::rules::Rules;
use cards::Card;

/// Whether a shoe had the cards that were due.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Dealt {
    /// It had.
    Enough,
    /// It ran out.
    Short,
}

impl Round {
    /// Deals cards off a shoe, or whatever serves them, until somebody is asked; stops where it runs
    /// out.
    #[inline]
    pub fn deal_by(
        &mut self,
        rules: &Rules,
        mut next: impl FnMut() -> Option<Card>,
        events: &mut Vec<Event>,
    ) -> Dealt {
        while let Waiting::Card(to) = self.waiting_for(rules) {
            let Some(card) = next() else { return Dealt::Short };
            self.lay(rules, to, card, events);
        }
        Dealt::Enough
    }
}
