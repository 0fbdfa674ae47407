//! What a seat may do now.

use super::round::{Round, Rules, Stage, Waiting};
use crate::seat::Seat;
use money::Money;

/// The choices of a seat whose turn it is to speak.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Choices {
    /// What to call costs, where there is something to call.
    pub call: Option<Money>,
    /// Whether to check is open.
    pub check: bool,
    /// The forced opening, where it is due.
    pub bring_in: Option<Money>,
    /// The least and the most to make it, where betting is open.
    pub bet: Option<(Money, Money)>,
    /// Whether anything between the two will do.
    pub sizes: Sizes,
    /// Whether to fold is open.
    pub fold: bool,
    /// The least and the most to kill the pot for, where that is asked; not to is open too.
    pub kill: Option<(Money, Money)>,
}

/// Which amounts a bet may have.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub enum Sizes {
    /// Any from the least to the most.
    #[default]
    Between,
    /// The least or the most: the lower or the higher limit.
    Either,
}

/// The seat to speak and its choices: exactly what [`Round::act`] would accept of it.
#[must_use]
pub fn legal(rules: &Rules, round: &Round) -> Option<(Seat, Choices)> {
    let street = match round.stage() {
        Stage::Betting(street) | Stage::Killing(street) => street,
        _ => return None,
    };
    let limits = |seat| match round.limits(rules, street, seat) {
        Ok(limits) => (Some((limits.min, limits.max)), limits.sizes),
        Err(_) => (None, Sizes::Between),
    };
    match round.waiting_for(rules) {
        Waiting::BringIn(seat) => {
            let money = rules.stakes.bring_in.min(round.player(seat).stack);
            let (bet, sizes) = limits(seat);
            Some((seat, Choices { bring_in: Some(money), bet, sizes, ..Choices::default() }))
        }
        Waiting::Turn(seat) => {
            let (bet, sizes) = limits(seat);
            let choices = Choices {
                call: round.check_call(rules, seat).ok(),
                check: round.check_check(rules, seat).is_ok(),
                bring_in: None,
                bet,
                sizes,
                fold: true,
                kill: None,
            };
            Some((seat, choices))
        }
        Waiting::Kill(seat) => {
            let kill = round.kill_sizes(rules, seat);
            Some((seat, Choices { kill, ..Choices::default() }))
        }
        _ => None,
    }
}
