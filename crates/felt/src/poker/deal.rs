//! One round of poker: cards off the shoe, answers in, and what each pair of eyes sees of it.

use super::{floor, words};
use crate::answer::{Answer, Choice};
use crate::bots::{self, Chopping, show_or_muck};
use crate::chance::Shuffler;
use crate::game::{Laid, Orders};
use crate::layout::{Ruling, Told};
use crate::shown::Shown;
use call::events::Caller;
use cards::Shoe;
use engine::pot::{
    self, Action, Away, Event, LineUp, LostTo, Post, Refusal, Round, Rules, Share, Waiting, legal,
    step,
};
use engine::{Seat, SeatSet};
use money::{Money, Net};
use std::sync::Arc;

/// A round of poker.
pub(super) struct Deal {
    pub(super) rules: Arc<Rules>,
    pub(super) line_up: Arc<LineUp>,
    round: Round,
    events: Vec<Event>,
    shoe: Shoe,
    /// The pack as it was shuffled, and parts of it that were shuffled again.
    orders: Orders,
    dice: Shuffler,
    ears: Vec<Ear>,
    /// Whether the table has its chips back.
    pub(super) settled: bool,
}

/// Somebody who follows the round: a seat dealt in, or all who are not.
struct Ear {
    place: Option<Seat>,
    /// Follows the events that these eyes may see, and has the round as they see it.
    caller: Caller<Arc<Rules>>,
    lines: Vec<String>,
    shown: Shown,
}

impl Deal {
    /// Shuffles and deals.
    pub(super) fn begin(
        rules: Arc<Rules>,
        line_up: Arc<LineUp>,
        mut dice: Shuffler,
    ) -> Result<Deal, String> {
        let mut events = Vec::new();
        let round = line_up.begin(&rules, &mut events).map_err(|refusal| refusal.to_string())?;
        let shoe = Shoe::shuffled(rules.game.pack, &mut |bound| dice.below(bound));
        let places = (0..line_up.seats.len()).map(|place| Some(Seat::new(place)));
        let ear = |place: Option<Seat>| {
            let caller = Caller::new(Arc::clone(&rules), &line_up.start());
            Ear { place, caller, lines: Vec::new(), shown: Shown::default() }
        };
        let mut orders = Orders::default();
        orders.begin(shoe.stub());
        let mut deal = Deal {
            ears: places.chain([None]).map(ear).collect(),
            orders,
            rules,
            line_up,
            round,
            events: Vec::new(),
            shoe,
            dice,
            settled: false,
        };
        if let Some(carried) = deal.line_up.carried {
            let line = format!("{} lies in the middle from the last round.", carried.money);
            deal.ears.iter_mut().for_each(|ear| ear.lines.push(line.clone()));
        }
        deal.go_on(events)?;
        Ok(deal)
    }

    pub(super) const fn round(&self) -> &Round {
        &self.round
    }

    /// The round as somebody sees it.
    pub(super) fn seen(&self, eyes: Option<Seat>) -> &Round {
        self.ear(eyes).caller.round()
    }

    /// The faces that somebody was shown.
    pub(super) fn shown(&self, eyes: Option<Seat>) -> &Shown {
        &self.ear(eyes).shown
    }

    fn ear(&self, eyes: Option<Seat>) -> &Ear {
        let place = eyes.and_then(|seat| self.line_up.place_of(seat));
        let ear = self.ears.iter().find(|ear| ear.place == place);
        ear.or(self.ears.last()).expect("there is always one for those who watch")
    }

    pub(super) fn hear(&mut self, eyes: Option<Seat>) -> Vec<String> {
        let place = eyes.and_then(|seat| self.line_up.place_of(seat));
        match self.ears.iter_mut().find(|ear| ear.place == place) {
            Some(ear) => std::mem::take(&mut ear.lines),
            None => Vec::new(),
        }
    }

    /// The seats dealt in.
    pub(super) fn seats(&self) -> SeatSet {
        self.line_up.seats
    }

    pub(super) fn is_over(&self) -> bool {
        self.round.waiting_for(&self.rules) == Waiting::Nothing
    }

    pub(super) fn laid(&self) -> Vec<Laid> {
        self.orders.laid()
    }

    /// The seat that is waited for.
    pub(super) fn asked(&self) -> SeatSet {
        let seat = legal(&self.rules, &self.round).map(|(place, _)| self.seat(place));
        seat.into_iter().collect()
    }

    fn seat(&self, place: Seat) -> Seat {
        self.line_up.seat_at(place)
    }

    fn place(&self, seat: Seat) -> Result<Seat, String> {
        self.line_up.place_of(seat).ok_or_else(|| "you are not in this round".to_owned())
    }

    /// Whether the other blind has offered to chop, and this place may accept.
    pub(super) fn accepts_chop(&self, place: Seat) -> bool {
        bots::chop(&self.rules, &self.round) == Some(Chopping::Accepts(place))
    }

    pub(super) fn choices(&self, seat: Seat) -> Vec<Choice> {
        match self.line_up.place_of(seat) {
            Some(place) => words::choices(&self.rules, &self.round, place),
            None => Vec::new(),
        }
    }

    pub(super) fn answer(&mut self, seat: Seat, answer: &Answer) -> Result<(), String> {
        let place = self.place(seat)?;
        let action = words::read(&self.round, place, answer)?;
        self.play(action)
    }

    pub(super) fn time_out(&mut self, seat: Seat) -> Result<(), String> {
        let place = self.place(seat)?;
        self.play(Action::TimeOut(place))
    }

    /// The floor is told something by a seat, or sees it itself; its ruling is carried out.
    pub(super) fn floor(&mut self, caller: Option<Seat>, told: &Told) -> Result<(), String> {
        let mishap = self.look().read(caller, told)?;
        let Deal { rules, round, shoe, .. } = self;
        let ruled = floor::rule(rules, round, shoe, mishap);
        let events = ruled.map_err(|refusal| self.refuses(&refusal))?;
        self.go_on(events)
    }

    /// A hand that was mucked is taken back, and turned up.
    pub(super) fn retrieve(&mut self, seat: Seat) -> Result<(), String> {
        let place = self.place(seat)?;
        self.play(Action::Floor(pot::Ruling::Retrieved(place)))
    }

    /// Whether a seat mucked its hand at the showdown and may take it back.
    pub(super) fn may_retrieve(&self, seat: Seat) -> bool {
        let retrieved = |place| Action::Floor(pot::Ruling::Retrieved(place));
        let place = self.line_up.place_of(seat);
        place.is_some_and(|place| step(&self.rules, &self.round, retrieved(place)).is_ok())
    }

    /// Whether any has, and may.
    pub(super) fn may_retrieve_any(&self) -> bool {
        self.seats().iter().any(|seat| self.may_retrieve(seat))
    }

    /// What the floor may rule now.
    pub(super) fn rulings(&self) -> Vec<Ruling> {
        self.look().rulings()
    }

    fn look(&self) -> floor::Look<'_> {
        let Deal { rules, round, shoe, line_up, .. } = self;
        floor::Look { rules, round, shoe, line_up }
    }

    /// A refusal, with seats as the table counts them: the round counts only who is in it.
    fn refuses(&self, refusal: &Refusal) -> String {
        crate::voice::counted(&refusal.to_string(), self.line_up.seats)
    }

    fn play(&mut self, action: Action) -> Result<(), String> {
        let mut events = Vec::new();
        let done = self.round.act(&self.rules, action, &mut events);
        done.map_err(|refusal| self.refuses(&refusal))?;
        self.go_on(events)
    }

    /// Deals what is due; called hands are turned up or mucked without a word. Everybody hears it.
    fn go_on(&mut self, mut events: Vec<Event>) -> Result<(), String> {
        loop {
            let Deal { rules, round, shoe, dice, orders, .. } = self;
            let dealt = round.deal_from(rules, shoe, &mut |bound| dice.below(bound), &mut events);
            dealt.map_err(|refusal| refusal.to_string())?;
            orders.look(shoe.stub());
            let Waiting::Show(place) = round.waiting_for(rules) else { break };
            let action = show_or_muck(rules, round, place);
            round.act(rules, action, &mut events).map_err(|refusal| refusal.to_string())?;
        }
        for ear in &mut self.ears {
            let seen: Vec<Event> = events.iter().map(|event| event.seen_by(ear.place)).collect();
            seen.iter().for_each(|event| ear.shown.add(&event.faces().cards));
            ear.lines.extend(ear.caller.call(&seen));
        }
        self.events.extend(events);
        Ok(())
    }

    /// What a place has won or lost, once the round is over.
    pub(super) fn net(&self, place: Seat) -> Net {
        let before = self.line_up.chairs()[place.place()].stack;
        Net::between(before, self.round.player(place).stack)
    }

    /// Whether a place has thrown its hand away at the showdown.
    pub(super) fn mucked(&self, place: Seat) -> bool {
        self.events.contains(&Event::Mucked(place))
    }

    /// Who won which part of a pot.
    pub(super) fn awards(&self) -> impl Iterator<Item = (Seat, Share)> + '_ {
        self.events.iter().filter_map(|event| match *event {
            Event::Awarded { seat, share, .. } => Some((seat, share)),
            _ => None,
        })
    }

    /// Everybody hears this.
    pub(super) fn say(&mut self, line: &str) {
        self.ears.iter_mut().for_each(|ear| ear.lines.push(line.to_owned()));
    }

    /// What the round brought the house beside the pots.
    pub(super) fn beside(&self) -> Net {
        let (mut kept, mut paid) = (Money::ZERO, Money::ZERO);
        for event in &self.events {
            match *event {
                Event::SideLost(_, money, LostTo::House)
                | Event::Left { to: Away::House, money }
                | Event::Posted { post: Post::Jackpot, money, .. } => kept += money,
                Event::SidePaid(_, money) => paid += money,
                _ => {}
            }
        }
        Net::between(paid, kept)
    }
}
