//! `cardroom odds`: what every wager of a table game brings on average, and how it is best played.

mod accounts;
mod all;
mod answer;
mod basis;
mod best_play;
mod book;
mod compare;
mod counting;
pub(crate) mod figures;
mod json;
mod meters;
mod misprints;
mod page;
pub(crate) mod par;
mod plot;
mod sheet_text;
mod spot;
mod spot_lines;
mod spot_nines;
mod spot_points;
mod spot_sights;
mod suspects;

use crate::asked::{Shelf, choices, resolve};
use crate::pan::{Parlour, odds as pan_odds};
use answer::{Answer, Found};
pub(crate) use best_play::{best_play, printed};
pub(crate) use book::Book;
use clap::value_parser;
use counting::Counting;
use felt::page::in_force;
use meters::Reading;
use money::Money;
use sheet::{Edition, Kind, Library, Resolved, Sheet};
use spot::{Form, Sight};
use std::path::{Path, PathBuf};

/// Work out what every wager brings on average, and how it is best played
///
/// For every game against a dealer, a banker or a pay table. Every deal is counted where that is possible at
/// all, and the answer is a whole number over a whole number; else deals at random give it with its
/// standard error, the same for the same seed. The answer says which, and how many deals.
///
/// The game itself is priced under its opening wager (`ante`, `bet`), with everything that follows
/// from it, played as well as can be by what a player sees; of plays that are worth the same, the
/// one that bets less. The house edge is what the house wins of each unit of that wager, the element
/// of risk what it wins of all that is bet.
#[derive(clap::Args)]
#[command(override_usage = "\
cardroom odds [OPTIONS] <GAME[@EDITION]>
       cardroom odds [OPTIONS] --all --write <DIR>")]
#[command(allow_negative_numbers = true)]
#[command(after_help = "Example:\n  cardroom odds three-card-poker@colorado")]
#[command(after_long_help = "\
Examples:
  Every wager of a game in one edition:
    cardroom odds three-card-poker@colorado

  One wager under another pay table, as JSON:
    cardroom odds three-card-poker@colorado --wager pair-plus --choose paytable.pair-plus=2 --json

  What each action is worth with these cards in sight:
    cardroom odds ultimate-texas-holdem@colorado --hand AhKd --board \"7h 8h 2c\"

  The same for a hand that has bought insurance:
    cardroom odds bonus-6 --wager insurance --hand \"9h 8d 2c 3d\" --board 6c

  What each schedule and house option does to it:
    cardroom odds three-card-poker@colorado --compare

  Its chances as a picture:
    cardroom odds three-card-poker@colorado --wager ante --plot ante.svg

  Everything, kept as one PAR sheet a game:
    cardroom odds --all --write par/

A poker game has no house to bet against: `cardroom equity` says how a pot is shared.")]
pub(crate) struct Odds {
    /// The game and, behind `@`, its edition; `cardroom games` lists them
    #[arg(value_name = "GAME[@EDITION]", required_unless_present = "all")]
    game: Option<String>,

    /// Choose a house option, by any ending of its name that is its own
    #[arg(long, value_name = "OPTION=VALUE")]
    choose: Vec<String>,

    /// Price this wager only; with --hand: made beside the opening one, where it buys something
    #[arg(long, value_name = "WAGER")]
    wager: Option<String>,

    /// Put every schedule and every other house option side by side
    #[arg(long)]
    compare: bool,

    #[command(flatten)]
    sight: Sight,

    /// What a progressive's meter shows; behind a name where there are several: `mega=50000`
    #[arg(long, value_name = "$", value_parser = meters::read, conflicts_with = "compare")]
    meter: Vec<Reading>,

    /// Draw how the wager comes out, where a bankroll goes, and how two cards are played
    #[arg(long, value_name = "FILE.svg", value_parser = plot::file, conflicts_with = "compare")]
    plot: Option<PathBuf>,

    /// Price every game
    #[arg(long, conflicts_with_all = ["game", "json"], requires = "write")]
    all: bool,

    /// Write a PAR sheet a game, every edition and schedule, as Markdown and JSON; goes on where it
    /// was stopped
    #[arg(long, value_name = "DIR", conflicts_with_all = ["choose", "wager", "compare", "meter", "plot", "json"])]
    write: Option<PathBuf>,

    #[command(flatten)]
    pace: Pace,

    #[command(flatten)]
    shelf: Shelf,

    /// Print JSON
    #[arg(long)]
    json: bool,
}

/// What is counted with, and how.
#[derive(clap::Args, Clone)]
struct Pace {
    /// What lies on each wager whose size is free: it matters where dollars are paid
    #[arg(long, value_name = "$", default_value = "1", value_parser = counting::stake)]
    stake: Money,

    /// How many seats are dealt in, where other hands matter; six unless the table has fewer
    #[arg(long, value_name = "N", value_parser = value_parser!(u8).range(1..=14))]
    seats: Option<u8>,

    /// The seed of every random number
    #[arg(long, value_name = "X", default_value_t = 1)]
    seed: u64,

    /// The most shuffles that a price is drawn from where deals cannot all be counted; fewer as soon
    /// as the standard error is below 0.01 % of the wager
    #[arg(long, value_name = "N", default_value_t = 100_000_000, value_parser = value_parser!(u64).range(1_000..=1_000_000_000_000))]
    rounds: u64,

    /// How many threads; all of the machine's unless given
    #[arg(long, value_name = "T", value_parser = value_parser!(u64).range(1..=1024))]
    threads: Option<u64>,
}

impl Odds {
    /// The answer as text, or why there is none.
    pub(crate) fn run(self) -> Result<String, String> {
        let library = self.shelf.library()?;
        let mut counting = Counting::new(&self.pace)?;
        counting.meters.clone_from(&self.meter);
        if let Some(folder) = &self.write {
            par::make(folder)?;
            let only = self.game.as_deref();
            let is_pan = |sheet: &Sheet| sheet.kind == Kind::Pan && only == Some(&sheet.id);
            let counted = match library.sheets().any(is_pan) {
                true => String::new(),
                false => all::run(&library, only, &counting, folder)?,
            };
            return Ok(counted + &self.write_pan(&library, folder)?);
        }
        let name = self.game.as_deref().unwrap_or_default();
        let page = resolve(&library, name, &choices(&self.choose)?, None)?;
        if let Some(parlour) = Parlour::of(&page) {
            self.is_fit_for_pan(name)?;
            let form = if self.json { pan_odds::Form::Json } else { pan_odds::Form::Text };
            return pan_odds::run(&parlour, self.pan_asked(), form);
        }
        let rules = counting::rules(&page)?;
        let seats = counting.seats(&page, &rules)?;
        let form = if self.json { Form::Json } else { Form::Text };
        if self.sight.is_asked() {
            if self.wager.is_some() && rules.table().is_none() {
                return Err(format!(
                    "what is decided in {name} is the same with any wager; leave --wager out"
                ));
            }
            if let Some(points) = rules.points() {
                return spot_points::advise(&page, points, self.sight.points(name)?, form);
            }
            if let Some(nines) = rules.nines() {
                let hand = self.sight.nines(name)?;
                return spot_nines::advise(&page, nines, (hand, counting.seed), form);
            }
            let table = rules.table().expect("what is neither is a table game");
            let made = self.wager.as_deref();
            return self.sight.advise(&page, (table, made), seats, &counting, form);
        }
        let wagers = match &self.wager {
            None => rules.wagers(),
            Some(name) => vec![counting::wager(&page, &rules, name)?],
        };
        meters::check(&page, &rules, &self.meter)?;
        let found = wagers.into_iter().map(|wager| counting.price(&rules, seats, wager));
        let found: Vec<Found> = found.collect();
        meters::check_prices(&found, &self.meter)?;
        let options = in_force(&page, &library.reach(&page)).options;
        let answer = Answer { page: &page, options, stake: counting.stake, seats, found };
        if self.compare {
            let game = library.game(name).map_err(|unknown| unknown.to_string())?;
            let compared = compare::run(&game, &answer, &rules, &counting);
            return Ok(match form {
                Form::Json => format!("{:#}\n", compared.json(&answer)),
                Form::Text => compared.text(&answer),
            });
        }
        if let Some(file) = &self.plot {
            let priced = answer.found.iter().find_map(|found| found.price.as_ref().ok());
            let priced = priced.ok_or_else(|| nothing_to_draw(&answer))?;
            plot::draw(&answer, priced, counting.seed, file)?;
        }
        Ok(match form {
            Form::Json => format!("{:#}\n", json::answer(&answer)),
            Form::Text => page::text(&answer),
        })
    }
}

impl Odds {
    /// What is asked for of a game of Pan.
    const fn pan_asked(&self) -> pan_odds::Asked {
        let Pace { seats, seed, rounds, threads, .. } = self.pace;
        pan_odds::Asked { rounds, seats, seed, threads }
    }

    /// Refuses what Pan has not: rounds between bots are drawn, and there is nothing to count.
    fn is_fit_for_pan(&self, name: &str) -> Result<(), String> {
        let asked = [
            ("--hand", self.sight.is_asked()),
            ("--wager", self.wager.is_some()),
            ("--compare", self.compare),
            ("--meter", !self.meter.is_empty()),
            ("--plot", self.plot.is_some()),
        ];
        match asked.into_iter().find(|(_, is_asked)| *is_asked) {
            Some((option, _)) => Err(format!(
                "{name} is played for antes and conditions, and its price is drawn from rounds \
                 between bots; leave {option} out"
            )),
            None => Ok(()),
        }
    }

    /// Writes the sheets of the games of Pan that are asked for, and says which.
    fn write_pan(&self, library: &Library, folder: &Path) -> Result<String, String> {
        let mut said = String::new();
        for sheet in library.sheets().filter(|sheet| sheet.kind == Kind::Pan) {
            if self.game.as_ref().is_some_and(|only| *only != sheet.id) {
                continue;
            }
            let name = |edition: &Edition| format!("{}@{}", sheet.id, edition.id);
            let pages = sheet.editions.iter().map(|it| resolve(library, &name(it), &[], None));
            let pages: Vec<Resolved> = pages.collect::<Result<_, _>>()?;
            let parlours: Vec<Parlour> = pages.iter().filter_map(Parlour::of).collect();
            said += &pan_odds::write(&parlours, self.pan_asked(), folder)?;
        }
        Ok(said)
    }
}

/// Why there is no picture.
fn nothing_to_draw(answer: &Answer<'_>) -> String {
    let reasons = answer.found.iter().filter_map(|found| {
        let reason = found.price.as_ref().err()?;
        Some(format!("{} has no price yet: {reason}", found.wager))
    });
    reasons.collect::<Vec<_>>().join("; ")
}
