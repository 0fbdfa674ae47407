//! Killing a pot: a blind raise that lifts the limits for one round.

use super::action::Refusal;
use super::round::{Round, Rules, Stage, Waiting};
use crate::seat::{Seat, SeatSet};
use money::Money;
use sheet::poker::{Kill, KillSize, Street};

impl Round {
    /// The greatest kill of this round, nothing where it was not killed.
    #[must_use]
    pub const fn killed(&self) -> Money {
        self.killed
    }

    /// Who won the whole of a pot so large that he must kill the next one, where the game has that.
    /// Source: lucky-lady l.82, ruling G-010.
    #[must_use]
    pub fn scooper(&self, rules: &Rules) -> Option<Seat> {
        let large = self.pushed >= rules.stakes.scoop && !rules.stakes.scoop.is_zero();
        let kills = rules.game.extras.kill == Kill::AfterScoop && self.stage == Stage::Over;
        let alone = self.winners.iter().next().filter(|_| !self.winners.is_many());
        alone.filter(|_| kills && large)
    }

    /// The two limits of this round: doubled by a kill, or set by the greatest kill of a chain.
    /// Source: clovis-500 l.132, lucky-lady l.40, l.82.
    #[must_use]
    pub fn limits_in_force(&self, rules: &Rules) -> (Money, Money) {
        let (low, high) = (rules.stakes.low, rules.stakes.high);
        match rules.game.extras.kill {
            _ if self.killed.is_zero() => (low, high),
            Kill::Chain { .. } => (self.killed, self.killed.times(2)),
            Kill::Never | Kill::Offered { .. } | Kill::AfterScoop => (low.times(2), high.times(2)),
        }
    }

    /// The least and the most, in front of the seat, that it may kill for now.
    ///
    /// A third of the chips counts those already in front of the seat. Source: lucky-lady l.40-44,
    /// ruling G-056.
    pub(super) fn kill_sizes(&self, rules: &Rules, seat: Seat) -> Option<(Money, Money)> {
        let player = self.player(seat);
        let chips = player.stack + player.bet;
        let (min, max) = match rules.game.extras.kill {
            Kill::Offered { .. } if self.killed.is_zero() => (rules.stakes.kill, rules.stakes.kill),
            Kill::Chain { size: KillSize::Doubled, .. } => {
                (self.level.times(2), self.level.times(2))
            }
            Kill::Chain { size: KillSize::UpToThird, .. } => {
                let third = Money::cents(chips.as_cents() / 3);
                let chip = rules.chip.value().as_cents();
                let whole = Money::cents(third.as_cents() / chip * chip);
                (self.level.times(2), whole)
            }
            Kill::Never | Kill::Offered { .. } | Kill::AfterScoop => return None,
        };
        (min <= max && max <= chips && player.bet < min).then_some((min, max))
    }

    /// Who is asked next whether to kill: clockwise from the dealer's left (ruling G-055).
    pub(super) fn kill_due(&self, rules: &Rules) -> Option<Waiting> {
        let asked = self.betting().but(self.done);
        let able: SeatSet =
            asked.iter().filter(|seat| self.kill_sizes(rules, *seat).is_some()).collect();
        able.after(self.button, self.count as usize).map(Waiting::Kill)
    }

    /// Refuses a kill of the wrong size.
    pub(super) fn check_kill(&self, rules: &Rules, seat: Seat, to: Money) -> Result<(), Refusal> {
        match self.kill_sizes(rules, seat) {
            Some((min, max)) if min <= to && to <= max => Ok(()),
            Some((min, max)) => Err(Refusal::Size { seat, to, min, max }),
            None => Err(Refusal::NotNow(self.waiting_for(rules))),
        }
    }

    /// Whether kills are asked for when the cards that are going out have been dealt.
    pub(super) fn asks_for_kills(&self, rules: &Rules) -> bool {
        let first = self.stage == Stage::Dealing(0) && !self.asked;
        first
            && match rules.game.extras.kill {
                Kill::Offered { .. } => self.killed.is_zero(),
                Kill::Chain { .. } => true,
                Kill::Never | Kill::AfterScoop => false,
            }
    }

    /// How many of a street's own cards go out now: where a kill is offered in the middle of the
    /// deal, those that may be looked at first, and then the rest.
    /// Source: players-casino l.2012, clovis-500 l.132.
    pub(super) fn cards_of(&self, rules: &Rules, street: &Street) -> u8 {
        let count = street.down + street.up;
        match rules.game.extras.kill {
            Kill::Offered { cards } if self.stage == Stage::Dealing(0) => {
                match (self.asked, self.killed.is_zero()) {
                    (true, _) => count - cards.min(count),
                    (false, true) => cards.min(count),
                    (false, false) => count,
                }
            }
            _ => count,
        }
    }

    /// Makes it `to` in front of the seat and lifts the limits.
    pub(super) fn kill(&mut self, seat: Seat, money: Money, to: Money) {
        self.put_in(seat, money);
        self.level = self.level.max(to);
        self.opened = true;
        self.killed = self.killed.max(to);
        self.count_behind();
    }
}
