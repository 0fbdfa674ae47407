//! Who may come in, and what each may do.

use crate::client::{Chair, Person, request};
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

/// A password is changed by whoever knows it; who came in with the old one elsewhere is out, at the
/// tables too.
#[tokio::test(flavor = "multi_thread")]
async fn a_password_is_changed_and_whoever_had_the_old_one_is_out() {
    let data = tempfile::tempdir().expect("a folder");
    let house = House::open(data.path(), FAST).await;
    let ada = Person::register(house.addr, "Ada").await;
    let sign_in = async |password: &str| {
        let asked = json!({"name": "Ada", "password": password});
        let reply = request(house.addr, ("POST", "/api/sign-in"), None, Some(&asked)).await;
        reply.expect("an answer")
    };
    let elsewhere = sign_in("correct horse").await.cookie().expect("another session");
    let table = ada.open(json!({"game": "texas-holdem", "bots": 0})).await;
    let mut thief = Chair::at(house.addr, table, Some(&elsewhere)).await.expect("the table");
    thief.until(|heard| heard["is"] == "view").await.expect("a view");

    let gus = Person::guest(house.addr, "Gus").await;
    let change = |old: &str, new: &str| json!({ "old": old, "new": new });
    for (who, old, new, why) in [
        (&gus, "", "battery staple", "a guest has no password"),
        (&ada, "wrong horse", "battery staple", "that is not your password"),
        (&ada, "correct horse", "short", "a password has 8 to 200 characters"),
        (&ada, "correct horse", "correct horse", "that is the password you have"),
    ] {
        let refused = who.post("/api/password", change(old, new)).await;
        assert_eq!(refused.status, 400, "{}", refused.text);
        assert!(refused.text.contains(why), "{}", refused.text);
    }
    let asked = change("correct horse", "battery staple");
    let stranger = request(house.addr, ("POST", "/api/password"), None, Some(&asked)).await;
    assert_eq!(stranger.expect("an answer").status, 401);
    assert_eq!(sign_in("battery staple").await.status, 400, "nothing has changed");

    let changed = ada.post("/api/password", asked).await;
    assert_eq!((changed.status, &changed.json()["name"]), (200, &json!("Ada")));
    let bye = thief.until(|heard| heard["is"] == "bye").await.expect("a goodbye");
    assert_eq!(bye["why"], "your password was changed; sign in again");
    let me = request(house.addr, ("GET", "/api/me"), Some(&elsewhere), None).await;
    assert_eq!(me.expect("an answer").status, 401);
    assert_eq!(ada.get("/api/me").await.status, 200, "she stays where she is");
    assert_eq!(sign_in("correct horse").await.status, 400);
    assert_eq!(sign_in("battery staple").await.status, 200);
    house.close().await;
}

/// Who has forgotten his password is given one by the admin, for nothing but to choose his own with.
/// Until then nobody is signed in to the account, and it stays written down who gave it.
#[tokio::test(flavor = "multi_thread")]
async fn a_forgotten_password_is_given_once_and_changed() {
    let data = tempfile::tempdir().expect("a folder");
    let house = House::open(data.path(), FAST).await;
    let ada = Person::register(house.addr, "Ada").await;
    let bob = Person::register(house.addr, "Bob").await;
    let [floor, cage] =
        [Person::register(house.addr, "Flo").await, Person::register(house.addr, "Cay").await];
    for (person, role) in [(&floor, "floor"), (&cage, "cage")] {
        let path = format!("/api/admin/players/{}", person.id);
        assert_eq!(ada.post(&path, json!({ "role": role })).await.status, 200);
    }
    let gus = Person::guest(house.addr, "Gus").await;
    let give = |id: i64| format!("/api/admin/players/{id}/password");
    for (who, whose, status, why) in [
        (&bob, bob.id, 403, "that is for the admin"),
        (&floor, bob.id, 403, "that is for the admin"),
        (&cage, bob.id, 403, "that is for the admin"),
        (&ada, ada.id, 400, "change yours in your account"),
        (&ada, gus.id, 400, "a guest has no password"),
        (&ada, 999_999, 404, "there is no such account"),
    ] {
        let refused = who.post(&give(whose), json!({})).await;
        assert_eq!(refused.status, status, "{}", refused.text);
        assert!(refused.text.contains(why), "{}", refused.text);
    }
    let table = bob.open(json!({"game": "texas-holdem", "bots": 0})).await;
    let mut chair = bob.join(table).await;
    let sat = chair.ask(json!({"do": "sit", "seat": 3, "cents": 10_000})).await;
    assert_eq!(sat.expect("an answer")["is"], "done");
    assert_eq!(ada.get("/api/admin/passwords").await.json(), json!([]));

    let given = ada.post(&give(bob.id), json!({})).await;
    assert_eq!((given.status, &given.json()["name"]), (200, &json!("Bob")));
    assert!(given.head.contains("cache-control: no-store"), "{}", given.head);
    let password = given.json()["password"].as_str().expect("a password").to_owned();
    let bye = chair.until(|heard| heard["is"] == "bye").await.expect("a goodbye");
    assert_eq!(bye["why"], "the admin gave your account another password");
    assert_eq!(bob.get("/api/me").await.status, 401);
    let sign_in = async |password: &str, new: Option<&str>| {
        let asked = json!({"name": "Bob", "password": password, "new": new});
        let reply = request(house.addr, ("POST", "/api/sign-in"), None, Some(&asked)).await;
        reply.expect("an answer")
    };
    for (old, new, status) in [
        ("correct horse", None, 400),
        ("correct horse", Some("battery staple"), 400),
        (&*password, None, 409),
        (&password, Some("short"), 400),
        (&password, Some(&*password), 400),
    ] {
        let refused = sign_in(old, new).await;
        assert_eq!(refused.status, status, "{}", refused.text);
        assert_eq!(refused.cookie(), None, "nobody is let in");
    }
    let comes = sign_in(&password, Some("battery staple")).await;
    assert_eq!((comes.status, &comes.json()["cents"]), (200, &json!(90_000)), "{}", comes.text);
    assert_eq!(sign_in(&password, None).await.status, 400, "it was good once");
    assert_eq!(sign_in(&password, Some("another staple")).await.status, 400);
    assert_eq!(sign_in("battery staple", Some("another staple")).await.status, 400);
    let again = sign_in("battery staple", None).await;
    assert_eq!(again.status, 200);
    let mut chair = Chair::at(house.addr, table, again.cookie().as_deref()).await.expect("a seat");
    let view = chair.until(|heard| heard["is"] == "view").await.expect("a view");
    assert_eq!(view["view"]["you"], 3, "the seat is still his");

    for who in [&ada, &floor] {
        let written = who.get("/api/admin/passwords").await;
        assert_eq!(written.json()[0]["account"], bob.id, "{}", written.text);
        assert_eq!(written.json()[0]["by"], ada.id);
        assert!(!written.text.contains(&password), "nobody keeps it");
    }
    assert_eq!(gus.get("/api/admin/passwords").await.status, 403);
    house.close().await;
}

/// A password that was given a day ago is good for nothing.
#[tokio::test(flavor = "multi_thread")]
async fn a_password_that_was_given_too_long_ago_is_good_for_nothing() {
    let data = tempfile::tempdir().expect("a folder");
    let house = House::open(data.path(), FAST).await;
    let ada = Person::register(house.addr, "Ada").await;
    let bob = Person::register(house.addr, "Bob").await;
    let given = ada.post(&format!("/api/admin/players/{}/password", bob.id), json!({})).await;
    let given = given.json();
    let hours = (given["until"].as_i64().expect("a moment") - millis()) / 3_600_000;
    assert!((22..=24).contains(&hours), "{given}");
    let url = format!("sqlite://{}", data.path().join("room.sqlite").display());
    let pool = sqlx::SqlitePool::connect(&url).await.expect("the file");
    let late = sqlx::query("UPDATE accounts SET given = given - 24 * 60 * 60 * 1000 WHERE id = ?");
    late.bind(bob.id).execute(&pool).await.expect("a day goes by");
    pool.close().await;
    let asked = json!({"name": "Bob", "password": given["password"], "new": "battery staple"});
    let late = request(house.addr, ("POST", "/api/sign-in"), None, Some(&asked)).await;
    let late = late.expect("an answer");
    assert_eq!(late.status, 400);
    assert!(late.text.contains("ask the admin for another"), "{}", late.text);
    house.close().await;
}

/// The time, as the room writes it.
fn millis() -> i64 {
    let since = std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH);
    i64::try_from(since.expect("after 1970").as_millis()).expect("not for ages")
}

/// Nobody is called what looks like another's name, and each comes in by his own.
#[tokio::test(flavor = "multi_thread")]
async fn nobody_has_a_name_that_looks_like_anothers() {
    let data = tempfile::tempdir().expect("a folder");
    let house = House::open(data.path(), FAST).await;
    let _jose = Person::register(house.addr, "José").await;
    let credentials = |name: &str| json!({"name": name, "password": "correct horse"});
    for alike in ["Jose", "JOSÉ", "josè", "J-o-s-e", "J0sé", "Joѕe"] {
        let asked = credentials(alike);
        let taken = request(house.addr, ("POST", "/api/register"), None, Some(&asked)).await;
        let taken = taken.expect("an answer");
        assert_eq!(taken.status, 400, "{alike}: {}", taken.text);
    }
    let guest = Person::guest(house.addr, "Jose").await;
    let name = guest.get("/api/me").await.json()["name"].clone();
    assert!(name.as_str().is_some_and(|name| name.starts_with("Jose ")), "{name}");
    let asked = credentials("jose");
    let comes = request(house.addr, ("POST", "/api/sign-in"), None, Some(&asked)).await;
    assert_eq!(comes.expect("an answer").json()["name"], "José");
    house.close().await;
}

/// While others guess at a name from everywhere, its owner's own browser still comes in.
#[tokio::test(flavor = "multi_thread")]
async fn an_owners_browser_is_known_again() {
    let data = tempfile::tempdir().expect("a folder");
    let house = House::open(data.path(), FAST).await;
    let right = json!({"name": "Ada", "password": "correct horse"});
    let opened = request(house.addr, ("POST", "/api/register"), None, Some(&right)).await;
    let head = opened.expect("an answer").head;
    let mark = head.lines().find_map(|line| line.strip_prefix("set-cookie: cardroom-browser="));
    let mark = mark.and_then(|line| line.split_once(';')).expect("the browser is known");
    assert!(mark.1.contains("HttpOnly") && mark.1.contains("SameSite=Strict"), "{head}");
    let mark = format!("cardroom-browser={}", mark.0);
    // Every address of this machine is one: its guesses are spent.
    let wrong = json!({"name": "ada", "password": "wrong horse"});
    let guess = async |cookie: Option<&str>, body| {
        let reply = request(house.addr, ("POST", "/api/sign-in"), cookie, Some(body)).await;
        reply.expect("an answer").status
    };
    while guess(None, &wrong).await != 429 {}
    assert_eq!(guess(None, &right).await, 429, "whoever has no such browser waits");
    assert_eq!(guess(Some(&mark), &right).await, 200);
    house.close().await;
}

/// Guests who have signed out are gone: their names are free, their chips are back at the mint, and
/// nobody lists them.
#[tokio::test(flavor = "multi_thread")]
async fn guests_who_are_gone_do_not_pile_up() {
    let data = tempfile::tempdir().expect("a folder");
    let house = House::open(data.path(), FAST).await;
    let ada = Person::register(house.addr, "Ada").await;
    for _ in 0..3 {
        let gus = Person::guest(house.addr, "Gus").await;
        assert_eq!(gus.get("/api/me").await.json()["name"], "Gus", "the name is free again");
        assert_eq!(gus.post("/api/sign-out", json!({})).await.status, 200);
    }
    let stays = Person::guest(house.addr, "Gus").await;
    let players = ada.get("/api/admin/players").await.json();
    let names: Vec<&str> =
        players.as_array().expect("a list").iter().filter_map(|it| it["name"].as_str()).collect();
    assert_eq!(names, ["Ada", "Gus"]);
    let ledger = house.audit(&ada).await;
    let balances = ledger["balances"].as_array().expect("places");
    let lies = |name: &str| balances.iter().find(|it| it["place"] == name).map(|it| &it["cents"]);
    assert_eq!(lies("mint"), Some(&json!(-100_000)), "{ledger}");
    assert_eq!(stays.cents().await, 100_000);
    house.close().await;
}
