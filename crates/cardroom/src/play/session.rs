//! What lasts from round to round: who sits with how much, where the button lies, what is posted.

use super::chance::{Chance, Purpose};
use engine::Seat;
use engine::pot::{Chair, Rules};
use money::{Chip, Money};
use sheet::poker::Stakes;

/// A table and its players, between rounds.
#[derive(Debug, Clone)]
pub(crate) struct Session {
    stacks: Vec<Money>,
    buy_in: Money,
    /// What each seat has bought in for, all told.
    bought: Vec<Money>,
    button: usize,
    rounds: u32,
}

impl Session {
    /// Seats `count` players who buy in for as much each; chance places the button.
    pub(crate) fn new(count: usize, buy_in: Money, seed: u64) -> Session {
        let button = Chance::new(seed, Purpose::Seating).below(count as u32) as usize;
        Session {
            stacks: vec![buy_in; count],
            buy_in,
            bought: vec![buy_in; count],
            button,
            rounds: 0,
        }
    }

    /// What each seat has, in order of place.
    pub(crate) fn stacks(&self) -> &[Money] {
        &self.stacks
    }

    /// What a seat has bought in for, all told.
    pub(crate) fn bought(&self, seat: Seat) -> Money {
        self.bought[seat.place()]
    }

    /// What one buys in for.
    pub(crate) const fn buy_in(&self) -> Money {
        self.buy_in
    }

    /// Who has the button.
    pub(crate) const fn button(&self) -> Seat {
        Seat::new(self.button)
    }

    /// How many rounds are over.
    pub(crate) const fn rounds(&self) -> u32 {
        self.rounds
    }

    /// What each seat has and must post in the next round.
    pub(crate) fn chairs(&self, rules: &Rules) -> Vec<Chair> {
        let chair =
            |stack: &Money| Chair { stack: *stack, ante: rules.stakes.ante, ..Chair::default() };
        let mut chairs: Vec<Chair> = self.stacks.iter().map(chair).collect();
        let count = chairs.len();
        let blinds = usize::from(rules.game.posts.blinds).min(count);
        // With two players and two blinds, the button has the small one.
        let first = if count == 2 && blinds == 2 { self.button } else { self.button + 1 };
        for (at, blind) in rules.stakes.blinds.iter().enumerate().take(blinds) {
            chairs[(first + at) % count].blind = *blind;
        }
        chairs
    }

    /// Ends a round: takes the stacks as they are and moves the button.
    pub(crate) fn end_round(&mut self, stacks: impl IntoIterator<Item = Money>) {
        self.stacks = stacks.into_iter().collect();
        self.button = (self.button + 1) % self.stacks.len();
        self.rounds += 1;
    }

    /// Whether a seat has no chips left.
    pub(crate) fn is_broke(&self, seat: Seat) -> bool {
        self.stacks[seat.place()].is_zero()
    }

    /// A player buys in again.
    pub(crate) fn rebuy(&mut self, seat: Seat) {
        self.stacks[seat.place()] += self.buy_in;
        self.bought[seat.place()] += self.buy_in;
    }
}

/// The largest of the usual chips in which all stakes come out even.
pub(crate) fn chip(stakes: &Stakes) -> Chip {
    let [one, two, three] = stakes.blinds;
    let amounts = [stakes.ante, one, two, three, stakes.bring_in, stakes.low, stakes.high];
    let usual = [100, 50, 25, 10, 5].into_iter().filter_map(|cents| Chip::new(Money::cents(cents)));
    let mut fits = usual.filter(|chip| amounts.iter().all(|amount| amount.is_multiple_of(*chip)));
    fits.next().unwrap_or(Chip::CENT)
}
