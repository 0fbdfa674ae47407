//! What lies beside a table on the page: its own rules and prices, the time, the seals, the replay,
//! and the floor.

use crate::house::House;
use crate::page::{Browser, Page};
use serde_json::{Value, json};
use tempfile::TempDir;

/// A room with somebody in it.
struct Visit {
    _browser: Browser,
    _data: TempDir,
    house: House,
    page: Page,
}

impl Visit {
    /// Nobody, where there is no browser. `way` is `guest` or `register`.
    async fn of(name: &str, way: &str, [width, height]: [u32; 2]) -> Option<Visit> {
        let browser = Browser::start().await?;
        let data = TempDir::new().expect("a folder for the room");
        let house = House::open(data.path(), None).await;
        let page = browser.page(width, height).await;
        page.go(&house.at("")).await;
        page.wait_for("document.querySelectorAll('.game').length > 80").await;
        let body = json!({ "name": name, "password": "correct horse" });
        assert_eq!(post(&page, &format!("/api/{way}"), &body).await["name"], name);
        page.eval("localStorage.setItem('cardroom.here', '1')").await;
        Some(Visit { _browser: browser, _data: data, house, page })
    }

    async fn at(&self, place: &str) {
        self.page.go("about:blank").await;
        self.page.go(&self.house.at(place)).await;
    }

    /// Opens a table and sits down.
    async fn sits(&self, setup: Value) -> i64 {
        let table = post(&self.page, "/api/tables", &setup).await["id"].as_i64();
        let table = table.expect("a table has a number");
        self.at(&format!("#/table/{table}?sit=1")).await;
        self.page.wait_for("document.querySelector('.own .plate')").await;
        table
    }
}

async fn post(page: &Page, path: &str, body: &Value) -> Value {
    let script = format!(
        "fetch('{path}', {{ method: 'POST', headers: {{ 'content-type': 'application/json' }}, \
         body: JSON.stringify({body}) }}).then((it) => it.json())"
    );
    page.eval(&script).await
}

async fn text(page: &Page, selector: &str) -> String {
    let find = format!("document.querySelector({})?.innerText ?? ''", json!(selector));
    page.wait_for(&find).await.as_str().unwrap_or_default().to_owned()
}

/// A mistyped address, or a private table's without its key, is told from a line that is lost.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_table_that_is_not_there_says_so() {
    let Some(visit) = Visit::of("Ada", "guest", [820, 1180]).await else { return };
    let hidden = json!({ "game": "texas-holdem", "bots": 0, "private": true });
    let hidden = post(&visit.page, "/api/tables", &hidden).await["id"].clone();
    for address in [hidden.to_string(), "9999".to_owned(), "abc".to_owned()] {
        visit.at(&format!("#/table/{address}")).await;
        let says = text(&visit.page, ".banner.is-final").await;
        assert!(says.contains("There is no such table"), "{address}: {says}");
    }
    visit.page.click(".banner.is-final .act").await;
    visit.page.wait_for("document.querySelector('.game')").await;
    visit.house.close().await;
}

/// The rules beside a table are those of its own options, and so are the prices.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_rules_beside_a_table_are_its_own() {
    let Some(visit) = Visit::of("Ada", "guest", [1440, 900]).await else { return };
    let page = &visit.page;
    let choose = ["paytable.pair-plus=3"];
    visit.sits(json!({ "game": "three-card-poker@colorado", "choose": choose, "bots": 1 })).await;
    page.click("#tab-rules").await;
    assert!(text(page, "[data-option='paytable.pair-plus']").await.contains("3 (usually 1)"));
    let price = async |wager: &str| text(page, &format!("[data-price='{wager}']")).await;
    assert!(price("pair-plus").await.contains("3.00 %"));
    assert!(price("cover-all").await.contains("± 0.03 %"));
    assert!(price("progressive").await.contains("at an empty meter"));
    assert!(price("six-card").await.contains("not priced yet"));
    page.picture("rules-beside").await;
    // A mix has rules too: those of the game that is on, whichever it is by now.
    visit.sits(json!({ "game": "horse", "bots": 2, "clock": 120 })).await;
    page.click("#tab-rules").await;
    let on = "document.querySelector('.panel-rules .sheet-head b')?.textContent";
    let told = format!("document.querySelector('.what h1')?.textContent === 'HORSE now ' + {on}");
    page.wait_for(&told).await;
    page.is_content();
    visit.house.close().await;
}

/// Writes down whatever the voice says and the clocks show, as it comes: whoever looks now and then
/// misses what stood there between two looks.
const CLOCKS: &str = r#"
window.clocks = [];
new MutationObserver(() => {
  for (const what of [".voice", ".time-left", ".timer"]) {
    const it = document.querySelector(what);
    const shows = it && `${it.className}: ${it.textContent}`;
    if (shows && window.clocks.findLast((kept) => kept.what === what)?.shows !== shows) window.clocks.push({ what, shows });
  }
}).observe(document, { subtree: true, childList: true, attributes: true, characterData: true });
"#;

/// Time that runs out is seen and heard without anything else happening, and the time bank has its
/// name.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn time_runs_into_the_bank_by_itself() {
    let Some(visit) = Visit::of("Ada", "guest", [390, 844]).await else { return };
    let page = &visit.page;
    page.ask("Page.addScriptToEvaluateOnNewDocument", json!({ "source": CLOCKS })).await;
    visit.sits(json!({ "game": "texas-holdem", "bots": 2, "clock": 12 })).await;
    page.wait_for("document.querySelector('.actions.is-asked')").await;
    let at = "document.querySelector('.stage').dataset.round";
    let round = page.eval(at).await;
    page.wait_for("document.querySelector('.time-left.is-bank')").await;
    page.wait_for("document.querySelector('.timer.is-bank')").await;
    page.picture("time-bank").await;
    assert_eq!(page.eval(at).await, round, "nothing else happened");
    let clocks = page.eval("window.clocks").await;
    let clocks = clocks.as_array().expect("they were written down");
    for (what, shows) in [
        (".voice", ["Your turn.", "seconds left.", "Your time bank runs"].as_slice()),
        (".time-left", &["is-late", "is-bank: Time bank: "]),
        (".timer", &["is-own is-late", "is-bank"]),
    ] {
        let mut kept = clocks.iter().filter(|it| it["what"] == what);
        for word in shows {
            let shown = kept.any(|it| it["shows"].as_str().is_some_and(|it| it.contains(word)));
            assert!(shown, "{what} shows {word} in its turn: {clocks:?}");
        }
    }
    page.is_content();
    visit.house.close().await;
}

/// The seal is shown before the cards, kept when the page is loaded anew, and held to the record.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_seal_is_shown_before_the_cards_and_kept() {
    let Some(visit) = Visit::of("Ada", "guest", [1280, 720]).await else { return };
    let page = &visit.page;
    visit.sits(json!({ "game": "texas-holdem", "bots": 2, "clock": 120 })).await;
    page.wait_for("document.querySelector('.actions.is-asked [data-choice=fold]')").await;
    let round = page.eval("document.querySelector('.stage').dataset.round").await;
    let round = round.as_str().expect("a number").to_owned();
    let seal = page.eval("document.querySelector('.seal').dataset.seal").await;
    let lines = "[...document.querySelectorAll('.log li')].map((it) => it.title || it.innerText)";
    let lines = page.eval(lines).await;
    let lines: Vec<&str> =
        lines.as_array().expect("a log").iter().filter_map(Value::as_str).collect();
    // Rounds before this one, watched or played, stand above it.
    let at = |wanted: &str| lines.iter().rposition(|line| line.contains(wanted));
    let sealed = at(seal.as_str().expect("a seal"));
    assert!(sealed.is_some() && sealed < at("Dealt"), "{lines:?}");
    page.click("[data-choice=fold]").await;
    page.wait_for(&format!("Number(document.querySelector('.stage').dataset.round) > {round}"))
        .await;
    page.reload().await;
    page.wait_for("document.querySelector('.own .plate')").await;
    page.click("#tab-hands").await;
    let hand = format!(".hand[data-round='{round}']");
    page.click(&format!("{hand} summary")).await;
    let beside = format!("document.querySelector(\"{hand} [data-seal]\").dataset.seal");
    assert_eq!(page.wait_for(&beside).await, seal);
    page.click(&format!("{hand} .hand-tools button:last-child")).await;
    let found = text(page, &format!("{hand} .seal-found")).await;
    assert_eq!(found, "The record has the seal that you were shown before the cards.");
    page.picture("seal-kept").await;
    // The replay has the felt, seats and chips of the round.
    page.click(&format!("{hand} .hand-tools button")).await;
    page.wait_for("document.querySelectorAll('.replay .seat .plate').length === 2").await;
    page.wait_for("document.querySelector('.replay .bets-other, .replay .bet-own, .replay .pot')")
        .await;
    page.wait_for("document.querySelectorAll('.replay .own [data-face]').length === 2").await;
    page.picture("replay").await;
    page.click(".replay .act-plain:last-of-type").await;
    page.wait_for("document.querySelector('.replay .quiet').textContent.startsWith('2 of')").await;
    page.is_content();
    visit.house.close().await;
}

/// The floor reads any hand as it was called, page by page, closes tables, sells chips and gives
/// roles.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_floor_sees_every_hand_and_closes_tables() {
    let Some(visit) = Visit::of("Boss", "register", [1280, 800]).await else { return };
    let page = &visit.page;
    // Somebody with an account of his own, from outside.
    let ben = json!({ "name": "Ben", "password": "correct horse" });
    let script = format!(
        "fetch('/api/register', {{ method: 'POST', credentials: 'omit', headers: {{ 'content-type': \
         'application/json' }}, body: JSON.stringify({ben}) }}).then((it) => it.ok)"
    );
    assert_eq!(page.eval(&script).await, true);
    post(page, "/api/cage/buy", &json!({ "cents": 100_000 })).await;
    let table = visit.sits(json!({ "game": "texas-holdem", "bots": 2, "clock": 5 })).await;
    let fold = "document.querySelector('.actions [data-choice=fold]:not(:disabled)')?.click(); \
                Number(document.querySelector('.stage')?.dataset.round ?? 0) > 23";
    page.wait_for(fold).await;
    page.click(".topbar .leave").await;
    page.wait_for(&format!("{fold} ; location.hash === '#/'")).await;
    visit.at("#/floor").await;
    page.click(&format!("[data-rounds='{table}']")).await;
    page.wait_for("document.querySelectorAll('.rounds .hand').length === 20").await;
    page.click(".rounds .hand:nth-of-type(3) summary").await;
    assert!(text(page, ".rounds .hand[open] .log").await.contains("posts the small blind"));
    page.picture("floor-rounds").await;
    page.click("[data-earlier]").await;
    page.wait_for("document.querySelector('.rounds .hand[data-round=\"0\"]')").await;
    page.click(".rounds .hand[data-round='0'] summary").await;
    let first = text(page, ".rounds .hand[data-round='0']").await;
    assert!(first.contains(", a bot, takes seat"), "{first}");
    assert!(first.contains("chips to the table"), "{first}");
    // A role, and chips.
    page.click("[data-tab=players]").await;
    page.wait_for("document.querySelector('[data-role]')").await;
    page.eval(
        "(() => { const it = document.querySelector('[data-role]'); it.value = 'floor'; \
         it.dispatchEvent(new Event('change')); })()",
    )
    .await;
    page.wait_for(
        "fetch('/api/admin/players').then((it) => it.json()) \
         .then((list) => list.some((it) => it.name === 'Ben' && it.role === 'floor'))",
    )
    .await;
    page.click("[data-cage]").await;
    page.wait_for("document.querySelector('dialog [name=amount]')").await;
    page.eval("document.querySelector('dialog [name=amount]').value = '250'").await;
    page.click("dialog [data-way=buy]").await;
    page.wait_for(
        "fetch('/api/admin/players').then((it) => it.json()) \
         .then((list) => list.some((it) => it.name === 'Ben' && it.cents === 125000))",
    )
    .await;
    page.picture("floor-players").await;
    // The table is closed, and its hands stay. Bots play on only where somebody watches.
    let watch = format!(
        "void new WebSocket(location.origin.replace('http', 'ws') + '/api/tables/{table}/ws')"
    );
    page.eval(&watch).await;
    page.click("[data-tab=tables]").await;
    let mut tries = 0;
    loop {
        page.click(&format!("[data-close='{table}']")).await;
        page.click("dialog [data-sure]").await;
        let gone = format!("!document.querySelector('[data-close=\"{table}\"]')");
        tokio::time::sleep(std::time::Duration::from_millis(300)).await;
        if page.eval(&gone).await == true {
            break;
        }
        tries += 1;
        assert!(tries < 50, "the table is never between rounds");
    }
    page.click("[data-tab=closed]").await;
    page.click(&format!("[data-rounds='{table}']")).await;
    page.wait_for("document.querySelectorAll('.rounds .hand').length === 20").await;
    page.forgive(); // Closing in the middle of a round was refused, which the console notes.
    visit.house.close().await;
}
