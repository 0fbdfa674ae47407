//! Wagers beside the main ones: which cards decide them, and how often each row is met.
//!
//! One count serves every column of a table: it keeps which rows are met, and a column says which
//! of those it offers.

mod boards;
mod colours;
mod doubled;
mod drawn;
mod draws;
mod envy;
mod folds;
mod house_way;
mod leads;
mod lines;
mod made;
mod many;
mod matchings;
#[cfg(test)]
pub(super) mod one;
mod pairs;
mod played;
pub(super) mod pots;
mod reads;
mod shown;
mod spread;
mod tally;

use super::{Asked, Priced, Unpriced};
use engine::table::{Due, Rules, WagerId};
#[cfg(test)]
pub(super) use leads::is_followed;
use money::{Meter, Money};
use reads::Reads;
pub(super) use reads::tells_suits_apart;
use sheet::table::hand::Cards;
use sheet::table::paytable::By;
use sheet::table::settle::By as SettledBy;
use sheet::table::side::{Doubled, Side, Staked, When};
use sheet::table::wager::{Size, Status, Taken};
pub(super) use shown::grades;

/// A wager's price by one column of its table.
#[derive(Debug, Clone, PartialEq)]
pub struct Column {
    /// The column's name.
    pub schedule: String,
    /// The price.
    pub priced: Priced,
}

/// What is bet, and what meters show.
#[derive(Debug, Clone, Copy)]
struct Stake<'a> {
    money: Money,
    meters: &'a [(Meter, Money)],
}

impl<'a> Stake<'a> {
    /// The stake that was asked for, where it is one that the wager takes; half of what another has
    /// where it is that.
    fn of(rules: &Rules, wager: WagerId, asked: &Asked<'a>) -> Stake<'a> {
        let money = match &rules.game.wagers[wager.place()].size {
            Size::Fixed(amounts) if !amounts.contains(&asked.stake) => amounts[0],
            Size::HalfOf(name) => {
                let other = rules.wager(name).map(|other| Stake::of(rules, other, asked).money);
                Money::cents((other.unwrap_or(asked.stake).as_cents() / 2).max(1))
            }
            _ => asked.stake,
        };
        Stake { money, meters: asked.meters }
    }
}

/// The wagers that are priced on their own: those beside the opening one, those on a card that is named or
/// on a dragon's hand, and those that are offered to who goes to war.
pub(super) fn beside(rules: &Rules) -> Vec<WagerId> {
    let opening = super::script::opening_wager(rules);
    let own = |wager: &WagerId| {
        let status = rules.game.wagers[wager.place()].status;
        let on_a_card = is_named(rules, *wager);
        let at_war = super::special::is_offered_at_war(rules, *wager);
        let on_a_dragon = super::special::is_on_a_dragon(rules, *wager);
        let free = matches!(status, Status::Optional | Status::Either);
        let apart = super::script::stands_apart(rules, *wager);
        Some(*wager) != opening && (free || on_a_card || at_war || on_a_dragon || apart)
    };
    rules.wagers().filter(own).collect()
}

/// Whether a wager is on what the player names of the next card.
fn is_named(rules: &Rules, wager: WagerId) -> bool {
    let lines = &rules.game.settlement.lines;
    let line = lines.iter().find(|line| line.wager == rules.name(wager));
    line.is_some_and(|line| matches!(line.by, SettledBy::Named(_)))
}

/// Prices one of them, by the column in force.
pub(super) fn price(rules: &Rules, wager: WagerId, asked: &Asked<'_>) -> Result<Priced, Unpriced> {
    let chosen = schedule(rules, wager, asked.seats);
    let columns = columns_of(rules, wager, chosen.map_or(Which::All, Which::Named), asked)?;
    let at = columns.iter().position(|column| Some(column.schedule.as_str()) == chosen);
    let column = columns.into_iter().nth(at.unwrap_or_default());
    column.map(|column| column.priced).ok_or_else(|| Unpriced::shape("no column"))
}

/// The column in force of the table that a wager is paid by, with so many seats dealt in.
pub(super) fn schedule(rules: &Rules, wager: WagerId, seats: u8) -> Option<&str> {
    let table = match settled_by(rules, wager)? {
        Due::Side(at) => rules.game.sides[usize::from(at)].table.as_str(),
        Due::Line(wager) => {
            let lines = &rules.game.settlement.lines;
            lines::table_of(lines.iter().find(|line| line.wager == rules.name(wager))?)?
        }
        Due::Kept(_) | Due::Pot(_) => return None,
    };
    let table = rules.game.tables.iter().find(|held| held.name == table)?;
    let hands = |more: u8| {
        let dealer = u8::from(shown::has_dealer(rules));
        let hands = seats + dealer + more;
        let head = |name: &&String| name.parse::<u8>().map_or(u8::MAX, |it| it.abs_diff(hands));
        table.schedules.iter().min_by_key(head)
    };
    let name = match table.by {
        By::House | By::With(_) => table.schedules.get(table.chosen),
        By::HandsDealt => hands(0),
        By::HandsDealtAndOne => hands(1),
    };
    name.map(String::as_str)
}

/// Which columns are wanted, where each needs a count of its own.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Which<'a> {
    All,
    Named(&'a str),
}

impl Which<'_> {
    fn has(self, schedule: &str) -> bool {
        self == Which::All || self == Which::Named(schedule)
    }
}

/// Prices one of them by every column of its table that may be chosen, all from one count.
///
/// # Errors
///
/// The wager has something that no count knows, or too many deals.
pub fn columns(rules: &Rules, wager: WagerId, asked: &Asked<'_>) -> Result<Vec<Column>, Unpriced> {
    columns_of(rules, wager, Which::All, asked)
}

fn columns_of(
    rules: &Rules,
    wager: WagerId,
    which: Which<'_>,
    asked: &Asked<'_>,
) -> Result<Vec<Column>, Unpriced> {
    if rules.game.wagers[wager.place()].taken == Taken::Kept {
        return leads::fee(rules, wager, asked);
    }
    if super::script::may_be_given_up(rules, wager) {
        return Err(Unpriced::shape("given up by what each column pays"));
    }
    match settled_by(rules, wager) {
        Some(Due::Side(at)) => {
            let at = usize::from(at);
            let side = &rules.game.sides[at];
            let mut columns = table(rules, (at, side), which, asked)?;
            let printed = reads::table(rules, side)?;
            let corrupt = |name: &str| {
                let at = printed.schedules.iter().position(|held| held == name);
                at.is_some_and(|at| at != printed.chosen && printed.corrupt.contains(&at))
            };
            columns.retain(|column| !corrupt(&column.schedule));
            Ok(columns)
        }
        Some(Due::Line(wager)) if leads::is_followed(rules, wager) => {
            leads::columns(rules, wager, asked)
        }
        Some(Due::Line(wager)) => lines::columns(rules, wager, asked),
        Some(Due::Pot(_)) | None => pots::columns(rules, wager, asked),
        Some(Due::Kept(_)) => Err(Unpriced::shape("a fee")),
    }
}

/// What settles a wager's own stake.
fn settled_by(rules: &Rules, wager: WagerId) -> Option<Due> {
    rules.dues().into_iter().find(|due| rules.stake_of(*due) == (wager, Staked::Own))
}

/// The same rules with a column of a table chosen.
fn in_column(rules: &Rules, table: &str, column: usize) -> Result<Rules, Unpriced> {
    let mut game = rules.game.clone();
    for held in &mut game.tables {
        if held.name == table || matches!(&held.by, By::With(lead) if lead == table) {
            held.chosen = column;
        }
    }
    Rules::new(&game, rules.limits).map_err(|fault| Unpriced::shape(fault.to_string()))
}

/// A wager that a pay table settles.
fn table(
    rules: &Rules,
    (at, side): (usize, &Side),
    which: Which<'_>,
    asked: &Asked<'_>,
) -> Result<Vec<Column>, Unpriced> {
    if side.doubled != Doubled::Never {
        return doubled::columns(rules, (at, side), asked);
    }
    if let Ok(columns) = house_way::columns(rules, (at, side), asked) {
        return Ok(columns);
    }
    if side.when != When::Always {
        return played::columns(rules, (at, side), asked);
    }
    if played::is_lost_by_a_fold(rules, side) {
        return played::columns(rules, (at, side), asked).or_else(|_| match side.cards {
            Cards::Beaten => shown::beaten_if_kept(rules, (at, side), asked),
            _ => folds::columns(rules, (at, side), asked),
        });
    }
    Ok(match side.cards {
        Cards::Beaten => shown::beaten(rules, (at, side), asked)?,
        Cards::BestAtTable => shown::best(rules, (at, side), which, asked)?,
        Cards::HandAndDealersHand => made::columns(rules, (at, side), asked)?,
        _ => match Reads::new(rules, side) {
            Ok(reads) => {
                let tally = spread::count(rules, at, &reads, asked)?;
                tally::columns(rules, (at, side), &tally, asked)?
            }
            Err(_) => played::columns(rules, (at, side), asked)?,
        },
    })
}

#[cfg(test)]
mod tests;
