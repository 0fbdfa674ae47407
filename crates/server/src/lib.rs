//! The room: tables that people and bots play at, over the wire.
//!
//! Each table is a task of its own (`table`); what it does is durable before anybody hears of it
//! (`commit`); over HTTP and WebSocket (`http`) come commands, and go views that show each seat
//! what it may see.

mod commit;
mod config;
pub mod crash;
pub mod fair;
mod files;
mod folder;
pub mod games;
mod http;
mod record;
mod room;
mod setup;
mod stuck;
mod table;
pub mod wire;

pub use config::{BestPlays, Config, Door, Pace, Prices, WELCOME};
pub use files::take_files;
pub use record::Record;
pub use room::{Room, StartError};
pub use setup::Setup;

use sheet::Library;
use std::sync::Arc;
use std::time::{SystemTime, UNIX_EPOCH};
use store::{AccountId, Moment, Place, Store, StoreError};

/// Where the room keeps what it must not forget.
pub(crate) type Memory = store::Sqlite;

/// What every table of the room uses.
pub(crate) struct Shared {
    pub(crate) memory: Memory,
    pub(crate) committer: commit::Committer,
    pub(crate) library: Arc<Library>,
    /// Where the best play of twenty-one is printed.
    pub(crate) plays: BestPlays,
    pub(crate) pace: Pace,
    /// Who may work something out for an adviser now.
    pub(crate) advisers: Arc<tokio::sync::Semaphore>,
    /// Who may learn something for bots now: nobody who asks an adviser waits for them.
    pub(crate) students: Arc<tokio::sync::Semaphore>,
    /// Whether another room was found to write for a table of this one.
    pub(crate) taken_over: std::sync::atomic::AtomicBool,
}

impl Shared {
    /// An account as its owner sees it.
    pub(crate) async fn account_info(
        &self,
        id: AccountId,
    ) -> Result<Option<wire::AccountInfo>, StoreError> {
        let Some(account) = self.memory.account(id).await? else { return Ok(None) };
        let cents = self.memory.balance(Place::Player(id)).await?.as_cents();
        let (name, role) = (account.name, account.role.word().to_owned());
        Ok(Some(wire::AccountInfo { id: id.0, name, role, cents }))
    }
}

/// What the clock on the wall says.
pub(crate) fn now() -> Moment {
    let since = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    Moment(i64::try_from(since.as_millis()).unwrap_or(i64::MAX))
}

/// Random bytes of the operating system.
pub(crate) fn random() -> Result<[u8; 32], getrandom::Error> {
    let mut bytes = [0; 32];
    getrandom::fill(&mut bytes)?;
    Ok(bytes)
}

/// A number for whims; no card comes of it.
pub(crate) fn random_number() -> u64 {
    getrandom::u64().unwrap_or_else(|_| now().0.unsigned_abs())
}
