//! A pattern as the row of a sheet: what prints reads back.

use super::ranks::Ranks;
use super::shape::{Beside, High, Number, Shape, Suits};
use super::words::InWords;
use super::{Nature, Pattern};
use cards::{Colour, Rank, Suit};
use std::fmt::{Display, Formatter, Result};

impl Display for Pattern {
    fn fmt(&self, f: &mut Formatter<'_>) -> Result {
        match *self {
            Pattern::Holds { shape, nature, place } => {
                f.write_str(match nature {
                    Nature::Any => "",
                    Nature::Natural => "natural ",
                    Nature::Wild => "wild ",
                })?;
                write!(f, "{shape}")?;
                place.name().map_or(Ok(()), |name| write!(f, " in {name}"))
            }
            Pattern::Against(shape) => write!(f, "{shape} against {shape}"),
            Pattern::Matches { suited, unsuited } => match (suited, unsuited) {
                (_, 0) => write!(f, "{} suited {}", InWords(suited), matches(suited)),
                (0, _) => write!(f, "{} unsuited {}", InWords(unsuited), matches(unsuited)),
                _ => {
                    write!(f, "{} suited and {}", InWords(suited), InWords(unsuited))?;
                    write!(f, " unsuited {}", matches(unsuited))
                }
            },
            Pattern::Longer(length, by) => write!(f, "{} longer by {by}", length.name()),
        }
    }
}

impl Display for Shape {
    fn fmt(&self, f: &mut Formatter<'_>) -> Result {
        match *self {
            Shape::Kind { count, of } => print_kind(f, count, of),
            Shape::TwoPair => f.write_str("two pair"),
            Shape::ThreePair => f.write_str("three pair"),
            Shape::FullHouse => f.write_str("full house"),
            Shape::Straight(length) => print_length(f, length, "straight", None),
            Shape::Flush(length, suit) => print_length(f, length, "flush", suit),
            Shape::StraightOrFlush(length) => print_length(f, length, "straight or flush", None),
            Shape::StraightFlush(length, suit) => print_length(f, length, "straight flush", suit),
            Shape::Royal(3, suit) => {
                f.write_str("mini royal")?;
                print_suit(f, suit)
            }
            Shape::Royal(length, suit) => print_length(f, length, "royal flush", suit),
            Shape::RoyalWith(Beside::KingQueen) => f.write_str("royal flush with k-q suited"),
            Shape::RoyalWith(Beside::AceKing) => f.write_str("royal flush with a-k suited"),
            Shape::Each(ranks) => print_each(f, ranks),
            Shape::TwoCards(one, others, suits) => print_two(f, one, others, suits),
            Shape::Aces(Colour::Red) => f.write_str("red aces"),
            Shape::Aces(Colour::Black) => f.write_str("black aces"),
            Shape::Identical(count) => write!(f, "{} identical cards", InWords(count)),
            Shape::IdenticalPairs => f.write_str("two pairs of identical cards"),
            Shape::IdenticalFullHouse => f.write_str("identical full house"),
            Shape::FiveWithFourIdentical => f.write_str("five of a kind with four identical cards"),
            Shape::NoPair(high) => write!(f, "{high}"),
            Shape::NoPairOneColour(high) => write!(f, "{high} of one colour"),
            Shape::Low(rank) => write!(f, "{rank} or better low"),
            Shape::OneColour(count) => write!(f, "{} cards of one colour", InWords(count)),
            Shape::Reds(count) => write!(f, "{} red cards", InWords(count)),
            Shape::Count(number) => write!(f, "{number}"),
            Shape::Card(ranks, suit) => {
                match ranks {
                    Ranks::ALL => f.write_str("any one card")?,
                    _ => write!(f, "one card of {ranks}")?,
                }
                print_suit(f, suit)
            }
        }
    }
}

impl Display for High {
    fn fmt(&self, f: &mut Formatter<'_>) -> Result {
        match self {
            High::Exactly(rank) => write!(f, "{rank} high"),
            High::OrLower(rank) => write!(f, "{rank} high or lower"),
        }
    }
}

impl Display for Number {
    fn fmt(&self, f: &mut Formatter<'_>) -> Result {
        match *self {
            Number::Exactly(1) => f.write_str("one card"),
            Number::Exactly(count) => write!(f, "{} cards", InWords(count)),
            Number::OrMore(count) => write!(f, "{} or more cards", InWords(count)),
            Number::OrFewer(count) => write!(f, "{} or fewer cards", InWords(count)),
        }
    }
}

/// `pair`, `pair of aces`, `three aces`, `four of a kind`, `four of a kind of jacks or better`.
fn print_kind(f: &mut Formatter<'_>, count: u8, of: Ranks) -> Result {
    match (count, of.only()) {
        (2, _) => f.write_str("pair")?,
        (_, Some(rank)) => return write!(f, "{} {}", InWords(count), rank.plural()),
        _ => write!(f, "{} of a kind", InWords(count))?,
    }
    if of == Ranks::ALL { Ok(()) } else { write!(f, " of {of}") }
}

/// `straight flush`, which is of five cards, or `six-card straight flush of diamonds`.
fn print_length(f: &mut Formatter<'_>, length: u8, name: &str, suit: Option<Suit>) -> Result {
    if length != 5 {
        write!(f, "{}-card ", InWords(length))?;
    }
    f.write_str(name)?;
    print_suit(f, suit)
}

fn print_suit(f: &mut Formatter<'_>, suit: Option<Suit>) -> Result {
    suit.map_or(Ok(()), |suit| write!(f, " of {suit}"))
}

/// `a-k suited`, `a-q or a-j unsuited`, `ace and face`.
fn print_two(f: &mut Formatter<'_>, one: Rank, others: Ranks, suits: Suits) -> Result {
    if (one, others) == (Rank::Ace, Ranks::FACES) {
        f.write_str("ace and face")?;
    } else {
        for (at, other) in others.iter().rev().enumerate() {
            let between = if at > 0 { " or " } else { "" };
            write!(f, "{between}{}-{}", letter(one), letter(other))?;
        }
    }
    f.write_str(match suits {
        Suits::Any => "",
        Suits::Suited => " suited",
        Suits::Unsuited => " unsuited",
    })
}

/// `each of a-k-q`.
fn print_each(f: &mut Formatter<'_>, ranks: Ranks) -> Result {
    for (at, rank) in ranks.iter().rev().enumerate() {
        write!(f, "{}{}", if at > 0 { "-" } else { "each of " }, letter(rank))?;
    }
    Ok(())
}

const fn letter(rank: Rank) -> char {
    rank.symbol().to_ascii_lowercase()
}

/// One match, two matches.
const fn matches(count: u8) -> &'static str {
    if count == 1 { "match" } else { "matches" }
}
