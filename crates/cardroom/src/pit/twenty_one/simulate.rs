//! Rounds of twenty-one by the million, and the sums that must hold.

use super::chart;
use super::offer::TwentyOne;
use super::shoe::PointsShoe;
use crate::chance::{Chance, Purpose};
use crate::pit::report::Report;
use crate::pit::simulate::{Asked, Score};
use crate::pit::turns::Banking;
use crate::simulate::run::{Playing, play};
use engine::Seat;
use engine::points::{Action, Bank, Chair, Event, Refusal, Round, Rules, Start, WagerId, Waiting};
use money::{Money, Net};
use odds::points::Plays;
use sheet::Banker;
use std::time::Instant;

/// More questions than any round asks.
const ENDLESS: usize = 10_000;

/// What a seat brings to each round, in the least bets of the table: more than it can lose.
const STACK: u64 = 10_000;

/// How hands are played.
pub(crate) enum Way {
    /// By a rule of thumb, whatever the game.
    Thumb,
    /// By the best play of its rules.
    Best(Box<Plays>),
}

impl Way {
    fn answer(&self, rules: &Rules, round: &Round) -> Option<Action> {
        match self {
            Way::Thumb => chart::answer(rules, round),
            Way::Best(plays) => plays.answer(rules, round),
        }
    }
}

/// Plays the rounds and adds them up.
///
/// # Errors
/// The engine refused what it allows: a bug.
pub(crate) fn run<'a>(game: &'a TwentyOne, way: &Way, asked: Asked) -> Result<Report<'a>, String> {
    let clock = Instant::now();
    let score = play(|| Table::new(game, way, asked), asked.rounds, asked.threads)?;
    let banking = game.turns().banking(0, asked.seats);
    let seconds = clock.elapsed().as_secs_f64();
    let banker = Banker::PlayerDealer;
    Ok(Report { named: &game.named, banker, banking, asked, seconds, score })
}

/// A table, with what it uses again in every round.
struct Table<'a> {
    game: &'a TwentyOne,
    way: &'a Way,
    asked: Asked,
    base: Vec<(WagerId, Money)>,
    shoe: PointsShoe,
    events: Vec<Event>,
    chairs: Vec<Chair>,
    /// The seats of the table at the layout's places.
    places: Vec<Seat>,
    opened: Option<Opened>,
}

/// A round when its bets are closed. The bots bet the same every time, and the same actions come to
/// the same round and the same events.
struct Opened {
    round: Round,
    /// How many of the table's events it has brought, the first ones.
    events: usize,
    bank: Bank,
}

impl<'a> Table<'a> {
    fn new(game: &'a TwentyOne, way: &'a Way, asked: Asked) -> Table<'a> {
        let places: Vec<Seat> = game.turns().banking(0, asked.seats).bettors(asked.seats).collect();
        let stack = game.rules.limits.least.times(STACK);
        Table {
            game,
            way,
            asked,
            base: game.base(),
            shoe: PointsShoe::new(&game.rules),
            events: Vec::with_capacity(256),
            chairs: (0..places.len()).map(|place| Chair::own(place, stack)).collect(),
            places,
            opened: None,
        }
    }
}

impl Playing for Table<'_> {
    type Score = Score;

    /// A table that opens with a new shoe, is played at and closes.
    fn play(&mut self, first: u64, rounds: u64, block: u64) -> Result<Score, String> {
        let chance = &mut Chance::new(self.asked.seed, Purpose::Block(block));
        let mut score = Score::default();
        let mut kept: Option<Round> = None;
        self.shoe.open();
        for number in 0..rounds {
            let banking = self.game.turns().banking(number, self.asked.seats);
            if let Banking::Seat(_) = banking {
                self.places.clear();
                self.places.extend(banking.bettors(self.asked.seats));
            }
            let told = |refusal: Refusal| {
                format!("round {}: the engine refused what is legal: {refusal}", first + number + 1)
            };
            let bank = self.game.turns().bank(banking, self.asked.bank);
            let chairs = std::mem::take(&mut self.chairs);
            let start = Start { chairs: &chairs, bank };
            let round = match &mut kept {
                Some(round) => round,
                None => kept.insert(Round::begin(&self.game.rules, &start)),
            };
            self.shoe.ready();
            self.open(round, &start).map_err(told)?;
            self.chairs = chairs;
            self.round(round, chance).map_err(told)?;
            self.count(round, banking, first + number, &mut score);
        }
        Ok(score)
    }
}

impl Table<'_> {
    /// Begins a round and has the seats bet, until no more bets are taken.
    fn open(&mut self, round: &mut Round, start: &Start<'_>) -> Result<(), Refusal> {
        if let Some(opened) = &self.opened
            && opened.bank == start.bank
        {
            round.lay_as(&opened.round);
            self.events.truncate(opened.events);
            return Ok(());
        }
        let rules = &self.game.rules;
        round.begin_again(rules, start);
        self.events.clear();
        for seat in (0..start.chairs.len()).map(Seat::new) {
            for (wager, money) in &self.base {
                round.act(rules, Action::Bet(seat, *wager, *money), &mut self.events)?;
            }
        }
        round.act(rules, Action::NoMoreBets, &mut self.events)?;
        let (round, events) = (round.clone(), self.events.len());
        self.opened = Some(Opened { round, events, bank: start.bank });
        Ok(())
    }

    /// Plays a round whose bets are closed to its end.
    fn round(&mut self, round: &mut Round, chance: &mut Chance) -> Result<(), Refusal> {
        let rules = &self.game.rules;
        for _ in 0..ENDLESS {
            self.shoe.serve(round, rules, chance, &mut self.events)?;
            match self.way.answer(rules, round) {
                Some(action) => round.act(rules, action, &mut self.events)?,
                None => break,
            }
        }
        Ok(())
    }

    /// Adds a round to the score, and whatever in it does not add up.
    fn count(&self, round: &Round, banking: Banking, number: u64, score: &mut Score) {
        let fault = |what: String| format!("round {}: {what}", number + 1);
        score.rounds += 1;
        // Nothing is settled before the deal.
        let opening = self.opened.as_ref().map_or(0, |opened| opened.events);
        for event in &self.events[opening..] {
            match event {
                Event::Settled(seat, _, payment) => {
                    score.staked[self.places[seat.place()].place()] += payment.stake;
                }
                Event::Surrendered(..) => score.folded += 1,
                _ => {}
            }
        }
        let mut sum = round.bank_net();
        for (place, seat) in self.places.iter().enumerate() {
            let net = Net::between(self.chairs[place].stack, round.stack(Seat::new(place)));
            score.nets[seat.place()] += net;
            score.won[seat.place()] += u64::from(net > Net::ZERO);
            sum += net;
        }
        score.hands += round.hands().len() as u64;
        if let Banking::Seat(seat) = banking {
            score.banked[seat.place()] += round.bank_net();
        }
        score.bank += round.bank_net();
        if round.waiting_for(&self.game.rules) != Waiting::Nothing {
            score.faults.push(fault("the round does not end".to_owned()));
        } else if !sum.is_zero() {
            score.faults.push(fault(format!("{sum} was lost or made")));
        }
        if !self.shoe.adds_up(round) {
            score.faults.push(fault("cards were lost or made".to_owned()));
        }
    }
}
