//! Passwords that the admin gives to whoever has forgotten his: each is shown once, lets its owner
//! choose his own and does nothing else, and is written down for good with the one who gave it.

use super::App;
use super::admin::Before;
use super::gate::Knock;
use super::refusal::{Path, Query, Refusal};
use super::session::{self, Member};
use axum::Json;
use axum::extract::{ConnectInfo, State};
use axum::http::header;
use axum::response::IntoResponse;
use serde_json::{Value, json};
use std::net::SocketAddr;
use store::{AccountId, GivenPassword, Moment, Role, Store};

/// How many are shown.
const SHOWN: u32 = 200;

/// How long a password that was given can be changed for one's own: a day, in milliseconds.
const DAY: i64 = 24 * 60 * 60 * 1000;

/// What such passwords are made of: letters that are not taken for others when they are read out,
/// and make no words.
const LETTERS: &[u8; 16] = b"bcdfghjkmnpqrtvw";

/// Gives an account a password with which its owner chooses his own. Everybody who was signed in to
/// it is out.
pub(crate) async fn password(
    State(room): App,
    ConnectInfo(from): ConnectInfo<SocketAddr>,
    Path(id): Path<i64>,
    member: Member,
) -> Result<impl IntoResponse, Refusal> {
    let admin = member.at_least(Role::Admin)?;
    room.gate.knock(from.ip(), Knock::Password)?;
    if admin.id.0 == id {
        let why = "nobody gives himself a password: change yours in your account";
        return Err(Refusal::refused(why));
    }
    let missing = || Refusal::missing("there is no such account");
    let account = room.shared.memory.account(AccountId(id)).await?.ok_or_else(missing)?;
    let guest = || Refusal::refused("a guest has no password: he must register first");
    if account.role == Role::Guest {
        return Err(guest());
    }
    let none = |_| Refusal::refused("the operating system gives no random numbers");
    let password = written(crate::random().map_err(none)?);
    let hash = room.passwords.hash(password.clone()).await.map_err(Refusal::refused)?;
    let at = crate::now();
    let until = Moment(at.0 + DAY);
    let given = GivenPassword { account: account.id, by: admin.id, at };
    let ended = room.shared.memory.give_password(&given, &hash, until).await?;
    let ended = ended.ok_or_else(guest)?;
    let sessions = ended.len();
    for session in ended {
        session::end(&room, session, "the admin gave your account another password");
    }
    tracing::info!(account = account.id.0, by = admin.id.0, sessions, "a password was given");
    let says = json!({
        "id": account.id.0,
        "name": account.name,
        "password": password,
        "until": until.0,
    });
    Ok(([(header::CACHE_CONTROL, "no-store")], Json(says)))
}

/// Sixty-four of those bits as letters: `bdfk-hjmn-pqrt-vwbc`.
fn written(random: [u8; 32]) -> String {
    let letters = random.iter().take(16).map(|byte| LETTERS[usize::from(byte % 16)] as char);
    let letters: Vec<char> = letters.collect();
    letters.chunks(4).map(String::from_iter).collect::<Vec<_>>().join("-")
}

/// The latest passwords that were given, or those before one of them; not the passwords themselves,
/// which nobody keeps.
pub(crate) async fn passwords(
    State(room): App,
    Query(Before { before }): Query<Before>,
    member: Member,
) -> Result<Json<Value>, Refusal> {
    member.at_least(Role::Floor)?;
    let given = room.shared.memory.given_passwords(before, SHOWN).await?;
    let given = given.iter().map(|(number, given)| {
        json!({
            "number": number,
            "at": given.at.0,
            "account": given.account.0,
            "by": given.by.0,
        })
    });
    Ok(Json(given.collect()))
}

#[cfg(test)]
mod tests {
    use super::written;

    #[test]
    fn passwords_are_written_in_fours() {
        let mut random = [0; 32];
        for (byte, number) in random.iter_mut().zip(0..) {
            *byte = number;
        }
        assert_eq!(written(random), "bcdf-ghjk-mnpq-rtvw");
    }
}
