//! How bots bet and play: on a line, now and then beside it; by the house way, or by what they can
//! count.

use super::offer::Nines;
use crate::chance::Chance;
use engine::nines::{Action, Event, Refusal, Round, Rules};
use engine::{Amounts, Seat, WagerId};
use money::Money;
use sheet::table::wager::Status;

/// How often, in thousandths, a sensible bot makes a bet that no hand needs.
const SIDE_BETS: u32 = 200;

/// The wager that a seat makes which bets on one thing and always the same.
pub fn base(rules: &Rules) -> (WagerId, Money) {
    let mut wagers = rules.wagers();
    let needed = wagers.find(|wager| {
        let wager = &rules.game.wagers[wager.place()];
        wager.needs.is_empty() && wager.status != Status::Optional
    });
    (needed.unwrap_or(WagerId::new(0)), rules.limits.least.times(2))
}

/// A sensible bot's bets: on either line as it likes, and now and then beside it.
///
/// # Errors
/// What the engine has against a bet that it offered: a bug.
pub fn bets(
    game: &Nines,
    round: &mut Round,
    seat: Seat,
    chance: &mut Chance,
    events: &mut Vec<Event>,
) -> Result<(), Refusal> {
    let rules = &game.rules;
    let times = [1, 1, 1, 2, 3, 5][chance.below(6) as usize];
    let lines = rules.wagers().filter(|wager| {
        let wager = &rules.game.wagers[wager.place()];
        rules.game.table(&wager.name).is_none()
    });
    let lines: Vec<WagerId> = lines.collect();
    let line = lines[chance.below(lines.len() as u32) as usize];
    let wanted = rules.limits.least.times(times * 2);
    let Some(amounts) = round.amounts(rules, seat, line) else { return Ok(()) };
    round.act(rules, Action::Bet(seat, line, near(&amounts, wanted)), events)?;
    for wager in rules.wagers().filter(|wager| !lines.contains(wager)) {
        if !chance.happens(SIDE_BETS) {
            continue;
        }
        if let Some(amounts) = round.amounts(rules, seat, wager) {
            round.act(rules, Action::Bet(seat, wager, amounts.least()), events)?;
        }
    }
    Ok(())
}

/// The amount nearest to one that is wanted.
pub fn near(amounts: &Amounts, wanted: Money) -> Money {
    match amounts {
        Amounts::OneOf(held) => held[0],
        Amounts::Range { least, most, step } => {
            let wanted = wanted.clamp(*least, *most).as_cents();
            Money::cents(wanted - wanted % step.as_cents())
        }
    }
}
