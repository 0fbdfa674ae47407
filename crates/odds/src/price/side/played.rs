//! Wagers that depend on how the hand is played: priced under the best play of the opening wager.

use super::super::board;
use super::super::paths::{Leaf, Paths};
use super::super::results::Verdict;
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
    let staking = Asked { stake: Stake::of(rules, wager, asked).money, ..*asked };
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
        columns.push(ends.column(rules, (at, side), (column, schedule), asked)?);
    }
    Ok(columns)
}

/// How a side bet ends where the opening wager is played at its best.
#[derive(Default)]
pub(super) struct Ends {
    rows: Vec<u128>,
    nothing: u128,
    /// What a fold lost.
    folded: u128,
    deals: u128,
}

impl Ends {
    fn count(rules: &Rules, at: usize, asked: &Asked<'_>) -> Result<Ends, Unpriced> {
        let script = Script::beside(rules, &[Due::Side(at as u8)])?;
        let paths = Paths::new(rules, &script, asked.stake)?;
        let count = super::super::counted(rules, &script, &paths, asked)
            .or_else(|_| board::count(rules, &script, &paths, asked))?;
        let mut ends = Ends::default();
        for ((leaf, verdict), deals) in &count.ends {
            ends.add(rules, at, (&paths.leaves[*leaf], verdict), *deals)?;
        }
        assert_eq!(ends.deals, count.deals, "every deal ends in one way");
        Ok(ends)
    }

    /// Adds deals that end so, the side bet being the last of what is due.
    pub(super) fn add(
        &mut self,
        rules: &Rules,
        at: usize,
        (leaf, verdict): (&Leaf, &Verdict),
        deals: u128,
    ) -> Result<(), Unpriced> {
        let side = &rules.game.sides[at];
        self.rows.resize(reads::table(rules, side)?.rows.len(), 0);
        self.deals += deals;
        let pays = if leaf.folded { &verdict.folded } else { &verdict.held };
        match pays.last().and_then(|(_, row)| *row) {
            Some(row) => self.rows[row] += deals,
            None if leaf.folded && side.after_fold == AfterFold::Lost => self.folded += deals,
            None => self.nothing += deals,
        }
        Ok(())
    }

    /// The price by one column.
    pub(super) fn column(
        &self,
        rules: &Rules,
        (at, side): (usize, &Side),
        (column, schedule): (usize, &str),
        asked: &Asked<'_>,
    ) -> Result<Column, Unpriced> {
        let printed = reads::table(rules, side)?;
        let wager = rules.wager(&side.wager).ok_or_else(|| Unpriced::shape("no such wager"))?;
        let stake = Stake::of(rules, wager, asked);
        let table = rules.side_table(at).ok_or_else(|| Unpriced::shape("no such side bet"))?;
        let rows = printed.rows.iter().zip(&self.rows);
        let offered = rows.filter(|(row, _)| row.pays[column] != Pay::NotOffered);
        let mut ways: Vec<Way> = offered
            .map(|(row, count)| {
                let pay = table.scaled(column, row.pays[column], stake.money);
                Way { hand: row.hand.clone(), pay, count: *count }
            })
            .collect();
        ways.push(Way { hand: "nothing".into(), pay: side.otherwise, count: self.nothing });
        if self.folded > 0 {
            ways.push(Way { hand: "fold".into(), pay: Pay::Lose, count: self.folded });
        }
        let mut priced = tally::priced(rules, (wager, stake), &ways, self.deals, Method::Exact)?;
        let envied = envy::by_rows(rules, (at, side), column, &self.rows, stake)?;
        priced.beyond = envied.and_then(|envied| envied.of(asked.seats, self.deals, stake));
        priced.play.push(at_the_best(rules));
        Ok(Column { schedule: schedule.to_owned(), priced })
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
