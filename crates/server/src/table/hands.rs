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
