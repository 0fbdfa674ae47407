//! The floor: something went wrong, and the game's own remedy is carried out.

use super::action::Refusal;
use super::event::Event;
use super::round::{Hold, Phase, Round};
use super::rules::Rules;
use crate::seat::Seat;
use crate::table::Ruling;
use sheet::nines::REMEDIES;
use sheet::table::irregular::{Irregularity, Remedy};

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

    /// Checks a ruling: the remedy is one that may be chosen, and it has what it works on.
    pub(super) fn rule(&self, rules: &Rules, ruling: Ruling) -> Result<Event, Refusal> {
        if matches!(self.at, Phase::Bets | Phase::Over) {
            return Err(Refusal::NotNow(self.waiting_for(rules)));
        }
        if !Round::remedies(rules, ruling.what).contains(&ruling.remedy) {
            return Err(Refusal::NotTheRemedy(ruling.remedy));
        }
        if let Some(seat) = ruling.seat
            && (seat.place() >= self.count as usize || self.spots[seat.place()].hold == Hold::Empty)
        {
            return Err(Refusal::NoSuchSeat(seat));
        }
        let concerns_seat = matches!(ruling.remedy, Remedy::DeadKeep | Remedy::DeadForfeit);
        match concerns_seat && ruling.seat.is_none() {
            true => Err(Refusal::WhoseHand),
            false => Ok(Event::Ruled(ruling)),
        }
    }

    /// Books a ruling.
    pub(super) fn carry_out(&mut self, ruling: Ruling) {
        match (ruling.remedy, ruling.seat) {
            (Remedy::TableVoid | Remedy::Redealt, _) => {
                for seat in (0..self.count as usize).map(Seat::new) {
                    self.give_back(seat);
                }
                self.at = Phase::Settling;
            }
            (Remedy::DeadKeep, Some(seat)) => {
                let mut places = crate::SeatSet::EMPTY.with(seat);
                self.behind(seat).for_each(|place| places = places.with(place));
                places.iter().for_each(|place| self.give_back(place));
                self.pass_over(seat);
            }
            (Remedy::DeadForfeit, Some(seat)) => {
                let mut places = crate::SeatSet::EMPTY.with(seat);
                self.behind(seat).for_each(|place| places = places.with(place));
                for place in places.iter() {
                    let spot = &mut self.spots[place.place()];
                    spot.hold = if spot.is_bare() { Hold::Empty } else { Hold::Dead };
                }
                self.pass_over(seat);
            }
            _ => {}
        }
    }

    /// If the hand was to answer, or was owed a card, the next one is.
    fn pass_over(&mut self, seat: Seat) {
        let owed = Phase::Owed(super::action::Target::Seat(seat));
        if self.at == Phase::Turn(seat) || self.at == owed {
            self.at = self.turn_after(Some(seat));
        }
    }
}
