//! What the adviser is at work on: one question of a seat at a time, alike ones worked out once, and
//! nothing that nobody waits for.

use super::audience::LineId;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use tokio::task::AbortHandle;

/// Who waits for an answer.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Asker {
    pub(super) line: LineId,
    /// What he called the question.
    pub(super) id: String,
    pub(super) seat: u8,
}

/// The questions of a table that are being worked out.
#[derive(Debug, Default)]
pub(super) struct Questions(Vec<Open>);

/// A question that is being worked out until this is dropped.
#[derive(Debug)]
struct Open {
    key: String,
    askers: Vec<Asker>,
    stop: Arc<AtomicBool>,
    work: AbortHandle,
}

/// The seat has asked something else, which is not answered yet.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Busy;

impl Questions {
    /// Somebody asks. What nobody has asked is set to work, and stops when it is told to.
    pub(super) fn ask(
        &mut self,
        key: &str,
        asker: Asker,
        work: impl FnOnce(Arc<AtomicBool>) -> AbortHandle,
    ) -> Result<(), Busy> {
        if self.0.iter().flat_map(|open| &open.askers).any(|it| it.seat == asker.seat) {
            return Err(Busy);
        }
        match self.0.iter_mut().find(|open| open.key == key) {
            Some(open) => open.askers.push(asker),
            None => {
                let stop = Arc::new(AtomicBool::new(false));
                let (key, work) = (key.to_owned(), work(Arc::clone(&stop)));
                self.0.push(Open { key, askers: vec![asker], stop, work });
            }
        }
        Ok(())
    }

    /// A question is answered; who asked it.
    pub(super) fn answered(&mut self, key: &str) -> Vec<Asker> {
        let at = self.0.iter().position(|open| open.key == key);
        at.map_or(Vec::new(), |at| std::mem::take(&mut self.0.swap_remove(at).askers))
    }

    /// All are broken off; who waited for them.
    pub(super) fn break_off(&mut self) -> Vec<Asker> {
        self.0.drain(..).flat_map(|mut open| std::mem::take(&mut open.askers)).collect()
    }
}

impl Drop for Open {
    fn drop(&mut self) {
        self.stop.store(true, Ordering::Relaxed);
        self.work.abort();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn asker(seat: u8, id: &str) -> Asker {
        Asker { line: u64::from(seat), id: id.to_owned(), seat }
    }

    #[tokio::test]
    async fn alike_questions_are_worked_out_once_and_a_seat_has_one_at_a_time() {
        let mut questions = Questions::default();
        let mut stops = Vec::new();
        let mut ask = |questions: &mut Questions, key: &str, asker| {
            questions.ask(key, asker, |stop| {
                stops.push(stop);
                tokio::spawn(std::future::pending::<()>()).abort_handle()
            })
        };
        assert_eq!(ask(&mut questions, "aces", asker(1, "a")), Ok(()));
        assert_eq!(ask(&mut questions, "aces", asker(1, "b")), Err(Busy));
        assert_eq!(ask(&mut questions, "kings", asker(1, "c")), Err(Busy));
        assert_eq!(ask(&mut questions, "aces", asker(2, "d")), Ok(()));
        assert_eq!(ask(&mut questions, "kings", asker(3, "e")), Ok(()));
        assert_eq!(questions.answered("aces"), [asker(1, "a"), asker(2, "d")]);
        assert_eq!(questions.answered("aces"), []);
        assert_eq!(ask(&mut questions, "queens", asker(1, "f")), Ok(()));
        assert_eq!(questions.break_off(), [asker(3, "e"), asker(1, "f")]);
        assert_eq!(stops.len(), 3, "aces, kings, queens");
        assert!(stops.iter().all(|stop| stop.load(Ordering::Relaxed)), "nobody waits for them");
    }
}
