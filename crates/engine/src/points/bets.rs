//! Wagers before the deal.

use super::action::Refusal;
use super::round::{Round, Spot, Stage};
use super::rules::{Rules, Size};
use crate::layout::{Amounts, Lack, WagerId};
use crate::seat::Seat;
use money::Money;
use sheet::table::Backline;

impl Round {
    /// The amounts that a place may put on a wager now, as far as its chips go.
    #[must_use]
    pub fn amounts(&self, rules: &Rules, seat: Seat, id: WagerId) -> Option<Amounts> {
        if self.stage != Stage::Bets {
            return None;
        }
        let wager = &rules.wagers[id.place()];
        let spot = &self.spots[seat.place()];
        if spot.behind.is_some() && rules.game.backline == Backline::Barred {
            return None;
        }
        if spot.behind.is_some_and(|front| self.is_full(rules, front, seat)) {
            return None;
        }
        let has = self.stack(seat) + spot.bet(id);
        // A side bet needs the hands that it is beside.
        let is_hand = rules.hands.contains(&id);
        if !is_hand && !self.is_whole(rules, seat) {
            return None;
        }
        match wager.size {
            Size::Free => {
                let amounts = wager.range.up_to(has)?;
                let Amounts::Range { least, most, step } = amounts else { return Some(amounts) };
                let least = least.max(self.held_up(rules, seat, id, step));
                (least <= most).then_some(Amounts::Range { least, most, step })
            }
            Size::UpTo(times, other) => {
                wager.range.up_to(has.min(spot.bet(other).times(times.into())))
            }
        }
    }

    /// What a wager may not be lowered below: side bets that it bounds lie beside it.
    fn held_up(&self, rules: &Rules, seat: Seat, id: WagerId, step: Money) -> Money {
        let bound = |other: WagerId| match rules.wagers[other.place()].size {
            Size::UpTo(times, of) if of == id => {
                let cents = self.spots[seat.place()].bet(other).as_cents().div_ceil(times.into());
                Money::cents(cents.next_multiple_of(step.as_cents()))
            }
            Size::UpTo(..) | Size::Free => Money::ZERO,
        };
        rules.wagers().map(bound).max().unwrap_or(Money::ZERO)
    }

    /// Whether no circle of a seat is left for a place behind it. Source: diamond-jims l.866.
    fn is_full(&self, rules: &Rules, front: Seat, place: Seat) -> bool {
        let Some(circles) = rules.game.circles else { return false };
        let bets = |spot: &Spot| rules.hands.iter().any(|wager| !spot.bet(*wager).is_zero());
        let others = (0..self.count as usize).filter(|other| *other != place.place());
        let others = others.map(|other| &self.spots[other]);
        let behind = others.filter(|spot| spot.behind == Some(front) && bets(spot)).count();
        // The first of them is the seat's own.
        behind + 1 >= usize::from(circles)
    }

    /// Checks what a player puts on a wager.
    pub(super) fn may_bet(
        &self,
        rules: &Rules,
        seat: Seat,
        wager: WagerId,
        money: Money,
    ) -> Result<(), Refusal> {
        if self.stage != Stage::Bets {
            return Err(Refusal::NotNow(self.waiting_for(rules)));
        }
        if seat.place() >= self.count as usize {
            return Err(Refusal::NoSuchSeat(seat));
        }
        if wager.place() >= rules.wagers.len() {
            return Err(Refusal::NotOffered(wager));
        }
        let lies = self.spots[seat.place()].bet(wager);
        if money.is_zero() && !lies.is_zero() && rules.hands.contains(&wager) {
            let others = rules.wagers().filter(|other| !rules.hands.contains(other));
            let mut made = others.filter(|it| !self.spots[seat.place()].bet(*it).is_zero());
            if let Some(other) = made.next() {
                return Err(Refusal::TakeBackFirst(other));
            }
        }
        if money.is_zero() && !lies.is_zero() {
            return Ok(());
        }
        let amounts = self.amounts(rules, seat, wager).ok_or(Refusal::NotOffered(wager))?;
        match amounts.contains(money) {
            true => Ok(()),
            false => Err(Refusal::Amount(money, amounts)),
        }
    }

    /// Whether a place has made the wagers that its hands need.
    pub(super) fn is_whole(&self, rules: &Rules, seat: Seat) -> bool {
        let spot = &self.spots[seat.place()];
        rules.hands.iter().all(|wager| !spot.bet(*wager).is_zero())
    }

    /// The wagers that the hands of a place want and that it has not made, where it has made any.
    #[must_use]
    pub fn lacks(&self, rules: &Rules, seat: Seat) -> Lack {
        let spot = &self.spots[seat.place()];
        if !self.has_bet(seat) || self.is_whole(rules, seat) {
            return Lack::Nothing;
        }
        Lack::All(rules.hands.iter().copied().filter(|wager| spot.bet(*wager).is_zero()).collect())
    }

    /// Whether any chip lies at a place.
    pub(super) fn has_bet(&self, seat: Seat) -> bool {
        self.spots[seat.place()].bets.iter().any(|bet| !bet.is_zero())
    }
}
