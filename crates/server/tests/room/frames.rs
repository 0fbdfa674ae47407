//! Commands made of the wire's own types and then spoilt, from people in their seats, in every family
//! of games: what is refused changes nothing, nothing breaks, and nobody sees more than he may.

use crate::client::{Chair, Person, any};
use crate::fuzz::{sees_no_more_than_he_may, value};
use crate::house::{House, PATIENT};
use felt::answer::Answer;
use felt::chance::{Chance, Purpose};
use felt::layout::Told;
use serde_json::{Value, json};
use server::wire::{Act, Asks};

/// A game of every family.
const GAMES: [&str; 7] = [
    "texas-holdem",
    "five-card-draw",
    "three-card-poker@colorado",
    "no-bust-21st-century-blackjack@clovis-500",
    "super-pan-9@diamond-jims",
    "pai-gow-tiles",
    "pan",
];

/// How many frames each game gets in ci, and in the proofs.
const A_FEW: u32 = 60;
const MANY: u32 = 20_000;

/// What words a command may have: choices, wagers, cards, what the floor is told.
const WORDS: [&str; 25] = [
    "fold",
    "call",
    "bet",
    "check",
    "raise",
    "ready",
    "bet:ante",
    "bet:game",
    "off:ante",
    "hit",
    "stand",
    "draw",
    "discard",
    "set",
    "take-bank",
    "retrieve",
    "straddle",
    "wager",
    "jackpot:in",
    "enter:wait",
    "misdeal",
    "boxed",
    "player-exposed",
    "table void",
    "",
];

/// The cards of a command: some that are, and some that are none.
const CARDS: [&str; 10] = ["Ah", "2c", "Td", "Ks", "Jk", "6-6", "2-1", "Xx", "", "🂡"];

/// One table, with two people in their seats and no bots, so that nothing moves by itself.
struct Still {
    admin: Person,
    table: i64,
    chairs: Vec<Chair>,
    chance: Chance,
}

/// All that a frame may change, as everybody sees it.
#[derive(Debug, PartialEq)]
struct State {
    last: Value,
    views: Vec<Option<Value>>,
}

impl Still {
    async fn sit(house: &House, admin: &Person, game: &str, seed: u64) -> Still {
        let mut chairs = Vec::new();
        let mut table = 0;
        for seat in 0..2 {
            let person = Person::guest(house.addr, &format!("Gus {seat}")).await;
            person.post("/api/cage/buy", json!({"cents": 900_000})).await;
            if seat == 0 {
                table = person.open(json!({"game": game, "bots": 0})).await;
            }
            let mut chair = person.join(table).await;
            let hello = chair.hear().await.expect("a greeting");
            let cents = hello["table"]["buy_in"]["usual"].clone();
            let sat = chair.ask(json!({"do": "sit", "seat": seat, "cents": cents})).await;
            assert_eq!(sat.expect("an answer")["is"], "done", "{game}");
            chairs.push(chair);
        }
        let chance = Chance::new(seed, Purpose::Seating);
        Still { admin: admin.clone(), table, chairs, chance }
    }

    /// Waits until everybody has heard all that was said: who asks to be off a list that he is not
    /// on is refused, after whatever came before. Says what was answered meanwhile.
    async fn settle(&mut self, game: &str) -> Vec<Value> {
        let mut answers = Vec::new();
        for chair in &mut self.chairs {
            let start = chair.heard.len();
            let marker = chair.ask(json!({"do": "line-out"})).await.expect("an answer");
            assert_eq!(marker["is"], "refused", "{game}: {marker}");
            for heard in &chair.heard[start..] {
                sees_no_more_than_he_may(heard, &|| game.to_owned());
            }
            let answered = |it: &&Value| !it["id"].is_null() && it["id"] != marker["id"];
            answers.extend(chair.heard[start..].iter().filter(answered).cloned());
        }
        answers
    }

    async fn state(&self) -> State {
        let path = format!("/api/admin/tables/{}/log?after=1000000000", self.table);
        let last = self.admin.get(&path).await.json()["last"].clone();
        State { last, views: self.chairs.iter().map(|chair| chair.view().cloned()).collect() }
    }

    /// The table once nothing moves any more: a round that is over is followed by the next.
    async fn quiet(&mut self, game: &str) -> State {
        let mut before = self.state().await;
        for _ in 0..50 {
            self.settle(game).await;
            let after = self.state().await;
            if after == before {
                return after;
            }
            before = after;
        }
        panic!("{game}: the table never comes to rest");
    }

    /// Somebody who is asked says something that may be said, so that rounds go on.
    async fn go_on(&mut self) {
        let number = self.chance.below(1_000) as usize;
        for chair in &mut self.chairs {
            let view = chair.view().cloned().unwrap_or_default();
            if view["seats"].as_array().is_some_and(|seats| {
                seats.iter().any(|seat| seat["seat"] == view["you"] && seat["state"] == "away")
            }) {
                chair.ask(json!({"do": "back"})).await.expect("an answer");
            }
            if view["you"].is_null() {
                chair.ask(json!({"do": "sit", "seat": 0, "cents": 50_000})).await;
                chair.ask(json!({"do": "sit", "seat": 1, "cents": 50_000})).await;
            } else if view["asked"].as_array().is_some_and(|it| it.contains(&view["you"]))
                && let Some(command) = any(&view, number)
            {
                chair.ask(command).await.expect("an answer");
            }
        }
    }

    fn pick<T: Clone>(&mut self, from: &[T]) -> T {
        from[self.chance.below(from.len() as u32) as usize].clone()
    }

    fn cents(&mut self) -> u64 {
        self.pick(&[0, 1, 100, 500, 1_000, 50_000, 1 << 53, u64::MAX])
    }

    /// A command as the wire has them.
    fn asks(&mut self, number: u32) -> Asks {
        let some = |chance: &mut Chance| chance.below(2) == 0;
        let act = match self.chance.below(13) {
            0 => Act::Sit { seat: self.pick(&[0, 1, 9, 255]), cents: self.cents() },
            1 => Act::Buy { cents: self.cents() },
            2 => Act::Back,
            3 => Act::LineUp,
            4 => Act::Rulings,
            7 => Act::TakeBack,
            5 | 6 => Act::Floor(Told {
                what: self.pick(&WORDS).to_owned(),
                at: some(&mut self.chance).then(|| self.pick(&[0, 1, 7, 255])),
                hand: some(&mut self.chance).then(|| self.pick(&[0, 1, 255])),
                card: some(&mut self.chance).then(|| self.pick(&CARDS).to_owned()),
                nth: some(&mut self.chance).then(|| self.pick(&[0, 1, 2, 255])),
                remedy: some(&mut self.chance).then(|| self.pick(&WORDS).to_owned()),
            }),
            _ => Act::Answer(Answer {
                choice: self.pick(&WORDS).to_owned(),
                cents: some(&mut self.chance).then(|| self.cents()),
                cards: (0..self.chance.below(4)).map(|_| self.pick(&CARDS).to_owned()).collect(),
            }),
        };
        Asks { id: format!("f-{}-{number}", self.chance.below(1 << 30)), act }
    }

    /// The same spoilt: a field of another type, left out, or one too many; or bytes that are none of
    /// JSON's.
    fn spoilt(&mut self, asks: &Asks) -> String {
        let mut frame = serde_json::to_value(asks).expect("a command is JSON");
        let names: Vec<String> = frame.as_object().expect("an object").keys().cloned().collect();
        let name = self.pick(&names);
        match self.chance.below(6) {
            0 => drop(frame.as_object_mut().expect("an object").remove(&name)),
            1 => frame["do"] = json!(self.pick(&WORDS)),
            2 => frame = json!([frame]),
            3 => {
                let mut bytes = frame.to_string().into_bytes();
                let at = self.chance.below(bytes.len() as u32) as usize;
                bytes[at] = self.chance.below(128) as u8;
                return String::from_utf8_lossy(&bytes).into_owned();
            }
            _ => frame[&name] = value(&mut self.chance, 0),
        }
        frame.to_string()
    }
}

/// How many frames were refused, and how many were carried out.
async fn badger(frames: u32, game: &str, seed: u64) -> (u32, u32) {
    let data = tempfile::tempdir().expect("a folder");
    let house = House::open(data.path(), PATIENT).await;
    let admin = Person::register(house.addr, "Zoe").await;
    let mut still = Still::sit(&house, &admin, game, seed).await;
    let (mut refused, mut done) = (0, 0);
    let mut before = still.quiet(game).await;
    for number in 0..frames {
        let asks = still.asks(number);
        let frame = match still.chance.below(2) {
            0 => serde_json::to_string(&asks).expect("a command is JSON"),
            _ => still.spoilt(&asks),
        };
        // The adviser answers when he is done, which may be later than all that is asked after him.
        if matches!(Asks::read(&frame), Ok(Asks { act: Act::Advise, .. })) {
            continue;
        }
        let about = || format!("{game}, seed {seed}, frame {number}: {frame}");
        let from = still.chance.below(2) as usize;
        let sent = still.chairs[from].send(&frame).await;
        sent.unwrap_or_else(|fault| panic!("{}: {fault}", about()));
        let answers = still.settle(game).await;
        let [answer] = &answers[..] else { panic!("{}: {answers:?}", about()) };
        // What is no command is never carried out.
        let is_command = Asks::read(&frame).is_ok();
        match answer["is"].as_str() {
            Some("refused") => {
                let after = still.state().await;
                assert_eq!(after, before, "{}: it was refused and changed something", about());
                refused += 1;
            }
            Some("done") if is_command => {
                done += 1;
                let lined = still.chairs[from].ask(json!({"do": "line-out"})).await;
                assert!(lined.is_some(), "{}", about());
                before = still.quiet(game).await;
            }
            _ => panic!("{}: {answer}", about()),
        }
        if number % 5 == 0 {
            still.go_on().await;
            before = still.quiet(game).await;
        }
    }
    house.audit(&admin).await;
    drop(still);
    house.close().await;
    House::open(data.path(), PATIENT).await.close().await;
    (refused, done)
}

async fn all(frames: u32, seed: u64) {
    for game in GAMES {
        let (refused, done) = badger(frames, game, seed).await;
        println!("{game}: {refused} refused, {done} carried out");
        assert!(refused * 2 > frames, "{game}: only {refused} of {frames} were refused");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn spoilt_commands_from_seats_change_nothing() {
    all(A_FEW, 5).await;
}

#[tokio::test(flavor = "multi_thread")]
#[ignore = "20,000 frames in each family: cargo xtask proofs"]
async fn spoilt_commands_by_the_thousand_change_nothing() {
    all(MANY, 6).await;
}
