//! A table from its log, also in the middle of a round.

use super::book::KEPT;
use super::live::Live;
use crate::Memory;
use crate::record::Record;
use crate::setup::Setup;
use felt::table::Command;
use sheet::Library;
use std::sync::Arc;
use store::{Store, TableId, TableRow};

/// How many records are read at once.
const LOT: u32 = 2_000;

/// The table as its log says.
///
/// # Errors
/// The store fails, or the log does not come to a table.
pub(crate) async fn rebuild(
    memory: &Memory,
    library: &Arc<Library>,
    row: &TableRow,
) -> Result<Live, String> {
    let mut records = Vec::new();
    loop {
        let after = records.len() as u64;
        let lot = memory.records(row.id, after, LOT).await.map_err(|fault| fault.to_string())?;
        let last = lot.len() < LOT as usize;
        records.extend(lot.into_iter().map(|record| record.body));
        if last {
            break;
        }
    }
    let (library, id, setup) = (Arc::clone(library), row.id, row.setup.clone());
    let replayed = tokio::task::spawn_blocking(move || replay(&library, id, &setup, &records));
    replayed.await.map_err(|fault| format!("the log could not be replayed: {fault}"))?
}

/// What a list of records comes to.
fn replay(library: &Library, id: TableId, setup: &str, log: &[String]) -> Result<Live, String> {
    let setup: Setup = serde_json::from_str(setup).map_err(|fault| fault.to_string())?;
    let mut live = Live::new(id, setup.lay(library)?);
    let records: Vec<Record> =
        log.iter().map(|text| Record::read(text)).collect::<Result<_, _>>()?;
    let begins =
        |record: &Record| matches!(record, Record::Felt { command: Command::Begin { .. }, .. });
    let rounds = records.iter().filter(|record| begins(record)).count() as u32;
    for (at, record) in records.iter().enumerate() {
        let done = live.apply(record).map_err(|why| {
            format!("record {} of table {id} was accepted once and is refused: {why}", at + 1)
        })?;
        // Looking costs more than playing, and only the last rounds are ever asked for.
        if live.table().rounds() + KEPT as u32 > rounds {
            live.look(&done, record);
        } else if done.over {
            live.turn_page();
        }
    }
    Ok(live)
}
