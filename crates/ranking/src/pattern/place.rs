//! The cards a row may speak of, by where they lie.

use cards::Card;
use std::iter::Chain;
use std::slice::Iter;

/// The cards of a round as one seat's table sees them.
///
/// What a table does not speak of stays empty: `Cards { board: &board, ..Cards::of(&hand) }`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Cards<'a> {
    /// The cards that the table is read on: whatever its sheet says, own cards or more.
    pub hand: &'a [Card],
    /// The seat's own cards.
    pub own: &'a [Card],
    /// The dealer's cards, the one that lies face up first.
    pub dealer: &'a [Card],
    /// The community cards in the order they were turned: the flop is the first three.
    pub board: &'a [Card],
    /// Which cards are wild for this table.
    pub wild: Wild,
}

/// Which cards are wild, and what they may stand for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub enum Wild {
    /// None: a joker is no card.
    #[default]
    None,
    /// A joker is an ace, or completes a straight, a flush or a straight flush.
    Bug,
    /// A joker is any card.
    Any,
    /// Jokers and deuces are any card.
    Deuces,
}

/// Where the cards lie that must hold the shape.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub enum Place {
    /// The cards that the table is read on.
    #[default]
    Hand,
    /// The own cards.
    Own,
    /// The dealer's cards.
    Dealer,
    /// All community cards, and no other: the "community" hand. Source: colorado l.3827.
    Board,
    /// The own cards and the first three community cards: "flopped". Source: colorado l.3825.
    OwnFlop,
    /// The own cards and the first four community cards: "after 6" (ruling G-102).
    OwnTurn,
    /// The own cards and all community cards.
    OwnBoard,
    /// The own cards and the dealer's.
    OwnDealer,
}

/// The cards of a place, one after the other.
pub(super) type Lying<'a> = Chain<Iter<'a, Card>, Iter<'a, Card>>;

impl<'a> Cards<'a> {
    /// A hand that is read on its own cards.
    #[must_use]
    pub const fn of(hand: &'a [Card]) -> Cards<'a> {
        Cards { hand, own: hand, dealer: &[], board: &[], wild: Wild::None }
    }

    /// The same cards, with these wild.
    #[must_use]
    pub const fn wild(self, wild: Wild) -> Cards<'a> {
        Cards { wild, ..self }
    }
}

impl Wild {
    /// None to all.
    pub const ALL: [Wild; 4] = [Wild::None, Wild::Bug, Wild::Any, Wild::Deuces];
}

impl Place {
    /// Every place.
    pub const ALL: [Place; 8] = [
        Place::Hand,
        Place::Own,
        Place::Dealer,
        Place::Board,
        Place::OwnFlop,
        Place::OwnTurn,
        Place::OwnBoard,
        Place::OwnDealer,
    ];

    /// The place in words; the hand that the table is read on goes without saying.
    #[must_use]
    pub const fn name(self) -> Option<&'static str> {
        match self {
            Place::Hand => None,
            Place::Own => Some("own"),
            Place::Dealer => Some("dealer"),
            Place::Board => Some("board"),
            Place::OwnFlop => Some("own + flop"),
            Place::OwnTurn => Some("own + turn"),
            Place::OwnBoard => Some("own + board"),
            Place::OwnDealer => Some("own + dealer"),
        }
    }

    /// The cards that lie there, in the order they came.
    pub(super) fn cards<'a>(self, cards: &Cards<'a>) -> Lying<'a> {
        let first = |count: usize| &cards.board[..cards.board.len().min(count)];
        let (some, more): (&'a [Card], &'a [Card]) = match self {
            Place::Hand => (cards.hand, &[]),
            Place::Own => (cards.own, &[]),
            Place::Dealer => (cards.dealer, &[]),
            Place::Board => (cards.board, &[]),
            Place::OwnFlop => (cards.own, first(3)),
            Place::OwnTurn => (cards.own, first(4)),
            Place::OwnBoard => (cards.own, cards.board),
            Place::OwnDealer => (cards.own, cards.dealer),
        };
        some.iter().chain(more)
    }
}
