//! One round of twenty-one on a layout.

use super::ask::Asks;
use super::shoe::PointsShoe;
use super::{chart, words};
use crate::adviser::Question;
use crate::answer::{Answer, Choice};
use crate::chance::{Chance, Shuffler};
use crate::game::Laid;
use crate::layout::{Closed, Deal, Ears, Follows, Lies, Mishap, Waits, Who, rulings};
use crate::pit::bets::near;
use crate::shown::Shown;
use crate::view::{Bet, Spread};
use call::points::Caller;
use cards::Card;
use engine::points::{
    Action, Bank, Chair, Due, Event, Played, Refusal, Round, Rules, Ruling, Stage, Start, Waiting,
    legal, step,
};
use engine::{Amounts, Packet, Payment, Seat, SeatSet, WagerId};
use money::{Money, Net};
use odds::points::Plays;
use ranking::points::{Origin, count};
use sheet::table::irregular::Remedy;
use std::sync::{Arc, OnceLock};

/// How often, in thousandths, a bot makes a bet that no hand needs.
const SIDE_BETS: u32 = 200;

/// A round of twenty-one.
pub struct PointsDeal {
    rules: Arc<Rules>,
    round: Round,
    shoe: PointsShoe,
    dice: Shuffler,
    ears: Ears<Caller<Arc<Rules>>>,
    /// The best play, once it is known.
    plays: Arc<OnceLock<Plays>>,
    /// What was settled, and how.
    settled: Vec<(Seat, Due, Payment)>,
    /// What the round began with, and what has happened since bets are closed.
    chairs: Vec<Chair>,
    bank: Bank,
    events: Vec<Event>,
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
            Event::Turned(card) => vec![*card],
            _ => Vec::new(),
        }
    }
}

impl PointsDeal {
    pub(super) fn begin(
        rules: &Arc<Rules>,
        start: &Start<'_>,
        (shoe, dice): (PointsShoe, Shuffler),
        plays: Arc<OnceLock<Plays>>,
    ) -> PointsDeal {
        PointsDeal {
            ears: Ears::new(start.chairs.len(), || Caller::new(Arc::clone(rules), start)),
            round: Round::begin(rules, start),
            rules: Arc::clone(rules),
            shoe,
            dice,
            plays,
            settled: Vec::new(),
            chairs: start.chairs.to_vec(),
            bank: start.bank,
            events: Vec::new(),
        }
    }

    pub(super) const fn round(&self) -> &Round {
        &self.round
    }

    pub(super) const fn shoe(&self) -> &PointsShoe {
        &self.shoe
    }

    fn act(&mut self, action: Action) -> Result<(), Refusal> {
        self.act_after(Vec::new(), action)
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

    /// Does something and deals what is due; everybody hears it, and before it what was not called.
    fn act_after(&mut self, mut events: Vec<Event>, action: Action) -> Result<(), Refusal> {
        let PointsDeal { rules, round, shoe, dice, .. } = self;
        round.act(rules, action, &mut events)?;
        shoe.serve(round, rules, &mut |bound| dice.below(bound), &mut events)?;
        for event in &events {
            match *event {
                Event::Settled(seat, due, payment) => self.settled.push((seat, due, payment)),
                Event::Split(seat, hand, _) => self.count_again(seat, hand),
                _ => {}
            }
        }
        self.ears.tell(&events);
        self.events.extend(events);
        Ok(())
    }

    /// The hands after one that was split have another number.
    fn count_again(&mut self, place: Seat, split: u8) {
        for (seat, due, _) in &mut self.settled {
            match due {
                Due::Hand(hand) | Due::Insurance(hand) if *seat == place && *hand > split => {
                    *hand += 1;
                }
                _ => {}
            }
        }
    }

    /// The word on something that lies there, with what was settled of it.
    fn bet(&self, place: Seat, due: Due, name: String, lies: Money) -> Option<Bet> {
        let settled = self.settled.iter().find(|(at, it, _)| (*at, *it) == (place, due));
        let Some((_, _, payment)) = settled else {
            return (!lies.is_zero()).then(|| Bet::new(name, lies));
        };
        let mut bet = Bet::new(name, payment.stake);
        bet.net = Some(Net::between(payment.stake, payment.total()).as_cents());
        if let (Due::Side(wager), Some(row)) = (due, payment.row) {
            bet.says = self.rules.row(wager, row).unwrap_or_default().to_owned();
        }
        Some(bet)
    }

    /// What a hand's wager is called: by its number where there are several on it.
    fn named(&self, hands: &[Played], at: usize) -> String {
        let wager = hands[at].wager;
        match hands.iter().filter(|held| held.wager == wager).count() {
            1 => self.rules.name(wager).to_owned(),
            _ => format!("{} on hand {}", self.rules.name(wager), at + 1),
        }
    }

    /// What the floor rules when it is told this.
    fn ruling(&self, mishap: &Mishap) -> Result<Ruling, String> {
        let &Mishap { what, place: seat, .. } = mishap;
        let fits = |remedy| {
            let ruling = Ruling { what, seat, remedy };
            step(&self.rules, &self.round, Action::Floor(ruling)).is_ok()
        };
        let remedy = mishap.remedy(&Round::remedies(&self.rules, what), fits)?;
        Ok(Ruling { what, seat, remedy })
    }

    /// A bot's next bet: those that its hands need, now and then one beside them; then it is ready.
    fn bot_bets(&self, place: Seat, chance: &mut Chance) -> Option<Answer> {
        let (rules, round) = (&self.rules, &self.round);
        let open = |wager: &WagerId| round.spot(place).bet(*wager).is_zero();
        let bet = |wager: WagerId, wanted: Money| {
            let amounts = round.amounts(rules, place, wager)?;
            let name = format!("bet:{}", rules.name(wager));
            Some(Answer::of(name).for_money(near(&amounts, wanted)))
        };
        let least = rules.limits.least;
        if let Some(wager) = rules.hands().iter().copied().find(open) {
            let times = [1, 1, 1, 2, 3, 5][chance.below(6) as usize];
            let fits = round.stack(place) >= least.times(times * rules.hands().len() as u64);
            let wanted = least.times(if fits { times } else { 1 });
            if let Some(answer) = bet(wager, wanted) {
                return Some(answer);
            }
            // Who cannot make what his bets want takes them back when his time is up.
            return self.lacks(place).is_none().then(|| Answer::of("ready"));
        }
        if chance.happens(SIDE_BETS)
            && let Some(answer) = rules.wagers().filter(open).find_map(|wager| bet(wager, least))
        {
            return Some(answer);
        }
        Some(Answer::of("ready"))
    }
}

impl Deal for PointsDeal {
    fn waits(&self) -> Waits {
        match self.round.waiting_for(&self.rules) {
            Waiting::Bets => Waits::Bets,
            Waiting::Banker => Waits::Banker,
            waiting => match waiting.seat() {
                Some(seat) => Waits::Places(SeatSet::EMPTY.with(seat)),
                None => Waits::Nothing,
            },
        }
    }

    fn offers(&self, place: Seat) -> Vec<(String, Amounts)> {
        let offers = legal(&self.rules, &self.round).offers.into_iter();
        let own = offers.filter(|offer| offer.seat == place);
        own.map(|offer| (self.rules.name(offer.wager).to_owned(), offer.amounts)).collect()
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
        match self.act_after(self.placed(), Action::NoMoreBets) {
            Ok(()) => Ok(Closed::Dealt),
            Err(Refusal::NobodyBet) => Ok(Closed::NobodyBet),
            Err(refusal) => Err(refusal.to_string()),
        }
    }

    fn choices(&self, who: Who) -> Vec<Choice> {
        words::choices(&legal(&self.rules, &self.round), who)
    }

    fn answer(&mut self, who: Who, answer: &Answer) -> Result<(), String> {
        let action = words::read(who, answer)?;
        self.act(action).map_err(|refusal| refusal.to_string())
    }

    fn time_out(&mut self, who: Who) -> Result<(), String> {
        let action = match who {
            Who::Place(seat) => Action::TimeOut(seat),
            Who::Banker => self.round.left_to_the_house(&self.rules),
        };
        self.act(action).map_err(|refusal| refusal.to_string())
    }

    fn floor(&mut self, mishap: &Mishap) -> Result<(), String> {
        let ruling = self.ruling(mishap)?;
        self.act(Action::Floor(ruling)).map_err(|refusal| refusal.to_string())
    }

    fn rulings(&self) -> Vec<(Mishap, Vec<Remedy>)> {
        let lies = Lies {
            places: self.round.dealt(),
            hands: 0,
            cards: &|_| 0,
            remedies: &|what| Round::remedies(&self.rules, what),
        };
        rulings(&lies, |mishap| {
            let ruling = self.ruling(mishap);
            ruling.is_ok_and(|it| step(&self.rules, &self.round, Action::Floor(it)).is_ok())
        })
    }

    fn bot(&self, who: Who, chance: &mut Chance) -> Option<Answer> {
        match (self.waits(), who) {
            (Waits::Bets, Who::Place(place)) => self.bot_bets(place, chance),
            (Waits::Places(asked), Who::Place(place)) if asked.contains(place) => {
                let seen = self.ears.of(Some(place)).round();
                let best = self.plays.get().and_then(|plays| plays.answer(&self.rules, seen));
                let action = best.or_else(|| chart::answer(&self.rules, seen))?;
                words::said(&action)
            }
            (Waits::Banker, Who::Banker) => Some(Answer::of("banker-stand")),
            _ => None,
        }
    }

    fn question(&self, who: Who) -> Option<Box<dyn Question>> {
        let hand = |at: usize| self.round.hands().get(at).map(|hand| hand.cards.to_vec());
        let own = match self.round.waiting_for(&self.rules) {
            Waiting::EarlySurrender(..) | Waiting::Play(..) => hand(self.round.turn()),
            Waiting::Switch(seat) => {
                let hands = self.round.hands_of(seat).iter();
                Some(hands.flat_map(|hand| hand.cards.iter().copied()).collect())
            }
            _ => None,
        };
        let up = self.round.banker_shows().first().copied();
        Some(Box::new(Asks {
            rules: Arc::clone(&self.rules),
            chairs: self.chairs.clone(),
            bank: self.bank,
            plays: Arc::clone(&self.plays),
            seen: self.events.iter().map(|event| event.seen_by(None)).collect(),
            who,
            sight: own.zip(up),
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

    /// Everybody's cards lie face up.
    fn hands(&self, _eyes: Option<Seat>, place: Seat) -> Vec<Spread> {
        let asked = match self.waits() {
            Waits::Places(asked) => asked.contains(place),
            Waits::Bets | Waits::Banker | Waits::Nothing => false,
        };
        let first = self.round.spot(place).hands().start;
        let hands = self.round.hands_of(place);
        let spread = |(at, hand): (usize, &Played)| {
            let label = match hands.len() {
                1 => String::new(),
                _ => format!("hand {}", at + 1),
            };
            let mut spread = Spread::up(&label, &hand.cards).saying(words::made(&self.rules, hand));
            spread.active = asked && self.round.turn() == first + at;
            spread
        };
        let dealt = hands.iter().enumerate().filter(|(_, hand)| !hand.cards.is_empty());
        dealt.map(spread).collect()
    }

    fn bets(&self, place: Seat) -> Vec<Bet> {
        let spot = self.round.spot(place);
        let wagers = self.rules.wagers();
        if self.round.stage() == Stage::Bets {
            let made = wagers.filter(|wager| !spot.bet(*wager).is_zero());
            return made.map(|it| Bet::new(self.rules.name(it), spot.bet(it))).collect();
        }
        let hands = self.round.hands_of(place);
        let mut bets = Vec::new();
        for (at, hand) in hands.iter().enumerate() {
            let (number, name) = (at as u8, self.named(hands, at));
            let insurance = format!("insurance of {name}");
            bets.extend(self.bet(place, Due::Hand(number), name, hand.stake()));
            bets.extend(self.bet(place, Due::Insurance(number), insurance, hand.insurance));
        }
        let sides = wagers.filter(|wager| !self.rules.hands().contains(wager));
        bets.extend(sides.filter_map(|wager| {
            let name = self.rules.name(wager).to_owned();
            self.bet(place, Due::Side(wager), name, spot.bet(wager))
        }));
        bets
    }

    fn dealer(&self, _eyes: Option<Seat>) -> Vec<Spread> {
        let (all, up) = (self.round.banker(), self.round.banker_shows());
        if all.is_empty() {
            return Vec::new();
        }
        let down = Packet::unseen((all.len() - up.len()) as u8);
        let spread = Spread::up("banker", up).and_down(&down);
        let made = count(self.rules.game.counting, Origin::Dealt, up);
        vec![spread.saying(words::count(made))]
    }

    fn notes(&self) -> Vec<String> {
        vec![format!("{} cards are left in the shoe.", self.shoe.left())]
    }

    fn hear(&mut self, eyes: Option<Seat>) -> Vec<String> {
        self.ears.hear(eyes)
    }

    fn shown(&self, eyes: Option<Seat>) -> Shown {
        self.ears.shown(eyes).clone()
    }

    fn packs(&self) -> Vec<Laid> {
        self.ears.trail().along(self.shoe.packs())
    }
}
