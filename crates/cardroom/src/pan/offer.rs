//! Pan, ready to be played.

use crate::menu::Named;
use engine::pan::Rules;
use sheet::Resolved;

/// A table of Pan.
#[derive(Debug, Clone)]
pub(crate) struct Parlour {
    pub(crate) named: Named,
    pub(crate) rules: Rules,
}

impl Parlour {
    /// The game of a page; `None` if it is another.
    pub(crate) fn of(page: &Resolved) -> Option<Parlour> {
        let rules = Rules::new(page.pan()?);
        Some(Parlour { named: Named::of(page), rules })
    }

    /// `pan@clovis-500`.
    pub(crate) fn name(&self) -> String {
        format!("{}@{}", self.named.game, self.named.edition)
    }

    /// How many sit at the table.
    ///
    /// # Errors
    /// Too few or too many.
    pub(crate) fn seats(&self, asked: Option<usize>) -> Result<usize, String> {
        let game = &self.rules.game;
        let (least, most) = (usize::from(game.seats_min), usize::from(game.seats_max));
        let seats = asked.unwrap_or(6.clamp(least, most));
        match (least..=most).contains(&seats) {
            true => Ok(seats),
            false => Err(format!("{} is played by {least} to {most}, not {seats}", self.name())),
        }
    }
}
