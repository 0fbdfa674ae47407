//! A pattern read from the row of a sheet, in its own spelling or as a book prints it.

use super::length::Length;
use super::parse_shape::{read_number, read_shape};
use super::place::Place;
use super::words::{self, number};
use super::{Nature, Pattern};
use std::str::FromStr;
use thiserror::Error;

/// A row that is no pattern.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[error(
    "`{given}` is no pattern; patterns are written like `pair of aces`, `a-k suited`, \
     `four-card flush`, `natural royal flush`, `royal flush of spades in own + flop`, \
     `three identical cards`, `nine high`, `eight or more cards`"
)]
pub struct UnknownPattern {
    /// What was given.
    pub given: String,
}

/// Rows whose print is a sentence of its own, and how they are written here.
const AS_PRINTED: &[(&str, &str)] = &[
    // Texas Hold'em Bonus, Ultimate Pairs: colorado l.1866-1867, l.2583, l.2595.
    ("a a players hand & a a dealer hand", "pair of aces against pair of aces"),
    ("a a player / a a dealer", "pair of aces against pair of aces"),
    ("a a players hand only", "pair of aces"),
    ("ace hearts / ace diamonds", "red aces"),
    ("ace of hearts and ace of diamonds", "red aces"),
    // Progressives: colorado l.1909-1912, l.2566-2568.
    ("royal after 5", "royal flush in own + flop"),
    ("royal after 6", "royal flush in own + turn"),
    ("royal after 7", "royal flush in own + board"),
    ("royal flush first 5 cards", "royal flush in own + flop"),
    ("royal flush first 7 cards", "royal flush in own + board"),
    // Pai gow bonuses: colorado l.2731, l.2867, l.2994.
    ("royal flush + ace / king suited", "royal flush with a-k suited"),
    ("royal flush with ak suited", "royal flush with a-k suited"),
    ("royal flush + royal match", "royal flush with k-q suited"),
    // Prospector, Western Stud: colorado l.1194, l.1109.
    ("five or six card straight flush", "straight flush"),
    ("pair of aces or kings", "pair of kings or better"),
    // 208: colorado l.1563-1600.
    ("over 7", "one card of eights to kings"),
    ("under 7", "one card of twos to sixes or aces"),
    ("any a + k + q", "each of a-k-q"),
    ("any identical two cards", "two identical cards"),
    ("full house identical", "identical full house"),
    ("full house identical three identical cards with two identical cards", "identical full house"),
    // Shootout: colorado l.3307, l.3316; suited means identical (ruling G-121).
    ("four of a kind suited", "four identical cards"),
    ("suited pair", "two identical cards"),
    // Three-card royals, three pair: colorado l.1354-1355, l.4375, l.4406-4407.
    ("akq spades", "mini royal of spades"),
    ("akq hearts / diamonds / clubs", "mini royal"),
    ("royal flush akq spades", "mini royal of spades"),
    ("3 pair 6 card", "three pair"),
    // Prime: colorado l.5076-5077.
    ("same colour player and dealer hands", "six cards of one colour in own + dealer"),
    ("same colour player hand", "three cards of one colour in own"),
    // Cajun Stud: colorado l.4476-4478.
    ("pocket rockets", "pair of aces"),
    ("ace plus a face suited", "ace and face suited"),
    ("ace plus a face unsuited", "ace and face unsuited"),
    // Match the Dealer: clovis-500 l.2150.
    ("1 suited + 1 non suited match", "one suited and one unsuited match"),
];

impl FromStr for Pattern {
    type Err = UnknownPattern;

    fn from_str(text: &str) -> Result<Pattern, UnknownPattern> {
        let given = words::split(text);
        let printed = AS_PRINTED.iter().find(|(printed, _)| *printed == given);
        let given = printed.map_or(given, |(_, written)| words::split(written));
        let words: Vec<&str> = given.split(' ').collect();
        read_pattern(&words).ok_or_else(|| UnknownPattern { given: text.to_owned() })
    }
}

fn read_pattern(words: &[&str]) -> Option<Pattern> {
    if let Some(at) = words.iter().position(|word| *word == "against") {
        let (own, dealer) = (read_shape(&words[..at])?, read_shape(&words[at + 1..])?);
        return (own == dealer).then_some(Pattern::Against(own));
    }
    match words {
        ["straight", "longer", "by", by @ ..] => {
            Some(Pattern::Longer(Length::Straight, read_number(by)?))
        }
        ["flush", "longer", "by", by @ ..] => {
            Some(Pattern::Longer(Length::Flush, read_number(by)?))
        }
        [rest @ .., "match" | "matches"] => read_matches(rest),
        _ => {
            let (words, place) = read_place(words);
            let (words, nature) = read_nature(words);
            let shape = read_shape(&words)?;
            let fits = nature == Nature::Any || shape.takes_wild();
            fits.then_some(Pattern::Holds { shape, nature, place })
        }
    }
}

fn read_matches(words: &[&str]) -> Option<Pattern> {
    match words {
        [suited, "suited", "and", unsuited, "unsuited"] => {
            Some(Pattern::Matches { suited: number(suited)?, unsuited: number(unsuited)? })
        }
        [suited, "suited"] => Some(Pattern::Matches { suited: number(suited)?, unsuited: 0 }),
        [unsuited, "unsuited"] | [unsuited, "non", "suited"] => {
            Some(Pattern::Matches { suited: 0, unsuited: number(unsuited)? })
        }
        _ => None,
    }
}

/// Takes off `flopped`, `community` or `in own + flop`.
fn read_place<'w, 't>(words: &'w [&'t str]) -> (&'w [&'t str], Place) {
    match words {
        ["flopped", rest @ ..] => return (rest, Place::OwnFlop),
        ["community" | "board", rest @ ..] => return (rest, Place::Board),
        _ => {}
    }
    for place in Place::ALL {
        let name = place.name().into_iter().flat_map(|name| name.split(' '));
        let ending: Vec<&str> = ["in"].into_iter().chain(name).collect();
        if place != Place::Hand
            && let Some(rest) = words.strip_suffix(ending.as_slice())
        {
            return (rest, place);
        }
    }
    (words, Place::Hand)
}

/// Takes out `natural` or `wild`, wherever it stands, or what is said of the joker at the end.
fn read_nature<'t>(words: &[&'t str]) -> (Vec<&'t str>, Nature) {
    let (words, at_end) = match words {
        [rest @ .., "without" | "no", "joker"] => (rest, Nature::Natural),
        [rest @ .., "with", "joker"] => (rest, Nature::Wild),
        _ => (words, Nature::Any),
    };
    let said = words.iter().find_map(|word| match *word {
        "natural" => Some(Nature::Natural),
        "wild" => Some(Nature::Wild),
        _ => None,
    });
    let rest = words.iter().copied().filter(|word| !matches!(*word, "natural" | "wild"));
    (rest.collect(), said.unwrap_or(at_end))
}
