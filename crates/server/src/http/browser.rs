//! Browsers in which an account has come in with its password. They hold a mark, for which others'
//! guesses at the name do not count: whoever guesses from wherever locks no owner out of his own
//! browser, wherever he takes it.

use super::refusal::Refusal;
use super::session;
use crate::room::Inner;
use axum::http::{HeaderMap, HeaderValue};
use store::{Account, AccountId, Moment, Session, Store};

/// The cookie's name.
const COOKIE: &str = "cardroom-browser";

/// How long a browser is known, in seconds.
const YEAR: i64 = 365 * 24 * 60 * 60;

/// The mark of a request's browser, if it is known to be that account's.
pub(super) async fn known(
    room: &Inner,
    headers: &HeaderMap,
    account: Option<&Account>,
) -> Result<Option<[u8; 32]>, Refusal> {
    let Some((account, mark)) = account.zip(session::held(headers, COOKIE)) else {
        return Ok(None);
    };
    let known = room.shared.memory.knows_browser(account.id, &mark, crate::now()).await?;
    Ok(known.then_some(mark))
}

/// Knows the browser from now on; the cookie that it holds its mark in.
pub(super) async fn know(room: &Inner, account: AccountId) -> Result<HeaderValue, Refusal> {
    let (token, mark) = session::new_token()?;
    let until = Moment(crate::now().0 + YEAR * 1000);
    room.shared.memory.know_browser(&Session { token: mark, account, until }).await?;
    let secure = session::secure(room);
    session::cookie(&format!(
        "{COOKIE}={token}; Path=/api; Max-Age={YEAR}; HttpOnly; SameSite=Strict{secure}"
    ))
}
