//! Pan, ready to be played.

use crate::menu::Named;
use engine::pan::Rules;
use sheet::Resolved;
use std::sync::Arc;

/// A table of Pan.
#[derive(Debug, Clone)]
pub struct Parlour {
    /// What it is called.
    pub named: Named,
    /// How it is played.
    pub rules: Arc<Rules>,
}

impl Parlour {
    /// The game of a page; `None` if it is another.
    pub fn of(page: &Resolved) -> Option<Parlour> {
        let rules = Arc::new(Rules::new(page.pan()?));
        Some(Parlour { named: Named::of(page), rules })
    }

    /// `pan@clovis-500`.
    pub fn name(&self) -> String {
        format!("{}@{}", self.named.game, self.named.edition)
    }

    /// How many sit at the table.
    ///
    /// # Errors
    /// Too few or too many.
    pub fn seats(&self, asked: Option<usize>) -> Result<usize, String> {
        let game = &self.rules.game;
        let (least, most) = (usize::from(game.seats_min), usize::from(game.seats_max));
        let seats = asked.unwrap_or(6.clamp(least, most));
        match (least..=most).contains(&seats) {
            true => Ok(seats),
            false => Err(format!("{} is played by {least} to {most}, not {seats}", self.name())),
        }
    }
}
