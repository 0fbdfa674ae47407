//! The Chinese dominoes of Pai Gow.

use crate::fault::{Fault, Part, TextError};
use crate::reader::Reader;
use crate::tile_name::TileName;
use std::fmt;
use std::str::FromStr;

/// One face of the 32 tiles: 21 faces, of which eleven are there twice.
///
/// `Ord` is the order of the printed chart of singles, for sorting only: what beats what is the
/// ranking's business. The document prints the tiles' names and not their faces, which are those
/// of the standard set (ruling G-182). Source: clovis-500 l.291-297, l.441-450.
///
/// ```
/// use cards::{Tile, TileName};
///
/// let teen: Tile = "6-6".parse()?;
/// assert_eq!(teen.name(), TileName::Heaven);
/// assert_eq!((teen.spots(), teen.value(), teen.copies()), (12, 2, 2));
/// # Ok::<(), cards::TextError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Tile(u8);

/// The colour of the pips on one end of a tile. It has no meaning in play.
/// Source: clovis-500 l.291.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum PipColour {
    /// Every pip is white.
    White,
    /// Every pip is red: ones and fours.
    Red,
    /// Three pips are red and three white: both ends of the Heaven tile.
    RedAndWhite,
}

/// The faces, the higher end first, in the order of the printed chart of singles.
const FACES: [(u8, u8, TileName); 21] = [
    (6, 6, TileName::Heaven),
    (1, 1, TileName::Earth),
    (4, 4, TileName::Man),
    (3, 1, TileName::Goose),
    (5, 5, TileName::Flower),
    (3, 3, TileName::Long),
    (2, 2, TileName::Board),
    (6, 5, TileName::Hatchet),
    (6, 4, TileName::Partition),
    (6, 1, TileName::LongLegSeven),
    (5, 1, TileName::BigHeadSix),
    (5, 4, TileName::MixedNine),
    (6, 3, TileName::MixedNine),
    (5, 3, TileName::MixedEight),
    (6, 2, TileName::MixedEight),
    (5, 2, TileName::MixedSeven),
    (4, 3, TileName::MixedSeven),
    (4, 2, TileName::LowSix),
    (4, 1, TileName::MixedFive),
    (3, 2, TileName::MixedFive),
    (2, 1, TileName::LowThree),
];

/// How many faces are there twice: those down to Big Head Six.
const MATCHED: u8 = 11;

impl Tile {
    /// The 21 faces.
    pub const ALL: [Tile; 21] = {
        let mut all = [Tile(0); 21];
        let mut at = 0;
        while at < 21 {
            all[at] = Tile(at as u8);
            at += 1;
        }
        all
    };

    /// The 32 tiles: eleven faces twice and ten once. Source: clovis-500 l.291, l.297.
    pub const SET: [Tile; 32] = {
        let mut set = [Tile(0); 32];
        let mut at = 0;
        while at < 32 {
            let face = if at < 22 { at / 2 } else { at - MATCHED as usize };
            set[at] = Tile(face as u8);
            at += 1;
        }
        set
    };

    /// The tile with those pips on its ends, in either order; `None` unless both are 1 to 6.
    #[must_use]
    pub const fn new(one: u8, other: u8) -> Option<Tile> {
        let (high, low) = if one > other { (one, other) } else { (other, one) };
        let mut at = 0;
        while at < FACES.len() {
            if FACES[at].0 == high && FACES[at].1 == low {
                return Some(Tile(at as u8));
            }
            at += 1;
        }
        None
    }

    /// The pips on its ends, the higher first.
    #[must_use]
    pub const fn pips(self) -> [u8; 2] {
        let (high, low, _) = FACES[self.0 as usize];
        [high, low]
    }

    /// The colours of its ends, the higher first: ones and fours are red, and half of each six of
    /// the Heaven tile.
    #[must_use]
    pub const fn colours(self) -> [PipColour; 2] {
        match self.pips() {
            [6, 6] => [PipColour::RedAndWhite; 2],
            [high, low] => [colour(high), colour(low)],
        }
    }

    /// What the tile is called.
    #[must_use]
    pub const fn name(self) -> TileName {
        FACES[self.0 as usize].2
    }

    /// The face's place in [`Tile::ALL`].
    #[must_use]
    pub const fn index(self) -> u8 {
        self.0
    }

    /// The total of its pips: 2 to 12.
    #[must_use]
    pub const fn spots(self) -> u8 {
        let [high, low] = self.pips();
        high + low
    }

    /// The last digit of its spots, all that counts in a combination. That either tile of Gee Joon
    /// may count 3 or 6 is the ranking's business. Source: clovis-500 l.306-308.
    #[must_use]
    pub const fn value(self) -> u8 {
        self.spots() % 10
    }

    /// How many of the 32 tiles have this face: two, or one of a pair that does not match.
    #[must_use]
    pub const fn copies(self) -> u8 {
        if self.0 < MATCHED { 2 } else { 1 }
    }

    /// The face that makes a pair with it: its own if there are two, otherwise the other of its
    /// name; the low six and the low three are Gee Joon. Source: clovis-500 l.297, l.424-429.
    #[must_use]
    pub const fn mate(self) -> Tile {
        let (high, low) = match self.pips() {
            [5, 4] => (6, 3),
            [6, 3] => (5, 4),
            [5, 3] => (6, 2),
            [6, 2] => (5, 3),
            [5, 2] => (4, 3),
            [4, 3] => (5, 2),
            [4, 1] => (3, 2),
            [3, 2] => (4, 1),
            [4, 2] => (2, 1),
            [2, 1] => (4, 2),
            _ => return self,
        };
        Tile::new(high, low).expect("every throw of two dice is a tile")
    }
}

/// Reads one tile, its ends in either order: `6-1` or `1-6`.
impl FromStr for Tile {
    type Err = TextError;

    fn from_str(text: &str) -> Result<Tile, TextError> {
        let mut reader = Reader::new(text);
        reader.skip_to_next();
        let tile = read_tile(&mut reader)?;
        if reader.skip_to_next() {
            let start = reader.at();
            read_tile(&mut reader)?;
            return Err(reader.fault_from(start, Fault::OneOnly));
        }
        Ok(tile)
    }
}

/// Prints the ends, the higher first; the two tiles of a matching pair print alike.
impl fmt::Display for Tile {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [high, low] = self.pips();
        write!(f, "{high}-{low}")
    }
}

impl fmt::Debug for Tile {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// Reads the two ends of a tile.
pub(crate) fn read_tile(reader: &mut Reader<'_>) -> Result<Tile, TextError> {
    let one = read_pips(reader)?;
    if !reader.take_word("-") {
        return Err(reader.expected(Part::Dash));
    }
    let other = read_pips(reader)?;
    Ok(Tile::new(one, other).expect("every throw of two dice is a tile"))
}

fn read_pips(reader: &mut Reader<'_>) -> Result<u8, TextError> {
    let pips = |sign: char| sign.to_digit(7).filter(|pips| *pips > 0).map(|pips| pips as u8);
    reader.take(pips).ok_or_else(|| reader.expected(Part::Pips))
}

const fn colour(pips: u8) -> PipColour {
    if pips == 1 || pips == 4 { PipColour::Red } else { PipColour::White }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn tile(text: &str) -> Tile {
        text.parse().expect(text)
    }

    /// 32 tiles in 16 pairs, eleven that match and five that do not. Source: clovis-500 l.297.
    #[test]
    fn the_set_is_eleven_matching_pairs_and_five_others() {
        let copies = |tile: Tile| Tile::SET.iter().filter(|held| **held == tile).count();
        assert!(Tile::ALL.iter().all(|tile| copies(*tile) == tile.copies() as usize));
        assert_eq!(Tile::ALL.iter().filter(|tile| tile.mate() == **tile).count(), 11);

        let mixed =
            [("5-4", "6-3"), ("5-3", "6-2"), ("5-2", "4-3"), ("4-1", "3-2"), ("4-2", "2-1")];
        for (one, other) in mixed.map(|(one, other)| (tile(one), tile(other))) {
            assert_eq!((one.mate(), other.mate()), (other, one));
            assert_eq!((one.copies(), other.copies()), (1, 1));
        }
    }

    #[test]
    fn every_throw_of_two_dice_is_one_face() {
        let mut seen = Vec::new();
        for (one, other) in (1..=6).flat_map(|one| (1..=one).map(move |other| (one, other))) {
            let tile = Tile::new(one, other).expect("a throw");
            assert_eq!(Tile::new(other, one), Some(tile));
            assert_eq!((tile.pips(), tile.spots()), ([one, other], one + other));
            seen.push(tile);
        }
        seen.sort();
        assert_eq!(seen, Tile::ALL);
        assert_eq!([Tile::new(0, 1), Tile::new(7, 1), Tile::new(6, 0)], [None; 3]);
    }

    /// The names of the chart and the tiles that bear them. Source: clovis-500 l.443-450, l.368.
    #[test]
    fn tiles_bear_their_printed_names() {
        for (name, tiles) in [
            ("Teen (Heaven)", "6-6"),
            ("Dey (Earth)", "1-1"),
            ("Yun (Man)", "4-4"),
            ("Gor (Goose)", "3-1"),
            ("Mui (Flower)", "5-5"),
            ("Cheung (Long)", "3-3"),
            ("Barn (Board)", "2-2"),
            ("Poo (Hatchet)", "6-5"),
            ("Ping (Partition)", "6-4"),
            ("Chut (Long Leg 7)", "6-1"),
            ("Luk (Big Head 6)", "5-1"),
            ("Jaap Gow (Mixed 9)", "5-4 6-3"),
            ("Jaap Bart (Mixed 8)", "5-3 6-2"),
            ("Jaap Chut (Mixed 7)", "5-2 4-3"),
            ("Luk (Low Six)", "4-2"),
            ("Jaap Ng (Mixed 5)", "4-1 3-2"),
            ("Low 3", "2-1"),
        ] {
            let bearers = Tile::ALL.iter().filter(|tile| tile.name().to_string() == name);
            assert_eq!(bearers.map(Tile::to_string).collect::<Vec<_>>().join(" "), tiles);
        }
    }

    #[test]
    fn ones_and_fours_are_red() {
        use PipColour::{Red, RedAndWhite, White};
        for (text, colours) in [
            ("6-6", [RedAndWhite, RedAndWhite]),
            ("6-4", [White, Red]),
            ("4-1", [Red, Red]),
            ("5-3", [White, White]),
            ("2-1", [White, Red]),
        ] {
            assert_eq!(tile(text).colours(), colours, "{text}");
        }
    }

    /// 8 + 7 = 15 counts 5. Source: clovis-500 l.308.
    #[test]
    fn only_the_last_digit_counts() {
        let count = |tiles: [&str; 2]| tiles.map(|text| tile(text).value()).iter().sum::<u8>() % 10;
        assert_eq!(count(["6-2", "4-3"]), 5);
        assert_eq!(count(["6-6", "6-5"]), 3);
        assert_eq!(count(["5-5", "6-4"]), 0);
    }

    #[test]
    fn a_refusal_says_what_and_where_and_what_instead() {
        for (text, at, line) in [
            ("", 0, "the text ends before its number of pips; expected 1 to 6"),
            ("6", 1, "the text ends before its dash; expected - between the two ends of a tile"),
            ("6-7", 2, "`7` at character 3 is no number of pips; expected 1 to 6"),
            ("61", 1, "`1` at character 2 is no dash; expected - between the two ends of a tile"),
            ("6-6 1-1", 4, "`1-1` at character 5 is one too many; expected only one"),
        ] {
            let error = text.parse::<Tile>().expect_err(text);
            assert_eq!((error.at(), error.to_string()), (at, line.into()));
        }
    }
}
