//! How two cards are played: thirteen ranks by thirteen, suited hands above the pairs.

use super::colours::{ACTIONS, INK, PALE};
use super::{Area, Drawn, caption, letters};
use cards::{CardSet, Rank};
use odds::price::{Act, Decision};
use plotters::prelude::*;
use plotters::style::text_anchor::{HPos, VPos};

/// How high the picture is.
pub(super) const HEIGHT: u32 = 700;

const CELL: i32 = 46;
const LEFT: i32 = 24;
const TOP: i32 = 48;

/// The best play with each kind of two cards.
pub(super) struct Grid {
    knowing: String,
    /// What is done, the most daring first.
    actions: Vec<Act>,
    /// Which action, by row and column from aces down.
    cells: [[Option<usize>; 13]; 13],
}

impl Grid {
    /// The grid of a decision, if all its hands are two cards.
    pub(super) fn of(decision: &Decision) -> Option<Grid> {
        let mut actions: Vec<Act> = Vec::new();
        let mut cells = [[None; 13]; 13];
        for advice in &decision.lines {
            let known = actions.iter().position(|held| *held == advice.action);
            let action = known.unwrap_or_else(|| {
                actions.push(advice.action.clone());
                actions.len() - 1
            });
            for hand in &advice.kinds {
                let (row, column) = cell(*hand)?;
                cells[row][column] = Some(action);
            }
        }
        let whole = cells.iter().flatten().all(Option::is_some);
        whole.then(|| Grid { knowing: decision.knowing.clone(), actions, cells })
    }

    /// Draws it.
    pub(super) fn draw(&self, area: &Area<'_>) -> Drawn {
        caption(area, &format!("Best play, knowing {}", self.knowing))?;
        // What is given up steps back.
        let last = ACTIONS.len() - 1;
        let colour = |action: usize| match self.actions[action].folds() {
            true => ACTIONS[last],
            false => ACTIONS[action.min(last)],
        };
        for (row, line) in self.cells.iter().enumerate() {
            for (column, action) in line.iter().enumerate() {
                let (x, y) = (LEFT + column as i32 * CELL, TOP + row as i32 * CELL);
                let fill = action.map_or(WHITE, colour);
                let box_ = [(x + 1, y + 1), (x + CELL - 1, y + CELL - 1)];
                area.draw(&Rectangle::new(box_, fill.filled()))?;
                let style = letters(14, ink_on(fill), HPos::Center, VPos::Center);
                let middle = (x + CELL / 2, y + CELL / 2);
                area.draw(&Text::new(name(row, column), middle, style))?;
            }
        }
        let x = LEFT + 13 * CELL + 28;
        for (at, action) in self.actions.iter().enumerate() {
            let y = TOP + at as i32 * 34;
            area.draw(&Rectangle::new([(x, y), (x + 24, y + 24)], colour(at).filled()))?;
            let style = letters(16, INK, HPos::Left, VPos::Center);
            area.draw(&Text::new(action.to_string(), (x + 34, y + 12), style))?;
        }
        let y = TOP + self.actions.len() as i32 * 34 + 18;
        let style = letters(13, PALE, HPos::Left, VPos::Center);
        area.draw(&Text::new("s: of one suit, o: of two", (x, y), style))?;
        Ok(())
    }
}

/// Where two cards lie in the grid: aces first, of one suit above the pairs.
fn cell(hand: CardSet) -> Option<(usize, usize)> {
    let cards: Vec<_> = hand.iter().collect();
    let [one, other] = cards[..] else { return None };
    let ranks = [one.rank()?, other.rank()?].map(|rank| 12 - rank as usize);
    let (first, second) = (ranks[0].min(ranks[1]), ranks[0].max(ranks[1]));
    let suited = one.suit() == other.suit();
    Some(if suited { (first, second) } else { (second, first) })
}

/// What a place of the grid is called.
fn name(row: usize, column: usize) -> String {
    let symbol = |at: usize| Rank::ALL[12 - at].symbol();
    let (first, second) = (symbol(row.min(column)), symbol(row.max(column)));
    let suited = match row.cmp(&column) {
        std::cmp::Ordering::Less => "s",
        std::cmp::Ordering::Equal => "",
        std::cmp::Ordering::Greater => "o",
    };
    format!("{first}{second}{suited}")
}

/// Letters that can be read on a colour.
fn ink_on(colour: RGBColor) -> RGBColor {
    let RGBColor(red, green, blue) = colour;
    let light = 3 * u32::from(red) + 6 * u32::from(green) + u32::from(blue);
    if light > 1_200 { INK } else { WHITE }
}

#[cfg(test)]
mod tests {
    use super::*;
    use odds::equity::hands_of_range;
    use odds::price::{Advice, Deed};

    /// A line of kinds of two cards; in whatever words it is put.
    fn advice(kinds: &str, deed: Deed) -> Advice {
        let kinds = kinds.split(", ").filter(|word| !word.is_empty());
        let kinds = kinds.flat_map(|word| hands_of_range(word).expect("a range")).collect();
        Advice { kinds, ..Advice::new("some hands", Act::deed(deed), 1, 0.0) }
    }

    #[test]
    fn every_hand_has_its_place() {
        let all = "22+, A2s+, K2s+, Q2s+, J2s+, T2s+, 92s+, 82s+, 72s+, 62s+, 52s+, 42s+, 32s";
        let lines =
            vec![advice(all, Deed::Bet(1)), advice(&all.replace('s', "o")[5..], Deed::Fold)];
        let decision = Decision::new("own cards".to_owned(), lines);
        let grid = Grid::of(&decision).expect("a grid");
        assert_eq!(grid.cells[0][0], Some(0), "aces");
        assert_eq!(grid.cells[0][1], Some(0), "ace-king of one suit");
        assert_eq!(grid.cells[1][0], Some(1), "ace-king of two");
        assert_eq!([name(0, 0), name(0, 1), name(12, 3)], ["AA", "AKs", "J2o"]);
    }

    #[test]
    fn hands_in_words_make_no_grid() {
        let lines = vec![advice("", Deed::Bet(3))];
        assert!(Grid::of(&Decision::new("own cards".to_owned(), lines)).is_none());
    }
}
