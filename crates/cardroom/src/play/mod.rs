//! `cardroom play`: a poker table in the terminal, with bots.

mod ask;
mod bots;
mod chance;
mod deal;
mod equity;
mod felt;
mod paint;
mod plain;
mod room;
mod screen;
mod session;
mod view;
mod voice;

use crate::playable::not_played_yet;
use engine::pot::Rules;
use money::Money;
use plain::{Echo, Plain};
use room::Room;
use sheet::poker::Structure;
use sheet::{Library, Resolved};
use std::io::{self, IsTerminal};
use std::process::ExitCode;

/// Play poker against bots
///
/// A table in the terminal. With `--plain`, or where there is no terminal, it is lines of text:
/// answers are read from standard input, one a line, and the end of the input leaves the table.
#[derive(clap::Args)]
#[command(after_help = "Example:\n  cardroom play omaha-hi-lo@clovis-500 --seats 4\n  \
                  printf 'c\\nc\\nf\\n' | cardroom play texas-holdem --plain --seed 7 --rounds 1")]
pub(crate) struct Play {
    /// The game, such as `texas-holdem` or `razz@clovis-500`
    #[arg(value_name = "GAME[@EDITION]")]
    game: String,

    /// Lines of text instead of a full screen
    #[arg(long)]
    plain: bool,

    /// How many rounds; without it, until you leave
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..))]
    rounds: Option<u32>,

    /// How many players, you included [default: six, or as many as the game allows]
    #[arg(long, value_name = "S")]
    seats: Option<u8>,

    /// The number that the cards and the bots come from; the same number, the same cards
    #[arg(long, value_name = "X")]
    seed: Option<u64>,

    /// Which of the sheet's stakes
    #[arg(long, value_name = "NAME")]
    stakes: Option<String>,

    /// A house option, such as `structure=no-limit`; may be given several times
    #[arg(long, value_name = "OPTION=VALUE")]
    choose: Vec<String>,

    /// What everyone buys in for [default: 40 bets, 100 without a limit]
    #[arg(long, value_name = "$")]
    buy_in: Option<Money>,
}

impl Play {
    /// Seats everyone and plays.
    pub(crate) fn run(self) -> ExitCode {
        let played = self.set_up().and_then(|(rules, title)| {
            let mut room = self.room(&rules, title)?;
            self.play(&mut room).or_else(|error| match error.kind() {
                io::ErrorKind::BrokenPipe => Ok(()),
                _ => Err(format!("the terminal failed: {error}")),
            })
        });
        match played {
            Ok(()) => ExitCode::SUCCESS,
            Err(refusal) => {
                eprintln!("error: {refusal}");
                ExitCode::from(1)
            }
        }
    }

    fn play(&self, room: &mut Room<'_>) -> io::Result<()> {
        let (stdin, stdout) = (io::stdin(), io::stdout());
        if !self.plain && stdin.is_terminal() && stdout.is_terminal() {
            return screen::play(room);
        }
        let echo = if stdin.is_terminal() { Echo::Typed } else { Echo::Script };
        Plain { input: stdin.lock(), output: stdout.lock(), echo }.play(room)
    }

    /// The rules of the table and what it is called.
    fn set_up(&self) -> Result<(Rules, String), String> {
        let library = Library::built_in();
        let game = library.game(&self.game).map_err(|unknown| unknown.to_string())?;
        let page = game.resolve(&self.choices(&game.options())?).map_err(|no| no.to_string())?;
        let title = format!("{} ({})", page.title, page.edition);
        Ok((self.rules(&page)?, title))
    }

    /// The choices as `option` and `value`, the stakes among them.
    fn choices(&self, options: &[sheet::HouseOption]) -> Result<Vec<(&str, &str)>, String> {
        let mut choices = Vec::new();
        for choice in &self.choose {
            let parts = choice.split_once('=');
            choices.push(parts.ok_or_else(|| {
                format!("`{choice}` is no choice; say it as `structure=no-limit`")
            })?);
        }
        if let Some(stakes) = &self.stakes {
            match options.iter().find(|option| option.id == "stakes") {
                Some(_) => choices.push(("stakes", stakes)),
                None => return Err(format!("{} has one set of stakes only", self.game)),
            }
        }
        Ok(choices)
    }

    fn room<'a>(&self, rules: &'a Rules, title: String) -> Result<Room<'a>, String> {
        let dealt = rules.game.seats.dealt.min(engine::Seat::MAX as u8);
        let seats = self.seats.unwrap_or(dealt.min(6));
        if seats < 2 || seats > dealt {
            return Err(format!("{} is dealt to 2 to {dealt} seats, not {seats}", self.game));
        }
        let stakes = &rules.stakes;
        let bets = match rules.game.betting.structure {
            Structure::PotLimit | Structure::NoLimit => 100,
            _ => 40,
        };
        let usual = stakes.low.times(bets).max(stakes.buy_in);
        let buy_in = self.buy_in.unwrap_or(usual);
        let least = stakes.buy_in.max(stakes.low);
        if buy_in < least || !buy_in.is_multiple_of(rules.chip) {
            let chip = rules.chip;
            return Err(format!("buy in for {least} or more, in chips of {chip}: not {buy_in}"));
        }
        let most = stakes.low.times(1_000_000);
        if buy_in > most {
            return Err(format!("nobody covers {buy_in} here: buy in for {most} at most"));
        }
        let seed = self.seed.unwrap_or_else(room::fresh_seed);
        Ok(Room::new(rules, title, usize::from(seats), buy_in, seed, self.rounds))
    }

    /// The rules of a page, if it is poker that can be played here.
    fn rules(&self, page: &Resolved) -> Result<Rules, String> {
        let Some((poker, stakes)) = page.poker() else {
            return Err(format!("{} is not poker: this table cannot play it yet", page.title));
        };
        let seats = self.seats.unwrap_or(poker.seats.dealt.min(6));
        match not_played_yet(page, usize::from(seats)) {
            Some(missing) => Err(format!(
                "{} cannot be played yet: the engine has no rule for {missing}",
                page.title
            )),
            None => Ok(Rules { game: poker.clone(), stakes, chip: session::chip(&stakes) }),
        }
    }
}
