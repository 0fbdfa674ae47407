//! What a player names of the next card, and whether the card is that.

use cards::{Card, Rank, Suit};
use sheet::table::settle::Naming;
use std::fmt;

/// What a wager on the next card is on.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Named {
    /// This card.
    Card(Card),
    /// A card of this rank, any but a seven.
    Value(Rank),
    /// A card of this suit, any but a seven.
    Suit(Suit),
    /// A card of this block of ranks.
    Third(Third),
    /// An eight or higher.
    Over,
    /// A six or lower, or an ace.
    Under,
}

/// Sixteen cards, the sevens left out. Ruling G-141.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Third {
    /// Aces to fours.
    Low,
    /// Fives, sixes, eights and nines.
    Middle,
    /// Tens to kings.
    High,
}

impl Third {
    /// All of them.
    pub const ALL: [Third; 3] = [Third::Low, Third::Middle, Third::High];

    /// The block that a rank is in; a seven is in none.
    #[must_use]
    pub const fn of(rank: Rank) -> Option<Third> {
        Some(match rank {
            Rank::Ace | Rank::Two | Rank::Three | Rank::Four => Third::Low,
            Rank::Five | Rank::Six | Rank::Eight | Rank::Nine => Third::Middle,
            Rank::Ten | Rank::Jack | Rank::Queen | Rank::King => Third::High,
            Rank::Seven => return None,
        })
    }

    /// What it is called.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Third::Low => "low",
            Third::Middle => "middle",
            Third::High => "high",
        }
    }
}

impl fmt::Display for Named {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Named::Card(card) => write!(f, "{card}"),
            Named::Value(rank) => f.write_str(rank.plural()),
            Named::Suit(suit) => f.write_str(suit.name()),
            Named::Third(third) => f.write_str(third.name()),
            Named::Over => f.write_str("over"),
            Named::Under => f.write_str("under"),
        }
    }
}

impl Named {
    /// Which kind of wager it is for.
    #[must_use]
    pub const fn kind(self) -> Naming {
        match self {
            Named::Card(_) => Naming::Card,
            Named::Value(_) => Naming::Value,
            Named::Suit(_) => Naming::Suit,
            Named::Third(_) => Naming::Third,
            Named::Over | Named::Under => Naming::OverUnder,
        }
    }

    /// Whether a wager may be on it: on no joker, and on sevens only by card.
    #[must_use]
    pub const fn may_be_named(self) -> bool {
        match self {
            Named::Card(card) => card.rank().is_some(),
            Named::Value(rank) => !matches!(rank, Rank::Seven),
            _ => true,
        }
    }

    /// Whether a card is what was named. Source: colorado l.1559-1563; ruling G-141.
    #[must_use]
    pub fn is(self, card: Card) -> bool {
        let (Some(rank), suit) = (card.rank(), card.suit()) else { return false };
        match self {
            Named::Card(named) => named == card,
            _ if rank == Rank::Seven => false,
            Named::Value(named) => named == rank,
            Named::Suit(named) => Some(named) == suit,
            Named::Third(named) => Some(named) == Third::of(rank),
            Named::Over => rank > Rank::Seven && rank != Rank::Ace,
            Named::Under => rank < Rank::Seven || rank == Rank::Ace,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use cards::CardSet;

    /// The odds that the page prints fit the cards: 48, 11, 3, 2 and 1 to 1 against 52.
    #[test]
    fn so_many_cards_are_what_was_named() {
        let count = |named: Named| CardSet::DECK.iter().filter(|card| named.is(*card)).count();
        assert_eq!(count(Named::Card("7h".parse().unwrap())), 1);
        assert_eq!(count(Named::Value(Rank::Ace)), 4);
        assert_eq!(count(Named::Suit(Suit::Hearts)), 12);
        for third in Third::ALL {
            assert_eq!(count(Named::Third(third)), 16);
        }
        assert_eq!(count(Named::Over), 24);
        assert_eq!(count(Named::Under), 24);
    }
}
