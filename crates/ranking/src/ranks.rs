//! Sets of ranks, thirteen bits with the deuce lowest, for rankings that take one hand at a time.

use cards::CardSet;

/// The ace, alone.
pub(crate) const ACE: u16 = 1 << 12;

/// Which ranks a hand holds once or more, and which twice, three and four times or more.
pub(crate) struct Kinds {
    pub(crate) any: u16,
    pub(crate) pairs: u16,
    pub(crate) trips: u16,
    pub(crate) quads: u16,
}

impl Kinds {
    /// Sorts a hand's cards by rank; jokers are left out.
    #[inline]
    pub(crate) fn of(hand: CardSet) -> Kinds {
        let [c, d, h, s] = lanes(hand);
        let (minor, minors) = (c | d, c & d);
        let (major, majors) = (h | s, h & s);
        Kinds {
            any: minor | major,
            pairs: minors | majors | (minor & major),
            trips: (minors & major) | (majors & minor),
            quads: minors & majors,
        }
    }
}

/// The ranks of each suit, clubs first.
#[inline]
pub(crate) fn lanes(hand: CardSet) -> [u16; 4] {
    cards::Suit::ALL.map(|suit| hand.lane(suit))
}

/// The highest `count` of the ranks, or all of them if there are fewer.
#[inline]
pub(crate) fn highest(mut ranks: u16, count: u32) -> u16 {
    while ranks.count_ones() > count {
        ranks &= ranks - 1;
    }
    ranks
}

/// The top ranks of every `length` ranks in a row, two or more; the ace also below the deuce.
#[inline]
pub(crate) fn tops(ranks: u16, length: u32) -> u16 {
    let from_low_ace = ranks << 1 | ranks >> 12;
    let tops = (1..length).fold(from_low_ace, |tops, _| from_low_ace & tops << 1);
    tops >> 1
}
