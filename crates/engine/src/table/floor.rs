//! The floor: something went wrong, and the game's own remedy is carried out.

use super::action::Refusal;
use super::event::Event;
use super::round::{Hold, Phase, Round};
use super::rules::Rules;
use crate::seat::{Packet, Seat, SeatSet};
use cards::Card;
use money::Money;
use sheet::table::irregular::{Irregularity, Remedy};
use sheet::table::wager::Taken;

/// What the floor is called for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Ruling {
    /// What went wrong.
    pub what: Irregularity,
    /// Whose hand it concerns, if one.
    pub seat: Option<Seat>,
    /// The card, where one is replaced.
    pub card: Option<Card>,
    /// What is done. The sheet says; where it leaves it to the house or the supervisor, they do.
    pub remedy: Remedy,
}

impl Round {
    /// The remedies that the floor may choose from: the sheet's own, or where it leaves that open,
    /// any.
    #[must_use]
    pub fn remedies(rules: &Rules, what: Irregularity) -> Vec<Remedy> {
        let printed = rules.game.remedies.iter().find(|(held, _)| *held == what);
        match printed.map(|(_, remedy)| *remedy) {
            // Whatever the rules do not foresee, the supervisor decides. Source: colorado l.290.
            None | Some(Remedy::HouseDecides | Remedy::SupervisorDecides) => {
                let open = [Remedy::HouseDecides, Remedy::SupervisorDecides];
                let all = Remedy::ALL.iter().copied();
                all.filter(|remedy| !open.contains(remedy)).collect()
            }
            Some(remedy) => vec![remedy],
        }
    }

    /// Checks a ruling: the remedy is one that may be chosen, and it has what it works on.
    pub(super) fn rule(&self, rules: &Rules, ruling: Ruling) -> Result<Event, Refusal> {
        if !matches!(self.at, Phase::Step(_)) {
            return Err(Refusal::NotNow);
        }
        if !Round::remedies(rules, ruling.what).contains(&ruling.remedy) {
            return Err(Refusal::NotTheRemedy(ruling.remedy));
        }
        if let Some(seat) = ruling.seat
            && (seat.place() >= self.count as usize || !self.dealt.contains(seat))
        {
            return Err(Refusal::NoSuchSeat(seat));
        }
        let concerns_seat = matches!(
            ruling.remedy,
            Remedy::DeadKeep | Remedy::DeadForfeit | Remedy::Replaced | Remedy::SideBetLost
        );
        if concerns_seat && ruling.seat.is_none() {
            return Err(Refusal::WhoseHand);
        }
        if ruling.remedy == Remedy::Replaced {
            let seat = ruling.seat.ok_or(Refusal::WhoseHand)?;
            let held = self.spots[seat.place()].own.cards;
            let card = ruling.card.ok_or(Refusal::NotHeld)?;
            if !held.contains(&card) {
                return Err(Refusal::NotHeld);
            }
        }
        Ok(Event::Ruled(ruling))
    }

    /// Books a ruling.
    pub(super) fn carry_out(&mut self, rules: &Rules, ruling: Ruling) {
        match ruling.remedy {
            Remedy::DeadKeep => {
                if let Some(seat) = ruling.seat {
                    for seat in self.behind(seat).chain([seat]) {
                        self.give_back(seat, |_| true, rules);
                    }
                    self.leave(rules, seat, Hold::Empty);
                }
            }
            Remedy::DeadForfeit => {
                if let Some(seat) = ruling.seat {
                    self.leave(rules, seat, Hold::Dead);
                }
            }
            Remedy::TableVoid | Remedy::Redealt => {
                for seat in (0..self.count as usize).map(Seat::new) {
                    self.give_back(seat, |_| true, rules);
                }
                self.at = Phase::Step(rules.steps.len() as u8);
            }
            Remedy::ProgressiveOnly => {
                for seat in (0..self.count as usize).map(Seat::new) {
                    self.give_back(seat, |taken| taken == Taken::AtTheEnd, rules);
                }
                self.live = SeatSet::EMPTY; // Nobody has anything left to decide.
                let settle = rules.settles_at();
                self.enter(rules, settle);
            }
            Remedy::Replaced => {
                if let (Some(seat), Some(card)) = (ruling.seat, ruling.card) {
                    self.throw(seat, Packet::of([card]));
                    self.spots[seat.place()].owed += 1;
                    self.owed = self.owed.with(seat);
                }
            }
            Remedy::SideBetLost => {
                if let Some(seat) = ruling.seat {
                    self.spots[seat.place()].sides_lost = true;
                }
            }
            // Before the hand is set it is simply set.
            Remedy::ResetByHouseWay => {
                if let Some(seat) = ruling.seat.filter(|it| self.spots[it.place()].front > 0)
                    && let Some(front) = self.house_front(rules, seat)
                {
                    self.lay_in_front(seat, front);
                }
            }
            Remedy::TurnedOver
            | Remedy::PlaysAsDealt
            | Remedy::Completed
            | Remedy::HouseDecides
            | Remedy::SupervisorDecides => {}
        }
    }

    /// Gives a seat the wagers back that lie on the layout, or were collected, as asked.
    fn give_back(&mut self, seat: Seat, which: impl Fn(Taken) -> bool, rules: &Rules) {
        let spot = &mut self.spots[seat.place()];
        for (place, wager) in rules.wagers.iter().enumerate() {
            let settled = spot.settled >> place & 1 == 1;
            let bet = &mut spot.bets[place];
            if which(wager.taken) && !settled {
                self.stacks[spot.owner.place()] += *bet;
                *bet = Money::ZERO;
            }
        }
    }

    /// Takes a hand out of play; if it was to answer, the next one is.
    fn leave(&mut self, rules: &Rules, seat: Seat, hold: Hold) {
        self.spots[seat.place()].hold = hold;
        self.leave_backline(seat, hold);
        self.live = self.live.without(seat);
        if hold == Hold::Empty {
            self.dealt = self.dealt.without(seat);
        }
        self.resume(rules);
    }
}
