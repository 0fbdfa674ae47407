//! Wagers on the next card: what each is on, and what all of one kind come to.

use super::named::Named;
use super::round::Round;
use super::rules::{Cell, Rules, WagerId};
use crate::payment::Payment;
use crate::seat::Seat;
use money::{Money, Pay};

/// One wager on the next card. A player may make several of a kind. Source: colorado l.1554.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Slip {
    /// Whose.
    pub seat: Seat,
    /// Of which kind.
    pub wager: WagerId,
    /// On what.
    pub named: Named,
    /// How much.
    pub money: Money,
}

impl Round {
    /// A seat's wagers of a kind on the next card, or on the last one if they are settled.
    pub fn slips(&self, seat: Seat, wager: WagerId) -> impl Iterator<Item = &Slip> {
        self.slips.iter().filter(move |slip| (slip.seat, slip.wager) == (seat, wager))
    }

    /// What lies on cards by name, all seats together.
    #[must_use]
    pub fn on_cards(&self) -> Money {
        self.slips.iter().map(|slip| slip.money).sum()
    }

    /// Books a wager on the next card; those on the last one are off the layout then.
    pub(super) fn lay_slip(&mut self, slip: Slip) {
        let spot = &mut self.spots[slip.seat.place()];
        let bit = 1 << slip.wager.place();
        let bet = &mut spot.bets[slip.wager.place()];
        let slips = &mut self.slips;
        if spot.settled & bit != 0 || bet.is_zero() {
            slips.retain(|it| (it.seat, it.wager) != (slip.seat, slip.wager));
            *bet = Money::ZERO;
            spot.settled &= !bit;
        }
        slips.push(slip);
        *bet += slip.money;
        self.stacks[spot.owner.place()] -= slip.money;
    }

    /// What all of a seat's wagers of a kind come to, each by what it names. Source: colorado
    /// l.1557-1563.
    pub(super) fn slips_payment(&self, rules: &Rules, seat: Seat, wager: WagerId) -> Payment {
        let pays = match rules.lines[wager.place()].as_ref().map(|line| &line.pays) {
            Some(Cell::Pay(pay)) => *pay,
            _ => Pay::Lose,
        };
        let card = self.board.cards.last();
        let mut sum = Payment::default();
        for slip in self.slips(seat, wager) {
            let met = card.is_some_and(|card| slip.named.is(*card));
            let one = self.payment(rules, wager, if met { pays } else { Pay::Lose }, slip.money);
            sum.stake += one.stake;
            sum.returned += one.returned;
            sum.won += one.won;
        }
        sum
    }
}
