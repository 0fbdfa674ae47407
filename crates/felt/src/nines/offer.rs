//! One game to nine, ready to be played.

use crate::menu::Named;
use crate::pit::turns::Turns;
use engine::nines::Rules;
use engine::{Limits, Seat};
use sheet::{Banker, Resolved};
use std::sync::Arc;

/// A game to nine.
#[derive(Debug, Clone)]
pub struct Nines {
    /// What it is called.
    pub named: Named,
    /// How it is played.
    pub rules: Arc<Rules>,
    /// Who banks.
    pub banker: Banker,
}

impl Nines {
    /// The game of a page; `None` if it is another kind.
    ///
    /// # Errors
    /// The engine cannot play it as it stands.
    pub fn of(page: &Resolved, limits: Limits) -> Result<Option<Nines>, String> {
        let Some(game) = page.nines() else { return Ok(None) };
        let rules = Rules::new(game, limits)
            .map_err(|fault| format!("{}@{} is not played so: {fault}", page.game, page.edition))?;
        let rules = Arc::new(rules);
        Ok(Some(Nines { named: Named::of(page), rules, banker: page.banker }))
    }

    /// Whose turn it is to bank.
    pub fn turns(&self) -> Turns<'_> {
        let (least, bank) = (self.rules.limits.least, self.rules.game.bank);
        Turns { named: &self.named, banker: self.banker, bank, least }
    }

    /// How many sit at the table, the player who banks included.
    ///
    /// # Errors
    /// Too few or too many.
    pub fn seats(&self, asked: Option<usize>, usual: usize) -> Result<usize, String> {
        let most = usize::from(self.rules.game.seats).min(Seat::PLACES);
        let seats = asked.unwrap_or(usual.min(most));
        let Named { game, edition, .. } = &self.named;
        match (1..=most).contains(&seats) {
            true => Ok(seats),
            false => Err(format!("{game}@{edition} is played by 1 to {most}, not {seats}")),
        }
    }

    /// The most cards that a round with so many places takes.
    pub fn most_cards(&self, places: usize) -> usize {
        self.rules.game.most_cards(places)
    }
}
