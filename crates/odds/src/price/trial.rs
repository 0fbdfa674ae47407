//! One decision tried out: each thing that may be done is done, and the engine deals what is not in
//! sight, in every way where those are few, else at random.
//!
//! It knows every game that the engine plays. Where more is decided later on, each thing to do then
//! is tried out in its turn, with what will be in sight by then.

mod every;
mod find;
mod options;
mod race;
mod sampled;
mod sitting;

pub(super) use sampled::price as sampled;

use super::advise::Spot;
use super::drive::Drive;
use super::moves::Move;
use super::report::Ratio;
use super::results::worth_of;
use super::script::opening;
use super::{Asked, Unpriced, scale, special};
use cards::{Card, CardSet};
use engine::table::{Action, Due, Rules, WagerId};
use find::Options;
use money::{Fraction, Pay};
use race::Race;
use sheet::table::special::Special;
use sheet::table::step::Step;
use sheet::table::wager::Size;

/// Something to do, and what the round has come to where it was tried.
#[derive(Debug, Clone, PartialEq)]
pub struct Tried {
    /// What to do.
    pub act: Move,
    /// What the player came out ahead by on average, in units of the opening wager: what lies there
    /// already counts.
    pub worth: Ratio,
    /// The standard error of that, in the same units, with what play later on that was not the best
    /// may have cost; `None` where every deal was tried.
    pub error: Option<f64>,
    /// How many deals were.
    pub deals: u64,
}

/// Tries everything that may be done at a decision, the best first; of equal ones the smaller bet.
///
/// # Errors
///
/// Nothing is decided with these cards in sight, or the round cannot be dealt by what is known.
pub fn try_out(rules: &Rules, spot: &Spot, asked: &Asked<'_>) -> Result<Vec<Tried>, Unpriced> {
    if rules.game.second_pack.is_some() {
        return Err(Unpriced::shape("own cards of another pack than the board's"));
    }
    let drive = Drive::new(rules, &staked(rules)?, asked.stake)?;
    let table = Table { rules, drive, pack: rules.game.pack.cards().collect() };
    let (known, options) = table.find(spot)?;
    if let Some(counted) = counted(rules, spot, &options, asked) {
        return Ok(counted);
    }
    let whole = table.pays_whole_cents();
    let every = whole.then(|| table.every(&known, &options)).flatten();
    if whole
        && every.is_none()
        && let Some(counted) = wars(rules, spot, &options, asked)
    {
        return Ok(counted);
    }
    let (sums, drawn) = match every {
        Some(sums) => (sums, Drawn::Every),
        None => (Race::new(&table, asked, &known).run(&known, &options), Drawn::Some),
    };
    if sums.iter().any(|sum| sum.deals == 0) {
        return Err(Unpriced::shape("no round comes to a decision with these cards in sight"));
    }
    let unit = table.drive.unit.as_cents();
    let tried = |((act, _), sum): (&(Move, Action), Sum)| Tried {
        act: *act,
        worth: sum.worth(unit),
        error: (drawn == Drawn::Some).then(|| sum.apart() / unit as f64),
        deals: sum.deals,
    };
    Ok(best_first(options.iter().zip(sums).map(tried).collect()))
}

/// What each way to throw cards or to give them up is worth, where a count tells.
fn counted(rules: &Rules, spot: &Spot, options: &Options, asked: &Asked<'_>) -> Option<Vec<Tried>> {
    let throws = |(act, _): &(Move, Action)| matches!(act, Move::Throw(_) | Move::GiveUp(_));
    let counted = options.iter().all(throws).then(|| special::throws(rules, spot, asked));
    let counted = counted?.ok()?;
    told(options, |act| {
        let thrown: CardSet = act.gone().iter().copied().collect();
        Some(counted.iter().find(|(held, _)| *held == thrown)?.1)
    })
}

/// What a tie is worth given up and at war, where it may be either.
fn wars(rules: &Rules, spot: &Spot, options: &Options, asked: &Asked<'_>) -> Option<Vec<Tried>> {
    let counted = special::wars(rules, spot, asked).ok()?;
    told(options, |act| Some(counted.iter().find(|(held, _)| held == act)?.1))
}

/// The options with what a count says of each, the best first; `None` where it says nothing of one.
fn told(options: &Options, worth: impl Fn(&Move) -> Option<Ratio>) -> Option<Vec<Tried>> {
    let tried = |(act, _): &(Move, Action)| {
        Some(Tried { act: *act, worth: worth(act)?, error: None, deals: 0 })
    };
    options.iter().map(tried).collect::<Option<_>>().map(best_first)
}

/// The sort keeps equal ones in their order, which is that of the bets. What was counted is over one
/// number of deals then; what was drawn is over as many as each was tried.
fn best_first(mut all: Vec<Tried>) -> Vec<Tried> {
    all.sort_by(|one, other| other.worth.order(one.worth));
    if all.iter().all(|it| it.error.is_none()) {
        Ratio::align(all.iter_mut().map(|it| &mut it.worth).collect());
    }
    all
}

/// Which deals were tried.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Drawn {
    Every,
    Some,
}

/// The wagers that a decision takes: those that open the hand and, where a wager may be given up by
/// those alone who have made others, these. Source: colorado l.1734.
fn staked(rules: &Rules) -> Result<Vec<(WagerId, Fraction)>, Unpriced> {
    let mut staked = opening(rules)?;
    for step in &rules.game.steps {
        let Step::Special(Special::Surrender { wager, needs, .. }) = step else { continue };
        for wager in needs.iter().chain([wager]).filter_map(|name| rules.wager(name)) {
            if staked.iter().all(|(held, _)| *held != wager) {
                staked.push((wager, Fraction::whole(1)));
            }
        }
    }
    Ok(staked)
}

/// A table with one player, who has made the opening wagers.
struct Table<'a> {
    rules: &'a Rules,
    drive: Drive<'a>,
    pack: Vec<Card>,
}

/// What the player knows: the cards, in the order in which they were dealt, and the own answers.
#[derive(Debug, Clone, Default)]
struct Known {
    cards: Vec<Option<Card>>,
    /// By their numbers among what could be done.
    answers: Vec<(u8, Action)>,
}

impl Known {
    /// How many cards are in sight.
    fn in_sight(&self) -> usize {
        self.cards.iter().flatten().count()
    }
}

impl Table<'_> {
    /// Whether the engine pays all odds as they are printed, and need not round any.
    fn pays_whole_cents(&self) -> bool {
        let (rules, unit) = (self.rules, self.drive.unit);
        let halves = rules.game.wagers.iter().any(|it| matches!(it.size, Size::HalfOf(_)));
        let parts = i128::from(unit.as_cents()) / if halves { 2 } else { 1 };
        let lines = rules.dues().into_iter().filter(|due| matches!(due, Due::Line(_)));
        let whole = |due: Due| {
            let worth = |pay: Pay| worth_of(rules, due, pay, unit, Fraction::whole(1)).units;
            let mut pays = scale::pays(rules, due, unit).into_iter();
            pays.all(|pay| parts % worth(pay).denominator() == 0)
        };
        lines.into_iter().all(whole)
    }

    /// The cards that are not in sight.
    fn unseen(&self, known: &Known) -> Vec<Card> {
        let mut left = self.pack.clone();
        for card in known.cards.iter().flatten() {
            if let Some(at) = left.iter().position(|held| held == card) {
                left.swap_remove(at);
            }
        }
        left
    }
}

/// What rounds have come to, in cents.
#[derive(Debug, Clone, Copy, Default)]
struct Sum {
    deals: u64,
    cents: i128,
    squares: i128,
    /// What the rounds would have come to at most, with the best play later on.
    at_most: f64,
}

impl Sum {
    fn add(&mut self, net: i64) {
        self.add_between(net, None);
    }

    /// Adds a round that would have come to so much at most, where that is known.
    fn add_between(&mut self, net: i64, at_most: Option<f64>) {
        self.at_most += at_most.unwrap_or(net as f64);
        self.deals += 1;
        self.cents += i128::from(net);
        self.squares += i128::from(net) * i128::from(net);
    }

    fn and(self, other: Sum) -> Sum {
        Sum {
            deals: self.deals + other.deals,
            cents: self.cents + other.cents,
            squares: self.squares + other.squares,
            at_most: self.at_most + other.at_most,
        }
    }

    /// The mean of what the rounds would have come to at most.
    fn at_most(&self) -> f64 {
        self.at_most / self.deals.max(1) as f64
    }

    /// How far off the mean may be: its standard error, and by how much later decisions that were not
    /// the best ones may have it too low.
    fn apart(&self) -> f64 {
        let later = (self.at_most() - self.mean()).max(0.0);
        self.error().hypot(later)
    }

    fn mean(&self) -> f64 {
        self.cents as f64 / self.deals.max(1) as f64
    }

    /// The mean in units of so many cents, over the deals or a multiple of them.
    fn worth(&self, unit: u64) -> Ratio {
        let (mut common, mut rest) = (unit, (self.cents.unsigned_abs() % u128::from(unit)) as u64);
        while rest > 0 {
            (common, rest) = (rest, common % rest);
        }
        Ratio {
            numerator: self.cents / i128::from(common),
            denominator: u128::from(self.deals) * u128::from(unit / common),
        }
    }

    /// The standard error of the mean.
    fn error(&self) -> f64 {
        let deals = self.deals.max(1) as f64;
        let variance = (self.squares as f64 / deals - self.mean().powi(2)).max(0.0);
        (variance / (deals - 1.0).max(1.0)).sqrt()
    }
}

#[cfg(test)]
mod tests;
