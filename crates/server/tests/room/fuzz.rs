//! Nonsense, by the thousand: nothing breaks, nothing changes, nothing is told.

use crate::client::{Chair, PATIENCE, Person, raw};
use crate::house::{FAST, House, PATIENT};
use felt::chance::{Chance, Purpose};
use serde_json::{Value, json};

/// How many frames there are, all told.
const FRAMES: u32 = 20_000;

/// How many come from a seat, in each game.
const SEATED: usize = 400;

/// What commands are made of, and what they are not. The room gives a command's id back, so that the
/// card among them is the joker, which hold'em does not have.
const WORDS: [&str; 25] = [
    "sit",
    "buy",
    "take-back",
    "leave",
    "away",
    "back",
    "answer",
    "line-out",
    "advise",
    "fold",
    "call",
    "bet",
    "begin",
    "time-out",
    "id",
    "do",
    "seat",
    "cents",
    "cards",
    "choice",
    "",
    "\u{0}",
    "🂡",
    "Jk",
    "ready",
];

pub(crate) fn word(chance: &mut Chance) -> String {
    WORDS[chance.below(WORDS.len() as u32) as usize].to_owned()
}

/// A value that fits nowhere, or somewhere else.
pub(crate) fn value(chance: &mut Chance, depth: u32) -> Value {
    match chance.below(if depth > 3 { 6 } else { 8 }) {
        0 => Value::Null,
        1 => json!(chance.below(2) == 0),
        2 => json!(chance.below(12)),
        3 => json!([u64::MAX, i64::MAX as u64, 1 << 53, 100][chance.below(4) as usize]),
        4 => json!(-i64::from(chance.below(1 << 31))),
        5 => json!(word(chance)),
        6 => (0..chance.below(4)).map(|_| value(chance, depth + 1)).collect(),
        _ => {
            let mut map = serde_json::Map::new();
            for _ in 0..chance.below(5) {
                map.insert(word(chance), value(chance, depth + 1));
            }
            Value::Object(map)
        }
    }
}

/// Something like a command.
fn frame(chance: &mut Chance) -> String {
    let mut command = json!({"id": format!("f-{}", chance.below(1 << 30)), "do": word(chance)});
    for key in ["seat", "cents", "choice", "cards"] {
        if chance.below(2) == 0 {
            command[key] = value(chance, 0);
        }
    }
    let mut text = match chance.below(4) {
        0 => value(chance, 0).to_string(),
        1 => {
            command["id"] = value(chance, 2);
            command.to_string()
        }
        _ => command.to_string(),
    };
    if chance.below(4) == 0 {
        let mut bytes = text.into_bytes();
        for _ in 0..=chance.below(3) {
            let at = chance.below(bytes.len() as u32) as usize;
            match chance.below(3) {
                0 => bytes[at] = chance.below(256) as u8,
                1 => bytes.truncate(at.max(1)),
                _ => bytes.insert(at, b"{}[]\",:\\"[chance.below(8) as usize]),
            }
        }
        text = String::from_utf8_lossy(&bytes).into_owned();
    }
    text
}

/// A table in the middle of its first round, with cards that nobody else may see.
pub(crate) struct Hidden {
    pub(crate) table: i64,
    people: Vec<Person>,
    /// Whose turn it is.
    asked: usize,
    pub(crate) cards: Vec<String>,
}

impl Hidden {
    /// Ada and Bob sit down to hold'em and are dealt in.
    pub(crate) async fn deal(house: &House) -> Hidden {
        let (mut people, mut chairs) = (Vec::new(), Vec::new());
        let (mut cards, mut asked, mut table) = (Vec::new(), 0, 0);
        for (seat, name) in ["Ada", "Bob"].into_iter().enumerate() {
            let person = Person::guest(house.addr, name).await;
            if seat == 0 {
                let setup = json!({"game": "texas-holdem", "bots": 0});
                table = person.open(setup).await;
            }
            let mut chair = person.join(table).await;
            let sat = chair.ask(json!({"do": "sit", "seat": seat, "cents": 10_000})).await;
            assert_eq!(sat.expect("an answer")["is"], "done");
            chairs.push(chair);
            people.push(person);
        }
        for (seat, chair) in chairs.iter_mut().enumerate() {
            let dealt = |heard: &Value| heard["view"]["phase"] == "playing";
            let view = chair.until(dealt).await.expect("a round begins")["view"].clone();
            assert_eq!(view["round"], 1, "nothing was shown before");
            asked = view["asked"][0].as_u64().expect("somebody is asked") as usize;
            let hand = view["seats"][seat]["hands"][0]["cards"].as_array().expect("cards").clone();
            cards.extend(hand.iter().filter_map(|it| it["card"].as_str()).map(str::to_owned));
        }
        assert_eq!(cards.len(), 4);
        Hidden { table, people, asked, cards }
    }

    /// Nobody else is told any of the cards.
    pub(crate) fn is_not_in(&self, text: &str, about: &dyn Fn() -> String) {
        for card in &self.cards {
            let told = [format!("\"{card}\""), format!(" {card} "), format!(" {card}.")];
            assert!(!told.iter().any(|it| text.contains(it)), "{} told {card}: {text}", about());
        }
    }

    /// The table still waits for whoever it waited for.
    pub(crate) async fn goes_on(self, house: House) {
        let mut chair = self.people[self.asked].join(self.table).await;
        let folded = chair.ask(json!({"do": "answer", "choice": "fold"})).await;
        assert_eq!(folded.expect("an answer")["is"], "done");
        house.close().await;
    }
}

/// A chair that hears everything, and says how often it was answered.
async fn badger(mut chair: Chair, seed: u64, count: u32, cards: &[String]) -> u32 {
    let mut chance = Chance::new(seed, Purpose::Seating);
    let mut answered = 0;
    let mut sent = 0;
    while sent < count {
        let lot = 50.min(count - sent);
        for _ in 0..lot {
            let text = frame(&mut chance);
            chair.send(&text).await.unwrap_or_else(|fault| panic!("seed {seed}, {text}: {fault}"));
        }
        sent += lot;
        for _ in 0..lot {
            let heard = chair.hear().await.expect("the room answers");
            assert!(
                heard["is"] == "refused"
                    || heard["is"] == "hello"
                    || heard["is"] == "view"
                    || heard["is"] == "seal",
                "{heard}"
            );
            answered += u32::from(heard["is"] == "refused");
            let text = heard.to_string();
            for card in cards {
                assert!(
                    !text.contains(&format!("\"{card}\"")),
                    "seed {seed} was told {card}: {text}"
                );
            }
        }
    }
    answered
}

#[tokio::test(flavor = "multi_thread")]
async fn nonsense_changes_nothing_and_learns_nothing() {
    let data = tempfile::tempdir().expect("a folder");
    let house = House::open(data.path(), PATIENT).await;
    let hidden = Hidden::deal(&house).await;
    let (table, cards) = (hidden.table, hidden.cards.clone());
    let log = |admin: &Person| {
        let (admin, path) = (admin.clone(), format!("/api/admin/tables/{table}/log?after=100000"));
        async move { admin.get(&path).await.json()["last"].clone() }
    };
    let admin = Person::register(house.addr, "Zoe").await;
    let before = log(&admin).await;
    assert!(before.as_u64() >= Some(3), "{before}");

    let mut tasks = Vec::new();
    for seed in 0..8 {
        // Four who only watch, and four who have an account but no chips and no seat.
        let cookie = match seed % 2 {
            0 => None,
            _ => {
                let broke = Person::guest(house.addr, "Broke").await;
                let cashed = broke.post("/api/cage/cash", json!({"cents": 100_000})).await;
                assert_eq!(cashed.json()["cents"], 0);
                Some(broke.cookie)
            }
        };
        let chair = Chair::at(house.addr, table, cookie.as_deref()).await.expect("the table");
        let cards = cards.clone();
        tasks.push(tokio::spawn(async move { badger(chair, seed, FRAMES / 8, &cards).await }));
    }
    let mut answered = 0;
    for task in tasks {
        answered += task.await.expect("nothing breaks");
    }
    assert!(answered >= FRAMES - 8 * 3, "{answered} were answered");
    assert_eq!(log(&admin).await, before, "something changed");
    babble(&house).await;
    assert_eq!(log(&admin).await, before, "something changed");
    house.audit(&admin).await;
    hidden.goes_on(house).await;
}

/// Nobody sees a card that lies face down before somebody else while a round is on.
pub(crate) fn sees_no_more_than_he_may(heard: &Value, about: &dyn Fn() -> String) {
    let view = &heard["view"];
    if heard["is"] != "view" || view["phase"] != "playing" {
        return;
    }
    let others = view["seats"].as_array().expect("seats");
    for seat in others.iter().filter(|seat| seat["seat"] != view["you"]) {
        for card in seat["hands"]
            .as_array()
            .into_iter()
            .flatten()
            .flat_map(|hand| hand["cards"].as_array().cloned().unwrap_or_default())
        {
            let shown = card["down"] == true && !card["card"].is_null();
            assert!(!shown, "{} was shown {card}: {view}", about());
        }
    }
}

/// Somebody with a seat, his cards and his chips talks nonsense: what he may do is done, nothing
/// breaks, he sees no more than he may, and the log comes to the same table again.
#[tokio::test(flavor = "multi_thread")]
async fn nonsense_from_a_seat_breaks_nothing() {
    for (seed, game) in [(1, "texas-holdem"), (2, "three-card-poker"), (3, "pan")] {
        let data = tempfile::tempdir().expect("a folder");
        let house = House::open(data.path(), FAST).await;
        let admin = Person::register(house.addr, "Zoe").await;
        let gus = Person::guest(house.addr, "Gus").await;
        let bots = if game == "pan" { 4 } else { 2 };
        let table = gus.open(json!({"game": game, "bots": bots, "clock": 600})).await;
        let mut chair = gus.join(table).await;
        let hello = chair.hear().await.expect("a greeting");
        let usual = hello["table"]["buy_in"]["usual"].clone();
        let sit = json!({"do": "sit", "seat": 0, "cents": usual});
        assert_eq!(chair.ask(sit.clone()).await.expect("an answer")["is"], "done");
        let mut chance = Chance::new(seed, Purpose::Seating);
        let mut answered = 0;
        for number in 0..SEATED {
            let about = || format!("{game}, seed {seed}, frame {number}");
            if number % 50 == 0 {
                // He may have left or gone away meanwhile.
                let _sits = chair.ask(sit.clone()).await.expect("an answer");
                let _back = chair.ask(json!({"do": "back"})).await.expect("an answer");
            }
            let sent = match chair.view().and_then(|view| crate::client::any(view, number)) {
                // One in four is as good as he can make it, so that rounds go on.
                Some(mut good) if number % 4 == 0 => {
                    good["id"] = json!(format!("g-{number}"));
                    good.to_string()
                }
                _ => frame(&mut chance),
            };
            chair.send(&sent).await.unwrap_or_else(|fault| panic!("{}: {fault}", about()));
            let marker = chair.ask(json!({"do": "line-out"})).await.expect("an answer");
            assert_eq!(marker["is"], "refused", "{}", about());
            answered += 1;
            let start = chair.heard.len().saturating_sub(40);
            for heard in &chair.heard[start..] {
                sees_no_more_than_he_may(heard, &about);
            }
        }
        assert_eq!(answered, SEATED);
        house.audit(&admin).await;
        drop(chair);
        house.close().await;
        let house = House::open(data.path(), FAST).await;
        let mut chair = Chair::at(house.addr, table, Some(&gus.cookie)).await.expect("the table");
        let view = chair.until(|heard| heard["is"] == "view").await.expect("it goes on");
        sees_no_more_than_he_may(&view, &|| format!("{game} when it wakes"));
        house.close().await;
    }
}

/// What is no HTTP at all.
async fn babble(house: &House) {
    let mut chance = Chance::new(77, Purpose::Seating);
    for number in 0..200_u32 {
        let length = 1 + chance.below(300) as usize;
        let mut bytes: Vec<u8> = (0..length).map(|_| chance.below(256) as u8).collect();
        bytes.extend_from_slice(b"\r\n\r\n");
        let answer = tokio::time::timeout(PATIENCE, raw(house.addr, &bytes)).await;
        assert!(answer.is_ok(), "{number}: the room holds on to nonsense");
    }
}
