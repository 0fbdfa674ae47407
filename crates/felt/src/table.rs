//! A table with its people: every command in, every effect out, and nothing else moves it.

use crate::answer::{Answer, Choice, NOT_NOW, not_now};
use crate::chance::Chance;
use crate::game::{Game, Presence, Sign};
use crate::kept::{Kept, KeptPerson};
use crate::layout::Told;
use crate::view::{Phase, View, place};
use crate::voice::Voice;
use engine::{Seat, SeatSet};
use money::{Money, Net};
use serde::{Deserialize, Serialize};

/// A table with the people and bots that sit there.
pub struct Table {
    game: Box<dyn Game>,
    people: [Option<Person>; Seat::PLACES],
    /// Who leaves when the round is over.
    leaving: SeatSet,
    /// What comes to each seat when the round is over.
    adding: [Money; Seat::PLACES],
    /// Who left with its end: what they saw and heard of it last.
    parted: Vec<Parted>,
    rounds: u32,
}

/// Somebody who left with the end of a round.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Parted {
    /// Where he sat.
    pub seat: Seat,
    /// Who it was.
    pub person: Person,
    /// The table as he saw it last, the round being settled.
    pub view: View,
    /// What was called that he had not heard yet, where the call counts his seat.
    pub lines: Option<Vec<String>>,
}

/// Who sits in a seat.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Person {
    /// What the others call him.
    pub name: String,
    /// A person or a bot.
    pub kind: Kind,
    /// Whether he sits out.
    pub away: bool,
}

/// A person or a bot.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Kind {
    /// Somebody who answers for himself.
    Person,
    /// Somebody for whom the program does.
    Bot,
}

/// One thing done at a table. A table's log is a list of these, and comes to the same table again.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "do", rename_all = "kebab-case")]
pub enum Command {
    /// Somebody sits down.
    Sit {
        /// Where.
        seat: u8,
        /// Who.
        name: String,
        /// A person or a bot.
        kind: Kind,
        /// With how much.
        cents: u64,
    },
    /// A player adds chips; at poker, in the middle of a round, when it is over.
    Buy {
        /// Where.
        seat: u8,
        /// How much.
        cents: u64,
    },
    /// A player takes back the chips that wait to be added.
    TakeBack {
        /// Where.
        seat: u8,
    },
    /// The chips that wait are added, the round being over.
    Add {
        /// Where.
        seat: u8,
    },
    /// A player leaves; in the middle of a round, when it is over.
    Leave {
        /// Where.
        seat: u8,
    },
    /// A player sits out from the next round on.
    Away {
        /// Where.
        seat: u8,
    },
    /// A player comes back.
    Back {
        /// Where.
        seat: u8,
    },
    /// A round begins.
    Begin {
        /// What its shuffle comes from, in hexadecimal figures.
        seed: String,
    },
    /// A player says something.
    Answer {
        /// Where.
        seat: u8,
        /// What.
        #[serde(flatten)]
        answer: Answer,
    },
    /// A player's time is up.
    TimeOut {
        /// Where.
        seat: u8,
    },
    /// A player tells the floor that something went wrong, or the floor sees it.
    Floor {
        /// Where he sits; nowhere, where the floor itself rules.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        seat: Option<u8>,
        /// What.
        #[serde(flatten)]
        told: Told,
    },
}

impl Command {
    /// Its word, as it is written: `time-out`.
    #[must_use]
    pub const fn word(&self) -> &'static str {
        match self {
            Command::Sit { .. } => "sit",
            Command::Buy { .. } => "buy",
            Command::TakeBack { .. } => "take-back",
            Command::Add { .. } => "add",
            Command::Leave { .. } => "leave",
            Command::Away { .. } => "away",
            Command::Back { .. } => "back",
            Command::Begin { .. } => "begin",
            Command::Answer { .. } => "answer",
            Command::TimeOut { .. } => "time-out",
            Command::Floor { .. } => "floor",
        }
    }
}

// A seed opens every card, and cards that are thrown or set are their player's own: neither has any
// business in a log.
impl std::fmt::Debug for Command {
    fn fmt(&self, out: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Command::Begin { .. } => out.write_str("begin"),
            Command::Answer { seat, answer } => {
                write!(out, "answer of seat {seat}: {} {:?}", answer.choice, answer.cents)
            }
            Command::Sit { seat, cents, .. } | Command::Buy { seat, cents } => {
                write!(out, "{} in seat {seat} with {cents}", self.word())
            }
            Command::Floor { seat: Some(seat), told } => {
                write!(out, "floor of seat {seat}: {}", told.what)
            }
            Command::Floor { seat: None, told } => write!(out, "floor: {}", told.what),
            Command::Leave { seat }
            | Command::TakeBack { seat }
            | Command::Add { seat }
            | Command::Away { seat }
            | Command::Back { seat }
            | Command::TimeOut { seat } => write!(out, "{} of seat {seat}", self.word()),
        }
    }
}

/// What a command did to chips outside the table.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Effect {
    /// Chips came to the table with a seat.
    Brought(Seat, Money),
    /// A seat was given up, with these chips.
    Left(Seat, Money),
    /// The house won, or lost, this much of the table's chips.
    House(Net),
    /// A round began.
    Began,
    /// A round is over.
    Over,
}

impl Table {
    /// An empty table of a game.
    #[must_use]
    pub fn new(game: Box<dyn Game>) -> Table {
        let (people, leaving) = (std::array::from_fn(|_| None), SeatSet::EMPTY);
        let adding = [Money::ZERO; Seat::PLACES];
        Table { game, people, leaving, adding, parted: Vec::new(), rounds: 0 }
    }

    /// What the table offers.
    #[must_use]
    pub fn sign(&self) -> Sign {
        self.game.sign()
    }

    /// The game itself.
    #[must_use]
    pub fn game(&self) -> &dyn Game {
        &*self.game
    }

    /// How many rounds have begun.
    #[must_use]
    pub const fn rounds(&self) -> u32 {
        self.rounds
    }

    /// Who sits in a seat.
    #[must_use]
    pub fn person(&self, seat: Seat) -> Option<&Person> {
        self.people[seat.place()].as_ref()
    }

    /// The seats taken.
    #[must_use]
    pub fn taken(&self) -> SeatSet {
        (0..Seat::PLACES).map(Seat::new).filter(|seat| self.person(*seat).is_some()).collect()
    }

    /// The seats where bots sit.
    #[must_use]
    pub fn bots(&self) -> SeatSet {
        let bot = |seat: &Seat| self.person(*seat).is_some_and(|it| it.kind == Kind::Bot);
        self.taken().iter().filter(bot).collect()
    }

    /// Who leaves when the round is over.
    #[must_use]
    pub const fn leaving(&self) -> SeatSet {
        self.leaving
    }

    /// The seats to which chips come when the round is over, and how many.
    pub fn adding(&self) -> impl Iterator<Item = (Seat, Money)> {
        let adding = self.adding.iter().enumerate().filter(|(_, chips)| !chips.is_zero());
        adding.map(|(at, chips)| (Seat::new(at), *chips))
    }

    /// Who left with the end of the last round, until the next command is carried out.
    #[must_use]
    pub fn parted(&self) -> &[Parted] {
        &self.parted
    }

    /// Calls somebody otherwise from now on.
    pub fn rename(&mut self, seat: Seat, name: String) {
        if let Some(person) = &mut self.people[seat.place()] {
            person.name = name;
        }
    }

    /// What a bot would say.
    #[must_use]
    pub fn bot(&self, seat: Seat, chance: &mut Chance) -> Option<Answer> {
        self.game.bot(seat, chance)
    }

    /// The bot that has something to say out of turn, which it says before anybody is waited for.
    #[must_use]
    pub fn bot_aside(&self, whims: &Chance) -> Option<Seat> {
        let mut whims = whims.clone();
        let others = self.bots().but(self.game.asked());
        others.iter().find(|seat| self.bot(*seat, &mut whims).is_some())
    }

    /// Carries out a command, or refuses it and changes nothing.
    ///
    /// # Errors
    /// What the dealer says against it, with names for seats.
    pub fn act(&mut self, command: &Command) -> Result<Vec<Effect>, String> {
        let parted = std::mem::take(&mut self.parted);
        let done = self.carry_out(command);
        done.map_err(|refusal| {
            let refusal = self.named(&refusal);
            self.parted = parted;
            refusal
        })
    }

    fn carry_out(&mut self, command: &Command) -> Result<Vec<Effect>, String> {
        let mut effects = Vec::new();
        match command {
            Command::Sit { seat, name, kind, cents } => {
                let seat = self.seat(*seat)?;
                if self.person(seat).is_some() {
                    return Err("that seat is taken; choose another".to_owned());
                }
                let chips = money(*cents)?;
                self.game.sit(seat, chips)?;
                let (name, kind) = (name.clone(), *kind);
                self.people[seat.place()] = Some(Person { name, kind, away: false });
                effects.push(Effect::Brought(seat, chips));
            }
            Command::Buy { seat, cents } => {
                let (seat, chips) = (self.sitter(*seat)?, money(*cents)?);
                match self.game.buys_wait(seat) {
                    true => self.wait_with(seat, chips)?,
                    false => {
                        self.game.buy(seat, chips)?;
                        effects.push(Effect::Brought(seat, chips));
                    }
                }
            }
            Command::TakeBack { seat } => {
                let seat = self.sitter(*seat)?;
                self.waiting(seat)?;
                self.adding[seat.place()] = Money::ZERO;
            }
            Command::Add { seat } => {
                let seat = self.sitter(*seat)?;
                let chips = self.waiting(seat)?;
                self.game.buy(seat, chips)?;
                self.adding[seat.place()] = Money::ZERO;
                effects.push(Effect::Brought(seat, chips));
            }
            Command::Leave { seat } => {
                let seat = self.sitter(*seat)?;
                match self.game.is_on() && self.game.dealt_in().contains(seat) {
                    true => self.leaving = self.leaving.with(seat),
                    false => effects.push(self.left(seat)?),
                }
                self.adding[seat.place()] = Money::ZERO;
            }
            Command::Away { seat } => self.turn_up(*seat, Presence::Away)?,
            Command::Back { seat } => self.turn_up(*seat, Presence::Here)?,
            Command::Begin { seed } => {
                if self.game.is_on() {
                    return Err("a round is on".to_owned());
                }
                self.game.begin(read_seed(seed)?)?;
                self.rounds += 1;
                effects.push(Effect::Began);
                self.follow(&mut effects)?;
            }
            Command::Answer { seat, answer } => {
                let seat = self.sitter(*seat)?;
                self.game.answer(seat, answer).map_err(|why| self.in_words(seat, why))?;
                self.follow(&mut effects)?;
            }
            Command::Floor { seat, told } => {
                let seat = seat.map(|seat| self.sitter(seat)).transpose()?;
                self.game.floor(seat, told)?;
                self.follow(&mut effects)?;
            }
            Command::TimeOut { seat } => {
                let seat = self.sitter(*seat)?;
                self.game.time_out(seat)?;
                self.follow(&mut effects)?;
            }
        }
        Ok(effects)
    }

    /// What follows from an answer: the house's money, the end of a round, and who leaves then.
    fn follow(&mut self, effects: &mut Vec<Effect>) -> Result<(), String> {
        let net = self.game.house_net();
        if !net.is_zero() {
            effects.push(Effect::House(net));
        }
        if !self.game.is_on() {
            effects.push(Effect::Over);
            let leaving = std::mem::take(&mut self.leaving);
            for seat in leaving.iter() {
                let counted = self.game.heard_of().contains(seat);
                let lines = counted.then(|| self.hear(Some(seat)));
                let view = self.view(Some(seat));
                let person = self.person(seat).cloned();
                self.parted.extend(person.map(|person| Parted { seat, person, view, lines }));
            }
            for seat in leaving.iter() {
                effects.push(self.left(seat)?);
            }
        }
        Ok(())
    }

    fn left(&mut self, seat: Seat) -> Result<Effect, String> {
        let chips = self.game.leave(seat)?;
        self.people[seat.place()] = None;
        Ok(Effect::Left(seat, chips))
    }

    /// A seat's chips wait for the end of the round. What it may have is looked at then, too.
    fn wait_with(&mut self, seat: Seat, chips: Money) -> Result<(), String> {
        if self.leaving.contains(seat) {
            return Err("you leave when the round is over".to_owned());
        }
        let all = self.adding[seat.place()] + chips;
        self.game.sign().buy_in.adds(self.game.chips(seat), all)?;
        self.adding[seat.place()] = all;
        Ok(())
    }

    fn waiting(&self, seat: Seat) -> Result<Money, String> {
        let chips = self.adding[seat.place()];
        match chips.is_zero() {
            true => Err("no chips wait to be added".to_owned()),
            false => Ok(chips),
        }
    }

    /// A refusal with what may be said instead, where that is all that is wrong.
    fn in_words(&self, seat: Seat, why: String) -> String {
        match why == NOT_NOW {
            true => not_now(&self.game.choices(seat)),
            false => why,
        }
    }

    fn turn_up(&mut self, seat: u8, presence: Presence) -> Result<(), String> {
        let seat = self.sitter(seat)?;
        self.game.turn_up(seat, presence)?;
        if let Some(person) = &mut self.people[seat.place()] {
            person.away = presence == Presence::Away;
        }
        Ok(())
    }

    fn seat(&self, seat: u8) -> Result<Seat, String> {
        let seats = self.game.sign().seats;
        match usize::from(seat) < seats {
            true => Ok(Seat::new(usize::from(seat))),
            false => Err(format!("the table has {seats} seats")),
        }
    }

    fn sitter(&self, seat: u8) -> Result<Seat, String> {
        let seat = self.seat(seat)?;
        match self.person(seat) {
            Some(_) => Ok(seat),
            None => Err(format!("nobody sits in {seat}")),
        }
    }

    /// The table as it goes on between rounds, where that can be written down now.
    #[must_use]
    pub fn keep(&self) -> Option<Kept> {
        let settled = self.leaving.is_empty() && self.adding().next().is_none();
        let game = self.game.keep().filter(|_| settled)?;
        let people = self.taken().iter().filter_map(|seat| {
            let Person { name, kind, away } = self.person(seat)?.clone();
            Some(KeptPerson { seat: place(seat), name, kind, away })
        });
        Some(Kept { rounds: self.rounds, people: people.collect(), game })
    }

    /// Goes on from what was written down, as if nothing had been before it.
    ///
    /// # Errors
    /// It is of another game, or no table; nothing has changed.
    pub fn go_on_from(&mut self, kept: &Kept) -> Result<(), String> {
        let most = self.game.sign().seats;
        let fits = |seat: Seat| seat.place() < most;
        if self.game.is_on() || !crate::kept::seats(&kept.people)?.iter().all(fits) {
            return Err("the table cannot go on from there".to_owned());
        }
        self.game.go_on_from(&kept.game)?;
        self.people = std::array::from_fn(|_| None);
        for KeptPerson { seat, name, kind, away } in kept.people.iter().cloned() {
            self.people[usize::from(seat)] = Some(Person { name, kind, away });
        }
        (self.leaving, self.rounds) = (SeatSet::EMPTY, kept.rounds);
        self.adding = [Money::ZERO; Seat::PLACES];
        Ok(())
    }

    /// What one pair of eyes sees.
    #[must_use]
    pub fn view(&self, eyes: Option<Seat>) -> View {
        let mut view = self.game.view(eyes);
        view.round = self.rounds;
        view.you = eyes.map(place);
        view.asked = self.game.asked().iter().map(place).collect();
        if view.phase == Phase::Waiting && self.rounds > 0 && !self.game.is_on() {
            view.phase = Phase::Settled;
        }
        for seat in &mut view.seats {
            seat.adding = self.adding[usize::from(seat.seat)].as_cents();
            if let Some(person) = &self.people[usize::from(seat.seat)] {
                seat.name.clone_from(&person.name);
                seat.bot = person.kind == Kind::Bot;
                if person.away && seat.state.is_empty() {
                    "away".clone_into(&mut seat.state);
                }
            }
        }
        let names = self.names();
        let names: Vec<&str> = names.iter().map(String::as_str).collect();
        let voice = Voice { you: eyes, dealt: SeatSet::first(Seat::PLACES), names: &names };
        view.notes.iter_mut().for_each(|note| *note = voice.with_names(note));
        view.choices = eyes.map_or(Vec::new(), |seat| self.game.choices(seat));
        for printed in &mut view.wagers {
            let id = |choice: &Choice| choice.id.strip_prefix("bet:") == Some(&printed.wager);
            printed.open = view.choices.iter().any(id);
        }
        view
    }

    /// What was called since this was last asked, as these eyes may hear it.
    pub fn hear(&mut self, eyes: Option<Seat>) -> Vec<String> {
        let lines = self.game.hear(eyes);
        let names = self.names();
        let names: Vec<&str> = names.iter().map(String::as_str).collect();
        let lent = self.game.lent();
        let you = eyes.filter(|seat| !lent.contains(*seat));
        let voice = Voice { you, dealt: self.game.heard_of(), names: &names };
        lines.iter().filter_map(|line| voice.says(line)).collect()
    }

    /// What the seats are called; who has just left is still called so, and one where nobody sat when
    /// the round began is a spot that another may bet on.
    fn names(&self) -> Vec<String> {
        let lent = self.game.lent();
        let left = |at: usize| self.parted.iter().find(|parted| parted.seat.place() == at);
        let name = |(at, person): (usize, &Option<Person>)| {
            let person = person.as_ref().or_else(|| Some(&left(at)?.person));
            match person {
                Some(person) if !lent.contains(Seat::new(at)) => person.name.clone(),
                _ => format!("Spot {}", at + 1),
            }
        };
        self.people.iter().enumerate().map(name).collect()
    }

    fn named(&self, refusal: &str) -> String {
        let names = self.names();
        let names: Vec<&str> = names.iter().map(String::as_str).collect();
        let dealt = SeatSet::first(Seat::PLACES);
        Voice { you: None, dealt, names: &names }.with_names(refusal)
    }
}

fn money(cents: u64) -> Result<Money, String> {
    let most = crate::answer::MOST;
    match cents <= most.as_cents() {
        true => Ok(Money::cents(cents)),
        false => Err(format!("nobody brings more than {most} to a table")),
    }
}

/// Thirty-two bytes of hexadecimal figures.
fn read_seed(text: &str) -> Result<[u8; 32], String> {
    let wrong = || "a seed is 64 hexadecimal figures".to_owned();
    let mut seed = [0; 32];
    if text.len() != 64 || !text.is_ascii() {
        return Err(wrong());
    }
    for (at, byte) in seed.iter_mut().enumerate() {
        *byte = u8::from_str_radix(&text[2 * at..2 * at + 2], 16).map_err(|_| wrong())?;
    }
    Ok(seed)
}

/// A seed as a command carries it.
#[must_use]
pub fn write_seed(seed: &[u8; 32]) -> String {
    seed.iter().map(|byte| format!("{byte:02x}")).collect()
}
