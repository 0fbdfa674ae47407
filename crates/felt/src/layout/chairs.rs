//! The seats of a table: who has how many chips, and who is there.

use crate::game::{BuyIn, Presence};
use engine::{Seat, SeatSet};
use money::Money;

/// The seats of a table.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Chairs([Option<Sitter>; Seat::PLACES]);

/// Somebody who sits there.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Sitter {
    /// The chips, between rounds; in a round those that it began with.
    pub stack: Money,
    /// Chips bought in a round: they play from the next one on.
    pub fresh: Money,
    /// Whether he takes part.
    pub presence: Presence,
}

impl Default for Chairs {
    fn default() -> Chairs {
        Chairs([None; Seat::PLACES])
    }
}

impl Chairs {
    /// Who sits there.
    #[must_use]
    pub const fn sitter(&self, seat: Seat) -> Option<&Sitter> {
        self.0[seat.place()].as_ref()
    }

    /// The chips of a seat between rounds.
    #[must_use]
    pub fn chips(&self, seat: Seat) -> Money {
        self.sitter(seat).map_or(Money::ZERO, |sitter| sitter.stack + sitter.fresh)
    }

    /// All chips.
    #[must_use]
    pub fn all_chips(&self) -> Money {
        self.0.iter().flatten().map(|sitter| sitter.stack + sitter.fresh).sum()
    }

    /// The seats taken.
    #[must_use]
    pub fn taken(&self) -> SeatSet {
        let seats = (0..Seat::PLACES).map(Seat::new);
        seats.filter(|seat| self.sitter(*seat).is_some()).collect()
    }

    /// Those who are there with this much.
    #[must_use]
    pub fn here(&self, least: Money) -> SeatSet {
        let plays = |sitter: &Sitter| {
            sitter.presence == Presence::Here && sitter.stack + sitter.fresh >= least
        };
        self.taken().iter().filter(|seat| self.sitter(*seat).is_some_and(plays)).collect()
    }

    /// Somebody sits down.
    ///
    /// # Errors
    /// The seat is taken, or the amount is none to sit down with.
    pub fn sit(&mut self, seat: Seat, chips: Money, buy_in: &BuyIn) -> Result<(), String> {
        let BuyIn { least, most, chip, .. } = *buy_in;
        if self.sitter(seat).is_some() {
            return Err(format!("{seat} is taken"));
        }
        if chips < least || chips > most || !chips.as_cents().is_multiple_of(chip.as_cents()) {
            return Err(format!("sit down with {least} to {most}, in chips of {chip}"));
        }
        let (stack, fresh) = (chips, Money::ZERO);
        self.0[seat.place()] = Some(Sitter { stack, fresh, presence: Presence::Here });
        Ok(())
    }

    /// A player adds chips.
    ///
    /// # Errors
    /// Nobody sits there, or the amount is none to buy.
    pub fn buy(&mut self, seat: Seat, chips: Money, buy_in: &BuyIn) -> Result<(), String> {
        let has = self.chips(seat);
        let sitter = self.0[seat.place()].as_mut();
        let sitter = sitter.ok_or_else(|| format!("nobody sits in {seat}"))?;
        buy_in.adds(has, chips)?;
        sitter.fresh += chips;
        Ok(())
    }

    /// A player leaves with these chips.
    ///
    /// # Errors
    /// Nobody sits there.
    pub fn leave(&mut self, seat: Seat) -> Result<Money, String> {
        let left = self.0[seat.place()].take();
        let left = left.ok_or_else(|| format!("nobody sits in {seat}"))?;
        Ok(left.stack + left.fresh)
    }

    /// A player sits out or comes back.
    ///
    /// # Errors
    /// Nobody sits there.
    pub fn turn_up(&mut self, seat: Seat, presence: Presence) -> Result<(), String> {
        let sitter = self.0[seat.place()].as_mut();
        sitter.ok_or_else(|| format!("nobody sits in {seat}"))?.presence = presence;
        Ok(())
    }

    /// Chips bought meanwhile come into play.
    pub fn play_fresh(&mut self) {
        for sitter in self.0.iter_mut().flatten() {
            sitter.stack += std::mem::take(&mut sitter.fresh);
        }
    }

    /// Somebody sits there as he sat before.
    pub fn seat(&mut self, seat: Seat, sitter: Sitter) {
        self.0[seat.place()] = Some(sitter);
    }

    /// What a round has left a seat with, beside what was bought meanwhile.
    pub fn set(&mut self, seat: Seat, stack: Money) {
        if let Some(sitter) = &mut self.0[seat.place()] {
            sitter.stack = stack;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn chips_bought_in_a_round_outlast_it() {
        let dollars = Money::dollars;
        let (chip, usual) = (dollars(1), dollars(100));
        let buy_in = BuyIn { least: dollars(10), most: dollars(200), usual, chip };
        let (one, two) = (Seat::new(0), Seat::new(1));
        let mut chairs = Chairs::default();
        assert!(chairs.sit(one, dollars(5), &buy_in).is_err());
        chairs.sit(one, dollars(100), &buy_in).expect("the seat is free");
        assert_eq!(chairs.sit(one, dollars(100), &buy_in), Err("seat 1 is taken".to_owned()));
        chairs.buy(one, dollars(50), &buy_in).expect("there is room for fifty");
        assert!(chairs.buy(one, dollars(51), &buy_in).is_err());
        chairs.set(one, dollars(20));
        assert_eq!(chairs.chips(one), dollars(70));
        assert_eq!(chairs.here(dollars(70)), [one].into_iter().collect());
        chairs.turn_up(one, Presence::Away).expect("somebody sits there");
        assert!(chairs.here(dollars(1)).is_empty());
        assert_eq!(chairs.leave(two), Err("nobody sits in seat 2".to_owned()));
        assert_eq!(chairs.leave(one), Ok(dollars(70)));
    }
}
