//! What each wager of a page brings, from the PAR sheets that come with the program.

use crate::odds::Book;
use crate::odds::figures::of_float;
use crate::odds::par::Par;
use serde_json::{Value, json};
use server::games::{Method, PriceLine};
use sheet::Resolved;

/// The house edge of a wager.
pub(crate) struct Edge {
    pub(super) wager: String,
    edge: f64,
    method: Method,
    /// The standard error of a sample.
    error: Option<f64>,
    progressive: bool,
    /// The edge with its meters as they start. Ruling X-09.
    seeded: Option<f64>,
    /// How many others' hands are counted in.
    envied: Option<u64>,
}

/// The edges of a page's wagers, where they are known for the rules in force.
pub(crate) fn of(page: &Resolved) -> Vec<Edge> {
    let found = || {
        let rules = Book::of(page).ok()?;
        let par = Par::of(&page.game)?;
        let edge = |wager| {
            let entry = par.price(page, &rules, wager)?;
            Some(Edge {
                wager: rules.name(wager).to_owned(),
                edge: entry.edge()?,
                method: match entry.method()? {
                    "exact" => Method::Exact,
                    "induction" => Method::Induction,
                    _ => Method::Sample,
                },
                error: entry.error(),
                progressive: entry.is_progressive(),
                seeded: page.table().and_then(|game| entry.edge_at_seed(&game.meters?)),
                envied: entry.envied(),
            })
        };
        Some(rules.wagers().into_iter().filter_map(edge).collect())
    };
    found().unwrap_or_default()
}

/// The prices of a page's wagers as the room's page has them; those that nobody has priced are
/// there too, without one.
pub(crate) fn lines(page: &Resolved) -> Vec<PriceLine> {
    let priced = of(page);
    let Ok(rules) = Book::of(page) else { return Vec::new() };
    let names = rules.wagers().into_iter().map(|wager| rules.name(wager).to_owned());
    let line = |wager: String| match priced.iter().find(|edge| edge.wager == wager) {
        Some(edge) => edge.line(),
        None => PriceLine { wager, edge: None, method: Method::Unpriced, error: None, meter: None },
    };
    names.map(line).collect()
}

impl Edge {
    fn line(&self) -> PriceLine {
        PriceLine {
            wager: self.wager.clone(),
            edge: Some(self.edge),
            method: self.method,
            error: self.error.filter(|error| *error > 0.0),
            meter: self.progressive.then_some("empty"),
        }
    }

    /// The edge in words.
    pub(super) fn text(&self) -> String {
        let edge = format!("house edge {}", of_float(self.edge, 2));
        let error = self.error.map(|error| format!(" (sampled, ± {} %)", digits(error * 100.0)));
        let meter = match (self.progressive, self.seeded) {
            (false, _) => String::new(),
            (true, None) => " at an empty meter".to_owned(),
            (true, Some(edge)) => {
                format!(" at an empty meter, {:.2} % at its seed", edge * 100.0)
            }
        };
        let envy = self.envied.map(|others| match others {
            1 => ", with envy of one other".to_owned(),
            others => format!(", with envy of {others} others"),
        });
        format!("{edge}{meter}{}{}", envy.unwrap_or_default(), error.unwrap_or_default())
    }

    pub(super) fn json(&self) -> Value {
        json!({ "wager": self.wager, "house_edge": self.edge, "standard_error": self.error })
    }
}

/// A percentage to two decimals, or to as many as it takes to be more than nothing.
fn digits(percent: f64) -> String {
    let decimals = 2..=9;
    let mut written = decimals.map(|decimals| format!("{percent:.decimals$}"));
    let some = |text: &String| text.bytes().any(|digit| (b'1'..=b'9').contains(&digit));
    written.find(some).unwrap_or_else(|| "0.00".to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;
    use sheet::Library;

    #[test]
    fn an_error_is_never_nothing() {
        let written = [0.25, 0.014, 0.0049, 0.000_061, 0.0].map(digits);
        assert_eq!(written, ["0.25", "0.01", "0.005", "0.0001", "0.00"]);
    }

    fn line(game: &str, choices: &[(&str, &str)], wager: &str) -> PriceLine {
        let library = Library::built_in();
        let page = library.game(game).expect("there is such a game").resolve(choices);
        let lines = lines(&page.expect("and it has these choices"));
        lines.into_iter().find(|line| line.wager == wager).expect("the wager is there")
    }

    /// Source: colorado l.1261-1339, schedules 1 and 3.
    #[test]
    fn a_wager_is_priced_by_the_schedule_in_force() {
        let edge = |schedule| {
            let choice = [("paytable.pair-plus", schedule)];
            let edge = line("three-card-poker@colorado", &choice, "pair-plus").edge;
            edge.map(|edge| format!("{:.2}", edge * 100.0))
        };
        assert_eq!([edge("1"), edge("3")].map(Option::unwrap), ["2.32", "5.57"]);
    }

    #[test]
    fn a_price_says_how_it_was_found() {
        let method = |game, wager| line(game, &[], wager).method;
        assert_eq!(method("three-card-poker@colorado", "pair-plus"), Method::Exact);
        assert_eq!(method("pure-21-5-blackjack", "game"), Method::Induction);
        assert_eq!(method("fast-action-holdem", "wager"), Method::Sample);
    }

    /// Games that cost nothing in the long run are written without a sign.
    #[test]
    fn what_rounds_to_nothing_has_no_sign() {
        let library = Library::built_in();
        let page = library.game("super-pan-9").expect("it is there").resolve(&[]);
        let found = of(&page.expect("it has no options"));
        assert_eq!(found[0].text(), "house edge 0.00 %");
    }

    #[test]
    fn a_progressive_says_how_full_its_meter_was_thought() {
        let line = line("three-card-poker@colorado", &[], "progressive");
        assert_eq!(line.meter, Some("empty"));
        let library = Library::built_in();
        let page = library.game("mississippi-stud@colorado").expect("a game").resolve(&[]);
        let edges = of(&page.expect("a page"));
        let edge = edges.iter().find(|edge| edge.wager == "progressive").expect("it is priced");
        let text = edge.text();
        assert!(text.contains(" % at an empty meter, 41.17 % at its seed"), "{text}");
    }
}
