//! A guest plays rounds of a game with bots, from the lobby to the cash-out: one of each family in
//! ci, ten in `cargo xtask browser`.

use crate::house::House;
use crate::page::{Browser, PATIENCE, Page};
use serde_json::Value;
use std::time::{Duration, Instant};
use tempfile::TempDir;

/// How many rounds an evening has, and a short one.
const ROUNDS: u64 = 10;
const A_FEW: u64 = 1;

/// What is played, how large the page is, and in which light.
type Evening = (&'static str, [u32; 2], &'static str);

/// What a hand on the page would do next: it presses what the page offers and nothing else.
///
/// Bets go on the first area, and on the next one if the dealer wants more; cards are picked where
/// some are wanted; of the answers, the one that stays in cheaply is taken; Pan is long, and
/// two rounds of three are left to the bots.
pub(crate) const NEXT: &str = r#"
(() => {
  const all = (what) => [...document.querySelectorAll(what)];
  const press = (it) => { it.click(); return it.dataset.choice ?? it.dataset.wager ?? it.className; };
  const stage = document.querySelector(".stage[data-round]");
  if (!stage || document.querySelector(".act.is-sent")) return "";
  const answers = all(".actions .act[data-choice]:not(:disabled)");
  const answer = (id) => answers.find((it) => it.dataset.choice.split(":")[0] === id);
  const refused = document.querySelector(".refusal");
  const areas = all("button.area.is-open");
  if (areas.length) {
    const same = answer("same-bets");
    if (same && !refused) return press(same);
    const free = areas.filter((it) => !it.classList.contains("has-bet"));
    const key = stage.dataset.round;
    window.bets = window.bets?.key === key ? window.bets : { key, made: 0 };
    if (window.bets.made === 0 || (refused && window.bets.made < areas.length && free.length)) {
      window.bets.made += 1;
      document.querySelector(".refusal")?.remove();
      return press(free[0] ?? areas[0]);
    }
    const lies = document.querySelector(".own .area.has-bet");
    const ready = answer("ready");
    return ready && lies && !/out/i.test(ready.textContent) ? press(ready) : "";
  }
  const retire = answer("retire");
  if (retire && Number(stage.dataset.round) % 3 !== 1) return press(retire);
  const likes = ["pass-bank", "check", "call", "bring-in", "stay", "house-way", "stand", "decline", "keep", "lay", "draw", "bet", "no-kill", "run-once", "muck", "show", "take", "again", "banker-stand", "pull", "ready"];
  for (const id of likes) { const found = answer(id); if (found) return press(found); }
  const cards = all(".own .is-pickable:not(.is-picked)");
  if (cards.length && all(".actions .act[data-choice]:disabled").length) return press(cards[cards.length - 1]);
  const rest = answers.filter((it) => !/^(fold|chop|see|straddle|wager|jackpot|enter|tip|take-bank|force|retire|surrender)/.test(it.dataset.choice));
  if (rest.length) return press(rest[0]);
  const last = answer("fold") ?? answer("retire");
  return last ? press(last) : "";
})()
"#;

async fn rounds(page: &Page) -> u64 {
    let round = page.eval("Number(document.querySelector('.stage')?.dataset.round ?? 0)").await;
    round.as_f64().unwrap_or(0.0) as u64
}

/// Plays until so many rounds have begun and the last of them is settled.
async fn play(page: &Page, game: &str, until: u64) {
    let mut moved = Instant::now();
    let mut pictured = 0;
    loop {
        let said = page.eval(NEXT).await;
        if said.as_str().is_some_and(|it| !it.is_empty()) {
            moved = Instant::now();
            pictured += 1;
            if matches!(pictured, 2 | 6) {
                page.picture(&format!("{game}-{pictured}")).await;
            }
        }
        if rounds(page).await > until {
            return;
        }
        let broke =
            page.eval("document.querySelector('.banner .act-strong')?.textContent ?? ''").await;
        if broke == "Add chips" {
            page.click(".banner .act-strong").await;
            page.click("dialog .act-strong").await;
            moved = Instant::now();
        }
        if moved.elapsed() > PATIENCE {
            page.picture(&format!("{game}-stuck")).await;
            let shows = page.eval("document.querySelector('.table-main').innerText + '\\n' + document.querySelector('.panel').innerText").await;
            panic!(
                "{game} stands still in round {}:\n{}",
                rounds(page).await,
                shows.as_str().unwrap_or_default()
            );
        }
        tokio::time::sleep(Duration::from_millis(25)).await;
    }
}

/// What the lobby says that the account has, in cents.
async fn balance(page: &Page) -> f64 {
    let text = "document.querySelector('.balance-button .balance')?.textContent ?? ''";
    let text = page.wait_for(text).await;
    let text: String = text.as_str().unwrap_or_default().replace(['$', ','], "");
    text.parse::<f64>().expect("a balance is an amount") * 100.0
}

/// A whole evening in a room of its own.
async fn whole(evening: Evening) {
    let Some(browser) = Browser::start().await else { return };
    let data = TempDir::new().expect("a folder for the room");
    let house = House::open(data.path(), None).await;
    spend(&browser, &house, evening, ROUNDS).await;
    house.close().await;
}

/// An evening of so many rounds.
async fn spend(browser: &Browser, house: &House, evening: Evening, count: u64) {
    let (game, [width, height], theme) = evening;
    let page = browser.page(width, height).await;
    page.looks(theme).await;
    page.go(&house.at("")).await;
    page.wait_for("document.querySelectorAll('.game').length > 80").await;
    page.picture(&format!("lobby-{width}-{theme}")).await;
    page.click("[data-guest]").await;
    let before = balance(&page).await;
    page.click(&format!(".game [data-play='{game}']")).await;
    page.wait_for("document.querySelector('.own .plate')").await;
    let begun = rounds(&page).await;
    play(&page, game, begun.max(1) + count).await;
    page.picture(&format!("{game}-end")).await;
    page.click(".topbar .leave").await;
    let gone = Instant::now();
    while page.eval("location.hash").await != "#/" {
        page.eval(NEXT).await;
        assert!(gone.elapsed() < PATIENCE, "{game}: the guest cannot leave");
        tokio::time::sleep(Duration::from_millis(25)).await;
    }
    page.wait_for("document.querySelector('.lobby')").await;
    let me: Value = page.eval("fetch('/api/me').then((it) => it.json())").await;
    let cents = me["cents"].as_f64().expect("an account has chips");
    let (mut after, asked) = (balance(&page).await, Instant::now());
    while after != cents && asked.elapsed() < PATIENCE {
        after = balance(&page).await;
    }
    assert_eq!(after, cents, "{game}: the lobby shows what the ledger holds");
    assert!(before > 0.0, "{game}: a guest has play money");
    cash_out(&page, game, after).await;
    page.is_content();
}

/// Cashes everything at the cage: nothing is left, on the page and in the ledger.
async fn cash_out(page: &Page, game: &str, cents: f64) {
    page.click(".balance-button").await;
    page.wait_for("document.querySelector('dialog [name=amount]')").await;
    let amount = cents / 100.0;
    page.eval(&format!("document.querySelector('dialog [name=amount]').value = '{amount}'")).await;
    page.click("dialog .act-plain").await;
    page.wait_for("document.querySelector('dialog .balance').textContent === '$0'").await;
    let me: Value = page.eval("fetch('/api/me').then((it) => it.json())").await;
    assert_eq!(me["cents"], 0, "{game}: everything is cashed");
    page.picture(&format!("{game}-cashed")).await;
}

macro_rules! evenings {
    ($($name:ident: $game:literal, $width:literal x $height:literal, $theme:literal;)*) => {
        $(
            #[ignore = "minutes in a browser: cargo xtask browser"]
            #[tokio::test(flavor = "multi_thread", worker_threads = 2)]
            async fn $name() {
                whole(($game, [$width, $height], $theme)).await;
            }
        )*

        /// Every evening.
        const ALL: &[Evening] = &[$(($game, [$width, $height], $theme)),*];
    };
}

/// One round of each, one guest after another, in one room.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_round_of_each() {
    let Some(browser) = Browser::start().await else { return };
    let data = TempDir::new().expect("a folder for the room");
    let house = House::open(data.path(), None).await;
    for evening in ALL {
        let begun = Instant::now();
        spend(&browser, &house, *evening, A_FEW).await;
        println!("{}: {:.1} s", evening.0, begun.elapsed().as_secs_f64());
    }
    house.close().await;
}

evenings! {
    holdem: "texas-holdem", 1440 x 900, "dark";
    stud_hi_lo: "seven-card-stud-hi-lo", 1280 x 720, "light";
    ultimate: "ultimate-texas-holdem", 1440 x 900, "dark";
    fortune_pai_gow: "fortune-pai-gow-poker", 390 x 844, "dark";
    twenty_one: "pure-21-5-blackjack", 1280 x 720, "dark";
    baccarat: "ez-baccarat", 390 x 844, "light";
    pan: "pan", 1440 x 900, "light";
    tiles: "pai-gow-tiles", 1280 x 720, "dark";
    five_card_draw: "five-card-draw", 360 x 640, "dark";
}
