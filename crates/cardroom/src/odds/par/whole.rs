//! Whether a kept price is whole: what its results come to is its return, and its rows are all the
//! deals. What a disk or a hand has spoilt is counted again, not carried on.

use money::Fraction;
use serde_json::Value;

/// What is wrong with a price as it is kept, if anything.
pub(crate) fn fault(price: &Value) -> Result<(), &'static str> {
    for figure in ["house_edge", "element_of_risk", "hit_frequency", "standard_deviation"] {
        number(&price[figure]).ok_or("a figure is missing")?;
    }
    let expected = ratio(&price["return"]).ok_or("no return")?;
    let deals = whole(&price["deals"]).filter(|deals| *deals > 0).ok_or("no deals")?;
    let results = results(&price["results"]).ok_or("results that cannot be read")?;
    let rows = price["rows"].as_array().ok_or("no rows")?;
    let counted = |counts: Option<i128>| counts == Some(deals);
    if !counted(sum(rows.iter().map(|row| whole(&row["count"])))) {
        return Err("rows that are not all the deals");
    }
    if !counted(sum(results.iter().map(|(_, count)| Some(*count)))) {
        return Err("results that are not all the deals");
    }
    let mean = |of: &dyn Fn(Fraction) -> Option<Fraction>| {
        let sum = results.iter().try_fold(Fraction::whole(0), |sum, (net, count)| {
            sum.checked_add(of(*net)?.checked_mul(Fraction::whole(*count))?)
        });
        sum?.checked_div(Fraction::whole(deals))
    };
    // What is beyond a fraction's reach is not held to account.
    let Some((won, squared)) = mean(&Some).zip(mean(&|net| net.checked_mul(net))) else {
        return Ok(());
    };
    let deviation = number(&price["standard_deviation"]).unwrap_or_default();
    let comes_to_it = match price.get("sampled") {
        Some(sampled) => number(&sampled["return"]).is_some_and(|it| near(value(won), it)),
        None if price["method"] == "exact" => won == expected,
        // A part of the return may be counted where the rest is drawn.
        None => {
            let error = deviation / (deals as f64).sqrt();
            (value(won) - value(expected)).abs() < 6.0 * error
        }
    };
    if !comes_to_it {
        return Err("results that do not come to the return");
    }
    match near(value(squared), deviation.powi(2) + value(expected).powi(2)) {
        true => Ok(()),
        false => Err("results that do not come to the deviation"),
    }
}

fn sum(mut counts: impl Iterator<Item = Option<i128>>) -> Option<i128> {
    counts.try_fold(0_i128, |sum, count| sum.checked_add(count?))
}

fn near(one: f64, other: f64) -> bool {
    (one - other).abs() < 1e-9 * one.abs().max(1.0)
}

fn value(of: Fraction) -> f64 {
    of.numerator() as f64 / of.denominator() as f64
}

fn number(value: &Value) -> Option<f64> {
    value.as_f64().filter(|number| number.is_finite())
}

/// A count: a number, or digits where it is a large one.
fn whole(value: &Value) -> Option<i128> {
    match value {
        Value::String(digits) => digits.parse().ok(),
        other => other.as_u64().map(i128::from),
    }
}

fn ratio(value: &Value) -> Option<Fraction> {
    let part = |key: &str| value[key].as_str()?.parse::<i128>().ok();
    Fraction::new(part("numerator")?, part("denominator")?)
}

/// What the bettor comes out with, and in how many deals.
fn results(list: &Value) -> Option<Vec<(Fraction, i128)>> {
    let result = |it: &Value| {
        let net = it["net"].as_str()?;
        let (over, under) = net.split_once('/').unwrap_or((net, "1"));
        let net = Fraction::new(over.parse().ok()?, under.parse().ok()?)?;
        Some((net, whole(&it["count"])?))
    };
    list.as_array()?.iter().map(result).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    /// A coin that pays 9 to 10: what it brings is -1/20, and its square 181/200.
    fn coin() -> Value {
        json!({
            "return": { "numerator": "-1", "denominator": "20" },
            "house_edge": 0.05,
            "element_of_risk": 0.05,
            "hit_frequency": 0.5,
            "standard_deviation": (0.905_f64 - 0.0025).sqrt(),
            "method": "exact",
            "deals": 2,
            "rows": [{ "count": 1 }, { "count": "1" }],
            "results": [{ "net": "-1", "count": 1 }, { "net": "9/10", "count": 1 }],
        })
    }

    #[test]
    fn what_is_spoilt_is_told() {
        assert_eq!(fault(&coin()), Ok(()));
        let spoilt = |key: &str, value: Value| {
            let mut price = coin();
            price[key] = value;
            fault(&price).expect_err("it is spoilt")
        };
        assert_eq!(spoilt("house_edge", json!(null)), "a figure is missing");
        let nothing = json!({ "numerator": "-1", "denominator": "0" });
        assert_eq!(spoilt("return", nothing), "no return");
        assert_eq!(spoilt("deals", json!(0)), "no deals");
        assert_eq!(spoilt("deals", json!("9".repeat(48))), "no deals");
        assert_eq!(spoilt("deals", json!(3)), "rows that are not all the deals");
        assert_eq!(spoilt("rows", json!("none")), "no rows");
        assert_eq!(spoilt("rows", json!([{ "count": 2 }, {}])), "rows that are not all the deals");
        let one = json!([{ "net": "-1", "count": 1 }]);
        assert_eq!(spoilt("results", one), "results that are not all the deals");
        let even = json!([{ "net": "-1", "count": 1 }, { "net": "1", "count": 1 }]);
        assert_eq!(spoilt("results", even), "results that do not come to the return");
        let wide = json!(2.0);
        assert_eq!(spoilt("standard_deviation", wide), "results that do not come to the deviation");
        for price in [json!("no price"), json!(null), json!({}), json!([])] {
            assert!(fault(&price).is_err(), "{price}");
        }
    }
}
