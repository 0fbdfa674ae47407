//! Cards in short notation: `Ah Td 2c`.
//!
//! A card is its rank and its suit. Cards may be divided by spaces, commas or nothing. Ten is `T`
//! or `10`; letters are read in either case, and suits also as `♣ ♦ ♥ ♠`. The joker is `Jk`, the
//! second joker of a pack `Jr`; `Jb` and `joker` are read as `Jk`. A Chinese domino is its two
//! ends, `6-1`. What prints reads back.

use crate::card::{Card, Rank, Suit};
use crate::fault::{Fault, Part, TextError};
use crate::hand::Hand;
use crate::reader::Reader;
use crate::set::CardSet;
use crate::tile::read_tile;
use std::str::FromStr;

/// What some screens put behind a suit to ask for its coloured picture.
const PICTURE_SELECTOR: char = '\u{fe0f}';

/// Reads one card.
///
/// ```
/// use cards::{Card, Rank, Suit};
///
/// let ten = Card::new(Rank::Ten, Suit::Hearts);
/// for text in ["Th", "10h", "tH", "T♥"] {
///     assert_eq!(text.parse(), Ok(ten));
/// }
/// ```
impl FromStr for Card {
    type Err = TextError;

    fn from_str(text: &str) -> Result<Card, TextError> {
        let mut reader = Reader::new(text);
        reader.skip_to_next();
        let card = read_card(&mut reader)?;
        if reader.skip_to_next() {
            let start = reader.at();
            read_card(&mut reader)?;
            return Err(reader.fault_from(start, Fault::OneOnly));
        }
        Ok(card)
    }
}

/// Reads distinct cards in any order; a card that comes twice is refused.
impl FromStr for CardSet {
    type Err = TextError;

    fn from_str(text: &str) -> Result<CardSet, TextError> {
        let mut set = CardSet::EMPTY;
        read_cards(text, |card| {
            if card.tile().is_some() {
                return Err(Fault::Tile);
            }
            let repeated = set.contains(card);
            set = set.with(card);
            if repeated { Err(Fault::Repeated) } else { Ok(()) }
        })?;
        Ok(set)
    }
}

/// Reads cards in the order they were dealt; from a shoe a card may come again.
impl FromStr for Hand {
    type Err = TextError;

    fn from_str(text: &str) -> Result<Hand, TextError> {
        let mut hand = Hand::EMPTY;
        read_cards(text, |card| {
            if hand.len() == Hand::MAX {
                return Err(Fault::HandFull);
            }
            hand.push(card);
            Ok(())
        })?;
        Ok(hand)
    }
}

/// Hands every card of the text to `keep`, whose fault is that of the card.
fn read_cards(
    text: &str,
    mut keep: impl FnMut(Card) -> Result<(), Fault>,
) -> Result<(), TextError> {
    let mut reader = Reader::new(text);
    while reader.skip_to_next() {
        let start = reader.at();
        let card = read_card(&mut reader)?;
        keep(card).map_err(|fault| reader.fault_from(start, fault))?;
    }
    Ok(())
}

fn read_card(reader: &mut Reader<'_>) -> Result<Card, TextError> {
    if reader.take_word("joker") {
        return Ok(Card::JOKER);
    }
    if reader.peek().is_some_and(|next| next.is_ascii_digit()) && reader.goes_on('-') {
        return read_tile(reader).map(Card::of_tile);
    }
    let rank = read_rank(reader).ok_or_else(|| reader.expected(Part::Rank))?;
    if rank == Rank::Jack
        && let Some(joker) = reader.take(joker_of_sign)
    {
        return Ok(joker);
    }
    let part = if rank == Rank::Jack { Part::SuitOfJack } else { Part::Suit };
    let suit = reader.take(suit_of_sign).ok_or_else(|| reader.expected(part))?;
    reader.take(|next| (next == PICTURE_SELECTOR).then_some(()));
    Ok(Card::new(rank, suit))
}

fn read_rank(reader: &mut Reader<'_>) -> Option<Rank> {
    if reader.take_word("10") { Some(Rank::Ten) } else { reader.take(Rank::from_symbol) }
}

fn suit_of_sign(sign: char) -> Option<Suit> {
    Suit::from_symbol(sign).or_else(|| Suit::ALL.into_iter().find(|suit| suit.glyph() == sign))
}

const fn joker_of_sign(sign: char) -> Option<Card> {
    match sign.to_ascii_lowercase() {
        'k' | 'b' => Some(Card::JOKER),
        'r' => Some(Card::RED_JOKER),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cards_are_read_however_they_are_written() {
        for (text, printed) in [
            ("Ah Td 2c", "Ah Td 2c"),
            ("AhTd2c", "Ah Td 2c"),
            ("Ah, Td,2c", "Ah Td 2c"),
            ("  aH\ttD\n2C  ", "Ah Td 2c"),
            ("10h10S", "Th Ts"),
            ("A♣K♦Q♥J♠", "Ac Kd Qh Js"),
            ("A♥\u{fe0f} 2♣\u{fe0f}", "Ah 2c"),
            ("Jk jr JB JOKER joker", "Jk Jr Jk Jk Jk"),
            ("JcJkJrJs", "Jc Jk Jr Js"),
            ("9s 9s", "9s 9s"),
            ("6-6 1-2,6-6", "6-6 2-1 6-6"),
            ("", ""),
            (" , ", ""),
        ] {
            let hand: Hand = text.parse().expect(text);
            assert_eq!(hand.to_string(), printed, "{text:?}");
        }
    }

    #[test]
    fn a_set_has_each_card_once_and_in_pack_order() {
        let set: CardSet = "Ah Jr 2c Jk".parse().expect("four cards");
        assert_eq!(set.to_string(), "2c Jk Jr Ah");
    }

    #[test]
    fn a_refusal_says_what_and_where_and_what_instead() {
        fn call<T: FromStr<Err = TextError>>(text: &str) -> (usize, String) {
            let error = text.parse::<T>().err().expect(text);
            (error.at(), error.to_string())
        }
        let rank = "2 to 9, 10 or T, J, Q, K, A, or a joker Jk or Jr";
        let suit = "c, d, h or s";
        for ((at, line), expected_at, expected) in [
            (call::<Card>("Ax"), 1, format!("`x` at character 2 is no suit; expected {suit}")),
            (call::<Card>("A"), 1, format!("the text ends before its suit; expected {suit}")),
            (call::<Card>(""), 0, format!("the text ends before its rank; expected {rank}")),
            (call::<Card>("1h"), 0, format!("`1` at character 1 is no rank; expected {rank}")),
            (call::<Card>("A h"), 1, format!("` ` at character 2 is no suit; expected {suit}")),
            (
                call::<Card>("Jx"),
                1,
                format!("`x` at character 2 is no suit; expected {suit}, or k or r for a joker"),
            ),
            (
                call::<Card>("Ah 10d"),
                3,
                "`10d` at character 4 is one too many; expected only one".into(),
            ),
            (
                call::<CardSet>("A♥ Ad ah"),
                8,
                "`ah` at character 7 is there already; expected each card once".into(),
            ),
            (
                call::<CardSet>("Ah ?? 2c"),
                3,
                format!("`?` at character 4 is no rank; expected {rank}"),
            ),
            (
                call::<CardSet>("Ah 6-1"),
                3,
                "`6-1` at character 4 is a tile; expected cards of a pack".into(),
            ),
            (
                call::<Hand>(&"Ah".repeat(24)),
                46,
                "`Ah` at character 47 is one too many; expected up to 23 cards".into(),
            ),
        ] {
            assert_eq!((at, line), (expected_at, expected));
        }
    }
}
