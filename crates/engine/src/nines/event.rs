//! What happened.

use super::action::Target;
use crate::layout::WagerId;
use crate::payment::Payment;
use crate::seat::{Packet, Seat};
use crate::table::Ruling;
use cards::Card;
use money::Money;

/// How a card lies.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Face {
    /// For everybody to see.
    Up,
    /// For the seat that it was dealt to; the banker's for nobody.
    Down,
}

/// One fact of a round, in the past tense.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Event {
    /// This much lies on a wager now.
    Placed(Seat, WagerId, Money),
    /// Bets that no hand is dealt to came back.
    Returned(Seat),
    /// No more bets.
    Closed,
    /// No bets at all: a free hand.
    Freed,
    /// The dice showed this, and found the place that is dealt to first: a seat, or the banker's.
    Started(Target, u8),
    /// A card went out.
    Dealt(Target, Option<Card>, Face),
    /// A player drew and is owed a card.
    Drew(Seat),
    /// A player stood.
    Stood(Seat),
    /// The banker's cards were turned up: these.
    Turned(Packet),
    /// The banker drew.
    BankerDrew,
    /// The banker stood.
    BankerStood,
    /// The bank does not cover every wager: the action button lies here.
    ButtonPlaced(Seat),
    /// A hand was opened.
    Showed(Seat, Packet),
    /// A wager was settled.
    Settled(Seat, WagerId, Payment),
    /// The floor ruled.
    Ruled(Ruling),
    /// The round ended.
    Ended,
}

impl Event {
    /// The event as a seat sees it: backs for cards that it may not see.
    #[must_use]
    pub fn seen_by(self, viewer: Option<Seat>) -> Event {
        match self {
            Event::Dealt(Target::Seat(seat), _, _) if Some(seat) == viewer => self,
            Event::Dealt(target, _, Face::Down) => Event::Dealt(target, None, Face::Down),
            other => other,
        }
    }
}
