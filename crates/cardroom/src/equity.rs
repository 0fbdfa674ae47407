//! `cardroom equity`: how much of the pot each hand wins.

use crate::asked::Asked as Game;
use crate::chance::{Chance, Purpose};
use crate::layout::thousands;
use crate::watch::Watch;
use cards::Card;
use odds::equity::{Asked, Equity as Found, Method, Share, Spot};
use serde_json::{Map, Value, json};
use sheet::poker::Poker;
use std::fmt::Write;

/// Work out how much of the pot each hand wins
///
/// For every poker game of the sheets: high, low and split, with one board, two or none. Every deal
/// is counted where that takes seconds; else deals at random give the shares with their error, the
/// same for the same seed. Betting plays no part: every hand stays to the end.
///
/// A hand is cards, one argument each (`AhAs` or "Ah As"), or hands parted by `/`; `random` is any
/// hand, and cards that a hand is short of are dealt: the cards to come in stud, the draw in draw
/// poker. Where a hand has two cards it may be a range: `AA`, `AKs`, `AKo`, `77+`, `A5s-A2s`,
/// divided by commas; every combination counts once.
#[derive(clap::Args)]
#[command(after_help = "Example:\n  cardroom equity texas-holdem AhAs KdKc")]
#[command(after_long_help = "\
Examples:
  Aces against kings, on a flop:
    cardroom equity texas-holdem AhAs KdKc --board \"Ks 7h 2c\"

  A range against any hand:
    cardroom equity texas-holdem \"TT+,AQs+\" random

  High and low:
    cardroom equity omaha-hi-lo Ah2h3dKd QsQcJsJc

  Stud and razz, with what is known so far; a folded card is dead:
    cardroom equity seven-card-stud \"Ah Ad Kc\" \"7s 6s 5s\" --dead 8s

  One draw: what each keeps; what is thrown is dead:
    cardroom equity five-card-draw \"Ah Ad\" \"Ks Qs Js Ts\" --dead \"7c 4d 2h 2c\"

  Two boards:
    cardroom equity double-board-omaha AhAsKhKs JdTd9c8c --board \"2c 7d Qh\" --board \"Th 5s 5c\"

In pineapple a hand may be three cards, which throws one when it is time: all hands face up, each
throws what leaves it the largest share whatever the others throw. Two cards are a hand that has
thrown.")]
pub(crate) struct Equity {
    #[command(flatten)]
    game: Game,

    /// The hands: cards, `random`, or a range
    #[arg(required = true, value_name = "HAND")]
    hands: Vec<String>,

    /// Cards on the board; once for each board
    #[arg(long, value_name = "CARDS")]
    board: Vec<String>,

    /// Cards known to be elsewhere
    #[arg(long, value_name = "CARDS", default_value = "")]
    dead: String,

    /// Count every deal, however long it takes
    #[arg(long, conflicts_with = "samples")]
    exact: bool,

    /// Take so many deals at random
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..=1_000_000_000_000))]
    samples: Option<u64>,

    /// The seed of every random number
    #[arg(long, value_name = "S", default_value_t = 1)]
    seed: u64,

    /// How many threads; all of the machine's unless given
    #[arg(long, value_name = "T", value_parser = clap::value_parser!(u64).range(1..=1024))]
    threads: Option<u64>,

    /// Print JSON
    #[arg(long)]
    json: bool,
}

/// The answer, and what it is the answer to.
struct Report {
    game: String,
    edition: String,
    hands: Vec<String>,
    boards: Vec<String>,
    dead: String,
    /// Whether high and low share the pot.
    split: bool,
    /// Whether two boards do: what is won is told board by board then.
    halves: bool,
    assumed: Vec<&'static str>,
    seed: u64,
    found: Found,
}

impl Equity {
    /// The answer as text, or why there is none.
    pub(crate) fn run(self) -> Result<String, String> {
        let page = self.game.resolve()?;
        if page.pan().is_some() {
            return Err(
                "Pan has no pot to share; `cardroom odds pan` says what a hand is worth".to_owned()
            );
        }
        let Some((game, _)) = page.poker() else {
            return Err(format!(
                "{} is played against a dealer; shares of a pot are for poker games, which \
                 `cardroom games --kind poker` lists",
                page.game
            ));
        };
        let hands = split_hands(&self.hands)?;
        let boards: Vec<String> = self.board.iter().flat_map(|text| parted(text)).collect();
        let spot = spot(game, &hands, &boards, &self.dead)?;
        let found = self.find(&spot)?;
        let report = Report {
            split: game.pot.ways.len() > 1,
            halves: game.pot.boards > 1,
            assumed: spot.assumed(),
            game: page.game.clone(),
            edition: page.edition.clone(),
            hands,
            boards,
            dead: self.dead,
            seed: self.seed,
            found,
        };
        Ok(if self.json { report.json() } else { report.text() })
    }

    fn find(&self, spot: &Spot<'_>) -> Result<Found, String> {
        let asked = match (self.exact, self.samples) {
            (true, _) => Asked::Exact,
            (false, Some(samples)) => Asked::Sample(samples),
            (false, None) => Asked::Either,
        };
        let threads = self.threads.map_or(0, |threads| threads as usize);
        let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build();
        let pool = pool.map_err(|error| format!("cannot start {threads} threads: {error}"))?;
        let watch = Watch::new();
        let numbers = |block: u64| -> Box<dyn FnMut(u32) -> u32> {
            let mut chance = Chance::new(self.seed, Purpose::Block(block));
            Box::new(move |bound| chance.below(bound))
        };
        let found = pool.install(|| spot.equity(asked, &numbers, &|done, of| watch.see(done, of)));
        watch.finish();
        found.map_err(|fault| fault.to_string())
    }
}

fn spot<'a>(
    game: &'a Poker,
    hands: &[String],
    boards: &[String],
    dead: &str,
) -> Result<Spot<'a>, String> {
    let hands: Vec<&str> = hands.iter().map(String::as_str).collect();
    let boards: Vec<&str> = boards.iter().map(String::as_str).collect();
    Spot::read(game, &hands, &boards, dead).map_err(|fault| fault.to_string())
}

/// The arguments as hands: each one, or what slashes part.
fn split_hands(arguments: &[String]) -> Result<Vec<String>, String> {
    let one_card = |text: &String| text.parse::<Card>().is_ok();
    if arguments.iter().any(|text| text.contains('/')) {
        // Cards by themselves, and a slash at the end of an argument, go with what is beside them.
        let goes_on =
            |text: &String| one_card(text) || text.starts_with('/') || text.ends_with('/');
        return Ok(match arguments.iter().any(goes_on) {
            true => parted(&arguments.join(" ")),
            false => arguments.iter().flat_map(|text| parted(text)).collect(),
        });
    }
    if arguments.len() > 1 && arguments.iter().all(one_card) {
        let hint = "each argument is a hand; write `AhAs KdKc`, or part hands with a slash";
        return Err(format!("these are single cards, and {hint}"));
    }
    Ok(arguments.iter().map(|text| text.trim().to_owned()).collect())
}

fn parted(text: &str) -> Vec<String> {
    text.split('/').map(|part| part.trim().to_owned()).collect()
}

impl Report {
    fn json(&self) -> String {
        let hands = self.hands.iter().zip(&self.found.hands).map(|(cards, share)| {
            let mut hand = Map::new();
            hand.insert("cards".to_owned(), json!(cards));
            let facts = [
                ("equity", Some(share.equity(&self.found))),
                ("win", (!self.halves).then(|| self.of_deals(share.win))),
                ("tie", (!self.halves).then(|| self.of_deals(share.tie))),
                ("board_won", self.halves.then(|| self.of_deals(share.win))),
                ("board_tied", self.halves.then(|| self.of_deals(share.tie))),
                ("high", self.split.then(|| self.of_pots(share.first))),
                ("low", self.split.then(|| self.of_pots(share.second))),
                ("standard_error", self.error_of(share)),
            ];
            for (key, fact) in facts {
                fact.into_iter().for_each(|fact| drop(hand.insert(key.to_owned(), json!(fact))));
            }
            let parts = json!({
                "numerator": share.parts().to_string(),
                "denominator": self.found.whole().to_string(),
            });
            hand.insert("share".to_owned(), parts);
            Value::Object(hand)
        });
        let mut report = json!({
            "game": self.game,
            "edition": self.edition,
            "hands": hands.collect::<Vec<_>>(),
            "method": match self.found.method {
                Method::Exact => "exact",
                Method::Sample => "sample",
            },
            "boards": count(self.found.deals),
            "board": self.boards,
            "dead": self.dead,
            "assumed": self.assumed,
        });
        if self.found.method == Method::Sample {
            report["standard_error"] = json!(self.largest_error());
            report["seed"] = json!(self.seed);
        }
        format!("{report:#}\n")
    }

    fn text(&self) -> String {
        let Report { game, edition, found, .. } = self;
        let unit = if self.halves { "board" } else { "deal" };
        let deals = match found.deals {
            1 => format!("1 {unit}"),
            deals => {
                format!("{} {unit}s", u64::try_from(deals).map_or(deals.to_string(), thousands))
            }
        };
        let how = match found.method {
            Method::Exact => format!("{deals}, all counted"),
            Method::Sample => format!(
                "{deals} at random, seed {}, standard error {:.4} %",
                self.seed,
                self.largest_error() * 100.0
            ),
        };
        let mut out = format!("{game}@{edition}: {how}\n");
        let boards = self.boards.iter().filter(|board| !board.is_empty());
        boards.for_each(|board| writeln!(out, "board {board}").expect("text grows"));
        if !self.dead.is_empty() {
            writeln!(out, "dead {}", self.dead).expect("text grows");
        }
        let wide = self.hands.iter().map(|hand| hand.chars().count()).max().unwrap_or(0);
        let split = if self.split { format!("{:>12}{:>12}", "high", "low") } else { String::new() };
        let [win, tie] = if self.halves { ["board won", "board tied"] } else { ["win", "tie"] };
        writeln!(out, "\n{:wide$}{:>12}{win:>12}{tie:>12}{split}", "", "equity")
            .expect("text grows");
        for (cards, share) in self.hands.iter().zip(&found.hands) {
            let mut facts =
                vec![share.equity(found), self.of_deals(share.win), self.of_deals(share.tie)];
            if self.split {
                facts.extend([self.of_pots(share.first), self.of_pots(share.second)]);
            }
            write!(out, "{cards:<wide$}").expect("text grows");
            for fact in facts {
                write!(out, "{:>10.4} %", fact * 100.0).expect("text grows");
            }
            out.push('\n');
        }
        if self.halves {
            writeln!(out, "\nEach of two boards is for half of the pot, and counted by itself.")
                .expect("text grows");
        }
        if !self.assumed.is_empty() {
            writeln!(out, "\nAssumed: {}.", self.assumed.join("; ")).expect("text grows");
        }
        out
    }

    fn of_deals(&self, deals: u128) -> f64 {
        deals as f64 / self.found.deals as f64
    }

    fn of_pots(&self, parts: u128) -> f64 {
        parts as f64 / self.found.whole() as f64
    }

    fn error_of(&self, share: &Share) -> Option<f64> {
        (self.found.method == Method::Sample).then(|| share.standard_error(&self.found))
    }

    fn largest_error(&self) -> f64 {
        self.found.hands.iter().filter_map(|share| self.error_of(share)).fold(0.0, f64::max)
    }
}

/// A count as JSON: a number as long as every reader of JSON keeps it whole.
fn count(deals: u128) -> Value {
    match u64::try_from(deals) {
        Ok(deals) if deals < 1 << 53 => Value::from(deals),
        _ => Value::from(deals.to_string()),
    }
}
