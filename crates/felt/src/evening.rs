//! An evening at a table as it is kept: one line of JSON for the table, one for each thing done, and
//! one for what every seat has when a round is over. It is played again line by line.

use crate::chance::{Chance, Purpose};
use crate::menu::{Menu, posted};
use crate::table::{Command, Effect, Kind, Table, write_seed};
use engine::{Limits, Seat};
use money::{Money, Net};
use serde::{Deserialize, Serialize};
use sheet::Library;

/// A line of an evening.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "cardroom", rename_all = "kebab-case")]
pub enum Line {
    /// The table that opens.
    Table(Setting),
    /// Something done.
    Done {
        /// What.
        #[serde(flatten)]
        command: Command,
    },
    /// A round is over.
    Over {
        /// What each seat has, in cents.
        chips: Vec<(u8, u64)>,
        /// What the house has won from the table so far, in cents.
        house: i64,
    },
}

/// What is played, and what the house posts.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Setting {
    /// The game or games.
    #[serde(flatten)]
    pub menu: Menu,
    /// The least bet at a table with a layout, in cents.
    pub least: u64,
    /// The most.
    pub most: u64,
    /// The most that the house pays in a round at long odds.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub payout: Option<u64>,
    /// The most that it pays so to one player.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub player_payout: Option<u64>,
    /// The most that it pays on a bet for the dealer.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub tip_payout: Option<u64>,
    /// What a player who banks wagers, if not what is usual.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub bank: Option<u64>,
}

impl Setting {
    /// A game at a table with these limits.
    #[must_use]
    pub fn new(menu: Menu, limits: &Limits) -> Setting {
        let cents = |money: Option<Money>| money.map(Money::as_cents);
        Setting {
            menu,
            least: limits.least.as_cents(),
            most: limits.most.as_cents(),
            payout: cents(limits.payout),
            player_payout: cents(limits.player_payout),
            tip_payout: cents(limits.tip_payout),
            bank: None,
        }
    }

    /// The same where a player who banks wagers this much.
    #[must_use]
    pub fn banked_with(self, bank: Option<Money>) -> Setting {
        Setting { bank: bank.map(Money::as_cents), ..self }
    }

    /// What the house posts.
    ///
    /// # Errors
    /// It leaves no bet.
    pub fn limits(&self) -> Result<Limits, String> {
        let [least, most] = [self.least, self.most].map(Money::cents);
        let [payout, player_payout, tip_payout] =
            [self.payout, self.player_payout, self.tip_payout].map(|it| it.map(Money::cents));
        Ok(Limits { payout, player_payout, tip_payout, ..posted(Some(least), Some(most))? })
    }

    /// Opens the table.
    ///
    /// # Errors
    /// The game is not there, or cannot be played so.
    pub fn open(&self, library: &Library) -> Result<Table, String> {
        let ready = self.menu.ready(library, self.limits()?)?;
        crate::open_banked(ready, self.bank.map(Money::cents)).map(Table::new)
    }
}

/// A table whose evening is written down.
pub struct Evening {
    table: Table,
    house: Net,
    lines: Vec<String>,
}

impl Evening {
    /// A table that opens.
    ///
    /// # Errors
    /// As [`Setting::open`].
    pub fn open(setting: Setting, library: &Library) -> Result<Evening, String> {
        let table = setting.open(library)?;
        let mut evening = Evening { table, house: Net::ZERO, lines: Vec::new() };
        evening.write(&Line::Table(setting));
        Ok(evening)
    }

    /// The table.
    #[must_use]
    pub const fn table(&self) -> &Table {
        &self.table
    }

    /// What a pair of eyes has not heard yet.
    pub fn hear(&mut self, eyes: Option<Seat>) -> Vec<String> {
        self.table.hear(eyes)
    }

    /// What the house has won from it.
    #[must_use]
    pub const fn house(&self) -> Net {
        self.house
    }

    /// What was written so far, to be kept elsewhere.
    pub fn take_lines(&mut self) -> Vec<String> {
        std::mem::take(&mut self.lines)
    }

    fn write(&mut self, line: &Line) {
        self.lines.push(serde_json::to_string(line).expect("a line is JSON"));
    }

    /// Does something, and writes it down.
    ///
    /// # Errors
    /// As [`Table::act`].
    pub fn act(&mut self, command: Command) -> Result<Vec<Effect>, String> {
        let effects = self.table.act(&command)?;
        self.write(&Line::Done { command });
        self.house += won_by_house(&effects);
        if effects.contains(&Effect::Over) {
            let over = over(&self.table, self.house);
            self.write(&over);
        }
        Ok(effects)
    }

    /// Seats so many bots.
    ///
    /// # Errors
    /// There are not as many seats.
    pub fn seat_bots(&mut self, seats: usize) -> Result<(), String> {
        let cents = self.table.sign().buy_in.usual.as_cents();
        for seat in 0..seats {
            let (name, kind) = (format!("Bot {}", seat + 1), Kind::Bot);
            self.act(Command::Sit { seat: seat as u8, name, kind, cents })?;
        }
        Ok(())
    }

    /// Plays a round of bots; whoever is broke buys again. Says how much was bought.
    ///
    /// # Errors
    /// A bot did what the game has not: a bug.
    pub fn play_round(&mut self, seed: u64, number: u32) -> Result<Vec<(Seat, Money)>, String> {
        let mut bought = Vec::new();
        let usual = self.table.sign().buy_in.usual;
        for seat in self.table.taken().iter() {
            if self.table.game().needs_chips(seat) {
                let cents = usual.as_cents();
                self.act(Command::Buy { seat: seat.place() as u8, cents })?;
                bought.push((seat, usual));
            }
        }
        let mut shuffle = Chance::new(seed, Purpose::Shuffle(number));
        let bytes = std::array::from_fn(|_| shuffle.below(256) as u8);
        self.act(Command::Begin { seed: write_seed(&bytes) })?;
        let mut whims = Chance::new(seed, Purpose::Bots(number));
        while self.table.game().is_on() {
            let asked = || self.table.game().asked().iter().next();
            let seat = self.table.bot_aside(&whims).or_else(asked);
            let seat = seat.ok_or("a round waits for nobody")?;
            let at = seat.place() as u8;
            match self.table.bot(seat, &mut whims) {
                Some(answer) => self.act(Command::Answer { seat: at, answer })?,
                None => self.act(Command::TimeOut { seat: at })?,
            };
        }
        Ok(bought)
    }
}

fn won_by_house(effects: &[Effect]) -> Net {
    let won = effects.iter().map(|effect| match effect {
        Effect::House(net) => *net,
        _ => Net::ZERO,
    });
    won.sum()
}

fn over(table: &Table, house: Net) -> Line {
    let seats = table.taken().iter();
    let chips = seats.map(|seat| (seat.place() as u8, table.game().chips(seat).as_cents()));
    Line::Over { chips: chips.collect(), house: house.as_cents() }
}

/// What playing a round again came to.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Again {
    /// The same.
    Agrees,
    /// Something else: this.
    Differs(String),
    /// The line, from one, that cannot be done, and why.
    Refused(usize, String),
}

/// Whether a text is an evening.
#[must_use]
pub fn is_evening(text: &str) -> bool {
    let first = text.lines().find(|line| !line.trim().is_empty());
    first.is_some_and(|line| matches!(serde_json::from_str(line), Ok(Line::Table(_))))
}

/// Plays an evening again: what came of each round. Nothing is played on after a line that is
/// refused.
#[must_use]
pub fn replay(text: &str, library: &Library) -> Vec<Again> {
    listen(text, library, |_| Vec::new()).into_iter().map(|(again, _)| again).collect()
}

/// The same with the dealer's call of each round, as anybody at the table hears it.
#[must_use]
pub fn called(text: &str, library: &Library) -> Vec<(Again, Vec<String>)> {
    listen(text, library, |table| table.hear(None))
}

fn listen(
    text: &str,
    library: &Library,
    hear: impl Fn(&mut Table) -> Vec<String>,
) -> Vec<(Again, Vec<String>)> {
    let mut rounds = Vec::new();
    let mut heard = Vec::new();
    let mut table: Option<Table> = None;
    let mut house = Net::ZERO;
    for (at, text) in text.lines().enumerate().filter(|(_, line)| !line.trim().is_empty()) {
        let done = serde_json::from_str(text).map_err(|error| error.to_string()).and_then(|line| {
            match (line, &mut table) {
                (Line::Table(setting), table) => {
                    *table = Some(setting.open(library)?);
                    house = Net::ZERO;
                }
                (_, None) => return Err("no table is open".to_owned()),
                (Line::Done { command }, Some(table)) => {
                    house += won_by_house(&table.act(&command)?);
                    heard.extend(hear(table));
                }
                (said @ Line::Over { .. }, Some(table)) => {
                    let found = over(table, house);
                    let again = match found == said {
                        true => Again::Agrees,
                        false => Again::Differs(format!("line {}: {found:?}", at + 1)),
                    };
                    rounds.push((again, std::mem::take(&mut heard)));
                }
            }
            Ok(())
        });
        if let Err(why) = done {
            rounds.push((Again::Refused(at + 1, why), std::mem::take(&mut heard)));
            break;
        }
    }
    rounds
}
