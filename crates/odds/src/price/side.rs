//! Wagers beside the main ones: which cards decide them, and how often each row is met.
//!
//! One count serves every column of a table: it keeps which rows are met, and a column says which
//! of those it offers.

mod draws;
mod reads;
mod spread;
mod tally;

use super::{Asked, Priced, Unpriced};
use engine::table::{Due, Rules, WagerId};
use money::Money;
use reads::Reads;
use sheet::table::side::{Side, Staked};
use sheet::table::wager::{Size, Status};

/// A wager's price by one column of its table.
#[derive(Debug, Clone, PartialEq)]
pub struct Column {
    /// The column's name.
    pub schedule: String,
    /// The price.
    pub priced: Priced,
}

/// What is bet.
#[derive(Debug, Clone, Copy)]
struct Stake {
    money: Money,
}

impl Stake {
    /// The stake that was asked for, where it is one that the wager takes.
    fn of(rules: &Rules, wager: WagerId, asked: &Asked<'_>) -> Stake {
        let money = match &rules.game.wagers[wager.place()].size {
            Size::Fixed(amounts) if !amounts.contains(&asked.stake) => amounts[0],
            _ => asked.stake,
        };
        Stake { money }
    }
}

/// The wagers that are priced on their own.
pub(super) fn beside(rules: &Rules) -> Vec<WagerId> {
    let opening = super::script::opening_wager(rules);
    let own = |wager: &WagerId| {
        let status = rules.game.wagers[wager.place()].status;
        Some(*wager) != opening && matches!(status, Status::Optional | Status::Either)
    };
    rules.wagers().filter(own).collect()
}

/// Prices one of them, by the column in force.
pub(super) fn price(rules: &Rules, wager: WagerId, asked: &Asked<'_>) -> Result<Priced, Unpriced> {
    let mut columns = columns(rules, wager, asked)?;
    let chosen = match settled_by(rules, wager) {
        Some(Due::Side(at)) => reads::table(rules, &rules.game.sides[usize::from(at)])?.chosen,
        _ => 0,
    };
    Ok(columns.swap_remove(chosen.min(columns.len() - 1)).priced)
}

/// Prices one of them by every column of its table, all from one count.
///
/// # Errors
///
/// The wager has something that no count knows, or too many deals.
pub fn columns(rules: &Rules, wager: WagerId, asked: &Asked<'_>) -> Result<Vec<Column>, Unpriced> {
    match settled_by(rules, wager) {
        Some(Due::Side(at)) => {
            let at = usize::from(at);
            table(rules, (at, &rules.game.sides[at]), asked)
        }
        _ => Err(Unpriced::shape("not counted yet")),
    }
}

/// What settles a wager's own stake.
fn settled_by(rules: &Rules, wager: WagerId) -> Option<Due> {
    rules.dues().into_iter().find(|due| rules.stake_of(*due) == (wager, Staked::Own))
}

/// A wager that a pay table settles.
fn table(
    rules: &Rules,
    (at, side): (usize, &Side),
    asked: &Asked<'_>,
) -> Result<Vec<Column>, Unpriced> {
    let reads = Reads::new(rules, side)?;
    let tally = spread::count(rules, at, &reads, asked)?;
    tally::columns(rules, (at, side), &tally, asked)
}
