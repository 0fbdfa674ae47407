//! The one that writes: steps of all tables go to disk together, and nobody hears of a step before
//! it is there.

use crate::{Memory, crash, now};
use metrics::{counter, histogram};
use std::time::Instant;
use store::{Outcome, Step, Store};
use tokio::sync::{mpsc, oneshot};

/// How many steps go to disk together at most.
const GROUP: usize = 512;

/// Where steps are handed in.
#[derive(Debug, Clone)]
pub(crate) struct Committer(mpsc::Sender<Waiting>);

/// A step, and who waits for it.
struct Waiting {
    step: Step,
    done: oneshot::Sender<Result<Outcome, String>>,
}

impl Committer {
    /// Starts the one that writes. It ends when the last handle is gone and everything is written.
    pub(crate) fn start(memory: Memory) -> (Committer, tokio::task::JoinHandle<()>) {
        let (hand_in, steps) = mpsc::channel(GROUP);
        (Committer(hand_in), tokio::spawn(write(memory, steps)))
    }

    /// Has a step written, or refused.
    ///
    /// # Errors
    /// The disk failed; the step left nothing behind, or, where the room is stopping, may have.
    pub(crate) async fn commit(&self, step: Step) -> Result<Outcome, String> {
        let stopping = || "the room is closing".to_owned();
        let (done, answer) = oneshot::channel();
        self.0.send(Waiting { step, done }).await.map_err(|_| stopping())?;
        answer.await.map_err(|_| stopping())?
    }
}

async fn write(memory: Memory, mut steps: mpsc::Receiver<Waiting>) {
    let mut group = Vec::with_capacity(GROUP);
    while steps.recv_many(&mut group, GROUP).await > 0 {
        let (all, waiting): (Vec<Step>, Vec<_>) =
            group.drain(..).map(|Waiting { step, done }| (step, done)).unzip();
        crash::point("committing");
        let start = Instant::now();
        let written = memory.commit(&all, now()).await;
        histogram!("cardroom_commit_seconds").record(start.elapsed().as_secs_f64());
        histogram!("cardroom_commit_steps").record(all.len() as f64);
        match written {
            Ok(outcomes) => {
                counter!("cardroom_steps_total").increment(all.len() as u64);
                for (outcome, done) in outcomes.into_iter().zip(waiting) {
                    // Whoever waited may have gone; what is written stays written.
                    let _gone = done.send(Ok(outcome));
                }
            }
            Err(fault) => {
                tracing::error!(%fault, steps = all.len(), "the store failed");
                counter!("cardroom_store_failures_total").increment(1);
                for done in waiting {
                    let _gone = done.send(Err("the room's memory failed; try again".to_owned()));
                }
            }
        }
    }
}
