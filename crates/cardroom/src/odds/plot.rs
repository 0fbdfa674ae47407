//! `odds --plot FILE.svg`: how a wager comes out, where a bankroll goes, how two cards are played.

mod bankroll;
mod chart;
mod colours;
mod grid;
mod ways;

use super::answer::Answer;
use super::figures::house_edge;
use super::meters;
use super::par::write;
use colours::{INK, PALE};
use odds::price::{Method, Priced};
use plotters::coord::Shift;
use plotters::prelude::*;
use plotters::style::text_anchor::{HPos, Pos, VPos};
use std::path::{Path, PathBuf};

/// How wide the picture is.
const WIDTH: u32 = 1_000;

/// How high its title is.
const HEAD: u32 = 76;

/// A part of the picture.
type Area<'a> = DrawingArea<SVGBackend<'a>, Shift>;

/// What goes wrong while something is drawn.
type Drawn = Result<(), Box<dyn std::error::Error>>;

/// Reads the name of a picture.
pub(super) fn file(text: &str) -> Result<PathBuf, String> {
    let path = PathBuf::from(text);
    match path.extension().and_then(|ending| ending.to_str()) {
        Some(ending) if ending.eq_ignore_ascii_case("svg") => Ok(path),
        _ => Err("pictures are drawn as SVG; write FILE.svg".to_owned()),
    }
}

/// Draws a wager's price to a file.
///
/// # Errors
/// The price cannot be drawn, or the file cannot be written.
pub(super) fn draw(
    answer: &Answer<'_>,
    priced: &Priced,
    seed: u64,
    file: &Path,
) -> Result<(), String> {
    if priced.results.is_empty() {
        let wager = &priced.wager;
        return Err(format!("how {wager} comes out was not kept, so it cannot be drawn"));
    }
    let picture = picture(answer, priced, seed);
    let picture = picture.map_err(|error| format!("cannot draw: {error}"))?;
    let name = file.file_name().and_then(|name| name.to_str());
    let name = name.ok_or_else(|| format!("{} is no file; write FILE.svg", file.display()))?;
    let folder = file.parent().filter(|folder| !folder.as_os_str().is_empty());
    write(folder.unwrap_or(Path::new(".")), name, &picture)
}

/// The picture as SVG.
fn picture(
    answer: &Answer<'_>,
    priced: &Priced,
    seed: u64,
) -> Result<String, Box<dyn std::error::Error>> {
    let grids: Vec<grid::Grid> = priced.play.iter().filter_map(grid::Grid::of).collect();
    let heights = [HEAD, ways::height(priced), bankroll::HEIGHT];
    let charts: u32 = priced.charts.iter().map(chart::height).sum();
    let height = heights.iter().sum::<u32>() + grids.len() as u32 * grid::HEIGHT + charts;
    let mut svg = String::new();
    {
        let root = SVGBackend::with_string(&mut svg, (WIDTH, height)).into_drawing_area();
        root.fill(&WHITE)?;
        let (head, rest) = root.split_vertically(HEAD);
        title(&head, answer, priced)?;
        let (top, rest) = rest.split_vertically(heights[1]);
        ways::draw(&top, priced)?;
        let (top, mut rest) = rest.split_vertically(heights[2]);
        bankroll::draw(&top, priced, seed)?;
        for grid in &grids {
            let (top, below) = rest.split_vertically(grid::HEIGHT);
            grid.draw(&top)?;
            rest = below;
        }
        for chart in &priced.charts {
            let (top, below) = rest.split_vertically(chart::height(chart));
            chart::draw(&top, chart)?;
            rest = below;
        }
        root.present()?;
    }
    Ok(svg)
}

fn title(area: &Area<'_>, answer: &Answer<'_>, priced: &Priced) -> Drawn {
    let page = answer.page;
    let game = format!("{} ({}): {}", page.title, page.edition, priced.wager);
    area.draw(&Text::new(game, (24, 18), ("sans-serif", 26).into_font().color(&INK)))?;
    let method = match priced.method {
        Method::Exact => "every deal counted",
        Method::Sample { .. } | Method::InPart { .. } => "deals at random",
        Method::Symmetry { .. } => "exact by symmetry",
        Method::Induction { .. } => "by induction over every card",
    };
    let text = format!(
        "house edge {} of the {}, standard deviation {:.3}, {method}{}",
        house_edge(priced),
        priced.per,
        priced.deviation(),
        at_the_meter(priced)
    );
    area.draw(&Text::new(text, (24, 50), ("sans-serif", 15).into_font().color(&PALE)))?;
    Ok(())
}

/// With what on its meters a progressive is drawn.
fn at_the_meter(priced: &Priced) -> String {
    match (priced.meters.is_empty(), meters::told(priced)) {
        (true, _) => String::new(),
        (false, shown) if shown.is_empty() => "; drawn at an empty meter".to_owned(),
        (false, shown) => format!("; drawn with {}", shown.join(", ")),
    }
}

/// Writes what a part of the picture shows above it.
fn caption(area: &Area<'_>, text: &str) -> Drawn {
    area.draw(&Text::new(text.to_owned(), (24, 10), ("sans-serif", 17).into_font().color(&INK)))?;
    Ok(())
}

/// Letters of a size and colour, by where they hang.
fn letters(size: i32, colour: RGBColor, across: HPos, down: VPos) -> TextStyle<'static> {
    ("sans-serif", size).into_font().color(&colour).pos(Pos::new(across, down))
}
