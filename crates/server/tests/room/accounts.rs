//! Who may come in, and what each may do.

use crate::client::{Person, request};
use crate::house::{FAST, House};
use serde_json::json;

#[tokio::test(flavor = "multi_thread")]
async fn the_first_account_is_the_admins_and_sessions_come_and_go() {
    let data = tempfile::tempdir().expect("a folder");
    let house = House::open(data.path(), FAST).await;
    let guest = Person::guest(house.addr, "Gus").await;
    assert_eq!(guest.get("/api/me").await.json()["role"], "guest");
    let ada = Person::register(house.addr, "Ada").await;
    let me = ada.get("/api/me").await.json();
    assert_eq!(me, json!({"id": ada.id, "name": "Ada", "role": "admin", "cents": 100_000}));
    let bob = Person::register(house.addr, "Bob").await;
    assert_eq!(bob.get("/api/me").await.json()["role"], "player");

    let again = json!({"name": "ADA", "password": "another one"});
    let taken = request(house.addr, ("POST", "/api/register"), None, Some(&again)).await;
    assert_eq!(taken.expect("an answer").status, 400);
    let wrong = json!({"name": "Ada", "password": "wrong horse"});
    let wrong = request(house.addr, ("POST", "/api/sign-in"), None, Some(&wrong)).await;
    assert_eq!(wrong.expect("an answer").status, 400);
    let right = json!({"name": "ada", "password": "correct horse"});
    let right = request(house.addr, ("POST", "/api/sign-in"), None, Some(&right)).await;
    let right = right.expect("an answer");
    assert_eq!(right.status, 200);
    assert!(right.head.contains("HttpOnly; SameSite=Lax"), "{}", right.head);

    assert_eq!(bob.post("/api/sign-out", json!({})).await.status, 200);
    assert_eq!(bob.get("/api/me").await.status, 401);
    house.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn the_cage_sells_and_buys_back_and_the_ledger_balances() {
    let data = tempfile::tempdir().expect("a folder");
    let house = House::without_play_money(data.path(), FAST).await;
    let ada = Person::register(house.addr, "Ada").await;
    let bob = Person::register(house.addr, "Bob").await;
    assert_eq!(bob.post("/api/cage/buy", json!({"cents": 5_000})).await.json()["cents"], 5_000);
    assert_eq!(bob.post("/api/cage/cash", json!({"cents": 2_000})).await.json()["cents"], 3_000);
    assert_eq!(bob.post("/api/cage/cash", json!({"cents": 3_001})).await.status, 400);
    assert_eq!(bob.post("/api/cage/buy", json!({"cents": 0})).await.status, 400);
    let for_ada = json!({"cents": 100, "account": ada.id});
    assert_eq!(bob.post("/api/cage/buy", for_ada).await.status, 403);
    let for_bob = json!({"cents": 100, "account": bob.id});
    assert_eq!(ada.post("/api/cage/buy", for_bob).await.json()["cents"], 3_100);

    assert_eq!(bob.get("/api/admin/ledger").await.status, 403);
    let path = format!("/api/admin/players/{}", bob.id);
    assert_eq!(bob.post(&path, json!({"role": "admin"})).await.status, 403);
    assert_eq!(ada.post(&path, json!({"role": "floor"})).await.json()["role"], "floor");
    assert_eq!(bob.get("/api/admin/ledger").await.status, 200);
    let ledger = house.audit(&ada).await;
    let cage = ledger["balances"].as_array().expect("places");
    let cage = cage.iter().find(|place| place["place"] == "cage").expect("the cage");
    assert_eq!(cage["cents"], -3_100);
    house.close().await;
}

/// Whoever comes in begins with the same play money, and the ledger has it.
#[tokio::test(flavor = "multi_thread")]
async fn everybody_begins_with_the_same_play_money() {
    let data = tempfile::tempdir().expect("a folder");
    let house = House::open(data.path(), FAST).await;
    let ada = Person::register(house.addr, "Ada").await;
    let bob = Person::register(house.addr, "Bob").await;
    let gus = Person::guest(house.addr, "Gus").await;
    for person in [&ada, &bob, &gus] {
        assert_eq!(person.cents().await, 100_000);
    }
    let ledger = house.audit(&ada).await;
    let balances = ledger["balances"].as_array().expect("places");
    let lies = |name: &str| balances.iter().find(|it| it["place"] == name).map(|it| &it["cents"]);
    assert_eq!(lies("cage"), Some(&json!(-200_000)), "{ledger}");
    assert_eq!(lies("mint"), Some(&json!(-100_000)), "{ledger}");
    house.close().await;
}

/// A guest who likes it here stays: under a name and a password, with his chips, his seat and his
/// session.
#[tokio::test(flavor = "multi_thread")]
async fn a_guest_keeps_his_account() {
    let data = tempfile::tempdir().expect("a folder");
    let house = House::open(data.path(), FAST).await;
    let ada = Person::register(house.addr, "Ada").await;
    let gus = Person::guest(house.addr, "Gus").await;
    let table = gus.open(json!({"game": "texas-holdem", "bots": 0})).await;
    let mut chair = gus.join(table).await;
    let sat = chair.ask(json!({"do": "sit", "seat": 3, "cents": 10_000})).await;
    assert_eq!(sat.expect("an answer")["is"], "done");
    let keep = |name: &str, password: &str| json!({"name": name, "password": password});
    for (name, password) in [("ada", "correct horse"), ("August", "short")] {
        let refused = gus.post("/api/keep", keep(name, password)).await;
        assert_eq!(refused.status, 400, "{}", refused.text);
    }
    assert_eq!(gus.get("/api/me").await.json()["role"], "guest", "nothing was changed");
    let kept = gus.post("/api/keep", keep("August", "battery staple")).await;
    let august = json!({"id": gus.id, "name": "August", "role": "player", "cents": 90_000});
    assert_eq!((kept.status, kept.json()), (200, august.clone()));
    let again = gus.post("/api/keep", keep("Augusta", "battery staple")).await;
    assert_eq!(again.status, 400, "he has a name and a password");
    let signs = keep("august", "battery staple");
    let signed = request(house.addr, ("POST", "/api/sign-in"), None, Some(&signs)).await;
    assert_eq!(signed.expect("an answer").json(), august);
    let left = chair.ask(json!({"do": "leave"})).await;
    assert_eq!(left.expect("an answer")["is"], "done", "the seat is still his");
    assert_eq!(gus.cents().await, 100_000);
    let given = ada.get("/api/admin/roles").await.json();
    assert!(given.to_string().contains("player"), "{given}");
    house.audit(&ada).await;
    house.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn what_is_printed_can_be_read() {
    let data = tempfile::tempdir().expect("a folder");
    let house = House::open(data.path(), FAST).await;
    let games = house.get("/api/games").await;
    let games = games.as_array().expect("a list");
    assert!(games.len() >= 89, "{} games", games.len());
    for family in ["poker", "table", "twenty-one", "baccarat", "tiles", "pan", "mix"] {
        assert!(games.iter().any(|game| game["family"] == family), "no game of {family}");
    }
    let found = games.iter().find(|game| game["id"] == "omaha-hi-lo").expect("the game");
    assert!(found["also"].as_array().is_some_and(|also| also.contains(&json!("omaha 8"))));
    let sheet = house.get("/api/games/razz@clovis-500").await;
    assert_eq!(sheet["title"], "Razz");
    assert!(sheet["story"].as_array().is_some_and(|story| story.len() > 3), "{sheet}");
    let sections = sheet["sections"].as_array().expect("sections");
    assert!(sections.iter().any(|section| section["source"]["document"] == "clovis-500"));
    let ruling = house.get("/api/rulings/X-02").await;
    assert!(ruling["reading"].as_str().is_some_and(|reading| !reading.is_empty()));
    for (path, status) in [
        ("/api/games/no-such-game", 404),
        ("/api/rulings/X-99999", 404),
        ("/api/documents/colorado?lines=1-3", 404),
        ("/api/tables/7", 404),
        ("/api/nothing", 404),
        ("/api/me", 401),
        ("/healthz", 200),
        ("/metrics", 200),
        ("/", 200),
    ] {
        let reply = request(house.addr, ("GET", path), None, None).await.expect("an answer");
        assert_eq!(reply.status, status, "{path}: {}", reply.text);
    }
    house.close().await;
}
