//! The project's chores, run as `cargo xtask <chore>`.

use std::path::Path;
use std::process::{Command, ExitCode};
use std::time::Instant;

/// What can be asked for, and what it does.
const CHORES: [(&str, &str, Chore); 5] = [
    (
        "ci",
        "checks the format, lints with warnings as errors, builds the docs, runs every test",
        ci,
    ),
    ("browser", "plays the page in a browser, from the lobby to the cash-out", browser),
    ("load", "plays 200 tables with 1,000 players over the wire and says how long they wait", load),
    ("prices", "counts every price of par/ again, for hours, and says which differ", prices),
    ("proofs", "counts whole universes and runs the other tests that take too long for ci", proofs),
];

type Chore = fn() -> Result<(), String>;

fn main() -> ExitCode {
    let asked = std::env::args().nth(1);
    let Some((name, _, chore)) =
        CHORES.into_iter().find(|(name, ..)| Some(*name) == asked.as_deref())
    else {
        eprintln!("usage: cargo xtask <chore>");
        for (name, does, _) in CHORES {
            eprintln!("  {name:<8} {does}");
        }
        return ExitCode::from(2);
    };
    let start = Instant::now();
    match chore() {
        Ok(()) => {
            println!("{name}: all well after {} s", start.elapsed().as_secs());
            ExitCode::SUCCESS
        }
        Err(failed) => {
            eprintln!("error: {failed}");
            ExitCode::from(1)
        }
    }
}

fn ci() -> Result<(), String> {
    cargo("fmt --all --check")?;
    cargo("clippy --workspace --all-targets --locked -- -D warnings")?;
    // The same cases in every run, so that a red one is the change's; `proofs` draws fresh ones.
    // Examples are linted above; to link them takes long.
    let tests = "test --workspace --locked --lib --bins --tests";
    Cargo::new(tests).env("PROPTEST_RNG_SEED", "89").run()?;
    cargo("test --workspace --locked --doc")?;
    page()?;
    Cargo::new("doc --workspace --no-deps --locked").env("RUSTDOCFLAGS", "-D warnings").run()
}

/// Tests what the page works out by itself, where there is a `node` to run it.
fn page() -> Result<(), String> {
    let node = |words: &[&str]| Command::new("node").args(words).status();
    if !node(&["--version"]).is_ok_and(|status| status.success()) {
        println!("skipped: the page's own tests, for there is no node");
        return Ok(());
    }
    match node(&["--test", "web/dev/test/"]) {
        Ok(status) if status.success() => Ok(()),
        _ => Err("node --test web/dev/test/ failed".to_owned()),
    }
}

fn proofs() -> Result<(), String> {
    // Those in a browser are a chore of their own.
    cargo("test --workspace --locked --release --exclude server -- --include-ignored --nocapture")?;
    cargo("test --locked --release -p server --lib --test room -- --include-ignored --nocapture")
}

/// Counts everything from an empty folder, and holds the sheets to those of the project.
fn prices() -> Result<(), String> {
    let (kept, again) = (Path::new("par"), Path::new("target/par"));
    // What an older program has counted proves nothing of this one.
    match std::fs::remove_dir_all(again) {
        Err(error) if error.kind() != std::io::ErrorKind::NotFound => {
            return Err(format!("cannot clear {}: {error}", again.display()));
        }
        _ => cargo("run --release --locked -- odds --all --write target/par")?,
    }
    let differing = sheets::differing(kept, again)?;
    match differing.is_empty() {
        true => Ok(()),
        false => Err(format!("target/par differs from par in {}", differing.join(", "))),
    }
}

fn browser() -> Result<(), String> {
    let tests =
        "test --locked -p server --test browser -- --include-ignored --nocapture --test-threads 1";
    // Without a browser nothing would be tested: here that is no pass.
    Cargo::new(tests).env("CARDROOM_BROWSER", "must").run()
}

fn load() -> Result<(), String> {
    cargo("run --release --locked -p server --example load -- 200 5 15")
}

fn cargo(words: &str) -> Result<(), String> {
    Cargo::new(words).run()
}

/// One call of cargo.
struct Cargo {
    words: String,
    command: Command,
}

impl Cargo {
    fn new(words: &str) -> Cargo {
        let mut command = Command::new(std::env::var_os("CARGO").unwrap_or("cargo".into()));
        command.args(words.split(' '));
        Cargo { words: words.to_owned(), command }
    }

    fn env(mut self, name: &str, value: &str) -> Cargo {
        self.command.env(name, value);
        self
    }

    /// Runs it, saying what runs and how long it took.
    fn run(mut self) -> Result<(), String> {
        println!("$ cargo {}", self.words);
        let start = Instant::now();
        let status = self.command.status().map_err(|error| format!("cannot run cargo: {error}"))?;
        println!("  {} s", start.elapsed().as_secs());
        if status.success() { Ok(()) } else { Err(format!("cargo {} failed", self.words)) }
    }
}

mod sheets;

#[cfg(test)]
mod arrows;
