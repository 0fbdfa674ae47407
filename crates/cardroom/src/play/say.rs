//! What may be said at any table, in words and keys, and how an answer is read.

use super::ask::{amount, short};
use ::felt::answer::{Amount, Answer, Choice};
use ::felt::view::{Face, Spread, View};
use money::Money;

/// The keys that answer, each with what it does: those without a letter are numbered, and what is
/// said in words comes last.
pub(super) fn keys(choices: &[Choice]) -> Vec<(String, String)> {
    let mut keys: Vec<(String, String)> =
        keyed(choices).map(|(key, choice)| (key_and_cards(key, choice), says(choice))).collect();
    let says = |key: &str, what: &str| (key.to_owned(), what.to_owned());
    if choices.iter().any(|choice| choice.id.starts_with(NAMED)) {
        keys.push(says("kings 2, 7c 1", "bet so much on what the next card is"));
    }
    if let Some(wager) = choices.iter().find_map(|choice| choice.id.strip_prefix(TIP)) {
        keys.push(says("tip", &format!("a bet for the dealer: `tip {wager} 5`")));
    }
    if choices.iter().any(|choice| choice.id.starts_with(HANDS)) {
        keys.push(says("hands 2", "play so many hands from the next round on"));
    }
    keys
}

/// What a bet for the dealer begins with.
const TIP: &str = "tip:";
/// What takes one back.
const TIP_OFF: &str = "tip-off:";
/// What a bet on the next card begins with.
const NAMED: &str = "on:";
/// What the number of hands begins with.
const HANDS: &str = "hands:";

/// The choices that one key or number makes. A bet for the dealer or on the next card is said in
/// words, there are too many of them; and so is the number of hands.
fn keyed(choices: &[Choice]) -> impl Iterator<Item = (String, &Choice)> {
    const SAID: [&str; 4] = [TIP, TIP_OFF, NAMED, HANDS];
    let in_words = |choice: &&Choice| !SAID.iter().any(|start| choice.id.starts_with(start));
    choices.iter().filter(in_words).scan(0, |number, choice| {
        let key = choice.key.map_or_else(
            || {
                *number += 1;
                number.to_string()
            },
            String::from,
        );
        Some((key, choice))
    })
}

/// The keys that say everything: neither cards nor one of several amounts may be typed behind them.
pub(super) fn whole_keys(choices: &[Choice]) -> Vec<String> {
    let whole = |(_, choice): &(String, &Choice)| {
        let sized = match &choice.amount {
            Some(Amount::OneOf(held)) => held.len() > 1,
            Some(Amount::Range { least, most, .. }) => least != most,
            None => false,
        };
        !sized && choice.cards.as_ref().is_none_or(|pick| pick.from.len() <= 1)
    };
    keyed(choices).filter(whole).map(|(key, _)| key).collect()
}

fn key_and_cards(key: String, choice: &Choice) -> String {
    match &choice.cards {
        // Tiles are named by their pips: `6-4`.
        Some(pick) if pick.from.len() > 1 && pick.from[0].contains('-') => format!("{key} TILE"),
        Some(pick) if pick.from.len() > 1 => format!("{key} CARD"),
        _ => key,
    }
}

/// What a choice does.
fn says(choice: &Choice) -> String {
    let said = lower(&choice.says);
    match (&choice.amount, &choice.cards) {
        // The bank says its own amount, and so do others.
        (Some(_), _) if said.contains('$') => said,
        (Some(amount), _) => format!("{said} for {}", spoken(amount)),
        (_, Some(pick)) if pick.from.len() == 1 => format!("{said} {}", pick.from[0]),
        _ => said,
    }
}

/// The amounts in words: `$10`, `$30 or $40`, `$5 to $500`.
fn spoken(amount: &Amount) -> String {
    match amount {
        Amount::OneOf(held) => {
            let held = held.iter().map(|cents| Money::cents(*cents).to_string());
            held.collect::<Vec<_>>().join(" or ")
        }
        Amount::Range { least, most, .. } if least != most => {
            format!("{} to {}", Money::cents(*least), Money::cents(*most))
        }
        Amount::Range { most, .. } => Money::cents(*most).to_string(),
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

/// Why an answer was refused, and which amounts would have been right.
pub(super) fn refused(choices: &[Choice], answer: &Answer, refusal: String) -> String {
    let choice = choices.iter().find(|choice| choice.id == answer.choice);
    match (choice.and_then(|choice| choice.amount.as_ref()), answer.cents) {
        (Some(amount), Some(_)) if !refusal.contains(&spoken(amount)) => {
            format!("{refusal}: {}", spoken(amount))
        }
        _ => refusal,
    }
}

/// What is meant where no amount is said: all that a choice allows, but no more than is asked of a
/// bet that may have any size.
fn usual(choice: &Choice, amount: &Amount) -> Money {
    let is_bet = ["bet:", TIP, NAMED].iter().any(|start| choice.id.starts_with(start));
    match amount {
        Amount::Range { least, .. } if is_bet => Money::cents(*least),
        amount => most(amount),
    }
}

/// A bet for the dealer, `tip ante 5`, or on the next card, `kings 2`, if the words are one.
fn read_words(choices: &[Choice], text: &str) -> Option<Result<Answer, String>> {
    let with_start = |start: &'static str| {
        let ids =
            choices.iter().filter_map(move |choice| Some((choice, choice.id.strip_prefix(start)?)));
        ids.collect::<Vec<_>>()
    };
    let (name, money) = match text.rsplit_once(' ') {
        Some((name, money))
            if money.starts_with(|sign: char| sign.is_ascii_digit() || sign == '$') =>
        {
            (name, Some(money))
        }
        _ => (text, None),
    };
    let (choice, off) = match name.split_once(' ') {
        Some(("tip", wager)) => {
            let found = |held: Vec<(&Choice, &str)>| {
                let exact = held.iter().find(|(_, name)| *name == wager);
                exact
                    .or_else(|| held.iter().find(|(_, name)| name.starts_with(wager)))
                    .map(|it| it.0.clone())
            };
            (found(with_start(TIP)), found(with_start(TIP_OFF)))
        }
        _ => {
            let named = with_start(NAMED).into_iter().find(|(_, id)| {
                id.rsplit(':').next().is_some_and(|word| word.eq_ignore_ascii_case(name))
            });
            (Some(named?.0.clone()), None)
        }
    };
    let money = match money.map(amount).transpose() {
        Ok(money) => money,
        Err(wrong) => return Some(Err(wrong)),
    };
    Some(match (choice, off) {
        (_, Some(off)) if money == Some(Money::ZERO) => Ok(Answer::of(off.id)),
        (Some(choice), _) => {
            let least = choice.amount.as_ref().map_or(Money::ZERO, |held| usual(&choice, held));
            Ok(Answer::of(choice.id.clone()).for_money(money.unwrap_or(least)))
        }
        (None, _) => {
            let wagers: Vec<&str> = with_start(TIP).into_iter().map(|(_, name)| name).collect();
            match wagers.is_empty() {
                true => Err("No bet of yours takes a tip now.".to_owned()),
                false => Err(format!(
                    "Say a bet and an amount for the dealer: tip {} 5.",
                    wagers.join(" or ")
                )),
            }
        }
    })
}

/// Reads an answer: a key or a word of a choice, and behind it an amount or cards where it has some.
///
/// # Errors
/// What would be one.
pub(super) fn read(choices: &[Choice], text: &str) -> Result<Answer, String> {
    let text = text.trim();
    let wrong = || "Say one of the keys; ? explains them.".to_owned();
    if let Some(answer) = read_words(choices, text) {
        return answer;
    }
    let (word, rest) = text.split_once(' ').unwrap_or((text, ""));
    let key = keyed(choices).find(|(key, _)| key == word).map(|(_, choice)| choice);
    if let Some(hands) = text.strip_prefix("hands ") {
        return Ok(Answer::of(format!("{HANDS}{}", short(hands))));
    }
    let named = |choice: &&Choice| choice.id == text || choice.says.eq_ignore_ascii_case(text);
    let begins = |choice: &&Choice| {
        let id = choice.id.trim_start_matches("bet:");
        word.len() > 1 && !id.starts_with(HANDS) && id.starts_with(word)
    };
    let choice = choices.iter().find(named).or(key);
    let choice = choice.or_else(|| choices.iter().find(begins)).ok_or_else(wrong)?;
    let mut answer = Answer::of(choice.id.clone());
    let rest = if choice.id == text { "" } else { rest.trim() };
    if let Some(held) = &choice.amount {
        answer.cents = match rest {
            "" if choice.id == "take-bank" => None,
            "" => Some(usual(choice, held).as_cents()),
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
        let held = |named: &&String| pick.from.iter().any(|it| it.eq_ignore_ascii_case(named));
        if let Some(other) = answer.cards.iter().find(|named| !held(named)) {
            return Err(format!("`{other}` is none of {}.", pick.from.join(", ")));
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
    let begins = |wager: &&String| match (name.split_once('@'), wager.split_once('@')) {
        (Some((start, hand)), Some((whole, other))) => whole.starts_with(start) && hand == other,
        (None, _) => wager.starts_with(name),
        (Some(_), None) => false,
    };
    let wager = exact.or_else(|| wagers.iter().find(begins));
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
    let dealer = view.dealer.iter().map(|spread| (dealers(spread), spread));
    let table = dealer.chain(view.middle.iter().map(|spread| (spread.label.as_str(), spread)));
    parts.extend(table.map(|(label, spread)| format!("{label} {}", described(spread))));
    parts.extend(view.pots.iter().map(|pot| format!("{} {}", pot.label, Money::cents(pot.cents))));
    if !parts.is_empty() {
        let mut line = parts.join("; ");
        line[..1].make_ascii_uppercase();
        lines.push(line);
    }
    lines
}

/// What the dealer's cards are called.
pub(super) fn dealers(spread: &Spread) -> &str {
    match spread.label.as_str() {
        "" => "dealer",
        label => label,
    }
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
            Choice::new("on:value:kings", "kings (value)").amount(any()),
            Choice::new("tip:ante", "Tip the dealer on ante").amount(any()),
            Choice::new("tip-off:ante", "Take the tip on ante back"),
            Choice::new("hands:2", "Play 2 hands from the next round on"),
        ]
    }

    fn any() -> Amount {
        Amount::Range { least: 100, most: 50_000, step: 100 }
    }

    #[test]
    fn what_has_many_names_is_said_in_words() {
        let keys: Vec<String> = keys(&choices()).into_iter().map(|(key, _)| key).collect();
        assert_eq!(keys, ["h", "d", "1", "2", "x CARD", "kings 2, 7c 1", "tip", "hands 2"]);
        let tip =
            |wager: &str| super::keys(&[Choice::new(format!("tip:{wager}"), "Tip").amount(any())]);
        assert_eq!(tip("initial")[0].1, "a bet for the dealer: `tip initial 5`");
        let tip = |cents| Ok(Answer::of("tip:ante").for_money(Money::cents(cents)));
        for (text, said) in [
            ("Kings 2", Ok(Answer::of("on:value:kings").for_money(Money::dollars(2)))),
            ("kings", Ok(Answer::of("on:value:kings").for_money(Money::dollars(1)))),
            ("tip ante 7", tip(700)),
            ("tip an", tip(100)),
            ("tip ante 0", Ok(Answer::of("tip-off:ante"))),
            ("hands 3", Ok(Answer::of("hands:3"))),
            ("hands 4", Ok(Answer::of("hands:4"))),
            ("tip play 5", Err("Say a bet and an amount for the dealer: tip ante 5.".to_owned())),
        ] {
            assert_eq!(read(&choices(), text), said, "{text}");
        }
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
            ("d much", "`much` is no amount of money: write dollars, as 25 or 2.50."),
        ] {
            assert_eq!(read(text), Err(wrong.to_owned()), "{text}");
        }
    }

    #[test]
    fn the_beginning_of_a_wager_is_enough() {
        let wagers = ["player", "banker", "player@2", "banker@2"].map(str::to_owned);
        let read = |text: &str| read_bet(&wagers, text);
        assert_eq!(read("ban 25"), Ok(Answer::of("bet:banker").for_money(Money::dollars(25))));
        assert_eq!(read("player 0"), Ok(Answer::of("off:player")));
        assert_eq!(read("b@2 10"), Ok(Answer::of("bet:banker@2").for_money(Money::dollars(10))));
        assert_eq!(read("b@3 10"), Ok(Answer::of("bet:b@3").for_money(Money::dollars(10))));
        assert_eq!(read("tie 5"), Ok(Answer::of("bet:tie").for_money(Money::dollars(5))));
        assert!(read("player").is_err());
    }
}
