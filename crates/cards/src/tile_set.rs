//! Some of the 32 tiles.

use crate::fault::{Fault, TextError};
use crate::reader::Reader;
use crate::tile::{Tile, read_tile};
use std::fmt;
use std::iter;
use std::str::FromStr;

/// Some of the 32 tiles, in no order; no face more often than the set has it.
///
/// ```
/// use cards::{Tile, TileSet};
///
/// let hand: TileSet = "6-6 2-1 6-6 4-2".parse()?;
/// assert_eq!(hand.to_string(), "6-6 6-6 4-2 2-1");
/// assert_eq!(hand.count(Tile::new(6, 6).unwrap()), 2);
/// # Ok::<(), cards::TextError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct TileSet(
    /// Two bits a face, at twice its index: how often it is there.
    u64,
);

impl TileSet {
    /// No tile.
    pub const EMPTY: TileSet = TileSet(0);

    /// All 32 tiles.
    pub const ALL: TileSet = {
        let mut set = TileSet::EMPTY;
        let mut at = 0;
        while at < Tile::SET.len() {
            set = TileSet(set.0 + TileSet::one(Tile::SET[at]));
            at += 1;
        }
        set
    };

    /// The set and one more tile; `None` if the 32 have no more of its face.
    #[must_use]
    pub const fn with(self, tile: Tile) -> Option<TileSet> {
        if self.count(tile) < tile.copies() {
            Some(TileSet(self.0 + TileSet::one(tile)))
        } else {
            None
        }
    }

    /// The set and one tile less; `None` if it has none of that face.
    #[must_use]
    pub const fn without(self, tile: Tile) -> Option<TileSet> {
        if self.count(tile) > 0 { Some(TileSet(self.0 - TileSet::one(tile))) } else { None }
    }

    /// How often the face is there: 0, 1 or 2 times.
    #[must_use]
    pub const fn count(self, tile: Tile) -> u8 {
        (self.0 >> (2 * tile.index()) & 0b11) as u8
    }

    /// How many tiles there are.
    #[must_use]
    pub const fn len(self) -> u32 {
        const TWOS: u64 = 0xaaaa_aaaa_aaaa_aaaa;
        self.0.count_ones() + (self.0 & TWOS).count_ones()
    }

    /// Whether there is no tile.
    #[must_use]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The tiles, in order; those of a matching pair follow each other.
    pub fn iter(self) -> impl Iterator<Item = Tile> {
        Tile::ALL.into_iter().flat_map(move |tile| iter::repeat_n(tile, self.count(tile).into()))
    }

    const fn one(tile: Tile) -> u64 {
        1 << (2 * tile.index())
    }
}

/// Reads tiles in any order; one more of a face than there are is refused.
impl FromStr for TileSet {
    type Err = TextError;

    fn from_str(text: &str) -> Result<TileSet, TextError> {
        let mut set = TileSet::EMPTY;
        let mut reader = Reader::new(text);
        while reader.skip_to_next() {
            let start = reader.at();
            let tile = read_tile(&mut reader)?;
            let fault = Fault::NoMoreTiles(tile.copies());
            set = set.with(tile).ok_or_else(|| reader.fault_from(start, fault))?;
        }
        Ok(set)
    }
}

impl fmt::Display for TileSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (at, tile) in self.iter().enumerate() {
            write!(f, "{}{tile}", if at == 0 { "" } else { " " })?;
        }
        Ok(())
    }
}

impl fmt::Debug for TileSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{{{self}}}")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Eight stacks of four, eight hands of four. Source: clovis-500 l.382.
    #[test]
    fn all_tiles_are_dealt_in_eight_hands_of_four() {
        let mut left = TileSet::ALL;
        assert_eq!(left.len(), 32);
        let hands: Vec<&[Tile]> = Tile::SET.chunks(4).collect();
        assert_eq!(hands.len(), 8);
        for tile in hands.into_iter().flatten() {
            left = left.without(*tile).expect("each of the 32 is there once");
        }
        assert!(left.is_empty());
    }

    #[test]
    fn no_tile_is_there_more_often_than_in_the_set() {
        for tile in Tile::ALL {
            assert_eq!(TileSet::ALL.with(tile), None);
            assert_eq!(TileSet::EMPTY.without(tile), None);
            assert_eq!(TileSet::ALL.count(tile), tile.copies());
        }
    }

    #[test]
    fn one_tile_too_many_is_named() {
        for (text, at, line) in [
            ("6-6 6-6,6-6", 8, "`6-6` at character 9 is one too many; expected it twice at most"),
            ("2-1 5-5 1-2", 8, "`1-2` at character 9 is one too many; expected it once at most"),
        ] {
            let error = text.parse::<TileSet>().expect_err(text);
            assert_eq!((error.at(), error.to_string()), (at, line.into()));
        }
    }
}
