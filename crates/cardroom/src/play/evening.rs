//! The player's evening at any table: bots in the other seats, bets that stay from round to round,
//! and the account of what was bought.

use super::tables::Posted;
use super::told::{self, Matters};
use super::{NAMES, say};
use ::felt::answer::{Answer, Choice};
use ::felt::chance::{Chance, Purpose};
use ::felt::evening::Evening as Kept;
use ::felt::table::{Command, Kind, Table, write_seed};
use ::felt::view::{Phase, View, place};
use engine::Seat;
use money::{Money, Net};
use std::fs::File;
use std::io::{self, Write};

/// The player's seat.
pub(super) const YOU: Seat = Seat::new(0);

/// A table and the player at it.
pub(super) struct Evening {
    kept: Kept,
    record: Option<Record>,
    buy_in: Money,
    bought: Money,
    seed: u64,
    rounds: Option<u32>,
    played: u32,
    /// What the player puts on each wager.
    wishes: Vec<(String, Money)>,
    tables: Vec<Posted>,
    matters: Matters,
    free: Free,
    whims: Chance,
    /// Whether the player has let pass what he may say out of turn.
    aside: Aside,
}

/// What an evening is set up with.
pub(super) struct SetUp {
    pub(super) seats: usize,
    pub(super) buy_in: Money,
    pub(super) seed: u64,
    pub(super) rounds: Option<u32>,
    /// What lies on the layout to begin with.
    pub(super) wishes: Vec<(String, Money)>,
    /// What the wagers pay.
    pub(super) tables: Vec<Posted>,
    /// What the floor is told there.
    pub(super) matters: Matters,
    pub(super) free: Free,
    /// Where all that is done is written.
    pub(super) record: Option<File>,
}

/// Whether a game deals hands on which nobody has bet. Source: players-casino l.3380.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Free {
    Dealt,
    Never,
}

/// Where an evening is written, and what went wrong with that.
struct Record {
    file: File,
    failed: Option<io::Error>,
}

/// Who goes on.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Next {
    /// A bot says something.
    Bot(Seat),
    /// The player may say something out of turn.
    Aside,
    /// The player is asked for bets.
    Bets,
    /// The player is asked.
    Asks,
    /// Nobody: the round is over.
    Over,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Aside {
    Open,
    Passed,
}

impl Evening {
    /// Seats the player and the bots.
    ///
    /// # Errors
    /// What the dealer says against it.
    pub(super) fn new(kept: Kept, set_up: SetUp) -> Result<Evening, String> {
        let SetUp { seats, buy_in, seed, rounds, wishes, tables, matters, free, record } = set_up;
        let mut evening = Evening {
            kept,
            record: record.map(|file| Record { file, failed: None }),
            buy_in,
            bought: buy_in,
            seed,
            rounds,
            played: 0,
            wishes,
            tables,
            matters,
            free,
            whims: Chance::new(seed, Purpose::Bots(0)),
            aside: Aside::Open,
        };
        for (at, name) in NAMES.iter().enumerate().take(seats) {
            let seat = place(Seat::new(at));
            let kind = if at == YOU.place() { Kind::Person } else { Kind::Bot };
            let (name, cents) = ((*name).to_owned(), buy_in.as_cents());
            evening.does(Command::Sit { seat, name, kind, cents })?;
        }
        Ok(evening)
    }

    const fn table(&self) -> &Table {
        self.kept.table()
    }

    /// Does something, and writes it down where the evening is recorded.
    fn does(&mut self, command: Command) -> Result<(), String> {
        self.kept.act(command)?;
        let lines = self.kept.take_lines();
        if let Some(record) = self.record.as_mut().filter(|record| record.failed.is_none()) {
            let text: String = lines.into_iter().map(|line| line + "\n").collect();
            record.failed = record.file.write_all(text.as_bytes()).err();
        }
        Ok(())
    }

    /// Whether another round is played.
    pub(super) fn plays_on(&self) -> bool {
        self.rounds.is_none_or(|rounds| self.played < rounds)
    }

    pub(super) fn view(&self) -> View {
        self.table().view(Some(YOU))
    }

    /// What the meters of progressives show.
    pub(super) fn meters(&self) -> Vec<String> {
        self.view().notes.into_iter().filter(|note| note.contains(" meter $")).collect()
    }

    /// What the player should know of his bets before the deal: that a hand could only be folded.
    pub(super) fn warning(&self) -> Option<String> {
        let prompt = self.view().prompt;
        prompt.starts_with("A raise of ").then_some(prompt)
    }

    /// What was called since this was last asked.
    pub(super) fn hear(&mut self) -> Vec<String> {
        self.kept.hear(Some(YOU))
    }

    /// What the wagers pay.
    pub(super) fn tables(&self) -> &[Posted] {
        &self.tables
    }

    /// What the floor is told at this table.
    pub(super) const fn matters(&self) -> Matters {
        self.matters
    }

    /// Whether hands are dealt here on which nobody has bet.
    pub(super) const fn free(&self) -> Free {
        self.free
    }

    pub(super) const fn buy_in(&self) -> Money {
        self.buy_in
    }

    /// Whether the player needs chips.
    pub(super) fn is_broke(&self) -> bool {
        self.table().game().needs_chips(YOU)
    }

    /// A seat buys chips.
    pub(super) fn buy(&mut self, seat: Seat) -> String {
        let command = Command::Buy { seat: place(seat), cents: self.buy_in.as_cents() };
        self.does(command).expect("who is broke may buy");
        if seat == YOU {
            self.bought += self.buy_in;
            return format!("You buy in again for {}.", self.buy_in);
        }
        format!("{} buys in again for {}.", NAMES[seat.place()], self.buy_in)
    }

    /// Bots without chips buy in again. Says who.
    pub(super) fn between(&mut self) -> Vec<String> {
        let bots = self.table().bots().iter();
        let broke: Vec<Seat> = bots.filter(|seat| self.table().game().needs_chips(*seat)).collect();
        broke.into_iter().map(|seat| self.buy(seat)).collect()
    }

    /// Begins a round, and says which.
    ///
    /// # Errors
    /// What is missing.
    pub(super) fn begin(&mut self) -> Result<String, String> {
        let number = self.table().rounds();
        let mut cards = Chance::new(self.seed, Purpose::Shuffle(number));
        let seed = [0; 32].map(|_: u8| cards.below(256) as u8);
        self.whims = Chance::new(self.seed, Purpose::Bots(number));
        self.does(Command::Begin { seed: write_seed(&seed) })?;
        self.aside = Aside::Open;
        Ok(format!("Round {}.", number + 1))
    }

    /// Who goes on: bots speak first, out of turn too.
    pub(super) fn next(&mut self) -> Next {
        let game = self.table().game();
        if !game.is_on() {
            return Next::Over;
        }
        let (asked, bots) = (game.asked(), self.table().bots());
        if let Some(bot) = self.table().bot_aside(&self.whims) {
            return Next::Bot(bot);
        }
        let yours = asked.contains(YOU);
        // A hand without bets is asked for before anybody has bet.
        if yours && self.free == Free::Dealt && self.takes_bets() {
            return Next::Bets;
        }
        if !yours && self.aside == Aside::Open && !game.choices(YOU).is_empty() {
            return Next::Aside;
        }
        match asked.and(bots).iter().next() {
            Some(bot) => Next::Bot(bot),
            None if self.takes_bets() => Next::Bets,
            None => Next::Asks,
        }
    }

    fn takes_bets(&self) -> bool {
        let bank = |choice: &Choice| choice.id == "take-bank";
        self.view().phase == Phase::Bets && !self.choices().iter().any(bank)
    }

    /// Lets a bot speak.
    pub(super) fn go(&mut self, seat: Seat) {
        let command = match self.kept.table().bot(seat, &mut self.whims) {
            Some(answer) => Command::Answer { seat: place(seat), answer },
            None => Command::TimeOut { seat: place(seat) },
        };
        self.act(command).expect("bots do what is legal");
    }

    /// The player says something.
    ///
    /// # Errors
    /// What the dealer says against it.
    pub(super) fn say(&mut self, answer: &Answer) -> Result<(), String> {
        let choices = self.choices();
        let done = self.act(Command::Answer { seat: place(YOU), answer: answer.clone() });
        done.map_err(|refusal| say::refused(&choices, answer, refusal))
    }

    /// The player calls the floor, whose ruling is carried out.
    ///
    /// # Errors
    /// What can be said, or why the floor does not rule so.
    pub(super) fn floor(&mut self, words: &str) -> Result<(), String> {
        let told = told::read(words, self.table().taken(), self.matters)?;
        let done = self.act(Command::Floor { seat: Some(place(YOU)), told });
        done.map_err(|no| format!("The floor says no: {no}."))
    }

    fn act(&mut self, command: Command) -> Result<(), String> {
        self.does(command)?;
        self.aside = Aside::Open;
        let idle = self.table().game().view(Some(YOU)).phase == Phase::Waiting;
        match self.table().game().is_on() {
            true => {}
            // The game was disbanded before a card was dealt.
            false if idle => self.rounds = Some(self.played),
            false => self.played += 1,
        }
        Ok(())
    }

    /// The player lets pass what he may say out of turn.
    pub(super) fn pass(&mut self) {
        self.aside = Aside::Passed;
    }

    /// Puts the player's wishes on the layout, as far as wagers and chips allow.
    pub(super) fn lay(&mut self) {
        for (wager, money) in self.wishes.clone() {
            let _laid = self.say(&Answer::of(format!("bet:{wager}")).for_money(money));
        }
    }

    /// What lies there is what the player wishes from now on.
    pub(super) fn keep(&mut self) {
        let bets = self.bets();
        if !bets.is_empty() {
            self.wishes = bets;
        }
    }

    /// What lies before the player.
    pub(super) fn bets(&self) -> Vec<(String, Money)> {
        let view = self.view();
        let you = view.seats.iter().find(|seat| seat.seat == place(YOU));
        let bets = you.into_iter().flat_map(|seat| &seat.bets);
        bets.map(|bet| (bet.wager.clone(), Money::cents(bet.cents))).collect()
    }

    /// Takes every bet of the player's back, the last first: some need others.
    pub(super) fn take_back(&mut self) {
        for _ in 0..=self.bets().len() {
            for (wager, _) in self.bets().into_iter().rev() {
                let _taken = self.say(&Answer::of(format!("off:{wager}")));
            }
        }
    }

    /// What a careful player would say.
    pub(super) fn advice(&self) -> Option<Answer> {
        self.table().bot(YOU, &mut self.whims.clone())
    }

    /// Plays the round out without the player, who takes his bets back and retires while he may.
    pub(super) fn abandon(&mut self) {
        let dealt = self.view().phase != Phase::Bets;
        let played = self.played;
        loop {
            match self.next() {
                Next::Over => break,
                Next::Bot(seat) => self.go(seat),
                Next::Aside => self.pass(),
                Next::Bets => {
                    self.take_back();
                    self.say(&Answer::of("ready")).expect("one may always sit out");
                }
                Next::Asks => {
                    let gives_up = |it: &Choice| it.id == "pass-bank" || it.id == "retire";
                    let given_up = self.choices().into_iter().find(gives_up);
                    let answer = given_up.map(|it| Answer::of(it.id)).or_else(|| self.advice());
                    let command = match answer {
                        Some(answer) => Command::Answer { seat: place(YOU), answer },
                        None => Command::TimeOut { seat: place(YOU) },
                    };
                    self.act(command).expect("a careful player does what is legal");
                }
            }
        }
        if !dealt {
            self.played = played;
        }
    }

    /// What the player may say.
    pub(super) fn choices(&self) -> Vec<Choice> {
        self.table().game().choices(YOU)
    }

    /// What is played: `EZ Baccarat (lucky-lady)`.
    pub(super) fn title(&self) -> String {
        let sign = self.table().sign();
        format!("{} ({})", sign.title, sign.edition)
    }

    /// What is played, with whom, for how much.
    pub(super) fn welcome(&self) -> String {
        let others = self.table().taken().but([YOU].into_iter().collect());
        let others: Vec<&str> = others.iter().map(|seat| NAMES[seat.place()]).collect();
        let others = match others.is_empty() {
            true => String::new(),
            false => format!("; clockwise from you: {}", others.join(", ")),
        };
        format!(
            "{}: {}.\nYou sit down with {}{others}.\n`?` explains the keys.",
            self.title(),
            self.table().sign().stakes,
            self.buy_in,
        )
    }

    /// How the evening went.
    pub(super) fn farewell(&self) -> String {
        let rounds = match self.played {
            1 => "1 round".to_owned(),
            rounds => format!("{rounds} rounds"),
        };
        let stack = self.table().game().chips(YOU);
        let (net, seed) = (Net::between(self.bought, stack), self.seed);
        let failed = self.record.as_ref().and_then(|record| record.failed.as_ref());
        let record = match failed {
            Some(error) => format!("\nNot all of it is in the record: {error}."),
            None => String::new(),
        };
        format!(
            "You leave the table with {stack}: {net} in {rounds}. Seed {seed} deals the same \
             again.{record}"
        )
    }
}
