//! Rounds of Pan by the thousand, and the sums that must hold.

use super::bot;
use super::dealer::Dealer;
use super::offer::Parlour;
use super::report::Report;
use crate::chance::{Chance, Purpose};
use crate::simulate::Bots;
use crate::simulate::run::{Playing, Tally, add_faults, play};
use engine::Seat;
use engine::pan::{Action, Event, Round, Rules, Start, Waiting, Why};
use money::{Money, Net};
use std::time::Instant;

/// What a seat brings to each round, in chips: more than it can lose.
pub(super) const STACK: u64 = 10_000;

/// More questions than any round asks.
const ENDLESS: usize = 100_000;

/// What is asked for.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Asked {
    pub(crate) rounds: u64,
    pub(crate) seats: usize,
    pub(crate) seed: u64,
    pub(crate) threads: usize,
    pub(crate) bots: Bots,
}

/// What came of some rounds.
#[derive(Debug, Default, Clone)]
pub(crate) struct Score {
    pub(super) rounds: u64,
    pub(super) nets: [Net; Rules::SEATS],
    /// Rounds in which each seat won.
    pub(super) won: [u64; Rules::SEATS],
    pub(super) fees: Money,
    pub(super) retired: u64,
    /// Rounds that ended with eleven cards, not with one hand left.
    pub(super) went_out: u64,
    /// Cards drawn from the stock, and discards taken.
    pub(super) drawn: u64,
    pub(super) taken: u64,
    pub(super) forced: u64,
    /// Chips collected for conditions, by everyone together.
    pub(super) conditions: Money,
    pub(super) faults: Vec<String>,
    records: Vec<String>,
}

impl Tally for Score {
    fn add(&mut self, other: &Score) {
        self.rounds += other.rounds;
        self.nets.iter_mut().zip(other.nets).for_each(|(net, more)| *net += more);
        self.won.iter_mut().zip(other.won).for_each(|(won, more)| *won += more);
        self.fees += other.fees;
        self.retired += other.retired;
        self.went_out += other.went_out;
        self.drawn += other.drawn;
        self.taken += other.taken;
        self.forced += other.forced;
        self.conditions += other.conditions;
        add_faults(&mut self.faults, &other.faults);
    }

    fn records(&mut self) -> &mut Vec<String> {
        &mut self.records
    }
}

/// Plays the rounds and adds them up.
///
/// # Errors
/// The engine refused what it allows: a bug.
pub(crate) fn run(parlour: &Parlour, asked: Asked) -> Result<Report<'_>, String> {
    let clock = Instant::now();
    let open = || Table::new(&parlour.rules, asked);
    let score = play(open, asked.rounds, asked.threads)?;
    Ok(Report { parlour, asked, seconds: clock.elapsed().as_secs_f64(), score })
}

/// A table, with what it uses again in every round.
struct Table<'a> {
    rules: &'a Rules,
    asked: Asked,
    dealer: Dealer,
    events: Vec<Event>,
    stacks: Vec<Money>,
}

impl<'a> Table<'a> {
    fn new(rules: &'a Rules, asked: Asked) -> Table<'a> {
        Table {
            rules,
            asked,
            dealer: Dealer::new(rules),
            events: Vec::with_capacity(1024),
            stacks: vec![rules.game.chip.times(STACK); asked.seats],
        }
    }
}

impl Playing for Table<'_> {
    type Score = Score;

    /// A table that opens with the lowest card, and whose winners begin.
    fn play(&mut self, first: u64, rounds: u64, block: u64) -> Result<Score, String> {
        let mut chance = Chance::new(self.asked.seed, Purpose::Block(block));
        let mut score = Score::default();
        let mut winner = None;
        for at in first..first + rounds {
            let told = |no: String| format!("round {at}: {no}");
            let start = Start { stacks: &self.stacks, first: winner };
            self.events.clear();
            let thinks = Thinking { bots: self.asked.bots, stays: None };
            let round = play_round(
                self.rules,
                &start,
                thinks,
                &mut self.dealer,
                &mut chance,
                &mut self.events,
            )
            .map_err(told)?;
            winner = round.winner();
            count(&mut score, &round, &self.events, at);
        }
        Ok(score)
    }
}

/// How the bots of a round think.
#[derive(Debug, Clone, Copy)]
pub(super) struct Thinking {
    pub(super) bots: Bots,
    /// A seat that stays with anything.
    pub(super) stays: Option<Seat>,
}

/// Plays one round to its end.
///
/// # Errors
/// The engine refused what it allows, or the round does not end: a bug.
pub(super) fn play_round(
    rules: &Rules,
    start: &Start<'_>,
    thinks: Thinking,
    dealer: &mut Dealer,
    chance: &mut Chance,
    events: &mut Vec<Event>,
) -> Result<Round, String> {
    dealer.gather();
    let mut round = Round::begin(rules, start, events).map_err(|no| no.to_string())?;
    let below = &mut |bound| chance.below(bound);
    for _ in 0..ENDLESS {
        if round.is_over() {
            return Ok(round);
        }
        if dealer.serve(rules, &mut round, below, events)? {
            continue;
        }
        let action = match (thinks.bots, round.waiting_for(rules)) {
            (_, Waiting::Stay(seat)) if thinks.stays == Some(seat) => Some(Action::Stay(seat)),
            (Bots::Callers, _) => bot::quick(rules, &round),
            (Bots::Sensible, Waiting::Draw(_)) => {
                let by = round.live().iter().find(|by| bot::forces(rules, &round, *by));
                by.map(Action::Force).or_else(|| bot::act(rules, &round))
            }
            (Bots::Sensible, _) => bot::act(rules, &round),
        };
        let action = action.ok_or("nobody is waited for")?;
        round.act(rules, action, events).map_err(|no| format!("{action:?}: {no}"))?;
    }
    Err("it does not end".to_owned())
}

/// Adds a round.
fn count(score: &mut Score, round: &Round, events: &[Event], at: u64) {
    score.rounds += 1;
    score.fees += round.fee();
    let mut sum = Net::won(round.fee());
    for seat in round.seats().iter() {
        let net = round.net(seat);
        score.nets[seat.place()] += net;
        sum += net;
    }
    if let Some(winner) = round.winner() {
        score.won[winner.place()] += 1;
    }
    if !sum.is_zero() {
        score.faults.push(format!("round {at}: the nets come to {sum}"));
    }
    for event in events {
        match event {
            Event::Retired(_) => score.retired += 1,
            Event::WentOut(_) => score.went_out += 1,
            Event::Drew(_) | Event::DrewAgain(_) => score.drawn += 1,
            Event::Took(..) => score.taken += 1,
            Event::Forced(_) => score.forced += 1,
            Event::Collected { why: Why::Conditions, from, .. } => {
                score.conditions += from.iter().copied().sum::<Money>();
            }
            _ => {}
        }
    }
}
