//! The one that writes: steps of all tables go to disk together, and nobody hears of a step before
//! it is there.

use crate::{Memory, crash, now};
use metrics::{counter, histogram};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};
use store::{Outcome, Step, Store, StoreError};
use tokio::sync::{mpsc, oneshot};

/// How many steps go to disk together at most.
const GROUP: usize = 512;

/// How long a failure stands for the room's health where nobody has tried since: longer than a table
/// waits before it does.
const STANDS: Duration = Duration::from_secs(15);

/// How long the steps of a group that failed are tried one by one: a disk that fails slowly must not
/// keep all who wait.
const PATIENCE: Duration = Duration::from_secs(1);

/// How often a failure that lasts is told in the log.
const TOLD: Duration = Duration::from_secs(10);

/// Where steps are handed in.
#[derive(Debug, Clone)]
pub(crate) struct Committer {
    hand_in: mpsc::Sender<Waiting>,
    lately: Arc<Lately>,
}

/// What came of the last commits.
#[derive(Debug, Default)]
struct Lately(Mutex<Option<Failing>>);

/// A store that fails.
#[derive(Debug, Clone, Copy)]
struct Failing {
    /// When it failed last.
    last: Instant,
    /// When that was last told.
    told: Instant,
    /// How often it failed.
    times: u64,
}

/// A step, and who waits for it.
struct Waiting {
    step: Step,
    done: oneshot::Sender<Result<Outcome, String>>,
}

impl Committer {
    /// Starts the one that writes. It ends when the last handle is gone and everything is written.
    pub(crate) fn start(memory: Memory) -> (Committer, tokio::task::JoinHandle<()>) {
        let (hand_in, steps) = mpsc::channel(GROUP);
        let lately = Arc::new(Lately::default());
        let committer = Committer { hand_in, lately: Arc::clone(&lately) };
        (committer, tokio::spawn(write(memory, steps, lately)))
    }

    /// Whether the last commit failed, not long ago: whatever is written after it ends it.
    pub(crate) fn is_failing(&self) -> bool {
        self.lately.held().is_some_and(|failing| failing.last.elapsed() < STANDS)
    }

    /// As much as a busy moment writes was written just now: a failure before it is over, though no
    /// table has tried since.
    pub(crate) fn writes_again(&self) {
        self.lately.wrote();
    }

    /// Has a step written, or refused.
    ///
    /// # Errors
    /// The disk failed; the step left nothing behind, or, where the room is stopping, may have.
    pub(crate) async fn commit(&self, step: Step) -> Result<Outcome, String> {
        let stopping = || "the room is closing".to_owned();
        let (done, answer) = oneshot::channel();
        self.hand_in.send(Waiting { step, done }).await.map_err(|_| stopping())?;
        answer.await.map_err(|_| stopping())?
    }
}

impl Lately {
    fn held(&self) -> MutexGuard<'_, Option<Failing>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn wrote(&self) {
        if let Some(Failing { times, .. }) = self.held().take() {
            tracing::info!(times, "the store writes again");
        }
    }

    /// A disk that is full fails every table: it is told at once, and then now and then.
    fn failed(&self, fault: &StoreError) {
        let mut held = self.held();
        let now = Instant::now();
        let (times, told) = held.map_or((1, None), |it| (it.times + 1, Some(it.told)));
        let tell = told.is_none_or(|told| told.elapsed() >= TOLD);
        if tell {
            tracing::error!(%fault, times, "the store failed");
        }
        let told = told.filter(|_| !tell).unwrap_or(now);
        *held = Some(Failing { last: now, told, times });
    }
}

async fn write(memory: Memory, mut steps: mpsc::Receiver<Waiting>, lately: Arc<Lately>) {
    let mut group = Vec::with_capacity(GROUP);
    while steps.recv_many(&mut group, GROUP).await > 0 {
        let (all, waiting): (Vec<Step>, Vec<_>) =
            group.drain(..).map(|Waiting { step, done }| (step, done)).unzip();
        crash::point("committing");
        let start = Instant::now();
        let together = put(&memory, &all, &lately).await;
        if together.is_some() || all.len() == 1 {
            let mut outcomes = together.into_iter().flatten();
            waiting.into_iter().for_each(|done| tell(done, outcomes.next()));
            continue;
        }
        // It may be one step that fails, and the others have nothing to do with it.
        for (step, done) in all.chunks(1).zip(waiting) {
            let alone = match start.elapsed() < PATIENCE {
                true => put(&memory, step, &lately).await,
                false => None,
            };
            tell(done, alone.and_then(|mut outcomes| outcomes.pop()));
        }
    }
}

/// Writes steps together, or none of them.
async fn put(memory: &Memory, steps: &[Step], lately: &Lately) -> Option<Vec<Outcome>> {
    let start = Instant::now();
    let written = memory.commit(steps, now()).await;
    histogram!("cardroom_commit_seconds").record(start.elapsed().as_secs_f64());
    histogram!("cardroom_commit_steps").record(steps.len() as f64);
    match written {
        Ok(outcomes) => {
            lately.wrote();
            counter!("cardroom_steps_total").increment(steps.len() as u64);
            Some(outcomes)
        }
        Err(fault) => {
            lately.failed(&fault);
            counter!("cardroom_store_failures_total").increment(1);
            None
        }
    }
}

fn tell(done: oneshot::Sender<Result<Outcome, String>>, outcome: Option<Outcome>) {
    let outcome = outcome.ok_or_else(|| "the room's memory failed; try again".to_owned());
    // Whoever waited may have gone; what is written stays written.
    let _gone = done.send(outcome);
}

#[cfg(test)]
mod tests {
    use super::*;
    use money::Money;
    use store::{AccountId, Entry, Place};

    const NO_THIRTEEN: &str = "CREATE TRIGGER superstition BEFORE INSERT ON postings
                               WHEN NEW.place = 'player:13'
                               BEGIN SELECT RAISE(ABORT, 'no thirteen at this table'); END;";

    #[tokio::test]
    async fn a_step_that_fails_takes_no_other_with_it() {
        let data = tempfile::tempdir().expect("a folder");
        let file = data.path().join("room.sqlite");
        let memory = Memory::open(&file).await.expect("a store");
        let outside = sqlx::SqlitePool::connect(&format!("sqlite://{}", file.display())).await;
        let outside = outside.expect("the file");
        sqlx::raw_sql(NO_THIRTEEN).execute(&outside).await.expect("the trigger");

        // All are handed in before the one that writes looks for the first time.
        let (hand_in, steps) = mpsc::channel(GROUP);
        let mut answers = Vec::new();
        for player in 12..15 {
            let to = Place::Player(AccountId(player));
            let entry = Entry::moves("chips bought", Money::dollars(5), Place::Cage, to);
            let (done, answer) = oneshot::channel();
            let step = Step { entry: Some(entry), ..Step::default() };
            hand_in.send(Waiting { step, done }).await.expect("there is room");
            answers.push(answer);
        }
        drop(hand_in);
        let lately = Arc::new(Lately::default());
        write(memory.clone(), steps, lately).await;
        let mut written = Vec::new();
        for answer in answers {
            written.push(answer.await.expect("everybody is answered").is_ok());
        }
        assert_eq!(written, [true, false, true]);
        let chips = async |player| memory.balance(Place::Player(AccountId(player))).await;
        assert_eq!(chips(12).await.expect("it reads").as_cents(), 500);
        assert_eq!(chips(13).await.expect("it reads").as_cents(), 0);
    }
}
