//! A connection to a table.

use super::App;
use super::refusal::Refusal;
use super::session::Visitor;
use super::tables::desk;
use crate::table::{Ask, Desk, Line};
use crate::wire::{Asks, Says};
use axum::extract::ws::{CloseFrame, Message, Utf8Bytes, WebSocket, WebSocketUpgrade};
use axum::extract::{Path, Query, State};
use axum::http::{HeaderMap, header};
use axum::response::Response;
use metrics::gauge;
use serde::Deserialize;
use std::time::{Duration, Instant};
use tokio::sync::mpsc;

/// How large what a client says may be.
const LONGEST: usize = 16 * 1024;

/// How much a client may be behind before it is let go.
const BEHIND: usize = 256;

/// How often the room asks whether somebody is still there, and how long it waits.
const PING: Duration = Duration::from_secs(20);
const SILENCE: Duration = Duration::from_secs(70);

/// The key of a private table.
#[derive(Deserialize)]
pub(crate) struct Key {
    key: Option<String>,
}

/// Becomes a WebSocket at a table.
pub(crate) async fn join(
    State(room): App,
    Path(id): Path<i64>,
    Query(key): Query<Key>,
    Visitor(account): Visitor,
    headers: HeaderMap,
    upgrade: WebSocketUpgrade,
) -> Result<Response, Refusal> {
    if !same_origin(&headers) {
        return Err(Refusal::forbidden("another site's page cannot sit down here"));
    }
    let desk = desk(&room, id, key.key.as_deref())?;
    let account = account.map(|account| (account.id, account.name));
    let upgrade = upgrade.max_message_size(LONGEST).max_frame_size(LONGEST);
    Ok(upgrade.on_upgrade(move |socket| async move {
        gauge!("cardroom_connections").increment(1);
        let rate = f64::from(room.shared.pace.commands);
        talk(socket, &desk, account, Patience::new(rate)).await;
        gauge!("cardroom_connections").decrement(1);
    }))
}

/// Whether a browser's page comes from this room; other programs do not say.
fn same_origin(headers: &HeaderMap) -> bool {
    let text = |name| headers.get(name).map(|value| value.to_str().unwrap_or("?"));
    match (text(header::ORIGIN), text(header::HOST)) {
        (None, _) => true,
        (Some(origin), Some(host)) => {
            origin.split_once("://").is_some_and(|(_, from)| from.eq_ignore_ascii_case(host))
        }
        (Some(_), None) => false,
    }
}

async fn talk(
    mut socket: WebSocket,
    desk: &Desk,
    account: Option<(store::AccountId, String)>,
    mut patience: Patience,
) {
    let (out, mut says) = mpsc::channel::<Utf8Bytes>(BEHIND);
    let line = Line { account, out };
    let joined = match desk.answer(|reply| Ask::Join { line, reply }).await {
        Ok(joined) => joined,
        Err(closed) => Err(closed),
    };
    let id = match joined {
        Ok(id) => id,
        Err(why) => {
            let bye = Says::Bye { why: &why }.write();
            let _gone = socket.send(Message::text(bye)).await;
            return;
        }
    };
    let mut pinged = tokio::time::interval(PING);
    let mut heard = Instant::now();
    loop {
        tokio::select! {
            text = says.recv() => match text {
                Some(text) => {
                    if socket.send(Message::Text(text)).await.is_err() {
                        break;
                    }
                }
                // The table has let go of this line.
                None => {
                    let code = axum::extract::ws::close_code::NORMAL;
                    let frame = CloseFrame { code, reason: Utf8Bytes::from_static("bye") };
                    let _gone = socket.send(Message::Close(Some(frame))).await;
                    return;
                }
            },
            frame = socket.recv() => {
                heard = Instant::now();
                let ask = match frame {
                    None | Some(Err(_)) | Some(Ok(Message::Close(_))) => break,
                    Some(Ok(Message::Ping(_) | Message::Pong(_))) => continue,
                    Some(Ok(Message::Text(text))) => match Asks::read(&text) {
                        Ok(asks) if patience.allows() => Ask::Say(id, asks),
                        Ok(asks) => Ask::Babble(id, asks.id, "that was too often; wait a moment".to_owned()),
                        Err((command, why)) => Ask::Babble(id, command, why),
                    },
                    Some(Ok(Message::Binary(_))) => {
                        Ask::Babble(id, String::new(), "the room speaks JSON, in text".to_owned())
                    }
                };
                if desk.ask(ask).await.is_err() {
                    break;
                }
            },
            _ = pinged.tick() => {
                if heard.elapsed() > SILENCE
                    || socket.send(Message::Ping(Default::default())).await.is_err()
                {
                    break;
                }
            }
        }
    }
    let _closed = desk.ask(Ask::Part(id)).await;
}

/// How much somebody may still say.
struct Patience {
    /// A second; twice as much at once.
    rate: f64,
    left: f64,
    at: Instant,
}

impl Patience {
    fn new(rate: f64) -> Patience {
        Patience { rate, left: 2.0 * rate, at: Instant::now() }
    }

    fn allows(&mut self) -> bool {
        let now = Instant::now();
        let since = now.duration_since(self.at).as_secs_f64();
        self.left = (self.left + since * self.rate).min(2.0 * self.rate);
        self.at = now;
        let allows = self.left >= 1.0;
        if allows {
            self.left -= 1.0;
        }
        allows
    }
}
