//! What a player of twenty-one may say, and what the answers mean.

use crate::answer::{Answer, Choice, NOT_NOW};
use crate::layout::Who;
use engine::points::{Action, Choices, Options, Played, Rules, State};
use ranking::points::{Count, Kind};

/// What somebody who is asked may say.
pub(super) fn choices(legal: &Choices, who: Who) -> Vec<Choice> {
    let place = match who {
        Who::Banker if legal.banker => {
            return vec![
                Choice::new("banker-hit", "Hit").on('h'),
                Choice::new("banker-stand", "Stand").on('s'),
            ];
        }
        Who::Banker => return Vec::new(),
        Who::Place(place) => place,
    };
    let mut all = Vec::new();
    if let Some((_, amounts)) = legal.insure.filter(|(seat, _)| *seat == place) {
        let insure = Choice::new("insure", "Insure").on('i').amount(amounts.into());
        all.push(insure.usually(amounts.most()));
    }
    if legal.surrender_early == Some(place) {
        all.push(Choice::new("surrender", "Surrender for half").on('u'));
    }
    if legal.decline == Some(place) {
        let says = if legal.surrender_early.is_some() { "Play on" } else { "No insurance" };
        all.push(Choice::new("decline", says).on('n'));
    }
    if legal.switch == Some(place) {
        all.push(Choice::new("switch", "Switch the second cards").on('w'));
        all.push(Choice::new("keep", "Keep the hands").on('n'));
    }
    if let Some((_, options, amounts)) = legal.play.filter(|(seat, _, _)| *seat == place) {
        let words = [
            (Options::HIT, "hit", "Hit", 'h'),
            (Options::STAND, "stand", "Stand", 's'),
            (Options::DOUBLE, "double", "Double", 'd'),
            (Options::SPLIT, "split", "Split", 'p'),
            (Options::SURRENDER, "surrender", "Surrender for half", 'u'),
            (Options::RESCUE, "rescue", "Rescue the doubling", 'r'),
        ];
        for (option, id, says, key) in words.into_iter().filter(|it| options.has(it.0)) {
            let mut choice = Choice::new(id, says).on(key);
            if option == Options::DOUBLE {
                let Some(amounts) = amounts else { continue };
                // To double for less is allowed, and rarely done.
                choice = choice.amount(amounts.into()).usually(amounts.most());
            }
            all.push(choice);
        }
    }
    all
}

/// The action that an answer means.
///
/// # Errors
/// It is none.
pub(super) fn read(who: Who, answer: &Answer) -> Result<Action, String> {
    let unknown = || NOT_NOW.to_owned();
    let place = match (who, answer.choice.as_str()) {
        (Who::Banker, "banker-hit") => return Ok(Action::BankerHit),
        (Who::Banker, "banker-stand") => return Ok(Action::BankerStand),
        (Who::Banker, _) => return Err(unknown()),
        (Who::Place(place), _) => place,
    };
    Ok(match answer.choice.as_str() {
        "hit" => Action::Hit(place),
        "stand" => Action::Stand(place),
        "double" => Action::Double(place, answer.money()?),
        "split" => Action::Split(place),
        "surrender" => Action::Surrender(place),
        "rescue" => Action::Rescue(place),
        "insure" => Action::Insure(place, answer.money()?),
        "decline" => Action::Decline(place),
        "switch" => Action::Switch(place),
        "keep" => Action::Keep(place),
        _ => return Err(unknown()),
    })
}

/// The answer that means an action of a player.
pub(super) fn said(action: &Action) -> Option<Answer> {
    Some(match action {
        Action::Hit(_) => Answer::of("hit"),
        Action::Stand(_) => Answer::of("stand"),
        Action::Double(_, money) => Answer::of("double").for_money(*money),
        Action::Split(_) => Answer::of("split"),
        Action::Surrender(_) => Answer::of("surrender"),
        Action::Rescue(_) => Answer::of("rescue"),
        Action::Insure(_, money) => Answer::of("insure").for_money(*money),
        Action::Decline(_) => Answer::of("decline"),
        Action::Switch(_) => Answer::of("switch"),
        Action::Keep(_) => Answer::of("keep"),
        Action::BankerHit => Answer::of("banker-hit"),
        Action::BankerStand => Answer::of("banker-stand"),
        Action::Bet(..)
        | Action::NoMoreBets
        | Action::Deal(..)
        | Action::TimeOut(_)
        | Action::Floor(_) => return None,
    })
}

/// What a hand has come to, and what was done with it.
pub(super) fn made(rules: &Rules, hand: &Played) -> String {
    let made = count(hand.count(rules));
    match hand.state {
        State::Surrendered => format!("{made}, surrendered"),
        State::Rescued => format!("{made}, rescued"),
        State::Dead => format!("{made}, dead"),
        State::Playing | State::Waits | State::Settled => made,
    }
}

/// A count in words.
pub(super) fn count(count: Count) -> String {
    match count.kind {
        Kind::Natural(_) => format!("natural {}", count.total),
        Kind::Over => format!("{}, bust", count.total),
        Kind::Points => count.total.to_string(),
    }
}
