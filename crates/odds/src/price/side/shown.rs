//! Wagers on the worse of two hands, or on the best at the table.

use super::super::board::{self, Beaten, Worse};
use super::super::{Asked, Unpriced};
use super::boards;
use super::drawn;
use super::many;
use super::pairs::{self, Pairs};
use super::reads::{self, Dealt};
use super::tally::{self, Tally};
use super::{Column, Which, played};
use engine::table::{Met, Rules, SideTable};
use ranking::{Ranking, Standing};
use sheet::table::hand::{Cards, Hands};
use sheet::table::paytable::By;
use sheet::table::side::{Read, Side};
use sheet::table::step::{Step, Zone};

/// What lies at the table: cards in each hand, and on the board.
#[derive(Debug, Clone, Copy)]
pub(super) struct Layout {
    pub(super) own: usize,
    pub(super) board: usize,
    pub(super) ranking: Ranking,
    /// Whether the dealer has a hand.
    pub(super) dealer: bool,
}

impl Layout {
    pub(super) fn of(rules: &Rules, side: &Side) -> Result<Layout, Unpriced> {
        let dealt = Dealt::until(rules, side);
        let Hands::One { cards, .. } = rules.game.compared else {
            return Err(Unpriced::shape("hands that are set"));
        };
        let Read::Ranking(ranking) = side.read else {
            return Err(Unpriced::shape("hands by patterns"));
        };
        let board = if cards == Cards::OwnAndBoard { dealt.board } else { 0 };
        if dealt.chosen || dealt.dealer != 0 && dealt.dealer != dealt.own {
            return Err(Unpriced::shape("hands of different sizes"));
        }
        Ok(Layout { own: dealt.own, board, ranking, dealer: dealt.dealer > 0 })
    }
}

/// Whether the dealer has a hand that counts among those at the table.
pub(super) fn has_dealer(rules: &Rules) -> bool {
    let deals = |step: &Step| matches!(step, Step::Deal { to: Zone::Dealer, .. });
    rules.game.steps.iter().any(deals)
}

/// How good hands are, by the rows that they meet.
fn pairs(
    rules: &Rules,
    layout: Layout,
    table: SideTable<'_>,
    asked: &Asked<'_>,
) -> Result<Pairs, Unpriced> {
    match layout.board {
        0 => pairs::count(rules.game.pack, layout.own, table),
        _ => boards::count(rules.game.pack, layout, table, asked),
    }
}

/// Prices a wager on the worse of the player's hand and the dealer's.
pub(super) fn beaten(
    rules: &Rules,
    (at, side): (usize, &Side),
    asked: &Asked<'_>,
) -> Result<Vec<Column>, Unpriced> {
    let layout = Layout::of(rules, side)?;
    let table = rules.side_table(at).ok_or_else(|| Unpriced::shape("no such side bet"))?;
    let pairs = pairs(rules, layout, table, asked)?;
    let counts = pairs.grades.iter().map(|grade| (grade.met, grade.beaten));
    tally::columns(rules, (at, side), &tally(counts, pairs.pairs), asked)
}

/// The same where a fold loses it and both hands share a board, the player's being played at the best
/// of the opening wager.
pub(super) fn beaten_if_kept(
    rules: &Rules,
    (at, side): (usize, &Side),
    asked: &Asked<'_>,
) -> Result<Vec<Column>, Unpriced> {
    let grades = grades_if_kept(rules, (at, side))?;
    let Worse { beaten, folded, deals } = board::worse(rules, &none_of(&grades), asked)?;
    let counts = grades.iter().zip(&beaten.met).map(|((met, _), count)| (*met, *count));
    let mut tally = tally(counts, deals - folded);
    tally.folded = folded;
    let mut columns = tally::columns(rules, (at, side), &tally, asked)?;
    let said = played::at_the_best(rules);
    columns.iter_mut().for_each(|column| column.priced.play.push(said.clone()));
    Ok(columns)
}

/// The grades of the worse hand that such a wager is paid by, if the game has one: who counts the opening
/// wager counts them along.
pub(in super::super) fn grades(rules: &Rules) -> Option<Beaten> {
    let is_such =
        |side: &Side| side.cards == Cards::Beaten && played::is_lost_by_a_fold(rules, side);
    let mut such = rules.game.sides.iter().enumerate().filter(|(_, side)| is_such(side));
    such.find_map(|such| grades_if_kept(rules, such).ok()).map(|grades| none_of(&grades))
}

/// The rows that hands meet, and the worst standing that does, the worst first.
fn grades_if_kept(
    rules: &Rules,
    (at, side): (usize, &Side),
) -> Result<Vec<(Met, Standing)>, Unpriced> {
    let layout = Layout::of(rules, side)?;
    if rules.game.compared.ranking() != Some(layout.ranking) || layout.board == 0 {
        return Err(Unpriced::shape("hands that are read otherwise than they are compared"));
    }
    let table = rules.side_table(at).ok_or_else(|| Unpriced::shape("no such side bet"))?;
    let mut grades = boards::grades(rules.game.pack, layout.own + layout.board, table)?;
    grades.reverse();
    Ok(grades)
}

/// No deals of these grades.
fn none_of(grades: &[(Met, Standing)]) -> Beaten {
    Beaten::new(grades.iter().map(|(_, least)| *least).collect())
}

/// Deals by the grade that decides them; those that no grade decides meet no row.
pub(super) fn tally(counts: impl Iterator<Item = (Met, u128)>, deals: u128) -> Tally {
    let mut tally = Tally::default();
    let mut left = deals;
    for (met, count) in counts {
        tally.add((Some(met), None), count);
        left -= count;
    }
    tally.add((None, None), left);
    tally
}

/// Prices a wager on the best hand at the table. The column goes by the number of hands where the
/// table says so; else so many are dealt as seats were asked for.
pub(super) fn best(
    rules: &Rules,
    (at, side): (usize, &Side),
    which: Which<'_>,
    asked: &Asked<'_>,
) -> Result<Vec<Column>, Unpriced> {
    let layout = Layout::of(rules, side)?;
    let table = rules.side_table(at).ok_or_else(|| Unpriced::shape("no such side bet"))?;
    let printed = reads::table(rules, side)?;
    let dealt = usize::from(asked.seats) + usize::from(layout.dealer);
    let hands = |schedule: &str| -> Result<usize, Unpriced> {
        let head = || schedule.parse().map_err(|_| Unpriced::shape("a column's head"));
        Ok(match printed.by {
            By::HandsDealt => head()?,
            By::HandsDealtAndOne => head()? - 1,
            By::House | By::With(_) => dealt,
        })
    };
    let wanted = printed.schedules.iter().enumerate();
    let wanted = wanted.filter(|(_, schedule)| which.has(schedule));
    let wanted = wanted.map(|(column, schedule)| Ok((column, hands(schedule)?)));
    let wanted = wanted.collect::<Result<Vec<(usize, usize)>, Unpriced>>()?;
    let counted = |column: usize, tally: &Tally| -> Result<Column, Unpriced> {
        let mut columns = tally::columns(rules, (at, side), tally, asked)?;
        Ok(columns.swap_remove(column))
    };
    if wanted.iter().all(|(_, hands)| many::fits(rules.game.pack, layout, *hands)) {
        let hands: Vec<usize> = wanted.iter().map(|(_, hands)| *hands).collect();
        let tallies = many::count(rules.game.pack, layout, table, &hands, asked)?;
        return wanted.iter().zip(&tallies).map(|((at, _), tally)| counted(*at, tally)).collect();
    }
    let pairs = pairs(rules, layout, table, asked)?;
    let column = |(column, hands): (usize, usize)| -> Result<Column, Unpriced> {
        let grades = pairs.grades.iter();
        let tally = match hands {
            0 | 1 => tally(grades.map(|grade| (grade.met, grade.hands)), pairs.hands),
            2 => tally(grades.map(|grade| (grade.met, grade.best)), pairs.pairs),
            _ => return drawn::column(rules, (at, side), (column, hands), &pairs, layout, asked),
        };
        counted(column, &tally)
    };
    wanted.into_iter().map(column).collect()
}
