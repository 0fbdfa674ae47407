//! A room to look at.

use server::games::{Method, PriceLine};
use server::{Config, Pace, Room};
use sheet::{Library, Resolved};
use std::net::SocketAddr;
use std::path::Path;
use std::time::Duration;
use tokio::sync::oneshot;
use tokio::task::JoinHandle;

/// Bots think of nothing, and a settled round lies there just long enough to be seen.
pub(crate) const QUICK: Pace = Pace { between: Duration::from_millis(150), ..Pace::AT_ONCE };

/// A price that tells which schedule was in force, a sampled one, and a wager without any.
fn priced(page: &Resolved) -> Vec<PriceLine> {
    let schedule = page.options.iter().find(|option| option.id == "paytable.pair-plus");
    let Some(schedule) = schedule.and_then(|option| option.value().parse::<f64>().ok()) else {
        return Vec::new();
    };
    let line = |wager: &str, edge, method, error, meter| PriceLine {
        wager: wager.to_owned(),
        edge,
        method,
        error,
        meter,
    };
    vec![
        line("pair-plus", Some(schedule / 100.0), Method::Exact, None, None),
        line("cover-all", Some(0.1024), Method::Sample, Some(0.0003), None),
        line("progressive", Some(0.4165), Method::Exact, None, Some("empty")),
        line("six-card", None, Method::Unpriced, None, None),
    ]
}

/// A room that is open.
pub(crate) struct House {
    pub(crate) addr: SocketAddr,
    stop: oneshot::Sender<()>,
    served: JoinHandle<()>,
}

impl House {
    /// Opens it, at any address or at the one it had.
    pub(crate) async fn open(data: &Path, addr: Option<SocketAddr>) -> House {
        let config = Config {
            data: data.to_owned(),
            addr: addr.unwrap_or_else(|| ([127, 0, 0, 1], 0).into()),
            documents: None,
            library: Library::built_in(),
            prices: priced,
            plays: |_| None,
            pace: QUICK,
            door: server::Door::Direct,
            welcome: server::WELCOME,
        };
        let room = Room::open(config).await.expect("the room opens");
        let addr = room.addr();
        let (stop, stopped) = oneshot::channel::<()>();
        let served = tokio::spawn(async move {
            let stopped = async {
                let _gone = stopped.await;
            };
            room.serve(stopped).await;
        });
        House { addr, stop, served }
    }

    pub(crate) async fn close(self) {
        self.stop.send(()).expect("the room is open");
        self.served.await.expect("and closes");
    }

    /// The address of a place of the page.
    pub(crate) fn at(&self, place: &str) -> String {
        format!("http://{}/{place}", self.addr)
    }
}
