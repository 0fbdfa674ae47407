//! What the ledger says beside what lies on the felt, and who says more than the room can hear.

use crate::client::{Chair, Person};
use crate::house::{FAST, House};
use serde_json::{Value, json};
use server::Pace;

/// Chips that somebody wrote into the ledger of a table, balanced as any other entry, are not on the
/// felt.
#[tokio::test(flavor = "multi_thread")]
async fn a_ledger_that_differs_from_the_felt_does_not_pass_the_audit() {
    let data = tempfile::tempdir().expect("a folder");
    let house = House::open(data.path(), FAST).await;
    let ada = Person::register(house.addr, "Ada").await;
    let table = ada.open(json!({"game": "texas-holdem", "bots": 0})).await;
    let gus = Person::guest(house.addr, "Gus").await;
    let mut chair = gus.join(table).await;
    let sat = chair.ask(json!({"do": "sit", "seat": 0, "cents": 10_000})).await;
    assert_eq!(sat.expect("an answer")["is"], "done");
    house.audit(&ada).await;

    let url = format!("sqlite://{}", data.path().join("room.sqlite").display());
    let pool = sqlx::SqlitePool::connect(&url).await.expect("the file");
    let sql = format!(
        "INSERT INTO entries (id, at, memo) VALUES (1000, 0, 'a gift');
         INSERT INTO postings (entry, place, cents)
         VALUES (1000, 'mint', -700), (1000, 'table:{table}', 700);
         UPDATE balances SET cents = cents - 700 WHERE place = 'mint';
         UPDATE balances SET cents = cents + 700 WHERE place = 'table:{table}';"
    );
    sqlx::raw_sql(sqlx::AssertSqlSafe(sql)).execute(&pool).await.expect("the entry");
    pool.close().await;
    let ledger = ada.get("/api/admin/ledger").await.json();
    let fault = format!("table {table} has 10000 cents on the felt, and 10700 in the ledger");
    assert_eq!(ledger["faults"], json!([fault]), "{ledger}");
    assert_eq!(ledger["balanced"], false);
    house.close().await;
}

/// What is no command counts as well, is not the table's business, and has an end.
#[tokio::test(flavor = "multi_thread")]
async fn who_only_babbles_waits_and_is_let_go() {
    let data = tempfile::tempdir().expect("a folder");
    let house = House::open(data.path(), Pace { commands: 10, ..FAST }).await;
    let gus = Person::guest(house.addr, "Gus").await;
    let table = gus.open(json!({"game": "texas-holdem", "bots": 0})).await;
    let mut chair = Chair::at(house.addr, table, Some(&gus.cookie)).await.expect("the table");
    for number in 0..300 {
        let text = json!({"id": format!("b-{number}"), "do": "juggle"}).to_string();
        if chair.send(&text).await.is_err() {
            break;
        }
    }
    let bye = chair.until(|heard| heard["is"] == "bye").await.expect("he is let go");
    assert_eq!(bye["why"], "you say far more than the room can hear");
    let why = |wanted: &str| {
        let said = |heard: &&Value| heard["why"].as_str().is_some_and(|why| why.contains(wanted));
        chair.heard.iter().filter(said).count()
    };
    let (babble, often) = (why("no command"), why("too often"));
    assert!((20..60).contains(&babble), "{babble} were answered");
    assert!((200..280).contains(&often), "{often} were asked to wait");
    // He may come back, and behave.
    let mut chair = gus.join(table).await;
    let sat = chair.ask(json!({"do": "sit", "seat": 0, "cents": 10_000})).await;
    assert_eq!(sat.expect("an answer")["is"], "done");
    house.close().await;
}
