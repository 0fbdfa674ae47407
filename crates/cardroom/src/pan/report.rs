//! What rounds of Pan came to.

use super::offer::Parlour;
use super::simulate::{Asked, Score};
use crate::layout::thousands;
use crate::simulate::{Conserved, cents, signed};
use money::Net;
use serde_json::json;
use std::fmt::Write;

/// What was played and what came of it.
pub(crate) struct Report<'a> {
    pub(super) parlour: &'a Parlour,
    pub(super) asked: Asked,
    pub(super) seconds: f64,
    pub(super) score: Score,
}

impl Report<'_> {
    /// Whether all that must add up did.
    pub(crate) fn conserved(&self) -> Conserved {
        let nets = self.score.nets.iter().copied().sum::<Net>() + Net::won(self.score.fees);
        match self.score.faults.is_empty() && nets.is_zero() {
            true => Conserved::Yes,
            false => Conserved::No,
        }
    }

    fn rounds_per_second(&self) -> f64 {
        self.score.rounds as f64 / self.seconds.max(1e-9)
    }

    pub(crate) fn json(&self) -> String {
        let Report { parlour, asked, score, .. } = self;
        let seats = score.nets[..asked.seats].iter().zip(&score.won);
        let seats = seats.map(|(net, won)| json!({ "net_cents": cents(*net), "rounds_won": won }));
        let report = json!({
            "game": parlour.named.game,
            "edition": parlour.named.edition,
            "rounds": score.rounds,
            "seconds": (self.seconds * 1e6).round() / 1e6,
            "rounds_per_second": self.rounds_per_second().round(),
            "conserved": self.conserved() == Conserved::Yes,
            "seats": seats.collect::<Vec<_>>(),
            "bank_net_cents": 0,
            "fees_cents": cents(Net::won(score.fees)),
            "seed": asked.seed,
            "bots": asked.bots.id(),
            "threads": asked.threads,
            "went_out": score.went_out,
            "hands_retired": score.retired,
            "cards_drawn": score.drawn,
            "discards_taken": score.taken,
            "discards_forced": score.forced,
            "conditions_cents": cents(Net::won(score.conditions)),
            "faults": score.faults,
        });
        format!("{report:#}\n")
    }

    pub(crate) fn text(&self) -> String {
        let Report { parlour, asked, score, .. } = self;
        let chip = parlour.rules.game.chip;
        let (name, bots, seed) = (parlour.name(), asked.bots.id(), asked.seed);
        let mut out = format!("{name}, chips of {chip}, {bots}, seed {seed}\n");
        let mut say = |text: String| writeln!(out, "{text}").expect("text grows");
        let threads = match asked.threads {
            1 => "one thread".to_owned(),
            count => format!("{count} threads"),
        };
        say(format!(
            "{} rounds in {:.2} s on {threads}: {} a second",
            thousands(score.rounds),
            self.seconds,
            thousands(self.rounds_per_second() as u64)
        ));
        let rounds = score.rounds.max(1) as f64;
        let hands = rounds * asked.seats as f64;
        say(format!(
            "{:.1} % of hands retired, {:.1} % of rounds ended with eleven cards in melds",
            score.retired as f64 * 100.0 / hands,
            score.went_out as f64 * 100.0 / rounds,
        ));
        say(format!(
            "a round took {:.1} cards of the stock and {:.2} discards, {:.3} of them forced; \
             conditions collected {:.2} chips\n",
            score.drawn as f64 / rounds,
            score.taken as f64 / rounds,
            score.forced as f64 / rounds,
            score.conditions.as_cents() as f64 / chip.as_cents() as f64 / rounds,
        ));
        let nets: Vec<String> = score.nets[..asked.seats].iter().map(|net| signed(*net)).collect();
        let wide = nets.iter().map(String::len).max().unwrap_or(0).max(3);
        say(format!("{:8}  {:>wide$}  {:>7}  {:>12}", "", "net", "won", "a round"));
        for (place, net) in nets.iter().enumerate() {
            let each = score.nets[place].as_cents() as f64 / 100.0 / rounds;
            let won = score.won[place] as f64 * 100.0 / rounds;
            let seat = format!("seat {}", place + 1);
            say(format!("{seat:8}  {net:>wide$}  {won:>5.1} %  {each:>+12.4}"));
        }
        if !score.fees.is_zero() {
            say(format!("{:8}  {:>wide$}", "fees", signed(Net::won(score.fees))));
        }
        match &score.faults[..] {
            [] => out += "\nMoney and cards add up in every round.\n",
            faults => {
                out += "\nMONEY OR CARDS DO NOT ADD UP\n";
                faults.iter().for_each(|fault| out += &format!("  {fault}\n"));
            }
        }
        out
    }
}
