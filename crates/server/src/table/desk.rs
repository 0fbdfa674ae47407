//! Where the rest of the room finds a table: its inbox, and its line in the lobby.

use super::audience::{Line, LineId};
use crate::wire::{Asks, TableInfo};
use serde::Serialize;
use std::sync::{Arc, Mutex, PoisonError};
use store::AccountId;
use tokio::sync::{mpsc, oneshot};

/// A table, as the room holds it.
#[derive(Debug, Clone)]
pub(crate) struct Desk {
    inbox: mpsc::Sender<Ask>,
    info: Arc<Mutex<TableInfo>>,
    /// What a private table's link ends with.
    pub(crate) key: Option<Arc<str>>,
}

/// What a table is asked.
pub(crate) enum Ask {
    /// Somebody connects.
    Join {
        line: Line,
        /// His number, or why not.
        reply: oneshot::Sender<Result<LineId, String>>,
    },
    /// Somebody's connection ends.
    Part(LineId),
    /// Somebody says something.
    Say(LineId, Asks),
    /// The last rounds before a number, as an account may see them.
    Hands { who: Option<AccountId>, before: Option<u32>, reply: oneshot::Sender<Vec<HandLine>> },
    /// The record of a round.
    Hand {
        who: Option<AccountId>,
        round: u32,
        reply: oneshot::Sender<Option<crate::fair::HandRecord>>,
    },
    /// What is wrong between the felt and the ledger.
    Audit(oneshot::Sender<Option<String>>),
    /// The adviser has worked something out.
    Advised(super::advise::Advised),
    /// The table is closed for good.
    Close(oneshot::Sender<Result<(), String>>),
    /// The room stops.
    Stop,
}

/// A round, as it is listed.
#[derive(Debug, Serialize)]
pub(crate) struct HandLine {
    pub(crate) round: u32,
    pub(crate) lines: Vec<String>,
    pub(crate) net: Option<i64>,
}

impl Desk {
    pub(super) fn new(info: TableInfo, key: Option<&str>) -> (Desk, mpsc::Receiver<Ask>) {
        let (inbox, asks) = mpsc::channel(256);
        let info = Arc::new(Mutex::new(info));
        (Desk { inbox, info, key: key.map(Arc::from) }, asks)
    }

    /// Whether the table is closed.
    pub(crate) fn is_closed(&self) -> bool {
        self.inbox.is_closed()
    }

    /// The table's line in the lobby.
    pub(crate) fn info(&self) -> TableInfo {
        self.info.lock().unwrap_or_else(PoisonError::into_inner).clone()
    }

    pub(super) fn set_info(&self, info: TableInfo) {
        *self.info.lock().unwrap_or_else(PoisonError::into_inner) = info;
    }

    /// Puts something into the inbox.
    ///
    /// # Errors
    /// The table is closed.
    pub(crate) async fn ask(&self, ask: Ask) -> Result<(), String> {
        self.inbox.send(ask).await.map_err(|_| closed())
    }

    /// Asks, and waits for what is answered.
    ///
    /// # Errors
    /// The table is closed.
    pub(crate) async fn answer<T>(
        &self,
        ask: impl FnOnce(oneshot::Sender<T>) -> Ask,
    ) -> Result<T, String> {
        let (reply, answer) = oneshot::channel();
        self.ask(ask(reply)).await?;
        answer.await.map_err(|_| closed())
    }
}

fn closed() -> String {
    "the table is closed".to_owned()
}
