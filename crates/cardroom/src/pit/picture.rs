//! The picture of a table with a dealer: a half round of felt, the dealer at its straight side, a
//! circle for each of the player's wagers, bots at both hands, pay tables and the call beside it.

mod beside;
mod place;

use super::evening::{Evening, YOU};
use super::hand::{Hand, Next};
use super::turns::Banking;
use super::words;
use crate::play::paint::{self as brush, FELT, RAIL, ROOM};
use beside::{calls, keys, pay_tables, tables};
use cards::Card;
use engine::table::{Bank, Hold, WagerId};
use engine::{Packet, Seat};
use money::Net;
use place::{banker, player};
use ratatui::Frame;
use ratatui::buffer::Buffer;
use ratatui::layout::{Constraint, Layout, Rect};
use ratatui::style::{Color, Modifier, Style};
use ratatui::text::Line;
use ratatui::widgets::{Paragraph, Widget, Wrap};
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::menu::{Menu, Ready};
    use crate::pit::evening::SetUp;
    use crate::pit::{Pit, choice};
    use crate::posted::Posted;
    use money::Money;
    use ratatui::Terminal;
    use ratatui::backend::TestBackend;
    use sheet::Library;

    fn pit(name: &str) -> Option<Pit> {
        #[derive(clap::Parser)]
        struct Asked {
            #[command(flatten)]
            menu: Menu,
            #[command(flatten)]
            posted: Posted,
        }
        let asked: Asked = clap::Parser::parse_from(["cardroom", name]);
        match asked.menu.ready(&asked.posted) {
            Ok(Ready::Pit(pit)) => Some(pit),
            _ => None,
        }
    }

    /// What the screen shows, as text.
    fn shown(evening: &Evening<'_>, hand: &Hand<'_>, (wide, high): (u16, u16)) -> String {
        let calls: Vec<&str> = hand.calls().iter().map(String::as_str).collect();
        let circles = words::circles(hand, &evening.wishes);
        let picture = Picture {
            evening,
            hand,
            next: hand.next(),
            calls: &calls,
            keys: vec![("1-3".to_owned(), "mark".to_owned())],
            note: "",
            chosen: circles.first().map(|circle| circle.wager),
            marked: BTreeSet::from([1]),
        };
        let mut terminal = Terminal::new(TestBackend::new(wide, high)).expect("a screen");
        terminal.draw(|frame| draw(frame, &picture)).expect("it is drawn");
        terminal.backend().to_string()
    }

    fn evening(pit: &Pit, seats: usize) -> Evening<'_> {
        let set_up = SetUp {
            seats,
            buy_in: Money::dollars(500),
            bank: Money::dollars(500),
            seed: 7,
            rounds: None,
        };
        Evening::new(pit, &set_up)
    }

    /// Every table is drawn from the bets to the end, on large screens and small ones.
    #[test]
    fn every_table_is_drawn() {
        let library = Library::built_in();
        for sheet in library.sheets() {
            let Some(pit) = pit(&sheet.id) else { continue };
            let most = pit.most();
            for seats in [1, most] {
                let mut evening = evening(&pit, seats);
                let mut hand = evening.hand();
                let wishes = evening.wishes;
                hand.deal(&wishes).expect("the cards are dealt");
                for _ in 0..200 {
                    for size in [(120, 34), (80, 24), (64, 22), (30, 6)] {
                        let screen = shown(&evening, &hand, size);
                        assert!(!screen.trim().is_empty(), "{}", sheet.id);
                    }
                    match hand.next() {
                        Next::Over => break,
                        Next::Goes(_) => hand.go(),
                        Next::Asks => {
                            let choice = hand.choices().into_iter().rev().find_map(|choice| {
                                match choice.answer {
                                    choice::Answer::Does(action) => Some(action),
                                    _ => None,
                                }
                            });
                            match choice {
                                Some(action) => hand.play(action).expect("it is a choice"),
                                None => hand.abandon(),
                            }
                        }
                        Next::Bets => panic!("{}: bets are closed", sheet.id),
                    }
                }
                assert_eq!(hand.next(), Next::Over, "{}", sheet.id);
                evening.end(&hand);
            }
        }
    }

    #[test]
    fn circles_cards_and_pays_are_on_the_screen() {
        let pit = pit("three-card-poker@colorado").expect("it is played");
        let mut evening = evening(&pit, 3);
        let mut hand = evening.hand();
        let before = shown(&evening, &hand, (120, 34));
        for text in ["DEALER", "ante", "pair-plus", "● $10", "You $490", "Ada", "Ben"] {
            assert!(before.contains(text), "no `{text}` in {before}");
        }
        let wishes = evening.wishes;
        hand.deal(&wishes).expect("the cards are dealt");
        hand.abandon();
        evening.end(&hand);
        let after = shown(&evening, &hand, (120, 34));
        assert!(after.contains("-$10"), "{after}");
        assert!(after.contains("No more bets."), "{after}");
    }
}
