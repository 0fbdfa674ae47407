//! The adviser, over the wire: counted where a count is known, drawn where it is not.

use crate::client::{Chair, Person};
use crate::house::{FAST, House};
use serde_json::{Value, json};
use server::Pace;
use std::time::Duration;

/// Plays on, with the first bets that are offered, until one of these may be said.
async fn decides(chair: &mut Chair, wanted: &[&str]) -> Value {
    for _ in 0..500 {
        let view = chair.view().cloned().unwrap_or_default();
        let asked = view["asked"].as_array().is_some_and(|asked| asked.contains(&view["you"]));
        if !asked {
            chair.hear().await.expect("the table goes on");
            continue;
        }
        let choices = view["choices"].as_array().cloned().unwrap_or_default();
        let id = |choice: &Value| choice["id"].as_str().unwrap_or_default().to_owned();
        if choices.iter().any(|choice| wanted.contains(&id(choice).as_str())) {
            return view;
        }
        let ready = choices.iter().any(|it| id(it) == "ready" && it["says"] == "Ready");
        // A bet that lies there can be taken off again.
        let lies = |wager: &str| choices.iter().any(|it| id(it) == format!("off:{wager}"));
        let bet = choices.iter().find(|it| id(it).strip_prefix("bet:").is_some_and(|it| !lies(it)));
        let command = match bet {
            _ if ready => json!({"do": "answer", "choice": "ready"}),
            Some(bet) => {
                let least = &bet["amount"]["range"]["least"];
                let cents = if least.is_null() { &bet["amount"]["one-of"][0] } else { least };
                json!({"do": "answer", "choice": bet["id"], "cents": cents})
            }
            None => json!({"do": "answer", "choice": choices.last().map(id)}),
        };
        let done = chair.ask(command).await.expect("an answer");
        assert_eq!(done["is"], "done", "{done}");
        chair.until(|heard| heard["at"] == done["at"] && heard["is"] == "view").await;
    }
    panic!("{wanted:?} may never be said");
}

#[tokio::test(flavor = "multi_thread")]
async fn the_adviser_counts_where_it_can_and_says_so() {
    let data = tempfile::tempdir().expect("a folder");
    let hour = Duration::from_secs(3_600);
    let house = House::open(data.path(), Pace { turn: hour, counts: hour, ..FAST }).await;
    let cases = [
        ("texas-holdem", 2, &["call", "check"][..], "sampled", "cents"),
        ("three-card-poker", 0, &["fold"], "counted", "ante"),
        ("no-bust-21st-century-blackjack@clovis-500", 0, &["hit"], "counted", "game"),
        ("pan", 5, &["stay"], "bots", "share"),
    ];
    for (game, bots, wanted, how, unit) in cases {
        let gus = Person::guest(house.addr, "Gus").await;
        let table = gus.open(json!({"game": game, "bots": bots, "clock": 600})).await;
        let mut chair = gus.join(table).await;
        let hello = chair.hear().await.expect("a greeting");
        let usual = hello["table"]["buy_in"]["usual"].clone();
        let sat = chair.ask(json!({"do": "sit", "seat": 0, "cents": usual})).await;
        assert_eq!(sat.expect("an answer")["is"], "done");
        let view = decides(&mut chair, wanted).await;
        for _again in 0..2 {
            let id = chair.say(json!({"do": "advise"})).await.expect("the table listens");
            let advice = chair.until(|heard| heard["id"] == id.as_str()).await.expect("an answer");
            assert_eq!(advice["is"], "advice", "{game}: {advice}");
            assert_eq!((&advice["how"], &advice["unit"]), (&json!(how), &json!(unit)), "{game}");
            let lines = advice["lines"].as_array().expect("lines");
            let ids: Vec<&Value> =
                view["choices"].as_array().expect("choices").iter().map(|it| &it["id"]).collect();
            assert!(lines.iter().all(|line| ids.contains(&&line["choice"])), "{game}: {advice}");
            let values: Vec<f64> = lines.iter().filter_map(|line| line["value"].as_f64()).collect();
            assert!(
                !values.is_empty() && values.is_sorted_by(|one, other| one >= other),
                "{advice}"
            );
        }
    }
    house.close().await;
}

/// Sits down alone with bots, and plays until one of these may be said.
async fn seated(person: &Person, game: &str, wanted: &[&str]) -> (Chair, Value) {
    let table = person.open(json!({"game": game, "bots": 0, "clock": 600})).await;
    let mut chair = person.join(table).await;
    let hello = chair.hear().await.expect("a greeting");
    let usual = hello["table"]["buy_in"]["usual"].clone();
    let sat = chair.ask(json!({"do": "sit", "seat": 0, "cents": usual})).await;
    assert_eq!(sat.expect("an answer")["is"], "done");
    let view = decides(&mut chair, wanted).await;
    (chair, view)
}

/// Asks the adviser so often; the ids under which he did.
async fn asks(chair: &mut Chair, times: u32) -> Vec<String> {
    let mut ids = Vec::new();
    for _again in 0..times {
        ids.push(chair.say(json!({"do": "advise"})).await.expect("the table listens"));
    }
    ids
}

/// What was answered to each, whenever it came.
async fn answers(chair: &mut Chair, ids: &[String]) -> Vec<Value> {
    let mut answers = Vec::new();
    for id in ids {
        let known = chair.heard.iter().find(|heard| heard["id"] == id.as_str()).cloned();
        answers.push(match known {
            Some(known) => known,
            None => chair.until(|heard| heard["id"] == id.as_str()).await.expect("an answer"),
        });
    }
    answers
}

const AT_WORK: &str = "the adviser is at work on your question";

/// Somebody asks the same hard question again and again: nobody else waits for it.
#[tokio::test(flavor = "multi_thread")]
async fn one_player_does_not_take_the_adviser_from_the_room() {
    let data = tempfile::tempdir().expect("a folder");
    let house = House::open(data.path(), FAST).await;
    let gus = Person::guest(house.addr, "Gus").await;
    let (mut greedy, _) = seated(&gus, "ultimate-texas-holdem", &["check"]).await;
    let ada = Person::guest(house.addr, "Ada").await;
    let (mut other, _) = seated(&ada, "three-card-poker", &["fold"]).await;
    let asked = asks(&mut greedy, 55).await;
    let hers = asks(&mut other, 1).await;
    assert_eq!(answers(&mut other, &hers).await[0]["is"], "advice");
    // He gets his own, and while it is worked out no other.
    let answers = answers(&mut greedy, &asked).await;
    assert!(answers.iter().any(|answer| answer["is"] == "advice"), "{answers:?}");
    for answer in answers.iter().filter(|answer| answer["is"] != "advice") {
        assert_eq!(answer["why"], AT_WORK, "{answer}");
    }
    house.close().await;
}

/// Who answers before the adviser does is told so. No adviser has time here, so that the question
/// waits for as long as it may.
#[tokio::test(flavor = "multi_thread")]
async fn a_question_is_dropped_when_the_table_goes_on() {
    let data = tempfile::tempdir().expect("a folder");
    let pace = Pace { advisers: 0, turn: Duration::from_secs(3_600), ..FAST };
    let house = House::open(data.path(), pace).await;
    let gus = Person::guest(house.addr, "Gus").await;
    let (mut chair, _) = seated(&gus, "three-card-poker", &["fold"]).await;
    let asked = asks(&mut chair, 55).await;
    let done = chair.ask(json!({"do": "answer", "choice": "fold"})).await.expect("an answer");
    assert_eq!(done["is"], "done");
    let answers = answers(&mut chair, &asked).await;
    assert_eq!(answers[0]["why"], "the table has gone on; ask again");
    assert!(answers[1..].iter().all(|answer| answer["why"] == AT_WORK), "{answers:?}");
    house.close().await;
}
