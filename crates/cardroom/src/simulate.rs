//! `cardroom simulate`: rounds played by bots, and the sums that must hold.

mod felt;
mod run;

use crate::asked::Asked;
use crate::bots::Bots;
use crate::layout::thousands;
use crate::playable;
use engine::Seat;
use engine::pot::Rules;
use felt::Felt;
use money::{Chip, Money, Net};
use run::{Score, play};
use serde_json::{Value, json};
use sheet::poker::Stakes;
use std::fmt::Write;
use std::time::Instant;

/// Play rounds with bots: how fast, who won, and that money and cards add up
///
/// Every round goes through the engine that plays and referees. In each, every seat has 20 to 100
/// times the lower limit; the button moves on. The same seed gives the same result, whatever the
/// number of threads. At the end of every round the chips are added up, and every card of the pack
/// must lie in exactly one place.
#[derive(clap::Args)]
#[command(after_help = "Example:\n  cardroom simulate omaha-hi-lo --rounds 100000 --seats 6")]
#[command(after_long_help = "\
Examples:
  A hundred thousand rounds of Omaha Hi-Lo, six seats:
    cardroom simulate omaha-hi-lo --rounds 100000 --seats 6

  No-limit hold'em of Colorado, repeatable, as JSON:
    cardroom simulate texas-holdem@colorado --choose structure=no-limit --seed 7 --json

  How fast the engine is by itself, on one thread:
    cardroom simulate texas-holdem --bots call --threads 1 --rounds 1000000

Exit code 0 if everything adds up, 1 if not, or if the game cannot be played yet.")]
pub(crate) struct Simulate {
    #[command(flatten)]
    asked: Asked,

    /// How many rounds
    #[arg(long, value_name = "N", default_value_t = 10_000, value_parser = clap::value_parser!(u64).range(1..))]
    rounds: u64,

    /// How many seats; six or what the game has, unless given
    #[arg(long, value_name = "S")]
    seats: Option<usize>,

    /// The seed of every random number
    #[arg(long, value_name = "X", default_value_t = 1)]
    seed: u64,

    /// How many threads; all of the machine's unless given
    #[arg(long, value_name = "T", value_parser = clap::value_parser!(u64).range(1..=1024))]
    threads: Option<u64>,

    /// Who plays: `rule` bets and folds by rule of thumb, `call` only checks and calls
    #[arg(long, value_enum, default_value = "rule")]
    bots: Bots,

    /// Print JSON
    #[arg(long)]
    json: bool,
}

/// What was played and what came of it.
struct Report {
    game: String,
    edition: String,
    stakes: String,
    seats: usize,
    seed: u64,
    bots: Bots,
    threads: usize,
    seconds: f64,
    score: Score,
}

impl Simulate {
    /// Plays the rounds and reports, or says why it cannot.
    pub(crate) fn run(self) -> Result<(String, Conserved), String> {
        let page = self.asked.resolve()?;
        let name = format!("{}@{}", page.game, page.edition);
        let Some((game, stakes)) = page.poker() else {
            return Err(cannot(&name, "games against a dealer"));
        };
        let (least, most) = (game.seats.min as usize, (game.seats.dealt as usize).min(Seat::MAX));
        let seats = self.seats.unwrap_or(most.min(6).max(least));
        if !(least..=most).contains(&seats) {
            return Err(format!("{name} is dealt to {least} to {most} seats, not {seats}"));
        }
        if let Some(what) = playable::not_played_yet(&page, seats) {
            return Err(cannot(&name, what));
        }
        let threads = match self.threads {
            Some(threads) => threads as usize,
            None => std::thread::available_parallelism().map_or(1, usize::from),
        };
        let rules = Rules { game: game.clone(), stakes, chip: smallest_chip(&stakes) };
        let felt = Felt::new(&rules, seats, self.bots, self.seed);
        let clock = Instant::now();
        let score = play(&felt, self.rounds, threads)?;
        let report = Report {
            stakes: named_stakes(&page),
            game: page.game,
            edition: page.edition,
            seats,
            seed: self.seed,
            bots: self.bots,
            threads,
            seconds: clock.elapsed().as_secs_f64(),
            score,
        };
        let text = if self.json { report.json() } else { report.text() };
        Ok((text, report.conserved()))
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

fn cannot(name: &str, what: &str) -> String {
    format!("{name} cannot be played yet: simulate does not know {what}")
}

/// The name of the stakes in force.
fn named_stakes(page: &sheet::Resolved) -> String {
    let section = page.sections.iter().find(|section| section.name == "stakes");
    section.and_then(|section| section.lines.first()).map_or(String::new(), |line| line.key.clone())
}

/// The largest of the usual chips in which every amount of the table can be paid.
fn smallest_chip(stakes: &Stakes) -> Chip {
    let Stakes { ante, blinds: [one, two, three], bring_in, low, high, kill, side, .. } = *stakes;
    let amounts = [ante, one, two, three, bring_in, low, high, kill, side];
    let chips = [100, 50, 25, 5].map(Money::cents).into_iter().filter_map(Chip::new);
    let fits = |chip: &Chip| amounts.iter().all(|amount| amount.is_multiple_of(*chip));
    chips.into_iter().find(fits).unwrap_or(Chip::CENT)
}

impl Report {
    /// The bank of poker is the players' own, and no fee is taken here.
    fn bank_net(&self) -> Net {
        Net::ZERO
    }

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
            "stakes": self.stakes,
            "rounds": self.score.rounds,
            "seconds": (self.seconds * 1e6).round() / 1e6,
            "rounds_per_second": self.rounds_per_second().round(),
            "conserved": self.conserved() == Conserved::Yes,
            "seats": seats.collect::<Vec<_>>(),
            "bank_net_cents": cents(self.bank_net()),
            "fees_cents": cents(Net::won(self.fees())),
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
        let mut out = format!("{game}@{edition}, stakes {stakes}, seed {}\n", self.seed);
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
fn cents(net: Net) -> Value {
    let cents = net.as_cents();
    match cents.unsigned_abs() < 1 << 53 {
        true => Value::from(cents),
        false => Value::from(cents.to_string()),
    }
}

/// A net with its sign and its thousands parted.
fn signed(net: Net) -> String {
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
            stakes: "2-4".to_owned(),
            seats: 2,
            seed: 1,
            bots: Bots::Call,
            threads: 1,
            seconds: 1.0,
            score: Score::default(),
        };
        report.score.nets[0] = Net::won(Money::dollars(3));
        report.score.nets[1] = Net::lost(Money::dollars(3));
        assert_eq!(report.conserved(), Conserved::Yes);
        report.score.nets[1] = Net::lost(Money::dollars(2));
        assert_eq!(report.conserved(), Conserved::No);
        assert!(report.json().contains("\"conserved\": false"));
    }

    #[test]
    fn the_chip_pays_every_amount_of_the_table() {
        let chip = |ante, low| {
            let [ante, low] = [ante, low].map(Money::cents);
            smallest_chip(&Stakes { ante, low, ..Stakes::default() }).to_string()
        };
        assert_eq!(chip(0, 300), "$1");
        assert_eq!(chip(50, 300), "$0.50");
        assert_eq!(chip(25, 100), "$0.25");
        assert_eq!(chip(1, 2), "$0.01");
    }
}
