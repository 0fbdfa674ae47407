//! What can be done at a table of twenty-one, and why it may be refused.

use super::floor::Ruling;
use super::options::Options;
use super::round::Waiting;
use crate::layout::{Amounts, WagerId};
use crate::seat::Seat;
use cards::Card;
use money::Money;
use sheet::table::irregular::Remedy;
use std::fmt;

/// One thing done. What a seat does, it does with the hand whose turn it is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Action {
    /// A player puts this much on a wager; it replaces what lay there, nothing takes it back.
    Bet(Seat, WagerId, Money),
    /// The dealer takes no more bets.
    NoMoreBets,
    /// The dealer deals a card.
    Deal(Target, Card),
    /// A player insures the hand for this much.
    Insure(Seat, Money),
    /// A player wants no insurance, or does not give up before the check.
    Decline(Seat),
    /// A player switches the second cards of the two hands.
    Switch(Seat),
    /// A player leaves them.
    Keep(Seat),
    /// A player wants a card.
    Hit(Seat),
    /// A player wants none.
    Stand(Seat),
    /// A player adds this much and takes one card.
    Double(Seat, Money),
    /// A player makes two hands of a pair.
    Split(Seat),
    /// A player gives the hand up for half.
    Surrender(Seat),
    /// A player takes the last doubling back and gives up the rest.
    Rescue(Seat),
    /// The banker, who may choose, wants a card.
    BankerHit,
    /// The banker, who may choose, wants none.
    BankerStand,
    /// A player lets the time pass.
    TimeOut(Seat),
    /// The floor rules.
    Floor(Ruling),
}

/// Where a card goes.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Target {
    /// To a hand of a place, from zero.
    Hand(Seat, u8),
    /// To the banker.
    Banker,
}

impl fmt::Display for Target {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Target::Hand(seat, 0) => write!(f, "to {seat}"),
            Target::Hand(seat, hand) => write!(f, "to hand {} of {seat}", hand + 1),
            Target::Banker => f.write_str("to the banker"),
        }
    }
}

/// Why an action is refused; nothing has changed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Refusal {
    /// The round waits for something else.
    NotNow(Waiting),
    /// There is no such place in the round.
    NoSuchSeat(Seat),
    /// The wager cannot be made now.
    NotOffered(WagerId),
    /// The amount is none that may be bet.
    Amount(Money, Amounts),
    /// Another wager goes by this one and must be taken back first.
    TakeBackFirst(WagerId),
    /// Nobody has made the wagers that a hand needs.
    NobodyBet,
    /// The hand may not do that, but these.
    Barred(Options),
    /// The game has another remedy for that.
    NotTheRemedy(Remedy),
    /// The remedy is for one hand, and none was named.
    WhoseHand,
}

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Refusal::NotNow(waiting) => write!(f, "not now: the round waits for {waiting}"),
            Refusal::NoSuchSeat(seat) => write!(f, "{seat} is not in the round"),
            Refusal::NotOffered(_) => f.write_str("that wager cannot be made now"),
            Refusal::Amount(money, Amounts::Range { least, most, .. }) => {
                write!(f, "{money} is no amount for that: {least} to {most}")
            }
            Refusal::Amount(money, amounts) => {
                write!(f, "{money} is no amount for that: {}", amounts.least())
            }
            Refusal::TakeBackFirst(_) => {
                f.write_str("another wager goes by this one: take it back first")
            }
            Refusal::NobodyBet => f.write_str("nobody has made the wagers that a hand needs"),
            Refusal::Barred(options) => write!(f, "the hand may {options}"),
            Refusal::NotTheRemedy(remedy) => {
                write!(f, "`{}` is not the remedy for that here", remedy.id())
            }
            Refusal::WhoseHand => f.write_str("say whose hand it is"),
        }
    }
}

impl std::error::Error for Refusal {}
