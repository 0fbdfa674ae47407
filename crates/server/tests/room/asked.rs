//! Requests to every endpoint, made of what the room itself says that it takes: malformed ones
//! change nothing, and no request breaks anything or learns a hidden card.

use crate::client::{Person, request};
use crate::fuzz::{Hidden, value, word};
use crate::house::{House, PATIENT, config};
use crate::wire::{Request, Wire};
use felt::chance::{Chance, Purpose};
use serde_json::{Map, Value, json};

/// How many requests each endpoint gets in ci.
const A_FEW: u32 = 120;

/// Something that can be asked, as the room describes it.
#[derive(Debug, Clone)]
pub(crate) struct Endpoint {
    pub(crate) path: String,
    pub(crate) method: String,
    /// What the path and the query have, by name: where, and of which type.
    parameters: Vec<(String, String, String)>,
    /// What the body has.
    body: Option<Value>,
}

/// Whether a request is as the room wants it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Form {
    /// Something is not of its type, or missing, or no JSON.
    Bad,
    /// Everything is of its type; what it says may still be refused.
    Good,
}

/// What is wrong with a request.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Fault {
    Nothing,
    Json,
    Kind,
    Types,
    Parameter,
    Method,
}

/// What requests are made with.
struct Asker<'a> {
    chance: Chance,
    sessions: &'a [Option<String>],
    table: i64,
    /// An account whose role may change.
    victim: i64,
    /// One whose password may.
    forgetful: i64,
}

/// Every endpoint of the room's own description.
pub(crate) fn endpoints(described: &Value) -> Vec<Endpoint> {
    let text = |value: &Value| value.as_str().unwrap_or_default().to_owned();
    let mut all = Vec::new();
    for (path, item) in described["paths"].as_object().expect("paths") {
        for (method, operation) in item.as_object().expect("methods") {
            let parameters = operation["parameters"].as_array().cloned().unwrap_or_default();
            let parameter =
                |it: &Value| (text(&it["name"]), text(&it["in"]), text(&it["schema"]["type"]));
            let body = &operation["requestBody"]["content"]["application/json"]["schema"];
            all.push(Endpoint {
                path: path.clone(),
                method: method.to_uppercase(),
                parameters: parameters.iter().map(parameter).collect(),
                body: body.is_object().then(|| body.clone()),
            });
        }
    }
    all
}

impl Asker<'_> {
    fn pick<T: Clone>(&mut self, from: &[T]) -> T {
        from[self.chance.below(from.len() as u32) as usize].clone()
    }

    fn ask(&mut self, endpoint: &Endpoint, form: Form) -> Request {
        let cookie = match endpoint.path.as_str() {
            // Who signs out is signed out.
            "/api/sign-out" => Some(format!("cardroom={}", "0".repeat(64))),
            _ => self.pick(self.sessions),
        };
        let mut faults = vec![Fault::Method];
        if endpoint.body.is_some() {
            faults.extend([Fault::Json, Fault::Kind, Fault::Types, Fault::Types, Fault::Types]);
        }
        if endpoint.parameters.iter().any(|(_, _, kind)| kind == "integer") {
            faults.push(Fault::Parameter);
        }
        let fault = match form {
            Form::Bad => self.pick(&faults),
            Form::Good => Fault::Nothing,
        };
        let mut path = self.path(endpoint, fault);
        if fault == Fault::Nothing && endpoint.path == "/api/admin/players/{id}/password" {
            // Whose password is given is signed out: those who ask here stay.
            let whose = self.pick(&[self.forgetful, self.victim, 0, 999_999]);
            path = format!("/api/admin/players/{whose}/password");
        }
        let mut body = match &endpoint.body {
            Some(schema) if fault == Fault::Types => self.wrong(schema).to_string().into_bytes(),
            Some(schema) => self.object(schema).to_string().into_bytes(),
            None if self.chance.below(4) == 0 => {
                value(&mut self.chance, 0).to_string().into_bytes()
            }
            None => Vec::new(),
        };
        if fault == Fault::Json {
            body = self.broken(body);
        }
        let kind = match fault {
            Fault::Kind => {
                self.pick(&["text/plain", "application/x-www-form-urlencoded", "", "x/\u{7f}"])
            }
            _ => "application/json",
        };
        let method = match fault {
            Fault::Method => self.pick(&["PUT", "PATCH", "OPTIONS", "TRACE", "FOO"]).to_owned(),
            _ => endpoint.method.clone(),
        };
        Request { method, path, cookie, kind, body, headers: String::new() }
    }

    fn path(&mut self, endpoint: &Endpoint, fault: Fault) -> String {
        let mut path = endpoint.path.clone();
        let mut query = Vec::new();
        let numbers = endpoint.parameters.iter().position(|(_, _, kind)| kind == "integer");
        let broken = numbers.filter(|_| fault == Fault::Parameter);
        for (at, (name, place, kind)) in endpoint.parameters.iter().enumerate() {
            let text = match kind.as_str() {
                "integer" if broken == Some(at) => self
                    .pick(&["x", "1.5", "%00", "99999999999999999999", "1e3", "%F0%9F%82%A1"])
                    .to_owned(),
                "integer" => self.number(name),
                _ => self.name(),
            };
            match place.as_str() {
                "path" => path = path.replace(&format!("{{{name}}}"), &text),
                _ if self.chance.below(2) == 0 || broken == Some(at) => {
                    query.push(format!("{name}={text}"));
                }
                _ => {}
            }
        }
        match query.is_empty() {
            true => path,
            false => format!("{path}?{}", query.join("&")),
        }
    }

    /// A whole number for a parameter: often one that there is.
    fn number(&mut self, name: &str) -> String {
        match name {
            "id" if self.chance.below(2) == 0 => self.table.to_string(),
            "round" | "before" | "after" if self.chance.below(2) == 0 => "1".to_owned(),
            _ => self.pick(&["0", "1", "2", "7", "2147483647", "4294967295"]).to_owned(),
        }
    }

    /// A name for a parameter: often one that there is.
    fn name(&mut self) -> String {
        let some = [
            "razz",
            "razz@colorado",
            "pan",
            "horse",
            "X-02",
            "G-168",
            "colorado",
            "clovis-500",
            "1-3",
            "4294967295",
            "3-1",
            "%2e%2e%2f",
            "..",
            "%00",
            "%F0%9F%82%A1",
            "a%20b",
            "%zz",
        ];
        self.pick(&some).to_owned()
    }

    /// What a schema wants.
    fn object(&mut self, schema: &Value) -> Value {
        let mut made = Map::new();
        let required = schema["required"].as_array().cloned().unwrap_or_default();
        for (name, wanted) in schema["properties"].as_object().expect("properties") {
            if required.contains(&json!(name)) || self.chance.below(2) == 0 {
                made.insert(name.clone(), self.fits(name, wanted));
            }
        }
        Value::Object(made)
    }

    fn fits(&mut self, name: &str, wanted: &Value) -> Value {
        if let Some(values) = wanted["enum"].as_array() {
            return self.pick(values);
        }
        match (wanted["type"].as_str(), name) {
            (Some("string"), "password") => match self.chance.below(20) {
                // To check a password is dear: few are worth it.
                0 => json!("correct horse"),
                _ => json!("x".repeat(201)),
            },
            (Some("string"), "game") => json!(self.name()),
            // A name like a card would look like a hidden one.
            (Some("string"), _) => json!(word(&mut self.chance).replace("Ah", "Eh")),
            (Some("integer"), "account") => json!(self.victim),
            (Some("integer"), _) => {
                json!(self.pick(&[
                    0_u64,
                    1,
                    2,
                    5,
                    100,
                    255,
                    256,
                    1 << 31,
                    1 << 53,
                    i64::MAX as u64
                ]))
            }
            (Some("boolean"), _) => json!(self.chance.below(2) == 0),
            (Some("array"), _) => {
                let count = self.chance.below(4);
                (0..count).map(|_| json!(self.name())).collect()
            }
            _ => value(&mut self.chance, 1),
        }
    }

    /// The same with something that is not of its type, or without what it must have.
    fn wrong(&mut self, schema: &Value) -> Value {
        let mut made = self.object(schema);
        let properties = schema["properties"].as_object().expect("properties");
        let names: Vec<String> = properties.keys().cloned().collect();
        let name = self.pick(&names);
        let required = schema["required"].as_array().is_some_and(|it| it.contains(&json!(name)));
        match self.chance.below(8) {
            0 if required => drop(made.as_object_mut().expect("an object").remove(&name)),
            1 => made = self.pick(&[json!([1]), json!("{}"), json!(1), json!(true)]),
            _ => {
                made[&name] = match properties[&name]["type"].as_str() {
                    Some("integer") => self.pick(&[
                        json!("1"),
                        json!(1.5),
                        json!(-1),
                        json!([1]),
                        json!({"a": 1}),
                        json!(1e300),
                        json!(false),
                    ]),
                    Some("boolean") => self.pick(&[json!("true"), json!(1), json!([]), json!({})]),
                    Some("array") => self.pick(&[json!("a"), json!([1]), json!({}), json!([[]])]),
                    _ => self.pick(&[json!(1), json!([]), json!({}), json!(true), json!(["a"])]),
                };
            }
        }
        made
    }

    /// What is no JSON any more.
    fn broken(&mut self, mut body: Vec<u8>) -> Vec<u8> {
        match self.chance.below(4) {
            0 => body.truncate(body.len() - 1),
            1 => body.insert(0, b"{}[]\",:\\"[self.chance.below(8) as usize]),
            2 => body.push(b'{'),
            _ => {
                let length = 1 + self.chance.below(60);
                body = (0..length).map(|_| 128 + self.chance.below(128) as u8).collect();
            }
        }
        body
    }
}

/// All that a request might change.
pub(crate) async fn state(admin: &Person, table: i64) -> Value {
    let count = |value: Value| value.as_array().map_or(0, Vec::len);
    let log = admin.get(&format!("/api/admin/tables/{table}/log?after=1000000")).await.json();
    let ledger = admin.get("/api/admin/ledger").await.json();
    assert_eq!(ledger["balanced"], true, "{ledger}");
    json!({
        "tables": count(admin.get("/api/admin/tables").await.json()),
        "players": admin.get("/api/admin/players").await.json(),
        "passwords": admin.get("/api/admin/passwords").await.json(),
        "entries": ledger["count"],
        "log": log["last"],
    })
}

async fn badger(requests: u32, seed: u64) {
    let data = tempfile::tempdir().expect("a folder");
    let documents = tempfile::tempdir().expect("a folder");
    let text = documents.path().join("colorado.txt");
    std::fs::write(text, "one\ntwo\nthree\n").expect("a document");
    let mut config = config(data.path(), PATIENT);
    config.documents = Some(documents.path().to_owned());
    let house = House::with(config).await;
    let admin = Person::register(house.addr, "Zoe").await;
    let hidden = Hidden::deal(&house).await;
    let victim = Person::guest(house.addr, "Victim").await;
    let forgetful = Person::register(house.addr, "Forgetful").await;
    let mut sessions = vec![None, Some("cardroom=x".to_owned()), Some(admin.cookie.clone())];
    sessions.push(Some(Person::guest(house.addr, "Gus").await.cookie));
    for role in ["player", "floor", "cage"] {
        let person = Person::register(house.addr, &format!("Our {role}")).await;
        let path = format!("/api/admin/players/{}", person.id);
        let given = admin.post(&path, json!({ "role": role })).await;
        assert_eq!(given.status, 200, "{}", given.text);
        sessions.push(Some(person.cookie));
    }
    let described = request(house.addr, ("GET", "/api/openapi.json"), None, None).await;
    let endpoints = endpoints(&described.expect("the room answers").json());
    assert!(endpoints.len() > 20, "the description was not understood");
    let chance = Chance::new(seed, Purpose::Seating);
    let (table, victim, forgetful) = (hidden.table, victim.id, forgetful.id);
    let mut asker = Asker { chance, sessions: &sessions, table, victim, forgetful };
    let mut wire = Wire::to(house.addr);
    let before = state(&admin, hidden.table).await;
    for form in [Form::Bad, Form::Good] {
        for endpoint in &endpoints {
            for number in 0..requests / 2 {
                let mut request = asker.ask(endpoint, form);
                if endpoint.path == "/api/admin/players/{id}" {
                    request.path = request.path.replace(&hidden.table.to_string(), "999999");
                }
                let about = || {
                    let body = String::from_utf8_lossy(&request.body).into_owned();
                    format!("seed {seed}, {number}: {} {} {body}", request.method, request.path)
                };
                let Some(reply) = wire.ask(&request).await else {
                    assert_eq!(form, Form::Bad, "{}: the room hung up", about());
                    continue;
                };
                let least = if form == Form::Bad { 400 } else { 200 };
                assert!(
                    (least..500).contains(&reply.status),
                    "{}: {} {}",
                    about(),
                    reply.status,
                    reply.text
                );
                // Rule sheets name cards of their own.
                if endpoint.path.contains("tables") || endpoint.path.contains("admin") {
                    hidden.is_not_in(&reply.text, &about);
                }
            }
            if form == Form::Bad {
                let after = state(&admin, hidden.table).await;
                assert_eq!(after, before, "seed {seed}: {} {}", endpoint.method, endpoint.path);
            }
        }
    }
    let after = state(&admin, hidden.table).await;
    assert_eq!(after["log"], before["log"], "the table waits as it did");
    let given = after["passwords"].as_array().expect("a list");
    assert!(!given.is_empty() && given.iter().all(|it| it["account"] == forgetful), "{given:?}");
    hidden.goes_on(house).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn malformed_requests_change_nothing() {
    badger(A_FEW, 77).await;
}

#[tokio::test(flavor = "multi_thread")]
#[ignore = "20,000 requests to each endpoint: cargo xtask proofs"]
async fn malformed_requests_by_the_thousand_change_nothing() {
    badger(20_000, 78).await;
}
