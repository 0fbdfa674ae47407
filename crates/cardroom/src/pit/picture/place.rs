//! The player's place in the picture: circles with chips, cards, and what became of the bets.

use super::{CHIPS, GOLD, PALE, Picture, lying, middle, verdict};
use crate::pit::hand::Next;
use crate::pit::words::{self, Circle};
use crate::play::paint::{self as brush, FELT};
use engine::Seat;
use engine::table::{Hold, Round, WagerId};
use money::{Money, Net};
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::{Color, Modifier, Style};
use std::collections::BTreeSet;

/// The player's circles and cards.
pub(super) fn player(buffer: &mut Buffer, table: Rect, picture: &Picture<'_>, place: Seat) {
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
        let marks = picture.keys.iter().any(|(key, _)| key.starts_with("1-"));
        if marks && !cards.is_empty() {
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
pub(super) fn banker(buffer: &mut Buffer, table: Rect, picture: &Picture<'_>) {
    let seen: &Round = picture.hand.seen();
    let y = table.y + table.height - 4;
    let style = Style::new().bg(FELT).fg(Color::White).add_modifier(Modifier::BOLD);
    let text = match picture.next {
        Next::Over => format!("Your bank: {}", verdict(seen.bank_net())),
        _ => format!("You hold the bank: {}", picture.hand.bank_wager()),
    };
    brush::centred(buffer, (middle(table), y), &text, style);
}
