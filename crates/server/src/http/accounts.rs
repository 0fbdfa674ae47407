//! Coming in: accounts, guests, signing in and out.

use super::App;
use super::browser;
use super::called::{LONGEST, name};
use super::gate::{Knock, Whence};
use super::refusal::{Body, Refusal};
use super::session::{self, Member};
use crate::room::Inner;
use crate::wire::AccountInfo;
use axum::Json;
use axum::extract::{ConnectInfo, State};
use axum::http::{HeaderMap, HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use serde::Deserialize;
use serde_json::json;
use std::net::SocketAddr;
use store::{
    Account, Command, Entry, Moment, NewAccount, Outcome, Place, Refused, Role, Step, Store,
};

/// How long passwords may be.
const PASSWORD: std::ops::RangeInclusive<usize> = 8..=200;

/// A name and a password.
#[derive(Deserialize)]
pub(crate) struct Credentials {
    name: String,
    password: String,
}

/// What somebody signs in with.
#[derive(Deserialize)]
pub(crate) struct SignsIn {
    name: String,
    password: String,
    /// The password of his own, where the admin gave him one to choose it with.
    #[serde(default)]
    new: Option<String>,
}

/// A name, or none.
#[derive(Deserialize)]
pub(crate) struct Nickname {
    #[serde(default)]
    name: Option<String>,
}

/// Opens an account; the first one is the admin's.
pub(crate) async fn register(
    State(room): App,
    ConnectInfo(from): ConnectInfo<SocketAddr>,
    Body(asked): Body<Credentials>,
) -> Result<Response, Refusal> {
    let new = wanted(&room, from, asked).await?;
    let account = room.shared.memory.open_account(&new, crate::now()).await?;
    let account = account.ok_or_else(taken)?;
    room.gate.forgive(&account.name, Whence::address(from.ip()));
    welcome(&room, &account).await?;
    let known = browser::know(&room, account.id).await?;
    come_in(&room, account, Some(known)).await
}

/// A guest keeps his account: he chooses a name and a password, and has his chips and seats still.
pub(crate) async fn keep(
    State(room): App,
    ConnectInfo(from): ConnectInfo<SocketAddr>,
    Member(guest): Member,
    Body(asked): Body<Credentials>,
) -> Result<Response, Refusal> {
    if guest.role != Role::Guest {
        return Err(Refusal::refused("that account is kept: it has a name and a password"));
    }
    let new = wanted(&room, from, asked).await?;
    let kept = room.shared.memory.keep_account(guest.id, &new, crate::now()).await?;
    let kept = kept.ok_or_else(taken)?;
    room.gate.forgive(&kept.name, Whence::address(from.ip()));
    tracing::info!(account = kept.id.0, role = kept.role.word(), "a guest stays");
    let known = browser::know(&room, kept.id).await?;
    Ok(([(header::SET_COOKIE, known)], info(&room, kept.id).await?).into_response())
}

/// A password, and the one that takes its place.
#[derive(Deserialize)]
pub(crate) struct Passwords {
    old: String,
    new: String,
}

/// Gives an account another password: whoever came in with the old one elsewhere is out.
pub(crate) async fn password(
    State(room): App,
    ConnectInfo(from): ConnectInfo<SocketAddr>,
    Member(account): Member,
    headers: HeaderMap,
    Body(Passwords { old, new }): Body<Passwords>,
) -> Result<Response, Refusal> {
    room.gate.knock(from.ip(), Knock::Password)?;
    if account.role == Role::Guest {
        let why = "a guest has no password: keep the account under a name and a password";
        return Err(Refusal::refused(why));
    }
    fits(&new)?;
    // Whoever is signed in has been here; others' guesses at the name are not his.
    let session = session::named(&headers);
    let whence = Whence { from: from.ip(), browser: session };
    room.gate.guess(&account.name, whence)?;
    let same = old == new;
    let was = account.password.clone().unwrap_or_default();
    let right = old.len() <= *PASSWORD.end()
        && room.passwords.check(old, account.password).await.map_err(Refusal::refused)?;
    if !right {
        tracing::warn!(account = account.id.0, from = %from.ip(), "a wrong password");
        return Err(Refusal::refused("that is not your password"));
    }
    room.gate.forgive(&account.name, whence);
    if same {
        return Err(Refusal::refused("that is the password you have; take another"));
    }
    change(&room, account.id, (was, new), session).await?;
    let known = browser::know(&room, account.id).await?;
    Ok(([(header::SET_COOKIE, known)], info(&room, account.id).await?).into_response())
}

/// Puts a password in the place of one whose hash is known; all sessions end but the one that asks.
async fn change(
    room: &Inner,
    account: store::AccountId,
    (was, new): (String, String),
    asks: Option<[u8; 32]>,
) -> Result<(), Refusal> {
    let hash = room.passwords.hash(new).await.map_err(Refusal::refused)?;
    let memory = &room.shared.memory;
    let ended = memory.set_password(account, (&was, &hash), asks.as_ref()).await?;
    let ended = ended.ok_or_else(|| Refusal::refused("the password was changed meanwhile"))?;
    let sessions = ended.len();
    for session in ended {
        session::end(room, session, "your password was changed; sign in again");
    }
    tracing::info!(account = account.0, sessions, "a password was changed");
    Ok(())
}

/// Whether a password can be one.
fn fits(password: &str) -> Result<(), Refusal> {
    let (least, most) = (PASSWORD.start(), PASSWORD.end());
    match PASSWORD.contains(&password.len()) {
        true => Ok(()),
        false => Err(Refusal::refused(format!("a password has {least} to {most} characters"))),
    }
}

/// The account that somebody wants.
async fn wanted(room: &Inner, from: SocketAddr, asked: Credentials) -> Result<NewAccount, Refusal> {
    room.gate.knock(from.ip(), Knock::Password)?;
    let name = name(&asked.name)?;
    fits(&asked.password)?;
    let hash = room.passwords.hash(asked.password).await.map_err(Refusal::refused)?;
    Ok(NewAccount { name, role: Role::Player, password: Some(hash) })
}

fn taken() -> Refusal {
    Refusal::refused("somebody has that name, or one that looks like it; take another")
}

/// Gives a newcomer the play money to begin with: a guest's comes from the mint and is never cashed,
/// a player's over the counter of the cage.
async fn welcome(room: &Inner, account: &Account) -> Result<(), Refusal> {
    if room.welcome.is_zero() {
        return Ok(());
    }
    let (memo, from) = match account.role {
        Role::Guest => ("play money for a guest", Place::Mint),
        _ => ("play money for a new player", Place::Cage),
    };
    post(room, Entry::moves(memo, room.welcome, from, Place::Player(account.id)), None).await
}

/// Signs somebody in. With a password that the admin gave he chooses his own: nobody plays under one
/// that another knows.
pub(crate) async fn sign_in(
    State(room): App,
    ConnectInfo(from): ConnectInfo<SocketAddr>,
    headers: HeaderMap,
    Body(asked): Body<SignsIn>,
) -> Result<Response, Refusal> {
    room.gate.knock(from.ip(), Knock::Password)?;
    let name = asked.name.trim();
    if asked.password.len() > *PASSWORD.end() || name.chars().count() > LONGEST {
        return Err(Refusal::refused("no account has that name and password"));
    }
    let account = room.shared.memory.account_named(name).await?;
    let browser = browser::known(&room, &headers, account.as_ref()).await?;
    let whence = Whence { from: from.ip(), browser };
    // A name that is none bears as many tries as one that is: nobody learns which it is.
    room.gate.guess(name, whence)?;
    let hash = account.as_ref().and_then(|account| account.password.clone());
    let given = asked.password.clone();
    let right = room.passwords.check(asked.password, hash).await.map_err(Refusal::refused)?;
    let Some(account) = account.filter(|_| right) else {
        tracing::warn!(name, from = %from.ip(), "a wrong password");
        return Err(Refusal::refused("no account has that name and password"));
    };
    room.gate.forgive(name, whence);
    let known = match (account.given, asked.new) {
        (Some(until), new) => {
            let own = own(until, &given, new)?;
            let was = account.password.clone().unwrap_or_default();
            change(&room, account.id, (was, own), None).await?;
            Some(browser::know(&room, account.id).await?)
        }
        (None, Some(_)) => {
            let why = "your password is your own: sign in with it, and change it in your account";
            return Err(Refusal::refused(why));
        }
        (None, None) if browser.is_some() => None,
        (None, None) => Some(browser::know(&room, account.id).await?),
    };
    come_in(&room, account, known).await
}

/// The password that somebody chooses in place of the one that he was given.
fn own(until: Moment, given: &str, new: Option<String>) -> Result<String, Refusal> {
    if until <= crate::now() {
        let why = "that password was given too long ago; ask the admin for another";
        return Err(Refusal::refused(why));
    }
    let why = "that password was given to choose your own with: say it as `new`";
    let new = new.ok_or_else(|| Refusal::new(StatusCode::CONFLICT, why))?;
    fits(&new)?;
    match new == given {
        true => Err(Refusal::refused("that is the password that you were given; take another")),
        false => Ok(new),
    }
}

/// Lets a guest in, with play money.
pub(crate) async fn guest(
    State(room): App,
    ConnectInfo(from): ConnectInfo<SocketAddr>,
    Body(asked): Body<Nickname>,
) -> Result<Response, Refusal> {
    room.gate.knock(from.ip(), Knock::Guest)?;
    let wanted = match asked.name.as_deref().map(str::trim).filter(|name| !name.is_empty()) {
        Some(wanted) => name(wanted)?,
        None => "Guest".to_owned(),
    };
    // A name that somebody has gets a number behind it.
    let mut account = None;
    for attempt in 0..20 {
        let name = match (attempt, asked.name.is_some()) {
            (0, true) => wanted.clone(),
            _ => format!("{} {}", wanted, 100 + crate::random_number() % 900_000),
        };
        let new = NewAccount { name, role: Role::Guest, password: None };
        account = room.shared.memory.open_account(&new, crate::now()).await?;
        if account.is_some() {
            break;
        }
    }
    let account = account.ok_or_else(taken)?;
    welcome(&room, &account).await?;
    come_in(&room, account, None).await
}

/// Signs out.
pub(crate) async fn sign_out(
    State(room): App,
    headers: HeaderMap,
) -> Result<impl IntoResponse, Refusal> {
    let cookie = session::sign_out(&room, &headers).await?;
    Ok(([(header::SET_COOKIE, cookie)], Json(json!({}))))
}

/// Who asks.
pub(crate) async fn me(
    State(room): App,
    Member(account): Member,
) -> Result<Json<AccountInfo>, Refusal> {
    info(&room, account.id).await
}

/// An account as its owner sees it.
pub(crate) async fn info(room: &Inner, id: store::AccountId) -> Result<Json<AccountInfo>, Refusal> {
    let info = room.shared.account_info(id).await?;
    info.map(Json).ok_or_else(|| Refusal::missing("there is no such account"))
}

/// Moves chips outside the tables; what was carried out under the same id before is not done again.
pub(crate) async fn post(
    room: &Inner,
    entry: Entry,
    command: Option<Command>,
) -> Result<(), Refusal> {
    let step = Step { entry: Some(entry), command, ..Step::default() };
    let failed = |why| Refusal::new(StatusCode::SERVICE_UNAVAILABLE, why);
    match room.shared.committer.commit(step).await.map_err(failed)? {
        Outcome::Done | Outcome::Refused(Refused::Repeated(_)) => Ok(()),
        Outcome::Refused(Refused::Short { has, .. }) => {
            Err(Refusal::refused(format!("there are only {has}")))
        }
        Outcome::Refused(refused) => Err(Refusal::refused(refused.to_string())),
    }
}

/// Signs an account in, with a cookie of its session and another for the browser where that is new.
async fn come_in(
    room: &Inner,
    account: Account,
    known: Option<HeaderValue>,
) -> Result<Response, Refusal> {
    let cookie: HeaderValue = session::sign_in(room, account.id).await?;
    let mut answer =
        ([(header::SET_COOKIE, cookie)], info(room, account.id).await?).into_response();
    if let Some(known) = known {
        answer.headers_mut().append(header::SET_COOKIE, known);
    }
    tracing::info!(account = account.id.0, role = account.role.word(), "came in");
    Ok(answer)
}
