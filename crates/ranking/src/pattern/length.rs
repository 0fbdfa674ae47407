//! How long a straight or a flush is, and by how many cards one hand has the longer.

use super::place::{Cards, Lying};
use cards::{Rank, Suit};

/// What is measured.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Length {
    /// The most ranks in a row, round the corner too: J-Q-K-A-2-3 is six. Source: colorado
    /// l.3331.
    Straight,
    /// The most cards of one suit, deuces wild. Source: colorado l.4036.
    Flush,
}

impl Length {
    /// Both.
    pub const ALL: [Length; 2] = [Length::Straight, Length::Flush];

    /// How many cards longer the own straight or flush is than the dealer's, the community cards
    /// counting for both; below zero if it is shorter. Source: colorado l.3344, l.4047.
    #[must_use]
    pub fn margin(self, cards: &Cards<'_>) -> i16 {
        let own = self.of(cards.own.iter().chain(cards.board));
        let dealer = self.of(cards.dealer.iter().chain(cards.board));
        i16::from(own) - i16::from(dealer)
    }

    fn of(self, cards: Lying<'_>) -> u8 {
        match self {
            Length::Straight => longest_straight(cards),
            Length::Flush => longest_flush(cards),
        }
    }

    pub(super) const fn name(self) -> &'static str {
        match self {
            Length::Straight => "straight",
            Length::Flush => "flush",
        }
    }
}

/// The most ranks in a row, king and deuce being neighbours of the ace.
fn longest_straight(cards: Lying<'_>) -> u8 {
    let ranks = cards.filter_map(|card| card.rank()).fold(0_u32, |set, rank| set | 1 << rank as u8);
    let mut line = ranks << 13 | ranks;
    let mut length = 0;
    while line != 0 && length < 13 {
        line &= line >> 1;
        length += 1;
    }
    length
}

/// The most cards of one suit, every deuce counting with it.
fn longest_flush(cards: Lying<'_>) -> u8 {
    let (mut suits, mut deuces) = ([0_u8; 4], 0);
    for card in cards {
        match (card.rank(), card.suit()) {
            (Some(Rank::Two), _) => deuces += 1,
            (Some(_), Some(suit)) => suits[suit as usize] += 1,
            _ => {}
        }
    }
    Suit::ALL.into_iter().map(|suit| suits[suit as usize] + deuces).max().unwrap_or(0)
}
