//! What lasts from round to round at a poker table: who sits where with how many chips, where the
//! button and the blinds lie, who owes a blind or a kill, which game is next.
//!
//! [`Table::act`] takes what players do between rounds, [`Table::deal`] says who is dealt in and
//! posts what, [`Table::end`] takes the finished round back. As with a round, what happened comes
//! out as events, and [`Table::apply`] folds them alone.

mod act;
mod action;
mod apply;
mod buy_in;
mod entry;
mod kills;
mod line_up;
mod lying;
mod places;
mod rotation;
mod standing;
mod wager;

pub use action::{TableAction, TableEvent, TableRefusal};
pub use buy_in::{Buy, BuyIn};
pub use entry::{Debt, Entering};
pub use kills::Kills;
pub use line_up::LineUp;
pub use lying::{Lying, WaitingPot};
pub use places::Places;
pub use rotation::{Change, House};
pub use standing::Standing;
pub use wager::{Jackpot, JackpotRules};

use super::round::Rules;
use crate::seat::{Seat, SeatSet};
use money::Money;
use sheet::poker::SitsOut;
use std::sync::Arc;

/// A poker table between and during rounds.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Table {
    players: [Option<Seated>; Seat::MAX],
    /// Where somebody sits: most of what goes round the table goes past empty seats.
    taken: SeatSet,
    /// Who drew the button when the game was opened.
    drawn: Option<Seat>,
    /// Where button and blinds lay in the last round.
    places: Option<Places>,
    /// Which game of the house's list is on.
    game: u8,
    /// How many rounds of it were played, and where the button lay in the first.
    rounds: u32,
    began: Option<Seat>,
    /// Whether the next game waits only for the pot that lies on the table.
    overdue: bool,
    kills: Kills,
    /// Who wants to straddle the next round.
    straddle: Option<Seat>,
    /// The round that is on.
    dealt: Option<Arc<LineUp>>,
    /// What the last round was written on.
    spare: Spare,
    /// How many players have sat down so far.
    arrivals: u32,
    lying: Lying,
}

/// Paper for the next round, where nobody reads the last one any more. It is no part of the table:
/// tables that differ only here are equal.
#[derive(Debug, Clone, Default)]
struct Spare(Option<Arc<LineUp>>);

impl PartialEq for Spare {
    fn eq(&self, _: &Spare) -> bool {
        true
    }
}

impl Eq for Spare {}

impl Spare {
    /// Writes a round down.
    fn write(&mut self, line_up: LineUp) -> Arc<LineUp> {
        let mut last = self.0.take();
        match last.as_mut().and_then(Arc::get_mut) {
            Some(blank) => *blank = line_up,
            None => return Arc::new(line_up),
        }
        last.expect("it was just written on")
    }
}

/// One player at the table.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Seated {
    /// Chips on the table.
    pub stack: Money,
    /// Whether the player takes part.
    pub presence: Presence,
    /// The blinds that passed the seat.
    pub owes: Debt,
    /// How the player means to come in while blinds are owed.
    pub entering: Entering,
    /// The last kind of buy.
    pub bought: Buy,
    /// The how-manieth player to sit down.
    pub arrived: u32,
    /// What the player wagers where that is his choice; the least until he says.
    pub wager: Option<Money>,
    /// Whether the player makes the jackpot wager.
    pub jackpot: Jackpot,
}

/// Whether a player takes part.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Presence {
    /// At the table.
    Here,
    /// Away from it, the seat being kept.
    Away,
    /// Leaves when the round is over.
    Leaving,
}

impl Table {
    /// An empty table.
    #[must_use]
    pub fn new() -> Table {
        Table::default()
    }

    /// Who sits there.
    #[must_use]
    pub fn player(&self, seat: Seat) -> Option<&Seated> {
        self.players[seat.place()].as_ref()
    }

    /// The seats taken.
    #[must_use]
    pub const fn taken(&self) -> SeatSet {
        self.taken
    }

    /// Seats a player, or nobody.
    fn seat(&mut self, seat: Seat, player: Option<Seated>) {
        self.taken = match player {
            Some(_) => self.taken.with(seat),
            None => self.taken.without(seat),
        };
        self.players[seat.place()] = player;
    }

    /// Where the button and the blinds lay in the last round.
    #[must_use]
    pub const fn places(&self) -> Option<&Places> {
        self.places.as_ref()
    }

    /// The round that is on: who was dealt in and posted what.
    #[must_use]
    pub fn dealt(&self) -> Option<&LineUp> {
        self.dealt.as_deref()
    }

    /// Who owes kills, and who has kill buttons.
    #[must_use]
    pub const fn kills(&self) -> &Kills {
        &self.kills
    }

    /// The rules of the game that is on.
    #[must_use]
    pub fn rules<'a>(&self, house: &'a House) -> &'a Rules {
        house.game(self.game)
    }

    /// All the chips on the table, a pot that waits and the pool with them, but for those in a round
    /// that is on and those in the jackpots' box.
    #[must_use]
    pub fn chips(&self) -> Money {
        let waits = self.lying.pot.map_or(Money::ZERO, |pot| pot.carried.money);
        let seated = self.taken.iter().filter_map(|seat| self.player(seat));
        seated.map(|player| player.stack).sum::<Money>() + waits + self.lying.runners.pool
    }

    /// Those who could be dealt in: at the table, with chips enough, and playing for what waits.
    fn present(&self, rules: &Rules) -> SeatSet {
        let needs = Table::needs(rules);
        let here = |seat: &Seat| {
            let player = self.player(*seat);
            player.is_some_and(|it| it.presence == Presence::Here && it.stack >= needs)
        };
        let present: SeatSet = self.taken.iter().filter(here).collect();
        let mut present = self.eligible(rules, present);
        // The last to arrive is a backup and does not take part. Source: lucky-lady l.928.
        while rules.game.seats.sits_out == SitsOut::Last
            && present.len() > rules.game.seats.dealt as usize
        {
            let last = present.iter().max_by_key(|seat| self.player(*seat).map(|it| it.arrived));
            present = last.map_or(present, |seat| present.without(seat));
        }
        present
    }

    fn was_dealt(&self, seat: Seat) -> bool {
        self.dealt.as_ref().is_some_and(|line_up| line_up.place_of(seat).is_some())
    }
}
