//! Pots among the players: the wagers of all who made one go to the best hand among them.

use super::event::{Due, Event};
use super::round::{Hold, Round};
use super::rules::{Rules, WagerId};
use crate::payment::Payment;
use crate::seat::{Seat, SeatSet};
use money::{Money, Rounding};
use ranking::Standing;
use std::num::NonZero;

impl Round {
    /// Awards a pot to the best hand, read as another wager reads its cards. Tied hands split it,
    /// an odd chip to the first of them from the dealer's left; what one player alone has bet goes
    /// back. Source: colorado l.1740-1745; ruling X-11.
    pub(super) fn award(&mut self, rules: &Rules, wager: WagerId, by: u8, events: &mut Vec<Event>) {
        let bettors = self.dealt.iter().filter(|seat| {
            self.has_made(*seat, wager) && !self.spots[seat.place()].is_settled(wager)
        });
        let bettors = bettors.fold(SeatSet::EMPTY, SeatSet::with);
        let pot: Money = bettors.iter().map(|seat| self.spots[seat.place()].bet(wager)).sum();
        if bettors.is_many() {
            bettors.iter().for_each(|seat| self.show_once(rules, seat, events));
        }
        let winners = if bettors.is_many() { self.best_of(rules, bettors, by) } else { bettors };
        let mut rake = if bettors.is_many() { rules.rake_of(pot) } else { Money::ZERO };
        if winners.is_empty() {
            rake = Money::ZERO;
        }
        let pot = pot - rake;
        // Where no hand is left to win it, each wager goes back.
        let split = NonZero::new(winners.len()).map(|count| pot.split_in(count, rules.limits.chip));
        let mut odd = split.map_or(Money::ZERO, |split| split.odd);
        for seat in self.in_turn(bettors) {
            let stake = self.spots[seat.place()].bet(wager);
            let share = match split {
                None => stake,
                Some(split) if winners.contains(seat) => {
                    split.share + std::mem::replace(&mut odd, Money::ZERO)
                }
                Some(_) => Money::ZERO,
            };
            let returned = share.min(stake);
            let won = share - returned;
            // The first winner's payment says what the house kept of the pot.
            let kept = if winners.contains(seat) { rake } else { Money::ZERO };
            rake -= kept;
            let payment = Payment { stake, returned, won, commission: kept, ..Payment::default() };
            self.record(rules, Event::Settled(seat, Due::Pot(wager), payment), events);
        }
        self.record(rules, Event::Swept, events);
    }

    /// Those of the seats that hold the best hand, hands out of play left out.
    fn best_of(&self, rules: &Rules, seats: SeatSet, by: u8) -> SeatSet {
        let side = &rules.sides[by as usize];
        let standing = |seat: Seat| -> Option<Standing> {
            self.read_on(rules, seat, side.cards, side.read)?.1
        };
        let live = seats.iter().filter(|seat| self.spots[seat.place()].hold == Hold::In);
        let best = live.clone().map(standing).max().flatten();
        live.filter(|seat| standing(*seat) == best).fold(SeatSet::EMPTY, SeatSet::with)
    }

    /// Seats in turn from the dealer's left.
    fn in_turn(&self, seats: SeatSet) -> Vec<Seat> {
        let count = self.count as usize;
        let turn = (0..count).map(|at| Seat::new((self.dealers_left().place() + at) % count));
        turn.filter(|seat| seats.contains(*seat)).collect()
    }
}

impl Rules {
    /// What the house takes of a pot among the players, in whole chips. Source: colorado
    /// l.1741-1743, l.1746.
    #[must_use]
    pub fn rake_of(&self, pot: Money) -> Money {
        let Some(rake) = self.game.settlement.rake else { return Money::ZERO };
        let chip = self.limits.chip.value().as_cents();
        let cents = rake.share.of(pot, Rounding::DOWN).min(rake.most).as_cents();
        Money::cents(cents - cents % chip)
    }
}
