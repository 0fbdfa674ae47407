//! Many rounds on many threads: the work is cut into blocks, each with its own stream of numbers,
//! so that the result does not depend on who plays which.

use engine::Seat;
use indicatif::{ProgressBar, ProgressStyle};
use money::{Money, Net};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::mpsc::{Receiver, RecvTimeoutError, channel};
use std::time::{Duration, Instant};

/// Rounds that share a stream of numbers.
const BLOCK: u64 = 1024;

/// How long a run may be silent.
const PATIENCE: Duration = Duration::from_secs(1);

/// Most faults that are told one by one.
const FAULTS: usize = 10;

/// The records of each block.
type Records = Vec<(u64, Vec<String>)>;

/// A table that plays rounds by itself.
pub(crate) trait Playing {
    /// What it counts.
    type Score: Tally;

    /// Plays a block of rounds, by its own stream of numbers.
    ///
    /// # Errors
    /// The engine refused what it allows: a bug.
    fn play(&mut self, first: u64, rounds: u64, block: u64) -> Result<Self::Score, String>;
}

/// What came of rounds, and can be added up.
pub(crate) trait Tally: Default + Send {
    /// Adds the count of other rounds.
    fn add(&mut self, other: &Self);

    /// The rounds as they are kept, where that is asked for.
    fn records(&mut self) -> &mut Vec<String>;
}

/// Adds what did not add up elsewhere, and keeps the first few.
pub(crate) fn add_faults(faults: &mut Vec<String>, others: &[String]) {
    faults.extend_from_slice(others);
    faults.sort();
    faults.truncate(FAULTS);
}

/// What came of some rounds.
#[derive(Debug, Default)]
pub(super) struct Score {
    pub(super) rounds: u64,
    pub(super) nets: [Net; Seat::MAX],
    /// Rounds in which each seat came out ahead.
    pub(super) won: [u64; Seat::MAX],
    pub(super) showdowns: u64,
    pub(super) largest_pot: Money,
    /// What the house won from wagers beside the pots.
    pub(super) house: Net,
    /// What was left in the middle or in a pool when a table closed.
    pub(super) waiting: Money,
    /// What did not add up, the first few.
    pub(super) faults: Vec<String>,
    /// The rounds as they are kept, where that is asked for.
    pub(super) records: Vec<String>,
}

impl Tally for Score {
    fn records(&mut self) -> &mut Vec<String> {
        &mut self.records
    }

    fn add(&mut self, other: &Score) {
        self.rounds += other.rounds;
        self.nets.iter_mut().zip(other.nets).for_each(|(net, more)| *net += more);
        self.won.iter_mut().zip(other.won).for_each(|(won, more)| *won += more);
        self.showdowns += other.showdowns;
        self.largest_pot = self.largest_pot.max(other.largest_pot);
        self.house += other.house;
        self.waiting += other.waiting;
        add_faults(&mut self.faults, &other.faults);
    }
}

/// Plays so many rounds, at a table for each thread.
///
/// # Errors
/// The engine refused what `legal` allowed: a bug, told with the round that shows it.
pub(crate) fn play<T: Playing>(
    open: impl Fn() -> T + Sync,
    rounds: u64,
    threads: usize,
) -> Result<T::Score, String> {
    let next = AtomicU64::new(0);
    let (done, told) = channel();
    std::thread::scope(|scope| {
        let workers: Vec<_> = (0..threads)
            .map(|_| {
                let done = done.clone();
                let (next, open) = (&next, &open);
                scope.spawn(move || -> Result<(T::Score, Records), String> {
                    let mut score = T::Score::default();
                    let mut records = Records::new();
                    let mut table = open();
                    loop {
                        let block = next.fetch_add(1, Ordering::Relaxed);
                        let first = block * BLOCK;
                        if first >= rounds {
                            return Ok((score, records));
                        }
                        let last = rounds.min(first + BLOCK);
                        let mut played = table.play(first, last - first, block)?;
                        score.add(&played);
                        records.push((block, std::mem::take(played.records())));
                        // Nobody listens any more when another worker failed.
                        let _ = done.send(last - first);
                    }
                })
            })
            .collect();
        drop(done);
        watch(&told, rounds);
        let mut all = T::Score::default();
        let mut records = Records::new();
        for worker in workers {
            match worker.join() {
                Ok(done) => {
                    let (score, kept) = done?;
                    all.add(&score);
                    records.extend(kept);
                }
                Err(panic) => std::panic::resume_unwind(panic),
            }
        }
        records.sort_by_key(|(block, _)| *block);
        *all.records() = records.into_iter().flat_map(|(_, kept)| kept).collect();
        Ok(all)
    })
}

/// Shows how far the rounds are, once they take long and someone looks on.
fn watch(told: &Receiver<u64>, rounds: u64) {
    let start = Instant::now();
    let mut done = 0;
    let mut bar: Option<ProgressBar> = None;
    loop {
        match told.recv_timeout(PATIENCE) {
            Ok(more) => done += more,
            Err(RecvTimeoutError::Timeout) => {}
            Err(RecvTimeoutError::Disconnected) => break,
        }
        if start.elapsed() > PATIENCE {
            // On anything but a terminal the bar hides itself.
            bar.get_or_insert_with(|| {
                let style = "{bar:40} {human_pos} of {human_len} rounds, {per_sec}, {eta} left";
                let style = ProgressStyle::with_template(style).expect("the template is fit");
                ProgressBar::new(rounds).with_style(style).with_elapsed(start.elapsed())
            })
            .set_position(done);
        }
    }
    if let Some(bar) = bar {
        bar.finish_and_clear();
    }
}
