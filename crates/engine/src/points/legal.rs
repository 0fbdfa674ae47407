//! What can be done: exactly what [`Round::act`] accepts.

use super::options::Options;
use super::round::{Round, Waiting};
use super::rules::Rules;
use crate::layout::{Amounts, WagerId};
use crate::seat::Seat;
use money::Money;

/// A wager that a place may make now.
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
    /// Who may insure a hand, for how much.
    pub insure: Option<(Seat, Amounts)>,
    /// Who may decline insurance, or to give up early.
    pub decline: Option<Seat>,
    /// Who may give up before the check.
    pub surrender_early: Option<Seat>,
    /// Who may switch, or leave the cards.
    pub switch: Option<Seat>,
    /// Whose hand it is, what it may do, and how much may be added to it.
    pub play: Option<(Seat, Options, Option<Amounts>)>,
    /// Whether the banker is to choose.
    pub banker: bool,
    /// Who may let the time pass.
    pub time_out: Option<Seat>,
}

/// Everything that can be done by the players, and the dealer's closing of the bets.
#[must_use]
pub fn legal(rules: &Rules, round: &Round) -> Choices {
    let waiting = round.waiting_for(rules);
    let mut choices = Choices { time_out: waiting.seat(), ..Choices::default() };
    match waiting {
        Waiting::Bets => {
            let seats = (0..round.spots().len()).map(Seat::new);
            for (seat, wager) in
                seats.clone().flat_map(|seat| rules.wagers().map(move |it| (seat, it)))
            {
                let amounts = round.amounts(rules, seat, wager);
                if let Some(amounts) = amounts
                    && round.may_bet(rules, seat, wager, amounts.least()).is_ok()
                {
                    choices.offers.push(Offer { seat, wager, amounts });
                }
                let lies = !round.spot(seat).bet(wager).is_zero();
                if lies && round.may_bet(rules, seat, wager, Money::ZERO).is_ok() {
                    choices.take_back.push((seat, wager));
                }
            }
            let mut seated = seats.take(round.seated as usize);
            choices.close = seated.any(|seat| round.is_whole(rules, seat));
        }
        Waiting::EarlySurrender(seat, _) => {
            choices.surrender_early = Some(seat);
            choices.decline = Some(seat);
        }
        Waiting::Insurance(seat, _) => {
            let amounts = round.insurance_amounts(rules, round.turn());
            choices.insure = amounts.map(|amounts| (seat, amounts));
            choices.decline = Some(seat);
        }
        Waiting::Switch(seat) => choices.switch = Some(seat),
        Waiting::Play(seat, _) => {
            let options = round.options(rules, round.turn());
            let amounts = options.has(Options::DOUBLE);
            let amounts = amounts.then(|| round.double_amounts(rules, round.turn())).flatten();
            choices.play = Some((seat, options, amounts));
        }
        Waiting::Banker => choices.banker = true,
        Waiting::Card(_) | Waiting::Nothing => {}
    }
    choices
}
