//! Where a hand stands in its ranking.

use std::fmt;

/// A hand's standing under one ranking: one number, and the larger number wins, in low games too.
///
/// The number is the class of hand (six bits, counted from one for the ranking's worst class),
/// then what the class is made of (`first`, thirteen bits), then the cards beside it (`rest`,
/// thirteen bits). Both are sets of ranks, deuce lowest, unless the ranking's own file says
/// otherwise. Low rankings keep the complement, so that fewer and lower ranks make more.
///
/// Standings of two rankings do not compare.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
#[repr(transparent)]
pub struct Standing(u32);

/// The bits of `first` and of `rest`.
const FIELD: u32 = 0x1fff;

impl Standing {
    /// No hand at all: what a low that does not qualify stands at. Every hand beats it.
    pub const NOTHING: Standing = Standing(0);

    /// The standing of a hand of the class numbered `class` (from one, worst first).
    #[must_use]
    pub const fn new(class: u8, first: u16, rest: u16) -> Standing {
        debug_assert!(class < 64 && first as u32 <= FIELD && rest as u32 <= FIELD);
        Standing((class as u32) << 26 | (first as u32) << 13 | rest as u32)
    }

    /// The whole number.
    #[must_use]
    pub const fn number(self) -> u32 {
        self.0
    }

    /// The standing with that number.
    #[must_use]
    pub const fn from_number(number: u32) -> Standing {
        Standing(number)
    }

    /// The number of the class of hand, counted from one for the ranking's worst; zero for no
    /// hand.
    #[must_use]
    pub const fn class_number(self) -> u8 {
        (self.0 >> 26) as u8
    }

    /// What the class is made of: the pair's rank, the straight's top card.
    #[must_use]
    pub const fn first(self) -> u16 {
        (self.0 >> 13 & FIELD) as u16
    }

    /// The cards beside it: kickers, the ranks of a flush, the pair of a full house.
    #[must_use]
    pub const fn rest(self) -> u16 {
        (self.0 & FIELD) as u16
    }
}

impl fmt::Debug for Standing {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{:013b}:{:013b}", self.class_number(), self.first(), self.rest())
    }
}
