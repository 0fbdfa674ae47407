//! What may be said at any table, in words and keys, and how an answer is read.

use super::ask::{amount, short};
use ::felt::answer::{Amount, Answer, Choice};
use ::felt::view::{Face, Spread, View};
use money::Money;

/// The keys that answer, each with what it does: those without a letter are numbered.
pub(super) fn keys(choices: &[Choice]) -> Vec<(String, String)> {
    let mut number = 0;
    let mut keys = Vec::new();
    for choice in choices {
        let key = choice.key.map_or_else(
            || {
                number += 1;
                number.to_string()
            },
            String::from,
        );
        let key = match &choice.cards {
            Some(pick) if pick.from.len() > 1 => format!("{key} CARD"),
            _ => key,
        };
        keys.push((key, says(choice)));
    }
    keys
}

/// What a choice does.
fn says(choice: &Choice) -> String {
    let said = lower(&choice.says);
    match (&choice.amount, &choice.cards) {
        // The bank says its own amount.
        (Some(amount), _) if choice.id != "take-bank" => format!("{said} for {}", most(amount)),
        (_, Some(pick)) if pick.from.len() == 1 => format!("{said} {}", pick.from[0]),
        _ => said,
    }
}

/// An answer in words: what a careful player would do.
pub(super) fn does(choices: &[Choice], answer: &Answer) -> String {
    let choice = choices.iter().find(|choice| choice.id == answer.choice);
    let said = match choice {
        Some(choice) if choice.id == "take-bank" => "take the bank".to_owned(),
        Some(choice) => lower(&choice.says),
        // One of the many ways that are not listed.
        None => answer.choice.trim_start_matches("lay:").to_owned(),
    };
    let money = answer.cents.map_or(String::new(), |cents| format!(" for {}", Money::cents(cents)));
    let cards: String = answer.cards.iter().map(|card| format!(" {card}")).collect();
    format!("{said}{money}{cards}")
}

fn lower(text: &str) -> String {
    let mut said = text.to_owned();
    if let Some(first) = said.get_mut(..1) {
        first.make_ascii_lowercase();
    }
    said
}

/// The most of the amounts that a choice may have.
fn most(amount: &Amount) -> Money {
    Money::cents(match amount {
        Amount::OneOf(held) => held.iter().copied().max().unwrap_or(0),
        Amount::Range { most, .. } => *most,
    })
}

/// Reads an answer: a key or a word of a choice, and behind it an amount or cards where it has some.
///
/// # Errors
/// What would be one.
pub(super) fn read(choices: &[Choice], text: &str) -> Result<Answer, String> {
    let text = text.trim();
    let wrong = || "Say one of the keys; ? explains them.".to_owned();
    let (word, rest) = text.split_once(' ').unwrap_or((text, ""));
    let at = keys(choices).into_iter().position(|(key, _)| key.trim_end_matches(" CARD") == word);
    let named = |choice: &&Choice| choice.id == text || choice.says.eq_ignore_ascii_case(text);
    let begins = |choice: &&Choice| word.len() > 1 && choice.id.starts_with(word);
    let choice = choices.iter().find(named).or_else(|| at.map(|at| &choices[at]));
    let choice = choice.or_else(|| choices.iter().find(begins)).ok_or_else(wrong)?;
    let mut answer = Answer::of(choice.id.clone());
    let rest = if choice.id == text { "" } else { rest.trim() };
    if let Some(held) = &choice.amount {
        answer.cents = match rest {
            "" if choice.id == "take-bank" => None,
            "" => Some(most(held).as_cents()),
            rest => Some(amount(rest)?.as_cents()),
        };
    } else if let Some(pick) = &choice.cards {
        let cards = match (rest, &pick.from[..]) {
            ("", [only]) => only.clone(),
            (rest, _) => rest.to_owned(),
        };
        answer.cards = cards.split_whitespace().map(card).collect();
        if answer.cards.is_empty() && pick.least > 0 {
            return Err(format!("Say which card: {word} {}.", pick.from.join(", or ")));
        }
    }
    Ok(answer)
}

/// A card as it is written, whatever its letters' size.
fn card(text: &str) -> String {
    let mut signs: Vec<char> = text.chars().collect();
    if let [rank, suit] = &mut signs[..] {
        rank.make_ascii_uppercase();
        suit.make_ascii_lowercase();
    }
    signs.into_iter().collect()
}

/// Reads `player 20` into a bet, or one taken back.
///
/// # Errors
/// What would be one.
pub(super) fn read_bet(wagers: &[String], text: &str) -> Result<Answer, String> {
    let expected = || {
        let like = wagers.first().map_or("player", String::as_str);
        format!("Say a bet and an amount, such as `{like} 20`: {}.", wagers.join(", "))
    };
    let (name, money) = text.trim().rsplit_once(' ').ok_or_else(expected)?;
    let name = name.trim();
    let exact = wagers.iter().find(|wager| *wager == name);
    let wager = exact.or_else(|| wagers.iter().find(|wager| wager.starts_with(name)));
    // The dealer says what is wrong with one that is not offered.
    let wager = wager.map_or_else(|| short(name), String::clone);
    let money = amount(money)?;
    Ok(match money.is_zero() {
        true => Answer::of(format!("off:{wager}")),
        false => Answer::of(format!("bet:{wager}")).for_money(money),
    })
}

/// The wagers that lie there and cannot change, then those that may be made or changed, in the order
/// of the layout.
pub(super) fn wagers(choices: &[Choice], lying: &[(String, Money)]) -> Vec<String> {
    let offered = choices.iter().filter_map(|choice| choice.id.strip_prefix("bet:"));
    let offered: Vec<String> = offered.map(str::to_owned).collect();
    let lying = lying.iter().map(|(wager, _)| wager).filter(|wager| !offered.contains(wager));
    lying.cloned().chain(offered.iter().cloned()).collect()
}

/// The player's hands and what lies on the table, one line each.
pub(super) fn situation(view: &View) -> Vec<String> {
    let mut lines = Vec::new();
    for seat in view.seats.iter().filter(|seat| Some(seat.seat) != view.you) {
        let melds: Vec<String> =
            seat.hands.iter().filter(|hand| hand.label == "meld").map(cards).collect();
        if !melds.is_empty() {
            let held = seat.hands.iter().find(|hand| hand.label == "hand");
            let held = held.map_or(0, |hand| hand.cards.len());
            lines.push(format!("{}: {}; {held} in hand", seat.name, melds.join(" | ")));
        }
    }
    let mut parts: Vec<String> = Vec::new();
    let you = view.seats.iter().find(|seat| Some(seat.seat) == view.you);
    for hand in you.into_iter().flat_map(|seat| &seat.hands) {
        let label = match hand.label.as_str() {
            "" => "hand",
            label => label,
        };
        let turn = if hand.active && label.starts_with("hand ") { " (its turn)" } else { "" };
        parts.push(format!("your {label} {}{turn}", described(hand)));
    }
    let table = view.dealer.iter().chain(&view.middle);
    parts.extend(table.map(|spread| format!("{} {}", spread.label, described(spread))));
    parts.extend(view.pots.iter().map(|pot| format!("{} {}", pot.label, Money::cents(pot.cents))));
    if !parts.is_empty() {
        let mut line = parts.join("; ");
        line[..1].make_ascii_uppercase();
        lines.push(line);
    }
    lines
}

/// Cards and what they make.
fn described(spread: &Spread) -> String {
    match spread.says.is_empty() {
        true => cards(spread),
        false => format!("{} ({})", cards(spread), spread.says),
    }
}

fn cards(spread: &Spread) -> String {
    let face = |face: &Face| face.card.clone().unwrap_or_else(|| "??".to_owned());
    spread.cards.iter().map(face).collect::<Vec<_>>().join(" ")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn choices() -> Vec<Choice> {
        let card = |text: &str| text.parse::<cards::Card>().expect("a card");
        vec![
            Choice::new("hit", "Hit").on('h'),
            Choice::new("double", "Double").on('d').amount(Amount::OneOf(vec![500, 1000])),
            Choice::new("lay:meld 3s 3h 3c", "Meld 3s 3h 3c"),
            Choice::new("lay:add 4s to 5s 6s 7s", "Add 4s to 5s 6s 7s"),
            Choice::new("discard", "Discard").on('x').of(&[card("4h"), card("Qs")], 1, 1),
        ]
    }

    #[test]
    fn a_key_a_word_or_a_number_answers() {
        let read = |text: &str| read(&choices(), text).map(|answer| does(&choices(), &answer));
        for (text, said) in [
            ("h", "hit"),
            ("Hit", "hit"),
            ("d", "double for $10"),
            ("d 5", "double for $5"),
            ("1", "meld 3s 3h 3c"),
            ("2", "add 4s to 5s 6s 7s"),
            ("x 4H", "discard 4h"),
            ("disc qs", "discard Qs"),
        ] {
            assert_eq!(read(text).as_deref(), Ok(said), "{text}");
        }
        for (text, wrong) in [
            ("", "Say one of the keys; ? explains them."),
            ("3", "Say one of the keys; ? explains them."),
            ("x", "Say which card: x 4h, or Qs."),
            ("d much", "`much` is no amount of money."),
        ] {
            assert_eq!(read(text), Err(wrong.to_owned()), "{text}");
        }
    }

    #[test]
    fn the_beginning_of_a_wager_is_enough() {
        let wagers = ["player", "banker"].map(str::to_owned);
        let read = |text: &str| read_bet(&wagers, text);
        assert_eq!(read("ban 25"), Ok(Answer::of("bet:banker").for_money(Money::dollars(25))));
        assert_eq!(read("player 0"), Ok(Answer::of("off:player")));
        assert_eq!(read("tie 5"), Ok(Answer::of("bet:tie").for_money(Money::dollars(5))));
        assert!(read("player").is_err());
    }
}
