//! Surrender: part of a wager is given up before the cards that would decide it.

use super::action::Refusal;
use super::event::{Due, Event};
use super::round::Round;
use super::rules::{Rules, Step};
use crate::seat::Seat;

impl Round {
    /// Settles the wager in question for what surrender pays. Source: colorado l.1734, l.4717,
    /// l.4796.
    pub(super) fn surrender(
        &mut self,
        rules: &Rules,
        seat: Seat,
        events: &mut Vec<Event>,
    ) -> Result<(), Refusal> {
        let (wager, pays) = match self.asked(rules, seat)? {
            Step::Surrender { wager, pays, .. } => (wager, *pays),
            Step::War { on, .. } => (on, rules.surrender_pays(*on)),
            _ => return Err(Refusal::NotNow),
        };
        self.record(rules, Event::Surrendered(seat, *wager), events);
        let side = rules.sides.iter().position(|side| side.wager == *wager);
        let line = rules.lines[wager.place()].as_ref().map(|_| Due::Line(*wager));
        let due = line.or(side.map(|at| Due::Side(at as u8))).unwrap_or(Due::Kept(*wager));
        self.pay_out(rules, seat, due, (pays, None), events);
        self.record(rules, Event::Passed(seat), events);
        Ok(())
    }
}
