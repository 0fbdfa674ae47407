//! What ends: tables that nobody wants, tables that the floor closes, the room itself, and
//! connections that say nothing.

use crate::client::{Chair, PATIENCE, Person, request};
use crate::house::{FAST, House, config};
use serde_json::{Value, json};
use server::Pace;
use std::time::{Duration, Instant};
use tokio::io::{AsyncReadExt, AsyncWriteExt};

/// What lies in a place of the ledger.
async fn lies(admin: &Person, place: &str) -> i64 {
    let ledger = admin.get("/api/admin/ledger").await.json();
    assert_eq!(ledger["balanced"], true, "{ledger}");
    let places = ledger["balances"].as_array().expect("balances").clone();
    let found = places.iter().find(|it| it["place"] == place);
    found.and_then(|it| it["cents"].as_i64()).unwrap_or(0)
}

async fn delete(person: &Person, table: i64) -> (u16, Value) {
    let path = format!("/api/tables/{table}");
    let reply = request(person.addr, ("DELETE", &path), Some(&person.cookie), None).await;
    let reply = reply.expect("the room answers");
    (reply.status, reply.json())
}

async fn sits(chair: &mut Chair, seat: u8) {
    let sat = chair.ask(json!({"do": "sit", "seat": seat, "cents": 10_000})).await;
    assert_eq!(sat.expect("an answer")["is"], "done");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_table_that_nobody_wants_is_closed_and_its_chips_go_home() {
    let data = tempfile::tempdir().expect("a folder");
    let pace = Pace { idle: Duration::from_secs(2), ..FAST };
    let house = House::open(data.path(), pace).await;
    let ada = Person::register(house.addr, "Ada").await;
    let table = ada.open(json!({"game": "texas-holdem", "bots": 3})).await;
    let mut chair = ada.join(table).await;
    chair.until(|heard| heard["view"]["phase"] == "playing").await.expect("bots play");
    tokio::time::sleep(Duration::from_millis(2_500)).await;
    let place = format!("table:{table}");
    assert!(lies(&ada, &place).await > 0, "somebody looks on: it stays open");
    drop(chair);
    let begun = Instant::now();
    while house.get("/api/tables").await != json!([]) {
        assert!(begun.elapsed() < PATIENCE, "the table is never closed");
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
    assert_eq!(lies(&ada, &place).await, 0);
    house.close().await;
    // It stays closed when the room opens again.
    let house = House::open(data.path(), pace).await;
    assert_eq!(house.get("/api/tables").await, json!([]));
    house.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn the_floor_closes_a_table_between_rounds() {
    let data = tempfile::tempdir().expect("a folder");
    let house = House::open(data.path(), FAST).await;
    let ada = Person::register(house.addr, "Ada").await;
    let [gus, bob] =
        [Person::guest(house.addr, "Gus").await, Person::guest(house.addr, "Bob").await];
    let table = gus.open(json!({"game": "texas-holdem", "bots": 0, "clock": 600})).await;
    let mut first = gus.join(table).await;
    sits(&mut first, 0).await;
    assert_eq!(delete(&gus, table).await.0, 403, "that is for the floor");
    let mut second = bob.join(table).await;
    sits(&mut second, 1).await;
    second.until(|heard| heard["view"]["phase"] == "playing").await.expect("a round begins");
    let (status, why) = delete(&ada, table).await;
    assert_eq!(status, 400);
    assert_eq!(why["error"], "a round is on: close the table when it is over");
    // Alone at the table, nobody is dealt in again.
    let left = second.ask(json!({"do": "leave"})).await.expect("an answer");
    assert_eq!(left["is"], "done");
    for chair in [&mut first, &mut second] {
        let _refused = chair.ask(json!({"do": "answer", "choice": "fold"})).await;
    }
    let settled = |heard: &Value| {
        heard["view"]["phase"] == "settled"
            && heard["view"]["seats"].as_array().map(Vec::len) == Some(1)
    };
    let view = |chair: &Chair| json!({ "view": chair.view() });
    while !settled(&view(&first)) {
        first.hear().await.expect("the round ends");
    }
    let (status, _) = delete(&ada, table).await;
    assert_eq!(status, 200);
    let bye = first.until(|heard| heard["is"] == "bye").await.expect("a goodbye");
    assert_eq!((&bye["why"], &bye["again"]), (&json!("the table is closed"), &Value::Null));
    assert_eq!(gus.cents().await + bob.cents().await, 200_000);
    // Who left with the end of the round heard it, and has its record with what it brought him.
    let hands = bob.get(&format!("/api/tables/{table}/hands")).await.json();
    let net = bob.cents().await - 100_000;
    assert_eq!((&hands[0]["round"], &hands[0]["net"]), (&json!(1), &json!(net)), "{hands}");
    let his = hands[0]["lines"].as_array().and_then(|lines| lines.last()).expect("the last line");
    let calls = second.heard.iter().filter(|heard| heard["is"] == "call");
    let last = calls.filter_map(|call| call["lines"].as_array()?.last()).next_back();
    assert_eq!(last, Some(his));
    let gus_heard = gus.get(&format!("/api/tables/{table}/hands")).await.json();
    let names = gus_heard[0]["lines"].to_string();
    assert!(names.contains("Bob") && !names.contains("Spot"), "{names}");
    assert_eq!(lies(&ada, &format!("table:{table}")).await, 0);
    assert_eq!(delete(&ada, table).await.0, 404);
    house.close().await;
}

/// Bots that are left in the middle of a round by whoever looked on would sleep there for ever.
#[tokio::test(flavor = "multi_thread")]
async fn a_table_asleep_in_the_middle_of_a_round_is_closed_too() {
    let data = tempfile::tempdir().expect("a folder");
    let hour = Duration::from_secs(3_600);
    let house = House::open(data.path(), Pace { bot: [hour, hour], ..FAST }).await;
    let ada = Person::register(house.addr, "Ada").await;
    for game in ["texas-holdem", "three-card-poker", "pan"] {
        let table = ada.open(json!({"game": game, "bots": 4})).await;
        let mut chair = ada.join(table).await;
        let on = |heard: &Value| !heard["view"]["asked"].as_array().is_none_or(Vec::is_empty);
        chair.until(on).await.expect("a round begins");
        drop(chair);
        let (status, why) = delete(&ada, table).await;
        assert_eq!(status, 200, "{game}: {why}");
        assert_eq!(lies(&ada, &format!("table:{table}")).await, 0, "{game}");
    }
    house.audit(&ada).await;
    house.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_room_that_closes_says_so_and_keeps_everything() {
    let data = tempfile::tempdir().expect("a folder");
    let pace = Pace { last_call: Duration::from_secs(3_600), ..FAST };
    let house = House::open(data.path(), pace).await;
    let gus = Person::guest(house.addr, "Gus").await;
    let table = gus.open(json!({"game": "texas-holdem", "bots": 2, "clock": 600})).await;
    let mut chair = gus.join(table).await;
    sits(&mut chair, 0).await;
    chair.until(|heard| heard["view"]["asked"] == json!([0])).await.expect("he is asked");
    // Who only listens holds nobody up: the room would wait for him for an hour.
    house.close().await;
    let bye = chair.until(|heard| heard["is"] == "bye").await.expect("a goodbye");
    let why = "the room closes; seats, cards and chips are kept until it opens";
    assert_eq!((&bye["why"], &bye["again"]), (&json!(why), &json!(true)));
    let before = chair.view().expect("a view").clone();
    let house = House::open(data.path(), FAST).await;
    let mut chair = Chair::at(house.addr, table, Some(&gus.cookie)).await.expect("the table");
    let view = chair.until(|heard| heard["is"] == "view").await.expect("a view");
    assert_eq!(view["view"], before);
    house.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn who_never_says_what_he_wants_is_let_go() {
    let data = tempfile::tempdir().expect("a folder");
    let pace = Pace { heads: Duration::from_millis(300), ..FAST };
    let house = House::open(data.path(), pace).await;
    for begins in ["", "GET / HTTP/1.1\r\nHost: x\r\n"] {
        let mut stream = tokio::net::TcpStream::connect(house.addr).await.expect("the room");
        stream.write_all(begins.as_bytes()).await.expect("it listens");
        let mut answer = Vec::new();
        let closed = stream.read_to_end(&mut answer);
        let closed = tokio::time::timeout(PATIENCE, closed).await;
        closed.expect("the room hangs up").ok();
    }
    house.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_sheet_says_whether_its_documents_are_there() {
    for documents in [None, Some(tempfile::tempdir().expect("a folder"))] {
        let data = tempfile::tempdir().expect("a folder");
        let mut config = config(data.path(), FAST);
        config.documents = documents.as_ref().map(|folder| folder.path().to_owned());
        let house = House::with(config).await;
        let sheet = house.get("/api/games/razz").await;
        assert_eq!(sheet["documents"], documents.is_some());
        house.close().await;
    }
}
