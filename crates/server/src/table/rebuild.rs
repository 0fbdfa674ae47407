//! A table from its log, also in the middle of a round.

use super::book::Book;
use super::live::Live;
use crate::Shared;
use crate::record::Record;
use crate::setup::Setup;
use felt::table::Command;
use std::sync::Arc;
use store::{Page, Store, StoreError, TableRow};

/// How many records are read at once.
const LOT: u32 = 2_000;

/// Why there is no table.
#[derive(Debug, thiserror::Error)]
pub(crate) enum Unread {
    /// The store failed: it may be asked again.
    #[error(transparent)]
    Store(#[from] StoreError),
    /// The log comes to nothing, however often it is read.
    #[error("{0}")]
    Log(String),
}

/// The table as its log says: from the last record that it can go on from with all the rounds that
/// may still be asked for, or from the first.
///
/// # Errors
/// The store fails, or the log does not come to a table.
pub(crate) async fn rebuild(shared: &Shared, row: &TableRow) -> Result<Live, Unread> {
    go_back(shared, row, u32::MAX).await
}

/// The table as it was when a round was over, with the rounds before it; for a table that is closed,
/// too, and for rounds that the table itself has forgotten.
///
/// # Errors
/// As for [`rebuild`].
pub(crate) async fn go_back(shared: &Shared, row: &TableRow, until: u32) -> Result<Live, Unread> {
    let pages = shared.memory.pages(row.id).await?;
    if let Some(page) = begins(&pages, shared.pace.book, until) {
        match rebuild_after(shared, row, page.number - 1, until).await {
            Ok(live) => return Ok(live),
            Err(Unread::Store(fault)) => return Err(fault.into()),
            Err(Unread::Log(fault)) => {
                let (table, record) = (row.id.0, page.number);
                tracing::error!(table, record, fault, "a page is not read; the whole log is");
            }
        }
    }
    rebuild_after(shared, row, 0, until).await
}

/// The page from which so many of the last rounds up to one can be read.
fn begins(pages: &[Page], book: usize, until: u32) -> Option<Page> {
    let last = pages.first()?.round.min(until) as usize;
    pages.iter().copied().find(|page| page.round as usize + book <= last)
}

async fn rebuild_after(
    shared: &Shared,
    row: &TableRow,
    after: u64,
    until: u32,
) -> Result<Live, Unread> {
    let mut records = Vec::new();
    loop {
        let read = after + records.len() as u64;
        let lot = shared.memory.records(row.id, read, LOT).await?;
        let last = lot.len() < LOT as usize;
        records.extend(lot.into_iter().map(|record| record.body));
        if last {
            break;
        }
    }
    let (library, id, setup) = (Arc::clone(&shared.library), row.id, row.setup.clone());
    let book = shared.pace.book;
    let replayed = tokio::task::spawn_blocking(move || {
        let setup: Setup = serde_json::from_str(&setup).map_err(|fault| fault.to_string())?;
        let live = Live::after(id, setup.lay(&library)?, Book::of(book), after);
        replay(live, &records, book, until)
    });
    let replayed = replayed.await;
    let replayed = replayed.map_err(|fault| format!("the log could not be replayed: {fault}"));
    replayed.and_then(|live| live).map_err(Unread::Log)
}

/// What a table comes to with a list of records, up to the end of a round.
fn replay(mut live: Live, log: &[String], book: usize, until: u32) -> Result<Live, String> {
    let records: Vec<Record> =
        log.iter().map(|text| Record::read(text)).collect::<Result<_, _>>()?;
    let begins =
        |record: &Record| matches!(record, Record::Felt { command: Command::Begin { .. }, .. });
    let before = match records.first() {
        Some(Record::Page(page)) => page.table.rounds,
        _ => 0,
    };
    let rounds = before + records.iter().filter(|record| begins(record)).count() as u32;
    let rounds = rounds.min(until);
    for record in &records {
        // What is said after a round, and before the next begins, is still of it.
        if begins(record) && live.table().rounds() >= until {
            break;
        }
        let number = live.at() + 1;
        let done = live
            .apply(record)
            .map_err(|why| format!("record {number} was accepted once and is refused: {why}"))?;
        // Looking costs more than playing, and only the last rounds are ever asked for.
        if live.table().rounds() as usize + book > rounds as usize {
            live.look(&done, record);
        } else if done.over {
            live.turn_page();
        }
    }
    Ok(live)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_table_wakes_with_its_last_rounds() {
        let page = |number, round| Page { number, round };
        let pages = [page(900, 130), page(600, 95), page(300, 90), page(100, 20)];
        let last = u32::MAX;
        assert_eq!(begins(&pages, 40, last), Some(page(300, 90)));
        assert_eq!(begins(&pages, 40, 70), Some(page(100, 20)), "earlier rounds are asked for");
        assert_eq!(begins(&pages[..1], 40, last), None, "the rounds before it would be missing");
        assert_eq!(begins(&[], 40, last), None);
    }
}
