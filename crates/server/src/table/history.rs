//! Rounds of a table that are over, from its log: as somebody saw and heard them, also at a table
//! that is closed.

use super::book::Book;
use super::live::{Live, Sight};
use crate::Shared;
use crate::record::Record;
use crate::setup::Setup;
use felt::table::{Command, Kind};
use felt::view::View;
use money::Money;
use std::ops::RangeInclusive;
use std::sync::Arc;
use store::{AccountId, Moment, Page, Store, TableRow};
use tokio::sync::Semaphore;

/// How many records are read at once.
const LOT: u32 = 2_000;

/// How many histories are read at a time: a log is long, and nobody is kept from playing by it.
static READERS: Semaphore = Semaphore::const_new(2);

/// A round with what came after it until the next one began; round zero is what came before any.
#[derive(Debug)]
pub(crate) struct Past {
    pub(crate) round: u32,
    /// Whether it was played to its end.
    pub(crate) over: bool,
    /// What it brought everybody who was in it, in cents, once it is over.
    pub(crate) nets: Vec<(String, i64)>,
    pub(crate) beats: Vec<Beat>,
}

/// What one record did to what is seen and heard.
#[derive(Debug)]
pub(crate) struct Beat {
    /// The record.
    pub(crate) number: u64,
    pub(crate) at: Moment,
    /// What was called, or done at the table between rounds.
    pub(crate) lines: Vec<String>,
    /// The table afterwards.
    pub(crate) view: View,
}

/// The rounds of these numbers, as an account saw them or, with nobody's eyes, as all did.
///
/// # Errors
/// The store fails, or the log does not come to a table.
pub(crate) async fn rounds(
    shared: &Shared,
    row: &TableRow,
    wanted: RangeInclusive<u32>,
    eyes: Option<AccountId>,
) -> Result<Vec<Past>, String> {
    let _turn = READERS.acquire().await.map_err(|fault| fault.to_string())?;
    let pages = shared.memory.pages(row.id).await.map_err(|fault| fault.to_string())?;
    let (after, last) = between(&pages, &wanted);
    let mut records = Vec::new();
    while last.is_none_or(|last| after + (records.len() as u64) < last) {
        let read = after + records.len() as u64;
        let lot = shared.memory.records(row.id, read, LOT).await;
        let lot = lot.map_err(|fault| fault.to_string())?;
        let is_last = lot.len() < LOT as usize;
        records.extend(lot);
        if is_last {
            break;
        }
    }
    let (library, id, setup) = (Arc::clone(&shared.library), row.id, row.setup.clone());
    let told = tokio::task::spawn_blocking(move || {
        let setup: Setup = serde_json::from_str(&setup).map_err(|fault| fault.to_string())?;
        let live = Live::after(id, setup.lay(&library)?, Book::of(1), after);
        tell(live, &records, &wanted, eyes)
    });
    told.await.map_err(|fault| format!("the log could not be replayed: {fault}"))?
}

/// After which record to begin, and with which the rounds have surely ended.
fn between(pages: &[Page], wanted: &RangeInclusive<u32>) -> (u64, Option<u64>) {
    // The latest page is the first; the round after it begins anew.
    let first = pages.iter().find(|page| page.round < *wanted.start());
    let last = pages.iter().rev().find(|page| page.round > *wanted.end());
    (first.map_or(0, |page| page.number - 1), last.map(|page| page.number))
}

fn tell(
    mut live: Live,
    records: &[store::Record],
    wanted: &RangeInclusive<u32>,
    eyes: Option<AccountId>,
) -> Result<Vec<Past>, String> {
    let mut told: Vec<Past> = Vec::new();
    for kept in records {
        let record = Record::read(&kept.body)?;
        let between = words(&live, &record);
        let done = live
            .apply(&record)
            .map_err(|why| format!("record {} is refused: {why}", kept.number))?;
        let mut scene = live.look(&done, &record);
        let round = live.table().rounds();
        if round > *wanted.end() {
            break;
        }
        if !wanted.contains(&round) {
            continue;
        }
        let nets = if done.over { nets(&live, &scene.public.view) } else { Vec::new() };
        let seat = eyes.and_then(|account| live.seat_of(account));
        let own = seat.and_then(|seat| scene.seats.remove(&seat));
        let own = own.or_else(|| scene.left.remove(&eyes?));
        let Sight { view, lines } = own.unwrap_or(scene.public);
        let lines = between.into_iter().chain(lines).collect();
        if told.last().is_none_or(|past| past.round != round) {
            told.push(Past { round, over: round == 0, nets: Vec::new(), beats: Vec::new() });
        }
        if let Some(past) = told.last_mut() {
            past.over |= done.over;
            past.nets.extend(nets);
            past.beats.push(Beat { number: kept.number, at: kept.at, lines, view });
        }
    }
    Ok(told)
}

/// What a round that has just ended brought everybody. Who left with its end is not in view any more,
/// but was for whoever left with him.
fn nets(live: &Live, view: &View) -> Vec<(String, i64)> {
    let settled = live.table().parted().first().map_or(view, |parted| &parted.view);
    settled.seats.iter().filter_map(|seat| Some((seat.name.clone(), seat.net?))).collect()
}

/// What no dealer calls: people who come and go.
fn words(live: &Live, record: &Record) -> Option<String> {
    let named = |seat: u8| {
        let person = live.table().person(engine::Seat::new(usize::from(seat)));
        person.map_or_else(|| format!("Seat {}", seat + 1), |person| person.name.clone())
    };
    let seated = |seat: &u8| *seat < live.seats();
    Some(match record {
        Record::Felt { command, .. } => match command {
            Command::Sit { seat, name, kind, cents } => {
                let who = match kind {
                    Kind::Bot => format!("{name}, a bot,"),
                    Kind::Person => name.clone(),
                };
                format!("{who} takes seat {} with {}.", seat + 1, Money::cents(*cents))
            }
            Command::Buy { seat, cents } if seated(seat) => {
                let when = match live.adding(*seat) {
                    Some(_) => " when the round is over",
                    None => "",
                };
                format!("{} adds {}{when}.", named(*seat), Money::cents(*cents))
            }
            Command::TakeBack { seat } if seated(seat) => {
                format!("{} takes back the chips that wait to be added.", named(*seat))
            }
            Command::Add { seat } if seated(seat) => {
                format!("The chips of {} are added.", named(*seat))
            }
            Command::Leave { seat } if seated(seat) => format!("{} leaves.", named(*seat)),
            Command::Away { seat } if seated(seat) => format!("{} sits out.", named(*seat)),
            Command::Back { seat } if seated(seat) => format!("{} is back.", named(*seat)),
            Command::TimeOut { seat } if seated(seat) => {
                format!("The time of {} is up.", named(*seat))
            }
            _ => return None,
        },
        Record::LineUp { name, .. } => format!("{name} waits for a seat."),
        Record::LineOut { .. } | Record::Page(_) => return None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_history_is_read_from_the_page_before_it_to_the_page_after() {
        let page = |number, round| Page { number, round };
        let pages = [page(900, 130), page(600, 95), page(300, 90), page(100, 20)];
        assert_eq!(between(&pages, &(91..=92)), (299, Some(600)));
        assert_eq!(between(&pages, &(90..=90)), (99, Some(600)));
        assert_eq!(between(&pages, &(0..=5)), (0, Some(100)));
        assert_eq!(between(&pages, &(131..=140)), (899, None));
        assert_eq!(between(&[], &(3..=3)), (0, None));
    }
}
