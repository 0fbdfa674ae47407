//! A table of Pan as it is drawn: the others' melds, the discards, your melds and your hand.

use super::evening::{Game, Next, YOU};
use super::words::by_suit;
use crate::play::paint::{self, CARD, FELT, ROOM};
use call::pan::in_order;
use cards::{Card, Hand};
use engine::Seat;
use engine::pan::{Hold, Spread};
use ratatui::Frame;
use ratatui::buffer::Buffer;
use ratatui::layout::{Constraint, Layout, Rect};
use ratatui::style::{Color, Modifier, Style};
use ratatui::text::{Line, Span};
use ratatui::widgets::{Block, Paragraph, Widget, Wrap};

const PALE: Color = Color::Rgb(200, 220, 205);
const GOLD: Color = Color::Rgb(232, 190, 60);

/// Everything that is drawn.
pub(super) struct Picture<'a> {
    pub(super) game: &'a Game<'a>,
    pub(super) next: Next,
    pub(super) keys: &'a [(String, String)],
    pub(super) calls: Vec<&'a str>,
    pub(super) typed: &'a str,
    pub(super) note: &'a str,
}

/// Draws the table, the call beside it, and the keys below.
pub(super) fn draw(frame: &mut Frame<'_>, picture: &Picture<'_>) {
    let area = frame.area();
    let buffer = frame.buffer_mut();
    buffer.set_style(area, Style::new().bg(ROOM).fg(Color::Gray));
    let rows = picture.keys.len().div_ceil(3).clamp(1, 6) as u16;
    let [above, below] =
        Layout::vertical([Constraint::Min(0), Constraint::Length(rows + 3)]).areas(area);
    let side = if area.width >= 100 { 40 } else { 0 };
    let [table, beside] =
        Layout::horizontal([Constraint::Min(0), Constraint::Length(side)]).areas(above);
    felt(buffer, table, picture);
    if side > 0 {
        calls(buffer, beside, &picture.calls);
    }
    keys(buffer, below, picture);
}

fn felt(buffer: &mut Buffer, area: Rect, picture: &Picture<'_>) {
    buffer.set_style(area, Style::new().bg(FELT).fg(PALE));
    let seen = picture.game.seen();
    let mut lines: Vec<Line<'_>> = Vec::new();
    for seat in seen.seats().iter().filter(|seat| *seat != YOU) {
        lines.push(header(picture, seat));
        lines.push(melds(&seen.player(seat).spread, seen.player(seat).hand.len()));
    }
    lines.push(Line::default());
    let mut middle = vec![Span::raw(format!("Stock {}   Tops {}   ", seen.stock(), seen.tops()))];
    if let Some(top) = seen.top() {
        middle.push(Span::raw("Discard "));
        middle.push(face(top.card));
    }
    if let Some((card, _)) = seen.drawn() {
        middle.push(Span::raw("   Drawn "));
        middle.push(face(card));
    }
    lines.push(Line::from(middle));
    lines.push(Line::default());
    lines.push(header(picture, YOU));
    lines.push(melds(&seen.player(YOU).spread, 0));
    let mut hand: Vec<Span<'_>> = vec![Span::raw("  ")];
    for card in by_suit(&seen.player(YOU).hand.cards) {
        hand.push(face(card));
        hand.push(Span::raw(" "));
    }
    lines.push(Line::from(hand));
    Paragraph::new(lines).render(area, buffer);
}

/// A seat, its chips and how its hand stands; whose turn it is stands out.
fn header<'a>(picture: &Picture<'_>, seat: Seat) -> Line<'a> {
    let player = picture.game.seen().player(seat);
    let name = if seat == YOU { "You (seat 1)".to_owned() } else { seat.to_string() };
    let state = match player.hold {
        Hold::In => "",
        Hold::Retired => "  retired",
        Hold::Fouled => "  foul",
        Hold::Dead => "  dead",
    };
    let turn = match picture.next {
        Next::Goes(turn) => turn == Some(seat),
        Next::Asks => seat == YOU,
        Next::MayForce(turn) => turn == seat,
        Next::Over => picture.game.seen().winner() == Some(seat),
    };
    let style = match (turn, player.hold) {
        (true, _) => Style::new().bg(GOLD).fg(Color::Black).add_modifier(Modifier::BOLD),
        (_, Hold::In) => Style::new().fg(Color::White).add_modifier(Modifier::BOLD),
        _ => Style::new().fg(Color::Rgb(130, 150, 138)),
    };
    Line::from(Span::styled(format!(" {name}  {}{state} ", player.stack), style))
}

/// Melds as cards, and backs for the hand.
fn melds<'a>(spread: &Spread, backs: usize) -> Line<'a> {
    let mut spans: Vec<Span<'a>> = vec![Span::raw("  ")];
    for meld in spread.melds() {
        let ordered: Hand =
            in_order(meld).split(' ').filter_map(|card| card.parse::<Card>().ok()).collect();
        for card in &ordered {
            spans.push(face(*card));
        }
        spans.push(Span::raw("  "));
    }
    let back = Style::new().bg(Color::Rgb(52, 62, 140)).fg(Color::Rgb(120, 130, 210));
    for _ in 0..backs {
        spans.push(Span::styled("░", back));
        spans.push(Span::raw(" "));
    }
    Line::from(spans)
}

/// The face of a card.
fn face<'a>(card: Card) -> Span<'a> {
    let (rank, suit) = (card.rank().map_or('?', |it| it.symbol()), card.suit());
    let style = Style::new().bg(CARD).fg(paint::ink(card)).add_modifier(Modifier::BOLD);
    Span::styled(format!("{rank}{}", suit.map_or('?', |it| it.glyph())), style)
}

fn calls(buffer: &mut Buffer, area: Rect, calls: &[&str]) {
    let block = Block::bordered().title(" The call ");
    let inner = block.inner(area);
    block.render(area, buffer);
    // Long lines wrap: the last ones are shown that surely fit.
    let width = usize::from(inner.width.max(1));
    let mut left = usize::from(inner.height);
    let fits = calls.iter().rev().take_while(|line| {
        let rows = line.chars().count().div_ceil(width).max(1);
        let fits = rows <= left;
        left = left.saturating_sub(rows);
        fits
    });
    let mut shown: Vec<Line<'_>> = fits.map(|line| Line::from(*line)).collect();
    shown.reverse();
    Paragraph::new(shown).wrap(Wrap { trim: true }).render(inner, buffer);
}

fn keys(buffer: &mut Buffer, area: Rect, picture: &Picture<'_>) {
    let key = |text: String| Span::styled(text, Style::new().fg(GOLD));
    let mut lines: Vec<Line<'_>> = Vec::new();
    match picture.next {
        Next::MayForce(seat) => {
            let top = picture.game.seen().top().map_or(String::new(), |it| it.card.to_string());
            lines.push(Line::from(vec![
                key("y n".to_owned()),
                Span::raw(format!("  force {top} on {seat}?")),
            ]));
        }
        Next::Over => {
            lines.push(Line::from(vec![key("Enter".to_owned()), Span::raw("  next round")]))
        }
        Next::Goes(_) => lines.push(Line::from("…")),
        Next::Asks => {
            let wide = usize::from(area.width / 3).max(20);
            for row in picture.keys.chunks(3) {
                let mut spans = Vec::new();
                for (name, what) in row {
                    spans.push(key(format!("{name} ")));
                    let room = wide.saturating_sub(name.chars().count() + 1);
                    let text: String = what.chars().take(room.saturating_sub(1)).collect();
                    spans.push(Span::raw(format!("{text:room$}")));
                }
                lines.push(Line::from(spans));
            }
        }
    }
    lines.truncate(usize::from(area.height.saturating_sub(2)));
    lines.push(Line::from(format!("> {}", picture.typed)));
    let note = match picture.note {
        "" => "a advice   g do it   q leave   x 4h Enter discards a card",
        note => note,
    };
    lines.push(Line::from(note.to_owned()));
    Paragraph::new(lines).render(area, buffer);
}

#[cfg(test)]
mod tests {
    use super::super::evening::SetUp;
    use super::super::{Evening, Parlour};
    use super::*;
    use money::Money;
    use ratatui::Terminal;
    use ratatui::backend::TestBackend;
    use sheet::Library;

    /// What is on a screen of that size when the player is first asked.
    fn screen(wide: u16, high: u16) -> String {
        let page = Library::built_in().game("pan").unwrap().resolve(&[]).unwrap();
        let parlour = Parlour::of(&page).unwrap();
        let set_up = SetUp { seats: 4, buy_in: Money::dollars(100), seed: 3, rounds: None };
        let evening = Evening::new(&parlour, &set_up);
        let mut game = evening.game();
        while game.next() != Next::Asks {
            game.go();
        }
        let keys = super::super::words::keys(&game, &game.choices());
        let calls = game.calls().iter().map(String::as_str).collect();
        let picture =
            Picture { game: &game, next: game.next(), keys: &keys, calls, typed: "", note: "" };
        let mut terminal = Terminal::new(TestBackend::new(wide, high)).unwrap();
        terminal.draw(|frame| draw(frame, &picture)).unwrap();
        terminal.backend().to_string()
    }

    #[test]
    fn the_table_shows_everyone_the_hand_and_the_keys() {
        let text = screen(120, 30);
        for wanted in ["seat 2  $99", "seat 4  $99", "You (seat 1)  $99", "Tops $4", "The call"] {
            assert!(text.contains(wanted), "no {wanted}:\n{text}");
        }
        assert!(text.contains("s stay"), "{text}");
    }

    #[test]
    fn small_screens_do_not_panic() {
        for (wide, high) in [(1, 1), (20, 5), (80, 24), (99, 3)] {
            screen(wide, high);
        }
    }
}
