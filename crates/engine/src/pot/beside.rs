//! What only some games keep beside the pot: money that comes from an earlier round or leaves for a
//! later one, and which of its two games a round plays.

use super::event::Event;
use super::floor::{Amends, Lay};
use super::pool::Spoils;
use super::round::{Round, Rules};
use super::run_twice::Run;
use crate::seat::{Seat, SeatSet};
use cards::Card;
use money::Money;
use sheet::poker::{Award, Pool, Structure, Way};

/// What only some games keep beside the pot.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub(super) struct Beside {
    /// Which of its two games the round plays.
    pub(super) playing: Playing,
    /// Money that an earlier round left, or that the house paid in.
    pub(super) brought: Money,
    /// Money that left for the house, a pool or the next round.
    pub(super) gone: Money,
    /// Of it, what waits for the next round.
    pub(super) waits: Money,
    /// How often the rest of the board is run.
    pub(super) run: Run,
    /// What each seat has put up beside the pot.
    pub(super) side: [Money; Seat::MAX],
    /// Who made a jackpot wager.
    pub(super) jackpot: SeatSet,
    /// How much a jackpot wager is, the same for all. Source: colorado l.2066.
    pub(super) jackpot_wager: Money,
    /// What each seat put straight into the middle.
    pub(super) dead: [Money; Seat::MAX],
    /// Who has acted on a hand since the deal.
    pub(super) spoken: SeatSet,
    /// Who has put money in by an action, and not by a post alone.
    pub(super) staked: SeatSet,
    /// Seats that folded where there was no bet and are dealt to until there is one.
    pub(super) dealt_on: SeatSet,
    /// Hands that another player has asked to see.
    pub(super) asked_for: SeatSet,
    /// Hands that were mucked at the showdown, and not retrieved.
    pub(super) mucked: SeatSet,
    /// Hands that were mucked and retrieved: they must be turned up.
    pub(super) retrieved: SeatSet,
    /// How the pot lay when a muck left one hand.
    pub(super) lay: Option<Box<Lay>>,
    /// What the floor has set right and is not done with.
    pub(super) amends: Option<Box<Amends>>,
    /// The card that each seat called wild.
    pub(super) wild: [Option<Card>; Seat::MAX],
    /// How many rounds the pot has rolled over before this one.
    pub(super) rolled: u8,
    /// What the round means for the pools of the table, where it has any.
    pub(super) spoils: Option<Box<Spoils>>,
}

/// Which of its two games a round plays.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub enum Playing {
    /// The one that the sheet prints first.
    #[default]
    First,
    /// The low game that follows when nobody opened. Source: clovis-500 l.191.
    Otherwise,
}

/// Where money goes that leaves a round and no player gets.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Away {
    /// Into the next round's pot.
    NextRound,
    /// To the house.
    House,
}

impl Beside {
    /// All that lies beside the pot.
    pub(super) fn lying(&self) -> Money {
        self.side.iter().copied().sum()
    }
}

impl Round {
    /// The hands that win, by the game that the round plays.
    #[must_use]
    pub fn ways<'a>(&self, rules: &'a Rules) -> &'a [Way] {
        match (self.beside.playing, &rules.game.extras.openers) {
            (Playing::Otherwise, Some(openers)) => std::slice::from_ref(&openers.otherwise),
            _ => &rules.game.pot.ways,
        }
    }

    /// Which of its two games the round plays.
    #[must_use]
    pub const fn playing(&self) -> Playing {
        self.beside.playing
    }

    /// Sends the whole pot away.
    pub(super) fn send_away(&mut self, to: Away, events: &mut Vec<Event>) {
        let money = self.pot();
        if !money.is_zero() {
            self.emit(Event::Left { to, money }, events);
        }
    }

    /// Who gets the pot when every hand was given up.
    pub(super) fn nobody_left(&mut self, rules: &Rules, events: &mut Vec<Event>) {
        let to = match rules.game.extras.award {
            Award::Rolling => Away::NextRound,
            Award::Pot | Award::Matched => Away::House,
        };
        self.send_away(to, events);
    }
}

impl Rules {
    /// Whether every hand puts in the same amount or folds.
    pub(super) const fn is_posted(&self) -> bool {
        matches!(self.game.betting.structure, Structure::Posted | Structure::SetByFirst)
    }

    /// Whether the last hand left must play on to win: it has a qualifier to reach, or the house
    /// to satisfy. Source: colorado l.1799-1801, l.2072, ruling G-035.
    pub(super) const fn lone_hand_plays_on(&self) -> bool {
        matches!(self.game.extras.award, Award::Rolling)
            || matches!(self.game.extras.pool, Pool::BadBeat)
    }
}
