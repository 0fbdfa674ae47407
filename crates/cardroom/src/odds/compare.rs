//! What the house's choices change: every schedule of a pay table and every other option, each by
//! itself, side by side.

use super::answer::{Answer, Found};
use super::book::Book;
use super::counting::{self, Counting};
use super::figures::{house_edge, of_float, percent};
use super::{json, page};
use crate::layout::beside;
use engine::WagerId;
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
        for found in &answer.found {
            let wager = rules.wager(&found.wager);
            let own = wager.map(|wager| rules.basis(answer.page, wager));
            let columns = wager.and_then(|wager| columns(rules, wager, option, answer, counting));
            let mut lines = Vec::new();
            let mut touched = false;
            for variant in &variants {
                let found = match &variant.page {
                    Err(reason) => Err(reason.clone()),
                    Ok((page, rules)) => match rules.wager(&found.wager) {
                        None => Err("not offered".to_owned()),
                        Some(wager) if Some(rules.basis(page, wager)) == own => Ok(found.clone()),
                        Some(wager) => {
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
            }
            if touched {
                let (wager, value) = (found.wager.clone(), option.value().to_owned());
                let line = Line { value, in_force: true, found: Ok(found.clone()) };
                lines.insert(option.chosen.min(lines.len()), line);
                all.push(Comparison { wager, option: option.id.clone(), lines });
            }
        }
    }
    Comparisons(all)
}

/// What every column of a wager's table comes to, if that is what the option chooses.
fn columns(
    rules: &Book,
    wager: WagerId,
    option: &HouseOption,
    answer: &Answer<'_>,
    counting: &Counting,
) -> Option<Vec<(String, Found)>> {
    let own = rules.table_option(wager)?;
    let tell = &odds::work::silent;
    (own == option.id).then(|| counting.columns(rules, answer.seats, wager, tell)).flatten()
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
                    let text = format!("house edge {edge}, hit frequency {hit}");
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
        let mut report = json::answer(answer, &[]);
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
                    *out +=
                        &format!("{label}{edge:>12}  {risk:>12}  {hit:>11}  {deviation:>8.4}\n");
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
                "price": json::price(priced, &[]),
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
