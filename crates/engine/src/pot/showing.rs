//! Which hand showing is highest or lowest: who brings it in, who speaks first.

use super::round::Round;
use crate::seat::{Seat, SeatSet};
use cards::{Card, Hand, Rank};

/// An up card by rank, ace high, and then by suit, spades highest.
fn high_order(card: Card) -> (Option<Rank>, Option<cards::Suit>) {
    (card.rank(), card.suit())
}

/// The same with the ace low.
fn low_order(card: Card) -> (u8, Option<cards::Suit>) {
    let rank = card.rank().map_or(13, |rank| (rank as u8 + 1) % 13);
    (rank, card.suit())
}

/// The up cards as groups: the most of a rank first, then the highest rank. Straights and flushes
/// do not count until five cards are shown.
fn groups(up: &Hand, place: impl Fn(Rank) -> u8) -> [(u8, u8); 5] {
    let mut counts = [0_u8; 13];
    up.iter().filter_map(|card| card.rank()).for_each(|rank| counts[place(rank) as usize] += 1);
    let mut groups = [(0, 0); 5];
    let mut used = 0;
    for (rank, &count) in counts.iter().enumerate().filter(|(_, count)| **count > 0) {
        if used < groups.len() {
            groups[used] = (count, rank as u8);
            used += 1;
        }
    }
    groups.sort_unstable_by(|a, b| b.cmp(a));
    groups
}

impl Round {
    /// The live hands whose up cards are known: a history may hide some.
    fn showing(&self) -> SeatSet {
        let most = self.live.iter().map(|seat| self.player(seat).up.len()).max().unwrap_or(0);
        self.live.iter().filter(|seat| self.player(*seat).up.len() == most).collect()
    }

    /// The seat with the lowest up card: deuce of clubs lowest, ace of spades highest.
    pub(super) fn lowest_up_card(&self) -> Option<Seat> {
        self.showing()
            .iter()
            .min_by_key(|seat| self.player(*seat).up.last().map(|card| high_order(*card)))
    }

    /// The seat with the highest up card, the ace being low.
    pub(super) fn highest_up_card(&self) -> Option<Seat> {
        self.showing()
            .iter()
            .max_by_key(|seat| self.player(*seat).up.last().map(|card| low_order(*card)))
    }

    /// The highest hand showing; of equal ones the first left of the button (ruling X-13).
    pub(super) fn highest_showing(&self) -> Option<Seat> {
        let key = |seat: Seat| groups(&self.player(seat).up, |rank| rank as u8);
        self.showing()
            .clockwise_after(self.button)
            .reduce(|best, next| if key(next) > key(best) { next } else { best })
    }

    /// The lowest hand showing, the ace being low; of equal ones the first left of the button.
    pub(super) fn lowest_showing(&self) -> Option<Seat> {
        let key = |seat: Seat| groups(&self.player(seat).up, |rank| (rank as u8 + 1) % 13);
        self.showing()
            .clockwise_after(self.button)
            .reduce(|best, next| if key(next) < key(best) { next } else { best })
    }

    /// Whether a seat shows a pair.
    pub(super) fn shows_pair(&self, seat: Seat) -> bool {
        groups(&self.player(seat).up, |rank| rank as u8)[0].0 >= 2
    }
}
