//! People and bots at tables, over the wire.

use crate::client::{Chair, Person, any};
use crate::house::{FAST, House, hasty};
use serde_json::{Value, json};

/// Plays a seat until so many rounds are settled; says how many commands were carried out.
async fn play(chair: &mut Chair, rounds: u64, salt: usize) -> usize {
    let (mut done, mut said) = (0, salt);
    let mut last = None;
    loop {
        let heard = chair.hear().await.expect("the table is open");
        if heard["is"] == "done" {
            done += 1;
        }
        if heard["is"] == "refused" {
            // A choice of cards may break a rule that no list can print.
            said += 1;
            let view = chair.view().cloned().unwrap_or_default();
            if let Some(command) = any(&view, said) {
                chair.say(command).await.expect("the table listens");
            }
        }
        if heard["is"] != "view" || Some(&heard["at"]) == last.as_ref() {
            continue;
        }
        let view = &heard["view"];
        if view["round"].as_u64() > Some(rounds) {
            return done;
        }
        let own = &view["you"];
        let asked = view["asked"].as_array().is_some_and(|asked| asked.contains(own));
        if asked && let Some(command) = any(view, said) {
            last = Some(heard["at"].clone());
            said += 7;
            chair.say(command).await.expect("the table listens");
        }
    }
}

fn is_over(heard: &Value) -> bool {
    heard["is"] == "view" && heard["view"]["phase"] == "settled"
}

#[tokio::test(flavor = "multi_thread")]
async fn a_guest_plays_with_bots_and_takes_his_chips_home() {
    let data = tempfile::tempdir().expect("a folder");
    let house = House::open(data.path(), FAST).await;
    let ada = Person::register(house.addr, "Ada").await;
    let gus = Person::guest(house.addr, "Gus").await;
    assert_eq!(gus.cents().await, 100_000);
    let table = gus.open(json!({"game": "texas-holdem", "bots": 3, "seats": 6})).await;
    let mut chair = gus.join(table).await;
    let hello = chair.hear().await.expect("a greeting");
    assert_eq!((&hello["is"], &hello["protocol"]), (&json!("hello"), &json!(1)));
    assert_eq!(hello["account"]["name"], "Gus");
    let usual = hello["table"]["buy_in"]["usual"].as_u64().expect("what one sits down with");
    let sat = chair.ask(json!({"do": "sit", "seat": 0, "cents": usual})).await;
    assert_eq!(sat.expect("an answer")["is"], "done");
    assert_eq!(gus.cents().await, 100_000 - usual as i64);
    assert!(play(&mut chair, 5, 0).await >= 3);

    let left = chair.ask(json!({"do": "leave"})).await.expect("an answer");
    assert_eq!(left["is"], "done");
    let gone = |heard: &Value| heard["is"] == "view" && heard["view"]["you"].is_null();
    let view = chair.heard.last().filter(|heard| gone(heard)).cloned();
    if view.is_none() {
        // In the middle of a round he leaves when it is over.
        while !gone(&chair.hear().await.expect("a view")) {
            let view = chair.view().cloned().unwrap_or_default();
            if view["asked"].as_array().is_some_and(|asked| asked.contains(&view["you"])) {
                let _said = chair.say(json!({"do": "answer", "choice": "fold"})).await;
            }
        }
    }
    let tables = house.get("/api/tables").await;
    assert_eq!(tables[0]["names"].as_array().map(Vec::len), Some(3), "{tables}");

    let hands = gus.get(&format!("/api/tables/{table}/hands")).await.json();
    let rounds = hands.as_array().expect("rounds");
    let first = rounds.iter().find(|hand| hand["round"] == 4).expect("he played the fourth");
    assert!(first["lines"].as_array().is_some_and(|lines| !lines.is_empty()));
    let path = format!("/api/tables/{table}/hands/{}", first["round"]);
    let text = gus.get(&path).await.text;
    let record: server::fair::HandRecord = serde_json::from_str(&text).expect("a record");
    assert!(record.check().expect("it holds") >= 2, "a player saw his own cards at least");
    let sealed = &record.packs[0].seal;
    let seals = |heard: &&Value| heard["is"] == "seal" && heard["round"] == first["round"];
    let sent = chair.heard.iter().find(seals).map(|heard| heard["root"].clone());
    assert_eq!(sent, Some(json!(sealed)), "the seal was sent before");

    let ledger = house.audit(&ada).await;
    let places = ledger["balances"].as_array().expect("places").clone();
    let player = places.iter().find(|place| place["place"] == format!("player:{}", gus.id));
    assert_eq!(player.expect("his place")["cents"], gus.cents().await);
    house.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn nobody_is_sent_a_card_that_he_may_not_see() {
    let data = tempfile::tempdir().expect("a folder");
    let house = House::open(data.path(), FAST).await;
    let people = [Person::guest(house.addr, "Ada").await, Person::guest(house.addr, "Bob").await];
    let table = people[0].open(json!({"game": "omaha", "bots": 2})).await;
    let mut watcher = Chair::at(house.addr, table, None).await.expect("anybody may watch");
    let mut chairs = Vec::new();
    for (seat, person) in [0, 5].into_iter().zip(&people) {
        let mut chair = person.join(table).await;
        let hello = chair.hear().await.expect("a greeting");
        let usual = hello["table"]["buy_in"]["usual"].clone();
        let sat = chair.ask(json!({"do": "sit", "seat": seat, "cents": usual})).await;
        assert_eq!(sat.expect("an answer")["is"], "done");
        chairs.push(chair);
    }
    let mut second = chairs.pop().expect("two sit down");
    let mut first = chairs.pop().expect("two sit down");
    tokio::join!(play(&mut first, 6, 0), play(&mut second, 6, 3));
    let over = |heard: &Value| heard["view"]["round"].as_u64() >= Some(6);
    watcher.until(over).await.expect("the watcher follows");
    let mut hidden = 0;
    for chair in [&first, &second, &watcher] {
        for view in chair.heard.iter().filter(|it| it["is"] == "view").map(|it| &it["view"]) {
            for seat in view["seats"].as_array().expect("seats") {
                for card in seat["hands"]
                    .as_array()
                    .expect("hands")
                    .iter()
                    .flat_map(|hand| hand["cards"].as_array().expect("cards").clone())
                {
                    if card["down"] == true && seat["seat"] != view["you"] {
                        assert!(card["card"].is_null(), "{view}");
                        hidden += 1;
                    }
                }
            }
        }
    }
    assert!(hidden > 100, "only {hidden} cards lay face down before others");
    house.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_command_is_carried_out_once() {
    let data = tempfile::tempdir().expect("a folder");
    let house = House::open(data.path(), FAST).await;
    let gus = Person::guest(house.addr, "Gus").await;
    let table = gus.open(json!({"game": "texas-holdem", "bots": 0})).await;
    let mut chair = gus.join(table).await;
    let sit = r#"{"id":"one","do":"sit","seat":1,"cents":10000}"#;
    for _ in 0..3 {
        chair.send(sit).await.expect("the table listens");
        let done = chair.until(|heard| heard["id"] == "one").await.expect("an answer");
        assert_eq!((&done["is"], &done["at"]), (&json!("done"), &json!(1)));
    }
    assert_eq!(gus.cents().await, 90_000);
    // Whoever has not so much is refused, and nothing has changed.
    let short = chair.ask(json!({"do": "buy", "cents": 90_100})).await.expect("an answer");
    assert_eq!(short["is"], "refused");
    let bought = chair.ask(json!({"do": "buy", "cents": 10_000})).await.expect("an answer");
    assert_eq!((&bought["is"], &bought["at"]), (&json!("done"), &json!(2)), "{bought}");
    house.close().await;

    // Nor again when the room was closed and opened.
    let house = House::open(data.path(), FAST).await;
    let gus = Person { addr: house.addr, ..gus };
    let mut chair = gus.join(table).await;
    chair.send(sit).await.expect("the table listens");
    let done = chair.until(|heard| heard["id"] == "one").await.expect("an answer");
    assert_eq!((&done["is"], &done["at"]), (&json!("done"), &json!(1)));
    assert_eq!(gus.cents().await, 80_000);
    house.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn who_lets_the_time_pass_twice_is_away_and_then_gives_up_his_seat() {
    let data = tempfile::tempdir().expect("a folder");
    let house = House::open(data.path(), hasty()).await;
    let gus = Person::guest(house.addr, "Gus").await;
    let table = gus.open(json!({"game": "texas-holdem", "bots": 2})).await;
    let mut chair = gus.join(table).await;
    let sat = chair.ask(json!({"do": "sit", "seat": 0, "cents": 10_000})).await;
    assert_eq!(sat.expect("an answer")["is"], "done");
    let away = |heard: &Value| {
        let seats = heard["view"]["seats"].as_array();
        let own = seats.and_then(|seats| seats.iter().find(|seat| seat["name"] == "Gus"));
        own.is_some_and(|seat| seat["state"] == "away")
    };
    let clock = chair.until(|heard| heard["clock"]["seat"] == 0).await.expect("he is asked");
    assert!(clock["clock"]["ms"].as_u64() <= Some(150), "{clock}");
    chair.until(away).await.expect("he is taken to be away");
    drop(chair);
    // Out of reach, he gives up the seat and has his chips.
    for _ in 0..400 {
        let info = house.get(&format!("/api/tables/{table}")).await;
        if info["taken"] == 2 {
            assert!(gus.cents().await > 90_000);
            house.close().await;
            return;
        }
        tokio::time::sleep(std::time::Duration::from_millis(50)).await;
    }
    panic!("the seat was never given up");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_table_that_nobody_looks_at_sleeps() {
    let data = tempfile::tempdir().expect("a folder");
    let house = House::open(data.path(), FAST).await;
    let gus = Person::guest(house.addr, "Gus").await;
    let table = gus.open(json!({"game": "texas-holdem", "bots": 3})).await;
    let round = || async { house.get(&format!("/api/tables/{table}")).await["round"].as_u64() };
    tokio::time::sleep(std::time::Duration::from_millis(100)).await;
    assert_eq!(round().await, Some(0), "nobody has come");
    let mut chair = gus.join(table).await;
    chair.until(is_over).await.expect("bots play for those who watch");
    drop(chair);
    // The table may take a while to see that he has gone.
    let mut before = round().await;
    for _ in 0..60 {
        tokio::time::sleep(std::time::Duration::from_millis(300)).await;
        let now = round().await;
        if now == before {
            return house.close().await;
        }
        before = now;
    }
    panic!("it never sleeps");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_private_table_wants_its_key_and_a_full_one_has_a_waiting_list() {
    let data = tempfile::tempdir().expect("a folder");
    let house = House::open(data.path(), FAST).await;
    let [ada, bob] =
        [Person::guest(house.addr, "Ada").await, Person::guest(house.addr, "Bob").await];
    let setup = json!({"game": "texas-holdem", "bots": 0, "seats": 2, "private": true});
    let opened = ada.post("/api/tables", setup).await.json();
    let table = opened["id"].as_i64().expect("a table");
    let key = opened["link"].as_str().and_then(|link| link.split_once("key=")).expect("a key").1;
    assert_eq!(house.get("/api/tables").await, json!([]));
    assert!(Chair::at(house.addr, table, Some(&bob.cookie)).await.is_err());
    let path = format!("/api/tables/{table}/ws?key={key}");
    let mut first = Chair::through(house.addr, &path, Some(&ada.cookie)).await.expect("the key");
    let mut second = Chair::through(house.addr, &path, Some(&bob.cookie)).await.expect("the key");
    let cia = Person::guest(house.addr, "Cia").await;
    let mut third = Chair::through(house.addr, &path, Some(&cia.cookie)).await.expect("the key");
    let sit = |seat: u8| json!({"do": "sit", "seat": seat, "cents": 10_000});
    assert_eq!(third.ask(json!({"do": "line-up"})).await.expect("an answer")["is"], "refused");
    assert_eq!(first.ask(sit(0)).await.expect("an answer")["is"], "done");
    assert_eq!(second.ask(sit(1)).await.expect("an answer")["is"], "done");
    assert_eq!(third.ask(sit(1)).await.expect("an answer")["is"], "refused");
    assert_eq!(third.ask(json!({"do": "line-up"})).await.expect("an answer")["is"], "done");
    let lined = |heard: &Value| heard["line"] == json!(["Cia"]);
    third.until(lined).await.expect("everybody sees who waits");
    house.close().await;
}

/// Each family of games, over the wire, until somebody has taken his chips home.
#[tokio::test(flavor = "multi_thread")]
async fn a_game_of_every_family_is_played() {
    let data = tempfile::tempdir().expect("a folder");
    let house = House::open(data.path(), FAST).await;
    let ada = Person::register(house.addr, "Ada").await;
    for (at, game) in [
        "seven-card-stud-hi-lo",
        "ultimate-texas-holdem",
        "fortune-pai-gow-poker",
        "pai-gow-tiles",
        "no-bust-21st-century-blackjack",
        "ez-baccarat",
        "pan",
        "horse",
    ]
    .into_iter()
    .enumerate()
    {
        let name = format!("Gus {at}");
        let gus = Person::guest(house.addr, &name).await;
        gus.post("/api/cage/buy", json!({"cents": 1_000_000})).await;
        let table = gus.open(json!({ "game": game })).await;
        let mut chair = gus.join(table).await;
        let hello = chair.hear().await.expect("a greeting");
        let usual = hello["table"]["buy_in"]["usual"].clone();
        let sat = chair.ask(json!({"do": "sit", "seat": 0, "cents": usual})).await;
        assert_eq!(sat.as_ref().expect("an answer")["is"], "done", "{game}: {sat:?}");
        let said = play(&mut chair, 3, at).await;
        assert!(said > 0, "{game}: he was never asked");
        // What a record's lines name it opens, where every card is there once.
        let shoe = ["no-bust-21st-century-blackjack", "ez-baccarat", "pan"].contains(&game);
        for round in (1..=3).filter(|_| !shoe) {
            let text = gus.get(&format!("/api/tables/{table}/hands/{round}")).await.text;
            let record: server::fair::HandRecord = serde_json::from_str(&text).expect("a record");
            assert_eq!(record.named_only(), Vec::<String>::new(), "{game}: {:?}", record.lines);
        }
        drop(chair);
        house.audit(&ada).await;
    }
    house.close().await;
}
