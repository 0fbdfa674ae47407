//! The words of a row: numbers and ranks.

use cards::{Rank, Suit};
use std::fmt;

const NUMBERS: [&str; 14] = [
    "no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven",
    "twelve", "thirteen",
];

/// A number in words, up to thirteen; in digits beyond.
pub(super) struct InWords(pub(super) u8);

impl fmt::Display for InWords {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match NUMBERS.get(self.0 as usize) {
            Some(word) => f.write_str(word),
            None => write!(f, "{}", self.0),
        }
    }
}

/// The number of a word, or of digits.
pub(super) fn number(word: &str) -> Option<u8> {
    let named = NUMBERS.iter().position(|name| *name == word).map(|number| number as u8);
    named.or_else(|| word.parse().ok())
}

/// The rank of a word or letter: `ace`, `aces`, `a`, `10`, `10s`, `deuces`.
pub(super) fn rank(word: &str) -> Option<Rank> {
    let named = |rank: &Rank| rank.name() == word || rank.plural() == word;
    if let Some(rank) = Rank::ALL.into_iter().find(named) {
        return Some(rank);
    }
    match word.strip_suffix('s').unwrap_or(word) {
        "10" => Some(Rank::Ten),
        "deuce" => Some(Rank::Two),
        short => {
            let mut letters = short.chars();
            let letter = letters.next()?;
            if letters.next().is_none() { Rank::from_symbol(letter) } else { None }
        }
    }
}

/// The suit of a word.
pub(super) fn suit(word: &str) -> Option<Suit> {
    Suit::ALL.into_iter().find(|suit| suit.name() == word)
}

/// The words of a row in lower case: hyphens, commas and brackets part them, apostrophes fall out,
/// `+` and `/` are words.
pub(super) fn split(text: &str) -> String {
    let mut plain = String::with_capacity(text.len() + 8);
    for letter in text.chars() {
        match letter {
            '+' | '/' | '&' => plain.extend([' ', letter, ' ']),
            '\'' | '\u{2019}' => {}
            _ if letter.is_alphanumeric() => plain.extend(letter.to_lowercase()),
            _ => plain.push(' '),
        }
    }
    let words = plain.split_whitespace().map(|word| if word == "color" { "colour" } else { word });
    words.collect::<Vec<_>>().join(" ")
}
