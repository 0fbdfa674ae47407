//! The rounds of a table as somebody may look at them again: from the table itself, or from its log.

use super::book::Round;
use super::desk::HandLine;
use super::live::Live;
use super::rebuild::go_back;
use crate::setup::Setup;
use crate::{Shared, fair};
use store::{AccountId, TableRow};

/// How many rounds are listed at once.
const LISTED: usize = 20;

/// The last rounds before a number, as an account may see them.
pub(super) fn list(live: &Live, who: Option<AccountId>, before: Option<u32>) -> Vec<HandLine> {
    let rounds = live.book().before(before).take(LISTED);
    let line = |round: &Round| {
        let page = round.page(who)?;
        let (lines, net) = (page.lines.clone(), page.net);
        Some(HandLine { round: round.number, lines, net })
    };
    rounds.filter_map(line).collect()
}

/// The record of a round, as an account may see it.
pub(super) fn record(
    live: &Live,
    (row, setup): (&TableRow, &Setup),
    who: Option<AccountId>,
    round: u32,
) -> Option<fair::HandRecord> {
    let round = live.book().round(round)?;
    let page = round.page(who)?;
    let about = fair::About {
        table: row.id.0,
        round: round.number,
        game: round.game.clone(),
        // Where games take turns they have no choices of their own.
        choose: match live.table().game().on() {
            Some(_) => Vec::new(),
            None => setup.choose.clone(),
        },
    };
    Some(fair::HandRecord::new(about, round.opened(page), page.lines.clone()))
}

/// Rounds that the table has forgotten, or whose table is closed, from the log.
pub(crate) struct Kept<'a> {
    pub(crate) shared: &'a Shared,
    pub(crate) row: &'a TableRow,
    pub(crate) setup: &'a Setup,
}

impl Kept<'_> {
    /// The last rounds before a number.
    ///
    /// # Errors
    /// The log cannot be read.
    pub(crate) async fn list(
        &self,
        who: Option<AccountId>,
        before: Option<u32>,
    ) -> Result<Vec<HandLine>, String> {
        let until = before.map_or(u32::MAX, |before| before.saturating_sub(1));
        Ok(list(&self.back(until).await?, who, before))
    }

    /// The record of a round.
    ///
    /// # Errors
    /// The log cannot be read.
    pub(crate) async fn record(
        &self,
        who: Option<AccountId>,
        round: u32,
    ) -> Result<Option<fair::HandRecord>, String> {
        Ok(record(&self.back(round).await?, (self.row, self.setup), who, round))
    }

    /// A log is long: one is read at a time.
    async fn back(&self, until: u32) -> Result<Live, String> {
        let turn = self.shared.students.acquire().await;
        let _turn = turn.map_err(|_| "the room is closing".to_owned())?;
        go_back(self.shared, self.row, until).await.map_err(|fault| fault.to_string())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::record::Record;
    use crate::table::Book;
    use felt::chance::{Chance, Purpose};
    use felt::layout::{Ruling, Told};
    use felt::table::{Command, Kind};
    use sheet::Library;
    use store::{Epoch, TableId};

    /// How often the floor comes, one time in so many.
    const FLOOR: u32 = 6;

    /// A table of a game at which somebody sits in every other seat, bots play, and the floor comes.
    struct Evening {
        live: Live,
        setup: Setup,
        chance: Chance,
    }

    impl Evening {
        fn new(library: &Library, game: &str, seed: u64) -> Option<Evening> {
            let setup = Setup { game: Some(game.to_owned()), ..Setup::default() };
            let laid = setup.lay(library).ok()?;
            let live = Live::new(TableId(1), laid, Book::of(40));
            let mut evening = Evening { live, setup, chance: Chance::new(seed, Purpose::Seating) };
            let sign = evening.live.table().sign();
            for seat in 0..sign.fewest.max(3).min(sign.seats) as u8 {
                let (name, cents) = (format!("P{seat}"), sign.buy_in.usual.as_cents());
                let sits = Command::Sit { seat, name, kind: Kind::Person, cents };
                evening.does(&Record::of(AccountId(seat.into()), sits)).expect("a seat is free");
            }
            Some(evening)
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

        fn round(&mut self) -> bool {
            let seed = format!("{:064x}", self.chance.below(u32::MAX));
            if self.does(&Record::room(Command::Begin { seed })).is_err() {
                return false;
            }
            while self.live.table().game().is_on() {
                if self.chance.below(FLOOR) == 0 {
                    self.rules();
                }
                let Some(place) = self.live.table().game().asked().iter().next() else { continue };
                let seat = felt::view::place(place);
                let answer = self.live.table().bot(place, &mut self.chance);
                let said = answer.is_some_and(|answer| {
                    self.does(&Record::room(Command::Answer { seat, answer })).is_ok()
                });
                if !said {
                    self.does(&Record::room(Command::TimeOut { seat })).expect("he was asked");
                }
            }
            true
        }
    }

    /// Whatever somebody heard named, and the game has once, his record opens, unless the floor was
    /// there: otherwise `verify` would call an honest room a liar.
    #[test]
    fn what_the_lines_name_is_opened() {
        let library = Library::built_in();
        let editions = library.sheets().flat_map(|sheet| {
            sheet.editions.iter().map(|edition| format!("{}@{}", sheet.id, edition.id))
        });
        let (mut held, mut ruled) = (0, 0);
        for (seed, game) in editions.enumerate().step_by(5) {
            let Some(mut evening) = Evening::new(&library, &game, seed as u64) else { continue };
            if !evening.round() {
                continue;
            }
            let (id, setup) = (TableId(1), String::new());
            let row = TableRow { id, setup, epoch: Epoch(1), last: 0, closed: None };
            let played = evening.live.book().round(1).expect("it is over");
            let once = |face: &String| played.count_of(face) == 1;
            for who in [Some(AccountId(0)), Some(AccountId(1)), None] {
                let record = record(&evening.live, (&row, &evening.setup), who, 1);
                let record = record.expect("it is over");
                if record.packs.iter().any(|pack| !pack.cards.is_empty()) {
                    let holds = record.check();
                    assert!(holds.is_ok(), "{game} {seed}: {holds:?}");
                }
                if record.lines.iter().any(|line| line.starts_with("Floor: ")) {
                    ruled += 1;
                    continue;
                }
                held += 1;
                let missed: Vec<String> = record.named_only().into_iter().filter(once).collect();
                assert!(missed.is_empty(), "{game} {seed}: {missed:?} of {:?}", record.lines);
            }
        }
        assert!(held > 20 && ruled > 5, "{held} rounds without the floor, {ruled} with it");
    }
}
