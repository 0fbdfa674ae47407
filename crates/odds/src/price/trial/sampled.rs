//! A price for what no count fits: rounds at random through the engine, each decision made by
//! trying out what may be done.

use super::race::Race;
use super::sitting::Sitting;
use super::{Known, Table};
use crate::price::act::Act;
use crate::price::drive::{Drive, SEAT};
use crate::price::report::{Advice, Beyond, Decision, Method, Ratio, Row};
use crate::price::sample::shuffle;
use crate::price::script::opening;
use crate::price::{Asked, Priced, Unpriced, worth};
use crate::work::Progress;
use rayon::prelude::*;
use std::collections::BTreeMap;

/// Rounds that share a stream of numbers.
const BLOCK: u64 = 64;
/// The most rounds by how many decisions each has: every one is tried out over deals whose later
/// decisions are tried out in their turn.
const MOST: [u64; 3] = [1 << 22, 1 << 16, 1 << 10];
/// Cards that are put at random in front: more than any round deals.
const CARDS: usize = 40;
/// The first stream of numbers, apart from those of the trials.
const STREAM: u64 = 1 << 40;

/// Prices the opening wager by a sample, since no count fits it.
///
/// # Errors
///
/// A round has too many decisions to be tried out one within the other.
pub(in crate::price) fn price(
    rules: &engine::table::Rules,
    asked: &Asked<'_>,
    why: &Unpriced,
) -> Result<Priced, Unpriced> {
    if rules.game.second_pack.is_some() {
        return Err(Unpriced::shape("own cards of another pack than the board's"));
    }
    let opening = opening(rules)?;
    let drive = Drive::new(rules, &opening, asked.stake)?;
    let table = Table { rules, drive, pack: rules.game.pack.cards().collect() };
    let decisions = rules.game.steps.iter().filter(|step| step.asks_players()).count();
    let Some(most) = MOST.get(decisions) else {
        return Err(Unpriced::shape(format!(
            "{decisions} decisions in a round are too many to be tried out one within the other"
        )));
    };
    let blocks = asked.rounds.min(*most).div_ceil(BLOCK).max(1);
    let progress = Progress::new(blocks * BLOCK, asked.tell);
    let race = Race::new(&table, asked, &Known::default());
    let block = |block: u64| {
        let mut below = (asked.numbers.0)(STREAM + block);
        let mut deck = table.pack.clone();
        let (mut nets, mut staked) = (BTreeMap::<i64, u128>::new(), 0_i128);
        for _ in 0..BLOCK {
            let count = deck.len().min(CARDS);
            shuffle(&mut deck, count, &mut below);
            let over = race.finish(Sitting::new(&table), &deck).sitting;
            *nets.entry(over.net()).or_default() += 1;
            staked += i128::from(over.round.spot(SEAT).staked().as_cents());
            progress.add(1);
        }
        (nets, staked)
    };
    let blocks: Vec<_> = (0..blocks).into_par_iter().map(block).collect();
    let mut nets: BTreeMap<i64, u128> = BTreeMap::new();
    let mut staked = 0;
    for (more, bet) in blocks {
        more.into_iter().for_each(|(net, rounds)| *nets.entry(net).or_default() += rounds);
        staked += bet;
    }
    let wager = rules.name(opening[0].0).to_owned();
    let priced = priced(wager, asked, table.drive.unit.as_cents(), &nets, staked);
    Ok(Priced { beyond: Some(Beyond::Tried { why: why.to_string(), most: *most }), ..priced })
}

/// A price from how often rounds came to which net, in cents.
fn priced(
    wager: String,
    asked: &Asked<'_>,
    unit: u64,
    nets: &BTreeMap<i64, u128>,
    staked: i128,
) -> Priced {
    let deals: u128 = nets.values().sum();
    let sum = |of: &dyn Fn(i128) -> i128| -> i128 {
        nets.iter().map(|(net, rounds)| of(i128::from(*net)) * *rounds as i128).sum()
    };
    let unit = u128::from(unit);
    let share = |net: i64| worth::ratio(net.into(), unit as i128);
    let row = |(net, rounds): (&i64, &u128)| Row {
        hand: match net.signum() {
            1 => "ahead",
            0 => "even",
            _ => "behind",
        }
        .to_owned(),
        pays: format!("{} units", share(*net).decimal(2)),
        count: *rounds,
    };
    let ratio = |numerator: i128, denominator: u128| Ratio { numerator, denominator };
    let expected = ratio(sum(&|net| net), deals * unit);
    let best = Act::other("what trials say is best");
    let advice = Advice::new("any", best, deals, expected.value());
    let mut priced = Priced {
        wager: wager.clone(),
        per: wager,
        stake: asked.stake,
        expected,
        meters: Vec::new(),
        staked: ratio(staked, deals * unit),
        squared: ratio(sum(&|net| net * net), deals * unit * unit),
        hit: ratio(sum(&|net| i128::from(net > 0)), deals),
        method: Method::Exact,
        deals,
        rows: nets.iter().map(row).collect(),
        by_wager: Vec::new(),
        results: nets.iter().map(|(net, rounds)| (share(*net), *rounds)).collect(),
        play: vec![Decision::new("what is in sight".to_owned(), vec![advice])],
        by_tables: None,
        by_house_way: None,
        charts: Vec::new(),
        beyond: None,
    };
    let error = priced.deviation() / (deals as f64 - 1.0).max(1.0).sqrt();
    priced.method = Method::Sample { seed: asked.numbers.1, error };
    priced
}
