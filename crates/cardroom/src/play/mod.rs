//! `cardroom play`: a table in the terminal, with bots.

mod ask;
mod deal;
mod domino;
mod evening;
mod felt;
mod floor;
mod order;
mod page;
pub(crate) mod paint;
mod plain;
mod room;
mod say;
mod screen;
mod sketch;
mod tables;
mod talk;
mod told;

pub(crate) use ask::{amount, amount_up_to};
pub(crate) use plain::Echo;

use crate::menu::{Menu, Offer, Ready};
use crate::posted::Posted;
use ::felt::evening::{Evening as Kept, Setting};
use ::felt::game::{BuyIn, Sign};
use ::felt::nines::bots::base as nines_bet;
use ::felt::pit::bets::base as pit_bets;
use engine::{Seat, SeatSet};
use money::Money;
use plain::Plain;
use room::{Cast, Room, SetUp};
use sheet::poker::Structure;
use std::fs::File;
use std::io::{self, IsTerminal};
use std::path::PathBuf;
use std::process::ExitCode;

/// The dealer's call as the player hears it.
pub(crate) type Voice = ::felt::voice::Voice<'static>;

/// What the seats are called: the player, and the bots clockwise from his left.
const NAMES: [&str; Seat::MAX] =
    ["you", "Ada", "Ben", "Cleo", "Dov", "Eve", "Finn", "Gus", "Hana", "Ivo"];

/// The call of a round that deals these seats in.
pub(crate) const fn voice(dealt: SeatSet) -> Voice {
    Voice { you: Some(Seat::new(0)), dealt, names: &NAMES }
}

/// Play a game with bots, or against a dealer
///
/// A table in the terminal. With `--plain`, or where there is no terminal, it is lines of text:
/// answers are read from standard input, one a line, and the end of the input leaves the table.
///
/// Sit out, top up or straddle at any time: `o`, `t`, `s`; `e` asks to see called hands before they
/// are mucked. A wager of your own and the jackpot are asked about before the first deal, and changed
/// with `w` and `j`. `floor` and what has happened calls the floor, whose ruling is carried out and
/// recorded: `floor Ada fouled`, `floor early board`. Where the game has it, the blinds are chopped,
/// the pot is killed and the board is run twice.
///
/// Against a dealer, put your bets on the layout, deal, and answer; `a` asks what a careful player
/// would do. Where players bank, your turn comes too. There the floor is told `floor dealer-exposed`,
/// `floor player-exposed Ah`, `floor Ada player-count`, and does what the sheet says; where the sheet
/// leaves it open, what you say behind a colon: `floor boxed: table void`.
#[derive(clap::Args)]
#[command(after_help = "Example:\n  cardroom play omaha-hi-lo@clovis-500 --seats 4\n  \
                  cardroom play horse\n  \
                  printf 'c\\nc\\nf\\n' | cardroom play texas-holdem --plain --seed 7 --rounds 1")]
pub(crate) struct Play {
    #[command(flatten)]
    menu: Menu,

    /// Lines of text instead of a full screen
    #[arg(long)]
    plain: bool,

    /// How many rounds; without it, until you leave
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..))]
    rounds: Option<u32>,

    /// How many players, you included [default: six, or as many as the game allows; three against
    /// a dealer]
    #[arg(long, value_name = "S")]
    seats: Option<usize>,

    /// The number that the cards and the bots come from; the same number, the same cards
    #[arg(long, value_name = "X")]
    seed: Option<u64>,

    /// What everyone buys in for [default: 40 bets, 100 without a limit or against a dealer]
    #[arg(long, value_name = "$", value_parser = ask::amount)]
    buy_in: Option<Money>,

    /// What a player-dealer wagers
    #[arg(long, value_name = "$", value_parser = ask::amount)]
    bank: Option<Money>,

    /// Write every round to this file; `cardroom replay` reads it
    #[arg(long, value_name = "FILE")]
    record: Option<PathBuf>,

    #[command(flatten)]
    posted: Posted,
}

impl Play {
    /// Seats everyone and plays.
    pub(crate) fn run(self) -> ExitCode {
        match self.evening() {
            Ok(()) => ExitCode::SUCCESS,
            Err(refusal) => {
                eprintln!("error: {refusal}");
                ExitCode::from(1)
            }
        }
    }

    fn evening(&self) -> Result<(), String> {
        let failed = |error: io::Error| match error.kind() {
            io::ErrorKind::BrokenPipe => Ok(()),
            _ => Err(format!("the terminal failed: {error}")),
        };
        let offer = match self.menu.ready(&self.posted)? {
            Ready::Poker(offer) => offer,
            laid => return self.sit(self.table(&laid)?).or_else(failed),
        };
        if self.bank.is_some() {
            return Err("poker has no banker; leave --bank out".to_owned());
        }
        if !self.posted.is_nothing() {
            return Err("poker goes by its --stakes; leave --min, --max and payouts out".to_owned());
        }
        let set_up = self.set_up(&offer)?;
        let cast = Cast::new(&offer, set_up.seed);
        let mut room = Room::new(&offer, &cast, set_up)?;
        self.play(&mut room).or_else(failed)
    }

    /// A table of any game but poker, on the full screen or as lines of text.
    fn sit(&self, mut evening: evening::Evening) -> io::Result<()> {
        let (stdin, stdout) = (io::stdin(), io::stdout());
        if !self.plain && stdin.is_terminal() && stdout.is_terminal() {
            return page::play(&mut evening);
        }
        let echo = if stdin.is_terminal() { Echo::Typed } else { Echo::Script };
        talk::Talk { input: stdin.lock(), output: stdout.lock(), echo }.play(&mut evening)
    }

    /// The table, everybody seated.
    fn table(&self, ready: &Ready) -> Result<evening::Evening, String> {
        if matches!(ready, Ready::Pan(_)) && !self.posted.is_nothing() {
            return Err("Pan goes by its chips; leave --min, --max and payouts out".to_owned());
        }
        let setting = Setting::new(self.menu.asked(), &self.posted.limits()?);
        let kept = Kept::open(setting.banked_with(self.bank), &self.menu.shelf.library()?)?;
        self.menu.teach(kept.table())?;
        let Sign { game, edition, fewest, seats: most, buy_in: terms, .. } = kept.table().sign();
        let usual = if matches!(ready, Ready::Pan(_)) { 6 } else { 3 };
        let most = most.min(Seat::MAX);
        let seats = self.seats.unwrap_or(usual.clamp(fewest, most));
        if !(fewest..=most).contains(&seats) {
            return Err(format!("{game}@{edition} is played by {fewest} to {most}, not {seats}"));
        }
        let buy_in = self.buy_in.unwrap_or(terms.usual);
        let BuyIn { least, most, chip, .. } = terms;
        let whole = buy_in.as_cents().is_multiple_of(chip.as_cents());
        if buy_in < least || buy_in > most || !whole {
            return Err(format!("buy in for {least} to {most}, in chips of {chip}: not {buy_in}"));
        }
        let set_up = evening::SetUp {
            seats,
            buy_in,
            seed: self.seed.unwrap_or_else(room::fresh_seed),
            rounds: self.rounds,
            wishes: usual_bets(ready),
            tables: pay_tables(ready, seats),
            matters: matters(ready),
            free: free_hands(ready),
            record: self.record()?,
        };
        evening::Evening::new(kept, set_up)
    }

    /// The file that the rounds are written to, if they are.
    fn record(&self) -> Result<Option<File>, String> {
        let Some(path) = &self.record else { return Ok(None) };
        let file = File::create(path);
        file.map(Some).map_err(|error| format!("cannot write {}: {error}", path.display()))
    }

    fn play(&self, room: &mut Room<'_>) -> io::Result<()> {
        let (stdin, stdout) = (io::stdin(), io::stdout());
        if !self.plain && stdin.is_terminal() && stdout.is_terminal() {
            return screen::play(room);
        }
        let echo = if stdin.is_terminal() { Echo::Typed } else { Echo::Script };
        Plain { input: stdin.lock(), output: stdout.lock(), echo }.play(room)
    }

    fn set_up(&self, offer: &Offer) -> Result<SetUp, String> {
        let seats = offer.seats(self.seats)?;
        let games = offer.house.games();
        let rules = &games[0];
        let free = |structure| matches!(structure, Structure::PotLimit | Structure::NoLimit);
        let bets = match games.iter().any(|rules| free(rules.game.betting.structure)) {
            true => 100,
            false => 40,
        };
        let (low, chip) = (rules.stakes.low, rules.chip);
        let printed = games.iter().map(|rules| rules.stakes.buy_in).max().unwrap_or(Money::ZERO);
        let limit = offer.house.buy_in.max.unwrap_or(low.times(1_000_000));
        let buy_in = self.buy_in.unwrap_or(low.times(bets).max(printed).min(limit));
        let least = printed.max(low).max(rules.stakes.ante + low);
        if buy_in < least || !buy_in.is_multiple_of(chip) {
            return Err(format!("buy in for {least} or more, in chips of {chip}: not {buy_in}"));
        }
        if buy_in > limit {
            return Err(format!("nobody covers {buy_in} here: buy in for {limit} at most"));
        }
        let seed = self.seed.unwrap_or_else(room::fresh_seed);
        Ok(SetUp { seats, buy_in, seed, rounds: self.rounds, record: self.record()? })
    }
}

/// What a player bets who says nothing else.
fn usual_bets(ready: &Ready) -> Vec<(String, Money)> {
    match ready {
        Ready::Poker(_) | Ready::Pan(_) => Vec::new(),
        Ready::Pit(pit) => {
            let named = |(wager, money)| (pit.rules.name(wager).to_owned(), money);
            pit_bets(&pit.rules).into_iter().map(named).collect()
        }
        Ready::Nines(game) => {
            let (wager, money) = nines_bet(&game.rules);
            vec![(game.rules.name(wager).to_owned(), money)]
        }
        Ready::TwentyOne(game) => {
            let named = |(wager, money)| (game.rules.name(wager).to_owned(), money);
            game.base().into_iter().map(named).collect()
        }
    }
}

/// What the floor is told at a table of the game.
const fn matters(ready: &Ready) -> told::Matters {
    match ready {
        Ready::Pan(_) => told::Matters::Pan,
        Ready::Poker(_) | Ready::Pit(_) | Ready::Nines(_) | Ready::TwentyOne(_) => {
            told::Matters::Layout
        }
    }
}

/// Whether the game deals hands on which nobody has bet.
fn free_hands(ready: &Ready) -> evening::Free {
    match ready {
        Ready::Nines(game) if game.rules.game.free_hands > 0 => evening::Free::Dealt,
        _ => evening::Free::Never,
    }
}

/// What the wagers pay, with so many hands at the table.
fn pay_tables(ready: &Ready, hands: usize) -> Vec<tables::Posted> {
    match ready {
        Ready::Pit(pit) => tables::posted(&pit.rules, hands),
        Ready::Nines(game) => tables::of_nines(&game.rules),
        Ready::TwentyOne(game) => tables::of_points(&game.rules),
        Ready::Poker(_) | Ready::Pan(_) => Vec::new(),
    }
}
