//! How many files the room may have open: every connection is one, and its memory needs some.

/// How many are wanted: one for each connection there may be, and those that are set aside.
const WANTED: u64 = 20_000 + SPARE;

/// How many are set aside for the memory, the page and the log.
const SPARE: u64 = 100;

/// What most systems let a process have where it may have more than they say.
#[cfg(unix)]
const USUAL: u64 = 10_240;

/// Takes as many as the room wants and the system lets it have, which is far more than a process
/// begins with.
#[cfg(unix)]
pub fn take_files() {
    use rustix::process::{Resource, Rlimit, getrlimit, setrlimit};
    let limit = getrlimit(Resource::Nofile);
    let most = limit.maximum.unwrap_or(u64::MAX);
    for wanted in [WANTED.min(most), USUAL.min(most)] {
        let enough = limit.current.is_none_or(|current| current >= wanted);
        let taken = Rlimit { current: Some(wanted), maximum: limit.maximum };
        if enough || setrlimit(Resource::Nofile, taken).is_ok() {
            break;
        }
    }
}

/// Other systems have no such limit.
#[cfg(not(unix))]
pub fn take_files() {}

/// How many connections there is room for.
pub(crate) fn connections() -> usize {
    #[cfg(unix)]
    let files = rustix::process::getrlimit(rustix::process::Resource::Nofile).current;
    #[cfg(not(unix))]
    let files: Option<u64> = None;
    room_within(files.unwrap_or(u64::MAX))
}

fn room_within(files: u64) -> usize {
    let files = files.min(WANTED);
    files.saturating_sub(SPARE).max(files / 2) as usize
}

#[cfg(test)]
mod tests {
    use super::room_within;

    #[test]
    fn some_files_are_always_left_for_the_memory() {
        assert_eq!(room_within(u64::MAX), 20_000);
        assert_eq!(room_within(1_024), 924);
        assert_eq!(room_within(128), 64);
    }
}
