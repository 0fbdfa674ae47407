//! A round under way, and which of its cards the player has seen.

use super::{Known, Table};
use crate::price::drive::SEAT;
use cards::{Card, Hand};
use engine::Packet;
use engine::table::{Action, Event, Round, Target, Waiting};

/// A round under way.
#[derive(Clone)]
pub(super) struct Sitting {
    pub(super) round: Round,
    /// The cards in the order in which they were dealt, without those that went under.
    pub(super) lies: Vec<Lie>,
    /// What the player has answered.
    pub(super) answers: Vec<(u8, Action)>,
    events: Vec<Event>,
}

/// A card on the table.
#[derive(Debug, Clone, Copy)]
pub(super) struct Lie {
    pub(super) to: Target,
    pub(super) card: Card,
    pub(super) sight: Sight,
}

/// Whether the player sees a card.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Sight {
    Up,
    Down,
}

/// What a round waits for.
pub(super) enum Stop {
    /// An answer.
    Answer,
    /// Cards: so many, the last of them face up.
    Cards(Target, usize, usize),
    /// Nothing.
    Over,
}

impl Sitting {
    pub(super) fn new(table: &Table<'_>) -> Sitting {
        let (lies, answers, events) = (Vec::new(), Vec::new(), Vec::new());
        Sitting { round: table.drive.seated(), lies, answers, events }
    }

    /// Does what is nobody's choice, until cards or an answer are due.
    pub(super) fn go_on(&mut self, table: &Table<'_>) -> Stop {
        loop {
            let action = match self.round.waiting_for(table.rules) {
                Waiting::Nothing => return Stop::Over,
                Waiting::Answer(_) => return Stop::Answer,
                Waiting::Cards { to: Target::Burn, count, .. } => {
                    Action::Deal(Target::Burn, Packet::unseen(count))
                }
                Waiting::Cards { to, count, up } => {
                    return Stop::Cards(to, count.into(), up.into());
                }
                Waiting::Bets => Action::NoMoreBets,
                Waiting::Start => Action::Start(3),
                Waiting::Banker => self.round.left_to_the_house(table.rules),
                Waiting::Shuffle => unreachable!("no floor is called"),
            };
            self.act(table, action);
        }
    }

    /// Whether the last of so many cards that are due will be seen by the player.
    pub(super) fn sight(to: Target, at: usize, count: usize, up: usize) -> Sight {
        match to {
            Target::Seat(SEAT) => Sight::Up,
            Target::Hand(hand) if hand > 0 => Sight::Down,
            _ if at + up >= count => Sight::Up,
            _ => Sight::Down,
        }
    }

    /// Deals these, the last of them face up.
    pub(super) fn deal(&mut self, table: &Table<'_>, (to, up): (Target, usize), cards: &Hand) {
        for (at, card) in cards.iter().enumerate() {
            let sight = Sitting::sight(to, at, cards.len(), up);
            self.lies.push(Lie { to, card: *card, sight });
        }
        self.act(table, Action::Deal(to, Packet::known(cards)));
    }

    /// Gives an answer, by its number among those that could be given.
    pub(super) fn answer(&mut self, table: &Table<'_>, answer: (u8, Action)) {
        self.answers.push(answer);
        self.act(table, answer.1);
    }

    fn act(&mut self, table: &Table<'_>, action: Action) {
        let Sitting { round, lies, events, .. } = self;
        events.clear();
        round.act(table.rules, action, events).expect("what is legal is accepted");
        for event in events {
            let Event::Turned { of, packet } = event else { continue };
            for card in packet.cards.iter() {
                let down = |lie: &&mut Lie| lie.to == *of && lie.sight == Sight::Down;
                let turned = lies.iter_mut().filter(down).find(|lie| lie.card == *card);
                if let Some(lie) = turned {
                    lie.sight = Sight::Up;
                }
            }
        }
    }

    /// How many cards of a place the player sees.
    pub(super) fn in_sight(&self, to: Target) -> usize {
        self.lies.iter().filter(|lie| lie.to == to && lie.sight == Sight::Up).count()
    }

    /// What the player knows.
    pub(super) fn known(&self) -> Known {
        let card = |lie: &Lie| (lie.sight == Sight::Up).then_some(lie.card);
        Known { cards: self.lies.iter().map(card).collect(), answers: self.answers.clone() }
    }

    /// What the player has won, in cents, when all is over.
    pub(super) fn net(&self) -> i64 {
        crate::price::drive::net(&self.round)
    }
}
