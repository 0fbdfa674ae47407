//! What bots put on the layout before the deal.

use crate::chance::Chance;
use cards::CardSet;
use engine::Seat;
use engine::table::{
    Action, Amounts, Bank, Chair, Event, Meters, Named, Offer, Refusal, Round, Rules, Start, Third,
    WagerId, legal,
};
use money::Money;
use sheet::table::settle::Naming;
use sheet::table::wager::Status;

/// How often, in thousandths, a sensible bot makes a bet that no hand needs.
const SIDE_BETS: u32 = 200;

/// The wagers that a hand needs, and nothing else, as one seat puts them down.
pub fn base(rules: &Rules) -> Vec<(WagerId, Money)> {
    let stack = rules.limits.least.times(10_000);
    let chairs = [Chair::own(0, stack)];
    let start = Start { chairs: &chairs, bank: Bank::House, meters: Meters::default() };
    let mut round = Round::begin(rules, &start);
    let mut bets = Vec::new();
    let bet = rules.limits.least.times(2);
    loop {
        let choices = legal(rules, &round);
        if choices.close {
            return bets;
        }
        let left = |status: Status| {
            let unmade = |offer: &&Offer| round.spot(offer.seat).bet(offer.wager).is_zero();
            let of = |offer: &&Offer| rules.game.wagers[offer.wager.place()].status == status;
            choices.offers.iter().find(|offer| unmade(offer) && of(offer))
        };
        let next = left(Status::Required).or_else(|| left(Status::Either));
        let Some(offer) = next.or_else(|| left(Status::Optional)) else { return bets };
        let money = near(&offer.amounts, bet);
        let action = Action::Bet(offer.seat, offer.wager, money);
        if round.act(rules, action, &mut Vec::new()).is_err() {
            return bets;
        }
        bets.push((offer.wager, money));
    }
}

/// A bot's bets: those that a hand needs, larger or smaller, and now and then one beside them.
///
/// # Errors
/// What the engine has against a bet that it offered: a bug.
pub fn sensible(
    rules: &Rules,
    round: &mut Round,
    seat: Seat,
    base: &[(WagerId, Money)],
    chance: &mut Chance,
    events: &mut Vec<Event>,
) -> Result<(), Refusal> {
    let times = [1, 1, 1, 2, 3, 5][chance.below(6) as usize];
    for (wager, money) in base {
        let amounts = offered(rules, round, seat, *wager);
        let Some(amounts) = amounts else { continue };
        let money = near(&amounts, money.times(times));
        round.act(rules, Action::Bet(seat, *wager, money), events)?;
    }
    for wager in rules.wagers() {
        if !round.spot(seat).bet(wager).is_zero() || !chance.happens(SIDE_BETS) {
            continue;
        }
        if let Some(amounts) = offered(rules, round, seat, wager) {
            let money = some(&amounts, chance);
            round.act(rules, Action::Bet(seat, wager, money), events)?;
        }
    }
    Ok(())
}

/// What changes a bet before the deal that others go by: those are taken back and made again, as
/// large as they may be now and no larger than they were, unless they have one size. `None` where
/// nothing goes by it, or where it cannot be changed so: the chips may be too few for all.
pub fn with_those_beside(
    rules: &Rules,
    round: &Round,
    seat: Seat,
    wager: WagerId,
    money: Money,
) -> Option<Vec<Action>> {
    let bet = |wager, money| Action::Bet(seat, wager, money);
    let mut trial = round.clone();
    let mut actions = Vec::new();
    let mut lifted: Vec<(WagerId, Money)> = Vec::new();
    let mut act = |trial: &mut Round, action: Action| {
        let done = trial.act(rules, action, &mut Vec::new());
        if done.is_ok() {
            actions.push(action);
        }
        done
    };
    loop {
        match act(&mut trial, bet(wager, money)) {
            Ok(()) => break,
            Err(Refusal::TakeBackFirst(other)) => {
                // What goes by that one in turn comes first.
                let mut last = other;
                while let Err(refusal) = act(&mut trial, bet(last, Money::ZERO)) {
                    let Refusal::TakeBackFirst(beyond) = refusal else { return None };
                    last = beyond;
                }
                lifted.push((last, round.spot(seat).bet(last)));
            }
            Err(_) => return None,
        }
    }
    if lifted.is_empty() {
        return None;
    }
    for (other, lay) in lifted.into_iter().rev() {
        match offered(rules, &trial, seat, other) {
            Some(amounts) => act(&mut trial, bet(other, near(&amounts, lay))).ok()?,
            None if money.is_zero() => {}
            None => return None,
        }
    }
    Some(actions)
}

/// A bet on the next card that a bot makes now and then, where the round offers some.
pub fn on_the_next_card(
    rules: &Rules,
    round: &Round,
    seat: Seat,
    chance: &mut Chance,
) -> Option<Action> {
    let named = legal(rules, round).named;
    if named.is_empty() || !chance.happens(SIDE_BETS) {
        return None;
    }
    let (offer, naming) = named[chance.below(named.len() as u32) as usize];
    let card = CardSet::DECK.iter().nth(chance.below(52) as usize)?;
    let said = match naming {
        Naming::Card => Named::Card(card),
        Naming::Value => Named::Value(card.rank()?),
        Naming::Suit => Named::Suit(card.suit()?),
        Naming::Third => Named::Third(Third::ALL[chance.below(Third::ALL.len() as u32) as usize]),
        Naming::OverUnder if chance.below(2) == 0 => Named::Over,
        Naming::OverUnder => Named::Under,
    };
    let bet = Action::BetOn(seat, offer.wager, some(&offer.amounts, chance), said);
    said.may_be_named().then_some(bet)
}

/// The amounts that a seat may put on a wager now.
pub fn offered(rules: &Rules, round: &Round, seat: Seat, wager: WagerId) -> Option<Amounts> {
    let offers = legal(rules, round).offers;
    let offer = offers.into_iter().find(|offer| offer.seat == seat && offer.wager == wager);
    offer.map(|offer| offer.amounts)
}

/// The amount nearest to one that is wanted.
pub fn near(amounts: &Amounts, wanted: Money) -> Money {
    match amounts {
        Amounts::OneOf(held) => {
            let held = held.iter().copied().filter(|money| !money.is_zero());
            let far = |money: &Money| money.as_cents().abs_diff(wanted.as_cents());
            held.min_by_key(far).unwrap_or(wanted)
        }
        Amounts::Range { least, most, step } => {
            let wanted = wanted.clamp(*least, *most).as_cents();
            Money::cents(wanted - wanted % step.as_cents())
        }
    }
}

/// Any amount, small ones more often.
fn some(amounts: &Amounts, chance: &mut Chance) -> Money {
    match amounts {
        Amounts::OneOf(held) => {
            let count = held.iter().filter(|money| !money.is_zero()).count();
            held[chance.below(count as u32) as usize]
        }
        Amounts::Range { least, .. } => {
            let times = [1, 1, 2, 4][chance.below(4) as usize];
            near(amounts, least.times(times))
        }
    }
}
