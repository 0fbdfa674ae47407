//! Backline bets: chips of players who stand behind a seat, on that seat's hand; and joint bets,
//! which are the same and one bet.

use super::event::{Due, Event};
use super::hands::Showdown;
use super::round::{Hold, Round};
use super::rules::{Rules, Step, Unplayable, WagerId};
use crate::payment::Payment;
use crate::seat::Seat;
use money::{Money, Pay};
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

    /// A seat, then the places behind it.
    pub(super) fn at_and_behind(&self, seat: Seat) -> impl Iterator<Item = Seat> + use<> {
        std::iter::once(seat).chain(self.behind(seat))
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
    #[inline]
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

    /// What lies on a hand's wager in all, as far as it is not settled.
    fn joint_bet(&self, seat: Seat, wager: WagerId) -> Money {
        let front = self.spots[seat.place()].behind.unwrap_or(seat);
        let places = self.behind(front).chain([front]).map(|place| &self.spots[place.place()]);
        places.filter(|spot| !spot.is_settled(wager)).map(|spot| spot.bet(wager)).sum()
    }

    /// How much a seat may put on a wager beside its partners: together they bet no more than a
    /// spot's most. Source: clovis-500 l.320; ruling G-760.
    pub(super) fn room_beside(&self, rules: &Rules, seat: Seat, wager: WagerId) -> Option<Money> {
        if !rules.joins_bets() || self.seated == self.count {
            return None;
        }
        let others = self.joint_bet(seat, wager) - self.spots[seat.place()].bet(wager);
        Some(rules.limits.most.saturating_sub(others))
    }

    /// Cuts a payment to what the bank covers; of a joint bet to this place's part of what it
    /// covers of all of it. Source: clovis-500 l.328; ruling G-760.
    pub(super) fn covered(
        &self,
        rules: &Rules,
        seat: Seat,
        (wager, pay): (WagerId, Pay),
        payment: Payment,
    ) -> Payment {
        let own = payment.stake;
        let all = match rules.joins_bets() && self.seated < self.count {
            true => self.joint_bet(seat, wager),
            false => own,
        };
        if all <= own {
            return self.bank.cover(payment);
        }
        let whole = self.bank.cover(self.payment(rules, wager, pay, all));
        if whole.uncovered.is_zero() {
            return payment;
        }
        let part = |money: Money| {
            let cents = u128::from(money.as_cents()) * u128::from(own.as_cents());
            Money::cents((cents / u128::from(all.as_cents())) as u64)
        };
        let (acting, taken) = (part(all - whole.uncovered), part(whole.taken()));
        let (uncovered, returned) = (own - acting, acting - taken);
        Payment { uncovered, returned, won: part(whole.won), ..payment }
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
            Backline::Allowed | Backline::Joint if asks => {
                let fault = "a bettor behind a seat is asked for more chips, and decides nothing";
                Err(Unplayable(fault.to_owned()))
            }
            Backline::Allowed | Backline::Joint | Backline::Barred => Ok(()),
        }
    }

    /// Whether all bets on a hand are one.
    pub(super) fn joins_bets(&self) -> bool {
        self.game.backline == Backline::Joint
    }
}
