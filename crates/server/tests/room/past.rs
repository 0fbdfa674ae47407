//! Rounds of long ago, and of tables that are closed: their records come from the log.

use crate::client::{Person, any, request};
use crate::house::{FAST, House};
use serde_json::{Value, json};
use server::Pace;
use server::fair::HandRecord;
use std::collections::BTreeMap;

/// A table where bots play for somebody who looks on, until so many rounds are over.
async fn watched(person: &Person, rounds: u64) -> i64 {
    let table = person.open(json!({"game": "texas-holdem", "bots": 3})).await;
    let mut chair = person.join(table).await;
    let later = |heard: &Value| heard["view"]["round"].as_u64() > Some(rounds);
    chair.until(later).await.expect("bots play");
    table
}

#[tokio::test(flavor = "multi_thread")]
async fn a_round_of_long_ago_is_read_from_the_log() {
    let data = tempfile::tempdir().expect("a folder");
    let pace = Pace { book: 3, page: 20, ..FAST };
    let house = House::open(data.path(), pace).await;
    let gus = Person::guest(house.addr, "Gus").await;
    let table = watched(&gus, 12).await;
    let hand = async |round: u32| {
        let path = format!("/api/tables/{table}/hands/{round}");
        let reply = gus.get(&path).await;
        assert_eq!(reply.status, 200, "round {round}: {}", reply.text);
        serde_json::from_str::<HandRecord>(&reply.text).expect("a record")
    };
    for round in [1, 2, 7] {
        let record = hand(round).await;
        assert_eq!(record.about.round, round);
        assert!(!record.lines.is_empty(), "round {round}");
        assert_eq!(record.packs[0].count, 52);
    }
    let hands = gus.get(&format!("/api/tables/{table}/hands?before=5")).await.json();
    let rounds: Vec<_> = hands.as_array().expect("a list").iter().map(|it| &it["round"]).collect();
    assert_eq!(rounds, [4, 3, 2], "as many as the book keeps");
    for none in [0, 100_000] {
        let path = format!("/api/tables/{table}/hands/{none}");
        assert_eq!(gus.get(&path).await.status, 404);
    }
    house.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn the_rounds_of_a_closed_table_can_be_looked_at() {
    let data = tempfile::tempdir().expect("a folder");
    let house = House::open(data.path(), FAST).await;
    let ada = Person::register(house.addr, "Ada").await;
    let table = watched(&ada, 2).await;
    let path = format!("/api/tables/{table}/hands/1");
    let before = ada.get(&path).await.text;
    let at = format!("/api/tables/{table}");
    let delete = ("DELETE", at.as_str());
    let closed = request(house.addr, delete, Some(&ada.cookie), None).await.expect("an answer");
    assert_eq!(closed.status, 200, "{}", closed.text);
    assert_eq!(ada.get(&path).await.text, before, "the same record");
    let hands = ada.get(&format!("/api/tables/{table}/hands")).await.json();
    assert!(hands.as_array().is_some_and(|hands| hands.len() >= 2), "{hands}");
    house.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_table_that_cannot_go_on_is_closed_by_the_floor_and_everybody_has_his_chips() {
    let data = tempfile::tempdir().expect("a folder");
    let house = House::open(data.path(), FAST).await;
    let ada = Person::register(house.addr, "Ada").await;
    let gus = Person::guest(house.addr, "Gus").await;
    let table = gus.open(json!({"game": "texas-holdem", "bots": 0})).await;
    let mut chair = gus.join(table).await;
    let sat = chair.ask(json!({"do": "sit", "seat": 0, "cents": 10_000})).await;
    assert_eq!(sat.expect("an answer")["is"], "done");
    drop(chair);
    house.close().await;
    let url = format!("sqlite://{}", data.path().join("room.sqlite").display());
    let pool = sqlx::SqlitePool::connect(&url).await.expect("the file");
    let broken = "UPDATE records SET body = 'nonsense'";
    sqlx::raw_sql(broken).execute(&pool).await.expect("a broken log");
    pool.close().await;

    let house = House::open(data.path(), FAST).await;
    let [ada, gus] = [ada, gus].map(|person| Person { addr: house.addr, ..person });
    assert_eq!(house.get("/api/tables").await, json!([]));
    let floor = ada.get("/api/admin/tables").await.json();
    let facts = (&floor[0]["id"], &floor[0]["title"], &floor[0]["stuck"]);
    assert_eq!(facts, (&json!(table), &json!("Texas Hold'em"), &json!(true)), "{floor}");
    assert_eq!(gus.cents().await, 90_000);
    let at = format!("/api/tables/{table}");
    let delete = ("DELETE", at.as_str());
    for (person, status) in [(&gus, 403), (&ada, 200), (&ada, 404)] {
        let reply = request(house.addr, delete, Some(&person.cookie), None).await;
        assert_eq!(reply.expect("an answer").status, status);
    }
    assert_eq!(gus.cents().await, 100_000);
    house.audit(&ada).await;
    house.close().await;
}

/// The faces of one's own cards in a view.
fn own(view: &Value) -> Vec<String> {
    let seats = view["seats"].as_array().into_iter().flatten();
    let own = seats.filter(|seat| !view["you"].is_null() && seat["seat"] == view["you"]);
    let hands = own.flat_map(|seat| seat["hands"].as_array().cloned().unwrap_or_default());
    let cards = hands.flat_map(|hand| hand["cards"].as_array().cloned().unwrap_or_default());
    cards.filter_map(|card| card["card"].as_str().map(str::to_owned)).collect()
}

/// A shoe has every face several times: the record opens the cards that one held all the same.
#[tokio::test(flavor = "multi_thread")]
async fn a_record_from_a_shoe_has_all_of_ones_own_cards() {
    let data = tempfile::tempdir().expect("a folder");
    let house = House::open(data.path(), FAST).await;
    for (game, bots) in [("pan", 4), ("super-pan-9", 3), ("pure-21-5-blackjack", 3)] {
        let gus = Person::guest(house.addr, "Gus").await;
        gus.post("/api/cage/buy", json!({"cents": 1_000_000})).await;
        let table = gus.open(json!({"game": game, "bots": bots, "clock": 600})).await;
        let mut chair = gus.join(table).await;
        let hello = chair.hear().await.expect("a greeting");
        let usual = hello["table"]["buy_in"]["usual"].clone();
        let sat = chair.ask(json!({"do": "sit", "seat": 0, "cents": usual})).await;
        assert_eq!(sat.expect("an answer")["is"], "done", "{game}");
        let (mut held, mut said, mut last) = (BTreeMap::new(), 0, Value::Null);
        while held.len() < 4 {
            let heard = chair.hear().await.expect("the table goes on");
            let view = chair.view().cloned().unwrap_or_default();
            let round = view["round"].as_u64().expect("a round");
            let cards = own(&view);
            if !cards.is_empty() && view["phase"] == "playing" {
                held.entry(round).or_insert(cards);
            }
            let asked = view["asked"].as_array().is_some_and(|it| it.contains(&view["you"]));
            let again = heard["is"] == "refused" || (heard["is"] == "view" && heard["at"] != last);
            if asked && again {
                last = if heard["is"] == "view" { heard["at"].clone() } else { last };
                said += 1;
                if let Some(command) = any(&view, said) {
                    chair.say(command).await.expect("the table listens");
                }
            }
        }
        // The last of them may still be on.
        held.pop_last();
        for (round, cards) in &held {
            let reply = gus.get(&format!("/api/tables/{table}/hands/{round}")).await;
            let record: HandRecord = serde_json::from_str(&reply.text).expect("a record");
            record.check().unwrap_or_else(|why| panic!("{game}: {why}"));
            let opened = record.packs.iter().flat_map(|pack| &pack.cards);
            let mut opened: Vec<&str> = opened.map(|card| card.card.as_str()).collect();
            for card in cards {
                let at = opened.iter().position(|it| it == card);
                let at = at.unwrap_or_else(|| panic!("{game} {round}: {card} of {cards:?}"));
                opened.swap_remove(at);
            }
        }
    }
    house.close().await;
}
