//! A room under load: `cargo xtask load`.
//!
//! A room in a process of its own, durable commits on; tables of five players each over WebSocket.
//! It says how long it takes from an action to the last player's view of it, first as people act,
//! then faster and faster, and the highest rate at which 99 of 100 actions were seen by everybody
//! within 50 ms.

#[allow(dead_code, reason = "the tests use the rest")]
#[path = "../tests/room/client.rs"]
mod client;

use client::{Chair, Person, any};
use serde_json::{Value, json};
use server::{Config, Pace, Room};
use sheet::Library;
use std::collections::HashMap;
use std::io::{BufRead, BufReader};
use std::net::SocketAddr;
use std::process::{Child, Command, ExitCode, Stdio};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

const DATA: &str = "CARDROOM_LOAD_DATA";

/// What everybody must have seen of 99 actions in 100.
const BAR: Duration = Duration::from_millis(50);

/// How long the players play on before anything is measured.
const WARM_UP: Duration = Duration::from_secs(2);

/// What is asked of the room.
#[derive(Clone)]
struct Load {
    tables: usize,
    players: usize,
    /// How long each pace is measured.
    seconds: u64,
    /// How long players think, in milliseconds, pace by pace.
    pauses: Vec<u64>,
}

/// An action: when it was sent, when a player last saw it, and how many have.
type Sight = (Option<Instant>, Option<Instant>, usize);

/// Actions of a table, by the record that each became.
#[derive(Default)]
struct Seen(Mutex<HashMap<u64, Sight>>);

/// What all players share.
#[derive(Default)]
struct Shared {
    pause: AtomicU64,
    refused: AtomicU64,
    lost: AtomicU64,
    /// Actions that somebody did not see.
    missed: AtomicU64,
}

fn main() -> ExitCode {
    if let Some(data) = std::env::var_os(DATA) {
        serve(data.into());
        return ExitCode::SUCCESS;
    }
    let mut numbers = std::env::args().skip(1).map(|it| it.parse().expect("a number"));
    let mut next = |usual: u64| numbers.next().unwrap_or(usual);
    let mut load = Load {
        tables: next(200) as usize,
        players: next(5) as usize,
        seconds: next(15),
        pauses: Vec::new(),
    };
    load.pauses = numbers.collect();
    if load.pauses.is_empty() {
        load.pauses = vec![1_000, 300, 200, 150, 100, 50, 0];
    }
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build();
    match runtime.expect("a runtime").block_on(run(&load)) {
        true => ExitCode::SUCCESS,
        false => ExitCode::FAILURE,
    }
}

fn serve(data: std::path::PathBuf) {
    let config = Config {
        data,
        addr: ([127, 0, 0, 1], 0).into(),
        documents: None,
        library: Library::built_in(),
        prices: |_| Vec::new(),
        plays: |_| None,
        pace: Pace::AT_ONCE,
        door: server::Door::Direct,
        welcome: server::WELCOME,
    };
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build();
    runtime.expect("a runtime").block_on(async {
        let room = Room::open(config).await.expect("the room opens");
        println!("ADDR {}", room.addr());
        room.serve(std::future::pending()).await;
    });
}

fn open(data: &std::path::Path) -> (Child, SocketAddr) {
    let mut child = Command::new(std::env::current_exe().expect("this program"))
        .env(DATA, data)
        .stdout(Stdio::piped())
        .spawn()
        .expect("the room starts");
    let lines = BufReader::new(child.stdout.take().expect("its words")).lines();
    let addr =
        lines.map_while(Result::ok).find_map(|line| line.strip_prefix("ADDR ")?.parse().ok());
    (child, addr.expect("the room opens"))
}

/// Plays; says whether the room did what it should.
async fn run(load: &Load) -> bool {
    let data = tempfile::tempdir().expect("a folder");
    let (mut child, addr) = open(data.path());
    let admin = Person::register(addr, "Ada").await;
    let shared = Arc::new(Shared::default());
    shared.pause.store(load.pauses[0], Ordering::Relaxed);
    let start = Instant::now();
    let tables: Arc<[Seen]> = (0..load.tables).map(|_| Seen::default()).collect();
    let mut tasks = Vec::new();
    for table in 0..load.tables {
        let mut id = 0;
        for seat in 0..load.players {
            let person = Person::guest(addr, &format!("P{table} {seat}")).await;
            if seat == 0 {
                id = person.open(json!({"game": "texas-holdem", "bots": 0, "clock": 600})).await;
            }
            let rich = person.post("/api/cage/buy", json!({"cents": 1_000_000})).await;
            assert_eq!(rich.status, 200, "{}", rich.text);
            let chair = person.join(id).await;
            let (shared, tables) = (Arc::clone(&shared), Arc::clone(&tables));
            tasks.push(tokio::spawn(async move {
                if play(chair, seat, &tables[table], &shared).await.is_none() {
                    shared.lost.fetch_add(1, Ordering::Relaxed);
                }
            }));
        }
    }
    let all = load.tables * load.players;
    println!("{all} players at {} tables after {} s", load.tables, start.elapsed().as_secs());
    let (mut held, mut first) = (None, None);
    for pause in &load.pauses {
        shared.pause.store(*pause, Ordering::Relaxed);
        tokio::time::sleep(WARM_UP).await;
        tables.iter().for_each(|table| table.0.lock().expect("nobody died").clear());
        let start = Instant::now();
        tokio::time::sleep(Duration::from_secs(load.seconds)).await;
        let (rate, p99, missed) = report(load, *pause, (start, &tables));
        shared.missed.fetch_add(missed, Ordering::Relaxed);
        let holds = p99 <= BAR;
        first.get_or_insert(holds);
        if holds && held.is_none_or(|held| held < rate) {
            held = Some(rate);
        }
    }
    tasks.iter().for_each(tokio::task::JoinHandle::abort);
    match held {
        Some(rate) => println!("highest rate held: {rate:.0} actions a second"),
        None => println!("no rate was held"),
    }
    let [refused, lost, missed] =
        [&shared.refused, &shared.lost, &shared.missed].map(|it| it.load(Ordering::Relaxed));
    println!("{refused} refused, {lost} players lost, {missed} actions not seen by everybody");
    let ledger = admin.get("/api/admin/ledger").await.json();
    println!("ledger balanced: {}, {} entries", ledger["balanced"], ledger["count"]);
    child.kill().expect("the room ends");
    child.wait().expect("and is gone");
    first == Some(true) && refused + lost + missed == 0 && ledger["balanced"] == true
}

/// The number after a word of a message, without reading the rest of it.
fn number(text: &str, word: &str) -> Option<u64> {
    let (_, rest) = text.split_once(word)?;
    rest[..rest.find([',', '}', ']'])?].parse().ok()
}

async fn play(mut chair: Chair, seat: usize, table: &Seen, shared: &Shared) -> Option<()> {
    let hello = chair.hear().await?;
    let usual = hello["table"]["buy_in"]["usual"].clone();
    chair.say(json!({"do": "sit", "seat": seat, "cents": usual})).await.ok()?;
    let (asks, broke) = (format!("\"asked\":[{seat}]"), format!("\"seat\":{seat},"));
    // What was said and not answered yet, and the first view that is worth an answer.
    let mut sent: Option<(String, Instant)> = None;
    let (mut next, mut number_of) = (0, seat * 7);
    loop {
        let text = chair.text().await?;
        let now = Instant::now();
        if text.starts_with("{\"is\":\"view\"") {
            let at = number(&text, "\"at\":")?;
            {
                let mut seen = table.0.lock().expect("nobody died");
                let entry = seen.entry(at).or_default();
                entry.1 = Some(now);
                entry.2 += 1;
            }
            let own = text.split_once(&broke).map(|(_, rest)| &rest[..rest.len().min(120)]);
            let is_broke = own.is_some_and(|own| own.contains("\"chips\":0,"));
            if sent.is_some() || at < next || !(text.contains(&asks) || is_broke) {
                continue;
            }
            let heard: Value = serde_json::from_str(&text).ok()?;
            if let Some(command) = wants(&heard["view"], &usual, number_of) {
                number_of += 3;
                let pause = Duration::from_millis(shared.pause.load(Ordering::Relaxed));
                tokio::time::sleep(pause * (1 + number_of as u32 % 3) / 2).await;
                let start = Instant::now();
                let id = chair.say(command).await.ok()?;
                sent = Some((id, start));
            }
        } else if text.starts_with("{\"is\":\"done\"") {
            let heard: Value = serde_json::from_str(&text).ok()?;
            next = heard["at"].as_u64()?;
            if let Some((_, start)) = sent.take_if(|(id, _)| heard["id"] == id.as_str()) {
                let mut seen = table.0.lock().expect("nobody died");
                seen.entry(next).or_default().0 = Some(start);
            }
        } else if text.starts_with("{\"is\":\"refused\"") {
            shared.refused.fetch_add(1, Ordering::Relaxed);
            sent = None;
            eprintln!("{text}");
        }
    }
}

/// What a player does now, if anything: mostly he calls, so that rounds are long.
fn wants(view: &Value, usual: &Value, number: usize) -> Option<Value> {
    let you = view["you"].as_u64()?;
    let own = view["seats"].as_array()?.iter().find(|seat| seat["seat"] == you)?;
    if view["phase"] != "playing" && own["chips"] == 0 {
        return Some(json!({"do": "buy", "cents": usual}));
    }
    let asked = view["asked"].as_array()?.iter().any(|seat| *seat == you);
    let choices = view["choices"].as_array()?;
    let has = |id: &str| choices.iter().any(|choice| choice["id"] == id);
    match asked {
        false => None,
        true if number.is_multiple_of(4) => any(view, number),
        true if has("check") => Some(json!({"do": "answer", "choice": "check"})),
        true if has("call") => Some(json!({"do": "answer", "choice": "call"})),
        true => any(view, number),
    }
}

/// Says how long actions took at a pace; their rate, and what 99 of 100 took.
/// And how many somebody did not see although he had a second for it.
fn report(load: &Load, pause: u64, (start, tables): (Instant, &[Seen])) -> (f64, Duration, u64) {
    let mut took: Vec<Duration> = Vec::new();
    let mut missed = 0;
    for table in tables {
        let table = table.0.lock().expect("nobody died");
        for (sent, last, count) in table.values() {
            if let (Some(sent), Some(last)) = (sent, last)
                && *sent >= start
            {
                if *count == load.players {
                    took.push(last.saturating_duration_since(*sent));
                } else if sent.elapsed() > Duration::from_secs(1) {
                    missed += 1;
                }
            }
        }
    }
    took.sort_unstable();
    let at = |permille: usize| {
        took.get((took.len() * permille / 1000).min(took.len().saturating_sub(1))).copied()
    };
    let ms = |it: Option<Duration>| it.map_or(0.0, |it| it.as_secs_f64() * 1000.0);
    let rate = took.len() as f64 / load.seconds as f64;
    println!(
        "thinking {pause} ms: {} actions seen by everybody, {rate:.0} a second; p50 {:.1} ms, \
         p99 {:.1} ms, longest {:.1} ms",
        took.len(),
        ms(at(500)),
        ms(at(990)),
        ms(took.last().copied())
    );
    if missed > 0 {
        println!("  {missed} actions were not seen by everybody");
    }
    (rate, at(990).unwrap_or(Duration::MAX), missed)
}
