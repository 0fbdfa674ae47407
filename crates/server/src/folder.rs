//! The folder of a room's memory: one room at a time has it, and nobody else on the machine reads it.
//! Seeds of rounds that are on lie there, and what passwords are checked against.

use crate::room::StartError;
use std::fs::{DirBuilder, File, OpenOptions, TryLockError};
use std::path::Path;

/// The room's memory, in its folder. What SQLite lays beside it is as private as this is.
pub(crate) const MEMORY: &str = "room.sqlite";

/// Makes the folder, sees that it can be written, and takes it for this room alone. The lock goes
/// with the process, however it ends.
///
/// # Errors
/// It is not to be had.
pub(crate) fn take(dir: &Path) -> Result<File, StartError> {
    let failed = |fault| StartError::Data { dir: dir.to_owned(), fault };
    writable(dir).map_err(failed)?;
    let file = for_oneself(&dir.join("room.lock")).map_err(failed)?;
    match file.try_lock() {
        Ok(()) => {}
        Err(TryLockError::WouldBlock) => return Err(StartError::Taken { dir: dir.to_owned() }),
        Err(TryLockError::Error(fault)) => return Err(failed(fault)),
    }
    let memory = dir.join(MEMORY);
    for_oneself(&memory).map_err(failed)?;
    if is_open_to_others(dir) && is_open_to_others(&memory) {
        let dir = dir.display();
        tracing::warn!("others on this machine can read the room's memory: chmod 700 {dir}");
    }
    Ok(file)
}

fn writable(dir: &Path) -> std::io::Result<()> {
    let mut folder = DirBuilder::new();
    folder.recursive(true);
    #[cfg(unix)]
    std::os::unix::fs::DirBuilderExt::mode(&mut folder, 0o700);
    folder.create(dir)?;
    let probe = dir.join(".writable");
    std::fs::write(&probe, b"")?;
    std::fs::remove_file(probe)
}

/// A file as it lies there, or a new one that nobody else reads.
fn for_oneself(file: &Path) -> std::io::Result<File> {
    let mut options = OpenOptions::new();
    options.create(true).truncate(false).write(true);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    options.open(file)
}

#[cfg(unix)]
fn is_open_to_others(path: &Path) -> bool {
    use std::os::unix::fs::PermissionsExt;
    path.metadata().is_ok_and(|it| it.permissions().mode() & 0o077 != 0)
}

#[cfg(not(unix))]
fn is_open_to_others(_path: &Path) -> bool {
    false
}

#[cfg(all(test, unix))]
mod tests {
    use super::*;
    use std::os::unix::fs::PermissionsExt;

    #[tokio::test]
    async fn nobody_else_reads_the_memory() {
        let home = tempfile::tempdir().expect("a folder");
        let dir = home.path().join("room");
        let lock = take(&dir).expect("the folder");
        let memory = crate::Memory::open(&dir.join(MEMORY)).await.expect("a new memory");
        let mode = |path: &Path| path.metadata().expect("it is there").permissions().mode() & 0o777;
        assert_eq!(mode(&dir), 0o700);
        let files = std::fs::read_dir(&dir).expect("the folder").filter_map(Result::ok);
        let modes: Vec<(String, u32)> = files
            .map(|file| (file.file_name().to_string_lossy().into_owned(), mode(&file.path())))
            .collect();
        assert!(modes.len() >= 3, "the log that is written ahead is among them: {modes:?}");
        assert!(modes.iter().all(|(_, mode)| *mode == 0o600), "{modes:?}");
        assert!(!is_open_to_others(&dir));
        std::fs::set_permissions(&dir, std::fs::Permissions::from_mode(0o755)).expect("own folder");
        assert!(is_open_to_others(&dir));
        memory.close().await;
        drop(lock);
    }
}
