//! The names of the tiles, as the room prints them.

use std::fmt;

/// The names of the tiles, in the order of the printed chart of singles; the low three, which the
/// chart leaves out, is last (ruling G-182). Source: clovis-500 l.368, l.441-450.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(u8)]
#[allow(missing_docs)] // The names say it.
pub enum TileName {
    Heaven,
    Earth,
    Man,
    Goose,
    Flower,
    Long,
    Board,
    Hatchet,
    Partition,
    LongLegSeven,
    BigHeadSix,
    MixedNine,
    MixedEight,
    MixedSeven,
    LowSix,
    MixedFive,
    LowThree,
}

impl TileName {
    /// In the order of the printed chart.
    pub const ALL: [TileName; 17] = [
        TileName::Heaven,
        TileName::Earth,
        TileName::Man,
        TileName::Goose,
        TileName::Flower,
        TileName::Long,
        TileName::Board,
        TileName::Hatchet,
        TileName::Partition,
        TileName::LongLegSeven,
        TileName::BigHeadSix,
        TileName::MixedNine,
        TileName::MixedEight,
        TileName::MixedSeven,
        TileName::LowSix,
        TileName::MixedFive,
        TileName::LowThree,
    ];

    /// The name in English, as printed.
    #[must_use]
    pub const fn english(self) -> &'static str {
        self.printed().2
    }

    /// The name in Cantonese, as printed; none is printed for the low three.
    #[must_use]
    pub const fn cantonese(self) -> Option<&'static str> {
        self.printed().1
    }

    /// The name in Chinese characters, as printed; none are printed for the low three.
    #[must_use]
    pub const fn chinese(self) -> Option<&'static str> {
        self.printed().0
    }

    /// The three names as printed. Source: clovis-500 l.368, l.443-450.
    const fn printed(self) -> (Option<&'static str>, Option<&'static str>, &'static str) {
        match self {
            TileName::Heaven => (Some("天"), Some("Teen"), "Heaven"),
            TileName::Earth => (Some("地"), Some("Dey"), "Earth"),
            TileName::Man => (Some("人"), Some("Yun"), "Man"),
            TileName::Goose => (Some("鵝"), Some("Gor"), "Goose"),
            TileName::Flower => (Some("梅"), Some("Mui"), "Flower"),
            TileName::Long => (Some("長"), Some("Cheung"), "Long"),
            TileName::Board => (Some("板"), Some("Barn"), "Board"),
            TileName::Hatchet => (Some("斧"), Some("Poo"), "Hatchet"),
            TileName::Partition => (Some("屏"), Some("Ping"), "Partition"),
            TileName::LongLegSeven => (Some("七"), Some("Chut"), "Long Leg 7"),
            TileName::BigHeadSix => (Some("六"), Some("Luk"), "Big Head 6"),
            TileName::MixedNine => (Some("雜九"), Some("Jaap Gow"), "Mixed 9"),
            TileName::MixedEight => (Some("雜八"), Some("Jaap Bart"), "Mixed 8"),
            TileName::MixedSeven => (Some("雜七"), Some("Jaap Chut"), "Mixed 7"),
            TileName::LowSix => (Some("六"), Some("Luk"), "Low Six"),
            TileName::MixedFive => (Some("雜五"), Some("Jaap Ng"), "Mixed 5"),
            TileName::LowThree => (None, None, "Low 3"),
        }
    }
}

/// Prints the name as the chart does: `Teen (Heaven)`.
impl fmt::Display for TileName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.cantonese() {
            Some(cantonese) => write!(f, "{cantonese} ({})", self.english()),
            None => f.write_str(self.english()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tile::Tile;

    #[test]
    fn names_come_in_the_order_of_the_chart() {
        assert!(TileName::ALL.iter().enumerate().all(|(at, name)| *name as usize == at));
        let of_tiles: Vec<TileName> = Tile::ALL.iter().map(|tile| tile.name()).collect();
        assert!(of_tiles.is_sorted(), "{of_tiles:?}");
    }

    /// A name with a number in it has that many spots.
    #[test]
    fn numbered_names_count_their_spots() {
        let mut numbered = 0;
        for tile in Tile::ALL {
            let english = tile.name().english().replace("Six", "6");
            if let Some(number) = english.chars().last().and_then(|last| last.to_digit(10)) {
                assert_eq!(number, tile.spots().into(), "{english}");
                numbered += 1;
            }
        }
        assert_eq!(numbered, 12);
    }
}
