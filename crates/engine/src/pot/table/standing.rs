//! A table between rounds as far as it goes on, for a log that is to begin there.

use super::lying::Lying;
use super::places::Places;
use super::{Kills, Seated, Table};
use crate::seat::Seat;

/// All of a table between rounds on which no money lies and nobody owes a kill.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Standing {
    /// Who sits where.
    pub players: Vec<(Seat, Seated)>,
    /// Who drew the button when the game was opened.
    pub drawn: Option<Seat>,
    /// Where button and blinds lay in the last round.
    pub places: Option<Places>,
    /// Which game of the house's list is on, after how many rounds of it, and where the button lay
    /// in the first.
    pub game: u8,
    /// How many rounds of it were played.
    pub rounds: u32,
    /// Where the button lay in the first of them.
    pub began: Option<Seat>,
    /// How many players have sat down so far.
    pub arrivals: u32,
}

impl Table {
    /// The table as it stands; `None` while a round is on, or where more goes on than this.
    #[must_use]
    pub fn standing(&self) -> Option<Standing> {
        let plain = self.dealt.is_none()
            && self.straddle.is_none()
            && !self.overdue
            && self.kills == Kills::default()
            && self.lying == Lying::default();
        let seated =
            |(place, player): (usize, &Option<Seated>)| Some((Seat::new(place), (*player)?));
        plain.then(|| Standing {
            players: self.players.iter().enumerate().filter_map(seated).collect(),
            drawn: self.drawn,
            places: self.places,
            game: self.game,
            rounds: self.rounds,
            began: self.began,
            arrivals: self.arrivals,
        })
    }
}

impl From<&Standing> for Table {
    fn from(standing: &Standing) -> Table {
        let mut table = Table {
            drawn: standing.drawn,
            places: standing.places,
            game: standing.game,
            rounds: standing.rounds,
            began: standing.began,
            arrivals: standing.arrivals,
            ..Table::default()
        };
        for (seat, player) in &standing.players {
            table.seat(*seat, Some(*player));
        }
        table
    }
}
