//! Packs as a rule sheet writes them: `52 without 10 x 6`, `52 x 6 + 6 jokers`.
//!
//! ```text
//! pack    = 52 [without ranks] [x packs] [+ jokers] | 32 tiles
//! ranks   = part {and part}
//! part    = rank | rank-rank | clubs | diamonds | hearts | spades
//! rank    = 2 … 10 | J | Q | K | A
//! packs   = 1 … 12
//! jokers  = joker | number jokers          up to four a pack, counted in all
//! ```
//!
//! What is left out is left out of every pack. Printed ranges run upward; `6-2` reads as `2-6`.

use crate::card::{Rank, Suit};
use crate::fault::{Fault, Part, TextError};
use crate::pack::Pack;
use crate::reader::Reader;
use crate::set::CardSet;
use std::fmt;
use std::ops::RangeInclusive;
use std::str::FromStr;

/// Reads a pack: `52`, then what is left out of it, how many there are, and the jokers.
///
/// ```
/// use cards::Pack;
///
/// let pan: Pack = "52 without 8-10 x 8".parse()?;
/// assert_eq!(pan, Pack::PAN);
/// assert_eq!(Pack::WITH_JOKER.times(6).to_string(), "52 x 6 + 6 jokers");
/// # Ok::<(), cards::TextError>(())
/// ```
impl FromStr for Pack {
    type Err = TextError;

    fn from_str(text: &str) -> Result<Pack, TextError> {
        let mut reader = Reader::new(text);
        let token = reader.token();
        let mut ahead = reader.clone();
        if token == "32" && ahead.take_token("tiles") {
            return match ahead.token() {
                "" => Ok(Pack::TILES),
                token => Err(ahead.fault_of(token, Part::Clause)),
            };
        }
        if token != "52" {
            return Err(reader.fault_of(token, Part::Pack));
        }
        let mut pack = Pack::FIFTY_TWO;
        if reader.take_token("without") {
            pack = read_left_out(&mut reader, pack)?;
        }
        if reader.take_token("x") || reader.take_token("×") {
            pack = pack.times(read_count(&mut reader, 1..=Pack::PACKS_MAX, Part::PackCount)?);
        }
        if reader.take_token("+") {
            pack = pack.with_jokers(read_jokers(&mut reader, pack.packs())?);
        }
        match reader.token() {
            "" => Ok(pack),
            token => Err(reader.fault_of(token, Part::Clause)),
        }
    }
}

impl fmt::Display for Pack {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.is_tiles() {
            return f.write_str("32 tiles");
        }
        f.write_str("52")?;
        write_left_out(f, self.plain())?;
        if self.packs() > 1 {
            write!(f, " x {}", self.packs())?;
        }
        match self.jokers() {
            0 => Ok(()),
            1 => f.write_str(" + joker"),
            jokers => write!(f, " + {jokers} jokers"),
        }
    }
}

impl fmt::Debug for Pack {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Pack({self})")
    }
}

fn read_left_out(reader: &mut Reader<'_>, mut pack: Pack) -> Result<Pack, TextError> {
    loop {
        let token = reader.token();
        let start = reader.at() - token.len();
        let dead = match (suit_of(token), rank_of(token)) {
            (Some(suit), _) => CardSet::of_suit(suit),
            (None, Some(rank)) => span(rank, read_range_end(reader)?.unwrap_or(rank)),
            (None, None) => return Err(reader.fault_of(token, Part::LeftOut)),
        };
        if dead.contains_all(pack.plain()) {
            return Err(reader.fault_from(start, Fault::NothingLeft));
        }
        pack = pack.without(dead);
        if !reader.take_token("and") {
            return Ok(pack);
        }
    }
}

fn read_range_end(reader: &mut Reader<'_>) -> Result<Option<Rank>, TextError> {
    if !reader.take_token("-") {
        return Ok(None);
    }
    let token = reader.token();
    rank_of(token).map(Some).ok_or_else(|| reader.fault_of(token, Part::RankAfterDash))
}

fn read_jokers(reader: &mut Reader<'_>, packs: u8) -> Result<u8, TextError> {
    if reader.take_token("joker") {
        return Ok(1);
    }
    let jokers = read_count(reader, 1..=Pack::JOKERS_MAX * packs, Part::JokerCount)?;
    match reader.token() {
        word if word.eq_ignore_ascii_case("joker") || word.eq_ignore_ascii_case("jokers") => {
            Ok(jokers)
        }
        word => Err(reader.fault_of(word, Part::Jokers)),
    }
}

fn read_count(
    reader: &mut Reader<'_>,
    allowed: RangeInclusive<u8>,
    part: Part,
) -> Result<u8, TextError> {
    let token = reader.token();
    let count = token.parse().ok().filter(|count| allowed.contains(count));
    count.ok_or_else(|| reader.fault_of(token, part))
}

fn write_left_out(f: &mut fmt::Formatter<'_>, plain: CardSet) -> fmt::Result {
    let mut word = " without";
    let absent = |rank: usize| plain.ranks() & 1 << rank == 0;
    let mut low = 0;
    while low < Rank::ALL.len() {
        let run = (low..Rank::ALL.len()).take_while(|&rank| absent(rank)).count();
        if run > 0 {
            write!(f, "{word} {}", label(Rank::ALL[low]))?;
            word = " and";
        }
        if run > 1 {
            write!(f, "-{}", label(Rank::ALL[low + run - 1]))?;
        }
        low += run + 1;
    }
    for suit in Suit::ALL.into_iter().filter(|suit| plain.lane(*suit) == 0) {
        write!(f, "{word} {suit}")?;
        word = " and";
    }
    Ok(())
}

/// The rank as printed on the card: ten is `10`.
fn label(rank: Rank) -> String {
    if rank == Rank::Ten { "10".into() } else { rank.symbol().into() }
}

fn rank_of(token: &str) -> Option<Rank> {
    let mut symbols = token.chars();
    match (token, symbols.next(), symbols.next()) {
        ("10", ..) => Some(Rank::Ten),
        (_, Some(symbol), None) => Rank::from_symbol(symbol),
        _ => None,
    }
}

fn suit_of(token: &str) -> Option<Suit> {
    Suit::ALL.into_iter().find(|suit| suit.name().eq_ignore_ascii_case(token))
}

/// The cards of the ranks between two, whichever is the higher.
fn span(one: Rank, other: Rank) -> CardSet {
    let within = |rank: &&Rank| one.min(other) <= **rank && **rank <= one.max(other);
    Rank::ALL
        .iter()
        .filter(within)
        .map(|rank| CardSet::of_rank(*rank))
        .fold(CardSet::EMPTY, CardSet::union)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn named_packs_print_as_sheets_write_them() {
        for (pack, text) in [
            (Pack::FIFTY_TWO, "52"),
            (Pack::WITH_JOKER, "52 + joker"),
            (Pack::WITH_TWO_JOKERS, "52 + 2 jokers"),
            (Pack::FIFTY_TWO.times(6), "52 x 6"),
            (Pack::WITH_JOKER.times(6), "52 x 6 + 6 jokers"),
            (Pack::FIFTY_TWO.times(8).with_jokers(1), "52 x 8 + joker"),
            (Pack::EZ_MONEY, "52 without 2-6"),
            (Pack::SHORT, "52 without 2-5"),
            (Pack::SPANISH.times(6), "52 without 10 x 6"),
            (Pack::SUPER_PAN_NINE.times(8), "52 without 7-10 x 8"),
            (Pack::PAN, "52 without 8-10 x 8"),
            (Pack::PAN.without_suit(Suit::Spades), "52 without 8-10 and spades x 8"),
            (Pack::TILES, "32 tiles"),
        ] {
            assert_eq!(pack.to_string(), text);
            assert_eq!(text.parse(), Ok(pack), "{text}");
        }
    }

    #[test]
    fn other_spellings_are_read_too() {
        for (text, printed) in [
            (" 52x6 ", "52 x 6"),
            ("52 × 6", "52 x 6"),
            ("52 X 6 + 6 Jokers", "52 x 6 + 6 jokers"),
            ("52 x 1", "52"),
            ("52 + 1 joker", "52 + joker"),
            ("52 without 6-2", "52 without 2-6"),
            ("52 without t", "52 without 10"),
            ("52 without 2 and 4 and 3", "52 without 2-4"),
            ("52 without A and Q and 3-2", "52 without 2-3 and Q and A"),
            ("52 without spades and J and Clubs", "52 without J and clubs and spades"),
        ] {
            assert_eq!(text.parse::<Pack>().expect(text).to_string(), printed);
        }
    }

    #[test]
    fn a_refusal_points_at_the_bad_part() {
        for (text, at, found, part) in [
            ("", 0, "", Part::Pack),
            ("53", 0, "53", Part::Pack),
            ("32 cards", 0, "32", Part::Pack),
            ("32 tiles x 2", 9, "x", Part::Clause),
            ("fifty-two", 0, "fifty", Part::Pack),
            ("52 with joker", 3, "with", Part::Clause),
            ("52 + joker x 6", 11, "x", Part::Clause),
            ("52 without", 10, "", Part::LeftOut),
            ("52 without 1", 11, "1", Part::LeftOut),
            ("52 without 11-12", 11, "11", Part::LeftOut),
            ("52 without 2-", 13, "", Part::RankAfterDash),
            ("52 without 2-spades", 13, "spades", Part::RankAfterDash),
            ("52 x 0", 5, "0", Part::PackCount),
            ("52 x 13", 5, "13", Part::PackCount),
            ("52 x 999999999999", 5, "999999999999", Part::PackCount),
            ("52 x six", 5, "six", Part::PackCount),
            ("52 + 5 jokers", 5, "5", Part::JokerCount),
            ("52 + 2", 6, "", Part::Jokers),
            ("52 + 2 aces", 7, "aces", Part::Jokers),
        ] {
            let error = text.parse::<Pack>().expect_err(text);
            assert_eq!((error.at(), error.found()), (at, found), "{text}");
            assert_eq!(error.fault(), Fault::Expected(part), "{text}");
        }
    }

    #[test]
    fn a_pack_without_cards_is_refused() {
        for (text, at, found) in [
            ("52 without 2-A", 11, "2-A"),
            ("52 without clubs and diamonds and hearts and spades", 45, "spades"),
            ("52 without clubs and diamonds and hearts and 2-A", 45, "2-A"),
        ] {
            let error = text.parse::<Pack>().expect_err(text);
            assert_eq!((error.at(), error.found()), (at, found), "{text}");
            assert_eq!(error.fault(), Fault::NothingLeft, "{text}");
        }
    }

    #[test]
    fn a_refusal_reads_as_one_line() {
        assert_eq!(
            "52 x 13".parse::<Pack>().expect_err("thirteen packs").to_string(),
            "`13` at character 6 is no number of packs; expected 1 to 12",
        );
        assert_eq!(
            "52 without".parse::<Pack>().expect_err("nothing left out").to_string(),
            "the text ends before its rank or suit to leave out; expected 2 to 10, J, Q, K, A, \
             a range as in 2-6, or a suit as in spades",
        );
    }
}
