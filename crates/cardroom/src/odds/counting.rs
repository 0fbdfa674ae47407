//! How wagers are counted: with what stake and seats, by which numbers, on how many threads.

use super::Pace;
use super::answer::Found;
use super::book::Book;
use super::meters::Reading;
use crate::chance::{Chance, Purpose};
use crate::play::amount_up_to;
use crate::watch::Watch;
use engine::WagerId;
use money::Money;
use odds::price::{Asked, Plays};
use rayon::ThreadPool;
use sheet::Resolved;
use std::time::Instant;

/// Seats that are dealt in unless told otherwise.
const SEATS: u8 = 6;

/// No stake is larger.
const MOST: Money = Money::dollars(1_000_000);

/// What every count of a command shares.
pub(super) struct Counting {
    pub(super) stake: Money,
    seats: Option<u8>,
    pub(super) seed: u64,
    pub(super) rounds: u64,
    /// What meters show; those that are not named are empty.
    pub(super) meters: Vec<Reading>,
    /// The best plays that were found last: wagers of a game share them.
    pub(super) plays: Plays,
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
        Ok(Counting { stake, seats, seed, rounds, meters: Vec::new(), plays: Plays::new(), pool })
    }

    /// A count as the kept prices were made with.
    #[cfg(test)]
    pub(super) fn for_tests() -> Counting {
        let pool = rayon::ThreadPoolBuilder::new().build().expect("threads");
        let stake = Money::dollars(1);
        Counting {
            stake,
            seats: None,
            seed: 1,
            rounds: 1_000,
            meters: Vec::new(),
            plays: Plays::new(),
            pool,
        }
    }

    /// How many are dealt in at this table.
    ///
    /// # Errors
    /// It has fewer seats than asked for.
    pub(super) fn seats(&self, page: &Resolved, rules: &Book) -> Result<u8, String> {
        let most = rules.seats().max(1);
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
    pub(super) fn price(&self, rules: &Book, seats: u8, wager: WagerId) -> Found {
        let watch = Watch::new();
        let found = self.price_telling(rules, seats, wager, &|done, of| watch.see(done, of));
        watch.finish();
        found
    }

    /// Prices a wager, and tells somebody how far the count is.
    pub(super) fn price_telling(
        &self,
        rules: &Book,
        seats: u8,
        wager: WagerId,
        tell: &odds::work::Tell<'_>,
    ) -> Found {
        let clock = Instant::now();
        let priced = self.with(seats, tell, |asked| rules.price(wager, asked));
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
        rules: &Book,
        seats: u8,
        wager: WagerId,
        tell: &odds::work::Tell<'_>,
    ) -> Option<Vec<(String, Found)>> {
        rules.table_option(wager)?;
        let clock = Instant::now();
        let name = rules.name(wager).to_owned();
        let found = |priced| Found { wager: name.clone(), price: Ok(priced), seconds: 0.0 };
        let mut columns = self.with(seats, tell, |asked| rules.columns(wager, asked, found))?;
        let seconds = clock.elapsed().as_secs_f64() / columns.len().max(1) as f64;
        columns.iter_mut().for_each(|(_, found)| found.seconds = seconds);
        Some(columns)
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
            meters: &self.meters,
            tell,
            plays: Some(&self.plays),
        };
        self.pool.install(|| count(&asked))
    }
}

/// The rules of a page whose wagers can be priced.
///
/// # Errors
/// It is poker, or no table plays it.
pub(super) fn rules(page: &Resolved) -> Result<Book, String> {
    Book::of(page)
}

/// The wager of this name, if it has a price of its own.
///
/// # Errors
/// The game has no such wager, or it belongs to another.
pub(super) fn wager(page: &Resolved, rules: &Book, name: &str) -> Result<WagerId, String> {
    let priced = rules.wagers();
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
    match amount_up_to(text, MOST, "a stake is").map_err(bare)? {
        Money::ZERO => Err("a stake is more than nothing".to_owned()),
        stake => Ok(stake),
    }
}

/// What a dealer says, as part of what a command does.
pub(super) fn bare(said: String) -> String {
    said.trim_end_matches('.').to_owned()
}
