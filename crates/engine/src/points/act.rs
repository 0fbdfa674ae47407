//! Actions: each is refused, or becomes events.

use super::action::{Action, Refusal, Target};
use super::event::{Event, Face};
use super::options::Options;
use super::round::{Note, Round, Stage, Waiting};
use super::rules::Rules;
use crate::layout::Amounts;
use crate::seat::Seat;
use cards::{Card, Hand};
use money::Money;

impl Round {
    /// Carries an action out, and whatever follows from it by itself.
    ///
    /// # Errors
    ///
    /// The dealer would refuse it; nothing has changed.
    #[inline]
    pub fn act(
        &mut self,
        rules: &Rules,
        action: Action,
        events: &mut Vec<Event>,
    ) -> Result<(), Refusal> {
        // Most of what happens is a card, or somebody who wants one or none: that goes a short way.
        match (action, self.waiting_for(rules)) {
            (Action::Deal(to, card), Waiting::Card(due)) if to == due => {
                self.lay(rules, to, card, events);
                return Ok(());
            }
            (Action::Hit(seat), Waiting::Play(asked, hand))
                if seat == asked && self.options(rules, self.at as usize).has(Options::HIT) =>
            {
                self.record(rules, Event::Hit(seat, hand), events);
            }
            (Action::Stand(seat), Waiting::Play(asked, hand))
                if seat == asked && self.options(rules, self.at as usize).has(Options::STAND) =>
            {
                self.record(rules, Event::Stood(seat, hand), events);
            }
            _ => return self.act_at_large(rules, action, events),
        }
        self.advance(rules, events);
        Ok(())
    }

    /// Lays a card where one is due, as [`Action::Deal`] does.
    #[inline]
    pub(super) fn lay(&mut self, rules: &Rules, to: Target, card: Card, events: &mut Vec<Event>) {
        let face = self.face(to);
        self.note = Note::default();
        self.take(rules, to, card, face);
        events.push(Event::Dealt(to, Some(card), face));
        self.advance(rules, events);
    }

    /// Carries out any action.
    #[inline(never)]
    fn act_at_large(
        &mut self,
        rules: &Rules,
        action: Action,
        events: &mut Vec<Event>,
    ) -> Result<(), Refusal> {
        let event = self.decide(rules, action)?;
        self.record(rules, event, events);
        if event == Event::Closed {
            self.close(rules, events);
        }
        self.advance(rules, events);
        Ok(())
    }

    /// Writes an event down and folds it in. It is written where it stays: to carry it about costs
    /// more than most events do.
    #[inline(always)]
    pub(super) fn record(&mut self, rules: &Rules, event: Event, events: &mut Vec<Event>) {
        let at = events.len();
        events.push(event);
        self.apply(rules, &events[at]);
    }

    /// What an action is, as a fact.
    fn decide(&self, rules: &Rules, action: Action) -> Result<Event, Refusal> {
        Ok(match action {
            Action::Deal(to, card) => Event::Dealt(to, Some(card), self.lies(rules, to)?),
            Action::Hit(seat) => self.plays(rules, seat, Options::HIT, Event::Hit)?,
            Action::Stand(seat) => self.plays(rules, seat, Options::STAND, Event::Stood)?,
            Action::Split(seat) => {
                let money = self.hands[self.at as usize].bet;
                let split = |seat, hand| Event::Split(seat, hand, money);
                self.plays(rules, seat, Options::SPLIT, split)?
            }
            Action::Double(seat, money) => {
                let doubled = |seat, hand| Event::Doubled(seat, hand, money);
                let event = self.plays(rules, seat, Options::DOUBLE, doubled)?;
                is_among(money, self.double_amounts(rules, self.at as usize))?;
                event
            }
            Action::Surrender(seat) => match self.waiting_for(rules) {
                Waiting::EarlySurrender(asked, hand) if asked == seat => {
                    Event::Surrendered(seat, hand)
                }
                _ => self.plays(rules, seat, Options::SURRENDER, Event::Surrendered)?,
            },
            Action::Rescue(seat) => self.plays(rules, seat, Options::RESCUE, Event::Rescued)?,
            Action::Bet(seat, wager, money) => {
                self.may_bet(rules, seat, wager, money)?;
                Event::Placed(seat, wager, money)
            }
            Action::NoMoreBets => {
                if self.stage != Stage::Bets {
                    return Err(Refusal::NotNow(self.waiting_for(rules)));
                }
                let mut seats = (0..self.seated as usize).map(Seat::new);
                match seats.any(|seat| self.is_whole(rules, seat)) {
                    true => Event::Closed,
                    false => return Err(Refusal::NobodyBet),
                }
            }
            Action::Insure(seat, money) => match self.waiting_for(rules) {
                Waiting::Insurance(asked, hand) if asked == seat => {
                    is_among(money, self.insurance_amounts(rules, self.at as usize))?;
                    Event::Insured(seat, hand, money)
                }
                waiting => return Err(Refusal::NotNow(waiting)),
            },
            Action::Decline(seat) => match self.waiting_for(rules) {
                Waiting::Insurance(asked, hand) | Waiting::EarlySurrender(asked, hand)
                    if asked == seat =>
                {
                    Event::Declined(seat, hand)
                }
                waiting => return Err(Refusal::NotNow(waiting)),
            },
            Action::Switch(seat) | Action::Keep(seat) => match self.waiting_for(rules) {
                Waiting::Switch(asked) if asked == seat => match action {
                    Action::Switch(_) => Event::Switched(seat),
                    _ => Event::Kept(seat),
                },
                waiting => return Err(Refusal::NotNow(waiting)),
            },
            Action::BankerHit | Action::BankerStand => match self.waiting_for(rules) {
                Waiting::Banker if action == Action::BankerHit => Event::BankerHit,
                Waiting::Banker => Event::BankerStood,
                waiting => return Err(Refusal::NotNow(waiting)),
            },
            Action::TimeOut(seat) => self.time_out(rules, seat)?,
            Action::Floor(ruling) => self.rule(rules, ruling)?,
        })
    }

    /// How a card lies that is due there.
    fn lies(&self, rules: &Rules, to: Target) -> Result<Face, Refusal> {
        match self.waiting_for(rules) {
            Waiting::Card(due) if due == to => Ok(self.face(to)),
            waiting => Err(Refusal::NotNow(waiting)),
        }
    }

    /// How a card lies there: the banker's second face down until the players are done.
    #[inline]
    fn face(&self, to: Target) -> Face {
        let down = to == Target::Banker && self.stage == Stage::Deal && self.banker.len() == 1;
        if down { Face::Down } else { Face::Up }
    }

    /// What a player does with the hand whose turn it is.
    fn plays(
        &self,
        rules: &Rules,
        seat: Seat,
        option: Options,
        event: impl Fn(Seat, u8) -> Event,
    ) -> Result<Event, Refusal> {
        match self.waiting_for(rules) {
            Waiting::Play(asked, hand) if asked == seat => {
                let options = self.options(rules, self.at as usize);
                match options.has(option) {
                    true => Ok(event(seat, hand)),
                    false => Err(Refusal::Barred(options)),
                }
            }
            waiting => Err(Refusal::NotNow(waiting)),
        }
    }

    /// What comes of a player who says nothing: no insurance, no switch, no card unless the chart
    /// asks for one.
    fn time_out(&self, rules: &Rules, seat: Seat) -> Result<Event, Refusal> {
        let waiting = self.waiting_for(rules);
        if waiting.seat() != Some(seat) {
            return Err(Refusal::NotNow(waiting));
        }
        Ok(match waiting {
            Waiting::EarlySurrender(_, hand) | Waiting::Insurance(_, hand) => {
                Event::Declined(seat, hand)
            }
            Waiting::Switch(_) => Event::Kept(seat),
            Waiting::Play(_, hand) => {
                match self.options(rules, self.at as usize).has(Options::STAND) {
                    true => Event::Stood(seat, hand),
                    false => Event::Hit(seat, hand),
                }
            }
            waiting => return Err(Refusal::NotNow(waiting)),
        })
    }

    /// Sends back wagers without a hand, and goes on to the deal.
    fn close(&mut self, rules: &Rules, events: &mut Vec<Event>) {
        for seat in (0..self.count as usize).map(Seat::new) {
            let front = self.spots[seat.place()].behind;
            let stays =
                self.is_whole(rules, seat) && front.is_none_or(|front| self.is_whole(rules, front));
            if !stays && self.has_bet(seat) {
                self.record(rules, Event::Returned(seat), events);
            }
        }
        self.record(rules, Event::Came(Stage::Deal), events);
    }

    /// Whether a hand has room for another card: no game deals so many.
    pub(super) fn has_room(cards: &Hand) -> bool {
        cards.len() < Hand::MAX
    }
}

fn is_among(money: Money, amounts: Option<Amounts>) -> Result<(), Refusal> {
    match amounts {
        Some(amounts) if amounts.contains(money) => Ok(()),
        Some(amounts) => Err(Refusal::Amount(money, amounts)),
        None => Err(Refusal::Barred(Options::default())),
    }
}
