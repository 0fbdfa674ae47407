//! What can be done at a table, and why it may be refused.

use super::floor::Ruling;
use super::grid::Places;
use super::named::Named;
use super::rules::WagerId;
use crate::seat::{Packet, Seat};
use money::Money;
use sheet::table::irregular::Remedy;
use std::fmt;

/// One thing done.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Action {
    /// A player puts this much on a wager, before the deal or when asked. Before the deal it
    /// replaces what lay there; nothing takes it back.
    Bet(Seat, WagerId, Money),
    /// The dealer takes no more bets.
    NoMoreBets,
    /// The dealer deals.
    Deal(Target, Packet),
    /// The dice, or whatever finds the first seat, show this.
    Start(u8),
    /// A player who was asked does not bet, and stays in.
    Check(Seat),
    /// A player gives the hand up.
    Fold(Seat),
    /// A player takes back the wager in question.
    Pull(Seat),
    /// A player gives up these cards.
    Discard(Seat, Packet),
    /// A player throws these for as many others.
    Draw(Seat, Packet),
    /// A player puts these in front of the rest.
    Set(Seat, Packet),
    /// The player who banks, or a dealer who sets by hand, puts these in front of the rest of the
    /// dealer's; none leaves it to the house way.
    SetDealer(Packet),
    /// A player shows a hand that is paid at once.
    Declare(Seat),
    /// A player puts this much on what the next card may be.
    BetOn(Seat, WagerId, Money, Named),
    /// A player puts this much beside a wager for the dealer. Before the deal it replaces what lay
    /// there; nothing takes it back.
    Tip(Seat, WagerId, Money),
    /// A player picks places of the grid.
    Pick(Seat, Places),
    /// A player goes to war for the wager in question.
    War(Seat),
    /// A player gives up part of the wager in question.
    Surrender(Seat),
    /// A player shows a hand for the wager in question, is paid and plays on.
    Claim(Seat),
    /// A player makes two hands of one: these are the second.
    Split(Seat, Packet),
    /// The player who banks keeps these of the dealer's; none leaves it to the house way.
    KeepDealer(Packet),
    /// A player lets the time pass.
    TimeOut(Seat),
    /// The floor rules.
    Floor(Ruling),
    /// The dealer has shuffled all cards that are not on the table.
    Shuffle,
}

/// Where cards go.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Target {
    /// To a seat.
    Seat(Seat),
    /// Beside a seat, for a side bet.
    Extra(Seat),
    /// To the dealer.
    Dealer,
    /// To the dealer's second hand.
    SecondDealer,
    /// To the board.
    Board,
    /// Beside the board, for side bets.
    Side,
    /// Beside those, for others.
    SecondSide,
    /// To one of the table's own hands, from zero.
    Hand(u8),
    /// Under, unseen.
    Burn,
}

impl fmt::Display for Target {
    /// Where the cards go, in words: `to seat 1`, `beside the board`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Target::Seat(seat) => write!(f, "to {seat}"),
            Target::Extra(seat) => write!(f, "beside {seat}"),
            Target::Dealer => f.write_str("to the dealer"),
            Target::SecondDealer => f.write_str("to the dealer's second hand"),
            Target::Board => f.write_str("on the board"),
            Target::Side => f.write_str("beside the board"),
            Target::SecondSide => f.write_str("beside those by the board"),
            Target::Hand(hand) => write!(f, "to hand {}", hand + 1),
            Target::Burn => f.write_str("under, unseen"),
        }
    }
}

/// Why an action is refused; nothing has changed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Refusal {
    /// The round waits for something else.
    NotNow,
    /// Another seat is to answer.
    NotYourTurn,
    /// There is no such seat in the round.
    NoSuchSeat(Seat),
    /// The wager cannot be made now.
    NotOffered(WagerId),
    /// The amount is none that the wager may have.
    Amount(WagerId, Money),
    /// Another wager goes by this one and must be taken back first.
    TakeBackFirst(WagerId),
    /// The player has not that much.
    Short(Money),
    /// Nobody has made the wagers that a hand needs.
    NobodyBet,
    /// Cards are due elsewhere.
    Elsewhere(Target),
    /// Another number of cards is due.
    Count {
        /// How many are due.
        due: u8,
        /// How many came.
        given: u8,
    },
    /// The player does not hold those cards.
    NotHeld,
    /// The card that was seen is not named.
    WhichCard,
    /// The hand is not one that the wager pays for.
    NothingToClaim,
    /// It must be said what the wager is on, and that must be one of the things it may be on.
    SayWhat(WagerId),
    /// One must bet or give up the hand.
    BetOrFold,
    /// The front hand would be stronger than the back hand.
    Foul,
    /// The dice cannot show this.
    NoSuchThrow(u8),
    /// The game has another remedy for that.
    NotTheRemedy(Remedy),
    /// The remedy is for one hand, and none was named.
    WhoseHand,
}

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Refusal::NotNow => f.write_str("the round waits for something else"),
            Refusal::NotYourTurn => f.write_str("another seat is to answer"),
            Refusal::NoSuchSeat(seat) => write!(f, "{seat} is not in the round"),
            Refusal::NotOffered(_) => f.write_str("that wager cannot be made now"),
            Refusal::Amount(_, money) => write!(f, "{money} is no amount for that wager"),
            Refusal::TakeBackFirst(_) => {
                f.write_str("another wager goes by this one: take it back first")
            }
            Refusal::Short(money) => write!(f, "the stack is only {money}"),
            Refusal::NobodyBet => f.write_str("nobody has made the wagers that a hand needs"),
            Refusal::Elsewhere(target) => write!(f, "cards are due {target}"),
            Refusal::Count { due, given } => write!(f, "{due} cards are due, not {given}"),
            Refusal::NotHeld => f.write_str("the seat does not hold those cards"),
            Refusal::WhichCard => f.write_str("say which card was seen"),
            Refusal::NothingToClaim => f.write_str("the hand earns nothing on that wager"),
            Refusal::SayWhat(_) => f.write_str("say what the wager is on"),
            Refusal::BetOrFold => f.write_str("bet, or give up the hand"),
            Refusal::Foul => f.write_str("the hand in front would be the stronger one"),
            Refusal::NotTheRemedy(remedy) => {
                write!(f, "`{}` is not the remedy for that here", remedy.id())
            }
            Refusal::WhoseHand => f.write_str("say whose hand it is"),
            Refusal::NoSuchThrow(shown) => write!(f, "no dice show {shown}"),
        }
    }
}

impl std::error::Error for Refusal {}
