//! Seats, and the cards that are dealt to them.

use cards::{Card, CardSet, Hand};
use std::fmt;

/// A place at the table, counted clockwise from zero and printed from one.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Seat(u8);

impl Seat {
    /// The most seats of a poker table, and of most others: ten, for Lowball.
    /// Source: players-casino l.2002.
    pub const MAX: usize = sheet::poker::Seats::MAX as usize;

    /// The most places of any table: at baccarat twenty-one may play, some of them behind a seat.
    /// Source: lucky-lady l.798.
    pub const PLACES: usize = 21;

    /// The seat at that place, from zero.
    ///
    /// # Panics
    /// If there is no such place.
    #[must_use]
    #[inline]
    pub const fn new(place: usize) -> Seat {
        assert!(place < Seat::PLACES, "a table has twenty-one places at most");
        Seat(place as u8)
    }

    /// The place, from zero.
    #[must_use]
    #[inline]
    pub const fn place(self) -> usize {
        self.0 as usize
    }
}

impl fmt::Display for Seat {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "seat {}", self.0 + 1)
    }
}

impl fmt::Debug for Seat {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// Some of the seats.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct SeatSet(u32);

impl SeatSet {
    /// None of them.
    pub const EMPTY: SeatSet = SeatSet(0);

    /// The first so many seats.
    #[must_use]
    pub const fn first(count: usize) -> SeatSet {
        SeatSet((1 << count) - 1)
    }

    /// Whether the seat is one of them.
    #[must_use]
    #[inline]
    pub const fn contains(self, seat: Seat) -> bool {
        self.0 >> seat.0 & 1 == 1
    }

    /// These and one more.
    #[must_use]
    #[inline]
    pub const fn with(self, seat: Seat) -> SeatSet {
        SeatSet(self.0 | 1 << seat.0)
    }

    /// These without that one.
    #[must_use]
    #[inline]
    pub const fn without(self, seat: Seat) -> SeatSet {
        SeatSet(self.0 & !(1 << seat.0))
    }

    /// Those of these that are not `others`.
    #[must_use]
    #[inline]
    pub const fn but(self, others: SeatSet) -> SeatSet {
        SeatSet(self.0 & !others.0)
    }

    /// Those in both.
    #[must_use]
    #[inline]
    pub const fn and(self, others: SeatSet) -> SeatSet {
        SeatSet(self.0 & others.0)
    }

    /// How many there are.
    #[must_use]
    pub const fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// Whether there are none.
    #[must_use]
    #[inline]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Whether there are two or more.
    #[must_use]
    #[inline]
    pub const fn is_many(self) -> bool {
        self.0 & self.0.wrapping_sub(1) != 0
    }

    /// These and those.
    #[must_use]
    #[inline]
    pub const fn or(self, others: SeatSet) -> SeatSet {
        SeatSet(self.0 | others.0)
    }

    /// The first of these at or clockwise after a place, at a table of `count` seats.
    #[must_use]
    #[inline(always)]
    pub const fn at_or_after(self, place: usize, count: usize) -> Option<Seat> {
        if self.0 == 0 {
            return None;
        }
        // Seldom far past the last seat, and a division is slow.
        let place = match place {
            _ if place < count => place,
            _ if place == count => 0,
            _ => place % count,
        };
        let from = self.0 >> place << place;
        let found = if from == 0 { self.0 } else { from };
        Some(Seat(found.trailing_zeros() as u8))
    }

    /// The first of these clockwise after a seat, the seat itself last.
    #[must_use]
    #[inline]
    pub const fn after(self, seat: Seat, count: usize) -> Option<Seat> {
        self.at_or_after(seat.place() + 1, count)
    }

    /// These, by place.
    #[inline]
    pub fn iter(self) -> impl Iterator<Item = Seat> + Clone {
        let mut left = self.0;
        std::iter::from_fn(move || {
            (left != 0).then(|| {
                let seat = Seat(left.trailing_zeros() as u8);
                left &= left - 1;
                seat
            })
        })
    }

    /// Those before a seat, and the others.
    #[must_use]
    #[inline]
    pub(crate) const fn parted_at(self, seat: Seat) -> (SeatSet, SeatSet) {
        let before = SeatSet(self.0 & ((1 << seat.0) - 1));
        (before, self.but(before))
    }

    /// These, clockwise from the first after a seat.
    #[inline]
    pub fn clockwise_after(self, seat: Seat) -> impl Iterator<Item = Seat> {
        let low = SeatSet(self.0 & ((2 << seat.0) - 1));
        self.but(low).iter().chain(low.iter())
    }
}

impl FromIterator<Seat> for SeatSet {
    fn from_iter<I: IntoIterator<Item = Seat>>(seats: I) -> SeatSet {
        seats.into_iter().fold(SeatSet::EMPTY, SeatSet::with)
    }
}

/// Cards handed over together. Some may be known only by their backs: a history that hides them,
/// or what another seat sees. Cards dealt face up come last and are always known.
#[derive(Clone, Copy, PartialEq, Eq, Default)]
pub struct Packet {
    /// The cards whose faces are known.
    pub cards: Hand,
    /// How many more there are.
    pub unseen: u8,
}

impl Packet {
    /// Cards all known.
    #[must_use]
    pub fn of(cards: impl IntoIterator<Item = Card>) -> Packet {
        Packet { cards: cards.into_iter().collect(), unseen: 0 }
    }

    /// The same of cards that lie together.
    #[must_use]
    #[inline]
    pub fn known(cards: &[Card]) -> Packet {
        let mut packet = Packet::EMPTY;
        packet.cards.add(cards);
        packet
    }

    /// So many backs.
    #[must_use]
    pub const fn unseen(count: u8) -> Packet {
        Packet { cards: Hand::EMPTY, unseen: count }
    }

    /// No cards.
    pub const EMPTY: Packet = Packet { cards: Hand::EMPTY, unseen: 0 };

    /// Takes every card out.
    pub const fn clear(&mut self) {
        self.cards.clear();
        self.unseen = 0;
    }

    /// Holds what another packet holds. Most lie empty: those are not copied.
    #[inline]
    pub(crate) fn lay_as(&mut self, other: &Packet) {
        if other.cards.is_empty() {
            self.cards.clear();
            self.unseen = other.unseen;
        } else {
            *self = *other;
        }
    }

    /// How many cards there are.
    #[must_use]
    pub fn len(&self) -> usize {
        self.cards.len() + self.unseen as usize
    }

    /// Whether there are none.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The known cards as a set.
    #[must_use]
    pub fn set(&self) -> CardSet {
        self.cards.set()
    }

    /// The same number of backs, but for the last `up` cards.
    #[must_use]
    pub fn turned_over(&self, up: usize) -> Packet {
        let shown = self.cards.len().min(up);
        let faces = self.cards[self.cards.len() - shown..].iter().copied();
        Packet { cards: faces.collect(), unseen: (self.len() - shown) as u8 }
    }
}

impl fmt::Display for Packet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let backs = std::iter::repeat_n("??", self.unseen as usize).map(str::to_owned);
        let words: Vec<String> = backs.chain(self.cards.iter().map(Card::to_string)).collect();
        f.write_str(&words.join(" "))
    }
}

impl fmt::Debug for Packet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "[{self}]")
    }
}
