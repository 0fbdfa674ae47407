//! What is said of a history in its own words: players as it calls them, amounts as it writes them.

use super::setting::UNKNOWN_STACK;
use crate::phh::History;
use engine::Seat;
use money::Money;

/// Puts the history's words for seats and amounts into what the engine says.
pub(super) fn own(history: &History, said: &str) -> String {
    let mut out = String::with_capacity(said.len());
    let mut rest = said;
    while let Some(sign) = rest.chars().next() {
        let begins = !out.ends_with(char::is_alphanumeric);
        let (word, after) = seat(rest)
            .filter(|_| begins)
            .map(|(seat, after)| (history.player(seat), after))
            .or_else(|| amount(rest).map(|(money, after)| (written(history, money), after)))
            .unwrap_or_else(|| (sign.to_string(), &rest[sign.len_utf8()..]));
        out.push_str(&word);
        rest = after;
    }
    out
}

/// `seat 3` at the start of a text, and what follows it.
fn seat(text: &str) -> Option<(Seat, &str)> {
    let digits = text.strip_prefix("seat ")?;
    let end = digits.find(|sign: char| !sign.is_ascii_digit()).unwrap_or(digits.len());
    let number: usize = digits[..end].parse().ok()?;
    (1..=Seat::MAX).contains(&number).then(|| (Seat::new(number - 1), &digits[end..]))
}

/// `$1,000` at the start of a text, and what follows it.
fn amount(text: &str) -> Option<(Money, &str)> {
    let digits = text.strip_prefix('$')?;
    let end = digits.find(|sign: char| !sign.is_ascii_digit() && !",.".contains(sign));
    let number = digits[..end.unwrap_or(digits.len())].trim_end_matches([',', '.']);
    Some((number.parse().ok()?, &digits[number.len()..]))
}

/// An amount as the history writes it; a stack that it does not know has no end.
fn written(history: &History, money: Money) -> String {
    match money.as_cents() > UNKNOWN_STACK.as_cents() / 2 {
        true => "any amount".to_owned(),
        false => history.amount(money),
    }
}
