//! One game of twenty-one, ready to be played.

use crate::menu::Named;
use crate::pit::turns::Turns;
use engine::Seat;
use engine::points::{Limits, Rules, WagerId};
use money::Money;
use sheet::{Banker, Resolved};
use std::sync::Arc;

/// Cards that a hand takes at most as a rule, splits aside: the pack must have as many for all.
const CARDS: usize = 7;

/// A game of twenty-one.
#[derive(Debug, Clone)]
pub struct TwentyOne {
    /// What it is called.
    pub named: Named,
    /// How it is played.
    pub rules: Arc<Rules>,
}

impl TwentyOne {
    /// The game of a page; `None` if it is none of these.
    ///
    /// # Errors
    /// The engine cannot play it as it stands.
    pub fn of(page: &Resolved, limits: Limits) -> Result<Option<TwentyOne>, String> {
        let Some(game) = page.points() else { return Ok(None) };
        let rules = Rules::new(game, limits)
            .map_err(|fault| format!("{}@{} is not played so: {fault}", page.game, page.edition))?;
        let rules = Arc::new(rules);
        Ok(Some(TwentyOne { named: Named::of(page), rules }))
    }

    /// How many may sit down, the banker included: as many as the sheet seats and the pack serves.
    #[must_use]
    pub fn most(&self) -> usize {
        let seats = usize::from(self.rules.game.seats).clamp(1, Seat::MAX);
        let hands = self.rules.hands().len();
        let serves = |seats: &usize| {
            let places = (seats - 1).max(1);
            (places * hands + 1) * CARDS <= self.rules.game.pack.size()
        };
        (1..=seats).rev().find(serves).unwrap_or(1)
    }

    /// How many sit at the table.
    ///
    /// # Errors
    /// Too few or too many.
    pub fn seats(&self, asked: Option<usize>, usual: usize) -> Result<usize, String> {
        let most = self.most();
        let seats = asked.unwrap_or(usual.min(most));
        match (1..=most).contains(&seats) {
            true => Ok(seats),
            false => {
                let Named { game, edition, .. } = &self.named;
                Err(format!("{game}@{edition} is played by 1 to {most}, not {seats}"))
            }
        }
    }

    /// Who banks, and with how much.
    pub fn turns(&self) -> Turns<'_> {
        Turns {
            named: &self.named,
            banker: Banker::PlayerDealer,
            bank: Some(self.rules.game.bank),
            least: self.rules.limits.least,
        }
    }

    /// The wagers that a hand needs, at the least bet.
    pub fn base(&self) -> Vec<(WagerId, Money)> {
        let least = self.rules.limits.least;
        self.rules.hands().iter().map(|wager| (*wager, least)).collect()
    }
}
