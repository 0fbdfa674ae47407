//! A room: its memory, its tables, and the address it is found at.

use crate::commit::Committer;
use crate::config::{Config, Door, Pace, Prices};
use crate::http::{self, Ended, Gate, Passwords};
use crate::setup::Setup;
use crate::table::{self, Ask, Desk, Unread};
use crate::{Memory, Shared, files, folder, games, now, stuck};
use metrics_exporter_prometheus::{Matcher, PrometheusBuilder, PrometheusHandle};
use money::Money;
use serde_json::Value;
use std::collections::{BTreeMap, BTreeSet};
use std::fs::File;
use std::net::SocketAddr;
use std::path::PathBuf;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Arc, OnceLock, PoisonError, RwLock};
use std::time::{Duration, Instant};
use store::{
    AccountId, Checked, Entry, Moment, NewTable, Outcome, Place as Chips, Sought, Step, Store,
    StoreError, TableId, TableRow,
};
use tokio::net::TcpListener;
use tokio::sync::{Semaphore, broadcast, watch};
use tokio::task::{JoinHandle, JoinSet};

/// How many tables may be open.
const TABLES: usize = 5_000;

/// How many tables' bots learn at a time, and how many look things up in old logs.
const STUDENTS: usize = 1;

/// How long it waits for its last words to be heard.
const LAST_WORDS: Duration = Duration::from_secs(1);

/// How many sessions may end before a connection has looked whether it was its own.
const SIGNED_OUT: usize = 256;

/// How often the room looks after itself, and how often it forgets sessions that are over.
const UPKEEP: Duration = Duration::from_secs(1);
const SWEEP: Duration = Duration::from_secs(60 * 60);

/// How often it looks how long the log has grown that its memory writes ahead.
const TIDY: Duration = Duration::from_secs(60);

/// How many guests are forgotten at a time.
const GUESTS: u32 = 200;

/// How long the room looks through its memory for damage before it opens.
const CHECK: Duration = Duration::from_secs(10);

/// How long a table may take to say whether its felt and the ledger agree; one that thinks is asked
/// the next time.
const AUDIT: Duration = Duration::from_secs(1);

/// How long one look at the memory serves everybody who asks.
const PULSE: Duration = Duration::from_millis(500);

/// A room that is open; [`Room::serve`] lets people in.
pub struct Room {
    inner: Arc<Inner>,
    listener: TcpListener,
    addr: SocketAddr,
    writer: JoinHandle<()>,
    /// Held while the room is open: no other takes its tables.
    lock: File,
}

/// What every request of the room uses.
pub(crate) struct Inner {
    pub(crate) shared: Arc<Shared>,
    pub(crate) games: Value,
    pub(crate) prices: Prices,
    pub(crate) documents: Option<PathBuf>,
    pub(crate) gate: Gate,
    pub(crate) door: Door,
    /// The play money of a newcomer.
    pub(crate) welcome: Money,
    /// The sessions that end.
    pub(crate) signed_out: broadcast::Sender<Ended>,
    pub(crate) passwords: Passwords,
    pub(crate) metrics: PrometheusHandle,
    /// How many are connected to a table.
    pub(crate) talking: AtomicUsize,
    /// What came of the last look at the memory, and when.
    pulse: tokio::sync::Mutex<Option<(Instant, Result<(), String>)>>,
    tables: RwLock<BTreeMap<TableId, Place>>,
    /// Tables whose logs come to nothing.
    stuck: RwLock<BTreeSet<TableId>>,
    /// Tables that go on as soon as the memory can be written, with their keys.
    asleep: RwLock<BTreeMap<TableId, Option<String>>>,
}

struct Place {
    desk: Desk,
    task: JoinHandle<()>,
}

/// When a table goes on from its log.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Woken {
    Now,
    /// When the memory can be written.
    Later,
    /// Its log comes to nothing.
    Never,
}

/// Why a table was not opened.
#[derive(Debug, thiserror::Error)]
pub(crate) enum NotOpened {
    /// It cannot be opened so, or not now.
    #[error("{0}")]
    Refused(String),
    /// The memory failed.
    #[error(transparent)]
    Failed(#[from] StoreError),
}

impl From<String> for NotOpened {
    fn from(why: String) -> NotOpened {
        NotOpened::Refused(why)
    }
}

/// Why a room cannot be opened.
#[derive(Debug, thiserror::Error)]
pub enum StartError {
    /// The folder cannot be made or written.
    #[error("the room cannot write to {}: {fault}; name another folder with --data", dir.display())]
    Data {
        /// Which.
        dir: PathBuf,
        /// Why.
        fault: std::io::Error,
    },
    /// Another room has the folder open.
    #[error(
        "another room has {} open; close that one, or name another folder with --data",
        dir.display()
    )]
    Taken {
        /// Which.
        dir: PathBuf,
    },
    /// The memory cannot be read.
    #[error("the room's memory in {} cannot be opened: {fault}", dir.display())]
    Memory {
        /// Where.
        dir: PathBuf,
        /// Why.
        fault: StoreError,
    },
    /// The address is not to be had.
    #[error("the room cannot listen at {addr}: {fault}; name another with --addr HOST:PORT")]
    Address {
        /// Which.
        addr: SocketAddr,
        /// Why.
        fault: std::io::Error,
    },
}

impl Room {
    /// Opens a room: every table goes on where it was.
    ///
    /// # Errors
    /// The folder, its memory, or the address is not to be had.
    pub async fn open(config: Config) -> Result<Room, StartError> {
        let Config { data, addr, documents, library, prices, plays, pace, door, welcome } = config;
        let listener = TcpListener::bind(addr).await;
        let listener = listener.map_err(|fault| StartError::Address { addr, fault })?;
        let addr = listener.local_addr().map_err(|fault| StartError::Address { addr, fault })?;
        let lock = folder::take(&data)?;
        let failed = |fault| StartError::Memory { dir: data.clone(), fault };
        let memory = Memory::open(&data.join(folder::MEMORY)).await.map_err(failed)?;
        if memory.check(CHECK).await.map_err(failed)? == Checked::Unfinished {
            tracing::warn!("the memory is too large to be looked through while the room opens");
        }
        let (committer, writer) = Committer::start(memory.clone());
        let library = Arc::new(library);
        let advisers = Arc::new(Semaphore::new(pace.advisers));
        let inner = Arc::new(Inner {
            games: games::list(&library, prices),
            shared: Arc::new(Shared {
                memory,
                committer,
                library,
                plays,
                pace,
                advisers,
                students: Arc::new(Semaphore::new(STUDENTS)),
                taken_over: AtomicBool::new(false),
            }),
            prices,
            documents,
            gate: Gate::new(pace.requests),
            door,
            welcome,
            signed_out: broadcast::channel(SIGNED_OUT).0,
            passwords: Passwords::new(),
            metrics: recorder(),
            talking: AtomicUsize::new(0),
            pulse: tokio::sync::Mutex::default(),
            tables: RwLock::default(),
            stuck: RwLock::default(),
            asleep: RwLock::default(),
        });
        inner.wake().await.map_err(failed)?;
        if let Err(fault) = inner.sweep().await {
            tracing::error!(%fault, "the store failed");
        }
        Ok(Room { inner, listener, addr, writer, lock })
    }

    /// Where the room is found.
    #[must_use]
    pub const fn addr(&self) -> SocketAddr {
        self.addr
    }

    /// How many tables are open.
    #[must_use]
    pub fn tables(&self) -> usize {
        self.inner.count()
    }

    /// Lets people in until `stop` comes, then closes in good order.
    pub async fn serve(self, stop: impl Future<Output = ()>) {
        let Room { inner, listener, writer, lock, .. } = self;
        let (last_call, called) = watch::channel(false);
        let app = http::router(Arc::clone(&inner));
        let Pace { heads, last_call: waits, .. } = inner.shared.pace;
        let door = http::Entrance::new(inner.door, files::connections());
        let serving = tokio::spawn(http::serve(listener, app, heads, door, called));
        let upkeep = tokio::spawn(upkeep(Arc::clone(&inner)));
        stop.await;
        upkeep.abort();
        let _stopped = upkeep.await;
        let _nobody = last_call.send(true);
        inner.close().await;
        // Who holds the door open does not keep the room from closing.
        let _late = tokio::time::timeout(waits, serving).await;
        let memory = inner.shared.memory.clone();
        drop(inner);
        let _unfinished = tokio::time::timeout(waits, writer).await;
        memory.close().await;
        drop(lock);
    }
}

impl Inner {
    /// Every table of the memory goes on where it was.
    async fn wake(&self) -> Result<(), StoreError> {
        let rows = self.shared.memory.tables().await?;
        for (at, row) in rows.iter().enumerate() {
            if self.try_to_wake(row.clone()).await == Woken::Later {
                // What cannot be written for one cannot be for the others.
                rows[at + 1..].iter().for_each(|row| self.sleeps(row));
                break;
            }
        }
        Ok(())
    }

    /// Has a table go on from its log, now or when the memory can be written.
    async fn try_to_wake(&self, row: TableRow) -> Woken {
        let id = row.id;
        match self.wake_table(row.clone()).await {
            Ok(()) => {
                self.held_asleep().remove(&id);
                Woken::Now
            }
            Err(Unread::Store(fault)) => {
                tracing::error!(table = id.0, %fault, "a table waits until the room can write");
                self.sleeps(&row);
                Woken::Later
            }
            Err(Unread::Log(fault)) => {
                // The others go on; this one's chips stay where the ledger has them until the floor
                // closes it.
                self.cannot_go_on(id, &fault);
                Woken::Never
            }
        }
    }

    async fn wake_table(&self, row: TableRow) -> Result<(), Unread> {
        let setup: Setup =
            serde_json::from_str(&row.setup).map_err(|fault| Unread::Log(fault.to_string()))?;
        let closed = || Unread::Log("it is closed".to_owned());
        let epoch = self.shared.memory.take_over(row.id).await?.ok_or_else(closed)?;
        let live = table::rebuild(&self.shared, &row).await?;
        let id = row.id;
        let (desk, task) = table::start(&self.shared, (row, epoch), setup, live);
        self.write_tables().insert(id, Place { desk, task });
        Ok(())
    }

    /// Keeps a table for later.
    fn sleeps(&self, row: &TableRow) {
        self.write_tables().remove(&row.id);
        let setup: Setup = serde_json::from_str(&row.setup).unwrap_or_default();
        self.held_asleep().insert(row.id, setup.key);
    }

    fn held_asleep(&self) -> std::sync::RwLockWriteGuard<'_, BTreeMap<TableId, Option<String>>> {
        self.asleep.write().unwrap_or_else(PoisonError::into_inner)
    }

    /// Whether a table that whoever asks may come to waits for the memory: `opens` says whether it is
    /// open to him with its key, or with none.
    pub(crate) fn is_asleep(&self, id: TableId, opens: impl Fn(Option<&str>) -> bool) -> bool {
        let asleep = self.asleep.read().unwrap_or_else(PoisonError::into_inner);
        asleep.get(&id).is_some_and(|wanted| opens(wanted.as_deref()))
    }

    /// Opens a table.
    ///
    /// # Errors
    /// What is wrong with the setup, that there are too many tables, or that the memory failed.
    pub(crate) async fn open_table(
        &self,
        setup: Setup,
        by: AccountId,
    ) -> Result<(TableId, Desk), NotOpened> {
        if self.count() >= TABLES {
            return Err("the room is full of tables; close one first".to_owned().into());
        }
        let library = Arc::clone(&self.shared.library);
        let laid = {
            let setup = setup.clone();
            tokio::task::spawn_blocking(move || setup.open(&library))
        };
        let laid = laid.await.map_err(|_| "the table could not be laid".to_owned())??;
        let text = serde_json::to_string(&setup).map_err(|fault| fault.to_string())?;
        let new = NewTable { setup: text, by: Some(by) };
        let row = self.shared.memory.open_table(&new, now()).await?;
        let (id, epoch) = (row.id, row.epoch);
        let live = table::Live::new(id, laid, table::Book::of(self.shared.pace.book));
        let (desk, task) = table::start(&self.shared, (row, epoch), setup, live);
        self.write_tables().insert(id, Place { desk: desk.clone(), task });
        Ok((id, desk))
    }

    fn write_tables(&self) -> std::sync::RwLockWriteGuard<'_, BTreeMap<TableId, Place>> {
        self.tables.write().unwrap_or_else(PoisonError::into_inner)
    }

    fn read_tables(&self) -> std::sync::RwLockReadGuard<'_, BTreeMap<TableId, Place>> {
        self.tables.read().unwrap_or_else(PoisonError::into_inner)
    }

    pub(crate) fn count(&self) -> usize {
        self.read_tables().len()
    }

    /// A table.
    pub(crate) fn desk(&self, id: TableId) -> Option<Desk> {
        let desk = self.read_tables().get(&id).map(|place| place.desk.clone());
        desk.filter(|desk| !desk.is_closed())
    }

    /// Every table.
    pub(crate) fn desks(&self) -> Vec<Desk> {
        let tables = self.read_tables();
        let desks = tables.values().map(|place| place.desk.clone());
        desks.filter(|desk| !desk.is_closed()).collect()
    }

    /// What is wrong with the tables: a felt that differs from the ledger, and a table that is open
    /// and that nobody runs.
    ///
    /// # Errors
    /// The store failed.
    pub(crate) async fn audit(&self) -> Result<Vec<String>, StoreError> {
        let mut asked = JoinSet::new();
        for desk in self.desks() {
            asked.spawn(async move {
                tokio::time::timeout(AUDIT, desk.answer(Ask::Audit)).await.ok()?.ok()?
            });
        }
        let mut faults: Vec<String> = asked.join_all().await.into_iter().flatten().collect();
        faults.sort();
        if !self.unheld().await?.is_empty() {
            // Some may just be opened, closed or mended.
            tokio::time::sleep(UPKEEP + AUDIT).await;
            let unheld = self.unheld().await?;
            faults
                .extend(unheld.iter().map(|id| format!("table {id} is open, and nobody runs it")));
        }
        Ok(faults)
    }

    /// The tables that are open and that nobody runs, or knows why.
    async fn unheld(&self) -> Result<Vec<TableId>, StoreError> {
        let mut rows = self.shared.memory.tables().await?;
        let (tables, asleep) = (self.read_tables(), self.held_asleep());
        let runs = |id: &TableId| tables.get(id).is_some_and(|place| !place.task.is_finished());
        rows.retain(|row| {
            !runs(&row.id) && !asleep.contains_key(&row.id) && !self.is_stuck(row.id)
        });
        Ok(rows.into_iter().map(|row| row.id).collect())
    }

    /// Forgets a table that was closed.
    pub(crate) fn forget(&self, id: TableId) {
        self.write_tables().remove(&id);
    }

    fn cannot_go_on(&self, id: TableId, fault: &str) {
        tracing::error!(table = id.0, %fault, "a table cannot go on");
        self.write_tables().remove(&id);
        self.held_asleep().remove(&id);
        let mut stuck = self.stuck.write().unwrap_or_else(PoisonError::into_inner);
        stuck.insert(id);
        metrics::gauge!("cardroom_stuck_tables").set(stuck.len() as f64);
    }

    /// Whether a table's log comes to nothing.
    pub(crate) fn is_stuck(&self, id: TableId) -> bool {
        self.stuck.read().unwrap_or_else(PoisonError::into_inner).contains(&id)
    }

    /// Closes a table that cannot go on: whoever brought chips there has them back.
    ///
    /// # Errors
    /// The memory failed.
    pub(crate) async fn close_stuck(&self, id: TableId, by: AccountId) -> Result<(), String> {
        let failed = |fault: StoreError| fault.to_string();
        let memory = &self.shared.memory;
        let entries =
            memory.entries(&Sought::of(Chips::Table(id)), u32::MAX).await.map_err(failed)?;
        let left = memory.balance(Chips::Table(id)).await.map_err(failed)?;
        if let Some(entry) = stuck::back(id, left.amount(), &entries) {
            let step = Step { entry: Some(entry.by(by)), ..Step::default() };
            if let Outcome::Refused(refused) = self.shared.committer.commit(step).await? {
                return Err(refused.to_string());
            }
        }
        memory.close_table(id, now()).await.map_err(failed)?;
        self.stuck.write().unwrap_or_else(PoisonError::into_inner).remove(&id);
        Ok(())
    }

    /// Forgets the sessions that are over, and guests to whom nobody can come back.
    async fn sweep(&self) -> Result<(), StoreError> {
        let sessions = self.shared.memory.sweep_sessions(now()).await?;
        if sessions > 0 {
            tracing::info!(sessions, "sessions are over");
        }
        let before = Moment(now().0 - SWEEP.as_millis() as i64);
        loop {
            let lost = self.shared.memory.lost_guests(before, now(), GUESTS).await?;
            let done = self.forget_guests(&lost).await?;
            if done < GUESTS as usize {
                return Ok(());
            }
        }
    }

    /// Forgets guests without a session: their chips go back to the mint they came from, and their
    /// names are anybody's. What lies on a table for one of them follows when he has left it. Says
    /// of how many that was done.
    pub(crate) async fn forget_guests(&self, guests: &[AccountId]) -> Result<usize, StoreError> {
        let memory = &self.shared.memory;
        let mut steps = Vec::new();
        let mut gone = 0;
        for guest in guests {
            gone += usize::from(memory.forget_guest(*guest, now()).await?);
            let purse = Chips::Player(*guest);
            let left = memory.balance(purse).await?.amount();
            if !left.is_zero() {
                let entry = Entry::moves("a guest is gone", left, purse, Chips::Mint);
                steps.push(Step { entry: Some(entry), ..Step::default() });
            }
        }
        // What was moved meanwhile is refused, and found the next time.
        let moved = match steps.is_empty() {
            true => Vec::new(),
            false => memory.commit(&steps, now()).await?,
        };
        let moved = moved.iter().filter(|it| **it == Outcome::Done).count();
        if gone > 0 {
            tracing::info!(guests = gone, "guests are gone");
        }
        Ok(gone.max(moved))
    }

    /// Tables whose task fell over, or that wait for the memory, go on from their logs.
    async fn mend(&self) {
        let fallen: Vec<TableId> = {
            let tables = self.read_tables();
            let fallen = tables.iter().filter(|(_, place)| place.task.is_finished());
            fallen.map(|(id, _)| *id).collect()
        };
        let asleep: Vec<TableId> = self.held_asleep().keys().copied().collect();
        for id in fallen.iter().chain(&asleep).copied() {
            match self.shared.memory.table(id).await {
                Ok(Some(row)) if row.closed.is_none() => {
                    if fallen.contains(&id) {
                        tracing::error!(table = id.0, "a table fell over, and goes on");
                        metrics::counter!("cardroom_fallen_tables_total").increment(1);
                    }
                    if self.try_to_wake(row).await == Woken::Later {
                        break;
                    }
                }
                Ok(_) => {
                    self.forget(id);
                    self.held_asleep().remove(&id);
                }
                Err(fault) => tracing::error!(%fault, "the store failed"),
            }
        }
    }

    /// Whether the room can write what it must not forget, and is the one that does.
    ///
    /// # Errors
    /// Why not.
    pub(crate) async fn health(&self) -> Result<(), String> {
        let mut pulse = self.pulse.lock().await;
        if let Some((at, found)) = &*pulse
            && at.elapsed() < PULSE
            && (found.is_err() || !self.shared.committer.is_failing())
        {
            return found.clone();
        }
        let proven = self.shared.memory.prove(now()).await.map_err(|fault| {
            tracing::error!(%fault, "the store failed");
            "the room cannot write its memory".to_owned()
        });
        if proven.is_ok() {
            self.shared.committer.writes_again();
        }
        let found = match self.shared.taken_over.load(Ordering::Relaxed) {
            true => proven.and(Err("another room runs the tables of this one".to_owned())),
            false => proven,
        };
        *pulse = Some((Instant::now(), found.clone()));
        found
    }

    /// Every table stops where it is, and everybody is told.
    async fn close(&self) {
        let places = std::mem::take(&mut *self.write_tables());
        for place in places.values() {
            let _closed = place.desk.ask(Ask::Stop).await;
        }
        for place in places.into_values() {
            let _late = tokio::time::timeout(self.shared.pace.last_call, place.task).await;
        }
        // What was said last is still on its way.
        let told = async {
            while self.talking.load(Ordering::Relaxed) > 0 {
                tokio::time::sleep(Duration::from_millis(10)).await;
            }
        };
        let _late = tokio::time::timeout(LAST_WORDS, told).await;
    }
}

/// Looks after the room while it is open.
async fn upkeep(room: Arc<Inner>) {
    let (mut swept, mut tidied) = (Instant::now(), Instant::now());
    let mut due = tokio::time::interval(UPKEEP);
    loop {
        due.tick().await;
        room.mend().await;
        if tidied.elapsed() >= TIDY {
            tidied = Instant::now();
            if let Err(fault) = room.shared.memory.tidy().await {
                tracing::error!(%fault, "the store failed");
            }
        }
        if swept.elapsed() >= SWEEP {
            swept = Instant::now();
            if let Err(fault) = room.sweep().await {
                tracing::error!(%fault, "the store failed");
            }
        }
    }
}

/// Where measurements are kept: one place for the whole process.
fn recorder() -> PrometheusHandle {
    static RECORDER: OnceLock<PrometheusHandle> = OnceLock::new();
    RECORDER
        .get_or_init(|| {
            let buckets = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1.0];
            let builder = PrometheusBuilder::new();
            let builder = builder.set_buckets(&buckets).unwrap_or_default();
            // Steps are counted, not timed.
            let steps = [1.0, 2.0, 4.0, 8.0, 16.0, 32.0, 64.0, 128.0, 256.0, 512.0];
            let named = Matcher::Full("cardroom_commit_steps".to_owned());
            let builder = builder.set_buckets_for_metric(named, &steps).unwrap_or_default();
            let handle = builder.install_recorder().unwrap_or_else(|_| {
                // Somebody else measures this process; what is recorded here goes nowhere.
                PrometheusBuilder::new().build_recorder().handle()
            });
            // What has not happened yet is told as nothing, not left out.
            COUNTERS.iter().for_each(|name| metrics::counter!(*name).increment(0));
            GAUGES.iter().for_each(|name| metrics::gauge!(*name).set(0.0));
            handle
        })
        .clone()
}

/// All that is counted.
const COUNTERS: [&str; 8] = [
    "cardroom_commands_total",
    "cardroom_fallen_tables_total",
    "cardroom_refusals_total",
    "cardroom_rounds_total",
    "cardroom_steps_total",
    "cardroom_store_failures_total",
    "cardroom_time_outs_total",
    "cardroom_turned_away_total",
];

/// All that goes up and down.
const GAUGES: [&str; 3] = ["cardroom_connections", "cardroom_stuck_tables", "cardroom_tables"];

#[cfg(test)]
mod tests {
    use super::*;
    use sheet::Library;

    async fn open(data: &std::path::Path) -> Room {
        let config = Config {
            data: data.to_owned(),
            addr: ([127, 0, 0, 1], 0).into(),
            documents: None,
            library: Library::built_in(),
            prices: |_| Vec::new(),
            plays: |_| None,
            pace: Pace::AT_ONCE,
            door: Door::Direct,
            welcome: crate::WELCOME,
        };
        Room::open(config).await.expect("the room opens")
    }

    async fn ada(room: &Room) -> AccountId {
        let new =
            store::NewAccount { name: "Ada".to_owned(), role: store::Role::Player, password: None };
        let ada = room.inner.shared.memory.open_account(&new, now()).await;
        ada.expect("the store works").expect("a new name").id
    }

    fn holdem() -> Setup {
        Setup { game: Some("texas-holdem".to_owned()), ..Setup::default() }
    }

    #[tokio::test(flavor = "multi_thread")]
    async fn a_table_that_falls_over_goes_on_from_its_log() {
        let data = tempfile::tempdir().expect("a folder");
        let room = open(data.path()).await;
        let ada = ada(&room).await;
        let (id, _) = room.inner.open_table(holdem(), ada).await.expect("a table");
        let falls = |place: &Place| place.task.abort();
        room.inner.read_tables().get(&id).map(falls).expect("the table");
        // Its inbox is gone a moment before the task is over.
        let over = || room.inner.read_tables().get(&id).is_none_or(|it| it.task.is_finished());
        while !over() {
            tokio::task::yield_now().await;
        }
        // Whoever opens another in the meantime does not make it forgotten.
        room.inner.open_table(holdem(), ada).await.expect("another table");
        room.inner.mend().await;
        let desk = room.inner.desk(id).expect("it goes on");
        assert_eq!(desk.info().title, "Texas Hold'em");
    }

    /// Another connection to the room's memory, which has it fail as a full disk does, or no more.
    async fn outside(data: &std::path::Path, sql: &'static str) {
        let url = format!("sqlite://{}", data.join("room.sqlite").display());
        let pool = sqlx::SqlitePool::connect(&url).await.expect("the file");
        sqlx::raw_sql(sql).execute(&pool).await.expect("the statement");
        pool.close().await;
    }

    /// Waits until a table has so many bots.
    async fn seats(room: &Room, id: TableId, bots: u8) {
        let seated = async {
            while room.inner.desk(id).is_none_or(|desk| desk.info().bots != bots) {
                tokio::time::sleep(Duration::from_millis(5)).await;
            }
        };
        let found = tokio::time::timeout(Duration::from_secs(30), seated).await;
        let has = room.inner.desk(id).map(|desk| desk.info().bots);
        assert!(found.is_ok(), "{has:?} bots, not {bots}");
    }

    /// A room that was killed while the bots of a new table sat down has the rest of them sit down.
    #[tokio::test(flavor = "multi_thread")]
    async fn bots_that_had_not_sat_down_yet_sit_down() {
        let data = tempfile::tempdir().expect("a folder");
        let room = open(data.path()).await;
        let ada = ada(&room).await;
        let four = Setup { bots: Some(4), ..holdem() };
        let (id, _) = room.inner.open_table(four, ada).await.expect("a table");
        seats(&room, id, 4).await;
        room.serve(std::future::ready(())).await;
        outside(
            data.path(),
            "DELETE FROM records WHERE number > 2;
             DELETE FROM postings WHERE entry IN (SELECT id FROM entries WHERE number > 2);
             DELETE FROM entries WHERE number > 2;
             UPDATE tables SET last = 2;
             UPDATE balances SET cents =
                 (SELECT sum(cents) FROM postings WHERE postings.place = balances.place)",
        )
        .await;
        let room = open(data.path()).await;
        seats(&room, id, 4).await;
        assert_eq!(room.inner.audit().await.expect("the store works"), Vec::<String>::new());
        let audit = room.inner.shared.memory.audit().await.expect("the store works");
        assert_eq!(audit.faults, Vec::<String>::new());
    }

    #[tokio::test(flavor = "multi_thread")]
    async fn tables_that_could_not_be_taken_over_go_on_when_there_is_room_again() {
        let data = tempfile::tempdir().expect("a folder");
        let room = open(data.path()).await;
        let ada = ada(&room).await;
        let key = Some("k".repeat(32));
        let private = Setup { key: key.clone(), ..holdem() };
        let (one, _) = room.inner.open_table(holdem(), ada).await.expect("a table");
        let (two, _) = room.inner.open_table(private, ada).await.expect("a table");
        room.serve(std::future::ready(())).await;
        outside(
            data.path(),
            "CREATE TRIGGER full BEFORE UPDATE OF epoch ON tables
             BEGIN SELECT RAISE(ABORT, 'database or disk is full'); END",
        )
        .await;

        let room = open(data.path()).await;
        for _tick in 0..2 {
            assert_eq!(room.tables(), 0);
            let without = |wanted: Option<&str>| wanted.is_none();
            assert!(room.inner.is_asleep(one, without) && !room.inner.is_stuck(one));
            assert!(!room.inner.is_asleep(two, without), "nobody is told of it without its key");
            let with = |wanted: Option<&str>| wanted == key.as_deref();
            assert!(room.inner.is_asleep(two, with) && !room.inner.is_stuck(two));
            room.inner.mend().await;
        }
        outside(data.path(), "DROP TRIGGER full").await;
        room.inner.mend().await;
        assert!(room.inner.desk(one).is_some() && room.inner.desk(two).is_some());
        assert!(!room.inner.is_asleep(one, |_| true));
    }
}
