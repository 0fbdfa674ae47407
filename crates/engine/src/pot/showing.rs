//! Which hand showing is highest or lowest: who brings it in, who speaks first.

use super::round::{Round, Rules};
use crate::seat::{Seat, SeatSet};
use cards::{Card, CardSet, Rank, Suit};
use ranking::{Ranking, Standing, Using};

/// An up card by rank, ace high, and then by suit, spades highest.
fn high_order(card: Card) -> (Option<Rank>, Option<cards::Suit>) {
    (card.rank(), card.suit())
}

/// The same with the ace low.
fn low_order(card: Card) -> (u8, Option<cards::Suit>) {
    let rank = card.rank().map_or(13, |rank| (rank as u8 + 1) % 13);
    (rank, card.suit())
}

/// The up cards as a number that compares: the ranks held four times, three times, twice, once,
/// in this order, so that more of a rank comes first and then the higher rank. Straights and
/// flushes do not count (ruling E-05).
fn groups(up: CardSet, turn: impl Fn(u16) -> u16) -> u64 {
    let [c, d, h, s] = Suit::ALL.map(|suit| up.lane(suit));
    let (minor, minors) = (c | d, c & d);
    let (major, majors) = (h | s, h & s);
    let any = minor | major;
    let pairs = minors | majors | (minor & major);
    let trips = (minors & major) | (majors & minor);
    let quads = minors & majors;
    let ranks = [quads, trips & !quads, pairs & !trips, any & !pairs];
    ranks.into_iter().fold(0, |key, ranks| key << 13 | u64::from(turn(ranks)))
}

/// Rank bits with the ace on top, as cards keep them.
const fn ace_high(ranks: u16) -> u16 {
    ranks
}

/// Rank bits with the ace below the deuce.
const fn ace_low(ranks: u16) -> u16 {
    (ranks << 1 | ranks >> 12) & 0x1fff
}

impl Round {
    /// The live hands whose up cards are known: a history may hide some.
    fn showing(&self) -> SeatSet {
        let (mut most, mut showing) = (0, SeatSet::EMPTY);
        for seat in self.live.iter() {
            let cards = self.player(seat).up.len();
            if cards > most {
                (most, showing) = (cards, SeatSet::EMPTY);
            }
            if cards == most {
                showing = showing.with(seat);
            }
        }
        showing
    }

    /// A seat's up cards and the one that all share for want of cards.
    /// Source: players-casino l.135, clovis-500 l.727, colorado l.250.
    fn shown(&self, seat: Seat) -> CardSet {
        self.player(seat).up.set() | self.boards[0].set()
    }

    /// How high a hand shows: five cards are a whole hand, with its straights and flushes.
    fn height(&self, seat: Seat) -> (Standing, u64) {
        let shown = self.shown(seat);
        let standing = match shown.len() {
            5 => Using::Any.rank(Ranking::High5, shown, &[]),
            _ => Standing::NOTHING,
        };
        (standing, groups(shown, ace_high))
    }

    /// The seat with the lowest up card: deuce of clubs lowest, ace of spades highest.
    pub(super) fn lowest_up_card(&self) -> Option<Seat> {
        self.showing()
            .iter()
            .min_by_key(|seat| self.player(*seat).up.last().map(|card| high_order(*card)))
    }

    /// The seat with the highest up card, the ace being low unless the game has it high.
    pub(super) fn highest_up_card(&self, rules: &Rules) -> Option<Seat> {
        let up = |seat: &Seat| self.player(*seat).up.last().copied();
        match rules.has_high_aces() {
            true => self.showing().iter().max_by_key(|seat| up(seat).map(high_order)),
            false => self.showing().iter().max_by_key(|seat| up(seat).map(low_order)),
        }
    }

    /// The highest hand showing; of equal ones the first left of the button (ruling X-13).
    pub(super) fn highest_showing(&self) -> Option<Seat> {
        let hands = self.showing().clockwise_after(self.button);
        let keys = hands.map(|seat| (self.height(seat), seat));
        let best = keys.reduce(|best, next| if next.0 > best.0 { next } else { best });
        best.map(|(_, seat)| seat)
    }

    /// The lowest hand showing, the ace being low unless the game has it high; of equal ones the
    /// first left of the button.
    pub(super) fn lowest_showing(&self, rules: &Rules) -> Option<Seat> {
        let hands = self.showing().clockwise_after(self.button);
        let turn = if rules.has_high_aces() { ace_high } else { ace_low };
        let keys = hands.map(|seat| (groups(self.shown(seat), turn), seat));
        let best = keys.reduce(|best, next| if next.0 < best.0 { next } else { best });
        best.map(|(_, seat)| seat)
    }

    /// Whether a seat shows a pair.
    pub(super) fn shows_pair(&self, seat: Seat) -> bool {
        groups(self.player(seat).up.set(), ace_high) >> 13 != 0
    }
}

impl Rules {
    /// Whether aces are high in a low game: deuce-to-seven (ruling X-46).
    fn has_high_aces(&self) -> bool {
        self.game.pot.ways[0].ranking == Ranking::Low27
    }
}
