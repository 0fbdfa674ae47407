//! Wagers that depend on how the hand is played: priced under the best play of the opening wager.

use super::super::paths::Paths;
use super::super::script::Script;
use super::super::{Advice, Asked, Decision, Method, Unpriced, tree};
use super::reads;
use super::tally::{self, Way};
use super::{Column, Stake, in_column};
use engine::table::{Due, Rules};
use money::Pay;
use sheet::table::side::{AfterFold, Side};
use sheet::table::step::{Otherwise, Step};

/// The most lies of cards that are looked at for it.
const MOST: u128 = 2_000_000_000;

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
    let due = Due::Side(at as u8);
    let script = Script::beside(rules, &[due])?;
    let size = tree::size(rules, &script);
    if size > MOST {
        return Err(Unpriced::shape(format!("{size} lies of cards")));
    }
    let printed = reads::table(rules, side)?;
    let wager = rules.wager(&side.wager).ok_or_else(|| Unpriced::shape("no such wager"))?;
    let stake = Stake::of(rules, wager, asked);
    let column = |(column, schedule): (usize, &String)| {
        let rules = &in_column(rules, &side.table, column)?;
        let paths = Paths::new(rules, &script);
        let count = tree::count(rules, &script, &paths, &asked.with_stake(stake.money))?;
        let place = script.dues.len() - 1;
        let mut ways: Vec<Way> = printed
            .rows
            .iter()
            .map(|row| Way { hand: row.hand.clone(), pay: row.pays[column], count: 0 })
            .collect();
        let (mut nothing, mut folded) = (0, 0);
        for ((leaf, verdict), deals) in &count.ends {
            let folds = paths.leaves[*leaf].folded;
            let (pay, row) = if folds { verdict.folded[place] } else { verdict.held[place] };
            match row {
                Some(row) => {
                    ways[row].pay = pay;
                    ways[row].count += deals;
                }
                None if folds && side.after_fold == AfterFold::Lost => folded += deals,
                None => nothing += deals,
            }
        }
        ways.retain(|way| way.pay != Pay::NotOffered);
        ways.push(Way { hand: "nothing".into(), pay: side.otherwise, count: nothing });
        if folded > 0 {
            ways.push(Way { hand: "fold".into(), pay: Pay::Lose, count: folded });
        }
        let mut priced = tally::priced(rules, (wager, stake), &ways, count.deals, Method::Exact);
        priced.play.push(Decision {
            knowing: format!("played at the best of the {}", opening(rules)),
            lines: Vec::new(),
        });
        Ok(Column { schedule: schedule.clone(), priced })
    };
    printed.schedules.iter().enumerate().map(column).collect()
}

/// Says of a price that no hand which is paid is given up.
pub(super) fn never_folded(rules: &Rules, columns: &mut [Column]) {
    for column in columns {
        let paid = column.priced.rows.iter().filter(|row| row.hand != "nothing");
        let count = paid.map(|row| row.count).sum();
        column.priced.play.push(Decision {
            knowing: format!("a fold of the {} loses it", opening(rules)),
            lines: vec![Advice {
                hands: "what it pays for".into(),
                action: "not folded".into(),
                count,
                worth: 0.0,
            }],
        });
    }
}

fn opening(rules: &Rules) -> &str {
    super::super::script::opening_wager(rules).map_or("opening wager", |wager| rules.name(wager))
}
