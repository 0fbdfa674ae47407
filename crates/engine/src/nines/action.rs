//! What can be done in a game to nine, and why it may be refused.

use super::round::Waiting;
use crate::layout::{Amounts, WagerId};
use crate::seat::Seat;
use crate::table::Ruling;
use cards::Card;
use money::Money;
use sheet::table::irregular::Remedy;
use std::fmt;

/// One thing done.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Action {
    /// A player puts this much on a wager before the deal. It replaces what lay there; nothing
    /// takes it back.
    Bet(Seat, WagerId, Money),
    /// The dealer takes no more bets.
    NoMoreBets,
    /// The dealer deals a hand on which nobody has bet.
    FreeHand,
    /// The dice show this.
    Dice(u8),
    /// The dealer deals one card.
    Deal(Target, Card),
    /// A player draws.
    Draw(Seat),
    /// A player stands.
    Stand(Seat),
    /// The banker draws.
    BankerDraws,
    /// The banker stands.
    BankerStands,
    /// The banker leaves it to the house way.
    BankerTimesOut,
    /// A player lets the time pass, and is played for by the house way.
    TimeOut(Seat),
    /// The floor rules.
    Floor(Ruling),
}

/// Where a card goes.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Target {
    /// To the table's hand for the player line.
    Player,
    /// To the one for the banker line, or the banker's own.
    Banker,
    /// To a seat.
    Seat(Seat),
}

impl fmt::Display for Target {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Target::Player => f.write_str("the player's hand"),
            Target::Banker => f.write_str("the banker's hand"),
            Target::Seat(seat) => write!(f, "{seat}"),
        }
    }
}

/// Why an action is refused; nothing has changed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Refusal {
    /// The round waits for something else: this.
    NotNow(Waiting),
    /// There is no such seat in the round.
    NoSuchSeat(Seat),
    /// The wager cannot be made here.
    NotOffered(WagerId),
    /// The wager needs one of others that lies beside it.
    Needs(WagerId),
    /// The amount is none that the wager may have: these are.
    Amount(Money, Option<Amounts>),
    /// Another wager needs this one and must be taken back first.
    TakeBackFirst(WagerId),
    /// Nobody has bet.
    NobodyBet,
    /// Bets lie on the layout.
    BetsLie,
    /// No free hand is left in this shoe.
    NoFreeHand,
    /// This game deals no hand that nobody has bet on.
    NeverFree,
    /// The card is due elsewhere.
    Elsewhere(Target),
    /// The dice cannot show this.
    NoSuchThrow(u8),
    /// The game has another remedy for that.
    NotTheRemedy(Remedy),
    /// The remedy is for one hand, and none was named.
    WhoseHand,
    /// The shoe has no more cards.
    ShoeIsEmpty,
}

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Refusal::NotNow(waiting) => write!(f, "the round waits for {waiting}"),
            Refusal::NoSuchSeat(seat) => write!(f, "{seat} is not in the round"),
            Refusal::NotOffered(_) => f.write_str("that wager cannot be made here"),
            Refusal::Needs(_) => f.write_str("that wager needs a line beside it: bet on one first"),
            Refusal::Amount(money, None) => write!(f, "{money} is more than the stack allows"),
            Refusal::Amount(money, Some(amounts)) => {
                let (least, most) = (amounts.least(), amounts.most());
                write!(f, "{money} is no amount for that wager: {least} to {most}")
            }
            Refusal::TakeBackFirst(_) => {
                f.write_str("another wager needs this one: take that back first")
            }
            Refusal::NobodyBet => f.write_str("nobody has bet"),
            Refusal::BetsLie => f.write_str("bets lie on the layout: take no more, and deal"),
            Refusal::NoFreeHand => f.write_str("no free hand is left in this shoe"),
            Refusal::NeverFree => f.write_str("no hand is dealt here that nobody has bet on"),
            Refusal::Elsewhere(target) => write!(f, "the next card goes to {target}"),
            Refusal::NoSuchThrow(shown) => {
                write!(f, "three dice do not show {shown}: 3 to 18")
            }
            Refusal::NotTheRemedy(remedy) => {
                write!(f, "`{}` is not the remedy for that here", remedy.id())
            }
            Refusal::WhoseHand => f.write_str("say whose hand it is"),
            Refusal::ShoeIsEmpty => f.write_str("the shoe is empty"),
        }
    }
}

impl std::error::Error for Refusal {}
