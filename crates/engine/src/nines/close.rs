//! Actions one by one: refused, or written down and folded in.

use super::action::{Action, Refusal, Target};
use super::event::Event;
use super::round::{Phase, Round};
use super::rules::Rules;
use crate::seat::Seat;
use cards::Card;
use sheet::nines::Hands;
use sheet::nines::chart::Draw;

impl Round {
    /// Carries out one action and writes down what happened, up to where the round waits again.
    ///
    /// # Errors
    ///
    /// The action is not among those that [`legal`](super::legal()) lists; nothing has changed.
    pub fn act(
        &mut self,
        rules: &Rules,
        action: Action,
        events: &mut Vec<Event>,
    ) -> Result<(), Refusal> {
        let event = match action {
            Action::Bet(seat, wager, money) => {
                self.may_bet(rules, seat, wager, money)?;
                self.record(rules, Event::Placed(seat, wager, money), events);
                return Ok(());
            }
            Action::NoMoreBets => return self.close(rules, events),
            Action::FreeHand => self.free(rules)?,
            Action::Dice(shown) => self.throw(rules, shown)?,
            Action::Deal(target, card) => self.card(rules, target, card)?,
            Action::Draw(seat) => Event::Drew(self.asked(rules, seat)?),
            Action::Stand(seat) => Event::Stood(self.asked(rules, seat)?),
            Action::TimeOut(seat) => self.by_house_way(rules, self.asked(rules, seat)?),
            Action::BankerDraws | Action::BankerStands | Action::BankerTimesOut => {
                if self.at != Phase::Banker {
                    return Err(Refusal::NotNow(self.waiting_for(rules)));
                }
                match action {
                    Action::BankerDraws => Event::BankerDrew,
                    Action::BankerStands => Event::BankerStood,
                    _ => self.banker_by(rules.game.house_way.banker.at(self.bankers_total())),
                }
            }
            Action::Floor(ruling) => self.rule(rules, ruling)?,
        };
        self.record(rules, event, events);
        self.go_on(rules, events);
        Ok(())
    }

    /// Writes an event down and folds it in.
    #[inline]
    pub(super) fn record(&mut self, rules: &Rules, event: Event, events: &mut Vec<Event>) {
        self.apply(rules, &event);
        events.push(event);
    }

    /// Takes no more bets: bets behind a seat without a hand come back.
    fn close(&mut self, rules: &Rules, events: &mut Vec<Event>) -> Result<(), Refusal> {
        if self.at != Phase::Bets {
            return Err(Refusal::NotNow(self.waiting_for(rules)));
        }
        if !self.may_close(rules) {
            return Err(Refusal::NobodyBet);
        }
        if rules.game.hands == Hands::Own {
            for place in (self.seated()..self.count as usize).map(Seat::new) {
                let spot = &self.spots[place.place()];
                let front = spot.behind.is_some_and(|front| self.is_whole(rules, front));
                if !front && !spot.is_bare() {
                    self.record(rules, Event::Returned(place), events);
                }
            }
        }
        self.record(rules, Event::Closed, events);
        self.go_on(rules, events);
        Ok(())
    }

    /// Whether somebody has bet: where the hands are the table's, behind a seat too.
    pub(super) fn may_close(&self, rules: &Rules) -> bool {
        let places = match rules.game.hands {
            Hands::Common => self.count as usize,
            Hands::Own => self.seated(),
        };
        (0..places).any(|place| self.is_whole(rules, Seat::new(place)))
    }

    /// Whether a hand may be dealt without bets.
    pub(super) fn may_be_free(&self, rules: &Rules) -> bool {
        self.free(rules).is_ok()
    }

    /// Deals a hand without bets. Source: players-casino l.3380.
    fn free(&self, rules: &Rules) -> Result<Event, Refusal> {
        if self.at != Phase::Bets {
            return Err(Refusal::NotNow(self.waiting_for(rules)));
        }
        if rules.game.free_hands == 0 {
            return Err(Refusal::NeverFree);
        }
        if self.free_hands == 0 {
            return Err(Refusal::NoFreeHand);
        }
        match self.spots().iter().all(super::round::Spot::is_bare) {
            true => Ok(Event::Freed),
            false => Err(Refusal::BetsLie),
        }
    }

    /// A card that is due.
    fn card(&self, rules: &Rules, to: Target, card: Card) -> Result<Event, Refusal> {
        let due = self.due(rules).ok_or_else(|| Refusal::NotNow(self.waiting_for(rules)))?;
        if to != due {
            return Err(Refusal::Elsewhere(due));
        }
        Ok(Event::Dealt(to, Some(card), self.face(rules)))
    }

    /// The seat, if it is the one that is asked.
    fn asked(&self, rules: &Rules, seat: Seat) -> Result<Seat, Refusal> {
        match self.at {
            Phase::Turn(asked) if asked == seat => Ok(seat),
            _ => Err(Refusal::NotNow(self.waiting_for(rules))),
        }
    }

    /// What the house dealer does for a player.
    fn by_house_way(&self, rules: &Rules, seat: Seat) -> Event {
        let total = super::round::made(&self.spots[seat.place()].own).total;
        match rules.game.house_way.player.at(total) {
            Draw::Hit => Event::Drew(seat),
            Draw::Stand | Draw::Option => Event::Stood(seat),
        }
    }
}
