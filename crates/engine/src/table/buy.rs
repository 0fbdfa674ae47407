//! Cards bought: a hand that does not win yet may pay for another.

use super::event::Event;
use super::round::Round;
use super::rules::{Rules, WagerId};
use crate::layout::Amounts;
use crate::seat::Seat;
use ranking::Standing;
use sheet::table::step::Otherwise;

impl Round {
    /// What becomes of a seat that has no card to buy; `None` if it may. A hand that is good enough
    /// plays as it is; one that is not and cannot pay does what one does who buys none. Source:
    /// colorado l.1427-1430.
    pub(super) fn buys_not(
        &self,
        rules: &Rules,
        seat: Seat,
        wager: WagerId,
        unless: Standing,
        otherwise: Otherwise,
    ) -> Option<Event> {
        if self.standing(rules, seat).is_some_and(|held| held >= unless) {
            return Some(Event::Passed(seat));
        }
        if self.price(rules, seat, wager).is_some() {
            return None;
        }
        Some(match otherwise {
            Otherwise::Check => Event::Passed(seat),
            Otherwise::Fold => Event::Folded(seat),
        })
    }

    /// What a card costs a seat: as much as the wager that its price goes by.
    pub(super) fn price(&self, rules: &Rules, seat: Seat, wager: WagerId) -> Option<Amounts> {
        if !self.is_asked(rules, seat, wager) {
            return None;
        }
        let base = rules.wagers[wager.place()].size.base();
        let price = base.map_or(rules.limits.least, |base| self.spots[seat.place()].bet(base));
        Amounts::one_of([price], self.stack(seat))
    }
}
