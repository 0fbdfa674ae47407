//! Backline bets: chips of players who stand behind a seat, on that seat's hand.

use super::event::{Due, Event};
use super::hands::Showdown;
use super::round::{Hold, Round};
use super::rules::{Rules, Step, Unplayable};
use crate::seat::Seat;
use sheet::table::Backline;

impl Round {
    /// How many places of the layout are seats: those behind them come last.
    pub(super) const fn seated(&self) -> usize {
        self.seated as usize
    }

    /// The places behind a seat.
    pub(super) fn behind(&self, seat: Seat) -> impl Iterator<Item = Seat> + use<> {
        let (seated, count) = (self.seated(), self.count as usize);
        let mut fronts = [None; Seat::MAX];
        for (front, spot) in fronts.iter_mut().zip(&self.spots).skip(seated) {
            *front = spot.behind;
        }
        (seated..count).map(Seat::new).filter(move |place| fronts[place.place()] == Some(seat))
    }

    /// Sends bets back that stand behind a seat without a hand.
    pub(super) fn close_backline(&mut self, rules: &Rules, events: &mut Vec<Event>) {
        for place in (self.seated()..self.count as usize).map(Seat::new) {
            let spot = &self.spots[place.place()];
            let front = spot.behind.is_some_and(|front| !self.spots[front.place()].is_bare());
            if !front && !spot.is_bare() {
                self.record(rules, Event::Returned(place), events);
            }
        }
    }

    /// Settles something due at a seat, then behind it. Source: players-casino l.943, l.983.
    pub(super) fn settle_at(
        &mut self,
        rules: &Rules,
        seat: Seat,
        due: Due,
        showdown: &Showdown,
        events: &mut Vec<Event>,
    ) {
        self.settle_one(rules, seat, due, showdown, events);
        if self.seated < self.count {
            for place in self.behind(seat) {
                self.settle_one(rules, place, due, showdown, events);
            }
        }
    }

    /// Takes the bets behind a hand out of play with it.
    pub(super) fn leave_backline(&mut self, seat: Seat, hold: Hold) {
        for place in self.behind(seat) {
            self.spots[place.place()].hold = hold;
        }
    }
}

impl Rules {
    /// Refuses backline bets where the seat would have to decide on more of a bettor's chips.
    pub(super) fn check_backline(&self) -> Result<(), Unplayable> {
        let asks = self.steps.iter().any(|step| matches!(step, Step::Ask(_) | Step::Choose { .. }));
        match self.game.backline {
            Backline::Allowed if asks => {
                let fault = "a bettor behind a seat is asked for more chips, and decides nothing";
                Err(Unplayable(fault.to_owned()))
            }
            Backline::Allowed | Backline::Barred => Ok(()),
        }
    }
}
