//! One round to nine on a layout.

use super::ask::Asks;
use super::{bots, words};
use crate::adviser::Question;
use crate::answer::{Answer, Choice};
use crate::chance::{Chance, Shuffler};
use crate::game::Laid;
use crate::layout::{By, Closed, Deal, Ears, Follows, Lies, Mishap, Waits, Who, rulings};
use crate::shown::Shown;
use crate::view::{Bet, Spread};
use call::nines::Caller;
use cards::{Card, Shoe};
use engine::nines::{Action, Event, Refusal, Round, Rules, Start, Waiting, legal, step};
use engine::table::Ruling;
use engine::{Amounts, Bank, Chair, Packet, Payment, Seat, SeatSet, WagerId};
use money::{Money, Net};
use sheet::nines::Hands;
use sheet::nines::chart::Draw;
use sheet::table::irregular::Remedy;
use std::sync::Arc;

/// A round to nine.
pub struct NinesDeal {
    rules: Arc<Rules>,
    round: Round,
    shoe: Shoe,
    order: Vec<Card>,
    dice: Shuffler,
    ears: Ears<Caller<Arc<Rules>>>,
    /// What was settled, and how.
    settled: Vec<(Seat, WagerId, Payment)>,
    /// Whether somebody wants the hand dealt though nobody bets.
    free: Free,
    /// What the floor rules as soon as bets are closed.
    told: Vec<Ruling>,
    /// What the round began with, and what has happened since bets are closed.
    chairs: Vec<Chair>,
    bank: Bank,
    events: Vec<Event>,
}

/// Whether a hand is wanted on which nobody has bet.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Free {
    Wanted,
    NotWanted,
}

impl Follows for Caller<Arc<Rules>> {
    type Event = Event;

    fn seen_by(event: &Event, viewer: Option<Seat>) -> Event {
        event.seen_by(viewer)
    }

    fn follow(&mut self, events: &[Event]) -> Vec<String> {
        let mut lines = self.call(events);
        lines.extend(self.flush());
        lines
    }

    fn came(event: &Event) -> Vec<Option<Card>> {
        match event {
            Event::Dealt(_, card, _) => vec![*card],
            _ => Vec::new(),
        }
    }

    fn shown(event: &Event) -> Vec<Card> {
        match event {
            Event::Turned(packet) | Event::Showed(_, packet) => packet.cards.to_vec(),
            _ => Vec::new(),
        }
    }
}

impl NinesDeal {
    pub(super) fn begin(
        rules: &Arc<Rules>,
        start: &Start<'_>,
        (shoe, order): (Shoe, Vec<Card>),
        dice: Shuffler,
    ) -> NinesDeal {
        NinesDeal {
            ears: Ears::new(start.chairs.len(), || Caller::new(Arc::clone(rules), start)),
            round: Round::begin(rules, start),
            rules: Arc::clone(rules),
            shoe,
            order,
            dice,
            settled: Vec::new(),
            free: Free::NotWanted,
            told: Vec::new(),
            chairs: start.chairs.to_vec(),
            bank: start.bank,
            events: Vec::new(),
        }
    }

    pub(super) const fn round(&self) -> &Round {
        &self.round
    }

    pub(super) const fn shoe(&self) -> &Shoe {
        &self.shoe
    }

    fn act(&mut self, action: Action) -> Result<(), Refusal> {
        let mut events = Vec::new();
        self.round.act(&self.rules, action, &mut events)?;
        self.go_on(events)
    }

    /// Deals what is due and throws the dice; everybody hears it.
    fn go_on(&mut self, mut events: Vec<Event>) -> Result<(), Refusal> {
        loop {
            self.round.deal_from(&self.rules, &mut self.shoe, &mut events)?;
            if self.round.waiting_for(&self.rules) != Waiting::Dice {
                break;
            }
            let thrown = (0..3).map(|_| 1 + self.dice.below(6) as u8).sum();
            self.round.act(&self.rules, Action::Dice(thrown), &mut events)?;
        }
        for event in &events {
            if let Event::Settled(seat, wager, payment) = event {
                self.settled.push((*seat, *wager, *payment));
            }
        }
        self.ears.tell(&events);
        self.events.extend(events);
        Ok(())
    }

    /// The bets that lie on the layout.
    fn placed(&self) -> Vec<Event> {
        let places = (0..self.round.spots().len()).map(Seat::new);
        let all = places.flat_map(|place| self.rules.wagers().map(move |wager| (place, wager)));
        let bet =
            |(place, wager): (Seat, WagerId)| (place, wager, self.round.spot(place).bet(wager));
        let made = all.map(bet).filter(|(_, _, money)| !money.is_zero());
        made.map(|(place, wager, money)| Event::Placed(place, wager, money)).collect()
    }

    fn seen(&self, eyes: Option<Seat>) -> &Round {
        self.ears.of(eyes).round()
    }

    /// What the floor rules when it is told this.
    fn ruling(&self, mishap: &Mishap) -> Result<Ruling, String> {
        let fits = |remedy| self.ruled(mishap, remedy).is_ok_and(|it| self.may_rule(it).is_ok());
        let remedy = mishap.remedy(&Round::remedies(&self.rules, mishap.what), fits)?;
        self.ruled(mishap, remedy)
    }

    /// The ruling that a remedy comes to.
    fn ruled(&self, mishap: &Mishap, remedy: Remedy) -> Result<Ruling, String> {
        // A player knows his cards as he has seen them.
        let round = match &mishap.by {
            By::Player(own) => self.seen(own.first().copied()),
            By::House => &self.round,
        };
        let card = mishap.card(|place| round.spot(place).own.cards.to_vec())?;
        let &Mishap { what, place: seat, hand, .. } = mishap;
        Ok(Ruling { what, seat, hand, card, remedy })
    }

    /// How the bets are closed: for a free hand, where nobody bets and somebody asks for one.
    fn closing(&self) -> Action {
        let free = self.free == Free::Wanted && legal(&self.rules, &self.round).free_hand;
        if free { Action::FreeHand } else { Action::NoMoreBets }
    }

    /// Whether somebody may ask for a free hand: once, and without a bet of his own. Bets of others
    /// may lie; they are asked again.
    fn may_ask_for_nothing(&self, who: Who) -> Result<(), String> {
        let Who::Place(place) = who else {
            return Err("a free hand is asked for by who could bet".to_owned());
        };
        match step(&self.rules, &self.round, Action::FreeHand) {
            Err(Refusal::BetsLie) if self.bets(place).is_empty() => {}
            Err(Refusal::BetsLie) => {
                return Err("bets of yours lie there: take them back first".to_owned());
            }
            dealt => drop(dealt.map_err(|refusal| refusal.to_string())?),
        }
        match self.free {
            Free::Wanted => Err("a free hand is asked for once".to_owned()),
            Free::NotWanted => Ok(()),
        }
    }

    /// Whether the floor may rule so: at once, or as soon as bets are closed. Where all play two
    /// hands of the table's, a round stands still at no other moment.
    fn may_rule(&self, ruling: Ruling) -> Result<(), String> {
        let tried = |round: &Round| {
            let ruled = step(&self.rules, round, Action::Floor(ruling));
            ruled.map(|_| ()).map_err(|refusal| refusal.to_string())
        };
        if self.waits() != Waits::Bets {
            return tried(&self.round);
        }
        if self.rules.game.hands == Hands::Own && !ruling.what.is_of_the_pack() {
            return Err("the floor is called when cards are out".to_owned());
        }
        let mut round = self.round.clone();
        let closed = round.act(&self.rules, self.closing(), &mut Vec::new());
        closed.map_err(|refusal| refusal.to_string())?;
        tried(&round)
    }

    /// A hand: face down until everybody has seen it.
    fn spread(&self, label: &str, eyes: &Packet, all: &Packet) -> Option<Spread> {
        let spread = match all.unseen {
            _ if eyes.is_empty() => return None,
            0 => Spread::up(label, &all.cards),
            _ => Spread::down(label, eyes),
        };
        Some(match eyes.unseen {
            0 => spread.saying(words::total(&eyes.cards)),
            _ => spread,
        })
    }
}

impl Deal for NinesDeal {
    fn waits(&self) -> Waits {
        match self.round.waiting_for(&self.rules) {
            Waiting::Bets => Waits::Bets,
            Waiting::Answer(seat) => Waits::Places(SeatSet::EMPTY.with(seat)),
            Waiting::Banker => Waits::Banker,
            Waiting::Dice | Waiting::Card(_) | Waiting::Nothing => Waits::Nothing,
        }
    }

    fn offers(&self, place: Seat) -> Vec<(String, Amounts)> {
        let wagers = self.rules.wagers();
        let offer = |wager| {
            let amounts = self.round.amounts(&self.rules, place, wager)?;
            Some((self.rules.name(wager).to_owned(), amounts))
        };
        wagers.filter_map(offer).collect()
    }

    fn may_take_back(&self, place: Seat) -> Vec<String> {
        let backs = legal(&self.rules, &self.round).take_back.into_iter();
        let own = backs.filter(|(seat, _)| *seat == place);
        own.map(|(_, wager)| self.rules.name(wager).to_owned()).collect()
    }

    fn bet(&mut self, place: Seat, wager: &str, money: Money) -> Result<(), String> {
        let id = self.rules.wager(wager).ok_or_else(|| format!("there is no wager `{wager}`"))?;
        // Bets may change until no more are taken: then they are called.
        let bet = self.round.act(&self.rules, Action::Bet(place, id, money), &mut Vec::new());
        bet.map_err(|refusal| refusal.to_string())
    }

    fn lacks(&self, place: Seat) -> Option<String> {
        self.round.lacks(&self.rules, place).says(|wager| self.rules.name(wager))
    }

    fn close(&mut self) -> Result<Closed, String> {
        let mut events = self.placed();
        let closed = self.round.act(&self.rules, self.closing(), &mut events);
        for ruling in std::mem::take(&mut self.told) {
            // Whoever it was about may have taken his bets back since.
            let _ruled = self.round.act(&self.rules, Action::Floor(ruling), &mut events);
        }
        match closed.and_then(|()| self.go_on(events)) {
            Ok(()) => Ok(Closed::Dealt),
            Err(Refusal::NobodyBet) => Ok(Closed::NobodyBet),
            Err(refusal) => Err(refusal.to_string()),
        }
    }

    fn choices(&self, who: Who) -> Vec<Choice> {
        let legal = legal(&self.rules, &self.round);
        let mut choices = words::choices(&legal, who);
        if self.may_ask_for_nothing(who).is_ok() {
            choices.push(Choice::new("free-hand", "Ask for a free hand").on('f'));
        }
        choices
    }

    fn answer(&mut self, who: Who, answer: &Answer) -> Result<(), String> {
        if answer.choice == "free-hand" {
            self.may_ask_for_nothing(who)?;
            self.free = Free::Wanted;
            return Ok(());
        }
        let action = words::read(who, answer)?;
        self.act(action).map_err(|refusal| refusal.to_string())
    }

    fn time_out(&mut self, who: Who) -> Result<(), String> {
        let action = match who {
            Who::Place(seat) => Action::TimeOut(seat),
            Who::Banker => Action::BankerTimesOut,
        };
        self.act(action).map_err(|refusal| refusal.to_string())
    }

    fn floor(&mut self, mishap: &Mishap) -> Result<(), String> {
        let ruling = self.ruling(mishap)?;
        self.may_rule(ruling)?;
        if self.waits() == Waits::Bets {
            self.told.push(ruling);
            return Ok(());
        }
        self.act(Action::Floor(ruling)).map_err(|refusal| refusal.to_string())
    }

    fn rulings(&self) -> Vec<(Mishap, Vec<Remedy>)> {
        let lies = Lies {
            places: self.round.dealt(),
            hands: 0,
            cards: &|place| self.round.spot(place).own.cards.len(),
            remedies: &|what| Round::remedies(&self.rules, what),
        };
        rulings(&lies, |mishap| self.ruling(mishap).is_ok_and(|it| self.may_rule(it).is_ok()))
    }

    fn bot(&self, who: Who, chance: &mut Chance) -> Option<Answer> {
        match (self.round.waiting_for(&self.rules), who) {
            // Where somebody wants a hand without bets, no bot stands in the way of it.
            (Waiting::Bets, Who::Place(place)) if self.free == Free::Wanted => {
                let lies = !self.bets(place).is_empty();
                Some(Answer::of(if lies { "sit-out" } else { "ready" }))
            }
            (Waiting::Bets, Who::Place(place)) => {
                Some(bots::bet(&self.rules, &self.round, place, chance))
            }
            (Waiting::Answer(seat), Who::Place(place)) if seat == place => {
                let own = &self.seen(Some(place)).spot(place).own.cards;
                Some(Answer::of(match bots::draws(&self.rules, who, own) {
                    Draw::Hit => "draw",
                    Draw::Stand | Draw::Option => "stand",
                }))
            }
            (Waiting::Banker, Who::Banker) => {
                let own = &self.seen(None).banker().cards;
                Some(Answer::of(match bots::draws(&self.rules, who, own) {
                    Draw::Hit => "banker-draw",
                    Draw::Stand | Draw::Option => "banker-stand",
                }))
            }
            _ => None,
        }
    }

    fn question(&self, who: Who) -> Option<Box<dyn Question>> {
        let eyes = match who {
            Who::Place(place) => Some(place),
            Who::Banker => None,
        };
        Some(Box::new(Asks {
            rules: Arc::clone(&self.rules),
            chairs: self.chairs.clone(),
            bank: self.bank,
            seen: self.events.iter().map(|event| event.seen_by(eyes)).collect(),
            who,
            choices: self.choices(who),
        }))
    }

    fn stack(&self, place: Seat) -> Money {
        self.round.stack(place)
    }

    fn bank_net(&self) -> Net {
        self.round.bank_net()
    }

    fn dealt(&self) -> SeatSet {
        self.round.dealt()
    }

    fn hands(&self, eyes: Option<Seat>, place: Seat) -> Vec<Spread> {
        let (mine, all) = (&self.seen(eyes).spot(place).own, &self.seen(None).spot(place).own);
        self.spread("", mine, all).into_iter().collect()
    }

    fn bets(&self, place: Seat) -> Vec<Bet> {
        let spot = self.round.spot(place);
        let made = self.rules.wagers().filter(|wager| !spot.bet(*wager).is_zero());
        let bet = |wager: WagerId| {
            let mut bet = Bet::new(self.rules.name(wager), spot.bet(wager));
            let settled = self.settled.iter().find(|(at, it, _)| (*at, *it) == (place, wager));
            if let Some((_, _, payment)) = settled {
                bet.net = Some(Net::between(payment.stake, payment.total()).as_cents());
                bet.says =
                    payment.row.map_or(String::new(), |row| words::row(&self.rules, wager, row));
            }
            bet
        };
        made.map(bet).collect()
    }

    fn dealer(&self, eyes: Option<Seat>) -> Vec<Spread> {
        let (mine, all) = (self.seen(eyes), self.seen(None));
        let banker = self.spread("banker", mine.banker(), all.banker());
        match self.rules.game.hands {
            Hands::Common => {
                let player = self.spread("player", mine.player(), all.player());
                player.into_iter().chain(banker).collect()
            }
            Hands::Own => banker.into_iter().collect(),
        }
    }

    fn notes(&self) -> Vec<String> {
        let left = self.shoe.stub().len();
        let mut notes = vec![format!("{left} cards are left in the shoe.")];
        if self.free == Free::Wanted && self.waits() == Waits::Bets {
            notes.push("A free hand is asked for: it is dealt if nobody bets.".to_owned());
        }
        notes
    }

    fn hear(&mut self, eyes: Option<Seat>) -> Vec<String> {
        self.ears.hear(eyes)
    }

    fn shown(&self, eyes: Option<Seat>) -> Shown {
        self.ears.shown(eyes).clone()
    }

    fn packs(&self) -> Vec<Laid> {
        let out = self.order.len() - self.shoe.stub().len();
        self.ears.trail().along(vec![Laid::new(self.order.clone(), out)])
    }
}
