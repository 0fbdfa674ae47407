//! A bar that shows how far a count is, once it takes long and someone looks on.

use indicatif::{ProgressBar, ProgressStyle};
use std::sync::Mutex;
use std::time::{Duration, Instant};

/// How long a count may be silent.
const PATIENCE: Duration = Duration::from_secs(1);

/// Watches a count from many threads.
pub(crate) struct Watch {
    start: Instant,
    bar: Mutex<Option<ProgressBar>>,
}

impl Watch {
    pub(crate) fn new() -> Watch {
        Watch { start: Instant::now(), bar: Mutex::new(None) }
    }

    /// Takes note of how much is done. A thread that finds another at the bar goes on counting.
    pub(crate) fn see(&self, done: u64, of: u64) {
        if self.start.elapsed() < PATIENCE {
            return;
        }
        if let Ok(mut bar) = self.bar.try_lock() {
            // On anything but a terminal the bar hides itself.
            let bar = bar.get_or_insert_with(|| {
                let style = ProgressStyle::with_template("{bar:40} {percent} %, {eta} left");
                let style = style.expect("the template is fit");
                ProgressBar::new(of).with_style(style).with_elapsed(self.start.elapsed())
            });
            bar.set_length(of);
            bar.set_position(done);
        }
    }

    pub(crate) fn finish(self) {
        if let Ok(Some(bar)) = self.bar.into_inner() {
            bar.finish_and_clear();
        }
    }
}
