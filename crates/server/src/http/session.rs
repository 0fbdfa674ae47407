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

/// Whoever asks, signed in or not.
pub(crate) struct Visitor(pub(crate) Option<Account>);

/// Somebody who is signed in.
pub(crate) struct Member(pub(crate) Account);

impl FromRequestParts<Arc<Inner>> for Visitor {
    type Rejection = Refusal;

    async fn from_request_parts(parts: &mut Parts, room: &Arc<Inner>) -> Result<Visitor, Refusal> {
        let Some(token) = token(&parts.headers) else { return Ok(Visitor(None)) };
        Ok(Visitor(room.shared.memory.session(&hash(&token), crate::now()).await?))
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
    let none = || Refusal::refused("the operating system gives no random numbers");
    let token = crate::fair::hex(&crate::random().map_err(|_| none())?);
    let until = Moment(crate::now().0 + DAYS_30 * 1000);
    let session = Session { token: hash(&token), account, until };
    room.shared.memory.open_session(&session).await?;
    let secure = secure(room);
    cookie(&format!("{COOKIE}={token}; Path=/; Max-Age={DAYS_30}; HttpOnly; SameSite=Lax{secure}"))
}

/// Signs out whoever asks; the cookie that says so.
pub(crate) async fn sign_out(room: &Inner, headers: &HeaderMap) -> Result<HeaderValue, Refusal> {
    if let Some(token) = token(headers) {
        let session = hash(&token);
        room.shared.memory.close_session(&session).await?;
        // Nobody may be at a table; then nobody hears it.
        let _nobody = room.signed_out.send(session);
    }
    cookie(&format!("{COOKIE}=; Path=/; Max-Age=0; HttpOnly; SameSite=Lax{}", secure(room)))
}

/// Behind a proxy the page comes over TLS, and the cookie goes over nothing else.
const fn secure(room: &Inner) -> &'static str {
    match room.door {
        Door::Direct => "",
        Door::BehindProxy => "; Secure",
    }
}

fn cookie(text: &str) -> Result<HeaderValue, Refusal> {
    HeaderValue::from_str(text).map_err(|_| Refusal::refused("that makes no cookie"))
}

/// The session that a request's cookie names, whether it is good or not.
pub(crate) fn named(headers: &HeaderMap) -> Option<[u8; 32]> {
    token(headers).map(|token| hash(&token))
}

/// The token in the request's cookie.
fn token(headers: &HeaderMap) -> Option<String> {
    let cookies = headers.get_all(header::COOKIE).iter().filter_map(|value| value.to_str().ok());
    cookies
        .flat_map(|text| text.split(';'))
        .filter_map(|pair| pair.trim().split_once('='))
        .find(|(name, value)| *name == COOKIE && value.len() == 64)
        .map(|(_, value)| value.to_owned())
}

fn hash(token: &str) -> [u8; 32] {
    Sha256::digest(token).into()
}
