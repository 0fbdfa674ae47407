//! The records of rounds of every game, held against the check that `verify` makes.

use super::hands::record;
use super::{Book, Live};
use crate::fair::{HandRecord, MakeUp};
use crate::record::Record;
use crate::setup::Setup;
use engine::Seat;
use felt::answer::{Amount, Answer, Choice};
use felt::chance::{Chance, Purpose};
use felt::layout::{Ruling, Told};
use felt::table::{Command, Kind};
use sheet::Library;
use store::{AccountId, Epoch, TableId, TableRow};

/// How often the floor comes where it does, one time in so many.
const FLOOR: u32 = 6;

/// How often somebody lets the time pass, one time in so many.
const TIME_OUT: u32 = 30;

/// Who sits down in the course of a round.
const LATE: AccountId = AccountId(99);

/// How those at a table play.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Way {
    /// As bots do, with the floor beside them.
    Ruled,
    /// Anything that they may say.
    AtRandom,
}

/// A table of a game at which people sit.
struct Evening {
    live: Live,
    setup: Setup,
    chance: Chance,
    way: Way,
}

impl Evening {
    fn new(library: &Library, game: &str, way: Way, seed: u64) -> Option<Evening> {
        let setup = Setup { game: Some(game.to_owned()), ..Setup::default() };
        let laid = setup.lay(library).ok()?;
        let live = Live::new(TableId(1), laid, Book::of(40));
        let mut evening = Evening { live, setup, chance: Chance::new(seed, Purpose::Seating), way };
        let sign = evening.live.table().sign();
        for seat in 0..sign.fewest.max(3).min(sign.seats) as u8 {
            evening.sits(AccountId(seat.into()), seat).expect("a seat is free");
        }
        Some(evening)
    }

    fn sits(&mut self, who: AccountId, seat: u8) -> Result<(), String> {
        let cents = self.live.table().sign().buy_in.usual.as_cents();
        let name = format!("P{}", who.0);
        self.does(&Record::of(who, Command::Sit { seat, name, kind: Kind::Person, cents }))
    }

    fn does(&mut self, record: &Record) -> Result<(), String> {
        let done = self.live.apply(record)?;
        self.live.look(&done, record);
        Ok(())
    }

    fn rules(&mut self) {
        let rulings = self.live.table().game().rulings();
        if rulings.is_empty() {
            return;
        }
        let at = self.chance.below(rulings.len() as u32) as usize;
        let Ruling { what, at, hand, nth, remedies } = rulings[at].clone();
        let remedy = match remedies.len() {
            0 => None,
            count => Some(remedies[self.chance.below(count as u32) as usize].clone()),
        };
        let told = Told { what, at, hand, nth, card: None, remedy };
        self.does(&Record::room(Command::Floor { seat: None, told })).expect("it was offered");
    }

    /// What somebody who is asked says.
    fn says(&mut self, place: Seat) -> Option<Answer> {
        if self.way == Way::Ruled || self.live.takes_bets() {
            return self.live.table().bot(place, &mut self.chance);
        }
        let choices = self.live.table().game().choices(place);
        let said = self.chance.below(TIME_OUT) > 0 && !choices.is_empty();
        let at = said.then(|| self.chance.below(choices.len() as u32) as usize)?;
        Some(any(&choices[at], &mut self.chance))
    }

    /// Plays a round; in its course somebody takes the last seat, if it is free.
    fn round(&mut self) -> bool {
        let seed = format!("{:064x}", self.chance.below(u32::MAX));
        if self.does(&Record::room(Command::Begin { seed })).is_err() {
            return false;
        }
        if self.live.seat_of(LATE).is_none() {
            // Where all seats are taken he looks on.
            let _ = self.sits(LATE, self.live.seats() - 1);
        }
        while self.live.table().game().is_on() {
            if self.way == Way::Ruled && self.chance.below(FLOOR) == 0 {
                self.rules();
            }
            let Some(place) = self.live.table().game().asked().iter().next() else { continue };
            let seat = felt::view::place(place);
            let answer = self.says(place);
            let said = answer.is_some_and(|answer| {
                self.does(&Record::room(Command::Answer { seat, answer })).is_ok()
            });
            if !said {
                self.does(&Record::room(Command::TimeOut { seat })).expect("he was asked");
            }
        }
        true
    }

    /// The record of a round as somebody downloads it.
    fn record(&self, who: Option<AccountId>, round: u32) -> HandRecord {
        let (id, setup) = (TableId(1), String::new());
        let row = TableRow { id, setup, epoch: Epoch(1), last: 0, closed: None };
        record(&self.live, (&row, &self.setup), who, round).expect("it is over")
    }
}

/// A choice with any amount and any cards that it may have.
fn any(choice: &Choice, chance: &mut Chance) -> Answer {
    let mut answer = Answer::of(choice.id.as_str());
    answer.cents = choice.amount.as_ref().map(|amount| match amount {
        Amount::OneOf(held) if held.is_empty() => 0,
        Amount::OneOf(held) => held[chance.below(held.len() as u32) as usize],
        // Small bets keep everybody in the game.
        Amount::Range { least, .. } => *least,
    });
    if let Some(pick) = &choice.cards {
        let mut from = pick.from.clone();
        let more = u32::from(pick.most - pick.least) + 1;
        for _ in 0..u32::from(pick.least) + chance.below(more) {
            let at = chance.below(from.len().max(1) as u32) as usize;
            if at < from.len() {
                answer.cards.push(from.remove(at));
            }
        }
    }
    answer
}

/// Every game in every edition.
fn editions(library: &Library) -> Vec<String> {
    let named = library.sheets().flat_map(|sheet| {
        sheet.editions.iter().map(|edition| format!("{}@{}", sheet.id, edition.id))
    });
    named.collect()
}

/// What `verify` finds.
fn holds(library: &Library, record: &HandRecord) -> Result<usize, String> {
    record.holds(MakeUp::of_round(library, &record.about)?)
}

/// Plays so many rounds of some games at random and verifies the records of everybody who was there,
/// of who came late and of who only watched; says how many held.
fn verify(library: &Library, games: &[String], rounds: u32, seed: u64) -> usize {
    let mut held = 0;
    let mut faults = Vec::new();
    for (at, game) in games.iter().enumerate() {
        let Some(mut evening) = Evening::new(library, game, Way::AtRandom, seed + at as u64) else {
            continue;
        };
        for round in 1..=rounds {
            if !evening.round() {
                break;
            }
            let people = evening.live.owners().values().map(|owner| Some(*owner));
            let people: Vec<_> = people.chain([Some(LATE), None]).collect();
            for who in people {
                let record = evening.record(who, round);
                let found = holds(library, &record);
                held += 1;
                if let Err(why) = found {
                    faults.push(format!("{game} round {round} {who:?}: {why} {:#?}", record.lines));
                }
            }
        }
    }
    assert!(
        faults.is_empty(),
        "from seed {seed}: {} of {held}: {}",
        faults.len(),
        faults.join("\n")
    );
    held
}

/// Whatever somebody was shown his record opens, in every game and edition: otherwise `verify` would
/// call an honest room a liar.
#[test]
fn records_of_every_game_hold() {
    let library = Library::built_in();
    let held = verify(&library, &editions(&library), 2, 7);
    assert!(held > 1_000, "{held} records");
}

/// Who watches Pan sees only the cards that are dealt up, of which a shoe has several alike.
#[test]
fn cards_that_are_dealt_up_in_pan_are_opened_to_all() {
    let library = Library::built_in();
    let mut evening = Evening::new(&library, "pan@clovis-500", Way::AtRandom, 3).expect("a table");
    assert!(evening.round());
    let record = evening.record(None, 1);
    let ups = record.lines.iter().find(|line| line.starts_with("Dealt: ")).expect("the deal");
    let ups = ups.split([' ', ',', '.']).filter(|word| word.parse::<cards::Card>().is_ok());
    let opened = record.packs.iter().flat_map(|pack| &pack.cards);
    let opened: Vec<&str> = opened.map(|card| card.card.as_str()).collect();
    assert!(ups.clone().count() > 0, "{:?}", record.lines);
    assert!(ups.clone().all(|up| opened.contains(&up)), "{opened:?} of {:?}", record.lines);
}

/// Many rounds of every game.
#[test]
#[ignore = "sixty rounds of every game: cargo xtask proofs"]
fn records_of_many_rounds_of_every_game_hold() {
    let library = Library::built_in();
    let held = verify(&library, &editions(&library), 60, 7_000);
    assert!(held > 30_000, "{held} records");
}

/// The same where the floor came: only what it had taken back or shuffled again may be named alone.
#[test]
fn records_hold_where_the_floor_came() {
    let library = Library::built_in();
    let (mut held, mut ruled) = (0, 0);
    for (seed, game) in editions(&library).into_iter().enumerate().step_by(5) {
        let evening = Evening::new(&library, &game, Way::Ruled, seed as u64);
        let Some(mut evening) = evening else { continue };
        if !evening.round() {
            continue;
        }
        for who in [Some(AccountId(0)), Some(AccountId(1)), None] {
            let record = evening.record(who, 1);
            let found = holds(&library, &record);
            assert!(found.is_ok(), "{game} {seed}: {found:?} of {:?}", record.lines);
            match record.lines.iter().any(|line| line.starts_with("Floor: ")) {
                true => ruled += 1,
                false => held += 1,
            }
        }
    }
    assert!(held > 20 && ruled > 5, "{held} rounds without the floor, {ruled} with it");
}
