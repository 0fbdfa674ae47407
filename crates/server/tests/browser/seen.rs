//! What each pair of eyes sees, and what is there again after the room was gone.

use crate::house::House;
use crate::page::{Browser, Page};
use serde_json::{Value, json};
use tempfile::TempDir;

/// The faces of one's own cards.
const OWN: &str =
    "[...document.querySelectorAll('.own [data-fly]')].map((it) => it.dataset.face).join(' ')";

/// The faces that somebody else's cards show.
const OTHERS: &str =
    "[...document.querySelectorAll('.seat [data-fly]')].map((it) => it.dataset.face).join('')";

/// Two cards of one's own, in the middle of a hand.
const DEALT: &str = "document.querySelector('.stage')?.dataset.phase === 'playing' && \
                     document.querySelectorAll('.own [data-fly]').length === 2 && \
                     document.querySelectorAll('.seat [data-fly]').length === 2";

async fn comes(page: &Page, house: &House, name: &str) {
    page.go(&house.at("")).await;
    page.wait_for("document.querySelectorAll('.game').length > 80").await;
    let script = format!(
        "fetch('/api/guest', {{ method: 'POST', headers: {{ 'content-type': 'application/json' }}, \
         body: JSON.stringify({{ name: {} }}) }}).then((it) => {{ \
         localStorage.setItem('cardroom.here', '1'); return it.ok; }})",
        json!(name)
    );
    assert_eq!(page.eval(&script).await, true, "{name} comes in");
}

async fn sits(page: &Page, house: &House, table: &Value) {
    page.go("about:blank").await;
    page.go(&house.at(&format!("#/table/{table}?sit=1"))).await;
    page.wait_for("document.querySelector('.own .plate')").await;
}

async fn opens(page: &Page) -> Value {
    let open = "fetch('/api/tables', { method: 'POST', headers: { 'content-type': 'application/json' }, \
                body: JSON.stringify({ game: 'texas-holdem', seats: 2, bots: 0, clock: 120 }) }) \
                .then((it) => it.json()).then((it) => it.id)";
    page.eval(open).await
}

/// Ada and Ben in the middle of a hand, in pages of these sizes.
struct Two {
    _browser: Browser,
    data: TempDir,
    house: House,
    ada: Page,
    ben: Page,
}

impl Two {
    /// Nobody, where there is no browser.
    async fn dealt([hers, his]: [(u32, u32); 2]) -> Option<Two> {
        let browser = Browser::start().await?;
        let data = TempDir::new().expect("a folder for the room");
        let house = House::open(data.path(), None).await;
        let (ada, ben) = (browser.page(hers.0, hers.1).await, browser.page(his.0, his.1).await);
        comes(&ada, &house, "Ada").await;
        comes(&ben, &house, "Ben").await;
        let table = opens(&ada).await;
        sits(&ada, &house, &table).await;
        sits(&ben, &house, &table).await;
        ada.wait_for(DEALT).await;
        ben.wait_for(DEALT).await;
        Some(Two { _browser: browser, data, house, ada, ben })
    }
}

/// Two people at one table: each sees his own cards, and only backs of the other's.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn two_browsers_see_only_their_own_cards() {
    let Some(Two { _browser, data: _data, house, ada, ben }) = Two::dealt([(1280, 720); 2]).await
    else {
        return;
    };
    let (hers, his) = (ada.eval(OWN).await, ben.eval(OWN).await);
    assert_ne!(hers, his);
    for cards in [&hers, &his] {
        assert_eq!(cards.as_str().map(str::len), Some(5), "two cards: {cards}");
    }
    assert_eq!((ada.eval(OTHERS).await, ben.eval(OTHERS).await), (json!(""), json!("")));
    ada.picture("two-browsers-ada").await;
    ben.picture("two-browsers-ben").await;
    ada.is_content();
    ben.is_content();
    house.close().await;
}

/// The room closes in the middle of a hand and opens again: the page comes back to the same seat and
/// the same cards by itself, and so it does when it is loaded anew.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_hand_goes_on_after_the_room_was_gone() {
    let Some(Two { _browser, data, house, ada, ben }) = Two::dealt([(1440, 900), (390, 844)]).await
    else {
        return;
    };
    let before = (ada.eval(OWN).await, ben.eval(OWN).await);
    let addr = house.addr;
    house.close().await;
    ada.wait_for("document.querySelector('.banner')").await;
    ada.picture("reconnecting").await;
    let house = House::open(data.path(), Some(addr)).await;
    ada.wait_for("!document.querySelector('.banner')").await;
    ben.wait_for("!document.querySelector('.banner')").await;
    assert_eq!((ada.eval(OWN).await, ben.eval(OWN).await), before, "after the room was gone");
    ada.reload().await;
    ada.wait_for(DEALT).await;
    assert_eq!(ada.eval(OWN).await, before.0, "after the page was loaded anew");
    ada.forgive();
    ben.forgive();
    // The hand goes on by key: whoever is asked calls or checks.
    let asked = "document.querySelector('.actions.is-asked') !== null";
    let (first, name) = if ada.eval(asked).await == true { (&ada, "Ada") } else { (&ben, "Ben") };
    first.key("c").await;
    first.wait_for("!document.querySelector('.actions.is-asked')").await;
    first.picture(&format!("after-the-room-was-gone-{name}")).await;
    ada.is_content();
    ben.is_content();
    house.close().await;
}
