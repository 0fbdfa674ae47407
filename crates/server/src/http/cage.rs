//! The cage: chips bought and cashed, against the ledger.

use super::App;
use super::accounts::{info, post};
use super::refusal::{Body, Refusal};
use super::session::Member;
use crate::room::Inner;
use crate::wire::AccountInfo;
use axum::Json;
use axum::extract::State;
use money::Money;
use serde::Deserialize;
use store::{Account, AccountId, Entry, Place, Role, Store};

/// The most that goes over the counter at once.
const MOST: Money = Money::dollars(1_000_000);

/// The most play money that a guest is given at once.
const MOST_PLAY: Money = Money::dollars(10_000);

/// How much, and for whom.
#[derive(Deserialize)]
pub(crate) struct Chips {
    cents: u64,
    #[serde(default)]
    account: Option<i64>,
}

/// Sells chips.
pub(crate) async fn buy(
    State(room): App,
    member: Member,
    Body(chips): Body<Chips>,
) -> Result<Json<AccountInfo>, Refusal> {
    let account = whose(&room, member, &chips).await?;
    let (source, most) = counter(&account);
    let money = amount(&chips, most)?;
    post(&room, Entry::moves("chips sold", money, source, Place::Player(account.id))).await?;
    info(&room, account.id).await
}

/// Buys chips back.
pub(crate) async fn cash(
    State(room): App,
    member: Member,
    Body(chips): Body<Chips>,
) -> Result<Json<AccountInfo>, Refusal> {
    let account = whose(&room, member, &chips).await?;
    let money = amount(&chips, MOST)?;
    let (source, _) = counter(&account);
    post(&room, Entry::moves("chips cashed", money, Place::Player(account.id), source)).await?;
    info(&room, account.id).await
}

/// Where an account's chips come from: a guest's are play money.
const fn counter(account: &Account) -> (Place, Money) {
    match account.role {
        Role::Guest => (Place::Mint, MOST_PLAY),
        _ => (Place::Cage, MOST),
    }
}

fn amount(chips: &Chips, most: Money) -> Result<Money, Refusal> {
    let money = Money::cents(chips.cents);
    match money.is_zero() || money > most {
        true => Err(Refusal::refused(format!("from a cent to {most} go over the counter at once"))),
        false => Ok(money),
    }
}

/// Whose chips they are; only the cage deals with those of others.
async fn whose(room: &Inner, member: Member, chips: &Chips) -> Result<Account, Refusal> {
    match chips.account {
        Some(other) if other != member.0.id.0 => {
            member.at_least(Role::Cage)?;
            let account = room.shared.memory.account(AccountId(other)).await?;
            account.ok_or_else(|| Refusal::missing("there is no such account"))
        }
        _ => Ok(member.0),
    }
}
