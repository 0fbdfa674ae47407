//! Strangers who stroll through the room's addresses with strange headers and cookies: every GET is
//! answered, changes nothing, and tells no hidden card.

use crate::asked::{Endpoint, endpoints, state};
use crate::client::{Person, request};
use crate::fuzz::Hidden;
use crate::house::{House, PATIENT};
use crate::wire::{Request, Wire};
use felt::chance::{Chance, Purpose};

/// How many requests each address gets in ci, and in the proofs.
const A_FEW: u32 = 25;
const MANY: u32 = 20_000;

/// Headers that are known to mean something to somebody.
const NAMES: [&str; 16] = [
    "Accept",
    "Accept-Encoding",
    "Range",
    "If-None-Match",
    "If-Modified-Since",
    "X-Forwarded-For",
    "X-Forwarded-Proto",
    "Forwarded",
    "Origin",
    "Referer",
    "Upgrade",
    "Sec-WebSocket-Key",
    "Sec-WebSocket-Version",
    "Authorization",
    "X-HTTP-Method-Override",
    "Cookie",
];

/// What they may say, and what they should not.
const VALUES: [&str; 16] = [
    "",
    "*/*",
    "bytes=0-",
    "bytes=9-1",
    "W/\"0\"",
    "websocket",
    "13",
    "127.0.0.1",
    "::1, ::2",
    "null",
    "DELETE",
    "Basic Og==",
    "dGhlIHNhbXBsZSBub25jZQ==",
    "gzip, br;q=9",
    "Thu, 1 Jan 1970",
    "\u{e9}\u{20ac}",
];

/// What is put into a path.
const TWISTS: [&str; 14] = [
    "/",
    "//",
    "/.",
    "/..",
    "/%2e%2e/",
    "%00",
    "%ff",
    "%",
    "?",
    "?key=%00",
    "?before=-1",
    "?lines=9999999999-1",
    "/%F0%9F%82%A1",
    ";x=1",
];

struct Stroller<'a> {
    chance: Chance,
    sessions: &'a [String],
    table: i64,
}

impl Stroller<'_> {
    fn pick<'a>(&mut self, from: &[&'a str]) -> &'a str {
        from[self.chance.below(from.len() as u32) as usize]
    }

    /// A request with something strange in each of its parts now and then.
    fn stroll(&mut self, endpoint: &Endpoint) -> Request {
        let known = self.chance.below(2) == 0;
        let number = if known {
            self.table.to_string()
        } else {
            self.pick(&["0", "-1", "x", "1e9"]).to_owned()
        };
        let mut path = endpoint.path.replace("{id}", &number).replace("{round}", "1");
        path = path.replace("{game}", self.pick(&["razz", "pan", "@", "razz@", "%40"]));
        path = path.replace("{document}", self.pick(&["colorado", "..", "%2e%2e%2fCargo.toml"]));
        for _ in 0..self.chance.below(3) {
            let at = self.chance.below(path.len() as u32 + 1) as usize;
            let at = (at.max(1)..=path.len()).find(|at| path.is_char_boundary(*at)).unwrap_or(1);
            path.insert_str(at, self.pick(&TWISTS));
        }
        let mut headers = String::new();
        for _ in 0..self.chance.below(4) {
            headers.push_str(&format!("{}: {}\r\n", self.pick(&NAMES), self.pick(&VALUES)));
        }
        Request {
            method: "GET".to_owned(),
            path,
            cookie: Some(self.cookie()),
            kind: "text/plain",
            body: Vec::new(),
            headers,
        }
    }

    /// A session's cookie, or one that looks like it.
    fn cookie(&mut self) -> String {
        let at = self.chance.below(self.sessions.len() as u32) as usize;
        let mut cookie = self.sessions[at].clone();
        match self.chance.below(6) {
            0 => cookie.truncate(20),
            1 => cookie = cookie.to_uppercase(),
            2 => cookie = format!("a=b; {cookie}; {cookie}"),
            3 => cookie = format!("cardroom={}", "0".repeat(64)),
            4 => cookie = format!("cardroom=\"{}\"; cardroom", "é".repeat(32)),
            _ => {}
        }
        cookie
    }
}

async fn stroll(requests: u32, seed: u64) {
    let data = tempfile::tempdir().expect("a folder");
    let house = House::open(data.path(), PATIENT).await;
    let admin = Person::register(house.addr, "Zoe").await;
    let hidden = Hidden::deal(&house).await;
    let guest = Person::guest(house.addr, "Gus").await;
    let described = request(house.addr, ("GET", "/api/openapi.json"), None, None).await;
    let endpoints = endpoints(&described.expect("the room answers").json());
    let gets: Vec<&Endpoint> = endpoints.iter().filter(|it| it.method == "GET").collect();
    assert!(gets.len() > 15, "the description was not understood");
    let sessions = [admin.cookie.clone(), guest.cookie];
    let chance = Chance::new(seed, Purpose::Seating);
    let mut stroller = Stroller { chance, sessions: &sessions, table: hidden.table };
    let mut wire = Wire::to(house.addr);
    let before = state(&admin, hidden.table).await;
    let (mut answered, mut found) = (0, 0);
    for endpoint in gets {
        for number in 0..requests {
            let request = stroller.stroll(endpoint);
            let about = || format!("seed {seed}, {number}: {request:?}");
            // What is no HTTP is hung up on.
            let Some(reply) = wire.ask(&request).await else { continue };
            assert!((100..500).contains(&reply.status), "{}: {}", about(), reply.text);
            if request.path.contains("tables") || request.path.contains("admin") {
                hidden.is_not_in(&reply.text, &about);
            }
            answered += 1;
            found += u32::from(reply.status == 200);
        }
    }
    assert!(answered > 10 * requests, "only {answered} were answered");
    assert!(found > requests, "only {found} found anything");
    assert_eq!(state(&admin, hidden.table).await, before, "something changed");
    hidden.goes_on(house).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn who_strolls_through_the_room_changes_nothing() {
    stroll(A_FEW, 21).await;
}

#[tokio::test(flavor = "multi_thread")]
#[ignore = "20,000 requests to each address: cargo xtask proofs"]
async fn who_strolls_for_hours_changes_nothing() {
    stroll(MANY, 22).await;
}
