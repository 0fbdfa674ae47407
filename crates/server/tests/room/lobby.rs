//! The lobby: who sits where, what a table may be opened with, and what is measured.

use crate::client::{Chair, Person, request};
use crate::house::{FAST, House};
use serde_json::{Value, json};

#[tokio::test(flavor = "multi_thread")]
async fn tables_with_people_come_first_and_bots_are_told_apart() {
    let data = tempfile::tempdir().expect("a folder");
    let house = House::open(data.path(), FAST).await;
    let ada = Person::guest(house.addr, "Ada").await;
    let bots = ada.open(json!({"game": "texas-holdem", "bots": 3})).await;
    let mine = ada.open(json!({"game": "texas-holdem", "bots": 2})).await;
    let mut chair = ada.join(mine).await;
    let sat = chair.ask(json!({"do": "sit", "seat": 5, "cents": 10_000})).await;
    assert_eq!(sat.expect("an answer")["is"], "done");
    let list = house.get("/api/tables").await;
    let told = |table: &Value| [&table["id"], &table["people"], &table["bots"]].map(Value::as_i64);
    let told: Vec<_> = list.as_array().expect("tables").iter().map(told).collect();
    assert_eq!(told, [[mine, 1, 2].map(Some), [bots, 0, 3].map(Some)]);
    house.close().await;
}

/// Nobody at a table looks like a bot: one whose name a person has is called otherwise as soon as he
/// sits down, everybody is told, and a room that opens again has it so.
#[tokio::test(flavor = "multi_thread")]
async fn a_bot_gives_its_name_up_to_a_person() {
    let data = tempfile::tempdir().expect("a folder");
    let house = House::open(data.path(), FAST).await;
    let ada = Person::guest(house.addr, "Ada").await;
    let table = ada.open(json!({"game": "texas-holdem", "bots": 3})).await;
    let names = async |house: &House, seated: usize| {
        let mut looks = Chair::at(house.addr, table, None).await.expect("anybody may watch");
        let seats = |heard: &Value| heard["view"]["seats"].as_array().map(Vec::len);
        let view = looks.until(|heard| seats(heard) == Some(seated)).await.expect("all sit");
        let seats = view["view"]["seats"].as_array().expect("seats").clone();
        let names = seats.iter().filter_map(|seat| seat["name"].as_str());
        names.map(str::to_owned).collect::<Vec<_>>()
    };
    let before = names(&house, 3).await;
    let alike = before[1].to_uppercase();
    let person = Person::guest(house.addr, &alike).await;
    let mut chair = person.join(table).await;
    let sat = chair.ask(json!({"do": "sit", "seat": 5, "cents": 10_000})).await;
    assert_eq!(sat.expect("an answer")["is"], "done");
    let told = format!("{}, the bot, is called ", before[1]);
    let told = |heard: &Value| heard["lines"][0].as_str().is_some_and(|it| it.starts_with(&told));
    chair.until(told).await.expect("everybody is told");
    let after = names(&house, 4).await;
    let kept = [&after[0], &after[2], &after[3]];
    assert_eq!(kept, [&before[0], &before[2], &alike], "the others keep theirs");
    assert!(!before.contains(&after[1]), "{after:?}");
    drop(chair);
    house.close().await;
    let house = House::open(data.path(), FAST).await;
    assert_eq!(names(&house, 4).await, after);
    house.close().await;
}

/// A person counts while he is connected. Who is gone has his seat for a while, in a table that
/// stands last; then his chips go back, and a table that nobody is left at is closed.
#[tokio::test(flavor = "multi_thread")]
async fn who_is_gone_is_no_company_and_gives_up_his_seat() {
    let data = tempfile::tempdir().expect("a folder");
    let short = std::time::Duration::from_millis(1_500);
    let pace = server::Pace { kept: short, idle: short, ..FAST };
    let house = House::open(data.path(), pace).await;
    let [ada, bob] =
        [Person::guest(house.addr, "Ada").await, Person::guest(house.addr, "Bob").await];
    let lonely = ada.open(json!({"game": "texas-holdem", "bots": 0})).await;
    let bots = bob.open(json!({"game": "texas-holdem", "bots": 2})).await;
    let mut chair = ada.join(lonely).await;
    let sat = chair.ask(json!({"do": "sit", "seat": 0, "cents": 10_000})).await;
    assert_eq!(sat.expect("an answer")["is"], "done");
    // Somebody looks on, so that the other table stays.
    let _looks = bob.join(bots).await;
    let told = async || {
        let list = house.get("/api/tables").await;
        let told = |it: &Value| [&it["id"], &it["people"], &it["away"]].map(Value::as_i64);
        list.as_array().expect("tables").iter().map(told).collect::<Vec<_>>()
    };
    assert_eq!(told().await, [[lonely, 1, 0].map(Some), [bots, 0, 0].map(Some)]);
    drop(chair);
    let begun = std::time::Instant::now();
    let gone = [[bots, 0, 0].map(Some), [lonely, 0, 1].map(Some)];
    while told().await != gone {
        assert!(begun.elapsed() < crate::client::PATIENCE, "{:?}", told().await);
        tokio::time::sleep(std::time::Duration::from_millis(20)).await;
    }
    assert_eq!(ada.cents().await, 90_000, "the seat is kept for a while");
    while told().await != [[bots, 0, 0].map(Some)] {
        assert!(begun.elapsed() < crate::client::PATIENCE, "{:?}", told().await);
        tokio::time::sleep(std::time::Duration::from_millis(50)).await;
    }
    assert_eq!(ada.cents().await, 100_000, "the chips went back");
    house.close().await;
}

/// Poker has the stakes of its sheet: limits that would be ignored are refused.
#[tokio::test(flavor = "multi_thread")]
async fn limits_are_refused_where_there_are_none_to_post() {
    let data = tempfile::tempdir().expect("a folder");
    let house = House::open(data.path(), FAST).await;
    let ada = Person::guest(house.addr, "Ada").await;
    for (game, status) in
        [("texas-holdem", 400), ("horse", 400), ("pan", 400), ("three-card-poker", 200)]
    {
        let body = json!({"game": game, "min": 500, "max": 1_000, "bots": 0});
        let reply = ada.post("/api/tables", body).await;
        assert_eq!(reply.status, status, "{game}: {}", reply.text);
        assert!(
            status == 200 || reply.text.contains("leave `min` and `max` out"),
            "{}",
            reply.text
        );
    }
    house.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn what_has_not_happened_is_told_as_nothing() {
    let data = tempfile::tempdir().expect("a folder");
    let house = House::open(data.path(), FAST).await;
    let ada = Person::guest(house.addr, "Ada").await;
    ada.open(json!({"game": "texas-holdem", "bots": 2})).await;
    let reply = request(house.addr, ("GET", "/metrics"), None, None).await.expect("an answer");
    for name in ["store_failures", "fallen_tables", "turned_away", "time_outs", "rounds"] {
        assert!(reply.text.contains(&format!("\ncardroom_{name}_total ")), "{name}");
    }
    assert!(reply.text.contains("cardroom_commit_steps_bucket{le=\"512\"}"), "{}", reply.text);
    assert!(!reply.text.contains("cardroom_commit_steps_bucket{le=\"0.001\"}"));
    house.close().await;
}

/// The first who waits is called by name, and the next when he does not come.
#[tokio::test(flavor = "multi_thread")]
async fn who_waits_is_called_in_turn_when_a_seat_is_free() {
    let data = tempfile::tempdir().expect("a folder");
    let pace = server::Pace { called: std::time::Duration::from_millis(300), ..FAST };
    let house = House::open(data.path(), pace).await;
    let mut chairs = Vec::new();
    let ada = Person::guest(house.addr, "Ada").await;
    let table = ada.open(json!({"game": "three-card-poker", "seats": 1, "bots": 0})).await;
    for name in ["Ada", "Cy", "Dan"] {
        let person = if name == "Ada" { None } else { Some(Person::guest(house.addr, name).await) };
        let mut chair = person.as_ref().unwrap_or(&ada).join(table).await;
        let command = match name {
            "Ada" => json!({"do": "sit", "seat": 0, "cents": 10_000}),
            _ => json!({"do": "line-up"}),
        };
        assert_eq!(chair.ask(command).await.expect("an answer")["is"], "done", "{name}");
        chairs.push(chair);
    }
    let left = chairs[0].ask(json!({"do": "leave"})).await.expect("an answer");
    assert_eq!(left["is"], "done", "{left}");
    for (at, name) in [(1, "Cy"), (2, "Dan")] {
        let called = json!([format!("{name} is called: a seat is free.")]);
        chairs[0].until(|heard| heard["lines"] == called).await.expect("all hear it");
        let seat = chairs[at].until(|heard| heard["is"] == "seat").await.expect("he is told");
        assert_eq!((&seat["seat"], &seat["ms"]), (&json!(0), &json!(300)), "{name}");
    }
    let sat = chairs[2].ask(json!({"do": "sit", "seat": 0, "cents": 10_000})).await;
    assert_eq!(sat.expect("an answer")["is"], "done");
    house.close().await;
}

/// Whoever is out of reach is off the list after a while, and the list has an end.
#[tokio::test(flavor = "multi_thread")]
async fn nobody_waits_for_a_seat_who_is_not_there() {
    let data = tempfile::tempdir().expect("a folder");
    let pace = server::Pace { waits: std::time::Duration::from_millis(300), ..FAST };
    let house = House::open(data.path(), pace).await;
    let ada = Person::guest(house.addr, "Ada").await;
    let table = ada.open(json!({"game": "three-card-poker", "seats": 1, "bots": 0})).await;
    let mut seated = ada.join(table).await;
    let sat = seated.ask(json!({"do": "sit", "seat": 0, "cents": 10_000})).await;
    assert_eq!(sat.expect("an answer")["is"], "done");
    let mut chairs = Vec::new();
    for number in 0..=30 {
        let person = Person::guest(house.addr, &format!("Guest {number}")).await;
        let mut chair = person.join(table).await;
        let said = chair.ask(json!({"do": "line-up"})).await.expect("an answer");
        assert_eq!(said["is"], if number < 30 { "done" } else { "refused" }, "{said}");
        chairs.push(chair);
    }
    // All go but one.
    let stays = chairs.swap_remove(7);
    drop(chairs);
    let waits = |heard: &Value| heard["is"] == "view" && heard["line"] == json!(["Guest 7"]);
    seated.until(waits).await.expect("the others are off the list");
    tokio::time::sleep(std::time::Duration::from_millis(600)).await;
    let waiting = house.get(&format!("/api/tables/{table}")).await["waiting"].clone();
    assert_eq!(waiting, 1, "who is there stays");
    drop(stays);
    house.close().await;
}
