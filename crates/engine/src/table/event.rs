//! What happened.

use super::action::Target;
use super::floor::Ruling;
use super::grid::Places;
use super::named::Named;
use super::rules::WagerId;
use crate::payment::Payment;
use crate::seat::{Packet, Seat};
use cards::Card;
use money::Money;
use sheet::table::step::Look;

/// One fact of a round, in the past tense.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Event {
    /// This much lies on a wager now, before the deal.
    Placed(Seat, WagerId, Money),
    /// Wagers without those they need came back: the seat is not dealt in.
    Returned(Seat),
    /// No more bets.
    Closed,
    /// Cards went out; so many of the last were face up.
    Dealt {
        /// To whom.
        to: Target,
        /// Which.
        packet: Packet,
        /// How many of them face up.
        up: u8,
        /// Whether the player who got them looks at them.
        look: Look,
    },
    /// A player took up a hand that was not to be looked at before: these cards.
    Looked(Seat, Packet),
    /// Cards that lay face down were turned: these, from the first one down.
    Turned {
        /// Whose.
        of: Target,
        /// Which.
        packet: Packet,
    },
    /// The first seat was found, by the number that was thrown or drawn, or by a card.
    Started(Seat, Option<u8>),
    /// A player made a wager when asked, or ahead of it.
    Bet(Seat, WagerId, Money),
    /// A player did not, and stayed in.
    Checked(Seat),
    /// A hand was given up.
    Folded(Seat),
    /// A player took a wager back.
    Pulled(Seat, WagerId),
    /// A player gave these up.
    Discarded(Seat, Packet),
    /// A player threw these and is owed as many.
    Drew(Seat, Packet),
    /// A player put these in front of the rest.
    Set(Seat, Packet),
    /// The dealer's cards were turned up and set: these, what goes in front first.
    DealerSet(Packet),
    /// They were set otherwise than by the house way, by a dealer's mistake: these, what lies in
    /// front first.
    DealerMisset(Packet),
    /// The dragon hand was turned up and set: these, what goes in front first.
    DragonSet(Packet),
    /// The dealer threw these and is owed as many.
    DealerDrew(Packet),
    /// A hand was declared and turned up: it is paid at once.
    Declared(Seat, Packet),
    /// A player gave up part of a wager.
    Surrendered(Seat, WagerId),
    /// A seat had nothing to decide, or nothing more.
    Passed(Seat),
    /// A player made two hands of one, with so much on the second: these cards.
    Split(Seat, Packet, Money),
    /// A hand that wins as it was dealt was turned up.
    Natural(Seat, Packet),
    /// The dealer kept these and gave up the rest.
    DealerKept(Packet),
    /// A player put this much on what the next card may be.
    BetOn(Seat, WagerId, Money, Named),
    /// This much lies beside a wager for the dealer now.
    Tipped(Seat, WagerId, Money),
    /// What lay there was settled.
    TipSettled(Seat, WagerId, Payment),
    /// The house paid its dealer for a player's hand.
    DealerPaid(Seat, WagerId, Money),
    /// A player picked places of the grid.
    Picked(Seat, Places),
    /// A player went to war for a tied wager, with this much more.
    WentToWar(Seat, WagerId, Money),
    /// A hand was turned up.
    Showed(Seat, Packet),
    /// A second hand was.
    ShowedSecond(Seat, Packet),
    /// The card that lies beside a hand and belongs to it was. Source: colorado l.1096.
    ShowedBeside(Seat, Packet),
    /// A wager was settled.
    Settled(Seat, Due, Payment),
    /// A seat was paid for another's hand.
    Envied {
        /// Who was paid.
        seat: Seat,
        /// For whose hand.
        of: Seat,
        /// By which side bet.
        side: u8,
        /// How much.
        money: Money,
    },
    /// The floor ruled.
    Ruled(Ruling),
    /// The card that the floor has replaced was taken away from there; off the shoe, it goes under.
    TookAway(Target, Option<Card>),
    /// All cards that are not on the table were shuffled.
    Shuffled,
    /// The layout was cleared.
    Swept,
    /// The round ended.
    Ended,
}

/// What is settled.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Due {
    /// A main wager.
    Line(WagerId),
    /// A side bet or a bonus, by its place in the sheet.
    Side(u8),
    /// A fee.
    Kept(WagerId),
    /// A wager that goes into a pot among the players.
    Pot(WagerId),
}

impl Event {
    /// The event as a seat sees it: backs for cards that it may not see.
    #[must_use]
    pub fn seen_by(self, viewer: Option<Seat>) -> Event {
        match self {
            Event::Dealt { to: Target::Seat(seat), look: Look::Allowed, .. }
                if Some(seat) == viewer =>
            {
                self
            }
            Event::Dealt { to, packet, up, look } => {
                Event::Dealt { to, packet: packet.turned_over(up as usize), up, look }
            }
            Event::Looked(seat, packet) if Some(seat) != viewer => {
                Event::Looked(seat, packet.turned_over(0))
            }
            Event::Discarded(seat, packet) if Some(seat) != viewer => {
                Event::Discarded(seat, packet.turned_over(0))
            }
            Event::Split(seat, packet, money) if Some(seat) != viewer => {
                Event::Split(seat, packet.turned_over(0), money)
            }
            Event::Drew(seat, packet) if Some(seat) != viewer => {
                Event::Drew(seat, packet.turned_over(0))
            }
            Event::Set(seat, packet) if Some(seat) != viewer => {
                Event::Set(seat, packet.turned_over(0))
            }
            other => other,
        }
    }

    /// The cards that it shows whoever sees it so. What the floor does with cards is told in words.
    #[must_use]
    pub const fn faces(&self) -> Packet {
        match *self {
            Event::Dealt { packet, .. }
            | Event::Turned { packet, .. }
            | Event::Looked(_, packet)
            | Event::Discarded(_, packet)
            | Event::Drew(_, packet)
            | Event::Set(_, packet)
            | Event::DealerSet(packet)
            | Event::DealerMisset(packet)
            | Event::DragonSet(packet)
            | Event::DealerDrew(packet)
            | Event::Declared(_, packet)
            | Event::Split(_, packet, _)
            | Event::Natural(_, packet)
            | Event::DealerKept(packet)
            | Event::Showed(_, packet)
            | Event::ShowedSecond(_, packet)
            | Event::ShowedBeside(_, packet) => packet,
            _ => Packet::EMPTY,
        }
    }
}
