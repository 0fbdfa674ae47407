//! Where the button and the blinds lie, and how they move.

use crate::seat::{Seat, SeatSet};

/// Where the button and the blinds lie. A place may be empty: then the button or the blind is dead.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Places {
    /// The button.
    pub button: Seat,
    /// The blinds, the button's left first; none where nobody can have it.
    pub blinds: [Option<Seat>; 3],
    /// How many blinds the game has.
    pub count: u8,
}

impl Places {
    /// Where the last blind lies, in a game that has any: the big blind.
    #[must_use]
    pub fn last(&self) -> Option<Seat> {
        self.blinds[..self.count as usize].last().copied().flatten()
    }

    /// Where the button goes next, as far as it can be told: clockwise. Source: players-casino l.57.
    pub(super) fn next_button(&self, present: SeatSet) -> Option<Seat> {
        match self.blinds[0] {
            _ if self.count == 0 => present.after(self.button, Seat::MAX),
            Some(small) if small == self.button => self.last(),
            small => small,
        }
    }

    /// The last blind of the next round: the next player who is there. Nobody has it twice in
    /// turn, and nobody is passed.
    pub(super) fn next_last(&self, present: SeatSet) -> Option<Seat> {
        present.after(self.last()?, Seat::MAX)
    }

    /// The places of a game that opens with the button here.
    pub(super) fn opened(button: Seat, count: u8, present: SeatSet) -> Places {
        let mut places = Places { button, blinds: [None; 3], count };
        let mut at = button;
        // Two players have two blinds at most, and the button has the small one: ruling X-17.
        let used = if present.len() == 2 { count.min(1) } else { count };
        for blind in &mut places.blinds[..used as usize] {
            at = present.after(at, Seat::MAX).unwrap_or(at);
            *blind = Some(at);
        }
        if present.len() == 2 && count > 1 {
            places.blinds = [None; 3];
            places.blinds[count as usize - 1] = Some(at);
        }
        places
    }

    /// The places of the next round. Each blind goes where the next larger one lay, the button
    /// where the smallest lay, even if nobody is there now (ruling E-12); of two players, the one without the
    /// big blind has the button and the small one (ruling X-17).
    pub(super) fn moved(&self, last: Seat, dealt: SeatSet) -> Places {
        let count = self.count as usize;
        let mut blinds = self.blinds;
        blinds.copy_within(1..3, 0);
        blinds[count - 1] = Some(last);
        for blind in &mut blinds[..count - 1] {
            *blind = blind.filter(|place| *place != last);
        }
        let button = self.blinds[0].unwrap_or(self.button);
        Places { button, blinds, count: self.count }.settled(last, dealt)
    }

    /// The places with the button right of the first blind, and heads-up on the small one.
    pub(super) fn settled(mut self, last: Seat, dealt: SeatSet) -> Places {
        let count = self.count as usize;
        if count > 1 && dealt.len() == 2 {
            let other = dealt.without(last).iter().next().unwrap_or(last);
            self.blinds = [None; 3];
            self.blinds[0] = Some(other);
            self.blinds[count - 1] = Some(last);
            self.button = other;
            return self;
        }
        let first = self.blinds[..count].iter().flatten().next().copied().unwrap_or(last);
        // The blinds are left of the button; where there are as many of them as players, it has the
        // last of them.
        let (button, end) = (distance(first, self.button), distance(first, last));
        let shared = dealt.len() <= count;
        if button < end || button == end && !shared {
            self.button = before(dealt, first).unwrap_or(self.button);
        }
        self
    }
}

/// How many places clockwise from one to the other.
pub(super) const fn distance(from: Seat, to: Seat) -> usize {
    (to.place() + Seat::MAX - from.place()) % Seat::MAX
}

/// The first of these counter-clockwise before a place.
pub(super) fn before(seats: SeatSet, place: Seat) -> Option<Seat> {
    seats.without(place).clockwise_after(place).last()
}

/// The first of these at a place or counter-clockwise before it.
pub(super) fn at_or_before(seats: SeatSet, place: Seat) -> Option<Seat> {
    seats.clockwise_after(place).last()
}
