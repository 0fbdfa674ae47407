//! Envy: what the hands of others earn a side bet, beside what its own hand brings.
//!
//! Every other hand earns the same on average, so what they add is exact however the hands hang
//! together; how often two of them come at once is not asked.

use super::super::{Beyond, Ratio, Row, Unpriced};
use super::tally::Tally;
use super::{Stake, reads};
use engine::table::Rules;
use money::Pay;
use sheet::table::paytable::PayTable;
use sheet::table::side::Side;

/// What one other hand earns: each row of the envy table with its pay and in how many deals.
pub(super) struct Envied(Vec<(String, Pay, u128)>);

impl Envied {
    /// What so many seats but the own one add together.
    pub(super) fn of(self, seats: u8, deals: u128, stake: Stake<'_>) -> Option<Beyond> {
        let others = seats.saturating_sub(1);
        if others == 0 || self.0.is_empty() {
            return None;
        }
        let cents = |pay: &Pay| match pay {
            Pay::Fixed(money) => i128::from(money.as_cents()),
            _ => 0,
        };
        let sum: i128 = self.0.iter().map(|(_, pay, count)| *count as i128 * cents(pay)).sum();
        let denominator = deals * u128::from(stake.money.as_cents());
        let expected = Ratio { numerator: i128::from(others) * sum, denominator };
        let row =
            |(hand, pay, count): (String, Pay, u128)| Row { hand, pays: pay.to_string(), count };
        Some(Beyond::Envy { others, expected, rows: self.0.into_iter().map(row).collect() })
    }
}

/// Where a tally knows which rows of the envy table a hand meets.
pub(super) fn by_tally(
    rules: &Rules,
    (at, side): (usize, &Side),
    column: usize,
    tally: &Tally,
    stake: Stake<'_>,
) -> Option<Envied> {
    let printed = reads::envy_table(rules, side)?;
    let table = rules.side_table(at)?;
    let mut counts = vec![0; printed.rows.len()];
    for ((_, met), count) in tally.iter() {
        if let Some((_, row)) = met.and_then(|met| table.envy_pay(column, met, stake.money)) {
            counts[row] += count;
        }
    }
    Some(envied(rules, (at, printed), column, &counts, stake))
}

/// Where it is known how often each row of the own table is paid: hands that the envy table names
/// are those of the same name.
///
/// # Errors
/// It names one that the own table does not.
pub(super) fn by_rows(
    rules: &Rules,
    (at, side): (usize, &Side),
    column: usize,
    met: &[u128],
    stake: Stake<'_>,
) -> Result<Option<Envied>, Unpriced> {
    let Some(printed) = reads::envy_table(rules, side) else { return Ok(None) };
    let own = reads::table(rules, side)?;
    let count = |hand: &str| {
        let row = own.rows.iter().position(|row| row.hand == hand);
        let row = row.filter(|row| own.rows[*row].pays[column] != Pay::NotOffered);
        row.map(|row| met[row]).ok_or_else(|| Unpriced::shape("envy of hands that win nothing"))
    };
    let counts = printed.rows.iter().map(|row| match row.pays[column] {
        Pay::NotOffered => Ok(0),
        _ => count(&row.hand),
    });
    let counts: Vec<u128> = counts.collect::<Result<_, _>>()?;
    Ok(Some(envied(rules, (at, printed), column, &counts, stake)))
}

/// The rows that pay.
fn envied(
    rules: &Rules,
    (at, printed): (usize, &PayTable),
    column: usize,
    counts: &[u128],
    stake: Stake<'_>,
) -> Envied {
    let table = rules.side_table(at);
    let pay = |row: usize| table.and_then(|table| table.envy_pay_of(column, row, stake.money));
    let rows = printed.rows.iter().zip(counts).enumerate();
    let rows = rows.filter_map(|(at, (row, count))| Some((row.hand.clone(), pay(at)?, *count)));
    Envied(rows.collect())
}
