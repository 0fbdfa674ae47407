//! Whose turn it is to bank: the next seat is asked, clockwise, and whoever takes the bank has it for
//! a turn; if nobody does, a third party.

use engine::{Seat, SeatSet};
use money::Money;

/// Whose turn it is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Rotation {
    holder: Option<Holder>,
    /// How many rounds he has had it.
    held: u8,
    /// Who had it last: clockwise from there the seats are asked.
    last: Seat,
    /// Who has passed since it was offered.
    passed: SeatSet,
}

/// Who has the bank.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Holder {
    /// A player, with this much.
    Seat(Seat, Money),
    /// A player who does nothing else.
    ThirdParty,
}

impl Default for Rotation {
    /// The second seat is asked first: whoever opened the table has seen it done before.
    fn default() -> Rotation {
        Rotation { holder: None, held: 0, last: Seat::new(0), passed: SeatSet::EMPTY }
    }
}

impl Rotation {
    /// A round begins with these players: whose turn is not over has the bank if he is there.
    pub fn begin(&mut self, players: SeatSet) {
        let stays = match self.holder {
            Some(Holder::Seat(seat, _)) => players.contains(seat),
            Some(Holder::ThirdParty) => true,
            None => false,
        };
        if !stays {
            self.holder = None;
        }
        self.passed = SeatSet::EMPTY;
    }

    /// The turns as they were between rounds.
    #[must_use]
    pub const fn at(holder: Option<Holder>, held: u8, last: Seat) -> Rotation {
        Rotation { holder, held, last, passed: SeatSet::EMPTY }
    }

    /// How many rounds whoever has it has had it.
    #[must_use]
    pub const fn held(&self) -> u8 {
        self.held
    }

    /// Who had it last.
    #[must_use]
    pub const fn last(&self) -> Seat {
        self.last
    }

    /// Who has it, if that is settled.
    #[must_use]
    pub const fn holder(&self) -> Option<Holder> {
        self.holder
    }

    /// Who of these players is asked.
    #[must_use]
    pub fn asked(&self, players: SeatSet) -> Option<Seat> {
        let left = players.but(self.passed);
        let seat = left.after(self.last, Seat::PLACES);
        seat.filter(|_| self.holder.is_none())
    }

    /// Whether it comes back to the player who had it last because all the others have passed.
    #[must_use]
    pub fn comes_back(&self, players: SeatSet) -> bool {
        let others_passed = self.held > 0 && !self.passed.is_empty();
        others_passed && self.asked(players) == Some(self.last)
    }

    /// Whether all of these players have passed it.
    #[must_use]
    pub fn is_refused(&self, players: SeatSet) -> bool {
        !self.passed.is_empty() && players.but(self.passed).is_empty()
    }

    /// A third party takes it.
    pub const fn hand_over(&mut self) {
        (self.holder, self.held) = (Some(Holder::ThirdParty), 0);
    }

    /// The game is disbanded: whoever plays on begins anew.
    pub fn disband(&mut self) {
        (self.holder, self.held, self.passed) = (None, 0, SeatSet::EMPTY);
    }

    /// A seat takes it with this much.
    pub fn take(&mut self, seat: Seat, wager: Money) {
        (self.holder, self.held, self.last) = (Some(Holder::Seat(seat, wager)), 0, seat);
    }

    /// A seat passes; after the last of these players a third party has it.
    pub fn pass(&mut self, seat: Seat, players: SeatSet) {
        self.passed = self.passed.with(seat);
        if self.is_refused(players) {
            self.hand_over();
        }
    }

    /// A round of a turn of so many has been played.
    pub fn played(&mut self, rounds: u8) {
        self.held += 1;
        if self.held >= rounds {
            self.holder = None;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_bank_goes_round() {
        let players = SeatSet::first(4).without(Seat::new(2));
        let mut bank = Rotation::default();
        let asked = |bank: &Rotation| bank.asked(players).map(Seat::place);
        bank.begin(players);
        assert_eq!(asked(&bank), Some(1));
        bank.pass(Seat::new(1), players);
        assert_eq!(asked(&bank), Some(3));
        bank.take(Seat::new(3), Money::dollars(100));
        for _round in 0..2 {
            assert_eq!(bank.holder(), Some(Holder::Seat(Seat::new(3), Money::dollars(100))));
            assert_eq!(asked(&bank), None);
            bank.played(2);
            bank.begin(players);
        }
        assert_eq!((bank.holder(), asked(&bank)), (None, Some(0)));
        for seat in [0, 1, 3] {
            bank.pass(Seat::new(seat), players);
        }
        assert_eq!(bank.holder(), Some(Holder::ThirdParty));
        bank.played(1);
        bank.begin(players);
        assert_eq!(asked(&bank), Some(0));
    }

    #[test]
    fn it_comes_back_when_the_others_pass() {
        let players = SeatSet::first(2);
        let mut bank = Rotation::default();
        bank.begin(players);
        bank.pass(Seat::new(1), players);
        assert!(!bank.comes_back(players), "nobody has banked yet");
        bank.take(Seat::new(0), Money::dollars(100));
        bank.played(1);
        bank.begin(players);
        assert!(!bank.comes_back(players), "the other is asked first");
        bank.pass(Seat::new(1), players);
        assert!(bank.comes_back(players));
        assert!(!bank.is_refused(players), "he may take it again");
        bank.pass(Seat::new(0), players);
        assert!(bank.is_refused(players));
        bank.disband();
        assert_eq!(bank.asked(players), Some(Seat::new(1)));
    }

    /// Who has the bank and leaves gives it up.
    #[test]
    fn who_is_not_there_does_not_bank() {
        let players = SeatSet::first(3);
        let mut bank = Rotation::default();
        bank.begin(players);
        bank.take(Seat::new(1), Money::dollars(100));
        bank.played(2);
        bank.begin(players.without(Seat::new(1)));
        assert_eq!(bank.asked(players.without(Seat::new(1))), Some(Seat::new(2)));
    }
}
