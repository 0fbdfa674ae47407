//! Who asks: the account behind a cookie that no script can read.

use super::refusal::Refusal;
use crate::config::Door;
use crate::room::Inner;
use axum::extract::FromRequestParts;
use axum::http::request::Parts;
use axum::http::{HeaderMap, HeaderValue, header};
use sha2::{Digest, Sha256};
use std::sync::Arc;
use store::{Account, AccountId, Moment, Role, Session, Store};

/// The cookie's name.
const COOKIE: &str = "cardroom";

/// How long somebody stays signed in, in seconds.
const DAYS_30: i64 = 30 * 24 * 60 * 60;

/// A session that has ended, and why.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Ended {
    pub(crate) session: [u8; 32],
    pub(crate) why: &'static str,
}

/// Whoever asks, signed in or not.
pub(crate) struct Visitor(pub(crate) Option<Account>);

/// Somebody who is signed in.
pub(crate) struct Member(pub(crate) Account);

impl FromRequestParts<Arc<Inner>> for Visitor {
    type Rejection = Refusal;

    async fn from_request_parts(parts: &mut Parts, room: &Arc<Inner>) -> Result<Visitor, Refusal> {
        let Some(session) = named(&parts.headers) else { return Ok(Visitor(None)) };
        Ok(Visitor(room.shared.memory.session(&session, crate::now()).await?))
    }
}

impl FromRequestParts<Arc<Inner>> for Member {
    type Rejection = Refusal;

    async fn from_request_parts(parts: &mut Parts, room: &Arc<Inner>) -> Result<Member, Refusal> {
        let Visitor(account) = Visitor::from_request_parts(parts, room).await?;
        account.map(Member).ok_or_else(Refusal::stranger)
    }
}

impl Member {
    /// The account, if it may do what that role may.
    ///
    /// # Errors
    /// It may not.
    pub(crate) fn at_least(self, role: Role) -> Result<Account, Refusal> {
        match self.0.role >= role {
            true => Ok(self.0),
            false => Err(Refusal::forbidden(format!("that is for the {}", role.word()))),
        }
    }
}

/// Signs somebody in; the cookie that says so.
pub(crate) async fn sign_in(room: &Inner, account: AccountId) -> Result<HeaderValue, Refusal> {
    let (token, hashed) = new_token()?;
    let until = Moment(crate::now().0 + DAYS_30 * 1000);
    let session = Session { token: hashed, account, until };
    room.shared.memory.open_session(&session).await?;
    let secure = secure(room);
    cookie(&format!("{COOKIE}={token}; Path=/; Max-Age={DAYS_30}; HttpOnly; SameSite=Lax{secure}"))
}

/// A token for a cookie, and its hash for the memory.
pub(super) fn new_token() -> Result<(String, [u8; 32]), Refusal> {
    let none = |_| Refusal::refused("the operating system gives no random numbers");
    let token = crate::fair::hex(&crate::random().map_err(none)?);
    let hashed = hash(&token);
    Ok((token, hashed))
}

/// Signs out whoever asks; the cookie that says so.
pub(crate) async fn sign_out(room: &Inner, headers: &HeaderMap) -> Result<HeaderValue, Refusal> {
    if let Some(session) = named(headers) {
        let account = room.shared.memory.session(&session, crate::now()).await?;
        room.shared.memory.close_session(&session).await?;
        end(room, session, "you have signed out");
        if let Some(guest) = account.filter(|account| account.role == Role::Guest) {
            // What cannot be written now is done when the room looks for such guests.
            if let Err(fault) = room.forget_guests(&[guest.id]).await {
                tracing::error!(%fault, "the store failed");
            }
        }
    }
    cookie(&format!("{COOKIE}=; Path=/; Max-Age=0; HttpOnly; SameSite=Lax{}", secure(room)))
}

/// Whoever sits at a table with a session that has ended hears why, and is let go.
pub(super) fn end(room: &Inner, session: [u8; 32], why: &'static str) {
    // Nobody may be at a table; then nobody hears it.
    let _nobody = room.signed_out.send(Ended { session, why });
}

/// Behind a proxy the page comes over TLS, and the cookie goes over nothing else.
pub(super) const fn secure(room: &Inner) -> &'static str {
    match room.door {
        Door::Direct => "",
        Door::BehindProxy => "; Secure",
    }
}

pub(super) fn cookie(text: &str) -> Result<HeaderValue, Refusal> {
    HeaderValue::from_str(text).map_err(|_| Refusal::refused("that makes no cookie"))
}

/// The session that a request's cookie names, whether it is good or not.
pub(crate) fn named(headers: &HeaderMap) -> Option<[u8; 32]> {
    held(headers, COOKIE)
}

/// The hash of the token in a request's cookie of a name.
pub(super) fn held(headers: &HeaderMap, cookie: &str) -> Option<[u8; 32]> {
    let cookies = headers.get_all(header::COOKIE).iter().filter_map(|value| value.to_str().ok());
    cookies
        .flat_map(|text| text.split(';'))
        .filter_map(|pair| pair.trim().split_once('='))
        .find(|(name, value)| *name == cookie && value.len() == 64)
        .map(|(_, value)| hash(value))
}

fn hash(token: &str) -> [u8; 32] {
    Sha256::digest(token).into()
}
