//! What the house's choices change: every schedule of a pay table and every other option, each by
//! itself, side by side.

use super::answer::{Answer, Found};
use super::book::Book;
use super::counting::{self, Counting};
use super::figures::{house_edge, of_float, percent};
use super::{json, page};
use crate::layout::beside;
use engine::WagerId;
use odds::price::{Method, Priced};
use serde_json::{Value, json};
use sheet::{ChoiceError, Game, HouseOption, Resolved};

/// A page one choice away from the one in force.
pub(super) struct Variant {
    pub(super) option: String,
    pub(super) value: String,
    /// The page and its rules, or why there is none.
    pub(super) page: Result<(Resolved, Book), String>,
}

/// Every other value of an option, the choices in force otherwise kept.
pub(super) fn variants(game: &Game<'_>, page: &Resolved, option: &HouseOption) -> Vec<Variant> {
    let kept: Vec<(&str, &str)> = page
        .options
        .iter()
        .filter(|held| held.chosen != 0 && held.id != option.id)
        .map(|held| (held.id.as_str(), held.value()))
        .collect();
    let others = option.values.iter().filter(|value| *value != option.value());
    let variant = |value: &String| {
        let mut choices = kept.clone();
        choices.push((&option.id, value));
        let page = game.resolve(&choices).map_err(|fault| match fault {
            ChoiceError::Corrupt { .. } => "corrupt in its document; add --as-printed".to_owned(),
            fault => fault.to_string(),
        });
        let page = page.and_then(|page| counting::rules(&page).map(|rules| (page, rules)));
        Variant { option: option.id.clone(), value: value.clone(), page }
    };
    others.map(variant).collect()
}

/// The schedules that only a variant puts in force: of each wager that has another pay table there than
/// by these rules, every other column of it.
pub(super) fn behind(game: &Game<'_>, rules: &Book, variant: &Variant) -> Vec<(String, Variant)> {
    let Ok((page, theirs)) = &variant.page else { return Vec::new() };
    let mut found = Vec::new();
    for wager in theirs.wagers() {
        let name = theirs.name(wager);
        let own = rules.wager(name).map(|wager| rules.own_tables(wager)).unwrap_or_default();
        let option = theirs.table_option(wager).filter(|_| own != theirs.own_tables(wager));
        let option = page.options.iter().find(|held| Some(&held.id) == option.as_ref());
        for column in option.into_iter().flat_map(|option| variants(game, page, option)) {
            found.push((name.to_owned(), column));
        }
    }
    found
}

/// How one wager comes out under one option.
struct Comparison {
    wager: String,
    option: String,
    lines: Vec<Line>,
}

struct Line {
    value: String,
    in_force: bool,
    found: Result<Found, String>,
}

/// The comparison as text or JSON.
pub(super) fn run(
    game: &Game<'_>,
    answer: &Answer<'_>,
    rules: &Book,
    counting: &Counting,
) -> Comparisons {
    let mut all = Vec::new();
    for option in &answer.page.options {
        let variants = variants(game, answer.page, option);
        let behind: Vec<_> = variants.iter().map(|variant| behind(game, rules, variant)).collect();
        for name in compared(answer, rules, &variants) {
            let own = answer.found.iter().find(|found| found.wager == name);
            let wager = rules.wager(&name);
            let basis = wager.map(|wager| rules.basis(answer.page, wager));
            let columns = wager.and_then(|it| columns(rules, it, &option.id, answer, counting));
            let mut lines = Vec::new();
            let (mut touched, mut before) = (false, 0);
            for (variant, behind) in variants.iter().zip(&behind) {
                let found = match &variant.page {
                    Err(reason) => Err(reason.clone()),
                    Ok((page, rules)) => match (rules.wager(&name), own) {
                        (None, _) => Err("not offered".to_owned()),
                        (Some(wager), Some(own)) if Some(rules.basis(page, wager)) == basis => {
                            Ok(own.clone())
                        }
                        (Some(wager), _) => {
                            touched = true;
                            let column = columns.iter().flatten();
                            let mut column = column.filter(|(name, _)| *name == variant.value);
                            Ok(match column.next() {
                                Some((_, found)) => found.clone(),
                                None => counting.price(rules, answer.seats, wager),
                            })
                        }
                    },
                };
                lines.push(Line { value: variant.value.clone(), in_force: false, found });
                lines.extend(lines_behind(&name, variant, behind, answer, counting));
                let place = option.values.iter().position(|value| *value == variant.value);
                if place < Some(option.chosen) {
                    before = lines.len();
                }
            }
            if touched {
                let found = own.cloned().ok_or_else(|| "not offered".to_owned());
                let line = Line { value: option.value().to_owned(), in_force: true, found };
                lines.insert(before, line);
                all.push(Comparison { wager: name, option: option.id.clone(), lines });
            }
        }
    }
    Comparisons(all)
}

/// The wagers that are compared: those that were asked for, and where all were, those that only a
/// variant offers.
fn compared(answer: &Answer<'_>, rules: &Book, variants: &[Variant]) -> Vec<String> {
    let mut names: Vec<String> = answer.found.iter().map(|found| found.wager.clone()).collect();
    if names.len() == rules.wagers().len() {
        for (_, theirs) in variants.iter().filter_map(|variant| variant.page.as_ref().ok()) {
            for wager in theirs.wagers() {
                let name = theirs.name(wager);
                if !names.iter().any(|held| held == name) && rules.wager(name).is_none() {
                    names.push(name.to_owned());
                }
            }
        }
    }
    names
}

/// What a wager comes to by the schedules that only a variant puts in force.
fn lines_behind(
    name: &str,
    variant: &Variant,
    behind: &[(String, Variant)],
    answer: &Answer<'_>,
    counting: &Counting,
) -> Vec<Line> {
    let Ok((_, rules)) = &variant.page else { return Vec::new() };
    let own: Vec<&Variant> =
        behind.iter().filter(|(wager, _)| wager == name).map(|(_, column)| column).collect();
    let (Some(first), Some(wager)) = (own.first(), rules.wager(name)) else { return Vec::new() };
    let columns = columns(rules, wager, &first.option, answer, counting).unwrap_or_default();
    let line = |column: &&Variant| {
        let found = match (columns.iter().find(|(name, _)| *name == column.value), &column.page) {
            (_, Err(reason)) => Err(reason.clone()),
            (Some((_, found)), Ok(_)) => Ok(found.clone()),
            (None, Ok((_, rules))) => match rules.wager(name) {
                Some(wager) => Ok(counting.price(rules, answer.seats, wager)),
                None => Err("not offered".to_owned()),
            },
        };
        let value = format!("{}, {}={}", variant.value, column.option, column.value);
        Line { value, in_force: false, found }
    };
    own.iter().map(line).collect()
}

/// What every column of a wager's table comes to, if that is what the option chooses.
fn columns(
    rules: &Book,
    wager: WagerId,
    option: &str,
    answer: &Answer<'_>,
    counting: &Counting,
) -> Option<Vec<(String, Found)>> {
    let own = rules.table_option(wager)?;
    let tell = &odds::work::silent;
    (own == option).then(|| counting.columns(rules, answer.seats, wager, tell)).flatten()
}

/// The standard error of a price that was drawn.
fn drawn(priced: &Priced) -> Option<String> {
    match priced.method {
        Method::Sample { error, .. } | Method::InPart { error, .. } => {
            Some(format!("standard error {}", of_float(error, 4)))
        }
        _ => None,
    }
}

/// Everything that was compared.
pub(super) struct Comparisons(Vec<Comparison>);

impl Comparisons {
    pub(super) fn text(&self, answer: &Answer<'_>) -> String {
        let mut out = page::head(answer);
        for found in &answer.found {
            match &found.price {
                Ok(priced) => {
                    let edge = house_edge(priced);
                    let hit = percent(priced.hit, 2);
                    let meter = if priced.meters.is_empty() { "" } else { " at an empty meter" };
                    let error = drawn(priced).map_or(String::new(), |it| format!(", {it}"));
                    let text = format!("house edge {edge}{meter}, hit frequency {hit}{error}");
                    beside(&mut out, &format!("  {}", found.wager), 21, &text);
                }
                Err(reason) => {
                    let text = format!("no price yet: {reason}");
                    beside(&mut out, &format!("  {}", found.wager), 21, &text);
                }
            }
        }
        if self.0.is_empty() {
            out += "\nNothing that the house may choose changes a price.\n";
        }
        for comparison in &self.0 {
            comparison.print(&mut out);
        }
        out
    }

    pub(super) fn json(&self, answer: &Answer<'_>) -> Value {
        let mut report = json::answer(answer);
        let comparisons = self.0.iter().map(Comparison::json).collect::<Vec<_>>();
        let facts = report.as_object_mut().expect("an answer is an object");
        facts.insert("comparisons".to_owned(), json!(comparisons));
        report
    }
}

impl Comparison {
    fn print(&self, out: &mut String) {
        *out += &format!("\n{}  by {}\n", self.wager.to_uppercase(), self.option);
        let wide = self.lines.iter().map(|line| line.value.chars().count()).max().unwrap_or(0);
        let wide = wide.clamp(8, 40);
        let head = format!("    {:wide$}  {:>12}  {:>12}", "", "house edge", "of all bet");
        *out += &format!("{head}  {:>11}  {:>8}\n", "hit", "deviation");
        let progressive = |line: &Line| match &line.found {
            Ok(Found { price: Ok(priced), .. }) => !priced.meters.is_empty(),
            _ => false,
        };
        if self.lines.iter().any(progressive) {
            *out += "    at an empty meter\n";
        }
        for line in &self.lines {
            let mark = if line.in_force { "*" } else { " " };
            let label = format!("  {mark} {:wide$}  ", line.value);
            match &line.found {
                Ok(Found { price: Ok(priced), .. }) => {
                    let (edge, hit) = (house_edge(priced), percent(priced.hit, 4));
                    let risk = of_float(priced.element_of_risk(), 4);
                    let deviation = priced.deviation();
                    let error = drawn(priced).map_or(String::new(), |it| format!("  {it}"));
                    let figures = format!("{edge:>12}  {risk:>12}  {hit:>11}  {deviation:>8.4}");
                    *out += &format!("{label}{figures}{error}\n");
                }
                Ok(Found { price: Err(reason), .. }) | Err(reason) => {
                    beside(out, &label, label.chars().count() + 1, reason);
                }
            }
        }
    }

    fn json(&self) -> Value {
        let lines = self.lines.iter().map(|line| match &line.found {
            Ok(Found { price: Ok(priced), .. }) => json!({
                "value": line.value,
                "in_force": line.in_force,
                "price": json::price(priced),
            }),
            Ok(Found { price: Err(reason), .. }) | Err(reason) => json!({
                "value": line.value,
                "in_force": line.in_force,
                "reason": reason,
            }),
        });
        json!({ "wager": self.wager, "option": self.option, "values": lines.collect::<Vec<_>>() })
    }
}
