//! The rules of a table, as the engine reads them.

use cards::Rank;
use money::Money;
use sheet::pan::Pan;

/// The rules of a table.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Rules {
    /// What the sheet prints.
    pub game: Pan,
    any_suits: u16,
    valle: u16,
}

impl Rules {
    /// The most seats that a table of Pan has. Source: players-casino l.455.
    pub const SEATS: usize = 8;

    /// The rules of a sheet.
    ///
    /// # Panics
    ///
    /// If the sheet has more seats than any table of Pan, which loading refuses.
    #[must_use]
    pub fn new(game: &Pan) -> Rules {
        assert!(usize::from(game.seats_max) <= Rules::SEATS, "a table of Pan has eight seats");
        let bits = |ranks: &[Rank]| ranks.iter().fold(0, |bits, rank| bits | 1 << *rank as u16);
        Rules { any_suits: bits(&game.any_suits), valle: bits(&game.valle), game: game.clone() }
    }

    /// Whether any three of the rank make a set.
    #[must_use]
    pub const fn any_suits(&self, rank: Rank) -> bool {
        self.any_suits >> rank as u16 & 1 == 1
    }

    /// Whether the rank is worth something.
    #[must_use]
    pub const fn is_valle(&self, rank: Rank) -> bool {
        self.valle >> rank as u16 & 1 == 1
    }

    /// What everyone antes.
    #[must_use]
    pub fn ante(&self) -> Money {
        self.chips(self.game.tops.into())
    }

    /// What so many chips are worth.
    #[must_use]
    pub fn chips(&self, count: u32) -> Money {
        self.game.chip.times(count.into())
    }
}
