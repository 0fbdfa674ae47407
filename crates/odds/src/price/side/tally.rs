//! Deals counted by the rows that they meet, and what each column of a table makes of them.

use super::super::worth::{self, Worth};
use super::super::{Asked, Metered, Method, Priced, Ratio, Row, Unpriced};
use super::reads;
use super::{Column, Stake, envy};
use crate::price::moments::Moments;
use crate::price::scale::too_fine;
use engine::table::{Met, Rules, SideTable, WagerId};
use money::{Fraction, Meter, Pay};
use sheet::table::side::{Side, Staked};
use std::collections::BTreeMap;
use std::collections::HashMap;

/// The rows met of a table, and of the envy table beside it.
pub(super) type Rows = (Option<Met>, Option<Met>);

/// How many deals meet which rows.
#[derive(Debug, Clone, Default)]
pub(super) struct Tally {
    counts: HashMap<Rows, u128>,
    /// What was met last, which mostly comes again.
    last: Option<(Rows, u128)>,
    /// Deals that a fold loses, whatever they would have met.
    pub(super) folded: u128,
    /// The number that the deals were drawn from, where they are not all there are.
    pub(super) drawn: Option<u64>,
}

impl Tally {
    pub(super) fn add(&mut self, rows: Rows, count: u128) {
        match &mut self.last {
            Some((held, sum)) if *held == rows => *sum += count,
            _ => {
                self.flush();
                self.last = Some((rows, count));
            }
        }
    }

    fn flush(&mut self) {
        if let Some((rows, count)) = self.last.take() {
            *self.counts.entry(rows).or_default() += count;
        }
    }

    /// The counts of several threads together, each so many times too large.
    pub(super) fn gather(parts: Vec<Tally>, times: u128) -> Tally {
        let mut all = Tally::default();
        for mut part in parts {
            part.flush();
            for (rows, count) in part.counts {
                *all.counts.entry(rows).or_default() += count;
            }
        }
        for count in all.counts.values_mut() {
            assert_eq!(*count % times, 0, "every renaming of suits is counted");
            *count /= times;
        }
        all
    }

    /// How many deals there are.
    pub(super) fn deals(&self) -> u128 {
        let last = self.last.map_or(0, |(_, count)| count);
        self.counts.values().sum::<u128>() + last + self.folded
    }

    /// The same with so many deals for each.
    pub(super) fn times(&self, times: u128) -> Tally {
        let counts = self.iter().map(|(rows, count)| (rows, count * times)).collect();
        Tally { counts, last: None, folded: self.folded * times, drawn: self.drawn }
    }

    pub(super) fn iter(&self) -> impl Iterator<Item = (Rows, u128)> {
        self.counts.iter().map(|(rows, count)| (*rows, *count)).chain(self.last)
    }
}

/// One way that a wager comes out.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct Way {
    pub(super) hand: String,
    pub(super) pay: Pay,
    pub(super) count: u128,
}

/// What every column of a side bet's table makes of a count.
pub(super) fn columns(
    rules: &Rules,
    side: (usize, &Side),
    tally: &Tally,
    asked: &Asked<'_>,
) -> Result<Vec<Column>, Unpriced> {
    let (at, side) = side;
    let printed = reads::table(rules, side)?;
    let table = rules.side_table(at).ok_or_else(|| Unpriced::shape("no such side bet"))?;
    let wager = rules.wager(&side.wager).ok_or_else(|| Unpriced::shape("no such wager"))?;
    let stake = Stake::of(rules, wager, asked);
    let column = |(number, schedule): (usize, &String)| {
        let ways = ways(rules, side, (table, number), tally, stake);
        let mut priced = priced(rules, (wager, stake), &ways, tally.deals(), Method::Exact)?;
        let envied = envy::by_tally(rules, (at, side), number, tally, stake);
        priced.beyond = envied.and_then(|envied| envied.of(asked.seats, tally.deals(), stake));
        if let Some(seed) = tally.drawn {
            let error = priced.deviation() / (tally.deals() as f64 - 1.0).max(1.0).sqrt();
            priced.method = Method::Sample { seed, error };
        }
        Ok(Column { schedule: schedule.clone(), priced })
    };
    printed.schedules.iter().enumerate().map(column).collect()
}

/// How often each row of a column pays, then how often none does.
fn ways(
    rules: &Rules,
    side: &Side,
    (table, column): (SideTable<'_>, usize),
    tally: &Tally,
    stake: Stake<'_>,
) -> Vec<Way> {
    let Ok(printed) = reads::table(rules, side) else { return Vec::new() };
    let mut counts = vec![0_u128; printed.rows.len() + 1];
    let nothing = printed.rows.len();
    let mut pays: Vec<Pay> = printed.rows.iter().map(|row| row.pays[column]).collect();
    for ((met, _), count) in tally.iter() {
        let paid = met.map(|met| table.pay(column, met, stake.money));
        match paid {
            Some((pay, Some(row))) => {
                counts[row] += count;
                pays[row] = pay;
            }
            _ => counts[nothing] += count,
        }
    }
    let rows = printed.rows.iter().zip(&pays).zip(&counts);
    let rows = rows.filter(|((_, pay), _)| **pay != Pay::NotOffered);
    let mut ways: Vec<Way> = rows
        .map(|((row, pay), count)| Way { hand: row.hand.clone(), pay: *pay, count: *count })
        .collect();
    let pay = table.otherwise();
    ways.push(Way { hand: "nothing".into(), pay, count: counts[nothing] });
    if tally.folded > 0 {
        ways.push(Way { hand: "fold".into(), pay: Pay::Lose, count: tally.folded });
    }
    ways
}

/// The price of a wager that comes out in these ways.
///
/// # Errors
///
/// It pays in parts too fine to be added up.
pub(super) fn priced(
    rules: &Rules,
    (wager, stake): (WagerId, Stake<'_>),
    ways: &[Way],
    deals: u128,
    method: Method,
) -> Result<Priced, Unpriced> {
    let taken = rules.game.wagers[wager.place()].taken;
    let worths = ways.iter().map(|way| Worth::of(way.pay, Staked::Own, taken, stake.money));
    let worths: Vec<Worth> = worths.collect();
    let nets = worths.iter().zip(ways).map(|(worth, way)| (worth.at(stake.meters), way.count));
    let nets: Vec<(Fraction, u128)> = nets.collect();
    let Moments { expected, squared } = Moments::of(&nets, deals)?;
    let mut hit = 0_i128;
    let mut meters = [Fraction::whole(0); Meter::ALL.len()];
    for ((way, worth), (won, _)) in ways.iter().zip(&worths).zip(&nets) {
        let count = way.count as i128;
        // A meter that is not read will show something.
        let from_meter = worth.meter.is_some_and(|(meter, share)| {
            !share.is_zero() && worth::shown(stake.meters, meter).is_none()
        });
        if won.numerator() > 0 || from_meter {
            hit += count;
        }
        if let Some((meter, share)) = worth.meter {
            let at = Meter::ALL.iter().position(|held| *held == meter).unwrap_or_default();
            let all = share.checked_mul(Fraction::whole(count));
            let sum = all.and_then(|all| meters[at].checked_add(all));
            meters[at] = sum.ok_or_else(too_fine)?;
        }
    }
    let ratio = |numerator: i128, denominator: u128| Ratio { numerator, denominator };
    let rows = ways.iter().map(|way| Row {
        hand: way.hand.clone(),
        pays: pays(way.pay, stake),
        count: way.count,
    });
    let mut results: BTreeMap<Fraction, u128> = BTreeMap::new();
    for (net, count) in nets {
        *results.entry(net).or_default() += count;
    }
    let meters = Meter::ALL.into_iter().zip(meters).filter(|(_, share)| !share.is_zero());
    let name = rules.name(wager).to_owned();
    Ok(Priced {
        wager: name.clone(),
        per: name,
        stake: stake.money,
        expected,
        meters: meters
            .map(|(meter, share)| {
                let per_dollar = ratio(share.numerator(), share.denominator() as u128 * deals);
                Metered { meter, per_dollar, shows: worth::shown(stake.meters, meter) }
            })
            .collect(),
        staked: ratio(1, 1),
        squared,
        hit: ratio(hit, deals),
        method,
        deals,
        rows: rows.collect(),
        by_wager: Vec::new(),
        results: results.into_iter().collect(),
        play: Vec::new(),
        by_tables: None,
        by_house_way: None,
        charts: Vec::new(),
        beyond: None,
    })
}

/// What a way pays, as printed; of a meter that is read, with what it shows.
fn pays(pay: Pay, stake: Stake<'_>) -> String {
    let shows = match pay {
        Pay::Meter(_, meter) | Pay::OddsAndMeter(_, _, meter) => worth::shown(stake.meters, meter),
        _ => None,
    };
    shows.map_or_else(|| pay.to_string(), |shows| format!("{pay} of {shows}"))
}
