//! Named points between hearing a command and answering it, where a test kills the room.
//!
//! Only builds with the feature `crash-points`, which nothing but this room's own tests asks for,
//! have them. There `CARDROOM_CRASH=committed:17` ends the process, without a word to anybody, when
//! the point `committed` is passed for the seventeenth time.

/// Every point, in the order in which a command passes them.
pub const POINTS: [&str; 5] = ["received", "acted", "committing", "committed", "answered"];

/// Passes a point.
#[cfg(not(feature = "crash-points"))]
pub(crate) const fn point(_name: &str) {}

/// Passes a point.
#[cfg(feature = "crash-points")]
pub(crate) fn point(name: &str) {
    use std::sync::OnceLock;
    use std::sync::atomic::{AtomicU64, Ordering};
    static CRASH: OnceLock<Option<(String, u64)>> = OnceLock::new();
    static PASSED: AtomicU64 = AtomicU64::new(0);
    debug_assert!(POINTS.contains(&name), "{name} is no point");
    let crash = CRASH.get_or_init(|| {
        let asked = std::env::var("CARDROOM_CRASH").ok()?;
        let (name, count) = asked.split_once(':')?;
        Some((name.to_owned(), count.parse().ok()?))
    });
    if let Some((at, count)) = crash
        && at == name
        && PASSED.fetch_add(1, Ordering::Relaxed) + 1 >= *count
    {
        std::process::abort();
    }
}
