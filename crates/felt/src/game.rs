//! What every family of games does at a table, so that a room need not know which it is.

use crate::adviser::Question;
use crate::answer::{Answer, Choice};
use crate::chance::Chance;
use crate::kept::KeptGame;
use crate::layout::{Ruling, Told};
use crate::twenty_one::Studies;
use crate::view::View;
use cards::Card;
use engine::{Seat, SeatSet};
use money::{Money, Net};

/// A table of one family of games: its seats, and the round that is on.
///
/// Everything is decided by what comes in: the same calls in the same order come to the same table.
/// What is refused has changed nothing.
pub trait Game: Send + Sync {
    /// What is played, and for what.
    fn sign(&self) -> Sign;

    /// The game that is on where several take turns, such as `razz@clovis-500`.
    fn on(&self) -> Option<String> {
        None
    }

    /// Somebody sits down with chips.
    ///
    /// # Errors
    /// What the dealer says against it.
    fn sit(&mut self, seat: Seat, chips: Money) -> Result<(), String>;

    /// A player adds chips.
    ///
    /// # Errors
    /// What the dealer says against it.
    fn buy(&mut self, seat: Seat, chips: Money) -> Result<(), String>;

    /// Whether chips that a seat adds now wait until the round is over: at poker none come into a
    /// hand that is being played.
    fn buys_wait(&self, _seat: Seat) -> bool {
        false
    }

    /// A player leaves with these chips. Nobody leaves a round that is on and that deals him in.
    ///
    /// # Errors
    /// What the dealer says against it.
    fn leave(&mut self, seat: Seat) -> Result<Money, String>;

    /// A player sits out from the next round on, or comes back.
    ///
    /// # Errors
    /// What the dealer says against it.
    fn turn_up(&mut self, seat: Seat, presence: Presence) -> Result<(), String>;

    /// The chips behind a seat.
    fn chips(&self, seat: Seat) -> Money;

    /// All chips on the table between rounds, those that wait in the middle included.
    fn all_chips(&self) -> Money;

    /// Whether a player has too few chips to be dealt in.
    fn needs_chips(&self, seat: Seat) -> bool;

    /// Whether a round can begin.
    ///
    /// # Errors
    /// What is missing.
    fn can_begin(&self) -> Result<(), String>;

    /// Begins a round; all that is left to chance in it comes from the seed.
    ///
    /// # Errors
    /// As [`Game::can_begin`].
    fn begin(&mut self, seed: [u8; 32]) -> Result<(), String>;

    /// Whether a round is on.
    fn is_on(&self) -> bool;

    /// Who is dealt in, or could be while bets are taken; nobody between rounds.
    fn dealt_in(&self) -> SeatSet;

    /// The seats that are waited for.
    fn asked(&self) -> SeatSet;

    /// What a seat may say now, in turn or out of it.
    fn choices(&self, seat: Seat) -> Vec<Choice>;

    /// A seat says something.
    ///
    /// # Errors
    /// What the dealer says against it.
    fn answer(&mut self, seat: Seat, answer: &Answer) -> Result<(), String>;

    /// A seat tells the floor that something went wrong, or nobody's seat where the floor saw it
    /// itself; its ruling is carried out.
    ///
    /// # Errors
    /// Why it does not rule so.
    fn floor(&mut self, seat: Option<Seat>, told: &Told) -> Result<(), String>;

    /// What the floor may rule now of itself.
    fn rulings(&self) -> Vec<Ruling>;

    /// The time of a seat that is waited for is up.
    ///
    /// # Errors
    /// It is not waited for.
    fn time_out(&mut self, seat: Seat) -> Result<(), String>;

    /// What a bot in that seat says now: the seat is waited for, or has something to say out of
    /// turn.
    fn bot(&self, seat: Seat, chance: &mut Chance) -> Option<Answer>;

    /// Something for the bots to learn before they play as well as they can, where there is: it takes
    /// a while, and can be done away from the table.
    fn studies(&self) -> Option<Studies> {
        None
    }

    /// What an adviser could be asked by a seat that is waited for, where one can count here.
    fn question(&self, _seat: Seat) -> Option<Box<dyn Question>> {
        None
    }

    /// What one pair of eyes sees, but for names, choices and who is asked.
    fn view(&self, eyes: Option<Seat>) -> View;

    /// What was called since this was last asked, as these eyes may hear it; seats are counted as
    /// [`Game::heard_of`] says.
    fn hear(&mut self, eyes: Option<Seat>) -> Vec<String>;

    /// The seats that the call counts, by place.
    fn heard_of(&self) -> SeatSet;

    /// The seats that are counted for somebody else's hands, whoever sits down there meanwhile.
    fn lent(&self) -> SeatSet {
        SeatSet::EMPTY
    }

    /// What the house won or lost since this was last asked: chips that left the table for it, or
    /// came from it.
    fn house_net(&mut self) -> Net;

    /// What goes on between rounds, where it can be written down now: all cards are shuffled before
    /// the next round, and nothing lies in the middle.
    fn keep(&self) -> Option<KeptGame>;

    /// Goes on from what was written down, as if nothing had been before it.
    ///
    /// # Errors
    /// It is of another game, or no table.
    fn go_on_from(&mut self, kept: &KeptGame) -> Result<(), String>;

    /// The cards of each pack as they were shuffled for this round or before it, from the top, and
    /// how many of them have come out.
    fn packs(&self) -> Vec<Laid>;
}

/// A pack as it was shuffled.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Laid {
    /// From the top.
    pub cards: Vec<Card>,
    /// How many have come out.
    pub out: usize,
    /// Who saw each of the last of them as it came; none where that is not told apart.
    pub saw: Vec<Saw>,
}

/// The orders into which the cards of a round were shuffled, the one dealt from last.
#[derive(Debug, Clone, Default)]
pub struct Orders(Vec<(Vec<Card>, usize)>);

impl Orders {
    /// A shoe was shuffled for a round, and lies so.
    pub fn begin(&mut self, stub: &[Card]) {
        self.0 = vec![(stub.to_vec(), 0)];
    }

    /// A round goes on with the shoe that lies there.
    pub fn go_on(&mut self) {
        self.0.drain(..self.0.len().saturating_sub(1));
    }

    /// Looks at the shoe: cards that came out, or a stub that was shuffled again. What was dealt
    /// between that shuffle and this look lay in no order that anybody was told of.
    pub fn look(&mut self, stub: &[Card]) {
        match self.0.last_mut() {
            Some((cards, out)) if cards.ends_with(stub) => *out = cards.len() - stub.len(),
            _ => self.0.push((stub.to_vec(), 0)),
        }
    }

    /// The packs as they were shuffled, with how many cards of each have come out.
    #[must_use]
    pub fn laid(&self) -> Vec<Laid> {
        self.0.iter().map(|(cards, out)| Laid::new(cards.clone(), *out)).collect()
    }
}

/// Who saw a card as it came.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Saw {
    /// Everybody.
    All,
    /// These seats alone.
    Seats(SeatSet),
}

impl Laid {
    /// A pack of which it is not told apart who saw what.
    #[must_use]
    pub const fn new(cards: Vec<Card>, out: usize) -> Laid {
        Laid { cards, out, saw: Vec::new() }
    }

    /// The same, places being counted in another way.
    pub(crate) fn seen_from(&mut self, seats: impl Fn(SeatSet) -> SeatSet) {
        for saw in &mut self.saw {
            if let Saw::Seats(places) = saw {
                *places = seats(*places);
            }
        }
    }
}

/// What a table offers.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Sign {
    /// The game's own name.
    pub title: String,
    /// The game, such as `texas-holdem`.
    pub game: String,
    /// Its edition.
    pub edition: String,
    /// What it is played for.
    pub stakes: String,
    /// The fewest with whom a round begins.
    pub fewest: usize,
    /// How many seats there are.
    pub seats: usize,
    /// The least and the most to sit down with, and what most sit down with.
    pub buy_in: BuyIn,
}

/// What one sits down with.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct BuyIn {
    /// At least.
    pub least: Money,
    /// At most.
    pub most: Money,
    /// As a rule.
    pub usual: Money,
    /// In whole chips of this.
    pub chip: Money,
}

impl BuyIn {
    /// Checks what a player who has so much adds to it.
    ///
    /// # Errors
    /// What he may add.
    pub(crate) fn adds(&self, has: Money, chips: Money) -> Result<(), String> {
        let &BuyIn { most, chip, .. } = self;
        let room = most.saturating_sub(has);
        let whole = chips.as_cents().is_multiple_of(chip.as_cents());
        match !chips.is_zero() && chips <= room && whole {
            true => Ok(()),
            false if room < chip => Err(format!("nobody has more than {most} after buying here")),
            false => Err(format!("add {chip} to {room}, in chips of {chip}")),
        }
    }
}

/// Whether a player takes part.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Presence {
    /// Is dealt in.
    Here,
    /// Sits out.
    Away,
}
