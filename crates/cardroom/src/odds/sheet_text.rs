//! A PAR sheet to read: Markdown from what is kept as JSON.

use super::figures::{
    BY_DEALS, BY_HOUSE_WAY, SMALLER_BET, Tables, always_by_house_way, banker_chooses, chart_title,
    followed, left_to_the_house_way, legend, of_float, share, so_many, throughout, tried,
    worth_head,
};
use super::json::{count, list, read_decision};
use super::par::{Entry, Par};
use crate::layout::thousands;
use money::Money;
use odds::price::{Decision, Followed, Letters};
use serde_json::Value;
use sheet::Resolved;
use sheet::table::TableGame;
use sheet::table::settle::Cell;
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
         {SMALLER_BET} What the words of a table mean stands in `docs/odds.md`. Written by \
         `cardroom odds --all --write par/`.",
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
    let alike = alike(&usual);
    for entries in &alike {
        if let Ok(price) = &entries[0].price {
            ways(out, price, entries);
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
        options(out, page.table(), &usual, &alike, &chosen);
    }
}

/// What each option makes of the prices that it touches; wagers that are alike and stay so on one line.
fn options(
    out: &mut String,
    game: Option<&TableGame>,
    usual: &[&&Entry],
    alike: &[Vec<&Entry>],
    chosen: &[&&Entry],
) {
    let named = |entry: &Entry| -> Vec<String> {
        entry.choices.iter().map(|(option, _)| option.clone()).collect()
    };
    let is_default = |entry: &Entry| {
        usual.iter().any(|held| held.wager == entry.wager && held.price == entry.price)
    };
    let is_touched = |entry: &Entry| {
        let same = |other: &Entry| other.wager == entry.wager && named(other) == named(entry);
        is_own_table(game, entry) || chosen.iter().any(|other| same(other) && !is_default(other))
    };
    let kind = |entry: &Entry| {
        alike.iter().position(|all| all.iter().any(|held| held.wager == entry.wager))
    };
    let mut lines: Vec<(&Entry, Vec<&str>)> = Vec::new();
    for entry in chosen.iter().filter(|entry| is_touched(entry)) {
        let same = |(held, _): &&mut (&Entry, Vec<&str>)| {
            let figures_of = |entry: &Entry| entry.price.as_ref().ok().map(figures);
            held.choices == entry.choices
                && kind(held).is_some()
                && kind(held) == kind(entry)
                && figures_of(held) == figures_of(entry)
        };
        match lines.iter_mut().find(same) {
            Some((_, names)) => names.push(&entry.wager),
            None => lines.push((entry, vec![&entry.wager])),
        }
    }
    if !lines.is_empty() {
        say(
            out,
            "| option | value | wager | house edge | of all bet | hit frequency | deviation |",
        );
        say(out, "|---|---|---|---|---|---|---|");
    }
    for (entry, names) in &lines {
        let value = entry.choices.iter().map(|(_, value)| value.as_str()).collect::<Vec<_>>();
        let figures = match &entry.price {
            Ok(price) => figures(price),
            Err(reason) => format!("no price: {reason} | | |"),
        };
        let (option, value) = (named(entry).join(", "), cell(&value.join(", ")));
        say(out, &format!("| {option} | {value} | {} | {figures} |", told_together(names)));
    }
    let mut idle: Vec<String> = Vec::new();
    for entry in
        chosen.iter().filter(|entry| !lines.iter().any(|(it, _)| named(it) == named(entry)))
    {
        let option = format!("`{}`", named(entry).join("`, `"));
        if !idle.contains(&option) {
            idle.push(option);
        }
    }
    if !idle.is_empty() {
        let gap = if lines.is_empty() { "" } else { "\n" };
        say(out, &format!("{gap}No price changes with {}.", idle.join(", ")));
    }
}

/// Whether what is chosen is a column of a wager's own table: whoever looks for it finds it, though it
/// may pay what another does.
fn is_own_table(game: Option<&TableGame>, entry: &Entry) -> bool {
    let Some(game) = game else { return false };
    let sides = game.sides.iter().filter(|side| side.wager == entry.wager);
    let lines = game.settlement.lines.iter().filter(|line| line.wager == entry.wager);
    let tables = lines.flat_map(|line| &line.cells).filter_map(|(_, cell)| match cell {
        Cell::Table { tables, .. } => Some(tables),
        _ => None,
    });
    let tables: Vec<&String> = tables.flatten().chain(sides.map(|side| &side.table)).collect();
    entry.choices.iter().any(|(option, _)| {
        let table = option.strip_prefix("paytable.").unwrap_or(option);
        tables.iter().any(|held| *held == table)
            || option.strip_prefix("side.").and_then(|rest| rest.strip_suffix(".table"))
                == Some(&entry.wager)
    })
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
            let part = match price.get("sampled") {
                Some(_) => "; what is due on own cards alone is counted in the return",
                None => "",
            };
            format!("sample of {deals} deals, seed {}, standard error {error}{part}", price["seed"])
        }
    }
}

/// The ways in which a wager comes out, and those that are like it; where wagers come out in too many
/// together, those of each by itself.
fn ways(out: &mut String, price: &Value, entries: &[&Entry]) {
    let rows = list(&price["rows"]);
    if rows.is_empty() {
        return;
    }
    let names: Vec<&str> = entries.iter().map(|entry| entry.wager.as_str()).collect();
    say(out, &format!("\n### {}\n", told_together(&names)));
    if names.len() > 1 {
        say(out, &format!("The same for each of them; here for {}.\n", names[0]));
    }
    let (deals, by_wager) = (count(&price["deals"]), list(&price["by_wager"]));
    if by_wager.is_empty() {
        return self::rows(out, rows, deals);
    }
    let ways = so_many(rows.len(), "way");
    say(
        out,
        &format!(
            "Together the wagers come out in {ways}, which the JSON beside lists; each by itself:\n"
        ),
    );
    say(out, "| wager | hand | pays | deals | share |\n|---|---|---|--:|--:|");
    for held in by_wager {
        let wager = text_of(held, "wager");
        list(&held["rows"])
            .iter()
            .for_each(|it| say(out, &format!("| {wager} {}", row(it, deals))));
    }
}

/// Rows, each with its count; where there are too many, the most common ones.
fn rows(out: &mut String, rows: &[Value], deals: u128) {
    say(out, "| hand | pays | deals | share |\n|---|---|--:|--:|");
    let mut rows: Vec<&Value> = rows.iter().collect();
    if rows.len() > ROWS {
        rows.sort_by_key(|row| std::cmp::Reverse(count(&row["count"])));
    }
    rows.iter().take(ROWS).for_each(|it| say(out, &row(it, deals)));
    if let Some(rest) = rows.get(ROWS..).filter(|rest| !rest.is_empty()) {
        let met = rest.iter().map(|row| count(&row["count"])).sum();
        let (more, part) = (so_many(rest.len(), "more way"), share(met, deals));
        say(out, &format!("\nAnd {more}, {part} together, which the JSON beside lists."));
    }
}

fn row(row: &Value, deals: u128) -> String {
    let (hand, pays) = (cell(text_of(row, "hand")), cell(text_of(row, "pays")));
    let met = count(&row["count"]);
    format!("| {hand} | {pays} | {} | {} |", thousands(met), share(met, deals))
}

/// Entries whose prices are the same but for the name of the wager, together.
fn alike<'a>(entries: &[&&'a Entry]) -> Vec<Vec<&'a Entry>> {
    let mut found: Vec<(Option<String>, Vec<&Entry>)> = Vec::new();
    for entry in entries {
        let nameless = entry.price.as_ref().ok().map(|price| nameless(price, &entry.wager));
        match found.iter_mut().find(|(held, _)| held.is_some() && *held == nameless) {
            Some((_, alike)) => alike.push(entry),
            None => found.push((nameless, vec![entry])),
        }
    }
    found.into_iter().map(|(_, alike)| alike).collect()
}

/// A price without the name of its wager.
fn nameless(price: &Value, wager: &str) -> String {
    let mut price = price.clone();
    for key in ["wager", "per"] {
        if price[key] == wager {
            price[key] = Value::Null;
        }
    }
    for row in price["rows"].as_array_mut().into_iter().flatten() {
        for key in ["hand", "pays"] {
            let words =
                text_of(row, key).split(' ').map(|word| if word == wager { "*" } else { word });
            row[key] = Value::from(words.collect::<Vec<_>>().join(" "));
        }
    }
    price.to_string()
}

/// Names in a list; where only their number differs, from the first to the last.
fn told_together(names: &[&str]) -> String {
    let number = |name: &str| {
        let (stem, number) = name.rsplit_once('-')?;
        Some((stem.to_owned(), number.parse::<usize>().ok()?))
    };
    let numbers: Option<Vec<(String, usize)>> = names.iter().map(|name| number(name)).collect();
    let run = numbers.is_some_and(|all| {
        let (stem, first) = &all[0];
        let next =
            |(at, (held, number)): (usize, &(String, usize))| held == stem && *number == first + at;
        all.len() > 2 && all.iter().enumerate().all(next)
    });
    match run {
        true => format!("{} to {}", names[0], names[names.len() - 1]),
        false => names.join(", "),
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
        rows(out, list(&envy["rows"]), count(&price["deals"]));
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
    if let Some(of) = price.get("tried") {
        let most = of["most"].as_u64().unwrap_or_default();
        say(out, &format!("\nNot counted: {}.", tried(text_of(of, "why"), most)));
    }
}

fn progressive(out: &mut String, price: &Value) {
    let mut seeds = Vec::new();
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
        if let Some(seed) = meter["seed_cents"].as_u64() {
            seeds.push((name, Money::cents(seed)));
        }
    }
    if let Some(edge) = price["house_edge_at_seeds"].as_f64() {
        let each = seeds.iter().map(|(name, seed)| match *name {
            "sole" => format!("the meter at {seed}"),
            name => format!("the {name} meter at {seed}"),
        });
        let seeds = each.collect::<Vec<_>>().join(", ");
        let edge = of_float(edge, 4);
        say(
            out,
            &format!(
                "\nThe figures are for an empty meter; with {seeds} the house edge is {edge}."
            ),
        );
    }
}

/// The best play, decision by decision.
fn play(out: &mut String, price: &Value) {
    let play: Vec<Decision> = list(&price["play"]).iter().map(read_decision).collect();
    for (decision, printed) in play.iter().zip(list(&price["play"])) {
        let knowing = &decision.knowing;
        if decision.lines.is_empty() {
            say(out, &format!("\nThe hand is {knowing}."));
            continue;
        }
        let title = if decision.is_by_house_way() { "Played" } else { "Best play" };
        say(out, &format!("\n{title}, knowing {knowing}:\n"));
        let (above, head) = worth_head(decision);
        let head = above.map_or_else(|| head.to_owned(), |above| format!("{above} {head}"));
        say(out, &format!("| hands | action | share | {head} |\n|---|---|--:|--:|"));
        let all: u128 = decision.lines.iter().map(|advice| advice.count).sum();
        for line in list(&printed["lines"]) {
            let text = |key: &str| cell(text_of(line, key));
            let share = share(count(&line["count"]), all);
            let worth = line["worth"].as_f64().unwrap_or_default();
            say(
                out,
                &format!("| {} | {} | {share} | {worth:+.4} |", text("hands"), text("action")),
            );
        }
        if let Some(Followed { best, of, cost }) = decision.followed {
            say(out, &format!("\n{}", followed(decision.told, best, of, cost)));
        }
        if let Some(said) = left_to_the_house_way(decision) {
            say(out, &format!("\n{said}"));
        }
    }
    if let Some(by_tables) = price.get("by_tables") {
        let cost = by_tables["cost"].as_f64().unwrap_or_default();
        let charts = list(&price["charts"]).iter();
        let letters = charts.filter_map(|chart| Letters::read(chart["letters"].as_str()?));
        let tables = Tables::of(letters);
        say(out, &format!("\n{}", throughout(tables, &brought(price, &by_tables["return"]), cost)));
    }
    if let Some(by_house_way) = price.get("by_house_way") {
        let cost = by_house_way["cost"].as_f64().unwrap_or_default();
        let expected = brought(price, &by_house_way["return"]);
        say(out, &format!("\n{}", always_by_house_way(&play, &expected, cost)));
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
        say(
            out,
            &format!(
                "\nThe house edge if each hand is played for the best by its cards, not by its total: \
                 {edge}."
            ),
        );
    }
    if let Some(edge) = price["house_edge_of_best_banker"].as_f64() {
        let edge = of_float(edge, 4);
        say(
            out,
            &format!(
                "\nThe house edge against a banker who does what is best where he may choose, knowing \
                 the one hand: {edge}. The figures above are against one who plays by the house way."
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
        let columns = against.iter().map(String::as_str);
        let letters = Letters::read(text("letters"));
        let title = chart_title(text("hands"), letters);
        let said = letters
            .map_or_else(|| text("letters").to_owned(), |letters| legend(letters, columns, cells));
        say(out, &format!("\nBest play, {title} ({said}):\n"));
        say(out, &format!("| | {} |", against.join(" | ")));
        say(out, &format!("|--:|{}", ":-:|".repeat(against.len())));
        for (hand, cells) in &rows {
            say(out, &format!("| {} | {} |", hand.unwrap_or_default(), cells.join(" | ")));
        }
    }
}

/// What something else brings, as it was counted; in hundredths where the price was drawn.
fn brought(price: &Value, expected: &Value) -> String {
    let part = |key: &str| expected[key].as_str().and_then(|digits| digits.parse::<f64>().ok());
    match (price["method"].as_str(), part("numerator").zip(part("denominator"))) {
        (Some("sample"), Some((won, of))) if price.get("sampled").is_none() => {
            format!("{}{BY_DEALS}", of_float(won / of, 4))
        }
        (Some("sample"), Some((won, of))) => format!("{} a round", of_float(won / of, 4)),
        _ => format!("{} a round", ratio(expected)),
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

/// Text that no cell of a table ends at.
fn cell(text: &str) -> String {
    text.replace('|', "\\|")
}

fn say(out: &mut String, line: &str) {
    writeln!(out, "{line}").expect("text grows");
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    fn entry(wager: &str, value: Option<&str>, edge: f64, pays: &str) -> Entry {
        let rows = json!([{ "hand": "win", "pays": format!("{wager} {pays}"), "count": 7 }]);
        let choices = value.map(|value| ("paytable.tie".to_owned(), value.to_owned()));
        Entry {
            edition: "colorado".to_owned(),
            choices: choices.into_iter().collect(),
            wager: wager.to_owned(),
            seats: 6,
            fingerprint: String::new(),
            form: 1,
            seconds: 0.0,
            price: Ok(json!({ "wager": wager, "per": wager, "house_edge": edge, "rows": rows })),
        }
    }

    /// Wagers that differ in their name alone are told together, and an option beside those that some
    /// value of it changes.
    #[test]
    fn what_is_alike_is_told_once() {
        let usual = ["tie-1", "tie-2", "tie-3"].map(|name| entry(name, None, 0.1, "10 to 1"));
        let other = entry("ante", None, 0.1, "1 to 1");
        let usual: Vec<&Entry> = usual.iter().chain([&other]).collect();
        let usual: Vec<&&Entry> = usual.iter().collect();
        let alike = alike(&usual);
        assert_eq!(alike.iter().map(Vec::len).collect::<Vec<_>>(), [3, 1]);
        let dear = |name: &str| entry(name, Some("dear"), 0.2, "9 to 1");
        let same = |name: &str| entry(name, Some("same"), 0.1, "10 to 1");
        let chosen = ["tie-1", "tie-2", "tie-3"].map(|name| [dear(name), same(name)]);
        let idle = entry("ante", Some("dear"), 0.1, "1 to 1");
        let chosen: Vec<&Entry> = chosen.as_flattened().iter().chain([&idle]).collect();
        let chosen: Vec<&&Entry> = chosen.iter().collect();
        let mut out = String::new();
        options(&mut out, None, &usual, &alike, &chosen);
        let lines: Vec<&str> = out.lines().skip(2).collect();
        assert_eq!(lines.len(), 2, "{out}");
        assert!(
            lines[0].starts_with("| paytable.tie | dear | tie-1 to tie-3 | 20.0000 % |"),
            "{out}"
        );
        assert!(
            lines[1].starts_with("| paytable.tie | same | tie-1 to tie-3 | 10.0000 % |"),
            "{out}"
        );
        let mut none = String::new();
        options(&mut none, None, &usual, &alike, &[chosen[6]]);
        assert_eq!(none, "No price changes with `paytable.tie`.\n");
    }

    #[test]
    fn numbers_in_a_row_are_told_from_first_to_last() {
        assert_eq!(told_together(&["tie-1", "tie-2", "tie-3"]), "tie-1 to tie-3");
        assert_eq!(told_together(&["tie-1", "tie-3", "tie-4"]), "tie-1, tie-3, tie-4");
        assert_eq!(told_together(&["pair-plus", "row-1-pair-plus"]), "pair-plus, row-1-pair-plus");
    }

    /// What is cut is the rarest, and how much of all it is is said.
    #[test]
    fn the_common_ways_are_not_hidden() {
        let each = (1..=u64::from(u8::MAX)).map(|count| json!({ "hand": "win", "count": count }));
        let each: Vec<Value> = each.collect();
        let mut out = String::new();
        rows(&mut out, &each, 255 * 128);
        assert!(out.lines().nth(2).is_some_and(|line| line.contains("| 255 |")), "{out}");
        assert!(out.contains("\nAnd 195 more ways, 58.5478 % together, which the JSON"), "{out}");
    }
}
