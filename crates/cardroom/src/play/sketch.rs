//! Any table as a picture: the dealer's cards above, the others in rows, one's own hands and bets
//! below, the call beside it.

use super::evening::YOU;
use super::paint::{CARD, FELT, RAIL, ROOM, cards, centred, ink, large_cards, put, wrapped};
use super::say::dealers;
use super::tables::Posted;
use ::felt::view::{Bet, SeatView, Spread, View, place};
use cards::Card;
use money::{Money, Net};
use ratatui::Frame;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::{Color, Modifier, Style};
use ratatui::text::Line;
use ratatui::widgets::{Block, Paragraph, Widget};
use std::collections::BTreeSet;

/// What is drawn.
pub(super) struct Sketch<'a> {
    pub(super) title: &'a str,
    pub(super) view: &'a View,
    pub(super) calls: &'a [String],
    pub(super) keys: &'a [(String, String)],
    pub(super) typed: &'a str,
    pub(super) note: &'a str,
    /// The layout, while the player bets.
    pub(super) betting: Option<&'a Betting>,
    /// What the wagers pay.
    pub(super) tables: &'a [Posted],
}

/// The layout while the player bets.
pub(super) struct Betting {
    pub(super) wagers: Vec<String>,
    pub(super) lying: Vec<(String, Money)>,
    /// The wager that plus and minus change.
    pub(super) chosen: usize,
}

const PLAIN: Style = Style::new().bg(FELT).fg(Color::Rgb(235, 235, 225));
const FAINT: Style = Style::new().bg(FELT).fg(Color::Rgb(160, 190, 170));
const TURN: Style = Style::new().bg(Color::Rgb(232, 190, 60)).fg(Color::Black);
const WON: Style = Style::new().bg(FELT).fg(Color::Rgb(150, 240, 150));
const LOST: Style = Style::new().bg(FELT).fg(Color::Rgb(250, 160, 140));

/// Draws the whole screen.
pub(super) fn draw(frame: &mut Frame<'_>, sketch: &Sketch<'_>) {
    let area = frame.area();
    let buffer = frame.buffer_mut();
    Block::new().style(Style::new().bg(ROOM)).render(area, buffer);
    let rows = key_rows(sketch.keys, area.width).len().clamp(1, 6) as u16;
    let note = note(sketch, area.width);
    let rows = rows + (note.len() as u16).clamp(1, 3);
    let beside = if area.width < 70 { 0 } else { (area.width / 3).clamp(24, 46) };
    let height = area.height.saturating_sub(rows + 1);
    let felt = Rect { width: area.width - beside, height, ..area };
    Block::bordered()
        .border_style(Style::new().fg(RAIL).bg(ROOM))
        .style(Style::new().bg(FELT))
        .title(title(sketch, felt.width))
        .render(felt, buffer);
    table(buffer, felt, sketch);
    if beside > 0 {
        let side = Rect { x: felt.width, width: beside, height, ..area };
        let taken = pays(buffer, side, &shown(sketch));
        let call = Rect { y: side.y + taken, height: height - taken, ..side };
        said(buffer, call, sketch.calls);
    }
    keys(buffer, Rect { y: height, height: area.height - height, ..area }, sketch, &note);
}

/// The game, and for what it is played where there is room.
fn title(sketch: &Sketch<'_>, wide: u16) -> String {
    let full = format!(" {}, {} ", sketch.title, sketch.view.stakes);
    match full.chars().count() + 2 <= usize::from(wide) {
        true => full,
        false => format!(" {} ", sketch.title),
    }
}

fn table(buffer: &mut Buffer, felt: Rect, sketch: &Sketch<'_>) {
    let (view, middle) = (sketch.view, felt.x + felt.width / 2);
    let own = view.seats.iter().find(|seat| seat.seat == place(YOU));
    let others: Vec<&SeatView> = view.seats.iter().filter(|seat| seat.seat != place(YOU)).collect();
    let columns = (felt.width.saturating_sub(2) / 38).clamp(1, 3);
    let lines = (others.len() as u16).div_ceil(columns);
    let wide = felt.width.saturating_sub(4);
    let said = [bank(view), view.notes.join(" ")];
    let said = said.iter().filter(|line| !line.is_empty()).flat_map(|line| broken(line, wide));
    let said: Vec<String> = said.collect();
    let top = yours(buffer, felt, own, sketch, said.len() as u16 + 1 + lines);
    let mut y = felt.y + 1;
    for line in &said {
        if y < top {
            centred(buffer, (middle, y), line, FAINT);
            y += 1;
        }
    }
    let dealer = view.dealer.iter().map(|spread| (dealers(spread), spread));
    let board = view.middle.iter().map(|spread| (spread.label.as_str(), spread));
    let spreads: Vec<(&str, &Spread)> = dealer.chain(board).collect();
    let bare = others.iter().all(|seat| seat.hands.is_empty());
    let kept = lines * if bare { 1 } else { 2 };
    if !spreads.is_empty() && y + 1 < top {
        y += 1;
        let room = top - y;
        let room = room.saturating_sub(kept).max(room.min(3));
        y += row(buffer, (middle, y), (wide, room), &spreads);
    }
    if !view.pots.is_empty() && y < top {
        let pots = view.pots.iter().map(|pot| format!("{} {}", pot.label, Money::cents(pot.cents)));
        centred(buffer, (middle, y), &pots.collect::<Vec<_>>().join("   "), PLAIN);
        y += 1;
    }
    // Players without cards need a line each; where there is room a free one stands between.
    let room = top.saturating_sub(y);
    let high = match bare {
        _ if lines * 3 < room => 3,
        true if lines * 2 > room => 1,
        _ => 2,
    };
    if lines * high > room {
        return names(buffer, Rect { y, height: room, ..felt }, &others, view);
    }
    let y = y + u16::from(lines * high < room);
    let wide = felt.width.saturating_sub(2) / columns;
    for (at, seat) in others.iter().enumerate() {
        let (column, line) = (at as u16 % columns, at as u16 / columns);
        let (x, y) = (felt.x + 2 + column * wide, y + line * high);
        other(buffer, (x, y), wide.saturating_sub(2), seat, view);
    }
}

/// The others where there is no room for their cards: as many to a line as it takes to see them all.
fn names(buffer: &mut Buffer, room: Rect, others: &[&SeatView], view: &View) {
    let columns = (others.len() as u16).div_ceil(room.height.max(1)).max(1);
    let wide = room.width.saturating_sub(2) / columns;
    for (at, seat) in others.iter().enumerate() {
        let (column, line) = (at as u16 % columns, at as u16 / columns);
        if line < room.height {
            let (x, y) = (room.x + 1 + column * wide, room.y + line);
            let mut at = words(buffer, (x, y), wide, seat, view) + 2;
            // What lies open in front of them fits beside their names: melds, cards that were shown.
            let open = |hand: &&Spread| hand.cards.iter().all(|face| face.card.is_some());
            for spread in seat.hands.iter().filter(open) {
                let end = at + 3 * spread.cards.len() as u16;
                if end <= x + wide {
                    small(buffer, (at, y), spread);
                    at = end + 1;
                }
            }
        }
    }
}

/// A sentence in lines of no more than so many letters.
fn broken(text: &str, wide: u16) -> Vec<String> {
    let mut lines = vec![String::new()];
    for word in text.split(' ') {
        let line = lines.last_mut().expect("there is a line");
        if line.is_empty() {
            line.push_str(word);
        } else if line.chars().count() + 1 + word.chars().count() > usize::from(wide) {
            lines.push(word.to_owned());
        } else {
            *line = format!("{line} {word}");
        }
    }
    lines
}

/// Who banks, in words.
fn bank(view: &View) -> String {
    let Some(bank) = view.bank else { return String::new() };
    let money = Money::cents(bank.cents);
    let Some(seat) = bank.seat else { return format!("A third party banks with {money}") };
    let name = view.seats.iter().find(|held| held.seat == seat).map_or("", |it| it.name.as_str());
    match seat == place(YOU) {
        true => format!("You bank with {money}"),
        false => format!("{name} banks with {money}"),
    }
}

/// Another player's name, chips, bets and net; gives the column where they end.
fn words(buffer: &mut Buffer, (x, y): (u16, u16), wide: u16, seat: &SeatView, view: &View) -> u16 {
    let style = match view.asked.contains(&seat.seat) {
        true => TURN,
        false => PLAIN,
    };
    let name = format!(" {} ", seat.name);
    put(buffer, (x, y), &name, style.add_modifier(Modifier::BOLD));
    let mut words = Money::cents(seat.chips).to_string();
    if !seat.state.is_empty() {
        words = format!("{words}  {}", seat.state);
    }
    let from = x + name.chars().count() as u16 + 1;
    let net = seat.net.map_or(0, |net| net_words(net).chars().count() + 1);
    let room = usize::from((x + wide).saturating_sub(from)).saturating_sub(net);
    let left = room.saturating_sub(words.chars().count());
    words.extend(bets(seat, left));
    let said: String = words.chars().take(room).collect();
    put(buffer, (from, y), &said, FAINT);
    let end = from + said.chars().count() as u16;
    let Some(net) = seat.net else { return end };
    let after = end + 1 + net_words(net).chars().count() as u16;
    if after > x + wide {
        return end;
    }
    put(buffer, (end + 1, y), &net_words(net), net_style(net));
    after
}

/// Another player: a line of words, a line of cards.
fn other(buffer: &mut Buffer, (x, y): (u16, u16), wide: u16, seat: &SeatView, view: &View) {
    words(buffer, (x, y), wide, seat, view);
    let mut at = x + 1;
    for spread in &seat.hands {
        let count = spread.cards.len() as u16;
        let narrow = spread.cards.iter().all(|face| face.card.is_none()) && count > 3;
        let width = if narrow { count } else { 3 * count };
        if at + width > x + wide {
            break;
        }
        if narrow {
            let back = Style::new().bg(Color::Rgb(52, 62, 140)).fg(Color::Rgb(120, 130, 210));
            put(buffer, (at, y + 1), &"░".repeat(usize::from(count)), back);
        } else {
            small(buffer, (at, y + 1), spread);
        }
        at += width + 1;
        if !spread.says.is_empty() && at + spread.says.len() as u16 <= x + wide {
            put(buffer, (at, y + 1), &spread.says, FAINT);
            at += spread.says.chars().count() as u16 + 2;
        }
    }
}

/// The bets of a player in no more than so many letters: each, or what they come to, or nothing.
fn bets(seat: &SeatView, room: usize) -> Option<String> {
    let each = seat.bets.iter().map(|bet| format!("  {} {}", bet.wager, Money::cents(bet.cents)));
    let sum: u64 = seat.bets.iter().map(|bet| bet.cents).sum();
    let all = format!("  {} bets {}", seat.bets.len(), Money::cents(sum));
    [each.collect::<String>(), all].into_iter().find(|text| text.chars().count() <= room)
}

/// One's own hands, bets and chips at the bottom; gives the row where they begin. So many rows
/// below the frame are left to the others where bets are many.
fn yours(
    buffer: &mut Buffer,
    felt: Rect,
    own: Option<&SeatView>,
    sketch: &Sketch<'_>,
    others: u16,
) -> u16 {
    let Some(seat) = own else { return felt.bottom() };
    let middle = felt.x + felt.width / 2;
    let mut y = felt.bottom().saturating_sub(2);
    let chips = format!("You have {}", Money::cents(seat.chips));
    let chips = if seat.state.is_empty() { chips } else { format!("{chips}, {}", seat.state) };
    centred(buffer, (middle, y), &chips, PLAIN.add_modifier(Modifier::BOLD));
    if let Some(net) = seat.net {
        let at = middle + chips.chars().count() as u16 / 2 + 2;
        put(buffer, (at, y), &net_words(net), net_style(net));
    }
    let lines = match sketch.betting {
        Some(betting) => betting_lines(betting),
        None => seat.bets.iter().map(bet_line).collect(),
    };
    let chosen = sketch.betting.map_or(0, |betting| betting.chosen);
    let room = y.saturating_sub(felt.y + 1);
    let room = room.saturating_sub(others).max(room.min(3));
    y -= columns(buffer, (middle, y), (felt.width.saturating_sub(4), room), (&lines, chosen));
    let (melds, hands): (Vec<&Spread>, Vec<&Spread>) =
        seat.hands.iter().partition(|hand| hand.label == "meld");
    if !hands.is_empty() {
        let hands: Vec<(&str, &Spread)> =
            hands.into_iter().map(|hand| (hand.label.as_str(), hand)).collect();
        let room = (felt.width.saturating_sub(4), y.saturating_sub(felt.y + 1));
        y = y.saturating_sub(height(room, &hands));
        row(buffer, (middle, y), room, &hands);
    }
    if !melds.is_empty() && y > felt.y + 2 {
        y = y.saturating_sub(2);
        let count: usize = melds.iter().map(|meld| 3 * meld.cards.len() + 2).sum();
        let mut x = middle.saturating_sub(count as u16 / 2);
        for meld in melds {
            small(buffer, (x, y), meld);
            x += 3 * meld.cards.len() as u16 + 2;
        }
    }
    y
}

/// Lines above a row, in as many columns as they need to fit and have room for; where they do not
/// fit even so, those about the chosen one. Gives the rows that they take.
fn columns(
    buffer: &mut Buffer,
    (middle, bottom): (u16, u16),
    (wide, room): (u16, u16),
    (lines, chosen): (&[(String, Style)], usize),
) -> u16 {
    let own = lines.iter().map(|(line, _)| line.chars().count()).max().unwrap_or(0) as u16;
    let most = ((wide + 3) / (own + 3)).max(1);
    let needed = (lines.len() as u16).div_ceil(room.max(1)).max(1);
    let columns = needed.min(most);
    let rows = (lines.len() as u16).div_ceil(columns).min(room);
    let fit = usize::from(rows * columns);
    let first = chosen.saturating_sub(fit / 2).min(lines.len().saturating_sub(fit));
    let left = middle.saturating_sub((columns * (own + 3) - 3) / 2);
    for (at, (line, style)) in lines[first..].iter().take(fit).enumerate() {
        let (column, row) = (at as u16 / rows, at as u16 % rows);
        put(buffer, (left + column * (own + 3), bottom - rows + row), line, *style);
    }
    rows
}

fn betting_lines(betting: &Betting) -> Vec<(String, Style)> {
    let wide = betting.wagers.iter().map(|wager| wager.chars().count()).max().unwrap_or(0);
    let line = |(at, wager): (usize, &String)| {
        let bet = betting.lying.iter().find(|(held, _)| held == wager);
        let bet = bet.map_or_else(|| "-".to_owned(), |(_, money)| money.to_string());
        let (mark, style) = match at == betting.chosen {
            true => ("▸", PLAIN.add_modifier(Modifier::BOLD)),
            false => (" ", FAINT),
        };
        (format!("{mark} {wager:wide$}  {bet:>8}"), style)
    };
    betting.wagers.iter().enumerate().map(line).collect()
}

fn bet_line(bet: &Bet) -> (String, Style) {
    let mut line = format!("{} {}", bet.wager, Money::cents(bet.cents));
    let style = match bet.net {
        Some(net) => {
            line = format!("{line}  {}", net_words(net));
            net_style(net)
        }
        None => PLAIN,
    };
    match bet.says.is_empty() {
        true => (line, style),
        false => (format!("{line}  {}", bet.says), style),
    }
}

fn net_words(cents: i64) -> String {
    let amount = Money::cents(cents.unsigned_abs());
    let net = if cents < 0 { Net::lost(amount) } else { Net::won(amount) };
    net.to_string()
}

const fn net_style(cents: i64) -> Style {
    match cents {
        1.. => WON,
        0 => FAINT,
        _ => LOST,
    }
}

/// How wide a spread is with cards of so many columns: its name and what it makes fit above it.
fn spread_width(card: u16, (label, spread): &(&str, &Spread)) -> u16 {
    let words = label.chars().count().max(spread.says.chars().count()) as u16;
    (spread.cards.len() as u16 * card).max(words)
}

/// Spreads in rows that fit, side by side.
fn rows<'s, 'a>(
    card: u16,
    wide: u16,
    spreads: &'s [(&'a str, &'a Spread)],
) -> Vec<&'s [(&'a str, &'a Spread)]> {
    let (mut rows, mut from, mut used) = (Vec::new(), 0, 0);
    for (at, spread) in spreads.iter().enumerate() {
        let own = spread_width(card, spread);
        if at > from && used + 3 + own > wide {
            rows.push(&spreads[from..at]);
            (from, used) = (at, own);
        } else {
            used += own + if at > from { 3 } else { 0 };
        }
    }
    rows.push(&spreads[from..]);
    rows
}

/// How spreads are laid out in a room of so many columns and rows.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Size {
    /// Cards three rows high, side by side.
    Large,
    /// Cards one row high, in rows that fit.
    Small,
}

fn size((wide, high): (u16, u16), spreads: &[(&str, &Spread)]) -> Size {
    let side_by_side: u16 = spreads.iter().map(|spread| spread_width(6, spread) + 3).sum();
    match side_by_side <= wide + 3 && high >= 6 {
        true => Size::Large,
        false => Size::Small,
    }
}

/// How many rows spreads take in such a room.
fn height(room: (u16, u16), spreads: &[(&str, &Spread)]) -> u16 {
    match size(room, spreads) {
        Size::Large => 6,
        Size::Small => (rows(3, room.0, spreads).len() as u16 * 3).min(room.1),
    }
}

/// Spreads side by side, large where they fit, else small and in several rows; each with its name
/// and what it makes. Gives the rows that they take.
fn row(
    buffer: &mut Buffer,
    (middle, y): (u16, u16),
    room: (u16, u16),
    spreads: &[(&str, &Spread)],
) -> u16 {
    let size = size(room, spreads);
    let (card, high) = match size {
        Size::Large => (6, 6),
        Size::Small => (3, 3),
    };
    let rows = rows(card, room.0, spreads);
    let fit = usize::from(room.1 / high);
    for (line, spreads) in rows.iter().take(fit).enumerate() {
        let y = y + line as u16 * high;
        let each = spreads.iter().map(|spread| spread_width(card, spread));
        let width = each.sum::<u16>() + 3 * (spreads.len() as u16).saturating_sub(1);
        let mut x = middle.saturating_sub(width / 2);
        for named @ (label, spread) in *spreads {
            let own = spread_width(card, named);
            let at = x + own / 2;
            let style = if spread.active { TURN } else { PLAIN };
            centred(buffer, (at, y), label, style.add_modifier(Modifier::BOLD));
            let faces = faces(spread);
            match size {
                Size::Large => large_cards(buffer, (at, y + 1), &faces, &BTreeSet::new()),
                Size::Small => cards(buffer, (at, y + 1), &faces, &BTreeSet::new()),
            }
            let says = if size == Size::Large { y + 4 } else { y + 2 };
            centred(buffer, (at, says), &spread.says, PLAIN);
            x += own + 3;
        }
    }
    rows.len().min(fit) as u16 * high
}

/// Cards in one row from the left, close together.
fn small(buffer: &mut Buffer, (x, y): (u16, u16), spread: &Spread) {
    for (at, face) in faces(spread).into_iter().enumerate() {
        let at = x + 3 * at as u16;
        match face {
            Some(card) if card.rank().is_some() => {
                let (rank, suit) = (card.rank(), card.suit());
                let words: String = rank
                    .map(|it| it.symbol())
                    .into_iter()
                    .chain(suit.map(|it| it.glyph()))
                    .collect();
                let style = Style::new().bg(CARD).fg(ink(card)).add_modifier(Modifier::BOLD);
                put(buffer, (at, y), &words, style);
            }
            face => cards(buffer, (at + 1, y), &[face], &BTreeSet::new()),
        }
    }
}

fn faces(spread: &Spread) -> Vec<Option<Card>> {
    spread.cards.iter().map(|face| face.card.as_ref().and_then(|card| card.parse().ok())).collect()
}

/// The tables of the wagers that lie there; of the one that is being changed while bets are taken.
fn shown<'a>(sketch: &Sketch<'a>) -> Vec<&'a Posted> {
    let own = sketch.view.seats.iter().find(|seat| seat.seat == place(YOU));
    // A wager pays the same on every hand: `ante@2` is the ante of the second.
    let is_of = |table: &Posted, wager: &str| wager.split('@').next() == Some(&*table.wager);
    let lies = |table: &&Posted| match sketch.betting {
        Some(betting) => betting.wagers.get(betting.chosen).is_some_and(|it| is_of(table, it)),
        None => own.is_some_and(|seat| seat.bets.iter().any(|bet| is_of(table, &bet.wager))),
    };
    sketch.tables.iter().filter(lies).collect()
}

/// What wagers pay, as many tables as leave the call half of the side; gives the rows they take.
fn pays(buffer: &mut Buffer, side: Rect, tables: &[&Posted]) -> u16 {
    let mut y = side.y;
    for table in tables {
        let height = table.rows.len() as u16 + 2;
        if y + height > side.y + side.height / 2 {
            break;
        }
        let area = Rect { y, height, ..side };
        let border = Style::new().fg(RAIL).bg(ROOM);
        let block = Block::bordered().border_style(border).title(format!(" {} ", table.title));
        let inner = block.inner(area);
        block.render(area, buffer);
        let style = Style::new().bg(ROOM).fg(Color::Rgb(220, 220, 214));
        for (at, (hand, pay)) in table.rows.iter().enumerate() {
            let room = usize::from(inner.width).saturating_sub(pay.chars().count() + 1);
            let hand: String = hand.chars().take(room).collect();
            put(buffer, (inner.x, inner.y + at as u16), &format!("{hand:room$} {pay}"), style);
        }
        y += height;
    }
    y - side.y
}

/// The call, the last lines of it.
fn said(buffer: &mut Buffer, area: Rect, calls: &[String]) {
    let block = Block::bordered().border_style(Style::new().fg(RAIL).bg(ROOM)).title(" call ");
    let inner = block.inner(area);
    block.render(area, buffer);
    let style = Style::new().bg(ROOM).fg(Color::Rgb(220, 220, 214));
    let width = usize::from(inner.width).max(8);
    let lines: Vec<Line<'_>> = calls.iter().flat_map(|call| wrapped(call, width, style)).collect();
    let first = lines.len().saturating_sub(usize::from(inner.height));
    Paragraph::new(lines[first..].to_vec()).style(style).render(inner, buffer);
}

/// The keys in rows that fit.
fn key_rows(keys: &[(String, String)], width: u16) -> Vec<Vec<&(String, String)>> {
    let mut rows: Vec<Vec<&(String, String)>> = vec![Vec::new()];
    let mut used = 1;
    for key in keys {
        let wide = key.0.chars().count() + key.1.chars().count() + 4;
        if used + wide > usize::from(width) && !rows.last().is_none_or(Vec::is_empty) {
            rows.push(Vec::new());
            used = 1;
        }
        used += wide;
        rows.last_mut().expect("there is a row").push(key);
    }
    rows
}

/// What was said to the last answer, or what has been typed of the next, in lines that fit.
fn note(sketch: &Sketch<'_>, wide: u16) -> Vec<String> {
    let words = match sketch.typed.is_empty() {
        true => sketch.note.to_owned(),
        false => format!("> {}_   Enter answers, Backspace takes back", sketch.typed),
    };
    broken(&words, wide.saturating_sub(2))
}

fn keys(buffer: &mut Buffer, area: Rect, sketch: &Sketch<'_>, note: &[String]) {
    let style = Style::new().bg(ROOM).fg(Color::Rgb(240, 200, 120));
    let below = (note.len() as u16).clamp(1, 3);
    for (line, words) in (0..below).zip(note) {
        put(buffer, (area.x + 1, area.y + line), words, style);
    }
    let key = Style::new().bg(ROOM).fg(Color::White).add_modifier(Modifier::BOLD);
    let what = Style::new().bg(ROOM).fg(Color::Gray);
    let rows = key_rows(sketch.keys, area.width);
    for (line, row) in rows.iter().enumerate() {
        let (mut x, y) = (area.x + 1, area.y + below + line as u16);
        for (name, says) in row {
            put(buffer, (x, y), name, key);
            x += name.chars().count() as u16 + 1;
            put(buffer, (x, y), says, what);
            x += says.chars().count() as u16 + 3;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::evening::{Evening, Next, SetUp};
    use super::super::{pay_tables, usual_bets};
    use super::*;
    use ::felt::answer::Answer;
    use ::felt::evening::{Evening as Kept, Setting};
    use ::felt::menu::Menu;
    use engine::Limits;
    use ratatui::Terminal;
    use ratatui::backend::TestBackend;
    use sheet::Library;

    /// When a screen is looked at.
    #[derive(Debug, Clone, Copy, PartialEq, Eq)]
    enum When {
        /// While bets are taken.
        Betting,
        /// When the player is first asked for more than bets, or the round is over.
        Asked,
    }

    /// An evening at that moment.
    fn evening(game: &str, seats: usize, when: When) -> Evening {
        let menu = Menu { game: Some(game.to_owned()), ..Menu::default() };
        let library = Library::built_in();
        let ready = menu.ready(&library, Limits::default()).expect("a game");
        let kept = Kept::open(Setting::new(menu, &Limits::default()), &library).expect("a table");
        let set_up = SetUp {
            seats,
            buy_in: Money::dollars(500),
            seed: 7,
            rounds: None,
            wishes: usual_bets(&ready),
            tables: pay_tables(&ready, 3),
            matters: super::super::matters(&ready),
            free: super::super::free_hands(&ready),
            record: None,
        };
        let mut evening = Evening::new(kept, set_up).expect("all sit down");
        evening.begin().expect("a round begins");
        loop {
            match evening.next() {
                Next::Bot(seat) => evening.go(seat),
                Next::Bets => {
                    evening.lay();
                    if when == When::Betting {
                        break;
                    }
                    evening.say(&Answer::of("ready")).expect("one may always deal");
                }
                Next::Aside => evening.pass(),
                // The bank is for the others.
                Next::Asks if evening.say(&Answer::of("pass-bank")).is_ok() => {}
                Next::Asks | Next::Over => break,
            }
        }
        evening
    }

    /// The screen of a game for so many players.
    fn screen(game: &str, seats: usize, when: When, size: (u16, u16)) -> Buffer {
        let mut evening = evening(game, seats, when);
        let view = evening.view();
        let lying = evening.bets();
        let wagers = super::super::say::wagers(&evening.choices(), &lying);
        let betting = (when == When::Betting).then_some(Betting { chosen: 0, wagers, lying });
        let sketch = Sketch {
            title: "A game",
            view: &view,
            calls: &evening.hear(),
            keys: &[("q".to_owned(), "leave".to_owned())],
            typed: "",
            note: "",
            betting: betting.as_ref(),
            tables: evening.tables(),
        };
        shot(&sketch, size)
    }

    fn shot(sketch: &Sketch<'_>, (width, height): (u16, u16)) -> Buffer {
        let mut terminal = Terminal::new(TestBackend::new(width, height)).expect("a screen");
        terminal.draw(|frame| draw(frame, sketch)).expect("it draws");
        terminal.backend().buffer().clone()
    }

    /// What a view shows, with a note below it.
    fn seen(view: &View, note: &str, size: (u16, u16)) -> String {
        let sketch = Sketch {
            title: "A game",
            view,
            calls: &[],
            keys: &[("q".to_owned(), "leave".to_owned())],
            typed: "",
            note,
            betting: None,
            tables: &[],
        };
        lines(&shot(&sketch, size)).join("\n")
    }

    /// Ten cards are all on the felt of the usual terminal, and so are the melds of all others.
    #[test]
    fn all_cards_of_pan_are_seen() {
        for seats in [6, 8] {
            let mut view = evening("pan", seats, When::Asked).view();
            let own = view.seats.iter().find(|seat| seat.seat == place(YOU)).expect("you sit");
            let own = own.hands.iter().find(|hand| hand.label == "hand").expect("ten cards");
            let hand: Vec<Card> = faces(own).into_iter().flatten().collect();
            assert_eq!(hand.len(), 10);
            let whole = seen(&view, "", (80, 24));
            for card in &hand {
                let (rank, suit) = (card.rank().unwrap().symbol(), card.suit().unwrap().glyph());
                let face = format!("{rank}{suit}");
                assert!(whole.contains(&face), "no {face} in\n{whole}");
            }
            let meld: Vec<Card> =
                ["Ks", "Qs", "Js"].map(|card| card.parse().expect("a card")).to_vec();
            for seat in view.seats.iter_mut().filter(|seat| seat.seat != place(YOU)) {
                seat.hands = vec![Spread::up("meld", &meld)];
            }
            let whole = seen(&view, "", (80, 24));
            assert_eq!(whole.matches("K♠ Q♠ J♠").count(), seats - 1, "{whole}");
        }
    }

    /// A long note is read to its end.
    #[test]
    fn notes_are_broken_into_lines() {
        let view = evening("pan", 6, When::Asked).view();
        let note = "one two three four five six seven ".repeat(5) + "done.";
        let whole = seen(&view, &note, (80, 24));
        assert!(whole.contains("done.") && whole.contains("q leave"), "{whole}");
    }

    /// The lines of a screen.
    fn lines(screen: &Buffer) -> Vec<String> {
        let cell = |x, y| screen.cell((x, y)).expect("it is on the screen").symbol();
        let line = |y| (0..screen.area.width).map(|x| cell(x, y)).collect();
        (0..screen.area.height).map(line).collect()
    }

    fn drawn(game: &str, size: (u16, u16)) -> String {
        lines(&screen(game, 3, When::Asked, size)).join("\n")
    }

    #[test]
    fn all_seven_others_are_seen_on_a_small_screen() {
        let small = lines(&screen("pan", 8, When::Asked, (60, 18))).join("\n");
        for name in &super::super::NAMES[1..8] {
            assert!(small.contains(name), "no {name} in\n{small}");
        }
    }

    /// Meters, dragon hands and many bets stay within the rail, on small screens too.
    #[test]
    fn nothing_is_drawn_over_the_rail() {
        for (game, when, size) in [
            ("emperors-challenge@exposed", When::Asked, (80, 24)),
            ("emperors-challenge@exposed", When::Betting, (80, 24)),
            ("let-it-ride@bonus", When::Betting, (80, 24)),
            ("four-card-frenzy", When::Betting, (60, 20)),
            ("four-card-frenzy", When::Asked, (60, 20)),
            ("pai-gow-poker@colorado-dragon", When::Asked, (80, 24)),
            ("pan", When::Asked, (80, 24)),
            ("208-poker", When::Betting, (40, 12)),
            ("208-poker", When::Asked, (40, 12)),
            ("stadium-three-card-poker", When::Betting, (100, 30)),
        ] {
            let lines = lines(&screen(game, 4, when, size));
            let side = if size.0 < 70 { 0 } else { (size.0 / 3).clamp(24, 46) };
            let right = usize::from(size.0 - side) - 1;
            let foot = lines.iter().position(|line| line.starts_with('└')).expect("a foot");
            let whole = lines.join("\n");
            assert!(lines[0].starts_with("┌ A game"), "{game} {when:?}: {whole}");
            for line in &lines[1..foot] {
                let edges = [line.chars().next(), line.chars().nth(right)];
                assert_eq!(edges, [Some('│'); 2], "{game} {when:?}: {whole}");
            }
        }
    }

    #[test]
    fn what_is_said_of_the_table_is_said_in_full() {
        for (game, when, size, words) in [
            ("let-it-ride@bonus", When::Betting, (80, 24), &["Ada", "Ben", "Cleo"][..]),
            ("stadium-three-card-poker", When::Betting, (100, 30), &["Ada", "Ben", "Cleo"]),
            ("pai-gow-poker@colorado-dragon", When::Asked, (80, 24), &["dragon", "dealer"]),
        ] {
            let whole = lines(&screen(game, 4, when, size)).join("\n");
            for word in words {
                assert!(whole.contains(word), "{game} {when:?} without `{word}`:\n{whole}");
            }
        }
    }

    #[test]
    fn bets_that_do_not_fit_are_summed_up() {
        let bet = |wager: &str, cents| Bet {
            wager: wager.to_owned(),
            cents,
            net: None,
            says: String::new(),
        };
        let seat = SeatView {
            bets: vec![bet("ante", 1000), bet("quick-draw", 500)],
            ..SeatView::default()
        };
        let said = [40, 25, 24, 12, 5].map(|room| bets(&seat, room));
        let (each, sum) = ("  ante $10  quick-draw $5", "  2 bets $15");
        let said = said.each_ref().map(Option::as_deref);
        assert_eq!(said, [Some(each), Some(each), Some(sum), Some(sum), None]);
    }

    #[test]
    fn any_table_is_drawn_on_any_screen() {
        for (game, named) in [
            ("ez-baccarat", "banker"),
            ("super-pan-9", "░░░░░"),
            ("no-bust-21st-century-blackjack", "banker"),
            ("pan", "tops $"),
            ("three-card-poker@colorado", "ante $10"),
            ("ultimate-texas-holdem@clovis-500", "blind $10"),
            ("fortune-pai-gow-poker", "dealer"),
            ("pai-gow-tiles", "Ada"),
        ] {
            let screen = drawn(game, (110, 34));
            assert!(screen.contains(named), "{game} without `{named}`: {screen}");
            assert!(screen.contains("You have $"), "{screen}");
            assert!(screen.contains("Ada"), "{screen}");
            drawn(game, (20, 6));
        }
    }
}
