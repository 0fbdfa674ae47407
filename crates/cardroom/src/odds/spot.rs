//! `odds --hand`: what each thing to do is worth at one decision, best first.

use super::counting::Counting;
use super::figures::counted;
use super::json;
use crate::layout::beside;
use crate::watch::Watch;
use cards::{Card, Hand};
use engine::table::Rules;
use odds::price::{self, Choice, Deed, Spot};
use serde_json::{Value, json};
use sheet::Resolved;
use sheet::table::step::{Step, Zone};

/// The cards in sight, as they are asked about.
#[derive(clap::Args)]
pub(super) struct Sight {
    /// Your cards: says what each action is worth at the decision that is made with them
    #[arg(long, value_name = "CARDS", conflicts_with_all = ["wager", "compare", "meter", "plot", "write"])]
    hand: Option<String>,

    /// The cards of the board that lie open
    #[arg(long, value_name = "CARDS", requires = "hand")]
    board: Option<String>,

    /// The dealer's cards that lie open
    #[arg(long, value_name = "CARDS", requires = "hand")]
    dealer_up: Option<String>,

    /// What you did at each decision before, in turn: `check, bet 2`; as little as keeps you in
    /// where it is not said
    #[arg(long, value_name = "DEEDS", requires = "hand")]
    done: Option<String>,
}

/// How many cards are in sight at a decision.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Seen {
    own: usize,
    board: usize,
    dealer: usize,
}

impl Sight {
    /// Whether advice is asked for.
    pub(super) const fn is_asked(&self) -> bool {
        self.hand.is_some()
    }

    /// The own cards and the banker's, in a game of twenty-one.
    ///
    /// # Errors
    /// What such a game has not.
    pub(super) fn points(&self, game: &str) -> Result<(&str, Option<&str>), String> {
        if self.board.is_some() || self.done.is_some() {
            return Err(format!("{game} has no board; leave --board and --done out"));
        }
        Ok((self.hand.as_deref().unwrap_or_default(), self.dealer_up.as_deref()))
    }

    /// The answer as text or JSON.
    ///
    /// # Errors
    /// Cards that are not in sight at any decision, or a decision that no count knows.
    pub(super) fn advise(
        &self,
        page: &Resolved,
        rules: &Rules,
        seats: u8,
        counting: &Counting,
        form: Form,
    ) -> Result<String, String> {
        let read = |text: &Option<String>| -> Result<Vec<Card>, String> {
            let text = text.as_deref().unwrap_or_default();
            let hand: Hand = text.parse().map_err(|fault| {
                format!("in `{}`, {fault}; write cards as `Ah Td 2c`", text.escape_debug())
            })?;
            Ok(hand.to_vec())
        };
        let spot = Spot {
            own: read(&self.hand)?,
            board: read(&self.board)?,
            dealer: read(&self.dealer_up)?,
            done: match &self.done {
                None => Vec::new(),
                Some(text) => {
                    let deeds: Result<Vec<Deed>, _> = text.split(',').map(str::parse).collect();
                    deeds.map_err(|fault| fault.to_string())?
                }
            },
        };
        check(page, rules, &spot)?;
        let watch = Watch::new();
        let tell = |done, of| watch.see(done, of);
        let choices = counting.with(seats, &tell, |asked| price::advise(rules, &spot, asked));
        watch.finish();
        let choices = choices.map_err(|fault| {
            format!("{}@{} has no advice for this yet: {fault}", page.game, page.edition)
        })?;
        let unit =
            price::wagers(rules).first().map_or("wager", |wager| rules.name(*wager)).to_owned();
        let advice = Advice { page, spot: &spot, unit, choices };
        Ok(match form {
            Form::Json => format!("{:#}\n", advice.json()),
            Form::Text => advice.text(),
        })
    }
}

/// How an answer is printed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Form {
    Text,
    Json,
}

/// Refuses cards that are there twice, not in the pack, or not in sight at any decision.
fn check(page: &Resolved, rules: &Rules, spot: &Spot) -> Result<(), String> {
    let name = format!("{}@{}", page.game, page.edition);
    let mut held: Vec<Card> = Vec::new();
    for card in spot.own.iter().chain(&spot.board).chain(&spot.dealer) {
        if held.contains(card) {
            return Err(format!("{card} is there twice"));
        }
        if rules.game.pack.set().is_some_and(|pack| !pack.contains(*card)) {
            return Err(format!("{card} is not in the pack of {name}"));
        }
        held.push(*card);
    }
    let given = Seen { own: spot.own.len(), board: spot.board.len(), dealer: spot.dealer.len() };
    let all = decisions(rules);
    if all.is_empty() {
        return Err(format!("nothing is decided in {name} once cards are dealt; leave --hand out"));
    }
    if given.board > 0 && all.iter().all(|seen| seen.board == 0) {
        return Err(format!("{name} has no board at a decision; leave --board out"));
    }
    if given.dealer > 0 && all.iter().all(|seen| seen.dealer == 0) {
        return Err(format!(
            "no card of the dealer's is open at a decision in {name}; leave --dealer-up out"
        ));
    }
    match all.contains(&given) {
        true => Ok(()),
        false => {
            let all: Vec<String> = all.into_iter().map(Seen::words).collect();
            let given = given.words();
            Err(format!("{name} has no decision with {given}; it has with {}", all.join("; with ")))
        }
    }
}

impl Seen {
    fn words(self) -> String {
        let cards = |count: usize| match count {
            1 => "one card".to_owned(),
            count => format!("{count} cards"),
        };
        let mut text = format!("{} in hand", cards(self.own));
        if self.board > 0 {
            text += &format!(", {} on the board", self.board);
        }
        if self.dealer > 0 {
            text += &format!(", {} of the dealer's", self.dealer);
        }
        text
    }
}

/// What is in sight whenever something is decided, from the first deal on.
fn decisions(rules: &Rules) -> Vec<Seen> {
    let mut seen = Seen { own: 0, board: 0, dealer: 0 };
    let (mut board_down, mut dealer_down) = (0, 0);
    let mut all = Vec::new();
    for step in &rules.game.steps {
        match step {
            Step::Deal { cards, to, up, .. } => {
                let (cards, up) = (usize::from(*cards), usize::from(*up));
                match to {
                    Zone::Players => seen.own += cards,
                    Zone::Board => {
                        seen.board += up;
                        board_down += cards - up;
                    }
                    Zone::Dealer => {
                        seen.dealer += up;
                        dealer_down += cards - up;
                    }
                    _ => {}
                }
            }
            Step::Turn { cards, of } => {
                let (down, up) = match of {
                    Zone::Board => (&mut board_down, &mut seen.board),
                    Zone::Dealer => (&mut dealer_down, &mut seen.dealer),
                    _ => continue,
                };
                let turned = cards.map_or(*down, |cards| usize::from(cards).min(*down));
                *down -= turned;
                *up += turned;
            }
            Step::Ask { .. } | Step::Pull(_) | Step::Special(_) | Step::Peculiar(_)
                if seen.own > 0 && !all.contains(&seen) =>
            {
                all.push(seen);
            }
            _ => {}
        }
    }
    all
}

/// What each thing to do is worth.
struct Advice<'a> {
    page: &'a Resolved,
    spot: &'a Spot,
    unit: String,
    choices: Vec<Choice>,
}

impl Advice<'_> {
    fn text(&self) -> String {
        let mut out = format!("{}\n", self.page.title);
        let mut line = |label: &str, text: &str| beside(&mut out, &format!("  {label}"), 14, text);
        line("game", &format!("{}@{}", self.page.game, self.page.edition));
        for (label, cards) in self.sights() {
            if !cards.is_empty() {
                line(label, &written(cards));
            }
        }
        if !self.spot.done.is_empty() {
            line("done", &self.done().join(", "));
        }
        let best = self.choices.first().map_or(0.0, |choice| choice.worth.value());
        let wide = self.choices.iter().map(|choice| choice.deed.to_string().chars().count());
        let wide = wide.max().unwrap_or(0);
        let head = format!("worth in {}s", self.unit);
        let column = head.chars().count().max(12);
        out += &format!("\n  {:wide$}  {head:>column$}  {:>10}\n", "", "short by");
        for choice in &self.choices {
            let worth = choice.worth.value();
            let short = match best - worth {
                short if short > 0.0 => format!("{short:.4}"),
                _ => String::new(),
            };
            let deed = choice.deed.to_string();
            let ratio = counted(choice.worth);
            let row = format!("  {deed:wide$}  {worth:>+column$.4}  {short:>10}  {ratio}");
            out += &format!("{}\n", row.trim_end());
        }
        out
    }

    /// What was done before, in words.
    fn done(&self) -> Vec<String> {
        self.spot.done.iter().map(ToString::to_string).collect()
    }

    fn sights(&self) -> [(&'static str, &[Card]); 3] {
        let Spot { own, board, dealer, .. } = self.spot;
        [("hand", own), ("board", board), ("dealer-up", dealer)]
    }

    fn json(&self) -> Value {
        let actions = self.choices.iter().map(|choice| {
            json!({
                "action": choice.deed.to_string(),
                "worth": choice.worth.value(),
                "value": json::ratio(choice.worth),
            })
        });
        let [(_, hand), (_, board), (_, dealer)] = self.sights();
        json!({
            "game": self.page.game,
            "edition": self.page.edition,
            "choices": json::choices(self.page),
            "hand": written(hand),
            "board": written(board),
            "dealer_up": written(dealer),
            "done": self.done(),
            "per": self.unit,
            "actions": actions.collect::<Vec<_>>(),
        })
    }
}

fn written(cards: &[Card]) -> String {
    cards.iter().map(ToString::to_string).collect::<Vec<_>>().join(" ")
}
