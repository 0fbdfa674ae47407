//! Colours, cards and words on the screen.

use super::domino::{self, Mark};
use cards::{Card, Suit};
use ratatui::buffer::Buffer;
use ratatui::style::{Color, Modifier, Style};
use ratatui::text::Line;
use std::collections::BTreeSet;

/// The felt.
pub(crate) const FELT: Color = Color::Rgb(18, 92, 56);
/// The rail around it.
pub(crate) const RAIL: Color = Color::Rgb(94, 58, 30);
/// The room around the table.
pub(crate) const ROOM: Color = Color::Rgb(16, 17, 22);
/// The face of a card.
pub(crate) const CARD: Color = Color::Rgb(246, 245, 238);

/// Four colours, so that no two suits are taken for each other.
pub(crate) const fn ink(card: Card) -> Color {
    match card.suit() {
        Some(Suit::Clubs) => Color::Rgb(12, 120, 50),
        Some(Suit::Diamonds) => Color::Rgb(24, 84, 210),
        Some(Suit::Hearts) => Color::Rgb(206, 24, 40),
        Some(Suit::Spades) => Color::Rgb(10, 10, 12),
        None => Color::Rgb(140, 30, 150),
    }
}

fn face(card: Card) -> (char, char) {
    match (card.rank(), card.suit()) {
        (Some(rank), Some(suit)) => (rank.symbol(), suit.glyph()),
        _ => ('★', '★'),
    }
}

/// The face of the card at a place from zero: those marked are red.
fn paper(at: usize, marked: &BTreeSet<usize>) -> Color {
    if marked.contains(&(at + 1)) { Color::Rgb(240, 150, 130) } else { CARD }
}

/// Whether the domino at a place from zero is marked.
fn mark(at: usize, marked: &BTreeSet<usize>) -> Mark {
    if marked.contains(&(at + 1)) { Mark::Marked } else { Mark::Plain }
}

/// Cards in one row, those marked in red; hidden ones are backs.
pub(crate) fn cards(
    buffer: &mut Buffer,
    (middle, y): (u16, u16),
    cards: &[Option<Card>],
    marked: &BTreeSet<usize>,
) {
    let wide = (cards.len() as u16 * 3).saturating_sub(1);
    let mut x = middle.saturating_sub(wide / 2);
    for (at, card) in cards.iter().enumerate() {
        match card {
            Some(card) if let Some(tile) = card.tile() => {
                domino::small(buffer, (x, y), tile, mark(at, marked));
            }
            Some(card) => {
                let (rank, suit) = face(*card);
                let style =
                    Style::new().bg(paper(at, marked)).fg(ink(*card)).add_modifier(Modifier::BOLD);
                put(buffer, (x, y), &format!("{rank}{suit}"), style);
            }
            None => {
                let style = Style::new().bg(Color::Rgb(52, 62, 140)).fg(Color::Rgb(120, 130, 210));
                put(buffer, (x, y), "░░", style);
            }
        }
        x += 3;
    }
}

/// Cards three rows high, likewise.
///
/// A row of five is 29 columns wide.
pub(crate) fn large_cards(
    buffer: &mut Buffer,
    (middle, y): (u16, u16),
    cards: &[Option<Card>],
    marked: &BTreeSet<usize>,
) {
    let wide = (cards.len() as u16 * 6).saturating_sub(1);
    let mut x = middle.saturating_sub(wide / 2);
    for (at, card) in cards.iter().enumerate() {
        match card {
            Some(card) if let Some(tile) = card.tile() => {
                domino::large(buffer, (x, y), tile, mark(at, marked));
            }
            Some(card) => {
                let (rank, suit) = face(*card);
                let style =
                    Style::new().bg(paper(at, marked)).fg(ink(*card)).add_modifier(Modifier::BOLD);
                put(buffer, (x, y), &format!(" {rank}   "), style);
                put(buffer, (x, y + 1), &format!("  {suit}  "), style);
                put(buffer, (x, y + 2), &format!("   {rank} "), style);
            }
            None => {
                let style = Style::new().bg(Color::Rgb(52, 62, 140)).fg(Color::Rgb(120, 130, 210));
                (0..3).for_each(|row| put(buffer, (x, y + row), "░░░░░", style));
            }
        }
        x += 6;
    }
}

/// Text around a middle.
pub(crate) fn centred(buffer: &mut Buffer, (middle, y): (u16, u16), text: &str, style: Style) {
    let wide = text.chars().count() as u16;
    put(buffer, (middle.saturating_sub(wide / 2), y), text, style);
}

/// Text at a place; what does not fit the screen is left out.
pub(crate) fn put(buffer: &mut Buffer, (x, y): (u16, u16), text: &str, style: Style) {
    if buffer.area.contains((x, y).into()) {
        buffer.set_string(x, y, text, style);
    }
}

/// A sentence in lines no longer than `width`, the later ones set in.
pub(crate) fn wrapped(text: &str, width: usize, style: Style) -> Vec<Line<'static>> {
    let mut lines = vec![String::new()];
    for word in text.split(' ') {
        let line = lines.last_mut().expect("there is a line");
        if !line.trim().is_empty() && line.chars().count() + 1 + word.chars().count() > width {
            lines.push(format!("  {word}"));
        } else {
            if !line.is_empty() {
                line.push(' ');
            }
            line.push_str(word);
        }
    }
    lines.into_iter().map(|line| Line::styled(line, style)).collect()
}
