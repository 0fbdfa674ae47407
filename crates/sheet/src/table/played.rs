//! A game as it is played: its pay tables cut down to what something is paid by.

use super::TableGame;
use super::meters::MeterRules;
use super::paytable::{By, PayTable};
use super::settle::Cell;
use money::{Meter, Money, Pay};

impl TableGame {
    /// Whether anything is paid by the table of this name, or by one that takes its column.
    #[must_use]
    pub fn is_paid_by(&self, name: &str) -> bool {
        let by_side = self.sides.iter().any(|side| side.table == name);
        let mut cells = self.settlement.lines.iter().flat_map(|line| &line.cells);
        let by_cell = cells.any(|(_, cell)| match cell {
            Cell::Table { tables, .. } => tables.iter().any(|held| held == name),
            Cell::Pay(_) | Cell::Guarded { .. } => false,
        });
        let bonus = self.tips.as_ref().and_then(|tips| tips.bonus.as_ref());
        let by_tips = bonus.is_some_and(|bonus| bonus.table == name);
        let lead = |table: &PayTable| match &table.by {
            By::With(lead) if table.name == name => Some(lead.clone()),
            _ => None,
        };
        by_side || by_cell || by_tips || {
            let lead = self.tables.iter().find_map(lead);
            lead.is_some_and(|lead| self.is_paid_by(&lead))
        }
    }

    /// The game without what no round of it can tell: pay tables that nothing is paid by, columns
    /// that are not in force, what meters start from that nothing is paid from. Two pages that are
    /// played alike are equal.
    pub(crate) fn played(&self) -> TableGame {
        let mut played = self.clone();
        let paid = |table: &PayTable| {
            // Another table may take its column.
            let follows =
                |other: &&PayTable| matches!(&other.by, By::With(lead) if *lead == table.name);
            let mut followers = self.tables.iter().filter(follows);
            self.is_paid_by(&table.name) || followers.any(|other| self.is_paid_by(&other.name))
        };
        played.tables.retain(|table| paid(table));
        played.tables.iter_mut().for_each(cut);
        let pays: Vec<Pay> = {
            let rows = played.tables.iter().flat_map(|table| &table.rows);
            rows.flat_map(|row| row.pays.iter().copied()).collect()
        };
        let pays_from = |meter: Meter| pays.iter().any(|pay| pay.meter() == Some(meter));
        played.meters = self.meters.map(|rules| {
            let kept = |amount: Money, used: bool| if used { amount } else { Money::ZERO };
            MeterRules {
                seed: kept(rules.seed, pays_from(Meter::Sole) || pays_from(Meter::Mega)),
                major: kept(rules.major, pays_from(Meter::Major)),
                minor: kept(rules.minor, pays_from(Meter::Minor)),
                ..rules
            }
        });
        played
    }
}

/// Leaves of a table the column in force, unless the number of hands chooses it.
fn cut(table: &mut PayTable) {
    (table.corrupt, table.misprints) = (Vec::new(), Vec::new());
    if matches!(table.by, By::HandsDealt | By::HandsDealtAndOne) {
        return;
    }
    let chosen = std::mem::take(&mut table.chosen);
    // A schedule that is printed twice has two names.
    table.schedules = vec![table.schedules.swap_remove(chosen)];
    table.rows.iter_mut().for_each(|row| row.pays = vec![row.pays[chosen]]);
    table.per = table.per.take().map(|per| vec![per[chosen]]);
}
