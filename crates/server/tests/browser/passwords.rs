//! A password on the page: changed by whoever knows it, and given by the admin to whoever does not.

use crate::house::House;
use crate::page::{Browser, Page};
use serde_json::{Value, json};
use tempfile::TempDir;

/// The button of one's account.
const ACCOUNT: &str = "[aria-label^='Your account']";

/// The door, on a phone the only one.
const SIGN_IN: &str = ".account button.act-small:not(.act-wide)";

/// Writes into the fields of the window that is open, and sends them.
async fn sends(page: &Page, fields: &[(&str, &str)]) {
    for (name, text) in fields {
        let field = format!("document.querySelector('dialog [name={name}]')");
        page.wait_for(&format!("{field} !== null")).await;
        page.eval(&format!("{field}.value = {}", json!(text))).await;
    }
    page.click("dialog form .act-strong").await;
}

/// Waits until what a selector finds says something.
async fn says(page: &Page, selector: &str, words: &str) {
    let [selector, words] = [json!(selector), json!(words)];
    let find = format!(
        "[...document.querySelectorAll({selector})].some((it) => it.textContent.includes({words}))"
    );
    page.wait_for(&find).await;
}

/// Comes in, or tries to.
async fn comes(page: &Page, name: &str, password: &str) {
    page.wait_for("document.querySelectorAll('.game').length > 80").await;
    page.click(SIGN_IN).await;
    sends(page, &[("name", name), ("password", password)]).await;
}

/// Comes in for the first time.
async fn registers(page: &Page, name: &str, password: &str) {
    page.wait_for("document.querySelectorAll('.game').length > 80").await;
    page.click(SIGN_IN).await;
    page.click("dialog form .act-quiet").await;
    says(page, "dialog h2", "Register").await;
    page.wait_for("document.querySelectorAll('dialog').length === 1").await;
    sends(page, &[("name", name), ("password", password)]).await;
}

async fn signs_out(page: &Page) {
    page.click(ACCOUNT).await;
    page.click("dialog [data-out]").await;
    page.wait_for(&format!("document.querySelector({}) !== null", json!(SIGN_IN))).await;
}

async fn is_in(page: &Page) -> Value {
    page.wait_for(&format!("document.querySelector({}) !== null", json!(ACCOUNT))).await;
    page.wait_for("!document.querySelector('dialog[open]')").await;
    page.eval("fetch('/api/me').then((it) => it.json()).then((it) => it.id)").await
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_password_is_changed_and_given() {
    let Some(browser) = Browser::start().await else { return };
    let data = TempDir::new().expect("a folder for the room");
    let house = House::open(data.path(), None).await;
    let (ada, bob) = (browser.page(1280, 800).await, browser.page(390, 844).await);
    for (page, name) in [(&ada, "Ada"), (&bob, "Bob")] {
        page.go(&house.at("")).await;
        registers(page, name, "correct horse").await;
        is_in(page).await;
    }

    bob.click(ACCOUNT).await;
    bob.click("dialog [data-password]").await;
    let change = |old, new, again| [("old", old), ("new", new), ("again", again)];
    for (fields, why) in [
        (change("correct horse", "battery staple", "battery stable"), "are not alike"),
        (change("wrong horse", "battery staple", "battery staple"), "That is not your password."),
    ] {
        sends(&bob, &fields).await;
        says(&bob, "dialog .refusal", why).await;
    }
    bob.picture("password").await;
    sends(&bob, &change("correct horse", "battery staple", "battery staple")).await;
    says(&bob, ".toast", "Your password is changed.").await;
    signs_out(&bob).await;
    comes(&bob, "Bob", "correct horse").await;
    says(&bob, "dialog .refusal", "No account has that name and password.").await;
    sends(&bob, &[("password", "battery staple")]).await;
    let id = is_in(&bob).await;

    // He forgets it, and asks the admin.
    ada.go(&house.at("#/floor")).await;
    ada.click("[data-tab=players]").await;
    ada.click(&format!("[data-give='{id}']")).await;
    ada.click("dialog [data-sure]").await;
    let given = ada.wait_for("document.querySelector('[data-given]')?.textContent").await;
    ada.picture("password-given").await;
    ada.click("dialog [data-told]").await;
    says(&ada, ".floor-body td[data-column=Who]", "Bob").await;
    let shown = ada.eval("document.body.innerText").await;
    let given = given.as_str().expect("a password");
    assert!(!shown.as_str().expect("the page").contains(given), "it was shown once");

    bob.reload().await;
    comes(&bob, "Bob", given).await;
    says(&bob, "dialog h2", "Choose your own password").await;
    bob.picture("password-own").await;
    sends(&bob, &[("new", "stapled battery"), ("again", "stapled battery")]).await;
    assert_eq!(is_in(&bob).await, id);
    signs_out(&bob).await;
    comes(&bob, "Bob", given).await;
    says(&bob, "dialog .refusal", "No account has that name and password.").await;
    sends(&bob, &[("password", "stapled battery")]).await;
    assert_eq!(is_in(&bob).await, id);
    // What was refused stands in the console, too.
    bob.forgive();
    ada.is_content();
    house.close().await;
}
