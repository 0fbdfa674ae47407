//! One page of the browser: where it goes, what it shows, and hands to press things with.

use crate::chromium::Chromium;
use crate::devtools::Devtools;
use serde_json::{Value, json};
use std::path::PathBuf;
use std::time::{Duration, Instant};

/// How long a page may take to show what it should: it is only waited out by a page that never will,
/// and a busy machine is slow.
pub(crate) const PATIENCE: Duration = Duration::from_secs(120);

/// A browser and the line to its tools.
pub(crate) struct Browser {
    tools: Devtools,
    _chromium: Chromium,
}

impl Browser {
    /// Starts one; nothing where there is none.
    pub(crate) async fn start() -> Option<Browser> {
        let chromium = tokio::task::block_in_place(Chromium::start)?;
        let tools = Devtools::open(&chromium.address).await;
        Some(Browser { tools, _chromium: chromium })
    }

    /// A page with cookies of its own, so large.
    pub(crate) async fn page(&self, width: u32, height: u32) -> Page {
        let context = self.tools.ask(None, "Target.createBrowserContext", json!({})).await;
        let context = &context["browserContextId"];
        let target = json!({ "url": "about:blank", "browserContextId": context });
        let target = self.tools.ask(None, "Target.createTarget", target).await;
        let attach = json!({ "targetId": target["targetId"], "flatten": true });
        let session = self.tools.ask(None, "Target.attachToTarget", attach).await;
        let session = session["sessionId"].as_str().expect("a page has a session").to_owned();
        let page = Page { tools: self.tools.clone(), session };
        for domain in ["Runtime.enable", "Log.enable", "Page.enable"] {
            page.ask(domain, json!({})).await;
        }
        page.resize(width, height).await;
        page
    }
}

/// A page.
pub(crate) struct Page {
    tools: Devtools,
    session: String,
}

impl Page {
    pub(crate) async fn ask(&self, method: &str, params: Value) -> Value {
        self.tools.ask(Some(&self.session), method, params).await
    }

    pub(crate) async fn resize(&self, width: u32, height: u32) {
        let mobile = width < 640;
        let size =
            json!({ "width": width, "height": height, "deviceScaleFactor": 1, "mobile": mobile });
        self.ask("Emulation.setDeviceMetricsOverride", size).await;
    }

    /// Evening or daylight, and whether things may move.
    pub(crate) async fn looks(&self, theme: &str) {
        let theme = json!({ "name": "prefers-color-scheme", "value": theme });
        self.ask("Emulation.setEmulatedMedia", json!({ "features": [theme] })).await;
    }

    pub(crate) async fn go(&self, address: &str) {
        self.ask("Page.navigate", json!({ "url": address })).await;
    }

    pub(crate) async fn reload(&self) {
        self.ask("Page.reload", json!({})).await;
    }

    /// What a script comes to.
    pub(crate) async fn eval(&self, script: &str) -> Value {
        let asked = json!({ "expression": script, "returnByValue": true, "awaitPromise": true });
        let said = self.ask("Runtime.evaluate", asked).await;
        assert!(said["exceptionDetails"].is_null(), "{script}: {}", said["exceptionDetails"]);
        said["result"]["value"].clone()
    }

    /// Waits until a script comes to something.
    pub(crate) async fn wait_for(&self, script: &str) -> Value {
        let begun = Instant::now();
        loop {
            let found = self.eval(script).await;
            if !matches!(found, Value::Null | Value::Bool(false)) && found != "" && found != 0 {
                return found;
            }
            if begun.elapsed() > PATIENCE {
                let shows = self.eval("document.body.innerText").await;
                self.picture("gave-up").await;
                panic!("the page never came to {script}; it shows:\n{shows}");
            }
            tokio::time::sleep(Duration::from_millis(40)).await;
        }
    }

    /// Presses what a selector finds, with the mouse, as a reader would.
    pub(crate) async fn click(&self, selector: &str) {
        let find = format!(
            "(() => {{ const it = document.querySelector({}); if (!it || it.disabled) return null; \
             it.scrollIntoView({{ block: 'center' }}); const box = it.getBoundingClientRect(); \
             return {{ x: box.x + box.width / 2, y: box.y + box.height / 2 }}; }})()",
            json!(selector)
        );
        let at = self.wait_for(&find).await;
        for kind in ["mousePressed", "mouseReleased"] {
            let event = json!({ "type": kind, "x": at["x"], "y": at["y"], "button": "left", "clickCount": 1 });
            self.ask("Input.dispatchMouseEvent", event).await;
        }
    }

    /// Presses a key: a letter, a figure, `Enter`, `Escape`.
    pub(crate) async fn key(&self, key: &str) {
        let mut event = json!({ "type": "keyDown", "key": key, "code": key });
        if let [letter] = key.as_bytes() {
            event["code"] = match letter.is_ascii_digit() {
                true => format!("Digit{key}").into(),
                false => format!("Key{}", key.to_uppercase()).into(),
            };
            event["text"] = key.into();
        } else if key == "Enter" {
            event["text"] = "\r".into();
            event["windowsVirtualKeyCode"] = 13.into();
        }
        self.ask("Input.dispatchKeyEvent", event.clone()).await;
        event["type"] = "keyUp".into();
        event.as_object_mut().expect("an object").remove("text");
        self.ask("Input.dispatchKeyEvent", event).await;
    }

    /// Keeps a picture in `target/screenshots`.
    pub(crate) async fn picture(&self, name: &str) {
        let shot = self.ask("Page.captureScreenshot", json!({ "format": "png" })).await;
        let bytes = decoded(shot["data"].as_str().expect("a picture"));
        let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("../screenshots");
        std::fs::create_dir_all(&folder).expect("a folder for pictures");
        std::fs::write(folder.join(format!("{name}.png")), bytes).expect("a picture is kept");
    }

    /// Sees that the page has complained of nothing.
    pub(crate) fn is_content(&self) {
        let faults = self.tools.faults(&self.session);
        assert!(faults.is_empty(), "the console says:\n{}", faults.join("\n"));
    }

    /// Forgets what the page complained of: the room was closed on it.
    pub(crate) fn forgive(&self) {
        self.tools.faults(&self.session);
    }
}

/// Bytes from base 64.
fn decoded(text: &str) -> Vec<u8> {
    const LETTERS: &[u8] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    let values = text.bytes().filter_map(|byte| LETTERS.iter().position(|it| *it == byte));
    let values: Vec<u32> = values.map(|it| it as u32).collect();
    let mut bytes = Vec::with_capacity(values.len() * 3 / 4);
    for four in values.chunks(4) {
        let sum = four.iter().fold(0, |sum, value| sum << 6 | value) << (6 * (4 - four.len()));
        bytes.extend(&sum.to_be_bytes()[1..four.len()]);
    }
    bytes
}

#[test]
fn base_64_comes_to_bytes() {
    assert_eq!(decoded("TWFu"), b"Man");
    assert_eq!(decoded("TWE="), b"Ma");
    assert_eq!(decoded("TQ=="), b"M");
}
