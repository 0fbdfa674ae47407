//! Who is let in and who is let go; and whether the room is well.

use crate::client::{Chair, Person, raw, request};
use crate::house::{FAST, House, config};
use serde_json::json;
use server::{Door, Room};
use std::time::Duration;
use store::{Moment, Session, Sqlite, Store};

#[tokio::test(flavor = "multi_thread")]
async fn a_second_room_does_not_take_the_folder_of_the_first() {
    let data = tempfile::tempdir().expect("a folder");
    let house = House::open(data.path(), FAST).await;
    let gus = Person::guest(house.addr, "Gus").await;
    let table = gus.open(json!({"game": "texas-holdem", "bots": 0})).await;
    let Err(refused) = Room::open(config(data.path(), FAST)).await else {
        panic!("two rooms have one folder");
    };
    let why = format!(
        "another room has {} open; close that one, or name another folder with --data",
        data.path().display()
    );
    assert_eq!(refused.to_string(), why);
    // The first goes on as if nothing had been.
    let mut chair = gus.join(table).await;
    let sat = chair.ask(json!({"do": "sit", "seat": 0, "cents": 10_000})).await;
    assert_eq!(sat.expect("an answer")["is"], "done");
    house.close().await;
    House::open(data.path(), FAST).await.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_room_that_cannot_write_says_that_it_is_not_well() {
    let data = tempfile::tempdir().expect("a folder");
    let house = House::open(data.path(), FAST).await;
    let health = || async {
        let reply = request(house.addr, ("GET", "/healthz"), None, None).await;
        let reply = reply.expect("the room answers");
        (reply.status, reply.text)
    };
    assert_eq!(health().await, (200, "ok\n".to_owned()));
    // The memory is read as ever, and its sign of life cannot be written.
    let url = format!("sqlite://{}", data.path().join("room.sqlite").display());
    let pool = sqlx::SqlitePool::connect(&url).await.expect("the file");
    let broken = "CREATE TRIGGER broken BEFORE UPDATE ON pulse
                  BEGIN SELECT RAISE(ABORT, 'database or disk is full'); END";
    sqlx::raw_sql(broken).execute(&pool).await.expect("a trigger");
    tokio::time::sleep(Duration::from_millis(600)).await;
    assert_eq!(health().await, (503, "the room cannot write its memory\n".to_owned()));
    sqlx::raw_sql("DROP TRIGGER broken").execute(&pool).await.expect("no trigger");
    pool.close().await;
    tokio::time::sleep(Duration::from_millis(600)).await;
    assert_eq!(health().await.0, 200, "it is well again by itself");
    house.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn who_signs_out_leaves_the_table_he_looks_at() {
    let data = tempfile::tempdir().expect("a folder");
    let house = House::open(data.path(), FAST).await;
    let ada = Person::register(house.addr, "Ada").await;
    let again = json!({"name": "Ada", "password": "correct horse"});
    let again = request(house.addr, ("POST", "/api/sign-in"), None, Some(&again)).await;
    let other = again.expect("an answer").cookie().expect("another session");
    let bob = Person::guest(house.addr, "Bob").await;
    let table = bob.open(json!({"game": "texas-holdem", "bots": 0})).await;
    let (mut hers, mut his) = (ada.join(table).await, bob.join(table).await);
    for chair in [&mut hers, &mut his] {
        chair.until(|heard| heard["is"] == "view").await.expect("a view");
    }
    assert_eq!(ada.post("/api/sign-out", json!({})).await.status, 200);
    let bye = hers.until(|heard| heard["is"] == "bye").await.expect("a goodbye");
    assert_eq!(bye["why"], "you have signed out");
    assert_eq!(hers.hear().await, None);
    // Others stay, and so may she where she is signed in otherwise.
    let sat = his.ask(json!({"do": "sit", "seat": 0, "cents": 10_000})).await;
    assert_eq!(sat.expect("an answer")["is"], "done");
    let mut elsewhere = Chair::at(house.addr, table, Some(&other)).await.expect("the table");
    assert_eq!(elsewhere.hear().await.expect("a greeting")["account"]["name"], "Ada");
    house.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn sessions_that_are_over_are_forgotten() {
    let data = tempfile::tempdir().expect("a folder");
    let house = House::open(data.path(), FAST).await;
    let gus = Person::guest(house.addr, "Gus").await;
    house.close().await;
    let file = data.path().join("room.sqlite");
    let store = Sqlite::open(&file).await.expect("the memory");
    let over = Session { token: [7; 32], account: store::AccountId(gus.id), until: Moment(1_000) };
    store.open_session(&over).await.expect("a session that is over");
    store.close().await;
    House::open(data.path(), FAST).await.close().await;
    let store = Sqlite::open(&file).await.expect("the memory");
    assert_eq!(store.sweep_sessions(Moment(2_000)).await.expect("the store works"), 0);
    store.close().await;
}

/// Who stays at a table longer than his session lasts is let go; who only watches stays.
#[tokio::test(flavor = "multi_thread")]
async fn a_session_that_is_over_is_over_at_the_tables_too() {
    let data = tempfile::tempdir().expect("a folder");
    let pace = server::Pace { looks: Duration::from_millis(50), ..FAST };
    let house = House::open(data.path(), pace).await;
    let ada = Person::register(house.addr, "Ada").await;
    let table = ada.open(json!({"game": "texas-holdem", "bots": 0})).await;
    let mut hers = ada.join(table).await;
    let stale = format!("cardroom={}", "0".repeat(64));
    let mut watcher = Chair::at(house.addr, table, Some(&stale)).await.expect("the table");
    for chair in [&mut hers, &mut watcher] {
        chair.until(|heard| heard["is"] == "view").await.expect("a view");
    }
    let url = format!("sqlite://{}", data.path().join("room.sqlite").display());
    let pool = sqlx::SqlitePool::connect(&url).await.expect("the file");
    sqlx::raw_sql("UPDATE sessions SET until = 0").execute(&pool).await.expect("time goes by");
    pool.close().await;
    let bye = hers.until(|heard| heard["is"] == "bye").await.expect("a goodbye");
    assert_eq!(bye["why"], "your session is over; sign in again");
    let bob = Person::guest(house.addr, "Bob").await;
    let sat = bob.join(table).await.ask(json!({"do": "sit", "seat": 0, "cents": 10_000})).await;
    assert_eq!(sat.expect("an answer")["is"], "done");
    let sees = watcher.until(|heard| heard["view"]["seats"][0]["name"] == "Bob").await;
    assert!(sees.is_some(), "who watches stays");
    house.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_password_is_not_guessed_at_for_ever_from_this_machine_either() {
    let data = tempfile::tempdir().expect("a folder");
    let house = House::open(data.path(), FAST).await;
    let _ada = Person::register(house.addr, "Ada").await;
    let mut wrong = 0;
    let refused = loop {
        let guess = json!({"name": "ada", "password": "wrong horse"});
        let guess = request(house.addr, ("POST", "/api/sign-in"), None, Some(&guess)).await;
        let status = guess.expect("an answer").status;
        // One more is allowed every ten seconds, however long they take.
        if status != 400 || wrong == 100 {
            break status;
        }
        wrong += 1;
    };
    assert_eq!(refused, 429);
    assert!(wrong >= 10, "only {wrong} were borne with");
    house.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn behind_a_proxy_cookies_go_over_tls_alone() {
    let data = tempfile::tempdir().expect("a folder");
    let mut config = config(data.path(), FAST);
    config.door = Door::BehindProxy;
    let house = House::with(config).await;
    let guest = request(house.addr, ("POST", "/api/guest"), None, Some(&json!({}))).await;
    let head = guest.expect("an answer").head;
    assert!(head.contains("HttpOnly; SameSite=Lax; Secure"), "{head}");
    house.close().await;
}

/// A page of another site has the visitor's cookies sent along, where his browser is old.
#[tokio::test(flavor = "multi_thread")]
async fn a_page_of_another_site_changes_nothing() {
    let data = tempfile::tempdir().expect("a folder");
    let house = House::open(data.path(), FAST).await;
    let gus = Person::guest(house.addr, "Gus").await;
    let post = async |path: &str, more: &str| {
        let (addr, cookie) = (house.addr, &gus.cookie);
        let text = format!(
            "POST {path} HTTP/1.1\r\nHost: {addr}\r\nConnection: close\r\nCookie: {cookie}\r\n\
             {more}Content-Length: 0\r\n\r\n"
        );
        let answer = raw(addr, text.as_bytes()).await.expect("the room answers");
        let answer = String::from_utf8_lossy(&answer).into_owned();
        answer.split(' ').nth(1).and_then(|it| it.parse::<u16>().ok()).expect("a status")
    };
    for foreign in ["Origin: https://evil.example\r\n", "Sec-Fetch-Site: cross-site\r\n"] {
        assert_eq!(post("/api/sign-out", foreign).await, 403, "{foreign}");
    }
    assert_eq!(gus.get("/api/me").await.status, 200, "he is still signed in");
    let own = format!("Origin: http://{}\r\nSec-Fetch-Site: same-origin\r\n", house.addr);
    assert_eq!(post("/api/sign-out", &own).await, 200);
    assert_eq!(gus.get("/api/me").await.status, 401);
    house.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn every_refusal_has_the_same_form() {
    let data = tempfile::tempdir().expect("a folder");
    let house = House::open(data.path(), FAST).await;
    for (method, path, status) in [
        ("GET", "/api/tables/x", 400),
        ("GET", "/api/tables/1/hands?before=x", 400),
        ("GET", "/api/documents/colorado", 400),
        ("PUT", "/api/tables", 405),
        ("GET", "/api/nothing", 404),
    ] {
        let reply = request(house.addr, (method, path), None, None).await.expect("an answer");
        assert_eq!(reply.status, status, "{path}: {}", reply.text);
        let says = reply.json()["error"].as_str().map(str::to_owned);
        assert!(says.is_some_and(|says| !says.contains('`')), "{path}: {}", reply.text);
    }
    house.close().await;
}

/// Whoever says too much at once is told so before the line is cut, and nothing was done.
#[tokio::test(flavor = "multi_thread")]
async fn a_message_that_is_too_long_is_not_heard() {
    let data = tempfile::tempdir().expect("a folder");
    let house = House::open(data.path(), FAST).await;
    let ada = Person::register(house.addr, "Ada").await;
    let table = ada.open(json!({"game": "texas-holdem", "bots": 0})).await;
    for length in [100_000, 5_000_000] {
        let mut chair = ada.join(table).await;
        let name = "a".repeat(length);
        // The room does not hear it to its end.
        let bye = chair.shout(&json!({"id": "1", "do": "sit", "name": name}).to_string()).await;
        let bye = bye.unwrap_or_else(|| panic!("{length}: no last word"));
        let why = bye["why"].as_str().expect("a reason");
        assert_eq!(why, "that is more than 16 KB at once, and nothing was done", "{length}");
        assert!(!bye["again"].as_bool().unwrap_or(false), "{bye}");
        assert!(chair.hear().await.is_none(), "the line is cut");
    }
    house.close().await;
}

/// What is missing or too much in a table that is asked for is called by its name.
#[tokio::test(flavor = "multi_thread")]
async fn a_table_that_is_asked_for_wrongly_is_told_what_is_wrong() {
    let data = tempfile::tempdir().expect("a folder");
    let house = House::open(data.path(), FAST).await;
    let ada = Person::register(house.addr, "Ada").await;
    let least = 1_000_000_000_000_000_u64;
    for (asked, why) in [
        (json!({}), "name a `game`, such as razz@clovis-500, or several in `rotate`"),
        (
            json!({"game": "ez-baccarat", "min": least, "max": least * 10}),
            "the least is $1 to $1,000,000, not $10,000,000,000,000",
        ),
        (
            json!({"game": "ez-baccarat", "min": 2_500, "max": 1_000}),
            "the most is $25 to $1,000,000, not $10",
        ),
    ] {
        let refused = ada.post("/api/tables", asked).await;
        assert_eq!((refused.status, refused.json()["error"].as_str()), (400, Some(why)));
    }
    house.close().await;
}
