//! One round at a table with a dealer: bets go down, cards come off the shoe, answers in, and what
//! each pair of eyes sees of it.

use super::ask::Asks;
use super::dealer::DealersShoe;
use super::offer::Pit;
use super::think::View;
use super::{bets, seen, words};
use crate::adviser::Question;
use crate::answer::{Answer, Choice, NOT_NOW};
use crate::chance::{Chance, Shuffler};
use crate::game::Laid;
use crate::layout::{By, Closed, Deal, Ears, Follows, Lies, Look, Mishap, Waits, Who, rulings};
use crate::shown::Shown;
use crate::view::{Bet, Spread};
use call::layout::Caller;
use cards::Card;
use engine::table::{
    Action, Amounts, Bank, Chair, Due, Event, Hold, Meters, Offer, Refusal, Round, Rules, Ruling,
    Start, Target, WagerId, Waiting, legal, step,
};
use engine::{Seat, SeatSet};
use money::{Money, Net};
use sheet::table::irregular::{Irregularity, Remedy};
use std::sync::Arc;

/// How many deals a bot imagines before it answers.
const DEALS: usize = 60;

/// How often, in thousandths, a bot makes one more bet that no hand needs.
const SIDE_BETS: u32 = 200;

/// A round.
pub struct Hand {
    pit: Arc<Pit>,
    chairs: Vec<Chair>,
    bank: Bank,
    meters: Meters,
    round: Round,
    pub(super) shoe: DealersShoe,
    dice: Shuffler,
    events: Vec<Event>,
    /// What the floor rules as soon as bets are closed.
    told: Vec<Ruling>,
    ears: Ears<Caller<Arc<Rules>>>,
}

impl Follows for Caller<Arc<Rules>> {
    type Event = Event;

    fn seen_by(event: &Event, viewer: Option<Seat>) -> Event {
        event.seen_by(viewer)
    }

    fn follow(&mut self, events: &[Event]) -> Vec<String> {
        let mut lines = self.call(events);
        // Cards that were dealt are called before anybody answers.
        lines.extend(self.flush());
        lines
    }

    fn faces(event: &Event) -> Vec<Card> {
        event.faces().cards.to_vec()
    }
}

impl Hand {
    /// A round that waits for bets.
    pub(super) fn begin(
        pit: &Arc<Pit>,
        chairs: &[Chair],
        bank: Bank,
        meters: Meters,
        (shoe, dice): (DealersShoe, Shuffler),
    ) -> Hand {
        let start = Start { chairs, bank, meters };
        let mut ears = Ears::new(chairs.len(), || Caller::new(Arc::clone(&pit.rules), &start));
        if pit.rules.looks_at_other_hands() {
            let places = chairs.iter().enumerate().map(|(at, chair)| (Seat::new(at), chair.owner));
            let others = places.filter(|(place, owner)| place != owner);
            others.for_each(|(place, owner)| ears.share(owner, place));
        }
        Hand {
            ears,
            round: Round::begin(&pit.rules, &start),
            pit: Arc::clone(pit),
            chairs: chairs.to_vec(),
            bank,
            meters,
            shoe,
            dice,
            events: Vec::new(),
            told: Vec::new(),
        }
    }

    pub(super) const fn round(&self) -> &Round {
        &self.round
    }

    fn rules(&self) -> &Rules {
        &self.pit.rules
    }

    /// The round as a place sees it, or all who have none.
    fn seen(&self, eyes: Option<Seat>) -> &Round {
        self.ears.of(eyes).round()
    }

    /// The round as whoever banks sees it, who is to play the dealer's cards.
    fn to_the_bank(&self, seen: &[Event]) -> Round {
        let start = Start { chairs: &self.chairs, bank: self.bank, meters: self.meters };
        let mut round = Round::begin(self.rules(), &start);
        seen.iter().for_each(|event| round.apply(self.rules(), event));
        round
    }

    fn play(&mut self, action: Action) -> Result<(), String> {
        let mut events = Vec::new();
        if action == Action::NoMoreBets {
            events = self.placed();
        }
        let done = self.round.act(&self.pit.rules, action, &mut events);
        done.map_err(|refusal| match refusal {
            Refusal::NotNow => NOT_NOW.to_owned(),
            other => other.to_string(),
        })?;
        if action == Action::NoMoreBets {
            let told = std::mem::take(&mut self.told);
            rule_on_the_pack(&self.pit.rules, &mut self.round, told, &mut events)?;
        }
        if self.waits() == Waits::Bets {
            // Bets may change until no more are taken: then they are called.
            events.retain(|event| !matches!(event, Event::Placed(..) | Event::Tipped(..)));
        }
        self.go_on(events)
    }

    /// What lies on the layout, for the players and beside it for the dealer.
    fn placed(&self) -> Vec<Event> {
        let mut placed = Vec::new();
        for place in (0..self.chairs.len()).map(Seat::new) {
            let lies = |wager: WagerId| self.round.spot(place).bet(wager);
            let tip = |wager: WagerId| self.round.tip(place, wager);
            let made = self.rules().wagers().filter(|wager| !lies(*wager).is_zero());
            placed.extend(made.map(|wager| Event::Placed(place, wager, lies(wager))));
            let tips = self.rules().wagers().filter(|wager| !tip(*wager).is_zero());
            placed.extend(tips.map(|wager| Event::Tipped(place, wager, tip(wager))));
        }
        placed
    }

    /// Deals what is due and throws the dice. Everybody hears it.
    fn go_on(&mut self, mut events: Vec<Event>) -> Result<(), String> {
        let rules = &self.pit.rules;
        loop {
            let served = self.shoe.serve(&mut self.round, rules, &mut events);
            served.map_err(|refusal| refusal.to_string())?;
            self.shoe.look();
            let action = match self.round.waiting_for(rules) {
                Waiting::Start => {
                    let mut die = || 1 + self.dice.below(6) as u8;
                    Action::Start(die() + die() + die())
                }
                Waiting::Shuffle => {
                    let dice = &mut self.dice;
                    let below = &mut |bound| dice.below(bound);
                    self.shoe.shuffle(&mut self.round, rules, below, &mut events);
                    self.shoe.look();
                    continue;
                }
                _ => break,
            };
            let done = self.round.act(rules, action, &mut events);
            done.map_err(|refusal| refusal.to_string())?;
        }
        self.ears.tell(&events);
        self.events.extend(events);
        Ok(())
    }

    /// What the floor rules when it is told this.
    fn ruling(&self, mishap: &Mishap) -> Result<Ruling, String> {
        let fits = |remedy| self.ruled(mishap, remedy).is_ok_and(|it| self.may_rule(it).is_ok());
        let remedy = mishap.remedy(&Round::remedies(self.rules(), mishap.what), fits)?;
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
        let card = card.or_else(|| match mishap.what {
            // What was seen of the dealer's is the first card that lies face down.
            Irregularity::DealerExposed => {
                let (held, up) = (&self.round.dealer().cards, self.round.dealer_up().len());
                held.first().copied().filter(|_| held.len() > up)
            }
            _ => None,
        });
        let &Mishap { what, place: seat, hand, .. } = mishap;
        Ok(Ruling { what, seat, hand, card, remedy })
    }

    /// Whether the floor may rule so: at once, or on the pack as soon as bets are closed, which is
    /// when the tiles are stacked. Source: clovis-500 l.368.
    fn may_rule(&self, ruling: Ruling) -> Result<(), String> {
        if self.waits() != Waits::Bets {
            let ruled = step(self.rules(), &self.round, Action::Floor(ruling));
            return ruled.map(|_| ()).map_err(|refusal| refusal.to_string());
        }
        let printed = self.rules().game.remedies.iter().any(|(what, _)| *what == ruling.what);
        if !printed || !ruling.what.is_of_the_pack() {
            return Err("the floor is called when cards are out".to_owned());
        }
        let mut closed = self.round.clone();
        let done = closed.act(self.rules(), Action::NoMoreBets, &mut Vec::new());
        done.map_err(|refusal| refusal.to_string())?;
        let ruled = step(self.rules(), &closed, Action::Floor(ruling));
        ruled.map_err(|refusal| refusal.to_string())?;
        let told = self.told.iter().copied().chain([ruling]).collect();
        rule_on_the_pack(self.rules(), &mut closed, told, &mut Vec::new())
    }

    /// A bot's next bet: those that a hand needs, larger or smaller, then now and then one beside
    /// them.
    fn bot_bets(&self, place: Seat, chance: &mut Chance) -> Option<Answer> {
        let (rules, spot) = (self.rules(), self.round.spot(place));
        let unmade = |wager: &WagerId| spot.bet(*wager).is_zero();
        let offered = |wager| bets::offered(rules, &self.round, place, wager);
        let bet = |wager: WagerId, money: Money| {
            Answer::of(format!("bet:{}", rules.name(wager))).for_money(money)
        };
        let base: Vec<_> = bets::base(rules).into_iter().filter(|(it, _)| unmade(it)).collect();
        let all: Money = base.iter().map(|(_, money)| *money).sum();
        for (wager, money) in base {
            if let Some(amounts) = offered(wager) {
                let times = [1, 1, 1, 2, 3, 5][chance.below(6) as usize];
                // Chips are left for the other wagers that the hand needs.
                let fits = self.round.stack(place) >= all.times(times);
                return Some(bet(
                    wager,
                    bets::near(&amounts, money.times(if fits { times } else { 1 })),
                ));
            }
        }
        let others: Vec<(WagerId, Amounts)> = rules
            .wagers()
            .filter(unmade)
            .filter_map(|wager| Some((wager, offered(wager)?)))
            .collect();
        if others.is_empty() || !chance.happens(SIDE_BETS) {
            // Who cannot make what his bets want takes them back when his time is up.
            return self.lacks(place).is_none().then(|| Answer::of("ready"));
        }
        let (wager, amounts) = others[chance.below(others.len() as u32) as usize];
        Some(bet(wager, bets::near(&amounts, rules.limits.least)))
    }

    /// What became of each wager of a place so far: what was won or lost on it, and the row of its
    /// pay table, if one fitted.
    fn results(&self, place: Seat) -> [Option<(Net, Option<u8>)>; WagerId::MAX] {
        let mut results = [None; WagerId::MAX];
        for event in &self.events {
            let Event::Settled(seat, due, payment) = event else { continue };
            let wager = match *due {
                Due::Line(wager) | Due::Kept(wager) | Due::Pot(wager) => Some(wager),
                Due::Side(at) => {
                    self.rules().wager(&self.rules().game.sides[usize::from(at)].wager)
                }
            };
            if let Some(wager) = wager.filter(|_| *seat == place) {
                let net = Net::between(payment.stake, payment.total());
                let (sum, row) = results[wager.place()].unwrap_or((Net::ZERO, None));
                results[wager.place()] = Some((sum + net, row.or(payment.row)));
            }
        }
        results
    }
}

/// Rules on all that was told of the pack before the deal: first what voids the table, the rest in
/// the order in which it was told, until all is shuffled and nothing that was seen matters any more.
fn rule_on_the_pack(
    rules: &Rules,
    round: &mut Round,
    mut told: Vec<Ruling>,
    events: &mut Vec<Event>,
) -> Result<(), String> {
    told.sort_by_key(|ruling| ruling.remedy != Remedy::TableVoid);
    for ruling in told {
        if matches!(round.waiting_for(rules), Waiting::Shuffle | Waiting::Nothing) {
            break;
        }
        let ruled = round.act(rules, Action::Floor(ruling), events);
        ruled.map_err(|refusal| refusal.to_string())?;
    }
    Ok(())
}

impl Deal for Hand {
    fn waits(&self) -> Waits {
        match self.round.waiting_for(self.rules()) {
            Waiting::Bets => Waits::Bets,
            Waiting::Answer(place) => Waits::Places(SeatSet::EMPTY.with(place)),
            Waiting::Banker => Waits::Banker,
            _ => Waits::Nothing,
        }
    }

    fn offers(&self, place: Seat) -> Vec<(String, Amounts)> {
        let own = |offer: &Offer| offer.seat == place;
        let offers = legal(self.rules(), &self.round).offers.into_iter().filter(own);
        offers.map(|offer| (self.rules().name(offer.wager).to_owned(), offer.amounts)).collect()
    }

    fn may_take_back(&self, place: Seat) -> Vec<String> {
        let held = legal(self.rules(), &self.round).take_back.into_iter();
        let own = held.filter(|(seat, _)| *seat == place);
        own.map(|(_, wager)| self.rules().name(wager).to_owned()).collect()
    }

    fn bet(&mut self, place: Seat, wager: &str, money: Money) -> Result<(), String> {
        let wager = words::wager(self.rules(), wager)?;
        match bets::with_those_beside(self.rules(), &self.round, place, wager, money) {
            None => self.play(Action::Bet(place, wager, money)),
            Some(bets) => bets.into_iter().try_for_each(|bet| self.play(bet)),
        }
    }

    fn lacks(&self, place: Seat) -> Option<String> {
        self.round.lacks(self.rules(), place).says(|wager| self.rules().name(wager))
    }

    fn out_of_reach(&self, place: Seat) -> Option<Money> {
        self.round.raise_out_of_reach(self.rules(), place)
    }

    fn close(&mut self) -> Result<Closed, String> {
        if !legal(self.rules(), &self.round).close {
            return Ok(Closed::NobodyBet);
        }
        self.play(Action::NoMoreBets).map(|()| Closed::Dealt)
    }

    fn choices(&self, who: Who) -> Vec<Choice> {
        match (who, self.waits()) {
            (Who::Place(place), Waits::Bets) => words::tips(self.rules(), &self.round, place),
            (Who::Place(place), _) => words::choices(self.rules(), &self.round, Some(place)),
            (Who::Banker, _) => words::choices(self.rules(), &self.round, None),
        }
    }

    fn answer(&mut self, who: Who, answer: &Answer) -> Result<(), String> {
        let place = match who {
            Who::Place(place) => Some(place),
            Who::Banker => None,
        };
        let action = words::read(self.rules(), &self.round, place, answer)?;
        let by_bank = matches!(action, Action::SetDealer(_) | Action::KeepDealer(_));
        if by_bank != place.is_none() {
            return Err("that is for whoever banks to say".to_owned());
        }
        self.play(action)
    }

    fn time_out(&mut self, who: Who) -> Result<(), String> {
        match who {
            Who::Place(place) => self.play(Action::TimeOut(place)),
            Who::Banker => self.play(self.round.left_to_the_house(self.rules())),
        }
    }

    fn floor(&mut self, mishap: &Mishap) -> Result<(), String> {
        let ruling = self.ruling(mishap)?;
        self.may_rule(ruling)?;
        match self.waits() {
            Waits::Bets => {
                self.told.push(ruling);
                Ok(())
            }
            _ => self.play(Action::Floor(ruling)),
        }
    }

    fn rulings(&self) -> Vec<(Mishap, Vec<Remedy>)> {
        let lies = Lies {
            places: self.round.dealt(),
            hands: self.round.hands().count() as u8,
            cards: &|place| self.round.spot(place).own.cards.len(),
            remedies: &|what| Round::remedies(self.rules(), what),
        };
        rulings(&lies, |mishap| self.ruling(mishap).is_ok_and(|it| self.may_rule(it).is_ok()))
    }

    fn bot(&self, who: Who, chance: &mut Chance) -> Option<Answer> {
        let place = match (who, self.waits()) {
            (Who::Banker, Waits::Banker) => return Some(Answer::of("dealer-house-way")),
            (Who::Place(place), Waits::Bets) => return self.bot_bets(place, chance),
            (Who::Place(place), Waits::Places(places)) if places.contains(place) => place,
            _ => return None,
        };
        let start = Start { chairs: &self.chairs, bank: self.bank, meters: self.meters };
        let view = View::new(self.rules(), self.pit.way, &start, &self.events, place);
        let whim = bets::on_the_next_card(self.rules(), &self.round, place, chance);
        let action = whim.unwrap_or_else(|| view.best(&self.round, DEALS, chance));
        words::said(self.rules(), &action)
    }

    fn question(&self, who: Who) -> Option<Box<dyn Question>> {
        let eyes = match who {
            Who::Place(place) => Some(place),
            Who::Banker => None,
        };
        // Whoever banks looks at the cards that he is to play.
        let shown = |event: &Event| match event {
            Event::Dealt { to: Target::Dealer, .. } if who == Who::Banker => *event,
            event => event.seen_by(eyes),
        };
        let seen: Vec<Event> = self.events.iter().map(shown).collect();
        Some(Box::new(Asks {
            pit: Arc::clone(&self.pit),
            chairs: self.chairs.clone(),
            bank: self.bank,
            meters: self.meters,
            round: match who {
                Who::Place(place) => self.seen(Some(place)).clone(),
                Who::Banker => self.to_the_bank(&seen),
            },
            seen,
            who,
        }))
    }

    fn stack(&self, place: Seat) -> Money {
        self.round.stack(place)
    }

    fn bank_net(&self) -> Net {
        self.round.bank_net()
    }

    fn beside(&self) -> Net {
        Net::lost(self.round.meter_paid()) + Net::won(self.round.tips_won())
    }

    fn dealt(&self) -> SeatSet {
        self.round.dealt()
    }

    fn state(&self, place: Seat) -> &'static str {
        match self.round.spot(place).hold {
            Hold::Folded => "folded",
            Hold::Dead => "dead",
            Hold::Declared => "shown",
            Hold::Empty | Hold::In => "",
        }
    }

    fn may_look(&self, place: Seat) -> Look {
        let first = self.chairs[place.place()].owner == place;
        let may = self.rules().looks_at_other_hands();
        match first || may && self.round.may_look(self.rules(), place) {
            true => Look::Allowed,
            false => Look::Barred,
        }
    }

    fn hands(&self, eyes: Option<Seat>, place: Seat) -> Vec<Spread> {
        seen::hands(self.rules(), self.seen(eyes), eyes, place)
    }

    fn bets(&self, place: Seat) -> Vec<Bet> {
        seen::bets(self.rules(), &self.round, place, &self.results(place))
    }

    fn dealer(&self, eyes: Option<Seat>) -> Vec<Spread> {
        let seen = self.seen(eyes);
        seen::dealer(self.rules(), seen, seen.dealer())
    }

    fn dealer_to_bank(&self) -> Vec<Spread> {
        match self.waits() {
            Waits::Banker => seen::dealer(self.rules(), self.seen(None), self.round.dealer()),
            _ => self.dealer(None),
        }
    }

    fn middle(&self, eyes: Option<Seat>) -> Vec<Spread> {
        seen::middle(self.rules(), self.seen(eyes))
    }

    fn hear(&mut self, eyes: Option<Seat>) -> Vec<String> {
        self.ears.hear(eyes)
    }

    fn shown(&self, eyes: Option<Seat>) -> Shown {
        self.ears.shown(eyes).clone()
    }

    fn packs(&self) -> Vec<Laid> {
        self.shoe.laid()
    }
}
