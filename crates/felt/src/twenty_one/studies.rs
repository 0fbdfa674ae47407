//! What the bots of a table of twenty-one have to learn: the best play of its rules.

use engine::points::Rules;
use odds::points::{Plays, best_play};
use std::sync::{Arc, OnceLock};

/// The best play of a table's rules, which its bots play by as soon as they know it.
#[derive(Debug, Clone)]
pub struct Studies {
    rules: Arc<Rules>,
    plays: Arc<OnceLock<Plays>>,
}

impl Studies {
    pub(super) const fn new(rules: Arc<Rules>, plays: Arc<OnceLock<Plays>>) -> Studies {
        Studies { rules, plays }
    }

    /// Learns a play that somebody has worked out; one that was learnt before stays.
    pub fn learn(self, plays: impl FnOnce(&Rules) -> Plays) {
        let Studies { rules, plays: known } = self;
        known.get_or_init(|| plays(&rules));
    }

    /// Works the best play out, which takes some seconds and can be done away from the table.
    pub fn work_out(self) {
        self.learn(best_play);
    }
}
