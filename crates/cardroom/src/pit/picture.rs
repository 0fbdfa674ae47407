//! The picture of a table with a dealer: a half round of felt, the dealer at its straight side, a
//! circle for each of the player's wagers, bots at both hands, pay tables and the call beside it.

use super::evening::{Evening, YOU};
use super::hand::{Hand, Next};
use super::offer::Banking;
use super::tables::{Posted, posted};
use super::words::{self, Circle};
use crate::play::paint::{self as brush, FELT, RAIL, ROOM};
use cards::Card;
use engine::table::{Bank, Hold, Round, WagerId};
use engine::{Packet, Seat};
use money::{Money, Net};
use ratatui::Frame;
use ratatui::buffer::Buffer;
use ratatui::layout::{Constraint, Layout, Rect};
use ratatui::style::{Color, Modifier, Style};
use ratatui::text::{Line, Span};
use ratatui::widgets::{Block, Paragraph, Widget, Wrap};
use std::collections::BTreeSet;

/// What a table wants at least.
const LEAST: (u16, u16) = (64, 22);

const GOLD: Color = Color::Rgb(214, 170, 60);
const CHIPS: Color = Color::Rgb(250, 214, 100);
const PALE: Color = Color::Rgb(160, 205, 175);

/// All that is drawn.
pub(super) struct Picture<'a> {
    pub(super) evening: &'a Evening<'a>,
    pub(super) hand: &'a Hand<'a>,
    pub(super) next: Next,
    pub(super) calls: &'a [&'a str],
    pub(super) keys: Vec<(String, String)>,
    pub(super) note: &'a str,
    /// The wager whose amount plus and minus change.
    pub(super) chosen: Option<WagerId>,
    /// The player's cards that are marked, by place from one.
    pub(super) marked: BTreeSet<usize>,
}

/// Draws the table.
pub(super) fn draw(frame: &mut Frame<'_>, picture: &Picture<'_>) {
    let area = frame.area();
    let buffer = frame.buffer_mut();
    buffer.set_style(area, Style::new().bg(ROOM).fg(Color::Gray));
    if area.width < LEAST.0 || area.height < LEAST.1 {
        return small(buffer, area, picture);
    }
    let [above, below] = Layout::vertical([Constraint::Min(0), Constraint::Length(3)]).areas(area);
    let side = if area.width >= 98 { 36 } else { 0 };
    let [table, beside] =
        Layout::horizontal([Constraint::Min(0), Constraint::Length(side)]).areas(above);
    felt(buffer, table);
    dealer(buffer, table, picture);
    board(buffer, table, picture);
    bots(buffer, table, picture);
    match picture.hand.your_place() {
        Some(place) => player(buffer, table, picture, place),
        None => banker(buffer, table, picture),
    }
    if side > 0 {
        let tables = tables(picture);
        let rows: usize = tables.iter().map(|table| table.rows.len() + 1).sum();
        let most = usize::from(beside.height.saturating_sub(8));
        let high = if rows == 0 { 0 } else { rows.min(most) + 2 };
        let [pays, call] =
            Layout::vertical([Constraint::Length(high as u16), Constraint::Min(0)]).areas(beside);
        pay_tables(buffer, pays, picture, &tables);
        calls(buffer, call, picture);
    }
    keys(buffer, below, picture);
}

/// What fits a small screen, as text.
fn small(buffer: &mut Buffer, area: Rect, picture: &Picture<'_>) {
    let mut lines = vec![Line::from(words::situation(picture.hand))];
    let keys = picture.keys.iter().map(|(key, what)| format!("{key} {what}"));
    lines.push(Line::from(keys.collect::<Vec<_>>().join(", ")));
    lines.push(Line::from(match picture.note {
        "" => picture.calls.last().copied().unwrap_or("").to_owned(),
        note => note.to_owned(),
    }));
    lines.push(Line::from(format!("(The table wants {} by {}.)", LEAST.0, LEAST.1)));
    Paragraph::new(lines).wrap(Wrap { trim: true }).render(area, buffer);
}

/// A half round of felt: straight at the dealer's side, round at the players'.
fn felt(buffer: &mut Buffer, table: Rect) {
    let (wide, high) = (f64::from(table.width) / 2.0 - 1.0, f64::from(table.height) - 0.6);
    for position in table.positions() {
        let across = (f64::from(position.x - table.x) + 0.5 - f64::from(table.width) / 2.0) / wide;
        let down = (f64::from(position.y - table.y) + 0.2) / high;
        let far = across.abs().powf(4.5) + down.powf(4.5);
        let colour = match far {
            far if far < 0.86 => FELT,
            far if far < 1.0 => RAIL,
            _ => continue,
        };
        buffer[position].set_bg(colour);
    }
}

/// Cards as they are seen: backs first where some are hidden.
fn lying(packet: &Packet) -> Vec<Option<Card>> {
    let backs = std::iter::repeat_n(None, usize::from(packet.unseen));
    backs.chain(packet.cards.iter().copied().map(Some)).collect()
}

fn middle(table: Rect) -> u16 {
    table.x + table.width / 2
}

fn dealer(buffer: &mut Buffer, table: Rect, picture: &Picture<'_>) {
    let (hand, seen) = (picture.hand, picture.hand.seen());
    let name = match (hand.banking(), seen.bank()) {
        (Banking::House, _) | (_, Bank::House) => "DEALER".to_owned(),
        (Banking::ThirdParty, Bank::PlayerDealer(bank)) => {
            format!("DEALER · a third party banks, {} left", bank.stack)
        }
        (Banking::Seat(YOU), Bank::PlayerDealer(bank)) => {
            format!("YOU BANK · {} of {}", bank.stack, bank.wager)
        }
        (Banking::Seat(seat), Bank::PlayerDealer(bank)) => {
            let name = hand.voice().player(seat);
            format!("DEALER · {name} banks, {} of {}", bank.stack, bank.wager)
        }
    };
    let style = Style::new().bg(FELT).fg(PALE).add_modifier(Modifier::BOLD);
    brush::centred(buffer, (middle(table), table.y), &name, style);
    let mut cards = lying(seen.dealer());
    let front = usize::from(seen.dealer_front());
    if front > 0 && front < cards.len() {
        let back = cards.split_off(front);
        let x = middle(table);
        let half = |count: usize| (count as u16 * 6) / 2;
        let left = x.saturating_sub(half(back.len()) + 2);
        brush::large_cards(buffer, (left, table.y + 1), &cards, &BTreeSet::new());
        let right = x + half(front) + 2;
        brush::large_cards(buffer, (right, table.y + 1), &back, &BTreeSet::new());
        return;
    }
    let at = (middle(table), table.y + 1);
    brush::large_cards(buffer, at, &cards, &BTreeSet::new());
    let second = lying(seen.second_dealer());
    if !second.is_empty() {
        let wide = cards.len() as u16 * 3 + second.len() as u16 * 2 + 2;
        brush::cards(buffer, (middle(table) + wide, table.y + 2), &second, &BTreeSet::new());
    }
}

fn board(buffer: &mut Buffer, table: Rect, picture: &Picture<'_>) {
    let seen = picture.hand.seen();
    let shown: Vec<Option<Card>> = {
        let up = seen.board_up().iter().copied().map(Some);
        let down = seen.board().len() - seen.board_up().len();
        up.chain(std::iter::repeat_n(None, down)).collect()
    };
    if !shown.is_empty() {
        brush::large_cards(buffer, (middle(table), table.y + 5), &shown, &BTreeSet::new());
    }
    let side = lying(seen.side());
    if !side.is_empty() {
        let y = if shown.is_empty() { table.y + 6 } else { table.y + 9 };
        brush::cards(buffer, (middle(table), y), &side, &BTreeSet::new());
    }
}

/// The bots, the first at the player's left, the last at the right.
fn bots(buffer: &mut Buffer, table: Rect, picture: &Picture<'_>) {
    let (hand, seen) = (picture.hand, picture.hand.seen());
    let places = (0..seen.spots().len()).map(Seat::new);
    let others: Vec<Seat> = places.filter(|place| hand.voice().seat(*place) != YOU).collect();
    let left = others.len().div_ceil(2);
    for (order, place) in others.iter().enumerate() {
        let is_left = order < left;
        let rank = if is_left { left - 1 - order } else { order - left };
        let x = if is_left { table.x + 11 } else { table.x + table.width.saturating_sub(12) };
        let y = table.y + 1 + rank as u16 * 5;
        if y + 4 < table.y + table.height {
            bot(buffer, (x, y), picture, *place);
        }
    }
}

fn bot(buffer: &mut Buffer, (x, y): (u16, u16), picture: &Picture<'_>, place: Seat) {
    let (hand, seen) = (picture.hand, picture.hand.seen());
    let spot = seen.spot(place);
    let turn = picture.next == Next::Goes(place);
    let style = match (turn, spot.hold) {
        (true, _) => Style::new().bg(GOLD).fg(Color::Black),
        (_, Hold::In) => Style::new().bg(Color::Rgb(30, 34, 48)).fg(Color::White),
        _ => Style::new().bg(Color::Rgb(38, 38, 42)).fg(Color::Rgb(130, 130, 135)),
    };
    let label = format!("{:^16}", format!("{} {}", hand.voice().name(place), seen.stack(place)));
    brush::centred(buffer, (x, y), &label, style);
    brush::cards(buffer, (x, y + 1), &lying(&spot.own), &BTreeSet::new());
    let felt = Style::new().bg(FELT).fg(CHIPS);
    let text = match (picture.next, spot.hold) {
        (_, Hold::Folded) => "folded".to_owned(),
        (_, Hold::Empty) => String::new(),
        (Next::Over, _) => {
            let results = hand.results(place);
            let sum: Net = results.iter().flatten().map(|(net, _)| *net).sum();
            verdict(sum)
        }
        _ => format!("● {}", spot.staked()),
    };
    brush::centred(buffer, (x, y + 2), &text, felt);
}

/// Won, lost or neither.
fn verdict(net: Net) -> String {
    if net.is_zero() { "push".to_owned() } else { net.to_string() }
}

/// The player's circles and cards.
fn player(buffer: &mut Buffer, table: Rect, picture: &Picture<'_>, place: Seat) {
    let hand = picture.hand;
    let seen = hand.seen();
    let bottom = table.y + table.height;
    let spot = seen.spot(place);
    let turn = matches!(picture.next, Next::Asks | Next::Bets);
    let style = match turn {
        true => Style::new().bg(GOLD).fg(Color::Black).add_modifier(Modifier::BOLD),
        false => Style::new().bg(Color::Rgb(30, 34, 48)).fg(Color::White),
    };
    let stack = match picture.next {
        Next::Bets => hand.laid(&picture.evening.wishes).stack(place),
        _ => seen.stack(place),
    };
    let label = format!("{:^18}", format!("You {stack}"));
    brush::centred(buffer, (middle(table), bottom - 2), &label, style);
    let mut cards = lying(&spot.own);
    let y = bottom - 6;
    let front = usize::from(spot.front);
    let x = middle(table);
    if front > 0 && front < cards.len() {
        let back = cards.split_off(front);
        brush::large_cards(buffer, (x, y), &back, &BTreeSet::new());
        brush::cards(buffer, (x, y - 1), &cards, &BTreeSet::new());
    } else {
        brush::large_cards(buffer, (x, y), &cards, &picture.marked);
        if !picture.marked.is_empty() || picture.keys.iter().any(|(key, _)| key.contains('-')) {
            let places: String = (1..=cards.len()).map(|place| format!("{place:<6}")).collect();
            let places = places.trim_end();
            let style = Style::new().bg(FELT).fg(PALE);
            let from = x.saturating_sub((cards.len() as u16 * 6 - 1) / 2) + 2;
            brush::put(buffer, (from, y + 3), places, style);
        }
    }
    if spot.hold == Hold::Folded {
        let style = Style::new().bg(FELT).fg(PALE);
        brush::centred(buffer, (x, bottom - 3), " folded ", style);
    }
    circles(buffer, table, picture, place, y.saturating_sub(1));
}

/// What a circle of the layout shows.
struct Ring {
    wager: WagerId,
    name: String,
    text: String,
    style: Style,
}

fn circles(buffer: &mut Buffer, table: Rect, picture: &Picture<'_>, place: Seat, below: u16) {
    let rings = match picture.next {
        Next::Bets => before_the_deal(picture),
        _ => in_play(picture, place),
    };
    let room = usize::from(table.width).saturating_sub(14);
    let mut rows: Vec<Vec<Ring>> = vec![Vec::new()];
    let mut wide = 0;
    for ring in rings {
        let width = width(&ring);
        if wide + width > room && wide > 0 {
            rows.push(Vec::new());
            wide = 0;
        }
        wide += width;
        rows.last_mut().expect("there is a row").push(ring);
    }
    let high = rows.len() as u16 * 3;
    let mut y = below.saturating_sub(high);
    for row in rows {
        let wide: usize = row.iter().map(width).sum();
        let mut x = middle(table).saturating_sub(wide as u16 / 2);
        for ring in row {
            let width = width(&ring) as u16;
            let at = x + width / 2;
            let chosen = picture.chosen == Some(ring.wager) && picture.next == Next::Bets;
            let name = Style::new().bg(FELT).fg(if chosen { Color::White } else { PALE });
            let name = if chosen { name.add_modifier(Modifier::BOLD) } else { name };
            let title = if chosen { format!("▸{}◂", ring.name) } else { ring.name.clone() };
            brush::centred(buffer, (at, y), &title, name);
            brush::centred(buffer, (at, y + 1), &format!("( {} )", ring.text), ring.style);
            x += width;
        }
        y += 3;
    }
}

fn width(ring: &Ring) -> usize {
    (ring.name.chars().count() + 2).max(ring.text.chars().count() + 4) + 2
}

fn before_the_deal(picture: &Picture<'_>) -> Vec<Ring> {
    let circles = words::circles(picture.hand, &picture.evening.wishes);
    let ring = |circle: Circle| {
        let (text, colour) = match (circle.money.is_zero(), circle.amounts.is_some()) {
            (false, _) => (format!("● {}", circle.money), CHIPS),
            (true, true) => ("   ".to_owned(), PALE),
            (true, false) => (" × ".to_owned(), Color::Rgb(90, 140, 110)),
        };
        Ring {
            wager: circle.wager,
            name: circle.name,
            text,
            style: Style::new().bg(FELT).fg(colour),
        }
    };
    circles.into_iter().map(ring).collect()
}

/// The wagers made, with what became of each; and those that may still be made.
fn in_play(picture: &Picture<'_>, place: Seat) -> Vec<Ring> {
    let hand = picture.hand;
    let rules = hand.rules();
    let spot = hand.seen().spot(place);
    let results = hand.results(place);
    let asked = hand.seen().question(rules).map(|(wager, _)| wager);
    let rings = rules.wagers().filter_map(|wager| {
        let bet: Money = spot.bet(wager);
        let result = results[wager.place()];
        let waits = picture.next == Next::Asks && asked == Some(wager);
        if bet.is_zero() && result.is_none() && !waits {
            return None;
        }
        let (text, colour) = match result {
            Some((net, _)) if net > Net::ZERO => (verdict(net), Color::Rgb(120, 230, 140)),
            Some((net, _)) if net < Net::ZERO => (verdict(net), Color::Rgb(240, 130, 110)),
            Some((net, _)) => (verdict(net), Color::White),
            None if bet.is_zero() => (" ? ".to_owned(), GOLD),
            None => (format!("● {bet}"), CHIPS),
        };
        let style = Style::new().bg(FELT).fg(colour).add_modifier(Modifier::BOLD);
        Some(Ring { wager, name: rules.name(wager).to_owned(), text, style })
    });
    rings.collect()
}

/// What a player who banks sees at his place.
fn banker(buffer: &mut Buffer, table: Rect, picture: &Picture<'_>) {
    let seen: &Round = picture.hand.seen();
    let y = table.y + table.height - 4;
    let style = Style::new().bg(FELT).fg(Color::White).add_modifier(Modifier::BOLD);
    let text = match picture.next {
        Next::Over => format!("Your bank: {}", verdict(seen.bank_net())),
        _ => format!("You hold the bank: {}", picture.hand.bank_wager()),
    };
    brush::centred(buffer, (middle(table), y), &text, style);
}

/// The pay tables of the wagers made, or of the one that is being chosen.
fn tables(picture: &Picture<'_>) -> Vec<Posted> {
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

fn pay_tables(buffer: &mut Buffer, area: Rect, picture: &Picture<'_>, tables: &[Posted]) {
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
fn calls(buffer: &mut Buffer, area: Rect, picture: &Picture<'_>) {
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
fn keys(buffer: &mut Buffer, area: Rect, picture: &Picture<'_>) {
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

/// Asks something between rounds.
pub(super) fn question(frame: &mut Frame<'_>, evening: &Evening<'_>, text: &str) {
    let area = frame.area();
    let buffer = frame.buffer_mut();
    buffer.set_style(area, Style::new().bg(ROOM).fg(Color::Gray));
    let [table, _] = Layout::vertical([Constraint::Min(0), Constraint::Length(3)]).areas(area);
    felt(buffer, table);
    let y = table.y + table.height / 2;
    let style = Style::new().bg(FELT).fg(Color::White).add_modifier(Modifier::BOLD);
    brush::centred(buffer, (middle(table), y - 2), &evening.title(), style);
    let gold = Style::new().bg(GOLD).fg(Color::Black);
    brush::centred(buffer, (middle(table), y), &format!(" {text} "), gold);
    let stack = format!("You have {}.", evening.stack(YOU));
    brush::centred(buffer, (middle(table), y + 2), &stack, Style::new().bg(FELT).fg(PALE));
}
