//! `cardroom simulate`: rounds played by bots, and the sums that must hold.

mod bots;
mod felt;
mod recorded;
pub(crate) mod run;

use crate::layout::thousands;
use crate::menu::{Menu, Offer, Ready};
use crate::nines::{self, Nines};
use crate::odds::best_play;
use crate::pan::{Parlour, simulate as pan_simulate};
use crate::pit::Pit;
use crate::pit::simulate::{self as pit_simulate, Asked};
use crate::pit::twenty_one::simulate::Way;
use crate::pit::twenty_one::{self, TwentyOne};
use crate::posted::Posted;
pub(crate) use bots::Bots;
use felt::{Felt, Recording, Table};
use money::{Money, Net};
use run::{Score, play};
use serde_json::{Value, json};
use std::fmt::Write;
use std::path::PathBuf;
use std::time::Instant;

/// Most rounds that are written down in one go.
const RECORDED: u64 = 200_000;

/// Play rounds with bots: how fast, who won, and that money and cards add up
///
/// Every round goes through the engine that plays and referees, at tables that last a thousand
/// rounds: the button moves on, blinds are missed and made up for, kills are owed, and whoever is
/// broke buys in again for 20 to 100 times the lower limit. The same seed gives the same result,
/// whatever the number of threads. At the end of every round the chips are added up, and every
/// card of the pack must lie in exactly one place. Fees are what a game's own rules take, as a
/// commission; collections and poker's rake belong to the house, which is not simulated yet, so that
/// poker reports none.
#[derive(clap::Args)]
#[command(after_help = "Example:\n  cardroom simulate omaha-hi-lo --rounds 100000 --seats 6")]
#[command(after_long_help = "\
Examples:
  A hundred thousand rounds of Omaha Hi-Lo, six seats:
    cardroom simulate omaha-hi-lo --rounds 100000 --seats 6

  No-limit hold'em of Colorado by bots that think, repeatable, as JSON:
    cardroom simulate texas-holdem@colorado --choose structure=no-limit --bots sensible \
--seed 7 --json

  Five games in turn, kept to be replayed:
    cardroom simulate horse --rounds 1000 --record evening.rounds

  How fast the engine is by itself, on one thread:
    cardroom simulate texas-holdem --threads 1 --rounds 1000000

Exit code 0 if everything adds up, 1 if not, or if the game is not played so.")]
pub(crate) struct Simulate {
    #[command(flatten)]
    menu: Menu,

    /// How many rounds
    #[arg(long, value_name = "N", default_value_t = 10_000, value_parser = clap::value_parser!(u64).range(1..=1_000_000_000_000))]
    rounds: u64,

    /// How many seats; unless given six, or what the game has, at a poker table, and one at a table
    /// with a dealer
    #[arg(long, value_name = "S")]
    seats: Option<usize>,

    /// The seed of every random number
    #[arg(long, value_name = "X", default_value_t = 1)]
    seed: u64,

    /// How many threads; all of the machine's unless given
    #[arg(long, value_name = "T", value_parser = clap::value_parser!(u64).range(1..=1024))]
    threads: Option<u64>,

    /// Who plays: `callers` unless given
    ///
    /// An evening at a table with a layout or of Pan that is recorded has sensible bots.
    #[arg(long, value_enum)]
    bots: Option<Bots>,

    /// What a player-dealer wagers
    ///
    /// The seats take turns to bank, one alone plays against a third party.
    #[arg(long, value_name = "$", value_parser = crate::play::amount)]
    bank: Option<Money>,

    /// Write every round to this file; `cardroom replay` reads it
    #[arg(long, value_name = "FILE")]
    record: Option<PathBuf>,

    /// Print JSON
    #[arg(long)]
    json: bool,

    // Last, because its heading would be that of what follows.
    #[command(flatten)]
    posted: Posted,
}

/// What was played and what came of it.
struct Report {
    game: String,
    edition: String,
    /// Every game of a mix, with its edition.
    games: Vec<String>,
    stakes: String,
    seats: usize,
    seed: u64,
    bots: Bots,
    threads: usize,
    seconds: f64,
    score: Score,
}

impl Simulate {
    fn bots(&self) -> Bots {
        self.bots.unwrap_or(Bots::Callers)
    }

    /// Plays the rounds and reports, or says why it cannot.
    pub(crate) fn run(self) -> Result<(String, Conserved), String> {
        let threads = match self.threads {
            Some(threads) => threads as usize,
            None => std::thread::available_parallelism().map_or(1, usize::from),
        };
        let ready = self.menu.ready(&self.posted)?;
        if let Some(file) = self.record.as_ref().filter(|_| !matches!(ready, Ready::Poker(_))) {
            return recorded::run(&self, file);
        }
        let offer = match ready {
            Ready::Pit(pit) => return self.at_the_pit(&pit, threads),
            Ready::Nines(game) => return self.to_nine(&game, threads),
            Ready::TwentyOne(game) => return self.at_twenty_one(&game, threads),
            Ready::Pan(parlour) => return self.at_pan(&parlour, threads),
            Ready::Poker(offer) => offer,
        };
        if self.bank.is_some() {
            return Err("poker has no banker; leave --bank out".to_owned());
        }
        if !self.posted.is_nothing() {
            return Err("poker goes by its --stakes; leave --min, --max and payouts out".to_owned());
        }
        let seats = offer.seats(self.seats)?;
        let recording = match &self.record {
            None => Recording::No,
            Some(_) if self.rounds > RECORDED => {
                let most = thousands(RECORDED);
                return Err(format!("--record keeps {most} rounds at most; ask for fewer"));
            }
            Some(_) => Recording::Yes,
        };
        let felt = Felt::new(&offer, seats, self.bots(), self.seed, recording);
        let clock = Instant::now();
        let mut score = play(|| Table::new(&felt), self.rounds, threads)?;
        let seconds = clock.elapsed().as_secs_f64();
        if let Some(file) = &self.record {
            let mut lines = std::mem::take(&mut score.records).join("\n");
            lines.push('\n');
            std::fs::write(file, lines)
                .map_err(|error| format!("cannot write {}: {error}", file.display()))?;
        }
        let report = Report::new(&self, offer, seats, threads, seconds, score);
        let text = if self.json { report.json() } else { report.text() };
        Ok((text, report.conserved()))
    }

    /// The same for a game of twenty-one.
    fn at_twenty_one(
        &self,
        game: &TwentyOne,
        threads: usize,
    ) -> Result<(String, Conserved), String> {
        let asked = Asked {
            rounds: self.rounds,
            seats: game.seats(self.seats, 1)?,
            seed: self.seed,
            threads,
            bots: self.bots(),
            bank: game.turns().wager(self.bank)?,
        };
        let way = match self.bots() {
            Bots::Callers => Way::Thumb,
            Bots::Sensible => {
                let page = self.menu.page()?.ok_or("twenty-one takes no turns with other games")?;
                Way::Best(Box::new(best_play(&page, &game.rules)))
            }
        };
        let report = twenty_one::simulate::run(game, &way, asked)?;
        Ok((if self.json { report.json() } else { report.text() }, report.conserved()))
    }

    /// The same for a game against a dealer or a pay table.
    fn at_the_pit(&self, pit: &Pit, threads: usize) -> Result<(String, Conserved), String> {
        let asked = Asked {
            rounds: self.rounds,
            seats: pit.seats(self.seats, 1)?,
            seed: self.seed,
            threads,
            bots: self.bots(),
            bank: pit.bank_wager(self.bank)?,
        };
        let report = pit_simulate::run(pit, asked)?;
        Ok((if self.json { report.json() } else { report.text() }, report.conserved()))
    }

    /// The same for a game to nine.
    fn to_nine(&self, game: &Nines, threads: usize) -> Result<(String, Conserved), String> {
        let asked = Asked {
            rounds: self.rounds,
            seats: game.seats(self.seats, 1)?,
            seed: self.seed,
            threads,
            bots: self.bots(),
            bank: game.turns().wager(self.bank)?,
        };
        let report = nines::simulate::run(game, asked)?;
        Ok((if self.json { report.json() } else { report.text() }, report.conserved()))
    }
}

impl Simulate {
    /// The same for Pan.
    fn at_pan(&self, parlour: &Parlour, threads: usize) -> Result<(String, Conserved), String> {
        if self.bank.is_some() {
            return Err("Pan has no banker; leave --bank out".to_owned());
        }
        if !self.posted.is_nothing() {
            return Err("Pan goes by its chips; leave --min, --max and payouts out".to_owned());
        }
        let asked = pan_simulate::Asked {
            rounds: self.rounds,
            seats: parlour.seats(self.seats)?,
            seed: self.seed,
            threads,
            bots: self.bots(),
        };
        let report = pan_simulate::run(parlour, asked)?;
        Ok((if self.json { report.json() } else { report.text() }, report.conserved()))
    }
}

/// Whether all that must add up did.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Conserved {
    /// It did, in every round.
    Yes,
    /// Somewhere it did not.
    No,
}

impl Report {
    fn new(
        asked: &Simulate,
        offer: Offer,
        seats: usize,
        threads: usize,
        seconds: f64,
        score: Score,
    ) -> Report {
        let mut stakes: Vec<String> = offer.games.iter().map(|game| game.stakes.clone()).collect();
        stakes.truncate(1);
        Report {
            stakes: stakes.pop().unwrap_or_default(),
            games: offer.games.iter().map(|it| format!("{}@{}", it.game, it.edition)).collect(),
            game: offer.name,
            edition: offer.edition,
            seats,
            seed: asked.seed,
            bots: asked.bots(),
            threads,
            seconds,
            score,
        }
    }

    /// What the house won from wagers beside the pots, and what lay in its boxes at the end for
    /// rounds that were not played.
    fn bank_net(&self) -> Net {
        self.score.house + Net::won(self.score.waiting)
    }

    /// Poker is played without a collection here.
    fn fees(&self) -> Money {
        Money::ZERO
    }

    fn conserved(&self) -> Conserved {
        let nets = self.score.nets[..self.seats].iter().copied().sum::<Net>();
        let all = nets + self.bank_net() + Net::won(self.fees());
        match self.score.faults.is_empty() && all.is_zero() {
            true => Conserved::Yes,
            false => Conserved::No,
        }
    }

    fn rounds_per_second(&self) -> f64 {
        self.score.rounds as f64 / self.seconds.max(1e-9)
    }

    fn json(&self) -> String {
        let seats = self.score.nets[..self.seats].iter().zip(&self.score.won);
        let seats = seats.map(|(net, won)| json!({ "net_cents": cents(*net), "rounds_won": won }));
        let report = json!({
            "game": self.game,
            "edition": self.edition,
            "games": self.games,
            "stakes": self.stakes,
            "rounds": self.score.rounds,
            "seconds": (self.seconds * 1e6).round() / 1e6,
            "rounds_per_second": self.rounds_per_second().round(),
            "conserved": self.conserved() == Conserved::Yes,
            "seats": seats.collect::<Vec<_>>(),
            "bank_net_cents": cents(self.bank_net()),
            "fees_cents": cents(Net::won(self.fees())),
            "waiting_cents": cents(Net::won(self.score.waiting)),
            "seed": self.seed,
            "bots": self.bots.id(),
            "threads": self.threads,
            "showdowns": self.score.showdowns,
            "largest_pot_cents": self.score.largest_pot.as_cents(),
            "faults": self.score.faults,
        });
        format!("{report:#}\n")
    }

    fn text(&self) -> String {
        let Report { game, edition, stakes, score, .. } = self;
        let bots = self.bots.id();
        let mut out = format!("{game}@{edition}, stakes {stakes}, {bots}, seed {}\n", self.seed);
        if self.games.len() > 1 {
            out += &format!("{}\n", self.games.join(", "));
        }
        let threads = if self.threads == 1 { "one thread" } else { "threads" };
        let threads = match self.threads {
            1 => threads.to_owned(),
            count => format!("{count} {threads}"),
        };
        let say = |out: &mut String, text: String| writeln!(out, "{text}").expect("text grows");
        say(
            &mut out,
            format!(
                "{} rounds in {:.2} s on {threads}: {} a second",
                thousands(score.rounds),
                self.seconds,
                thousands(self.rounds_per_second() as u64)
            ),
        );
        let percent = |part: u64| part as f64 * 100.0 / score.rounds as f64;
        say(
            &mut out,
            format!(
                "{:.1} % came to a showdown; the largest pot was {}\n",
                percent(score.showdowns),
                score.largest_pot
            ),
        );
        let nets: Vec<String> = score.nets[..self.seats].iter().map(|net| signed(*net)).collect();
        let wide = nets.iter().map(String::len).max().unwrap_or(0).max(3);
        say(&mut out, format!("{:8}  {:>wide$}  {:>7}  {:>12}", "", "net", "won", "a round"));
        for (place, net) in nets.iter().enumerate() {
            let each = score.nets[place].as_cents() as f64 / 100.0 / score.rounds as f64;
            let won = percent(score.won[place]);
            let seat = format!("seat {}", place + 1);
            say(&mut out, format!("{seat:8}  {net:>wide$}  {won:>5.1} %  {each:>+12.4}"));
        }
        if !self.bank_net().is_zero() {
            say(&mut out, format!("{:8}  {:>wide$}", "house", signed(self.bank_net())));
        }
        match &score.faults[..] {
            [] => out += "\nMoney and cards add up in every round.\n",
            faults => {
                out += "\nMONEY OR CARDS DO NOT ADD UP\n";
                faults.iter().for_each(|fault| say(&mut out, format!("  {fault}")));
            }
        }
        out
    }
}

/// Cents as JSON: a number as long as every reader of JSON keeps it whole.
pub(crate) fn cents(net: Net) -> Value {
    let cents = net.as_cents();
    match cents.unsigned_abs() < 1 << 53 {
        true => Value::from(cents),
        false => Value::from(cents.to_string()),
    }
}

/// A net with its sign and its thousands parted.
pub(crate) fn signed(net: Net) -> String {
    let cents = net.amount().as_cents();
    let sign = match net.as_cents().signum() {
        -1 => "-",
        1 => "+",
        _ => "",
    };
    format!("{sign}${}.{:02}", thousands(cents / 100), cents % 100)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nets_that_do_not_cancel_are_no_conservation() {
        let mut report = Report {
            game: "razz".to_owned(),
            edition: "clovis-500".to_owned(),
            games: vec!["razz@clovis-500".to_owned()],
            stakes: "2-4".to_owned(),
            seats: 2,
            seed: 1,
            bots: Bots::Callers,
            threads: 1,
            seconds: 1.0,
            score: Score::default(),
        };
        report.score.nets[0] = Net::won(Money::dollars(3));
        report.score.nets[1] = Net::lost(Money::dollars(3));
        assert_eq!(report.conserved(), Conserved::Yes);
        report.score.nets[1] = Net::lost(Money::dollars(5));
        report.score.waiting = Money::dollars(2);
        assert_eq!(report.conserved(), Conserved::Yes);
        report.score.nets[1] = Net::lost(Money::dollars(2));
        assert_eq!(report.conserved(), Conserved::No);
        assert!(report.json().contains("\"conserved\": false"));
    }
}
