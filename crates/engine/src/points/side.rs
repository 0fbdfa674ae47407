//! Side bets: what each reads of the cards, and what its table pays for it.

use super::round::{Round, Spot};
use super::rules::Rules;
use crate::layout::{Unplayable, WagerId};
use cards::{Card, Suit};
use money::Pay;
use ranking::points::{Count, Kind};
use sheet::points::side::{Reads, Side, When};
use sheet::table::paytable::PayTable;

/// A side bet made ready: its pays by what it reads.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct SideBet {
    pub(super) wager: WagerId,
    pub(super) reads: Reads,
    pub(super) when: When,
    /// For each row that [`Reads::rows`] knows, the table's row and its pay.
    pays: [Option<(u8, Pay)>; SideBet::ROWS],
}

impl SideBet {
    /// The most rows that a reading has.
    const ROWS: usize = 8;

    pub(super) fn new(
        side: &Side,
        tables: &[PayTable],
        place: &dyn Fn(&str) -> Result<WagerId, Unplayable>,
    ) -> Result<SideBet, Unplayable> {
        let missing = || Unplayable(format!("no pay table `{}`", side.table));
        let table = tables.iter().find(|table| table.name == side.table).ok_or_else(missing)?;
        let mut pays = [None; SideBet::ROWS];
        for (slot, name) in pays.iter_mut().zip(side.reads.rows()) {
            let row = table.rows.iter().position(|row| row.hand == *name);
            *slot = row.map(|at| (at as u8, table.rows[at].pays[table.chosen]));
        }
        Ok(SideBet { wager: place(&side.wager)?, reads: side.reads, when: side.when, pays })
    }

    /// What it pays at a place, and by which row.
    pub(super) fn pay(&self, rules: &Rules, round: &Round, spot: &Spot) -> (Pay, Option<u8>) {
        let row = match self.reads {
            Reads::BankerOver => over(round.bankers_count(rules), round.banker().len()),
            Reads::BankerReds => reds(round.banker()),
            Reads::UpCard => round.banker().first().and_then(|up| matches(&spot.first, *up)),
            Reads::FirstFour => first_four(&spot.first),
        };
        match row.and_then(|row| self.pays[row]) {
            Some((row, pay)) => (pay, Some(row)),
            None => (Pay::Lose, None),
        }
    }
}

/// How many cards the banker's hand has, if it is over; three and more. Source: players-casino
/// l.1353-1361.
fn over(count: Count, cards: usize) -> Option<usize> {
    (count.kind == Kind::Over).then(|| cards.clamp(3, 8) - 3)
}

/// How many cards are red from the first on; two and more. Source: clovis-500 l.1579-1599.
fn reds(banker: &[Card]) -> Option<usize> {
    let red = |card: &&Card| matches!(card.suit(), Some(Suit::Hearts | Suit::Diamonds));
    let reds = banker.iter().take_while(red).count();
    reds.min(8).checked_sub(2)
}

/// Which of two cards match the banker's first in rank, and in suit too. Source: clovis-500
/// l.2141-2153.
fn matches(first: &[Card; 4], up: Card) -> Option<usize> {
    let (mut suited, mut other) = (0, 0);
    for card in &first[..2] {
        match (card.rank() == up.rank(), card.suit() == up.suit()) {
            (true, true) => suited += 1,
            (true, false) => other += 1,
            (false, _) => {}
        }
    }
    match (suited, other) {
        (0, 1) => Some(0),
        (0, 2) => Some(1),
        (1, 0) => Some(2),
        (1, 1) => Some(3),
        (2, _) => Some(4),
        _ => None,
    }
}

/// A pair, three of a kind, two pair or four of a kind. Source: players-casino l.1209-1213.
fn first_four(first: &[Card; 4]) -> Option<usize> {
    let alike = |one: usize, other: usize| usize::from(first[one].rank() == first[other].rank());
    let pairs = alike(0, 1) + alike(0, 2) + alike(0, 3) + alike(1, 2) + alike(1, 3) + alike(2, 3);
    match pairs {
        1 => Some(0),
        3 => Some(1),
        2 => Some(2),
        6 => Some(3),
        _ => None,
    }
}
