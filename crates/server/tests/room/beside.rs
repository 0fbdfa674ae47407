//! What lies beside a table: its own rule sheet with its prices, its rounds to look at again, and
//! what the floor is told of them.

use crate::client::{Chair, Person, any, request};
use crate::house::{FAST, House, config};
use serde_json::{Value, json};
use server::games::{Method, PriceLine};
use sheet::Resolved;
use tempfile::TempDir;

/// A price that tells which schedule was in force.
fn priced(page: &Resolved) -> Vec<PriceLine> {
    let schedule = page.options.iter().find(|option| option.id == "paytable.pair-plus");
    let edge = schedule.and_then(|option| option.value().parse().ok());
    let (wager, method) = ("pair-plus".to_owned(), Method::Exact);
    vec![PriceLine { wager, edge, method, error: None, meter: None }]
}

async fn house(data: &TempDir) -> House {
    House::with(server::Config { prices: priced, ..config(data.path(), FAST) }).await
}

/// The value in force of an option of a sheet.
fn value<'a>(sheet: &'a Value, id: &str) -> &'a Value {
    let options = sheet["options"].as_array().expect("a sheet has options");
    &options.iter().find(|option| option["id"] == id).expect("and this one")["value"]
}

#[tokio::test]
async fn a_table_shows_the_sheet_of_its_own_choices() {
    let data = TempDir::new().expect("a folder");
    let house = house(&data).await;
    let ada = Person::guest(house.addr, "Ada").await;
    let choose = ["paytable.pair-plus=3"];
    let table =
        ada.open(json!({ "game": "three-card-poker@colorado", "choose": choose, "bots": 0 })).await;
    let sheet = ada.get(&format!("/api/tables/{table}/sheet")).await.json();
    assert_eq!(value(&sheet, "paytable.pair-plus"), "3");
    assert_eq!(sheet["prices"][0]["edge"], 3.0);
    // As printed, it is another.
    let printed = ada.get("/api/games/three-card-poker@colorado").await.json();
    assert_eq!(value(&printed, "paytable.pair-plus"), "1");
    assert_eq!(printed["prices"][0]["edge"], 1.0);
    house.close().await;
}

/// What is offered can be opened: columns that a ruling calls corrupt are not offered.
/// Source: colorado l.1261-1339, ruling G-064.
#[tokio::test]
async fn no_schedule_is_offered_that_no_table_has() {
    let data = TempDir::new().expect("a folder");
    let house = house(&data).await;
    let ada = Person::guest(house.addr, "Ada").await;
    let sheet = ada.get("/api/games/three-card-poker@colorado").await.json();
    let options = sheet["options"].as_array().expect("options");
    let pair_plus = options.iter().find(|option| option["id"] == "paytable.pair-plus");
    let values = pair_plus.expect("the schedules")["values"].as_array().expect("a list").clone();
    assert_eq!(values.last(), Some(&json!("13")), "14 to 17 are corrupt");
    for value in [&values[0], &values[12]] {
        let choose = [format!("paytable.pair-plus={}", value.as_str().expect("a name"))];
        ada.open(json!({ "game": "three-card-poker@colorado", "choose": choose })).await;
    }
    house.close().await;
}

#[tokio::test]
async fn a_mix_shows_the_sheet_of_the_game_that_is_on() {
    let data = TempDir::new().expect("a folder");
    let house = house(&data).await;
    let ada = Person::guest(house.addr, "Ada").await;
    let table = ada.open(json!({ "rotate": ["razz", "texas-holdem"], "bots": 0 })).await;
    let sheet = ada.get(&format!("/api/tables/{table}/sheet")).await.json();
    assert_eq!(sheet["id"], "razz");
    let horse = ada.open(json!({ "game": "horse" })).await;
    let sheet = ada.get(&format!("/api/tables/{horse}/sheet")).await.json();
    assert_eq!(sheet["id"], "texas-holdem");
    let info = ada.get(&format!("/api/tables/{horse}")).await.json();
    let on = format!("{}@{}", sheet["id"].as_str().unwrap(), sheet["edition"].as_str().unwrap());
    assert_eq!(info["on"], on);
    house.close().await;
}

/// The view when two cards lie before everybody.
async fn dealt(chair: &mut Chair) -> Value {
    loop {
        if let Some(view) = chair.view().filter(|view| {
            let hole = &view["seats"][1]["hands"][0]["cards"];
            view["phase"] == "playing" && hole[1].is_object()
        }) {
            return view.clone();
        }
        chair.hear().await.expect("the table goes on");
    }
}

/// A round is seen again as it was seen: the same cards, and nobody else's.
#[tokio::test]
async fn a_round_is_seen_again_as_it_was_seen() {
    let data = TempDir::new().expect("a folder");
    let house = house(&data).await;
    let admin = Person::register(house.addr, "Boss").await;
    let [ada, ben] =
        [Person::guest(house.addr, "Ada").await, Person::guest(house.addr, "Ben").await];
    let table =
        ada.open(json!({ "game": "texas-holdem", "seats": 2, "bots": 0, "clock": 300 })).await;
    let mut chairs = [ada.join(table).await, ben.join(table).await];
    for (seat, chair) in chairs.iter_mut().enumerate() {
        chair.ask(json!({ "do": "sit", "seat": seat, "cents": 8000 })).await.expect("a seat");
    }
    let hole = |view: &Value, seat: usize| view["seats"][seat]["hands"][0]["cards"].clone();
    let mut own = Vec::new();
    for (seat, chair) in chairs.iter_mut().enumerate() {
        own.push(hole(&dealt(chair).await, seat));
    }
    // Whoever is asked first folds.
    let asked = chairs[0].view().expect("a view")["asked"][0].as_u64().expect("somebody") as usize;
    let fold = json!({ "do": "answer", "choice": "fold" });
    let answered = chairs[asked].ask(fold).await.expect("an answer");
    assert_eq!(answered["is"], "done", "{answered}");
    let path = format!("/api/tables/{table}/hands/1/views");
    for (seat, person) in [&ada, &ben].into_iter().enumerate() {
        let told = person.get(&path).await.json();
        let views = told["views"].as_array().expect("views");
        let seen: Vec<Value> = views.iter().map(|it| hole(&it["view"], seat)).collect();
        assert!(seen.contains(&own[seat]), "his own cards");
        for view in views {
            let others = hole(&view["view"], 1 - seat);
            let others = others.as_array().into_iter().flatten();
            assert!(others.clone().all(|face| face["card"].is_null()), "nobody else's: {view}");
        }
        let lines = views.iter().flat_map(|it| it["lines"].as_array().unwrap());
        assert!(lines.clone().any(|line| line.as_str().unwrap().contains("fold")), "{views:?}");
    }
    let public = admin.get(&path).await.json().to_string();
    for cards in &own {
        let card = cards[0]["card"].as_str().expect("a card");
        assert!(!public.contains(&format!("\"{card}\"")), "who was not there sees backs");
    }
    house.close().await;
}

/// The floor is told of every round as it was called, with what the ledger has of it, also when the
/// table is closed.
#[tokio::test]
async fn the_floor_is_told_of_the_rounds_of_a_closed_table() {
    let data = TempDir::new().expect("a folder");
    let house = house(&data).await;
    let admin = Person::register(house.addr, "Boss").await;
    let ada = Person::guest(house.addr, "Ada").await;
    let table = ada.open(json!({ "game": "three-card-poker", "bots": 0, "clock": 300 })).await;
    let mut chair = ada.join(table).await;
    chair.ask(json!({ "do": "sit", "seat": 0, "cents": 20_000 })).await.expect("a seat");
    for number in 0.. {
        let view = chair.view().expect("a view").clone();
        if view["round"].as_u64() > Some(25) {
            break;
        }
        match any(&view, number) {
            Some(answer) => drop(chair.answer(answer).await),
            None => drop(chair.hear().await),
        }
    }
    // The chips that lie on the felt when she leaves are played for, and the round counts.
    let is_ante = |it: &Value| it["id"] == "bet:ante";
    let offers = |view: &Value| view["choices"].as_array().is_some_and(|it| it.iter().any(is_ante));
    while !chair.view().is_some_and(offers) {
        chair.hear().await.expect("the next round");
    }
    let round = chair.view().expect("a view")["round"].clone();
    let ante = json!({ "do": "answer", "choice": "bet:ante", "cents": 500 });
    let anted = chair.answer(ante).await.expect("an ante");
    assert_eq!((&anted["is"], &chair.view().expect("a view")["round"]), (&json!("done"), &round));
    let left = chair.ask(json!({ "do": "leave" })).await.expect("she leaves");
    assert_eq!(left["is"], "done", "{left}");
    let refused = ada.get(&format!("/api/admin/tables/{table}/rounds")).await;
    assert_eq!(refused.status, 403);
    // Whoever is gone is not waited for, but the round takes its time.
    let is_over =
        |said: &Value| said["view"]["round"] == round && said["view"]["phase"] == "settled";
    chair.until(is_over).await.expect("the round is played out");
    let told = admin.get(&format!("/api/admin/tables/{table}/rounds")).await.json();
    let rounds = told["rounds"].as_array().expect("rounds").clone();
    assert_eq!((rounds.len(), &told["earlier"]), (20, &json!(true)));
    let last = rounds[19]["round"].as_u64().expect("a number");
    let before = admin.get(&format!("/api/admin/tables/{table}/rounds?before={last}")).await.json();
    let mut all = rounds;
    all.extend(before["rounds"].as_array().expect("rounds").iter().cloned());
    let numbers: Vec<u64> = all.iter().filter_map(|it| it["round"].as_u64()).collect();
    assert_eq!(numbers, (0..=numbers[0]).rev().collect::<Vec<_>>(), "every round, once");
    assert!(
        all[all.len() - 1]["lines"][0].as_str().expect("a line").starts_with("Ada takes seat 1")
    );
    assert_eq!((&all[0]["round"], &all[0]["over"]), (&round, &json!(true)));
    assert_eq!(all[0]["nets"], json!([{ "name": "Ada", "cents": -500 }]), "whoever is gone folds");
    // What the house won of each round stands in the ledger under it.
    for round in all.iter().filter(|it| it["over"] == true && it["round"] != 0) {
        let nets = round["nets"].as_array().expect("nets").iter();
        let net: i64 = nets.filter_map(|it| it["cents"].as_i64()).sum();
        let entries = round["entries"].as_array().expect("entries").iter();
        let postings = entries.flat_map(|it| it["postings"].as_array().expect("postings"));
        let house =
            postings.filter(|it| it["place"] == "house").filter_map(|it| it["cents"].as_i64());
        assert_eq!(house.sum::<i64>(), -net, "{round}");
        assert!(!round["lines"].as_array().expect("lines").is_empty());
    }
    let path = format!("/api/tables/{table}");
    let closed = request(admin.addr, ("DELETE", &path), Some(&admin.cookie), None).await;
    assert_eq!(closed.expect("the room answers").status, 200);
    let listed = admin.get("/api/admin/closed").await.json();
    assert_eq!(listed[0]["id"], table);
    let after = admin.get(&format!("/api/admin/tables/{table}/rounds?before={last}")).await.json();
    assert_eq!(after["rounds"], before["rounds"]);
    house.close().await;
}
