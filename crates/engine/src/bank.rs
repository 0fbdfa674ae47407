//! Whose money pays: the house's, or a player's as far as it reaches.

use crate::payment::Payment;
use crate::seat::Seat;
use money::{Money, Net};
use sheet::table::bank::Reach;

/// Whose money pays.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Bank {
    /// The house's, without end.
    House,
    /// A player's.
    PlayerDealer(PlayerDealer),
}

/// A player who holds the bank, and what is left of its wager.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct PlayerDealer {
    /// What the banker wagers.
    pub wager: Money,
    /// How that is used up.
    pub reach: Reach,
    /// What it has grown or shrunk to.
    pub stack: Money,
    /// What wagers settled so far have used up, where each does.
    pub used: Money,
    /// Where the banker sits: settling starts at the left.
    pub seat: Seat,
}

impl PlayerDealer {
    /// A bank that opens with this wager.
    #[must_use]
    pub const fn new(seat: Seat, wager: Money, reach: Reach) -> PlayerDealer {
        PlayerDealer { wager, reach, stack: wager, used: Money::ZERO, seat }
    }

    /// Cuts a payment to what the bank covers: a loss that it cannot pay and a win that it may not
    /// take leave part of the stake without action. Ruling X-18.
    #[inline(always)]
    pub(crate) fn cover(&self, payment: Payment) -> Payment {
        let (due, cover) = self.due_and_cover(&payment);
        if due <= cover { payment } else { self.cut(payment, due, cover) }
    }

    /// Whether the bank covers a payment in full.
    #[inline]
    pub(crate) fn covers(&self, payment: &Payment) -> bool {
        let (due, cover) = self.due_and_cover(payment);
        due <= cover
    }

    /// Whether the bank covers whatever comes, where no more than this can change hands in all.
    #[inline]
    pub(crate) fn covers_whatever(&self, most: Money) -> bool {
        let (losses, wins) = self.reaches();
        most <= losses.min(wins)
    }

    /// What changes hands, and how much of it the bank covers.
    #[inline]
    fn due_and_cover(&self, payment: &Payment) -> (Money, Money) {
        let (won, taken) = (payment.won, payment.taken());
        let (losses, wins) = self.reaches();
        if won > taken { (won - taken, losses) } else { (taken - won, wins) }
    }

    #[inline(never)]
    fn cut(&self, payment: Payment, due: Money, cover: Money) -> Payment {
        let (won, taken) = (payment.won, payment.taken());
        // As much of the stake has action as the cover pays for.
        let part = |money: Money| {
            let cents = u128::from(money.as_cents()) * u128::from(cover.as_cents());
            Money::cents((cents / u128::from(due.as_cents())) as u64)
        };
        let acting = part(payment.stake);
        let (won, taken) = match won > taken {
            true => (cover + part(taken), part(taken)),
            false => (part(won), cover + part(won)),
        };
        let uncovered = payment.stake - acting;
        Payment { uncovered, returned: acting - taken, won, ..payment }
    }

    /// How much of a loss the banker can take, and of a win.
    #[inline]
    fn reaches(&self) -> (Money, Money) {
        match self.reach {
            Reach::Running => (self.stack, (self.wager + self.wager).saturating_sub(self.stack)),
            Reach::Matched => {
                let left = self.wager.saturating_sub(self.used);
                (left, left)
            }
        }
    }
}

impl Bank {
    /// Cuts a payment to what the bank covers. The house pays all.
    #[inline(always)]
    pub(crate) fn cover(&self, payment: Payment) -> Payment {
        match self {
            Bank::House => payment,
            Bank::PlayerDealer(bank) => bank.cover(payment),
        }
    }

    /// Books a payment.
    #[inline(always)]
    pub(crate) fn book(&mut self, payment: &Payment) -> Net {
        let taken = payment.taken();
        if let Bank::PlayerDealer(bank) = self {
            bank.stack = bank.stack + taken - payment.won;
            bank.used +=
                if payment.won > taken { payment.won - taken } else { taken - payment.won };
        }
        Net::between(payment.won, taken)
    }
}
