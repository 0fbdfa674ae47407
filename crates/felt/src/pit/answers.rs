//! Answers to questions that are not about a bet: a wager pulled back, cards given up or drawn.

use super::quick::Way;
use cards::Card;
use engine::table::{Action, Choices, Round, Rules, WagerId, legal};
use engine::{Packet, Seat};
use sheet::table::peculiar::Peculiar;
use sheet::table::step::Step;

/// What a seat answers by a rule of thumb. What has none is left to the house way: the time
/// passes.
pub fn by_hand(way: Way, rules: &Rules, round: &Round, seat: Seat) -> Action {
    let choices = legal(rules, round);
    let own = &round.spot(seat).own.cards;
    match choices {
        Choices { pull: Some(_), .. } => match way.likes(rules, round, seat) {
            true => Action::Check(seat),
            false => Action::Pull(seat),
        },
        Choices { discard: Some(_), .. } if rules.game.keep_way.is_some() => Action::TimeOut(seat),
        Choices { discard: Some((_, count)), .. } => {
            Action::Discard(seat, Packet::of(worst(own).into_iter().take(usize::from(count))))
        }
        Choices { draw: Some((_, fewest, most)), .. } => {
            Action::Draw(seat, Packet::of(thrown(own, usize::from(fewest), usize::from(most))))
        }
        Choices { declare: Some(_), .. } => Action::Declare(seat),
        Choices { claim: Some(_), .. } => Action::Claim(seat),
        // To surrender costs half a wager, to go to war less.
        Choices { war: Some(_), .. } => Action::War(seat),
        // High or low: to fold costs both antes, so that one of them is always worth it.
        Choices { ref offers, .. } if let Some(wager) = side(rules, own) => {
            let offer = offers.iter().find(|offer| offer.wager == wager);
            offer.map_or(Action::TimeOut(seat), |offer| {
                Action::Bet(seat, wager, offer.amounts.least())
            })
        }
        Choices { fold: Some(_), ref offers, .. } => match offers.first() {
            Some(offer) if way.likes(rules, round, seat) => {
                Action::Bet(seat, offer.wager, offer.amounts.least())
            }
            _ => Action::Fold(seat),
        },
        Choices { check: Some(_), .. } => Action::Check(seat),
        _ => Action::TimeOut(seat),
    }
}

/// The dealer's hand that a seat takes on, where it chooses: the high one with a pair or better, the
/// low one with four different cards. Counted over random deals, either wins more often so.
fn side(rules: &Rules, own: &[Card]) -> Option<WagerId> {
    let (high, low) = rules.game.steps.iter().find_map(|step| match step {
        Step::Peculiar(Peculiar::ChooseSide { high, low, .. }) => Some((high, low)),
        _ => None,
    })?;
    let pairs = |(at, card): (usize, &Card)| own[..at].iter().any(|it| it.rank() == card.rank());
    rules.wager(if own.iter().enumerate().any(pairs) { high } else { low })
}

/// Everything that a seat might answer, for one that weighs its answers.
pub fn all(rules: &Rules, round: &Round, seat: Seat) -> Vec<Action> {
    let choices = legal(rules, round);
    let mut actions = Vec::new();
    actions.extend(choices.fold.map(Action::Fold));
    actions.extend(choices.check.map(Action::Check));
    actions.extend(choices.pull.map(|(seat, _)| Action::Pull(seat)));
    actions.extend(choices.declare.map(Action::Declare));
    actions.extend(choices.surrender.map(|(seat, _)| Action::Surrender(seat)));
    actions.extend(choices.claim.map(Action::Claim));
    actions.extend(choices.war.map(Action::War));
    // One of several wagers is chosen where no question names one and the hand may be folded.
    let asked = round.question(rules).map(|(wager, _)| wager);
    let chosen = asked.is_none() && choices.fold.is_some();
    for offer in choices.offers.iter().filter(|offer| chosen || Some(offer.wager) == asked) {
        let (least, most) = (offer.amounts.least(), offer.amounts.most());
        actions.push(Action::Bet(seat, offer.wager, least));
        if most != least {
            actions.push(Action::Bet(seat, offer.wager, most));
        }
    }
    let own = &round.spot(seat).own.cards;
    if let Some((_, count)) = choices.discard {
        let sets = subsets(own, usize::from(count), usize::from(count));
        actions.extend(sets.into_iter().map(|cards| Action::Discard(seat, Packet::of(cards))));
    }
    if let Some((_, count)) = choices.split {
        let sets = subsets(own, usize::from(count), usize::from(count));
        actions.extend(sets.into_iter().map(|cards| Action::Split(seat, Packet::of(cards))));
    }
    if let Some((_, fewest, most)) = choices.draw {
        let sets = subsets(own, usize::from(fewest), usize::from(most));
        actions.extend(sets.into_iter().map(|cards| Action::Draw(seat, Packet::of(cards))));
    }
    if actions.is_empty() {
        actions.extend(choices.time_out.map(Action::TimeOut));
    }
    actions
}

/// Every choice of so many cards.
fn subsets(own: &[Card], fewest: usize, most: usize) -> Vec<Vec<Card>> {
    let places = 0..own.len().min(8);
    let picked = |bits: u32| {
        let held = places.clone().filter(move |at| bits >> at & 1 == 1);
        held.map(|at| own[at]).collect::<Vec<Card>>()
    };
    let all = (0..1_u32 << places.len()).map(picked);
    all.filter(|cards| (fewest..=most).contains(&cards.len())).collect()
}

/// A hand from its worst card up: single ones before pairs, low ones before high ones.
fn worst(own: &[Card]) -> Vec<Card> {
    let times = |card: &Card| own.iter().filter(|other| other.rank() == card.rank()).count();
    let mut sorted = own.to_vec();
    // A joker has no rank, and is never the worst.
    sorted.sort_by_key(|card| (card.rank().is_none(), times(card), card.rank()));
    sorted
}

/// What is thrown for new cards: single ones, but for the highest where there is no pair.
fn thrown(own: &[Card], fewest: usize, most: usize) -> Vec<Card> {
    let times = |card: &Card| own.iter().filter(|other| other.rank() == card.rank()).count();
    let sorted = worst(own);
    let pair = own.iter().any(|card| times(card) > 1);
    let single = sorted.iter().filter(|card| card.rank().is_some() && times(card) == 1).count();
    let keep = usize::from(!pair);
    let count = single.saturating_sub(keep).clamp(fewest, most.max(fewest)).min(own.len());
    sorted.into_iter().take(count).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use engine::table::Limits;
    use sheet::Library;

    /// High with a pair, low without one.
    #[test]
    fn a_side_is_chosen_by_the_first_four_cards() {
        let library = Library::built_in();
        let game = library.game("western-stud").expect("a game of the library");
        let page = game.resolve(&[]).expect("nothing is chosen");
        let rules = Rules::new(page.table().expect("a table game"), Limits::default());
        let rules = rules.expect("a game that is played");
        for (own, chosen) in [
            ("Ac 2d 7h 9s", "low"),
            ("Kc Qd 3h 2s", "low"),
            ("2c 2d 5h 7s", "high"),
            ("As Kd Kh 3c", "high"),
        ] {
            let own: cards::Hand = own.parse().expect("cards");
            assert_eq!(side(&rules, &own), rules.wager(chosen), "{own}");
        }
    }
}
