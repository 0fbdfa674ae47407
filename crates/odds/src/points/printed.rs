//! A way to play read back from the charts that print it.
//!
//! A chart has one letter for two cards and one for more, and behind a split what else is best. What
//! would be done where all of those are barred is not printed: such a hand draws below seventeen and
//! stands from there.

use super::deed::Deed;
use super::faces::{ACE, KINDS, TEN, sign};
use super::plays::{Cell, Cells, Plays, Ranked, Stage, TOTALS};
use crate::price::{Act, Chart, Decision};

impl Plays {
    /// The play that a price prints, from its charts and from what else it decides; `None` where they
    /// are not charts of twenty-one.
    #[must_use]
    pub fn printed(charts: &[Chart], decisions: &[Decision]) -> Option<Plays> {
        let mut plays = Plays { against: vec![Cells::empty(); KINDS] };
        if !charts.iter().any(|chart| chart.hands == "hard") {
            return None;
        }
        for chart in charts {
            let ups: Vec<usize> = chart.columns.iter().map(|it| kind(it)).collect::<Option<_>>()?;
            for (hand, cells) in &chart.rows {
                for (up, cell) in ups.iter().zip(cells).filter(|(_, cell)| *cell != "-") {
                    plays.against[*up].read(&chart.hands, hand, cell)?;
                }
            }
        }
        let insures = decisions.iter().flat_map(|it| &it.lines).any(|it| it.action == Act::Insure);
        plays.against[ACE].insures = insures;
        Some(plays)
    }
}

impl Cells {
    /// Takes over one cell of a chart.
    fn read(&mut self, hands: &str, hand: &str, cell: &str) -> Option<()> {
        match hands.split_once(", ").unwrap_or((hands, "")) {
            ("pairs", "") => self.pairs[pair(hand)?] = ranked(&deeds(cell)?, 0),
            ("pairs", "before the check") => self.early_pairs[pair(hand)?] = true,
            ("two cards: switch for the larger sum", _) => self.read_worth(hand, cell)?,
            (side @ ("hard" | "soft"), which) => {
                let total = hand.parse().ok().filter(|total| *total < TOTALS)?;
                self.read_total(Cell { soft: side == "soft", total }, which, cell)?;
            }
            _ => return None,
        }
        Some(())
    }

    fn read_total(&mut self, at: Cell, which: &str, cell: &str) -> Option<()> {
        let doublings = match which {
            "before the check" => {
                self.early[at.side()][at.total] = true;
                return Some(());
            }
            "" => {
                let deeds = deeds(cell)?;
                self.put(Stage::Two, at, ranked(&deeds, at.total));
                self.put(Stage::More, at, ranked(&deeds[deeds.len() - 1..], at.total));
                return Some(());
            }
            "doubled" => 1,
            "doubled twice" => 2,
            "doubled three times" => 3,
            _ => return None,
        };
        self.put(Stage::Doubled(doublings), at, ranked(&deeds(cell)?, at.total));
        Some(())
    }

    /// What two cards are worth; switched they are worth the same, unless a row of its own follows.
    fn read_worth(&mut self, hand: &str, cell: &str) -> Option<()> {
        let (cards, switched) = match hand.strip_suffix(" switched") {
            Some(cards) => (cards, true),
            None => (hand, false),
        };
        let (one, other) = cards.split_once('-')?;
        let (one, other) = (kind(one)?, kind(other)?);
        let hundredths: f64 = cell.parse().ok()?;
        let worth = self.worth.get_or_insert_default();
        for origin in usize::from(switched)..worth.len() {
            worth[origin][one][other] = hundredths / 100.0;
            worth[origin][other][one] = hundredths / 100.0;
        }
        Some(())
    }
}

/// The letters of a cell, and behind them what a hand falls back to.
fn ranked(deeds: &[Deed], total: usize) -> Ranked {
    let rest = match total < 17 {
        true => [Deed::Hit, Deed::Stand],
        false => [Deed::Stand, Deed::Hit],
    };
    Ranked::new(deeds.iter().copied().chain(rest))
}

fn deeds(cell: &str) -> Option<Vec<Deed>> {
    let deeds: Option<Vec<Deed>> = cell.chars().map(Deed::of_letter).collect();
    deeds.filter(|deeds| (1..=2).contains(&deeds.len()))
}

/// The kind of a pair, such as `8-8`.
fn pair(hand: &str) -> Option<usize> {
    let (one, other) = hand.split_once('-')?;
    (one == other).then(|| kind(one))?.filter(|kind| *kind <= TEN)
}

/// The kind that is called so.
fn kind(called: &str) -> Option<usize> {
    (0..KINDS).find(|kind| called.chars().eq([sign(*kind)]))
}
