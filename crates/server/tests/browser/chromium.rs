//! Chromium without a window: found, installed where that may be done, started and stopped.

use std::io::{BufRead, BufReader, Write};
use std::path::PathBuf;
use std::process::{Child, Command, Stdio};
use std::sync::OnceLock;
use tempfile::TempDir;

/// What the browser is called on the systems we know.
const NAMES: [&str; 4] = ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable"];

/// A browser that runs; it goes when this is dropped.
pub(crate) struct Chromium {
    child: Child,
    /// Where its tools listen.
    pub(crate) address: String,
    _profile: TempDir,
}

impl Chromium {
    /// Starts it; nothing where there is none to start.
    pub(crate) fn start() -> Option<Chromium> {
        let Some(program) = program() else {
            return skipped("there is no chromium here; set CHROMIUM to one, or install it");
        };
        let profile = TempDir::new().expect("a folder for the browser");
        let mut child = Command::new(program)
            .args(["--headless=new", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage"])
            .args(["--hide-scrollbars", "--no-first-run", "--remote-debugging-port=0"])
            .arg(format!("--user-data-dir={}", profile.path().display()))
            .arg("about:blank")
            .stdin(Stdio::null())
            .stdout(Stdio::null())
            .stderr(Stdio::piped())
            .spawn()
            .expect("the browser starts");
        let stderr = BufReader::new(child.stderr.take().expect("its words are piped"));
        let mut lines = stderr.lines().map_while(Result::ok);
        let said =
            lines.find_map(|line| line.split_once("listening on ").map(|it| it.1.to_owned()));
        let Some(address) = said else {
            let ended = child.wait().expect("it was started");
            return skipped(&format!("chromium does not run here ({ended})"));
        };
        // Whatever else it says is nobody's to wait for.
        std::thread::spawn(move || lines.for_each(drop));
        Some(Chromium { child, address, _profile: profile })
    }
}

impl Drop for Chromium {
    fn drop(&mut self) {
        let _gone = self.child.kill();
        let _waited = self.child.wait();
    }
}

/// Says that a test is skipped, past the harness that keeps the words of a test that passes; with
/// `CARDROOM_BROWSER=must`, as the chore of the browser sets it, that is a failure.
fn skipped(why: &str) -> Option<Chromium> {
    let must = std::env::var_os("CARDROOM_BROWSER").is_some_and(|it| it == "must");
    assert!(!must, "the page was not tested: {why}");
    let test = std::thread::current();
    let test = test.name().unwrap_or("a test");
    let _unheard = writeln!(std::io::stderr(), "SKIPPED {test}: {why}");
    None
}

fn program() -> Option<PathBuf> {
    static FOUND: OnceLock<Option<PathBuf>> = OnceLock::new();
    FOUND.get_or_init(|| found().or_else(installed)).clone()
}

fn found() -> Option<PathBuf> {
    if let Some(named) = std::env::var_os("CHROMIUM") {
        return Some(named.into());
    }
    let path = std::env::var_os("PATH")?;
    let folders: Vec<PathBuf> = std::env::split_paths(&path).collect();
    NAMES
        .iter()
        .flat_map(|name| folders.iter().map(move |it| it.join(name)))
        .find(|it| it.is_file())
}

/// Installs it where this is a Debian and we are its root.
fn installed() -> Option<PathBuf> {
    let root = Command::new("id").arg("-u").output().ok()?;
    if root.stdout.trim_ascii() != b"0" {
        return None;
    }
    // The lists of packages may be old, or not there at all.
    if apt(&["install", "-y", "--no-install-recommends", "chromium"]) {
        return found();
    }
    let again = apt(&["update"]) && apt(&["install", "-y", "--no-install-recommends", "chromium"]);
    if again { found() } else { None }
}

/// Whether apt did that: it asks nothing, and waits neither for others nor long for the network.
fn apt(words: &[&str]) -> bool {
    let patience = ["DPkg::Lock::Timeout=30", "Acquire::http::Timeout=20", "Acquire::Retries=1"];
    let done = Command::new("apt-get")
        .args(patience.iter().flat_map(|option| ["-o", option]))
        .args(words)
        .env("DEBIAN_FRONTEND", "noninteractive")
        .stdin(Stdio::null())
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .status();
    done.is_ok_and(|done| done.success())
}
