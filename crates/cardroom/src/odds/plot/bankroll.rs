//! Where a bankroll goes: evenings played by the exact chances of a round, and what to expect.

use super::colours::{EVEN, HAIR, INK, LOST, PALE, WON};
use super::{Area, Drawn, caption};
use crate::chance::{Chance, Purpose};
use money::Fraction;
use odds::price::Priced;
use plotters::prelude::*;

/// How high the picture is.
pub(super) const HEIGHT: u32 = 460;

/// How many evenings are played, and how many rounds each.
const EVENINGS: u64 = 40;
const ROUNDS: usize = 500;

/// Draws it.
pub(super) fn draw(area: &Area<'_>, priced: &Priced, seed: u64) -> Drawn {
    caption(
        area,
        &format!(
            "{EVENINGS} evenings of {ROUNDS} rounds at one {} a round, seed {seed}; dashed: the \
             mean, and two standard deviations around it",
            priced.per
        ),
    )?;
    let evenings: Vec<Vec<f64>> = (0..EVENINGS).map(|it| evening(priced, seed, it)).collect();
    let (mean, deviation) = (priced.expected.value(), priced.deviation());
    let units = |net: &Fraction| net.numerator() as f64 / net.denominator() as f64;
    let worst = priced.results.first().map_or(0.0, |(net, _)| units(net)).min(0.0);
    let band = |rounds: usize, times: f64| {
        let rounds = rounds as f64;
        // Nobody loses more than all that was bet, however far out a jackpot lies.
        (mean * rounds + times * deviation * rounds.sqrt()).max(worst * rounds)
    };
    let (low, high) = reach(&evenings, &band);
    let mut chart = ChartBuilder::on(area)
        .margin_top(40)
        .margin_left(24)
        .margin_right(30)
        .margin_bottom(12)
        .x_label_area_size(38)
        .y_label_area_size(label_room(low, high))
        .build_cartesian_2d(0..ROUNDS, low..high)?;
    chart
        .configure_mesh()
        .light_line_style(TRANSPARENT)
        .bold_line_style(HAIR)
        .axis_style(PALE)
        .x_labels(11)
        .y_labels(9)
        .x_desc("rounds")
        .y_desc(format!("won or lost, in units of the {}", priced.per))
        .y_label_formatter(&|units| match units.round() {
            0.0 => "0".to_owned(),
            units => format!("{units:+.0}"),
        })
        .label_style(("sans-serif", 13).into_font().color(&INK))
        .draw()?;
    for path in &evenings {
        let colour = match path.last() {
            Some(end) if *end < 0.0 => LOST,
            Some(end) if *end > 0.0 => WON,
            _ => EVEN,
        };
        let points = path.iter().copied().enumerate();
        chart.draw_series(LineSeries::new(points, colour.mix(0.45)))?;
    }
    for (times, wide) in [(-2.0, 1), (0.0, 2), (2.0, 1)] {
        let points = (0..=ROUNDS).step_by(5).map(|rounds| (rounds, band(rounds, times)));
        let style = INK.stroke_width(wide);
        chart.draw_series(DashedLineSeries::new(points, 6, 5, style))?;
    }
    Ok(())
}

/// The least and the most that the picture shows: every evening, and two deviations.
fn reach(evenings: &[Vec<f64>], band: &dyn Fn(usize, f64) -> f64) -> (f64, f64) {
    let bands = (0..=ROUNDS).flat_map(|rounds| [band(rounds, -2.0), band(rounds, 2.0)]);
    let all = evenings.iter().flatten().copied().chain(bands);
    let (low, high) =
        all.fold((0.0, 0.0), |(low, high): (f64, f64), won| (low.min(won), high.max(won)));
    // A little air, and some width even where nothing is ever won or lost.
    let air = ((high - low) * 0.02).max(0.5);
    (low - air, high + air)
}

/// How wide the labels beside the picture are, their caption counted in.
fn label_room(low: f64, high: f64) -> u32 {
    let figures = |units: f64| format!("{units:+.0}").len() as u32;
    32 + 8 * figures(low).max(figures(high))
}

/// What is won after each round of an evening.
fn evening(priced: &Priced, seed: u64, number: u64) -> Vec<f64> {
    let mut chance = Chance::new(seed, Purpose::Block(number));
    let deals: u128 = priced.results.iter().map(|(_, count)| count).sum();
    let mut reached = 0;
    let chances: Vec<(f64, f64)> = priced
        .results
        .iter()
        .map(|(net, count)| {
            reached += count;
            let units = net.numerator() as f64 / net.denominator() as f64;
            (reached as f64 / deals as f64, units)
        })
        .collect();
    let mut won = vec![0.0];
    for round in 0..ROUNDS {
        let drawn =
            f64::from(chance.below(1 << 31)) + f64::from(chance.below(1 << 20)) / 1_048_576.0;
        let drawn = drawn / f64::from(1_u32 << 31);
        let at = chances.partition_point(|(reached, _)| *reached <= drawn);
        let (_, net) = chances[at.min(chances.len() - 1)];
        won.push(won[round] + net);
    }
    won
}

#[cfg(test)]
mod tests {
    use super::*;

    /// One jackpot lies far beyond three deviations of the others, and is still in the picture.
    #[test]
    fn the_picture_holds_every_evening() {
        let evenings = [vec![0.0, -1.0, -2.0], vec![0.0, -1.0, 999.0]];
        let (low, high) = reach(&evenings, &|rounds, times| times * (rounds as f64).sqrt());
        let held = |won: &f64| (low..=high).contains(won);
        assert!(evenings.iter().flatten().all(held), "{low} to {high}");
        assert!(low <= -2.0 * (ROUNDS as f64).sqrt() && high < 1_100.0, "{low} to {high}");
    }
}
