//! What happened.

use super::action::Target;
use super::floor::Ruling;
use super::round::Stage;
use crate::layout::WagerId;
use crate::payment::Payment;
use crate::seat::Seat;
use cards::Card;
use money::Money;

/// One fact of a round, in the past tense. Hands are counted from zero at their place.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Event {
    /// This much lies on a wager now, before the deal.
    Placed(Seat, WagerId, Money),
    /// Wagers without those they need came back: the place is not dealt in.
    Returned(Seat),
    /// No more bets.
    Closed,
    /// The round came to this stage.
    Came(Stage),
    /// A card went out; `None` where the viewer may not see it.
    Dealt(Target, Option<Card>, Face),
    /// The banker's second card was looked at.
    Looked(Found),
    /// The banker's second card was turned up.
    Turned(Card),
    /// The action button went here.
    Started(Seat),
    /// A hand was insured.
    Insured(Seat, u8, Money),
    /// A hand was not insured, or not given up before the check.
    Declined(Seat, u8),
    /// The second cards of a player's hands changed places.
    Switched(Seat),
    /// They did not.
    Kept(Seat),
    /// A hand asked for a card.
    Hit(Seat, u8),
    /// A hand asked for no more.
    Stood(Seat, u8),
    /// This much was added to a hand that gets one more card.
    Doubled(Seat, u8, Money),
    /// A pair was split, with this much on the second hand.
    Split(Seat, u8, Money),
    /// A hand was given up for half.
    Surrendered(Seat, u8),
    /// The last doubling of a hand was taken back, and the rest given up.
    Rescued(Seat, u8),
    /// The banker, who may choose, asked for a card.
    BankerHit,
    /// The banker, who may choose, asked for none.
    BankerStood,
    /// Something was settled.
    Settled(Seat, Due, Payment),
    /// The floor ruled.
    Ruled(Ruling),
    /// The round ended.
    Ended,
}

/// How a card lies.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Face {
    /// Face up.
    Up,
    /// Face down.
    Down,
}

/// What a look at the banker's second card found.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Found {
    /// A natural.
    Natural,
    /// None.
    Nothing,
}

/// What is settled.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Due {
    /// A hand of the place, from zero; at a place behind a seat the wager on that seat's.
    Hand(u8),
    /// A hand's insurance.
    Insurance(u8),
    /// A side bet.
    Side(WagerId),
}

impl Event {
    /// The event as anybody but the house sees it. Players' cards lie face up; the banker's second
    /// card is nobody's to see, the banker's neither.
    #[must_use]
    pub fn seen_by(self, _viewer: Option<Seat>) -> Event {
        match self {
            Event::Dealt(to, _, Face::Down) => Event::Dealt(to, None, Face::Down),
            other => other,
        }
    }
}
