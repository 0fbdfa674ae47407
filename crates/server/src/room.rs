//! A room: its memory, its tables, and the address it is found at.

use crate::commit::Committer;
use crate::config::{Config, Door, Pace, Prices};
use crate::http::{self, Gate, Passwords};
use crate::setup::Setup;
use crate::table::{self, Ask, Desk};
use crate::{Memory, Shared, games, now};
use metrics_exporter_prometheus::{PrometheusBuilder, PrometheusHandle};
use serde_json::Value;
use std::collections::BTreeMap;
use std::net::SocketAddr;
use std::path::PathBuf;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, OnceLock, PoisonError, RwLock};
use std::time::Duration;
use store::{AccountId, NewTable, Store, StoreError, TableId, TableRow};
use tokio::net::TcpListener;
use tokio::sync::{Semaphore, broadcast, watch};
use tokio::task::JoinHandle;

/// How many tables may be open.
const TABLES: usize = 5_000;

/// How many tables' bots learn at a time, and how many look things up in old logs.
const STUDENTS: usize = 1;

/// How long it waits for its last words to be heard.
const LAST_WORDS: Duration = Duration::from_secs(1);

/// How many sessions may end before a connection has looked whether it was its own.
const SIGNED_OUT: usize = 256;

/// A room that is open; [`Room::serve`] lets people in.
pub struct Room {
    inner: Arc<Inner>,
    listener: TcpListener,
    addr: SocketAddr,
    writer: JoinHandle<()>,
}

/// What every request of the room uses.
pub(crate) struct Inner {
    pub(crate) shared: Arc<Shared>,
    pub(crate) games: Value,
    pub(crate) prices: Prices,
    pub(crate) documents: Option<PathBuf>,
    pub(crate) gate: Gate,
    pub(crate) door: Door,
    /// The sessions that end.
    pub(crate) signed_out: broadcast::Sender<[u8; 32]>,
    pub(crate) passwords: Passwords,
    pub(crate) metrics: PrometheusHandle,
    /// How many are connected to a table.
    pub(crate) talking: AtomicUsize,
    tables: RwLock<BTreeMap<TableId, Place>>,
}

struct Place {
    desk: Desk,
    task: JoinHandle<()>,
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
        let Config { data, addr, documents, library, prices, pace, door } = config;
        let listener = TcpListener::bind(addr).await;
        let listener = listener.map_err(|fault| StartError::Address { addr, fault })?;
        let addr = listener.local_addr().map_err(|fault| StartError::Address { addr, fault })?;
        writable(&data).map_err(|fault| StartError::Data { dir: data.clone(), fault })?;
        let failed = |fault| StartError::Memory { dir: data.clone(), fault };
        let memory = Memory::open(&data.join("room.sqlite")).await.map_err(failed)?;
        let (committer, writer) = Committer::start(memory.clone());
        let library = Arc::new(library);
        let advisers = Arc::new(Semaphore::new(pace.advisers));
        let inner = Arc::new(Inner {
            games: games::list(&library),
            shared: Arc::new(Shared {
                memory,
                committer,
                library,
                pace,
                advisers,
                students: Arc::new(Semaphore::new(STUDENTS)),
            }),
            prices,
            documents,
            gate: Gate::default(),
            door,
            signed_out: broadcast::channel(SIGNED_OUT).0,
            passwords: Passwords::new(),
            metrics: recorder(),
            talking: AtomicUsize::new(0),
            tables: RwLock::default(),
        });
        inner.wake().await.map_err(failed)?;
        Ok(Room { inner, listener, addr, writer })
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
        let Room { inner, listener, writer, .. } = self;
        let (last_call, called) = watch::channel(false);
        let app = http::router(Arc::clone(&inner));
        let Pace { heads, last_call: waits, .. } = inner.shared.pace;
        let door = http::Entrance::new(inner.door);
        let serving = tokio::spawn(http::serve(listener, app, heads, door, called));
        stop.await;
        let _nobody = last_call.send(true);
        inner.close().await;
        // Who holds the door open does not keep the room from closing.
        let _late = tokio::time::timeout(waits, serving).await;
        let memory = inner.shared.memory.clone();
        drop(inner);
        let _unfinished = tokio::time::timeout(waits, writer).await;
        memory.close().await;
    }
}

impl Inner {
    /// Every table of the memory goes on where it was.
    async fn wake(&self) -> Result<(), StoreError> {
        for row in self.shared.memory.tables().await? {
            let id = row.id;
            if let Err(fault) = self.wake_table(row).await {
                // The others go on; this one's chips stay where the ledger has them.
                tracing::error!(table = id.0, %fault, "a table cannot go on");
            }
        }
        Ok(())
    }

    async fn wake_table(&self, row: TableRow) -> Result<(), String> {
        let setup: Setup = serde_json::from_str(&row.setup).map_err(|fault| fault.to_string())?;
        let epoch = self.shared.memory.take_over(row.id).await;
        let epoch = epoch.map_err(|fault| fault.to_string())?.ok_or("it is closed")?;
        let live = table::rebuild(&self.shared, &row).await?;
        let id = row.id;
        let (desk, task) = table::start(&self.shared, (row, epoch), setup, live);
        self.write_tables().insert(id, Place { desk, task });
        Ok(())
    }

    /// Opens a table.
    ///
    /// # Errors
    /// What is wrong with the setup, or that there are too many tables.
    pub(crate) async fn open_table(
        &self,
        setup: Setup,
        by: AccountId,
    ) -> Result<(TableId, Desk), String> {
        if self.count() >= TABLES {
            return Err("the room is full of tables; close one first".to_owned());
        }
        let library = Arc::clone(&self.shared.library);
        let laid = {
            let setup = setup.clone();
            tokio::task::spawn_blocking(move || setup.lay(&library))
        };
        let laid = laid.await.map_err(|_| "the table could not be laid".to_owned())??;
        let text = serde_json::to_string(&setup).map_err(|fault| fault.to_string())?;
        let new = NewTable { setup: text, by: Some(by) };
        let row = self.shared.memory.open_table(&new, now()).await;
        let row = row.map_err(|fault| {
            tracing::error!(%fault, "the store failed");
            "the room's memory failed; try again".to_owned()
        })?;
        let (id, epoch) = (row.id, row.epoch);
        let live = table::Live::new(id, laid, table::Book::of(self.shared.pace.book));
        let (desk, task) = table::start(&self.shared, (row, epoch), setup, live);
        let mut tables = self.write_tables();
        tables.retain(|_, place| !place.desk.is_closed());
        tables.insert(id, Place { desk: desk.clone(), task });
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

    /// Forgets a table that was closed.
    pub(crate) fn forget(&self, id: TableId) {
        self.write_tables().remove(&id);
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

/// Makes the folder, and sees that it can be written.
fn writable(dir: &std::path::Path) -> std::io::Result<()> {
    std::fs::create_dir_all(dir)?;
    let probe = dir.join(".writable");
    std::fs::write(&probe, b"")?;
    std::fs::remove_file(probe)
}

/// Where measurements are kept: one place for the whole process.
fn recorder() -> PrometheusHandle {
    static RECORDER: OnceLock<PrometheusHandle> = OnceLock::new();
    RECORDER
        .get_or_init(|| {
            let buckets = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1.0];
            let builder = PrometheusBuilder::new();
            let builder = builder.set_buckets(&buckets).unwrap_or_default();
            builder.install_recorder().unwrap_or_else(|_| {
                // Somebody else measures this process; what is recorded here goes nowhere.
                PrometheusBuilder::new().build_recorder().handle()
            })
        })
        .clone()
}
