//! Chips that are added in the middle of a hand: they wait until it is over.

use crate::client::{Chair, Person};
use crate::house::{FAST, House};
use serde_json::{Value, json};

/// Two people at a table of their own, a hand being dealt.
async fn heads_up(house: &House) -> ([Person; 2], i64, [Chair; 2]) {
    let people = [Person::guest(house.addr, "Bob").await, Person::guest(house.addr, "Cy").await];
    let game = json!({"game": "texas-holdem", "bots": 0, "seats": 2, "clock": 300});
    let table = people[0].open(game).await;
    let chairs = [people[0].join(table).await, people[1].join(table).await];
    let [mut one, mut two] = chairs;
    for (seat, chair) in [&mut one, &mut two].into_iter().enumerate() {
        let sat = chair.ask(json!({"do": "sit", "seat": seat, "cents": 10_000})).await;
        assert_eq!(sat.expect("an answer")["is"], "done");
    }
    let playing = |heard: &Value| heard["is"] == "view" && heard["view"]["phase"] == "playing";
    for chair in [&mut one, &mut two] {
        chair.until(playing).await.expect("a hand is dealt");
    }
    (people, table, [one, two])
}

/// A figure of one's own seat.
fn own(view: &Value, figure: &str) -> u64 {
    let seats = view["seats"].as_array().expect("seats");
    let seat = seats.iter().find(|seat| seat["seat"] == view["you"]).expect("one's own seat");
    seat[figure].as_u64().unwrap_or(0)
}

async fn says(chair: &mut Chair, command: Value) -> Value {
    chair.ask(command).await.expect("an answer")
}

/// The view that comes after what was said.
async fn then(chair: &mut Chair, at: &Value) -> Value {
    let (at, newer) = (at.as_u64(), |it: &Value, at: Option<u64>| it["at"].as_u64() >= at);
    let seen = |heard: &Value| heard["is"] == "view" && newer(heard, at);
    match chair.heard.iter().rev().find(|heard| seen(heard)).cloned() {
        Some(view) => view["view"].clone(),
        None => chair.until(seen).await.expect("a view")["view"].clone(),
    }
}

/// Whoever is asked folds, and the next hand is dealt.
async fn next_hand(chairs: &mut [Chair; 2], round: u64) {
    let asked = |chair: &Chair| {
        let view = chair.view().cloned().unwrap_or_default();
        view["asked"].as_array().is_some_and(|asked| asked.contains(&view["you"]))
    };
    let at = usize::from(!asked(&chairs[0]));
    let folded = says(&mut chairs[at], json!({"do": "answer", "choice": "fold"})).await;
    assert_eq!(folded["is"], "done", "{folded}");
    for chair in chairs {
        let next = |heard: &Value| {
            let view = &heard["view"];
            heard["is"] == "view" && view["phase"] == "playing" && view["round"] == round + 1
        };
        chair.until(next).await.expect("the next hand");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn chips_that_are_added_in_a_hand_come_when_it_is_over() {
    let data = tempfile::tempdir().expect("a folder");
    let house = House::open(data.path(), FAST).await;
    let ada = Person::register(house.addr, "Ada").await;
    let ([bob, _cy], table, mut chairs) = heads_up(&house).await;
    let home = bob.cents().await;
    let view = chairs[0].view().cloned().expect("a view");
    let (round, chips) = (view["round"].as_u64().expect("a round"), own(&view, "chips"));

    // Asked for twice under one id, it waits once.
    let buy = json!({"id": "more-1", "do": "buy", "cents": 3_000}).to_string();
    for _ in 0..2 {
        chairs[0].send(&buy).await.expect("the table listens");
        let done = chairs[0].until(|heard| heard["id"] == "more-1").await.expect("an answer");
        assert_eq!(done["is"], "done", "{done}");
        let view = then(&mut chairs[0], &done["at"]).await;
        assert_eq!((own(&view, "adding"), own(&view, "chips")), (3_000, chips));
    }
    assert_eq!(bob.cents().await, home, "they are his own until then");
    // More is put to it; too much is refused; all is taken back, and asked for again.
    let done = says(&mut chairs[0], json!({"do": "buy", "cents": 1_000})).await;
    assert_eq!(own(&then(&mut chairs[0], &done["at"]).await, "adding"), 4_000);
    let refused = says(&mut chairs[0], json!({"do": "buy", "cents": 99_999_900})).await;
    assert_eq!(refused["is"], "refused");
    let done = says(&mut chairs[0], json!({"do": "take-back"})).await;
    assert_eq!(own(&then(&mut chairs[0], &done["at"]).await, "adding"), 0);
    let refused = says(&mut chairs[0], json!({"do": "take-back"})).await;
    assert_eq!(refused["why"], "no chips wait to be added");
    says(&mut chairs[0], json!({"do": "buy", "cents": 2_000})).await;

    // The room closes in the middle of the hand and opens again.
    house.close().await;
    let house = House::open(data.path(), FAST).await;
    let [bob, cy, ada] = [&bob, &_cy, &ada].map(|it| Person { addr: house.addr, ..it.clone() });
    let mut chairs = [bob.join(table).await, cy.join(table).await];
    for chair in &mut chairs {
        chair.until(|heard| heard["is"] == "view").await.expect("a view");
    }
    let view = chairs[0].view().cloned().expect("a view");
    assert_eq!((own(&view, "adding"), own(&view, "chips")), (2_000, chips));
    next_hand(&mut chairs, round).await;
    assert_eq!(bob.cents().await, home - 2_000);
    let view = chairs[0].view().cloned().expect("a view");
    assert_eq!(own(&view, "adding"), 0);
    let on = own(&view, "chips") + view["seats"][0]["bets"][0]["cents"].as_u64().unwrap_or(0);
    assert!(on.abs_diff(12_000) <= 400, "he lost or won a blind: {view}");
    let ledger = house.audit(&ada).await;
    let entries = ledger["entries"].as_array().expect("entries");
    let added = |entry: &&Value| entry["postings"].to_string().contains("-2000");
    let entry = entries.iter().find(added).expect("it is in the ledger");
    assert_eq!(entry["by"], bob.id, "at his word: {entry}");
    house.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn who_lacks_the_chips_by_then_or_leaves_is_told() {
    let data = tempfile::tempdir().expect("a folder");
    let house = House::open(data.path(), FAST).await;
    let ada = Person::register(house.addr, "Ada").await;
    let ([bob, cy], _, mut chairs) = heads_up(&house).await;
    let round = chairs[0].view().expect("a view")["round"].as_u64().expect("a round");
    assert_eq!(says(&mut chairs[0], json!({"do": "buy", "cents": 5_000})).await["is"], "done");
    let cashed = bob.post("/api/cage/cash", json!({"cents": bob.cents().await - 1_000})).await;
    assert_eq!(cashed.status, 200, "{}", cashed.text);
    next_hand(&mut chairs, round).await;
    let told = |chair: &Chair, words: &str| {
        let calls = chair.heard.iter().filter(|heard| heard["is"] == "call");
        calls.clone().any(|call| call["lines"][0] == words)
    };
    assert!(told(&chairs[0], "Your $50 were not added: your account has $10."));
    assert!(!told(&chairs[1], "Your $50 were not added: your account has $10."));
    assert_eq!(bob.cents().await, 1_000);
    assert_eq!(own(chairs[0].view().expect("a view"), "adding"), 0);

    // Who is not asked leaves: the hand goes on until the other has said something.
    let round = round + 1;
    if chairs[0].view().expect("a view")["asked"][0] == 1 {
        next_hand(&mut chairs, round).await;
    }
    assert_eq!(says(&mut chairs[1], json!({"do": "buy", "cents": 5_000})).await["is"], "done");
    let home = cy.cents().await;
    assert_eq!(says(&mut chairs[1], json!({"do": "leave"})).await["is"], "done");
    let stays = |heard: &Value| heard["lines"][0] == "You leave: $50 stay in your account.";
    if !chairs[1].heard.iter().any(stays) {
        chairs[1].until(stays).await.expect("he is told");
    }
    let refused = says(&mut chairs[1], json!({"do": "buy", "cents": 5_000})).await;
    assert_eq!(refused["why"], "you leave when the round is over");
    assert_eq!(cy.cents().await, home);
    house.audit(&ada).await;
    house.close().await;
}
