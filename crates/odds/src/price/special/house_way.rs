//! Cards that are kept by a house way, the player's as the dealer's: rounds drawn at random and
//! played through the engine.

use crate::price::act::{Act, HouseWay};
use crate::price::drive::{Drive, SEAT};
use crate::price::report::{Advice, Decision, Method, Ratio, Row};
use crate::price::sample::{Draws, ENOUGH, shuffle};
use crate::price::script::opening;
use crate::price::worth;
use crate::price::{Asked, MANY, Priced, Unpriced, side};
use cards::Card;
use engine::Payment;
use engine::table::{Action, Choices, Due, Event, Round, Rules, WagerId};
use money::{Fraction, Money};
use rayon::prelude::*;
use sheet::table::step::{Step, Zone};
use std::collections::{BTreeMap, HashMap};

/// How many draws one stream of numbers is for, and how many such are drawn before the error is
/// looked at.
const BLOCK: u64 = 1_000;
const CHUNK: u64 = 64;
/// The most cards that a round takes.
const CARDS: usize = 40;

/// Prices such a game by a sample.
pub(super) fn price(rules: &Rules, asked: &Asked<'_>) -> Result<Priced, Unpriced> {
    if rules.game.keep_way.is_none() {
        return Err(Unpriced::shape("no house way to keep cards by"));
    }
    let opening = opening(rules)?;
    let drive = Drive::new(rules, &opening, asked.stake)?;
    let pack: Vec<Card> = rules.game.pack.cards().collect();
    let needed = CARDS.min(pack.len());
    let own = dealt(rules, Zone::Players);
    let same = own == dealt(rules, Zone::Dealer);
    let most = (asked.rounds / 2).div_ceil(BLOCK).max(1);
    let known = known(rules, &opening, asked);
    let dues: Vec<Due> = known.iter().map(|(due, ..)| *due).collect();
    let block = |block: u64| {
        let mut below = (asked.numbers.0)(block);
        let (mut cards, mut sum) = (pack.clone(), Sum { known: dues.clone(), ..Sum::default() });
        for _ in 0..BLOCK {
            shuffle(&mut cards, needed, &mut below);
            let one = sum.play(&drive, &cards);
            // The same cards, the first two hands the other way round.
            let (first, second) = cards[..2 * own].split_at_mut(own);
            match same {
                true => first.swap_with_slice(second),
                false => shuffle(&mut cards, needed, &mut below),
            }
            let two = sum.play(&drive, &cards);
            sum.squared += i128::from(one + two).pow(2);
        }
        sum
    };
    let unit = drive.unit.as_cents() as f64;
    let (mut sum, mut blocks) = (Sum::default(), 0);
    while blocks < most && !(blocks > 0 && sum.error(blocks, unit) < ENOUGH) {
        let next = most.min(blocks + CHUNK);
        let more: Vec<Sum> = (blocks..next).into_par_iter().map(block).collect();
        sum = more.into_iter().fold(sum, Sum::merge);
        blocks = next;
        let needed = blocks as f64 * (sum.error(blocks, unit) / ENOUGH).powi(2);
        (asked.tell)(blocks, most.min(blocks.max(needed as u64)));
    }
    let error = sum.error(blocks, unit);
    let rest = Ratio {
        numerator: sum.rest,
        denominator: sum.nets.values().sum::<u128>() * u128::from(drive.unit.as_cents()),
    };
    let expected = known
        .iter()
        .try_fold(rest, |sum, (_, units, worth)| added(sum, *units, *worth))
        .ok_or_else(|| Unpriced::shape("what lies beside it is too fine to be added up"))?;
    let draws = sum.draws(blocks);
    let priced = Priced { expected, ..priced(opening[0].0, asked, &drive, error, sum) };
    Ok(match draws {
        Draws::Alike => priced.by_symmetry(asked.numbers.1),
        Draws::Differ => priced,
    })
}

/// What is due on wagers that are made at once and read cards alone, so that they have a price of
/// their own that is exact: how many units lie on each, and what it brings. Only the rest of what a
/// round comes to is drawn.
pub(super) fn known(
    rules: &Rules,
    opening: &[(WagerId, Fraction)],
    asked: &Asked<'_>,
) -> Vec<(Due, Fraction, Ratio)> {
    let mut known = Vec::new();
    for (wager, units) in &opening[1..] {
        let mut dues = rules.dues();
        dues.retain(|due| rules.stake_of(*due).0 == *wager);
        dues.dedup();
        let priced = side::price(rules, *wager, asked);
        if let ([due @ Due::Side(_)], Ok(priced)) = (&dues[..], priced)
            && priced.method == Method::Exact
            && priced.meters.is_empty()
        {
            known.push((*due, *units, priced.expected));
        }
    }
    known
}

/// A sum with so many units of something worth so much; in lowest terms if it has no room else, and
/// `None` if it has none then.
pub(super) fn added(sum: Ratio, units: Fraction, worth: Ratio) -> Option<Ratio> {
    let plain = || {
        let over = worth.denominator.checked_mul(units.denominator().unsigned_abs())?;
        let held = sum.numerator.checked_mul(i128::try_from(over).ok()?)?;
        let more = worth.numerator.checked_mul(units.numerator())?;
        let more = more.checked_mul(i128::try_from(sum.denominator).ok()?)?;
        let denominator = sum.denominator.checked_mul(over)?;
        Some(Ratio { numerator: held.checked_add(more)?, denominator })
    };
    let lowest = || {
        let sum = sum.fraction()?.checked_add(units.checked_mul(worth.fraction()?)?)?;
        let denominator = sum.denominator().unsigned_abs();
        Some(Ratio { numerator: sum.numerator(), denominator })
    };
    plain().or_else(lowest)
}

/// How many cards go to a hand first.
fn dealt(rules: &Rules, zone: Zone) -> usize {
    let deal = rules.game.steps.iter().find_map(|step| match step {
        Step::Deal { cards, to, .. } if *to == zone => Some(usize::from(*cards)),
        _ => None,
    });
    deal.unwrap_or(0)
}

/// What a player does who leaves everything to the house way: shows what is paid, makes no second
/// hand and no wager beside.
fn answer(_round: &Round, choices: Choices) -> Action {
    match (choices.claim, choices.discard, choices.check) {
        (Some(seat), _, _) => Action::Claim(seat),
        (None, None, Some(seat)) => Action::Check(seat),
        _ => Action::TimeOut(SEAT),
    }
}

/// What a player's wagers were paid in a round.
pub(super) fn settled(events: &[Event]) -> impl Iterator<Item = (Due, &Payment)> {
    events.iter().filter_map(|event| match event {
        Event::Settled(seat, due, payment) if *seat == SEAT => Some((*due, payment)),
        _ => None,
    })
}

/// What happened in a round, wager by wager: the row that paid it, or how it came out.
pub(super) type Came = Vec<(Due, Option<u8>, How)>;

/// How a wager came out.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(super) enum How {
    /// So much was won for each of so much that was bet.
    Win(i128, i128),
    Push,
    Lose,
}

pub(super) fn came(events: &[Event]) -> Came {
    let each = settled(events).map(|(due, payment)| {
        let won = worth::ratio(
            payment.won.as_cents().into(),
            i128::from(payment.stake.as_cents()).max(1),
        );
        let how = match () {
            () if !won.is_zero() => How::Win(won.numerator(), won.denominator()),
            () if payment.returned > Money::ZERO => How::Push,
            () => How::Lose,
        };
        (due, payment.row, how)
    });
    each.collect()
}

/// The same in words.
fn told(rules: &Rules, came: &Came) -> String {
    let is_alone = came.len() == 1;
    let words = came.iter().map(|(due, row, how)| {
        let row = match (due, row) {
            (Due::Side(at), Some(row)) => {
                let table = &rules.game.sides[usize::from(*at)].table;
                let table = rules.game.tables.iter().find(|held| held.name == *table);
                table.and_then(|table| table.rows.get(usize::from(*row)))
            }
            _ => None,
        };
        let came = match (row, how) {
            (Some(row), _) => row.hand.as_str(),
            (None, How::Win(..)) => "win",
            (None, How::Push) => "push",
            (None, How::Lose) => "lose",
        };
        match is_alone {
            true => came.to_owned(),
            false => format!("{} {came}", rules.due_name(*due)),
        }
    });
    words.collect::<Vec<_>>().join(", ")
}

/// What was paid, wager by wager; what was paid alike is said once.
fn paid(rules: &Rules, came: &Came) -> String {
    let alike = came.chunk_by(|(_, _, one), (_, _, other)| one == other).map(|alike| {
        let names: Vec<&str> = alike.iter().map(|(due, _, _)| rules.due_name(*due)).collect();
        format!("{} {}", names.join(" and "), pay(alike[0].2))
    });
    alike.collect::<Vec<_>>().join(", ")
}

fn pay(how: How) -> String {
    match how {
        How::Win(won, bet) => format!("{won} to {bet}"),
        How::Push => "push".to_owned(),
        How::Lose => "lose".to_owned(),
    }
}

/// How each wager came out by itself, also where it was not made.
fn by_wager(rules: &Rules, sum: &Sum) -> Vec<(String, Vec<Row>)> {
    let mut dues = rules.dues();
    dues.dedup();
    dues.retain(|due| sum.nets.keys().any(|(_, came)| came.iter().any(|(held, ..)| held == due)));
    let each = dues.into_iter().map(|due| {
        let mut met: BTreeMap<(String, String), u128> = BTreeMap::new();
        for ((_, came), rounds) in &sum.nets {
            let own = came.iter().find(|(held, ..)| *held == due);
            let told = own.map_or(("no bet".to_owned(), String::new()), |own| {
                (told(rules, &vec![*own]), pay(own.2))
            });
            *met.entry(told).or_default() += rounds;
        }
        let mut rows: Vec<Row> =
            met.into_iter().map(|((hand, pays), count)| Row { hand, pays, count }).collect();
        rows.sort_by_key(|row| row.count);
        (rules.due_name(due).to_owned(), rows)
    });
    each.collect()
}

/// What a wager came to, in cents.
pub(super) fn net_of(payment: &Payment) -> i64 {
    let back = [payment.won, payment.from_meter, payment.returned, payment.uncovered];
    let back: u64 = back.iter().map(|money| money.as_cents()).sum();
    back as i64 - payment.stake.as_cents() as i64
}

/// Rounds by what they won, in cents, and what happened.
#[derive(Default)]
pub(super) struct Sum {
    nets: HashMap<(i64, Came), u128>,
    staked: i128,
    /// What is due and has a price of its own.
    known: Vec<Due>,
    /// What the rest won.
    rest: i128,
    /// The squares of that, for the two rounds of a draw together.
    squared: i128,
}

impl Sum {
    fn play(&mut self, drive: &Drive<'_>, cards: &[Card]) -> i64 {
        let mut next = cards.iter().copied();
        let mut deal = |_| next.next().expect("a round takes no more cards");
        let mut events = Vec::new();
        let (net, round) = drive.play(&mut deal, &mut answer, &mut events);
        *self.nets.entry((net, came(&events))).or_default() += 1;
        self.staked += i128::from(round.spot(SEAT).staked().as_cents());
        let known = settled(&events).filter(|(due, _)| self.known.contains(due));
        let rest = net - known.map(|(_, payment)| net_of(payment)).sum::<i64>();
        self.rest += i128::from(rest);
        rest
    }

    /// Adds rounds that came so: what they won, the same without what is known, and what lay there.
    pub(super) fn add(&mut self, came: &Came, [net, rest, staked]: [i64; 3], times: u128) {
        *self.nets.entry((net, came.clone())).or_default() += times;
        self.staked += i128::from(staked) * times as i128;
        self.rest += i128::from(rest) * times as i128;
    }

    /// What a round came to on average, in units.
    pub(super) fn mean(&self, unit: f64) -> f64 {
        let won = |((net, _), times): (&(i64, Came), &u128)| i128::from(*net) * *times as i128;
        let rounds: u128 = self.nets.values().sum();
        self.nets.iter().map(won).sum::<i128>() as f64 / (rounds as f64 * unit)
    }

    /// The standard error of a round's mean net, in units, after so many blocks of two rounds.
    fn error(&self, blocks: u64, unit: f64) -> f64 {
        let draws = (blocks * BLOCK) as f64;
        let mean = self.rest as f64 / draws;
        let variance = (self.squared as f64 / draws - mean * mean).max(0.0);
        (variance / (draws - 1.0)).sqrt() / (2.0 * unit)
    }

    fn draws(&self, blocks: u64) -> Draws {
        Draws::of(blocks * BLOCK, self.rest, self.squared)
    }

    fn merge(mut self, other: Sum) -> Sum {
        for (net, rounds) in other.nets {
            *self.nets.entry(net).or_default() += rounds;
        }
        self.staked += other.staked;
        self.rest += other.rest;
        self.squared += other.squared;
        self
    }
}

pub(super) fn priced(
    wager: WagerId,
    asked: &Asked<'_>,
    drive: &Drive<'_>,
    error: f64,
    sum: Sum,
) -> Priced {
    let unit = u128::from(drive.unit.as_cents());
    let deals: u128 = sum.nets.values().sum();
    let add = |worth: &dyn Fn(i128) -> i128| -> i128 {
        let each = sum.nets.iter();
        each.map(|((net, _), rounds)| worth(i128::from(*net)) * *rounds as i128).sum()
    };
    let ratio = |numerator: i128, denominator: u128| Ratio { numerator, denominator };
    let net = add(&|net| net);
    let share = |net: i64| worth::ratio(net.into(), unit as i128);
    let row = |((_, came), rounds): (&(i64, Came), &u128)| Row {
        hand: told(drive.rules, came),
        pays: paid(drive.rules, came),
        count: *rounds,
    };
    let mut results: BTreeMap<i64, u128> = BTreeMap::new();
    for ((net, _), rounds) in &sum.nets {
        *results.entry(*net).or_default() += rounds;
    }
    let mut rows: Vec<(i64, Row)> = sum.nets.iter().map(|it| (it.0.0, row(it))).collect();
    rows.sort_by(|one, other| (one.0, &one.1.hand).cmp(&(other.0, &other.1.hand)));
    let name = drive.rules.name(wager);
    let worth = net as f64 / (deals * unit) as f64;
    let advice = Advice::new("any", Act::ByHouseWay(HouseWay::Keeps), deals, worth);
    Priced {
        wager: name.to_owned(),
        per: name.to_owned(),
        stake: asked.stake,
        expected: ratio(net, deals * unit),
        meters: Vec::new(),
        staked: ratio(sum.staked, deals * unit),
        squared: ratio(add(&|net| net * net), deals * unit * unit),
        hit: ratio(add(&|net| i128::from(net > 0)), deals),
        method: Method::Sample { seed: asked.numbers.1, error },
        deals,
        by_wager: if rows.len() > MANY { by_wager(drive.rules, &sum) } else { Vec::new() },
        rows: rows.into_iter().map(|(_, row)| row).collect(),
        results: results.into_iter().map(|(net, rounds)| (share(net), rounds)).collect(),
        play: vec![Decision::new("own cards".to_owned(), vec![advice])],
        by_tables: None,
        by_house_way: None,
        charts: Vec::new(),
        beyond: None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Three prices whose deals together outgrow a number go together in lowest terms; what has no
    /// room then is refused.
    #[test]
    fn prices_beside_are_added_up_in_lowest_terms() {
        let fine = |denominator: i128| Ratio {
            numerator: -denominator / 7,
            denominator: denominator as u128,
        };
        let sum = [7_i128.pow(18); 3]
            .into_iter()
            .try_fold(Ratio { numerator: 1, denominator: 10_000 }, |sum, denominator| {
                added(sum, Fraction::ONE, fine(denominator))
            });
        let sum = sum.and_then(Ratio::fraction);
        assert_eq!(
            sum,
            Fraction::new(1, 10_000).and_then(|one| one.checked_sub(Fraction::new(3, 7)?))
        );
        let odd = Ratio { numerator: 1, denominator: (1 << 100) + 1 };
        let other = Ratio { numerator: 1, denominator: 1 << 100 };
        assert_eq!(added(odd, Fraction::ONE, other), None);
    }
}
