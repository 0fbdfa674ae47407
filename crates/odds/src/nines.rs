//! Prices in games to nine: every order in which a fresh shoe can deal a round is counted, cards
//! that count the same together.

mod advise;
mod bank;
mod lines;
mod own;

pub use advise::{Choice, advise};
pub(crate) use lines::Tally;

use crate::price::{Priced, Unpriced};
use cards::{Card, Pack};
use engine::WagerId;
use engine::nines::Rules;
use sheet::nines::Hands;

/// The wagers that have a price of their own: all of them, in the order of the layout.
#[must_use]
pub fn wagers(rules: &Rules) -> Vec<WagerId> {
    rules.wagers().collect()
}

/// Prices one of them from a fresh shoe.
///
/// Where each seat has its own hand it is played as well as can be by its own cards, against a
/// banker whose options the house way decides.
///
/// # Errors
///
/// The shoe has too few cards for a round, or pays have parts too fine to be added up.
pub fn wager(rules: &Rules, wager: WagerId) -> Result<Priced, Unpriced> {
    let shoe = Counts::of(rules.game.pack);
    if shoe.size < rules.game.most_cards(1) as u128 {
        return Err(Unpriced::shape("the shoe has too few cards for a round"));
    }
    match rules.game.hands {
        Hands::Common => lines::price(rules, wager, &shoe),
        Hands::Own => own::price(rules, wager, &shoe),
    }
}

/// A shoe by what its cards count, each taken with how many there are left of it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Counts {
    of: [u128; 10],
    size: u128,
}

impl Counts {
    fn of(pack: Pack) -> Counts {
        let mut counts = Counts { of: [0; 10], size: 0 };
        for card in pack.cards() {
            counts.of[value(card)] += 1;
            counts.size += 1;
        }
        counts
    }

    /// What a card may count, in how many ways, and the shoe without it.
    fn draws(self) -> impl Iterator<Item = (usize, u128, Counts)> {
        let ways = (0..10).filter(move |value| self.of[*value] > 0);
        ways.map(move |value| {
            let mut rest = self;
            rest.of[value] -= 1;
            rest.size -= 1;
            (value, self.of[value], rest)
        })
    }

    /// In how many orders so many more cards can come.
    fn orders(self, cards: usize) -> u128 {
        (0..cards as u128).map(|gone| self.size - gone).product()
    }
}

/// What a card counts.
fn value(card: Card) -> usize {
    usize::from(ranking::point_sum::mod10(&[card]))
}

#[cfg(test)]
mod tests;
