//! What a simulation of a game against a dealer came to, in words and as JSON.

use super::simulate::{Asked, Score};
use super::turns::Banking;
use crate::layout::thousands;
use crate::menu::Named;
use crate::simulate::Bots;
use crate::simulate::{Conserved, cents, signed};
use money::{Money, Net};
use serde_json::json;
use sheet::Banker;
use std::fmt::Write;

/// What was played and what came of it.
pub(crate) struct Report<'a> {
    pub(crate) named: &'a Named,
    pub(crate) banker: Banker,
    /// Who banks first.
    pub(crate) banking: Banking,
    pub(crate) asked: Asked,
    pub(crate) seconds: f64,
    pub(crate) score: Score,
}

impl Report<'_> {
    /// Whether all that must add up did.
    pub(crate) fn conserved(&self) -> Conserved {
        let Score { nets, banked, bank, fees, meters, tips, faults, .. } = &self.score;
        let players: Net = nets[..self.asked.seats].iter().copied().sum();
        let all = players + *bank + Net::won(*fees) + Net::won(*tips);
        // Where players bank in turn, all that the bank won is some player's.
        let turns: Net = banked[..self.asked.seats].iter().copied().sum();
        let held = match self.banking {
            Banking::Seat(_) => *bank + Net::won(*meters) == turns,
            Banking::House | Banking::ThirdParty => turns.is_zero(),
        };
        match faults.is_empty() && all.is_zero() && held {
            true => Conserved::Yes,
            false => Conserved::No,
        }
    }

    fn rounds_per_second(&self) -> f64 {
        self.score.rounds as f64 / self.seconds.max(1e-9)
    }

    /// A round has a hand for each place, two where the game deals two, and more with every split.
    fn hands_per_second(&self) -> f64 {
        self.score.hands as f64 / self.seconds.max(1e-9)
    }

    const fn bots(&self) -> &'static str {
        match self.asked.bots {
            Bots::Callers => "base",
            Bots::Sensible => "sensible",
        }
    }

    /// The facts for programs.
    pub(crate) fn json(&self) -> String {
        let Report { named, asked, score, .. } = self;
        let seat = |place: usize| {
            json!({
                "net_cents": cents(score.nets[place]),
                "banked_net_cents": cents(score.banked[place]),
                "staked_cents": cents(Net::won(score.staked[place])),
                "rounds_won": score.won[place],
            })
        };
        let report = json!({
            "game": named.game,
            "edition": named.edition,
            "choices": named.choices,
            "rounds": score.rounds,
            "seconds": (self.seconds * 1e6).round() / 1e6,
            "rounds_per_second": self.rounds_per_second().round(),
            "conserved": self.conserved() == Conserved::Yes,
            "seats": (0..asked.seats).map(seat).collect::<Vec<_>>(),
            "bank_net_cents": cents(score.bank),
            "fees_cents": cents(Net::won(score.fees)),
            "meters_paid_cents": cents(Net::won(score.meters)),
            "tips_cents": cents(Net::won(score.tips)),
            "banker": self.banker.id(),
            "hands": score.hands,
            "hands_per_second": self.hands_per_second().round(),
            "folded": score.folded,
            "seed": asked.seed,
            "bots": self.bots(),
            "threads": asked.threads,
            "faults": score.faults,
        });
        format!("{report:#}\n")
    }

    /// The same for a reader.
    pub(crate) fn text(&self) -> String {
        let Report { named, asked, score, .. } = self;
        let name = format!("{}@{}", named.game, named.edition);
        let mut out = format!("{name}, {}, seed {}\n", self.bots(), asked.seed);
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
        say(format!("{:.1} % of hands were given up\n", percent(score.folded, score.hands)));
        let in_turn = matches!(self.banking, Banking::Seat(_));
        let nets: Vec<String> = score.nets[..asked.seats].iter().map(|net| signed(*net)).collect();
        let banked = score.banked[..asked.seats].iter().map(|net| signed(*net));
        let banked: Vec<String> = banked.collect();
        let all = nets.iter().chain(&banked).map(String::len).max().unwrap_or(0);
        let wide = all.max(signed(score.bank).len()).max(7);
        let as_bank = if in_turn { format!("  {:>wide$}", "as bank") } else { String::new() };
        say(format!("{:8}  {:>wide$}  {:>7}  {:>11}{as_bank}", "", "net", "ahead", "of stakes"));
        for place in 0..asked.seats {
            let ahead = percent(score.won[place], score.rounds);
            let each = share(score.nets[place], score.staked[place]);
            let as_bank =
                if in_turn { format!("  {:>wide$}", banked[place]) } else { String::new() };
            let seat = format!("seat {}", place + 1);
            let net = &nets[place];
            say(format!("{seat:8}  {net:>wide$}  {ahead:>5.1} %  {each:>+9.2} %{as_bank}"));
        }
        let bank = if self.banker == Banker::PlayerDealer { "bank" } else { "house" };
        say(format!("{bank:8}  {:>wide$}", signed(score.bank)));
        if !score.fees.is_zero() {
            say(format!("{:8}  {:>wide$}", "fees", signed(Net::won(score.fees))));
        }
        if !score.tips.is_zero() {
            say(format!("{:8}  {:>wide$}", "dealer", signed(Net::won(score.tips))));
        }
        if !score.meters.is_zero() {
            say(format!("The meters paid {}; the {bank}'s net has it.", score.meters));
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

fn percent(part: u64, of: u64) -> f64 {
    part as f64 * 100.0 / of.max(1) as f64
}

fn share(net: Net, staked: Money) -> f64 {
    net.as_cents() as f64 * 100.0 / staked.as_cents().max(1) as f64
}
