//! `odds --hand`: what each thing to do is worth at one decision, best first.

use super::counting::Counting;
use super::spot_lines::{Advice, Line};
use super::spot_sights;
use crate::watch::Watch;
use cards::{Card, Hand, Tile};
use engine::table::Rules;
use odds::points::Deed as Drawn;
use odds::price::{self, Move, Spot};
use sheet::Resolved;

/// The cards in sight, as they are asked about.
#[derive(clap::Args)]
pub(super) struct Sight {
    /// Your cards: says what each action is worth at the decision that is made with them
    #[arg(long, value_name = "CARDS", conflicts_with_all = ["compare", "meter", "plot", "write"])]
    hand: Option<String>,

    /// The cards of the board that lie open
    #[arg(long, value_name = "CARDS", requires = "hand")]
    board: Option<String>,

    /// The dealer's cards that lie open
    #[arg(long, value_name = "CARDS", requires = "hand")]
    dealer_up: Option<String>,

    /// What you did at each decision before, in turn: `check, bet 2`, `bet, throw Qc 7d`; what was best
    /// then where it is not said
    ///
    /// With cards thrown, the hand is as it is after the draw. At twenty-one `hit` or `double` for each
    /// card behind the first two.
    #[arg(long, value_name = "DEEDS", requires = "hand")]
    done: Option<String>,
}

impl Sight {
    /// Whether advice is asked for.
    pub(super) const fn is_asked(&self) -> bool {
        self.hand.is_some()
    }

    /// The own cards, the banker's, and what was done before, in a game of twenty-one.
    ///
    /// # Errors
    /// What such a game has not.
    pub(super) fn points(&self, game: &str) -> Result<(&str, Option<&str>, Vec<Drawn>), String> {
        if self.board.is_some() {
            return Err(format!("{game} has no board; leave --board out"));
        }
        let read = |word: &str| {
            let found = Drawn::ALL.into_iter().find(|deed| deed.to_string() == word.trim());
            found.ok_or_else(|| format!("`{}` is nothing to do: write hit or double", word.trim()))
        };
        let done = self.done.iter().flat_map(|done| done.split(','));
        let done = done.map(read).collect::<Result<Vec<Drawn>, String>>()?;
        Ok((self.hand.as_deref().unwrap_or_default(), self.dealer_up.as_deref(), done))
    }

    /// The own cards, in a game to nine.
    ///
    /// # Errors
    /// What such a game has not.
    pub(super) fn nines(&self, game: &str) -> Result<&str, String> {
        if self.board.is_some() || self.done.is_some() || self.dealer_up.is_some() {
            return Err(format!(
                "{game} is decided by the own cards alone; leave --board, --dealer-up and --done out"
            ));
        }
        Ok(self.hand.as_deref().unwrap_or_default())
    }

    /// The answer as text or JSON.
    ///
    /// # Errors
    /// Cards that are not in sight at any decision, or a decision that no count knows.
    pub(super) fn advise(
        &self,
        page: &Resolved,
        (rules, made): (&Rules, Option<&str>),
        seats: u8,
        counting: &Counting,
        form: Form,
    ) -> Result<String, String> {
        let with = made.map(|wager| with_wager(page, rules, wager)).transpose()?;
        let rules = with.as_ref().and_then(Option::as_ref).unwrap_or(rules);
        let read = |text: &Option<String>| cards(rules, text.as_deref().unwrap_or_default());
        let mut spot = Spot {
            own: read(&self.hand)?,
            board: read(&self.board)?,
            dealer: read(&self.dealer_up)?,
            done: match &self.done {
                None => Vec::new(),
                Some(text) => {
                    let done: Result<Vec<Move>, _> = text.split(',').map(str::parse).collect();
                    done.map_err(|fault| fault.to_string())?
                }
            },
        };
        spot_sights::check(page, rules, &spot)?;
        let watch = Watch::new();
        let tell = |done, of| watch.see(done, of);
        let told = spot.done.len();
        if let Ok(done) =
            counting.with(seats, &tell, |asked| price::done_before(rules, &spot, asked))
        {
            spot.done = done;
        }
        let lines = counting.with(seats, &tell, |asked| worths(rules, &spot, asked));
        watch.finish();
        let lines = lines.map_err(|fault| {
            let named = format!("{}@{} has no advice for this: {fault}", page.game, page.edition);
            let mut rights = rules.wagers().filter(|it| price::with_right(rules, *it).is_ok());
            match (made, rights.next()) {
                (None, Some(right)) => {
                    let right = rules.name(right);
                    format!("{named}; more is decided with --wager {right}")
                }
                _ => named,
            }
        })?;
        let unit =
            price::wagers(rules).first().map_or("wager", |wager| rules.name(*wager)).to_owned();
        let advice = Advice { page, spot: &spot, made, told, unit, seed: counting.seed, lines };
        Ok(match form {
            Form::Json => format!("{:#}\n", advice.json()),
            Form::Text => advice.text(),
        })
    }
}

/// The rules for somebody who has made another wager too; `None` for the one that every hand is
/// dealt to.
fn with_wager(page: &Resolved, rules: &Rules, name: &str) -> Result<Option<Rules>, String> {
    let game = format!("{}@{}", page.game, page.edition);
    let wager = rules.wager(name).ok_or_else(|| format!("{game} has no wager `{name}`"))?;
    if price::wagers(rules).first() == Some(&wager) {
        return Ok(None);
    }
    let fault = |fault| format!("{fault} in {game} as without; leave --wager out");
    price::with_right(rules, wager).map(Some).map_err(fault)
}

/// What each thing to do is worth, the best first: counted where that is quick, else tried out.
fn worths(rules: &Rules, spot: &Spot, asked: &price::Asked<'_>) -> Result<Vec<Line>, String> {
    match price::advise(rules, spot, asked) {
        Ok(choices) => Ok(choices.iter().map(Line::counted).collect()),
        Err(_) => match price::try_out(rules, spot, asked) {
            Ok(tried) => Ok(tried.iter().map(Line::tried).collect()),
            Err(fault) => Err(fault.to_string()),
        },
    }
}

/// Reads cards, or tiles where the game has those.
fn cards(rules: &Rules, text: &str) -> Result<Vec<Card>, String> {
    if rules.game.pack.is_tiles() {
        let tile = |word: &str| -> Result<Card, String> {
            let tile: Tile = word.parse().map_err(|fault| {
                format!("in `{}`, {fault}; write tiles as `6-6 4-2`", text.escape_debug())
            })?;
            Ok(Card::of_tile(tile))
        };
        return text.split_whitespace().map(tile).collect();
    }
    let hand: Hand = text.parse().map_err(|fault| {
        format!("in `{}`, {fault}; write cards as `Ah Td 2c`", text.escape_debug())
    })?;
    Ok(hand.to_vec())
}

/// How an answer is printed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Form {
    Text,
    Json,
}
