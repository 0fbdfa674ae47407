//! The floor comes to a table: it is told what it may rule, rules, and the round goes on.

use crate::client::{Chair, Person, any};
use crate::house::{FAST, House};
use cards::Pack;
use serde_json::{Value, json};
use server::fair::{HandRecord, MakeUp};
use std::time::Duration;
use tokio::time::timeout;

/// What is said to come to a hand with cards out: a bet that is wanted, and nothing is given up.
fn onward(view: &Value, said: usize) -> Option<Value> {
    let choices = view["choices"].as_array()?;
    let ids = || choices.iter().filter_map(|choice| choice["id"].as_str());
    let own = view["seats"].as_array()?.iter().find(|seat| seat["seat"] == view["you"])?;
    let bets = own["bets"].as_array().is_some_and(|bets| !bets.is_empty());
    if let Some(bet) = choices.iter().find(|it| {
        !bets
            && view["phase"] == "bets"
            && it["id"].as_str().is_some_and(|id| id.starts_with("bet:"))
    }) {
        return any(&json!({ "choices": [bet] }), 0);
    }
    let plain = ["ready", "pass-bank", "stay", "draw", "call", "check", "hit"];
    if let Some(id) = plain.iter().find(|id| ids().any(|it| it == **id)) {
        return any(&json!({"choices": [choices.iter().find(|it| it["id"] == *id)?]}), 0);
    }
    any(view, said)
}

/// Plays until the floor has something to rule on; gives what it may rule.
async fn cards_out(gus: &mut Chair, floor: &mut Chair) -> Vec<Value> {
    for said in 0..60 {
        quiet(gus).await;
        let view = gus.view().cloned().unwrap_or_default();
        let asked = view["asked"].as_array().is_some_and(|asked| asked.contains(&view["you"]));
        if !asked {
            gus.hear().await.expect("the table goes on");
            continue;
        }
        let rulings = rulings(floor).await;
        if view["phase"] == "playing" && !rulings.is_empty() {
            return rulings;
        }
        let command = onward(&view, said).expect("something can be said");
        if gus.ask(command).await.expect("an answer")["is"] == "done" {
            gus.hear().await.expect("a view");
        }
    }
    panic!("there was never anything to rule on");
}

/// Hears what there is, until the table waits for somebody: what was done is told when it is safe,
/// and may come after answers to what was asked later.
async fn quiet(chair: &mut Chair) {
    while let Ok(Some(_)) = timeout(Duration::from_millis(200), chair.hear()).await {}
}

async fn rulings(floor: &mut Chair) -> Vec<Value> {
    let id = floor.say(json!({"do": "rulings"})).await.expect("the table listens");
    let told = floor.until(|heard| heard["id"] == id.as_str()).await.expect("an answer");
    assert_eq!(told["is"], "rulings", "{told}");
    told["rulings"].as_array().expect("rulings").clone()
}

/// The ruling with a remedy of this name, or of any.
fn ruling(rulings: &[Value], what: &str, remedy: Option<&str>) -> Value {
    let fits = |it: &&Value| {
        let remedies = it["remedies"].as_array();
        it["what"] == what
            && remedy.is_none_or(|word| remedies.is_some_and(|all| all.contains(&json!(word))))
    };
    let mut ruling =
        rulings.iter().find(fits).unwrap_or_else(|| panic!("{what}: {rulings:?}")).clone();
    if let Some(told) = ruling.as_object_mut() {
        told.remove("remedies");
        told.insert("do".to_owned(), json!("floor"));
        if let Some(remedy) = remedy {
            told.insert("remedy".to_owned(), json!(remedy));
        }
    }
    ruling
}

/// A game, what happens there, what is done about it, and with what it is played where it is with
/// one pack.
const CASES: [(&str, &str, Option<&str>, Option<MakeUp>); 7] = [
    ("texas-holdem@colorado", "fouled", None, Some(MakeUp::EachRound(Pack::FIFTY_TWO))),
    ("three-card-draw-poker", "player-exposed", Some("replaced"), Some(ONE)),
    ("wild-six-card-draw-poker", "dealer-count", Some("redealt"), Some(WILD)),
    ("pai-gow-tiles", "dealer-exposed-twice", Some("redealt"), Some(TILES)),
    ("no-bust-21st-century-blackjack@clovis-500", "dealer-count", Some("table void"), None),
    ("super-pan-9@diamond-jims", "dealer-count", Some("table void"), None),
    ("pan", "foul", None, None),
];
const ONE: MakeUp = MakeUp::Whole(Pack::FIFTY_TWO, None);
const TILES: MakeUp = MakeUp::Whole(Pack::TILES, None);
const WILD: MakeUp = MakeUp::Whole(Pack::WITH_TWO_JOKERS, None);

/// Whoever is of the floor rules at any table, from what the table says that he may; others do not.
/// Everybody hears it, the record of the round holds, and a room that opens again has it so.
#[tokio::test(flavor = "multi_thread")]
async fn the_floor_rules_at_a_table_of_every_family() {
    let data = tempfile::tempdir().expect("a folder");
    let mut house = House::open(data.path(), FAST).await;
    let mut ada = Person::register(house.addr, "Ada").await;
    let mut gus = Person::register(house.addr, "Gus").await;
    gus.post("/api/cage/buy", json!({"cents": 10_000_000})).await;
    for (game, what, remedy, make_up) in CASES {
        println!("{game}");
        let table = gus.open(json!({"game": game})).await;
        let mut chair = gus.join(table).await;
        let hello = chair.hear().await.expect("a greeting");
        let usual = hello["table"]["buy_in"]["usual"].clone();
        let sat = chair.ask(json!({"do": "sit", "seat": 0, "cents": usual})).await;
        assert_eq!(sat.expect("an answer")["is"], "done", "{game}");
        let mut floor = ada.join(table).await;
        let all = cards_out(&mut chair, &mut floor).await;
        let round = chair.view().expect("a view")["round"].clone();
        let rules = ruling(&all, what, remedy);

        let before = chair.view().cloned();
        let refused = chair.ask(rules.clone()).await.expect("an answer");
        let why = refused["why"].as_str().unwrap_or_default();
        assert!(why.starts_with("rulings are the floor's"), "{game}: {refused}");
        quiet(&mut chair).await;
        assert_eq!(chair.view().cloned(), before, "{game}: nothing has changed");

        let done = floor.ask(rules.clone()).await.expect("an answer");
        assert_eq!(done["is"], "done", "{game}: {rules} {done}");
        let called = |heard: &Value| {
            let lines = heard["lines"].as_array();
            lines.is_some_and(|it| it.iter().any(|line| line.as_str().is_some_and(says_floor)))
        };
        chair.until(called).await.unwrap_or_else(|| panic!("{game}: he hears it"));

        // The room is opened again, and the round goes on as it was.
        chair.until(|heard| heard["is"] == "view").await.expect("and sees it");
        drop((chair, floor));
        house.close().await;
        house = House::open(data.path(), FAST).await;
        (ada.addr, gus.addr) = (house.addr, house.addr);
        let mut chair = gus.join(table).await;
        chair.until(|heard| heard["is"] == "view").await.expect("the table is there");
        for said in 0.. {
            let view = chair.view().cloned().unwrap_or_default();
            if view["round"] != round || view["phase"] == "settled" {
                break;
            }
            let asked = view["asked"].as_array().is_some_and(|asked| asked.contains(&view["you"]));
            if asked
                && let Some(command) = any(&view, said)
                && chair.ask(command).await.expect("an answer")["is"] == "refused"
            {
                continue;
            }
            chair.hear().await.expect("the table goes on");
        }
        let text = gus.get(&format!("/api/tables/{table}/hands/{round}")).await.text;
        let record: HandRecord = serde_json::from_str(&text).expect("a record");
        assert!(record.lines.iter().any(|line| says_floor(line)), "{game}: {:?}", record.lines);
        assert!(record.check().expect("it holds") > 0, "{game}");
        if let Some(make_up) = make_up {
            assert_eq!(record.check_make_up(make_up), Ok(()), "{game}");
        }
        let seals = chair.heard.iter().filter(|it| it["is"] == "seal" && it["round"] == round);
        if remedy == Some("redealt") {
            assert_eq!(record.packs.len(), 2, "{game}: the pack was shuffled again");
            let sent: Vec<Value> = seals.map(|it| it["root"].clone()).collect();
            assert!(sent.contains(&json!(record.packs[1].seal)), "{game}: its seal is told");
        }
        chair.ask(json!({"do": "leave"})).await;
        house.audit(&ada).await;
    }
    house.close().await;
}

fn says_floor(line: &str) -> bool {
    line.starts_with("Floor: ")
}

/// The floor comes to a private table without its link, to referee it: it sees what anybody sees who
/// watches, rules, and does not sit down. Nobody else is told that there is such a table.
#[tokio::test(flavor = "multi_thread")]
async fn the_floor_referees_a_private_table_without_its_link() {
    let data = tempfile::tempdir().expect("a folder");
    let house = House::open(data.path(), FAST).await;
    let ada = Person::register(house.addr, "Ada").await;
    let flo = Person::register(house.addr, "Flo").await;
    let given = ada.post(&format!("/api/admin/players/{}", flo.id), json!({"role": "floor"})).await;
    assert_eq!(given.status, 200);
    let bob = Person::register(house.addr, "Bob").await;
    let gus = Person::guest(house.addr, "Gus").await;
    let setup = json!({"game": "texas-holdem", "bots": 2, "private": true, "clock": 600});
    let opened = gus.post("/api/tables", setup).await.json();
    let table = opened["id"].as_i64().expect("a table");
    let key = opened["link"].as_str().and_then(|link| link.split_once("key=")).expect("a key").1;
    let path = format!("/api/tables/{table}/ws?key={key}");
    let mut chair = Chair::through(house.addr, &path, Some(&gus.cookie)).await.expect("the key");
    let sat = chair.ask(json!({"do": "sit", "seat": 0, "cents": 10_000})).await;
    assert_eq!(sat.expect("an answer")["is"], "done");

    assert!(Chair::at(house.addr, table, Some(&bob.cookie)).await.is_err());
    assert!(Chair::at(house.addr, table, None).await.is_err());
    for path in ["", "/sheet", "/hands"] {
        let path = format!("/api/tables/{table}{path}");
        for (who, status) in [(&bob, 404), (&gus, 404), (&flo, 200), (&ada, 200)] {
            assert_eq!(who.get(&path).await.status, status, "{path}");
        }
    }
    assert_eq!(flo.get("/api/tables").await.json(), json!([]), "it is in nobody's lobby");
    let listed = flo.get("/api/admin/tables").await.json();
    assert_eq!((&listed[0]["id"], &listed[0]["private"]), (&json!(table), &json!(true)));
    assert!(!listed.to_string().contains(key), "the link stays theirs");

    let mut floor = flo.join(table).await;
    for act in [json!({"do": "sit", "seat": 5, "cents": 10_000}), json!({"do": "line-up"})] {
        let refused = floor.ask(act).await.expect("an answer");
        assert_eq!(refused["why"], "a private table is sat down at by its link", "{refused}");
    }
    let all = cards_out(&mut chair, &mut floor).await;
    let view = chair.view().expect("a view");
    let (own, round) = (view["seats"][0]["hands"][0]["cards"].clone(), view["round"].clone());
    let own: Vec<&str> =
        own.as_array().expect("cards").iter().filter_map(|it| it["card"].as_str()).collect();
    assert_eq!(own.len(), 2, "his cards are out");
    // Cards of a round before lie on this one's table as well.
    let seen: Vec<_> = floor.heard.iter().filter(|heard| heard["view"]["round"] == round).collect();
    assert!(!seen.is_empty(), "the floor looks on");
    let seen = json!(seen).to_string();
    assert!(own.iter().all(|card| !seen.contains(&format!("\"{card}\""))), "{own:?} in {seen}");
    let done = floor.ask(ruling(&all, "fouled", None)).await.expect("an answer");
    assert_eq!(done["is"], "done", "{done}");
    house.close().await;
}

/// Who is of the floor and plays points at no cards but his own.
#[tokio::test(flavor = "multi_thread")]
async fn a_floor_that_plays_points_at_its_own_cards() {
    let data = tempfile::tempdir().expect("a folder");
    let house = House::open(data.path(), FAST).await;
    let ada = Person::register(house.addr, "Ada").await;
    ada.post("/api/cage/buy", json!({"cents": 1_000_000})).await;
    let table = ada.open(json!({"game": "three-card-draw-poker", "bots": 2})).await;
    let mut chair = ada.join(table).await;
    let mut floor = Chair::at(house.addr, table, None).await.expect("anybody may watch");
    let nobody = floor.ask(json!({"do": "floor", "what": "boxed"})).await.expect("an answer");
    assert_eq!(nobody["is"], "refused", "who is signed in nowhere is not the floor");
    let sat = chair.ask(json!({"do": "sit", "seat": 0, "cents": 50_000})).await;
    assert_eq!(sat.expect("an answer")["is"], "done");
    for said in 0..40 {
        let view = chair.view().cloned().unwrap_or_default();
        let asked = view["asked"].as_array().is_some_and(|asked| asked.contains(&view["you"]));
        if asked && view["phase"] == "playing" {
            break;
        }
        match asked.then(|| onward(&view, said)).flatten() {
            Some(command) => _ = chair.ask(command).await.expect("an answer"),
            None => _ = chair.hear().await.expect("the table goes on"),
        }
    }
    let all = rulings(&mut chair).await;
    let pointed: Vec<&Value> = all.iter().filter(|it| !it["nth"].is_null()).collect();
    assert!(!pointed.is_empty(), "{all:?}");
    assert!(pointed.iter().all(|it| it["at"] == 0), "{pointed:?}");
    let other = json!({"do": "floor", "what": "player-exposed", "at": 1, "nth": 1});
    let refused = chair.ask(other).await.expect("an answer");
    assert_eq!(refused["why"], "only cards of your own are yours to name", "{refused}");
    house.close().await;
}
