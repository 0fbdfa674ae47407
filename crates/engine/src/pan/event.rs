//! What happened.

use super::action::{Play, Target};
use super::floor::Ruling;
use super::rules::Rules;
use crate::seat::{Packet, Seat};
use cards::Card;
use money::Money;

/// An amount for each seat.
pub type Shares = [Money; Rules::SEATS];

/// Why chips were collected.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Why {
    /// For conditions, on the spot.
    Conditions,
    /// For a bad meld, before anybody noticed.
    BadMeld,
    /// For going out, with all conditions again.
    Out,
}

/// One fact of a round, in the past tense.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Event {
    /// A player anted.
    Anted(Seat, Money),
    /// The house took its fee out of the tops.
    FeeTaken(Money),
    /// Cards went out; so many of the last were face up.
    Dealt {
        /// Where.
        to: Target,
        /// Which.
        packet: Packet,
        /// How many of them face up.
        up: u8,
    },
    /// The lowest card up made this the eldest hand.
    Eldest(Seat),
    /// A player is asked whether to stay.
    Asked(Seat),
    /// A player stayed.
    Stayed(Seat),
    /// A player retired.
    Retired(Seat),
    /// A player's turn began.
    Turn(Seat),
    /// A player made the one whose turn it is take the top discard.
    Forced(Seat),
    /// A player wanted a card of the stock.
    Drew(Seat),
    /// A player drew over the card, which was discarded.
    DrewAgain(Seat),
    /// A player took the top discard.
    Took(Seat, Card),
    /// A player laid cards.
    Laid(Seat, Play),
    /// A player collected so many chips from everyone who owed them.
    Collected {
        /// Who.
        seat: Seat,
        /// What for.
        why: Why,
        /// How many chips from each.
        chips: u32,
        /// What each paid.
        from: Shares,
    },
    /// A player discarded a card.
    Discarded(Seat, Card),
    /// The discards but the last, so many of them, became the stock.
    Shuffled(u16),
    /// A player let the time pass.
    TimedOut(Seat),
    /// The floor ruled.
    Ruled(Ruling),
    /// A hand is owed the cards that it lacks.
    Owed(Seat),
    /// A hand of the wrong size was dead, and its ante came back.
    Died(Seat, Money),
    /// A hand was fouled and set aside; its player pays on.
    Fouled(Seat),
    /// A player returned what he had collected.
    Returned {
        /// Who.
        seat: Seat,
        /// To whom.
        to: Shares,
    },
    /// A player has eleven cards in melds.
    WentOut(Seat),
    /// A player has the only hand left.
    LeftAlone(Seat),
    /// The winner took the tops.
    TookTops(Seat, Money),
    /// The round ended.
    Ended,
}

impl Event {
    /// The event as a seat sees it: backs for cards that it may not see.
    #[must_use]
    pub fn seen_by(self, viewer: Option<Seat>) -> Event {
        match self {
            Event::Dealt { to: Target::Seat(seat), packet, up } if Some(seat) != viewer => {
                let packet = packet.turned_over(up as usize);
                Event::Dealt { to: Target::Seat(seat), packet, up }
            }
            Event::Ruled(ruling) => Event::Ruled(ruling.seen_by(viewer)),
            other => other,
        }
    }
}
