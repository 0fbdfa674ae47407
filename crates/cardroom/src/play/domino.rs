//! Chinese dominoes on the screen: black, with the pips of both ends side by side.

use super::paint::put;
use cards::{PipColour, Tile};
use ratatui::buffer::Buffer;
use ratatui::style::{Color, Modifier, Style};

/// The face of a domino, and of one that is marked.
const FACE: Color = Color::Rgb(14, 14, 18);
const MARKED: Color = Color::Rgb(110, 44, 36);
const WHITE: Color = Color::Rgb(250, 250, 245);
const RED: Color = Color::Rgb(240, 70, 60);

/// Whether the player has marked it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Mark {
    Plain,
    Marked,
}

/// Where the pips of an end lie: three rows of two, from one to six.
const PIPS: [[&str; 3]; 6] = [
    ["  ", "• ", "  "],
    ["• ", "  ", " •"],
    ["• ", "• ", "• "],
    ["••", "  ", "••"],
    ["••", "• ", "••"],
    ["••", "••", "••"],
];

/// The same in one sign.
const SIGNS: [&str; 6] = ["⠂", "⠅", "⠇", "⠭", "⠯", "⠿"];

/// A domino three rows high and five columns wide.
pub(super) fn large(buffer: &mut Buffer, (x, y): (u16, u16), tile: Tile, mark: Mark) {
    let style = style(mark);
    let [left, right] = tile.pips();
    let [left_ink, right_ink] = tile.colours();
    let rows = PIPS[left as usize - 1].into_iter().zip(PIPS[right as usize - 1]);
    for (at, (left, right)) in (y..).zip(rows) {
        half(buffer, (x, at), left, left_ink, style);
        put(buffer, (x + 2, at), "│", style.fg(Color::Rgb(90, 90, 96)));
        half(buffer, (x + 3, at), right, right_ink, style);
    }
}

/// A domino in one row of two columns.
pub(super) fn small(buffer: &mut Buffer, (x, y): (u16, u16), tile: Tile, mark: Mark) {
    let ends = tile.pips().into_iter().zip(tile.colours());
    for (at, (pips, colour)) in ends.enumerate() {
        let ink = if colour == PipColour::Red { RED } else { WHITE };
        put(buffer, (x + at as u16, y), SIGNS[pips as usize - 1], style(mark).fg(ink));
    }
}

/// One row of an end; where the pips are red and white each column has a colour.
fn half(buffer: &mut Buffer, (x, y): (u16, u16), pips: &str, colour: PipColour, style: Style) {
    let inks = match colour {
        PipColour::White => [WHITE; 2],
        PipColour::Red => [RED; 2],
        PipColour::RedAndWhite => [RED, WHITE],
    };
    for (at, (pip, ink)) in pips.chars().zip(inks).enumerate() {
        put(buffer, (x + at as u16, y), &pip.to_string(), style.fg(ink));
    }
}

const fn style(mark: Mark) -> Style {
    let face = match mark {
        Mark::Plain => FACE,
        Mark::Marked => MARKED,
    };
    Style::new().bg(face).add_modifier(Modifier::BOLD)
}

#[cfg(test)]
mod tests {
    use super::*;
    use ratatui::layout::Rect;

    /// Every domino shows as many pips as it has.
    #[test]
    fn a_domino_shows_its_pips() {
        for tile in Tile::ALL {
            let mut buffer = Buffer::empty(Rect::new(0, 0, 5, 3));
            large(&mut buffer, (0, 0), tile, Mark::Plain);
            let pips = buffer.content().iter().filter(|cell| cell.symbol() == "•").count();
            assert_eq!(pips, usize::from(tile.spots()), "{tile}");

            let mut buffer = Buffer::empty(Rect::new(0, 0, 2, 1));
            small(&mut buffer, (0, 0), tile, Mark::Marked);
            // The dots of a braille sign are the bits of its number.
            let dots = |sign: &str| sign.chars().map(|it| (it as u32 - 0x2800).count_ones()).sum();
            let ends: Vec<u32> = buffer.content().iter().map(|cell| dots(cell.symbol())).collect();
            assert_eq!(ends, tile.pips().map(u32::from), "{tile}");
        }
    }
}
