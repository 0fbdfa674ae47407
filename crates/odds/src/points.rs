//! Prices in twenty-one.
//!
//! Side bets are counted: the engine deals every order of the cards that they read. The game itself
//! has too many orders; its best play by totals, and what that brings, come by induction over every
//! card that may come to a hand and to the banker from a fresh shoe. The induction leaves nothing out
//! and draws nothing at random, but its sums are kept as floating point, to twelve decimals. How the
//! wager comes out is drawn: rounds of the engine, played by that very chart, which are a check on
//! the induction too.

mod advise;
mod against;
mod banker;
mod charts;
mod deed;
mod faces;
mod plays;
mod printed;
mod reply;
mod rounds;
mod side;
mod solve;
mod split;
mod switch;
mod table;

pub use advise::{Choice, advise, advise_after};
pub use deed::Deed;
pub use plays::Plays;

use crate::price::{Act, Advice, Asked, Decision, Method, Priced, Ratio, Row, Unpriced};
use against::{Against, Worth};
use engine::WagerId;
use engine::points::Rules;
use faces::{ACE, KINDS, Left};
use money::{Fraction, Money};
use plays::Cells;
use ranking::points::Origin;
use rayon::prelude::*;
use rounds::{Out, Sample};
use sheet::points::Switch;
use sheet::points::play::InsuredWhen;
use table::Table;

/// How the hands are dealt that may switch: kept, or switched.
const ORIGINS: [Origin; 2] = [Origin::Dealt, Origin::Switched];

/// The most rounds that are played to see how a wager comes out.
const ROUNDS: u64 = 2_000_000;

/// What a return is rounded to.
const DECIMALS: u128 = 1_000_000_000_000;

/// The wagers that have a price of their own: the one that a hand is dealt to, which another hand
/// beside it shares, then those on the side.
#[must_use]
pub fn wagers(rules: &Rules) -> Vec<WagerId> {
    let others = rules.hands().get(1..).unwrap_or_default();
    rules.wagers().filter(|wager| !others.contains(wager)).collect()
}

/// Prices one of them from a fresh shoe, against a bank that covers everything; fees are not counted.
///
/// # Errors
///
/// The shoe has too few cards for a round.
pub fn wager(rules: &Rules, wager: WagerId, asked: &Asked<'_>) -> Result<Priced, Unpriced> {
    match rules.hands().contains(&wager) {
        true => base(rules, wager, asked),
        false => side::price(rules, wager, asked),
    }
}

/// The best play by totals.
#[must_use]
pub fn best_play(rules: &Rules) -> Plays {
    plays(&Table::new(rules))
}

fn plays(table: &Table<'_>) -> Plays {
    let against = (0..KINDS).into_par_iter().map(|up| match table.shoe.of[up] > 0.5 {
        true => solve::against(table, up),
        false => Cells::empty(),
    });
    Plays { against: against.collect() }
}

/// What each hand comes to on average, played by these charts; and if each is played by its own
/// cards, where there is one hand.
fn worth(table: &Table<'_>, plays: &Plays) -> (Worth, Option<f64>) {
    let ups: Vec<usize> = table.shoe.kinds().collect();
    let each = ups.into_par_iter().map(|up| {
        let (chance, cells) = (table.shoe.chance(up), &plays.against[up]);
        match table.rules.game.switch {
            Switch::SecondCards => (switch::whole(table, up, cells) * (chance / 2.0), 0.0),
            Switch::Barred => {
                let mut against = Against::new(table, up, table.shoe.without(up), cells.clone());
                let best = solve::whole(&mut against.by_cards()).net;
                (solve::whole(&mut against) * chance, best * chance)
            }
        }
    });
    let each: Vec<(Worth, f64)> = each.collect();
    let sum = each.iter().fold(Worth::default(), |sum, (worth, _)| sum + *worth);
    let best = each.iter().map(|(_, best)| best).sum();
    (sum, (table.rules.game.switch == Switch::Barred).then_some(best))
}

/// What a hand comes to on average, played by these charts against a banker who chooses best.
fn against_best(table: &Table<'_>, plays: &Plays) -> f64 {
    let ups: Vec<usize> = table.shoe.kinds().collect();
    let each = ups.into_par_iter().map(|up| {
        let left = table.shoe.without(up);
        let against = Against::new(table, up, left, plays.against[up].clone());
        solve::whole(&mut against.against_best()).net * table.shoe.chance(up)
    });
    each.collect::<Vec<f64>>().iter().sum()
}

/// Prices the wager that a hand is dealt to, with all that follows from it.
fn base(rules: &Rules, wager: WagerId, asked: &Asked<'_>) -> Result<Priced, Unpriced> {
    const STEPS: u64 = 3;
    let tell = |done: u64| (asked.tell)(done, STEPS);
    let table = Table::new(rules);
    if table.shoe.size < 40.0 {
        return Err(Unpriced::shape("the shoe has too few cards for a round"));
    }
    tell(0);
    let plays = plays(&table);
    tell(1);
    let (worth, by_cards) = worth(&table, &plays);
    let best_banker = table.has_reply().then(|| against_best(&table, &plays));
    tell(2);
    let sample = rounds::play(rules, &plays, wager, asked.rounds.min(ROUNDS), asked)?;
    tell(STEPS);
    let fixed = |number: f64| Ratio {
        numerator: (number * DECIMALS as f64).round() as i128,
        denominator: DECIMALS,
    };
    let rounds = u128::from(sample.rounds);
    let counted = |numerator: i128| Ratio { numerator, denominator: rounds };
    let hit = sample.met.iter().filter(|((.., net), _)| *net > 0).map(|(_, count)| *count);
    let unit = Sample::unit();
    Ok(Priced {
        wager: rules.name(wager).to_owned(),
        per: rules.name(wager).to_owned(),
        stake: Money::dollars(1),
        expected: fixed(worth.net),
        meters: Vec::new(),
        staked: fixed(worth.staked),
        squared: Ratio {
            numerator: sample.squared(),
            denominator: rounds * (unit * unit).unsigned_abs(),
        },
        hit: counted(i128::from(hit.sum::<u64>())),
        method: Method::Induction {
            seed: asked.numbers.1,
            sampled: sample.mean(),
            error: sample.error(),
            by_cards,
            best_banker,
        },
        deals: rounds,
        rows: rows(&sample),
        by_wager: Vec::new(),
        results: results(&sample),
        play: insurance(&table, &plays).into_iter().collect(),
        charts: charts::charts(rules, &plays),
        by_tables: None,
        by_house_way: None,
        beyond: None,
    })
}

/// The ways it came out, the rarest first.
fn rows(sample: &Sample) -> Vec<Row> {
    let row = |(&(out, doublings, net), count): (&(Out, u8, i64), &u64)| {
        let outcome = match out {
            Out::Natural => "natural",
            Out::Wins => "win",
            Out::Pushes => "push",
            Out::Loses => "lose",
            Out::Surrendered => "surrender",
            Out::Rescued => "rescued",
            Out::Split => "split",
        };
        let before = match doublings {
            0 => "",
            1 => "doubled, ",
            2 => "doubled twice, ",
            _ => "doubled three times, ",
        };
        Row {
            hand: format!("{before}{outcome}"),
            pays: signed(units(net)),
            count: u128::from(*count),
        }
    };
    let mut rows: Vec<Row> = sample.met.iter().map(row).collect();
    rows.sort_by(|one, other| one.count.cmp(&other.count).then_with(|| one.hand.cmp(&other.hand)));
    rows
}

/// Cents as wagers.
fn units(net: i64) -> Fraction {
    Fraction::new(i128::from(net), Sample::unit()).expect("a wager is not nothing")
}

fn signed(units: Fraction) -> String {
    let sign = if units.numerator() > 0 { "+" } else { "" };
    match units.denominator() {
        1 => format!("{sign}{}", units.numerator()),
        denominator => format!("{sign}{}/{denominator}", units.numerator()),
    }
}

fn results(sample: &Sample) -> Vec<(Fraction, u128)> {
    let mut nets: std::collections::BTreeMap<i64, u128> = std::collections::BTreeMap::new();
    for ((.., net), count) in &sample.met {
        *nets.entry(*net).or_default() += u128::from(*count);
    }
    nets.into_iter().map(|(net, count)| (units(net), count)).collect()
}

/// What insurance is worth, where it is offered.
fn insurance(table: &Table<'_>, plays: &Plays) -> Option<Decision> {
    let insurance = &table.rules.game.insurance;
    if insurance.when == InsuredWhen::Never {
        return None;
    }
    let left: Left = table.shoe.without(ACE);
    let chance = table.natural(ACE, &left);
    let worth = table::insured(table.rules, chance);
    let action = match plays.against[ACE].insures {
        true => Act::Insure,
        false => Act::other("decline"),
    };
    let line = Advice::new("any hand, for each unit of insurance", action, 1, worth);
    Some(Decision::new("the banker's ace".to_owned(), vec![line]))
}

#[cfg(test)]
mod cents;
#[cfg(test)]
mod tests;
