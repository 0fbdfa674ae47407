//! The table as it is now: the felt, whose seats they are, who waits, and the book of its rounds.
//!
//! Records come in and nothing else changes it, so that its log comes to the same again.

use super::book::Book;
use super::names;
use super::seals::Seals;
use crate::fair::Made;
use crate::record::{Names, Page, Record};
use crate::setup::Laid;
use engine::Seat;
use felt::table::{Command, Effect, Kind, Parted, Table};
use felt::view::{Phase, View};
use money::{Money, Net};
use std::collections::BTreeMap;
use store::{AccountId, Entry, Place, Posting, TableId};

/// The table as it is now.
pub(crate) struct Live {
    id: TableId,
    table: Table,
    seats: u8,
    owners: BTreeMap<u8, AccountId>,
    line: Vec<(AccountId, String)>,
    seals: Seals,
    book: Book,
    /// Who left with the record that came last.
    parted: Vec<(AccountId, Parted)>,
    /// How many records came in.
    at: u64,
    /// How many had when the table could last go on from one alone.
    paged: u64,
}

/// What a record did.
#[derive(Debug)]
pub(crate) struct Done {
    /// What moves in the ledger.
    pub(crate) entry: Option<Entry>,
    /// Whether a round began.
    pub(crate) began: bool,
    /// Whether one is over.
    pub(crate) over: bool,
    /// What packs were sealed with it.
    pub(crate) seals: Vec<String>,
    /// What everybody is told beside it.
    pub(crate) says: Vec<String>,
}

/// What everybody sees and hears after a record.
pub(crate) struct Scene {
    /// Who only watches.
    pub(crate) public: Sight,
    /// Every person that sits there, by seat.
    pub(crate) seats: BTreeMap<u8, Sight>,
    /// Everybody who left with the end of the round, as he saw it last.
    pub(crate) left: BTreeMap<AccountId, Sight>,
}

/// What one pair of eyes sees and hears.
pub(crate) struct Sight {
    pub(crate) view: View,
    pub(crate) lines: Vec<String>,
}

impl Live {
    /// A table with nobody at it, before any record.
    pub(crate) fn new(id: TableId, laid: Laid, book: Book) -> Live {
        Live::after(id, laid, book, 0)
    }

    /// The same before the record after this one, from which the table goes on.
    pub(super) fn after(id: TableId, laid: Laid, book: Book, at: u64) -> Live {
        Live {
            id,
            table: laid.table,
            seats: laid.seats,
            owners: BTreeMap::new(),
            line: Vec::new(),
            seals: Seals::default(),
            book,
            parted: Vec::new(),
            at,
            paged: at,
        }
    }

    pub(crate) const fn table(&self) -> &Table {
        &self.table
    }

    pub(crate) const fn at(&self) -> u64 {
        self.at
    }

    pub(crate) const fn seats(&self) -> u8 {
        self.seats
    }

    pub(crate) const fn book(&self) -> &Book {
        &self.book
    }

    /// Where an account sits.
    pub(crate) fn seat_of(&self, account: AccountId) -> Option<u8> {
        self.owners.iter().find(|(_, owner)| **owner == account).map(|(seat, _)| *seat)
    }

    /// Whose seat it is, where a person's.
    pub(crate) fn owner(&self, seat: u8) -> Option<AccountId> {
        self.owners.get(&seat).copied()
    }

    /// The seats of people.
    pub(crate) const fn owners(&self) -> &BTreeMap<u8, AccountId> {
        &self.owners
    }

    /// The seats that nobody has.
    pub(crate) fn free(&self) -> impl Iterator<Item = u8> {
        (0..self.seats).filter(|seat| self.table.person(Seat::new(usize::from(*seat))).is_none())
    }

    /// The chips that come to a seat when the round is over.
    pub(crate) fn adding(&self, seat: u8) -> Option<Money> {
        let mut adding = self.table.adding();
        adding.find(|(at, _)| felt::view::place(*at) == seat).map(|(_, chips)| chips)
    }

    /// Who waits for a seat.
    pub(crate) fn line(&self) -> &[(AccountId, String)] {
        &self.line
    }

    /// What is wrong between the felt and the ledger, which has so much on this table: nothing where
    /// a round is on, for what is bet then is nobody's yet.
    pub(crate) fn differs(&self, ledger: Net) -> Option<String> {
        let game = self.table.game();
        if game.is_on() {
            return None;
        }
        let felt = i64::try_from(game.all_chips().as_cents()).unwrap_or(i64::MAX);
        let ledger = ledger.as_cents();
        (felt != ledger).then(|| {
            format!("table {} has {felt} cents on the felt, and {ledger} in the ledger", self.id.0)
        })
    }

    /// Whether bets are taken.
    pub(crate) fn takes_bets(&self) -> bool {
        self.table.game().view(None).phase == Phase::Bets
    }

    /// Does what a record says, or refuses it and changes nothing.
    ///
    /// # Errors
    /// Why not.
    pub(crate) fn apply(&mut self, record: &Record) -> Result<Done, String> {
        let done = match record {
            Record::Felt { by, command, seals } => self.act(by.map(AccountId), command, *seals)?,
            Record::LineUp { by, name } => {
                let by = AccountId(*by);
                if self.line.iter().any(|(waits, _)| *waits == by) {
                    return Err("you are on the waiting list".to_owned());
                }
                if self.seat_of(by).is_some() {
                    return Err("you have a seat".to_owned());
                }
                self.line.push((by, name.clone()));
                Done::nothing()
            }
            Record::LineOut { by } => {
                let by = AccountId(*by);
                if !self.line.iter().any(|(waits, _)| *waits == by) {
                    return Err("you are not on the waiting list".to_owned());
                }
                self.line.retain(|(waits, _)| *waits != by);
                Done::nothing()
            }
            Record::Page(page) => {
                self.table.go_on_from(&page.table)?;
                let owners = page.owners.iter();
                self.owners = owners.map(|(seat, owner)| (*seat, AccountId(*owner))).collect();
                let line = page.line.iter().cloned();
                self.line = line.map(|(who, name)| (AccountId(who), name)).collect();
                self.seals = Seals::default();
                self.paged = self.at + 1;
                Done::nothing()
            }
        };
        self.at += 1;
        Ok(done)
    }

    /// The record from which the table can go on alone, where that can be written now.
    pub(crate) fn page(&self) -> Option<Record> {
        let owners = self.owners.iter().map(|(seat, owner)| (*seat, owner.0));
        let line = self.line.iter().cloned().map(|(who, name)| (who.0, name));
        let (owners, line) = (owners.collect(), line.collect());
        Some(Record::Page(Box::new(Page { table: self.table.keep()?, owners, line })))
    }

    /// How many records came in since the table could go on from one alone.
    pub(crate) const fn since_page(&self) -> u64 {
        self.at - self.paged
    }

    fn act(
        &mut self,
        by: Option<AccountId>,
        command: &Command,
        names: Names,
    ) -> Result<Done, String> {
        let sits = match command {
            Command::Sit { seat, kind, .. } => Some((*seat, *kind)),
            _ => None,
        };
        if let Some((seat, kind)) = sits {
            self.may_sit(seat, kind, by)?;
        }
        let effects = self.table.act(command)?;
        let says = match command {
            Command::Sit { seat, kind: Kind::Person, .. } => self.call_bots_otherwise(*seat),
            _ => Vec::new(),
        };
        if let (Some((seat, Kind::Person)), Some(by)) = (sits, by) {
            self.owners.insert(seat, by);
            self.line.retain(|(waits, _)| *waits != by);
        }
        let parted = self.table.parted().iter();
        let parted = parted.filter_map(|it| Some((self.owner(felt::view::place(it.seat))?, it)));
        self.parted = parted.map(|(owner, it)| (owner, it.clone())).collect();
        let entry = self.entry(&effects)?;
        let (began, over) = (effects.contains(&Effect::Began), effects.contains(&Effect::Over));
        let mut seals = Vec::new();
        if let Command::Begin { seed } = command {
            let made = Made { table: self.id.0, round: self.table.rounds() };
            self.seals.begin(seed, (names == Names::Round).then_some(made));
            let sign = self.table.sign();
            let game = self.table.game().on();
            let game = game.unwrap_or_else(|| format!("{}@{}", sign.game, sign.edition));
            self.book.begin(self.table.rounds(), game);
        }
        if self.table.rounds() > 0 {
            seals = self.seals.look(&self.table.game().packs());
            self.book.seal(&self.seals);
        }
        Ok(Done { entry, began, over, seals, says })
    }

    /// A person has sat down: bots whose name looks like his take others, and everybody is told. It
    /// follows from the record, so that the log comes to the same names again.
    fn call_bots_otherwise(&mut self, seat: u8) -> Vec<String> {
        let name = |live: &Live, seat: Seat| Some(live.table.person(seat)?.name.clone());
        let own = name(self, Seat::new(usize::from(seat))).map(|name| store::look(&name));
        let mut says = Vec::new();
        for bot in self.table.bots().iter() {
            let Some(was) = name(self, bot).filter(|name| own == Some(store::look(name))) else {
                continue;
            };
            let taken = self.table.taken().iter();
            let taken: Vec<&str> =
                taken.filter_map(|it| Some(self.table.person(it)?.name.as_str())).collect();
            let is = names::bot(self.id, felt::view::place(bot), &taken);
            says.push(format!("{was}, the bot, is called {is} from now on."));
            self.table.rename(bot, is);
        }
        says
    }

    fn may_sit(&self, seat: u8, kind: Kind, by: Option<AccountId>) -> Result<(), String> {
        if seat >= self.seats {
            return Err(format!("the table has {} seats", self.seats));
        }
        match (kind, by) {
            (Kind::Bot, None) => Ok(()),
            (Kind::Person, Some(by)) if self.seat_of(by).is_none() => Ok(()),
            (Kind::Person, Some(_)) => Err("you have a seat here".to_owned()),
            (Kind::Bot, Some(_)) | (Kind::Person, None) => {
                Err("people sit down for themselves, and bots for the room".to_owned())
            }
        }
    }

    /// Where the chips went: between the table, the accounts of those who sit there, the house, and
    /// the mint, whose money bots play with.
    fn entry(&mut self, effects: &[Effect]) -> Result<Option<Entry>, String> {
        let table = Place::Table(self.id);
        let mut postings = Vec::new();
        let mut memo = "";
        let mut moves = |what: &'static str, net: Net, with: Place| {
            memo = if memo.is_empty() || memo == what { what } else { "round" };
            let other = match net.as_cents() < 0 {
                true => Net::won(net.amount()),
                false => Net::lost(net.amount()),
            };
            postings.push(Posting { place: table, net });
            postings.push(Posting { place: with, net: other });
        };
        for effect in effects {
            match *effect {
                Effect::Brought(seat, chips) => {
                    moves("chips to the table", Net::won(chips), purse(&self.owners, seat));
                }
                Effect::Left(seat, chips) => {
                    moves("chips from the table", Net::lost(chips), purse(&self.owners, seat));
                    self.owners.remove(&felt::view::place(seat));
                }
                Effect::House(net) => {
                    let lost = match net.as_cents() < 0 {
                        true => Net::won(net.amount()),
                        false => Net::lost(net.amount()),
                    };
                    moves("the house's", lost, Place::House);
                }
                Effect::Began | Effect::Over => {}
            }
        }
        if postings.is_empty() {
            return Ok(None);
        }
        let entry = Entry::new(memo, &postings).map_err(|fault| fault.to_string())?;
        Ok((!entry.postings().is_empty()).then_some(entry))
    }

    /// What everybody sees and hears now; the book takes it down.
    pub(crate) fn look(&mut self, done: &Done, record: &Record) -> Scene {
        let round = matches!(
            record,
            Record::Felt {
                command: Command::Begin { .. }
                    | Command::Answer { .. }
                    | Command::TimeOut { .. }
                    | Command::Floor { .. },
                ..
            }
        );
        let heard_of = self.table.game().heard_of();
        let said = if round { self.table.hear(None) } else { Vec::new() };
        let mut seats = BTreeMap::new();
        for place in self.table.taken().iter() {
            let at = felt::view::place(place);
            let own = round && heard_of.contains(place);
            // Bots hear too: what they do not take would be kept for them.
            let own = own.then(|| self.table.hear(Some(place)));
            if self.owners.contains_key(&at) {
                let lines = own.unwrap_or_else(|| said.clone());
                seats.insert(at, Sight { view: self.table.view(Some(place)), lines });
            }
        }
        let left = std::mem::take(&mut self.parted).into_iter().map(|(owner, parted)| {
            let lines = parted.lines.unwrap_or_else(|| said.clone());
            (owner, Sight { view: parted.view, lines })
        });
        let left: BTreeMap<AccountId, Sight> = left.collect();
        let public = Sight { view: self.table.view(None), lines: said };
        if round {
            self.book.note(None, &public);
            for (seat, sight) in &seats {
                self.book.note(self.owners.get(seat).copied(), sight);
            }
            for (who, sight) in &left {
                self.book.note(Some(*who), sight);
            }
        }
        if done.over {
            self.book.end();
        }
        Scene { public, seats, left }
    }

    /// A round is over, and nobody looked.
    pub(super) fn turn_page(&mut self) {
        self.book.end();
    }

    /// What somebody sees now, with nothing said.
    pub(crate) fn still(&self, account: Option<AccountId>) -> View {
        let seat = account.and_then(|account| self.seat_of(account));
        self.table.view(seat.map(|seat| Seat::new(usize::from(seat))))
    }

    /// The seals of the packs that are played with.
    pub(crate) fn seals(&self) -> Vec<String> {
        self.seals.packs().iter().map(|pack| pack.sealed.seal().to_string()).collect()
    }
}

impl Done {
    const fn nothing() -> Done {
        Done { entry: None, began: false, over: false, seals: Vec::new(), says: Vec::new() }
    }
}

fn purse(owners: &BTreeMap<u8, AccountId>, seat: Seat) -> Place {
    owners.get(&felt::view::place(seat)).map_or(Place::Mint, |owner| Place::Player(*owner))
}
