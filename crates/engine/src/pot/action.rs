//! What can be done, and why it may be refused.

use super::floor::Ruling;
use super::round::Waiting;
use super::run_twice::Answer;
use crate::seat::{Packet, Seat};
use cards::Card;
use money::Money;

/// Who a packet of cards goes to.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Recipient {
    /// A seat's hand.
    Hand(Seat),
    /// A board, from zero.
    Board(u8),
    /// Away, unseen.
    Burn,
}

/// One thing that a player or the house dealer does.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Action {
    /// The house dealer deals or burns.
    Deal(Recipient, Packet),
    /// A player gives up the hand.
    Fold(Seat),
    /// A player passes without a bet to answer.
    Check(Seat),
    /// A player matches the bet, or puts in all there is.
    Call(Seat),
    /// A player brings it in for the forced amount.
    BringIn(Seat),
    /// A player bets, completes or raises to this much in front of the seat: once, with the word,
    /// whatever chips would lie there (ruling E-89).
    Bet(Seat, Money),
    /// A player throws these cards and is owed as many; none is to stand pat.
    Draw(Seat, Packet),
    /// A player gives these cards up for good.
    Discard(Seat, Packet),
    /// A player shows; the packet names the cards where the record did not know them.
    Show(Seat, Packet),
    /// The floor rules on something that went wrong.
    Floor(Ruling),
    /// A player says whether to run it twice.
    RunTwice(Seat, Answer),
    /// A player calls one of his cards wild.
    CallWild(Seat, Packet),
    /// A player gives up the claim without showing.
    Muck(Seat),
    /// A player who has called all bets asks to see another such hand before it is mucked.
    /// Source: colorado l.371.
    AskToSee {
        /// Who asks.
        by: Seat,
        /// Whose hand.
        hand: Seat,
    },
    /// A player kills the pot, making it this much in front of the seat.
    Kill(Seat, Money),
    /// A player who was asked does not kill.
    NoKill(Seat),
    /// One of the two blinds offers to chop, or accepts.
    Chop(Seat),
    /// A player's time is up. Source: colorado l.403.
    TimeOut(Seat),
}

/// Why the dealer would not have it.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum Refusal {
    /// Something else is due.
    #[error("not now: waiting for {0}")]
    NotNow(Waiting),
    /// There is a bet to answer.
    #[error("{0} cannot check: there is a bet of {1} to call")]
    BetToCall(Seat, Money),
    /// There is nothing to call.
    #[error("{0} has nothing to call")]
    NothingToCall(Seat),
    /// The game does not let an unopened hand check.
    #[error("{0} must bet or fold")]
    MustBet(Seat),
    /// No more raises.
    #[error("{0} cannot raise: the betting is capped")]
    Capped(Seat),
    /// The last raise was short, and this player has spoken since the one before it.
    #[error("{0} cannot raise: the last raise was short of a full one")]
    NotReopened(Seat),
    /// A check-raise where it is barred.
    #[error("{0} cannot raise after checking")]
    CheckRaise(Seat),
    /// The wrong amount.
    #[error("{seat} cannot make it {to}: {}", sizes(*.min, *.max))]
    Size {
        /// Who.
        seat: Seat,
        /// What was tried.
        to: Money,
        /// The least.
        min: Money,
        /// The most.
        max: Money,
    },
    /// Neither of the two limits that an open pair leaves to choose from.
    #[error("{seat} cannot make it {to}: {min} or {max} it may be")]
    Either {
        /// Who.
        seat: Seat,
        /// What was tried.
        to: Money,
        /// The lower.
        min: Money,
        /// The higher.
        max: Money,
    },
    /// A stack too short for the amount, where nobody plays all-in.
    #[error("{0} cannot cover {1}, and nobody plays all-in here")]
    CannotCover(Seat, Money),
    /// To open takes a hand that this one is not.
    #[error("{0} has no openers")]
    NoOpeners(Seat),
    /// Too late for that remedy.
    #[error("there has been substantial action")]
    SubstantialAction,
    /// The rules have something else for this.
    #[error("not so: {0}")]
    Remedy(&'static str),
    /// No hand to rule on.
    #[error("{0} has no hand")]
    NoHand(Seat),
    /// A card that its player must keep.
    #[error("{0} keeps {1}")]
    Keeps(Seat, Card),
    /// No bet can be made at all.
    #[error("{0} can neither bet nor raise")]
    NoRaise(Seat),
    /// The blinds are not chopped here, or not now.
    #[error("{0} cannot chop the blinds")]
    NoChop(Seat),
    /// Not as many cards as are due.
    #[error("{due} {} due, not {given}", if *.due == 1 { "card is" } else { "cards are" })]
    Count {
        /// How many should be dealt.
        due: usize,
        /// How many were.
        given: usize,
    },
    /// A card that is already in the round.
    #[error("{0} has been dealt before")]
    Repeated(Card),
    /// A card that the pack does not hold.
    #[error("{0} is not in the pack")]
    Foreign(Card),
    /// An up card whose face is not known.
    #[error("a card dealt face up must be named")]
    UpCardUnknown,
    /// A card that the seat does not hold.
    #[error("{0} does not hold {1}")]
    NotHeld(Seat, Card),
    /// More cards than the seat may throw.
    #[error("{0} may draw {1} cards at most")]
    TooMany(Seat, u8),
    /// Somebody asked to see the hand.
    #[error("{0} must show: another player has asked to see the hand")]
    AskedFor(Seat),
    /// It was mucked and retrieved.
    #[error("{0} must show: the hand was retrieved")]
    Retrieved(Seat),
    /// Nobody mucks in this game.
    #[error("{0} must show: all who remain show their cards")]
    AllShow(Seat),
    /// Only who has called all bets may ask, of a hand that is not in the muck yet.
    #[error("{by} cannot ask to see {hand}'s hand")]
    CannotAsk {
        /// Who asked.
        by: Seat,
        /// Whose hand.
        hand: Seat,
    },
    /// A hand cannot be shown without its faces.
    #[error("{0} must name the cards to show them")]
    Unknown(Seat),
    /// The posts or stacks of the start do not fit the game.
    #[error("{0}")]
    Start(&'static str),
}

/// `it must be $4`, or `it may be $4 to $110`.
fn sizes(min: Money, max: Money) -> String {
    if min == max { format!("it must be {min}") } else { format!("it may be {min} to {max}") }
}
