//! A connection to a table.

use super::App;
use super::entrance::Visit;
use super::origin;
use super::refusal::{Path, Query, Refusal};
use super::session::{self, Ended, Visitor};
use super::tables::{Pass, desk};
use crate::room::Inner;
use crate::table::{Ask, Comes, Desk, Line};
use crate::wire::{About, Asks, Babble, Says};
use axum::Extension;
use axum::extract::State;
use axum::extract::ws::rejection::WebSocketUpgradeRejection;
use axum::extract::ws::{CloseFrame, Message, Utf8Bytes, WebSocket, WebSocketUpgrade};
use axum::http::HeaderMap;
use axum::response::Response;
use futures_util::{Sink, SinkExt};
use metrics::gauge;
use serde::Deserialize;
use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::{Duration, Instant};
use store::Store;
use tokio::sync::broadcast::error::RecvError;
use tokio::sync::{broadcast, mpsc};

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

/// How many seconds' worth of words above what is heard somebody may say before he is let go.
const NOISE: f64 = 20.0;

/// How long somebody who is let go may go on talking.
const LAST_WORDS: Duration = Duration::from_millis(500);
/// How long the reason of an end may come behind it.
const MOMENT: Duration = Duration::from_millis(200);

/// The key of a private table.
#[derive(Deserialize)]
pub(crate) struct Key {
    key: Option<String>,
}

/// Becomes a WebSocket at a table.
pub(crate) async fn join(
    State(room): App,
    Path(id): Path<i64>,
    Query(Key { key }): Query<Key>,
    Visitor(account): Visitor,
    Extension(visit): Extension<Arc<Visit>>,
    headers: HeaderMap,
    upgrade: Result<WebSocketUpgrade, WebSocketUpgradeRejection>,
) -> Result<Response, Refusal> {
    let upgrade = upgrade.map_err(|fault| {
        Refusal::new(fault.status(), "a table is joined over a WebSocket").because(fault)
    })?;
    if !origin::is_own(&headers) {
        return Err(Refusal::forbidden("another site's page cannot sit down here"));
    }
    let pass = Pass::new(&key, &account);
    let desk = desk(&room, id, pass)?;
    let comes = pass.comes(&desk);
    let session = account.as_ref().and_then(|_| session::named(&headers));
    let account = account.map(|account| (account.id, account.name));
    let leaves = signs_out(Arc::clone(&room), session, room.signed_out.subscribe());
    let upgrade = upgrade.max_message_size(LONGEST).max_frame_size(LONGEST);
    let upgrade = upgrade.read_buffer_size(READ).write_buffer_size(WRITE);
    Ok(upgrade.on_upgrade(move |socket| async move {
        gauge!("cardroom_connections").increment(1);
        room.talking.fetch_add(1, Ordering::Relaxed);
        let pace = room.shared.pace;
        let patience = Patience::new(f64::from(pace.commands));
        let wire = Wire { socket, hears: pace.heads };
        talk(wire, &desk, (account, comes), patience, leaves).await;
        room.talking.fetch_sub(1, Ordering::Relaxed);
        drop(visit);
        gauge!("cardroom_connections").decrement(1);
    }))
}

/// Waits until whoever has this session signs out, or it is over; for ever where there is none. Says
/// why it is.
async fn signs_out(
    room: Arc<Inner>,
    session: Option<[u8; 32]>,
    mut gone: broadcast::Receiver<Ended>,
) -> &'static str {
    let Some(session) = session else { return std::future::pending().await };
    let mut looks = tokio::time::interval(room.shared.pace.looks);
    loop {
        // Whoever missed one may have missed his own, and looks.
        tokio::select! {
            ended = gone.recv() => match ended {
                Ok(ended) if ended.session == session => return ended.why,
                Ok(_) => continue,
                Err(RecvError::Lagged(_)) => {}
                Err(RecvError::Closed) => return std::future::pending().await,
            },
            _ = looks.tick() => {}
        }
        // A memory that cannot be read ends nothing.
        if let Ok(None) = room.shared.memory.session(&session, crate::now()).await {
            // Whoever ended it just now is about to say why.
            let why = async {
                loop {
                    match gone.recv().await {
                        Ok(ended) if ended.session == session => return ended.why,
                        Ok(_) | Err(RecvError::Lagged(_)) => {}
                        Err(RecvError::Closed) => std::future::pending().await,
                    }
                }
            };
            let why = tokio::time::timeout(MOMENT, why).await;
            return why.unwrap_or("your session is over; sign in again");
        }
    }
}

/// A connection on which nothing is said for longer than the other side takes to hear it.
struct Wire {
    socket: WebSocket,
    /// How long a client may take to hear what it is told.
    hears: Duration,
}

/// Whoever does not hear what he is told.
#[derive(Debug, PartialEq, Eq)]
struct Deaf;

impl Wire {
    /// Says several things, which go out together.
    async fn say(&mut self, says: impl Iterator<Item = Message>) -> Result<(), Deaf> {
        tell(&mut self.socket, says, self.hears).await
    }

    /// Refuses what the table need not be asked about.
    async fn refuse(&mut self, Babble { id, why, detail }: &Babble) -> Result<(), Deaf> {
        let about = About { detail: detail.clone(), ..About::default() };
        let refused = Says::Refused { id, why, about }.write();
        self.say([Message::text(refused)].into_iter()).await
    }

    async fn bye(&mut self, why: &str) {
        let bye = Says::Bye { why, again: false }.write();
        let _gone = self.say([Message::text(bye)].into_iter()).await;
    }

    /// What somebody says is too long to be heard: he is told so, and has a moment to hear it while he
    /// still talks.
    async fn refuse_to_hear(&mut self) {
        let kilobytes = LONGEST / 1024;
        self.bye(&format!("that is more than {kilobytes} KB at once, and nothing was done")).await;
        let code = axum::extract::ws::close_code::SIZE;
        let frame = CloseFrame { code, reason: Utf8Bytes::from_static("too long") };
        let _gone = self.say([Message::Close(Some(frame))].into_iter()).await;
        // Nothing more is read: the rest of what he says is as long as he likes.
        tokio::time::sleep(LAST_WORDS).await;
    }

    /// Hears what is still under way and heeds none of it: a line that is cut with words unread takes
    /// the last ones said to him along.
    async fn let_him_finish(&mut self) {
        let until = tokio::time::Instant::now() + LAST_WORDS;
        while let Ok(Some(Ok(_))) = tokio::time::timeout_at(until, self.socket.recv()).await {}
    }
}

/// Whether a connection failed because what was said is longer than the room hears.
fn is_too_long(fault: &axum::Error) -> bool {
    fault.to_string().starts_with("Space limit exceeded")
}

/// Says several things to somebody who has so long to hear them.
async fn tell<S: Sink<Message> + Unpin>(
    ears: &mut S,
    says: impl Iterator<Item = Message>,
    hears: Duration,
) -> Result<(), Deaf> {
    let said = async {
        for message in says {
            ears.feed(message).await?;
        }
        ears.flush().await
    };
    match tokio::time::timeout(hears, said).await {
        Ok(Ok(())) => Ok(()),
        Ok(Err(_)) | Err(_) => Err(Deaf),
    }
}

async fn talk(
    mut wire: Wire,
    desk: &Desk,
    (account, comes): (Option<(store::AccountId, String)>, Comes),
    mut patience: Patience,
    leaves: impl Future<Output = &'static str>,
) {
    let (out, mut says) = mpsc::channel::<Utf8Bytes>(BEHIND);
    let line = Line { account, comes, out, said: 0 };
    let joined = match desk.answer(|reply| Ask::Join { line, reply }).await {
        Ok(joined) => joined,
        Err(closed) => Err(closed),
    };
    let id = match joined {
        Ok(id) => id,
        Err(why) => return wire.bye(&why).await,
    };
    let mut leaves = std::pin::pin!(leaves);
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
                    let _gone = wire.say([Message::Close(Some(frame))].into_iter()).await;
                    return;
                }
                if wire.say(lot.drain(..).map(Message::Text)).await.is_err() {
                    break;
                }
            },
            frame = wire.socket.recv() => {
                heard = Instant::now();
                let frame = match frame {
                    Some(Ok(frame)) => frame,
                    Some(Err(fault)) if is_too_long(&fault) => {
                        wire.refuse_to_hear().await;
                        break;
                    }
                    Some(Err(_)) | None => break,
                };
                let heeds = patience.heeds();
                if heeds == Heeds::No {
                    wire.bye("you say far more than the room can hear").await;
                    wire.let_him_finish().await;
                    break;
                }
                let heard = match frame {
                    Message::Close(_) => break,
                    Message::Ping(_) | Message::Pong(_) => continue,
                    Message::Text(text) => Asks::read(&text),
                    Message::Binary(_) => {
                        Err(Babble::of(String::new(), "the room speaks JSON, in text"))
                    }
                };
                let heard = match (heard, heeds) {
                    (heard, Heeds::Yes) => heard,
                    (Ok(Asks { id, .. }) | Err(Babble { id, .. }), _) => {
                        Err(Babble::of(id, "that was too often; wait a moment"))
                    }
                };
                // Only what is a command is the table's business.
                let gone = match heard {
                    Ok(asks) => desk.ask(Ask::Say(id, asks)).await.is_err(),
                    Err(babble) => wire.refuse(&babble).await.is_err(),
                };
                if gone {
                    break;
                }
            },
            why = leaves.as_mut() => {
                wire.bye(why).await;
                break;
            }
            _ = pinged.tick() => {
                let ping = [Message::Ping(Default::default())].into_iter();
                if heard.elapsed() > SILENCE || wire.say(ping).await.is_err() {
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
    /// How much above that he may still say before he is let go; it comes back as fast.
    noise: f64,
    at: Instant,
}

/// Whether what somebody says is heeded.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Heeds {
    Yes,
    /// He is asked to wait.
    Later,
    /// He is let go.
    No,
}

impl Patience {
    fn new(rate: f64) -> Patience {
        Patience { rate, left: 2.0 * rate, noise: NOISE * rate, at: Instant::now() }
    }

    fn heeds(&mut self) -> Heeds {
        self.heeds_at(Instant::now())
    }

    fn heeds_at(&mut self, now: Instant) -> Heeds {
        let comes = now.duration_since(self.at).as_secs_f64() * self.rate;
        self.left = (self.left + comes).min(2.0 * self.rate);
        self.noise = (self.noise + comes).min(NOISE * self.rate);
        self.at = now;
        if self.left >= 1.0 {
            self.left -= 1.0;
            return Heeds::Yes;
        }
        self.noise -= 1.0;
        if self.noise >= 0.0 { Heeds::Later } else { Heeds::No }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::convert::Infallible;

    #[test]
    fn who_says_too_much_waits_and_who_does_not_stop_is_let_go() {
        let start = Instant::now();
        let says = |a_second: u32, seconds: u32| {
            let mut patience = Patience { at: start, ..Patience::new(30.0) };
            let each = Duration::from_secs(1) / a_second;
            (1..=a_second * seconds).map(|at| patience.heeds_at(start + each * at)).collect()
        };
        let count = |all: &Vec<Heeds>, one| all.iter().filter(|it| **it == one).count();
        let calm: Vec<Heeds> = says(30, 60);
        assert_eq!(count(&calm, Heeds::Yes), 30 * 60);
        let hasty: Vec<Heeds> = says(50, 60);
        assert_eq!(count(&hasty, Heeds::No), 0, "he is asked to wait, and stays");
        assert!(count(&hasty, Heeds::Later) > 1_000);
        let flood: Vec<Heeds> = says(10_000, 1);
        let let_go = flood.iter().position(|it| *it == Heeds::No);
        assert!(let_go.is_some_and(|at| at < 700), "{let_go:?}");
    }

    /// Who takes what he is told, and who never does.
    #[tokio::test]
    async fn who_does_not_hear_what_he_is_told_is_let_go() {
        let says = || ["one", "two"].into_iter().map(Message::text);
        let hears = |(), _said: Message| std::future::ready(Ok::<(), Infallible>(()));
        let mut hears = Box::pin(futures_util::sink::unfold((), hears));
        assert_eq!(tell(&mut hears, says(), Duration::from_secs(3_600)).await, Ok(()));
        let deaf = |(), _said: Message| std::future::pending::<Result<(), Infallible>>();
        let mut deaf = Box::pin(futures_util::sink::unfold((), deaf));
        assert_eq!(tell(&mut deaf, says(), Duration::from_millis(5)).await, Err(Deaf));
    }
}
