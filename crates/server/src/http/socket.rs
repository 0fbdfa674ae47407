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
use futures_util::SinkExt;
use metrics::gauge;
use serde::Deserialize;
use std::sync::atomic::Ordering;
use std::time::{Duration, Instant};
use tokio::sync::mpsc;

/// How large what a client says may be.
const LONGEST: usize = 16 * 1024;

/// How much is read and written at once. What is read is short, and a large room for it would be
/// cleared before every word.
const READ: usize = 2 * 1024;
const WRITE: usize = 16 * 1024;

/// How many things are said at once.
const LOT: usize = 16;

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
    let upgrade = upgrade.read_buffer_size(READ).write_buffer_size(WRITE);
    Ok(upgrade.on_upgrade(move |socket| async move {
        gauge!("cardroom_connections").increment(1);
        room.talking.fetch_add(1, Ordering::Relaxed);
        let rate = f64::from(room.shared.pace.commands);
        talk(socket, &desk, account, Patience::new(rate)).await;
        room.talking.fetch_sub(1, Ordering::Relaxed);
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
    let line = Line { account, out, said: 0 };
    let joined = match desk.answer(|reply| Ask::Join { line, reply }).await {
        Ok(joined) => joined,
        Err(closed) => Err(closed),
    };
    let id = match joined {
        Ok(id) => id,
        Err(why) => {
            let bye = Says::Bye { why: &why, again: false }.write();
            let _gone = socket.send(Message::text(bye)).await;
            return;
        }
    };
    let mut pinged = tokio::time::interval(PING);
    let mut heard = Instant::now();
    let mut lot = Vec::with_capacity(LOT);
    loop {
        tokio::select! {
            count = says.recv_many(&mut lot, LOT) => {
                if count == 0 {
                    // The table has let go of this line.
                    let code = axum::extract::ws::close_code::NORMAL;
                    let frame = CloseFrame { code, reason: Utf8Bytes::from_static("bye") };
                    let _gone = socket.send(Message::Close(Some(frame))).await;
                    return;
                }
                if say(&mut socket, lot.drain(..)).await.is_err() {
                    break;
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

/// Says several things, which go out together.
async fn say(
    socket: &mut WebSocket,
    texts: impl Iterator<Item = Utf8Bytes>,
) -> Result<(), axum::Error> {
    for text in texts {
        socket.feed(Message::Text(text)).await?;
    }
    socket.flush().await
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
