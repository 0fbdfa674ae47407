//! The price of every wager: what it brings on average, exactly where the deck allows it.
//!
//! A sheet is turned into a script (what one player sees, and decides), the script into
//! paths of play; a count then runs through the cards and keeps the best path wherever there is
//! something to decide.

mod act;
mod advise;
#[cfg(test)]
mod agreement;
mod board;
mod book;
#[cfg(test)]
mod cents;
mod count;
mod cuts;
mod decide;
mod drive;
mod flushes;
mod hold;
mod holds;
mod keeps;
mod larger;
mod letters;
pub(crate) mod moments;
mod moves;
mod orbit;
mod outcomes;
mod paths;
mod play;
mod plays;
mod reads;
mod report;
mod results;
mod runs;
mod sample;
pub(crate) mod scale;
mod script;
mod side;
mod sight;
mod sized;
mod special;
mod tree;
mod trial;
mod versus;
mod walk;
mod weighed;
mod worth;

pub use act::{Act, HouseWay};
pub use advise::{Choice, Spot, advise, done_before, with_right};
pub use letters::Letters;
pub use moves::{Move, NoMove};
pub use paths::Deed;
pub use plays::Plays;
pub use report::{
    Advice, Beyond, Chart, Decision, Followed, Metered, Method, Played, Portion, Priced, Ratio,
    Report, Row, Tells, Told,
};
pub use side::{Column, columns};
pub use trial::{Tried, try_out};
pub use worth::Worth;

use crate::factors;
use crate::work;
use count::Count;
use engine::table::{Due, Rules, WagerId};
use money::{Meter, Money};
use paths::Paths;
use plays::FirstDeed;
use results::Results;
use script::Script;
use std::collections::BTreeMap;
use std::fmt;
use std::sync::Arc;

/// The number of the way in which prices are counted. It is raised whenever a count comes to
/// something else for the same rules, so that prices which were kept are counted again.
pub const COUNTING: u32 = 2;

/// Why a wager has no price.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Unpriced(String);

impl Unpriced {
    pub(crate) fn shape(what: impl Into<String>) -> Unpriced {
        Unpriced(what.into())
    }
}

impl fmt::Display for Unpriced {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for Unpriced {}

/// What a price is asked for.
pub struct Asked<'a> {
    /// The stake on every wager whose size the sheet leaves free: it matters where dollars are paid
    /// whatever the stake.
    pub stake: Money,
    /// The seats that are dealt in, where what others hold matters.
    pub seats: u8,
    /// Numbers to deal by, where deals are drawn, and the number that they come from.
    pub numbers: (&'a work::Numbers<'a>, u64),
    /// How many deals are drawn at most, where they are.
    pub rounds: u64,
    /// What meters show; those that are not named are empty.
    pub meters: &'a [(Meter, Money)],
    /// Who is told how far the count is.
    pub tell: &'a work::Tell<'a>,
    /// The best plays that were found for other wagers of the game, where several are priced.
    pub plays: Option<&'a Plays>,
}

/// Prices every wager of a game: the opening one with all that follows from it, then the others.
#[must_use]
pub fn game(rules: &Rules, asked: &Asked<'_>) -> Report {
    let mut report = Report { wagers: Vec::new(), unpriced: Vec::new() };
    let plays = Plays::new();
    let asked = &Asked { plays: asked.plays.or(Some(&plays)), ..*asked };
    for wager in wagers(rules) {
        match self::wager(rules, wager, asked) {
            Ok(priced) => report.wagers.push(priced),
            Err(fault) => report.unpriced.push((rules.name(wager).to_owned(), fault.to_string())),
        }
    }
    report
}

/// The wagers that have a price of their own: the opening one, then those beside it in the order of
/// the layout.
#[must_use]
pub fn wagers(rules: &Rules) -> Vec<WagerId> {
    script::opening_wager(rules).into_iter().chain(side::beside(rules)).collect()
}

/// Prices one of those wagers: the opening one with everything that follows from it.
///
/// # Errors
///
/// No count fits it.
pub fn wager(rules: &Rules, wager: WagerId, asked: &Asked<'_>) -> Result<Priced, Unpriced> {
    let priced = match script::opening_wager(rules) {
        Some(opening) if opening == wager => base(rules, asked)?,
        _ => match led(rules, wager, asked) {
            Ok(priced) => priced,
            Err(_) => side::price(rules, wager, asked)?,
        },
    };
    debug_assert!(priced.adds_up(), "{} of {} deals: {priced:?}", priced.wager, priced.deals);
    Ok(priced)
}

/// Prices a wager that need not be made, with everything that follows from it.
fn led(rules: &Rules, wager: WagerId, asked: &Asked<'_>) -> Result<Priced, Unpriced> {
    let script = Script::led_by(rules, wager)?;
    board::price_script(rules, script.clone(), asked).or_else(|_| by_script(rules, &script, asked))
}

/// Prices the opening wager with everything that follows from it, by the first count that fits;
/// where none does, by a sample of rounds.
///
/// # Errors
///
/// The round has something that no count knows, or too many deals, and too much is decided in it
/// for a sample.
pub fn base(rules: &Rules, asked: &Asked<'_>) -> Result<Priced, Unpriced> {
    let counts = [special::price, plain, board::price, by_tree];
    let mut why = Unpriced::shape("no count fits");
    for count in counts {
        match count(rules, asked) {
            Ok(priced) => return Ok(priced),
            Err(fault) => why = fault,
        }
    }
    trial::sampled(rules, asked, &why)
        .map_err(|fault| Unpriced::shape(format!("{why}, and {fault}")))
}

/// Prices one wager that nothing follows from as one on the side is.
fn plain(rules: &Rules, asked: &Asked<'_>) -> Result<Priced, Unpriced> {
    let script = Script::new(rules)?;
    match script.opening[..] {
        [(wager, _)] if !script.decides() => side::price(rules, wager, asked),
        _ => Err(Unpriced::shape("more than one wager")),
    }
}

/// Counts card by card, the hidden hand of a dealer by how many hands it beats.
fn by_tree(rules: &Rules, asked: &Asked<'_>) -> Result<Priced, Unpriced> {
    by_script(rules, &Script::new(rules)?, asked)
}

fn by_script(rules: &Rules, script: &Script, asked: &Asked<'_>) -> Result<Priced, Unpriced> {
    let paths = Paths::new(rules, script, asked.stake)?;
    let count = counted(rules, script, &paths, asked)?;
    let by_tables = by_tables(rules, script, &paths, asked, &count);
    Ok(Priced { by_tables, ..priced(rules, script, &paths, asked.stake, count) })
}

/// What a whole round by the tables of best play brings, where bets of several sizes lead to a decision:
/// no one table says what that comes to.
fn by_tables(
    rules: &Rules,
    script: &Script,
    paths: &Paths,
    asked: &Asked<'_>,
    count: &Count,
) -> Option<Ratio> {
    (0..script.scenes.len()).find(|scene| paths.come_by_sizes(*scene))?;
    let results = Results::new(rules, script, paths, asked.stake);
    let (deals, scale) = (count.deals, results.scale as u128);
    let first = play::first(rules, (&count.first, script.more_comes(1)), deals, scale);
    // Its lines are the best for all of the hands first seen.
    let [Decision { followed: None, .. }] = &first[..] else { return None };
    let first = count.first.iter().map(|first| (first.cards, first.best.deed)).collect();
    let plan = count.book.plan((deals, scale))?;
    let by = walk::ByTables { first: &first, plan: &plan };
    let count = tree::by_tables((rules, script, paths), by, asked).ok()?;
    let ends = count.ends.iter().map(|((leaf, verdict), deals)| {
        i128::from(results.outcome(&paths.leaves[*leaf], verdict).net) * *deals as i128
    });
    Some(lowest_scale(ends.sum(), count.deals, scale))
}

/// Counts a script by the first count that fits it.
fn counted(
    rules: &Rules,
    script: &Script,
    paths: &Paths,
    asked: &Asked<'_>,
) -> Result<Count, Unpriced> {
    versus::count(rules, script, paths, asked)
        .or_else(|_| runs::count(rules, script, paths, asked))
        .or_else(|_| tree::count(rules, script, paths, asked))
}

/// What is best with each of the hands first seen, up to suits, by the first count of the opening
/// wager that says so.
fn first_play(rules: &Rules, asked: &Asked<'_>) -> Result<Arc<Vec<FirstDeed>>, Unpriced> {
    let find = || {
        special::first(rules, asked).or_else(|_| board::first(rules, asked)).or_else(|_| {
            let script = Script::new(rules)?;
            let paths = Paths::new(rules, &script, asked.stake)?;
            Ok(counted(rules, &script, &paths, asked)?.first)
        })
    };
    asked.first(rules, find)
}

/// A price from a whole count.
fn priced(rules: &Rules, script: &Script, paths: &Paths, stake: Money, count: Count) -> Priced {
    let results = Results::new(rules, script, paths, stake);
    let scale = results.scale as u128;
    let (mut net, mut squared, mut staked, mut hit) = (0_i128, 0_i128, 0_i128, 0_i128);
    let mut meters = vec![money::Fraction::whole(0); Meter::ALL.len()];
    let mut rows: Vec<Row> = Vec::new();
    let mut nets: BTreeMap<i64, u128> = BTreeMap::new();
    for ((leaf, verdict), deals) in &count.ends {
        let leaf = &paths.leaves[*leaf];
        let outcome = results.outcome(leaf, verdict);
        let (deals_, one) = (*deals as i128, i128::from(outcome.net));
        net += deals_ * one;
        squared += deals_ * one * one;
        staked += deals_ * i128::from(results.staked(leaf));
        if one > 0 {
            hit += deals_;
        }
        *nets.entry(outcome.net).or_default() += *deals;
        for (sum, share) in meters.iter_mut().zip(outcome.meters) {
            *sum = worth::plus(*sum, worth::times(share, money::Fraction::whole(deals_)));
        }
        add_row(&mut rows, outcomes::row(rules, &script.dues, verdict, leaf, *deals));
    }
    in_order(&mut rows);
    let by_wager = match rows.len() > MANY {
        true => by_wager(rules, script, paths, &count),
        false => Vec::new(),
    };
    let opening = rules.name(script.opening[0].0).to_owned();
    let result = |net: i64| worth::ratio(net.into(), results.scale.into());
    let ratio = |numerator: i128, denominator: u128| Ratio { numerator, denominator };
    let scaled = |numerator: i128| lowest_scale(numerator, count.deals, scale);
    let meters = Meter::ALL.into_iter().zip(meters).filter(|(_, share)| !share.is_zero());
    Priced {
        wager: opening.clone(),
        per: opening,
        stake,
        expected: scaled(net),
        meters: meters
            .map(|(meter, share)| {
                let denominator = share.denominator() as u128 * count.deals;
                // What hangs on a decision is decided at an empty meter.
                let per_dollar = ratio(share.numerator(), denominator);
                Metered { meter, per_dollar, shows: None }
            })
            .collect(),
        staked: scaled(staked),
        squared: ratio(squared, count.deals * scale * scale),
        hit: ratio(hit, count.deals),
        method: Method::Exact,
        deals: count.deals,
        rows,
        by_wager,
        results: nets.into_iter().map(|(net, deals)| (result(net), deals)).collect(),
        play: {
            let first = (&count.first[..], script.more_comes(1));
            let mut play = play::first(rules, first, count.deals, scale);
            play.extend(count.book.decisions(script, paths, (count.deals, scale)));
            play
        },
        by_tables: None,
        by_house_way: None,
        charts: Vec::new(),
        beyond: None,
    }
}

/// More ways to come out than a page holds.
const MANY: usize = 40;

/// How each wager comes out by itself, in the order in which they are settled.
fn by_wager(
    rules: &Rules,
    script: &Script,
    paths: &Paths,
    count: &Count,
) -> Vec<(String, Vec<Row>)> {
    let mut found: Vec<(Due, Vec<Row>)> =
        script.dues.iter().map(|due| (*due, Vec::new())).collect();
    for ((leaf, verdict), deals) in &count.ends {
        let parts = outcomes::parts(rules, &script.dues, verdict, &paths.leaves[*leaf], *deals);
        for ((_, rows), row) in found.iter_mut().zip(parts) {
            add_row(rows, row);
        }
    }
    let named = found.into_iter().map(|(due, mut rows)| {
        in_order(&mut rows);
        (rules.due_name(due).to_owned(), rows)
    });
    named.collect()
}

/// Adds deals to the row of those that came out so.
fn add_row(rows: &mut Vec<Row>, row: Row) {
    match rows.iter_mut().find(|held| held.hand == row.hand && held.pays == row.pays) {
        Some(held) => held.count += row.count,
        None => rows.push(row),
    }
}

/// Ends come in any order: rows must not.
fn in_order(rows: &mut [Row]) {
    rows.sort_by(|a, b| (a.count, &a.hand, &a.pays).cmp(&(b.count, &b.hand, &b.pays)));
}

/// A sum of nets over so many deals, with no more of the scale than keeps it whole.
fn lowest_scale(numerator: i128, deals: u128, scale: u128) -> Ratio {
    let common = factors::common(scale as i128, numerator);
    Ratio { numerator: numerator / common, denominator: deals * (scale / common.unsigned_abs()) }
}
