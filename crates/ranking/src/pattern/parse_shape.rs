//! The shape of a row read from its words.

use super::ranks::Ranks;
use super::shape::{Beside, High, Number, Shape, Suits};
use super::words::{self, number, rank};
use cards::{Colour, Rank, Suit};

/// Reads a shape, of a named suit or of none.
pub(super) fn read_shape(words: &[&str]) -> Option<Shape> {
    if let Some(shape) = read_plain(words) {
        return Some(shape);
    }
    let (words, suit) = read_suit(words)?;
    match read_plain(words)? {
        Shape::Flush(length, None) => Some(Shape::Flush(length, suit)),
        Shape::StraightFlush(length, None) => Some(Shape::StraightFlush(length, suit)),
        Shape::Royal(length, None) => Some(Shape::Royal(length, suit)),
        Shape::Card(ranks, None) => Some(Shape::Card(ranks, suit)),
        _ => None,
    }
}

/// Takes off `of spades`; `other` is any suit that no row above has named.
fn read_suit<'w, 't>(words: &'w [&'t str]) -> Option<(&'w [&'t str], Option<Suit>)> {
    match words {
        [rest @ .., "of" | "in", name] | [rest @ .., name] if words::suit(name).is_some() => {
            Some((rest, words::suit(name)))
        }
        [rest @ .., "other"] => Some((rest, None)),
        _ => None,
    }
}

/// A shape of no named suit.
fn read_plain(words: &[&str]) -> Option<Shape> {
    match words {
        ["any", "one", "card"] => Some(Shape::Card(Ranks::ALL, None)),
        ["any", rest @ ..] => read_plain(rest),
        ["one", "card", "of", ranks @ ..] => Some(Shape::Card(Ranks::read(ranks)?, None)),
        ["full", "house"] => Some(Shape::FullHouse),
        ["red", "aces"] => Some(Shape::Aces(Colour::Red)),
        ["black", "aces"] => Some(Shape::Aces(Colour::Black)),
        ["mini", "royal"] | ["mini", "royal", "flush"] => Some(Shape::Royal(3, None)),
        ["royal", "flush", "with", "k", "q", "suited"] => Some(Shape::RoyalWith(Beside::KingQueen)),
        ["royal", "flush", "with", "a", "k", "suited"] => Some(Shape::RoyalWith(Beside::AceKing)),
        ["each", "of", letters @ ..] => read_each(letters),
        [count, "of", "a", "kind", "with", "four", "identical", "cards"] => {
            (number(count)? == 5).then_some(Shape::FiveWithFourIdentical)
        }
        _ => None
            .or_else(|| read_kind(words))
            .or_else(|| read_length(words))
            .or_else(|| read_two(words))
            .or_else(|| read_identical(words))
            .or_else(|| read_no_pair(words))
            .or_else(|| read_counted(words)),
    }
}

/// Pairs and more of a rank, in words and as `k-k or q-q`.
fn read_kind(words: &[&str]) -> Option<Shape> {
    let kind = |count: u8, of: Ranks| Some(Shape::Kind { count, of });
    match words {
        ["pair"] | ["one", "pair"] => kind(2, Ranks::ALL),
        ["pair", "of", ranks @ ..] | ["pair", ranks @ ..] => kind(2, Ranks::read(ranks)?),
        ["two" | "2", "pair" | "pairs"] => Some(Shape::TwoPair),
        ["three" | "3", "pair" | "pairs"] => Some(Shape::ThreePair),
        [count, "of", "a", "kind"] => kind(number(count)?, Ranks::ALL),
        [count, "of", "a", "kind", "of", ranks @ ..] => kind(number(count)?, Ranks::read(ranks)?),
        [rank, "or", "better"] if is_plural(rank) => kind(2, Ranks::read(words)?),
        [rank] | [rank, _] if is_plural(rank) => kind(2, Ranks::read(words)?),
        [count, rank] if is_plural(rank) && number(count).is_some() => {
            kind(number(count)?, Ranks::read(&[rank])?)
        }
        _ => kind(2, read_doubles(words)?),
    }
}

/// Ranks written as pairs: `k-k or q-q or j-j`, `10-10 through 2-2`.
fn read_doubles(words: &[&str]) -> Option<Ranks> {
    let double = |one: &str, other: &str| {
        let (one, other) = (rank(one)?, rank(other)?);
        (one == other).then_some(one)
    };
    let read_part = |part: &[&str]| match part {
        [a, b] => Some(Ranks::of(double(a, b)?)),
        [a, b, "to" | "through", c, d] => Some(Ranks::between(double(a, b)?, double(c, d)?)),
        _ => None,
    };
    let words = match words {
        // What the pairs are called stands behind them: "(High Pairs)".
        [rest @ .., "high" | "low", "pairs"] => rest,
        _ => words,
    };
    let mut parts = words.split(|word| *word == "or");
    let first = read_part(parts.next()?)?;
    parts.try_fold(first, |ranks, part| Some(ranks.or(read_part(part)?)))
}

/// Straights, flushes and royals; of five cards unless another number is said.
fn read_length(words: &[&str]) -> Option<Shape> {
    let (length, rest) = match words {
        [length, "card" | "cards", rest @ ..] => (number(length)?, rest),
        _ => (5, words),
    };
    let shape = match rest {
        ["straight"] => Shape::Straight(length),
        ["flush"] => Shape::Flush(length, None),
        ["straight", "or", "flush"] => Shape::StraightOrFlush(length),
        ["straight", "flush"] => Shape::StraightFlush(length, None),
        ["royal"] | ["royal", "flush"] => Shape::Royal(length, None),
        _ => return None,
    };
    (1..=13).contains(&length).then_some(shape)
}

/// Two cards of a pocket: `a-k suited`, `suited ace and face`.
fn read_two(words: &[&str]) -> Option<Shape> {
    let (words, suits) = match words {
        ["suited", rest @ ..] | [rest @ .., "suited"] => (rest, Suits::Suited),
        ["unsuited", rest @ ..] | [rest @ .., "unsuited"] => (rest, Suits::Unsuited),
        _ => (words, Suits::Any),
    };
    if let ["ace", "and" | "/", "face"] = words {
        return Some(Shape::TwoCards(Rank::Ace, Ranks::FACES, suits));
    }
    let read_part = |part: &[&str]| match part {
        [one, other] => Some((rank(one)?, rank(other)?)),
        // Printed without its hyphen: "A-Q or AJ".
        [both] if both.len() == 2 && both.is_ascii() => {
            Some((rank(&both[..1])?, rank(&both[1..])?))
        }
        _ => None,
    };
    let mut parts = words.split(|word| *word == "or");
    let (one, other) = read_part(parts.next()?)?;
    let others = parts.try_fold(Ranks::of(other), |others, part| {
        let (first, other) = read_part(part)?;
        (first == one).then_some(others.or(Ranks::of(other)))
    })?;
    (!others.contains(one)).then_some(Shape::TwoCards(one, others, suits))
}

fn read_each(letters: &[&str]) -> Option<Shape> {
    let (first, rest) = letters.split_first()?;
    let first = Ranks::of(rank(first)?);
    let ranks = rest.iter().try_fold(first, |ranks, word| Some(ranks.or(Ranks::of(rank(word)?))));
    ranks.map(Shape::Each)
}

/// Cards alike in rank and suit.
fn read_identical(words: &[&str]) -> Option<Shape> {
    match words {
        ["two" | "2", "pairs", "of", "identical", "cards"] => Some(Shape::IdenticalPairs),
        ["identical", "full", "house"] => Some(Shape::IdenticalFullHouse),
        [count, "identical", "cards"] | [count, "of", "an", "identical", "kind"] => {
            Some(Shape::Identical(number(count)?))
        }
        _ => None,
    }
}

/// `nine high`, `king high or lower`, `nine high of one colour`, `eight or better low`.
fn read_no_pair(words: &[&str]) -> Option<Shape> {
    if let [top, "or", "better", "low"] = words {
        return Some(Shape::Low(rank(top)?));
    }
    let (words, one_colour) = match words {
        [rest @ .., "of", "one", "colour"] | [rest @ .., "same", "colour"] => (rest, true),
        _ => (words, false),
    };
    let high = match words {
        ["no", "pair"] => High::OrLower(Rank::Ace),
        [top, "high"] | [top, "high", "pai", "gow"] => High::Exactly(rank(top)?),
        [top, "high", "or", "lower" | "less"]
        | [top, "high", "pai", "gow", "or", "lower" | "less"] => High::OrLower(rank(top)?),
        _ => return None,
    };
    Some(if one_colour { Shape::NoPairOneColour(high) } else { Shape::NoPair(high) })
}

/// Cards that are only counted.
fn read_counted(words: &[&str]) -> Option<Shape> {
    match words {
        [count, "cards", "of", "one", "colour"] | [count, "cards", "same", "colour"] => {
            Some(Shape::OneColour(number(count)?))
        }
        [count, "red", "cards"] => Some(Shape::Reds(number(count)?)),
        _ => Some(Shape::Count(read_number(words)?)),
    }
}

/// `six cards`, `8 or more cards`, `0 or 1 card`.
pub(super) fn read_number(words: &[&str]) -> Option<Number> {
    let words = match words {
        [rest @ .., "or", "more", "card" | "cards"] => {
            return read_one(rest).map(Number::OrMore);
        }
        [rest @ .., "card" | "cards", "or", "more"] => {
            return read_one(rest).map(Number::OrMore);
        }
        [rest @ .., "or", "fewer", "card" | "cards"] => {
            return read_one(rest).map(Number::OrFewer);
        }
        [rest @ .., "card" | "cards"] => rest,
        _ => return None,
    };
    match words {
        [none, "or" | "/", one] if number(none) == Some(0) && number(one) == Some(1) => {
            Some(Number::OrFewer(1))
        }
        _ => read_one(words).map(Number::Exactly),
    }
}

fn read_one(words: &[&str]) -> Option<u8> {
    if let [count] = words { number(count) } else { None }
}

/// Whether the word names a rank in the plural: `aces`, `10s`; a lone letter is too short a row.
fn is_plural(word: &str) -> bool {
    word.ends_with('s') && rank(word).is_some()
}
