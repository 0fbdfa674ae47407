//! A PAR sheet to read: Markdown from what is kept as JSON.

use super::figures::{
    BY_HOUSE_WAY, SMALLER_BET, banker_chooses, followed, legend, of_float, share,
};
use super::par::{Entry, Par};
use crate::layout::thousands;
use serde_json::Value;
use sheet::Resolved;
use std::fmt::Write;

/// Most ways to come out that a sheet lists; its JSON has them all.
const ROWS: usize = 60;

/// The sheet of a game, with a page of each edition for its sources.
pub(super) fn markdown(par: &Par, pages: Vec<&Resolved>) -> String {
    let mut out = format!("# {}\n\n", par.title);
    say(
        &mut out,
        &format!(
            "`{}`, with {} on each wager of free size. Exact unless a standard error is given{}: the \
         return is what the bettor comes out ahead by, per unit of the wager, over every deal. \
         {SMALLER_BET} Written by `cardroom odds --all --write par/`.",
            par.game,
            par.stake,
            induced(par)
        ),
    );
    for page in pages {
        let entries: Vec<&Entry> =
            par.entries.iter().filter(|entry| entry.edition == page.edition).collect();
        edition(&mut out, page, &entries);
    }
    out
}

/// What the reader of prices by induction is told beside.
fn induced(par: &Par) -> &'static str {
    let is_induced = |price: &Value| price.get("note").is_some();
    match par.entries.iter().any(|entry| entry.price.as_ref().is_ok_and(is_induced)) {
        true => {
            ", and by induction where it says so (the return from every card that may come, hit \
             frequency, deviation and the deals from rounds by the charts)"
        }
        false => "",
    }
}

fn edition(out: &mut String, page: &Resolved, entries: &[&Entry]) {
    say(out, &format!("\n## {}\n", page.edition));
    let source = match (page.document, &page.lines) {
        (Some(document), Some(lines)) => format!("Source: {document} l.{lines}."),
        _ => "No document describes it: it rests on rulings.".to_owned(),
    };
    let seats = entries.first().map_or(1, |entry| entry.seats);
    say(out, &format!("{source} Seats dealt in where others' hands matter: {seats}.\n"));
    let (usual, seated): (Vec<&&Entry>, Vec<&&Entry>) = entries
        .iter()
        .filter(|entry| entry.choices.is_empty())
        .partition(|entry| entry.seats == seats);
    let chosen: Vec<&&Entry> = entries.iter().filter(|entry| !entry.choices.is_empty()).collect();
    say(out, "| wager | return | house edge | of all bet | hit frequency | deviation | method |");
    say(out, "|---|---|---|---|---|---|---|");
    for entry in &usual {
        match &entry.price {
            Ok(price) => say(
                out,
                &format!(
                    "| {} | {} | {} | {} |",
                    entry.wager,
                    ratio(&price["return"]),
                    figures(price),
                    method(price)
                ),
            ),
            Err(reason) => {
                say(out, &format!("| {} | | | | | | no price: {reason} |", entry.wager));
            }
        }
    }
    for entry in &usual {
        if let Ok(price) = &entry.price {
            ways(out, price);
            beyond(out, price);
            progressive(out, price);
            play(out, price);
            charts(out, page, price);
        }
    }
    if !seated.is_empty() {
        say(out, "\n### With other numbers of seats dealt in\n");
        say(out, "| seats | wager | house edge | of all bet | hit frequency | deviation |");
        say(out, "|---|---|---|---|---|---|");
        for entry in seated {
            let figures = match &entry.price {
                Ok(price) => figures(price),
                Err(reason) => format!("no price: {reason} | | |"),
            };
            say(out, &format!("| {} | {} | {figures} |", entry.seats, entry.wager));
        }
    }
    if !chosen.is_empty() {
        say(out, "\n### What the house may choose\n");
        say(
            out,
            "| option | value | wager | house edge | of all bet | hit frequency | deviation |",
        );
        say(out, "|---|---|---|---|---|---|---|");
        for entry in chosen {
            let (option, value): (Vec<&str>, Vec<&str>) =
                entry.choices.iter().map(|(it, value)| (it.as_str(), value.as_str())).unzip();
            let (option, value) = (option.join(", "), value.join(", "));
            let figures = match &entry.price {
                Ok(price) => figures(price),
                Err(reason) => format!("no price: {reason} | | |"),
            };
            say(out, &format!("| {option} | {} | {} | {figures} |", cell(&value), entry.wager));
        }
    }
}

/// House edge, element of risk, hit frequency and deviation.
fn figures(price: &Value) -> String {
    let number = |key: &str| price[key].as_f64().unwrap_or_default();
    format!(
        "{} | {} | {} | {:.4}",
        of_float(number("house_edge"), 4),
        of_float(number("element_of_risk"), 4),
        of_float(number("hit_frequency"), 4),
        number("standard_deviation")
    )
}

fn method(price: &Value) -> String {
    let deals = thousands(count(&price["deals"]));
    match price["method"].as_str() {
        // Sheets that were kept before call it exact.
        Some("exact") if price.get("sampled").is_some() && price.get("note").is_none() => {
            format!("exact by symmetry; the ways from {deals} deals, seed {}", price["seed"])
        }
        Some("exact" | "induction") if price.get("sampled").is_some() => {
            let number = |key: &str| price["sampled"][key].as_f64().unwrap_or_default();
            format!(
                "by induction, to twelve decimals; {deals} rounds by the charts, seed {}, \
                 brought {}, standard error {}",
                price["seed"],
                of_float(number("return"), 4),
                of_float(number("standard_error"), 4)
            )
        }
        Some("exact") => format!("exact, {deals} deals"),
        _ => {
            let error = of_float(price["standard_error"].as_f64().unwrap_or_default(), 4);
            format!("sample of {deals} deals, seed {}, standard error {error}", price["seed"])
        }
    }
}

/// The ways to come out.
fn ways(out: &mut String, price: &Value) {
    let rows = price["rows"].as_array().map_or(&[][..], |rows| rows);
    if rows.is_empty() {
        return;
    }
    say(out, &format!("\n### {}\n", price["wager"].as_str().unwrap_or_default()));
    self::rows(out, rows, count(&price["deals"]));
}

fn rows(out: &mut String, rows: &[Value], deals: u128) {
    say(out, "| hand | pays | deals | share |\n|---|---|--:|--:|");
    for row in rows.iter().take(ROWS) {
        let text = |key: &str| cell(row[key].as_str().unwrap_or_default());
        let met = count(&row["count"]);
        let (hand, pays) = (text("hand"), text("pays"));
        say(out, &format!("| {hand} | {pays} | {} | {} |", thousands(met), share(met, deals)));
    }
    if rows.len() > ROWS {
        say(out, &format!("\nAnd {} more ways.", rows.len() - ROWS));
    }
}

/// What the figures of the own hand leave out.
fn beyond(out: &mut String, price: &Value) {
    if let Some(envy) = price.get("envy") {
        let edge = of_float(price["house_edge_with_envy"].as_f64().unwrap_or_default(), 4);
        let (others, more) = (&envy["others"], ratio(&envy["return"]));
        say(
            out,
            &format!(
                "\nEnvy: the hands of others add {more} with {others} of them dealt in, which makes \
                 the house edge {edge}; the figures above are of the own hand. Of one other hand:\n"
            ),
        );
        rows(out, envy["rows"].as_array().map_or(&[][..], |rows| rows), count(&price["deals"]));
    }
    if let Some(bought) = price.get("bought") {
        let edge = of_float(bought["house_edge"].as_f64().unwrap_or_default(), 4);
        let (per, more) = (bought["per"].as_str().unwrap_or_default(), ratio(&bought["return"]));
        say(
            out,
            &format!(
                "\nThe figures are of the whole round with it, per {}. By what the round is worth \
                 without it, the {per} itself brings {more}: house edge {edge}.",
                price["per"].as_str().unwrap_or_default()
            ),
        );
    }
}

fn progressive(out: &mut String, price: &Value) {
    for meter in price["meters"].as_array().map_or(&[][..], |meters| meters) {
        let name = meter["meter"].as_str().unwrap_or_default();
        let per_dollar = &meter["return_per_dollar"];
        let even = meter["break_even"].as_f64().unwrap_or_default();
        let even = thousands(even.max(0.0).ceil() as u64);
        say(
            out,
            &format!(
                "\nMeter ({name}): each dollar on it adds {}; the bettor comes out even at ${even}.",
                ratio(per_dollar)
            ),
        );
    }
}

/// The best play, decision by decision.
fn play(out: &mut String, price: &Value) {
    for decision in price["play"].as_array().map_or(&[][..], |play| play) {
        let knowing = decision["knowing"].as_str().unwrap_or_default();
        let lines = decision["lines"].as_array().map_or(&[][..], |lines| lines);
        if lines.is_empty() {
            say(out, &format!("\nThe hand is {knowing}."));
            continue;
        }
        let by_house_way =
            matches!(lines, [only] if text_of(only, "action").contains("the house way"));
        let title = if by_house_way { "Played" } else { "Best play" };
        say(out, &format!("\n{title}, knowing {knowing}:\n"));
        say(out, "| hands | action | share | worth |\n|---|---|--:|--:|");
        let all: u128 = lines.iter().map(|line| count(&line["count"])).sum();
        for line in lines {
            let text = |key: &str| cell(text_of(line, key));
            let share = share(count(&line["count"]), all);
            let worth = line["worth"].as_f64().unwrap_or_default();
            say(
                out,
                &format!("| {} | {} | {share} | {worth:+.4} |", text("hands"), text("action")),
            );
        }
        if let Some(list) = decision.get("followed") {
            let (best, of) = (count(&list["best"]), count(&list["of"]));
            say(out, &format!("\n{}", followed(knowing, best, of, list["cost"].as_f64())));
        }
    }
}

fn text_of<'a>(value: &'a Value, key: &str) -> &'a str {
    value[key].as_str().unwrap_or_default()
}

/// The best play as charts, and what they are.
fn charts(out: &mut String, page: &Resolved, price: &Value) {
    if let Some(note) = price["note"].as_str() {
        say(out, &format!("\n{note}"));
    }
    if let Some(edge) = price["house_edge_by_cards"].as_f64() {
        let edge = of_float(edge, 4);
        say(out, &format!("\nPlayed by its cards instead of its total, each hand: {edge}."));
    }
    if let Some(edge) = price["house_edge_of_best_banker"].as_f64() {
        let edge = of_float(edge, 4);
        say(
            out,
            &format!(
                "\nAgainst a banker who does what is best where he may choose, knowing the one hand: \
                 {edge}. The figures above are against one who plays by the house way."
            ),
        );
    } else if price.get("sampled").is_some() && banker_chooses(page) {
        say(out, &format!("\nIn these figures {BY_HOUSE_WAY}."));
    }
    for chart in price["charts"].as_array().map_or(&[][..], |charts| charts) {
        let text = |key: &str| chart[key].as_str().unwrap_or_default();
        let list = |value: &Value| -> Vec<String> {
            let cells = value.as_array().map_or(&[][..], |cells| cells);
            cells.iter().map(|cell| self::cell(cell.as_str().unwrap_or_default())).collect()
        };
        let against = list(&chart["against"]);
        let rows = chart["rows"].as_array().map_or(&[][..], |rows| rows);
        let rows = rows.iter().map(|row| (row["hand"].as_str(), list(&row["play"])));
        let rows: Vec<_> = rows.collect();
        let cells = rows.iter().flat_map(|(_, cells)| cells).map(String::as_str);
        let letters = legend(text("letters"), against.iter().map(String::as_str), cells);
        let hands = text("hands");
        say(out, &format!("\nBest play, {hands}, against the banker's card ({letters}):\n"));
        say(out, &format!("| | {} |", against.join(" | ")));
        say(out, &format!("|--:|{}", ":-:|".repeat(against.len())));
        for (hand, cells) in &rows {
            say(out, &format!("| {} | {} |", hand.unwrap_or_default(), cells.join(" | ")));
        }
    }
}

/// A ratio with its thousands parted.
fn ratio(value: &Value) -> String {
    let part = |key: &str| value[key].as_str().unwrap_or_default().to_owned();
    let parted = |digits: &str| match digits.strip_prefix('-') {
        Some(digits) => format!("-{}", thousands(digits.parse::<u128>().unwrap_or_default())),
        None => thousands(digits.parse::<u128>().unwrap_or_default()),
    };
    format!("{}/{}", parted(&part("numerator")), parted(&part("denominator")))
}

/// A count, as a number or as a string.
fn count(value: &Value) -> u128 {
    match value {
        Value::String(digits) => digits.parse().unwrap_or_default(),
        other => other.as_u64().unwrap_or_default().into(),
    }
}

/// Text that no cell of a table ends at.
fn cell(text: &str) -> String {
    text.replace('|', "\\|")
}

fn say(out: &mut String, line: &str) {
    writeln!(out, "{line}").expect("text grows");
}
