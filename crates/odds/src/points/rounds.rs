//! Rounds of the engine, each from a fresh shoe, played by a chart: how a wager comes out, and
//! whether its return is what the count says.

use super::deed::{Deed, Deeds};
use super::faces::{JOKER, TEN, kind};
use super::plays::{Cells, Plays, Stage};
use super::switch::Switching;
use crate::price::{Asked, Unpriced};
use cards::Card;
use engine::points::{Action, Due, Event, Options, Played, Round, Rules, Start, Waiting};
use engine::{Bank, Chair, Payment, Seat, WagerId};
use money::{Money, Net};
use rayon::prelude::*;
use sheet::points::play::Tens;
use std::collections::BTreeMap;

/// Rounds that share a stream of numbers.
const BLOCK: u64 = 8_192;
/// What lies on each hand: every pay of it is whole chips.
const BET: Money = Money::dollars(100);
/// More than can be lost in a round.
const STACK: Money = Money::dollars(100_000);
/// More cards than a round uses.
const CARDS: usize = 120;

/// How a hand comes out.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Out {
    Natural,
    Wins,
    Pushes,
    Loses,
    Surrendered,
    Rescued,
    /// It was split.
    Split,
}

/// What came of the rounds.
#[derive(Debug, Clone, Default)]
pub(super) struct Sample {
    /// By how it came out, how often it was doubled, and what was won, in cents.
    pub(super) met: BTreeMap<(Out, u8, i64), u64>,
    pub(super) rounds: u64,
}

impl Sample {
    /// What is won on average, in wagers.
    pub(super) fn mean(&self) -> f64 {
        let net = self.met.iter().map(|((.., net), count)| i128::from(*net) * i128::from(*count));
        net.sum::<i128>() as f64 / (self.rounds * BET.as_cents()) as f64
    }

    /// The sum of squares, in cents.
    pub(super) fn squared(&self) -> i128 {
        let of = |((.., net), count): (&(Out, u8, i64), &u64)| {
            i128::from(*net).pow(2) * i128::from(*count)
        };
        self.met.iter().map(of).sum()
    }

    /// The standard error of that.
    pub(super) fn error(&self) -> f64 {
        let bet = BET.as_cents() as f64;
        let squared = self.squared() as f64 / self.rounds as f64 / (bet * bet);
        ((squared - self.mean().powi(2)).max(0.0) / self.rounds as f64).sqrt()
    }

    /// A wager, in cents.
    pub(super) const fn unit() -> i128 {
        BET.as_cents() as i128
    }

    fn merge(mut self, other: Sample) -> Sample {
        for (way, count) in other.met {
            *self.met.entry(way).or_default() += count;
        }
        self.rounds += other.rounds;
        self
    }
}

/// Plays so many rounds.
///
/// # Errors
/// The shoe has too few cards, or the engine refused what it allows.
pub(super) fn play(
    rules: &Rules,
    plays: &Plays,
    wager: WagerId,
    rounds: u64,
    asked: &Asked<'_>,
) -> Result<Sample, Unpriced> {
    let blocks = rounds.div_ceil(BLOCK);
    let played = (0..blocks).into_par_iter().map(|block| {
        let mut numbers = (asked.numbers.0)(block);
        let mut table = Rounds::new(rules, plays, wager);
        let rounds = BLOCK.min(rounds - block * BLOCK);
        (0..rounds).try_for_each(|_| table.round(&mut *numbers))?;
        Ok(table.sample)
    });
    let samples = played.collect::<Result<Vec<Sample>, Unpriced>>()?;
    Ok(samples.into_iter().fold(Sample::default(), Sample::merge))
}

/// A table, with what it uses again in every round.
struct Rounds<'r> {
    rules: &'r Rules,
    plays: &'r Plays,
    wager: WagerId,
    pack: Vec<Card>,
    round: Option<Round>,
    events: Vec<Event>,
    sample: Sample,
}

impl<'r> Rounds<'r> {
    fn new(rules: &'r Rules, plays: &'r Plays, wager: WagerId) -> Rounds<'r> {
        let pack = rules.game.pack.cards().collect();
        let (round, events, sample) = (None, Vec::new(), Sample::default());
        Rounds { rules, plays, wager, pack, round, events, sample }
    }

    fn round(&mut self, below: &mut dyn FnMut(u32) -> u32) -> Result<(), Unpriced> {
        let rules = self.rules;
        let fault = |refusal: engine::points::Refusal| Unpriced::shape(refusal.to_string());
        let chairs = [Chair::own(0, STACK)];
        let seat = Seat::new(0);
        let start = Start { chairs: &chairs, bank: Bank::House };
        let mut round = match self.round.take() {
            None => Round::begin(rules, &start),
            Some(mut round) => {
                round.begin_again(rules, &start);
                round
            }
        };
        self.events.clear();
        for wager in rules.hands() {
            round.act(rules, Action::Bet(seat, *wager, BET), &mut self.events).map_err(fault)?;
        }
        round.act(rules, Action::NoMoreBets, &mut self.events).map_err(fault)?;
        let mut drawn = 0;
        loop {
            let action = match round.waiting_for(rules) {
                Waiting::Card(to) => {
                    if drawn + 1 >= self.pack.len() || drawn > CARDS {
                        return Err(Unpriced::shape("the shoe has too few cards for a round"));
                    }
                    let at = drawn + below((self.pack.len() - drawn) as u32) as usize;
                    self.pack.swap(drawn, at);
                    drawn += 1;
                    Action::Deal(to, self.pack[drawn - 1])
                }
                Waiting::Nothing => break,
                _ => match self.plays.answer(rules, &round) {
                    Some(action) => action,
                    None => break,
                },
            };
            round.act(rules, action, &mut self.events).map_err(fault)?;
        }
        self.count(&round);
        self.round = Some(round);
        Ok(())
    }

    /// Adds what the wager came to.
    fn count(&mut self, round: &Round) {
        let hands = round.hands_of(Seat::new(0));
        let mut net = 0;
        let mut settled: Option<(Payment, Played)> = None;
        let mut count = 0;
        for event in &self.events {
            let Event::Settled(_, due, payment) = event else { continue };
            let own = match due {
                Due::Hand(hand) => {
                    let played = hands[usize::from(*hand)];
                    let own = played.wager == self.wager;
                    if own {
                        settled = Some((*payment, played));
                        count += 1;
                    }
                    own
                }
                Due::Insurance(hand) => {
                    let wagers = self.rules.hands();
                    wagers[usize::from(*hand).min(wagers.len() - 1)] == self.wager
                }
                Due::Side(_) => false,
            };
            if own {
                net += Net::between(payment.stake, payment.total()).as_cents();
            }
        }
        let way = match settled {
            Some((payment, hand)) if count == 1 => {
                (out(self.rules, &payment, &hand), hand.doublings, net)
            }
            _ => (Out::Split, 0, net),
        };
        *self.sample.met.entry(way).or_default() += 1;
        self.sample.rounds += 1;
    }
}

/// How one hand came out, by what it was paid.
fn out(rules: &Rules, payment: &Payment, hand: &Played) -> Out {
    let half = payment.returned + payment.returned == payment.stake;
    match payment.won.is_zero() {
        false if hand.is_natural(rules) => Out::Natural,
        false => Out::Wins,
        true if payment.returned == payment.stake => Out::Pushes,
        true if half && hand.doublings > 0 => Out::Rescued,
        true if half => Out::Surrendered,
        true => Out::Loses,
    }
}

impl Plays {
    /// What is answered to whatever the round asks; `None` if it asks nobody. A banker who may choose
    /// stands.
    #[must_use]
    pub fn answer(&self, rules: &Rules, round: &Round) -> Option<Action> {
        let up = round.banker_shows().first().map(|card| kind(*card));
        let cells = up.map(|up| &self.against[up]);
        Some(match (round.waiting_for(rules), cells) {
            (Waiting::EarlySurrender(seat, _), Some(cells)) => {
                let hand = &round.hands()[round.turn()];
                match cells.is_early(pair(rules, hand), &hand.count(rules)) {
                    true => Action::Surrender(seat),
                    false => Action::Decline(seat),
                }
            }
            (Waiting::Insurance(seat, _), Some(cells)) if cells.insures => {
                match round.insurance_amounts(rules, round.turn()) {
                    Some(amounts) => Action::Insure(seat, amounts.most()),
                    None => Action::Decline(seat),
                }
            }
            (Waiting::Insurance(seat, _), _) => Action::Decline(seat),
            (Waiting::Switch(seat), Some(cells)) => switch(cells, round, seat),
            (Waiting::Play(seat, _), Some(cells)) => play_hand(cells, rules, round, seat),
            (Waiting::Banker, _) => round.left_to_the_house(rules),
            _ => return None,
        })
    }
}

fn switch(cells: &Cells, round: &Round, seat: Seat) -> Action {
    let [one, other, ..] = round.hands_of(seat) else { return Action::Keep(seat) };
    let kinds = |hand: &Played| [kind(hand.cards[0]), kind(hand.cards[1])];
    match cells.switching(kinds(one), kinds(other)).0 {
        Switching::Switches => Action::Switch(seat),
        Switching::Keeps => Action::Keep(seat),
    }
}

fn play_hand(cells: &Cells, rules: &Rules, round: &Round, seat: Seat) -> Action {
    let at = round.turn();
    let hand = &round.hands()[at];
    let options = round.options(rules, at);
    let stage = Stage::of(hand.cards.len(), hand.doublings);
    match cells.choose(stage, pair(rules, hand), &hand.count(rules), deeds(options)) {
        Deed::Stand => Action::Stand(seat),
        Deed::Hit => Action::Hit(seat),
        Deed::Split => Action::Split(seat),
        Deed::Surrender => Action::Surrender(seat),
        Deed::Rescue => Action::Rescue(seat),
        Deed::Double => match round.double_amounts(rules, at) {
            Some(amounts) => Action::Double(seat, amounts.most()),
            None => Action::Hit(seat),
        },
    }
}

/// What the engine allows.
pub(super) fn deeds(options: Options) -> Deeds {
    let of = [
        (Options::STAND, Deed::Stand),
        (Options::HIT, Deed::Hit),
        (Options::DOUBLE, Deed::Double),
        (Options::SPLIT, Deed::Split),
        (Options::SURRENDER, Deed::Surrender),
        (Options::RESCUE, Deed::Rescue),
    ];
    let held = of.into_iter().filter(|(option, _)| options.has(*option));
    held.fold(Deeds::default(), |deeds, (_, deed)| deeds.with(deed))
}

/// The kind of two cards that are a pair.
pub(super) fn pair(rules: &Rules, hand: &Played) -> Option<usize> {
    let &[one, other] = &hand.cards[..] else { return None };
    let of = kind(one);
    let alike = match rules.game.split.tens {
        Tens::ByRank if of == TEN => one.rank() == other.rank(),
        Tens::ByRank | Tens::ByValue => of == kind(other),
    };
    let is_pair = alike && of != JOKER && hand.doublings == 0 && rules.game.split.times > 0;
    is_pair.then_some(of)
}
