//! Hands shown for a wager that is paid at once, and hands that win as they were dealt.

use super::action::Refusal;
use super::event::{Due, Event};
use super::hands::Showdown;
use super::round::{Phase, Round};
use super::rules::{Compared, Rules, Step};
use crate::seat::Seat;
use cards::Hand;
use money::Pay;
use ranking::pattern;

impl Round {
    /// What showing the hand now would be paid: the wager, the pay and the row of its table.
    pub(super) fn claim(&self, rules: &Rules, seat: Seat) -> Option<(Due, Pay, Option<usize>)> {
        let Phase::Step(at) = self.at else { return None };
        let Some(Step::Claim { due, win, .. }) = rules.steps.get(at as usize) else { return None };
        let spot = &self.spots[seat.place()];
        if spot.own.unseen > 0 {
            return None;
        }
        match (win, *due) {
            (Some((least, pay)), due) => {
                let held = self.standing(rules, seat)?;
                (held >= *least).then_some((due, *pay, None))
            }
            (None, Due::Side(at)) => {
                let side = &rules.sides[at as usize];
                let (hand, standing) = self.read_on(rules, seat, side.cards, side.read)?;
                let showdown = Showdown::hidden(self.dealt.len() as u8 + 1);
                let (row, pay) = side.table.pay(&self.reading(seat, &hand, standing, &showdown))?;
                Some((*due, side.table.scaled(pay, spot.bet(side.wager)), Some(row)))
            }
            (None, _) => None,
        }
    }

    /// Whether a seat holds a hand that it may show for the wager in question.
    #[must_use]
    pub fn can_claim(&self, rules: &Rules, seat: Seat) -> bool {
        self.claim(rules, seat).is_some()
    }

    /// Shows a hand and has it paid. Source: colorado l.2090-2096, l.3226.
    pub(super) fn show_and_pay(
        &mut self,
        rules: &Rules,
        seat: Seat,
        events: &mut Vec<Event>,
    ) -> Result<(), Refusal> {
        if !matches!(self.asked(rules, seat)?, Step::Claim { .. }) {
            return Err(Refusal::NotNow);
        }
        let (due, pay, row) = self.claim(rules, seat).ok_or(Refusal::NothingToClaim)?;
        self.pay_out(rules, seat, due, (pay, row), events);
        self.record(rules, Event::Passed(seat), events);
        Ok(())
    }

    /// Whether these cards win as they were dealt. Source: clovis-500 l.570.
    pub(super) fn is_natural(compared: &Compared, cards: &Hand) -> bool {
        let natural = compared.natural;
        natural.is_some_and(|natural| natural.met_by(&pattern::Cards::of(cards)))
    }

    /// Whether the dealer's cards do. Source: clovis-500 l.576.
    pub(super) fn dealer_is_natural(&self, rules: &Rules) -> bool {
        rules.compared.is_some_and(|compared| Round::is_natural(&compared, &self.dealer.cards))
    }

    /// Turns up the hand of the seat in turn if it wins as it was dealt.
    pub(super) fn look_for_natural(&self, rules: &Rules) -> Event {
        let seat = Seat::new(self.next as usize);
        let own = self.spots[seat.place()].own;
        match rules.compared {
            Some(compared) if Round::is_natural(&compared, &own.cards) => Event::Natural(seat, own),
            _ => Event::Passed(seat),
        }
    }
}
