//! Who was given which role, and by whom: written down for good.

use super::App;
use super::admin::Before;
use super::refusal::{Query, Refusal};
use super::session::Member;
use axum::Json;
use axum::extract::State;
use serde_json::{Value, json};
use store::{Role, Store};

/// How many are shown.
const SHOWN: u32 = 200;

/// The latest roles that were given, or those before one of them.
pub(crate) async fn roles(
    State(room): App,
    Query(Before { before }): Query<Before>,
    member: Member,
) -> Result<Json<Value>, Refusal> {
    member.at_least(Role::Floor)?;
    let changes = room.shared.memory.role_changes(before, SHOWN).await?;
    let changes = changes.iter().map(|(number, change)| {
        json!({
            "number": number,
            "at": change.at.0,
            "account": change.account.0,
            "role": change.role.word(),
            "by": change.by.0,
        })
    });
    Ok(Json(changes.collect()))
}
