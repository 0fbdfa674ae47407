//! What can be done: exactly what [`Round::act`] accepts.

use super::round::{Round, Waiting};
use super::rules::Rules;
use crate::layout::{Amounts, WagerId};
use crate::seat::Seat;
use money::Money;

/// A wager that a seat may make now.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Offer {
    /// Who.
    pub seat: Seat,
    /// Which wager.
    pub wager: WagerId,
    /// At which amounts.
    pub amounts: Amounts,
}

/// What can be done by the players, and the dealer's closing of the bets.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Choices {
    /// Wagers that may be made or changed.
    pub offers: Vec<Offer>,
    /// Wagers that may be taken back.
    pub take_back: Vec<(Seat, WagerId)>,
    /// Whether the dealer may take no more bets.
    pub close: bool,
    /// Whether a hand may be dealt without a bet.
    pub free_hand: bool,
    /// Who may draw or stand, or let the time pass.
    pub answer: Option<Seat>,
    /// Whether the banker may draw or stand, or leave it to the house way.
    pub banker: bool,
}

/// Everything that can be done now.
#[must_use]
pub fn legal(rules: &Rules, round: &Round) -> Choices {
    let mut choices = Choices::default();
    match round.waiting_for(rules) {
        Waiting::Bets => {
            let places = (0..round.spots().len()).map(Seat::new);
            for seat in places.clone() {
                for wager in rules.wagers() {
                    if let Some(amounts) = round.amounts(rules, seat, wager) {
                        choices.offers.push(Offer { seat, wager, amounts });
                    }
                    if round.may_bet(rules, seat, wager, Money::ZERO).is_ok() {
                        choices.take_back.push((seat, wager));
                    }
                }
            }
            choices.close = round.may_close(rules);
            choices.free_hand = round.may_be_free(rules);
        }
        Waiting::Answer(seat) => choices.answer = Some(seat),
        Waiting::Banker => choices.banker = true,
        Waiting::Dice | Waiting::Card(_) | Waiting::Nothing => {}
    }
    choices
}
