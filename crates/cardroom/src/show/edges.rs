//! What each wager of a page brings, from the PAR sheets that come with the program.

use crate::odds::Book;
use crate::odds::par::Par;
use serde_json::{Value, json};
use sheet::Resolved;

/// The house edge of a wager.
pub(crate) struct Edge {
    pub(super) wager: String,
    edge: f64,
    /// The standard error of a sample.
    error: Option<f64>,
    progressive: bool,
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
                error: entry.error(),
                progressive: entry.is_progressive(),
            })
        };
        Some(rules.wagers().into_iter().filter_map(edge).collect())
    };
    found().unwrap_or_default()
}

impl Edge {
    /// The edge in words.
    pub(super) fn text(&self) -> String {
        let edge = format!("house edge {:.2} %", self.edge * 100.0);
        let error = self.error.map(|error| format!(" (sampled, ± {:.2} %)", error * 100.0));
        let meter = if self.progressive { " at an empty meter" } else { "" };
        format!("{edge}{meter}{}", error.unwrap_or_default())
    }

    /// The edge as the room's page has it.
    pub(crate) fn line(&self) -> server::games::PriceLine {
        let method = if self.error.is_some_and(|error| error > 0.0) { "sample" } else { "exact" };
        let (wager, method) = (self.wager.clone(), method.to_owned());
        server::games::PriceLine { wager, edge: self.edge, method }
    }

    pub(super) fn json(&self) -> Value {
        json!({ "wager": self.wager, "house_edge": self.edge, "standard_error": self.error })
    }
}
