//! A table whose room cannot write: it says so, waits, and tries again less and less often.

use super::task::Task;
use crate::wire::Says;
use std::time::{Duration, Instant};
use store::Store;

/// How long it waits at first, and at most.
const FIRST: Duration = Duration::from_millis(250);
const LONGEST: Duration = Duration::from_secs(4);

/// What everybody at the table is shown meanwhile, and what somebody is told who says something.
pub(super) const WAITS: &str =
    "the room cannot write down what happens: the table waits, and goes on by itself";

/// A table that waits for its room.
#[derive(Debug, Clone, Copy)]
pub(super) struct Stalled {
    /// How long it waits this time.
    pause: Duration,
    /// When it tries again.
    pub(super) until: Instant,
}

impl Task {
    /// The room could not write what was to be done here. Nothing was done.
    pub(super) fn stall(&mut self) {
        let held = self.stalled.map(|held| (held.pause * 2).min(LONGEST));
        let pause = held.unwrap_or(FIRST);
        self.stalled = Some(Stalled { pause, until: Instant::now() + pause });
        if held.is_none() {
            self.say_to_all(&format!("{}.", capital(WAITS)));
        }
    }

    /// The room writes again: whoever is asked has his time anew, for he could not answer.
    pub(super) fn flow(&mut self) {
        if self.stalled.take().is_some() {
            self.waits.rest();
            self.wait_for(None);
            self.say_to_all("The room writes again: the table goes on.");
        }
    }

    /// Looks whether the room writes again, where nothing at the table would show it.
    pub(super) async fn try_again(&mut self) {
        let proven = match self.shared.committer.is_failing() {
            false => true,
            true => self.shared.memory.prove(crate::now()).await.is_ok(),
        };
        match proven {
            true => {
                self.flow();
                // A table that was opened meanwhile has nobody yet.
                self.seat_bots().await;
            }
            false => self.stall(),
        }
    }

    /// Whether the pause after the last failure is not over: what failed just now is not tried at
    /// once again, and somebody who says something is asked to wait.
    pub(super) fn is_waiting(&self) -> bool {
        self.stalled.is_some_and(|held| Instant::now() < held.until)
    }

    fn say_to_all(&mut self, line: &str) {
        let (at, lines) = (self.live.at(), [line.to_owned()]);
        for (id, _) in self.audience.all() {
            self.audience.tell(id, &Says::Call { at, lines: &lines });
            self.show_to(id);
        }
    }
}

fn capital(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map_or(String::new(), |first| first.to_uppercase().chain(letters).collect())
}
