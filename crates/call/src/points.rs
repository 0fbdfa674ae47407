//! The dealer's call at a table of twenty-one: what happened, in the words said there.

use crate::layout::{and, name};
use engine::Seat;
use engine::points::{
    Due, Event, Face, Found, Payment, Played, Round, Rules, Ruling, Stage, Start, Target, Waiting,
};
use money::{Money, Net};
use ranking::points::{self, Count, Kind, Origin};
use std::ops::Deref;

/// Follows a round and says each event.
#[derive(Debug, Clone)]
pub struct Caller<R> {
    rules: R,
    /// The round as far as it has been called.
    round: Round,
    before: Vec<Money>,
    /// A seat's bets are called in one line.
    bets: Option<(Seat, Vec<String>)>,
    /// Whether the next card was asked for.
    hits: bool,
    /// Whether the deal has been called.
    dealt: bool,
}

impl<R: Deref<Target = Rules>> Caller<R> {
    /// A caller for a round that starts like this.
    #[must_use]
    pub fn new(rules: R, start: &Start<'_>) -> Caller<R> {
        let before = start.chairs.iter().map(|chair| chair.stack).collect();
        let round = Round::begin(&rules, start);
        Caller { rules, round, before, bets: None, hits: false, dealt: false }
    }

    /// The round as far as it has been called: what those see who hear this call.
    #[must_use]
    pub const fn round(&self) -> &Round {
        &self.round
    }

    /// Says what happened, one line an event; some events need no words.
    pub fn call(&mut self, events: &[Event]) -> Vec<String> {
        let mut lines = Vec::new();
        for event in events {
            let goes_on = match event {
                Event::Placed(seat, ..) => self.bets.as_ref().is_some_and(|(held, _)| held == seat),
                _ => false,
            };
            if !goes_on {
                lines.extend(self.flush());
            }
            // All cards of the deal are called once they are out.
            let out = matches!(event, Event::Settled(..) | Event::Came(Stage::Early));
            if out && self.round.stage() == Stage::Deal && !std::mem::replace(&mut self.dealt, true)
            {
                lines.push(self.deal());
            }
            let before = self.before_it(event);
            self.round.apply(&self.rules, event);
            let line = before.or_else(|| self.line(event));
            lines.extend(line);
        }
        lines
    }

    /// What has been gathered for one line.
    pub fn flush(&mut self) -> Vec<String> {
        let bets = self.bets.take();
        let bets = bets.map(|(seat, bets)| format!("{} bets {}.", name(seat), and(&bets)));
        bets.into_iter().collect()
    }

    /// What is said by how the round stood before the event.
    fn before_it(&mut self, event: &Event) -> Option<String> {
        Some(match *event {
            Event::Declined(seat, hand) => match self.round.waiting_for(&self.rules) {
                Waiting::Insurance(..) => {
                    format!("{} takes no insurance.", self.whose(seat, hand))
                }
                _ => format!("{} plays on.", self.whose(seat, hand)),
            },
            Event::Split(seat, hand, money) => {
                format!("{} splits for {money}.", self.whose(seat, hand))
            }
            Event::Stood(seat, hand) => {
                let held = &self.round.hands_of(seat)[hand as usize];
                format!("{} stands on {}.", self.whose(seat, hand), said(held.count(&self.rules)))
            }
            Event::Settled(seat, due, payment) => self.settled(seat, due, &payment),
            _ => return None,
        })
    }

    fn line(&mut self, event: &Event) -> Option<String> {
        Some(match *event {
            Event::Placed(seat, wager, money) if money.is_zero() => {
                format!("{} takes {} back.", name(seat), self.rules.name(wager))
            }
            Event::Placed(seat, wager, money) => {
                let bet = format!("{money} on {}", self.rules.name(wager));
                self.bets.get_or_insert((seat, Vec::new())).1.push(bet);
                return None;
            }
            Event::Returned(seat) => format!("{}'s bets come back.", name(seat)),
            Event::Closed => "No more bets.".to_owned(),
            Event::Dealt(Target::Hand(seat, hand), ..) if self.round.stage() > Stage::Deal => {
                let held = &self.round.hands_of(seat)[hand as usize];
                let card = held.cards.last().map(ToString::to_string).unwrap_or_default();
                let verb = if std::mem::take(&mut self.hits) { "hits" } else { "gets" };
                let total = said(held.count(&self.rules));
                format!("{} {verb} {card}: {total}.", self.whose(seat, hand))
            }
            Event::Dealt(Target::Banker, Some(card), Face::Up)
                if self.round.stage() > Stage::Deal =>
            {
                format!("Banker draws {card}: {}.", self.bankers())
            }
            Event::Turned(card) => format!("Banker turns {card}: {}.", self.bankers()),
            Event::Looked(Found::Natural) => "Dealer looks: a natural.".to_owned(),
            Event::Looked(Found::Nothing) => "Dealer looks: no natural.".to_owned(),
            Event::Started(seat) => format!("Action starts at {seat}."),
            Event::Insured(seat, hand, money) => {
                format!("{} is insured for {money}.", self.whose(seat, hand))
            }
            Event::Switched(seat) => {
                let hands: Vec<String> = self.laid(seat);
                format!("{} switches: {}.", name(seat), and(&hands))
            }
            Event::Kept(seat) => format!("{} does not switch.", name(seat)),
            Event::Hit(..) => {
                self.hits = true;
                return None;
            }
            Event::Doubled(seat, hand, money) => {
                format!("{} doubles for {money}.", self.whose(seat, hand))
            }
            Event::Surrendered(seat, hand) => format!("{} surrenders.", self.whose(seat, hand)),
            Event::Rescued(seat, hand) => {
                let back = self.round.hands_of(seat)[hand as usize].last;
                format!("{} takes {back} back, giving up the rest.", self.whose(seat, hand))
            }
            Event::BankerStood => format!("Banker stands on {}.", self.bankers()),
            Event::Ruled(ruling) => ruled(&ruling),
            Event::Ended => self.nets(),
            Event::Settled(seat, due, payment) => self.settled(seat, due, &payment),
            Event::Dealt(..)
            | Event::Came(_)
            | Event::Declined(..)
            | Event::Split(..)
            | Event::Stood(..)
            | Event::BankerHit => return None,
        })
    }

    /// The deal in one line.
    fn deal(&self) -> String {
        let seats = self.round.dealt().iter();
        let hands = seats.map(|seat| format!("{seat} {}", and(&self.laid(seat))));
        let up: Vec<String> = self.round.banker_shows().iter().map(ToString::to_string).collect();
        let down = self.round.banker().len() - up.len();
        let banker = format!("banker {}{}", up.join(" "), " ??".repeat(down));
        let all: Vec<String> = hands.chain([banker]).collect();
        format!("Dealt: {}.", all.join(", "))
    }

    fn laid(&self, seat: Seat) -> Vec<String> {
        self.round.hands_of(seat).iter().map(|hand| hand.cards.to_string()).collect()
    }

    fn bankers(&self) -> String {
        let cards = self.round.banker_shows();
        said(points::count(self.rules.game.counting, Origin::Dealt, cards))
    }

    /// A hand as the first words of a sentence, by its number where there are several.
    fn whose(&self, seat: Seat, hand: u8) -> String {
        match self.round.hands_of(seat).len() {
            1 => name(seat),
            _ => format!("{}'s hand {}", name(seat), hand + 1),
        }
    }

    /// What a payment is on: the wager, and which of the player's hands where it was split.
    fn what(&self, seat: Seat, due: Due) -> String {
        let on = |hand: u8, hands: &[Played]| {
            let wager = hands[hand as usize].wager;
            match hands.iter().filter(|held| held.wager == wager).count() {
                1 => self.rules.name(wager).to_owned(),
                _ => format!("{} on hand {}", self.rules.name(wager), hand + 1),
            }
        };
        let hands = self.round.hands_of(seat);
        match due {
            Due::Side(wager) => self.rules.name(wager).to_owned(),
            // Behind a seat the wager alone lies there.
            Due::Hand(hand) | Due::Insurance(hand) if hands.is_empty() => {
                self.rules.name(self.rules.hands()[hand as usize]).to_owned()
            }
            Due::Hand(hand) => on(hand, hands),
            Due::Insurance(hand) => match hands.len() {
                1 => "insurance".to_owned(),
                _ => format!("insurance of {}", on(hand, hands)),
            },
        }
    }

    fn settled(&self, seat: Seat, due: Due, payment: &Payment) -> String {
        let what = format!("{}'s {}", name(seat), self.what(seat, due));
        let taken = payment.taken();
        let row = match (due, payment.row) {
            (Due::Side(wager), Some(row)) => self.rules.row(wager, row),
            _ => None,
        };
        let row = row.map_or(String::new(), |row| format!(" for {row}"));
        let back = payment.idle + payment.uncovered;
        let verdict = match (payment.won.is_zero(), taken.is_zero()) {
            (false, _) => format!("{what} wins {}{row}", payment.won),
            (true, false) => format!("{what} loses {taken}"),
            (true, true) if back == payment.stake => return format!("{what} has no action."),
            (true, true) => format!("{what} pushes"),
        };
        let part = |money: Money, says: &str| match money {
            Money::ZERO => String::new(),
            money => format!("; {money} {says}"),
        };
        let idle = part(payment.idle, "has no action");
        format!("{verdict}{idle}{}.", part(payment.uncovered, "is not covered"))
    }

    fn nets(&self) -> String {
        let owners = (0..self.before.len()).map(Seat::new);
        let owners = owners.filter(|seat| self.round.spot(*seat).owner == *seat);
        let nets: Vec<String> = owners
            .map(|seat| {
                let net = Net::between(self.before[seat.place()], self.round.stack(seat));
                format!("{seat} {net}")
            })
            .collect();
        format!("Net: {}, bank {}.", nets.join(", "), self.round.bank_net())
    }
}

/// A count as a dealer says it.
fn said(count: Count) -> String {
    match count.kind {
        Kind::Natural(_) => {
            let half = if count.total.half_points % 2 == 1 { ".5" } else { "" };
            format!("natural {}{half}", count.total.half_points / 2)
        }
        Kind::Over => format!("{}, over", count.total),
        Kind::Points => count.total.to_string(),
    }
}

/// What the floor says.
fn ruled(ruling: &Ruling) -> String {
    let whose = ruling.seat.map_or(String::new(), |seat| format!(" at {seat}"));
    format!("Floor: {}{whose}: {}.", ruling.what.id(), ruling.remedy.id())
}
