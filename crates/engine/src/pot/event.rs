//! What happened.

use super::action::Recipient;
use super::beside::Away;
use super::floor::Ruling;
use super::pool::LostTo;
use super::round::Stage;
use super::run_twice::Answer;
use crate::seat::{Packet, Seat, SeatSet};
use money::Money;
use ranking::Standing;

/// One fact of a round, in the past tense.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Event {
    /// Forced money was put up: this much, of so much due.
    Posted {
        /// Who.
        seat: Seat,
        /// Why.
        post: Post,
        /// How much.
        money: Money,
        /// How much it should have been.
        due: Money,
    },
    /// The round moved on.
    Began(Stage),
    /// The betting begins with this seat.
    Opened(Seat),
    /// The bets were pulled into the pot.
    Gathered,
    /// Cards went out; so many of the last were face up.
    Dealt {
        /// To whom.
        to: Recipient,
        /// Which.
        packet: Packet,
        /// How many of them face up.
        up: u8,
    },
    /// A hand was given up.
    Folded(Seat),
    /// A hand was given up where there was no bet: its seat is dealt to until somebody bets.
    DealtOn(Seat),
    /// A player passed.
    Checked(Seat),
    /// A player put in this much more to match.
    Called(Seat, Money),
    /// A player brought it in.
    BroughtIn(Seat, Money),
    /// The bring-in is a full bet: its player may still raise, as a blind may.
    BringInLive(Seat),
    /// A player made it this much in front of the seat.
    Bet(Seat, Money, RaiseSize),
    /// A player threw these and was owed as many.
    Drew(Seat, Packet),
    /// A player gave these up for good.
    Discarded(Seat, Packet),
    /// What nobody called came back.
    Returned(Seat, Money),
    /// A hand was turned up.
    Showed(Seat, Packet),
    /// A player asked to see another's hand, which must then be shown.
    AskedToSee {
        /// Who asked.
        by: Seat,
        /// Whose hand.
        hand: Seat,
    },
    /// A claim was given up unseen.
    Mucked(Seat),
    /// A player killed the pot, making it this much in front of the seat.
    Killed(Seat, Money),
    /// A player who was asked did not kill.
    DidNotKill(Seat),
    /// One of the two blinds offered to take them back.
    OfferedChop(Seat),
    /// The other blind agreed, and both took them back: the round is over.
    Chopped(Seat),
    /// An earlier round's pot came to this one; so many rounds it has rolled over.
    Carried {
        /// How much.
        money: Money,
        /// How many rounds ended without a winner.
        rolled: u8,
    },
    /// Nobody opened: the round goes on as a low game.
    TurnedLow,
    /// The floor ruled.
    Ruled(Ruling),
    /// The floor gave chips back out of the middle.
    Refunded(Seat, Money),
    /// The floor owes a hand so many cards.
    Owed(Seat, u8),
    /// What was set aside goes back into the stub before this street.
    GoesBack {
        /// The street, from zero.
        before: u8,
    },
    /// No more is burned for this street.
    BurnIsDown(u8),
    /// So many cards of the stub are to be buried.
    Buries(u8),
    /// What was set aside was shuffled into the stub.
    Reshuffled,
    /// A player said whether to run it twice.
    Answered(Seat, Answer),
    /// All agreed: the boards part at this street.
    RunsTwice(u8),
    /// The second board began with so many cards of the first.
    RanAgain {
        /// How many cards they share.
        kept: u8,
    },
    /// A player called a card of his own wild.
    CalledWild(Seat, Packet),
    /// A wager beside the pot came back.
    SideReturned(Seat, Money),
    /// A jackpot wager came back.
    JackpotReturned(Seat, Money),
    /// The house paid a wager beside the pot so much, and gave it back.
    SidePaid(Seat, Money),
    /// A wager beside the pot was lost.
    SideLost(Seat, Money, LostTo),
    /// A player won so many base runners.
    Advanced(Seat, u8),
    /// A hand that counts for the jackpot was beaten.
    BadBeat {
        /// Who held it.
        beaten: Seat,
        /// Who beat it.
        by: Seat,
        /// Who has a share.
        sharing: SeatSet,
    },
    /// Money left the middle and no player got it.
    Left {
        /// Where it went.
        to: Away,
        /// How much.
        money: Money,
    },
    /// Money was pushed.
    Awarded {
        /// Which pot, the main pot being zero.
        pot: u8,
        /// Which part of it.
        share: Share,
        /// To whom.
        seat: Seat,
        /// How much.
        money: Money,
        /// With what; none where nobody else was left.
        standing: Option<Standing>,
    },
}

/// Why money was put up.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Post {
    /// An ante.
    Ante,
    /// An ante that belongs to the main pot whole, whoever can match it.
    DeadAnte,
    /// A blind or straddle, in turn.
    Blind,
    /// A live bet to enter or to make up for a missed big blind.
    Entry,
    /// A wager beside the pot: a strike-out, a bonus.
    Side,
    /// A jackpot wager, which is dropped whoever wins.
    Jackpot,
    /// A missed small blind, which goes to the middle.
    Dead,
    /// A kill in the blind, whatever the seat has in front of it counting; it speaks last.
    Kill,
    /// A kill owed after a scoop, likewise; it speaks in turn (ruling G-010).
    KillOwed,
}

/// Whether a bet counts as a raise that opens the betting again.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum RaiseSize {
    /// The first bet of the street, or the completion of the bring-in.
    Opening,
    /// A full raise.
    Full,
    /// All there was, short of a full raise.
    Short,
    /// All there was, at limit and less than half of a bet or raise: the next may complete it.
    Incomplete,
}

/// Which part of a pot: the board it goes by and the hand that wins it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Share {
    /// The board, from zero.
    pub board: u8,
    /// The way of the game's list, high first.
    pub way: u8,
}

impl Event {
    /// The event as a seat may see it; `None` is someone who only watches.
    #[must_use]
    pub fn seen_by(self, viewer: Option<Seat>) -> Event {
        match self {
            Event::Dealt { to: Recipient::Hand(seat), packet, up } if viewer != Some(seat) => {
                let packet = packet.turned_over(up as usize);
                Event::Dealt { to: Recipient::Hand(seat), packet, up }
            }
            Event::Dealt { to: Recipient::Burn, packet, up } => {
                Event::Dealt { to: Recipient::Burn, packet: packet.turned_over(0), up }
            }
            Event::Drew(seat, packet) if viewer != Some(seat) => {
                Event::Drew(seat, packet.turned_over(0))
            }
            Event::Discarded(seat, packet) if viewer != Some(seat) => {
                Event::Discarded(seat, packet.turned_over(0))
            }
            Event::CalledWild(seat, packet) if viewer != Some(seat) => {
                Event::CalledWild(seat, packet.turned_over(0))
            }
            Event::Ruled(ruling) => Event::Ruled(ruling.seen_by(viewer)),
            other => other,
        }
    }

    /// The cards that it shows whoever sees it so. What the floor does with cards is told in words.
    #[must_use]
    pub const fn faces(&self) -> Packet {
        match *self {
            Event::Dealt { packet, .. }
            | Event::Drew(_, packet)
            | Event::Discarded(_, packet)
            | Event::Showed(_, packet)
            | Event::CalledWild(_, packet) => packet,
            _ => Packet::EMPTY,
        }
    }
}
