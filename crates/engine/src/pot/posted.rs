//! One posted amount to stay in: bet it or fold, no raises.

use super::action::Refusal;
use super::betting::Limits;
use super::legal::Sizes;
use super::round::{Round, Rules};
use crate::seat::Seat;
use money::Money;
use sheet::poker::{ShortStack, Structure};

impl Round {
    /// What a seat may put in: the posted amount, or what the first to stay in may set it to. Once
    /// it lies there it is called. Source: colorado l.730, l.1794, l.2033.
    pub(super) fn posted_limits(&self, rules: &Rules, seat: Seat) -> Result<Limits, Refusal> {
        let posted = rules.stakes.low;
        let stack = self.player(seat).stack;
        if self.level >= posted || stack <= self.level {
            return Err(Refusal::NoRaise(seat));
        }
        if stack < posted && rules.game.betting.short_stack == ShortStack::Folds {
            return Err(Refusal::CannotCover(seat, posted));
        }
        let most = match rules.game.betting.structure {
            Structure::SetByFirst => rules.stakes.high.max(posted),
            _ => posted,
        };
        Ok(Limits {
            min: posted.min(stack),
            max: most.min(stack),
            full: posted,
            opening: true,
            sizes: Sizes::Between,
        })
    }

    /// Refuses to match less than the posted amount, which a short stack may have put in before.
    pub(super) fn check_posted_call(&self, rules: &Rules, seat: Seat) -> Result<(), Refusal> {
        let short = self.level < rules.stakes.low && self.player(seat).stack > self.level;
        if short { Err(Refusal::MustBet(seat)) } else { Ok(()) }
    }

    /// What an all-in hand short of the posted amount leaves for the others to put in.
    #[must_use]
    pub fn posted_amount(&self, rules: &Rules) -> Money {
        self.level.max(rules.stakes.low)
    }
}
