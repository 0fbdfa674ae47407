//! How a wager was settled: what came back, what was paid, and by whom.

use money::{Meter, Money};

/// How a wager was settled.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Payment {
    /// What was at stake; nothing for a bonus on another wager.
    pub stake: Money,
    /// What of it had no action by the rules, and came back. Source: diamond-jims l.852.
    pub idle: Money,
    /// What of it the bank did not cover, and came back.
    pub uncovered: Money,
    /// What of the rest came back.
    pub returned: Money,
    /// What was paid beside it by the bank.
    pub won: Money,
    /// What was paid beside it by a meter.
    pub from_meter: Money,
    /// Which meter.
    pub meter: Option<Meter>,
    /// What the house kept of the winnings, which are less by that.
    pub commission: Money,
    /// Which row of its pay table fitted.
    pub row: Option<u8>,
}

impl Payment {
    /// All that the player takes back.
    #[must_use]
    #[inline]
    pub fn total(&self) -> Money {
        self.idle + self.uncovered + self.returned + self.won + self.from_meter
    }

    /// What the bank takes of the stake.
    #[must_use]
    #[inline]
    pub fn taken(&self) -> Money {
        self.stake - self.idle - self.uncovered - self.returned
    }
}
