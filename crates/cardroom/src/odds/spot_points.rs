//! `odds --hand` in twenty-one: what each thing to do is worth against the banker's card.

use super::figures::plural;
use super::json;
use super::spot::Form;
use crate::layout::beside;
use cards::{Card, Hand};
use engine::points::Rules;
use odds::points::{self, Choice, Deed};
use serde_json::json;
use sheet::Resolved;

/// The answer as text or JSON.
///
/// # Errors
/// Cards that are not in the pack, no card of the banker's, or nothing to decide.
pub(super) fn advise(
    page: &Resolved,
    rules: &Rules,
    (hand, up, done): (&str, Option<&str>, Vec<Deed>),
    form: Form,
) -> Result<String, String> {
    let name = format!("{}@{}", page.game, page.edition);
    let own = read(hand)?;
    let up = read(up.unwrap_or_default())?;
    let &[up] = &up[..] else {
        return Err(format!(
            "what is best in {name} goes by the banker's card; write --dealer-up and one card"
        ));
    };
    if own.len() < 2 {
        return Err(format!("a hand of {name} has two cards or more"));
    }
    for card in own.iter().chain([&up]) {
        let held = own.iter().chain([&up]).filter(|other| *other == card).count();
        match rules.game.pack.count_of(*card) {
            0 => return Err(format!("{card} is not in the pack of {name}")),
            of if of < held => return Err(format!("{card} is there {held} times, of {of}")),
            _ => {}
        }
    }
    let choices = points::advise_after(rules, &own, up, &done);
    let choices = choices.map_err(|fault| format!("{name}: {fault}"))?;
    let unit = rules.name(rules.hands()[0]);
    Ok(match form {
        Form::Json => {
            let actions = choices
                .iter()
                .map(|choice| json!({ "action": choice.deed, "worth": choice.worth }));
            let answer = json!({
                "game": page.game,
                "edition": page.edition,
                "choices": json::choices(page),
                "hand": written(&own),
                "dealer_up": up.to_string(),
                "done": done.iter().map(ToString::to_string).collect::<Vec<_>>(),
                "per": unit,
                "actions": actions.collect::<Vec<_>>(),
            });
            format!("{answer:#}\n")
        }
        Form::Text => text(page, (&own, up, &done), unit, &choices),
    })
}

fn text(
    page: &Resolved,
    (own, up, done): (&[Card], Card, &[Deed]),
    unit: &str,
    choices: &[Choice],
) -> String {
    let mut out = format!("{}\n", page.title);
    let mut line = |label: &str, text: &str| beside(&mut out, &format!("  {label}"), 14, text);
    line("game", &format!("{}@{}", page.game, page.edition));
    line("hand", &written(own));
    line("dealer-up", &up.to_string());
    if !done.is_empty() {
        let done: Vec<String> = done.iter().map(ToString::to_string).collect();
        line("done", &done.join(", "));
    }
    let best = choices.first().map_or(0.0, |choice| choice.worth);
    let wide = choices.iter().map(|choice| choice.deed.chars().count()).max().unwrap_or(0);
    let head = format!("worth in {}", plural(unit));
    let column = head.chars().count().max(12);
    out += &format!("\n  {:wide$}  {head:>column$}  {:>10}\n", "", "short by");
    for Choice { deed, worth } in choices {
        let short = match best - worth {
            short if short > 0.0 => format!("{short:.4}"),
            _ => String::new(),
        };
        let row = format!("  {deed:wide$}  {worth:>+column$.4}  {short:>10}");
        out += &format!("{}\n", row.trim_end());
    }
    out
}

fn read(text: &str) -> Result<Vec<Card>, String> {
    let hand: Hand = text.parse().map_err(|fault| {
        format!("in `{}`, {fault}; write cards as `Ah Td 2c`", text.escape_debug())
    })?;
    Ok(hand.to_vec())
}

fn written(cards: &[Card]) -> String {
    cards.iter().map(ToString::to_string).collect::<Vec<_>>().join(" ")
}
