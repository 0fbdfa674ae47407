//! On a small phone nothing lies on anybody's name, and no bets or shown cards on others, on the
//! dealer's cards or on the board; on a usual one no result lies on another either, and nothing is cut
//! off by the edge.

use crate::evenings::NEXT;
use crate::house::House;
use crate::page::{Browser, PATIENCE, Page};
use serde_json::{Value, json};
use std::time::{Duration, Instant};
use tempfile::TempDir;

/// How small the phone is, and with it how much is asked.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Phone {
    /// What is played must be seen.
    Small,
    /// And every name and result.
    Usual,
}

/// What lies on what, by a few pixels or more, and what the stage cuts off.
const OVER: &str = r#"
((usual) => {
  const all = (what) => [...document.querySelectorAll(`.stage ${what}`)].filter((it) => it.getClientRects().length);
  const tags = [...all(".net"), ...all(".badge"), ...all(".bank-marker")];
  const kinds = {
    plate: all(".plate"), bets: all(".bets-other"), note: all(".notes li"), area: all(".own .area"), tag: tags, words: all(".spread-words"),
    middle: [...all(".boards .card"), ...all(".dealer-hands .card"), ...all(".pots .pot")], own: [...all(".own .card"), ...all(".own .tile")],
    name: [...all(".plate-name"), ...all(".plate-chips")],
    // Melds may reach far: at Pan the pile is drawn above them.
    shown: document.querySelector(".stage.family-pan") ? [] : all(".seat .card").filter((it) => it.dataset.face),
  };
  const played = [["plate", "plate"], ["plate", "bets"], ["plate", "middle"], ["plate", "note"], ["bets", "bets"], ["bets", "middle"], ["shown", "middle"]];
  const said = [["tag", "tag"], ["tag", "name"], ["tag", "bets"], ["tag", "middle"], ["tag", "own"], ["tag", "words"], ["words", "words"], ["words", "name"], ["plate", "own"], ["plate", "area"]];
  const pairs = usual ? [...played, ...said] : played;
  const over = (a, b) => {
    const [one, two] = [a, b].map((it) => it.getBoundingClientRect());
    return Math.min(Math.min(one.right, two.right) - Math.max(one.left, two.left), Math.min(one.bottom, two.bottom) - Math.max(one.top, two.top));
  };
  const name = (it) => it.getAttribute("aria-label") || it.innerText;
  const covered = pairs.flatMap(([x, y]) => kinds[x].flatMap((a, at) => kinds[y].slice(x === y ? at + 1 : 0).filter((b) => over(a, b) > 5).map((b) => `${name(a)} | ${name(b)}`)));
  const edge = document.querySelector(".stage-box").getBoundingClientRect();
  const cut = Object.values(kinds).flat().filter((it) => {
    const box = it.getBoundingClientRect();
    const wide = it.matches(".spread-words") && it.scrollWidth > it.clientWidth + 1;
    return wide || box.left < -1 || box.right > Math.min(innerWidth, edge.right) + 1 || box.top < edge.top - 1 || box.bottom > edge.bottom + 1;
  });
  return [...covered, ...(usual ? cut : []).map((it) => `${name(it)} is cut`)];
})
"#;

/// Looks at the table until two rounds have begun.
async fn looks(page: &Page, game: &str, phone: Phone) {
    let over = format!("({})({})", OVER.trim(), phone == Phone::Usual);
    let round = "Number(document.querySelector('.stage')?.dataset.round ?? 0)";
    let first = page.eval(round).await.as_f64().unwrap_or(0.0);
    let begun = Instant::now();
    while page.eval(round).await.as_f64().unwrap_or(0.0) < first + 2.0 {
        let mut found = page.eval(&over).await;
        if found != json!([]) {
            // What lies so for a frame, while one view follows another, is seen by nobody.
            tokio::time::sleep(Duration::from_millis(100)).await;
            let still = page.eval(&over).await;
            let still = still.as_array().expect("a list").clone();
            let was = found.as_array().expect("a list");
            found = still.into_iter().filter(|it| was.contains(it)).collect();
        }
        if found != json!([]) {
            page.picture(&format!("overlap-{game}")).await;
            panic!("{game}: {found:#}");
        }
        page.eval(NEXT).await;
        assert!(begun.elapsed() < PATIENCE, "{game} stands still");
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
    page.picture(&format!("phone-{game}")).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn nothing_lies_on_a_name() {
    let games = [
        ("texas-holdem", 6),
        ("texas-holdem", 9),
        ("ultimate-texas-holdem", 5),
        ("three-card-poker", 6),
        ("pan", 5),
    ];
    tours([360, 640], Phone::Small, &games).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
#[ignore = "minutes in a browser: cargo xtask browser"]
async fn no_result_lies_on_another() {
    let games = [
        ("texas-holdem", 6),
        ("seven-card-stud-hi-lo", 6),
        ("ultimate-texas-holdem", 5),
        ("three-card-poker", 6),
        ("fortune-pai-gow-poker", 4),
        ("pai-gow-tiles", 4),
        ("pure-21-5-blackjack", 4),
        ("ez-baccarat", 4),
        ("pan", 5),
    ];
    tours([390, 844], Phone::Usual, &games).await;
}

/// Sits down at a table of each game in turn, on a phone of that size, and looks.
async fn tours([wide, high]: [u32; 2], phone: Phone, games: &[(&str, u64)]) {
    let Some(browser) = Browser::start().await else { return };
    let data = TempDir::new().expect("a folder for the room");
    let house = House::open(data.path(), None).await;
    let page = browser.page(wide, high).await;
    page.go(&house.at("")).await;
    page.wait_for("document.querySelectorAll('.game').length > 80").await;
    page.click("[data-guest]").await;
    page.wait_for("document.querySelector('.balance-button')").await;
    let buy = "fetch('/api/cage/buy', { method: 'POST', headers: { 'content-type': \
               'application/json' }, body: '{\"cents\":500000}' }).then((it) => it.ok)";
    assert_eq!(page.eval(buy).await, true, "chips for every table");
    // What is under way is nowhere for a while.
    page.eval("localStorage.setItem('cardroom.settings', JSON.stringify({ speed: 'none' }))").await;
    for &(game, seats) in games {
        let setup = json!({ "game": game, "seats": seats, "bots": seats - 1, "clock": 120 });
        let open = format!(
            "fetch('/api/tables', {{ method: 'POST', headers: {{ 'content-type': \
             'application/json' }}, body: JSON.stringify({setup}) }}) \
             .then((it) => it.json()).then((it) => it.id)"
        );
        let table: Value = page.eval(&open).await;
        page.go("about:blank").await;
        page.go(&house.at(&format!("#/table/{table}?sit=1"))).await;
        page.wait_for("document.querySelector('.own .plate')").await;
        looks(&page, game, phone).await;
    }
    page.is_content();
    house.close().await;
}
