//! A table between rounds as far as it goes on, for a log that is to begin there.

use super::lying::Lying;
use super::places::Places;
use super::{Kills, Seated, Table};
use crate::seat::Seat;

/// All of a table between rounds.
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
    /// Whether the next game waits only for the pot that lies on the table.
    pub overdue: bool,
    /// How many players have sat down so far.
    pub arrivals: u32,
    /// Who owes a kill, and who has kill buttons.
    pub kills: Kills,
    /// Who wants to straddle the next round.
    pub straddle: Option<Seat>,
    /// What lies on the table.
    pub lying: Lying,
}

impl Table {
    /// The table as it stands; `None` while a round is on.
    #[must_use]
    pub fn standing(&self) -> Option<Standing> {
        let seated =
            |(place, player): (usize, &Option<Seated>)| Some((Seat::new(place), (*player)?));
        self.dealt.is_none().then(|| Standing {
            players: self.players.iter().enumerate().filter_map(seated).collect(),
            drawn: self.drawn,
            places: self.places,
            game: self.game,
            rounds: self.rounds,
            began: self.began,
            overdue: self.overdue,
            arrivals: self.arrivals,
            kills: self.kills,
            straddle: self.straddle,
            lying: self.lying,
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
            overdue: standing.overdue,
            arrivals: standing.arrivals,
            kills: standing.kills,
            straddle: standing.straddle,
            lying: standing.lying,
            ..Table::default()
        };
        for (seat, player) in &standing.players {
            table.seat(*seat, Some(*player));
        }
        table
    }
}
