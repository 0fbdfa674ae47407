//! A room under load: `cargo xtask load`.
//!
//! A room in a process of its own, durable commits on; tables of five players each over WebSocket.
//! It prints how long it takes from an action to the last player's view of it.

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
use std::process::{Child, Command, Stdio};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

const DATA: &str = "CARDROOM_LOAD_DATA";

/// What is asked of the room.
#[derive(Clone, Copy)]
struct Load {
    tables: usize,
    players: usize,
    seconds: u64,
    /// How long a player thinks.
    pause: Duration,
}

/// An action: when it was sent, when a player last saw it, and how many have.
type Sight = (Option<Instant>, Option<Instant>, usize);

/// Actions of a table, by the record that each became.
#[derive(Default)]
struct Seen(Mutex<HashMap<u64, Sight>>);

#[derive(Default)]
struct Counts {
    refused: AtomicU64,
    lost: AtomicU64,
}

fn main() {
    if let Some(data) = std::env::var_os(DATA) {
        return serve(data.into());
    }
    let mut numbers = std::env::args().skip(1).map(|it| it.parse().expect("a number"));
    let mut next = |usual: u64| numbers.next().unwrap_or(usual);
    let load = Load {
        tables: next(200) as usize,
        players: next(5) as usize,
        seconds: next(20),
        pause: Duration::from_millis(next(400)),
    };
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build();
    runtime.expect("a runtime").block_on(run(load));
}

fn serve(data: std::path::PathBuf) {
    let config = Config {
        data,
        addr: ([127, 0, 0, 1], 0).into(),
        documents: None,
        library: Library::built_in(),
        prices: |_| Vec::new(),
        pace: Pace::AT_ONCE,
    };
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build();
    runtime.expect("a runtime").block_on(async {
        let room = Room::open(config).await.expect("the room opens");
        println!("ADDR {}", room.addr());
        room.serve(std::future::pending()).await.expect("the room is open");
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

async fn run(load: Load) {
    let data = tempfile::tempdir().expect("a folder");
    let (mut child, addr) = open(data.path());
    let admin = Person::register(addr, "Ada").await;
    let counts = Arc::new(Counts::default());
    let start = Instant::now();
    let mut tables = Vec::new();
    for table in 0..load.tables {
        let mut chairs = Vec::new();
        let mut id = 0;
        for player in 0..load.players {
            let person = Person::guest(addr, &format!("P{table} {player}")).await;
            if player == 0 {
                id = person.open(json!({"game": "texas-holdem", "bots": 0, "clock": 600})).await;
            }
            let rich = person.post("/api/cage/buy", json!({"cents": 1_000_000})).await;
            assert_eq!(rich.status, 200, "{}", rich.text);
            chairs.push(person.join(id).await);
        }
        tables.push(chairs);
    }
    let all = load.tables * load.players;
    println!("{all} players at {} tables after {} s", load.tables, start.elapsed().as_secs());
    let ends = Instant::now() + Duration::from_secs(load.seconds);
    let mut seen = Vec::new();
    let mut tasks = Vec::new();
    for chairs in tables {
        let table = Arc::new(Seen::default());
        for (seat, chair) in chairs.into_iter().enumerate() {
            let (table, counts) = (Arc::clone(&table), Arc::clone(&counts));
            tasks.push(tokio::spawn(async move {
                let number = seat * 7;
                if play(chair, seat, number, load.pause, ends, &table, &counts).await.is_none() {
                    counts.lost.fetch_add(1, Ordering::Relaxed);
                }
            }));
        }
        seen.push(table);
    }
    for task in tasks {
        task.await.expect("a player");
    }
    report(load, &seen, &counts);
    let ledger = admin.get("/api/admin/ledger").await.json();
    println!("ledger balanced: {}, {} entries", ledger["balanced"], ledger["count"]);
    child.kill().expect("the room ends");
    child.wait().expect("and is gone");
}

async fn play(
    mut chair: Chair,
    seat: usize,
    mut number: usize,
    pause: Duration,
    ends: Instant,
    table: &Seen,
    counts: &Counts,
) -> Option<()> {
    let hello = chair.hear().await?;
    let usual = hello["table"]["buy_in"]["usual"].clone();
    chair.say(json!({"do": "sit", "seat": seat, "cents": usual})).await.ok()?;
    let mut sent: HashMap<String, Instant> = HashMap::new();
    let mut acted = 0;
    while Instant::now() < ends {
        let wait = ends.saturating_duration_since(Instant::now());
        let Ok(heard) = tokio::time::timeout(wait, chair.hear()).await else { break };
        let heard = heard?;
        chair.heard.clear();
        let now = Instant::now();
        match heard["is"].as_str() {
            Some("view") => {
                let at = heard["at"].as_u64()?;
                {
                    let mut seen = table.0.lock().expect("nobody died");
                    let entry = seen.entry(at).or_default();
                    entry.1 = Some(now);
                    entry.2 += 1;
                }
                if at <= acted {
                    continue;
                }
                if let Some(command) = wants(&heard["view"], &usual, number) {
                    number += 3;
                    acted = at;
                    tokio::time::sleep(pause * (1 + number as u32 % 3) / 2).await;
                    let start = Instant::now();
                    let id = chair.say(command).await.ok()?;
                    sent.insert(id, start);
                }
            }
            Some("done") => {
                if let Some(start) = sent.remove(heard["id"].as_str()?) {
                    let mut seen = table.0.lock().expect("nobody died");
                    seen.entry(heard["at"].as_u64()?).or_default().0 = Some(start);
                }
            }
            Some("refused") => {
                counts.refused.fetch_add(1, Ordering::Relaxed);
                eprintln!("refused: {}", heard["why"]);
            }
            _ => {}
        }
    }
    Some(())
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

fn report(load: Load, seen: &[Arc<Seen>], counts: &Counts) {
    let mut took: Vec<Duration> = Vec::new();
    for table in seen {
        let table = table.0.lock().expect("nobody died");
        for (sent, last, count) in table.values() {
            if let (Some(sent), Some(last)) = (sent, last)
                && *count == load.players
            {
                took.push(last.saturating_duration_since(*sent));
            }
        }
    }
    took.sort_unstable();
    let at = |permille: usize| {
        took.get((took.len() * permille / 1000).min(took.len().saturating_sub(1))).copied()
    };
    let ms = |it: Option<Duration>| it.map_or(0.0, |it| it.as_secs_f64() * 1000.0);
    println!(
        "{} actions seen by everybody, {:.0} a second; p50 {:.1} ms, p99 {:.1} ms, longest {:.1} ms",
        took.len(),
        took.len() as f64 / load.seconds as f64,
        ms(at(500)),
        ms(at(990)),
        ms(took.last().copied())
    );
    let (refused, lost) =
        (counts.refused.load(Ordering::Relaxed), counts.lost.load(Ordering::Relaxed));
    println!("{refused} refused, {lost} players lost");
}
