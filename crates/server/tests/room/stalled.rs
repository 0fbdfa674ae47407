//! A room that cannot write for a while: it says so outside and at every table, tries seldom, and
//! goes on by itself.

use crate::client::{Chair, Person, request};
use crate::house::{FAST, House};
use serde_json::{Value, json};
use std::path::Path;
use std::time::Duration;

/// Another connection to the room's memory, which has it fail as a full disk does, or no more.
async fn outside(data: &Path, sql: &str) {
    let url = format!("sqlite://{}", data.join("room.sqlite").display());
    let pool = sqlx::SqlitePool::connect(&url).await.expect("the file");
    let sql = sqlx::AssertSqlSafe(sql.to_owned());
    sqlx::raw_sql(sql).execute(&pool).await.expect("the statement");
    pool.close().await;
}

const FULL: &str = "CREATE TRIGGER full BEFORE INSERT ON records
                    BEGIN SELECT RAISE(ABORT, 'database or disk is full'); END;
                    CREATE TRIGGER grows BEFORE INSERT ON ballast
                    BEGIN SELECT RAISE(ABORT, 'database or disk is full'); END;";

const ROOM: &str = "DROP TRIGGER full; DROP TRIGGER grows;";

/// One counter counts for all rooms of a process.
static COUNTED: tokio::sync::Mutex<()> = tokio::sync::Mutex::const_new(());

async fn health(house: &House) -> u16 {
    let reply = request(house.addr, ("GET", "/healthz"), None, None).await;
    reply.expect("the room answers").status
}

/// How often the store has failed.
async fn failures(house: &House) -> u64 {
    let reply = request(house.addr, ("GET", "/metrics"), None, None).await;
    let text = reply.expect("the room answers").text;
    let line = text.lines().find_map(|line| line.strip_prefix("cardroom_store_failures_total "));
    line.expect("it is counted").trim().parse().expect("a number")
}

fn waits(heard: &Value) -> bool {
    heard["is"] == "view" && heard["waits"].is_string()
}

async fn seated(house: &House, name: &str, table: i64, seat: u8) -> Chair {
    let person = Person::guest(house.addr, name).await;
    let mut chair = person.join(table).await;
    let sat = chair.ask(json!({"do": "sit", "seat": seat, "cents": 10_000})).await;
    assert_eq!(sat.expect("an answer")["is"], "done");
    chair
}

#[tokio::test(flavor = "multi_thread")]
async fn a_table_says_that_it_waits_and_goes_on_by_itself() {
    let _counted = COUNTED.lock().await;
    let data = tempfile::tempdir().expect("a folder");
    let house = House::open(data.path(), FAST).await;
    let ada = Person::register(house.addr, "Ada").await;
    let bots = ada.open(json!({"game": "texas-holdem", "bots": 4, "seats": 6})).await;
    let people = ada.open(json!({"game": "texas-holdem", "bots": 0, "seats": 2})).await;
    // At one table bots play as fast as they can; at the other the room waits for a person.
    let mut watcher = Chair::at(house.addr, bots, None).await.expect("anybody may watch");
    let mut one = seated(&house, "Bob", people, 0).await;
    let mut two = seated(&house, "Cy", people, 1).await;
    let playing = |heard: &Value| heard["is"] == "view" && heard["view"]["phase"] == "playing";
    for chair in [&mut one, &mut two, &mut watcher] {
        chair.until(playing).await.expect("a round is on");
    }
    assert_eq!(health(&house).await, 200);

    let before = failures(&house).await;
    outside(data.path(), FULL).await;
    let told = watcher.until(waits).await.expect("the table says so");
    let why = told["waits"].as_str().expect("words").to_owned();
    assert!(why.contains("cannot write"), "{why}");
    let calls = |heard: &&Value| heard["is"] == "call";
    let called = watcher.heard.iter().rev().find(calls).expect("a call");
    assert!(called["lines"][0].as_str().is_some_and(|it| it.contains("cannot write")), "{called}");
    assert_eq!(health(&house).await, 503);
    // Whoever comes meanwhile sees it, too.
    let mut late = Chair::at(house.addr, bots, None).await.expect("anybody may watch");
    assert!(late.until(|heard| heard["is"] == "view").await.is_some_and(|it| waits(&it)));

    // Nothing that is said is done, and all at that table are told why.
    let asked = |chair: &Chair| {
        let view = chair.view().cloned().unwrap_or_default();
        view["asked"].as_array().is_some_and(|asked| asked.contains(&view["you"]))
    };
    let (first, other) = if asked(&one) { (&mut one, &mut two) } else { (&mut two, &mut one) };
    let fold = json!({"do": "answer", "choice": "fold"});
    let refused = first.ask(fold.clone()).await.expect("an answer");
    assert_eq!(refused["is"], "refused", "{refused}");
    other.until(waits).await.expect("the other sees it");
    loop {
        let again = first.ask(fold.clone()).await.expect("an answer");
        assert_eq!(again["is"], "refused", "{again}");
        if again["why"].as_str().is_some_and(|it| it.contains("the table waits")) {
            break;
        }
    }

    tokio::time::sleep(Duration::from_secs(3)).await;
    let failed = failures(&house).await - before;
    assert!((2..=16).contains(&failed), "{failed} tries of two tables in three seconds");
    assert_eq!(health(&house).await, 503);

    outside(data.path(), ROOM).await;
    let stuck = told["at"].as_u64();
    let goes_on = |heard: &Value| {
        heard["is"] == "view" && heard["at"].as_u64() > stuck && heard["waits"].is_null()
    };
    watcher.until(goes_on).await.expect("the bots play on");
    let free = |heard: &Value| heard["is"] == "view" && heard["waits"].is_null();
    first.until(free).await.expect("nobody had to do anything");
    assert_eq!(first.ask(fold).await.expect("an answer")["is"], "done");
    assert_eq!(health(&house).await, 200);
    house.audit(&ada).await;
    house.close().await;
}

/// The same, but only for records that begin a round.
const NO_ROUNDS: &str = "CREATE TRIGGER full BEFORE INSERT ON records
                         WHEN instr(NEW.body, '\"begin\"') > 0
                         BEGIN SELECT RAISE(ABORT, 'database or disk is full'); END;
                         CREATE TRIGGER grows BEFORE INSERT ON ballast
                         BEGIN SELECT RAISE(ABORT, 'database or disk is full'); END;";

/// A round that could not begin is begun when the room writes again, at a table of people and at one
/// of bots, and nobody has to say anything.
#[tokio::test(flavor = "multi_thread")]
async fn a_round_that_could_not_begin_begins_by_itself() {
    let _counted = COUNTED.lock().await;
    let data = tempfile::tempdir().expect("a folder");
    let house = House::open(data.path(), FAST).await;
    let ada = Person::register(house.addr, "Ada").await;
    let poker = ada.open(json!({"game": "texas-holdem", "bots": 4, "seats": 6})).await;
    let pit = ada.open(json!({"game": "three-card-poker", "bots": 2})).await;
    let people = ada.open(json!({"game": "texas-holdem", "bots": 0, "seats": 2})).await;
    let mut watch = Vec::new();
    for table in [poker, pit] {
        watch.push(Chair::at(house.addr, table, None).await.expect("anybody may watch"));
    }
    for chair in &mut watch {
        let settled = |heard: &Value| heard["view"]["phase"] == "settled";
        chair.until(settled).await.expect("rounds are played");
    }
    let before = failures(&house).await;
    outside(data.path(), NO_ROUNDS).await;
    watch.push(seated(&house, "Bob", people, 0).await);
    watch.push(seated(&house, "Cy", people, 1).await);
    let mut stuck = Vec::new();
    for chair in &mut watch {
        let told = chair.until(waits).await.expect("the table says so");
        assert_ne!(told["view"]["phase"], "playing", "{told}");
        stuck.push(told["at"].as_u64());
    }
    tokio::time::sleep(Duration::from_secs(3)).await;
    let failed = failures(&house).await - before;
    assert!((6..=30).contains(&failed), "{failed} tries of three tables in three seconds");

    outside(data.path(), ROOM).await;
    for (chair, stuck) in watch.iter_mut().zip(stuck) {
        let goes_on = |heard: &Value| {
            heard["is"] == "view" && heard["at"].as_u64() > stuck && heard["waits"].is_null()
        };
        chair.until(goes_on).await.expect("the next round begins");
    }
    assert_eq!(health(&house).await, 200);
    house.audit(&ada).await;
    house.close().await;
}

/// Nothing is wrong with what is asked: the room cannot write it.
#[tokio::test(flavor = "multi_thread")]
async fn no_table_is_opened_while_the_room_cannot_write() {
    const NO_TABLES: &str = "CREATE TRIGGER full BEFORE INSERT ON tables
                             BEGIN SELECT RAISE(ABORT, 'database or disk is full'); END;";
    let data = tempfile::tempdir().expect("a folder");
    let house = House::open(data.path(), FAST).await;
    let ada = Person::register(house.addr, "Ada").await;
    let stuck = ada.open(json!({"game": "texas-holdem", "bots": 0})).await;
    outside(data.path(), NO_TABLES).await;
    let refused = ada.post("/api/tables", json!({"game": "omaha"})).await;
    assert_eq!(refused.status, 503, "{}", refused.text);
    assert_eq!(refused.json()["error"], "the room's memory failed; try again");
    let wrong = ada.post("/api/tables", json!({"game": "snap"})).await;
    assert_eq!(wrong.status, 400, "{}", wrong.text);
    outside(data.path(), "DROP TRIGGER full;").await;
    assert!(ada.open(json!({"game": "omaha"})).await > stuck);
    house.close().await;
}
