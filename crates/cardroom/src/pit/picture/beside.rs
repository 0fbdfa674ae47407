//! Beside the table: pay tables, the dealer's call, the keys.

use super::{GOLD, Picture};
use crate::pit::evening::YOU;
use crate::pit::hand::Next;
use crate::pit::tables::{Posted, posted};
use crate::pit::words;
use crate::play::paint as brush;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::{Color, Modifier, Style};
use ratatui::text::{Line, Span};
use ratatui::widgets::{Block, Paragraph, Widget, Wrap};

/// The pay tables of the wagers made, or of the one that is being chosen.
pub(super) fn tables(picture: &Picture<'_>) -> Vec<Posted> {
    let hand = picture.hand;
    let rules = hand.rules();
    let hands = hand.seen().spots().len() + 1;
    let Some(place) = hand.your_place() else { return Vec::new() };
    if picture.next == Next::Bets {
        let laid = hand.laid(&picture.evening.wishes);
        let made = rules.wagers().filter(|it| !laid.spot(place).bet(*it).is_zero());
        let chosen = picture.chosen.into_iter();
        return posted(rules, chosen.chain(made), hands);
    }
    let made = rules.wagers().filter(|it| !hand.seen().spot(place).bet(*it).is_zero());
    posted(rules, made, hands)
}

pub(super) fn pay_tables(
    buffer: &mut Buffer,
    area: Rect,
    picture: &Picture<'_>,
    tables: &[Posted],
) {
    if area.height < 3 {
        return;
    }
    let block =
        Block::bordered().title(" pays ").border_style(Style::new().fg(Color::Rgb(70, 74, 90)));
    let inner = block.inner(area);
    block.render(area, buffer);
    let results = picture.hand.your_place().map(|place| picture.hand.results(place));
    let wide = usize::from(inner.width);
    let mut lines = Vec::new();
    for table in tables {
        lines.push(Line::styled(table.title.clone(), Style::new().fg(GOLD)));
        let won = results.and_then(|all| all[table.wager.place()]).and_then(|(_, row)| row);
        for (at, (hand, pays)) in table.rows.iter().enumerate() {
            let room = wide.saturating_sub(pays.chars().count() + 3);
            let name: String = hand.chars().take(room).collect();
            let text = format!(" {name:<room$} {pays} ");
            let style = match won {
                Some(row) if usize::from(row) == at => {
                    Style::new().fg(Color::Black).bg(Color::Rgb(120, 230, 140))
                }
                _ => Style::new().fg(Color::Gray),
            };
            lines.push(Line::styled(text, style));
        }
    }
    Paragraph::new(lines).render(inner, buffer);
}

/// The dealer's call, the latest at the bottom.
pub(super) fn calls(buffer: &mut Buffer, area: Rect, picture: &Picture<'_>) {
    let title = format!(" {} ", picture.evening.title());
    let net = format!(" {} so far ", picture.evening.net(YOU));
    let block = Block::bordered()
        .title(title)
        .title_bottom(net)
        .border_style(Style::new().fg(Color::Rgb(70, 74, 90)));
    let inner = block.inner(area);
    block.render(area, buffer);
    let mut lines: Vec<Line<'_>> = Vec::new();
    let latest = picture.calls.len().saturating_sub(usize::from(inner.height));
    for call in &picture.calls[latest..] {
        let style = match *call {
            call if call.starts_with("You") => Style::new().fg(GOLD),
            call if call.starts_with("Dealer") => Style::new().fg(Color::White),
            call if call.starts_with("Round ") => Style::new().add_modifier(Modifier::UNDERLINED),
            _ => Style::new().fg(Color::Gray),
        };
        lines.extend(brush::wrapped(call, usize::from(inner.width), style));
    }
    let skip = lines.len().saturating_sub(usize::from(inner.height));
    Paragraph::new(lines.split_off(skip)).render(inner, buffer);
}

/// The keys that work, and what was wrong.
pub(super) fn keys(buffer: &mut Buffer, area: Rect, picture: &Picture<'_>) {
    let cap = Style::new().bg(GOLD).fg(Color::Black);
    let mut spans = vec![Span::raw(" ")];
    for (key, what) in &picture.keys {
        spans.push(Span::styled(format!(" {key} "), cap));
        spans.push(Span::styled(format!(" {what}   "), Style::new().fg(Color::White)));
    }
    let latest = picture.calls.last().copied().unwrap_or("");
    let said = match picture.note {
        "" => Span::styled(format!("  {latest}"), Style::new().fg(Color::Gray)),
        note => Span::styled(format!("  {note}"), Style::new().fg(Color::Rgb(240, 120, 100))),
    };
    let made = match picture.next {
        Next::Asks => words::made(picture.hand).map(|made| format!("   You have {made}.")),
        _ => None,
    };
    let made = Span::styled(made.unwrap_or_default(), Style::new().fg(GOLD));
    let lines = vec![Line::from(vec![said, made]), Line::from(spans)];
    Paragraph::new(lines).wrap(Wrap { trim: false }).render(area, buffer);
}
