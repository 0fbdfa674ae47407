//! A felt to play on in tests: games of the sheets, a shoe in a known order, and shorthand.

use cards::{Card, Pile, Shoe};
use engine::pot::{
    Action, Ante, Carried, Chair, Event, Recipient, Refusal, Round, Rules, Ruling, Start, Waiting,
};
use engine::{Packet, Seat};
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
#[derive(Clone)]
pub(crate) struct Felt {
    pub(crate) rules: Rules,
    pub(crate) round: Round,
    pub(crate) events: Vec<Event>,
    shoe: Shoe,
    hands: Hands,
}

/// Who deals.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Hands {
    /// The felt, whenever cards are due.
    Felt,
    /// The test.
    Test,
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
        Felt::carrying(rules, start, None, below)
    }

    pub(crate) fn carrying(
        rules: Rules,
        start: &Start<'_>,
        carried: Option<Carried>,
        below: &mut impl FnMut(u32) -> u32,
    ) -> Felt {
        let mut events = Vec::new();
        let begun = Round::begin_with(&rules, start, carried, &mut events);
        let round = begun.expect("a round begins");
        let shoe = Shoe::shuffled(rules.game.pack, below);
        let mut felt = Felt { rules, round, events, shoe, hands: Hands::Felt };
        felt.deal();
        felt
    }

    fn deal(&mut self) {
        let Felt { rules, round, events, shoe, .. } = self;
        if self.hands == Hands::Felt {
            round.deal_from(rules, shoe, &mut |_| 0, events).expect("the shoe serves");
        }
    }

    /// From now on the test deals.
    pub(crate) fn dealing_by_hand(mut self) -> Felt {
        self.hands = Hands::Test;
        self
    }

    /// The cards still to come, the next one first.
    pub(crate) fn stub(&self) -> &[Card] {
        self.shoe.stub()
    }

    /// Takes cards off the shoe that the round does not know of.
    pub(crate) fn takes(&mut self, count: usize) -> Packet {
        Packet::of((0..count).map(|_| self.shoe.deal().expect("the stub has cards")))
    }

    /// Burns cards that the round does not know of.
    pub(crate) fn burns(&mut self, count: usize) {
        (0..count).for_each(|_| assert!(self.shoe.burn().is_some()));
    }

    /// Every card is in the shoe, burned, in a hand, on a board or was thrown, and in one of them.
    pub(crate) fn audit(&self) {
        let players = self.round.players().iter();
        let held = players.flat_map(|it| it.down.cards.iter().chain(it.up.iter()).copied());
        let mut lying: Vec<Card> = held.collect();
        let [first, second] = [0, 1].map(|number| self.round.board(number));
        lying.extend(first.iter());
        // Boards run twice share their first cards.
        lying.extend(second.iter().filter(|card| !first.contains(card)));
        let out: Vec<Card> = self.shoe.pile(Pile::Dealt).collect();
        let gone = self.thrown().into_iter().filter(|card| out.contains(card));
        lying.extend(gone.filter(|card| !lying.contains(card)).collect::<Vec<_>>());
        assert_eq!(self.shoe.audit(lying), Ok(()));
    }

    /// The cards that left a hand or the stub for good.
    fn thrown(&self) -> Vec<Card> {
        let mut thrown = Vec::new();
        for event in &self.events {
            match event {
                Event::Dealt { to: Recipient::Burn, packet, .. }
                | Event::Drew(_, packet)
                | Event::Discarded(_, packet)
                | Event::Ruled(Ruling::EarlyCards(packet) | Ruling::EarlyBoard(packet)) => {
                    thrown.extend(packet.cards.iter().copied());
                }
                Event::Ruled(Ruling::ReplaceCard(_, card) | Ruling::FacedCard(card)) => {
                    thrown.push(*card);
                }
                _ => {}
            }
        }
        thrown.sort();
        thrown.dedup();
        thrown
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
