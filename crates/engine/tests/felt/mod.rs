//! A felt to play on in tests: games of the sheets, a shoe in a known order, and shorthand.

#![allow(dead_code)] // Each test uses a part of it.

use cards::Shoe;
use engine::Seat;
use engine::pot::{Action, Ante, Chair, Event, Refusal, Round, Rules, Start, Waiting};
use money::{Chip, Money};
use sheet::Library;

/// The rules of a sheet, with the house's choices.
pub(crate) fn rules(game: &str, choices: &[(&str, &str)]) -> Rules {
    let library = Library::built_in();
    let resolved = library.game(game).expect("the game has a sheet").resolve(choices);
    let resolved = resolved.expect("the choices are there");
    let (game, stakes) = resolved.poker().expect("a poker game");
    Rules { game: game.clone(), stakes, chip: Chip::new(Money::cents(50)).expect("a chip") }
}

pub(crate) const fn dollars(amount: u64) -> Money {
    Money::dollars(amount)
}

/// A seat by its printed number.
pub(crate) const fn seat(number: usize) -> Seat {
    Seat::new(number - 1)
}

/// A round that deals by itself, off a shoe in a known order.
pub(crate) struct Felt {
    pub(crate) rules: Rules,
    pub(crate) round: Round,
    pub(crate) events: Vec<Event>,
    shoe: Shoe,
}

impl Felt {
    /// Begins with the button at the last seat.
    pub(crate) fn begin(rules: Rules, chairs: &[Chair]) -> Felt {
        let start =
            Start { button: Seat::new(chairs.len() - 1), seats: chairs, ante: Ante::Matched };
        Felt::from(rules, &start, &mut |_| 0)
    }

    pub(crate) fn from(
        rules: Rules,
        start: &Start<'_>,
        below: &mut impl FnMut(u32) -> u32,
    ) -> Felt {
        let mut events = Vec::new();
        let round = Round::begin(&rules, start, &mut events).expect("a round begins");
        let shoe = Shoe::shuffled(rules.game.pack, below);
        let mut felt = Felt { rules, round, events, shoe };
        felt.deal();
        felt
    }

    fn deal(&mut self) {
        let Felt { rules, round, events, shoe } = self;
        round.deal_from(rules, shoe, &mut |_| 0, events).expect("the shoe serves");
    }

    pub(crate) fn waiting(&self) -> Waiting {
        self.round.waiting_for(&self.rules)
    }

    pub(crate) fn tries(&mut self, action: Action) -> Result<(), Refusal> {
        let done = self.round.act(&self.rules, action, &mut self.events);
        self.deal();
        done
    }

    /// Plays actions that must all be accepted.
    pub(crate) fn plays(&mut self, actions: &[Action]) -> &mut Felt {
        for action in actions {
            let done = self.tries(*action);
            assert_eq!(done, Ok(()), "{action:?}: {}", self.waiting());
        }
        self
    }

    /// Folds everyone but the last to speak, and so ends the round.
    pub(crate) fn folds_out(&mut self) -> &mut Felt {
        while let Waiting::Turn(seat) = self.waiting() {
            self.plays(&[Action::Fold(seat)]);
        }
        self
    }
}
