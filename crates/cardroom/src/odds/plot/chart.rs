//! What is best with each hand against each card of the banker's: a grid of letters.

use super::colours::{ACTIONS, INK, PALE};
use super::{Area, Drawn, caption, letters};
use crate::odds::figures::{chart_title, legend};
use odds::price::Chart;
use plotters::prelude::*;
use plotters::style::text_anchor::{HPos, VPos};

const CELL: (i32, i32) = (56, 24);
const LEFT: i32 = 150;
const TOP: i32 = 72;

/// How high the picture is.
pub(super) fn height(chart: &Chart) -> u32 {
    (TOP + chart.rows.len() as i32 * CELL.1 + 28) as u32
}

/// Draws it.
pub(super) fn draw(area: &Area<'_>, chart: &Chart) -> Drawn {
    let title = chart_title(&chart.hands, Some(chart.letters));
    caption(area, &format!("Best play, {title}"))?;
    let note = letters(13, PALE, HPos::Left, VPos::Center);
    let columns = chart.columns.iter().map(String::as_str);
    let cells = chart.rows.iter().flat_map(|(_, cells)| cells).map(String::as_str);
    area.draw(&Text::new(legend(chart.letters, columns, cells), (24, 40), note))?;
    let middle = |column: usize| LEFT + column as i32 * CELL.0 + CELL.0 / 2;
    for (column, card) in chart.columns.iter().enumerate() {
        let style = letters(14, INK, HPos::Center, VPos::Center);
        area.draw(&Text::new(card.clone(), (middle(column), TOP - 12), style))?;
    }
    for (row, (hand, cells)) in chart.rows.iter().enumerate() {
        let y = TOP + row as i32 * CELL.1;
        let style = letters(14, INK, HPos::Right, VPos::Center);
        area.draw(&Text::new(hand.clone(), (LEFT - 10, y + CELL.1 / 2), style))?;
        for (column, cell) in cells.iter().enumerate() {
            let x = LEFT + column as i32 * CELL.0;
            let box_ = [(x + 1, y + 1), (x + CELL.0 - 1, y + CELL.1 - 1)];
            area.draw(&Rectangle::new(box_, colour(cell).filled()))?;
            let style = letters(13, INK, HPos::Center, VPos::Center);
            area.draw(&Text::new(cell.clone(), (middle(column), y + CELL.1 / 2), style))?;
        }
    }
    Ok(())
}

/// The colour of what is done.
fn colour(cell: &str) -> RGBColor {
    match cell.chars().next() {
        Some('P' | 'D') => ACTIONS[1],
        Some('H' | '+') => ACTIONS[2],
        Some('R' | 'B') => ACTIONS[3],
        Some('S') => ACTIONS[4],
        _ => WHITE,
    }
}
