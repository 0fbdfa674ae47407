//! Buying in: how much one sits down with, and when one may buy again.

use super::action::TableRefusal;
use crate::seat::Seat;
use money::Money;
use sheet::poker::{ShortBuy, Stakes};

/// How many chips one may buy, and when.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct BuyIn {
    /// The least to sit down with, and to come back from nothing.
    pub min: Money,
    /// The most to have after buying, where it is limited.
    pub max: Option<Money>,
    /// Who has more than this may not buy again; who buys must come to it, unless short.
    pub again: Option<Money>,
    /// Whether one may buy short.
    pub short: ShortBuy,
}

/// What kind a buy was.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Buy {
    /// A full one.
    Full,
    /// A short one.
    Short,
}

impl BuyIn {
    /// What the stakes print: the least to sit down with, the most, and where buying again is
    /// limited, who may buy again and up to what. Source: diamond-jims l.209, l.1398-1429.
    #[must_use]
    pub const fn printed(stakes: &Stakes) -> BuyIn {
        let (max, again) = match stakes.buy_again.is_zero() {
            true if stakes.buy_in_max.is_zero() => (None, None),
            true => (Some(stakes.buy_in_max), None),
            false => (Some(stakes.buy_in), Some(stakes.buy_again)),
        };
        BuyIn { min: stakes.buy_in, max, again, short: stakes.short_buy }
    }

    /// Refuses to let a player sit down with too little or too much.
    pub(super) fn check_sit(&self, money: Money) -> Result<(), TableRefusal> {
        let max = self.max.unwrap_or(Money::MAX);
        if money.is_zero() || money < self.min || money > max {
            return Err(TableRefusal::BuyIn { min: self.min, max });
        }
        Ok(())
    }

    /// What kind of buy it is to add `money` to `stack`, or why it may not be.
    pub(super) fn check_again(
        &self,
        seat: Seat,
        stack: Money,
        money: Money,
        last: Buy,
    ) -> Result<Buy, TableRefusal> {
        if let Some(again) = self.again.filter(|again| stack > *again) {
            return Err(TableRefusal::HasEnough(seat, again));
        }
        let max = self.max.unwrap_or(Money::MAX);
        let total = stack.checked_add(money).filter(|total| *total <= max && !money.is_zero());
        let total = total.ok_or(TableRefusal::BuyIn { min: self.min, max })?;
        let broke = if stack.is_zero() { self.min } else { Money::ZERO };
        let full = self.again.unwrap_or(broke);
        match (total >= full, self.short, last) {
            (true, _, _) => Ok(Buy::Full),
            (false, ShortBuy::Once, Buy::Full) => Ok(Buy::Short),
            (false, _, _) => Err(TableRefusal::ShortBuy(seat, full)),
        }
    }
}
