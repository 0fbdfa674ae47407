//! What Pan brings, by place and by hand: rounds between sensible bots, and how sure that is.
//!
//! No wager of Pan has a price of its own: what a hand is worth hangs on how everyone plays. The
//! sample says what it is worth among bots that play alike. In one half of the rounds everyone plays
//! as always, and what each place wins is counted; in the other half one player stays with whatever he
//! is dealt, and what he wins is counted by a simple class of his hand. Retiring costs the ante: a class
//! that loses less is worth staying with.

use super::bot::Class;
use super::dealer::Dealer;
use super::hands;
use super::odds_text;
use super::offer::Parlour;
use super::simulate::{STACK, Thinking, play_round};
use crate::chance::{Chance, Purpose};
use crate::simulate::Bots;
use crate::simulate::run::{Playing, Tally, play};
use engine::Seat;
use engine::pan::{Event, Hold, Round, Rules, Start};
use money::Money;
use serde_json::{Value, json};
use std::collections::BTreeMap;
use std::path::Path;
use std::time::Instant;

/// The most rounds that are played: what a place wins has a standard error of 0.02 of a chip then,
/// and three editions take some minutes.
const MOST: u64 = 400_000;
/// Fewer than these say nothing of how far their mean may be off.
const FEW: u64 = 100;

/// What is asked for.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Asked {
    pub(crate) rounds: u64,
    pub(crate) seats: Option<u8>,
    pub(crate) seed: u64,
    pub(crate) threads: Option<u64>,
}

/// Sums of what was won: in cents, so that they are whole.
#[derive(Debug, Default, Clone, Copy, PartialEq)]
pub(super) struct Moments {
    pub(super) count: u64,
    pub(super) sum: i64,
    pub(super) squares: u128,
    /// Rounds won.
    pub(super) won: u64,
    /// Rounds stayed.
    pub(super) stayed: u64,
}

impl Moments {
    fn note(&mut self, round: &Round, seat: Seat) {
        let net = round.net(seat).as_cents();
        self.count += 1;
        self.sum += net;
        self.squares += u128::from(net.unsigned_abs()).pow(2);
        self.won += u64::from(round.winner() == Some(seat));
        self.stayed += u64::from(round.player(seat).hold != Hold::Retired);
    }

    pub(super) fn add(&mut self, other: &Moments) {
        self.count += other.count;
        self.sum += other.sum;
        self.squares += other.squares;
        self.won += other.won;
        self.stayed += other.stayed;
    }

    /// What a round brings, in chips.
    pub(super) fn mean(&self, chip: Money) -> f64 {
        self.sum as f64 / self.count.max(1) as f64 / chip.as_cents() as f64
    }

    /// How far a round lies from that, in chips.
    pub(super) fn deviation(&self, chip: Money) -> f64 {
        let count = self.count.max(1) as f64;
        let mean = self.sum as f64 / count;
        (self.squares as f64 / count - mean * mean).max(0.0).sqrt() / chip.as_cents() as f64
    }

    /// Whether too few were met to tell an error.
    pub(super) const fn is_few(&self) -> bool {
        self.count < FEW
    }

    /// The standard error of the mean, in chips; `None` of too few.
    pub(super) fn error(&self, chip: Money) -> Option<f64> {
        (!self.is_few()).then(|| self.deviation(chip) / (self.count as f64).sqrt())
    }
}

/// What came of the rounds.
#[derive(Debug, Default, Clone)]
pub(super) struct Sample {
    /// By place, the first to act first.
    pub(super) places: [Moments; Rules::SEATS],
    /// Of who stays with anything, all together and by class.
    pub(super) staying: Moments,
    pub(super) classes: BTreeMap<Class, Moments>,
    records: Vec<String>,
}

impl Tally for Sample {
    fn add(&mut self, other: &Sample) {
        self.places.iter_mut().zip(&other.places).for_each(|(held, more)| held.add(more));
        self.staying.add(&other.staying);
        for (class, more) in &other.classes {
            self.classes.entry(*class).or_default().add(more);
        }
    }

    fn records(&mut self) -> &mut Vec<String> {
        &mut self.records
    }
}

/// A game with what was found out about it.
pub(super) struct Found<'a> {
    pub(super) parlour: &'a Parlour,
    pub(super) seats: usize,
    pub(super) seed: u64,
    pub(super) rounds: u64,
    pub(super) seconds: f64,
    pub(super) sample: Sample,
}

/// How the answer is printed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Form {
    Text,
    Json,
}

/// The answer.
///
/// # Errors
/// No such number of seats, or a bug of the engine.
pub(crate) fn run(parlour: &Parlour, asked: Asked, form: Form) -> Result<String, String> {
    let found = sample(parlour, asked)?;
    Ok(match form {
        Form::Json => format!("{:#}\n", found.json()),
        Form::Text => odds_text::text(&found),
    })
}

/// Writes the PAR sheet of the game's editions, unless the one that is there rests on the same rules
/// and as many rounds.
///
/// # Errors
/// The folder cannot be written to, or a bug of the engine.
pub(crate) fn write(parlours: &[Parlour], asked: Asked, folder: &Path) -> Result<String, String> {
    let Some(game) = parlours.first().map(|parlour| &parlour.named.game) else {
        return Ok(String::new());
    };
    let held = std::fs::read_to_string(folder.join(format!("{game}.json"))).unwrap_or_default();
    let held: Value = serde_json::from_str(&held).unwrap_or_default();
    if parlours.iter().all(|parlour| is_held(&held, parlour, asked)) {
        return Ok(format!("{game}: sampled before\n"));
    }
    let found: Vec<Found<'_>> =
        parlours.iter().map(|parlour| sample(parlour, asked)).collect::<Result<_, _>>()?;
    let Some(first) = found.first() else { return Ok(String::new()) };
    let game = &first.parlour.named.game;
    for (ending, text) in [("json", odds_text::par_json(&found)), ("md", odds_text::par(&found))] {
        crate::odds::par::write(folder, &format!("{game}.{ending}"), &text)?;
    }
    Ok(format!("{game}: {} editions sampled\n", found.len()))
}

/// What a sample rests on.
pub(super) fn fingerprint(parlour: &Parlour, seats: usize, seed: u64, rounds: u64) -> String {
    let basis = format!("pan, seed {seed}, {rounds} rounds\n{:?}", parlour.rules.game);
    crate::odds::par::fingerprint(&basis, parlour.rules.game.chip, seats as u8)
}

/// What an edition of the project's own sheet rests on.
#[cfg(test)]
pub(crate) fn fingerprint_of_sheet(parlour: &Parlour, seats: u8) -> String {
    fingerprint(parlour, seats.into(), 1, MOST)
}

/// Whether a sheet has an edition as it would be sampled now.
fn is_held(sheet: &Value, parlour: &Parlour, asked: Asked) -> bool {
    let Ok(seats) = parlour.seats(asked.seats.map(usize::from)) else { return false };
    let print = fingerprint(parlour, seats, asked.seed, asked.rounds.min(MOST));
    let prices = sheet["prices"].as_array().map_or(&[][..], Vec::as_slice);
    let mut own = prices.iter().filter(|it| it["edition"] == *parlour.named.edition).peekable();
    own.peek().is_some() && own.all(|it| it["fingerprint"] == *print)
}

fn sample(parlour: &Parlour, asked: Asked) -> Result<Found<'_>, String> {
    let seats = parlour.seats(asked.seats.map(usize::from))?;
    let rounds = asked.rounds.min(MOST);
    let threads = match asked.threads {
        Some(threads) => threads as usize,
        None => std::thread::available_parallelism().map_or(1, usize::from),
    };
    let clock = Instant::now();
    let open = || Table {
        rules: &parlour.rules,
        seed: asked.seed,
        dealer: Dealer::new(&parlour.rules),
        stacks: vec![parlour.rules.game.chip.times(STACK); seats],
        events: Vec::with_capacity(1024),
    };
    let sample = play(open, rounds, threads)?;
    let seconds = clock.elapsed().as_secs_f64();
    Ok(Found { parlour, seats, seed: asked.seed, rounds, seconds, sample })
}

/// A table, with what it uses again in every round.
struct Table<'a> {
    rules: &'a Rules,
    seed: u64,
    dealer: Dealer,
    stacks: Vec<Money>,
    events: Vec<Event>,
}

impl Playing for Table<'_> {
    type Score = Sample;

    fn play(&mut self, first: u64, rounds: u64, block: u64) -> Result<Sample, String> {
        let mut chance = Chance::new(self.seed, Purpose::Block(block));
        let mut sample = Sample::default();
        let count = self.stacks.len();
        for at in first..first + rounds {
            let begins = Seat::new(chance.below(count as u32) as usize);
            let start = Start { stacks: &self.stacks, first: Some(begins) };
            // The same seat counts from the right of the first: who begins was drawn.
            let tested = (at % 2 == 1).then_some(Seat::new(0));
            let thinks = Thinking { bots: Bots::Sensible, stays: tested };
            self.events.clear();
            let (dealer, events) = (&mut self.dealer, &mut self.events);
            let round = play_round(self.rules, &start, thinks, dealer, &mut chance, events)
                .map_err(|no| format!("round {at}: {no}"))?;
            match tested {
                None => {
                    for seat in round.seats().iter() {
                        let place = (begins.place() + count - seat.place()) % count;
                        sample.places[place].note(&round, seat);
                    }
                }
                Some(seat) => {
                    let class = self.class(&start, seat);
                    sample.staying.note(&round, seat);
                    sample.classes.entry(class).or_default().note(&round, seat);
                }
            }
        }
        Ok(sample)
    }
}

impl Table<'_> {
    /// The class of a hand as it was dealt: the round is folded up to the first question.
    fn class(&self, start: &Start<'_>, seat: Seat) -> Class {
        let mut round = Round::seated(self.rules, start);
        for event in &self.events {
            if matches!(event, Event::Asked(_)) {
                break;
            }
            round.apply(event);
        }
        Class::of(self.rules, &round, seat)
    }
}

impl Found<'_> {
    pub(super) fn chip(&self) -> Money {
        self.parlour.rules.game.chip
    }

    /// The facts in the shape of `cardroom odds --json`.
    fn json(&self) -> Value {
        let named = &self.parlour.named;
        let choices: serde_json::Map<String, Value> = named
            .choices
            .iter()
            .filter_map(|choice| choice.split_once('='))
            .map(|(option, value)| (option.to_owned(), json!(value)))
            .collect();
        json!({
            "game": named.game,
            "edition": named.edition,
            "choices": choices,
            "seats": self.seats,
            "seed": self.seed,
            "chip_cents": self.chip().as_cents(),
            "fees": odds_text::fees(self),
            "wagers": self.wagers(),
        })
    }

    /// Each place, and staying with anything, as a wager of one chip.
    pub(super) fn wagers(&self) -> Vec<Value> {
        let places = self.sample.places[..self.seats].iter().enumerate();
        let places = places
            .map(|(at, moments)| self.wager(&format!("place {}", at + 1), moments, Vec::new()));
        let lines = hands::lines(&self.sample.classes);
        let rows = lines.iter().map(|line| {
            json!({
                "hand": line.words(),
                "pays": format!("{:+.3} chips", line.moments.mean(self.chip())),
                "count": line.moments.count,
                "standard_error": line.moments.error(self.chip()),
            })
        });
        let stay = self.wager("stay with any hand", &self.sample.staying, rows.collect());
        places.chain([stay]).collect()
    }

    fn wager(&self, name: &str, moments: &Moments, rows: Vec<Value>) -> Value {
        let chip = self.chip();
        let count = moments.count.max(1);
        json!({
            "wager": name,
            "per": "chip, a round",
            "stake_cents": chip.as_cents(),
            "return": {
                "numerator": moments.sum.to_string(),
                "denominator": (count * chip.as_cents()).to_string(),
            },
            "house_edge": -moments.mean(chip),
            "hit_frequency": moments.won as f64 / count as f64,
            "standard_deviation": moments.deviation(chip),
            "method": "sample",
            "standard_error": moments.error(chip),
            "deals": moments.count,
            "rows": rows,
        })
    }
}
