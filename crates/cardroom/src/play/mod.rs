//! `cardroom play`: a table in the terminal, with bots.

mod ask;
mod deal;
mod domino;
mod evening;
mod felt;
mod order;
mod page;
pub(crate) mod paint;
mod plain;
mod room;
mod say;
mod screen;
mod sketch;
mod talk;

pub(crate) use ask::amount;
pub(crate) use plain::Echo;

use crate::menu::{Menu, Offer, Ready};
use crate::nines::Nines;
use crate::pan::Parlour;
use crate::pit::twenty_one::TwentyOne;
use crate::pit::{self, Evening, Pit};
use crate::posted::Posted;
use ::felt::layout::LayoutTable;
use ::felt::nines::{NinesLayout, bots::base};
use ::felt::pan::PanTable;
use ::felt::twenty_one::TwentyOneLayout;
use engine::{Seat, SeatSet};
use money::{Chip, Money};
use plain::Plain;
use room::{Cast, Room, SetUp};
use sheet::poker::Structure;
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
/// are mucked. Where the game has it, the blinds are chopped, the pot is killed and the board is run
/// twice.
///
/// Against a dealer, put your bets on the layout, deal, and answer; `a` asks what a careful player
/// would do. Where players bank, your turn comes too.
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
            Ready::Pit(pit) => {
                let set_up = self.set_up_pit(&pit)?;
                return self.play_pit(&mut Evening::new(&pit, &set_up)).or_else(failed);
            }
            Ready::Nines(game) => return self.sit(self.nines(game)?).or_else(failed),
            Ready::TwentyOne(game) => return self.sit(self.twenty_one(game)?).or_else(failed),
            Ready::Pan(parlour) => return self.sit(self.pan(parlour)?).or_else(failed),
            Ready::Poker(offer) => offer,
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

    fn play_pit(&self, evening: &mut Evening<'_>) -> io::Result<()> {
        let (stdin, stdout) = (io::stdin(), io::stdout());
        if !self.plain && stdin.is_terminal() && stdout.is_terminal() {
            return pit::screen::play(evening);
        }
        let echo = if stdin.is_terminal() { Echo::Typed } else { Echo::Script };
        pit::Plain { input: stdin.lock(), output: stdout.lock(), echo }.play(evening)
    }

    /// A table of any game, on the full screen or as lines of text.
    fn sit(&self, mut evening: evening::Evening) -> io::Result<()> {
        let (stdin, stdout) = (io::stdin(), io::stdout());
        if !self.plain && stdin.is_terminal() && stdout.is_terminal() {
            return page::play(&mut evening);
        }
        let echo = if stdin.is_terminal() { Echo::Typed } else { Echo::Script };
        talk::Talk { input: stdin.lock(), output: stdout.lock(), echo }.play(&mut evening)
    }

    fn nines(&self, game: Nines) -> Result<evening::Evening, String> {
        let limits = &game.rules.limits;
        let seats = game.seats(self.seats, 3)?;
        if seats > Seat::MAX {
            return Err(format!("{} may sit down here, not {seats}", Seat::MAX));
        }
        let (buy_in, bank) =
            (self.chips(limits.least, limits.chip)?, game.turns().wager(self.bank)?);
        let (wager, money) = base(&game.rules);
        let wishes = vec![(game.rules.name(wager).to_owned(), money)];
        let table = LayoutTable::new(NinesLayout::new(game)).banked_with(bank);
        evening::Evening::new(Box::new(table), self.seated(seats, buy_in, wishes))
    }

    fn twenty_one(&self, game: TwentyOne) -> Result<evening::Evening, String> {
        let (limits, seats) = (&game.rules.limits, game.seats(self.seats, 3)?);
        let (buy_in, bank) =
            (self.chips(limits.least, limits.chip)?, game.turns().wager(self.bank)?);
        let named = |(wager, money)| (game.rules.name(wager).to_owned(), money);
        let wishes = game.base().into_iter().map(named).collect();
        let table = LayoutTable::new(TwentyOneLayout::new(game)).banked_with(bank);
        evening::Evening::new(Box::new(table), self.seated(seats, buy_in, wishes))
    }

    fn seated(&self, seats: usize, buy_in: Money, wishes: Vec<(String, Money)>) -> evening::SetUp {
        let seed = self.seed.unwrap_or_else(room::fresh_seed);
        evening::SetUp { seats, buy_in, seed, rounds: self.rounds, wishes }
    }

    /// What everyone buys in for at a table with a layout.
    fn chips(&self, least: Money, chip: Chip) -> Result<Money, String> {
        if self.record.is_some() {
            return Err("--record keeps rounds of poker; leave it out".to_owned());
        }
        let buy_in = self.buy_in.unwrap_or(least.times(100));
        let (fewest, most) = (least.times(20), least.times(1_000_000));
        if buy_in < fewest || buy_in > most || !buy_in.is_multiple_of(chip) {
            return Err(format!("buy in for {fewest} to {most}, in dollars: not {buy_in}"));
        }
        Ok(buy_in)
    }

    fn pan(&self, parlour: Parlour) -> Result<evening::Evening, String> {
        if self.record.is_some() {
            return Err("--record keeps rounds of poker; leave it out".to_owned());
        }
        if self.bank.is_some() {
            return Err("Pan has no banker; leave --bank out".to_owned());
        }
        if !self.posted.is_nothing() {
            return Err("Pan goes by its chips; leave --min, --max and payouts out".to_owned());
        }
        let chip = parlour.rules.game.chip;
        let buy_in = self.buy_in.unwrap_or(chip.times(100));
        let (fewest, most) = (chip.times(20), chip.times(1_000_000));
        if buy_in < fewest || buy_in > most || !buy_in.as_cents().is_multiple_of(chip.as_cents()) {
            return Err(format!("buy in for {fewest} to {most}, in chips of {chip}: not {buy_in}"));
        }
        let set_up = self.seated(parlour.seats(self.seats)?, buy_in, Vec::new());
        evening::Evening::new(Box::new(PanTable::new(parlour)), set_up)
    }

    fn set_up_pit(&self, pit: &Pit) -> Result<pit::SetUp, String> {
        let limits = &pit.rules.limits;
        let buy_in = self.chips(limits.least, limits.chip)?;
        Ok(pit::SetUp {
            seats: pit.seats(self.seats, 3)?,
            buy_in,
            bank: pit.bank_wager(self.bank)?,
            seed: self.seed.unwrap_or_else(room::fresh_seed),
            rounds: self.rounds,
        })
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
        let record = self.record.as_ref().map(|path| {
            std::fs::File::create(path)
                .map_err(|error| format!("cannot write {}: {error}", path.display()))
        });
        let seed = self.seed.unwrap_or_else(room::fresh_seed);
        Ok(SetUp { seats, buy_in, seed, rounds: self.rounds, record: record.transpose()? })
    }
}
