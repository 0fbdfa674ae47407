//! Hands declared: shown before the rest of the cards, paid at once, and out of play.

use super::action::Refusal;
use super::event::{Due, Event};
use super::hands::Showdown;
use super::round::Round;
use super::rules::{Against, Rules, Side, Step, WagerId};
use crate::seat::Seat;
use money::Pay;
use ranking::pattern::{self, Pattern};
use sheet::table::hand::Cards;
use sheet::table::side::Staked;

impl Round {
    /// Whether a seat's own cards hold one of these.
    pub(super) fn holds_one(&self, seat: Seat, hands: &[Pattern]) -> bool {
        let own = &self.spots[seat.place()].own.cards;
        let cards =
            pattern::Cards { hand: own, own, dealer: &[], board: &[], wild: pattern::Wild::None };
        pattern::first_met(hands, &cards).is_some()
    }

    /// Shows a hand and settles all its wagers on the own cards alone: the one in question and the
    /// side bets by their tables, while other main wagers come back. Source: colorado l.1015;
    /// ruling G-137.
    pub(super) fn declare(
        &mut self,
        rules: &Rules,
        seat: Seat,
        events: &mut Vec<Event>,
    ) -> Result<(), Refusal> {
        let Step::Declare { wager, .. } = self.asked(rules, seat)? else {
            return Err(Refusal::NotNow);
        };
        let own = self.spots[seat.place()].own;
        self.record(rules, Event::Declared(seat, own), events);
        let showdown = self.showdown(rules);
        for due in rules.dues() {
            if let Some(pay) = self.pay_declared(rules, seat, *wager, due, &showdown) {
                self.pay_out(rules, seat, due, pay, events);
            }
        }
        self.record(rules, Event::Passed(seat), events);
        Ok(())
    }

    /// What something due is paid to a hand declared for a wager.
    pub(super) fn pay_declared(
        &self,
        rules: &Rules,
        seat: Seat,
        wager: WagerId,
        due: Due,
        showdown: &Showdown,
    ) -> Option<(Pay, Option<usize>)> {
        match due {
            Due::Line(line) if line == wager => Some(self.line_of_own(rules, seat, line, showdown)),
            Due::Line(_) => Some((Pay::Push, None)),
            Due::Side(at) => {
                Some(self.side_of_own(rules, seat, &rules.sides[at as usize], showdown))
            }
            Due::Kept(_) | Due::Pot(_) => None,
        }
    }

    /// What a main wager pays on the own cards: what it would for a hand that wins.
    fn line_of_own(
        &self,
        rules: &Rules,
        seat: Seat,
        wager: WagerId,
        showdown: &Showdown,
    ) -> (Pay, Option<usize>) {
        let (Some(line), Some(compared)) = (&rules.lines[wager.place()], rules.compared) else {
            return (Pay::Push, None);
        };
        let own = compared.rank.try_rank(&self.hand(seat, Cards::Own)).ok();
        let cell = match compared.against {
            Against::Dealer => &line.cells[1][0],
            Against::Nobody => &line.pays,
        };
        self.cell(Cards::Own, seat, cell, own, showdown)
    }

    fn side_of_own(
        &self,
        rules: &Rules,
        seat: Seat,
        side: &Side,
        showdown: &Showdown,
    ) -> (Pay, Option<usize>) {
        let read = self.read_on(rules, seat, Cards::Own, side.read);
        let Some((hand, standing)) = read else { return (side.otherwise, None) };
        let found = side.table.pay(&self.reading(seat, &hand, standing, showdown));
        found.map_or((side.otherwise, None), |(row, pay)| (pay, Some(row)))
    }
}

impl Rules {
    /// Everything that the round's settlements settle, bonuses before the stakes they are paid on.
    #[must_use]
    pub fn dues(&self) -> Vec<Due> {
        let orders = self.steps.iter().filter_map(|step| match step {
            Step::Settle { order, .. } => Some(order),
            _ => None,
        });
        let mut dues: Vec<Due> = orders.flatten().copied().collect();
        dues.sort_by_key(|due| match due {
            Due::Side(at) => self.sides[*at as usize].stake == Staked::Own,
            _ => true,
        });
        dues
    }
}
