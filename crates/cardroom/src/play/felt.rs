//! The picture of the table: an oval of felt, seats around it, the board and the pot in the
//! middle, the dealer's call at the side, the keys below.

use super::Voice;
use super::ask::Ask;
use super::deal::{Next, cards_of};
use super::paint::{self, CARD, FELT, RAIL, ROOM};
use super::room::Room;
use engine::Seat;
use engine::pot::{Presence, Round, Rules, Status};
use money::Money;
use ranking::Standing;
use ratatui::Frame;
use ratatui::buffer::Buffer;
use ratatui::layout::{Constraint, Layout, Rect};
use ratatui::style::{Color, Modifier, Style};
use ratatui::text::{Line, Span};
use ratatui::widgets::{Block, Paragraph, Widget, Wrap};
use std::collections::BTreeSet;

/// All that is drawn.
pub(crate) struct Picture<'a> {
    pub(crate) title: &'a str,
    pub(crate) stakes: &'a str,
    pub(crate) rules: &'a Rules,
    /// The round as the player sees it.
    pub(crate) round: &'a Round,
    pub(crate) voice: Voice,
    /// Where the button lies.
    pub(crate) button: Seat,
    /// Who else sits at the table.
    pub(crate) table: &'a Room<'a>,
    pub(crate) next: Next,
    pub(crate) calls: &'a [&'a str],
    pub(crate) keys: Vec<(String, String)>,
    pub(crate) note: &'a str,
    /// What lies beside the pot.
    pub(crate) beside: Option<&'a str>,
    /// The player's cards marked to be thrown, by place from one.
    pub(crate) marked: BTreeSet<usize>,
}

/// The least that a table can be drawn in.
const LEAST: (u16, u16) = (60, 20);

/// Draws the table.
pub(crate) fn draw(frame: &mut Frame<'_>, picture: &Picture<'_>) {
    let area = frame.area();
    let buffer = frame.buffer_mut();
    buffer.set_style(area, Style::new().bg(ROOM).fg(Color::Gray));
    if area.width < LEAST.0 || area.height < LEAST.1 {
        return small(buffer, area, picture);
    }
    let lines = if area.width >= 100 { 3 } else { 4 };
    let [above, below] =
        Layout::vertical([Constraint::Min(0), Constraint::Length(lines)]).areas(area);
    let side = if area.width >= 92 { 34 } else { 0 };
    let [table, call] =
        Layout::horizontal([Constraint::Min(0), Constraint::Length(side)]).areas(above);
    felt(buffer, table);
    middle(buffer, table, picture);
    for seat in picture.table.sitting.table().taken().iter() {
        chair(buffer, table, picture, seat);
    }
    if side > 0 {
        calls(buffer, call, picture);
    }
    keys(buffer, below, picture);
}

/// What fits a small screen: the cards, the pot and the keys, as text.
fn small(buffer: &mut Buffer, area: Rect, picture: &Picture<'_>) {
    let round = picture.round;
    let text = |cards: &[cards::Card]| {
        cards.iter().map(cards::Card::to_string).collect::<Vec<_>>().join(" ")
    };
    let mut lines = vec![Line::from(format!("Pot {}", round.pot()))];
    for board in [round.board(0), round.board(1)] {
        if !board.is_empty() {
            lines.push(Line::from(format!("Board {}", text(board))));
        }
    }
    if let Some(place) = picture.voice.your_place() {
        let own: Vec<cards::Card> = cards_of(round, place).into_iter().flatten().collect();
        lines.push(Line::from(format!("You {}  {}", text(&own), round.player(place).stack)));
    }
    let keys = picture.keys.iter().map(|(key, what)| format!("{key} {what}"));
    lines.push(Line::from(keys.collect::<Vec<_>>().join(", ")));
    lines.push(Line::from(match picture.note {
        "" => picture.calls.last().copied().unwrap_or("").to_owned(),
        note => note.to_owned(),
    }));
    lines.push(Line::from(format!("(The table wants {} by {}.)", LEAST.0, LEAST.1)));
    Paragraph::new(lines).wrap(Wrap { trim: true }).render(area, buffer);
}

/// Where on the oval a place lies, as a part of the half axes: the player at the bottom, the
/// others clockwise.
fn direction(place: usize, count: usize) -> (f64, f64) {
    let angle = std::f64::consts::FRAC_PI_2 + std::f64::consts::TAU * place as f64 / count as f64;
    (angle.cos(), angle.sin())
}

/// The middle of the oval and its half axes.
fn oval(table: Rect) -> (f64, f64, f64, f64) {
    let (wide, high) = (f64::from(table.width), f64::from(table.height));
    let (x, y) = (f64::from(table.x) + wide / 2.0, f64::from(table.y) + high / 2.0);
    (x, y, wide / 2.0 - 5.0, high / 2.0 - 2.5)
}

fn felt(buffer: &mut Buffer, table: Rect) {
    let (x, y, wide, high) = oval(table);
    for position in table.positions() {
        let across = (f64::from(position.x) + 0.5 - x) / wide;
        let down = (f64::from(position.y) + 0.5 - y) / high;
        // A power above two makes the oval of a card table rather than an egg.
        let far = across.abs().powf(2.6) + down.abs().powf(2.6);
        let colour = match far {
            far if far < 0.86 => FELT,
            far if far < 1.0 => RAIL,
            _ => continue,
        };
        buffer[position].set_bg(colour);
    }
}

/// The board or boards, and the pot.
fn middle(buffer: &mut Buffer, table: Rect, picture: &Picture<'_>) {
    let round = picture.round;
    let centre = (table.x + table.width / 2, table.y + table.height / 2);
    let boards: Vec<_> =
        (0..2).map(|number| round.board(number)).filter(|board| !board.is_empty()).collect();
    let large = table.height >= 24 && boards.len() < 2;
    let high: u16 = if large { 3 } else { 1 };
    let top = centre.1.saturating_sub(boards.len() as u16 * high / 2 + 1);
    for (row, board) in (0_u16..).zip(&boards) {
        let cards: Vec<_> = board.iter().copied().map(Some).collect();
        let y = top + row * high;
        match large {
            true => paint::large_cards(buffer, (centre.0, y), &cards, &BTreeSet::new()),
            false => paint::cards(buffer, (centre.0, y), &cards, &BTreeSet::new()),
        }
    }
    let style = Style::new().fg(Color::White).bg(FELT).add_modifier(Modifier::BOLD);
    let y = if boards.is_empty() { centre.1 } else { top + boards.len() as u16 * high + 1 };
    paint::centred(buffer, (centre.0, y), &format!(" {} ", pots(picture)), style);
    if let Some(beside) = picture.beside {
        let style = Style::new().fg(Color::Rgb(160, 205, 175)).bg(FELT);
        paint::centred(buffer, (centre.0, y + 1), &format!(" {beside} "), style);
    }
}

/// The pot, or what was won; with hands all in, the main pot and the side pots.
fn pots(picture: &Picture<'_>) -> String {
    let round = picture.round;
    if picture.next == Next::Over {
        let names: Vec<&str> = round.winners().iter().map(|it| picture.voice.title(it)).collect();
        return match &names[..] {
            [] => String::new(),
            ["You"] => format!("You win {}", round.pushed()),
            [one] => format!("{one} wins {}", round.pushed()),
            several => format!("{} share {}", several.join(", "), round.pushed()),
        };
    }
    let all = || round.players().iter().filter(|player| player.status != Status::Folded);
    let mut caps: Vec<Money> =
        all().filter(|player| player.stack.is_zero()).map(|player| player.paid).collect();
    caps.sort_unstable();
    caps.dedup();
    let most = all().map(|player| player.paid).max().unwrap_or(Money::ZERO);
    let mut below = Money::ZERO;
    let mut layers: Vec<Money> = Vec::new();
    for cap in caps.into_iter().filter(|cap| *cap < most).chain([most]) {
        let layer = |paid: Money| paid.min(cap).saturating_sub(below);
        layers.push(round.players().iter().map(|player| layer(player.paid)).sum());
        below = cap;
    }
    match &layers[..] {
        [_, sides @ ..] if !sides.is_empty() => {
            let sides_sum: Money = sides.iter().copied().sum();
            let main = round.pot().saturating_sub(sides_sum);
            let sides: Vec<String> = sides.iter().map(Money::to_string).collect();
            format!("Pot {main}, side {}", sides.join(" + "))
        }
        _ => format!("Pot {}", round.pot()),
    }
}

/// What a chair shows.
struct Plate {
    name: &'static str,
    state: String,
    style: Style,
}

/// How far around the table a seat lies, of how many.
fn around(picture: &Picture<'_>, seat: Seat) -> (usize, usize) {
    let taken = picture.table.sitting.table().taken();
    let order = taken.iter().position(|other| other == seat).unwrap_or(0);
    (order, taken.len().max(1))
}

/// A seat: name and button, stack, cards, and the bet in front of it.
fn chair(buffer: &mut Buffer, table: Rect, picture: &Picture<'_>, seat: Seat) {
    let (x, y, wide, high) = oval(table);
    let (order, count) = around(picture, seat);
    let (across, down) = direction(order, count);
    let place = picture.voice.dealt.iter().position(|dealt| dealt == seat).map(Seat::new);
    let cards = place.map_or(Vec::new(), |place| cards_of(picture.round, place));
    let half = (cards.len() as u16 * 3).div_ceil(2).max(8);
    let within = |at: f64, least: u16, most: u16| (at.round() as u16).clamp(least, most.max(least));
    let middle = within(
        x + across * wide * 0.94,
        table.x + half + 1,
        (table.x + table.width).saturating_sub(half + 1),
    );
    let top =
        within(y + down * high * 0.96 - 1.0, table.y, (table.y + table.height).saturating_sub(3));
    let plate = plate(picture, seat, place);
    let button = seat == picture.button;
    let text = format!("{} {}", plate.name, plate.state);
    let width = if button { 13 } else { 16 };
    let label = format!("{text:^width$}");
    let label = format!("{label}{}", if button { "   " } else { "" });
    paint::centred(buffer, (middle, top), &label, plate.style);
    if button {
        let chip = Style::new().bg(Color::White).fg(Color::Black).add_modifier(Modifier::BOLD);
        paint::put(buffer, (middle + 5, top), " D ", chip);
    }
    let Some(place) = place else { return };
    let player = picture.round.player(place);
    if Some(seat) == picture.voice.you {
        own_cards(buffer, table, picture, place, (middle, top));
    } else if player.status != Status::Folded {
        paint::cards(buffer, (middle, top + 1), &cards, &BTreeSet::new());
    }
    if !player.bet.is_zero() {
        // In front of the player's own large cards.
        let near = if Some(seat) == picture.voice.you { 0.48 } else { 0.62 };
        let at = (
            within(x + across * wide * 0.60, table.x + 4, table.x + table.width - 4),
            within(y + down * high * near, table.y, table.y + table.height - 1),
        );
        let chips = Style::new().bg(FELT).fg(Color::Rgb(250, 214, 100));
        paint::centred(buffer, at, &format!("● {}", player.bet), chips);
    }
}

/// Who sits there, and how it goes.
fn plate(picture: &Picture<'_>, seat: Seat, place: Option<Seat>) -> Plate {
    let name = if Some(seat) == picture.voice.you { "You" } else { picture.voice.player(seat) };
    let grey = Style::new().bg(Color::Rgb(38, 38, 42)).fg(Color::Rgb(110, 110, 115));
    let Some(place) = place else {
        let away = picture.table.sitting.player(seat);
        let away = away.is_some_and(|it| it.presence != Presence::Here);
        let state = if away { "is away" } else { "waits" };
        return Plate { name, state: state.to_owned(), style: grey };
    };
    let player = picture.round.player(place);
    let turn = match picture.next {
        Next::Goes(next) => next == place,
        Next::Asks(_) => Some(seat) == picture.voice.you,
        Next::Over => false,
    };
    let folded = player.status == Status::Folded;
    let style = match (turn, folded) {
        (true, _) => Style::new().bg(Color::Rgb(214, 170, 60)).fg(Color::Black),
        (false, true) => grey,
        (false, false) => Style::new().bg(Color::Rgb(30, 34, 48)).fg(Color::White),
    };
    let state = match player.status {
        Status::Folded if picture.next != Next::Over => "folded".to_owned(),
        _ if player.stack.is_zero() && picture.next != Next::Over => "all in".to_owned(),
        _ => player.stack.to_string(),
    };
    Plate { name, state, style }
}

/// The player's own cards: large above the plate where there is room, else small below it; with
/// their places while some are to be thrown.
fn own_cards(
    buffer: &mut Buffer,
    table: Rect,
    picture: &Picture<'_>,
    place: Seat,
    (middle, top): (u16, u16),
) {
    let cards = cards_of(picture.round, place);
    let folded = picture.round.player(place).status == Status::Folded;
    // Seven large cards want a wide table.
    let fits = cards.len() <= 5 || table.width >= 84;
    let large = table.height >= 26 && fits && !folded;
    let step: usize = if large { 6 } else { 3 };
    match large {
        true => paint::large_cards(buffer, (middle, top - 3), &cards, &picture.marked),
        false => paint::cards(buffer, (middle, top + 1), &cards, &picture.marked),
    }
    if folded {
        let wide = cards.len() as u16 * 3;
        dim(buffer, Rect::new(middle.saturating_sub(wide / 2 + 1), top + 1, wide + 2, 1));
    }
    if let Next::Asks(Ask::Draw { .. } | Ask::Discard { .. } | Ask::Wild) = picture.next {
        let places: String = (1..=cards.len()).map(|place| format!("{place:<step$}")).collect();
        let places = &places[..places.len().saturating_sub(step - step / 2)];
        let style = Style::new().fg(Color::Rgb(240, 150, 130));
        let y = if large { top + 1 } else { top + 2 };
        paint::centred(buffer, (middle, y), places, style);
    }
}

fn dim(buffer: &mut Buffer, area: Rect) {
    for position in area.intersection(buffer.area).positions() {
        if buffer[position].bg == CARD {
            buffer[position].set_bg(Color::Rgb(120, 120, 116));
        }
    }
}

/// What the player's cards make so far, each way.
fn made(picture: &Picture<'_>) -> String {
    let Some(place) = picture.voice.your_place() else { return String::new() };
    let round = picture.round;
    if round.player(place).status == Status::Folded {
        return String::new();
    }
    let ways = round.ways(picture.rules).iter().filter_map(|way| {
        let standing = way.using.rank(way.ranking, round.own(place), round.board(0));
        let counts = way.qualify.is_none_or(|floor| standing >= floor);
        (counts && standing != Standing::NOTHING).then(|| way.ranking.name(standing))
    });
    let ways: Vec<String> = ways.collect();
    if ways.is_empty() { String::new() } else { format!("   You have {}.", ways.join(", ")) }
}

/// The dealer's call, the latest at the bottom.
fn calls(buffer: &mut Buffer, area: Rect, picture: &Picture<'_>) {
    let fits = picture.stakes.chars().count() + 4 <= usize::from(area.width);
    let stakes = if fits { format!(" {} ", picture.stakes) } else { String::new() };
    let block = Block::bordered()
        .title(format!(" {} ", picture.title))
        .title_bottom(stakes)
        .border_style(Style::new().fg(Color::Rgb(70, 74, 90)));
    let inner = block.inner(area);
    block.render(area, buffer);
    let mut lines: Vec<Line<'_>> = Vec::new();
    let latest = picture.calls.len().saturating_sub(usize::from(inner.height));
    for call in &picture.calls[latest..] {
        let style = match *call {
            call if call.starts_with("You ") => Style::new().fg(Color::Rgb(214, 170, 60)),
            call if call.contains(" wins ") || call.starts_with("You win ") => {
                Style::new().fg(Color::White).add_modifier(Modifier::BOLD)
            }
            call if call.starts_with("Round ") => Style::new().add_modifier(Modifier::UNDERLINED),
            _ => Style::new().fg(Color::Gray),
        };
        lines.extend(paint::wrapped(call, usize::from(inner.width), style));
    }
    let skip = lines.len().saturating_sub(usize::from(inner.height));
    Paragraph::new(lines.split_off(skip)).render(inner, buffer);
}

/// The keys that work, and what was wrong.
fn keys(buffer: &mut Buffer, area: Rect, picture: &Picture<'_>) {
    let cap = Style::new().bg(Color::Rgb(214, 170, 60)).fg(Color::Black);
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
    let made = Span::styled(made(picture), Style::new().fg(Color::Rgb(214, 170, 60)));
    let lines = vec![Line::from(vec![said, made]), Line::from(spans)];
    Paragraph::new(lines).wrap(Wrap { trim: false }).render(area, buffer);
}
