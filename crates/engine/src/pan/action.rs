//! What can be done at a table of Pan.

use super::floor::Ruling;
use crate::seat::{Packet, Seat};
use cards::{Card, Hand};
use std::fmt;

/// One thing done.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Action {
    /// The dealer deals, or turns the card that a player draws.
    Deal(Target, Packet),
    /// A player goes on top of the ante.
    Stay(Seat),
    /// A player gives the hand and the ante up.
    Retire(Seat),
    /// A player wants a card of the stock.
    Draw(Seat),
    /// A player does not want the card drawn and draws over it.
    DrawAgain(Seat),
    /// A player takes the top discard.
    Take(Seat),
    /// A player makes the one whose turn it is take the top discard.
    Force(Seat),
    /// A player lays cards.
    Play(Seat, Play),
    /// A player discards a card, which ends the turn.
    Discard(Seat, Card),
    /// The dealer shuffles the discards into the stock.
    Shuffle,
    /// A player lets the time pass.
    TimeOut(Seat),
    /// The floor rules.
    Floor(Ruling),
}

/// Cards laid on the table, from the hand and with the card drawn.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Play {
    /// A new meld.
    Meld {
        /// The cards laid.
        cards: Hand,
        /// One card of another meld that helps to make it. Source: clovis-500 l.538.
        borrowed: Option<Loan>,
    },
    /// Cards for a meld that lies there. Source: clovis-500 l.532.
    Add {
        /// Which meld, from zero.
        to: u8,
        /// The cards laid.
        cards: Hand,
    },
    /// Cards that make two melds of one. Source: clovis-500 l.534.
    Split {
        /// Which meld, from zero.
        meld: u8,
        /// The cards laid.
        with: Hand,
        /// One of the two melds; the rest is the other.
        part: Hand,
    },
}

/// A card borrowed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Loan {
    /// From which meld, from zero.
    pub from: u8,
    /// Which card.
    pub card: Card,
}

impl Play {
    /// The cards that come from the hand, and the one drawn.
    #[must_use]
    pub const fn laid(&self) -> &Hand {
        match self {
            Play::Meld { cards, .. } | Play::Add { cards, .. } => cards,
            Play::Split { with, .. } => with,
        }
    }
}

/// Where cards go.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Target {
    /// To a hand.
    Seat(Seat),
    /// Face up, for the player who draws.
    Drawn(Seat),
}

impl fmt::Display for Target {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Target::Seat(seat) => write!(f, "to {seat}"),
            Target::Drawn(seat) => write!(f, "face up for {seat}"),
        }
    }
}
