//! Whose turn it is to bank: the seats are asked clockwise, in a new game from the house dealer's left
//! on, and whoever takes the bank has it for a turn; if nobody does, a third party.

use engine::{Seat, SeatSet};
use money::Money;
use sheet::table::bank::{BankRules, Offered, PassOn};

/// Whose turn it is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Rotation {
    standing: Standing,
    /// Who is offered it this round.
    offered: SeatSet,
    /// Who has passed since it was offered.
    passed: SeatSet,
    keeps: Keeps,
}

/// How the turns stand between rounds.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Standing {
    /// Who has the bank.
    pub holder: Option<Holder>,
    /// How many rounds he has had it.
    pub held: u8,
    /// The player whose turn is over, until somebody takes it.
    pub before: Option<Seat>,
    /// The seat that had it last: clockwise from there the others are asked.
    pub last: Option<Seat>,
    /// Who played the last hand: bet on it, or banked it.
    pub played: SeatSet,
}

/// Who has the bank.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Holder {
    /// A player, with this much.
    Seat(Seat, Money),
    /// A player who does nothing else.
    ThirdParty,
}

/// Whether whoever has the bank keeps it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
enum Keeps {
    /// That is settled for this round.
    #[default]
    Settled,
    /// He is asked.
    Asked,
}

impl Rotation {
    /// The turns as they were between rounds.
    #[must_use]
    pub fn at(standing: Standing) -> Rotation {
        Rotation { standing, ..Rotation::default() }
    }

    /// How they stand between rounds.
    #[must_use]
    pub const fn standing(&self) -> Standing {
        self.standing
    }

    /// A round begins with these players: whose turn is not over has the bank if he is there, or is
    /// asked whether he passes it on.
    pub fn begin(&mut self, players: SeatSet, rules: BankRules) {
        if self.seat().is_some_and(|seat| !players.contains(seat)) {
            self.standing.holder = None;
        }
        let begun = self.seat().is_some() && self.standing.held > 0;
        self.keeps = match rules.pass_on {
            PassOn::Allowed if begun => Keeps::Asked,
            PassOn::Allowed | PassOn::Barred => Keeps::Settled,
        };
        let played = players.and(self.standing.played);
        self.offered = match rules.offered {
            // After nobody's hand it is a new game.
            Offered::WhoBetLast if !played.is_empty() => played,
            Offered::WhoBetLast | Offered::Everybody => players,
        };
        self.passed = SeatSet::EMPTY;
    }

    /// The seat that has it, whether or not he keeps it.
    const fn seat(&self) -> Option<Seat> {
        match self.standing.holder {
            Some(Holder::Seat(seat, _)) => Some(seat),
            Some(Holder::ThirdParty) | None => None,
        }
    }

    /// Who has it, if that is settled.
    #[must_use]
    pub fn holder(&self) -> Option<Holder> {
        self.standing.holder.filter(|_| self.keeps == Keeps::Settled)
    }

    /// What this seat banked with in the round before, if it is asked whether it passes the bank on.
    #[must_use]
    pub fn keeps(&self, asked: Seat) -> Option<Money> {
        match self.standing.holder {
            Some(Holder::Seat(seat, wager)) if seat == asked && self.keeps == Keeps::Asked => {
                Some(wager)
            }
            _ => None,
        }
    }

    /// Who is asked: in a new game first whoever sits next to the house dealer, clockwise, else
    /// whoever sits next to the last banker. Source: clovis-500 l.244, l.600; players-casino l.1314,
    /// l.3379.
    #[must_use]
    pub fn asked(&self) -> Option<Seat> {
        if self.standing.holder.is_some() {
            return self.seat().filter(|_| self.keeps == Keeps::Asked);
        }
        let left = self.offered.but(self.passed);
        match self.standing.last {
            Some(last) => left.after(last, Seat::PLACES),
            None => left.iter().next(),
        }
    }

    /// Whether nobody takes it, or nobody but the player whose turn is over.
    #[must_use]
    pub fn is_untaken(&self) -> bool {
        let others = match self.standing.before {
            Some(seat) => self.offered.without(seat),
            None => self.offered,
        };
        others.but(self.passed).is_empty()
    }

    /// A third party takes it.
    pub const fn hand_over(&mut self) {
        (self.standing.holder, self.standing.held) = (Some(Holder::ThirdParty), 0);
        self.standing.before = None;
    }

    /// The game is disbanded: whoever plays on begins a new one.
    pub fn disband(&mut self) {
        *self = Rotation::default();
    }

    /// Somebody sits down at this seat: what was done there before was another's.
    pub fn sits(&mut self, seat: Seat) {
        if self.seat() == Some(seat) {
            self.standing.holder = None;
        }
        self.standing.played = self.standing.played.without(seat);
    }

    /// A seat takes it with this much, or keeps it.
    pub fn take(&mut self, seat: Seat, wager: Money) {
        let held = if self.keeps(seat).is_some() { self.standing.held } else { 0 };
        let (holder, last) = (Some(Holder::Seat(seat, wager)), Some(seat));
        self.standing = Standing { holder, held, before: None, last, ..self.standing };
        self.keeps = Keeps::Settled;
    }

    /// A seat passes it, or passes it on; after the last who is offered it a third party has it.
    pub fn pass(&mut self, seat: Seat) {
        if self.keeps(seat).is_some() {
            (self.standing.holder, self.standing.before) = (None, Some(seat));
            self.keeps = Keeps::Settled;
        }
        self.passed = self.passed.with(seat);
        if self.offered.but(self.passed).is_empty() {
            self.hand_over();
        }
    }

    /// A hand is dealt to these, the banker among them if he sits at the table.
    pub const fn deal(&mut self, players: SeatSet) {
        self.standing.played = players;
    }

    /// A round of a turn of so many has been played.
    pub fn played(&mut self, rounds: u8) {
        self.standing.held += 1;
        if self.standing.held >= rounds {
            (self.standing.holder, self.standing.before) = (None, self.seat());
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use sheet::table::bank::{Reach, Untaken};

    const RULES: BankRules = BankRules {
        reach: Reach::Running,
        rounds: 2,
        offered: Offered::Everybody,
        pass_on: PassOn::Barred,
        untaken: Untaken::Disbanded,
    };

    fn asked(bank: &Rotation) -> Option<usize> {
        bank.asked().map(Seat::place)
    }

    fn seats(places: &[usize]) -> SeatSet {
        places.iter().copied().map(Seat::new).collect()
    }

    fn holder(place: usize) -> Option<Holder> {
        Some(Holder::Seat(Seat::new(place), Money::dollars(100)))
    }

    fn take(bank: &mut Rotation, place: usize) {
        bank.take(Seat::new(place), Money::dollars(100));
    }

    fn pass(bank: &mut Rotation, places: &[usize]) {
        places.iter().for_each(|place| bank.pass(Seat::new(*place)));
    }

    #[test]
    fn the_bank_goes_round() {
        let players = seats(&[1, 2, 4]);
        let mut bank = Rotation::default();
        bank.begin(players, RULES);
        assert_eq!(asked(&bank), Some(1), "at the house dealer's left");
        pass(&mut bank, &[1]);
        assert_eq!(asked(&bank), Some(2));
        pass(&mut bank, &[2]);
        take(&mut bank, 4);
        for _round in 0..2 {
            assert_eq!((bank.holder(), asked(&bank)), (holder(4), None));
            bank.played(2);
            bank.begin(players, RULES);
        }
        assert_eq!((bank.holder(), asked(&bank)), (None, Some(1)));
        pass(&mut bank, &[1, 2, 4]);
        assert_eq!(bank.holder(), Some(Holder::ThirdParty));
        bank.played(1);
        bank.begin(players, RULES);
        assert_eq!(asked(&bank), Some(1));
    }

    #[test]
    fn nobody_else_takes_it() {
        let players = seats(&[0, 1]);
        let mut bank = Rotation::default();
        bank.begin(players, RULES);
        pass(&mut bank, &[0]);
        assert!(!bank.is_untaken(), "the second is asked");
        take(&mut bank, 1);
        bank.played(1);
        bank.begin(players, RULES);
        assert!(!bank.is_untaken(), "the other is asked first");
        pass(&mut bank, &[0]);
        assert!(bank.is_untaken() && asked(&bank) == Some(1), "it comes back");
        bank.disband();
        bank.begin(players, RULES);
        assert_eq!((bank.is_untaken(), asked(&bank)), (false, Some(0)), "a new game");
        pass(&mut bank, &[0]);
        assert!(!bank.is_untaken(), "the second has not banked in this one");
        pass(&mut bank, &[1]);
        assert!(bank.is_untaken(), "nobody takes it");
    }

    /// Whoever has it may pass it on after one hand of two. Source: clovis-500 l.244.
    #[test]
    fn the_bank_is_passed_on_after_one_hand() {
        let rules = BankRules { pass_on: PassOn::Allowed, ..RULES };
        let players = seats(&[0, 1, 2]);
        let mut bank = Rotation::default();
        bank.begin(players, rules);
        take(&mut bank, 0);
        bank.played(2);
        bank.begin(players, rules);
        assert_eq!((bank.holder(), asked(&bank)), (None, Some(0)), "he is asked");
        let mut kept = bank;
        take(&mut kept, 0);
        assert_eq!((kept.holder(), asked(&kept)), (holder(0), None));
        kept.played(2);
        kept.begin(players, rules);
        assert_eq!((kept.holder(), asked(&kept)), (None, Some(1)), "two are the most");
        pass(&mut bank, &[0]);
        assert_eq!((bank.holder(), asked(&bank)), (None, Some(1)));
        pass(&mut bank, &[1]);
        take(&mut bank, 2);
        bank.played(2);
        bank.begin(players, rules);
        assert_eq!(asked(&bank), Some(2), "one hand of his own");
    }

    /// Who did not bet on the last hand does not bank the next. Source: clovis-500 l.348, l.602.
    #[test]
    fn who_did_not_bet_is_not_offered_the_bank() {
        let rules = BankRules { offered: Offered::WhoBetLast, ..RULES };
        let players = seats(&[0, 1, 2]);
        let mut bank = Rotation::default();
        bank.begin(players, rules);
        take(&mut bank, 0);
        bank.deal(seats(&[0, 2]));
        bank.played(1);
        bank.begin(players, rules);
        assert_eq!(asked(&bank), Some(2));
        bank.sits(Seat::new(2));
        bank.begin(players, rules);
        assert_eq!(asked(&bank), Some(0), "another sits there now");
        bank.begin(seats(&[1, 2]), rules);
        assert_eq!(asked(&bank), Some(1), "none of them played: it is a new game");
    }

    /// Who has the bank and leaves gives it up, whoever sits there next.
    #[test]
    fn who_is_not_there_does_not_bank() {
        let players = seats(&[0, 1, 2]);
        let mut bank = Rotation::default();
        bank.begin(players, RULES);
        take(&mut bank, 1);
        bank.played(2);
        let mut left = bank;
        left.begin(seats(&[0, 2]), RULES);
        assert_eq!(asked(&left), Some(2));
        bank.sits(Seat::new(1));
        bank.begin(players, RULES);
        assert_eq!((bank.holder(), asked(&bank)), (None, Some(2)));
    }
}
