//! What the house posts at a table with a dealer: limits, and the most that it pays.

use crate::play::amount;
use engine::table::Limits;
use felt::menu::posted;
use money::Money;

/// The limits of a table with a dealer.
#[derive(clap::Args, Clone, Copy, Default)]
#[command(next_help_heading = "Posted at a table with a dealer")]
pub(crate) struct Posted {
    /// The least bet [default: $5]
    #[arg(long, value_name = "$", value_parser = amount, hide_short_help = true)]
    min: Option<Money>,

    /// The most [default: $500]
    #[arg(long, value_name = "$", value_parser = amount, hide_short_help = true)]
    max: Option<Money>,

    /// The most that the house pays in a round on wagers at 50 to 1 and more
    #[arg(long, value_name = "$", value_parser = amount, hide_short_help = true)]
    payout: Option<Money>,

    /// The most that it pays so to one player
    #[arg(long, value_name = "$", value_parser = amount, hide_short_help = true)]
    player_payout: Option<Money>,

    /// The most that it pays on a bet for the dealer
    #[arg(long, value_name = "$", value_parser = amount, hide_short_help = true)]
    tip_payout: Option<Money>,
}

impl Posted {
    /// Whether nothing is posted.
    pub(crate) fn is_nothing(&self) -> bool {
        let Posted { min, max, payout, player_payout, tip_payout } = self;
        [min, max, payout, player_payout, tip_payout].iter().all(|it| it.is_none())
    }

    /// The limits of the table.
    ///
    /// # Errors
    /// They leave no bet.
    pub(crate) fn limits(&self) -> Result<Limits, String> {
        let Posted { min, max, payout, player_payout, tip_payout } = *self;
        Ok(Limits { payout, player_payout, tip_payout, ..posted(min, max)? })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn limits_leave_a_bet() {
        let posted = |min: Option<u64>, max: Option<u64>| {
            let [min, max] = [min, max].map(|it| it.map(Money::dollars));
            Posted { min, max, ..Posted::default() }.limits().map(|it| (it.least, it.most))
        };
        let dollars = |least, most| Ok((Money::dollars(least), Money::dollars(most)));
        assert_eq!(posted(None, None), dollars(5, 500));
        assert_eq!(posted(Some(25), None), dollars(25, 500));
        assert_eq!(posted(Some(1000), None), dollars(1000, 1000));
        assert_eq!(posted(None, Some(3)), dollars(3, 3));
        assert!(posted(Some(10), Some(5)).is_err());
        assert!(posted(Some(0), None).is_err());
    }
}
