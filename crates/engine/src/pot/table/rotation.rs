//! The games of a table: one, or several that take turns.

use super::buy_in::BuyIn;
use super::wager::JackpotRules;
use crate::pot::round::Rules;
use crate::seat::Seat;
use std::num::NonZero;

/// What the house offers at a table.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct House {
    games: Vec<Rules>,
    /// When one game gives way to the next.
    pub change: Change,
    /// How players buy in.
    pub buy_in: BuyIn,
    /// What is posted for the jackpot, in games that have one.
    pub jackpot: JackpotRules,
}

/// When one game gives way to the next.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Change {
    /// After so many rounds.
    EveryRounds(NonZero<u32>),
    /// When the button has gone round the table.
    EveryOrbit,
}

impl House {
    /// The most games that take turns at a table.
    pub const GAMES_MAX: usize = u8::MAX as usize;

    /// A table of one game.
    #[must_use]
    pub fn of(game: Rules) -> House {
        let buy_in = BuyIn::printed(&game.stakes);
        let games = vec![game];
        let jackpot = JackpotRules::posted(&games);
        House { games, change: Change::EveryOrbit, buy_in, jackpot }
    }

    /// A table of several games in turn, such as HORSE.
    ///
    /// # Panics
    /// If there is no game, or more than a table can hold.
    #[must_use]
    pub fn mixed(games: Vec<Rules>, change: Change) -> House {
        assert!((1..=House::GAMES_MAX).contains(&games.len()), "a table has games");
        let buy_in = BuyIn::printed(&games[0].stakes);
        let jackpot = JackpotRules::posted(&games);
        House { games, change, buy_in, jackpot }
    }

    /// The games, in turn.
    #[must_use]
    pub fn games(&self) -> &[Rules] {
        &self.games
    }

    /// How many seats the table has: as many as every game of it allows.
    #[must_use]
    pub fn seats(&self) -> u8 {
        let seats = self.games.iter().map(|rules| rules.game.seats.max);
        seats.min().unwrap_or(0).min(Seat::MAX as u8)
    }

    pub(super) fn game(&self, number: u8) -> &Rules {
        &self.games[number as usize]
    }
}
