//! Prices as JSON, so that other programs can rely on them.

use super::answer::{Answer, Found};
use super::figures::{self, units};
use super::meters;
use money::Meter;
use odds::price::{Advice, Beyond, Chart, Decision, Followed, Method, Priced, Ratio, Row, Told};
use serde_json::{Map, Value, json};
use sheet::Resolved;
use sheet::table::meters::MeterRules;

/// The whole answer.
pub(super) fn answer(answer: &Answer<'_>) -> Value {
    let page = answer.page;
    let priced = answer.found.iter().filter_map(|found| found.price.as_ref().ok());
    let unpriced = answer.found.iter().filter_map(unpriced);
    json!({
        "game": page.game,
        "edition": page.edition,
        "choices": choices(page),
        "stake_cents": answer.stake.as_cents(),
        "seats": answer.seats,
        "wagers": priced.map(|priced| wager(priced, page)).collect::<Vec<_>>(),
        "unpriced": unpriced.collect::<Vec<_>>(),
    })
}

/// The house's choices in force.
pub(super) fn choices(page: &Resolved) -> Value {
    let each = page.options.iter().map(|option| (option.id.clone(), json!(option.value())));
    Value::Object(each.collect::<Map<_, _>>())
}

fn unpriced(found: &Found) -> Option<Value> {
    let reason = found.price.as_ref().err()?;
    Some(json!({ "wager": found.wager, "reason": reason }))
}

/// One wager of a page: its price, and that of a progressive with its meters as they start.
pub(super) fn wager(priced: &Priced, page: &Resolved) -> Value {
    let mut price = price(priced);
    seed(&mut price, page);
    price
}

/// Adds to a price for empty meters what they start from on this page, and the edge with that.
pub(super) fn seed(price: &mut Value, page: &Resolved) {
    let Some(rules) = page.table().and_then(|game| game.meters) else { return };
    let Some(edge) = edge_at_seeds(price, &rules) else { return };
    price["house_edge_at_seeds"] = json!(edge);
    for held in price["meters"].as_array_mut().into_iter().flatten() {
        let seed = named(held).map(|meter| rules.seed(meter).as_cents());
        held["seed_cents"] = json!(seed);
    }
}

/// The edge with every meter at what it starts from; `None` if no part of the price lies on one, or
/// one is read already.
pub(super) fn edge_at_seeds(price: &Value, rules: &MeterRules) -> Option<f64> {
    let held = price.get("meters")?.as_array()?;
    let added = held.iter().map(|held| {
        let part = |key: &str| held["return_per_dollar"][key].as_str()?.parse::<f64>().ok();
        let share = part("numerator")? / part("denominator")?;
        let is_empty = held["shows_cents"].is_null();
        is_empty.then_some(share * rules.seed(named(held)?).as_cents() as f64 / 100.0)
    });
    let edge = price.get("house_edge_with_envy").unwrap_or(&price["house_edge"]).as_f64()?;
    Some(edge - added.sum::<Option<f64>>()?)
}

/// The meter that a price names.
fn named(held: &Value) -> Option<Meter> {
    let name = held["meter"].as_str().filter(|name| *name != "sole");
    Meter::ALL.into_iter().find(|meter| meter.name() == name)
}

/// A price, whatever the page.
pub(super) fn price(priced: &Priced) -> Value {
    let (method, error, seed) = match priced.method {
        Method::Exact => ("exact", 0.0, None),
        Method::Sample { seed, error } | Method::InPart { seed, error, .. } => {
            ("sample", error, Some(seed))
        }
        Method::Symmetry { seed, .. } => ("exact", 0.0, Some(seed)),
        Method::Induction { seed, .. } => ("induction", 0.0, Some(seed)),
    };
    let rows = priced.rows.iter().map(row);
    let results = priced
        .results
        .iter()
        .map(|(net, deals)| json!({ "net": units(*net), "count": whole(*deals) }));
    let mut price = json!({
        "wager": priced.wager,
        "per": priced.per,
        "stake_cents": priced.stake.as_cents(),
        "return": ratio(priced.expected),
        "house_edge": priced.house_edge(),
        "element_of_risk": priced.element_of_risk(),
        "hit_frequency": priced.hit.value(),
        "standard_deviation": priced.deviation(),
        "method": method,
        "standard_error": error,
        "deals": whole(priced.deals),
        "staked": ratio(priced.staked),
        "hit": ratio(priced.hit),
        "rows": rows.collect::<Vec<_>>(),
        "results": results.collect::<Vec<_>>(),
    });
    let facts = price.as_object_mut().expect("a price is an object");
    if !priced.by_wager.is_empty() {
        let each = priced.by_wager.iter().map(|(wager, rows)| {
            json!({ "wager": wager, "rows": rows.iter().map(row).collect::<Vec<_>>() })
        });
        facts.insert("by_wager".to_owned(), each.collect());
    }
    if let Some(seed) = seed {
        facts.insert("seed".to_owned(), json!(seed));
    }
    if !priced.meters.is_empty() {
        let each = priced.meters.iter().map(|held| {
            json!({
                "meter": held.meter.name().unwrap_or("sole"),
                "return_per_dollar": ratio(held.per_dollar),
                "break_even": meters::break_even(priced, held.meter),
                "shows_cents": held.shows.map(|shows| shows.as_cents()),
            })
        });
        facts.insert("meters".to_owned(), each.collect());
        facts.insert("house_edge_at_meters".to_owned(), json!(-priced.with_envy()));
    }
    match &priced.beyond {
        Some(Beyond::Envy { others, expected, rows }) => {
            let rows = rows.iter().map(row).collect::<Vec<_>>();
            let envy = json!({ "others": others, "return": ratio(*expected), "rows": rows });
            facts.insert("envy".to_owned(), envy);
            facts.insert("house_edge_with_envy".to_owned(), json!(-priced.with_envy()));
        }
        Some(Beyond::Bought { expected }) => {
            let edge = -expected.value();
            let bought =
                json!({ "per": priced.wager, "return": ratio(*expected), "house_edge": edge });
            facts.insert("bought".to_owned(), bought);
        }
        Some(Beyond::Tried { why, most }) => {
            facts.insert("tried".to_owned(), json!({ "why": why, "most": most }));
        }
        None => {}
    }
    if let Method::Induction { sampled, error, .. }
    | Method::Symmetry { sampled, error, .. }
    | Method::InPart { sampled, apart: error, .. } = priced.method
    {
        // These are of the rounds that were played, whose mean is not the return.
        let of = ["deals", "hit_frequency", "hit", "standard_deviation", "rows", "results"];
        let sampled = json!({
            "return": sampled,
            "standard_error": error,
            "rounds": whole(priced.deals),
            "of": of,
        });
        facts.insert("sampled".to_owned(), sampled);
    }
    if let Method::Induction { by_cards, best_banker, .. } = priced.method {
        facts.insert("note".to_owned(), json!(figures::INDUCTION));
        if let Some(best) = by_cards {
            facts.insert("house_edge_by_cards".to_owned(), json!(-best));
        }
        if let Some(best) = best_banker {
            facts.insert("house_edge_of_best_banker".to_owned(), json!(-best));
        }
    }
    if !priced.play.is_empty() {
        facts.insert("play".to_owned(), priced.play.iter().map(decision).collect());
    }
    let others = [("by_tables", priced.by_tables), ("by_house_way", priced.by_house_way)];
    for (key, other) in others.into_iter().filter_map(|(key, other)| Some((key, other?))) {
        let cost = priced.expected.value() - other.value();
        facts.insert(key.to_owned(), json!({ "return": ratio(other), "cost": cost }));
    }
    if !priced.charts.is_empty() {
        facts.insert("charts".to_owned(), priced.charts.iter().map(chart).collect());
    }
    price
}

fn row(row: &Row) -> Value {
    json!({ "hand": row.hand, "pays": row.pays, "count": whole(row.count) })
}

fn chart(chart: &Chart) -> Value {
    let rows = chart.rows.iter().map(|(hand, play)| json!({ "hand": hand, "play": play }));
    json!({
        "hands": chart.hands,
        "letters": chart.letters.to_string(),
        "against": chart.columns,
        "rows": rows.collect::<Vec<_>>(),
    })
}

pub(super) fn decision(decision: &Decision) -> Value {
    let lines = decision.lines.iter().map(|advice| {
        json!({
            "hands": advice.told(),
            "action": advice.action.to_string(),
            "count": whole(advice.count),
            "worth": advice.worth,
        })
    });
    let mut told = json!({ "knowing": decision.knowing, "lines": lines.collect::<Vec<_>>() });
    if let Some(Followed { best, of, cost }) = decision.followed {
        told["followed"] = json!({ "best": whole(best), "of": whole(of) });
        if let Some(cost) = cost {
            told["followed"]["cost"] = json!(cost);
        }
    }
    told
}

/// The best play that a price was printed with, decision by decision.
pub(super) fn play(price: &Value) -> Vec<Decision> {
    list(&price["play"]).iter().map(read_decision).collect()
}

/// One of them.
pub(super) fn read_decision(told: &Value) -> Decision {
    let text = |value: &Value| value.as_str().unwrap_or_default().to_owned();
    let advice = |line: &Value| {
        let worth = line["worth"].as_f64().unwrap_or_default();
        let (hands, action) = (text(&line["hands"]), text(&line["action"]));
        Advice::read(&hands, &action, count(&line["count"]), worth)
    };
    let knowing = text(&told["knowing"]);
    let followed = told.get("followed").map(|it| Followed {
        best: count(&it["best"]),
        of: count(&it["of"]),
        cost: it["cost"].as_f64(),
    });
    let (told, lines) = (Told::read(&knowing), list(&told["lines"]).iter().map(advice).collect());
    Decision { followed, told, ..Decision::new(knowing, lines) }
}

/// What is listed, if anything is.
pub(super) fn list(value: &Value) -> &[Value] {
    value.as_array().map_or(&[], |list| list)
}

/// A ratio as it was counted. Both numbers may grow large, so both are always strings.
pub(super) fn ratio(ratio: Ratio) -> Value {
    json!({
        "numerator": ratio.numerator.to_string(),
        "denominator": ratio.denominator.to_string(),
    })
}

/// A count: a number as long as every reader of JSON keeps it whole, then a string.
pub(super) fn whole(count: u128) -> Value {
    match u64::try_from(count) {
        Ok(count) if count < 1 << 53 => Value::from(count),
        _ => Value::from(count.to_string()),
    }
}

/// Reads a count, as a number or as a string.
pub(super) fn count(value: &Value) -> u128 {
    match value {
        Value::String(digits) => digits.parse().unwrap_or_default(),
        other => other.as_u64().unwrap_or_default().into(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_passes_two_to_the_53rd_is_a_string() {
        assert_eq!(whole((1 << 53) - 1), json!(9_007_199_254_740_991_u64));
        assert_eq!(whole(1 << 53), json!("9007199254740992"));
    }
}
