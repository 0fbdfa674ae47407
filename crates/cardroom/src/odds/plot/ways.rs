//! How a wager comes out: a bar for each result, as long as the logarithm of its share.

use super::super::figures::{share, units};
use super::colours::{EVEN, HAIR, INK, LOST, PALE, WON};
use super::{Area, Drawn, WIDTH, caption, letters};
use money::Fraction;
use odds::price::Priced;
use plotters::prelude::*;
use plotters::style::text_anchor::{HPos, VPos};

/// Most bars; what lies furthest out is put together.
const BARS: usize = 36;

const TOP: i32 = 58;
const BAR: i32 = 18;
const GAP: i32 = 4;
const LEFT: i32 = 120;
const RIGHT: i32 = 130;

/// How high the picture is.
pub(super) fn height(priced: &Priced) -> u32 {
    let bars = bars(priced).len() as i32;
    (TOP + bars * (BAR + GAP) + 24) as u32
}

/// Draws it.
pub(super) fn draw(area: &Area<'_>, priced: &Priced) -> Drawn {
    caption(area, &format!("What a round brings, in units of the {}, and how often", priced.per))?;
    let bars = bars(priced);
    let deals: u128 = priced.results.iter().map(|(_, count)| count).sum();
    let rarest = bars.iter().map(|(_, _, count)| *count).min().unwrap_or(1);
    // The axis reaches one power of ten below the rarest result.
    let powers = -((rarest as f64 / deals as f64).log10().floor() as i32 - 1);
    let room = f64::from(WIDTH as i32 - LEFT - RIGHT);
    let long = |count: u128| {
        let power = (count as f64 / deals as f64).log10() + f64::from(powers);
        (room * power.max(0.0) / f64::from(powers)) as i32
    };
    let bottom = TOP + bars.len() as i32 * (BAR + GAP);
    let step = powers.div_euclid(9) + 1;
    for power in (0..powers).step_by(step as usize) {
        let x = LEFT + (room * f64::from(powers - power) / f64::from(powers)) as i32;
        area.draw(&PathElement::new([(x, TOP - 4), (x, bottom)], HAIR))?;
        let label = match power {
            0 => "always".to_owned(),
            power => format!("1 in {}", one_in(power)),
        };
        let style = letters(12, PALE, HPos::Center, VPos::Bottom);
        area.draw(&Text::new(label, (x, TOP - 7), style))?;
    }
    for (at, (label, net, count)) in bars.iter().enumerate() {
        let y = TOP + at as i32 * (BAR + GAP);
        let colour = match net.numerator().signum() {
            -1 => LOST,
            0 => EVEN,
            _ => WON,
        };
        let end = LEFT + long(*count).max(1);
        area.draw(&Rectangle::new([(LEFT, y), (end, y + BAR)], colour.filled()))?;
        let middle = y + BAR / 2;
        let style = letters(13, INK, HPos::Right, VPos::Center);
        area.draw(&Text::new(label.clone(), (LEFT - 8, middle), style))?;
        let style = letters(12, PALE, HPos::Left, VPos::Center);
        area.draw(&Text::new(share(*count, deals), (end + 6, middle), style))?;
    }
    Ok(())
}

/// The bars, the best result first: a label, what is won, and in how many deals.
fn bars(priced: &Priced) -> Vec<(String, Fraction, u128)> {
    let mut bars: Vec<(String, Fraction, u128)> = Vec::new();
    // What never came about has no bar: where deals are drawn, a result may be listed all the same.
    let met: Vec<&(Fraction, u128)> = priced.results.iter().filter(|it| it.1 > 0).collect();
    let spare = met.len().saturating_sub(BARS);
    for (at, (net, count)) in met.into_iter().rev().enumerate() {
        if at > 0 && at <= spare {
            let best = &mut bars[0];
            best.0 = format!("{} and more", signed(*net));
            best.2 += count;
        } else {
            bars.push((signed(*net), *net, *count));
        }
    }
    bars
}

/// A result with its sign.
fn signed(net: Fraction) -> String {
    let plus = if net.numerator() > 0 { "+" } else { "" };
    match net.denominator() {
        1 | 2 | 4 | 5 | 10 | 20 => {
            let text = net.decimal(2);
            let text = if text.contains('.') {
                text.trim_end_matches('0').trim_end_matches('.')
            } else {
                &text
            };
            format!("{plus}{text}")
        }
        _ => format!("{plus}{}", units(net)),
    }
}

/// A power of ten in words.
fn one_in(power: i32) -> String {
    match power {
        1..=5 => crate::layout::thousands(10_u64.pow(power.unsigned_abs())),
        6..=8 => format!("{} million", 10_u64.pow(power.unsigned_abs() - 6)),
        9..=11 => format!("{} billion", 10_u64.pow(power.unsigned_abs() - 9)),
        power => format!("10^{power}"),
    }
}
