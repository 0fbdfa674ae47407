//! Running it twice: the rest of the board dealt a second time, half the pot on each board.

use super::event::Event;
use super::round::{Round, Rules, Stage, Waiting};
use cards::Hand;
use sheet::poker::{RunTwice, Street, Structure};

/// What a player says when asked to run it twice.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Answer {
    /// Agreed.
    Yes,
    /// No, so it is run once.
    No,
}

/// How often the rest of the board is run.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub(super) enum Run {
    /// Nobody has been asked, or need be.
    #[default]
    Once,
    /// Somebody would not.
    Refused,
    /// The first of two boards, which part at this street.
    First(u8),
    /// The second.
    Second,
}

impl Round {
    /// How many boards the pot is split between.
    pub(super) fn boards_in_play(&self, rules: &Rules) -> u8 {
        if self.beside.run == Run::Second { 2 } else { rules.game.pot.boards.max(1) }
    }

    /// Whether the players are asked before this street: all is in, and cards are to come.
    /// Source: players-casino l.2183-2194, ruling G-017.
    pub(super) fn may_run_twice(&self, rules: &Rules, street: u8) -> bool {
        rules.runs_twice()
            && self.beside.run == Run::Once
            && self.live.is_many()
            && self.betting_is_closed()
            && board_cards(&rules.game.streets[street as usize..]) > 0
    }

    /// The next to be asked; nobody once one has refused.
    pub(super) fn asked(&self) -> Waiting {
        match self.beside.run {
            Run::Refused => Waiting::Nothing,
            _ => {
                let next = self.live.but(self.done).after(self.button, self.count as usize);
                next.map_or(Waiting::Nothing, Waiting::Agree)
            }
        }
    }

    /// Goes on after the answers: twice if all agreed.
    #[inline(never)]
    pub(super) fn run(&mut self, street: u8, events: &mut Vec<Event>) {
        if self.beside.run != Run::Refused {
            self.emit(Event::RunsTwice(street), events);
        }
        self.emit(Event::Began(Stage::Dealing(street)), events);
    }

    /// Starts the second board where the first has ended: as far as the streets before it went,
    /// the two are the same. Says whether it did. Source: players-casino l.2196-2199.
    pub(super) fn run_again(&mut self, rules: &Rules, events: &mut Vec<Event>) -> bool {
        let Run::First(street) = self.beside.run else { return false };
        if !self.live.is_many() {
            return false;
        }
        let kept = board_cards(&rules.game.streets[..street as usize]);
        self.emit(Event::RanAgain { kept }, events);
        self.emit(Event::Began(Stage::Dealing(street)), events);
        true
    }

    #[inline(never)]
    pub(super) fn ran_again(&mut self, kept: u8) {
        let shared: Hand = self.boards[0].iter().copied().take(kept as usize).collect();
        self.boards[1] = shared;
        self.beside.run = Run::Second;
    }
}

impl Rules {
    /// Whether players may run it twice in this betting. Source: players-casino l.2183, ruling
    /// G-017.
    #[must_use]
    pub fn runs_twice(&self) -> bool {
        let large = [Structure::PotLimit, Structure::NoLimit];
        match self.game.extras.run_twice {
            RunTwice::Never => false,
            RunTwice::IfAllAgree => large.contains(&self.game.betting.structure),
            RunTwice::AtLimitToo => true,
        }
    }
}

fn board_cards(streets: &[Street]) -> u8 {
    streets.iter().map(|street| street.board).sum()
}
