//! A payout: where every cent of a settled wager comes from.

use crate::money::Money;
use crate::net::Net;

/// Money wagered, and where it lies when the wager is settled.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Stake {
    /// It lies in its circle; a winner takes it back unless the odds are "for".
    OnTable(Money),
    /// It was collected before the deal, as progressive wagers are, and winning does not bring
    /// it back: "original wager is NOT returned". Source: colorado l.1395, ruling X-10.
    Collected(Money),
}

impl Stake {
    /// How much was wagered.
    #[must_use]
    pub const fn money(self) -> Money {
        match self {
            Stake::OnTable(money) | Stake::Collected(money) => money,
        }
    }
}

/// A settled wager: what the bank pays, what the meter pays, and how much of the stake comes
/// back.
///
/// The stake that does not come back is the bank's, so the bank's side of the wager is
/// `stake - returned - winnings` and the meter's is `-from_meter`; with the player's net they sum
/// to nothing.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[must_use]
pub struct Payout {
    stake: Money,
    winnings: Money,
    from_meter: Money,
    returned: Money,
}

impl Payout {
    /// The stake comes back with `winnings`.
    pub const fn won(stake: Money, winnings: Money) -> Payout {
        Payout { stake, winnings, from_meter: Money::ZERO, returned: stake }
    }

    /// The stake buys `winnings`, and does not come back.
    pub const fn bought(stake: Money, winnings: Money) -> Payout {
        Payout { stake, winnings, from_meter: Money::ZERO, returned: Money::ZERO }
    }

    /// The stake comes back, and nothing else.
    pub const fn push(stake: Money) -> Payout {
        Payout::won(stake, Money::ZERO)
    }

    /// The stake is lost.
    pub const fn lose(stake: Money) -> Payout {
        Payout::bought(stake, Money::ZERO)
    }

    /// Part of the stake is lost, and `returned` of it comes back.
    ///
    /// # Panics
    /// When more comes back than was staked.
    #[track_caller]
    pub const fn surrender(stake: Money, returned: Money) -> Payout {
        assert!(returned.as_cents() <= stake.as_cents(), "no more comes back than was staked");
        Payout { stake, winnings: Money::ZERO, from_meter: Money::ZERO, returned }
    }

    /// The same with `from_meter` paid by the meter.
    pub const fn with_meter(self, from_meter: Money) -> Payout {
        Payout { from_meter, ..self }
    }

    /// What was wagered.
    #[must_use]
    pub const fn stake(self) -> Money {
        self.stake
    }

    /// What the bank pays, the stake not counted.
    #[must_use]
    pub const fn winnings(self) -> Money {
        self.winnings
    }

    /// What the meter pays.
    #[must_use]
    pub const fn from_meter(self) -> Money {
        self.from_meter
    }

    /// How much of the stake comes back.
    #[must_use]
    pub const fn returned(self) -> Money {
        self.returned
    }

    /// Everything that is pushed to the player.
    #[must_use]
    #[track_caller]
    pub fn total(self) -> Money {
        self.winnings + self.from_meter + self.returned
    }

    /// What the wager won or lost the player.
    #[must_use]
    #[track_caller]
    pub fn net(self) -> Net {
        Net::between(self.stake, self.total())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_payout_says_where_the_money_comes_from() {
        let [stake, ten, meter] = [5, 10, 100].map(Money::dollars);
        for (payout, winnings, from_meter, returned, total, net) in [
            (Payout::won(stake, ten), "$10", "$0", "$5", "$15", "+$10"),
            (Payout::bought(stake, ten), "$10", "$0", "$0", "$10", "+$5"),
            (Payout::push(stake), "$0", "$0", "$5", "$5", "$0"),
            (Payout::lose(stake), "$0", "$0", "$0", "$0", "-$5"),
            (Payout::surrender(stake, Money::cents(250)), "$0", "$0", "$2.50", "$2.50", "-$2.50"),
            (Payout::lose(stake).with_meter(meter), "$0", "$100", "$0", "$100", "+$95"),
        ] {
            let said = [payout.winnings(), payout.from_meter(), payout.returned(), payout.total()];
            assert_eq!(
                said.map(|money| money.to_string()),
                [winnings, from_meter, returned, total]
            );
            assert_eq!(payout.net().to_string(), net);
            assert_eq!(payout.stake(), stake);
        }
    }

    #[test]
    #[should_panic(expected = "no more comes back than was staked")]
    fn a_surrender_is_part_of_the_stake() {
        let _ = Payout::surrender(Money::dollars(1), Money::dollars(2));
    }
}
