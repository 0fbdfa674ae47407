//! A way to play as charts: totals and pairs against the banker's card.

use super::deed::Deed;
use super::faces::{ACE, JOKER, KINDS, Left, TEN, sign};
use super::plays::{Cell, Cells, Plays, Ranked, Stage, TOTALS};
use crate::price::{Chart, Letters};
use engine::points::Rules;
use sheet::points::play::{Aces, AfterSplit, Redouble, SurrenderOrder};

/// Every chart that has something to say.
pub(super) fn charts(rules: &Rules, plays: &Plays) -> Vec<Chart> {
    let ups = ups(Left::of(rules.game.pack));
    let chart = |hands: &str, letters: Letters, rows: Vec<(String, Vec<String>)>| Chart {
        hands: hands.to_owned(),
        letters,
        columns: ups.iter().map(|up| sign(*up).to_string()).collect(),
        rows: rows.into_iter().filter(|(_, cells)| cells.iter().any(|it| it != NONE)).collect(),
    };
    let rows = |soft: bool, cell: &dyn Fn(&Cells, Cell) -> String| {
        let totals = (2..TOTALS).rev().map(|total| Cell { soft, total });
        let row = |at: Cell| {
            let cells = ups.iter().map(|up| cell(&plays.against[*up], at));
            (at.total.to_string(), cells.collect::<Vec<String>>())
        };
        totals.map(row).collect::<Vec<_>>()
    };
    let mut charts = vec![
        chart("hard", Letters::Totals, rows(false, &total)),
        chart("soft", Letters::Totals, rows(true, &total)),
        chart("pairs", Letters::Pairs, pairs(rules, &ups, plays)),
    ];
    let again = rules.game.double.redouble == Redouble::Twice;
    let doubled = [(1, "doubled"), (2, "doubled twice"), (3, "doubled three times")];
    for (times, named) in doubled.into_iter().filter(|(times, _)| *times == 1 || again) {
        for (soft, side) in [(false, "hard"), (true, "soft")] {
            let doubled = |cells: &Cells, cell: Cell| letter(cells.at(Stage::Doubled(times), cell));
            charts.push(chart(&format!("{side}, {named}"), Letters::Doubled, rows(soft, &doubled)));
        }
    }
    if rules.game.surrender.order == SurrenderOrder::Early {
        let letters = Letters::Early;
        let given_up = |is: bool| if is { "R".to_owned() } else { NONE.to_owned() };
        for (soft, side) in [(false, "hard"), (true, "soft")] {
            let early = |cells: &Cells, cell: Cell| given_up(cells.early[cell.side()][cell.total]);
            charts.push(chart(&format!("{side}, before the check"), letters, rows(soft, &early)));
        }
        let early = |cells: &Cells, kind: usize| given_up(cells.early_pairs[kind]);
        charts.push(chart("pairs, before the check", letters, by_pair(&ups, plays, &early)));
    }
    charts.push(chart(WORTH, Letters::Worths, worths(&ups, plays)));
    charts.retain(|chart| !chart.rows.is_empty());
    charts
}

/// The chart by which second cards change places.
const WORTH: &str = "two cards: switch for the larger sum";

/// Where nothing is to be decided.
const NONE: &str = "-";

/// The banker's cards in the order of charts: two to ten, ace, joker.
fn ups(shoe: Left) -> Vec<usize> {
    let order = (1..KINDS).filter(|kind| *kind != JOKER).chain([ACE, JOKER]);
    order.filter(|kind| shoe.of[*kind] > 0.5).collect()
}

/// What is done with a total: with two cards, and with more where that is something else.
fn total(cells: &Cells, cell: Cell) -> String {
    let (two, more) = (cells.at(Stage::Two, cell), cells.at(Stage::More, cell));
    match (two.first(), more.first()) {
        (None, None) => NONE.to_owned(),
        (Some(two), None) => two.letter().to_string(),
        (None, Some(more)) => more.letter().to_string(),
        (Some(two), Some(more)) if two == more => two.letter().to_string(),
        (Some(two), Some(more)) => {
            format!("{}{}", two.letter(), more.letter().to_ascii_lowercase())
        }
    }
}

fn letter(ranked: Ranked) -> String {
    ranked.first().map_or(NONE.to_owned(), |deed| deed.letter().to_string())
}

/// What is done with pairs; behind a split what is best of what may be done with a pair that may not be
/// split again.
fn pairs(rules: &Rules, ups: &[usize], plays: &Plays) -> Vec<(String, Vec<String>)> {
    let mut barred = vec![Deed::Split];
    if rules.game.double.after_split == AfterSplit::Barred {
        barred.push(Deed::Double);
    }
    if rules.game.surrender.after_split == AfterSplit::Barred {
        barred.push(Deed::Surrender);
    }
    let cell = |cells: &Cells, kind: usize| match cells.pairs[kind].first() {
        None => NONE.to_owned(),
        Some(deed) => {
            let mut text = deed.letter().to_string();
            let other = cells.pairs[kind].other_than(&barred);
            // Where split aces draw one card, nothing is left to be done with them.
            let is_done = kind == ACE && rules.game.split.aces == Aces::OneCard;
            if let (Deed::Split, Some(other), false) = (deed, other, is_done) {
                text.push(other.letter().to_ascii_lowercase());
            }
            text
        }
    };
    by_pair(ups, plays, &cell)
}

/// A row a pair, aces first.
fn by_pair(
    ups: &[usize],
    plays: &Plays,
    cell: &dyn Fn(&Cells, usize) -> String,
) -> Vec<(String, Vec<String>)> {
    let kinds = [ACE].into_iter().chain((1..=TEN).rev());
    let row = |kind: usize| {
        let cells = ups.iter().map(|up| cell(&plays.against[*up], kind));
        (format!("{0}-{0}", sign(kind)), cells.collect())
    };
    kinds.map(row).collect()
}

/// What two cards are worth where hands may switch.
fn worths(ups: &[usize], plays: &Plays) -> Vec<(String, Vec<String>)> {
    let mut rows = Vec::new();
    let kinds: Vec<usize> = [ACE].into_iter().chain((1..=TEN).rev()).collect();
    for (at, one) in kinds.iter().enumerate() {
        for other in &kinds[at..] {
            for (origin, named) in [(0, ""), (1, " switched")] {
                // Only an ace with a ten-value is another hand once it is switched.
                if origin == 1 && [*one, *other] != [ACE, TEN] {
                    continue;
                }
                let cell = |up: &usize| match &plays.against[*up].worth {
                    Some(worth) => format!("{:+.0}", worth[origin][*one][*other] * 100.0),
                    None => NONE.to_owned(),
                };
                let cells = ups.iter().map(cell).collect();
                rows.push((format!("{}-{}{named}", sign(*one), sign(*other)), cells));
            }
        }
    }
    rows
}
