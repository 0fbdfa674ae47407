//! The cage: chips bought and cashed, against the ledger.

use super::App;
use super::accounts::{info, post};
use super::gate::Knock;
use super::refusal::{Body, Refusal};
use super::session::Member;
use crate::room::Inner;
use crate::wire::AccountInfo;
use axum::Json;
use axum::extract::{ConnectInfo, State};
use money::Money;
use serde::Deserialize;
use std::net::SocketAddr;
use store::{Account, AccountId, Command, Entry, Place, Role, Store};

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
    /// What the client calls it; the same id is carried out once.
    #[serde(default)]
    id: Option<String>,
}

/// Which way chips go over the counter.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Way {
    Sold,
    Cashed,
}

/// Sells chips.
pub(crate) async fn buy(
    State(room): App,
    ConnectInfo(from): ConnectInfo<SocketAddr>,
    member: Member,
    Body(chips): Body<Chips>,
) -> Result<Json<AccountInfo>, Refusal> {
    room.gate.knock(from.ip(), Knock::Cage)?;
    over_the_counter(&room, member, &chips, Way::Sold).await
}

/// Buys chips back.
pub(crate) async fn cash(
    State(room): App,
    ConnectInfo(from): ConnectInfo<SocketAddr>,
    member: Member,
    Body(chips): Body<Chips>,
) -> Result<Json<AccountInfo>, Refusal> {
    room.gate.knock(from.ip(), Knock::Cage)?;
    over_the_counter(&room, member, &chips, Way::Cashed).await
}

/// Moves chips between the counter and an account, once for each id.
async fn over_the_counter(
    room: &Inner,
    member: Member,
    chips: &Chips,
    way: Way,
) -> Result<Json<AccountInfo>, Refusal> {
    let clerk = member.0.id;
    let account = whose(room, member, chips).await?;
    let (source, most) = counter(&account);
    let player = Place::Player(account.id);
    let (memo, money, from, to) = match way {
        Way::Sold => ("chips sold", amount(chips, most)?, source, player),
        Way::Cashed => ("chips cashed", amount(chips, MOST)?, player, source),
    };
    let command = match &chips.id {
        Some(id) if !crate::wire::fits(id) => {
            return Err(Refusal::refused("an id is 1 to 64 letters, figures and hyphens"));
        }
        id => id.clone().map(|id| {
            let asked = format!("{memo} {} {}", chips.cents, account.id);
            Command { account: clerk, id, asked, answer: String::new() }
        }),
    };
    post(room, Entry::moves(memo, money, from, to).by(clerk), command).await?;
    let (account, cents) = (account.id, chips.cents);
    tracing::info!(account = account.0, by = clerk.0, cents, memo, "over the counter");
    info(room, account).await
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
            let account = account.filter(|account| account.gone.is_none());
            account.ok_or_else(|| Refusal::missing("there is no such account"))
        }
        _ => Ok(member.0),
    }
}
