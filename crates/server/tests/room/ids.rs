//! An id stands for one thing and is carried out once: at a table, at another, and at the cage.

use crate::client::{Chair, Person};
use crate::house::{FAST, House};
use serde_json::{Value, json};

async fn says(chair: &mut Chair, command: Value) -> Value {
    let id = command["id"].clone();
    chair.send(&command.to_string()).await.expect("the table listens");
    let answers = |heard: &Value| heard["id"] == id && heard["is"] != "advice";
    chair.until(answers).await.expect("an answer")
}

const REUSED: &str = "another command had that id; give this one an id of its own";

#[tokio::test(flavor = "multi_thread")]
async fn an_id_never_stands_for_another_command() {
    let data = tempfile::tempdir().expect("a folder");
    let house = House::open(data.path(), FAST).await;
    let gus = Person::guest(house.addr, "Gus").await;
    let (one, two) = (
        gus.open(json!({"game": "texas-holdem", "bots": 0})).await,
        gus.open(json!({"game": "texas-holdem", "bots": 0})).await,
    );
    let sit = json!({"id": "one", "do": "sit", "seat": 0, "cents": 10_000});
    let mut chair = gus.join(one).await;
    let sat = says(&mut chair, sit.clone()).await;
    assert_eq!(sat["is"], "done", "{sat}");
    // Said again it is answered as before; anything else under the id is refused.
    assert_eq!(says(&mut chair, sit.clone()).await, sat);
    let leave = says(&mut chair, json!({"id": "one", "do": "leave"})).await;
    assert_eq!((&leave["is"], &leave["why"]), (&json!("refused"), &json!(REUSED)));
    let mut elsewhere = gus.join(two).await;
    let there = says(&mut elsewhere, sit.clone()).await;
    assert_eq!((&there["is"], &there["why"]), (&json!("refused"), &json!(REUSED)));
    assert_eq!(gus.cents().await, 90_000, "he sits once");
    drop((chair, elsewhere));
    house.close().await;

    // The room remembers it when it opens again.
    let house = House::open(data.path(), FAST).await;
    let mut chair = Chair::at(house.addr, one, Some(&gus.cookie)).await.expect("the table");
    assert_eq!(says(&mut chair, sit).await["at"], sat["at"]);
    let leave = says(&mut chair, json!({"id": "one", "do": "leave"})).await;
    assert_eq!(leave["why"], REUSED);
    house.close().await;
}

/// The table forgets what was carried out long ago, or before the room opened; the store does not.
#[tokio::test(flavor = "multi_thread")]
async fn what_was_carried_out_long_ago_is_never_refused() {
    let data = tempfile::tempdir().expect("a folder");
    let house = House::open(data.path(), FAST).await;
    let gus = Person::guest(house.addr, "Gus").await;
    let table = gus.open(json!({"game": "texas-holdem", "bots": 0})).await;
    let sit = json!({"id": "one", "do": "sit", "seat": 0, "cents": 10_000});
    let mut chair = gus.join(table).await;
    let sat = says(&mut chair, sit.clone()).await;
    assert_eq!(sat["is"], "done", "{sat}");
    drop(chair);
    house.close().await;

    let house = House::open(data.path(), FAST).await;
    let mut chair = Chair::at(house.addr, table, Some(&gus.cookie)).await.expect("the table");
    // So much was said that the store is not asked for everything any more.
    for number in 0..40 {
        let out = json!({"id": format!("a-{number}"), "do": "line-out"});
        assert_eq!(says(&mut chair, out).await["is"], "refused");
    }
    let again = says(&mut chair, sit.clone()).await;
    assert_eq!((&again["is"], &again["at"]), (&json!("done"), &sat["at"]), "{again}");
    let mut other = sit;
    other["cents"] = json!(20_000);
    assert_eq!(says(&mut chair, other).await["why"], REUSED);
    house.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn the_cage_carries_an_id_out_once_and_says_who_did_it() {
    let data = tempfile::tempdir().expect("a folder");
    let house = House::without_play_money(data.path(), FAST).await;
    let ada = Person::register(house.addr, "Ada").await;
    let bob = Person::register(house.addr, "Bob").await;
    let buy = json!({"cents": 5_000, "id": "b-1"});
    for _again in 0..3 {
        assert_eq!(bob.post("/api/cage/buy", buy.clone()).await.json()["cents"], 5_000);
    }
    let cash = json!({"cents": 1_000, "id": "b-2"});
    for _again in 0..2 {
        assert_eq!(bob.post("/api/cage/cash", cash.clone()).await.json()["cents"], 4_000);
    }
    for other in [json!({"cents": 4_000, "id": "b-1"}), json!({"cents": 1_000, "id": "a b"})] {
        let refused = bob.post("/api/cage/cash", other.clone()).await;
        assert_eq!(refused.status, 400, "{other}");
    }
    let for_bob = json!({"cents": 100, "account": bob.id, "id": "b-1"});
    assert_eq!(ada.post("/api/cage/buy", for_bob).await.json()["cents"], 4_100, "her own id");
    let ledger = house.audit(&ada).await;
    let by: Vec<i64> = ledger["entries"]
        .as_array()
        .expect("entries")
        .iter()
        .filter_map(|entry| entry["by"].as_i64())
        .collect();
    assert_eq!(by, [ada.id, bob.id, bob.id], "the latest first");
    house.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn every_role_that_is_given_is_written_down() {
    let data = tempfile::tempdir().expect("a folder");
    let house = House::open(data.path(), FAST).await;
    let ada = Person::register(house.addr, "Ada").await;
    let bob = Person::register(house.addr, "Bob").await;
    assert_eq!(bob.get("/api/admin/roles").await.status, 403);
    for role in ["floor", "player"] {
        let path = format!("/api/admin/players/{}", bob.id);
        assert_eq!(ada.post(&path, json!({ "role": role })).await.status, 200);
    }
    house.close().await;
    let house = House::open(data.path(), FAST).await;
    let ada = Person { addr: house.addr, ..ada };
    let roles = ada.get("/api/admin/roles").await.json();
    let facts: Vec<_> = roles
        .as_array()
        .expect("a list")
        .iter()
        .map(|it| (it["account"].as_i64(), it["role"].as_str(), it["by"].as_i64()))
        .collect();
    let given = |role| (Some(bob.id), Some(role), Some(ada.id));
    assert_eq!(facts, [given("player"), given("floor")]);
    house.close().await;
}
