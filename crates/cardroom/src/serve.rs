//! `cardroom serve`: the room, and the page that people play on.

mod log;

use crate::asked::Shelf;
use crate::odds::printed;
use crate::show::edges;
use money::Money;
use server::{Config, Door, Pace, Room};
use std::net::{SocketAddr, ToSocketAddrs};
use std::path::PathBuf;
use std::time::Duration;
use tracing_subscriber::EnvFilter;

/// Open a room: tables in the browser, for people and bots
///
/// Nothing has to be set up. Accounts, tables and the ledger lie in one folder; what was played is
/// there again when the room is opened again, in the middle of a hand too.
#[derive(clap::Args)]
#[command(after_help = "Example:\n  cardroom serve --addr 0.0.0.0:8089")]
pub(crate) struct Serve {
    /// The folder of the room's memory [default: cardroom-data where the system keeps such things]
    #[arg(long, value_name = "DIR")]
    data: Option<PathBuf>,

    /// Where the room listens
    #[arg(long, value_name = "HOST:PORT", default_value = "127.0.0.1:8089")]
    addr: String,

    /// The folder of the rule books' text, where you have it: cited lines then open on the page
    #[arg(long, value_name = "DIR")]
    documents: Option<PathBuf>,

    /// The play money that everybody begins with, in dollars
    #[arg(long, value_name = "DOLLARS", default_value_t = 1_000, hide_short_help = true)]
    play_money: u32,

    /// How long bots think, in milliseconds [default: 400 to 1500]
    #[arg(long, value_name = "MS", hide_short_help = true)]
    bot_pause: Option<u32>,

    /// How long a settled round lies there, in milliseconds
    #[arg(long, value_name = "MS", default_value_t = 4000, hide_short_help = true)]
    round_pause: u32,

    /// A proxy on this machine ends TLS: who comes is who it says in X-Forwarded-For, and cookies go
    /// over TLS alone
    #[arg(long, hide_short_help = true)]
    behind_proxy: bool,

    /// How many requests a second one address may make, and twenty times as many at once
    #[arg(long, value_name = "N", default_value_t = Pace::HUMAN.requests, hide_short_help = true)]
    requests: u32,

    /// How the log is written, to standard error
    #[arg(long, value_name = "FORM", default_value = "text", hide_short_help = true)]
    log: Form,

    #[command(flatten)]
    shelf: Shelf,
}

/// How a log is written.
#[derive(Debug, Clone, Copy, PartialEq, Eq, clap::ValueEnum)]
enum Form {
    /// For people.
    Text,
    /// An object a line, for programs.
    Json,
}

impl Serve {
    pub(crate) fn run(self) -> Result<String, String> {
        let filter = EnvFilter::try_from_env("CARDROOM_LOG");
        let filter = filter.unwrap_or_else(|_| EnvFilter::new("warn,server=info"));
        let log = tracing_subscriber::fmt().with_env_filter(filter).with_writer(std::io::stderr);
        // Somebody else may be logging already; then that log serves.
        let _held = match self.log {
            Form::Text => log.try_init(),
            Form::Json => log.event_format(log::Lines).try_init(),
        };
        let config = self.config()?;
        server::take_files();
        let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build();
        let runtime = runtime.map_err(|fault| format!("the room cannot start: {fault}"))?;
        runtime.block_on(async {
            let data = config.data.clone();
            let room = Room::open(config).await.map_err(|fault| fault.to_string())?;
            println!("The room is open at http://{}", shown(room.addr()));
            println!("Its memory is {}; {} tables go on.", data.display(), room.tables());
            room.serve(asked_to_stop()).await;
            Ok::<(), String>(())
        })?;
        Ok("The room is closed.\n".to_owned())
    }

    fn config(self) -> Result<Config, String> {
        let mut pace =
            Pace { between: Duration::from_millis(self.round_pause.into()), ..Pace::HUMAN };
        pace.requests = self.requests;
        if let Some(pause) = self.bot_pause {
            pace = pace.with_bots(Duration::from_millis(pause.into()));
        }
        if let Some(folder) = self.documents.as_ref().filter(|folder| !folder.is_dir()) {
            let folder = folder.display();
            return Err(format!("{folder} is no folder; --documents names that of the rule books"));
        }
        Ok(Config {
            data: self.data.unwrap_or_else(data_folder),
            addr: address(&self.addr)?,
            documents: self.documents,
            library: self.shelf.library()?,
            prices: edges::lines,
            plays: printed,
            pace,
            door: if self.behind_proxy { Door::BehindProxy } else { Door::Direct },
            welcome: Money::dollars(self.play_money.into()),
        })
    }
}

/// The address that a text names.
fn address(text: &str) -> Result<SocketAddr, String> {
    let mut found = text.to_socket_addrs().map_err(|fault| {
        format!("`{text}` is no address: {fault}; write --addr HOST:PORT, as in 127.0.0.1:8089")
    })?;
    found.next().ok_or_else(|| format!("`{text}` is no address of this machine"))
}

/// The address as a browser on this machine takes it.
fn shown(addr: SocketAddr) -> String {
    match addr.ip().is_unspecified() {
        true => format!("127.0.0.1:{}", addr.port()),
        false => addr.to_string(),
    }
}

/// Where the system keeps such things, or the folder one stands in.
fn data_folder() -> PathBuf {
    let var = |name: &str| std::env::var_os(name).filter(|it| !it.is_empty()).map(PathBuf::from);
    let home = || var("HOME");
    let base = if cfg!(windows) {
        var("APPDATA")
    } else if cfg!(target_os = "macos") {
        home().map(|home| home.join("Library/Application Support"))
    } else {
        var("XDG_DATA_HOME").or_else(|| home().map(|home| home.join(".local/share")))
    };
    base.unwrap_or_else(|| PathBuf::from(".")).join("cardroom-data")
}

/// Waits until somebody asks the room to stop.
async fn asked_to_stop() {
    let interrupted = async {
        if tokio::signal::ctrl_c().await.is_err() {
            std::future::pending::<()>().await;
        }
    };
    #[cfg(unix)]
    let terminated = async {
        use tokio::signal::unix::{SignalKind, signal};
        match signal(SignalKind::terminate()) {
            Ok(mut signal) => {
                signal.recv().await;
            }
            Err(_) => std::future::pending().await,
        }
    };
    #[cfg(not(unix))]
    let terminated = std::future::pending::<()>();
    tokio::select! {
        () = interrupted => {}
        () = terminated => {}
    }
}
