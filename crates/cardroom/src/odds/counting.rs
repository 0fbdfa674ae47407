//! How wagers are counted: with what stake and seats, by which numbers, on how many threads.

use super::Pace;
use super::answer::Found;
use crate::chance::{Chance, Purpose};
use crate::watch::Watch;
use engine::table::{Limits, Rules, WagerId};
use money::Money;
use odds::price::{self, Asked};
use rayon::ThreadPool;
use sheet::Resolved;
use sheet::table::paytable::By;
use sheet::table::side::{Side, Staked};
use std::time::Instant;

/// Seats that are dealt in unless told otherwise.
const SEATS: u8 = 6;

/// What every count of a command shares.
pub(super) struct Counting {
    pub(super) stake: Money,
    seats: Option<u8>,
    pub(super) seed: u64,
    pub(super) rounds: u64,
    pool: ThreadPool,
}

impl Counting {
    /// Starts the threads.
    ///
    /// # Errors
    /// The machine has no more of them.
    pub(super) fn new(pace: &Pace) -> Result<Counting, String> {
        let threads = pace.threads.map_or(0, |threads| threads as usize);
        let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build();
        let pool = pool.map_err(|error| format!("cannot start {threads} threads: {error}"))?;
        let Pace { stake, seats, seed, rounds, .. } = *pace;
        Ok(Counting { stake, seats, seed, rounds, pool })
    }

    /// A count as the kept prices were made with.
    #[cfg(test)]
    pub(super) fn for_tests() -> Counting {
        let pool = rayon::ThreadPoolBuilder::new().build().expect("threads");
        let stake = Money::dollars(1);
        Counting { stake, seats: None, seed: 1, rounds: 1_000, pool }
    }

    /// How many are dealt in at this table.
    ///
    /// # Errors
    /// It has fewer seats than asked for.
    pub(super) fn seats(&self, page: &Resolved, rules: &Rules) -> Result<u8, String> {
        let most = rules.game.seats.max(1);
        match self.seats {
            Some(seats) if seats > most => {
                let name = format!("{}@{}", page.game, page.edition);
                Err(format!("{name} is played by 1 to {most}, not {seats}"))
            }
            Some(seats) => Ok(seats),
            None => Ok(SEATS.min(most)),
        }
    }

    /// Prices a wager, with a bar on the terminal where it takes long.
    pub(super) fn price(&self, rules: &Rules, seats: u8, wager: WagerId) -> Found {
        let watch = Watch::new();
        let found = self.price_telling(rules, seats, wager, &|done, of| watch.see(done, of));
        watch.finish();
        found
    }

    /// Prices a wager, and tells somebody how far the count is.
    pub(super) fn price_telling(
        &self,
        rules: &Rules,
        seats: u8,
        wager: WagerId,
        tell: &odds::work::Tell<'_>,
    ) -> Found {
        let clock = Instant::now();
        let priced = self.with(seats, tell, |asked| price::wager(rules, wager, asked));
        Found {
            wager: rules.name(wager).to_owned(),
            price: priced.map_err(|fault| fault.to_string()),
            seconds: clock.elapsed().as_secs_f64(),
        }
    }

    /// Prices a wager by every column of its pay table, all from one count: the column's name, and
    /// the price. `None` where the house has no column to choose, or no count does them together.
    pub(super) fn columns(
        &self,
        rules: &Rules,
        seats: u8,
        wager: WagerId,
        tell: &odds::work::Tell<'_>,
    ) -> Option<Vec<(String, Found)>> {
        table_option(rules, wager)?;
        let clock = Instant::now();
        let columns = self.with(seats, tell, |asked| price::columns(rules, wager, asked)).ok()?;
        let seconds = clock.elapsed().as_secs_f64() / columns.len().max(1) as f64;
        let name = rules.name(wager).to_owned();
        let found = |priced| Found { wager: name.clone(), price: Ok(priced), seconds };
        Some(columns.into_iter().map(|column| (column.schedule, found(column.priced))).collect())
    }

    /// Runs a count on the threads.
    pub(super) fn with<T: Send>(
        &self,
        seats: u8,
        tell: &odds::work::Tell<'_>,
        count: impl FnOnce(&Asked<'_>) -> T + Send,
    ) -> T {
        let numbers = |block: u64| -> Box<dyn FnMut(u32) -> u32> {
            let mut chance = Chance::new(self.seed, Purpose::Block(block));
            Box::new(move |bound| chance.below(bound))
        };
        let asked = Asked {
            stake: self.stake,
            seats,
            numbers: (&numbers, self.seed),
            rounds: self.rounds,
            tell,
        };
        self.pool.install(|| count(&asked))
    }
}

/// The rules of a page whose wagers can be priced.
///
/// # Errors
/// It is poker, or no table plays it.
pub(super) fn rules(page: &Resolved) -> Result<Rules, String> {
    let Some(game) = page.table() else {
        return Err(format!(
            "{game} is poker: players win from each other, and no wager has a price; \
             `cardroom equity {game} HAND HAND` says how much of the pot each hand wins",
            game = page.game
        ));
    };
    Rules::new(game, Limits::default())
        .map_err(|fault| format!("{}@{} is not played yet: {fault}", page.game, page.edition))
}

/// The option that chooses the column of a side bet's pay table, where the house has a choice.
pub(super) fn table_option(rules: &Rules, wager: WagerId) -> Option<String> {
    let name = rules.name(wager);
    let own = |side: &&Side| side.wager == name && side.stake == Staked::Own;
    let side = rules.game.sides.iter().find(own)?;
    let table = rules.game.tables.iter().find(|table| table.name == side.table)?;
    let chosen = table.by == By::House && table.schedules.len() > 1;
    chosen.then(|| match table.name.starts_with("lib/") {
        true => table.name.clone(),
        false => format!("paytable.{}", table.name),
    })
}

/// The wager of this name, if it has a price of its own.
///
/// # Errors
/// The game has no such wager, or it belongs to another.
pub(super) fn wager(page: &Resolved, rules: &Rules, name: &str) -> Result<WagerId, String> {
    let priced = price::wagers(rules);
    let found = rules.wager(name);
    if let Some(wager) = found.filter(|wager| priced.contains(wager)) {
        return Ok(wager);
    }
    let names: Vec<&str> = priced.iter().map(|wager| rules.name(*wager)).collect();
    Err(match (found, names.first()) {
        (Some(_), Some(opening)) => {
            format!("{name} is priced with {opening}, which it follows; write --wager {opening}")
        }
        _ => {
            let game = format!("{}@{}", page.game, page.edition);
            format!("{game} has no wager `{name}`; it has: {}", names.join(", "))
        }
    })
}

/// Reads a stake.
pub(super) fn stake(text: &str) -> Result<Money, String> {
    match crate::play::amount(text)? {
        Money::ZERO => Err("a stake is more than nothing".to_owned()),
        stake if stake > Money::dollars(1_000_000) => {
            Err("a stake is $1,000,000 at most".to_owned())
        }
        stake => Ok(stake),
    }
}
