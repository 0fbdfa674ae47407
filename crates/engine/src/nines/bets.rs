//! Which amounts a wager may have, and what goes with what.

use super::action::Refusal;
use super::round::{Phase, Round};
use super::rules::Rules;
use crate::layout::{Amounts, Lack, WagerId};
use crate::seat::Seat;
use money::Money;
use sheet::table::Backline;

impl Round {
    /// The amounts that a place may put on a wager now, as far as its chips go.
    #[must_use]
    pub fn amounts(&self, rules: &Rules, seat: Seat, wager: WagerId) -> Option<Amounts> {
        self.may_make(rules, seat, wager).ok()?;
        let has = self.stack(seat) + self.spots[seat.place()].bet(wager);
        rules.wagers[wager.place()].range.up_to(has)
    }

    /// Whether a place may make a wager at all.
    fn may_make(&self, rules: &Rules, seat: Seat, wager: WagerId) -> Result<(), Refusal> {
        if self.at != Phase::Bets {
            return Err(Refusal::NotNow(self.waiting_for(rules)));
        }
        if seat.place() >= self.count as usize {
            return Err(Refusal::NoSuchSeat(seat));
        }
        let spot = &self.spots[seat.place()];
        let barred = spot.behind.is_some() && rules.game.backline == Backline::Barred;
        if wager.place() >= rules.wagers.len() || barred {
            return Err(Refusal::NotOffered(wager));
        }
        let needs = rules.wagers[wager.place()].needs;
        if needs != 0 && needs & spot.made() == 0 {
            return Err(Refusal::Needs(wager));
        }
        Ok(())
    }

    /// Checks what a player puts on a wager.
    pub(super) fn may_bet(
        &self,
        rules: &Rules,
        seat: Seat,
        wager: WagerId,
        money: Money,
    ) -> Result<(), Refusal> {
        self.may_make(rules, seat, wager)?;
        if !money.is_zero() {
            let has = self.stack(seat) + self.spots[seat.place()].bet(wager);
            return match rules.wagers[wager.place()].range.up_to(has) {
                Some(amounts) if amounts.contains(money) => Ok(()),
                amounts => Err(Refusal::Amount(money, amounts)),
            };
        }
        if self.spots[seat.place()].bet(wager).is_zero() {
            return Err(Refusal::Amount(money, self.amounts(rules, seat, wager)));
        }
        let left = self.spots[seat.place()].made() & !(1 << wager.place());
        let orphan = rules.wagers().find(|other| {
            let needs = rules.wagers[other.place()].needs;
            left >> other.place() & 1 == 1 && needs != 0 && needs & left == 0
        });
        orphan.map_or(Ok(()), |other| Err(Refusal::TakeBackFirst(other)))
    }

    /// Whether a place has made the wagers that it needs to be in.
    pub(super) fn is_whole(&self, rules: &Rules, seat: Seat) -> bool {
        let made = self.spots[seat.place()].made();
        made != 0 && made & rules.required == rules.required
    }

    /// The wagers that a place needs to be in and has not made, where it has made any.
    #[must_use]
    pub fn lacks(&self, rules: &Rules, seat: Seat) -> Lack {
        let made = self.spots[seat.place()].made();
        if made == 0 || self.is_whole(rules, seat) {
            return Lack::Nothing;
        }
        let missing = |wager: &WagerId| rules.required & !made & 1 << wager.place() != 0;
        Lack::All(rules.wagers().filter(missing).collect())
    }
}
