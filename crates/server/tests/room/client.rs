//! A client of the room: plain HTTP, and a seat at a table over WebSocket.

use futures_util::{SinkExt, StreamExt};
use serde_json::{Value, json};
use std::net::SocketAddr;
use std::time::Duration;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;
use tokio_tungstenite::WebSocketStream;
use tokio_tungstenite::tungstenite::client::IntoClientRequest;
use tokio_tungstenite::tungstenite::{Message, Utf8Bytes};

/// How long anything may take before a test gives up.
pub(crate) const PATIENCE: Duration = Duration::from_secs(20);

/// What the room answered.
#[derive(Debug)]
pub(crate) struct Reply {
    pub(crate) status: u16,
    pub(crate) head: String,
    pub(crate) text: String,
}

impl Reply {
    pub(crate) fn json(&self) -> Value {
        serde_json::from_str(&self.text).unwrap_or(Value::Null)
    }

    /// The cookie that it sets.
    pub(crate) fn cookie(&self) -> Option<String> {
        let line = self.head.lines().find_map(|line| line.strip_prefix("set-cookie: "))?;
        Some(line.split(';').next()?.to_owned())
    }
}

/// Sends bytes as they are, and reads whatever comes back until the room hangs up.
pub(crate) async fn raw(addr: SocketAddr, bytes: &[u8]) -> std::io::Result<Vec<u8>> {
    let mut stream = TcpStream::connect(addr).await?;
    stream.write_all(bytes).await?;
    let mut answer = Vec::new();
    let read = tokio::time::timeout(PATIENCE, stream.read_to_end(&mut answer)).await;
    match read {
        Ok(Ok(_)) | Ok(Err(_)) => Ok(answer),
        Err(_) => Err(std::io::ErrorKind::TimedOut.into()),
    }
}

/// One request.
pub(crate) async fn request(
    addr: SocketAddr,
    (method, path): (&str, &str),
    cookie: Option<&str>,
    body: Option<&Value>,
) -> std::io::Result<Reply> {
    let body = body.map_or(String::new(), Value::to_string);
    let cookie = cookie.map_or(String::new(), |cookie| format!("Cookie: {cookie}\r\n"));
    let kind = if body.is_empty() { "" } else { "Content-Type: application/json\r\n" };
    let text = format!(
        "{method} {path} HTTP/1.1\r\nHost: {addr}\r\nConnection: close\r\n{cookie}{kind}\
         Content-Length: {}\r\n\r\n{body}",
        body.len()
    );
    let answer = raw(addr, text.as_bytes()).await?;
    let answer = String::from_utf8_lossy(&answer).into_owned();
    let (head, rest) = answer.split_once("\r\n\r\n").unwrap_or((&answer, ""));
    let status = head.split(' ').nth(1).and_then(|it| it.parse().ok()).unwrap_or(0);
    let text = match head.contains("transfer-encoding: chunked") {
        true => unchunked(rest),
        false => rest.to_owned(),
    };
    Ok(Reply { status, head: head.to_owned(), text })
}

fn unchunked(mut rest: &str) -> String {
    let mut text = String::new();
    while let Some((size, more)) = rest.split_once("\r\n") {
        let size = usize::from_str_radix(size.trim(), 16).unwrap_or(0);
        if size == 0 || more.len() < size {
            break;
        }
        text.push_str(&more[..size]);
        rest = more[size..].trim_start_matches("\r\n");
    }
    text
}

/// Somebody who is signed in.
#[derive(Debug, Clone)]
pub(crate) struct Person {
    pub(crate) addr: SocketAddr,
    pub(crate) cookie: String,
    pub(crate) id: i64,
}

impl Person {
    pub(crate) async fn guest(addr: SocketAddr, name: &str) -> Person {
        Person::come(addr, "/api/guest", &json!({ "name": name })).await
    }

    pub(crate) async fn register(addr: SocketAddr, name: &str) -> Person {
        let body = json!({ "name": name, "password": "correct horse" });
        Person::come(addr, "/api/register", &body).await
    }

    async fn come(addr: SocketAddr, path: &str, body: &Value) -> Person {
        let reply =
            request(addr, ("POST", path), None, Some(body)).await.expect("the room answers");
        assert_eq!(reply.status, 200, "{}", reply.text);
        let id = reply.json()["id"].as_i64().expect("an account has an id");
        Person { addr, cookie: reply.cookie().expect("a session is a cookie"), id }
    }

    pub(crate) async fn get(&self, path: &str) -> Reply {
        let reply = request(self.addr, ("GET", path), Some(&self.cookie), None).await;
        reply.expect("the room answers")
    }

    pub(crate) async fn post(&self, path: &str, body: Value) -> Reply {
        let reply = request(self.addr, ("POST", path), Some(&self.cookie), Some(&body)).await;
        reply.expect("the room answers")
    }

    pub(crate) async fn cents(&self) -> i64 {
        self.get("/api/me").await.json()["cents"].as_i64().expect("an account has chips")
    }

    /// Opens a table.
    pub(crate) async fn open(&self, setup: Value) -> i64 {
        let reply = self.post("/api/tables", setup).await;
        assert_eq!(reply.status, 200, "{}", reply.text);
        reply.json()["id"].as_i64().expect("a table has an id")
    }

    /// Goes to a table.
    pub(crate) async fn join(&self, table: i64) -> Chair {
        Chair::at(self.addr, table, Some(&self.cookie)).await.expect("the table is open")
    }
}

/// A connection to a table.
pub(crate) struct Chair {
    socket: WebSocketStream<TcpStream>,
    next: u64,
    prefix: String,
    /// Everything that was heard.
    pub(crate) heard: Vec<Value>,
}

impl Chair {
    pub(crate) async fn at(
        addr: SocketAddr,
        table: i64,
        cookie: Option<&str>,
    ) -> Result<Chair, String> {
        Chair::through(addr, &format!("/api/tables/{table}/ws"), cookie).await
    }

    pub(crate) async fn through(
        addr: SocketAddr,
        path: &str,
        cookie: Option<&str>,
    ) -> Result<Chair, String> {
        let stream = TcpStream::connect(addr).await.map_err(|fault| fault.to_string())?;
        stream.set_nodelay(true).map_err(|fault| fault.to_string())?;
        let url = format!("ws://{addr}{path}");
        let mut request = url.into_client_request().map_err(|fault| fault.to_string())?;
        if let Some(cookie) = cookie {
            let value = cookie.parse().map_err(|_| "no cookie".to_owned())?;
            request.headers_mut().insert("cookie", value);
        }
        let upgrade = tokio_tungstenite::client_async(request, stream).await;
        let (socket, _) = upgrade.map_err(|fault| fault.to_string())?;
        let stamp = std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH);
        let prefix = format!("{}", stamp.unwrap_or_default().as_nanos());
        Ok(Chair { socket, next: 0, prefix, heard: Vec::new() })
    }

    /// Sends text as it is.
    pub(crate) async fn send(&mut self, text: &str) -> Result<(), String> {
        self.socket.send(Message::text(text)).await.map_err(|fault| fault.to_string())
    }

    /// Sends text as it is, and listens meanwhile: the room's last word, if it has one.
    pub(crate) async fn shout(&mut self, text: &str) -> Option<Value> {
        let (mut out, mut heard) = (&mut self.socket).split();
        let last = async {
            loop {
                let Ok(Message::Text(text)) = heard.next().await? else { continue };
                let said: Value = serde_json::from_str(&text).expect("the room speaks JSON");
                if said["is"] == "bye" {
                    return Some(said);
                }
            }
        };
        let both = async { tokio::join!(out.send(Message::text(text)), last) };
        let (_cut, last) = tokio::time::timeout(PATIENCE, both).await.ok()?;
        last
    }

    /// Sends a command under an id of its own.
    pub(crate) async fn say(&mut self, mut command: Value) -> Result<String, String> {
        self.next += 1;
        let id = format!("{}-{}", self.prefix, self.next);
        command["id"] = Value::from(id.clone());
        self.send(&command.to_string()).await?;
        Ok(id)
    }

    /// The next thing that the room says; `None` when it hangs up.
    pub(crate) async fn hear(&mut self) -> Option<Value> {
        let text = tokio::time::timeout(PATIENCE, self.text()).await;
        let text = text.expect("the room says something in time")?;
        let value: Value = serde_json::from_str(&text).expect("the room speaks JSON");
        self.heard.push(value.clone());
        Some(value)
    }

    /// The same as it comes, whenever it does.
    pub(crate) async fn text(&mut self) -> Option<Utf8Bytes> {
        loop {
            match self.socket.next().await? {
                Ok(Message::Text(text)) => return Some(text),
                Ok(Message::Close(_)) | Err(_) => return None,
                Ok(_) => {}
            }
        }
    }

    /// Waits for something.
    pub(crate) async fn until(&mut self, wanted: impl Fn(&Value) -> bool) -> Option<Value> {
        loop {
            let heard = self.hear().await?;
            if wanted(&heard) {
                return Some(heard);
            }
        }
    }

    /// Says something and waits for what becomes of it: `done` or `refused`.
    pub(crate) async fn ask(&mut self, command: Value) -> Option<Value> {
        let id = self.say(command).await.ok()?;
        self.until(|heard| {
            heard["id"] == id.as_str() && (heard["is"] == "done" || heard["is"] == "refused")
        })
        .await
    }

    /// The same, and waits for the table as it is then: the view before it is of a moment ago, and
    /// what it offers may be another round's by now.
    pub(crate) async fn answer(&mut self, command: Value) -> Option<Value> {
        let became = self.ask(command).await?;
        if let Some(at) = became["at"].as_u64() {
            self.until(|heard| heard["is"] == "view" && heard["at"].as_u64() >= Some(at)).await?;
        }
        Some(became)
    }

    /// The last view.
    pub(crate) fn view(&self) -> Option<&Value> {
        self.heard.iter().rev().find(|heard| heard["is"] == "view").map(|heard| &heard["view"])
    }
}

/// Some choice of a view, by a number.
pub(crate) fn any(view: &Value, number: usize) -> Option<Value> {
    let choices = view["choices"].as_array()?;
    let choice = choices.get(number % choices.len().max(1))?;
    let mut command = json!({"do": "answer", "choice": choice["id"]});
    let amount = &choice["amount"];
    if let Some(held) = amount["one-of"].as_array() {
        command["cents"] = held.get(number % held.len().max(1))?.clone();
    } else if let Some(least) = amount["range"]["least"].as_u64() {
        command["cents"] = Value::from(least);
    }
    if let Some(from) = choice["cards"]["from"].as_array() {
        let least = choice["cards"]["least"].as_u64().unwrap_or(0) as usize;
        command["cards"] = from.iter().take(least).cloned().collect();
    }
    Some(command)
}
