//! A room to test.

use crate::client::{Person, request};
use serde_json::Value;
use server::{Config, Pace, Room};
use sheet::Library;
use std::net::SocketAddr;
use std::path::Path;
use std::time::Duration;
use tokio::sync::oneshot;
use tokio::task::JoinHandle;

/// A room that is open.
pub(crate) struct House {
    pub(crate) addr: SocketAddr,
    stop: oneshot::Sender<()>,
    served: JoinHandle<()>,
}

/// As fast as it goes; nobody waits between rounds, and people have all the time they want.
pub(crate) const FAST: Pace = Pace::AT_ONCE;

/// A room where nobody's time runs out while a test goes on for hours.
pub(crate) const PATIENT: Pace = Pace { clock: A_DAY, kept: A_DAY, idle: A_DAY, ..FAST };
const A_DAY: Duration = Duration::from_secs(86_400);

/// How a test opens a room.
pub(crate) fn config(data: &Path, pace: Pace) -> Config {
    Config {
        data: data.to_owned(),
        addr: ([127, 0, 0, 1], 0).into(),
        documents: None,
        library: Library::built_in(),
        prices: |_| Vec::new(),
        plays: |_| None,
        pace,
        door: server::Door::Direct,
        welcome: server::WELCOME,
    }
}

impl House {
    pub(crate) async fn open(data: &Path, pace: Pace) -> House {
        House::with(config(data, pace)).await
    }

    /// A room in which everybody begins with nothing.
    pub(crate) async fn without_play_money(data: &Path, pace: Pace) -> House {
        House::with(Config { welcome: money::Money::ZERO, ..config(data, pace) }).await
    }

    pub(crate) async fn with(config: Config) -> House {
        let room = Room::open(config).await.expect("the room opens");
        let addr = room.addr();
        let (stop, stopped) = oneshot::channel();
        let served = tokio::spawn(async move {
            let stopped = async {
                let _gone = stopped.await;
            };
            room.serve(stopped).await;
        });
        House { addr, stop, served }
    }

    /// Closes it in good order.
    pub(crate) async fn close(self) {
        self.stop.send(()).expect("the room is open");
        self.served.await.expect("and closes");
    }

    pub(crate) async fn get(&self, path: &str) -> Value {
        let reply = request(self.addr, ("GET", path), None, None).await.expect("the room answers");
        assert_eq!(reply.status, 200, "{path}: {}", reply.text);
        reply.json()
    }

    /// Sees that the ledger balances.
    pub(crate) async fn audit(&self, admin: &Person) -> Value {
        let ledger = admin.get("/api/admin/ledger").await.json();
        assert_eq!(ledger["balanced"], true, "{ledger}");
        ledger
    }
}

/// A pace at which time runs out soon.
pub(crate) fn hasty() -> Pace {
    Pace {
        clock: Duration::from_millis(150),
        bank: Duration::from_millis(50),
        kept: Duration::from_millis(300),
        ..FAST
    }
}
