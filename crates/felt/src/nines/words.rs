//! What a player to nine may say, and what the answers mean.

use crate::answer::{Answer, Choice, NOT_NOW};
use crate::layout::Who;
use cards::Card;
use engine::WagerId;
use engine::nines::{Action, Choices, Rules};
use money::Pay;
use ranking::point_sum::mod10;

/// What somebody who is asked may say.
pub(super) fn choices(choices: &Choices, who: Who) -> Vec<Choice> {
    let house_way = || Choice::new("house-way", "As the house would").on('h');
    match who {
        Who::Place(place) if choices.answer == Some(place) => vec![
            Choice::new("draw", "Draw").on('d'),
            Choice::new("stand", "Stand").on('s'),
            house_way(),
        ],
        Who::Banker if choices.banker => vec![
            Choice::new("banker-draw", "Draw").on('d'),
            Choice::new("banker-stand", "Stand").on('s'),
            house_way(),
        ],
        Who::Place(_) | Who::Banker => Vec::new(),
    }
}

/// The action that an answer means.
///
/// # Errors
/// It is none.
pub(super) fn read(who: Who, answer: &Answer) -> Result<Action, String> {
    Ok(match (answer.choice.as_str(), who) {
        ("draw", Who::Place(place)) => Action::Draw(place),
        ("stand", Who::Place(place)) => Action::Stand(place),
        ("house-way", Who::Place(place)) => Action::TimeOut(place),
        ("banker-draw", Who::Banker) => Action::BankerDraws,
        ("banker-stand", Who::Banker) => Action::BankerStands,
        ("house-way", Who::Banker) => Action::BankerTimesOut,
        _ => return Err(NOT_NOW.to_owned()),
    })
}

/// What cards count.
pub(super) fn total(cards: &[Card]) -> String {
    mod10(cards).to_string()
}

/// The row of a wager's pay table, those that are not offered left out.
pub(super) fn row(rules: &Rules, wager: WagerId, row: u8) -> String {
    let Some(table) = rules.game.table(rules.name(wager)) else { return String::new() };
    let mut offered = table.rows.iter().filter(|row| row.pays[table.chosen] != Pay::NotOffered);
    offered.nth(row.into()).map_or(String::new(), |row| row.hand.clone())
}
