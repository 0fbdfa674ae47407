//! What nets are multiplied by until they are whole: the pays of a sheet, a commission and the stake
//! say how fine that is.

use super::Unpriced;
use super::paths::Leaf;
use super::results::worth_of;
use crate::factors::multiple_of_all;
use engine::table::{Due, Rules};
use money::{Fraction, Money, Pay};
use sheet::table::paytable::{By, PayTable};
use sheet::table::settle::Cell;

/// Enough for all odds that are printed.
const PRINTED: i128 = 840;
/// Sums over all deals have room for nets that are as fine as this.
pub(crate) const MOST: i128 = 1_000_000;

/// What makes everything whole that these paths may come to.
pub(super) fn of(
    rules: &Rules,
    dues: &[Due],
    leaves: &[Leaf],
    stake: Money,
) -> Result<i64, Unpriced> {
    let mut nets: Vec<Fraction> = leaves.iter().flat_map(|leaf| leaf.stakes.clone()).collect();
    for due in dues {
        let wager = rules.stake_of(*due).0;
        let pays = pays(rules, *due, stake);
        let mut known: Vec<Fraction> = Vec::new();
        for leaf in leaves {
            let bet = leaf.stakes[wager.place()];
            if bet.is_zero() {
                continue;
            }
            let net = |pay: Pay| worth_of(rules, *due, pay, stake, bet).units;
            if !known.contains(&bet) {
                nets.extend(pays.iter().map(|pay| net(*pay)));
                known.push(bet);
            }
            nets.extend(leaf.settled.filter(|(held, _)| *held == wager).map(|(_, pay)| net(pay)));
        }
    }
    over(nets)
}

/// That sums of such pays have no room.
pub(crate) fn too_fine() -> Unpriced {
    Unpriced::shape("pays too fine to be added up; try rounder odds, or a rounder stake")
}

/// What makes all of these whole.
pub(super) fn over(nets: impl IntoIterator<Item = Fraction>) -> Result<i64, Unpriced> {
    let parts: Vec<i128> = nets.into_iter().map(|net| net.denominator()).collect();
    let scale = multiple_of_all([PRINTED].into_iter().chain(parts.iter().copied()), MOST)
        // Where there is no room for what is printed elsewhere, too, it is left out.
        .or_else(|| multiple_of_all(parts, MOST));
    scale.and_then(|scale| i64::try_from(scale).ok()).ok_or_else(too_fine)
}

/// Everything that may be paid for something due.
pub(super) fn pays(rules: &Rules, due: Due, stake: Money) -> Vec<Pay> {
    match due {
        Due::Line(wager) => {
            let lines = rules.game.settlement.lines.iter();
            let lines = lines.filter(|line| line.wager == rules.name(wager));
            let cells = lines.flat_map(|line| line.cells.iter().map(|(_, cell)| cell));
            cells.flat_map(|cell| cell_pays(rules, cell)).collect()
        }
        Due::Side(at) => {
            let side = &rules.game.sides[usize::from(at)];
            let table = rules.side_table(at.into());
            let scaled = |(column, pay)| match &table {
                Some(table) => table.scaled(column, pay, stake),
                None => pay,
            };
            let rows = table_pays(rules, &side.table).into_iter().map(scaled);
            rows.chain([side.otherwise]).collect()
        }
        Due::Kept(_) | Due::Pot(_) => Vec::new(),
    }
}

fn cell_pays(rules: &Rules, cell: &Cell) -> Vec<Pay> {
    match cell {
        Cell::Pay(pay) => vec![*pay],
        Cell::Guarded { then, otherwise, .. } => vec![*then, *otherwise],
        Cell::Table { tables, otherwise } => {
            let rows = tables.iter().flat_map(|name| table_pays(rules, name));
            rows.map(|(_, pay)| pay).chain([*otherwise]).collect()
        }
    }
}

/// What the rows of a table pay in the columns that may come to be, by column.
fn table_pays(rules: &Rules, name: &str) -> Vec<(usize, Pay)> {
    let tables = rules.game.tables.iter().filter(|table| table.name == name);
    let pays = |table: &PayTable| -> Vec<(usize, Pay)> {
        let columns = match table.by {
            By::House | By::With(_) => table.chosen..table.chosen + 1,
            By::HandsDealt | By::HandsDealtAndOne => 0..table.schedules.len(),
        };
        let cells = |column: usize| table.rows.iter().map(move |row| (column, row.pays[column]));
        columns.flat_map(cells).collect()
    };
    tables.flat_map(pays).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::price::{Asked, Ratio, base, lowest_scale};
    use cards::{Pack, Rank};
    use engine::table::Limits;
    use money::{Mark, Odds};
    use sheet::Library;
    use sheet::table::TableGame;

    fn game(name: &str, choices: &[(&str, &str)]) -> TableGame {
        let library = Library::built_in();
        let page = library.game(name).expect("a game").resolve(choices).expect("a page");
        page.table().expect("a table game").clone()
    }

    fn rules(game: &TableGame) -> Rules {
        Rules::new(game, Limits::default()).expect("playable")
    }

    fn asked(stake: Money) -> Asked<'static> {
        Asked {
            stake,
            seats: 1,
            numbers: (&numbers, 1),
            rounds: 0,
            meters: &[],
            tell: &crate::work::silent,
            plays: None,
        }
    }

    fn numbers(_: u64) -> Box<dyn FnMut(u32) -> u32> {
        Box::new(|_| 0)
    }

    /// The scale of a game's nets.
    fn scale_of(rules: &Rules, stake: Money) -> Result<i64, Unpriced> {
        let opening = crate::price::script::opening(rules)?;
        let mut leaf = Leaf::staked(vec![Fraction::ZERO; rules.game.wagers.len()]);
        opening.iter().for_each(|(wager, units)| leaf.stakes[wager.place()] = *units);
        of(rules, &rules.dues(), &[leaf], stake)
    }

    /// A commission that the house names, and dollars over an odd stake, are finer than any odds.
    #[test]
    fn every_pay_is_whole() {
        let pai_gow = |share| rules(&game("pai-gow-poker", &[("settle.commission", share)]));
        let boston = rules(&game("boston-stud@boston-7", &[]));
        let ten = Money::dollars(10);
        for (rules, stake, scale) in [
            (pai_gow("5%"), ten, 840),
            (pai_gow("3%"), ten, 4_200),
            (pai_gow("4%"), ten, 4_200),
            (boston.clone(), ten, 840),
            (boston.clone(), Money::dollars(11), 9_240),
            (boston.clone(), Money::dollars(13), 10_920),
        ] {
            assert_eq!(scale_of(&rules, stake).expect("whole nets"), scale);
        }
        // 840 times the cents of this stake would be too many: its whole dollars need only these.
        assert_eq!(scale_of(&boston, Money::cents(9_973)).expect("whole nets"), 9_973);
        let odd = scale_of(&boston, Money::cents(9_999_991)).expect_err("too fine");
        assert_eq!(odd.to_string(), too_fine().to_string());
    }

    /// Every built-in sheet is counted at a dollar as it always was.
    #[test]
    fn printed_sheets_keep_their_scale() {
        let library = Library::built_in();
        for sheet in library.sheets() {
            for edition in &sheet.editions {
                let name = format!("{}@{}", sheet.id, edition.id);
                let page = library.game(&name).expect("listed").resolve(&[]).expect("a page");
                let Some(game) = page.table() else { continue };
                let Ok(scale) = scale_of(&rules(game), Money::dollars(1)) else { continue };
                assert_eq!(i128::from(scale), PRINTED, "{name}");
            }
        }
    }

    /// A hundred to 101 and 102 to 103 for a win, in a game of twelve cards: 840 parts beside theirs would be
    /// too many. The mean is that of the
    /// rows.
    #[test]
    fn odds_finer_than_printed_are_counted() {
        let mut game = game("three-card-poker", &[]);
        game.pack = Pack::FIFTY_TWO.without_ranks(Rank::Two, Rank::Jack);
        let fine = [(100, 101), (102, 103)];
        let odds = |(pays, to)| Pay::Odds(Odds::new(pays, Mark::To, to).expect("odds"));
        let mut fine = fine.map(odds).into_iter().cycle();
        for line in &mut game.settlement.lines {
            for (_, cell) in &mut line.cells {
                if let Cell::Pay(Pay::Odds(_)) = cell {
                    *cell = fine.next().map(Cell::Pay).expect("odds again and again");
                }
            }
        }
        let rules = rules(&game);
        let priced = base(&rules, &asked(Money::dollars(10))).expect("a price");
        let deals = i128::try_from(priced.deals).expect("few");
        let mean = priced.results.iter().fold(Fraction::ZERO, |sum, (net, count)| {
            sum + *net * Fraction::new(*count as i128, deals).expect("deals")
        });
        assert_eq!(priced.expected.fraction(), Some(mean));
        let has = |part| priced.results.iter().any(|(net, _)| net.denominator() % part == 0);
        assert!([101, 103].into_iter().all(has), "{priced:?}");
    }

    /// A sum has as much of the scale below it as keeps it whole, whatever the scale.
    #[test]
    fn a_finer_scale_is_the_same_price() {
        for (sum, numerator, left) in
            [(-35, -1, 24), (35, 1, 24), (-420, -1, 2), (-100, -5, 42), (0, 0, 1), (1_680, 2, 1)]
        {
            let lowest = Ratio { numerator, denominator: 10 * left };
            assert_eq!(lowest_scale(sum, 10, 840), lowest, "{sum}");
            assert_eq!(lowest_scale(sum * 11, 10, 9_240), lowest, "{sum}");
        }
    }
}
