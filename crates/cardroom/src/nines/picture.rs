//! A table to nine as a picture: the hands in the middle, the layout below, the call beside it.

use super::evening::Evening;
use super::hand::{Hand, Next};
use crate::pit::YOU;
use crate::pit::turns::Banking;
use crate::play::paint::{FELT, RAIL, ROOM, cards, centred, large_cards, put, wrapped};
use cards::Card;
use engine::nines::Round;
use engine::{Packet, Seat, WagerId};
use ranking::point_sum::{TOTALS, mod10};
use ratatui::Frame;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::{Color, Modifier, Style};
use ratatui::text::Line;
use ratatui::widgets::{Block, Paragraph, Widget};
use sheet::nines::Hands;
use std::collections::BTreeSet;

/// What is drawn.
pub(super) struct Picture<'a> {
    pub(super) evening: &'a Evening<'a>,
    pub(super) hand: Option<(&'a Hand<'a>, Next)>,
    pub(super) calls: &'a [String],
    pub(super) keys: Vec<(&'static str, String)>,
    pub(super) note: &'a str,
    /// The wager that plus and minus change.
    pub(super) chosen: Option<WagerId>,
}

const PLAIN: Style = Style::new().bg(FELT).fg(Color::Rgb(235, 235, 225));
const FAINT: Style = Style::new().bg(FELT).fg(Color::Rgb(160, 190, 170));

/// Draws the whole screen.
pub(super) fn draw(frame: &mut Frame<'_>, picture: &Picture<'_>) {
    let area = frame.area();
    let buffer = frame.buffer_mut();
    Block::new().style(Style::new().bg(ROOM)).render(area, buffer);
    let beside = (area.width / 3).clamp(24, 46).min(area.width);
    let felt = Rect { width: area.width - beside, height: area.height.saturating_sub(3), ..area };
    Block::bordered()
        .border_style(Style::new().fg(RAIL).bg(ROOM))
        .style(Style::new().bg(FELT))
        .title(format!(" {} ", picture.evening.title()))
        .render(felt, buffer);
    if let Some((hand, next)) = picture.hand {
        table(buffer, felt, picture, hand, next);
    }
    let call = Rect { x: felt.width, width: beside, height: felt.height, ..area };
    said(buffer, call, picture.calls);
    let below = Rect { y: felt.height, height: area.height - felt.height, ..area };
    keys(buffer, below, picture);
}

fn table(buffer: &mut Buffer, felt: Rect, picture: &Picture<'_>, hand: &Hand<'_>, next: Next) {
    let middle = felt.x + felt.width / 2;
    let bank = match hand.banking() {
        Banking::House => "The house banks".to_owned(),
        Banking::ThirdParty => format!("A third party banks with {}", hand.bank_wager()),
        Banking::Seat(YOU) => format!("You bank with {}", hand.bank_wager()),
        Banking::Seat(seat) => {
            format!("{} banks with {}", hand.voice().player(seat), hand.bank_wager())
        }
    };
    centred(buffer, (middle, felt.y + 1), &bank, FAINT);
    match hand.rules().game.hands {
        Hands::Common => {
            let quarter = felt.width / 4;
            let seen = hand.seen();
            one(buffer, (middle + quarter, felt.y + 3), "PLAYER", seen.player());
            one(buffer, (middle - quarter, felt.y + 3), "BANKER", seen.banker());
        }
        Hands::Own => own(buffer, felt, hand),
    }
    let stack = picture.evening.stack(YOU);
    let y = felt.bottom().saturating_sub(2);
    if let Some(seat) = hand.your_place() {
        let bets = match next {
            Next::Bets => hand.laid(&picture.evening.wishes),
            _ => hand.round().clone(),
        };
        layout(buffer, felt, picture, hand, (&bets, seat));
        let behind = if next == Next::Bets { bets.stack(seat) } else { hand.round().stack(seat) };
        centred(buffer, (middle, y), &format!("You have {behind}"), PLAIN);
    } else {
        centred(buffer, (middle, y), &format!("You have {stack}"), PLAIN);
    }
}

/// A hand of the table with its name and its total.
fn one(buffer: &mut Buffer, (x, y): (u16, u16), name: &str, hand: &Packet) {
    centred(buffer, (x, y), name, PLAIN.add_modifier(Modifier::BOLD));
    large_cards(buffer, (x, y + 1), &faces(hand), &BTreeSet::new());
    if hand.unseen == 0 && !hand.is_empty() {
        centred(buffer, (x, y + 4), TOTALS[usize::from(mod10(&hand.cards))], PLAIN);
    }
}

/// The bank's hand, one's own below it, and those of the others in rows beside.
fn own(buffer: &mut Buffer, felt: Rect, hand: &Hand<'_>) {
    let middle = felt.x + felt.width / 2;
    let seen = hand.seen();
    one(buffer, (middle, felt.y + 3), "BANK", seen.banker());
    let you = hand.your_place();
    if let Some(seat) = you {
        one(buffer, (middle, felt.y + 9), "YOU", &seen.spot(seat).own);
    }
    let others = seen.dealt().iter().filter(|seat| Some(*seat) != you);
    for (at, seat) in others.enumerate() {
        let y = felt.y + 3 + at as u16 * 2;
        let spot = seen.spot(seat);
        put(
            buffer,
            (felt.x + 2, y),
            &format!("{} {}", hand.voice().title(seat), spot.staked()),
            FAINT,
        );
        cards(buffer, (felt.x + 8, y + 1), &faces(&spot.own), &BTreeSet::new());
    }
}

/// Every wager with what lies on it.
fn layout(
    buffer: &mut Buffer,
    felt: Rect,
    picture: &Picture<'_>,
    hand: &Hand<'_>,
    (bets, seat): (&Round, Seat),
) {
    let rules = hand.rules();
    let count = rules.wagers().count() as u16;
    let top = felt.bottom().saturating_sub(3 + count);
    let wide = rules.wagers().map(|wager| rules.name(wager).len()).max().unwrap_or(0);
    let x = (felt.x + felt.width / 2).saturating_sub(wide as u16 / 2 + 6);
    for (at, wager) in rules.wagers().enumerate() {
        let bet = bets.spot(seat).bet(wager);
        let bet = if bet.is_zero() { "-".to_owned() } else { bet.to_string() };
        let (mark, style) = match picture.chosen == Some(wager) {
            true => ("▸", PLAIN.add_modifier(Modifier::BOLD)),
            false => (" ", FAINT),
        };
        let line = format!("{mark} {:wide$}  {bet:>8}", rules.name(wager));
        put(buffer, (x, top + at as u16), &line, style);
    }
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

fn keys(buffer: &mut Buffer, area: Rect, picture: &Picture<'_>) {
    let note = Style::new().bg(ROOM).fg(Color::Rgb(240, 200, 120));
    put(buffer, (area.x + 1, area.y), picture.note, note);
    let mut x = area.x + 1;
    let key = Style::new().bg(ROOM).fg(Color::White).add_modifier(Modifier::BOLD);
    let what = Style::new().bg(ROOM).fg(Color::Gray);
    for (name, says) in &picture.keys {
        put(buffer, (x, area.y + 1), name, key);
        x += name.chars().count() as u16 + 1;
        put(buffer, (x, area.y + 1), says, what);
        x += says.chars().count() as u16 + 3;
    }
}

/// The faces of a hand, backs for what is not seen.
fn faces(hand: &Packet) -> Vec<Option<Card>> {
    let backs = std::iter::repeat_n(None, usize::from(hand.unseen));
    hand.cards.iter().copied().map(Some).chain(backs).collect()
}

#[cfg(test)]
mod tests {
    use super::super::hand::Deal;
    use super::*;
    use crate::nines::Nines;
    use crate::pit::SetUp;
    use money::Money;
    use ratatui::Terminal;
    use ratatui::backend::TestBackend;
    use sheet::Library;

    fn drawn(game: &str, width: u16, height: u16) -> String {
        let library = Library::built_in();
        let page = library.game(game).expect("a game").resolve(&[]).expect("a page");
        let nines =
            Nines::of(&page, engine::Limits::default()).expect("it is played").expect("to nine");
        let (buy_in, bank) = (Money::dollars(500), Money::dollars(2_000));
        let set_up = SetUp { seats: 3, buy_in, bank, seed: 7, rounds: None };
        let mut evening = Evening::new(&nines, set_up);
        let calls = evening.between();
        let mut hand = evening.hand();
        hand.deal(&evening.wishes, Deal::ForBets).expect("bets lie");
        let picture = Picture {
            evening: &evening,
            hand: Some((&hand, hand.next())),
            calls: &calls,
            keys: vec![("q", "leave".to_owned())],
            note: "",
            chosen: None,
        };
        let mut terminal = Terminal::new(TestBackend::new(width, height)).expect("a screen");
        terminal.draw(|frame| draw(frame, &picture)).expect("it draws");
        terminal.backend().to_string()
    }

    #[test]
    fn a_table_is_drawn_on_any_screen() {
        for game in ["ez-baccarat", "golden-frog-baccarat", "super-pan-9"] {
            let screen = drawn(game, 110, 34);
            let named = if game == "super-pan-9" { ["BANK", "YOU"] } else { ["BANKER", "PLAYER"] };
            assert!(named.iter().all(|name| screen.contains(name)), "{screen}");
            assert!(screen.contains("You have $"), "{screen}");
            drawn(game, 20, 6);
        }
        // The bank's cards lie face down until everybody has answered.
        assert!(drawn("super-pan-9", 110, 34).contains("░░░░░"));
    }
}
