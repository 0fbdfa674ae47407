//! Wagers that depend on how the hand is played: priced under the best play of the opening wager.

use super::super::board;
use super::super::paths::Paths;
use super::super::script::Script;
use super::super::{Asked, Decision, Method, Unpriced};
use super::reads;
use super::tally::{self, Way};
use super::{Column, Stake, envy, in_column};
use engine::table::{Due, Rules};
use money::Pay;
use sheet::table::side::{AfterFold, Side};
use sheet::table::step::{Otherwise, Step};

/// Whether a fold loses the wager.
pub(super) fn is_lost_by_a_fold(rules: &Rules, side: &Side) -> bool {
    let folds = |step: &Step| matches!(step, Step::Ask { otherwise: Otherwise::Fold, .. });
    side.after_fold == AfterFold::Lost && rules.game.steps.iter().any(folds)
}

/// Counts the whole round by every column, the opening wager played at its best.
pub(super) fn columns(
    rules: &Rules,
    (at, side): (usize, &Side),
    asked: &Asked<'_>,
) -> Result<Vec<Column>, Unpriced> {
    let printed = reads::table(rules, side)?;
    let wager = rules.wager(&side.wager).ok_or_else(|| Unpriced::shape("no such wager"))?;
    let stake = Stake::of(rules, wager, asked);
    let table = rules.side_table(at).ok_or_else(|| Unpriced::shape("no such side bet"))?;
    let staking = Asked { stake: stake.money, ..*asked };
    // Columns that offer the same rows need one count.
    let mut counted: Vec<(Vec<bool>, Ends)> = Vec::new();
    let mut columns = Vec::new();
    for (column, schedule) in printed.schedules.iter().enumerate() {
        let offered = printed.rows.iter().map(|row| row.pays[column] != Pay::NotOffered);
        let offered: Vec<bool> = offered.collect();
        let found = counted.iter().position(|(held, _)| *held == offered);
        let found = match found {
            Some(found) => found,
            None => {
                let rules = in_column(rules, &side.table, column)?;
                counted.push((offered, Ends::count(&rules, at, &staking)?));
                counted.len() - 1
            }
        };
        let ends = &counted[found].1;
        let rows = printed.rows.iter().zip(&ends.rows);
        let offered = rows.filter(|(row, _)| row.pays[column] != Pay::NotOffered);
        let mut ways: Vec<Way> = offered
            .map(|(row, count)| {
                let pay = table.scaled(column, row.pays[column], stake.money);
                Way { hand: row.hand.clone(), pay, count: *count }
            })
            .collect();
        ways.push(Way { hand: "nothing".into(), pay: side.otherwise, count: ends.nothing });
        if ends.folded > 0 {
            ways.push(Way { hand: "fold".into(), pay: Pay::Lose, count: ends.folded });
        }
        let mut priced = tally::priced(rules, (wager, stake), &ways, ends.deals, Method::Exact);
        let envied = envy::by_rows(rules, (at, side), column, &ends.rows, stake)?;
        priced.beyond = envied.and_then(|envied| envied.of(asked.seats, ends.deals, stake));
        priced.play.push(at_the_best(rules));
        columns.push(Column { schedule: schedule.clone(), priced });
    }
    Ok(columns)
}

/// How a side bet ends where the opening wager is played at its best.
struct Ends {
    rows: Vec<u128>,
    nothing: u128,
    /// What a fold lost.
    folded: u128,
    deals: u128,
}

impl Ends {
    fn count(rules: &Rules, at: usize, asked: &Asked<'_>) -> Result<Ends, Unpriced> {
        let side = &rules.game.sides[at];
        let script = Script::beside(rules, &[Due::Side(at as u8)])?;
        let paths = Paths::new(rules, &script, asked.stake)?;
        let count = super::super::counted(rules, &script, &paths, asked)
            .or_else(|_| board::count(rules, &script, &paths, asked))?;
        let rows = reads::table(rules, side)?.rows.len();
        let mut ends = Ends { rows: vec![0; rows], nothing: 0, folded: 0, deals: count.deals };
        let place = script.dues.len() - 1;
        for ((leaf, verdict), deals) in &count.ends {
            let folds = paths.leaves[*leaf].folded;
            let (_, row) = if folds { verdict.folded[place] } else { verdict.held[place] };
            match row {
                Some(row) => ends.rows[row] += deals,
                None if folds && side.after_fold == AfterFold::Lost => ends.folded += deals,
                None => ends.nothing += deals,
            }
        }
        Ok(ends)
    }
}

/// Says that the hand is played as is best for the opening wager.
pub(super) fn at_the_best(rules: &Rules) -> Decision {
    Decision::new(format!("played at the best of the {}", opening(rules)), Vec::new())
}

/// Says that this gives up no hand which is paid.
pub(super) fn never_folded(rules: &Rules) -> Decision {
    let said =
        format!("not folded where this is paid, for a fold of the {} loses it", opening(rules));
    Decision::new(said, Vec::new())
}

fn opening(rules: &Rules) -> &str {
    super::super::script::opening_wager(rules).map_or("opening wager", |wager| rules.name(wager))
}
