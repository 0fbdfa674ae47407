//! How bots bet and play: on a line, now and then beside it; by the house way, or by what they can
//! count.

use super::offer::Nines;
use crate::answer::Answer;
use crate::chance::Chance;
use crate::layout::Who;
use cards::Card;
use engine::nines::{Action, Event, Refusal, Round, Rules};
use engine::{Amounts, Seat, WagerId};
use money::Money;
use sheet::nines::chart::Draw;
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

/// A bot's next bet: on either line as it likes, and now and then beside it; then it is ready.
pub(super) fn bet(rules: &Rules, round: &Round, seat: Seat, chance: &mut Chance) -> Answer {
    let is_line = |wager: &WagerId| rules.game.table(rules.name(*wager)).is_none();
    let open = |wager: &WagerId| round.spot(seat).bet(*wager).is_zero();
    let bet = |wager: WagerId, money: Money| {
        Answer::of(format!("bet:{}", rules.name(wager))).for_money(money)
    };
    let mut lines: Vec<(WagerId, Amounts)> = Vec::new();
    let mut beside: Vec<(WagerId, Amounts)> = Vec::new();
    for wager in rules.wagers() {
        let Some(amounts) = round.amounts(rules, seat, wager) else { continue };
        let of = if is_line(&wager) { &mut lines } else { &mut beside };
        of.push((wager, amounts));
    }
    if lines.iter().all(|(wager, _)| open(wager)) && !lines.is_empty() {
        let (line, amounts) = lines[chance.below(lines.len() as u32) as usize];
        let times = [1, 1, 1, 2, 3, 5][chance.below(6) as usize];
        return bet(line, near(&amounts, rules.limits.least.times(times * 2)));
    }
    beside.retain(|(wager, _)| open(wager));
    if beside.is_empty() || !chance.happens(SIDE_BETS) {
        return Answer::of("ready");
    }
    let (wager, amounts) = beside[chance.below(beside.len() as u32) as usize];
    bet(wager, amounts.least())
}

/// Whether a careful player draws to these cards, or stands: the house way.
pub(super) fn draws(rules: &Rules, who: Who, cards: &[Card]) -> Draw {
    let way = &rules.game.house_way;
    let total = ranking::point_sum::mod10(cards) as u8;
    match who {
        Who::Place(_) => way.player.at(total),
        Who::Banker => way.banker.at(total),
    }
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
