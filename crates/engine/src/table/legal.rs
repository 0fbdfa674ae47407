//! What can be done: exactly what [`Round::act`] accepts.

use super::round::{Phase, Round, Waiting};
use super::rules::{Ask, Rules, Step, WagerId};
use crate::layout::Amounts;
use crate::seat::Seat;
use money::Money;
use sheet::table::settle::Naming;
use sheet::table::step::Otherwise;

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

/// What can be done.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Choices {
    /// Wagers that may be made or, before the deal, changed.
    pub offers: Vec<Offer>,
    /// Wagers that may be made on the next card, and what is to be named of it.
    pub named: Vec<(Offer, Naming)>,
    /// Wagers that may be taken back before the deal.
    pub take_back: Vec<(Seat, WagerId)>,
    /// Bets for the dealer that may be made or, before the deal, changed.
    pub tips: Vec<Offer>,
    /// Bets for the dealer that may be taken back before the deal.
    pub untip: Vec<(Seat, WagerId)>,
    /// Whether the dealer may take no more bets.
    pub close: bool,
    /// Who may check.
    pub check: Option<Seat>,
    /// Who may fold.
    pub fold: Option<Seat>,
    /// Who may take the wager in question back.
    pub pull: Option<(Seat, WagerId)>,
    /// Who is to give up so many cards.
    pub discard: Option<(Seat, u8)>,
    /// Who may have cards replaced: so many at least, so many at most.
    pub draw: Option<(Seat, u8, u8)>,
    /// Who is to put so many cards in front.
    pub set: Option<(Seat, u8)>,
    /// How many cards are to be put in front of the dealer's, by the player who banks or the dealer.
    pub set_dealer: Option<u8>,
    /// Who may show a hand that is paid at once.
    pub declare: Option<Seat>,
    /// Who may give up part of the wager in question.
    pub surrender: Option<(Seat, WagerId)>,
    /// Who may show a hand for a wager and be paid.
    pub claim: Option<Seat>,
    /// Who may make two hands of one: so many cards are the second.
    pub split: Option<(Seat, u8)>,
    /// How many cards the player who banks is to keep.
    pub keep_dealer: Option<u8>,
    /// Who may go to war for it instead.
    pub war: Option<Seat>,
    /// Who is to pick so many places of the grid.
    pub pick: Option<(Seat, u8)>,
    /// Who may let the time pass.
    pub time_out: Option<Seat>,
}

/// Everything that can be done by the players, and the dealer's closing of the bets.
#[must_use]
pub fn legal(rules: &Rules, round: &Round) -> Choices {
    let mut choices = Choices::default();
    match round.waiting_for(rules) {
        Waiting::Bets => {
            let seats = (0..round.spots().len()).map(Seat::new);
            for (seat, wager) in
                seats.clone().flat_map(|seat| rules.wagers().map(move |it| (seat, it)))
            {
                offer(rules, round, seat, wager, &mut choices);
                let held = !round.spot(seat).bet(wager).is_zero();
                if held && round.may_bet(rules, seat, wager, Money::ZERO).is_ok() {
                    choices.take_back.push((seat, wager));
                }
                tip(rules, round, seat, wager, &mut choices);
                if !round.tip(seat, wager).is_zero() {
                    choices.untip.push((seat, wager));
                }
            }
            choices.close =
                seats.clone().take(round.seated()).any(|seat| round.is_whole(rules, seat));
        }
        Waiting::Answer(seat) => {
            let Phase::Step(at) = round.at else { return choices };
            choices.time_out = Some(seat);
            rules.wagers().for_each(|it| tip(rules, round, seat, it, &mut choices));
            match &rules.steps[at as usize] {
                Step::Ask(Ask { otherwise, .. }) | Step::Buy { otherwise, .. } => {
                    rules.wagers().for_each(|it| offer(rules, round, seat, it, &mut choices));
                    match otherwise {
                        Otherwise::Check => choices.check = Some(seat),
                        Otherwise::Fold => choices.fold = Some(seat),
                    }
                }
                Step::Choose { sides, otherwise, .. } => {
                    let wagers = sides.wagers();
                    wagers.iter().for_each(|it| offer(rules, round, seat, *it, &mut choices));
                    match otherwise {
                        Otherwise::Check => choices.check = Some(seat),
                        Otherwise::Fold => choices.fold = Some(seat),
                    }
                }
                Step::Offer(wagers) => {
                    wagers.iter().for_each(|it| offer(rules, round, seat, *it, &mut choices));
                    choices.check = Some(seat);
                }
                Step::Throw(most) => choices.draw = Some((seat, 0, *most)),
                Step::Pick(places) => choices.pick = Some((seat, *places)),
                Step::War { on, .. } => {
                    choices.surrender = Some((seat, *on));
                    choices.war = round.price_of_war(seat, *on).map(|_| seat);
                }
                Step::Pull(wager) => {
                    choices.check = Some(seat);
                    choices.pull = Some((seat, *wager));
                }
                Step::Declare { .. } => {
                    choices.check = Some(seat);
                    choices.declare = Some(seat);
                }
                Step::Surrender { wager, .. } => {
                    choices.check = Some(seat);
                    choices.surrender = Some((seat, *wager));
                }
                Step::Claim { .. } => {
                    choices.check = Some(seat);
                    choices.claim = round.can_claim(rules, seat).then_some(seat);
                }
                Step::Split { wager, cards } => {
                    choices.check = Some(seat);
                    let affords = round.price_of_second(rules, seat, *wager).is_some();
                    choices.split = affords.then_some((seat, *cards));
                }
                Step::Discard(cards) => choices.discard = Some((seat, *cards)),
                Step::Set(_) => choices.set = Some((seat, rules.front_cards())),
                Step::Draw { fewest, most, .. } => choices.draw = Some((seat, *fewest, *most)),
                _ => {}
            }
        }
        Waiting::Banker => {
            let Phase::Step(at) = round.at else { return choices };
            match rules.steps.get(at as usize) {
                Some(Step::Keep { cards, .. }) => choices.keep_dealer = Some(*cards),
                _ => choices.set_dealer = Some(rules.front_cards()),
            }
        }
        Waiting::Cards { .. } | Waiting::Start | Waiting::Shuffle | Waiting::Nothing => {}
    }
    choices
}

fn offer(rules: &Rules, round: &Round, seat: Seat, wager: WagerId, choices: &mut Choices) {
    if let Some(amounts) = round.amounts(rules, seat, wager)
        && round.may_bet(rules, seat, wager, amounts.least()).is_ok()
    {
        let offer = Offer { seat, wager, amounts };
        match rules.naming(wager) {
            None => choices.offers.push(offer),
            Some(naming) => choices.named.push((offer, naming)),
        }
    }
}

fn tip(rules: &Rules, round: &Round, seat: Seat, wager: WagerId, choices: &mut Choices) {
    if let Some(amounts) = round.tip_amounts(rules, seat, wager) {
        choices.tips.push(Offer { seat, wager, amounts });
    }
}
