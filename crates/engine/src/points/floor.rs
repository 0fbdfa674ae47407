//! The floor: something went wrong, and the game's own remedy is carried out.

use super::action::Refusal;
use super::event::Event;
use super::hand::State;
use super::round::{Round, Stage};
use super::rules::Rules;
use crate::seat::Seat;
use money::Money;
use sheet::points::REMEDIES;
use sheet::table::irregular::{Irregularity, Remedy};

/// What the floor is called for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Ruling {
    /// What went wrong.
    pub what: Irregularity,
    /// Whose hands it concerns, if somebody's.
    pub seat: Option<Seat>,
    /// What is done.
    pub remedy: Remedy,
}

impl Round {
    /// The remedies that the floor may choose from: the sheet's own, or where it leaves that open,
    /// any that these games know. Whatever the rules do not foresee, the supervisor decides.
    /// Ruling E-62.
    #[must_use]
    pub fn remedies(rules: &Rules, what: Irregularity) -> Vec<Remedy> {
        let printed = rules.game.remedies.iter().find(|(held, _)| *held == what);
        match printed.map(|(_, remedy)| *remedy) {
            None | Some(Remedy::HouseDecides | Remedy::SupervisorDecides) => REMEDIES.to_vec(),
            Some(remedy) => vec![remedy],
        }
    }

    /// Checks a ruling.
    pub(super) fn rule(&self, rules: &Rules, ruling: Ruling) -> Result<Event, Refusal> {
        if matches!(self.stage, Stage::Bets | Stage::Settle | Stage::Over) {
            return Err(Refusal::NotNow(self.waiting_for(rules)));
        }
        if !Round::remedies(rules, ruling.what).contains(&ruling.remedy) {
            return Err(Refusal::NotTheRemedy(ruling.remedy));
        }
        if let Some(seat) = ruling.seat.filter(|seat| !self.dealt.contains(*seat)) {
            return Err(Refusal::NoSuchSeat(seat));
        }
        let concerns = matches!(ruling.remedy, Remedy::DeadKeep | Remedy::DeadForfeit);
        match concerns && ruling.seat.is_none() {
            true => Err(Refusal::WhoseHand),
            false => Ok(Event::Ruled(ruling)),
        }
    }

    /// Books a ruling.
    pub(super) fn carry_out(&mut self, rules: &Rules, ruling: Ruling) {
        match (ruling.remedy, ruling.seat) {
            (Remedy::TableVoid, _) => {
                for seat in (0..self.count as usize).map(Seat::new) {
                    self.give_back(rules, seat);
                }
                self.stage = Stage::Settle;
            }
            (Remedy::DeadKeep, Some(seat)) => {
                for seat in self.behind(seat).chain([seat]) {
                    self.give_back(rules, seat);
                }
                self.skip(rules);
            }
            (Remedy::DeadForfeit, Some(seat)) => {
                for at in self.spots[seat.place()].hands() {
                    let hand = &mut self.hands[at];
                    hand.owed = 0;
                    if hand.is_live() {
                        hand.state = State::Dead;
                    }
                }
                self.skip(rules);
            }
            _ => {}
        }
    }

    /// Hands that the floor took out get no turn.
    fn skip(&mut self, rules: &Rules) {
        if self.stage != Stage::Deal {
            self.seek(rules);
        }
    }

    /// Gives a place back all that lies there and is not settled.
    fn give_back(&mut self, rules: &Rules, seat: Seat) {
        let spot = self.spots[seat.place()];
        let mut back = Money::ZERO;
        for at in spot.hands() {
            let hand = &mut self.hands[at];
            back += hand.insurance;
            if hand.state != State::Settled {
                back += hand.stake();
            }
            self.laid -= std::mem::take(&mut hand.insurance);
            hand.owed = 0;
            hand.state = State::Settled;
        }
        for wager in rules.wagers().filter(|wager| !spot.is_settled(*wager)) {
            if spot.behind.is_some() || !rules.hands.contains(&wager) {
                back += spot.bet(wager);
            }
            self.spots[seat.place()].settled |= 1 << wager.place();
        }
        let spot = &mut self.spots[seat.place()];
        spot.paid += back;
        self.stacks[spot.owner.place()] += back;
    }
}
