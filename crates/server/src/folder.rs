//! The folder of a room's memory: one room at a time has it.

use crate::room::StartError;
use std::fs::{File, TryLockError};
use std::path::Path;

/// Makes the folder, sees that it can be written, and takes it for this room alone. The lock goes
/// with the process, however it ends.
///
/// # Errors
/// It is not to be had.
pub(crate) fn take(dir: &Path) -> Result<File, StartError> {
    let failed = |fault| StartError::Data { dir: dir.to_owned(), fault };
    writable(dir).map_err(failed)?;
    let file = File::options().create(true).truncate(false).write(true).open(dir.join("room.lock"));
    let file = file.map_err(failed)?;
    match file.try_lock() {
        Ok(()) => Ok(file),
        Err(TryLockError::WouldBlock) => Err(StartError::Taken { dir: dir.to_owned() }),
        Err(TryLockError::Error(fault)) => Err(failed(fault)),
    }
}

fn writable(dir: &Path) -> std::io::Result<()> {
    std::fs::create_dir_all(dir)?;
    let probe = dir.join(".writable");
    std::fs::write(&probe, b"")?;
    std::fs::remove_file(probe)
}
