//! Rounds to nine by the million, and the sums that must hold.

use super::bots;
use super::offer::Nines;
use crate::chance::{Chance, Purpose};
use crate::pit::report::Report;
use crate::pit::simulate::{Asked, Score, dice};
use crate::pit::turns::Banking;
use crate::simulate::Bots;
use crate::simulate::run::{Playing, play};
use cards::{Card, Shoe};
use engine::nines::{Action, Between, Event, Refusal, Round, Start, Table, Waiting};
use engine::{Bank, Chair, Seat, WagerId};
use money::{Money, Net};
use sheet::table::Shuffle;
use std::time::Instant;

/// What a seat brings to each round, in the least bets of the table: more than it can lose.
const STACK: u64 = 10_000;

/// More questions than any round asks.
const ENDLESS: usize = 1_000;

/// Plays the rounds and adds them up.
///
/// # Errors
/// The engine refused what it allows: a bug.
pub(crate) fn run(game: &Nines, asked: Asked) -> Result<Report<'_>, String> {
    let clock = Instant::now();
    let score = play(|| Felt::new(game, asked), asked.rounds, asked.threads)?;
    let seconds = clock.elapsed().as_secs_f64();
    let banking = game.turns().banking(0, asked.seats);
    Ok(Report { named: &game.named, banker: game.banker, banking, asked, seconds, score })
}

/// A table, with what it uses again in every round.
struct Felt<'a> {
    game: &'a Nines,
    asked: Asked,
    base: (WagerId, Money),
    shoe: Shoe,
    table: Table,
    events: Vec<Event>,
    chairs: Vec<Chair>,
    /// The seats of the table at the layout's places.
    places: Vec<Seat>,
    /// The cards that have been dealt since the last shuffle.
    dealt: Vec<Card>,
    opened: Option<Opened>,
}

/// A round of callers when its bets are closed. They bet the same every time, and the same actions
/// come to the same round and the same events.
struct Opened {
    round: Round,
    /// How many of the table's events it has brought, the first ones.
    events: usize,
    bank: Bank,
}

impl<'a> Felt<'a> {
    fn new(game: &'a Nines, asked: Asked) -> Felt<'a> {
        let shoe = Shoe::new(game.rules.game.pack);
        let banking = game.turns().banking(0, asked.seats);
        let places = banking.bettors(asked.seats).count();
        let stack = game.rules.limits.least.times(STACK);
        Felt {
            game,
            asked,
            base: bots::base(&game.rules),
            dealt: Vec::with_capacity(shoe.size()),
            shoe,
            table: Table::default(),
            events: Vec::with_capacity(256),
            chairs: (0..places).map(|place| Chair::own(place, stack)).collect(),
            places: Vec::new(),
            opened: None,
        }
    }
}

impl Playing for Felt<'_> {
    type Score = Score;

    /// A table that opens with a new shoe, is played at and closes.
    fn play(&mut self, first: u64, rounds: u64, block: u64) -> Result<Score, String> {
        let Felt { game, asked, .. } = *self;
        let chance = &mut Chance::new(asked.seed, Purpose::Block(block));
        let mut score = Score::default();
        let mut kept: Option<Round> = None;
        let most = game.most_cards(self.chairs.len());
        let chairs = std::mem::take(&mut self.chairs);
        self.table = Table::default();
        for number in 0..rounds {
            let turns = game.turns();
            let banking = turns.banking(number, asked.seats);
            if number == 0 || matches!(banking, Banking::Seat(_)) {
                self.places.clear();
                self.places.extend(banking.bettors(asked.seats));
            }
            self.ready(most, chance);
            let bank = turns.bank(banking, asked.bank);
            let start = Start { chairs: &chairs, bank, free_hands: 0 };
            let round = match &mut kept {
                Some(round) => round,
                None => kept.insert(Round::begin(&game.rules, &start)),
            };
            let told = |refusal: Refusal| {
                format!("round {}: the engine refused what is legal: {refusal}", first + number + 1)
            };
            self.open(round, &start, chance).map_err(told)?;
            self.round(round, chance).map_err(told)?;
            self.count(round, &chairs, banking, first + number, &mut score);
            self.table
                .played(&game.rules, round, &self.shoe)
                .map_err(|refusal| format!("round {}: {refusal}", first + number + 1))?;
        }
        self.audit(first + rounds, &mut score);
        self.dealt.clear();
        self.chairs = chairs;
        Ok(score)
    }
}

impl Felt<'_> {
    /// Shuffles and burns where it is time; what the last shoe dealt is held against it first.
    fn ready(&mut self, most: usize, chance: &mut Chance) {
        let rules = &self.game.rules;
        let fresh = self.table.waiting_for() == Between::Shuffle;
        if fresh || rules.game.shuffle == Shuffle::EachRound {
            self.dealt.clear();
        }
        self.table.ready(rules, &mut self.shoe, most, chance, |_| {});
    }

    /// Begins a round and has the seats bet, until no more bets are taken.
    fn open(
        &mut self,
        round: &mut Round,
        start: &Start<'_>,
        chance: &mut Chance,
    ) -> Result<(), Refusal> {
        if let Some(opened) = &self.opened
            && opened.bank == start.bank
        {
            round.lay_as(&opened.round);
            self.events.truncate(opened.events);
            return Ok(());
        }
        let Felt { game, asked, .. } = *self;
        let rules = &game.rules;
        round.begin_again(rules, start);
        self.events.clear();
        for seat in (0..round.seated()).map(Seat::new) {
            match asked.bots {
                Bots::Callers => {
                    let (wager, money) = self.base;
                    round.act(rules, Action::Bet(seat, wager, money), &mut self.events)?;
                }
                Bots::Sensible => bots::bets(game, round, seat, chance, &mut self.events)?,
            }
        }
        round.act(rules, Action::NoMoreBets, &mut self.events)?;
        self.opened = (asked.bots == Bots::Callers).then(|| Opened {
            round: round.clone(),
            events: self.events.len(),
            bank: start.bank,
        });
        Ok(())
    }

    /// Plays a round whose bets are closed to its end.
    fn round(&mut self, round: &mut Round, chance: &mut Chance) -> Result<(), Refusal> {
        let rules = &self.game.rules;
        for _ in 0..ENDLESS {
            round.deal_from(rules, &mut self.shoe, &mut self.events)?;
            let action = match round.waiting_for(rules) {
                Waiting::Nothing => break,
                Waiting::Answer(seat) => Action::TimeOut(seat),
                Waiting::Banker => Action::BankerTimesOut,
                Waiting::Dice => Action::Dice(dice(chance)),
                waiting @ (Waiting::Bets | Waiting::Card(_)) => {
                    return Err(Refusal::NotNow(waiting));
                }
            };
            round.act(rules, action, &mut self.events)?;
        }
        Ok(())
    }

    /// Adds a round to the score, and whatever in it does not add up.
    fn count(
        &mut self,
        round: &Round,
        chairs: &[Chair],
        banking: Banking,
        number: u64,
        score: &mut Score,
    ) {
        score.rounds += 1;
        let mut staked = Money::ZERO;
        // Nothing is dealt or settled before the bets are closed.
        let opening = self.opened.as_ref().map_or(0, |opened| opened.events);
        for event in &self.events[opening..] {
            match event {
                Event::Settled(seat, _, payment) => {
                    staked += payment.stake;
                    score.staked[self.places[seat.place()].place()] += payment.stake;
                }
                Event::Dealt(_, Some(card), _) => self.dealt.push(*card),
                _ => {}
            }
        }
        let mut sum = round.bank_net();
        let mut lies = Money::ZERO;
        for (place, seat) in self.places.iter().enumerate() {
            let net = Net::between(chairs[place].stack, round.stack(Seat::new(place)));
            score.nets[seat.place()] += net;
            score.won[seat.place()] += u64::from(net > Net::ZERO);
            sum += net;
            lies += round.spots()[place].staked();
        }
        score.hands += round.dealt().len() as u64;
        if let Banking::Seat(seat) = banking {
            score.banked[seat.place()] += round.bank_net();
        }
        score.bank += round.bank_net();
        let fault = |what: String| format!("round {}: {what}", number + 1);
        if !round.is_over() {
            score.faults.push(fault("the round does not end".to_owned()));
        } else if !sum.is_zero() {
            score.faults.push(fault(format!("{sum} was lost or made")));
        } else if lies != staked {
            score.faults.push(fault(format!("{lies} was staked, {staked} settled")));
        }
        let last = self.shoe.past_cut_card() || self.game.rules.game.shuffle == Shuffle::EachRound;
        if last {
            self.audit(number, score);
        }
    }

    /// Holds the cards of the shoe against all that were dealt from it since it was shuffled.
    fn audit(&self, number: u64, score: &mut Score) {
        if let Err(miscount) = self.shoe.audit(self.dealt.iter().copied()) {
            score.faults.push(format!("round {}: {miscount}", number + 1));
        }
    }
}
