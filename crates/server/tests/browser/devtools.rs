//! The browser's tools over their socket: requests with answers, and what the pages complain of.

use futures_util::stream::{SplitSink, SplitStream};
use futures_util::{SinkExt, StreamExt};
use serde_json::{Value, json};
use std::collections::HashMap;
use std::sync::{Arc, Mutex};
use std::time::Duration;
use tokio::net::TcpStream;
use tokio::sync::oneshot;
use tokio_tungstenite::WebSocketStream;
use tokio_tungstenite::tungstenite::Message;

/// How long the browser may take for an answer.
const PATIENCE: Duration = Duration::from_secs(120);

type Socket = WebSocketStream<TcpStream>;

/// The line to a browser's tools.
#[derive(Clone)]
pub(crate) struct Devtools(Arc<Inner>);

struct Inner {
    sink: tokio::sync::Mutex<SplitSink<Socket, Message>>,
    state: Mutex<State>,
}

#[derive(Default)]
struct State {
    number: u64,
    waiting: HashMap<u64, oneshot::Sender<Value>>,
    /// What was wrong, by page.
    faults: Vec<(String, String)>,
}

impl Devtools {
    /// Opens the line.
    pub(crate) async fn open(address: &str) -> Devtools {
        let host = address.trim_start_matches("ws://").split('/').next().expect("an address");
        let stream = TcpStream::connect(host).await.expect("the tools listen");
        let (socket, _) = tokio_tungstenite::client_async(address, stream).await.expect("and talk");
        let (sink, stream) = socket.split();
        let (sink, state) = (tokio::sync::Mutex::new(sink), Mutex::default());
        let line = Devtools(Arc::new(Inner { sink, state }));
        tokio::spawn(line.clone().listen(stream));
        line
    }

    async fn listen(self, mut stream: SplitStream<Socket>) {
        while let Some(Ok(message)) = stream.next().await {
            let Ok(text) = message.to_text() else { continue };
            let Ok(said) = serde_json::from_str::<Value>(text) else { continue };
            let mut state = self.0.state.lock().expect("nobody panicked");
            match said["id"].as_u64() {
                Some(id) => {
                    if let Some(waits) = state.waiting.remove(&id) {
                        let _gone = waits.send(said);
                    }
                }
                None => {
                    let page = said["sessionId"].as_str().unwrap_or_default().to_owned();
                    if let Some(fault) = fault(&said) {
                        state.faults.push((page, fault));
                    }
                }
            }
        }
    }

    /// Asks for something, of a page or of the browser.
    pub(crate) async fn ask(&self, page: Option<&str>, method: &str, params: Value) -> Value {
        let (answers, answer) = oneshot::channel();
        let id = {
            let mut state = self.0.state.lock().expect("nobody panicked");
            state.number += 1;
            let id = state.number;
            state.waiting.insert(id, answers);
            id
        };
        let mut request = json!({ "id": id, "method": method, "params": params });
        if let Some(page) = page {
            request["sessionId"] = page.into();
        }
        let message = Message::text(request.to_string());
        self.0.sink.lock().await.send(message).await.expect("the browser listens");
        let said = tokio::time::timeout(PATIENCE, answer).await.expect("the browser answers");
        let said = said.expect("and is still there");
        assert!(said["error"].is_null(), "{method}: {}", said["error"]);
        said["result"].clone()
    }

    /// What a page has complained of, and no longer complains of after this.
    pub(crate) fn faults(&self, page: &str) -> Vec<String> {
        let mut state = self.0.state.lock().expect("nobody panicked");
        let (own, others) = state.faults.drain(..).partition(|(held, _)| held == page);
        state.faults = others;
        let own: Vec<(String, String)> = own;
        own.into_iter().map(|(_, fault)| fault).collect()
    }
}

/// A word of the console that is a fault.
fn fault(said: &Value) -> Option<String> {
    let params = &said["params"];
    match said["method"].as_str()? {
        "Runtime.exceptionThrown" => {
            let details = &params["exceptionDetails"];
            let told = details["exception"]["description"].as_str().or(details["text"].as_str());
            Some(told.unwrap_or("an exception").to_owned())
        }
        "Runtime.consoleAPICalled" if params["type"] == "error" => Some(params["args"].to_string()),
        "Log.entryAdded" if params["entry"]["level"] == "error" => {
            Some(format!("{} {}", params["entry"]["text"], params["entry"]["url"]))
        }
        _ => None,
    }
}
