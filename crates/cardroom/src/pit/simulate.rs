//! Rounds against a dealer or a pay table by the million, and the sums that must hold.

use super::bets;
use super::dealer::DealersShoe;
use super::offer::Pit;
use super::report::Report;
use super::think::View;
use super::turns::Banking;
use crate::chance::{Chance, Purpose};
use crate::simulate::Bots;
use crate::simulate::run::{Playing, Tally, add_faults, play};
use engine::Seat;
use engine::table::{Action, Chair, Due, Event, Refusal, Round, Start, WagerId, Waiting};
use money::{Money, Net};
use std::time::Instant;

/// More questions than any round asks.
const ENDLESS: usize = 10_000;

/// How many deals a sensible bot imagines before it answers.
const DEALS: usize = 24;

/// What a seat brings to each round, in the least bets of the table: more than it can lose.
const STACK: u64 = 10_000;

/// What is asked for.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Asked {
    pub(crate) rounds: u64,
    pub(crate) seats: usize,
    pub(crate) seed: u64,
    pub(crate) threads: usize,
    pub(crate) bots: Bots,
    /// What a player-dealer wagers.
    pub(crate) bank: Money,
}

/// What came of some rounds.
#[derive(Debug, Default, Clone)]
pub(crate) struct Score {
    pub(crate) rounds: u64,
    /// What each seat won with its bets, and as the bank.
    pub(crate) nets: [Net; Seat::PLACES],
    pub(crate) banked: [Net; Seat::PLACES],
    /// What each seat staked.
    pub(crate) staked: [Money; Seat::PLACES],
    /// Rounds in which each seat came out ahead.
    pub(crate) won: [u64; Seat::PLACES],
    /// What the bank won, whoever held it, with what it owes to the meters.
    pub(crate) bank: Net,
    pub(crate) fees: Money,
    /// What the meters paid.
    pub(crate) meters: Money,
    /// What the dealer was given.
    pub(crate) tips: Money,
    /// Hands dealt, and given up.
    pub(crate) hands: u64,
    pub(crate) folded: u64,
    pub(crate) faults: Vec<String>,
    records: Vec<String>,
}

impl Tally for Score {
    fn add(&mut self, other: &Score) {
        self.rounds += other.rounds;
        for place in 0..Seat::PLACES {
            self.nets[place] += other.nets[place];
            self.banked[place] += other.banked[place];
            self.staked[place] += other.staked[place];
            self.won[place] += other.won[place];
        }
        self.bank += other.bank;
        self.fees += other.fees;
        self.meters += other.meters;
        self.tips += other.tips;
        self.hands += other.hands;
        self.folded += other.folded;
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
pub(crate) fn run(pit: &Pit, asked: Asked) -> Result<Report<'_>, String> {
    let names = pit.rules.wagers().any(|wager| pit.rules.naming(wager).is_some());
    let felt = Felt { pit, asked, base: bets::base(&pit.rules), names };
    let clock = Instant::now();
    let score = play(|| Table::new(&felt), asked.rounds, asked.threads)?;
    let seconds = clock.elapsed().as_secs_f64();
    let (named, banker) = (&pit.named, pit.banker);
    let banking = pit.banking(0, asked.seats);
    Ok(Report { named, banker, banking, asked, seconds, score })
}

/// What every table of a simulation shares.
struct Felt<'a> {
    pit: &'a Pit,
    asked: Asked,
    base: Vec<(WagerId, Money)>,
    /// Whether there are wagers on the next card.
    names: bool,
}

/// A table, with what it uses again in every round.
struct Table<'a> {
    felt: &'a Felt<'a>,
    shoe: DealersShoe,
    events: Vec<Event>,
    chairs: Vec<Chair>,
    /// The seats of the table at the layout's places.
    places: Vec<Seat>,
    opened: Option<Opened>,
}

/// A round of callers when its bets are closed. They bet the same every time, and the same actions
/// come to the same round and the same events, as long as bank and meters are the same.
struct Opened {
    round: Round,
    /// How many of the table's events it has brought, the first ones.
    events: usize,
}

impl<'a> Table<'a> {
    fn new(felt: &'a Felt<'a>) -> Table<'a> {
        let seats = felt.asked.seats;
        let places = felt.pit.banking(0, seats).bettors(seats).count();
        let stack = felt.pit.rules.limits.least.times(STACK);
        Table {
            felt,
            shoe: DealersShoe::new(felt.pit, places),
            events: Vec::with_capacity(256),
            chairs: (0..places).map(|place| Chair::own(place, stack)).collect(),
            places: Vec::new(),
            opened: None,
        }
    }
}

impl Playing for Table<'_> {
    type Score = Score;

    /// A table that opens with a new shoe and its meters at their seeds, is played at and closes.
    fn play(&mut self, first: u64, rounds: u64, block: u64) -> Result<Score, String> {
        let Felt { pit, asked, .. } = self.felt;
        let chance = &mut Chance::new(asked.seed, Purpose::Block(block));
        let mut score = Score::default();
        let chairs = std::mem::take(&mut self.chairs);
        let mut banking = pit.banking(0, asked.seats);
        let bank = pit.bank(banking, asked.bank);
        let mut start = Start { chairs: &chairs, bank, meters: pit.meters() };
        let round = &mut Round::begin(&pit.rules, &start);
        self.shoe.open();
        self.seat_bettors(banking);
        self.opened = None;
        for number in 0..rounds {
            let next = pit.banking(number, asked.seats);
            if next != banking {
                banking = next;
                start.bank = pit.bank(banking, asked.bank);
                self.seat_bettors(banking);
                self.opened = None;
            }
            let told = |refusal: Refusal| {
                format!("round {}: the engine refused what is legal: {refusal}", first + number + 1)
            };
            self.shoe.ready(chance);
            self.open(round, &start, chance).map_err(told)?;
            self.round(round, &start, chance).map_err(told)?;
            self.count(round, &chairs, banking, first + number, &mut score);
            self.shoe.watch(round);
            if pit.grow(&mut start.meters, round) {
                self.opened = None;
            }
        }
        self.chairs = chairs;
        Ok(score)
    }
}

impl Table<'_> {
    fn seat_bettors(&mut self, banking: Banking) {
        self.places.clear();
        self.places.extend(banking.bettors(self.felt.asked.seats));
    }

    /// Begins a round and has the seats bet, until no more bets are taken.
    fn open(
        &mut self,
        round: &mut Round,
        start: &Start<'_>,
        chance: &mut Chance,
    ) -> Result<(), Refusal> {
        if let Some(opened) = &self.opened {
            round.lay_as(&opened.round);
            self.events.truncate(opened.events);
            return Ok(());
        }
        let Felt { pit, asked, base, .. } = self.felt;
        let rules = &pit.rules;
        round.begin_again(rules, start);
        self.events.clear();
        for seat in (0..start.chairs.len()).map(Seat::new) {
            match asked.bots {
                Bots::Callers => {
                    for (wager, money) in base {
                        let bet = Action::Bet(seat, *wager, *money);
                        round.act(rules, bet, &mut self.events)?;
                    }
                }
                Bots::Sensible => {
                    bets::sensible(rules, round, seat, base, chance, &mut self.events)?;
                }
            }
        }
        round.act(rules, Action::NoMoreBets, &mut self.events)?;
        self.opened = (asked.bots == Bots::Callers)
            .then(|| Opened { round: round.clone(), events: self.events.len() });
        Ok(())
    }

    /// Plays a round whose bets are closed to its end.
    fn round(
        &mut self,
        round: &mut Round,
        start: &Start<'_>,
        chance: &mut Chance,
    ) -> Result<(), Refusal> {
        let Felt { pit, asked, .. } = self.felt;
        let rules = &pit.rules;
        for _ in 0..ENDLESS {
            self.shoe.serve(round, rules, &mut self.events)?;
            let action = match round.waiting_for(rules) {
                Waiting::Nothing => break,
                Waiting::Answer(seat) => match asked.bots {
                    Bots::Callers => pit.way.answer(rules, round, seat),
                    Bots::Sensible => bets::on_the_next_card(rules, round, seat, chance)
                        .unwrap_or_else(|| {
                            View::new(rules, pit.way, start, &self.events, seat)
                                .best(round, DEALS, chance)
                        }),
                },
                Waiting::Start => Action::Start(dice(chance)),
                Waiting::Banker => round.left_to_the_house(rules),
                Waiting::Bets | Waiting::Cards { .. } | Waiting::Shuffle => {
                    return Err(Refusal::NotNow);
                }
            };
            round.act(rules, action, &mut self.events)?;
        }
        Ok(())
    }

    /// All that was put on the next card. It is made anew for every card: what lay on the last one
    /// still lies.
    fn named(&self) -> Money {
        if !self.felt.names {
            return Money::ZERO;
        }
        let named = self.events.iter().map(|event| match event {
            Event::BetOn(_, _, money, _) => *money,
            _ => Money::ZERO,
        });
        named.sum()
    }

    /// Adds a round to the score, and whatever in it does not add up.
    fn count(
        &self,
        round: &Round,
        chairs: &[Chair],
        banking: Banking,
        number: u64,
        score: &mut Score,
    ) {
        let fault = |what: String| format!("round {}: {what}", number + 1);
        score.rounds += 1;
        let (mut fees, mut staked) = (Money::ZERO, Money::ZERO);
        // Nothing is settled before the deal.
        let opening = self.opened.as_ref().map_or(0, |opened| opened.events);
        for event in &self.events[opening..] {
            if let Event::Settled(seat, due, payment) = event {
                staked += payment.stake;
                score.staked[self.places[seat.place()].place()] += payment.stake;
                if let Due::Kept(_) = due {
                    fees += payment.taken();
                }
            }
        }
        // What its own wagers win for the dealer leaves the table.
        let tips = Net::won(round.tips_won());
        let mut sum = round.bank_net() + Net::lost(round.meter_paid()) + tips;
        for (place, seat) in self.places.iter().enumerate() {
            let net = Net::between(chairs[place].stack, round.stack(Seat::new(place)));
            score.nets[seat.place()] += net;
            score.won[seat.place()] += u64::from(net > Net::ZERO);
            sum += net;
        }
        score.hands += round.dealt().len() as u64;
        if round.live() != round.dealt() {
            score.folded += round.dealt().but(round.live()).len() as u64;
        }
        let bank = round.bank_net() + Net::lost(fees);
        if let Banking::Seat(seat) = banking {
            score.banked[seat.place()] += bank;
        }
        score.bank += bank + Net::lost(round.meter_paid());
        score.fees += fees;
        score.meters += round.meter_paid();
        score.tips += round.tips_won();
        let wagers = self.felt.pit.rules.game.wagers.len();
        let mut lies = self.named();
        for spot in round.spots() {
            spot.bets[..wagers].iter().for_each(|bet| lies += *bet);
        }
        let lies = lies - round.on_cards();
        if !round.is_over() {
            score.faults.push(fault("the round does not end".to_owned()));
        } else if !sum.is_zero() {
            score.faults.push(fault(format!("{sum} was lost or made")));
        } else if lies != staked {
            score.faults.push(fault(format!("{lies} was staked, {staked} settled")));
        }
        if let Err(miscount) = self.shoe.check(round, number) {
            score.faults.push(fault(miscount.to_string()));
        }
    }
}

/// Three dice.
pub(crate) fn dice(chance: &mut Chance) -> u8 {
    (0..3).map(|_| 1 + chance.below(6) as u8).sum()
}
