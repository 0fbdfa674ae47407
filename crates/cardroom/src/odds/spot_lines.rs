//! What each thing to do is worth, as it is printed.

use super::figures::{SMALLER_BET, counted, plural};
use super::json;
use crate::layout::{beside, thousands};
use cards::Card;
use odds::price::{Choice, Ratio, Spot, Tried};
use serde_json::{Value, json};
use sheet::Resolved;

/// By so many standard errors one thing must be ahead of another to be better for sure.
const SURE: f64 = 2.0;

/// What each thing to do is worth.
pub(super) struct Advice<'a> {
    pub(super) page: &'a Resolved,
    pub(super) spot: &'a Spot,
    /// The wager that was made beside the opening one, as it was told.
    pub(super) made: Option<&'a str>,
    /// How much of what was done before was told; the rest is taken to have been the best.
    pub(super) told: usize,
    pub(super) unit: String,
    /// The number that deals were drawn from.
    pub(super) seed: u64,
    /// The best first.
    pub(super) lines: Vec<Line>,
}

/// Something to do, and what it is worth.
pub(super) struct Line {
    act: String,
    worth: Ratio,
    /// The standard error of it, where deals were drawn.
    error: Option<f64>,
    deals: u64,
}

impl Line {
    /// One that every deal was counted for.
    pub(super) fn exact(act: &str, worth: Ratio) -> Line {
        Line { act: act.to_owned(), worth, error: None, deals: 0 }
    }

    pub(super) fn counted(choice: &Choice) -> Line {
        Line::exact(&choice.deed.to_string(), choice.worth)
    }

    pub(super) fn tried(tried: &Tried) -> Line {
        let Tried { act, worth, error, deals } = *tried;
        Line { act: act.to_string(), worth, error, deals }
    }
}

impl Advice<'_> {
    pub(super) fn text(&self) -> String {
        let mut out = format!("{}\n", self.page.title);
        let mut line = |label: &str, text: &str| beside(&mut out, &format!("  {label}"), 14, text);
        line("game", &format!("{}@{}", self.page.game, self.page.edition));
        if let Some(made) = self.made {
            line("wager", made);
        }
        for (label, cards) in self.sights() {
            if !cards.is_empty() {
                line(label, &written(cards));
            }
        }
        let (told, assumed) = self.done();
        if !told.is_empty() {
            line("done", &told.join(", "));
        }
        if !assumed.is_empty() {
            let best = "taken as done before, the best that leads here; --done says otherwise";
            line("assumed", &format!("{}: {best}", assumed.join(", ")));
        }
        let best = self.lines.first().map_or(0.0, |line| line.worth.value());
        let wide = self.lines.iter().map(|line| line.act.chars().count()).max().unwrap_or(0);
        let head = format!("worth in {}", plural(&self.unit));
        let column = head.chars().count().max(12);
        out += &format!("\n  {:wide$}  {head:>column$}  {:>10}", "", "short by");
        out += if self.drawn().is_some() { "    standard error\n" } else { "\n" };
        for Line { act, worth, error, .. } in &self.lines {
            let value = worth.value();
            let short = match best - value {
                short if short > 0.0 => format!("{short:.4}"),
                _ => String::new(),
            };
            let how = match error {
                Some(error) => format!("  {error:.4}"),
                None => counted(*worth),
            };
            let row = format!("  {act:wide$}  {value:>+column$.4}  {short:>10}  {how}");
            out += &format!("{}\n", row.trim_end());
        }
        let near = self.near_the_best();
        if !near.is_empty() {
            let first = self.lines.first().map_or("", |line| &line.act);
            out += &format!(
                "\n  Which is best cannot be told by these deals: {first} or {}.\n",
                near.join(" or ")
            );
        }
        if self.is_tied() {
            out += &format!("\n  {SMALLER_BET}\n");
        }
        if let Some(deals) = self.drawn() {
            out += &format!(
                "\n  {} deals drawn for the best of them, seed {}; what is clearly worse was tried \
                 over fewer.\n",
                thousands(u128::from(deals)),
                self.seed
            );
        }
        out
    }

    /// What may be better than what comes first, as far as the errors tell.
    fn near_the_best(&self) -> Vec<&str> {
        let Some((first, others)) = self.lines.split_first() else { return Vec::new() };
        let near = |line: &&Line| {
            let error = first.error.unwrap_or(0.0).hypot(line.error.unwrap_or(0.0));
            first.worth.value() - line.worth.value() < SURE * error
        };
        others.iter().filter(near).map(|line| line.act.as_str()).collect()
    }

    /// How many deals were drawn for what is best; `None` if all were counted.
    fn drawn(&self) -> Option<u64> {
        self.lines.iter().find(|line| line.error.is_some()).map(|line| line.deals)
    }

    /// What was done before, in words: as it was told, and as it is assumed.
    fn done(&self) -> (Vec<String>, Vec<String>) {
        let mut told: Vec<String> = self.spot.done.iter().map(ToString::to_string).collect();
        let assumed = told.split_off(self.told);
        (told, assumed)
    }

    /// Whether something else is worth as much as what comes first.
    fn is_tied(&self) -> bool {
        let fraction = |line: &Line| line.worth.fraction();
        let alike = |one: &Line, other: &Line| match (fraction(one), fraction(other)) {
            (Some(one), Some(other)) => one == other,
            _ => one.worth == other.worth,
        };
        matches!(&self.lines[..], [first, second, ..] if alike(first, second))
    }

    fn sights(&self) -> [(&'static str, &[Card]); 3] {
        let Spot { own, board, dealer, .. } = self.spot;
        [("hand", own), ("board", board), ("dealer-up", dealer)]
    }

    pub(super) fn json(&self) -> Value {
        let actions = self.lines.iter().map(|line| {
            let mut action = json!({
                "action": line.act,
                "worth": line.worth.value(),
                "value": json::ratio(line.worth),
            });
            if let Some(error) = line.error {
                action["standard_error"] = error.into();
                action["deals"] = line.deals.into();
            }
            action
        });
        let [(_, hand), (_, board), (_, dealer)] = self.sights();
        let (told, assumed) = self.done();
        let mut answer = json!({
            "game": self.page.game,
            "edition": self.page.edition,
            "choices": json::choices(self.page),
            "hand": written(hand),
            "board": written(board),
            "dealer_up": written(dealer),
            "done": told,
            "assumed": assumed,
            "per": self.unit,
            "method": if self.drawn().is_some() { "sample" } else { "exact" },
            "actions": actions.collect::<Vec<_>>(),
        });
        if let Some(made) = self.made {
            answer["wager"] = made.into();
        }
        if self.drawn().is_some() {
            answer["maybe_best"] = self.near_the_best().into();
        }
        answer
    }
}

fn written(cards: &[Card]) -> String {
    cards.iter().map(|card| face(*card)).collect::<Vec<_>>().join(" ")
}

/// A card, or a tile, as it is written.
pub(super) fn face(card: Card) -> String {
    card.tile().map_or_else(|| card.to_string(), |tile| tile.to_string())
}
