//! How a record is carried out: tried on the felt, made durable with its postings, and only then
//! told to anybody.

use super::live::Done;
use super::rebuild::rebuild;
use super::task::Task;
use crate::crash;
use crate::record::Record;
use std::sync::atomic::Ordering;
use std::time::Duration;
use store::{Append, Command, Outcome, Refused, Step};

/// Why a record was not carried out; nothing has changed.
#[derive(Debug, thiserror::Error)]
pub(super) enum Not {
    /// The felt or the ledger says no.
    #[error("{0}")]
    Refused(String),
    /// The room cannot write.
    #[error("{0}")]
    Failed(String),
    /// The same command was carried out before, with this answer.
    #[error("this command was carried out before")]
    Repeated(String),
    /// Another command had its id.
    #[error("another command had that id; give this one an id of its own")]
    Reused,
}

/// How long the room waits before it tries its memory again.
const AGAIN: Duration = Duration::from_millis(500);

impl Task {
    /// Carries a record out. When this returns, it is durable or has changed nothing.
    pub(super) async fn carry_out(
        &mut self,
        record: &Record,
        command: Option<Command>,
    ) -> Result<Done, Not> {
        crash::point("received");
        let text = record.write().map_err(Not::Refused)?;
        let after = self.live.at();
        let mut done = self.live.apply(record).map_err(Not::Refused)?;
        crash::point("acted");
        let page = matches!(record, Record::Page(_)).then(|| self.live.table().rounds());
        let (table, epoch, records) = (self.row.id, self.epoch, vec![text]);
        let append = Append { table, epoch, after, records, page };
        let by = command.as_ref().map(|command| command.account).or(record.by());
        let entry = done.entry.take();
        let entry = match by {
            Some(by) => entry.map(|entry| entry.by(by)),
            None => entry,
        };
        let step = Step { append: Some(append), entry, command };
        let outcome = self.shared.committer.commit(step).await;
        crash::point("committed");
        let not = match outcome {
            Ok(Outcome::Done) => {
                self.flow();
                return Ok(done);
            }
            Ok(Outcome::Refused(refused)) => match refused {
                Refused::Repeated(answer) => Not::Repeated(answer),
                Refused::Reused => Not::Reused,
                Refused::Short { place: store::Place::Player(_), has, .. } => {
                    Not::Refused(format!("your account has {has}"))
                }
                refused => {
                    if matches!(refused, Refused::TakenOver(_)) {
                        self.shared.taken_over.store(true, Ordering::Relaxed);
                    }
                    tracing::error!(table = self.row.id.0, %refused, "the store refused a record");
                    Not::Refused(refused.to_string())
                }
            },
            Err(fault) => Not::Failed(fault),
        };
        self.as_the_log_says().await;
        if let Not::Failed(_) = not {
            self.stall();
        }
        Err(not)
    }

    /// The felt went ahead of the log, and is taken back to it.
    async fn as_the_log_says(&mut self) {
        loop {
            let shared = &self.shared;
            match rebuild(shared, &self.row).await {
                Ok(live) => {
                    self.live = live;
                    // The bots of this table have learnt nothing yet.
                    if std::mem::take(&mut self.studied) {
                        self.study();
                    }
                    self.wait_for(None);
                    return;
                }
                Err(fault) => {
                    tracing::error!(table = self.row.id.0, %fault, "the table waits for its log");
                    tokio::time::sleep(AGAIN).await;
                }
            }
        }
    }
}
